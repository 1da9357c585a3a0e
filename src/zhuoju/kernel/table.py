"""The table: what rules see of a match."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from msgspec import Struct

from zhuoju.kernel.chance import Chance
from zhuoju.kernel.decision import Plain, Seat
from zhuoju.kernel.errors import WorkExceeded
from zhuoju.kernel.event import Event, to_seats

if TYPE_CHECKING:
    from zhuoju.kernel.flow import Step, Then
    from zhuoju.kernel.game import Game

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741

WORK_CAP = 20_000


class Result(Struct, frozen=True, omit_defaults=True):
    """How a match ended. Nobody wins a lost co-operative game; several may share a victory."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...] = ()
    outcome: str = ""  # a text key: how it came about


class Aside(NamedTuple):
    """What an intervention lays aside: the step goes no further, and another one follows."""

    following: "Step | Then"
    undone: bool  # all that was answered in the step so far comes to nothing


class Table(Generic[S, O]):
    """State, chance and events of one match, as its rules use them."""

    __slots__ = (
        "_aside",
        "_step",
        "chance",
        "events",
        "game",
        "options",
        "result",
        "reveals",
        "seats",
        "state",
        "work",
    )

    def __init__(self, game: "Game[S, O]", seats: int, options: O, chance: Chance, state: S) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.chance = chance
        self.state = state
        self.events: list[Event] | None = []
        self.result: Result | None = None
        self.reveals = 0
        self.work = WORK_CAP
        self._step = ""
        self._aside: Aside | None = None

    def tell(
        self,
        kind: str,
        *,
        to: Seat | Iterable[Seat] | None = None,
        public: Mapping[str, Plain] | None = None,
        **data: Plain,
    ) -> None:
        """Something happened. `to` says who learns all of it, `public` what the others learn."""
        self.work = work = self.work - 1
        if work < 0:
            raise self.too_much(f"telling {kind!r}")
        events = self.events
        if to is None:
            if events is not None:
                events.append(Event(kind, data))
            return
        self.reveals += 1
        if events is not None:
            others = dict(public) if public is not None else None
            events.append(Event(kind, data, to_seats(to), others))

    def confirm(self, kind: str, *, to: Seat | Iterable[Seat], **data: Plain) -> None:
        """What somebody has decided, told to some: nothing hidden is shown, and taking back stays free."""
        self.toil(f"telling {kind!r}")
        if self.events is not None:
            self.events.append(Event(kind, data, to_seats(to)))

    def reveal(self) -> None:
        """Something hidden was shown to somebody: from here on, taking back needs consent."""
        self.reveals += 1

    def toil(self, doing: str) -> None:
        """Count one piece of work; a rule that loops for ever ends here."""
        self.work -= 1
        if self.work < 0:
            raise self.too_much(doing)

    def too_much(self, doing: str) -> WorkExceeded:
        """The error for a rule that does not come to an end."""
        where = f"{self.game.id}, step {self._step or 'setup'}"
        return WorkExceeded(f"{where}: more than {WORK_CAP} pieces of work for one answer, last {doing}")

    def end(
        self, winners: Iterable[Seat], *, scores: Iterable[int] = (), outcome: str = "", **more: Any
    ) -> None:
        """The match is over. The step should return nothing after this."""
        result = self.result = Result(tuple(winners), tuple(scores), outcome)
        if self.events is not None:
            self.tell("ended", winners=list(result.winners), scores=list(result.scores), **more)

    def break_off(self, following: "Step | Then", *, undone: bool = False) -> None:
        """For interventions: nobody is asked any more what is asked now, and another step follows.

        With `undone` it is as if nothing had been answered since the step began: what the host has said
        meanwhile still holds, and everybody keeps what they were told.
        """
        self._aside = Aside(following, undone)
