"""TAM-SETUP-21 to 29 Components out of the box: decks, tiles and tokens, numbered after the shuffle."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from zhuoju.games.tamashii.model.cards import Component, EnemyLine, Layout
from zhuoju.games.tamashii.model.difficulty import enemy_lines, levels_to_draw
from zhuoju.games.tamashii.model.knowledge import SHUFFLE
from zhuoju.games.tamashii.model.library import ENEMIES, EXPLORATION, TILES
from zhuoju.games.tamashii.model.state import Options, Ref, Spot
from zhuoju.kernel import Chance

OPEN = "X00"  # unlocked from the start


class Bench(Struct):
    """Where a table is laid out: the faces given numbers so far, the chance, and what is unlocked."""

    seats: int
    options: Options
    chance: Chance
    faces: list[str] = []
    shown: list[Ref] = []  # face down, but everybody knows which

    def number(self, faces: Iterable[str]) -> list[Ref]:
        """Give numbers to these cards, in this order."""
        first = len(self.faces)
        self.faces += faces
        return list(range(first, len(self.faces)))

    def shuffled(self, faces: Iterable[str]) -> list[Ref]:
        """Give numbers to these cards in a random order: a number tells nothing."""
        mixed = list(faces)
        self.chance.shuffle(mixed, of=SHUFFLE)
        return self.number(mixed)

    def unlocked(self, table: Mapping[str, Component]) -> list[str]:
        """TAM-SETUP-21 Every copy of every component that is not locked."""
        codes = (OPEN, *self.options.unlocked)
        return [c.id for c in table.values() if c.unlock in codes for _ in range(c.copies)]


def enemy_deck(bench: Bench, lines: tuple[EnemyLine, ...]) -> tuple[list[Ref], list[Ref]]:
    """TAM-SETUP-26, 27 The deck, its top last, and the enemies left over: the first line lies on top."""
    left: dict[int, list[str]] = {level: [] for level in (1, 2, 3)}
    for face in bench.unlocked(ENEMIES):
        left[ENEMIES[face].level].append(face)
    for level in left:
        bench.chance.shuffle(left[level], of=SHUFFLE)
    stacked: list[str] = []
    named: list[int] = []
    for line in enemy_lines(lines, bench.options.difficulty):
        if line.named:
            found = [face for face in (line.named,) if face in left[ENEMIES[face].level]]
            named += range(len(stacked), len(stacked) + len(found))
            left[ENEMIES[line.named].level] = _without(left[ENEMIES[line.named].level], found)
            stacked += found
        else:
            stacked += _drawn(bench, line, left)
    refs = bench.number(stacked)
    bench.shown += [refs[n] for n in named]
    return refs[::-1], bench.number(face for level in sorted(left) for face in left[level])


def _drawn(bench: Bench, line: EnemyLine, left: dict[int, list[str]]) -> list[str]:
    """The cards of one line; where a level has too few, all it has."""
    found: list[str] = []
    for level in levels_to_draw(line, bench.options.difficulty):
        wanted = line.fixed + line.per_player * bench.seats - len(found)
        taken = left[level][: len(left[level]) if line.all else max(0, wanted)]
        left[level] = left[level][len(taken) :]
        found += taken
    return found


def _without(faces: list[str], taken: list[str]) -> list[str]:
    rest = list(faces)
    for face in taken:
        rest.remove(face)
    return rest


def lay_map(
    bench: Bench, layout: Sequence[Layout], listed: Sequence[int] = (), *, stronghold: bool = False
) -> tuple[list[Spot], list[Ref]]:
    """TAM-SETUP-24 Places with their tiles, and the tiles not used.

    Numbered places get their tile; the others the listed tiles and random ones, shuffled. With `stronghold`
    one of the random tiles is a stronghold.
    """
    free = bench.unlocked(TILES)
    by_number = {TILES[face].number: face for face in TILES}
    fixed = {n: by_number[place.tile] for n, place in enumerate(layout) if place.tile is not None}
    drawn = [by_number[number] for number in listed]
    free = [face for face in free if face not in fixed.values() and face not in drawn]
    bench.chance.shuffle(free, of=SHUFFLE)
    if stronghold:
        held = [face for face in free if TILES[face].faction is not None][:1]
        free = [*held, *(face for face in free if face not in held)]
    lacking = len(layout) - len(fixed) - len(drawn)
    drawn += free[:lacking]
    bench.chance.shuffle(drawn, of=SHUFFLE)
    faces = [fixed[n] if n in fixed else drawn.pop() for n in range(len(layout))]
    refs = bench.number(faces)
    spots = [
        Spot(q=place.at[0], r=place.at[1], tile=ref, revealed=place.up, labels=list(place.labels))
        for place, ref in zip(layout, refs, strict=True)
    ]
    return spots, bench.shuffled(free[lacking:])


def lay_exploration(
    bench: Bench, spots: list[Spot], layout: Sequence[Layout], without: Sequence[str] = ()
) -> tuple[list[Ref], list[Ref]]:
    """TAM-SETUP-25, 36 A random token on each place marked for it; the tokens not placed, those left out."""
    every = bench.unlocked(EXPLORATION)
    tokens = bench.shuffled(face for face in every if EXPLORATION[face].kind not in without)
    for spot, place in zip(spots, layout, strict=True):
        if place.exploration and tokens:
            spot.exploration = tokens.pop()
    return tokens, bench.number(face for face in every if EXPLORATION[face].kind in without)
