"""Saves: sealed, checked, verified; nothing forged goes unnoticed and nothing damaged crashes."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from hashlib import blake2b
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.kernel.games import COUNTING, HIGH_CARD
from zhuoju.kernel import BadSave, Event, Match, Result, RulesError, UnknownGame, new, register, verify
from zhuoju.kernel.save import MAGIC, Save
from zhuoju.testing.case import Dice
from zhuoju.testing.snapshot import snapshot


def played(answers: int = 1000, seed: int = 6) -> Match[Any, Any]:
    match = new(HIGH_CARD, 2, seed=seed, entropy=["mine", "yours"])
    dice = Dice("save")
    while match.pending and len(match.entries) < answers:
        dice.step(match)
    return match


def sealed(body: bytes) -> bytes:
    return MAGIC + blake2b(body, digest_size=16).digest() + body


def forged(raw: bytes, change: Callable[[Save], None]) -> bytes:
    """The save with something changed and its seal made to fit again."""
    save = msgspec.msgpack.decode(raw[len(MAGIC) + 16 :], type=Save)
    change(save)
    return sealed(msgspec.msgpack.encode(save))


def test_an_honest_save_is_verified() -> None:
    m = played()
    verdict = verify(m.dump(), m.commitment)
    assert verdict.problems == []
    assert verdict.result == m.result
    assert verdict.answers == len(m.entries)
    assert verdict.commitment == m.commitment
    assert verify(played(7).dump()).problems == []


def test_a_forger_who_changes_nothing_is_not_found_out() -> None:
    raw = played().dump()
    assert forged(raw, lambda save: None) == raw


def other_answer(save: Save) -> None:
    entry = next(e for e in save.entries if isinstance(e.given, str))
    entry.given = "card:0" if entry.given != "card:0" else "card:1"


def no_draw(save: Save) -> None:
    next(e for e in save.entries if e.given == ["draw"]).given = []


def other_state(save: Save) -> None:
    packed = msgspec.msgpack.decode(save.checkpoint.packed)
    packed[0]["players"][0]["score"] += 1
    save.checkpoint.packed = msgspec.msgpack.encode(packed)


def other_chance(save: Save) -> None:
    packed = msgspec.msgpack.decode(save.checkpoint.packed)
    packed[1][0]["deck"] += 1
    save.checkpoint.packed = msgspec.msgpack.encode(packed)


def forced_dice(save: Save) -> None:
    packed = msgspec.msgpack.decode(save.checkpoint.packed)
    packed[1][1]["deck"] = [0]
    save.checkpoint.packed = msgspec.msgpack.encode(packed)


def set_(name: str, value: Any) -> Callable[[Save], None]:
    return lambda save: setattr(save, name, value)


FORGERIES: dict[str, Callable[[Save], None]] = {
    "another answer": other_answer,
    "an answer left out": lambda save: save.entries.pop(2),
    "the last answer left out": lambda save: save.entries.pop(),
    "an answer too many": lambda save: save.entries.append(save.entries[-1]),
    "a draw not taken": no_draw,
    "another seat": lambda save: setattr(save.entries[1], "seat", 1 - save.entries[1].seat),
    "another question": lambda save: setattr(save.entries[1], "mark", 12345),
    "an answer said to show nothing": lambda save: [setattr(e, "shown", False) for e in save.entries],
    "another seed": set_("seed", b"\x01" * 32),
    "other entropy": set_("entropy", ["mine", "mine"]),
    "another result": set_("result", Result((0,), (9, 9))),
    "no result": set_("result", None),
    "another event": lambda save: save.events.__setitem__(0, Event("played", {"seat": 0, "worth": 99})),
    "an event left out": lambda save: save.events.pop(0),
    "the last event left out": lambda save: save.events.pop(),
    "an event too many": lambda save: save.events.append(save.events[0]),
    "another state": other_state,
    "another position of chance": other_chance,
    "forced dice": forced_dice,
    "another number of questions": lambda save: setattr(save.checkpoint, "asked", 1),
}


HALFWAY = [name for name in FORGERIES if name not in ("no result", "the last answer left out")]
FINISHED = [name for name in FORGERIES if name != "another number of questions"]


@pytest.mark.parametrize("forgery", HALFWAY)
def test_verifying_finds_every_forgery_in_a_match_that_goes_on(forgery: str) -> None:
    match = played(9)
    assert verify(forged(match.dump(), FORGERIES[forgery]), match.commitment).problems != []


@pytest.mark.parametrize("forgery", FINISHED)
def test_verifying_finds_every_forgery_in_a_finished_match(forgery: str) -> None:
    match = played()
    assert verify(forged(match.dump(), FORGERIES[forgery]), match.commitment).problems != []


def told_less(save: Save) -> None:
    """As rules did that told of an event fewer things, and to fewer seats."""
    save.events[:] = [
        Event(told.kind, dict(list(told.data.items())[:-1]), (0,), None) if told.data else told
        for told in save.events
    ]


def told_otherwise(save: Save) -> None:
    place, event = next((k, e) for k, e in enumerate(save.events) if e.data)
    key = next(iter(event.data))
    save.events[place] = Event(event.kind, {**event.data, key: "something else"}, event.to, event.public)


def test_a_match_of_which_less_was_told_when_it_was_played_still_verifies() -> None:
    raw = forged(played().dump(), told_less)
    assert raw != played().dump()
    assert verify(raw).problems == []
    assert verify(forged(played().dump(), told_otherwise)).problems != []


def test_another_seed_is_found_by_the_commitment_even_before_any_roll() -> None:
    m = new(COUNTING, 2, seed=1)
    raw = forged(m.dump(), set_("seed", b"\x01" * 32))
    assert verify(raw).problems == []
    assert verify(raw, m.commitment).problems == [
        "the seed is not the one that was committed to before the match"
    ]


def test_a_save_without_history_cannot_be_verified_and_says_so() -> None:
    m = played(9)
    (problem,) = verify(m.dump(history=False)).problems
    assert "answers are not in this save" in problem


def test_any_byte_changed_breaks_the_seal() -> None:
    raw = played(5).dump()
    for place in range(0, len(raw), 7):
        broken = raw[:place] + bytes([raw[place] ^ 1]) + raw[place + 1 :]
        with pytest.raises(BadSave):
            Match.load(broken)


RAW = played(5).dump()


@given(
    place=st.integers(0, len(RAW)),
    cut=st.integers(0, 40),
    put=st.binary(max_size=12),
)
@example(place=0, cut=len(RAW), put=b"")
def test_damaged_bytes_are_a_bad_save_and_nothing_else(place: int, cut: int, put: bytes) -> None:
    damaged = RAW[:place] + put + RAW[place + cut :]
    if damaged != RAW:
        with pytest.raises(BadSave):
            Match.load(damaged)
        with pytest.raises(BadSave):
            verify(damaged)


BODY = RAW[len(MAGIC) + 16 :]


@settings(max_examples=400)
@given(place=st.integers(0, len(BODY) - 1), byte=st.integers(0, 255), cut=st.integers(0, 3))
def test_forged_bytes_with_a_fitting_seal_raise_no_error_but_ours(place: int, byte: int, cut: int) -> None:
    raw = sealed(BODY[:place] + bytes([byte]) + BODY[place + 1 + cut :])
    for use in (Match.load, verify):
        with suppress(RulesError):
            use(raw)  # type: ignore[operator]


def test_a_forged_answer_that_was_never_offered_is_a_bad_save() -> None:
    m = new(COUNTING, 2)
    m.answer(0, "one")
    packed = msgspec.msgpack.decode(m.dump()[len(MAGIC) + 16 :], type=Save)
    packed.entries[0].given, packed.events = "four", []
    packed.checkpoint = new(COUNTING, 2)._checkpoints[-1]
    with pytest.raises(BadSave, match="cannot be gone on with: KeyError"):
        Match.load(sealed(msgspec.msgpack.encode(packed)))


def test_a_step_outside_the_record_is_a_bad_save() -> None:
    raw = forged(played(5).dump(), lambda save: setattr(save.checkpoint, "entries", 99))
    with pytest.raises(BadSave, match="contradicts itself"):
        Match.load(raw)


def test_other_rules_or_other_content_are_refused_by_name() -> None:
    raw = new(COUNTING, 2).dump()
    register(replace(COUNTING, version=2))
    with pytest.raises(BadSave, match="played by counting rules 1; installed are rules 2"):
        Match.load(raw)
    register(replace(COUNTING, content=lambda: b"other cards"))
    with pytest.raises(BadSave, match="played with other counting content than is installed"):
        Match.load(raw)
    (problem,) = verify(raw).problems
    assert "other counting content" in problem


def test_a_game_that_is_not_installed_is_named() -> None:
    raw = new(replace(COUNTING, id="unheard-of"), 2).dump()
    with pytest.raises(UnknownGame, match="no game 'unheard-of'"):
        Match.load(raw)


@pytest.mark.parametrize("raw", [b"", b"zhuoju", b"PK\x03\x04 something else", MAGIC, MAGIC + b"\x00" * 16])
def test_other_files_are_not_saves(raw: bytes) -> None:
    with pytest.raises(BadSave):
        Match.load(raw)


def test_a_save_is_the_same_bytes_however_often_it_is_loaded() -> None:
    m = played(9)
    raw = m.dump()
    again = Match.load(raw)
    assert again.dump() == raw
    assert snapshot(again) == snapshot(m)
    assert Match.load(again.dump()).dump() == raw
