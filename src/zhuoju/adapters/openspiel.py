"""Any game as an OpenSpiel game: `register("leduc")`, then `pyspiel.load_game("zhuoju_leduc")`.

Chance is *explicit*: every number a rule draws is a chance node with equally likely outcomes, so the tree
that an algorithm walks is the game's own, not one seed's. A history of actions therefore is all of a state.
Seats that choose at once act one after the other, none seeing what the others chose in secret. Actions and
observation tensors are those of `encoding`. An information state holds what the seat sees, was told and
has answered.
"""

import json
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np

from zhuoju.adapters import missing
from zhuoju.adapters.encoding import Encoder, Hashed, rewards
from zhuoju.kernel import Chance, Decision, Game, Match, Plain, Seat, find

try:
    import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]  # a C++ module without types
except ImportError as absent:
    raise missing("open_spiel") from absent


class _Needed(Exception):
    """A rule draws a number that the history does not say yet."""

    def __init__(self, below: int) -> None:
        super().__init__(below)
        self.below = below


class _Told(Chance):
    """Draws what the history says."""

    __slots__ = ("left",)

    def __init__(self, left: "deque[int]") -> None:
        super().__init__(0)
        self.left = left

    def below(self, n: int, of: str) -> int:  # noqa: ARG002
        """The next outcome."""
        if n == 1:
            return 0
        if not self.left:
            raise _Needed(n)
        return self.left.popleft()

    def belows(self, sizes: Iterable[int], of: str) -> list[int]:
        """One outcome after the other."""
        return [self.below(n, of) for n in sizes]


