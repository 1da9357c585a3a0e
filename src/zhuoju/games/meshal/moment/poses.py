"""MES-POS Poses: taking one by will, what they mean for moving and rolls, and being knocked down."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Final

from zhuoju.games.meshal.basics.telling import happen
from zhuoju.games.meshal.catalogue.statements import Dice
from zhuoju.games.meshal.character import menu
from zhuoju.games.meshal.character.in_force import circumstance
from zhuoju.games.meshal.character.menu import Act, Order
from zhuoju.games.meshal.character.values import cost
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.field import Spot
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being, on
from zhuoju.games.meshal.model.words import Pose
from zhuoju.games.meshal.moment import moving
from zhuoju.games.meshal.senses import spotting
from zhuoju.games.meshal.ways import move_budget
from zhuoju.kernel import Flow, choose_one
from zhuoju.kernel.react import Listener

POSE_AP: Final = 1
PRONE_DICE: Final = -2
INCLUDED: Final = Fraction(1)  # step
POSES: Final[tuple[Pose, ...]] = ("standing", "crouching", "sitting", "prone")
STAY: Final = "stay"


@circumstance(Dice)
def prone(w: World, ref: Ref, _ctx: Ctx | None) -> Iterator[tuple[str, object]]:
    """MES-POS-04, 05 Prone: two dice fewer on every roll with agility dice."""
    if being(w, ref).pose == "prone" and on(w, "pose"):
        yield "prone", Dice("agility", PRONE_DICE)


@menu.tactical
def posing(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-POS-02 Another pose: 1 AP, with one step of moving included."""
    if not on(m, "pose"):
        return
    one = being(m, ref)
    if one.falling or one.carried_by is not None or one.inside is not None:
        return
    ap = cost(m, ref, "pose", POSE_AP)
    for pose in POSES:
        if pose != one.pose and not (one.height > 0 and pose != "standing"):
            yield Act(f"pose {pose}", ap, partial(take, pose), clause="MES-POS-02", costed=("pose",))


def take(pose: Pose, order: Order) -> Flow[bool]:
    """MES-POS-02, 06 Take a pose, then the included step where there is one."""
    m, ref = order.m, order.ref
    yield from change(m, ref, pose)
    yield from included_step(m, ref)
    return True


def change(m: Meshal, ref: Ref, pose: Pose) -> Flow[None]:
    """A being takes another pose, willing or not."""
    being(m, ref).pose = pose
    yield from happen(m, ref, "posed", pose=pose)
    spotting.look_anew(m, [ref])


def included_step(m: Meshal, ref: Ref) -> Flow[None]:
    """MES-POS-06 A flat budget of 1 that no pose shrinks; none where a step costs more or is barred."""
    if m.state.field is None or moving.cannot_move(m, ref) is not None:
        return
    way = next(iter(moving.open_ways(m, ref)), None)
    found = move_budget.reach(m, ref, way, INCLUDED) if way is not None else {}
    goals: dict[str, Spot | None] = {f"spot:{x},{y}": (x, y) for x, y in found}
    if way is None or not goals:
        return
    goals[STAY] = None
    goal = yield from choose_one(
        being(m, ref).seat, "pose.step", goals, clause="MES-POS-06", default=STAY, by=ref
    )
    if goal is not None:
        yield from moving.go(m, ref, found[goal].path, way)


def goes_down(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """MES-POS-08 Unconsciousness and blows that knock down: everybody looks again."""
    spotting.look_anew(m, [facts["ref"]])
    yield from ()


LISTENERS: Final[dict[str, tuple[Listener, ...]]] = {"knocked_down": (goes_down,)}
