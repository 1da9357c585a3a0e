"""What the server says to a client over a WebSocket."""

from typing import Literal

from msgspec import Struct

from zhuoju.kernel import Plain, Question, Result, Seat, TakeBack
from zhuoju.server.match.entries import Entry
from zhuoju.server.match.wire_said import Cursor


class Reply(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Something the server says."""


class Welcome(Reply, frozen=True, tag="welcome"):
    """The connection stands."""

    version: int
    account: str
    name: str


class Told(Struct, frozen=True, omit_defaults=True):
    """An event in keys and in words; without words it is nothing to read out.

    `step`: the one of your steps at which it was told; not known of what is very old.
    """

    kind: str
    data: dict[str, Plain] = {}
    words: str = ""
    step: int | None = None


class Labelled(Struct, frozen=True, omit_defaults=True):
    """What an option says, or why something is not on offer."""

    words: str
    reason: str = ""


class Asked(Struct, frozen=True, omit_defaults=True):
    """A question to you, in keys and in words. `labels` are by option id."""

    question: Question
    words: str
    labels: dict[str, Labelled]


class Proposal(Struct, frozen=True, omit_defaults=True):
    """Somebody wants to take answers back, or to give the match up; these seats have still to agree."""

    seat: Seat
    what: Literal["undo", "concede"]
    answers: int
    waiting: list[Seat]


class Person(Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    bot: str = ""
    account: str = ""
    here: bool = False
    stood_in: bool = False  # a bot plays while the person is away
    host: bool = False  # whoever sits there sees everything


class Clock(Struct, frozen=True, omit_defaults=True):
    """When a seat's time is up, in milliseconds since 1970; of a paused clock, how many are left."""

    seat: Seat
    due: int
    seconds: int = 0  # that there were in all
    left: int = 0


class Timing(Struct, frozen=True):
    """How long everybody may think over a question: so many seconds, 0 without end, or paused."""

    seconds: int
    paused: bool = False


class Ended(Struct, frozen=True, omit_defaults=True):
    """How the match ended, in keys and in words, and how to check it."""

    result: Result
    words: list[str]
    seed: str = ""
    entropy: list[str] = []


class Snapshot(Reply, frozen=True, tag="snapshot"):
    """A whole table as your seat, or a spectator, sees it.

    `step`: how often you were told something. Every seat has steps of its own: the number tells nothing else.
    `told` are the events from `begins` on: all that the client has not heard, or the latest of them.
    """

    table: str
    game: str
    seat: Seat | None  # the one that you play; none for a spectator
    host: bool
    cursor: Cursor
    step: int
    view: Plain
    begins: int
    told: list[Told]
    asked: list[Asked]
    awaited: list[Seat]
    people: list[Person]
    names: list[str]
    commitment: str
    clocks: list[Clock] = []
    timing: Timing | None = None
    elsewhere: list[Asked] = []  # what others are asked, for a host
    proposal: Proposal | None = None
    ended: Ended | None = None


class Update(Reply, frozen=True, tag="update"):
    """What changed: new events, the view as a patch on the last one, and what is asked now.

    A patch is `[value]` for a new value; `{key: patch}` changes a map or, by place, a list of unchanged
    length; `null` for a key takes it away. Where nothing has changed for you, nothing is sent.
    """

    table: str
    cursor: Cursor
    step: int
    told: list[Told]
    patch: Plain
    asked: list[Asked]
    awaited: list[Seat]
    clocks: list[Clock] = []
    timing: Timing | None = None
    elsewhere: list[Asked] = []
    proposal: Proposal | None = None
    ended: Ended | None = None


class Seating(Reply, frozen=True, tag="seating"):
    """Somebody sat down, left, came back, or was stood in for."""

    table: str
    people: list[Person]


class Done(Reply, frozen=True, tag="done"):
    """What you asked for is done and kept. `again`: it had been done before."""

    id: int
    again: bool = False


class Refused(Reply, frozen=True, tag="refused"):
    """What you asked for was not done; nothing has changed."""

    id: int
    code: str
    message: str


class Considered(Reply, frozen=True, tag="considered"):
    """What taking back would undo; nothing where there is nothing to take back."""

    id: int
    take_back: TakeBack | None
    words: str = ""


class Advice(Reply, frozen=True, tag="advice"):
    """What a bot would answer, best first, with what it thinks each is worth (0 lost, 1 won)."""

    id: int
    answer: Plain
    words: str
    values: list[tuple[Plain, float]] = []


class Chance(Struct, frozen=True, omit_defaults=True):
    """One exact distribution: what is rolled for, and how likely each outcome is."""

    words: str
    outcomes: list[tuple[str, float]]


class Foreseen(Reply, frozen=True, tag="foreseen"):
    """The odds of an option; none where it rolls nothing."""

    id: int
    chances: list[Chance]


class WasSeen(Reply, frozen=True, tag="was_seen"):
    """A view of the past; through another's eyes with what they were told."""

    id: int
    step: int
    view: Plain
    told: list[Told] = []


class Talked(Reply, frozen=True, tag="talked"):
    """Somebody said something at the table."""

    table: str
    number: int
    name: str
    text: str
    at: int
    account: str = ""


NoticeKind = Literal["your_turn", "started", "ended", "invited", "kicked"]


class Notice(Reply, frozen=True, tag="notice"):
    """Something about another table of yours: it is your turn, it began, it ended."""

    table: str
    kind: NoticeKind
    game: str = ""


class Written(Reply, frozen=True, tag="written"):
    """An entry of a campaign's journal that you may read: a new one, or one that was shown to you."""

    campaign: str
    entry: Entry


class Changed(Reply, frozen=True, tag="changed"):
    """A document of a campaign is new, other than it was, or gone. Ask for it if you need it."""

    campaign: str
    kind: str
    document: str
    revision: int
    gone: bool = False


class Pong(Reply, frozen=True, tag="pong"):
    """Yes."""


class Bye(Reply, frozen=True, tag="bye"):
    """The server closes this connection."""

    code: str
    message: str


Heard = (
    Welcome
    | Snapshot
    | Update
    | Seating
    | Done
    | Refused
    | Considered
    | Advice
    | Foreseen
    | WasSeen
    | Talked
    | Notice
    | Written
    | Changed
    | Pong
    | Bye
)
