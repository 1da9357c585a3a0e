"""What a game hints: a weight for each option, and answers made out of such weights.

A weight of 1 is neutral, above 1 is good, 0 means never unless forced. Options not named weigh 1. For an
amount the names are the numbers, written out; where there are too many to try them all, only the good ones
count. A share may be named with its amount (`might=2`). Where several options are taken at once, `SURE` means
always: a bot that looks ahead into a few worlds would otherwise take just as many dice as happen to do there.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from zhuoju.kernel import Answer, Decision, Match
from zhuoju.kernel.answers import possible, sample

Weights = Mapping[str, float]

NEUTRAL = 1.0
SURE = 100.0
WIDE = 1000  # amounts, above which they are not weighed one by one
FAINT = 1e-9  # of an option that is never wanted: it is taken only when nothing else is left


def weights_in(world: Match[Any, Any], decision: Decision) -> Weights | None:
    """What the game hints about a decision of this world; None when it hints nothing."""
    hints = world.game.hints
    return (hints(world.table.state, decision) or None) if hints else None


def only_answer(decision: Decision) -> Answer | None:
    """The answer that is forced, or None when there is a choice."""
    if decision.shape == "one" and len(decision.offers) > 1:
        return None
    two = possible(decision, 2)
    return two[0] if len(two) == 1 else None


def key_of(answer: Answer) -> str:
    """A name for an answer."""
    return answer if type(answer) is str else repr(answer)


def weight_of(decision: Decision, answer: Answer, weights: Weights) -> float:
    """The weight of a whole answer: of its option, or the mean over the options it takes."""
    if isinstance(answer, str | int):
        return weights.get(str(answer), NEUTRAL)
    if decision.shape == "order":
        return NEUTRAL
    if isinstance(answer, dict):
        parts = [weights.get(name, NEUTRAL) for name, amount in answer.items() for _ in range(amount)]
    else:
        parts = [weights.get(name, NEUTRAL) for name in answer]
    return sum(parts) / len(parts) if parts else NEUTRAL


def draw_answer(decision: Decision, weights: Weights | None, rng: Random) -> Answer:
    """A random legal answer, heavier options more often."""
    if weights is None:
        return sample(decision, rng.randrange)
    shape = decision.shape
    if shape == "amount":
        amounts: Sequence[int] = range(decision.least, decision.most + 1)
        if len(amounts) > WIDE:
            amounts = _good_amounts(decision, weights)
            if not amounts:
                return sample(decision, rng.randrange)
        return amounts[_draw([weights.get(str(n), NEUTRAL) for n in amounts], rng)]
    if shape == "distribute":
        return _draw_shares(decision, weights, rng)
    ids = list(decision.offers)
    heavy = [weights.get(i, NEUTRAL) for i in ids]
    if shape in ("some", "order"):
        wanted = max(decision.least, min(decision.most, sum(w > 0 for w in heavy)))
        count = len(ids) if shape == "order" else rng.randint(decision.least, wanted)
        drawn: list[str] = []
        for _ in range(count):
            place = _draw(heavy, rng)
            drawn.append(ids.pop(place))
            heavy.pop(place)
        return drawn if shape == "order" else [i for i in decision.offers if i in drawn]
    return ids[_draw(heavy, rng)]


def _draw(heavy: Sequence[float], rng: Random) -> int:
    total = sum(heavy) + FAINT * len(heavy)
    left = rng.random() * total
    for place, weight in enumerate(heavy):
        left -= weight + FAINT
        if left < 0:
            return place
    return len(heavy) - 1


def _draw_shares(decision: Decision, weights: Weights, rng: Random) -> Answer:
    room = {name: most for name, (_, most) in decision.offers.items() if most}
    given: dict[str, int] = {}
    for _ in range(rng.randint(decision.least, decision.most)):
        names = list(room)
        name = names[_draw([weights.get(n, NEUTRAL) for n in names], rng)]
        given[name] = given.get(name, 0) + 1
        room[name] -= 1
        if not room[name]:
            del room[name]
    return {name: given[name] for name in decision.offers if name in given}


def best_answer(decision: Decision, weights: Weights, rng: Random) -> Answer:
    """The answer that the weights call best; ties are broken at random."""
    shape = decision.shape
    if shape == "amount":
        hinted = _good_amounts(decision, weights)
        if not hinted and decision.most - decision.least >= WIDE:
            return sample(decision, rng.randrange)
        amounts = hinted or range(decision.least, decision.most + 1)
        return max(amounts, key=lambda n: (weights.get(str(n), NEUTRAL), rng.random()))
    ranked = sorted(decision.offers, key=lambda i: (-weights.get(i, NEUTRAL), rng.random()))
    if shape == "order":
        return ranked
    if shape == "distribute":
        return _best_shares(decision, weights, ranked)
    if shape == "some":
        good = sum(weights.get(i, NEUTRAL) > NEUTRAL for i in ranked)
        taken = ranked[: max(decision.least, min(decision.most, good))]
        return [i for i in decision.offers if i in taken]
    return ranked[0]


def _numbers(weights: Weights) -> list[int]:
    """The numbers that weights stand for."""
    return [int(name) for name in weights if name.removeprefix("-").isdecimal()]


def _good_amounts(decision: Decision, weights: Weights) -> list[int]:
    """The amounts that the hints call good, best first."""
    legal = range(decision.least, decision.most + 1)
    good = [n for n in _numbers(weights) if n in legal and weights[str(n)] > NEUTRAL]
    return sorted(good, key=lambda n: -weights[str(n)])


def _wanted_shares(decision: Decision, weights: Weights) -> dict[str, int]:
    """The shares that the weights name with their amounts, as far as there is room."""
    given: dict[str, int] = {}
    for key, weight in weights.items():
        name, mark, amount = key.partition("=")
        if mark and weight > NEUTRAL and name in decision.offers:
            left = decision.most - sum(given.values())
            given[name] = min(int(amount), decision.offers[name][1], left)
    return {name: n for name, n in given.items() if n > 0}


def _best_shares(decision: Decision, weights: Weights, ranked: list[str]) -> Answer:
    given = _wanted_shares(decision, weights)
    total = sum(given.values())
    for name in ranked if total < decision.least else ():
        good = weights.get(name, NEUTRAL) > NEUTRAL
        amount = min(decision.offers[name][1], (decision.most if good else decision.least) - total)
        if amount > 0:
            given[name] = amount
            total += amount
    return {name: given[name] for name in decision.offers if name in given}


def candidates(decision: Decision, width: int, weights: Weights | None, rng: Random) -> list[Answer]:
    """Answers worth looking at: all where they are at most `width`, else the heaviest or a fair sample.

    Single options that the hints rule out are left aside.
    """
    if weights and decision.shape in ("one", "yes_no", "arrange"):
        wanted = [i for i in decision.offers if weights.get(i, NEUTRAL) > 0]
        if 0 < len(wanted) <= width:
            return list(wanted)
    found = possible(decision, width + 1)
    if len(found) <= width:
        return _wanted(found, weights)
    if decision.shape == "amount":
        return _spread(decision, width, weights or {})
    if decision.shape in ("some", "order", "distribute"):
        return _sampled(decision, width, weights, rng)
    heavy = weights or {}
    ranked = sorted(decision.offers, key=lambda i: (-heavy.get(i, NEUTRAL), rng.random()))
    return list(ranked[:width])


def _spread(decision: Decision, width: int, weights: Weights) -> list[Answer]:
    """The amounts that the hints call good; where there are none, some from the least to the most."""
    good: list[Answer] = [*_good_amounts(decision, weights)[:width]]
    if good:
        return good
    span, gaps = decision.most - decision.least, max(1, width - 1)
    return _wanted([decision.least + span * i // gaps for i in range(width)], weights)


def _wanted(found: list[Answer], weights: Weights | None) -> list[Answer]:
    """Those of all answers that the hints do not rule out; all where they rule out all."""
    if not weights:
        return found
    sure = {name for name, weight in weights.items() if weight >= SURE}
    never = {name for name, weight in weights.items() if weight <= 0}
    good = []
    for answer in found:
        taken = {str(answer)} if isinstance(answer, str | int) else {*answer}
        if not taken & never and (isinstance(answer, str | int) or sure <= taken):
            good.append(answer)
    return good or found


def _sampled(decision: Decision, width: int, weights: Weights | None, rng: Random) -> list[Answer]:
    drawn: dict[str, Answer] = {}
    if weights is not None:
        best = best_answer(decision, weights, rng)
        drawn[key_of(best)] = best
    for _ in range(4 * width):
        if len(drawn) == width:
            break
        answer = draw_answer(decision, weights, rng)
        drawn[key_of(answer)] = answer
    return _wanted(list(drawn.values()), weights)
