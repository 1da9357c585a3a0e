"""MES-MAP-02 How far beings are from each other and from a spot, where they stand on a map."""

from zhuoju.games.meshal.field import Spot
from zhuoju.games.meshal.footprints import Footprint, footprint
from zhuoju.games.meshal.library import CREATURES, MOUNTS, SPECIES, VEHICLE_BODIES
from zhuoju.games.meshal.metric import distance
from zhuoju.games.meshal.state import Ref, World, being

ADJACENT = 1  # where there is no map, everybody is at hand


def ground(w: World, ref: Ref) -> Footprint | None:
    """MES-CHR-08 The positions a being takes; None where it is not on the map."""
    one = being(w, ref)
    if w.state.field is None or one.at is None:
        return None
    entry = one.sheet.entry
    size = (SPECIES.get(entry) or CREATURES.get(entry) or VEHICLE_BODIES[entry]).size
    long = entry in MOUNTS and MOUNTS[entry].long
    return footprint(w.state.field, one.at, size, height=one.height, facing=one.facing, long=long)


def apart(w: World, a: Ref, b: Ref) -> int | None:
    """MES-MAP-02, 10 Steps between two beings; None where one of them is not on the map."""
    if w.state.field is None:
        return 0 if a == b else ADJACENT
    one, other = ground(w, a), ground(w, b)
    return None if one is None or other is None else distance(w.state.field, one, other)


def apart_from(w: World, ref: Ref, spot: Spot) -> int | None:
    """MES-MAP-02 Steps between a being and a spot; None where it is not on the map."""
    one = ground(w, ref)
    return None if one is None or w.state.field is None else distance(w.state.field, one, spot)
