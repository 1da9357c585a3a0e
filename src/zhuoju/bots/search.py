"""The searching bot: information set Monte-Carlo tree search.

Every round imagines a world that the seat cannot tell from the true one, walks down one tree shared by all
worlds, plays on from its edge for a while, and remembers what came of it for every seat that decided there.
"""

from random import Random
from time import monotonic

from zhuoju.bots.bot import Bot, Hint, Valued, World, answer_in, ranked
from zhuoju.bots.tree import Arm, Bandit, Bounds, Node
from zhuoju.bots.weights import candidates, draw_answer, only_answer, weights_in
from zhuoju.bots.worth import Appraiser
from zhuoju.kernel import Answer, BadOptions, Decision, Perspective, Seat

NODES = {1: 20, 2: 50, 3: 120, 4: 300, 5: 700}  # by level
ENDLESS = 1_000_000  # rounds, where only time is limited
CAP = 2_000  # answers, where a game cannot be evaluated and is played to its end
STRAY = 0.1  # how often playing on leaves the game's hints aside
LOST = 24  # worlds that do not fit, before a search without any gives up
BRANCH = 6  # answers looked at in greedy playing on
ROLLOUTS = ("hints", "random", "greedy")

Trail = list[tuple[Bandit, Arm, Seat]]


class Search(Bot):
    """Tries answers out in many imagined worlds.

    Limited by `nodes` (rounds; the same every time) or by `seconds`. `depth` is how many answers are played
    on past the tree before the game's evaluation is asked; `rollout` how: by its hints, random or greedy.
    """

    name = "search"

    def __init__(
        self,
        *,
        seed: int | str = 0,
        level: int = 5,
        nodes: int = 0,
        seconds: float = 0.0,
        depth: int = 12,
        rollout: str = "hints",
    ) -> None:
        super().__init__(seed=seed, level=level)
        if rollout not in ROLLOUTS:
            raise BadOptions(f"bot search: no rollout {rollout!r}; known: {', '.join(ROLLOUTS)}")
        self.nodes = nodes or (ENDLESS if seconds else NODES[level])
        self.seconds = seconds
        self.depth = depth
        self.rollout = rollout

    def consider(self, perspective: Perspective) -> Hint:
        """What was tried most, and how everything turned out."""
        forced = only_answer(perspective.decision)
        if forced is not None:
            return Hint(forced)
        look = Look(self, perspective)
        look.run()
        arms = look.first.arms.values()
        values = ranked([Valued(a.answer, a.total / a.visits, a.visits) for a in arms if a.visits])
        if not values:
            return Hint(draw_answer(perspective.decision, None, look.rng))
        return Hint(values[0].answer, values)


