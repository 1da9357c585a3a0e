"""What a match remembers of its past: recorded answers, and checkpoints to run again from."""

from typing import Any, Generic, TypeVar

from msgspec import Struct

from zhuoju.kernel.decision import Answer, Seat

T = TypeVar("T")

HOST: Seat = -1  # the seat of a host's interventions in the record
KEEP = 48  # checkpoints
AT_ONCE = 1  # the mark of interventions since they may break off what is asked; before, they could not (0)


class Entry(Struct, array_like=True, gc=False):
    """One recorded answer, with the fingerprint of the question it answered."""

    seat: Seat
    given: Any  # an Answer, or [name, arguments] of an intervention
    mark: int  # of an intervention: 0 or AT_ONCE
    shown: bool = False  # chance was used or something hidden was shown in consequence


class Checkpoint(Struct, array_like=True):
    """The start of a step: everything needed to run it again."""

    entries: int  # answers recorded before it
    events: int  # events told before it
    asked: int  # questions numbered before it
    packed: bytes  # state, chance, step and its arguments


class Log(Struct, Generic[T]):
    """A list that only grows. A branch shares its past instead of copying it."""

    own: list[T] = []
    base: list[T] | None = None
    base_len: int = 0

    def __len__(self) -> int:
        return self.base_len + len(self.own)

    def all(self) -> list[T]:
        """Everything, first to last."""
        return self.own if self.base is None else self.base[: self.base_len] + self.own

    def since(self, start: int) -> list[T]:
        """Everything from a number on."""
        if start >= self.base_len:
            return self.own[start - self.base_len :]
        return self.own if self.base is None else self.all()[start:]

    def branch(self, length: int) -> "Log[T]":
        """A log with the same first entries. What either appends later, the other does not see."""
        base, base_len = self.base, self.base_len
        if base is None and not base_len:
            return Log(base=self.own, base_len=length)
        if base is not None and length < base_len:
            return Log(base=base, base_len=length)
        return Log(self.own[: length - base_len], base, base_len)

    def cut(self, length: int) -> "Log[T]":
        """The first entries as a log of their own, so that branches taken before stay whole."""
        if self.base is None:
            return Log(self.own[: length - self.base_len], None, self.base_len)
        return Log(self.all()[:length])


def thinned(checkpoints: list[Checkpoint]) -> list[Checkpoint]:
    """Fewer checkpoints: all recent ones, and the older the sparser."""
    old, recent = checkpoints[: KEEP // 2], checkpoints[KEEP // 2 :]
    return [*old[::2], *recent]


__all__ = ["AT_ONCE", "HOST", "KEEP", "Answer", "Checkpoint", "Entry", "Log", "thinned"]
