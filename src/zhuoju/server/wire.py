"""The live protocol: what a client and the server say to each other over a WebSocket.

Every message is one JSON text with a `type`. A frame from a client holds one message, a frame from the server
one or more, each on a line of its own. The version is that of the whole protocol; the server refuses others.
Sentences come in the language of the connection, beside the keys that games emit.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from zhuoju.kernel import Plain, Question, Result, Seat, TakeBack

VERSION = 1

TableId = Annotated[str, Meta(min_length=1, max_length=32)]
RequestId = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Name = Annotated[str, Meta(max_length=80)]
Language = Literal["zh-Hans", "zh-Hant", "en", "none"]  # none: keys only, as bots want it


class Cursor(Struct, frozen=True):
    """How far a client has heard: a number in its own stream of events, in one epoch.

    Taking back begins a new epoch: what was told before may not hold any more.
    """

    epoch: Count
    told: Count


# From the client


class Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", omit_defaults=True):
    """Something a client says."""


class Hello(Message, frozen=True, tag="hello"):
    """The first message of a connection."""

    version: Count
    language: Language = "zh-Hans"


class Speak(Message, frozen=True, tag="speak"):
    """From now on in this language; every open table is shown anew."""

    language: Language


class Open(Message, frozen=True, tag="open"):
    """Show me this table and keep me up to date. `cursor`: I have heard so much already.

    `invite` is the table's secret word, for a spectator of a private table.
    """

    table: TableId
    cursor: Cursor | None = None
    invite: Annotated[str, Meta(max_length=64)] = ""


class Close(Message, frozen=True, tag="close"):
    """I am no longer looking at this table."""

    table: TableId


class Answer(Message, frozen=True, tag="answer"):
    """The answer to a question, named by its number and the epoch it was asked in."""

    id: RequestId
    table: TableId
    epoch: Count
    number: Count
    answer: Plain


class Intervene(Message, frozen=True, tag="intervene"):
    """A host changes something, or a player resigns."""

    id: RequestId
    table: TableId
    name: Name
    args: dict[str, Plain] = {}


class Consider(Message, frozen=True, tag="consider"):
    """What would taking back my last answer undo, and who would have to agree?"""

    id: RequestId
    table: TableId


class Concede(Message, frozen=True, tag="concede"):
    """Give the match up for everybody, where the game knows that; the others are asked."""

    id: RequestId
    table: TableId
    epoch: Count


class Undo(Message, frozen=True, tag="undo"):
    """Take back my last answer: at once where it is free, else the others are asked."""

    id: RequestId
    table: TableId
    epoch: Count


class Consent(Message, frozen=True, tag="consent"):
    """Whether I agree to what another seat wants to take back."""

    id: RequestId
    table: TableId
    epoch: Count
    agree: bool


class Advise(Message, frozen=True, tag="advise"):
    """What would a bot answer in my place?"""

    id: RequestId
    table: TableId
    number: Count


class Foresee(Message, frozen=True, tag="foresee"):
    """The exact odds of what an option would roll, as far as my seat can know them."""

    id: RequestId
    table: TableId
    number: Count
    option: Annotated[str, Meta(max_length=400)]


class Past(Message, frozen=True, tag="past"):
    """My view as it was after so many recorded steps."""

    id: RequestId
    table: TableId
    step: Count


class Talk(Message, frozen=True, tag="talk"):
    """Say something at the table."""

    id: RequestId
    table: TableId
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Ping(Message, frozen=True, tag="ping"):
    """Are you there?"""


Said = (
    Hello
    | Speak
    | Open
    | Close
    | Answer
    | Intervene
    | Consider
    | Concede
    | Undo
    | Consent
    | Advise
    | Foresee
    | Past
    | Talk
    | Ping
)


# From the server


class Reply(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Something the server says."""


class Welcome(Reply, frozen=True, tag="welcome"):
    """The connection stands."""

    version: int
    account: str
    name: str


class Told(Struct, frozen=True, omit_defaults=True):
    """An event in keys and in words; without words it is nothing to read out."""

    kind: str
    data: dict[str, Plain] = {}
    words: str = ""


class Labelled(Struct, frozen=True, omit_defaults=True):
    """What an option says, or why something is not on offer."""

    words: str
    reason: str = ""


class Asked(Struct, frozen=True, omit_defaults=True):
    """A question to you, in keys and in words. `labels` are by option id."""

    question: Question
    words: str
    labels: dict[str, Labelled]
    hints: bool = True


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


class Clock(Struct, frozen=True, omit_defaults=True):
    """When a seat's time is up, in milliseconds since 1970."""

    seat: Seat
    due: int


class Ended(Struct, frozen=True, omit_defaults=True):
    """How the match ended, in keys and in words, and how to check it."""

    result: Result
    words: list[str]
    seed: str = ""
    entropy: list[str] = []


class Snapshot(Reply, frozen=True, tag="snapshot"):
    """A whole table as your seat, or a spectator, sees it.

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
    proposal: Proposal | None = None
    ended: Ended | None = None


class Update(Reply, frozen=True, tag="update"):
    """What changed: new events, the view as a patch on the last one, and what is asked now.

    A patch is `[value]` for a new value; `{key: patch}` changes a map or, by place, a list of unchanged
    length; `null` for a key takes it away.
    """

    table: str
    cursor: Cursor
    step: int
    told: list[Told]
    patch: Plain
    asked: list[Asked]
    awaited: list[Seat]
    clocks: list[Clock] = []
    proposal: Proposal | None = None
    ended: Ended | None = None


class Seating(Reply, frozen=True, tag="seating"):
    """Somebody sat down, left, came back, or was stood in for."""

    table: str
    people: list[Person]


class Done(Reply, frozen=True, tag="done"):
    """What you asked for is done and kept. `again`: it had been done before."""

    id: int
    step: int = 0
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
    """A view of the past."""

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
    | Pong
    | Bye
)

_decoder = msgspec.json.Decoder(Said)
_encoder = msgspec.json.Encoder()


def read(raw: str | bytes) -> Said:
    """A client's message; msgspec.ValidationError or DecodeError says what is wrong with it."""
    said: Said = _decoder.decode(raw)
    return said


def write(reply: Heard) -> bytes:
    """A message as it is sent."""
    return _encoder.encode(reply)


def differences(old: Any, new: Any) -> Any:
    """The patch that makes the new view of the old one; an empty map where nothing changed."""
    if old == new:
        return {}
    if type(old) is dict and type(new) is dict:
        patch: dict[str, Any] = {key: None for key in old if key not in new}
        for key, value in new.items():
            if key not in old:
                patch[key] = [value]
            elif old[key] != value:
                patch[key] = differences(old[key], value)
        return patch
    if type(old) is list and type(new) is list and len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        return {str(place): differences(was, now) for place, (was, now) in pairs if was != now}
    return [new]
