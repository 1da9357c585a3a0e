"""SAM-HIDE-03, 06, 07 What a seat does not know, dealt anew among what it could be.

Losses of HP are announced and can be counted, so they stay. Stocks of others, where hidden fighters stand and
where charges lie are dealt anew, as long as nothing has happened yet in the step.
"""

from typing import Final

import msgspec

from zhuoju.games.samsara.character import values
from zhuoju.games.samsara.fight.fighters import grades_of
from zhuoju.games.samsara.fight.who_sees_whom import sees
from zhuoju.games.samsara.model.fight_state import Fighter, Spot
from zhuoju.games.samsara.model.state import State, host_sees
from zhuoju.kernel import Chance, Seat

STREAM: Final = "redeal"
AROUND: Final = 6  # metres about those who are seen


def redeal(now: State, then: State, seat: Seat, chance: Chance) -> None:
    """Deal anew what this seat knows neither now nor at the start of the step."""
    if host_sees(now, seat) or msgspec.msgpack.encode(now) != msgspec.msgpack.encode(then):
        return
    for ref in sorted(then.fight.fighters):
        one = then.fight.fighters[ref]
        if one.seat != seat and one.kind not in ("object", "vehicle"):
            _stocks(one, chance)
            if not sees(then.fight, one, seat):
                one.at = _somewhere(then, seat, chance)
    for ref in sorted(then.fight.placed):
        placed = then.fight.placed[ref]
        if then.fight.fighters[placed.owner].seat != seat:
            placed.at = _somewhere(then, seat, chance)


def _stocks(one: Fighter, chance: Chance) -> None:
    """Stamina and energy are known to their owner only."""
    caps = values.derived(grades_of(one))
    one.stamina = chance.below(caps.stamina // 5 + 1, of=STREAM) * 5
    one.energy = chance.below(caps.energy // 5 + 1, of=STREAM) * 5


def _somewhere(s: State, seat: Seat, chance: Chance) -> Spot:
    """Near somebody whom the seat sees."""
    seen = [one.at for _, one in sorted(s.fight.fighters.items()) if sees(s.fight, one, seat)] or [(0, 0)]
    x, y = seen[chance.below(len(seen), of=STREAM)]
    dx, dy = (chance.below(2 * AROUND + 1, of=STREAM) - AROUND for _ in range(2))
    return x + dx, y + dy
