"""What a client says to the server over a WebSocket."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from zhuoju.kernel import Plain

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
    seat: Annotated[int, Meta(ge=0, le=99)] | None = None  # of somebody for whom a host answers


class Time(Message, frozen=True, tag="time"):
    """A host sets how long everybody may think over a question, 0 for without end, or pauses the clock."""

    id: RequestId
    table: TableId
    seconds: Annotated[int, Meta(ge=0, le=3600)]
    paused: bool = False


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
    """My view as it was after so many of my steps."""

    id: RequestId
    table: TableId
    step: Count
    seat: Annotated[int, Meta(ge=0, le=99)] | None = None  # through whose eyes a host looks


class Talk(Message, frozen=True, tag="talk"):
    """Say something at the table."""

    id: RequestId
    table: TableId
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Follow(Message, frozen=True, tag="follow"):
    """Tell me what is written and changed in this campaign."""

    campaign: TableId


class Unfollow(Message, frozen=True, tag="unfollow"):
    """I am no longer looking at this campaign."""

    campaign: TableId


class Ping(Message, frozen=True, tag="ping"):
    """Are you there?"""


Said = (
    Hello
    | Speak
    | Open
    | Close
    | Answer
    | Time
    | Intervene
    | Consider
    | Concede
    | Undo
    | Consent
    | Advise
    | Foresee
    | Past
    | Talk
    | Follow
    | Unfollow
    | Ping
)
