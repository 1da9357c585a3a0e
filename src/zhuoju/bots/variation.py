"""Answers close to a good one: the way to good answers where there are too many to try them all."""

from random import Random

from zhuoju.bots.weights import draw_answer
from zhuoju.kernel import Answer, Decision


def vary(decision: Decision, answer: Answer, rng: Random) -> Answer:
    """A legal answer that differs from this one in one place; any answer where that does not work out."""
    if isinstance(answer, list):
        varied = _swapped(answer, rng) if decision.shape == "order" else _toggled(decision, answer, rng)
    elif isinstance(answer, dict):
        varied = _moved(decision, answer, rng)
    elif isinstance(answer, int):
        near = answer + rng.choice((-2, -1, 1, 2))
        varied = min(max(near, decision.least), decision.most)
    else:
        varied = None
    return draw_answer(decision, None, rng) if varied is None else varied


def _swapped(order: list[str], rng: Random) -> Answer:
    one, other = rng.sample(range(len(order)), 2)
    swapped = list(order)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    return swapped


def _toggled(decision: Decision, taken: list[str], rng: Random) -> Answer | None:
    """One more, one fewer, or one for another."""
    left = [i for i in decision.offers if i not in taken]
    chosen = list(taken)
    way = rng.randrange(3)
    if way != 0 and chosen:
        chosen.remove(rng.choice(chosen))
    if way != 1 and left:
        chosen.append(rng.choice(left))
    if not decision.least <= len(chosen) <= decision.most:
        return None
    return [i for i in decision.offers if i in chosen]


def _moved(decision: Decision, shares: dict[str, int], rng: Random) -> Answer | None:
    """One more to somebody, one fewer, or one moved over."""
    given = dict(shares)
    way = rng.randrange(3)
    if way != 0 and given:
        loser = rng.choice(list(given))
        given[loser] -= 1
    room = [i for i, (_, most) in decision.offers.items() if given.get(i, 0) < most]
    if way != 1 and room:
        winner = rng.choice(room)
        given[winner] = given.get(winner, 0) + 1
    if not decision.least <= sum(given.values()) <= decision.most:
        return None
    return {i: given[i] for i in decision.offers if given.get(i)}
