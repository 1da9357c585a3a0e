"""MES-HAZ Dangerous places in the moment: deep water, bog, corrosives; what they do round by round.

Cold and heat bite every ten minutes of the clock (`weather`); here beings only come into them and out."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from zhuoju.games.meshal.attack import pipeline
from zhuoju.games.meshal.basics.relations import friendly
from zhuoju.games.meshal.basics.telling import follow, happen, tell_of, tell_seen
from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.character import action_points, bodies, free_room, menu, reactions
from zhuoju.games.meshal.character.clock import round_seconds
from zhuoju.games.meshal.character.consciousness import unconscious
from zhuoju.games.meshal.character.menu import Act, Order
from zhuoju.games.meshal.character.scores import born, dice, dice_number
from zhuoju.games.meshal.character.values import body_height, changed, immune, ways
from zhuoju.games.meshal.days import dice_costs, passing, weather
from zhuoju.games.meshal.effects import harm, statuses
from zhuoju.games.meshal.environment import traps
from zhuoju.games.meshal.maps.footprints import footprint
from zhuoju.games.meshal.maps.terrain import grounds_at, terrain
from zhuoju.games.meshal.model.context import Attack
from zhuoju.games.meshal.model.field import Field, Spot
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.state import Being, Meshal, Ref, World, being, on
from zhuoju.games.meshal.model.words import Attribute, HazardKind, Mobility
from zhuoju.games.meshal.rolls import rolling
from zhuoju.games.meshal.ways import falling, move_budget
from zhuoju.kernel import Flow, choose_one
from zhuoju.kernel.react import Listener

BREATH: Final = 3  # rounds for each die of might (MES-HAZ-03)
CONTACT_DICE: Final = 3
IMMERSED_DICE: Final = 9
CONTACT_ROUNDS: Final = 3
DEADLY_ROUNDS: Final = 3  # unconscious in it (MES-HAZ-12)
STRUGGLE_AP: Final = 3
ROPE: Final = "it_rope"
ROPE_STEPS: Final = 3
LOOSE: Final[tuple[HazardKind, ...]] = ("bog", "water", "corrosive")  # nobody stands on it
WEATHERS: Final[tuple[HazardKind, ...]] = ("freezing", "torrid")
AROUND: Final[tuple[HazardKind, ...]] = (*WEATHERS, "vacuum")  # in the air above it, too


# Where a being is


def kinds_at(w: World, ref: Ref) -> tuple[HazardKind, ...]:
    """The hazards of the ground under a being; riders and those in the air are only in what is around."""
    field, one = w.state.field, being(w, ref)
    if field is None or one.at is None or not field.grounds or not on(w, "hazards"):
        return ()
    body = bodies.body(w, ref)
    found = _kinds_below(field, body.spots if body is not None else (one.at,))
    aloft = one.height > 0 or one.riding is not None
    if not found or not (one.spared or aloft):
        return found
    touched = [kind for kind in found if kind in AROUND] if aloft else found
    return tuple([kind for kind in touched if kind not in one.spared])


def _kinds_below(field: Field, spots: tuple[Spot, ...]) -> tuple[HazardKind, ...]:
    """The hazards of the ground at some positions; kept with the map."""
    kept = terrain(field).plans
    found: tuple[HazardKind, ...] | None = kept.get(("hazards", spots))
    if found is None:
        kinds = (ground.hazard for spot in spots for ground in grounds_at(field, spot))
        found = kept["hazards", spots] = tuple(dict.fromkeys(kind for kind in kinds if kind is not None))
    return found


def in_bog(w: World, ref: Ref) -> bool:
    """MES-HAZ-06 Whether it stands in quicksand or bog, or has sunk in and only turned about."""
    field = w.state.field
    if field is None or "bog" not in terrain(field).hazards:
        return False
    return being(w, ref).depth > 0 or "bog" in kinds_at(w, ref)


def held(w: World, ref: Ref, way: Mobility) -> bool:
    """MES-HAZ-06, MES-MOV-36 Whether the ground ends a move: bog, and deep water for non-swimmers."""
    if not w.state.field or not w.state.field.grounds:
        return False
    return in_bog(w, ref) or (way != "swim" and move_budget.deep_water(w, ref))


def in_vacuum(w: World, ref: Ref) -> bool:
    """MES-HAZ-02 Whether there is nothing to breathe."""
    field = w.state.field
    return field is not None and "vacuum" in terrain(field).hazards and "vacuum" in kinds_at(w, ref)


def under(w: World, ref: Ref) -> bool:
    """MES-HAZ-02, 08 Whether it cannot breathe: in a vacuum, water or bog overhead; swimmers stay up, and so
    do those on a boat or on a beast that does."""
    if in_vacuum(w, ref) and not immune(w, ref, "drowning"):
        return True
    one = being(w, ref)
    if one.riding is not None and not under(w, one.riding):
        return False
    sunk = one.depth > 0 and 10 * one.depth >= max(1, body_height(w, ref))
    if one.at is None or not (sunk or move_budget.deep_water(w, ref)) or not on(w, "hazards"):
        return False
    if "water" in one.spared or immune(w, ref, "drowning"):
        return False
    return sunk or "swim" not in ways(w, ref) or unconscious(w, ref)


# Coming into them


def entered(m: Meshal, ref: Ref) -> Flow[None]:
    """A being has come to another position, with whom it carries: what the ground does at once."""
    field = m.state.field
    others = m.state.beings.values() if field is not None and field.grounds else ()
    for each in (ref, *[one.ref for one in others if ref in (one.riding, one.carried_by)]):
        if "water" in touches(m, each):
            yield from statuses.ended_by(m, each, "water")


def touches(m: Meshal, ref: Ref) -> tuple[HazardKind, ...]:
    """What the ground does to one that has come here; gives back the hazards that it is in."""
    field, one = m.state.field, being(m, ref)
    if field is None or not (field.grounds or one.exposed):
        return ()
    kinds = kinds_at(m, ref)
    for kind in WEATHERS:
        if kind in kinds:
            weather.enter(m, ref, kind)
        elif kind in one.exposed:
            weather.leave(m, ref, kind)
    if one.exposed:
        action_points.follow_maximum(m, ref)  # MES-ACT-05
    if "bog" not in kinds:
        one.depth = 0
    if "corrosive" in kinds and one.contact < CONTACT_ROUNDS:
        one.contact = CONTACT_ROUNDS  # MES-HAZ-11, 13
        tell_of(m, ref, "corroded")
    if under(m, ref):
        hold_breath(m, one)
    return kinds


def hold_breath(m: Meshal, one: Being) -> None:
    """MES-HAZ-03, 05 The breath is fixed at submersion; the unconscious have none."""
    one.breathed = False
    if one.breath is None:
        out = unconscious(m, one.ref)
        rounds = BREATH * dice_number(m, one.ref, "might")
        one.breath = 0 if out else changed(m, one.ref, "breath", rounds)
        tell_seen(m, one.ref, "submerged", rounds=one.breath)


# Rounds and turns


def round_start(m: Meshal) -> Flow[None]:
    """MES-HAZ-02, 11, 12 The start of a round: breath, drowning, corrosives; then traps that wait for it."""
    if m.state.field is not None and on(m, "hazards"):
        for ref in [*m.state.beings]:
            one = m.state.beings.get(ref)
            if (
                one is not None
                and not one.sheet.dead
                and not one.fled
                and (one.contact or one.depth or one.breath is not None or m.state.field.grounds)
            ):
                yield from _breath(m, one)
                yield from _corrosion(m, one)
    yield from traps.round_start(m)


def _breath(m: Meshal, one: Being) -> Flow[None]:
    """MES-HAZ-02..05 Under water or bog: breath first, then one die of every attribute each round."""
    if not under(m, one.ref):
        if one.breath is not None and one.breathed:
            one.breath = None  # a whole round of breathing (MES-HAZ-04)
        one.breathed = True
        return
    hold_breath(m, one)
    if unconscious(m, one.ref):
        one.breath = 0
    if one.breath:
        one.breath -= 1
        return
    yield from harm.event(m, "drowning", None, _drown(m, one.ref))


def _drown(m: Meshal, ref: Ref) -> Flow[None]:
    yield from harm.lose(m, ref, dice_costs.of_each(m, ref), "drowning")


def _corrosion(m: Meshal, one: Being) -> Flow[None]:
    """MES-HAZ-11..13 In it 9 dice, after it or touching it 3 dice for 3 rounds; unconscious in it: death."""
    wet = "corrosive" in kinds_at(m, one.ref)
    deep = wet and immersed(m, one.ref)
    one.immersed = one.immersed + 1 if deep and unconscious(m, one.ref) else 0
    if one.immersed >= DEADLY_ROUNDS:
        yield from harm.die(m, one.ref)
    elif wet:
        one.contact = CONTACT_ROUNDS
        yield from bite(m, one.ref, IMMERSED_DICE if deep else CONTACT_DICE)
    elif one.contact:
        one.contact -= 1
        yield from bite(m, one.ref, CONTACT_DICE)


def immersed(w: World, ref: Ref) -> bool:
    """MES-HAZ-12 Whether it stands in a corrosive (depth 1 and more) and does not only touch it."""
    field, one = w.state.field, being(w, ref)
    if field is None or one.at is None:
        return False
    return any(g.hazard == "corrosive" and g.depth > 0 for g in grounds_at(field, one.at))


def bite(m: Meshal, ref: Ref, n: int) -> Flow[None]:
    """MES-HAZ-11, 13 An erosive attack on might by nobody; there is no defence."""
    attack = Attack(None, "corrosive", attributes=("might",), types=("erosive",), victims=(ref,))
    yield from pipeline.attack(m, attack, lambda _victim: n)


def round_end(m: Meshal) -> Flow[None]:
    """MES-HAZ-06, 10, 22 The end of a round: bog takes 1 step; a successful struggle holds it off."""
    for ref, one in list(m.state.beings.items()):
        if one.sheet.dead or not m.state.field or not in_bog(m, ref):
            one.struggled = False
            continue
        hold = one.struggled and m.state.profile.settings.bog_success == "hold"
        one.struggled = False
        if not hold:
            yield from sink(m, one, 1)


def sink(m: Meshal, one: Being, steps: int) -> Flow[None]:
    """MES-HAZ-06, 08 Deeper into the bog; over the head the breath is held."""
    one.depth += steps
    yield from happen(m, one.ref, "sinks", depth=one.depth)
    if under(m, one.ref):
        hold_breath(m, one)


def turn_start(m: Meshal, ref: Ref) -> Flow[None]:
    """MES-MOV-28 The start of a being's turn: a long fall goes on."""
    yield from falling.turn_start(m, ref)


