"""MES-RID Riding: mounting and leaving, commands and the mount's own AP, holding on."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from zhuoju.games.meshal.abilities import ability_acts, casting
from zhuoju.games.meshal.attack import striking
from zhuoju.games.meshal.basics.attempts import succeeds
from zhuoju.games.meshal.basics.relations import hostile
from zhuoju.games.meshal.basics.telling import happen, knows_by, tell_seen
from zhuoju.games.meshal.catalogue.library import MOUNTS, VEHICLES
from zhuoju.games.meshal.catalogue.statements import Cost
from zhuoju.games.meshal.character import bodies, free_room, menu
from zhuoju.games.meshal.character.consciousness import able, asleep, unconscious
from zhuoju.games.meshal.character.in_force import saddles
from zhuoju.games.meshal.character.menu import Act, Order
from zhuoju.games.meshal.character.scores import dice, dice_number
from zhuoju.games.meshal.character.values import cost, max_ap, size
from zhuoju.games.meshal.environment import hazards
from zhuoju.games.meshal.items.weapons import natural_weapons
from zhuoju.games.meshal.maps.footprints import level
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.state import Being, Meshal, Ref, World, being
from zhuoju.games.meshal.model.words import Attribute
from zhuoju.games.meshal.model.world_cards import Mount, Riding, Vehicle
from zhuoju.games.meshal.moment import moving, round_ticks, unknown_ground, wayfinding
from zhuoju.games.meshal.rolls import rolling
from zhuoju.games.meshal.senses import spotting
from zhuoju.games.meshal.ways import falling, move_budget, vehicles
from zhuoju.games.meshal.ways.first_steps import can_step
from zhuoju.kernel import Flow
from zhuoju.kernel.decision import Withheld
from zhuoju.kernel.react import Listener

SEATED: Final = 3  # size level: seats are for medium creatures
MOVE_AP: Final = 1


# Who rides what


def card(w: World, ref: Ref) -> Mount | Vehicle | None:
    """The entry of what can be ridden; None: it cannot."""
    entry = being(w, ref).sheet.entry
    return MOUNTS.get(entry) or VEHICLES.get(entry)


def terms(w: World, ref: Ref) -> Riding:
    """What riding this mount or vehicle means."""
    found = card(w, ref)
    assert found is not None
    return found.riding


def riders(w: World, mount: Ref) -> list[Ref]:
    """Those who ride it."""
    return [one.ref for one in w.state.beings.values() if one.riding == mount]


def pilots(w: World, mount: Ref) -> list[Ref]:
    """MES-RID-05 Who controls it: the first riders who can act, as many as it takes."""
    found = card(w, mount)
    n = found.pilots if isinstance(found, Mount) else 1
    return [ref for ref in riders(w, mount) if able(w, ref)][:n]


# Mounting and leaving


def cannot_mount(w: World, ref: Ref, mount: Ref) -> Refusal | None:
    """MES-RID-02, 06 Beside it, small enough, with a free seat, and it must let one."""
    found = card(w, mount)
    one, beast = being(w, ref), being(w, mount)
    if found is None or beast.sheet.dead or mount == ref:
        return Refusal("no_mount", "MES-RID-02")
    if one.riding is not None or one.hauls:
        return Refusal("rides", "MES-RID-02")
    if one.carried_by is not None:
        return Refusal("not_free", "MES-MOV-32")
    if hazards.in_bog(w, ref):
        return Refusal("in_bog", "MES-HAZ-06")
    if not bodies.beside(w, ref, mount):
        return Refusal("not_adjacent", "MES-RID-02")
    if beast.carried_by is not None:
        return Refusal("in_harness", "MES-RID-10")
    if level(size(w, ref)) > SEATED or len(riders(w, mount)) >= found.seats:
        return Refusal("no_seat", "MES-RID-06")
    if hostile(w, ref, mount) or unconscious(w, mount) or card(w, ref) is not None:
        return Refusal("unwilling", "MES-RID-02")
    return None


def mount_ap(w: World, ref: Ref, mount: Ref) -> int:
    """MES-RID-02, MES-ITM-31 AP of mounting and of leaving; a saddle helps up as it helps down."""
    helped = 0
    if being(w, ref).riding is None:
        clauses = [clause for saddle in saddles(being(w, mount)) for clause in saddle.effect]
        helped = sum(c.value.n for c in clauses if isinstance(c.value, Cost) and c.value.action == "mount")
    return cost(w, ref, "mount", terms(w, mount).mount_ap + helped)


@menu.tactical
def in_the_saddle(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-RID-02, 05..07 Mount, leave, and command what one rides."""
    one = being(m, ref)
    if one.riding is not None:
        ap = mount_ap(m, ref, one.riding)
        yield Act("dismount", ap, dismount, clause="MES-RID-02", costed=("mount",))
        if ref in pilots(m, one.riding):
            yield from commands(m, ref, one.riding)
        return
    for other in bodies.neighbours(m, ref):
        if card(m, other) is None or cannot_mount(m, ref, other) is not None:
            continue
        if knows_by(m, ref, other):
            up, ap = partial(mount_up, other), mount_ap(m, ref, other)
            yield Act(f"mount being:{other}", ap, up, clause="MES-RID-02", placed=True, costed=("mount",))


