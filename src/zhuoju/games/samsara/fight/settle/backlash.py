"""SAM-COMBAT-42, 43, SAM-EFFECT-12 Backlash: no regular reduction, no response, at most one blue entry."""

from zhuoju.games.samsara.fight.settle import harm
from zhuoju.games.samsara.fight.settle.damage import reduce
from zhuoju.games.samsara.fight.settle.responses import name_blues
from zhuoju.games.samsara.fight.settle.strike import Settled, Strike
from zhuoju.games.samsara.fight.telling import roll, tell_of
from zhuoju.games.samsara.model.fight_state import Battle, Fighter, Power
from zhuoju.games.samsara.model.rolls import Dice
from zhuoju.kernel import Flow


def strike_back(m: Battle, one: Fighter, dice: Dice, source: Power | None = None) -> Flow[int]:
    """SAM-COMBAT-42, 43 Dice of backlash; blue entries of the same skill do not help."""
    amount = roll(m, dice, "backlash", one, "backlash", "SAM-COMBAT-42")
    return (yield from suffer(m, one, amount, source.id if source is not None else ""))


def suffer(m: Battle, one: Fighter, amount: int, without: str = "") -> Flow[int]:
    """SAM-STEP-17 A given amount of backlash."""
    if one.dead or amount <= 0:
        return 0
    strike = Strike(None, "backlash", fixed=amount, primaries=[one.ref])
    settled = Settled(strike, one.ref, one.ref, damage=amount)
    yield from name_blues(m, settled, without=without)
    reduce(m, settled)
    settled.final = settled.prelim
    harm.hurt(m, one, settled.final, "backlash")
    tell_of(m, one, "backlash", n=settled.final)
    return settled.final
