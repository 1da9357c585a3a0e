"""Adventures in tests: start at any beat, answer as the tool proposes, end fights by the host's word.

t = Tale("ad_toll", "ad_toll.t1", 1)         # at the second beat of a scene
t.lucky()                                    # every die shows a 2; `unlucky`: a 6
t.go_on()                                    # until the story stands elsewhere
assert t.stands == ("ad_toll.t1", 0)
"""

from typing import Any

from zhuoju.games.meshal import GAME
from zhuoju.kernel import Decision
from zhuoju.testing import Pilot

MANY = 1500  # dice that are forced
SEATS = 5  # the reference party and the host
FIGHTING = ("turn.act", "moment.group")


def usual(decision: Decision) -> Any:
    """What the tool proposes; where it proposes nothing, the first thing on offer."""
    if decision.default is not None:
        return decision.default
    match decision.shape:
        case "one" | "yes_no" | "arrange":
            return decision.ids[0]
        case "some":
            return decision.ids[: decision.least]
        case "amount":
            return decision.least
        case "order":
            return decision.ids
    raise AssertionError(f"{decision.prompt}: no usual answer to a decision of shape {decision.shape}")


class Tale(Pilot):
    """An adventure with the reference party, at a beat of a scene."""

    def __init__(
        self, adventure: str, scene: str = "", at: int = 0, *, seed: int = 0, **options: Any
    ) -> None:
        given = {"adventure": adventure, **options}
        super().__init__(GAME, SEATS, step="beat" if scene else None, options=given, seed=seed)
        if scene:
            self.story.scene, self.story.at = scene, at
        self.outcome = "victory"  # how fights end

    @property
    def stands(self) -> tuple[str, int]:
        """The scene and the beat."""
        return self.story.scene, self.story.at

    def lucky(self) -> "Tale":
        """Every die shows a 2."""
        return self._all(2)

    def unlucky(self) -> "Tale":
        """Every die shows a 6."""
        return self._all(6)

    def _all(self, face: int) -> "Tale":
        for stream in ("dice", "secret"):
            self.dice(stream, [face] * MANY)
        return self

    def one_answer(self, **given: Any) -> None:
        """Answer what waits first: as given for its prompt (`story_choose`), else as usual; fights end."""
        decision = self.match.pending[0]
        if decision.prompt in FIGHTING and self.state.moment is not None and not self.state.moment.over:
            self.match.intervene("end_moment", outcome=self.outcome, author="test", reason="a script")
            return  # what was asked is not asked any more
        key = decision.prompt.replace(".", "_")
        choice = given.get(key, usual(decision))
        if isinstance(choice, list) and decision.shape == "one":
            choice = next(each for each in choice if each in decision.ids)
        self.match.answer(decision.seat, choice, decision.number)

    def until(self, prompt: str, most: int = 200, **given: Any) -> "Tale":
        """Answer as usual until this is asked."""
        self.match  # noqa: B018
        for _ in range(most):
            if self.prompt == prompt:
                return self
            decision = self.match.pending[0]
            choice = given.get(decision.prompt.replace(".", "_"), usual(decision))
            self.match.answer(decision.seat, choice, decision.number)
        raise AssertionError(f"{self.stands}: {prompt} is not asked, but {self.prompt}")

    def go_on(self, most: int = 400, **given: Any) -> "Tale":
        """Answer until the story stands elsewhere, or the match is over."""
        before, trail = self.stands, len(self.story.trail)
        self.match  # noqa: B018
        for _ in range(most):
            if self.result is not None or self.stands != before or len(self.story.trail) != trail:
                return self
            self.one_answer(**given)
        raise AssertionError(f"{before}: still there after {most} answers, asked {self.prompt}")

    def to_the_end(self, most: int = 3000, **given: Any) -> "Tale":
        """Answer until the match is over."""
        self.match  # noqa: B018
        for _ in range(most):
            if self.result is not None:
                return self
            self.one_answer(**given)
        raise AssertionError(f"{self.stands}: not over after {most} answers, asked {self.prompt}")
