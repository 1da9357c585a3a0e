"""LEG-VIC-15 Players who have left: what they are still asked, and what becomes of their cards."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from zhuoju.games.legend.model.state import Legend, Player
from zhuoju.games.legend.model.zones import abilities, discard
from zhuoju.kernel import Decision, Flow, Next
from zhuoju.kernel import step as kernel_step
from zhuoju.kernel.answers import possible

T = TypeVar("T")


def step(function: Callable[..., Flow[Next]]) -> Callable[..., Flow[Next]]:
    """Marks a step of Legend: what it asks a player who has resigned shrinks to the default."""

    @wraps(function)
    def run(m: Legend, *args: Any) -> Flow[Next]:
        return attended(m, function(m, *args))

    return kernel_step(run)


def attended(m: Legend, flow: Flow[T]) -> Flow[T]:
    """The same flow, except that players who have resigned are offered nothing but the default."""
    answer: Any = None
    while True:
        try:
            asked = flow.send(answer)
        except StopIteration as done:
            found: T = done.value
            return found
        if isinstance(asked, Decision):
            answer = yield _for_seat(m, asked)
        else:
            answer = yield [_for_seat(m, decision) for decision in asked]


def _for_seat(m: Legend, decision: Decision) -> Decision:
    return narrowed(decision) if m.state.players[decision.seat].resigned else decision


def narrowed(decision: Decision) -> Decision:
    """A question with only its default on offer; where it has none, with the first legal answer."""
    default = decision.default if decision.default is not None else possible(decision, 1)[0]
    shape, offers, count = decision.shape, decision.offers, 1
    if isinstance(default, dict):
        offers = {i: (offers[i][0], amount) for i, amount in default.items()}
        count = sum(default.values())
    elif isinstance(default, list):
        offers = {i: offers[i] for i in default}
        count = len(default)
    else:
        shape, offers = "one", {str(default): offers[str(default)]}
    return Decision(
        decision.seat, shape, decision.prompt, offers, count, count, decision.clause, decision.params,
        decision.refs, None, default, decision.secret,
    )  # fmt: skip


def clear_away(m: Legend, p: Player) -> None:
    """LEG-VIC-15 Hand, pack and abilities of a player who has left are discarded."""
    for ability in abilities(p):
        for ref in (ability.card, *ability.materials):
            discard(m, ref, [ref])
    p.rows = [[None] * len(row) for row in p.rows]
    p.holes = [0] * len(p.holes)
    for cards in (p.hand, p.pack):
        for ref in list(cards):
            discard(m, ref, cards)
