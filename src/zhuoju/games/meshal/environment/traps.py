"""MES-FX-08, MES 9.8 Traps on the map: what sets them off, what they do, making them safe."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from zhuoju.content import perform
from zhuoju.games.meshal.attack import reach_to_things
from zhuoju.games.meshal.basics.attempts import attempt_cost, succeeds
from zhuoju.games.meshal.basics.relations import friendly
from zhuoju.games.meshal.basics.telling import follow, tell_of
from zhuoju.games.meshal.catalogue.library import TRAPS
from zhuoju.games.meshal.character import bodies, menu
from zhuoju.games.meshal.character.menu import Act, Order
from zhuoju.games.meshal.character.scores import dice, dice_number
from zhuoju.games.meshal.character.values import immune
from zhuoju.games.meshal.effects import harm
from zhuoju.games.meshal.items import gear
from zhuoju.games.meshal.maps import areas, measuring
from zhuoju.games.meshal.maps.area_regions import overlaps
from zhuoju.games.meshal.maps.footprints import Footprint, footprint, heading
from zhuoju.games.meshal.maps.lines import clear
from zhuoju.games.meshal.maps.terrain import grounds_at, terrain
from zhuoju.games.meshal.maps.tiling import edge, inside, neighbours, steps_of
from zhuoju.games.meshal.model.cards import Shape
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Ground, SetTrap, Spot, Wall, changed, whole_map
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being
from zhuoju.games.meshal.model.words import Attribute, Scope
from zhuoju.games.meshal.rolls import rolling
from zhuoju.games.meshal.senses import map_memory
from zhuoju.games.meshal.ways import falling
from zhuoju.kernel import Flow, choose_one
from zhuoju.kernel.react import Listener

PUSH_AP: Final = 1
TRODDEN: Final = ("step", "line", "noise", "read", "before")  # set off by whoever comes there
EIGHTHS: Final = range(0, 360, 45)


# Where it lies


def active(w: World) -> Iterator[SetTrap]:
    """Traps that can still do something."""
    field = w.state.field
    return (trap for trap in (field.traps if field is not None else ()) if not trap.spent)


def covered(field: Field, trap: SetTrap, shape: Shape | None = None) -> areas.Area | None:
    """What a trap reaches; None: only the position it lies on."""
    card = TRAPS[trap.trap]
    shape = shape or card.shape
    if shape is None:
        return None
    if shape.kind == "curve":
        return areas.area(field, shape, trap.at, chain=line_ahead(field, trap, card.speed or shape.size))
    aim = None if shape.kind in ("disc", "ring") else _ahead(field, trap, max(1, shape.size))
    return areas.area(field, shape, trap.at, aim)


def _ahead(field: Field, trap: SetTrap, steps: int) -> Spot:
    x, y = trap.at
    if field.kind == "gridless":
        dx, dy = heading(trap.facing)
        return x + round(dx * steps * HUNDREDTHS), y + round(dy * steps * HUNDREDTHS)
    dx, dy = steps_of(field.kind)[trap.facing % len(steps_of(field.kind))]
    return x + dx * steps, y + dy * steps


def line_ahead(field: Field, trap: SetTrap, steps: int) -> list[Spot]:
    """The positions straight ahead of what rolls on, as far as nothing stops it."""
    walls = terrain(field).bars["move"].cells | terrain(field).bars["area"].cells
    found: list[Spot] = []
    for n in range(1, steps + 1):
        spot = _ahead(field, trap, n)
        behind = found[-1] if found else trap.at
        if not inside(field, spot) or spot in walls or not clear(field, behind, spot, "area"):
            break
        found.append(spot)
    while found and areas.curve_length(field, footprint(field, trap.at), found) > steps:
        found.pop()
    return found


def trips(field: Field, trap: SetTrap, spot: Spot) -> bool:
    """Whether coming to a position sets a trap off: its own, or that before it, or any position of a line."""
    here = [trap.at, *([_ahead(field, trap, 1)] if TRAPS[trap.trap].on == "before" else ())]
    near = field.kind == "gridless" and any(measuring.distance(field, at, spot) == 0 for at in here)
    if near or spot in here:
        return True
    if TRAPS[trap.trap].on != "line":
        return False
    area = covered(field, trap)
    shape = TRAPS[trap.trap].shape
    if area is None or shape is None or shape.kind != "ray":
        return False
    if area.region is not None:  # gridless: whether a base is on the line
        return overlaps(area.region, Footprint((spot,)))
    return spot in area.spots


# Set off


def trodden(m: Meshal, ref: Ref, spot: Spot | None) -> Flow[None]:
    """MES-FX-08 Somebody on the ground has come to a position: traps there are set off."""
    field = m.state.field
    if field is None or not field.traps or spot is None or being(m, ref).height > 0:
        return
    ground = bodies.body(m, ref)
    own = ground.spots if ground is not None else (spot,)
    for trap in list(active(m)):
        on = TRAPS[trap.trap].on
        if on == "read" and ref in trap.found:
            continue  # who knows what it is does not read it
        if not trap.running and on in TRODDEN and any(trips(field, trap, s) for s in own):
            yield from fire(m, trap, ref)


def opened(m: Meshal, ref: Ref, door: Wall, on: str = "open") -> Flow[None]:
    """A door was opened, shut or unlocked: traps on it that wait for that are set off."""
    field = m.state.field
    assert field is not None
    for trap in list(active(m)):
        if TRAPS[trap.trap].on == on and reach_to_things.has(field, door, trap.at):
            yield from fire(m, trap, ref)


def fire(m: Meshal, trap: SetTrap, ref: Ref | None) -> Flow[None]:
    """MES-FX-08 A trap fires, once unless it says otherwise; there is no attacker to be spotted."""
    card = TRAPS[trap.trap]
    if not card.repeats:
        trap.spent = True
    if card.speed or card.floods:
        trap.running = True
    m.tell("trap_sprung", to=map_memory.onlookers(m, trap.at), trap=trap.trap, id=trap.id, at=list(trap.at))
    victims = caught(m, trap, ref)
    share(m, trap, ref, victims)
    if card.floods:
        flood(m, trap)
    if card.fall:
        yield from _fall_in(m, trap, victims, card.fall)
        victims = [victim for victim in victims if being(m, victim).in_pit]
    if card.effects is not None and (victims or card.shape is not None):
        yield from harm.event(m, trap.trap, None, _strike(m, trap, tuple(victims)))
    if card.speed:
        roll_on(m, trap)


def caught(m: Meshal, trap: SetTrap, ref: Ref | None) -> list[Ref]:
    """Whom it catches: who set it off, or everybody in its area."""
    field = m.state.field
    assert field is not None
    card = TRAPS[trap.trap]
    area = covered(field, trap)
    if area is None:
        return [] if ref is None else [ref]
    found = {
        other: ground
        for other, one in m.state.beings.items()
        if not one.sheet.dead and (ground := bodies.body(m, other)) is not None
    }
    refs = areas.affected(field, area, found)
    if not card.others:
        refs += [r for r, ground in found.items() if trap.at in ground.spots and r not in refs]
    return sorted(r for r in refs if not (card.gas and immune(m, r, "gas")))


def _strike(m: Meshal, trap: SetTrap, victims: tuple[Ref, ...]) -> Flow[None]:
    """Carry out what the trap says: an attack on all of them together, everything else on each."""
    card = TRAPS[trap.trap]
    assert card.effects is not None
    field = m.state.field
    assert field is not None
    anyone = victims[0] if victims else next(iter(m.state.beings))
    facts = {"trap": True, "targets": victims, "aim": _ahead(field, trap, 1)}
    ctx = Ctx(m.state.host, anyone, target=anyone, entry=trap.trap, spot=trap.at, facts=facts)
    verbs = {clause.verb for clause in card.effects}
    if "attack" in verbs or not victims:
        if victims or "zone" in verbs:
            yield from perform(m, ctx, card.effects)
        return
    for victim in victims:
        ctx.user = ctx.target = victim
        yield from perform(m, ctx, card.effects)


def _fall_in(m: Meshal, trap: SetTrap, victims: list[Ref], steps: int) -> Flow[None]:
    """The ground opens: from now on there is a pit, and whoever stood there falls, or hangs in the air."""
    field = m.state.field
    assert field is not None
    field.grounds.append(_a_step_of(field, trap.at, height=-steps))
    changed(field)
    for victim in victims:
        for one in m.state.beings.values():  # with whom it carries
            if victim in (one.ref, one.riding, one.carried_by):
                one.at = trap.at
        yield from falling.into_pit(m, victim)


def _a_step_of(field: Field, at: Spot, **what: Any) -> Ground:
    """The position of a trap as a piece of ground; without cells, a step across, as far as the map goes."""
    if field.kind != "gridless":
        return Ground(cells=[at], **what)
    (west, north), _, (east, south), _ = whole_map(field)
    half = HUNDREDTHS // 2
    xs = max(west, at[0] - half), min(east, at[0] + half)
    ys = max(north, at[1] - half), min(south, at[1] + half)
    return Ground(outline=[(xs[0], ys[0]), (xs[1], ys[0]), (xs[1], ys[1]), (xs[0], ys[1])], **what)


# What goes on round by round


def round_start(m: Meshal) -> Flow[None]:
    """Boulders roll on, water rises, lightning strikes in a storm."""
    field = m.state.field
    if field is None or not field.traps:
        return
    for trap in list(active(m)):
        card = TRAPS[trap.trap]
        if card.on == "round_start" and field.storm:
            yield from fire(m, trap, None)
        elif trap.running and card.floods:
            yield from rise(m, trap)
        elif trap.running and card.speed:
            yield from fire(m, trap, None)


def roll_on(m: Meshal, trap: SetTrap) -> None:
    """What rolls has come to the end of its line; stopped by something it lies still."""
    field = m.state.field
    assert field is not None
    steps = TRAPS[trap.trap].speed
    line = line_ahead(field, trap, steps)
    if line:
        trap.at = line[-1]
    if len(line_ahead(field, trap, 1)) == 0:
        trap.spent = True


def room(field: Field, at: Spot) -> list[Spot]:
    """The positions around one that no wall parts from it; no water comes through corners."""
    bars = terrain(field).bars["move"]
    found, fresh = {at: None}, [at]
    while fresh:
        here = fresh.pop()
        for spot in neighbours(field, here):
            beside = field.kind == "hex" or spot[0] == here[0] or spot[1] == here[1]
            shut = spot in bars.cells or edge(here, spot) in bars.edges
            if spot not in found and beside and not shut:
                found[spot] = None
                fresh.append(spot)
    return list(found)


def flood(m: Meshal, trap: SetTrap) -> None:
    """Water begins to rise in the room; a gridless map is one room."""
    field = m.state.field
    assert field is not None
    if trap.water == 0:
        field.grounds.append(_room(field, trap.at))
        changed(field)


def _room(field: Field, at: Spot) -> Ground:
    if field.kind != "gridless":
        return Ground(cells=room(field, at), hazard="water")
    return Ground(outline=whole_map(field), hazard="water")


def rise(m: Meshal, trap: SetTrap) -> Flow[None]:
    """One step of water for so many rounds."""
    field = m.state.field
    assert field is not None
    trap.water += 1
    if trap.water % TRAPS[trap.trap].floods == 0:
        for ground in field.grounds:
            if ground.hazard == "water" and ground in grounds_at(field, trap.at):
                ground.depth += 1
                m.tell("water_rises", to=map_memory.onlookers(m, *ground.cells, trap.at), depth=ground.depth)
        changed(field)
        yield from follow(m, "ground_changed")


# Known traps


def by_word(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """MES-FX-08, MES-CORE-02 The host has set one off."""
    for trap in [trap for trap in active(m) if trap.id == facts["number"]]:
        yield from fire(m, trap, facts["by"])


def share(m: Meshal, trap: SetTrap, ref: Ref | None, victims: Sequence[Ref] = ()) -> None:
    """MES-PER-13 Who has found a trap tells his friends; one that fires shows itself to all who see it."""
    for other in m.state.beings:
        seen = (ref is None or trap.spent) and map_memory.in_sight(m, other, trap.at)
        told = ref is not None and friendly(m, ref, other)
        if other not in trap.found and (seen or told or other in victims):
            trap.found.append(other)


def known_spots(w: World, ref: Ref) -> tuple[Spot, ...]:
    """Positions at which a being knows of a trap."""
    field = w.state.field
    if field is None or not field.traps:
        return ()
    mine = [t for t in active(w) if ref in t.found and not t.running and TRAPS[t.trap].on in TRODDEN]
    found: dict[Spot, None] = {}
    for trap in mine:
        found[trap.at] = None
        if TRAPS[trap.trap].on == "before":
            found[_ahead(field, trap, 1)] = None
        area = covered(field, trap) if TRAPS[trap.trap].on == "line" else None
        if area is not None and area.region is None:
            found.update(dict.fromkeys(s for s in area.in_order() if trips(field, trap, s)))
    return tuple(found)


def at_hand(w: World, ref: Ref) -> Iterator[SetTrap]:
    """Traps that a being knows of and can reach."""
    field, ground = w.state.field, bodies.body(w, ref)
    if field is not None and ground is not None and field.traps:
        for trap in active(w):
            if ref in trap.found and measuring.distance(field, ground, trap.at) <= 1:
                yield trap


@menu.tactical
def handling(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES 9.8 Make a known trap safe: an attempt of 3 AP; push one over: 1 AP."""
    if m.state.field is None or not m.state.field.traps:
        return
    for trap in at_hand(m, ref):
        if TRAPS[trap.trap].disarm is not None:
            ap = attempt_cost()
            yield Act(f"disarm trap:{trap.id}", ap, partial(disarm, trap.id), clause="MES-FX-08", placed=True)
    for trap in active(m):
        if TRAPS[trap.trap].on == "push" and _near(m, ref, trap):
            yield Act(f"push trap:{trap.id}", PUSH_AP, partial(topple, trap.id), clause="MES-FX-08")


