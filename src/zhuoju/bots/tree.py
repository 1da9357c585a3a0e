"""The tree of a search: what was tried at each decision, and how it turned out for the seat that decided."""

from math import sqrt
from random import Random

from zhuoju.bots.variation import vary
from zhuoju.bots.weights import NEUTRAL, Weights, draw_answer, key_of, weight_of
from zhuoju.kernel import Answer, Decision
from zhuoju.kernel.answers import fits, possible

EXPLORE = 1.2
FEW = 12  # answers of several parts are all looked at where there are at most so many
SINGLE = ("one", "yes_no", "arrange")


class Arm:
    """One answer: how often it was there, how often it was tried, and what came of it in all."""

    __slots__ = ("answer", "key", "met", "prior", "total", "visits")

    def __init__(self, answer: Answer, key: str, prior: float) -> None:
        self.answer = answer
        self.key = key
        self.prior = prior
        self.met = 0
        self.visits = 0
        self.total = 0.0


class Bounds:
    """The least and the most that a seat got so far: values are judged between the two."""

    __slots__ = ("high", "low")

    def __init__(self) -> None:
        self.low, self.high = 1.0, 0.0

    def widen(self, value: float) -> None:
        """Take in a value."""
        self.low = min(self.low, value)
        self.high = max(self.high, value)

    @property
    def span(self) -> float:
        """How far apart they are; 1 while they are not apart."""
        return self.high - self.low if self.high > self.low else 1.0


class Bandit:
    """A decision in the tree, and the answers to it that were met."""

    __slots__ = ("arms", "total", "visits")

    def __init__(self) -> None:
        self.arms: dict[str, Arm] = {}
        self.visits = 0
        self.total = 0.0

    def pick(self, decision: Decision, weights: Weights | None, bounds: Bounds, rng: Random) -> Arm:
        """The answer to try next: good so far, promising by its weight, or little tried (PUCT).

        An answer is compared by how often it was on offer, because in other worlds it may not be.
        """
        arms = self._offered(decision, weights, rng)
        share = EXPLORE / (sum(arm.prior for arm in arms) or 1.0)
        low, span = bounds.low, bounds.span
        unknown = (self.total / self.visits - low) / span if self.visits else 0.0
        best, best_score = arms[0], -1e9
        for arm in arms:
            arm.met += 1
            value = (arm.total / arm.visits - low) / span if arm.visits else unknown
            score = value + share * arm.prior * sqrt(arm.met) / (1 + arm.visits) + 1e-9 * rng.random()
            if score > best_score:
                best, best_score = arm, score
        return best

    def _offered(self, decision: Decision, weights: Weights | None, rng: Random) -> list[Arm]:
        if decision.shape in SINGLE:
            return [self._arm(decision, i, weights) for i in decision.offers]
        few = possible(decision, FEW + 1)
        if len(few) <= FEW:
            return [self._arm(decision, answer, weights) for answer in few]
        legal = [arm for arm in self.arms.values() if fits(decision, arm.answer)]
        for _ in range(3):  # progressive widening: the more visits, the more answers
            if len(legal) > 2 * sqrt(self.visits):
                break
            arm = self._arm(decision, self._new_answer(decision, legal, weights, rng), weights)
            if arm not in legal:
                legal.append(arm)
        return legal

    def _new_answer(
        self, decision: Decision, legal: list[Arm], weights: Weights | None, rng: Random
    ) -> Answer:
        """Half the time something close to the best so far, else anything."""
        tried = [arm for arm in legal if arm.visits]
        if tried and rng.random() < 0.5:
            return vary(decision, max(tried, key=lambda arm: arm.total / arm.visits).answer, rng)
        return draw_answer(decision, weights, rng)

    def _arm(self, decision: Decision, answer: Answer, weights: Weights | None) -> Arm:
        key = key_of(answer)
        arm = self.arms.get(key)
        if arm is None:
            prior = weight_of(decision, answer, weights) if weights else NEUTRAL
            arm = self.arms[key] = Arm(answer, key, max(prior, 0.01))
        return arm


class Node:
    """A place in the tree: the decisions met there, and what each answer leads to."""

    __slots__ = ("bandits", "children")

    def __init__(self) -> None:
        self.bandits: dict[str, Bandit] = {}
        self.children: dict[str, Node] = {}

    def bandit(self, key: str) -> Bandit:
        """The decision of this name; a new one where it was not met before."""
        found = self.bandits.get(key)
        if found is None:
            found = self.bandits[key] = Bandit()
        return found

    def child(self, edge: str) -> "Node":
        """Where an answer leads; a new place where it was not taken before."""
        found = self.children.get(edge)
        if found is None:
            found = self.children[edge] = Node()
        return found
