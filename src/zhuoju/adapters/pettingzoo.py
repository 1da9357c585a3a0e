"""Any game as a PettingZoo environment: `env = pettingzoo.env("uno")`.

Seats are agents `seat_0`, `seat_1`, ... The agent to act is the seat of the first waiting decision, so where
several seats choose at once they answer one after the other, none seeing what the others chose in secret.
Observations are vectors, legal actions are in `info["action_mask"]`; see `encoding` for both. Rewards come at
the end: scores where they sum to zero, else the share of the victory.
"""

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from zhuoju.adapters import missing
from zhuoju.adapters.encoding import Encoder, Hashed, Vector, rewards
from zhuoju.kernel import Answer, Decision, Game, Match, Plain, find, new

try:
    from gymnasium.spaces import Box, Discrete
    from pettingzoo import AECEnv  # type: ignore[import-untyped]  # it ships no types
except ImportError as absent:
    raise missing("pettingzoo") from absent


class TableEnv(AECEnv):  # type: ignore[misc]  # see its import
    """One match after the other; `reset` starts the next."""

    def __init__(
        self,
        game: str | Game[Any, Any],
        seats: int | None = None,
        options: Mapping[str, Plain] | None = None,
        *,
        encoder: Encoder | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = find(game) if isinstance(game, str) else game
        self.seats = seats if seats is not None else (2 if 2 in self.game.seats else self.game.seats[0])
        self.options = options
        self.encoder: Encoder = encoder if encoder is not None else Hashed()
        self.render_mode = render_mode
        self.metadata = {"name": f"zhuoju_{self.game.id}_v{self.game.version}", "render_modes": ["ansi"]}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        shape = (self.encoder.size,)
        self.observation_spaces = {a: Box(-1.0, 1.0, shape, np.float32) for a in self.possible_agents}
        self.action_spaces = {a: Discrete(self.encoder.max_actions) for a in self.possible_agents}
        self._seeds = np.random.default_rng()
        self.match: Match[Any, Any] | None = None
        self._answers: dict[int, Answer] = {}

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Box:
        """The same object each time, as seeding needs it."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The same object each time, as seeding needs it."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A new match. A seed given once determines all matches after it."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        number = int(self._seeds.integers(2**63))
        self.match = new(self.game, self.seats, seed=number, options=self.options, log=False, record=False)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._look()

    def step(self, action: int | None) -> None:
        """Answer the decision of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        match, decision = self._waiting()
        if action is None or int(action) not in self._answers:
            raise ValueError(f"{agent}: action {action} is not legal; {len(self._answers)} are")
        self._cumulative_rewards[agent] = 0.0
        match.answer(decision.seat, self._answers[int(action)], decision.number)
        self._look()
        self._accumulate_rewards()

    def _waiting(self) -> tuple[Match[Any, Any], Decision]:
        assert self.match is not None, "reset comes first"
        return self.match, self.match.pending[0]

    def _look(self) -> None:
        """Who acts next and how, or how it ended."""
        assert self.match is not None
        self.infos = {agent: {} for agent in self.agents}
        if self.match.result is not None:
            earned = rewards(self.match.result, self.seats)
            self.rewards = {agent: earned[self._seat[agent]] for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
            return
        decision = self.match.pending[0]
        self.agent_selection = agent = self.possible_agents[decision.seat]
        self._answers = self.encoder.answers(decision)
        mask = np.zeros(self.encoder.max_actions, np.int8)
        mask[list(self._answers)] = 1
        self.infos[agent] = {"action_mask": mask}

    def observe(self, agent: str) -> Vector:
        """What this agent's seat sees."""
        assert self.match is not None, "reset comes first"
        seat = self._seat[agent]
        decision = next((d for d in self.match.pending if d.seat == seat), None)
        return self.encoder.vector(self.match.view(seat), decision, seat)

    def render(self) -> str | None:
        """The selected seat's view as text, where `render_mode` is "ansi"."""
        if self.match is None or self.render_mode != "ansi":
            return None
        return json.dumps(self.match.view(self._seat[self.agent_selection]), ensure_ascii=False, indent=1)

    def close(self) -> None:
        """Nothing is held open."""


def env(game: str | Game[Any, Any], seats: int | None = None, **more: Any) -> TableEnv:
    """An environment for this game."""
    return TableEnv(game, seats, **more)
