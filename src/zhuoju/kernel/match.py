"""A match: one game being played. What players, servers and bots use; rules see the `Table`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from zhuoju.kernel import playing, save
from zhuoju.kernel.built_in import REDEAL
from zhuoju.kernel.chance import Chance, Mark, Seed, match_key, seed_bytes
from zhuoju.kernel.decision import Answer, Decision, Plain, Seat
from zhuoju.kernel.errors import BadSave, Divergence, IllegalAnswer, RulesError
from zhuoju.kernel.event import Seen, Streams, seen_by
from zhuoju.kernel.flow import Step, Then
from zhuoju.kernel.game import Game, find
from zhuoju.kernel.history import HOST, Checkpoint, Entry, Log
from zhuoju.kernel.perspective import Perspective
from zhuoju.kernel.run import Run
from zhuoju.kernel.table import Table

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741

TRIES = 32  # how often a world is dealt anew before it must fit the answers given so far


class TakeBack(Struct, frozen=True):
    """What taking back would undo, and who must agree. Nobody: it is free."""

    answers: int  # how many answers are taken back, the seat's own included
    consent: tuple[Seat, ...]
    reason: str = ""  # a text key: why it is not free


class Match(Run[S, O]):
    """One game being played: the decisions that wait, answers, views, events, undo and the result."""

    __slots__ = ()

    def play(self, choose: Callable[[Decision], Answer]) -> int:
        """Answer every decision by `choose` up to the end; returns how many were answered."""
        return playing.play(self, choose)

    # Taking back

    def take_back(self, seat: Seat) -> TakeBack | None:
        """What undoing this seat's last answer would take; None when it has given none."""
        entries = self.entries
        last = next((i for i in reversed(range(len(entries))) if entries[i].seat == seat), None)
        if last is None:
            return None
        undone = entries[last:]
        count = len(undone)
        if any(e.shown for e in undone):
            return TakeBack(count, tuple(s for s in range(self.seats) if s != seat), "undo.shown")
        others = sorted({e.seat for e in undone} - {seat, HOST})
        return TakeBack(count, tuple(others), "undo.others_answered" if others else "")

    def undo(self, seat: Seat | None = None, *, consent: Iterable[Seat] = (), host: bool = False) -> None:
        """Take back a seat's last answer and all after it; without a seat, the very last answer.

        With a seat it must be free, or agreed to by those whom `take_back` names, or by the host.
        """
        count = 1
        if seat is not None:
            offer = self.take_back(seat)
            if offer is None:
                raise IllegalAnswer(f"seat {seat}: there is nothing to take back")
            agreed = tuple(consent)
            lacking = [s for s in offer.consent if s not in agreed]
            if lacking and not host:
                raise IllegalAnswer(f"seat {seat}: taking back needs the consent of seats {lacking}")
            count = offer.answers
        length = len(self._entries) - count
        if length < 0:
            raise IllegalAnswer("there is nothing to take back")
        if self._checkpoints[0].entries <= length:
            self._go_back(length)
        else:  # a loaded save holds one checkpoint only: run the whole match again
            again = self.replay(length)
            again.stride = self.stride
            for name in Run.__slots__:
                setattr(self, name, getattr(again, name))

    # Copies

    def clone(self, *, log: bool = True) -> "Match[S, O]":
        """The same position as a match of its own. With `log` off it starts without history or events."""
        start = self._latest()
        state, mark, step, args = self._unpack(start)
        copy: Match[S, O] = self._like(self._table_like(state, mark), start, log)
        copy.record = False  # its checkpoint is there already
        copy._run_again(step, args, self._entries.since(start.entries))
        copy.record = True
        return copy

    def _like(self, table: Table[S, O], start: Checkpoint, log: bool) -> "Match[S, O]":
        copy: Match[S, O] = object.__new__(type(self))
        copy._seed, copy.entropy = self._seed, self.entropy
        copy.given_options, copy.stride, copy.record = self.given_options, self.stride, True
        if log:
            entries, events = self._entries.branch(start.entries), self._events.branch(start.events)
            copy._sit(table, entries, events, list(self._checkpoints), start.asked)
        else:
            copy._sit(table, Log(base_len=start.entries), Log(base_len=start.events), [start], start.asked)
        if not log or self.table.events is None:
            table.events = None
        return copy

    def replay(self, upto: int | None = None) -> "Match[S, O]":
        """The match run again from its seed on its recorded answers, all or the first so many."""
        entries = self.entries
        if len(entries) < len(self._entries):
            raise BadSave(f"{self.game.id}: the beginning of this match is not in this save")
        again = Match(self.game, self.seats, self.given_options, seed=self.seed, entropy=self.entropy)
        again.follow(entries if upto is None else entries[:upto])
        return again

    def follow(self, entries: Sequence[Entry]) -> None:
        """Give recorded answers again, each to the very question it answered."""
        for entry in entries:
            if entry.seat == HOST:
                self._intervene(*entry.given, entry.mark)
                continue
            self.answer(entry.seat, entry.given, self.asked(entry).number)

    def asked(self, entry: Entry) -> Decision:
        """The waiting question that this recorded answer answers."""
        return self._match_up(entry, sure=True)[0]

    # What a seat may know

    def stream(self, seat: Seat | None = None, since: int = 0) -> list[Seen]:
        """What this seat (None: a spectator) was told, from the given number of its own stream on."""
        if self._streams is None:
            self._streams = Streams()
        return self._streams.since(seat, self._events, since)

    def told(self, seat: Seat | None = None) -> int:
        """How much this seat (None: a spectator) was told in all."""
        return len(self.told_at(seat))

    def told_at(self, seat: Seat | None = None, since: int = 0) -> Sequence[int]:
        """The numbers of the events in a seat's stream, from a place in it on."""
        if self._streams is None:
            self._streams = Streams()
        told = self._streams.upto_now(seat, self._events)
        return told[since:] if since else told

    def told_before_step(self, seat: Seat | None = None) -> int:
        """How much of its stream a seat had been told when this step began; a dump without history
        leaves that out, and the match that is loaded from it tells the rest again."""
        since = self._events.since(self._latest().events)
        return self.told(seat) - sum(seen_by(e, seat) is not None for e in since)

    def perspective(self, seat: Seat, number: int | None = None) -> Perspective:
        """What this seat's bot may work with when it answers a decision."""
        decision, _ = self._find(seat, number)
        return Perspective(
            seat,
            decision.blank(),
            lambda: self.view(seat),
            lambda salt, record: self.dealt_anew(seat, salt, record=record),
        )

    def dealt_anew(self, seat: Seat, salt: Seed, *, record: bool = True, log: bool = False) -> "Match[S, O]":
        """A position this seat cannot tell from the true one: hidden things dealt anew, other chance ahead.

        Answers of others that the seat may not know yet are left out, so those seats are still to answer.
        With `record` off it is quicker, but can only be played on. With `log` it has a past as well: what was
        told before this step, and then what would have been told in that world.
        """
        open_tokens = [d.secret for d in self._pending if d.secret is not None]
        left_out = [i for i, s, token in self._secrets if s != seat and token in open_tokens]
        start = self._latest()
        todo = [
            e
            for i, e in enumerate(self._entries.since(start.entries), start.entries)
            if i not in left_out and not _is_reseed(e)
        ]
        todo, unforced = _without_forced(todo, self.table.chance.forced)
        shuffled = self._shuffled_since(start, seat)
        for attempt in range(TRIES):
            state, mark, step, args = self._unpack(start)
            for of, count in unforced.items():
                drawn = mark[1].pop(of)[:-count]
                if drawn:
                    mark[1][of] = drawn
            world = self._world(seat, seed_bytes(f"{salt!r}/{attempt}"), start, state, mark, log)
            world.record = record
            try:
                world._run_again(step, args, todo, sure=False)
            except Divergence:
                continue
            if not shuffled or world.view(seat) == self.view(seat):
                return world
        raise Divergence(f"{self.game.id}, seat {seat}: no dealing of the hidden things fits what was played")

    def _secret_from(self, seat: Seat) -> tuple[str, ...]:
        """The streams whose outcome stays hidden from this seat; of `secret:1` seat 1 is told."""
        let_in, names = self.game.let_in, self.game.secret_streams
        if not names or (let_in is not None and let_in(self.table.state, seat)):
            return ()
        drawn = ((of, of.partition(":")) for of in self.table.chance.positions)
        return tuple(of for of, (name, _, told) in drawn if name in names and told != str(seat))

    def _shuffled_since(self, start: Checkpoint, seat: Seat) -> bool:
        """Whether a stream whose outcome stays hidden was drawn from in this step."""
        secret = self._secret_from(seat)
        if not secret:
            return False
        before, now = self._unpack(start)[1][0], self.table.chance.positions
        return any(now.get(of, 0) != before.get(of, 0) for of in secret)

    def _world(
        self, seat: Seat, salt: bytes, start: Checkpoint, state: S, mark: Mark, log: bool
    ) -> "Match[S, O]":
        """The start of the step with hidden things dealt anew and, from now on, other chance."""
        if self.game.redeal:
            self.game.redeal(self.table.state, state, seat, Chance(salt, ("redeal",)))
        table = self._table_like(state, (mark[0], mark[1], self.table.chance.mark()[2]))
        known = dict(self.table.chance.positions)
        known.update((of, mark[0].get(of, 0)) for of in self._secret_from(seat))
        table.chance.fork(match_key(salt, ("ahead",)), known)
        world = self._like(table, start, log)
        world.stride, world._checkpoints = 1, []
        world._seed, world.entropy = salt, ()  # the true seed is nobody's business there
        return world

    # Dealing anew for good

    def deal_anew(self, seats: Sequence[Seat], seed: str) -> list[Entry]:
        """Begin this step again: what not every one of these seats knows is dealt anew, and chance is other.

        It is recorded like an intervention. Returns what of this step can be answered as before, to be given
        to `follow`; then everything that spectators have seen is as it was.
        """
        world = self._known_to(seats, seed)
        self.intervene(REDEAL, seats=list(seats), seed=seed)
        return world._entries.since(world._latest().entries)

    def _known_to(self, seats: Sequence[Seat], seed: str) -> "Match[S, O]":
        """A position that has in common with this one what every one of these seats knows."""
        if self.stride != 1 or not seats or not all(seat in range(self.seats) for seat in seats):
            raise IllegalAnswer(f"host, {REDEAL}: not for the seats {seats}")
        world = self
        for seat in seats:
            world = world.dealt_anew(seat, f"{seed}/{seat}")
        if world._latest().entries != self._latest().entries:
            raise Divergence(f"{self.game.id}: what was answered in this step ends it when dealt anew")
        return world

    def _change(self, name: str, args: dict[str, Any], mark: int) -> None:
        if name != REDEAL:
            super()._change(name, args, mark)
            return
        state, mark, step, following = self._unpack(self._known_to(**args)._latest())
        told, log = self._events.cut(self._latest().events), self.table.events is not None
        self._sit(self._table_like(state, mark), self._entries, told, self._checkpoints, self._asked)
        if not log:
            self.table.events = None
        self.table.tell("dealt_anew")
        self._run(Then(self.game.step_named(step), tuple(following)))

    # Saving

    def dump(self, *, history: bool = True) -> bytes:
        """Everything as bytes. Without `history` only what is needed to go on from here."""
        return save.pack(self, history)

    @staticmethod
    def load(raw: bytes) -> "Match[Any, Any]":
        """The match that was dumped, at the very same position."""
        kept = save.unpack(raw)
        game = find(kept.game)
        save.check_rules(kept, game)
        options = game.read_options(kept.seats, kept.options)
        match: Match[Any, Any] = object.__new__(Match)
        match._seed, match.entropy = kept.seed, tuple(kept.entropy)
        match.given_options, match.stride, match.record = kept.options, 1, True
        chance = Chance(kept.seed, match.entropy)
        match.table = Table(game, kept.seats, options, chance, None)
        try:
            match._resume(kept)
        except RulesError:
            raise
        except Exception as wrong:  # a forged save can make rules do anything
            raise BadSave(f"this save cannot be gone on with: {type(wrong).__name__}: {wrong}") from wrong
        return match

    def _resume(self, kept: save.Save) -> None:
        """Take up the position that a save holds."""
        start = kept.checkpoint
        before = start.entries - kept.dropped
        untold = start.events - len(kept.events)
        if not 0 <= before <= len(kept.entries) or untold < 0:
            raise BadSave("this save contradicts itself: its last step is not in its record")
        state, mark, step, args = self._unpack(start)
        entries = Log(kept.entries[:before], base_len=kept.dropped)
        events = Log(kept.events, base_len=untold)
        self._sit(self._table_like(state, mark), entries, events, [], start.asked)
        self._run_again(step, args, kept.entries[before:])

    @classmethod
    def at(
        cls,
        game: Game[S, O],
        seats: int,
        state: S,
        step: str | Step,
        *,
        args: Sequence[Plain] = (),
        options: Mapping[str, Plain] | None = None,
        seed: Seed = 0,
        forced: Mapping[str, Sequence[int]] | None = None,
    ) -> "Match[S, O]":
        """A match that begins in the middle: this state, at the start of this step, run to a decision.

        The state is copied. `forced` are the values that the next draws of a stream give. How the position
        came about counts as one answer that is not in the record, so such a match cannot be replayed.
        """
        match: Match[S, O] = object.__new__(cls)
        match._seed, match.entropy = seed, ()
        match.given_options, match.stride, match.record = dict(options or {}), 1, True
        chance = Chance(seed)
        for of, values in (forced or {}).items():
            chance.force(values, of)
        match.table = Table(game, seats, game.read_options(seats, options), chance, state)
        name = step if isinstance(step, str) else step.__name__
        packed = msgspec.msgpack.encode((state, chance.mark(), name, tuple(args)))
        start = Checkpoint(1, 0, 0, packed)
        copied, mark, name, plain = match._unpack(start)
        match._sit(match._table_like(copied, mark), Log(base_len=1), Log(), [], 0)
        match._run_again(name, plain, [])
        return match


