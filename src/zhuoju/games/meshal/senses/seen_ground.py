"""MES-PER-01, 04..06, 23, 24 How much of a map a body overlooks: what is not in it lies in fog.

A vista is a whole number with a bit for each square: cells row by row, on gridless maps the square steps."""

from typing import Final

from zhuoju.games.meshal.character.bodies import AT_MOST
from zhuoju.games.meshal.character.nearby import steps_to
from zhuoju.games.meshal.maps.footprints import Footprint, disc_of_diameter
from zhuoju.games.meshal.maps.terrain import terrain
from zhuoju.games.meshal.maps.tiling import spots
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Spot
from zhuoju.games.meshal.senses import darkness, sensing
from zhuoju.games.meshal.senses.outlook import Outlook, Tick, no_tick, spot_of
from zhuoju.games.meshal.senses.sensing import Eyes, Looks

Run = tuple[int, int, int]  # a row, its first column and its last

MOST_KEPT: Final = 4096  # vistas of one map
GROUND: Final = Looks(None, 1, living=False, grounded=False)  # what is looked at: bare ground
SEEING: Final = ("five_senses", "sonar", "heat")  # senses that make it out


def vista(
    field: Field, eyes: Eyes, body: Footprint, shining: darkness.Lamps = (), tick: Tick = no_tick
) -> int:
    """The squares that somebody sees from where it stands; kept with the map.

    `tick` is called every few hundred squares, and may raise to end it."""
    known: dict[object, int] = terrain(field).plans.setdefault("vistas", {})
    key = (body, eyes.reach, eyes.cat, darkness.night(field), shining)
    if key not in known:
        if len(known) >= MOST_KEPT:
            return _vista(field, eyes, body, shining, tick)
        known[key] = _vista(field, eyes, body, shining, tick)
    return known[key]


