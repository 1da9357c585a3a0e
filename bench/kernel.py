"""What the kernel promises: a long match is no slower than a short one, and a copy is cheap."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import partial
from random import Random
from statistics import median
from time import perf_counter

from msgspec import Struct

from bench import Row, Skipped
from zhuoju.kernel import Chance, Flow, Game, Match, Next, NoOptions, Table, choose_one, new
from zhuoju_examples import uno

EARLY, LATE, WINDOW, REPEATS = 100, 30_000, 400, 25
CARDS = 300


class Walk(Struct):
    """A walk that never ends."""

    place: int = 0
    steps: int = 0


def walk(m: Table[Walk, NoOptions]) -> Flow[Next]:
    """One step, a roll and an event each time."""
    s = m.state
    by = yield from choose_one(0, "walk.by", {"left": -1, "stay": 0, "right": 1})
    s.place += by * m.chance.below(6, of="walk")
    s.steps += 1
    m.tell("walked", place=s.place)
    return walk


WALK = Game(
    id="walk",
    version=1,
    state=Walk,
    seats=range(1, 2),
    setup=lambda *_: Walk(),
    first=walk,
    view=lambda s, _: s,
)


class Card(Struct):
    """A card with its counters."""

    ref: str
    face: str
    counters: dict[str, int]


class Piles(Struct):
    """Three hundred cards on several piles."""

    piles: list[list[Card]]


def deal(_seats: int, _options: NoOptions, chance: Chance) -> Piles:
    cards = [Card(f"card:{i}", f"face-{i % 40}", {"wear": i % 3}) for i in range(CARDS)]
    chance.shuffle(cards, of="deck")
    return Piles([cards[i::6] for i in range(6)])


def rearrange(m: Table[Piles, NoOptions]) -> Flow[Next]:
    piles = m.state.piles
    source = yield from choose_one(0, "rearrange.from", {f"pile:{i}": p for i, p in enumerate(piles) if p})
    piles[m.chance.below(6, of="to")].append(source.pop())
    return rearrange


PILES = Game(
    id="300 cards",
    version=1,
    state=Piles,
    seats=range(1, 2),
    setup=deal,
    first=rearrange,
    view=lambda s, _: s,
)


def run(seconds: float) -> list[Row | Skipped]:
    """All rows."""
    return [long_match(), *(row for game in (uno.GAME, PILES) for row in copies(game, seconds))]


def long_match() -> Row:
    """Answers a second at the 30,000th move beside those at the 100th."""
    old = new(WALK, 1, seed=0)
    _answers(old, LATE)
    early, late = [], []
    for seed in range(REPEATS):  # both measured in turn, so that a slow moment of the machine hits both
        young = new(WALK, 1, seed=seed)
        _answers(young, EARLY)
        early.append(_answers(young, WINDOW))
        late.append(_answers(old, WINDOW))
    ratio = median(o / y for o, y in zip(late, early, strict=True))
    name, note = "answers at move 30,000 / at move 100", "events and record on"
    return Row(name, median(late), median(early), "answers/s", ratio, 0.9, note=note)


def _answers(match: Match, count: int) -> float:
    start = perf_counter()
    for _ in range(count):
        match.answer(0, "right")
    return count / (perf_counter() - start)


def copies(game: Game, seconds: float) -> list[Row]:
    """A clone of a match in the middle of play, beside `copy.deepcopy` of its state alone."""
    target = 0.2 if game is PILES else None  # Uno's state is a few lists of words: deepcopy hardly copies
    match = new(game, game.seats[0], seed=1)
    chance = Random(1)
    for _ in range(20):
        decision = match.pending[0]
        match.answer(decision.seat, chance.choice(list(decision.offers)))
    state = match.table.state
    rows = []
    for name, clone in (("clone()", match.clone), ("clone(log=False)", partial(match.clone, log=False))):
        plain = partial(deepcopy, state)
        pairs = [(_micros(clone, seconds / 5), _micros(plain, seconds / 5)) for _ in range(5)]
        ours, theirs = median(o for o, _ in pairs), median(t for _, t in pairs)
        ratio = median(o / t for o, t in pairs)
        name = f"{game.id} {name} / deepcopy of the state"
        rows.append(Row(name, ours, theirs, "us", ratio, target, at_most=True))
    return rows


def _micros(work: Callable[[], object], seconds: float) -> float:
    count = 0
    start = now = perf_counter()
    while now < start + seconds:
        work()
        count += 1
        now = perf_counter()
    return (now - start) / count * 1e6
