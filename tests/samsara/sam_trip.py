"""The pilot of tests that play missions: a match that is walked to a question, its foes felled on the way.

trip = Trip(mission="MS-05")             # every answer by default; foes drop dead unless told otherwise
trip.to("mission.do", scene=3)           # the first such question in the third scene
trip.say("rest_hour")
"""

from typing import Any

from zhuoju.games.samsara import GAME
from zhuoju.games.samsara.mission.rewards import note_play
from zhuoju.games.samsara.model.mission_state import Mission, Participant
from zhuoju.games.samsara.model.state import Progress
from zhuoju.kernel import Decision, Match, new

DJ = {"who": "dj", "why": "test"}


class Trip:
    """A match of Samsara that plays itself except where a test speaks."""

    def __init__(self, seats: int = 2, seed: int = 1, **options: Any) -> None:
        given = {"mode": "mission", **options}
        self.match: Match[Any, Any] = new(GAME, seats, seed=seed, options=given)
        self.fells = True  # foes are dead as soon as somebody is asked what to do in a fight
        self.answers: dict[str, Any] = {}  # by prompt, instead of the default

    @property
    def now(self) -> Decision:
        """The question that waits."""
        return self.match.pending[0]

    @property
    def so_far(self) -> Progress:
        found = self.match.table.state.progress
        assert found is not None
        return found

    @property
    def desk(self) -> Mission:
        return self.so_far.desk

    @property
    def fight(self) -> Any:
        return self.match.table.state.fight

    def one(self, number: int = 0) -> Participant:
        """A participant by its place."""
        return list(self.desk.people.values())[number]

    def fighter(self, number: int = 0) -> Any:
        """The fighter of a participant."""
        return self.fight.fighters[self.so_far.refs[list(self.desk.people)[number]]]

    def foes(self, name: str = "") -> list[Any]:
        return [f for f in self.fight.fighters.values() if f.side == "foes" and name in ("", f.name)]

    def say(self, answer: Any) -> "Trip":
        self.match.answer(self.now.seat, answer, self.now.number)
        return self

    def usual(self) -> Any:
        """What this pilot answers by itself."""
        decision = self.now
        if decision.prompt in self.answers:
            return self.answers[decision.prompt]
        if decision.default is not None:
            return decision.default
        return next(iter(decision.offers)) if decision.shape != "amount" else decision.least

    def step(self) -> None:
        if self.fells and self.now.prompt == "turn.act":
            for foe in self.foes():
                if foe.hp > 0 and foe.kind == "creature":
                    self.match.intervene("set_value", ref=foe.ref, what="hp", n=0, **DJ)
            self.say("end")
            return
        self.say(self.usual())

    def to(self, prompt: str = "", scene: int = 0, most: int = 4000) -> "Trip":
        """On to a question, or to the end."""
        for _ in range(most):
            if not self.match.pending:
                break
            if prompt and self.now.prompt == prompt and (not scene or scene == self.so_far.scene + 1):
                return self
            self.step()
        assert not prompt or self.match.pending, f"{prompt} was never asked"
        return self

    def jump(self, scene: int) -> "Trip":
        """To the first free moment of a scene, past everything between."""
        self.to("mission.do")
        if scene == 1:
            return self
        note_play(self.desk, 60 * (scene - 2))
        self.so_far.scene = scene - 2
        self.so_far.fought = True
        return self.say("go_on").to("mission.do", scene=scene)

    def told(self, kind: str) -> list[dict[str, Any]]:
        """What was told of a kind."""
        return [dict(e.data) for e in self.match.events if e.kind == kind]
