"""Checks along the whole way of a match: it ends, it conserves, it does not rewrite its past."""

from typing import Any

import msgspec

from zhuoju.kernel import Match
from zhuoju.testing.case import Case
from zhuoju.testing.snapshot import plain


def check_end(case: Case) -> None:
    """Random play comes to an end, with a result, within the decisions allowed."""
    match = case.played
    if match.pending:
        case.fail(
            "end",
            case.decisions,
            f"not over; seat {match.pending[0].seat} is asked {match.pending[0].prompt}",
        )
    if match.result is None:
        case.fail("end", len(case.course), "nothing is asked and there is no result")
    strange = [seat for seat in match.result.winners if seat not in range(match.seats)]
    if strange:
        case.fail("end", len(case.course), f"won by seats that are not there: {strange}")


def check_conservation(case: Case) -> None:
    """What the game says is conserved stays the same from the first decision to the last."""
    census = case.game.census
    if census is None:
        return
    match = case.new()
    start = dict(census(match.table.state))
    for number, entry in enumerate(case.course):
        match.follow([entry])
        now = dict(census(match.table.state))
        case.same("conservation", number + 1, start, now, "something came or went (at the start | now)")


def check_events(case: Case) -> None:
    """What was told stays told; per seat without gaps; and nothing is asked of a match that is over."""
    match = case.new()
    told: list[Any] = []
    for number in range(len(case.course) + 1):
        fresh = plain(match.events[len(told) :])
        told += fresh
        if (match.result is None) != bool(match.pending):
            case.fail("events", number, "a match is over exactly when nothing waits for an answer")
        if number < len(case.course):
            match.follow(case.course[number : number + 1])
    case.same("events", len(case.course), told, plain(match.events), "something told was changed afterwards")
    for seat in (*range(match.seats), None):
        _check_stream(case, match, seat)


def _check_stream(case: Case, match: Match[Any, Any], seat: int | None) -> None:
    whole = match.stream(seat)
    parts = [match.stream(seat, since)[:1] for since in range(len(whole))]
    flat = [seen for part in parts for seen in part]
    case.same("events", len(case.course), plain(whole), plain(flat), f"the stream of {seat} has gaps")
    public = sum(event.to is None or event.public is not None for event in match.events)
    if len(match.stream(None)) != public:
        case.fail("events", len(case.course), "a spectator was told something else than what is public")
    msgspec.json.encode(whole)