def acted(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """MES-HAZ-03, 06, 23 Each action costs a round of breath under water, and a step in bog.

    MES-HAZ-10 The action that brings somebody into bog was none in it: the first depth is 0.
    """
    one = being(m, facts["ref"])
    if one.breath and under(m, one.ref):
        one.breath -= 1
    if facts.get("began", one.at) != one.at:
        return
    if in_bog(m, one.ref) and not str(facts.get("act", "")).startswith("struggle"):
        yield from sink(m, one, 1)


# Struggling out


@menu.tactical
def struggling(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-HAZ-07 Struggle: 3 AP, A P against the depth. It is none of the actions that sink you."""
    field = m.state.field
    if field is not None and field.grounds and in_bog(m, ref):
        yield Act("struggle", STRUGGLE_AP, struggle, clause="MES-HAZ-07")


def struggle(order: Order) -> Flow[bool]:
    """MES-HAZ-07, 09, 10, 22 Success: up one step, free at depth 0. Failure: down one more."""
    m, one = order.m, being(order.m, order.ref)
    if not in_bog(m, one.ref):  # it has got out meanwhile
        return False
    help_ = yield from helped(m, one)
    held_dice = dice(m, one.ref, "agility")
    own: dict[Attribute, int] = {} if held_dice is None else {"agility": held_dice}
    result = yield from rolling.roll(m, one.ref, dice_number(m, one.ref, "agility"), (*own,), attributes=own)
    success = result + help_ > one.depth
    tell_of(m, one.ref, "struggled_in_bog", result=result + help_, depth=one.depth, success=success)
    if not success:
        yield from sink(m, one, 1)
        return True
    one.struggled = True
    one.depth = max(0, one.depth - 1)
    if one.depth == 0:
        yield from get_free(m, one)
    return True


def helped(m: Meshal, one: Being) -> Flow[int]:
    """MES-HAZ-09 Helpers in reach: 3 AP each as a reaction, M P added to the result."""
    record = reactions.current(m)
    total = 0
    for ref in reactions.in_order(m):
        if (
            ref == one.ref
            or cannot_help(m, ref, one.ref) is not None
            or not reactions.may_react(m, record, ref)
        ):
            continue
        helper = being(m, ref)
        options = {"help": True, "pass": False}
        helps = yield from choose_one(
            helper.seat, "bog.help", options, clause="MES-HAZ-09", default="pass", by=ref, target=one.ref
        )
        if helps:
            helper.ap -= STRUGGLE_AP
            if record is not None:
                record.reacted.append(ref)
            held_dice = dice(m, ref, "might")
            own: dict[Attribute, int] = {} if held_dice is None else {"might": held_dice}
            total += yield from rolling.roll(m, ref, dice_number(m, ref, "might"), (*own,), attributes=own)
            yield from follow(m, "acted", ref=ref, act="bog.help")
    return total


def cannot_help(w: World, ref: Ref, other: Ref) -> Refusal | None:
    """MES-HAZ-09 A helper must be a friend, in reach, and have 3 AP; he may stand in the bog himself."""
    one = being(w, ref)
    if not friendly(w, ref, other):
        return Refusal("cannot_help", "MES-HAZ-09")
    if not bodies.beside(w, ref, other) and not thrown_to(w, ref, other):
        return Refusal("not_adjacent", "MES-HAZ-09")
    return Refusal("no_ap", "MES-HAZ-09", {"ap": STRUGGLE_AP}) if one.ap < STRUGGLE_AP else None


def thrown_to(w: World, ref: Ref, other: Ref) -> bool:
    """MES-HAZ-09 Whether a rope or a pole reaches, two steps farther than an arm."""
    items = being(w, ref).sheet.items
    if not any(c.item == ROPE or ITEMS[c.item].category == "pole" for c in items):
        return False
    far = bodies.steps_apart(w, ref, other)
    return far is not None and far <= ROPE_STEPS and bodies.in_line(w, ref, other)


def get_free(m: Meshal, one: Being) -> Flow[None]:
    """MES-HAZ-10 Free: on the nearest firm position."""
    spot = firm_spot(m, one)
    if spot is not None:
        one.at = spot
        one.depth = 0
        one.breath = None
        yield from happen(m, one.ref, "moved", spot=list(spot), height=0, way="struggle")
        yield from entered(m, one.ref)


def firm_spot(w: World, one: Being) -> Spot | None:
    """The nearest position with room, no part of which is bog."""
    field = w.state.field
    if field is None or one.at is None:
        return None
    firm = (spot for spot in free_room.outward(field, one.at) if _firm(field, one, spot))
    return next((spot for spot in firm if free_room.room_at(w, spot, one.ref)), None)


def _firm(field: Field, one: Being, spot: Spot) -> bool:
    body = footprint(field, spot, born(one.sheet).size)
    return all(g.hazard not in LOOSE for cell in body.spots for g in grounds_at(field, cell))


def moment_over(m: Meshal, _facts: Mapping[str, Any]) -> Flow[None]:
    """MES-TIM-08, MES-HAZ-20 What clings to somebody bites on, 3 seconds a round; bog and water let go."""
    clinging = [one for one in m.state.beings.values() if one.contact]
    for one in m.state.beings.values():
        one.struggled, one.depth, one.immersed, one.breath = False, 0, 0, None
    fallen = {one.ref for one in clinging if one.fell}
    for _ in range(max((one.contact for one in clinging), default=0)):
        yield from passing.pass_time(m, round_seconds(m))
        for one in clinging:
            if one.contact and not one.sheet.dead:
                one.contact -= 1
                yield from bite(m, one.ref, CONTACT_DICE)
    for one in clinging:
        one.contact, one.fell = 0, one.ref in fallen or one.sheet.dead  # not in the fight (MES-RWD-02)


LISTENERS: Final[dict[str, tuple[Listener, ...]]] = {"acted": (acted,), "moment_over": (moment_over,)}
