"""Bots that do not look ahead: one that answers at random, one that follows the game's hints."""

from zhuoju.bots.bot import Bot, Hint, Valued
from zhuoju.bots.weights import best_answer, draw_answer, only_answer, weights_in
from zhuoju.kernel import Answer, Perspective


class Random(Bot):
    """Any legal answer, each equally likely."""

    name = "random"

    def choose(self, perspective: Perspective) -> Answer:
        """An answer at random."""
        forced = only_answer(perspective.decision)
        return forced if forced is not None else self.consider(perspective).answer

    def consider(self, perspective: Perspective) -> Hint:
        """An answer at random, and no reason for it."""
        return Hint(draw_answer(perspective.decision, None, self.dice(perspective)))


class Policy(Bot):
    """The answer that the game's hints call best; at random where it has none. Quick, and often good."""

    name = "policy"

    def consider(self, perspective: Perspective) -> Hint:
        """What the hints say in one possible world."""
        rng = self.dice(perspective)
        found = self.world(perspective, self.salt(perspective, "world"), record=False)
        weights = weights_in(*found) if found else None
        if weights is None:
            return Hint(draw_answer(perspective.decision, None, rng))
        best = best_answer(perspective.decision, weights, rng)
        heaviest = max(1.0, *weights.values())
        values = [Valued(name, weight / heaviest) for name, weight in weights.items()]
        return Hint(best, sorted(values, key=lambda v: -v.value))
