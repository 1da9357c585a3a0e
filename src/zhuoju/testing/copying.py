"""Checks of copies: saves, clones, replays and undo give the very same match."""

from typing import Any

import msgspec

from zhuoju.kernel import Match, verify
from zhuoju.testing.case import Case
from zhuoju.testing.snapshot import position, snapshot

STEPS_BACK = 3


def check_resume(case: Case) -> None:
    """A save resumes at the very same position and goes on to the very same end."""
    end = snapshot(case.played)
    for number, match in case.walk():
        before = snapshot(match)
        again = Match.load(match.dump())
        case.same("resume", number, before, snapshot(again), "a loaded save is not the match that was saved")
        again.follow(case.course[number:])
        case.same("resume", number, end, snapshot(again), "a loaded save went on to another end")
        short = Match.load(match.dump(history=False))
        case.same("resume", number, position(match), position(short), "a save without history differs")
        short.follow(case.course[number:])
        case.same("resume", number, position(case.played), position(short), "it went on to another end")


def check_clones(case: Case) -> None:
    """A clone is the same match, and nothing that happens to it touches the one it came from."""
    for number, match in case.walk():
        before = snapshot(match)
        clone = match.clone()
        case.same("clones", number, before, snapshot(clone), "a clone is not the match it came from")
        bare = match.clone(log=False)
        case.same("clones", number, position(match), position(bare), "a clone without log differs")
        dice = case.dice("clones", number)
        for copy in (clone, bare):
            for _ in range(STEPS_BACK):
                if copy.pending:
                    dice.step(copy)
        case.same("clones", number, before, snapshot(match), "playing on a clone changed the match")


def check_replay(case: Case) -> None:
    """The same seed and the same answers are the same match, and a save of it stands up to scrutiny."""
    for number, match in case.walk():
        before = snapshot(match)
        case.same("replay", number, before, snapshot(match.replay()), "a replay is another match")
        verdict = verify(match.dump(), match.commitment)
        if verdict.problems:
            case.fail("replay", number, f"verifying it found: {'; '.join(verdict.problems)}")
    end = snapshot(case.played)
    again = case.new()
    again.follow(case.course)
    case.same(
        "replay", len(case.course), end, snapshot(again), "played again from its seed it is another match"
    )


def check_undo(case: Case) -> None:
    """Taking back an answer leads to the position before it, whatever was answered and by whom."""
    for number, match in case.walk():
        before = snapshot(match)
        for decision in match.pending:
            dice = case.dice("undo", number, decision.number)
            for copy in (match.clone(), Match.load(match.dump())):
                copy.answer(decision.seat, dice.answer(decision), decision.number)
                copy.undo()
                case.same("undo", number, before, snapshot(copy), f"{decision.prompt} was not taken back")
        back = min(STEPS_BACK, number)
        copy = match.clone()
        for _ in range(back):
            copy.undo()
        there = snapshot(match.replay(number - back))
        case.same("undo", number, there, snapshot(copy), f"taking back {back} answers led elsewhere")


def check_state(case: Case) -> None:
    """State is plain data: it survives encoding, holds no sets and no code, and shares nothing."""
    decoder = msgspec.msgpack.Decoder(case.game.state)
    for number, match in case.walk():
        state = match.table.state
        problem = _unfit(state, "state", {})
        if problem:
            case.fail("state", number, problem)
        again = decoder.decode(msgspec.msgpack.encode(state))
        case.same("state", number, _built(state), _built(again), "encoding changes the state")
        if again != state:
            case.fail("state", number, "encoding changes the type of something in the state")


def _built(state: Any) -> Any:
    return msgspec.to_builtins(state, str_keys=False)


def _unfit(thing: Any, path: str, known: dict[int, str]) -> str:
    """The first thing in a state that does not belong there."""
    if isinstance(thing, set | frozenset):
        return f"{path} is a set: its order is not part of the match"
    if callable(thing):
        return f"{path} is code: {thing!r}"
    if isinstance(thing, msgspec.Struct):
        below = [(f"{path}.{name}", getattr(thing, name)) for name in thing.__struct_fields__]
        mutable = not thing.__struct_config__.frozen
    elif isinstance(thing, dict):
        below = [(f"{path}[{key!r}]", value) for key, value in thing.items()]
        mutable = True
    elif isinstance(thing, list | tuple):
        below = [(f"{path}[{place}]", value) for place, value in enumerate(thing)]
        mutable = isinstance(thing, list)
    else:
        return ""
    if mutable and known.setdefault(id(thing), path) != path:
        return f"{path} is the same object as {known[id(thing)]}: name it by seat or ref instead"
    return next((found for at, each in below if (found := _unfit(each, at, known))), "")
