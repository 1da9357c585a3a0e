"""MES-PER-12..19 Investigating and searching: hidden things, traps, creatures; seeing through disguise."""

from collections.abc import Iterator
from functools import partial
from typing import Final, Literal

from zhuoju.games.meshal.basics.attempts import succeeds
from zhuoju.games.meshal.basics.relations import friendly
from zhuoju.games.meshal.basics.telling import tell_of, tell_owner, witnesses
from zhuoju.games.meshal.catalogue.library import ITEMS, TRAPS
from zhuoju.games.meshal.character import bodies, menu
from zhuoju.games.meshal.character.menu import Act, Order
from zhuoju.games.meshal.character.nearby import within
from zhuoju.games.meshal.character.scores import dice, dice_number
from zhuoju.games.meshal.character.values import cost, perceptual_range, size
from zhuoju.games.meshal.effects.lasting_effects import works
from zhuoju.games.meshal.environment import traps
from zhuoju.games.meshal.maps import measuring
from zhuoju.games.meshal.maps.footprints import Footprint, placed
from zhuoju.games.meshal.maps.terrain import terrain
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Lying, SetTrap, Spot
from zhuoju.games.meshal.model.state import Being, Meshal, Ref, World, being
from zhuoju.games.meshal.model.words import Attribute, Scale, Size
from zhuoju.games.meshal.rolls import rolling
from zhuoju.games.meshal.senses import knowledge, map_memory, spotting
from zhuoju.kernel import Flow, choose_one

SEARCH_AP: Final = 3
AROUND: Final = 3  # steps around the named spot (MES-PER-19)
Concealment = Literal["careful", "simple", "none", "casual"]
BASE_OF_SCALE: Final[dict[Scale, int]] = {"trivial": 3, "light": 2, "heavy": 1}
BASE_OF_SIZE: Final[dict[Size, int]] = {
    "micro": 3, "small": 2, "medium": 2, "large": 1, "huge": 1, "super_huge": 1,
}  # fmt: skip
UNSEEN: Final = ("invisible", "disguised")
Found = Lying | SetTrap | Being
Secrecy = Literal["public", "secret", "player"]


# Difficulty


def difficulty(base: int, concealment: str) -> int:
    """MES-PER-17 The base by size or scale, changed by one concealment; never below 0."""
    match concealment:
        case "careful":
            return base * 3
        case "simple":
            return base * 2
        case "casual":
            return max(0, base - 1)
        case _:
            return base


def of_item(lying: Lying) -> int:
    """MES 3.7 How hard an item is to find."""
    return difficulty(BASE_OF_SCALE[ITEMS[lying.item].scale or "trivial"], lying.concealed)


def of_being(w: World, ref: Ref) -> int:
    """MES 3.7, MES-PER-13 How hard a creature is to find: the stated difficulty, or by its size."""
    for name in UNSEEN:
        found = works(w, ref, name)
        if found is not None:
            return found.n
    return difficulty(BASE_OF_SIZE[size(w, ref)], "simple")


def findable(w: World, ref: Ref) -> bool:
    """MES-PER-13 The invisible and disguised can be detected only where a difficulty is stated."""
    stated = [works(w, ref, name) for name in UNSEEN]
    return all(effect is None or effect.n > 0 for effect in stated)


# On offer


