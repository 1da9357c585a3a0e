"""All that a bot gets to see: its decision, its view, and worlds it cannot tell from the true one."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from zhuoju.kernel.chance import Seed
from zhuoju.kernel.decision import Decision, Seat

if TYPE_CHECKING:
    from zhuoju.kernel.match import Match


class Perspective:
    """One seat's side of a decision. Holds no way to the true match."""

    __slots__ = ("_view", "_world", "decision", "seat")

    def __init__(
        self,
        seat: Seat,
        decision: Decision,
        view: Callable[[], Any],
        world: "Callable[[Seed, bool], Match[Any, Any]]",
    ) -> None:
        self.seat = seat
        self.decision = decision
        self._view = view
        self._world = world

    @property
    def view(self) -> Any:
        """What the seat sees."""
        return self._view()

    def world(self, salt: Seed, *, record: bool = True) -> "Match[Any, Any]":
        """A match that could be the true one for all this seat knows; another salt, another world.

        With `record` off it is quicker, but can only be played on: not cloned, not undone.
        """
        return self._world(salt, record)
