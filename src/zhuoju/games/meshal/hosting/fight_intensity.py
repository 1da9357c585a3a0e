"""MES-ENC How hard a fight is: strengths compared, intensity, and what it advises."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from zhuoju.games.meshal.basics.pool import truncate
from zhuoju.games.meshal.catalogue.library import CREATURES
from zhuoju.games.meshal.model.words import Intensity

TABLE: Final[tuple[tuple[Intensity, int | None, int], ...]] = (
    ("easy", None, 0),
    ("basic", -30, 1),
    ("rival", 0, 2),
    ("messy", 30, 3),
    ("tough", 60, 6),
    ("desperate", 90, 12),
)  # the least gap of each, and its reward (MES 3.11)
INTENSITIES: Final[tuple[Intensity, ...]] = tuple(name for name, _, _ in TABLE)
REWARD: Final[dict[Intensity, int]] = {name: reward for name, _, reward in TABLE}
FEW: Final = 2  # hostile bodies (MES-ENC-11)
MANY: Final = 4  # own bodies
USUAL_AP: Final = 3


def gap(hostile: Iterable[int], own: Sequence[int]) -> int:
    """MES-ENC-01, 02 The difference of the strengths for each of the own side, decimals dropped."""
    return truncate(Fraction(sum(hostile) - sum(own), len(own)))


def intensity(the_gap: int) -> Intensity:
    """MES-ENC-02 The row of table 3.11."""
    found: Intensity = "easy"
    for name, least, _ in TABLE:
        if least is not None and the_gap >= least:
            found = name
    return found


def measure(hostile: Iterable[int], own: Sequence[int]) -> Intensity:
    """MES-ENC-01, 02 The intensity of a fight between these strengths."""
    return intensity(gap(hostile, own))


def read_as(measured: Intensity, hostile_ap: Sequence[int], own: int, crowd_percent: int) -> Intensity:
    """MES-ENC-11 How to read a fight: crowds are worse, loners easier than their number.

    `hostile_ap` are the max AP of the hostile bodies. Intensity and reward stay as measured.
    """
    place = INTENSITIES.index(measured)
    if len(hostile_ap) * 100 > own * crowd_percent:
        place += 1
    elif 0 < len(hostile_ap) <= FEW and own >= MANY and max(hostile_ap) <= USUAL_AP:
        place -= 1
    return INTENSITIES[min(max(place, 0), len(INTENSITIES) - 1)]


Fielded = dict[str, int]  # creatures of the packs, and how many of each


def strength_of(fielded: Mapping[str, int]) -> int:
    """MES-ENC-04 The strengths that the entries print, added up."""
    return sum(CREATURES[name].strength * n for name, n in fielded.items())


def meets(fielded: Mapping[str, int], own: Sequence[int], target: Intensity) -> bool:
    """Whether such a band makes a fight of this intensity."""
    return measure([strength_of(fielded)], own) == target


def suggestions(
    own: Sequence[int],
    target: Intensity,
    among: Sequence[str],
    most: int = 8,
    limit: int = 20,
    fit: Callable[[Fielded], bool] = bool,
) -> list[Fielded]:
    """MES-ENC-06 Bands that meet a target intensity: some of one kind, or a leader and some others."""
    found: list[Fielded] = []
    for band in _bands(among, most):
        if meets(band, own, target) and fit(band):
            found.append(band)
            if len(found) == limit:
                break
    return found


def _bands(among: Sequence[str], most: int) -> Iterator[Fielded]:
    for name in among:
        for n in range(1, most + 1):
            yield {name: n}
    for leader in among:
        for other in among:
            if CREATURES[leader].strength > CREATURES[other].strength:
                for n in range(1, most):
                    yield {leader: 1, other: n}
