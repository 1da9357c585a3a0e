"""What a match remembers of its past: recorded answers, and checkpoints to run again from."""

from typing import Any, Generic, TypeVar

from msgspec import Struct

from zhuoju.kernel.decision import Answer, Seat

T = TypeVar("T")

HOST: Seat = -1  # the seat of a host's interventions in the record
KEEP = 48  # checkpoints


class Entry(Struct, array_like=True):
    """One recorded answer, with the fingerprint of the question it answered."""

    seat: Seat
    given: Any  # an Answer, or [name, arguments] of an intervention
    mark: int
    shown: bool = False  # chance was used or something hidden was shown in consequence


class Checkpoint(Struct, array_like=True):
    """The start of a step: everything needed to run it again."""

    entries: int  # answers recorded before it
    events: int  # events told before it
    asked: int  # questions numbered before it
    packed: bytes  # state, chance, step and its arguments


class Log(Generic[T]):
    """A list that only grows. A branch shares its past instead of copying it."""

    __slots__ = ("_base", "_base_len", "own")

    def __init__(self, own: list[T] | None = None, base: list[T] | None = None, base_len: int = 0) -> None:
        self.own = own if own is not None else []
        self._base = base
        self._base_len = base_len

    def __len__(self) -> int:
        return self._base_len + len(self.own)

    def all(self) -> list[T]:
        """Everything, first to last."""
        return self.own if self._base is None else self._base[: self._base_len] + self.own

    def since(self, start: int) -> list[T]:
        """Everything from a number on."""
        if start >= self._base_len:
            return self.own[start - self._base_len :]
        return self.all()[start:]

    def branch(self, length: int) -> "Log[T]":
        """A log with the same first entries. What either appends later, the other does not see."""
        if length < self._base_len or self._base is None:
            return Log(base=self._base if self._base is not None else self.own, base_len=length)
        return Log(self.own[: length - self._base_len], self._base, self._base_len)

    def cut(self, length: int) -> "Log[T]":
        """The first entries as a log of their own, so that branches taken before stay whole."""
        return Log(self.all()[:length])


def thinned(checkpoints: list[Checkpoint]) -> list[Checkpoint]:
    """Fewer checkpoints: all recent ones, and the older the sparser."""
    old, recent = checkpoints[: KEEP // 2], checkpoints[KEEP // 2 :]
    return [*old[::2], *recent]


__all__ = ["HOST", "KEEP", "Answer", "Checkpoint", "Entry", "Log", "thinned"]
