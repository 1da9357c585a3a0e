"""SAM-GAME-02 What the rules propose and the DJ decides: every word of the DJ is written down."""

from typing import TypeVar

from msgspec import Struct

from zhuoju.kernel import Plain

T = TypeVar("T")


class Ruling(Struct, omit_defaults=True):
    """One decision of a DJ or auditor: what was proposed, what was decided, by whom and why."""

    clause: str
    who: str
    about: str = ""  # a card, sequence, scene or check
    proposed: Plain = None
    decided: Plain = None
    why: str = ""
    when: str = ""  # day and minute of the mission

    @property
    def overrides(self) -> bool:
        """Whether something else was decided than the rules proposed."""
        return bool(self.proposed != self.decided)


def rule(
    log: list[Ruling],
    clause: str,
    proposed: T,
    decided: T | None = None,
    *,
    who: str,
    about: str = "",
    why: str = "",
) -> T:
    """What counts: the DJ's number if there is one, else the proposal. Written into the log."""
    final = proposed if decided is None else decided
    log.append(Ruling(clause, who, about, _plain(proposed), _plain(final), why))
    return final


def _plain(value: object) -> Plain:
    """A value as a log keeps it."""
    if value is None or isinstance(value, str | int | bool):
        return value
    if isinstance(value, list | tuple):
        return [_plain(v) for v in value]
    if isinstance(value, dict):
        return {str(k): _plain(v) for k, v in value.items()}
    if isinstance(value, Struct):
        return {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
    return str(value)
