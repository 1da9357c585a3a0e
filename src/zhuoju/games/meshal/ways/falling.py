"""MES-MOV-24..30, 38 Falling: 30 steps a round, steadying oneself, the landing, and whoever is below."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from zhuoju.games.meshal.attack import pipeline
from zhuoju.games.meshal.basics.telling import happen
from zhuoju.games.meshal.character import bodies, free_room, menu, reactions
from zhuoju.games.meshal.character.consciousness import able, suffers, unconscious
from zhuoju.games.meshal.character.menu import Act, Facts, Order
from zhuoju.games.meshal.character.scores import dice_number, form
from zhuoju.games.meshal.character.values import barred, changed, ways
from zhuoju.games.meshal.effects import harm
from zhuoju.games.meshal.maps.footprints import Footprint, squared_span
from zhuoju.games.meshal.maps.terrain import ground_height, terrain
from zhuoju.games.meshal.model.context import Attack
from zhuoju.games.meshal.model.state import Being, Meshal, Ref, World, being, on
from zhuoju.games.meshal.model.words import Defence, Pose, Trigger
from zhuoju.games.meshal.senses import spotting
from zhuoju.games.meshal.ways import climbing, move_budget
from zhuoju.kernel import Flow, choose_one
from zhuoju.kernel.react import Listener

STEPS_PER_ROUND: Final = 30
STEADY_AP: Final = 1
STEADIED: Final = "steadied"
POSES: Final[tuple[Pose, ...]] = ("standing", "crouching", "sitting", "prone")


# The arithmetic


def fall_dice(w: World, ref: Ref, steps: int) -> int:
    """MES-MOV-26 (height - A) dice where the height is at least A; effects may take steps off the fall."""
    height = max(0, changed(w, ref, "fall", steps))
    return max(0, height - dice_number(w, ref, "agility"))


def can_hover(w: World, ref: Ref) -> bool:
    """MES-MOV-24, 25, 38 Whether it could steady itself: a flier who can act and move."""
    return "fly" in ways(w, ref) and able(w, ref) and not barred(w, ref, "move")


# A fall


def fall(m: Meshal, ref: Ref, steps: int) -> Flow[None]:
    """MES-MOV-24, 28 A being falls so many steps: 30 at once, the rest at the starts of its turns.

    Above a wall it falls no farther than on top of it."""
    one = being(m, ref)
    steps -= rests_on(m, one)
    if steps <= 0:
        return
    one.falling, one.fallen, one.climb = steps, 0, None
    yield from happen(m, ref, "falls", steps=steps)
    if reactions.current(m) is None:
        yield from harm.event(m, "falling", None, begin_fall(m, ref))
    else:
        yield from begin_fall(m, ref)


def begin_fall(m: Meshal, ref: Ref) -> Flow[None]:
    """MES-MOV-25 Reactions to the fall, then its first round."""
    facts: Facts = {"ref": ref, "steps": being(m, ref).falling}
    yield from reactions.offered(m, reactions.current(m), "falling", [ref], facts)
    if facts.get(STEADIED) or facts.get("cancelled"):
        steadied(m, being(m, ref))
        return
    yield from fall_on(m, ref)


def steadied(m: Meshal, one: Being) -> None:
    """It hangs in the air where it is."""
    one.falling = one.fallen = 0
    spotting.look_anew(m, [one.ref])


def fall_on(m: Meshal, ref: Ref) -> Flow[None]:
    """MES-MOV-28 Up to 30 steps; on the ground the landing."""
    one = being(m, ref)
    now = min(STEPS_PER_ROUND, one.falling)
    one.falling -= now
    one.fallen += now
    one.height = max(rests_on(m, one), one.height - now)
    for other in _along(m, one):
        other.at, other.height = one.at, one.height
    if one.falling == 0:
        yield from land(m, ref, one.fallen)


def turn_start(m: Meshal, ref: Ref) -> Flow[None]:
    """MES-MOV-28 The rest of a long fall, 30 steps at each start of the faller's turn."""
    one = being(m, ref)
    if one.falling:
        yield from harm.event(m, "falling", None, begin_fall(m, ref))


# The landing


