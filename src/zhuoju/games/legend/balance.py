"""What a designer should look at in a simulation of Legend, and what it should be (LEG-BAL)."""

from collections.abc import Iterator, Mapping

from zhuoju.games.legend.library import CARDS
from zhuoju.games.legend.words import PATHS

Counts = Mapping[str, int]
Finding = tuple[str, str, str, bool]  # what was looked at, what it is, what it should be, whether it is so

MOST_OF_A_PATH, LEAST_OF_A_PATH = 0.40, 0.05
FIRST_SEAT = 0.55
OF_EVEN_SHARE = 0.05
ROUNDS = (8, 20)
OFTEN, RARELY = 2.0, 0.2


def findings(seats: int, rows: Mapping[str, Counts]) -> Iterator[Finding]:
    """The tables of a simulation against what they should show."""
    yield from _paths(rows.get("points", {}))
    yield from _seats(seats, rows.get("winning place", {}))
    yield from _length(rows.get("rounds", {}))
    yield from _cards(rows.get("unlocked", {}))


def _paths(points: Counts) -> Iterator[Finding]:
    """LEG-BAL-01 No path gives too much of all points, none too little."""
    total = sum(points.values()) or 1
    for path in PATHS:
        share = points.get(path, 0) / total
        met = LEAST_OF_A_PATH <= share <= MOST_OF_A_PATH
        yield f"path {path}", f"{share:.1%}", f"{LEAST_OF_A_PATH:.0%} to {MOST_OF_A_PATH:.0%}", met


def _seats(seats: int, places: Counts) -> Iterator[Finding]:
    """LEG-BAL-02 Going first is not what decides. A shared victory counts for each of its winners."""
    wins = sum(places.values()) or 1
    if seats == 2:
        share = places.get("1", 0) / wins
        yield "first player's share of wins", f"{share:.1%}", f"below {FIRST_SEAT:.0%}", share < FIRST_SEAT
        return
    for place in range(1, seats + 1):
        share = places.get(str(place), 0) / wins
        met = abs(share - 1 / seats) <= OF_EVEN_SHARE
        yield f"player {place}'s share of wins", f"{share:.1%}", f"{1 / seats:.0%} ± {OF_EVEN_SHARE:.0%}", met


def _length(rounds: Counts) -> Iterator[Finding]:
    """LEG-BAL-03 How long matches take, in table rounds."""
    lengths = sorted(int(value) for value, count in rounds.items() for _ in range(count))
    if lengths:
        middle = lengths[len(lengths) // 2]
        yield "rounds, median", str(middle), f"{ROUNDS[0]} to {ROUNDS[1]}", ROUNDS[0] <= middle <= ROUNDS[1]
        low, high = lengths[len(lengths) // 10], lengths[len(lengths) * 9 // 10]
        yield "rounds, 10% and 90%", f"{low} and {high}", "", True


def _cards(unlocked: Counts) -> Iterator[Finding]:
    """LEG-BAL-07 Each copy of a card against the mean of its deck and grade."""
    tiers: dict[tuple[str, str], dict[str, float]] = {}
    for card in CARDS.values():
        if card.is_intel and card.back != "exclusive":
            tiers.setdefault((card.back, card.grade), {})[card.id] = unlocked.get(card.id, 0) / card.copies
    for (deck, grade), rates in tiers.items():
        mean = sum(rates.values()) / len(rates) or 1.0
        for face, rate in rates.items():
            times = rate / mean
            if not RARELY <= times <= OFTEN:
                yield f"{deck} {grade} {face}", f"{times:.2f} x", f"{RARELY} to {OFTEN} x", False
        spread = f"{min(rates.values()) / mean:.2f} to {max(rates.values()) / mean:.2f} x"
        met = all(RARELY <= rate / mean <= OFTEN for rate in rates.values())
        yield f"{deck} {grade} cards, each copy against their mean", spread, f"{RARELY} to {OFTEN} x", met