@menu.priced
@menu.tactical
def searches(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-PER-15, 16 Search around a named spot within the perceptual range."""
    field, one = m.state.field, being(m, ref)
    if field is None or one.at is None:
        return
    ap = cost(m, ref, "search", SEARCH_AP)
    spots = partial(search_spots, m, ref)
    yield Act("search", ap, search, spots, clause="MES-PER-15", costed=("search",))


def search_spots(m: Meshal, ref: Ref) -> dict[str, Spot]:
    """MES-PER-16, 19 Spots that may be named: where one stands, and every third step within range."""
    field, here = m.state.field, bodies.body(m, ref)
    if field is None or here is None:
        return {}
    far = max(0, perceptual_range(m, ref))
    plans, key = terrain(field).plans, ("search", here, far)
    if key not in plans:
        plans[key] = _in_view(field, here, far)
    found: dict[str, Spot] = plans[key]
    if map_memory.foggy(m.state, being(m, ref).seat):
        return {name: spot for name, spot in found.items() if map_memory.in_sight(m, ref, spot)}
    return found


def _in_view(field: Field, here: Footprint, far: int) -> dict[str, Spot]:
    near = within(field, here, _every_third(field, here.spots[0], far // AROUND * AROUND), far)
    found = spotting.all_in_view(field, here, near) if field.walls else list(near)
    return {f"spot:{x},{y}": (x, y) for x, y in found or here.spots[:1]}


def _every_third(field: Field, at: Spot, most: int) -> Iterator[Spot]:
    """The positions of the map that lie so many steps away in both directions, row by row."""
    unit, rim = (HUNDREDTHS, 0) if field.kind == "gridless" else (1, 1)
    width, length = field.width * unit - rim, field.length * unit - rim
    west, north = field.west * unit, field.north * unit
    for y in _thirds(at[1], most * unit, north, north + length, AROUND * unit):
        first = west - y // 2 if field.kind == "hex" else west
        for x in _thirds(at[0], most * unit, first, first + width, AROUND * unit):
            yield x, y


def _thirds(middle: int, most: int, first: int, last: int, step: int) -> range:
    """From the middle to both sides, as far as that and not beyond the first and the last."""
    before = min(most, (middle - first) // step * step)
    return range(middle - before, min(middle + most, last) + 1, step)


# Searching


def search(order: Order) -> Flow[bool]:
    """MES-PER-15, 18 S P; the host may roll it secretly (D05)."""
    m, ref = order.m, order.ref
    secrecy = yield from propose_secret(m, ref)
    yield from look_for(m, ref, order.target, secrecy)
    return True


def look_for(m: Meshal, ref: Ref, spot: Spot, secrecy: Secrecy = "public") -> Flow[list[Found]]:
    """MES-PER-15, 17, 19 One roll finds everything near the spot whose difficulty it beats."""
    hidden = concealed(m, ref, spot)
    held = dice(m, ref, "spirit")
    own: dict[Attribute, int] = {} if held is None else {"spirit": held}
    secret: bool | Literal["player"] = (
        True if secrecy == "secret" else "player" if secrecy == "player" else False
    )
    result = yield from rolling.roll(
        m, ref, dice_number(m, ref, "spirit"), ("search", *own), attributes=own, secret=secret
    )
    found = [thing for thing, against in hidden if succeeds(result, against)]
    for thing in found:
        discover(m, ref, thing)
    tell_owner(m, ref, "searched", at=list(spot), found=len(found))
    return found


def propose_secret(m: Meshal, ref: Ref) -> Flow[Secrecy]:
    """MES-PER-18, D05 The host says whether a search is rolled openly, by himself, or by the player alone."""
    options: dict[str, Secrecy] = {"public": "public", "secret": "secret", "player": "player"}
    return (
        yield from choose_one(
            m.state.host, "search.secrecy", options, clause="MES-PER-18", default="public", by=ref
        )
    )


def concealed(m: Meshal, ref: Ref, spot: Spot) -> list[tuple[Found, int]]:
    """MES-PER-19 Everything hidden within 3 steps of the spot and in range, with its difficulty."""
    field, here = m.state.field, bodies.body(m, ref)
    if field is None or here is None:
        return []
    far = perceptual_range(m, ref)
    found: list[tuple[Found, int]] = []
    things = [each for each in field.items if each.concealed and _near(field, each.at, spot)]
    found += [(each, of_item(each)) for each in things if measuring.distance(field, here, each.at) <= far]
    unknown = [trap for trap in traps.active(m) if ref not in trap.found and _near(field, trap.at, spot)]
    in_range = [trap for trap in unknown if measuring.distance(field, here, trap.at) <= far]
    found += [(trap, TRAPS[trap.trap].search) for trap in in_range]
    for other in m.state.beings.values():
        ground = bodies.body(m, other.ref)
        if ground is None or other.ref == ref or other.ref in being(m, ref).spotted:
            continue
        if other.sheet.dead or other.veiled:
            continue
        if (
            measuring.distance(field, ground, spot) <= AROUND
            and measuring.distance(field, here, ground) <= far
            and findable(m, other.ref)
        ):
            found.append((other, of_being(m, other.ref)))
    return found


def _near(field: Field, at: Spot, spot: Spot) -> bool:
    return measuring.distance(field, placed(field, at), spot) <= AROUND


def discover(m: Meshal, ref: Ref, thing: Found) -> None:
    """MES-PER-13 What is found is known to the finder and to the friends he tells; hiding ends."""
    if isinstance(thing, Lying):
        thing.concealed = ""
        tell_of(m, ref, "item_found", item=thing.item, at=list(thing.at))
    elif isinstance(thing, SetTrap):
        traps.share(m, thing, ref)
        seats = [seat for seat in witnesses(m, ref) if knowledge.knows_trap(m.state, seat, thing)]
        m.tell("trap_found", to=seats, ref=ref, trap=thing.trap, at=list(thing.at))
    else:
        see_through(m, ref, thing.ref)


def see_through(m: Meshal, ref: Ref, other: Ref) -> None:
    """MES-PER-09, 13 Found out: for the detector and all friends within hearing."""
    one = being(m, other)
    one.sheet.effects = [effect for effect in one.sheet.effects if effect.source != "hidden"]
    for friend in m.state.beings.values():
        if friend.ref == ref or (friendly(m, ref, friend.ref) and _hears(m, ref, friend.ref)):
            if other not in friend.seen_through:
                friend.seen_through.append(other)
            one.revealed = sorted({*one.revealed, friend.ref})
    spotting.refresh(m)
    tell_of(m, other, "found_out")


def _hears(w: World, ref: Ref, friend: Ref) -> bool:
    far = bodies.steps_apart(w, ref, friend)
    return far is not None and far <= perceptual_range(w, friend)