def _vista(field: Field, eyes: Eyes, body: Footprint, shining: darkness.Lamps, tick: Tick) -> int:
    squares = _squares(field)
    own = {square_of(field, spot) for spot in body.spots}
    seen = _in_line(field, body, own, _within(field, eyes, body, shining, squares, own), tick)
    found = bytearray((len(squares) + 7) // 8)
    for n, square in enumerate(squares):
        if square in seen:
            found[n >> 3] |= 1 << (n & 7)
    return int.from_bytes(found, "little")


def runs(field: Field, seen: int) -> list[Run]:
    """A vista in short: for each row the first and last of squares that lie side by side."""
    found = []
    for row in range(field.length):
        bits = seen >> (row * field.width) & ((1 << field.width) - 1)
        y = field.north + row
        west = field.west - (y // 2 if field.kind == "hex" else 0)
        while bits:
            first = (bits & -bits).bit_length() - 1
            long = ((bits >> first) + 1 & ~(bits >> first)).bit_length() - 1
            found.append((y, west + first, west + first + long - 1))
            bits &= ~(((1 << long) - 1) << first)
    return found


def cells(field: Field, seen: int) -> list[Spot]:
    """The columns and rows of the squares of a vista, from the map's corner on."""
    found = []
    while seen:
        low = seen & -seen
        row, column = divmod(low.bit_length() - 1, field.width)
        found.append((column, row))
        seen ^= low
    return found


# Squares


def squares(field: Field) -> list[tuple[Spot, Spot]]:
    """Every square of a map, and a position in it."""
    return [(square, spot_of(field, square)) for square in _squares(field)]


def _squares(field: Field) -> list[Spot]:
    if field.kind != "gridless":
        return spots(field)
    return [
        (x, y)
        for y in range(field.north, field.north + field.length)
        for x in range(field.west, field.west + field.width)
    ]


def square_of(field: Field, spot: Spot) -> Spot:
    """The square that a position is in."""
    return (spot[0] // HUNDREDTHS, spot[1] // HUNDREDTHS) if field.kind == "gridless" else spot


def bit(field: Field, square: Spot) -> int:
    """A vista of this square alone; of none where it is not on the map."""
    column = square[0] - field.west + (square[1] // 2 if field.kind == "hex" else 0)
    row = square[1] - field.north
    on_it = 0 <= column < field.width and 0 <= row < field.length
    return 1 << (row * field.width + column) if on_it else 0


def _in_line(field: Field, body: Footprint, own: set[Spot], near: list[Spot], tick: Tick) -> set[Spot]:
    """MES-MAP-17, 18 Which of these squares there is a clear line to.

    Of a wall one sees the sides: it is in a vista with a side towards a square that is."""
    if not terrain(field).bars["sight"].highest:
        return set(near)
    outlook = Outlook(field, body, [*sorted(own), *near], tick)
    walls = {square for square in near if square not in own and outlook.solid(square)}
    free = [square for square in near if square not in own and square not in walls]
    found = {*own.intersection(near), *outlook.all_clear(free)}
    return found | {wall for wall in walls if outlook.shows(wall, found)}


# Range, light and fog


def _within(
    field: Field, eyes: Eyes, body: Footprint, shining: darkness.Lamps, squares: list[Spot], own: set[Spot]
) -> list[Spot]:
    """The squares, its own and those that a sense reaches into whatever lies on them."""
    reach = max((steps for sense, steps in eyes.reach if sense in SEEING), default=-1)
    murky = darkness.murky(field)
    if reach >= 2 * (field.width + field.length) and not murky:
        return squares
    near = squares if murky else _near(squares, own, reach)
    far = [steps for _, steps in steps_to(field, body, [spot_of(field, square) for square in near])]
    if not murky:
        return [s for s, steps in zip(near, far, strict=True) if steps <= reach or s in own]
    here, found = darkness.around(field, body, shining), []
    for square, steps, murk in zip(squares, far, _murks(field, squares, shining), strict=True):
        pair = sensing.Pair(steps, here, murk, False, False)
        if square in own or any(
            sensing.reaches(eyes, GROUND, sense, most, pair) for sense, most in eyes.reach
        ):
            found.append(square)
    return found


def _near(squares: list[Spot], own: set[Spot], reach: int) -> list[Spot]:
    """Those in a box that holds all within so many steps."""
    more = reach + AT_MOST
    xs, ys = sorted(x for x, _ in own), sorted(y for _, y in own)
    west, east, north, south = xs[0] - more, xs[-1] + more, ys[0] - more, ys[-1] + more
    return [(x, y) for x, y in squares if north <= y <= south and west <= x <= east]


def _murks(field: Field, squares: list[Spot], shining: darkness.Lamps) -> list[darkness.Murk]:
    """What lies on every square. Kept with the map is the last answer: many look by the same light."""
    plans, light = terrain(field).plans, (darkness.night(field), shining)
    kept: tuple[object, list[darkness.Murk]] | None = plans.get("murks")
    if kept is None or kept[0] != light:
        kept = plans["murks"] = light, _murk_on(field, squares, shining)
    return kept[1]


def _murk_on(field: Field, squares: list[Spot], shining: darkness.Lamps) -> list[darkness.Murk]:
    """MES-PER-04, 05, 24 What lies on every square, and whether its edge is near."""
    places = [spot_of(field, square) for square in squares]
    veils = {s for s, spot in zip(squares, places, strict=True) if darkness.veiled(field, spot)}
    night = darkness.gloomy(field)
    darks = {
        s for s, spot in zip(squares, places, strict=True) if night and darkness.dark(field, spot, shining)
    }
    every = set(squares)
    clear, light = every - veils, every - darks
    offsets = disc_of_diameter("hex" if field.kind == "hex" else "grid", 2 * darkness.EDGE + 1)

    def edge(square: Spot, outside: set[Spot]) -> bool:
        x, y = square
        return any((x + dx, y + dy) in outside for dx, dy in offsets)

    return [
        darkness.CLEAR
        if s not in veils and s not in darks
        else darkness.Murk(
            s in veils, s in darks, s not in veils or edge(s, clear), s not in darks or edge(s, light)
        )
        for s in squares
    ]
