"""Checks of questions and answers: what is offered can be taken, what is not is refused."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from zhuoju.kernel import Decision, IllegalAnswer, Match, Question
from zhuoju.kernel.answers import check as checked
from zhuoju.kernel.answers import possible
from zhuoju.testing.case import Case, Dice
from zhuoju.testing.snapshot import snapshot


def check_offers(case: Case) -> None:
    """Every answer that is offered can be given, and so can the default."""
    for number, match in case.walk():
        for decision in match.pending:
            dice = case.dice("offers", number, decision.number)
            tried = possible(decision, case.answers + 1)
            if not tried:
                case.fail("offers", number, f"nothing can be answered to {decision.prompt}")
            if len(tried) > case.answers:  # too many to try them all
                tried = [dice.answer(decision) for _ in range(case.answers)]
            if decision.default is not None:
                tried.append(decision.default)
            for answer in _each_once(tried):
                _take(case, number, match, decision, answer)


def _each_once(answers: list[Any]) -> list[Any]:
    return [answer for place, answer in enumerate(answers) if answer not in answers[:place]]


def _take(case: Case, number: int, match: Match[Any, Any], decision: Decision, answer: Any) -> None:
    try:
        match.clone(log=False).answer(decision.seat, answer, decision.number)
    except Exception as wrong:
        told = f"{type(wrong).__name__}: {wrong}"
        what = f"seat {decision.seat}, {decision.prompt}: {answer!r} was offered and then failed: {told}"
        raise case.failure("offers", number, what) from wrong


def check_refusals(case: Case) -> None:
    """An answer that is not offered is refused and changes nothing."""
    for number, match in case.walk():
        before = snapshot(match)
        for decision in match.pending:
            for answer in illegal_answers(decision, case.dice("refusals", number)):
                if not _is_refused(match, decision.seat, answer, decision.number):
                    case.fail(
                        "refusals", number, f"{decision.prompt}: {answer!r} is not offered but was taken"
                    )
            good = case.dice("good").answer(decision)
            if not _is_refused(match, decision.seat, good, decision.number + 100_000):
                case.fail("refusals", number, "an answer to a decision that does not wait was taken")
            stranger = max(d.seat for d in match.pending) + 1
            if not _is_refused(match, stranger, good, None):
                case.fail("refusals", number, "a seat that was not asked could answer")
        case.same("refusals", number, before, snapshot(match), "a refused answer changed something")


def _is_refused(match: Match[Any, Any], seat: int, answer: Any, number: int | None) -> bool:
    try:
        match.answer(seat, answer, number)
    except IllegalAnswer:
        return True
    return False


def illegal_answers(decision: Decision, dice: Dice) -> Iterator[Any]:
    """Answers of every shape that this decision must refuse."""
    question = decision.question()
    ids = decision.ids
    some = ids[dice.below(len(ids))] if ids else "nothing"
    anything: list[Any] = [None, "", "no such option", "\x00", -1, 10**12, 0.5, True, [], {}, b"yes", [None]]
    anything += [some, some.upper() + " ", [some], [some, some], [[some]], ids, [*ids, some], ids[1:]]
    anything += [{some: 1}, {some: True}, {some: -1}, {some: 10**9}, {None: 1}, {some: "1"}, {some: 0.5}]
    anything += [question.least - 1, question.most + 1, float(question.least), str(question.least)]
    anything += [dict.fromkeys(ids, 10**6), dict.fromkeys(ids, 0), 0, 1, False]
    yield from (answer for answer in anything if not is_legal(question, answer))


def is_legal(question: Question, answer: Any) -> bool:
    """Whether an answer fits a question: the rules of the protocol, told a second time."""
    most = {option.id: option.most for option in question.options}
    span = range(question.least, question.most + 1)
    match question.shape:
        case "one" | "arrange":
            return isinstance(answer, str) and answer in most
        case "yes_no":
            return answer is True or answer is False or (isinstance(answer, str) and answer in most)
        case "amount":
            return type(answer) is int and answer in span
        case "some" | "order":
            known = isinstance(answer, list) and all(isinstance(i, str) and i in most for i in answer)
            full = len(most) if question.shape == "order" else None
            return known and len(set(answer)) == len(answer) and _counts(len(answer), span, full)
        case "distribute":
            if not isinstance(answer, dict) or not all(i in most for i in answer):
                return False
            whole = all(type(n) is int and 0 <= n <= (most[i] or 0) for i, n in answer.items())
            return whole and sum(answer.values()) in span
    raise AssertionError(f"no such shape: {question.shape}")


def _counts(count: int, span: range, full: int | None) -> bool:
    return count in span if full is None else count == full


def check_plain(case: Case) -> None:
    """Views, questions and events are JSON-able; questions and answers stand in one canonical form."""
    for number, match in case.walk():
        for seat in (*range(match.seats), None):
            view = case.game.view(match.table.state, seat)
            _json(case, number, view, f"the view of {seat}")
            _json(case, number, match.stream(seat), f"what {seat} was told")
        for decision in match.pending:
            _json(case, number, decision.question(), f"the question {decision.prompt}")
            given = case.dice("plain").answer(decision)
            case.same("plain", number, given, checked(decision, given), "an answer is not canonical")


def _json(case: Case, number: int, thing: object, what: str) -> None:
    if _holds_set(thing):
        case.fail("plain", number, f"{what} holds a set: its order is not part of the match")
    try:
        raw = msgspec.json.encode(thing)
    except (TypeError, ValueError) as wrong:
        case.fail("plain", number, f"{what} cannot be written as JSON: {wrong}")
    else:
        json.loads(raw)


def _holds_set(thing: object) -> bool:
    if isinstance(thing, msgspec.Struct):
        return any(_holds_set(getattr(thing, name)) for name in thing.__struct_fields__)
    if isinstance(thing, dict):
        return any(map(_holds_set, thing.values()))
    return isinstance(thing, set | frozenset) or (
        isinstance(thing, list | tuple) and any(map(_holds_set, thing))
    )