@menu.refusal
def not_in_the_saddle(m: Meshal, ref: Ref) -> Iterator[Withheld]:
    """MES-DEC-02 Why something beside one cannot be mounted; why a mount does no more."""
    one = being(m, ref)
    if one.riding is not None:
        if ref in pilots(m, one.riding) and being(m, one.riding).ap <= 0:
            yield Withheld("command move", "mount_ap", {}, "MES-RID-07")
        return
    for other in m.state.beings.values():
        if other.sheet.entry in MOUNTS or other.sheet.entry in VEHICLES:
            refused = cannot_mount(m, ref, other.ref)
            if refused is not None and other.ref != ref and knows_by(m, ref, other.ref):
                yield refused.of(f"mount being:{other.ref}")


def mount_up(mount: Ref, order: Order) -> Flow[bool]:
    """MES-RID-02, 08 Up: rider and mount share a position."""
    m, one, beast = order.m, being(order.m, order.ref), being(order.m, mount)
    if cannot_mount(m, one.ref, mount) is not None:
        return False
    one.riding, one.at, one.height, one.facing = mount, beast.at, beast.height, beast.facing
    one.command, one.revealed = "", []
    if one.pose != "standing":
        one.pose = "sitting"
    beast.ap = max_ap(m, mount)
    spotting.look_anew(m, [one.ref, mount])
    yield from happen(m, one.ref, "mounted", on=mount)
    return True


def dismount(order: Order) -> Flow[bool]:
    """MES-RID-02 Down, beside the mount."""
    m, one = order.m, being(order.m, order.ref)
    mount = one.riding
    if mount is None:
        return False
    off(m, one)
    yield from happen(m, one.ref, "dismounted", on=mount)
    yield from moving.arrive(m, one, way="walk")
    yield from drop(m, one)
    return True


def off(m: Meshal, one: Being) -> None:
    """No longer on it: on a free position beside, as high as it is."""
    mount = one.riding
    assert mount is not None
    spot, up = free_room.free_spot_beside(m, mount, one.ref), move_budget.altitude(m, one)
    one.riding = None
    if spot is not None:
        one.at = spot
        one.height = max(0, up - move_budget.ground_below(m, one, spot)) if one.height else 0
    if one.pose == "sitting":
        one.pose = "standing"


def drop(m: Meshal, one: Being) -> Flow[None]:
    """MES-MOV-24 Who has left a mount in the air falls, unless he flies himself."""
    if one.height > 0 and not one.falling and not falling.can_hover(m, one.ref):
        yield from falling.fall(m, one.ref, one.height)


# Commands


def command_ap(w: World, ref: Ref, mount: Ref, command: str) -> int:
    """MES-RID-06, 07 A command costs its AP; for some mounts a repeated one of this turn is free."""
    how = terms(w, mount)
    return 0 if how.repeat_free and being(w, ref).command == command else how.command_ap


