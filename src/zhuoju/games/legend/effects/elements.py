"""LEG-ELEM The element pool: paying, gaining, converting."""

from collections.abc import Iterator, Mapping
from typing import Literal

from zhuoju.games.legend.model.library import CARDS
from zhuoju.games.legend.model.state import Legend, Player, Pool, Ref, card_ref
from zhuoju.games.legend.model.words import BASIC, ELEMENTS, GRADE_ELEMENTS, BasicElement, Element
from zhuoju.games.legend.model.zones import discard
from zhuoju.kernel import Flow, choose_distribution, choose_one

Token = tuple[Literal["temporary", "permanent"], Element]
Payment = dict[Token, int]


def gain(m: Legend, p: Player, pool: Pool, element: Element, count: int) -> None:
    """Put elements into a pool, face up (LEG-ELEM-10, 11)."""
    pool.ready[element] = pool.ready.get(element, 0) + count
    lasting = pool is p.permanent
    m.tell("elements_gained", seat=p.seat, element=element, count=count, permanent=lasting)


def ready(p: Player) -> dict[Element, int]:
    """All elements of a player that can be spent."""
    both = dict(p.permanent.ready)
    for element, count in p.temporary.ready.items():
        both[element] = both.get(element, 0) + count
    return both


def can_pay(p: Player, cost: Mapping[Element, int]) -> bool:
    """Whether the ready elements cover a cost: universal stands for anything, anything for colourless."""
    have = ready(p)
    spare, lacking = 0, 0
    for element in BASIC:
        left = have.get(element, 0) - cost.get(element, 0)
        spare, lacking = spare + max(0, left), lacking + max(0, -left)
    universal = have.get("universal", 0) - lacking - cost.get("universal", 0)
    if universal < 0:
        return False
    return cost.get("colourless", 0) <= spare + universal + have.get("colourless", 0)


def pay(m: Legend, p: Player, cost: Mapping[Element, int], *, clause: str) -> Flow[None]:
    """LEG-ELEM-14, 15, 19 Spend elements to cover a cost; the payer chooses where there is a choice."""
    options = {_name(way): way for way in payments(p, cost)}
    default = next(iter(options))
    chosen = options[default]
    if len(options) > 1:
        chosen = yield from choose_one(
            p.seat, "elements.pay", options, clause=clause, default=default, cost=dict(cost)
        )
    for (pool, element), count in chosen.items():
        spend(p.temporary if pool == "temporary" else p.permanent, element, count)
    m.tell("elements_spent", seat=p.seat, elements=[[e, n] for (_, e), n in chosen.items()])


def spend(pool: Pool, element: Element, count: int) -> None:
    """Turn elements face down."""
    pool.ready[element] -= count
    if not pool.ready[element]:
        del pool.ready[element]
    pool.spent[element] = pool.spent.get(element, 0) + count


def payments(p: Player, cost: Mapping[Element, int]) -> Iterator[Payment]:
    """Every way to cover a cost; some may come more than once.

    The first is the default: exact colours first, temporary before permanent, universal last (LEG-ELEM-15).
    """
    have: Payment = {("temporary", e): n for e, n in p.temporary.ready.items()}
    have |= {("permanent", e): n for e, n in p.permanent.ready.items()}
    return _covers(have, [(e, cost[e]) for e in ELEMENTS if e in cost])


def _covers(have: Payment, asked: list[tuple[Element, int]]) -> Iterator[Payment]:
    """Ways to cover one element of the cost after the other, colourless last."""
    if not asked:
        yield {}
        return
    element, count = asked[0]
    for taken in _taken(have, _pay_for(element), count):
        left = {token: n - taken.get(token, 0) for token, n in have.items()}
        for others in _covers(left, asked[1:]):
            yield {t: n for t in have if (n := taken.get(t, 0) + others.get(t, 0))}


def _pay_for(element: Element) -> list[Token]:
    """LEG-ELEM-03 to 05 What an element of a cost may be paid with, the best first."""
    exact: list[Token] = [("temporary", element), ("permanent", element)]
    universal: list[Token] = [("temporary", "universal"), ("permanent", "universal")]
    if element == "universal":
        return universal
    if element != "colourless":
        return exact + universal
    return exact + [(pool, e) for pool in ("temporary", "permanent") for e in BASIC] + universal


def _taken(have: Payment, tokens: list[Token], count: int) -> Iterator[Payment]:
    """Ways to take so many of these, as many as possible of the first."""
    if not count:
        yield {}
        return
    if not tokens:
        return
    first = tokens[0]
    for taken in range(min(count, have.get(first, 0)), -1, -1):
        for others in _taken(have, tokens[1:], count - taken):
            yield {first: taken, **others} if taken else others


def _name(way: Payment) -> str:
    """How a payment is named among the options."""
    return "+".join(f"{n}temporary_{e}" if pool == "temporary" else f"{n}{e}" for (pool, e), n in way.items())


# Converting and limits


def convertible(m: Legend, p: Player) -> list[Ref]:
    """LEG-ELEM-09, 12 The resources in the pack that can be turned into elements."""
    return [r for r in p.pack if CARDS[m.state.faces[r]].elements]


def convert(m: Legend, p: Player, ref: Ref) -> Flow[None]:
    """LEG-ELEM-09 Discard a resource and gain as many permanent elements as its grade gives."""
    face = CARDS[m.state.faces[ref]]
    count = GRADE_ELEMENTS[face.grade]
    chosen = [(face.elements[0], count)]
    if len(face.elements) > 1:
        rooms: dict[str, tuple[BasicElement, int]] = {e: (e, count) for e in face.elements}
        chosen = yield from choose_distribution(
            count, count, p.seat, "elements.convert", rooms, clause="LEG-ELEM-09",
            default={face.elements[0]: count}, card=card_ref(ref),
        )  # fmt: skip
    discard(m, ref, p.pack)
    m.tell("converted", seat=p.seat, card=card_ref(ref), face=face.id)
    for element, amount in chosen:
        gain(m, p, p.permanent, element, amount)


def reset(p: Player) -> None:
    """LEG-START-06 Turn all spent permanent elements face up."""
    for element, count in p.permanent.spent.items():
        p.permanent.ready[element] = p.permanent.ready.get(element, 0) + count
    p.permanent.spent = {}


def make_ready(m: Legend, p: Player, most: int) -> Flow[bool]:
    """LEG-ELEM-18 Turn up to so many spent permanent elements face up; False when none is spent."""
    spent = p.permanent.spent
    total = sum(spent.values())
    if not total:
        return False
    count = min(most, total)
    chosen = list(spent.items())
    if count < total and len(spent) > 1:
        rooms: dict[str, tuple[Element, int]] = {e: (e, amount) for e, amount in spent.items()}
        chosen = yield from choose_distribution(
            count, count, p.seat, "elements.ready", rooms, clause="LEG-ELEM-18",
            default=first_of(rooms, count),
        )  # fmt: skip
    elif count < total:
        chosen = [(chosen[0][0], count)]
    for element, amount in chosen:
        p.permanent.spent[element] -= amount
        p.permanent.ready[element] = p.permanent.ready.get(element, 0) + amount
    p.permanent.spent = {e: n for e, n in p.permanent.spent.items() if n}
    m.tell("elements_readied", seat=p.seat, elements=[[e, n] for e, n in chosen])
    return True


def first_of(rooms: Mapping[str, tuple[object, int]], count: int) -> dict[str, int]:
    """So many out of these rooms, the first emptied first: a default for giving them out."""
    given: dict[str, int] = {}
    for name, (_, room) in rooms.items():
        if count:
            given[name] = min(room, count)
            count -= given[name]
    return given
