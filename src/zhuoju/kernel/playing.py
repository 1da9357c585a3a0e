"""Playing on by a function that chooses: the quick ways through a match, for bots and mass simulation."""

from collections.abc import Callable
from typing import Any

from zhuoju.kernel import answers
from zhuoju.kernel.decision import Answer, Decision
from zhuoju.kernel.flow import Asked, Next
from zhuoju.kernel.history import Entry
from zhuoju.kernel.run import Run, Several
from zhuoju.kernel.table import WORK_CAP

Choose = Callable[[Decision], Answer]


def play(run: Run[Any, Any], choose: Choose) -> int:
    """Answer every decision by `choose` up to the end; returns how many were answered."""
    count = 0
    while pending := run._pending:
        decision = pending[0]
        if type(pending) is Several:
            run.answer(decision.seat, choose(decision), decision.number)
            count += 1
        elif run.record:
            count += _recorded(run, decision, choose)
        else:
            count += _bare(run, decision, choose)
    return count


def _recorded(run: Run[Any, Any], decision: Decision, choose: Choose) -> int:
    """The same as `answer` again and again, as long as one question waits at a time and the step lasts."""
    flow, table, count = run._flow, run.table, 0
    chance, own = table.chance, run._entries.own
    assert flow is not None
    while True:
        given = choose(decision)
        if decision.shape != "one" or given not in decision.offers:
            given = answers.check(decision, given)
        table.work = WORK_CAP
        shown = chance.drawn + table.reveals
        entry = Entry(decision.seat, given, decision.fingerprint)
        own.append(entry)
        count += 1
        asked: Asked | None = None
        try:
            asked = flow.send(given)
        except StopIteration as stop:
            _run_on(run, stop.value)
        except BaseException:
            run._go_back(len(run._entries) - 1)
            raise
        if chance.drawn + table.reveals != shown:
            entry.shown = True
        if asked is None:
            return count
        if type(asked) is not Decision:
            run._pose(asked)
            return count
        run._asked += 1
        asked.number = run._asked
        run._pending = [asked]
        decision = asked


def _run_on(run: Run[Any, Any], following: Next) -> None:
    """Go on with the next step; when that fails, take the last answer back."""
    try:
        run._run(following)
    except BaseException:
        run._go_back(len(run._entries) - 1)
        raise


def _bare(run: Run[Any, Any], decision: Decision, choose: Choose) -> int:
    """The inner loop of mass simulation: one question after the other until the step is over."""
    flow, table, count = run._flow, run.table, 0
    assert flow is not None
    send = flow.send
    while True:
        table.work = WORK_CAP
        try:
            given = choose(decision)
            if decision.shape != "one" or given not in decision.offers:
                given = answers.check(decision, given)
        except BaseException:
            run._pose(decision)  # it still waits
            raise
        try:
            asked = send(given)
        except StopIteration as stop:
            run._run(stop.value)
            return count + 1
        count += 1
        if type(asked) is not Decision:
            run._pose(asked)
            return count
        decision = asked