def land(m: Meshal, ref: Ref, steps: int) -> Flow[None]:
    """MES-MOV-26, 27, 29, 30 A physical attack on might without defence; the pose; whoever is below.

    Riders land with their mount, each with dice of their own."""
    one = being(m, ref)
    one.height = rests_on(m, one)
    one.falling = one.fallen = 0
    below = yield from lands_on(m, ref)
    dice = fall_dice(m, ref, steps)
    hurt = yield from impact(m, ref, dice)
    for other in _along(m, one):
        other.at, other.height = one.at, one.height
        yield from impact(m, other.ref, fall_dice(m, other.ref, steps))
    if below is not None:
        yield from impact(m, below, dice // 2, ("evade",))
    yield from happen(m, ref, "landed", steps=steps, hurt=hurt)
    yield from choose_pose(m, ref, hurt)
    spotting.look_anew(m, move_budget.company(m, one))


def rests_on(w: World, one: Being) -> int:
    """How high above the ground what it would come down on is: the top of a wall below it, or 0."""
    field, body = w.state.field, bodies.body(w, one.ref)
    if field is None or body is None or one.height <= 0:
        return 0
    tops = terrain(field).bars["move"].cells
    below = [tops[spot] for spot in body.spots if spot in tops and tops[spot] <= 10 * body.height]
    return max(0, max(below) // 10 - body.height + one.height) if below else 0


def _along(w: World, one: Being) -> list[Being]:
    """MES-RID-08 Those who fall with it: who rides on it or is carried."""
    return [other for other in w.state.beings.values() if one.ref in (other.riding, other.carried_by)]


def impact(m: Meshal, ref: Ref, dice: int, defences: tuple[Defence, ...] = ()) -> Flow[bool]:
    """The attack of a fall; gives back whether it hit."""
    if dice <= 0 or being(m, ref).sheet.dead:
        return False
    attack = Attack(
        None, "falling", attributes=("might",), types=("physical",), defences=defences, victims=(ref,)
    )
    done = yield from pipeline.attack(m, attack, lambda _victim: dice)
    return done.hit.get(ref, False)


def choose_pose(m: Meshal, ref: Ref, hurt: bool) -> Flow[None]:
    """MES-MOV-29, D17 Hurt: knocked down. Otherwise the faller chooses the pose."""
    one = being(m, ref)
    if not on(m, "pose") or one.sheet.dead:
        return
    if hurt or not able(m, ref):
        one.pose = "prone"
        return
    options: dict[str, Pose] = {pose: pose for pose in POSES}
    one.pose = yield from choose_one(
        one.seat, "fall.pose", options, clause="MES-MOV-29", default="standing", by=ref
    )


def lands_on(m: Meshal, ref: Ref) -> Flow[Ref | None]:
    """MES-MOV-30 Who stands where it comes down; the faller ends beside it, where its seat chooses."""
    field, one = m.state.field, being(m, ref)
    below = next((other for other in _under(m, one)), None)
    if field is None or below is None:
        return None
    free = [spot for spot in free_room.free_spots(m, below, ref) if spot != one.at]
    if not free:
        return below
    options = {f"spot:{x},{y}": (x, y) for x, y in free}
    one.at = yield from choose_one(
        one.seat, "fall.beside", options, clause="MES-MOV-30", default=next(iter(options)), by=ref
    )
    return below


def _under(w: World, one: Being) -> Iterator[Ref]:
    mine = bodies.body(w, one.ref)
    if mine is None or form(w, one.ref) == "ethereal":
        return
    together = move_budget.company(w, one)
    for other in w.state.beings.values():
        if other.ref in together or other.sheet.dead or other.fled or other.height > 0:
            continue
        ground = bodies.body(w, other.ref)
        if ground is not None and _overlap(w, ground, mine):
            yield other.ref


def _overlap(w: World, one: Footprint, other: Footprint) -> bool:
    """Whether two bodies take the same ground: gridless, whether their bases are nearer than a touch."""
    if w.state.field is not None and w.state.field.kind == "gridless":
        far = one.radius + other.radius
        return squared_span(one, other) < far * far
    return not set(one.spots).isdisjoint(other.spots)


# What makes fall


def into_pit(m: Meshal, ref: Ref) -> Flow[None]:
    """MES-MOV-17 Over an open pit one falls in; a flier in the air does not."""
    field, one = m.state.field, being(m, ref)
    if field is None or one.at is None or not field.grounds or one.falling or one.riding is not None:
        return
    depth = -ground_height(field, one.at)
    if depth <= 0:
        one.in_pit = False
        return
    if one.in_pit or (one.height > 0 and can_hover(m, ref)):
        return
    one.in_pit, one.height = True, depth + max(0, one.height)
    yield from fall(m, ref, one.height)
    one.in_pit = one.height == 0 or one.falling > 0  # who has steadied himself hangs above it


def hovers_over_pit(w: World, one: Being) -> bool:
    """MES-MOV-25 Whether it hangs in the air above a pit."""
    field = w.state.field
    if field is None or one.at is None or one.height <= 0 or ground_height(field, one.at) >= 0:
        return False
    return not one.in_pit and can_hover(w, one.ref)


def loses_hold(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """MES-MOV-38 A flier that can no longer act or move falls."""
    ref = facts["ref"]
    one = m.state.beings.get(ref)
    if one is None or one.height <= 0 or one.falling or one.riding is not None or m.state.field is None:
        return
    helpless = unconscious(m, ref) or suffers(m, ref, "asleep", "stunned", "rooted") or one.sheet.dead
    if helpless and not one.carried_by:
        yield from fall(m, ref, one.height)


def undermined(m: Meshal, _facts: Mapping[str, Any]) -> Flow[None]:
    """MES-MOV-24, MES-OBJ-16 Who stood on or clung to what is no longer there falls."""
    field = m.state.field
    for one in list(m.state.beings.values()) if field is not None and field.kind != "gridless" else ():
        if (
            one.at is None
            or one.height <= 0
            or one.falling
            or one.riding is not None
            or one.carried_by is not None
        ):
            continue
        held = move_budget.standing_high(m, one) or climbing.holds(m, one)
        if not held and not one.in_pit and not can_hover(m, one.ref):
            yield from fall(m, one.ref, one.height)


@menu.reaction("falling")
def steady(m: Meshal, ref: Ref, _trigger: Trigger, facts: Facts) -> Iterator[Act]:
    """MES-MOV-25 A flier steadies itself: 1 AP as a reaction to the fall."""
    if facts["ref"] == ref and can_hover(m, ref):
        yield Act("steady", STEADY_AP, _steady, kind="reaction", clause="MES-MOV-25")


def _steady(order: Order) -> Flow[bool]:
    order.facts[STEADIED] = True
    yield from ()
    return True


LISTENERS: Final[dict[str, tuple[Listener, ...]]] = {
    "unconscious": (loses_hold,),
    "died": (loses_hold,),
    "status_changed": (loses_hold,),
    "ground_changed": (undermined,),
}
