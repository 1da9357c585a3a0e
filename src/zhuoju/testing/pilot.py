"""The pilot: sets up a position, forces the dice, plays a script, and says what is on offer.

t = table(GAME, seats=1, step="watch")
t.keepers[0].lamp = 2
t.play()
assert t.offered == ["tide-clerk", "rest"]
"""

from collections.abc import Mapping, Sequence
from typing import Any

from zhuoju.kernel import (
    Chance,
    Decision,
    Event,
    Game,
    IllegalAnswer,
    Match,
    Plain,
    Result,
    Seat,
    Step,
    find,
)
from zhuoju.testing.snapshot import difference, snapshot


class Pilot:
    """One match in a golden test. Arrange the state, then `play`; games add words of their own by subclass.

    What the pilot does not have is looked up in the state: `t.keepers` is `t.state.keepers`.
    """

    def __init__(
        self,
        game: Game[Any, Any] | str,
        seats: int = 2,
        *,
        step: str | Step | None = None,
        args: Sequence[Plain] = (),
        state: Any = None,
        options: Mapping[str, Plain] | None = None,
        seed: int = 0,
    ) -> None:
        self.game = find(game) if isinstance(game, str) else game
        self.seats = seats
        self._step = step if step is not None else self.game.first
        self._args = args
        self._options = options
        self._seed = seed
        self._forced: dict[str, list[int]] = {}
        self._match: Match[Any, Any] | None = None
        if state is None:
            state = self.game.setup(seats, self.game.read_options(seats, options), Chance(seed))
        self._arranged = state

    # Arranging

    @property
    def state(self) -> Any:
        """The state: as arranged so far, or as it is in the match once that has begun."""
        return self._match.table.state if self._match is not None else self._arranged

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self.state, name)

    def dice(self, of: str, faces: Sequence[int]) -> "Pilot":
        """The next dice of a stream show these faces."""
        return self.draws(of, [face - 1 for face in faces])

    def draws(self, of: str, values: Sequence[int]) -> "Pilot":
        """The next draws of a stream give these values, counted from 0."""
        if self._match is not None:
            self._match.intervene("force", of=of, values=list(values))
        else:
            self._forced[of] = [*self._forced.get(of, []), *values]
        return self

    # Playing

    @property
    def match(self) -> Match[Any, Any]:
        """The match; it begins when first asked for."""
        if self._match is None:
            self._match = Match.at(
                self.game,
                self.seats,
                self._arranged,
                self._step,
                args=self._args,
                options=self._options,
                seed=self._seed,
                forced=self._forced,
            )
        return self._match

    def play(self, *choices: Any) -> "Pilot":
        """Begin, and give these answers, each to the decision that waits first.

        A pair (seat, choice) answers for that seat.
        """
        match = self.match
        for choice in choices:
            by_seat = isinstance(choice, tuple) and len(choice) == 2 and isinstance(choice[0], int)
            if not match.pending:
                raise AssertionError(f"{self.game.id}: the match is over; {choice!r} answers nothing")
            self.answer(choice[1], seat=choice[0]) if by_seat else self.answer(choice)
        return self

    def answer(self, choice: Any, *, seat: Seat | None = None, prompt: str = "") -> "Pilot":
        """Answer the first decision that waits, or the one of this seat or with this prompt."""
        decision = self.asked(seat, prompt)
        self.match.answer(decision.seat, choice, decision.number)
        return self

    def script(self, answers: Mapping[str, Any]) -> "Pilot":
        """Answer by prompt, as long as a decision waits whose prompt is in the script."""
        while decision := next((d for d in self.match.pending if d.prompt in answers), None):
            self.match.answer(decision.seat, answers[decision.prompt], decision.number)
        return self

    def expect_refused(self, choice: Any, *, seat: Seat | None = None, prompt: str = "") -> IllegalAnswer:
        """This answer must be refused and change nothing; returns the refusal."""
        decision = self.asked(seat, prompt)
        before = snapshot(self.match)
        try:
            self.match.answer(decision.seat, choice, decision.number)
        except IllegalAnswer as refused:
            changed = difference(before, snapshot(self.match))
            if changed:
                raise AssertionError(f"the refused answer {choice!r} changed\n{changed}") from None
            return refused
        raise AssertionError(f"{decision.prompt}: {choice!r} was not refused")

    # Looking

    def asked(self, seat: Seat | None = None, prompt: str = "") -> Decision:
        """The first decision that waits, or the one of this seat or with this prompt."""
        pending = self.match.pending
        for decision in pending:
            if seat in (None, decision.seat) and prompt in ("", decision.prompt):
                return decision
        waits = ", ".join(f"seat {d.seat} {d.prompt}" for d in pending) or "nothing: the match is over"
        raise AssertionError(
            f"{self.game.id}: seat {seat} is not asked {prompt or 'anything'}. Waiting: {waits}"
        )

    @property
    def prompt(self) -> str:
        """The prompt of the first decision that waits; empty when the match is over."""
        return self.match.pending[0].prompt if self.match.pending else ""

    @property
    def offered(self) -> list[str]:
        """The ids that the first decision offers."""
        return self.asked().ids

    @property
    def withheld(self) -> dict[str, str]:
        """What the first decision does not offer, each with the reason."""
        return {each.id: each.reason for each in self.asked().withheld}

    def events(self, kind: str = "") -> list[Event]:
        """What has happened, all or of one kind."""
        return [event for event in self.match.events if kind in ("", event.kind)]

    def told(self, seat: Seat | None, kind: str = "") -> list[dict[str, Plain]]:
        """What a seat (None: a spectator) was told, all or of one kind."""
        return [seen.data for seen in self.match.stream(seat) if kind in ("", seen.kind)]

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""
        return self.match.result


def table(
    game: Game[Any, Any] | str,
    seats: int = 2,
    *,
    step: str | Step | None = None,
    args: Sequence[Plain] = (),
    state: Any = None,
    options: Mapping[str, Plain] | None = None,
    seed: int = 0,
) -> Pilot:
    """A pilot at the start of a step: in this state, or else as set up."""
    return Pilot(game, seats, step=step, args=args, state=state, options=options, seed=seed)
