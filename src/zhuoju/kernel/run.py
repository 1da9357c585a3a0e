"""Running a match: steps, questions, answers, checkpoints, and running again on recorded answers."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from zhuoju.kernel import answers, intervening
from zhuoju.kernel.built_in import BUILT_IN, REDEAL, REMARKS
from zhuoju.kernel.chance import Chance, Mark, Seed, commitment, seed_bytes
from zhuoju.kernel.decision import Decision, Plain, Seat
from zhuoju.kernel.errors import BadSave, Divergence, IllegalAnswer, nearest
from zhuoju.kernel.event import Event, Streams
from zhuoju.kernel.flow import Asked, Flow, Next, Then
from zhuoju.kernel.game import Game
from zhuoju.kernel.history import AT_ONCE, HOST, KEEP, Checkpoint, Entry, Log, thinned
from zhuoju.kernel.table import WORK_CAP, Result, Table

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741

_encode = msgspec.msgpack.Encoder().encode


class Run(Generic[S, O]):
    """The running part of a match: decisions wait, answers move it on."""

    __slots__ = (
        "_asked",
        "_checkpoints",
        "_entries",
        "_events",
        "_flow",
        "_pending",
        "_secrets",
        "_seed",
        "_streams",
        "_words",
        "entropy",
        "given_options",
        "record",
        "stride",
        "table",
    )

    def __init__(
        self,
        game: Game[S, O],
        seats: int,
        options: Mapping[str, Plain] | None = None,
        *,
        seed: Seed = 0,
        entropy: Sequence[str] = (),
        log: bool = True,
        record: bool = True,
        stride: int = 1,
        chance: Chance | None = None,
    ) -> None:
        """Set up and run to the first decision.

        `log` keeps events. `record` keeps answers and checkpoints: without it a match is quickest, but it can
        only be played on. `stride` is the least number of answers between two checkpoints. `chance` draws
        from elsewhere than the seed, which cannot be recorded.
        """
        self._seed = seed
        self.entropy = tuple(entropy)
        self.given_options = dict(options) if options else {}
        self.stride = stride
        self.record = record
        read = game.read_options(seats, options)
        if chance is None:
            chance = Chance(seed, self.entropy)
        table = Table(game, seats, read, chance, game.setup(seats, read, chance))
        self._sit(table, Log(), Log(), [], 0)
        if not log:
            table.events = None
        self._run(game.first)

    def _sit(
        self,
        table: Table[S, O],
        entries: Log[Entry],
        events: Log[Event],
        checkpoints: list[Checkpoint],
        asked: int,
    ) -> None:
        self.table = table
        self._entries = entries
        self._events = events
        table.events = events.own
        self._checkpoints = checkpoints
        self._asked = asked
        self._flow: Flow[Next] | None = None
        self._pending: list[Decision] = []
        self._secrets: list[tuple[int, Seat, object]] = []
        self._streams: Streams | None = None
        self._words: list[intervening.Word] = []  # of the host, since the step began

    # What everybody may ask

    @property
    def game(self) -> Game[S, O]:
        """The game being played."""
        return self.table.game

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.table.seats

    @property
    def pending(self) -> list[Decision]:
        """The decisions that wait for an answer; none when the match is over."""
        return self._pending

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""
        return self.table.result

    @property
    def events(self) -> list[Event]:
        """Everything that happened, hidden things included."""
        return self._events.all()

    @property
    def happened(self) -> int:
        """How many events there were."""
        return len(self._events)

    @property
    def entries(self) -> list[Entry]:
        """Every recorded answer."""
        return self._entries.all()

    @property
    def answered(self) -> int:
        """How many answers are recorded."""
        return len(self._entries)

    @property
    def is_whole(self) -> bool:
        """Whether every answer is in the record; one that was loaded without its history is not whole."""
        return self._entries.base is not None or not self._entries.base_len

    @property
    def seed(self) -> bytes:
        """The secret that all chance of this match comes from."""
        return seed_bytes(self._seed)

    @property
    def commitment(self) -> str:
        """What can be published before the first roll, so that the seed cannot be swapped later."""
        return commitment(self.seed)

    def view(self, seat: Seat | None = None) -> Any:
        """What this seat (None: a spectator) may see, as plain JSON-able data."""
        return msgspec.to_builtins(self.game.view(self.table.state, seat))

    # Playing

    def answer(self, seat: Seat, choice: object, number: int | None = None) -> None:
        """Answer a decision. `number` names it, where a late click must not answer the next one."""
        pending = self._pending
        place: int | None = None
        only = pending[0] if len(pending) == 1 and type(pending) is list else None
        if only is not None and only.seat == seat and (number is None or number == only.number):
            decision = only
        else:
            decision, place = self._find(seat, number)
        given = answers.check(decision, choice)
        table = self.table
        table.work = WORK_CAP
        if not self.record:
            self._send(given if place is None else (place, given))
            return
        chance = table.chance
        shown = chance.drawn + table.reveals
        entry = Entry(seat, given, decision.fingerprint + (self._nth(place) if place else 0))
        self._entries.own.append(entry)
        try:
            if decision.secret is not None:
                self._secrets.append((len(self._entries) - 1, seat, decision.secret))
            self._send(given if place is None else (place, given))
        except BaseException:
            self._go_back(len(self._entries) - 1)
            raise
        if chance.drawn + table.reveals != shown or (decision.secret and self._is_out(decision.secret)):
            entry.shown = True

    def intervene(self, name: str, /, **args: Plain) -> None:
        """The host changes something. Recorded like an answer, so that a replay stays exact."""
        self._intervene(name, args, AT_ONCE)

    def _intervene(self, name: str, args: dict[str, Any], mark: int) -> None:
        if not self._pending:
            raise IllegalAnswer(f"host, {name}: the match is over")
        if not self.record:
            raise IllegalAnswer(f"host, {name}: this match keeps no record, so nobody may intervene")
        known = [*self.game.interventions, *BUILT_IN]
        if name not in known and name not in (REDEAL, *REMARKS):
            listed = ", ".join(known)
            raise IllegalAnswer(f"host: no intervention {name!r}; known: {listed}.{nearest(name, known)}")
        try:
            args = msgspec.to_builtins(args)
        except TypeError as wrong:
            raise IllegalAnswer(f"host, {name}: {wrong}") from None
        self._entries.own.append(Entry(HOST, [name, args], mark, True))
        try:
            self.table.work = WORK_CAP
            self._change(name, args, mark)
        except TypeError as wrong:
            self._go_back(len(self._entries) - 1)
            raise IllegalAnswer(f"host, {name}: {wrong}") from None
        except BaseException:
            self._go_back(len(self._entries) - 1)
            raise

    def _find(self, seat: Seat, number: int | None) -> tuple[Decision, int | None]:
        """The decision this answer is for, and its place where several wait at once."""
        pending = self._pending
        several = type(pending) is Several
        for place, decision in enumerate(pending):
            if decision.seat == seat and (number is None or number == decision.number):
                return decision, place if several else None
        if not pending:
            raise IllegalAnswer(f"seat {seat}: the match is over")
        waits = ", ".join(f"seat {d.seat} (decision {d.number}, {d.prompt})" for d in pending)
        what = f"seat {seat}" if number is None else f"seat {seat}, decision {number}"
        raise IllegalAnswer(f"{what}: not asked now. Waiting: {waits}")

    # Running

    def _send(self, value: object) -> None:
        """Let the flow go on with an answer, up to the next question."""
        flow = self._flow
        assert flow is not None
        try:
            asked: Asked = flow.send(value)
        except StopIteration as stop:
            self._run(stop.value)
            return
        self._pose(asked)

    def _change(self, name: str, args: dict[str, Any], mark: int) -> None:
        intervening.change(self, name, args, mark)

    def _run(self, following: Next) -> None:
        """Run steps until one asks something or the match is over."""
        table = self.table
        while table.result is None:
            step, args = (following.step, following.args) if type(following) is Then else (following, ())
            if step is None:
                raise Divergence(f"{self.game.id}, step {table._step}: returned no next step and no result")
            table._step = name = step.__name__  # type: ignore[union-attr]
            table.work -= 1
            if self._words:
                self._words = []
            if table.work < 0:
                raise table.too_much(f"entering step {name!r}")
            if self.record:
                self._check_in(args)
            flow: Flow[Next] = step(table, *args)  # type: ignore[operator]
            try:
                asked: Asked = next(flow)
            except StopIteration as stop:
                following = stop.value
                continue
            self._flow = flow
            self._pose(asked)
            return
        self._finish()

    def _finish(self) -> None:
        self._flow = None
        self._pending = []
        self._secrets = []

    def _pose(self, asked: Asked) -> None:
        """Put questions on the table. One that was there before keeps its number."""
        if isinstance(asked, Decision):
            if not asked.number:
                self._asked += 1
                asked.number = self._asked
            self._pending = [asked]
            return
        for decision in asked:
            if not decision.number:
                self._asked += 1
                decision.number = self._asked
        self._pending = Several(asked)

    def _check_in(self, args: tuple[Any, ...]) -> None:
        """At the start of a step: remember how to run it again."""
        checkpoints = self._checkpoints
        recorded = len(self._entries)
        if checkpoints:
            self._secrets = []
            last = checkpoints[-1].entries
            if recorded - last < self.stride:
                if recorded != last:
                    return
                checkpoints.pop()
        table = self.table
        packed = _encode((table.state, table.chance.mark(), table._step, args))
        checkpoints.append(Checkpoint(recorded, len(self._events), self._asked, packed))
        if len(checkpoints) > KEEP:
            self._checkpoints = thinned(checkpoints)

    # Running again

    def _unpack(self, checkpoint: Checkpoint) -> tuple[S, Mark, str, list[Any]]:
        """A checkpoint's state, chance, step and arguments."""
        return decoder_of(self.game).decode(checkpoint.packed)

    def _go_back(self, length: int) -> None:
        """Return to the position after so many answers."""
        kept = [c for c in self._checkpoints if c.entries <= length]
        if not kept:
            raise IllegalAnswer(f"the record before answer {length} is not here")
        start = kept[-1]
        todo = self._entries.since(start.entries)[: length - start.entries]
        state, mark, step, args = self._unpack(start)
        log = self.table.events is not None
        table = self._table_like(state, mark)
        self._sit(table, self._entries.cut(start.entries), self._events.cut(start.events), kept, start.asked)
        if not log:
            table.events = None
        self._run_again(step, args, todo)

    def _table_like(self, state: S, mark: Mark) -> Table[S, O]:
        old = self.table
        return Table(old.game, old.seats, old.options, old.chance.like(mark), state)

    def _run_again(self, step: str, args: list[Any], todo: Sequence[Entry], *, sure: bool = True) -> None:
        """Run a step on recorded answers. `sure`: the questions must be the very same as they were."""
        self._run(Then(self.game.step_named(step), tuple(args)))
        for entry in todo:
            self.table.work = WORK_CAP
            if entry.seat == HOST:
                self._entries.own.append(entry)
                self._change(*entry.given, entry.mark)
                continue
            decision, place = self._match_up(entry, sure)
            self._entries.own.append(entry)
            if not sure:  # in another world the same answer answers another question
                mark = decision.fingerprint + (0 if place is None else self._nth(place))
                self._entries.own[-1] = Entry(entry.seat, entry.given, mark, entry.shown)
            if decision.secret is not None:
                self._secrets.append((len(self._entries) - 1, entry.seat, decision.secret))
            self._send(entry.given if place is None else (place, entry.given))

    def _is_out(self, secret: object) -> bool:
        """Whether all have answered, so that everybody now knows what the others chose."""
        return all(d.secret is not secret for d in self._pending)

    def _nth(self, place: int) -> int:
        """How many decisions before this one wait for the same seat: tells twins apart in the record."""
        seat = self._pending[place].seat
        return sum(d.seat == seat for d in self._pending[:place])

    def _latest(self) -> Checkpoint:
        """The start of the step that runs now."""
        if not self._checkpoints:
            raise BadSave(f"{self.game.id}: this match keeps no record; it can only be played on")
        return self._checkpoints[-1]

    def _match_up(self, entry: Entry, sure: bool) -> tuple[Decision, int | None]:
        """The waiting decision that a recorded answer belongs to."""
        where = f"{self.game.id}, answer {len(self._entries)}, step {self.table._step}"
        mine = [(p, d) for p, d in enumerate(self._pending) if d.seat == entry.seat]
        same = [each for nth, each in enumerate(mine) if each[1].fingerprint + nth == entry.mark]
        if not same and not sure:
            same = [each for each in mine if answers.fits(each[1], entry.given)]
        if same:
            place, decision = same[0]
            return decision, place if type(self._pending) is Several else None
        asked = ", ".join(f"seat {d.seat} {d.prompt}" for d in self._pending) or "nothing"
        what = f"seat {entry.seat} answered {entry.given!r} to another question than is asked now ({asked})"
        raise Divergence(f"{where}: {what}")


class Several(list[Decision]):
    """Decisions that wait at the same time; their flow is told which one was answered."""


def decoder_of(game: Game[S, O]) -> msgspec.msgpack.Decoder[tuple[S, Mark, str, list[Any]]]:
    """Reads checkpoints of a game."""
    cached = game.__dict__.get("_decoder")
    if cached is None:
        cached = msgspec.msgpack.Decoder(tuple[game.state, Mark, str, list[Any]])  # type: ignore[name-defined]
        game.__dict__["_decoder"] = cached
    return cached
