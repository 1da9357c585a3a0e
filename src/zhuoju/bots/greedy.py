"""The greedy bot: tries every answer in a few possible worlds and takes what then looks best."""

from dataclasses import dataclass, field
from random import Random

from zhuoju.bots.bot import Bot, Hint, Valued, World, answer_in
from zhuoju.bots.weights import best_answer, candidates, draw_answer, only_answer, weight_of, weights_in
from zhuoju.bots.worth import Appraiser, Raw
from zhuoju.kernel import PASS, Answer, Decision, Perspective, Seat

WORLDS = {1: 1, 2: 1, 3: 1, 4: 2, 5: 3}  # by level
BRANCH = 6  # answers looked at in a question that follows from the first
WAITS = 8  # reactions of others that are passed over
NEARLY = 1e-9  # values closer than this are a tie


@dataclass(slots=True)
class Sight:
    """One look ahead: whose, from which question, and how much of it is still allowed."""

    seat: Seat
    prompt: str
    rng: Random
    clones: int
    chancy: bool = False  # another world could have gone another way
    judge: Appraiser = field(default_factory=Appraiser)


class Greedy(Bot):
    """One ply: answer, carry out what follows of the own seat, evaluate.

    Of at most `width` answers, averaged over `worlds`, following on through at most `depth` further choices
    of its own. `clones` bounds the work of one decision.
    """

    name = "greedy"

    def __init__(
        self,
        *,
        seed: int | str = 0,
        level: int = 5,
        worlds: int = 0,
        width: int = 24,
        depth: int = 2,
        clones: int = 200,
    ) -> None:
        super().__init__(seed=seed, level=level)
        self.worlds = worlds or WORLDS[level]
        self.width = width
        self.depth = depth
        self.clones = clones

    def consider(self, perspective: Perspective) -> Hint:
        """Every candidate's worth, averaged over a few worlds."""
        decision = perspective.decision
        salt = self.salt(perspective)
        sight = Sight(perspective.seat, decision.prompt, self.dice(perspective, "look"), 0)
        choices: list[Answer] = []
        priors: list[float] = []
        seen: list[list[Raw]] = []
        for number in range(self.worlds):
            found = self.world(perspective, f"{salt}{number}")
            if found is None:
                continue
            world, mine = found
            if not choices:
                weights = weights_in(world, mine)
                choices = candidates(mine, self.width, weights, sight.rng)
                priors = [weight_of(mine, c, weights) if weights else 0.0 for c in choices]
                if len(choices) == 1:
                    return Hint(choices[0])
            sight.clones = self.clones
            sight.chancy = world.game.redeal is not None
            seen.append(self._look(world, mine, choices, sight))
            if not sight.chancy:
                break
        if not seen:
            return Hint(draw_answer(decision, None, sight.rng))
        worths = [sum(sight.judge.worth(w[i]) for w in seen) / len(seen) for i in range(len(choices))]
        order = sorted(
            range(len(choices)),
            key=lambda i: (-round(worths[i] / NEARLY), -priors[i], sight.rng.random()),
        )
        values = [Valued(choices[i], worths[i], len(seen)) for i in order]
        return Hint(values[0].answer, values)

    def _look(self, world: World, mine: Decision, choices: list[Answer], sight: Sight) -> list[Raw]:
        """What each answer leads to in this world. The last one is tried in the world itself."""
        place = world.pending.index(mine)
        last = len(choices) - 1
        drawn = world.table.chance.drawn
        found: list[Raw] = []
        for i, answer in enumerate(choices):
            branch = world if i == last else world.clone(log=False)
            answer_in(branch, branch.pending[place], answer)
            found.append(self._follow(branch, sight, self.depth))
            sight.chancy = sight.chancy or branch.table.chance.drawn != drawn
        return found

    def _follow(self, world: World, sight: Sight, depth: int) -> Raw:
        """Carry out what follows of the own seat, then evaluate."""
        waits = 0
        while world.pending:
            mine = next((d for d in world.pending if d.seat == sight.seat), None)
            if mine is None:
                other = world.pending[0]
                if PASS not in other.offers or waits == WAITS:
                    break
                waits += 1
                answer_in(world, other, PASS)
                continue
            if mine.prompt == sight.prompt:
                break
            forced = only_answer(mine)
            if forced is None:
                if depth <= 0:
                    break
                if sight.clones > 0:
                    return self._branch(world, mine, sight, depth)
                weights = weights_in(world, mine)
                rng = sight.rng
                forced = best_answer(mine, weights, rng) if weights else draw_answer(mine, None, rng)
                depth -= 1
            answer_in(world, mine, forced)
        return sight.judge.raw(world, sight.seat)

    def _branch(self, world: World, mine: Decision, sight: Sight, depth: int) -> Raw:
        """The best of what the own seat can choose next."""
        choices = candidates(mine, BRANCH, weights_in(world, mine), sight.rng)
        sight.clones -= len(choices)
        place = world.pending.index(mine)
        best: Raw | None = None
        for i, answer in enumerate(choices):
            branch = world if i == len(choices) - 1 else world.clone(log=False)
            answer_in(branch, branch.pending[place], answer)
            found = self._follow(branch, sight, depth - 1)
            if best is None or sight.judge.worth(found) > sight.judge.worth(best):
                best = found
        assert best is not None
        return best
