"""The live protocol: what a client and the server say to each other over a WebSocket.

Every message is one JSON text with a `type`. A frame from a client holds one message, a frame from the server
one or more, each on a line of its own. The version is that of the whole protocol; the server refuses others.
Sentences come in the language of the connection, beside the keys that games emit.
"""

from typing import Any

import msgspec

from zhuoju.server.match.wire_heard import (
    Advice,
    Asked,
    Bye,
    Chance,
    Changed,
    Clock,
    Considered,
    Done,
    Ended,
    Foreseen,
    Heard,
    Labelled,
    Notice,
    NoticeKind,
    Person,
    Pong,
    Proposal,
    Refused,
    Seating,
    Snapshot,
    Talked,
    Timing,
    Told,
    Update,
    WasSeen,
    Welcome,
    Written,
)
from zhuoju.server.match.wire_said import (
    Advise,
    Answer,
    Close,
    Concede,
    Consent,
    Consider,
    Cursor,
    Follow,
    Foresee,
    Hello,
    Intervene,
    Language,
    Open,
    Past,
    Ping,
    Said,
    Speak,
    Talk,
    Time,
    Undo,
    Unfollow,
)

__all__ = [
    "VERSION",
    "Advice",
    "Advise",
    "Answer",
    "Asked",
    "Bye",
    "Chance",
    "Changed",
    "Clock",
    "Close",
    "Concede",
    "Consent",
    "Consider",
    "Considered",
    "Cursor",
    "Done",
    "Ended",
    "Follow",
    "Foresee",
    "Foreseen",
    "Heard",
    "Hello",
    "Intervene",
    "Labelled",
    "Language",
    "Notice",
    "NoticeKind",
    "Open",
    "Past",
    "Person",
    "Ping",
    "Pong",
    "Proposal",
    "Refused",
    "Said",
    "Seating",
    "Snapshot",
    "Speak",
    "Talk",
    "Talked",
    "Time",
    "Timing",
    "Told",
    "Undo",
    "Unfollow",
    "Update",
    "WasSeen",
    "Welcome",
    "Written",
    "differences",
    "read",
    "write",
]  # fmt: skip

VERSION = 1

_decoder = msgspec.json.Decoder(Said)
_encoder = msgspec.json.Encoder()


def read(raw: str | bytes) -> Said:
    """A client's message; msgspec.ValidationError or DecodeError says what is wrong with it."""
    said: Said = _decoder.decode(raw)
    return said


def write(reply: Heard) -> bytes:
    """A message as it is sent."""
    return _encoder.encode(reply)


FEW = 8  # plain things in a list that are rather said again than told apart
_MADE_OF_PARTS = (dict, list)
_NOTHING = object()


def differences(old: Any, new: Any) -> Any:
    """The patch that makes the new view of the old one; an empty map where nothing changed."""
    return _patch(old, new) if type(old) is dict is type(new) or old != new else {}


def _patch(old: Any, new: Any) -> Any:
    kind = type(new)
    if kind is not type(old):
        return [new]
    if kind is dict:
        patch: dict[str, Any] = {}
        if old.keys() != new.keys():
            patch = {key: None for key in old if key not in new}
        for key, value in new.items():
            was = old.get(key, _NOTHING)
            if was != value:
                patch[key] = _patch(was, value) if type(value) in _MADE_OF_PARTS else [value]
        return patch
    if kind is list and len(old) == len(new) and (len(new) > FEW or type(new[0]) in _MADE_OF_PARTS):
        pairs = enumerate(zip(old, new, strict=True))
        return {str(place): _patch(was, now) for place, (was, now) in pairs if was != now}
    return [new]
