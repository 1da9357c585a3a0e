"""How rules ask. Each function returns what was chosen, typed; what it does not offer is illegal.

Options may be a map, or a function that makes one: such *live* options are made anew when the table changes
while the question waits (several seats at once, or a host's intervention).
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from zhuoju.kernel.decision import DONE, NO, YES, Answer, Decision, Seat, Shape, Withheld
from zhuoju.kernel.flow import REFRESH, Flow

T = TypeVar("T")

Offers = Mapping[str, T] | Callable[[], Mapping[str, T]]
Why = Callable[[], Iterable[Withheld]] | None
Refs = Mapping[str, Iterable[str]] | None
Anew = Callable[[], Mapping[str, Any]] | None  # parameters as they are when the table has changed


class NothingToChoose(Exception):
    """A rule asked a question without an answer. This is a bug in the rule, not the player's fault."""


def _ask(
    seat: Seat,
    shape: Shape,
    prompt: str,
    options: Offers[T],
    span: Callable[[Mapping[str, T]], tuple[int, int]],
    clause: str,
    why: Why,
    refs: Refs,
    params: dict[str, Any],
    default: Answer | None,
    anew: Anew = None,
) -> Flow[tuple[Any, Mapping[str, T]]]:
    """Ask, and ask anew as long as the table changes; returns the answer and what was on offer."""
    live = options if callable(options) else None
    offers: Mapping[str, T] = live() if live else options  # type: ignore[assignment]
    least, most = _span_of(offers, span, seat, clause or prompt)
    decision = Decision(seat, shape, prompt, offers, least, most, clause, params, refs, why, default)
    while True:
        answer = yield decision
        if answer is not REFRESH:
            return answer, offers
        if anew:
            decision.params = params = {**params, **anew()}
        if live:
            fresh = live()
            if list(fresh) == list(offers):  # the same question still: keep its number
                decision.offers = offers = fresh
            else:
                offers = fresh
                least, most = _span_of(offers, span, seat, clause or prompt)
                decision = Decision(
                    seat, shape, prompt, offers, least, most, clause, params, refs, why, default
                )


def _span_of(
    offers: Mapping[str, T], span: Callable[[Mapping[str, T]], tuple[int, int]], seat: Seat, what: str
) -> tuple[int, int]:
    """How few and how many may be chosen; a question must have an answer."""
    least, most = span(offers)
    if least > most or (not offers and most > 0):
        raise NothingToChoose(f"seat {seat}, {what}: there is nothing to choose from")
    return least, most


def _exactly_one(_: Mapping[str, Any]) -> tuple[int, int]:
    return 1, 1


def choose_one(
    seat: Seat,
    prompt: str,
    options: Offers[T],
    *,
    clause: str = "",
    why: Why = None,
    refs: Refs = None,
    default: Answer | None = None,
    anew: Anew = None,
    **params: Any,
) -> Flow[T]:
    """Choose one of these."""
    if type(options) is not dict and callable(options):
        answer, offers = yield from _ask(
            seat, "one", prompt, options, _exactly_one, clause, why, refs, params, default, anew
        )
        chosen: T = offers[answer]
        return chosen
    if not options:
        raise NothingToChoose(f"seat {seat}, {clause or prompt}: there is nothing to choose from")
    decision = Decision(seat, "one", prompt, options, 1, 1, clause, params, refs, why, default)
    answer = yield decision
    while answer is REFRESH:
        answer = yield decision
    return options[answer]


def choose_some(
    least: int,
    most: int,
    seat: Seat,
    prompt: str,
    options: Offers[T],
    *,
    clause: str = "",
    why: Why = None,
    refs: Refs = None,
    default: Answer | None = None,
    **params: Any,
) -> Flow[list[T]]:
    """Choose between `least` and `most` of these (never more than there are), in the order offered."""

    def span(offers: Mapping[str, T]) -> tuple[int, int]:
        return min(least, len(offers)), min(most, len(offers))

    answer, offers = yield from _ask(seat, "some", prompt, options, span, clause, why, refs, params, default)
    return [offers[i] for i in answer]


def choose_up_to(
    most: int, seat: Seat, prompt: str, options: Offers[T], *, clause: str = "", **more: Any
) -> Flow[list[T]]:
    """Choose at most so many of these."""
    return choose_some(0, most, seat, prompt, options, clause=clause, **more)


def choose_amount(
    least: int,
    most: int,
    seat: Seat,
    prompt: str,
    *,
    clause: str = "",
    why: Why = None,
    default: int | None = None,
    **params: Any,
) -> Flow[int]:
    """Choose a whole number from `least` to `most`."""
    decision = Decision(seat, "amount", prompt, {}, least, most, clause, params, None, why, default)
    if least > most:
        raise NothingToChoose(f"seat {seat}, {clause or prompt}: no number from {least} to {most}")
    answer: Any = yield decision
    while answer is REFRESH:
        answer = yield decision
    return int(answer)


def choose_order(
    seat: Seat,
    prompt: str,
    options: Offers[T],
    *,
    clause: str = "",
    refs: Refs = None,
    default: list[str] | None = None,
    **params: Any,
) -> Flow[list[T]]:
    """Put all of these in an order."""

    def span(offers: Mapping[str, T]) -> tuple[int, int]:
        return len(offers), len(offers)

    answer, offers = yield from _ask(
        seat, "order", prompt, options, span, clause, None, refs, params, default
    )
    return [offers[i] for i in answer]


def choose_distribution(
    least: int,
    most: int,
    seat: Seat,
    prompt: str,
    rooms: Mapping[str, tuple[T, int]],
    *,
    clause: str = "",
    why: Why = None,
    refs: Refs = None,
    default: Answer | None = None,
    **params: Any,
) -> Flow[list[tuple[T, int]]]:
    """Give out between `least` and `most` in all; each room is a thing and the most it takes."""

    def span(offers: Mapping[str, tuple[T, int]]) -> tuple[int, int]:
        return least, min(most, sum(room for _, room in offers.values()))

    answer, offers = yield from _ask(
        seat, "distribute", prompt, rooms, span, clause, why, refs, params, default
    )
    return [(offers[i][0], amount) for i, amount in answer.items()]


_YES_NO = {YES: True, NO: False}


def choose_yes_no(
    seat: Seat,
    prompt: str,
    *,
    clause: str = "",
    refs: Refs = None,
    default: str | None = None,
    **params: Any,
) -> Flow[bool]:
    """Yes or no."""
    decision = Decision(seat, "yes_no", prompt, _YES_NO, 1, 1, clause, params, refs, None, default)
    answer = yield decision
    while answer is REFRESH:
        answer = yield decision
    return _YES_NO[answer]


def arrange(
    seat: Seat,
    prompt: str,
    moves: Callable[[], Mapping[str, T]],
    apply: Callable[[T], None],
    *,
    clause: str = "",
    why: Why = None,
    refs: Refs = None,
    default: Answer | None = None,
    **params: Any,
) -> Flow[None]:
    """Make moves one by one, as many as wanted, until done. `moves` says what is possible now."""

    def offers() -> dict[str, T | None]:
        return {**moves(), DONE: None}

    while True:
        answer, offered = yield from _ask(
            seat, "arrange", prompt, offers, _exactly_one, clause, why, refs, params, default
        )
        if answer == DONE:
            return
        apply(offered[answer])


def by_ref(things: Iterable[T]) -> dict[str, T]:
    """Options out of things that carry a `ref`."""
    return {thing.ref: thing for thing in things}  # type: ignore[attr-defined]
