"""Rules of thumb for dice and combat. For bots only."""

from collections.abc import Mapping

from zhuoju.games.tamashii.board.body import stat
from zhuoju.games.tamashii.board.enemy import remaining
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.state import Player, Tamashii
from zhuoju.games.tamashii.round.combat import attacks
from zhuoju.games.tamashii.seat.appraisal import worth
from zhuoju.kernel import Decision

Weights = Mapping[str, float]
SURE = 100.0  # of several options: always


def best_of(found: Mapping[str, float], margin: float = 0.0) -> Weights:
    """Only what is the best, or nearly."""
    top = max(found.values())
    return {o: 1.0 + value - top + margin if value >= top - margin else 0.0 for o, value in found.items()}


def energy(m: Tamashii, p: Player, decision: Decision) -> Weights:
    """As many dice as the lead enemy is likely to need."""
    left = remaining(m, p.queue[0]) if p.queue else 4
    lacking = left - 0.9 * stat(m, p, "attack")
    want = max(decision.least, min(decision.most, round(lacking / 0.75 + 0.4)))
    return {str(n): 5.0 if n == want else 0.0 for n in range(decision.least, decision.most + 1)}


def combat(m: Tamashii, p: Player, decision: Decision) -> Weights:
    """The box that does most; boxes that take rare dice and single boxes before multi boxes."""
    combat = m.state.combat
    assert combat is not None
    found: dict[str, float] = {}
    ways = {a.option: a for a in attacks(m, p, combat)}
    for option in decision.offers:
        attack = ways.get(option)
        if attack is not None:
            ctx = Ctx(p.seat, face=attack.face, card=attack.card, times=attack.times, at_boss=attack.at_boss)
            found[option] = worth(m, ctx, attack.box.do) + (0.0 if attack.box.multi else 0.15)
        else:
            found[option] = 0.3 if option.startswith("use ") else 0.0
    return best_of(found, 0.02)


def shield(_m: Tamashii, _p: Player, _decision: Decision) -> Weights:
    """Always open the shield."""
    return {"open": 1.0, "take": 0.0}


_GOOD = {"tracking": {"common": 0.0, "rare": 1.0, "blank": 1.0}}
_USUAL = {"common": 0.6, "rare": 1.0, "blank": 0.0}


def _bad_dice(p: Player) -> list[int]:
    if p.roll is None:
        return []
    good = _GOOD.get(p.roll.purpose, _USUAL)
    return [n for n, face in enumerate(p.roll.dice) if good[face] == 0.0]


def change_roll(_m: Tamashii, p: Player, decision: Decision) -> Weights:
    """Reroll while dice are bad and it is worth the points."""
    bad = _bad_dice(p)
    found = {o: 1.0 if bad and o.startswith("use ") else 0.0 for o in decision.offers}
    buy = bool(bad) and p.roll is not None and (p.roll.purpose != "tracking" or p.integrity <= 4)
    points = {o: float(buy) for o in decision.offers if o == "points"}
    return found | points | {"keep": float(not bad or not buy)}


def reroll(_m: Tamashii, p: Player, decision: Decision) -> Weights:
    """The bad dice."""
    bad = [f"die:{n}" for n in _bad_dice(p)]
    return {o: SURE if o in bad else 0.0 for o in decision.offers}
