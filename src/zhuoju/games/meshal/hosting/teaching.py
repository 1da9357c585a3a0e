"""MES-ABL-11 Where abilities can be learned: the host lists teachers, books, tasks and fees."""

from collections.abc import Callable, Mapping
from typing import Final

from zhuoju.games.meshal.catalogue.library import ABILITIES, ITEMS
from zhuoju.games.meshal.hosting.host_rulings import known, written
from zhuoju.games.meshal.model.sheet import Lesson
from zhuoju.games.meshal.model.state import Meshal, Ref
from zhuoju.kernel import IllegalAnswer

DEAREST: Final = 100_000_000  # copper
LONGEST: Final = 200  # characters of a task


def teach(
    m: Meshal,
    ability: str,
    *,
    author: str,
    reason: str,
    teacher: Ref | None = None,
    item: str = "",
    task: str = "",
    fee: int = 0,
) -> None:
    """MES-ABL-11 A source of an ability: who has it and teaches it, a book, something to be done, a fee."""
    if ability not in ABILITIES:
        raise IllegalAnswer(f"host, teach: the packs have no ability {ability!r}")
    if item and item not in ITEMS:
        raise IllegalAnswer(f"host, teach: the packs have no item {item!r}")
    if not 0 <= fee <= DEAREST or len(task) > LONGEST:
        raise IllegalAnswer(f"host, teach: a fee is 0 to {DEAREST} copper, a task at most {LONGEST} letters")
    if teacher is not None:
        known(m, teacher)
    written(m, "teach", author, reason, new=ability)
    m.state.lessons.append(Lesson(ability, teacher, item, task, fee=fee))


def task_done(m: Meshal, ability: str, *, author: str, reason: str) -> None:
    """MES-ABL-11 What was to be done first for an ability has been done."""
    waiting = [each for each in m.state.lessons if each.ability == ability and each.task and not each.done]
    if not waiting:
        raise IllegalAnswer(f"host, task_done: MES-ABL-11 nothing is to be done for {ability!r}")
    written(m, "task_done", author, reason, new=ability)
    for lesson in waiting:
        lesson.done = True


def strike_out(m: Meshal, ability: str, *, author: str, reason: str) -> None:
    """MES-ABL-11 An ability has no sources any more."""
    left = [lesson for lesson in m.state.lessons if lesson.ability != ability]
    if len(left) == len(m.state.lessons):
        raise IllegalAnswer(f"host, strike_out: MES-ABL-11 no source is listed for {ability!r}")
    written(m, "strike_out", author, reason, new=ability)
    m.state.lessons = left


INTERVENTIONS: Final[Mapping[str, Callable[..., None]]] = {
    function.__name__: function for function in (teach, task_done, strike_out)
}
