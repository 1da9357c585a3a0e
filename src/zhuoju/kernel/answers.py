"""Answers: which are legal, a random one, all of them."""

from collections.abc import Callable, Iterator
from itertools import combinations, islice, permutations

from zhuoju.kernel.decision import NO, YES, Answer, Decision
from zhuoju.kernel.errors import IllegalAnswer, nearest


def check(decision: Decision, choice: object) -> Answer:
    """The answer in its one canonical form, or IllegalAnswer saying what was allowed."""
    shape = decision.shape
    if shape == "one" or shape == "arrange":
        if type(choice) is str and choice in decision.offers:
            return choice
        raise refusal(decision, f"{choice!r} is not offered", choice)
    return _CHECKS[shape](decision, choice)


def fits(decision: Decision, answer: object) -> bool:
    """Whether this is a legal answer in its canonical form."""
    try:
        return check(decision, answer) == answer
    except IllegalAnswer:
        return False


def refusal(decision: Decision, what: str, word: object = "") -> IllegalAnswer:
    """The one clear error for an answer that cannot be taken."""
    where = f"seat {decision.seat}, {decision.clause or decision.prompt}"
    shown = list(islice(decision.offers, 12))
    more = f", and {len(decision.offers) - 12} more" if len(decision.offers) > 12 else ""
    allowed = f" Offered: {', '.join(shown)}{more}." if shown else ""
    hint = nearest(word, decision.offers) if isinstance(word, str) else ""
    return IllegalAnswer(f"{where}: {what}.{allowed}{hint}")


def _is_count(value: object) -> bool:
    return type(value) is int


def _known(decision: Decision, choice: object) -> list[str]:
    if not isinstance(choice, list | tuple):
        raise refusal(decision, f"a list of ids is wanted, not {choice!r}")
    for each in choice:
        if not isinstance(each, str) or each not in decision.offers:
            raise refusal(decision, f"{each!r} is not offered", each)
    if len(set(choice)) != len(choice):
        raise refusal(decision, "an option is named twice")
    return list(choice)


def _check_some(decision: Decision, choice: object) -> Answer:
    chosen = _known(decision, choice)
    if not decision.least <= len(chosen) <= decision.most:
        span = f"{decision.least} to {decision.most}"
        raise refusal(decision, f"{len(chosen)} chosen where {span} are wanted")
    return [i for i in decision.offers if i in chosen]


def _check_order(decision: Decision, choice: object) -> Answer:
    chosen = _known(decision, choice)
    if len(chosen) != len(decision.offers):
        raise refusal(decision, f"all {len(decision.offers)} must be put in order, not {len(chosen)}")
    return chosen


def _check_amount(decision: Decision, choice: object) -> Answer:
    if not _is_count(choice) or not decision.least <= choice <= decision.most:  # type: ignore[operator]
        raise refusal(decision, f"a whole number from {decision.least} to {decision.most} is wanted")
    return choice  # type: ignore[return-value]


def _check_yes_no(decision: Decision, choice: object) -> Answer:
    if choice is True or choice == YES:
        return YES
    if choice is False or choice == NO:
        return NO
    raise refusal(decision, f"yes or no is wanted, not {choice!r}")


def _check_distribute(decision: Decision, choice: object) -> Answer:
    if not isinstance(choice, dict):
        raise refusal(decision, f"a map from ids to amounts is wanted, not {choice!r}")
    for each, amount in choice.items():
        if each not in decision.offers:
            raise refusal(decision, f"{each!r} is not offered", each)
        most = decision.offers[each][1]
        if not _is_count(amount) or not 0 <= amount <= most:
            raise refusal(decision, f"{each} takes a whole number from 0 to {most}")
    total = sum(choice.values())
    if not decision.least <= total <= decision.most:
        span = f"{decision.least} to {decision.most}"
        raise refusal(decision, f"{total} given out where {span} are wanted")
    return {i: choice[i] for i in decision.offers if choice.get(i)}


_CHECKS: dict[str, Callable[[Decision, object], Answer]] = {
    "some": _check_some,
    "order": _check_order,
    "amount": _check_amount,
    "yes_no": _check_yes_no,
    "distribute": _check_distribute,
}


def sample(decision: Decision, below: Callable[[int], int]) -> Answer:
    """A random legal answer; `below(n)` gives a whole number from 0 to n - 1."""
    shape = decision.shape
    if shape == "amount":
        return decision.least + below(decision.most - decision.least + 1)
    ids = list(decision.offers)
    if shape == "some":
        want = decision.least + below(decision.most - decision.least + 1)
        chosen = [ids.pop(below(len(ids))) for _ in range(want)]
        return [i for i in decision.offers if i in chosen]
    if shape == "order":
        return [ids.pop(below(len(ids))) for _ in range(len(ids))]
    if shape == "distribute":
        return _sample_distribution(decision, below)
    return ids[below(len(ids))]


def _sample_distribution(decision: Decision, below: Callable[[int], int]) -> Answer:
    room = {i: most for i, (_, most) in decision.offers.items() if most}
    want = decision.least + below(decision.most - decision.least + 1)
    given: dict[str, int] = {}
    for _ in range(want):
        i = list(room)[below(len(room))]
        given[i] = given.get(i, 0) + 1
        room[i] -= 1
        if not room[i]:
            del room[i]
    return {i: given[i] for i in decision.offers if i in given}


def possible(decision: Decision, limit: int = 256) -> list[Answer]:
    """Legal answers in a fixed order, at most `limit` of them."""
    return list(islice(_every(decision), limit))


def _every(decision: Decision) -> Iterator[Answer]:
    shape = decision.shape
    if shape == "amount":
        yield from range(decision.least, decision.most + 1)
    elif shape == "some":
        for size in range(decision.least, decision.most + 1):
            for chosen in combinations(decision.offers, size):
                yield list(chosen)
    elif shape == "order":
        for order in permutations(decision.offers):
            yield list(order)
    elif shape == "distribute":
        for total in range(decision.least, decision.most + 1):
            yield from _shares([(i, most) for i, (_, most) in decision.offers.items()], total)
    else:
        yield from decision.offers


def _shares(rooms: list[tuple[str, int]], total: int) -> Iterator[dict[str, int]]:
    if not rooms:
        if total == 0:
            yield {}
        return
    (name, most), rest = rooms[0], rooms[1:]
    least = max(0, total - sum(room for _, room in rest))  # what the others cannot take
    for amount in range(min(most, total), least - 1, -1):
        for others in _shares(rest, total - amount):
            yield {name: amount, **others} if amount else others
