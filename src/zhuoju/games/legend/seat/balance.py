"""What a designer should look at in a simulation of Legend, and what it should be (LEG-BAL)."""

from collections.abc import Iterator, Mapping

from zhuoju.games.legend.model.library import CARDS
from zhuoju.games.legend.model.words import PATHS

Counts = Mapping[str, int]
Rows = Mapping[str, Counts]
Finding = tuple[str, str, str, bool]  # what was looked at, what it is, what it should be, whether it is so

PATH_SHARE = (0.05, 0.40)
OF_WINNERS = 0.35
FIRST_OF_TWO = 0.55
OFF_EVEN = 0.05
ROUNDS = (8, 20)
MOST_ROUNDS = {"quick": (7, 12), "standard": (10, 16)}
ROUNDS_APART = 10  # a longer median is that of a standard match
CAPPED = 0.01
SHARED = (0.05, 0.25)
CHARACTER = (0.7, 1.3)
CARD = (0.2, 2.0)
WINNERS_CARD = 2.0
FALLS = (0.05, 0.20)
ENOUGH = 100  # a card must have been unlocked so often before winners and losers are compared


def findings(seats: int, rows: Rows) -> Iterator[Finding]:
    """The tables of a simulation against what they should show."""
    yield from _paths(rows.get("points", {}), rows.get("winners' points", {}))
    yield from _seats(seats, rows.get("winning place", {}))
    yield from _length(rows.get("rounds", {}))
    yield from _ends(rows)
    yield from _characters(rows)
    yield from _cards(rows.get("unlocked", {}))
    yield from _winners_cards(rows)
    yield from _hunts(rows)


def _share(what: str, share: float, span: tuple[float, float]) -> Finding:
    low, high = span
    return what, f"{share:.1%}", f"{low:.0%} to {high:.0%}", low <= share <= high


def _paths(points: Counts, winners: Counts) -> Iterator[Finding]:
    """LEG-BAL-01 No path gives too much of all points or of the winners', none too little."""
    total = sum(points.values()) or 1
    for path in PATHS:
        yield _share(f"path {path}", points.get(path, 0) / total, PATH_SHARE)
    most = max(winners.values(), default=0) / (sum(winners.values()) or 1)
    yield (
        "most of the winners' points from one path",
        f"{most:.1%}",
        f"at most {OF_WINNERS:.0%}",
        most <= OF_WINNERS,
    )


def _seats(seats: int, places: Counts) -> Iterator[Finding]:
    """LEG-BAL-02 Going first is not what decides. A shared victory counts for each of its winners."""
    wins = sum(places.values()) or 1
    if seats == 2:
        share = places.get("1", 0) / wins
        yield "player 1's share of wins", f"{share:.1%}", f"below {FIRST_OF_TWO:.0%}", share < FIRST_OF_TWO
        return
    even = 1 / seats
    for place in range(1, seats + 1 if seats > 1 else 1):
        share = places.get(str(place), 0) / wins
        yield _share(f"player {place}'s share of wins", share, (even - OFF_EVEN, even + OFF_EVEN))


def _length(rounds: Counts) -> Iterator[Finding]:
    """LEG-BAL-03 How long matches take, in table rounds."""
    lengths = sorted(int(value) for value, count in rounds.items() for _ in range(count))
    if lengths:
        low, middle, high = (lengths[int(len(lengths) * part)] for part in (0.1, 0.5, 0.9))
        yield "rounds, median", str(middle), f"{ROUNDS[0]} to {ROUNDS[1]}", ROUNDS[0] <= middle <= ROUNDS[1]
        span = MOST_ROUNDS["standard" if middle > ROUNDS_APART else "quick"]
        met = span[0] <= low and high <= span[1]
        yield "rounds, 10% and 90% of matches", f"{low} and {high}", f"within {span[0]} to {span[1]}", met


def _ends(rows: Rows) -> Iterator[Finding]:
    """LEG-BAL-04, 05 Hardly a match runs into the round cap; some victories are shared."""
    outcomes, winners = rows.get("outcome", {}), rows.get("winners", {})
    total = sum(outcomes.values()) or 1
    capped = outcomes.get("round_cap", 0) / total
    yield "matches without a winner", f"{capped:.1%}", f"below {CAPPED:.0%}", capped < CAPPED
    several = sum(count for number, count in winners.items() if int(number) > 1)
    yield _share("shared victories", several / total, SHARED)


def _characters(rows: Rows) -> Iterator[Finding]:
    """LEG-BAL-06 No character wins much more or less often than its share."""
    played, won = rows.get("characters", {}), rows.get("characters of winners", {})
    rate = sum(won.values()) / (sum(played.values()) or 1) or 1.0
    for who in sorted(played):
        times = won.get(who, 0) / played[who] / rate
        met = CHARACTER[0] <= times <= CHARACTER[1]
        yield f"{who} wins", f"{times:.2f} x the mean", f"{CHARACTER[0]} to {CHARACTER[1]}", met


def _cards(unlocked: Counts) -> Iterator[Finding]:
    """Each copy of a card against the mean of its deck and grade."""
    tiers: dict[tuple[str, str], dict[str, float]] = {}
    for card in CARDS.values():
        if card.is_intel and card.back != "exclusive":
            tiers.setdefault((card.back, card.grade), {})[card.id] = unlocked.get(card.id, 0) / card.copies
    for (deck, grade), rates in tiers.items():
        mean = sum(rates.values()) / len(rates) or 1.0
        for face, rate in rates.items():
            if not CARD[0] <= rate / mean <= CARD[1]:
                yield f"{deck} {grade} {face}", f"{rate / mean:.2f} x", f"{CARD[0]} to {CARD[1]} x", False
        low, high = min(rates.values()) / mean, max(rates.values()) / mean
        spread, met = f"{low:.2f} to {high:.2f} x", CARD[0] <= low and high <= CARD[1]
        yield f"{deck} {grade} cards, a copy against their mean", spread, f"{CARD[0]} to {CARD[1]} x", met


def _winners_cards(rows: Rows) -> Iterator[Finding]:
    """LEG-BAL-07 No ability is unlocked by a winner much more often than by a loser."""
    every, theirs, sides = (
        rows.get("unlocked", {}),
        rows.get("unlocked by winners", {}),
        rows.get("winners and losers", {}),
    )
    winners, losers = sides.get("winner", 0), sides.get("loser", 0)
    if not winners or not losers:
        return
    worst, most = "", 0.0
    for face, count in every.items():
        others = (count - theirs.get(face, 0)) / losers
        if count >= ENOUGH and theirs.get(face, 0) / winners > most * max(others, 1e-9):
            worst, most = face, theirs.get(face, 0) / winners / max(others, 1e-9)
    met = most <= WINNERS_CARD
    yield "winners unlock most, against losers", f"{worst} {most:.2f} x", f"at most {WINNERS_CARD} x", met


def _hunts(rows: Rows) -> Iterator[Finding]:
    """LEG-BAL-08 How often a hunt of something better than a low creature leaves the hunter dying."""
    hunts, falls = (sum(int(v) * n for v, n in rows.get(key, {}).items()) for key in ("hunts", "falls"))
    if hunts:
        yield _share("hunts above low grade that leave the hunter dying", falls / hunts, FALLS)
