"""What a simulation found, as plain data."""

from msgspec import Struct

from zhuoju.kernel import Plain


class Share(Struct, kw_only=True):
    """How often somebody won. A shared victory is a win for each, and in `share` split between them."""

    name: str
    games: int
    wins: int
    share: float
    rate: float  # wins per game
    low: float  # of the 95% Wilson interval of the rate
    high: float
    score: float | None = None  # mean, where the game keeps scores


class Bar(Struct):
    """So many values from `start` up to and with `end`."""

    start: int
    end: int
    count: int


class Lengths(Struct, kw_only=True):
    """How many decisions the matches took."""

    min: int = 0
    p10: int = 0
    median: float = 0.0
    p90: int = 0
    max: int = 0
    mean: float = 0.0
    histogram: list[Bar] = []


class Row(Struct, kw_only=True, omit_defaults=True):
    """One statistic: of numbers their mean and spread, of words and lists of words how often each came."""

    name: str
    count: int
    mean: float | None = None
    deviation: float | None = None
    min: float | None = None
    max: float | None = None
    values: dict[str, int] = {}  # how often each value came, the commonest first


class Failure(Struct, kw_only=True):
    """A match that broke off. `zhuoju.lab.replay` plays it again from these fields."""

    number: int
    seed: str
    bots: list[str]  # by seat
    message: str
    where: str


class Report(Struct, kw_only=True):
    """What a simulation found."""

    game: str
    seats: int
    options: dict[str, Plain]
    bots: list[str]
    seed: int | str
    games: int  # finished
    decisions: int
    seconds: float
    decisions_per_second: float
    by_bot: list[Share]
    by_seat: list[Share]
    shared: int  # victories shared by several seats
    nobody: int  # matches that nobody won
    outcomes: dict[str, int]
    lengths: Lengths
    statistics: list[Row]
    failed: int
    errors: list[Failure]  # the first of them
    misfits: int  # imagined worlds that did not fit what was played