def commands(m: Meshal, ref: Ref, mount: Ref) -> Iterator[Act]:
    """MES-RID-01, 03, 07 Moves by the mount's own mobilities, and its attacks; it pays AP too."""
    beast = being(m, mount)
    if not able(m, mount) or beast.falling or beast.ap < MOVE_AP or m.state.field is None:
        return
    if vehicles.cannot_drive(m, mount) is None and moving.cannot_move(m, mount) is None:
        for way in moving.open_ways(m, mount):
            steps = move_budget.budget(m, mount, way)
            if (way == "fly" and steps >= 1) or can_step(m, mount, way, steps):
                key = f"move {way}"
                ap = command_ap(m, ref, mount, key)
                yield Act(f"command {key}", ap, partial(command_move, key), clause="MES-RID-07")
    for weapon in natural_weapons(beast.sheet.entry) if beast.sheet.entry in MOUNTS else ():
        key = f"attack {weapon.key}"
        if beast.ap >= weapon.card.ap and striking.any_target(m, mount, weapon):
            aims = partial(striking.targets, m, mount, weapon)
            do = partial(command_attack, key, weapon.key)
            yield Act(f"command {key}", command_ap(m, ref, mount, key), do, aims, clause="MES-RID-07")
    for ability in casting.spells(m, mount):
        if beast.ap < ability.use.ap or ability.use.kind != "tactical":
            continue
        if casting.cannot_cast(m, mount, ability.id) is None and ability_acts.could_be_aimed(
            m, mount, ability
        ):
            made = ability_acts.act_of(m, mount, ability)
            ap, do = command_ap(m, ref, mount, made.id), partial(command_cast, made)
            yield Act(f"command {made.id}", ap, do, made.targets, clause="MES-RID-07")


def command_move(key: str, order: Order) -> Flow[bool]:
    """MES-RID-01, 07 The mount moves, the riders with it; the pilot chooses where."""
    m, one = order.m, being(order.m, order.ref)
    assert one.riding is not None
    beast = being(m, one.riding)
    way = key.partition(" ")[2]
    steps = move_budget.budget(m, beast.ref, way)  # type: ignore[arg-type]
    beast.seat, owner = one.seat, beast.seat
    rise = (yield from wayfinding.choose_rise(m, beast.ref, steps)) if way == "fly" else 0
    path = yield from wayfinding.choose_goal(m, beast.ref, way, steps, rise)  # type: ignore[arg-type]
    if path is not None:
        beast.ap -= MOVE_AP
        one.command = key
        path = unknown_ground.open_part(m, beast.ref, path, way, steps, rise)  # type: ignore[arg-type]
        yield from moving.go(m, beast.ref, path, way, rise=rise)  # type: ignore[arg-type]
        one.straight = max(one.straight, beast.straight)
    beast.seat = owner
    return path is not None


def command_attack(key: str, weapon_key: str, order: Order) -> Flow[bool]:
    """MES-RID-07 The mount attacks with its own AP."""
    m, one = order.m, being(order.m, order.ref)
    assert one.riding is not None
    beast = being(m, one.riding)
    weapon = next(w for w in natural_weapons(beast.sheet.entry) if w.key == weapon_key)
    made, pool = striking.made_with(m, beast.ref, weapon, order.target)
    made.coup = yield from striking.wants_coup(m, one.ref, order.target)
    beast.ap -= weapon.card.ap
    yield from striking.run(m, made, pool)
    if made.cancelled:
        beast.ap += weapon.card.ap
        return False
    one.command = key
    return True


def command_cast(made: Act, order: Order) -> Flow[bool]:
    """MES-RID-07 The mount does what else it can, with its own AP; the pilot chooses."""
    m, one = order.m, being(order.m, order.ref)
    assert one.riding is not None
    beast = being(m, one.riding)
    beast.seat, owner = one.seat, beast.seat
    done = yield from ability_acts.cast(order._replace(ref=beast.ref, act=made, additives=()))
    beast.seat = owner
    if done:
        beast.ap -= made.ap
        one.command = made.id
    return done


# A mount has no turn of its own


