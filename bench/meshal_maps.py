"""Meshal Lite: areas, moves, lines and distances on maps of 60 x 60 steps; random fights; beside targets."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

from bench import Row
from zhuoju.games.meshal.maps.area_patterns import band
from zhuoju.games.meshal.maps.areas import area
from zhuoju.games.meshal.maps.footprints import Footprint, footprint
from zhuoju.games.meshal.maps.line_shadows import combs, slopes
from zhuoju.games.meshal.maps.lines import clear, sight
from zhuoju.games.meshal.maps.measuring import adjacent, distance
from zhuoju.games.meshal.maps.tiling import spots
from zhuoju.games.meshal.model.cards import Shape
from zhuoju.games.meshal.model.field import Field, Ground, Wall
from zhuoju.games.meshal.ways.paths import Mover, reachable
from zhuoju.kernel import find, new
from zhuoju.kernel.answers import sample
from zhuoju.kernel.settling import settle_down

WIDE = 60
ALLOWED = 5.0  # ms: any area or any set of reachable positions
QUICK = 0.01  # ms: a distance or adjacency
LINE = 0.03  # ms: a clear line over the whole map
PLAYED = 5000.0  # decisions a second
ENCOUNTERS, BATCHES, FIRSTS = 12, 5, 5  # that are measured
SHAPES = (
    Shape(kind="disc", size=6),
    Shape(kind="disc", size=25),
    Shape(kind="sector", size=12, angle=90),
    Shape(kind="ray", size=30, width=3),
    Shape(kind="ring", size=9, width=2),
)
Work = Callable[[Random], object]


def ruins(kind: str) -> Field:
    """A map with walls, rubble and slopes all over."""
    random = Random(7)
    field = Field(kind=kind, width=WIDE, length=WIDE)  # type: ignore[arg-type]
    if kind == "gridless":
        rooms = [(random.randrange(2, 58), random.randrange(2, 58)) for _ in range(40)]
        field.walls = [Wall(n + 1, outline=[(x * 100, y * 100)], circle=60) for n, (x, y) in enumerate(rooms)]
        field.grounds = [Ground(["difficult"], outline=[(3000, 0), (6000, 0), (6000, 2000), (3000, 2000)])]
        return field
    cells = spots(field)
    field.walls = [Wall(n + 1, cells=[cell]) for n, cell in enumerate(random.sample(cells, 360))]
    field.grounds = [
        Ground(["difficult"], random.sample(cells, 500)),
        Ground(["smooth"], random.sample(cells, 500)),
    ]
    return field


def somewhere(field: Field, random: Random) -> tuple[int, int]:
    """A position on the map."""
    x, y = random.randrange(WIDE), random.randrange(WIDE)
    if field.kind == "gridless":
        return x * 100 + 50, y * 100 + 50
    return (x - y // 2 if field.kind == "hex" else x), y


def works(field: Field) -> list[tuple[str, Work, float]]:
    """What is measured on a map: a name, the work, and how many milliseconds it may take."""

    def areas(random: Random) -> None:
        aim = somewhere(field, random)
        area(field, random.choice(SHAPES), somewhere(field, random), aim)

    def moves(budget: int) -> Work:
        return lambda random: len(reachable(field, Mover(somewhere(field, random), budget)))

    bodies = [body(field, Random(n)) for n in range(200)]

    def two(random: Random) -> tuple[Footprint, Footprint]:
        return random.choice(bodies), random.choice(bodies)

    found: list[tuple[str, Work, float]] = [
        ("reachable, 9 steps", moves(9), ALLOWED),
        ("distance", lambda random: distance(field, *two(random)), QUICK),
        ("adjacent", lambda random: adjacent(field, *two(random)), QUICK),
    ]
    if field.kind != "gridless":
        found += [
            ("an area", areas, ALLOWED),
            ("reachable, 60 steps", moves(60), ALLOWED),
            ("clear line", lambda random: clear(field, *two(random), "area"), LINE),
        ]
    else:
        found.append(("reachable, 20 steps", moves(20), ALLOWED))
    return [*found, ("sight of 12 creatures, all pairs", lambda _: look(field, bodies[:12]), 0)]


def body(field: Field, random: Random) -> Footprint:
    """A medium creature somewhere."""
    return footprint(field, somewhere(field, random))


def look(field: Field, bodies: list[Footprint]) -> None:
    """Who sees whom, worked out anew."""
    field.version += 1
    for n, one in enumerate(bodies):
        for two in bodies[:n]:
            sight(field, one, two)


def first_area(kind: str) -> Row:
    """The first huge area of a process, when no shadow is known yet: the median of some."""
    took = []
    for n in range(FIRSTS):
        field, random = ruins(kind), Random(n)
        spot, huge = somewhere(field, random), SHAPES[1]
        area(field, Shape(kind="disc", size=1), spot)  # the index of the map
        band(field.kind, -1, huge.size)  # and the pattern
        combs.cache_clear()
        slopes.cache_clear()
        start = process_time()
        area(field, huge, spot)
        took.append((process_time() - start) * 1e3)
    usual = median(took)
    return Row(
        f"map {kind}, first disc of 25 steps", usual, ALLOWED, "ms", usual / ALLOWED, 1.0, True,
        f"worst {max(took):.2f} ms",
    )  # fmt: skip


def fights(seats: int) -> Row:
    """Whole random encounters, set-up included, events kept: decisions in a second of the processor.

    As in the lab the game is loaded before. The median of some batches: this machine may have other work.
    """
    find("meshal")
    settle_down()
    random = Random(1)

    def below(n: int) -> int:
        return int(random.random() * n)

    speeds, total = [], 0
    for batch in range(BATCHES):
        start, count = process_time(), 0
        for seed in range(batch * ENCOUNTERS, (batch + 1) * ENCOUNTERS):
            match = new("meshal", seats, seed=seed, record=False)
            count += match.play(lambda decision: sample(decision, below))
        speeds.append(count / (process_time() - start))
        total += count
    speed = median(speeds)
    name, note = (
        f"random encounters, {seats} seats",
        f"{total} decisions; {min(speeds):,.0f} to {max(speeds):,.0f}",
    )
    return Row(name, speed, PLAYED, "decisions/s", speed / PLAYED, 1.0, note=note)


def run(seconds: float) -> list[Row]:
    """Mean times of the processor; the index of the map and the patterns are built before."""
    rows = [fights(2), fights(5), first_area("grid"), first_area("hex")]
    for kind in ("grid", "hex", "gridless"):
        for name, work, allowed in works(ruins(kind)):
            random = Random(1)
            for _ in range(200 if allowed else 3):
                work(random)
            spent, count, worst = 0.0, 0, 0.0
            while spent < seconds:
                start = process_time()
                work(random)
                took = process_time() - start
                spent, count, worst = spent + took, count + 1, max(worst, took)
            mean, note = spent / count * 1e3, f"worst {worst * 1e3:.2f} ms"
            unit, scale = ("us", 1e3) if 0 < allowed < 1 else ("ms", 1)
            target, ratio = (1.0, mean / allowed) if allowed else (None, 0.0)
            rows.append(
                Row(f"map {kind}, {name}", mean * scale, allowed * scale, unit, ratio, target, True, note)
            )
    return rows
