"""MES-CHR-08, MES-MAP-02 What beings cover on a map, and how far they are from each other and from a spot."""

from typing import Final

from zhuoju.games.meshal.basics.kept_answers import KEPT
from zhuoju.games.meshal.catalogue.library import CREATURES, MOUNTS, SPECIES, VEHICLE_BODIES
from zhuoju.games.meshal.maps.footprints import TALL, Footprint, footprint
from zhuoju.games.meshal.maps.measuring import distance
from zhuoju.games.meshal.maps.terrain import MOST_KEPT, terrain
from zhuoju.games.meshal.model.field import Spot
from zhuoju.games.meshal.model.state import Being, Ref, World
from zhuoju.games.meshal.model.words import Size

NEXT_TO: Final = 1  # step; where there is no map everybody is adjacent


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
