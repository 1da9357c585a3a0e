"""Whoever acts at a table, as far as the table is concerned."""

from typing import Protocol


class Actor(Protocol):
    """Whoever handed in an action by `act_now` and waits to hear of it."""

    def gather(self) -> None:
        """What changed is shown from now on; it may go out together with what is said in the end."""

    def send_gathered(self) -> None:
        """It must go out now."""

    def acted(self) -> None:
        """The action is kept."""

    def act_again(self) -> None:
        """It is not kept, or nobody knows: to be asked again by `act`."""