class _Position:
    """Where a history leads: a match that waits or is over, or a draw that is due."""

    def __init__(self, rules: "_Rules", history: Iterable[int] = ()) -> None:
        self.rules = rules
        self.history = list(history)
        self.answered: list[list[int]] = [[] for _ in range(rules.seats)]
        self.match: Match[Any, Any] | None = None
        self.due = 0  # how many outcomes the draw has
        self._left: deque[int] = deque()
        self._begin()

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied and pickled by its history: a running match cannot be."""
        return _position, (self.rules.name, list(self.history))

    def _begin(self) -> None:
        """Run the whole history."""
        self._left = deque(self.history)
        self.answered = [[] for _ in range(self.rules.seats)]
        self.match = None
        self.due = 0
        rules = self.rules
        try:
            chance = _Told(self._left)
            match: Match[Any, Any] = Match(
                rules.game, rules.seats, rules.options, chance=chance, record=False
            )
            while match.pending and self._left:
                self._answer(match, self._left.popleft())
            self.match = match
        except _Needed as needed:
            self.due = needed.below

    def _answer(self, match: Match[Any, Any], action: int) -> None:
        decision = match.pending[0]
        self.answered[decision.seat].append(action)
        match.answer(decision.seat, self.rules.encoder.answers(decision)[action], decision.number)

    def go(self, action: int) -> None:
        """One action or outcome further."""
        self.history.append(action)
        match = self.match
        if match is None:
            self._begin()
            return
        try:
            self._answer(match, action)
        except _Needed as needed:  # the rule stopped half way: the next outcome runs all of it again
            self.match, self.due = None, needed.below

    @property
    def decision(self) -> Decision | None:
        """The decision that waits, or None."""
        return self.match.pending[0] if self.match and self.match.pending else None

    def told(self, seat: Seat, recall: bool) -> str:
        """What the seat knows; with `recall`, also everything it was told and answered before."""
        if self.match is None:
            return json.dumps({"dealing": True, "answered": self.answered[seat] if recall else []})
        mine = next((d for d in self.match.pending if d.seat == seat), None)
        known: dict[str, Plain] = {"view": self.match.view(seat), "asked": mine.prompt if mine else ""}
        if recall:
            known |= {"answered": self.answered[seat], "told": msgspec.to_builtins(self.match.stream(seat))}
        return json.dumps(known, ensure_ascii=False)


@dataclass(frozen=True)
class _Rules:
    """What the states of one OpenSpiel game have in common."""

    name: str
    game: Game[Any, Any]
    seats: int
    options: Mapping[str, Plain] | None
    encoder: Encoder


_REGISTERED: dict[str, _Rules] = {}


def _position(name: str, history: list[int]) -> _Position:
    return _Position(_REGISTERED[name], history)


class _State(pyspiel.State):  # type: ignore[misc]  # see the import
    """A history, and where it leads."""

    def __init__(self, game: Any, rules: _Rules) -> None:
        super().__init__(game)
        self.position = _Position(rules)

    def current_player(self) -> int:
        """The seat to act, chance, or nobody."""
        if self.position.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        decision = self.position.decision
        return int(pyspiel.PlayerId.TERMINAL) if decision is None else decision.seat

    def _legal_actions(self, player: int) -> list[int]:
        decision = self.position.decision
        if decision is None or decision.seat != player:
            return []
        return sorted(self.position.rules.encoder.answers(decision))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All equally likely."""
        due = self.position.due
        return [(outcome, 1 / due) for outcome in range(due)]

    def _apply_action(self, action: int) -> None:
        self.position.go(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        decision = self.position.decision
        if decision is None or player < 0:
            return f"draw {action}"
        return json.dumps(self.position.rules.encoder.answers(decision).get(int(action)), ensure_ascii=False)

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.position.match is not None and self.position.match.result is not None

    def returns(self) -> list[float]:
        """What each seat has earned."""
        match = self.position.match
        if match is None or match.result is None:
            return [0.0] * self.position.rules.seats
        return rewards(match.result, self.position.rules.seats)

    def __str__(self) -> str:
        return " ".join(map(str, self.position.history))


class _Observer:
    """See OpenSpiel's observation.py for what is asked of it."""

    def __init__(self, rules: _Rules, recall: bool) -> None:
        self._rules, self._recall = rules, recall
        self.tensor = np.zeros(rules.encoder.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: _State, player: int) -> None:
        """Fill the tensor with what the seat sees."""
        self.tensor.fill(0)
        match = state.position.match
        if match is not None:
            decision = next((d for d in match.pending if d.seat == player), None)
            self.tensor[:] = self._rules.encoder.vector(match.view(player), decision, player)

    def string_from(self, state: _State, player: int) -> str:
        """What the seat knows, as text."""
        return state.position.told(player, self._recall)


def register(
    game: str | Game[Any, Any],
    seats: int = 2,
    options: Mapping[str, Plain] | None = None,
    *,
    encoder: Encoder | None = None,
    zero_sum: bool = False,
    utilities: Sequence[float] = (-100.0, 100.0),
    outcomes: int = 256,
    length: int = 10_000,
    name: str = "",
) -> str:
    """Make a game known to OpenSpiel; returns the name to load it by.

    `utilities`, `outcomes` and `length` bound what a seat can earn, a draw can give, and a match can last.
    """
    found = find(game) if isinstance(game, str) else game
    name = name or f"zhuoju_{found.id}"
    rules = _REGISTERED[name] = _Rules(name, found, seats, options, encoder or Hashed())
    game_type = _type(name, found, seats, zero_sum)
    low, high = utilities
    info = pyspiel.GameInfo(
        num_distinct_actions=rules.encoder.max_actions,
        max_chance_outcomes=outcomes,
        num_players=seats,
        min_utility=low,
        max_utility=high,
        utility_sum=0.0 if zero_sum else None,
        max_game_length=length,
    )
    _publish(game_type, info, rules)
    return name


def _type(name: str, game: Game[Any, Any], seats: int, zero_sum: bool) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=name,
        long_name=f"Zhuoju {game.id}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
    )


def _publish(game_type: Any, info: Any, rules: _Rules) -> None:
    class Registered(pyspiel.Game):  # type: ignore[misc]  # see the import
        """The game as OpenSpiel makes it."""

        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(game_type, info, dict(params or {}))

        def new_initial_state(self) -> _State:
            """The root of the tree."""
            return _State(self, rules)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
            """What a seat can be shown."""
            if params:
                raise ValueError(f"{game_type.short_name}: observers take no parameters, given {params}")
            return _Observer(rules, iig_obs_type is not None and iig_obs_type.perfect_recall)

    pyspiel.register_game(game_type, Registered)