def fresh(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """MES-RID-07, 08 The AP of a mount come back with its pilot's turn, its own with its first rider's."""
    one = being(m, facts["ref"])
    if one.riding is None:
        return
    if one.ref in pilots(m, one.riding):
        beast = being(m, one.riding)
        beast.ap, beast.straight = max_ap(m, beast.ref), 0
    if times(m, one):
        yield from round_ticks.turn_start(m, one.riding)


def turn_over(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """MES-RID-08, MES-MOM-10 What is timed to the turns of a mount happens in those of its first rider."""
    one = m.state.beings.get(facts["ref"])
    if one is not None and one.riding is not None and times(m, one):
        yield from round_ticks.turn_end(m, one.riding)


def times(w: World, one: Being) -> bool:
    """Whether the turns of a rider are those of the beast below."""
    mount = one.riding
    return mount is not None and being(w, mount).sheet.entry in MOUNTS and riders(w, mount)[0] == one.ref


# Holding on


def struck(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """MES-RID-06, E38 A rider who is hit must hold on: A P against the damage, also where that is 0."""
    one = being(m, facts["ref"])
    if one.riding is None or one.sheet.dead or not terms(m, one.riding).throws:
        return
    if unconscious(m, one.ref):
        return  # it falls by itself (MES-RID-09)
    yield from hold_on(m, one, facts["damage"])


def hold_on(m: Meshal, one: Being, difficulty: int) -> Flow[None]:
    """MES-RID-06, 09 An attempt of A P; failure is a fall. The sleeping make none."""
    held = dice(m, one.ref, "agility")
    own: dict[Attribute, int] = {} if held is None else {"agility": held}
    if not asleep(m, one.ref) and not unconscious(m, one.ref):
        result = yield from rolling.roll(
            m, one.ref, dice_number(m, one.ref, "agility"), ("attempt.ride", *own), attributes=own
        )
        if one.riding is None:  # what fate has cost him has felled him already
            return
        if succeeds(result, difficulty):
            tell_seen(m, one.ref, "held_on", result=result, difficulty=difficulty)
            return
    yield from thrown(m, one)


def thrown(m: Meshal, one: Being) -> Flow[None]:
    """MES-RID-06, 09 Off the mount, from its height."""
    assert one.riding is not None
    how, altitude = terms(m, one.riding), being(m, one.riding).height
    off(m, one)
    yield from happen(m, one.ref, "thrown")
    steps = altitude if how.fall_from_altitude else how.fall + altitude
    spotting.look_anew(m, [one.ref])
    yield from falling.fall(m, one.ref, steps)


def dozes_off(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """MES-RID-09 A sleeping rider falls without an attempt."""
    one = being(m, facts["ref"])
    if one.riding is not None and asleep(m, one.ref) and terms(m, one.riding).throws:
        yield from thrown(m, one)


def goes_down(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """MES-RID-09 An unconscious rider falls; if the mount goes down, its riders must hold on."""
    one = m.state.beings.get(facts["ref"])
    if one is None:
        return
    if one.riding is not None and terms(m, one.riding).throws:
        yield from thrown(m, one)
    for rider in map(m.state.beings.__getitem__, riders(m, one.ref)):
        if rider.riding != one.ref:  # taken off by what has befallen another
            continue
        if one.falling:  # a long fall, in which there is nothing left to hold on to
            off(m, rider)
            rider.falling, rider.fallen = one.falling, one.fallen
            continue
        if terms(m, one.ref).throws:
            yield from hold_on(m, rider, 0)
        if rider.riding is not None:
            off(m, rider)
            yield from drop(m, rider)
    spotting.look_anew(m, [one.ref])


def snatched(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """Who is swallowed rides no longer, and nobody rides on him."""
    if facts["entry"] == "swallowed":
        one = being(m, facts["ref"])
        if one.riding is not None:
            off(m, one)
        for rider in list(map(m.state.beings.__getitem__, riders(m, one.ref))):
            off(m, rider)
            yield from drop(m, rider)


LISTENERS: Final[dict[str, tuple[Listener, ...]]] = {
    "effect_begun": (snatched,),
    "turn_start": (fresh,),
    "turn_end": (turn_over,),
    "status_changed": (dozes_off,),
    "struck": (struck, vehicles.struck),
    "unconscious": (goes_down,),
    "died": (goes_down,),
    "round_start": (vehicles.round_start,),
}