def _is_reseed(entry: Entry) -> bool:
    """In a world the fork of a new seed is there from the start of the step; what it draws later is not."""
    return entry.seat == HOST and entry.given[0] in ("reseed", REDEAL)


def _without_forced(todo: list[Entry], ahead: Mapping[str, list[int]]) -> tuple[list[Entry], dict[str, int]]:
    """The record without forced values that nobody has drawn yet, and how many were forced before it."""
    left = {of: len(values) for of, values in ahead.items()}
    if not left:
        return todo, left
    known: list[Entry] = []
    for entry in reversed(todo):
        if entry.seat == HOST and entry.given[0] == "force":
            of, values = entry.given[1]["of"], entry.given[1]["values"]
            cut = min(left.get(of, 0), len(values))
            left[of] = left.get(of, 0) - cut
            given = ["force", {"of": of, "values": values[: len(values) - cut]}]
            entry = Entry(HOST, given, entry.mark, entry.shown)
        known.insert(0, entry)
    return known, {of: count for of, count in left.items() if count}


def new(
    game: str | Game[Any, Any],
    seats: int = 2,
    *,
    seed: Seed = 0,
    options: Mapping[str, Plain] | None = None,
    entropy: Sequence[str] = (),
    log: bool = True,
    record: bool = True,
    stride: int = 1,
) -> Match[Any, Any]:
    """Set up a match and run it to its first decision."""
    found = find(game) if isinstance(game, str) else game
    return Match(found, seats, options, seed=seed, entropy=entropy, log=log, record=record, stride=stride)
