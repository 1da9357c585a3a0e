"""What a sensible player answers when something happens out of turn: defend, strike back, or let it be."""

from typing import Any, Final

from zhuoju.games.meshal.basics import protecting
from zhuoju.games.meshal.basics.relations import friendly
from zhuoju.games.meshal.character import scores, values
from zhuoju.games.meshal.character.menu import Act
from zhuoju.games.meshal.model.state import Ref, World
from zhuoju.games.meshal.model.words import ATTRIBUTE_OF, Attribute, Defence
from zhuoju.games.meshal.seat import appraisal
from zhuoju.kernel import Decision

PASS: Final = "pass"  # noqa: S105
BREAK_OFF: Final = "break_off"
PIERCED: Final = 1  # points of protection that the blow may well ignore: nobody is told before
SLIGHT: Final = 1  # a die that one can spare
WANTED: Final = ("before_unconscious", "solid_defence", "kill", "enemy_leaves", "enemy_enters", "foe_casts")


def answered(w: World, ref: Ref, decision: Decision) -> dict[str, float]:
    """A weight for each answer to a trigger."""
    trigger = decision.prompt.removeprefix("react.")
    if trigger == "attacked":
        return _attacked(w, ref, decision)
    found = dict.fromkeys(decision.offers, 0.0)
    found[PASS] = 1.0
    for option, act in decision.offers.items():
        if act is not None and option != BREAK_OFF and _wanted(w, ref, trigger, act, decision):
            found[option] = 2.0
    return found


def _wanted(w: World, ref: Ref, trigger: str, act: Act, decision: Decision) -> bool:
    if trigger in ("own_roll", "any_roll"):
        roller: Any = decision.params.get("roller", ref)
        low = decision.params.get("result", 0) <= scores.dice_number(w, ref, "spirit") // 2
        return low and (roller not in w.state.beings or friendly(w, ref, roller))
    if trigger == "before_attacked":
        return appraisal.hurt(w, ref) > 0.3
    if trigger == "ally_before_attacked":
        victim: Any = decision.params.get("victim", ref)
        return bool(appraisal.weakest(w, victim) == 1 and appraisal.weakest(w, ref) > 2)
    return trigger in WANTED or act.ap <= 0


def _attacked(w: World, ref: Ref, decision: Decision) -> dict[str, float]:
    """The defence with the most dice where the blow would hurt; a blow in return where it hardly does."""
    harm = _harm(w, ref, decision)
    found = dict.fromkeys(decision.offers, 0.0)
    found[PASS] = 1.0
    named: list[Attribute] = list(decision.params.get("attributes", ()))
    spare = appraisal.health(w, ref, named) > 2 * harm
    for option, act in decision.offers.items():
        if act is None:
            continue
        if option in ATTRIBUTE_OF:
            found[option] = _defence(w, ref, option) if harm > 0 else 0.0
        elif act.ap <= 0 or (spare and harm <= SLIGHT):
            found[option] = 50.0
    return found


def _harm(w: World, ref: Ref, decision: Decision) -> int:
    """What the blow would take if nothing were done."""
    protection = values.protection_against(w, ref, decision.params.get("types", ()), PIERCED)
    if protection is None:
        return 0
    return protecting.left(int(decision.params.get("result", 0)), protection)


def _defence(w: World, ref: Ref, kind: Defence) -> float:
    """The dice of a defence; above what passing is worth."""
    attribute = ATTRIBUTE_OF[kind]
    return 2.0 + max(
        0, scores.dice_number(w, ref, attribute) + values.dice_bonus(w, ref, ("defence", kind, attribute))
    )