def _near(w: World, ref: Ref, trap: SetTrap) -> bool:
    field, ground = w.state.field, bodies.body(w, ref)
    return field is not None and ground is not None and measuring.distance(field, ground, trap.at) <= 1


def the_trap(m: Meshal, number: int) -> SetTrap:
    """A trap by its number."""
    assert m.state.field is not None
    return next(trap for trap in m.state.field.traps if trap.id == number)


def disarm(number: int, order: Order) -> Flow[bool]:
    """MES-FX-08, MES-ITM-48 The printed attempt, with the best tool; some add up over several tries."""
    m, ref = order.m, order.ref
    trap = the_trap(m, number)
    how = TRAPS[trap.trap].disarm
    assert how is not None
    held = dice(m, ref, how.dice)
    own: dict[Attribute, int] = {} if held is None else {how.dice: held}
    scope: Scope = f"attempt.{how.tag}"  # type: ignore[assignment]
    tool, extra = gear.best_tool(m, ref, scope)
    result = yield from rolling.roll(
        m, ref, dice_number(m, ref, how.dice) + extra, (scope, *own), attributes=own
    )
    trap.progress = trap.progress + result if how.progressive else result
    success = succeeds(trap.progress, how.difficulty)
    trap.spent = success
    tell_of(m, ref, "disarmed" if success else "not_disarmed", trap=trap.trap, tool=tool.item if tool else "")
    return True


def topple(number: int, order: Order) -> Flow[bool]:
    """Push it over in a direction of one's choice."""
    m, trap = order.m, the_trap(order.m, number)
    field = m.state.field
    assert field is not None
    ways = EIGHTHS if field.kind == "gridless" else range(len(steps_of(field.kind)))
    options = {f"facing:{way}": way for way in ways}
    trap.facing = yield from choose_one(
        being(m, order.ref).seat, "trap.direction", options, clause="MES-FX-08", by=order.ref
    )
    yield from fire(m, trap, order.ref)
    return True


LISTENERS: Final[dict[str, tuple[Listener, ...]]] = {"sprung": (by_word,)}
