"""LEG-ELEM The element pool: paying, gaining, converting."""

from collections.abc import Iterator, Mapping

from zhuoju.games.legend.library import CARDS
from zhuoju.games.legend.state import Legend, Player, Pool, Ref, card_ref
from zhuoju.games.legend.words import BASIC, ELEMENTS, GRADE_ELEMENTS, BasicElement, Element
from zhuoju.games.legend.zones import discard
from zhuoju.kernel import Flow, choose_distribution, choose_one

Payment = tuple[tuple[str, Element, int], ...]  # how many of which element out of which pool


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
    """LEG-ELEM-14, 15 Spend elements to cover a cost; the payer chooses where there is a choice."""
    ways = list(payments(p, cost))
    chosen = ways[0]
    if len({_colours(way) for way in ways}) > 1:
        options = {_name(way): way for way in ways}
        chosen = yield from choose_one(
            p.seat, "elements.pay", options, clause=clause, default=_name(ways[0]), cost=dict(cost)
        )
    for pool_name, element, count in chosen:
        spend(p.temporary if pool_name == "temporary" else p.permanent, element, count)
    m.tell("elements_spent", seat=p.seat, elements=[[e, n] for _, e, n in chosen])


def spend(pool: Pool, element: Element, count: int) -> None:
    """Turn elements face down."""
    pool.ready[element] -= count
    if not pool.ready[element]:
        del pool.ready[element]
    pool.spent[element] = pool.spent.get(element, 0) + count


def payments(p: Player, cost: Mapping[Element, int]) -> Iterator[Payment]:
    """Every way to cover a cost, by colours; of one colour temporary elements go first.

    The first is the default: exact colours first, universal last (LEG-ELEM-15).
    """
    have = ready(p)
    for used in _covers(have, cost):
        yield tuple(_split(p, used))


def _covers(have: dict[Element, int], cost: Mapping[Element, int]) -> Iterator[dict[Element, int]]:
    """Ways to choose colours: first how many universal stand in for colours, then what pays colourless."""
    colours: list[Element] = [e for e in BASIC if cost.get(e)]
    universal = have.get("universal", 0)
    for stand_ins in _stand_ins(have, cost, colours, universal):
        used: dict[Element, int] = {}
        for element in colours:
            own = cost[element] - stand_ins.get(element, 0)
            if own:
                used[element] = own
        total = sum(stand_ins.values()) + cost.get("universal", 0)
        if total:
            used["universal"] = total
        left = {e: have.get(e, 0) - used.get(e, 0) for e in ELEMENTS}
        for extra in _pick(left, cost.get("colourless", 0)):
            yield {e: used.get(e, 0) + extra.get(e, 0) for e in ELEMENTS if used.get(e, 0) + extra.get(e, 0)}


def _stand_ins(
    have: dict[Element, int], cost: Mapping[Element, int], colours: list[Element], universal: int
) -> Iterator[dict[Element, int]]:
    if not colours:
        if universal >= cost.get("universal", 0):
            yield {}
        return
    first, rest = colours[0], colours[1:]
    least = max(0, cost[first] - have.get(first, 0))
    for count in range(least, min(cost[first], universal) + 1):
        for others in _stand_ins(have, cost, rest, universal - count):
            yield {first: count, **others}


_COLOURLESS_ORDER: tuple[Element, ...] = ("colourless", *BASIC, "universal")


def _pick(
    left: dict[Element, int], count: int, order: tuple[Element, ...] = _COLOURLESS_ORDER
) -> Iterator[dict[Element, int]]:
    """Ways to take so many elements of any kind."""
    if not order:
        if not count:
            yield {}
        return
    first, rest = order[0], order[1:]
    for taken in range(min(count, left.get(first, 0)), -1, -1):
        for others in _pick(left, count - taken, rest):
            yield {first: taken, **others} if taken else others


def _split(p: Player, used: dict[Element, int]) -> Iterator[tuple[str, Element, int]]:
    for element, count in used.items():
        passing = min(count, p.temporary.ready.get(element, 0))
        if passing:
            yield "temporary", element, passing
        if count > passing:
            yield "permanent", element, count - passing


def _colours(way: Payment) -> tuple[tuple[Element, int], ...]:
    total: dict[Element, int] = {}
    for _, element, count in way:
        total[element] = total.get(element, 0) + count
    return tuple((e, total[e]) for e in ELEMENTS if e in total)


def _name(way: Payment) -> str:
    return "+".join(f"{count}{element}" for element, count in _colours(way))


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
            count, count, p.seat, "elements.ready", rooms, clause="LEG-ELEM-18"
        )
    elif count < total:
        chosen = [(chosen[0][0], count)]
    for element, amount in chosen:
        p.permanent.spent[element] -= amount
        p.permanent.ready[element] = p.permanent.ready.get(element, 0) + amount
    p.permanent.spent = {e: n for e, n in p.permanent.spent.items() if n}
    m.tell("elements_readied", seat=p.seat, elements=[[e, n] for e, n in chosen])
    return True
