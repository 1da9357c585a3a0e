"""Saves: a match as bytes, sealed so that any change shows, and checked by running it again."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from zhuoju.kernel.chance import commitment
from zhuoju.kernel.errors import BadSave, RulesError
from zhuoju.kernel.event import Event
from zhuoju.kernel.game import Game
from zhuoju.kernel.history import Checkpoint, Entry
from zhuoju.kernel.table import Result

if TYPE_CHECKING:
    from zhuoju.kernel.match import Match

MAGIC = b"zhuoju\x01"
_encode = msgspec.msgpack.Encoder().encode


class Save(Struct):
    """What is in a save file."""

    game: str
    version: int
    content: str
    seats: int
    options: dict[str, Any]
    seed: bytes
    entropy: list[str]
    entries: list[Entry]
    dropped: int  # answers before the first entry that are not in this save
    checkpoint: Checkpoint
    events: list[Event]
    result: Result | None


_decoder = msgspec.msgpack.Decoder(Save)


def pack(match: "Match[Any, Any]", history: bool) -> bytes:
    """A match as sealed bytes."""
    start = match._latest()
    entries = match.entries if history else match._entries.since(start.entries)
    dropped = len(match._entries) - len(entries)
    events = match.events
    told = events[: start.events - (len(match._events) - len(events))] if history or not dropped else []
    game = match.game
    body = _encode(
        Save(
            game.id,
            game.version,
            game.content_hash,
            match.seats,
            match.given_options,
            match.seed,
            list(match.entropy),
            entries,
            dropped,
            start,
            told,
            match.result,
        )
    )
    return MAGIC + blake2b(body, digest_size=16).digest() + body


def unpack(raw: bytes) -> Save:
    """What a save file says, or BadSave."""
    if not raw.startswith(MAGIC):
        raise BadSave("this is not a saved match of zhuoju")
    seal, body = raw[len(MAGIC) : len(MAGIC) + 16], raw[len(MAGIC) + 16 :]
    if blake2b(body, digest_size=16).digest() != seal:
        raise BadSave("this save is damaged or was changed: its seal does not fit")
    try:
        return _decoder.decode(body)
    except (msgspec.MsgspecError, ValueError, RecursionError) as wrong:
        raise BadSave(f"this save cannot be read: {wrong}") from None


def check_rules(save: Save, game: Game[Any, Any]) -> None:
    """A save can only go on under the rules and the content it was made with."""
    if save.version != game.version:
        raise BadSave(
            f"this match was played by {save.game} rules {save.version}; installed are rules {game.version}"
        )
    if save.content != game.content_hash:
        raise BadSave(f"this match was played with other {save.game} content than is installed")


class Verdict(Struct, frozen=True):
    """What checking a finished match found. No problems: every roll, answer and result is as recorded."""

    game: str
    answers: int
    commitment: str
    result: Result | None
    problems: list[str]
    entropy: list[str] = []  # what each player put in: whoever finds another word than their own was cheated


def _position(match: "Match[Any, Any]") -> bytes:
    """Where a match stands: its state, its chance and what it asks."""
    positions, forced, _ = match.table.chance.mark()
    asked = [(d.number, d.seat, d.fingerprint) for d in match.pending]
    return _encode((match.table.state, sorted(positions.items()), sorted(forced.items()), asked))


def _tell_the_same(now: Sequence[Event], then: Sequence[Event]) -> bool:
    """Whether two tellings of a match agree in everything that both tell.

    The rules may since tell more of what happens, or to others: it happened all the same.
    """
    return len(now) == len(then) and all(map(_agree, now, then))


def _agree(now: Event, then: Event) -> bool:
    both = now.data.keys() & then.data.keys()
    return now.kind == then.kind and all(_encode(now.data[key]) == _encode(then.data[key]) for key in both)


def verify(raw: bytes, published: str = "") -> Verdict:
    """Run a saved match again from its seed and compare; `published` is the commitment made known before."""
    from zhuoju.kernel.match import Match

    kept = unpack(raw)
    problems: list[str] = []
    bound = commitment(kept.seed)
    if published and published.lower() != bound:
        problems.append("the seed is not the one that was committed to before the match")
    if kept.dropped:
        problems.append(f"the first {kept.dropped} answers are not in this save")
        return Verdict(kept.game, len(kept.entries), bound, kept.result, problems, kept.entropy)
    try:
        loaded = Match.load(raw)
        again = loaded.replay()
        if again.result != kept.result:
            problems.append(f"the recorded result {kept.result} is not what the rules give: {again.result}")
        if not _tell_the_same(again.events[: kept.checkpoint.events], kept.events):
            problems.append("the recorded events are not what the rules tell")
        if _encode(again.entries) != _encode(loaded.entries):
            problems.append("the recorded answers are not what their replay records")
        if _position(again) != _position(loaded):
            problems.append("the saved position is not the one that the answers lead to")
    except RulesError as wrong:
        problems.append(str(wrong))
    except Exception as wrong:  # a forged save can make rules do anything
        problems.append(f"this match cannot be run again: {type(wrong).__name__}: {wrong}")
    return Verdict(kept.game, len(kept.entries), bound, kept.result, problems, kept.entropy)
