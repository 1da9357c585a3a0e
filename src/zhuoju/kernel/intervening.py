"""The host's word while a question waits: what it changes, and how it takes the question away."""

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from zhuoju.kernel.built_in import BUILT_IN, REMARKS
from zhuoju.kernel.chance import Mark
from zhuoju.kernel.errors import IllegalAnswer
from zhuoju.kernel.flow import REFRESH, Then
from zhuoju.kernel.history import AT_ONCE
from zhuoju.kernel.table import Aside

if TYPE_CHECKING:
    from zhuoju.kernel.run import Run


class Word(Struct):
    """What the host has said since the step began, and where chance was then."""

    name: str
    args: dict[str, Any]
    chance: Mark


def change(run: "Run[Any, Any]", name: str, args: dict[str, Any], mark: int) -> None:
    """Carry out an intervention; then ask anew, or go on with what it has put in place of the question."""
    table = run.table
    table._aside = None
    if name in BUILT_IN:
        BUILT_IN[name](table.chance, **args)
    elif name in REMARKS:
        table.tell(name, **args)
    else:
        word = Word(name, args, _copied(table.chance.mark()))
        run.game.interventions[name](table, **args)
        run._words.append(word)
    if table.result is not None:
        run._finish()
    elif table._aside is not None and mark == AT_ONCE:
        _break_off(run, name, table._aside)
    else:
        run._send(REFRESH)


def _break_off(run: "Run[Any, Any]", name: str, aside: Aside) -> None:
    """The flow that waits goes no further; another step follows."""
    if aside.undone:
        if run.stride != 1:
            raise IllegalAnswer(f"host, {name}: this match does not keep the start of every step")
        _undo_step(run)
    flow, run._flow = run._flow, None
    if flow is not None:
        flow.close()
    run._secrets = []
    run._run(aside.following if isinstance(aside.following, Then) else Then(aside.following, ()))


def _undo_step(run: "Run[Any, Any]") -> None:
    """The state as it was when the step began, with what the host has said since. Chance goes on from where
    it is: nobody shall know what falls next."""
    table = run.table
    table.state = run._unpack(run._latest())[0]
    chance, told, reveals = table.chance, table.events, table.reveals
    table.events = None  # everybody has heard of it
    for word in run._words:
        before = msgspec.msgpack.encode(table.state)
        table.chance = chance.like(_copied(word.chance))
        try:
            run.game.interventions[word.name](table, **word.args)
        except IllegalAnswer:  # it was about something that has not happened
            table.state = msgspec.msgpack.decode(before, type=run.game.state)
    table.chance, table.events, table.reveals = chance, told, reveals


def _copied(mark: Mark) -> Mark:
    positions, forced, forks = mark
    return dict(positions), {of: list(values) for of, values in forced.items()}, list(forks)
