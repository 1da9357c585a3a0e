"""What is recorded of a match: actions, one after the other, none ever changed."""

from typing import Literal, get_args

import msgspec
from msgspec import Struct

from zhuoju.kernel import Plain, Seat

GaveUp = Literal["quick", "table"]  # who chose for a bot that could not: the quick bot, or the table itself
By = Literal["", "bot", "clock", "host", GaveUp]  # who chose: the person on the seat, or who stood in

STOOD_IN: tuple[By, ...] = get_args(GaveUp)


class Action(Struct, frozen=True, array_like=True, tag=True):
    """Something that moves a match, or is agreed on about it."""


class Answered(Action, frozen=True, tag="a"):
    """A seat answered the decision of this number, in this epoch."""

    seat: Seat
    epoch: int
    number: int
    answer: Plain
    by: By = ""


class Intervened(Action, frozen=True, tag="i"):
    """A host changed something, or a player resigned."""

    seat: Seat
    name: str
    args: dict[str, Plain]
    at_once: bool = False  # it may take away what is asked; what earlier versions recorded never does


class Wanted(Action, frozen=True, tag="w"):
    """A seat wants to take back its last answer, or to give the match up for all. Some agreed beforehand."""

    seat: Seat
    epoch: int
    what: Literal["undo", "concede"]
    agreed: list[Seat]


class Consented(Action, frozen=True, tag="c"):
    """A seat agrees to what was wanted, or does not."""

    seat: Seat
    epoch: int
    agree: bool


class Timed(Action, frozen=True, tag="t"):
    """A host sets how long everybody may think, in seconds (0: as long as they like), or pauses the clock."""

    seat: Seat
    seconds: int
    paused: bool


Recorded = Answered | Intervened | Wanted | Consented | Timed

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Recorded)


def pack(action: Recorded) -> bytes:
    """An action as it is kept."""
    return _encoder.encode(action)


def unpack(body: bytes) -> Recorded:
    """An action that was kept."""
    action: Recorded = _decoder.decode(body)
    return action
