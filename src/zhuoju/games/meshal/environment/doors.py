"""MES-OBJ-10, 11 Doors and locks in play: opening, shutting, picking a lock, toppling what can be toppled."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from zhuoju.games.meshal.attack import reach_to_things
from zhuoju.games.meshal.basics.attempts import attempt_cost, succeeds
from zhuoju.games.meshal.basics.telling import follow, tell_of
from zhuoju.games.meshal.catalogue.library import OBJECTS
from zhuoju.games.meshal.character import bodies, menu
from zhuoju.games.meshal.character.menu import Act, Order
from zhuoju.games.meshal.character.nearby import touches
from zhuoju.games.meshal.character.scores import dice, dice_number, form
from zhuoju.games.meshal.environment import breaking, traps
from zhuoju.games.meshal.items import gear
from zhuoju.games.meshal.model.field import Wall, fixtures, open_door
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.state import Meshal, Ref, World
from zhuoju.games.meshal.model.words import Attribute, Scope
from zhuoju.games.meshal.rolls import rolling
from zhuoju.games.meshal.senses import map_memory, spotting
from zhuoju.kernel import Flow
from zhuoju.kernel.decision import Withheld

DOOR_AP: Final = 1  # nothing is printed: as for a trivial thing


def is_door(wall: Wall) -> bool:
    """Whether it can be opened: it has a lock, or it stands open."""
    return wall.open or wall.locked or (wall.object in OBJECTS and OBJECTS[wall.object].lock is not None)


def at_hand(w: World, ref: Ref) -> Iterator[Wall]:
    """The things of the map that are beside a being."""
    field, ground = w.state.field, bodies.body(w, ref)
    if field is None or ground is None:
        return
    for wall in fixtures(field).built:
        cells = reach_to_things.of(field, wall, ground)
        if touches(field, ground, cells) and form(w, ref) != "ethereal" and map_memory.knows(w, ref, cells):
            yield wall


def cannot_open(wall: Wall) -> Refusal | None:
    """MES-OBJ-10 Why a door cannot be opened."""
    if wall.jammed:
        return Refusal("jammed", "MES-OBJ-10")
    return Refusal("locked", "MES-OBJ-10") if wall.locked else None


@menu.tactical
def handling(m: Meshal, ref: Ref) -> Iterator[Act]:
    """Open, shut, pick a lock (3 AP), topple (3 AP)."""
    for wall in at_hand(m, ref):
        if is_door(wall):
            if wall.open:
                yield Act(f"shut wall:{wall.id}", DOOR_AP, partial(shut, wall.id), clause="MES-OBJ-11")
            elif cannot_open(wall) is None:
                yield Act(f"open wall:{wall.id}", DOOR_AP, partial(open_it, wall.id), clause="MES-OBJ-11")
            elif wall.locked and not wall.jammed:
                pick = partial(pick_lock, wall.id)
                yield Act(f"unlock wall:{wall.id}", attempt_cost(), pick, clause="MES-ATT-12", placed=True)
        if wall.object in OBJECTS and OBJECTS[wall.object].push is not None:
            down = partial(topple, wall.id)
            yield Act(f"topple wall:{wall.id}", attempt_cost(), down, clause="MES-ATT-12", placed=True)


@menu.refusal
def not_handling(m: Meshal, ref: Ref) -> Iterator[Withheld]:
    """MES-DEC-02 Why a door stays shut."""
    for wall in at_hand(m, ref):
        refused = cannot_open(wall)
        if is_door(wall) and not wall.open and refused is not None:
            yield refused.of(f"open wall:{wall.id}")


def open_it(number: int, order: Order) -> Flow[bool]:
    """Open a door."""
    m, wall = order.m, breaking.the_wall(order.m, number)
    if wall is None or cannot_open(wall) is not None:
        return False
    yield from swing(m, order.ref, wall, shut=False)
    return True


def shut(number: int, order: Order) -> Flow[bool]:
    """Shut a door, if nobody stands in it."""
    m, wall = order.m, breaking.the_wall(order.m, number)
    if wall is None or any(breaking.stands_in(m, other, wall) for other in m.state.beings):
        return False
    yield from swing(m, order.ref, wall, shut=True)
    return True


def swing(m: Meshal, ref: Ref, wall: Wall, *, shut: bool) -> Flow[None]:
    """MES-PER-02 A door moves: everybody looks again; traps on it are set off."""
    assert m.state.field is not None
    open_door(m.state.field, wall.id, shut=shut)
    tell_of(m, ref, "door_shut" if shut else "door_opened", wall=wall.id)
    spotting.look_anew(m)
    yield from follow(m, "ground_changed")
    yield from traps.opened(m, ref, wall, "shut" if shut else "open")


def pick_lock(number: int, order: Order) -> Flow[bool]:
    """MES-ATT-12 A P against the lock, with the best tool; a trap on the lock waits for it to open."""
    m, ref, wall = order.m, order.ref, breaking.the_wall(order.m, number)
    if wall is None or not wall.locked:
        return False
    success = yield from attempt(m, ref, "agility", "attempt.lock", OBJECTS[wall.object].lock or 0)
    if success:
        wall.locked = False
    tell_of(m, ref, "unlocked" if success else "not_unlocked", wall=wall.id)
    if success:
        yield from traps.opened(m, ref, wall, "unlock")
    return True


def attempt(m: Meshal, ref: Ref, attribute: Attribute, scope: Scope, difficulty: int) -> Flow[bool]:
    """An attempt with an attribute and the best tool for it."""
    held = dice(m, ref, attribute)
    own: dict[Attribute, int] = {} if held is None else {attribute: held}
    _, extra = gear.best_tool(m, ref, scope)
    result = yield from rolling.roll(
        m, ref, dice_number(m, ref, attribute) + extra, (scope, *own), attributes=own
    )
    return succeeds(result, difficulty)


def topple(number: int, order: Order) -> Flow[bool]:
    """MES 9.8 Push something heavy over: it lies as rubble where it stood."""
    m, ref, wall = order.m, order.ref, breaking.the_wall(order.m, number)
    if wall is None:
        return False
    success = yield from attempt(m, ref, "might", "attempt.force", OBJECTS[wall.object].push or 0)
    tell_of(m, ref, "toppled" if success else "not_toppled", wall=wall.id)
    if success:
        yield from breaking.collapse(m, wall, rubble=True)
    return True
