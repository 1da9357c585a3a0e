"""MES-PER-04..06, 24 Ground that interferes with perception: fog, woods, crowds, the dark; and light."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from zhuoju.games.meshal.catalogue.statements import Light
from zhuoju.games.meshal.character import bodies
from zhuoju.games.meshal.character.in_force import collected
from zhuoju.games.meshal.maps.footprints import Footprint, disc_of_diameter
from zhuoju.games.meshal.maps.measuring import distance
from zhuoju.games.meshal.maps.terrain import grounds_at, tagged, terrain
from zhuoju.games.meshal.maps.tiling import inside
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Spot
from zhuoju.games.meshal.model.state import Ref, World

EDGE: Final = 3  # steps that can be seen into from outside (MES-PER-05)


class Lamp(NamedTuple):
    """A light that somebody bears: where, and how far it reaches."""

    body: Footprint
    steps: int


Lamps = tuple[Lamp, ...]


def murky(field: Field) -> bool:
    """Whether there is any such ground on the map at all."""
    return gloomy(field) or terrain(field).veils


def gloomy(field: Field) -> bool:
    """Whether there is any darkness on the map."""
    return field.dark or terrain(field).dark


Night = tuple[bool, tuple[object, ...]]


def night(field: Field) -> Night:
    """What the index of a map does not say of the dark: if it is everywhere, and where zones of light are."""
    if not field.zones or not gloomy(field):
        return field.dark, ()
    kept: tuple[int, tuple[object, ...]] | None = field.__dict__.get("glow")
    if kept is None or kept[0] != field.version:
        lit_zones = [zone for zone in field.zones if zone.tag == "lit"]
        glow = tuple((tuple(z.cells), z.centre, z.radius, tuple(z.outline)) for z in lit_zones)
        kept = field.__dict__["glow"] = field.version, glow
    return field.dark, kept[1]


def lamps(w: World, refs: Iterable[Ref] | None = None) -> Lamps:
    """MES-PER-24 Every light that is borne on the map, or by these; nobody asks where it is not dark."""
    field = w.state.field
    if field is None or not gloomy(field):
        return ()
    found = []
    for ref in w.state.beings if refs is None else refs:
        body = bodies.body(w, ref)
        lights = collected(w, ref, Light) if body is not None else []
        if lights and body is not None:
            found.append(Lamp(body, max(light.steps for light in lights)))
    return tuple(found)


def lit(field: Field, spot: Spot, shining: Lamps) -> bool:
    """MES-PER-24 Whether light falls on a position: a lit zone, or a lamp in reach."""
    if tagged(field, spot, "lit"):
        return True
    return any(distance(field, lamp.body, spot) <= lamp.steps for lamp in shining)


def dark(field: Field, spot: Spot, shining: Lamps) -> bool:
    """MES-PER-24 Whether a position is dark: dark ground or a dark map, and no light on it."""
    if not field.dark and not any(ground.dark for ground in grounds_at(field, spot)):
        return False
    return not lit(field, spot, shining)


def veiled(field: Field, spot: Spot) -> bool:
    """MES-PER-04 Fog, thick woods, or a crowd on a position."""
    return tagged(field, spot, "obscured") or any(g.crowd for g in grounds_at(field, spot))


class Murk(NamedTuple):
    """What lies on a body: veiled (fog, woods, crowd), in the dark, and how near the edge of it is."""

    veiled: bool = False
    dark: bool = False
    veil_edge: bool = True  # within 3 steps of the edge of the veil
    dark_edge: bool = True  # and of the dark


CLEAR: Final = Murk()


def around(field: Field, body: Footprint, shining: Lamps) -> Murk:
    """MES-PER-04, 05 What interferes at a body: every position of it must be covered."""
    if shining:
        return _around(field, body, shining)
    known, key = terrain(field).plans, ("murk", body, night(field))
    if key not in known:
        known[key] = _around(field, body, ())
    found: Murk = known[key]
    return found


def _around(field: Field, body: Footprint, shining: Lamps) -> Murk:
    mist = all(veiled(field, spot) for spot in body.spots)
    night = gloomy(field) and all(dark(field, spot, shining) for spot in body.spots)
    if not mist and not night:
        return CLEAR
    ring = _near(field, body)
    return Murk(
        mist,
        night,
        not mist or any(not veiled(field, spot) for spot in ring),
        not night or any(not dark(field, spot, shining) for spot in ring),
    )


def _near(field: Field, body: Footprint) -> list[Spot]:
    """The positions on the map within 3 steps of a body."""
    unit = HUNDREDTHS if field.kind == "gridless" else 1
    cells = disc_of_diameter("grid" if field.kind == "gridless" else field.kind, 2 * EDGE + 1)
    found = {(x + dx * unit, y + dy * unit): None for x, y in body.spots for dx, dy in cells}
    return [spot for spot in found if inside(field, spot)]