class Look:
    """One search for one decision."""

    def __init__(self, bot: Search, perspective: Perspective) -> None:
        self.bot = bot
        self.perspective = perspective
        self.seat = perspective.seat
        self.salt = bot.salt(perspective)
        self.rng: Random = bot.dice(perspective, "search")
        self.judge = Appraiser()
        self._begin()

    def _begin(self) -> None:
        """An empty tree."""
        self.root = Node()
        self.first = self.root.bandit(self._key(self.perspective.decision, hidden=False))
        self.bounds: dict[Seat, Bounds] = {}
        self.judge.grown = False

    def run(self) -> None:
        """Round after round until the budget is spent or the outcome is certain."""
        started = monotonic()
        deadline = started + self.bot.seconds if self.bot.seconds else None
        for done in range(self.bot.nodes):
            if deadline is not None and monotonic() >= deadline and self.first.visits:
                return
            if not self._round(done) and done >= LOST and not self.first.visits:
                return
            if self.judge.grown and not self._half_spent(done, started):
                self._begin()  # what was learned was measured by another scale
            if deadline is None and done % 16 == 15 and self._certain(self.bot.nodes - done - 1):
                return

    def _half_spent(self, done: int, started: float) -> bool:
        if self.bot.seconds:
            return monotonic() - started > self.bot.seconds / 2
        return done > self.bot.nodes // 2

    def _certain(self, left: int) -> bool:
        """Whether no other answer can still be tried as often as the leading one."""
        visits = sorted((arm.visits for arm in self.first.arms.values()), reverse=True)
        return len(visits) > 1 and visits[0] - visits[1] > left

    def _round(self, number: int) -> bool:
        found = self.bot.world(self.perspective, f"{self.salt}{number}", record=self.bot.rollout == "greedy")
        if found is None:
            return False
        world, mine = found
        trail = self._descend(world, mine)
        self._play_on(world)
        worth = {seat: self.judge(world, seat) for seat in sorted({seat for _, _, seat in trail})}
        for seat, value in worth.items():
            self._bounds(seat).widen(value)
        for bandit, arm, seat in trail:
            bandit.visits += 1
            bandit.total += worth[seat]
            arm.visits += 1
            arm.total += worth[seat]
        return True

    def _bounds(self, seat: Seat) -> Bounds:
        found = self.bounds.get(seat)
        if found is None:
            found = self.bounds[seat] = Bounds()
        return found

    def _key(self, decision: Decision, *, hidden: bool) -> str:
        """A decision's name in the tree. What others are offered may be hidden: it does not count."""
        if hidden and decision.seat != self.seat:
            return f"{decision.seat}/{decision.prompt}/{decision.shape}"
        return f"{decision.fingerprint}"

    def _descend(self, world: World, decision: Decision) -> Trail:
        """Walk down the tree to an answer that was never tried there.

        While answers are secret nobody builds on the answers of others: those decisions share one place in
        the tree, and only what all have answered leads on.
        """
        hidden = world.game.redeal is not None
        node, edge, trail = self.root, "", Trail()
        own: dict[Seat, str] = {}
        while True:
            seat, secret = decision.seat, decision.secret
            bandit = node.bandit(self._key(decision, hidden=hidden) + own.get(seat, ""))
            arm = bandit.pick(decision, weights_in(world, decision), self._bounds(seat), self.rng)
            trail.append((bandit, arm, seat))
            answer_in(world, decision, arm.answer)
            if not arm.visits:
                return trail
            edge = f"{edge}{seat}:{arm.key}\x1f"
            if secret is not None and any(d.secret is secret for d in world.pending):
                own[seat] = f"{own.get(seat, '')}\x1f{arm.key}"
            else:
                node, edge, own = node.child(edge), "", {}
            while True:  # questions with one answer are no place in the tree
                if not world.pending:
                    return trail
                decision = world.pending[0]
                forced = only_answer(decision)
                if forced is None:
                    break
                answer_in(world, decision, forced)

    def _play_on(self, world: World) -> None:
        """Answer for everybody for a while, or to the end where the game cannot be evaluated."""
        for _ in range(self.bot.depth if world.game.evaluate else CAP):
            if not world.pending:
                return
            decision = world.pending[0]
            answer_in(world, decision, self._any_answer(world, decision))

    def _any_answer(self, world: World, decision: Decision) -> Answer:
        rng = self.rng
        if self.bot.rollout == "greedy":
            return self._best_answer(world, decision)
        if self.bot.rollout == "random" or world.game.hints is None or rng.random() < STRAY:
            if decision.shape == "one":
                ids = list(decision.offers)
                return ids[int(rng.random() * len(ids))]
            return draw_answer(decision, None, rng)
        return draw_answer(decision, weights_in(world, decision), rng)

    def _best_answer(self, world: World, decision: Decision) -> Answer:
        """The answer that looks best at once."""
        choices = candidates(decision, BRANCH, weights_in(world, decision), self.rng)
        if len(choices) == 1:
            return choices[0]
        place = world.pending.index(decision)
        best, best_worth = choices[0], -1.0
        for answer in choices:
            branch = world.clone(log=False)
            answer_in(branch, branch.pending[place], answer)
            worth = self.judge(branch, decision.seat) + 1e-9 * self.rng.random()
            if worth > best_worth:
                best, best_worth = answer, worth
        return best
