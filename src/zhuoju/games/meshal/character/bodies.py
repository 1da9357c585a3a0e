"""MES-CHR-08, MES-MAP-02 The bodies of beings on the map: what they cover, and how they lie to each other."""

from typing import Final

from zhuoju.games.meshal.basics.kept_answers import KEPT, asked_once, asked_once_of_two
from zhuoju.games.meshal.catalogue.library import CREATURES, MOUNTS, SPECIES, VEHICLE_BODIES
from zhuoju.games.meshal.maps.footprints import TALL, Footprint, footprint
from zhuoju.games.meshal.maps.lines import clear
from zhuoju.games.meshal.maps.measuring import adjacent, distance
from zhuoju.games.meshal.maps.terrain import MOST_KEPT, terrain
from zhuoju.games.meshal.model.field import HUNDREDTHS, Spot
from zhuoju.games.meshal.model.state import Being, Ref, World
from zhuoju.games.meshal.model.words import MapKind, Size

NEXT_TO: Final = 1  # step; where there is no map everybody is adjacent
AT_MOST: Final = 8  # steps between the positions of the two largest bodies that are adjacent, and some more


def body(w: World, ref: Ref) -> Footprint | None:
    """MES-CHR-08 The ground a being takes; None where it is not on the map."""
    state = w.state
    answers = state.__dict__.get(KEPT)
    if answers is not None:
        found: Footprint | None = answers.get(ref)
        if found is not None:
            return found
    one, field = state.beings[ref], state.field
    if field is None or one.at is None:
        return None
    if one.riding in state.beings and (mount := body(w, one.riding)) is not None:
        found = mount._replace(tall=TALL[_size(one)])  # MES-RID-08 they share a position
    else:
        known = terrain(field).bodies
        key = (one.sheet.entry, one.at, one.height, one.facing)
        found = known.get(key)
        if found is None:
            found = _footprint(w, one, one.at)
            if len(known) < MOST_KEPT:
                known[key] = found
    if answers is not None:
        answers[ref] = found
    return found


def _footprint(w: World, one: Being, at: Spot) -> Footprint:
    entry, field = one.sheet.entry, w.state.field
    assert field is not None
    long = entry in MOUNTS and MOUNTS[entry].long
    return footprint(field, at, _size(one), height=one.height, facing=one.facing, long=long)


def _size(one: Being) -> Size:
    entry = one.sheet.entry
    return (SPECIES.get(entry) or CREATURES.get(entry) or VEHICLE_BODIES[entry]).size


def apart(w: World, a: Ref, b: Ref) -> int | None:
    """MES-MAP-02, 10 Steps between two beings; without a map 1; None where one is not on the map."""
    field = w.state.field
    if field is None:
        return 0 if a == b else NEXT_TO
    one, other = body(w, a), body(w, b)
    return None if one is None or other is None else distance(field, one, other)


def apart_from(w: World, ref: Ref, spot: Spot) -> int | None:
    """MES-MAP-02 Steps between a being and a spot; None where it is not on the map."""
    field, one = w.state.field, body(w, ref)
    return None if one is None or field is None else distance(field, one, spot)


def _swallowed(w: World, a: Ref, b: Ref) -> bool:
    """Whether one of them is inside the other."""
    beings = w.state.beings
    return beings[a].inside == b or beings[b].inside == a


@asked_once_of_two
def steps_apart(w: World, a: Ref, b: Ref) -> int | None:
    """MES-MAP-02, 10 Steps between two beings; without a map 1; None where one is not on the map."""
    return NEXT_TO if _swallowed(w, a, b) else apart(w, a, b)


@asked_once_of_two
def beside(w: World, a: Ref, b: Ref) -> bool:
    """MES-MAP-05 Whether two beings are adjacent."""
    field, beings = w.state.field, w.state.beings
    first, second = beings[a], beings[b]
    if field is None or first.inside == b or second.inside == a:
        return True
    if far_apart(field.kind, first.at, second.at):
        return False
    one, other = body(w, a), body(w, b)
    if one is None or other is None or _far(field.kind, one, other):
        return False
    return adjacent(field, one, other)


@asked_once
def neighbours(w: World, ref: Ref) -> tuple[Ref, ...]:
    """MES-MAP-05 Everybody else who is adjacent to a being."""
    return tuple([other for other in w.state.beings if other != ref and beside(w, ref, other)])


def far_apart(kind: MapKind, at: Spot | None, there: Spot | None) -> bool:
    """Whether two who stand so are not adjacent, however large they are; also where one is not on the map."""
    if at is None or there is None:
        return True
    most = AT_MOST * HUNDREDTHS if kind == "gridless" else AT_MOST
    return not (-most <= at[0] - there[0] <= most and -most <= at[1] - there[1] <= most)


def _far(kind: MapKind, one: Footprint, other: Footprint) -> bool:
    """Whether two bodies are so far apart that nothing needs measuring."""
    if len(one.spots) > 1 or len(other.spots) > 1:
        return False
    (x, y), (p, q) = one.spots[0], other.spots[0]
    most = one.radius + other.radius + 2 * HUNDREDTHS if kind == "gridless" else 1
    return not (-most <= x - p <= most and -most <= y - q <= most)


@asked_once_of_two
def in_line(w: World, a: Ref, b: Ref) -> bool:
    """MES-ATK-07 Whether nothing stops a shot or blow between two beings."""
    field = w.state.field
    if field is None or not (field.walls or field.zones) or _swallowed(w, a, b):
        return True
    one, other = body(w, a), body(w, b)
    return one is not None and other is not None and clear(field, one, other, "area")
