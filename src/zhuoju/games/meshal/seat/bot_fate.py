"""When a sensible player pays fate: to bring somebody down who matters, or not to go down himself."""

from typing import Any, Final

from zhuoju.games.meshal.basics.pool import points
from zhuoju.games.meshal.basics.relations import hostile
from zhuoju.games.meshal.character import scores, values
from zhuoju.games.meshal.model.state import Ref, World
from zhuoju.games.meshal.seat import appraisal, bot_retreat
from zhuoju.kernel import Decision

KEEP: Final = "keep"
BEST: Final = 2  # the face that is worth most
FEW: Final = 2  # dice that an ordinary foe is worth
SURE: Final = 100.0


def paid(w: World, ref: Ref, decision: Decision) -> dict[str, float]:
    """A weight for each die that could be turned."""
    scopes = decision.params.get("scopes", ())
    wanted = False
    if "attack" in scopes:
        wanted = _fells(w, ref, decision)
    elif "defence" in scopes:
        wanted = _saves(w, ref, decision)
    found = dict.fromkeys(decision.offers, 0.0)
    found[KEEP] = 1.0
    die = _blank_die(w, ref, decision) if wanted else None
    if die is not None:
        found[die] = SURE
    return found


def turned(_w: World, _ref: Ref, _decision: Decision) -> dict[str, float]:
    """A die that is paid for shows the most."""
    return {str(BEST): SURE}


def _blank_die(w: World, ref: Ref, decision: Decision) -> str | None:
    """A die that shows nothing, paid for by an attribute that has dice to spare."""
    faces = decision.params.get("faces", ())
    held: dict[Any, int] = dict(scores.all_dice(w, ref))
    for option in decision.offers:
        place, _, attribute = option.removeprefix("die:").partition(" ")
        spare = held.get(attribute, 0) > 1 + _gone(decision)
        if option != KEEP and spare and points([faces[int(place)]]) == 0:
            return option
    return None


def _gone(decision: Decision) -> int:
    """Dice that were turned already: they are lost when the roll is done."""
    return int(decision.params.get("changed", 0))


def _spare(w: World, ref: Ref, decision: Decision) -> int:
    """How many more dice could be turned for good."""
    faces = decision.params.get("faces", ())
    kinds = {option.partition(" ")[2] for option in decision.offers if option != KEEP}
    held: dict[Any, int] = dict(scores.all_dice(w, ref))
    most = max((held.get(kind, 0) for kind in kinds), default=0) - 1 - _gone(decision)
    return max(0, min(most, sum(points([face]) == 0 for face in faces)))


def _fells(w: World, ref: Ref, decision: Decision) -> bool:
    """Whether turning dice brings the target down, or half down where it is one who is dreaded."""
    target: Any = decision.params.get("target")
    if target not in w.state.beings or not hostile(w, ref, target):
        return False
    types, named = decision.params.get("types", ()), decision.params.get("attributes", ())
    protection = values.protection_against(w, target, types, int(decision.params.get("pen", 0)))
    if protection is None:
        return False
    guard = bot_retreat.guard(w, target, decision.params.get("defences", ()))
    harm = int(decision.params.get("result", 0)) - protection - guard
    mighty = target in bot_retreat.mighty(w, ref)
    goal = bot_retreat.telling(w, target, named) if mighty else appraisal.health(w, target, named)
    most = _spare(w, ref, decision) if mighty else min(FEW - _gone(decision), _spare(w, ref, decision))
    return harm < goal <= harm + BEST * most


def _saves(w: World, ref: Ref, decision: Decision) -> bool:
    """Whether the blow would fell one, and turning dice holds it off for fewer."""
    named = decision.params.get("attributes", ())
    protection = values.protection_against(w, ref, decision.params.get("types", ()), 1)
    against = decision.params.get("against")
    if protection is None or not isinstance(against, int):
        return False
    harm = against - protection - int(decision.params.get("result", 0))
    left = appraisal.health(w, ref, named) - _gone(decision)
    most = _spare(w, ref, decision)
    return harm >= left and any(harm - BEST * n < left - n for n in range(1, most + 1))
