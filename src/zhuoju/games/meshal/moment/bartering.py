"""MES-ITM-14, 15 Items change hands in the moment: giving, exchanging, swapping one's own hands."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final, NamedTuple

from zhuoju.games.meshal.basics.relations import hostile
from zhuoju.games.meshal.basics.telling import follow, happen, knows_by, tell_with
from zhuoju.games.meshal.character import action_points, bodies, menu, reactions
from zhuoju.games.meshal.character.menu import Act, Order
from zhuoju.games.meshal.items import gear, handing_over
from zhuoju.games.meshal.model.state import Meshal, Ref, being
from zhuoju.games.meshal.model.words import SCALES, Scale
from zhuoju.kernel import Flow, choose_yes_no
from zhuoju.kernel.decision import Withheld

SWAP_HANDS: Final = "swap_hands"


class Deal(NamedTuple):
    """What is given, to whom, and what is wanted for it (None: a gift)."""

    partner: Ref
    gives: int
    takes: int | None = None


def partners(m: Meshal, ref: Ref) -> list[Ref]:
    """MES-ITM-14, 15 Neighbours who could agree: not hostile, able to react."""
    record, found = reactions.current(m), []
    for other in bodies.neighbours(m, ref):
        one = being(m, other)
        if one.ap <= 0 or one.sheet.dead or hostile(m, ref, other):
            continue
        if reactions.may_react(m, record, other) and knows_by(m, ref, other):
            found.append(other)
    return found


def loose(m: Meshal, ref: Ref) -> list[int]:
    """What a being could hand over."""
    items = being(m, ref).sheet.items
    return [c.id for c in items if handing_over.cannot_discard(m, ref, c.id) is None]


def _scale(m: Meshal, ref: Ref, line: int) -> Scale:
    """The scale of a thing; what has none changes hands like a trifle."""
    return gear.card(gear.find(being(m, ref).sheet, line)).scale or "trivial"


def scales(m: Meshal, ref: Ref) -> list[Scale]:
    """The scales of what a being could hand over."""
    found = {_scale(m, ref, line) for line in loose(m, ref)}
    return [scale for scale in SCALES if scale in found]


def _either(mine: list[Scale], theirs: list[Scale], scale: Scale) -> bool:
    """Whether this can be the higher scale of two things that change hands."""
    upto = SCALES[: SCALES.index(scale) + 1]
    return (scale in mine and any(s in upto for s in theirs)) or (
        scale in theirs and any(s in upto for s in mine)
    )


@menu.priced
@menu.tactical
def dealing(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-ITM-14, 15 Give or exchange, by the highest scale of what changes hands; swap one's own hands."""
    if not being(m, ref).sheet.items:
        return
    others = partners(m, ref)
    mine = scales(m, ref) if others else []
    for scale in SCALES if mine else ():
        rich = [other for other in others if _affordable(m, other, scale)]
        ap = action_points.price(m, ref, gear.BY_SCALE[scale], "exchange") if rich else 0
        if rich and scale in mine:
            gives = partial(gifts, m, ref, others, scale)
            yield Act(f"give {scale}", ap, deal, gives, clause="MES-ITM-14", placed=True)
        if any(_either(mine, scales(m, other), scale) for other in rich):
            swaps = partial(exchanges, m, ref, others, scale)
            yield Act(f"exchange {scale}", ap, deal, swaps, clause="MES-ITM-14", placed=True)
    held = [c for c in gear.equipped(being(m, ref).sheet) if gear.is_weapon(gear.card(c))]
    if len(held) > 1:
        yield Act(SWAP_HANDS, handing_over.swap_hands_ap(m, ref), swap, clause="MES-ITM-14")


@menu.refusal
def not_dealing(m: Meshal, ref: Ref) -> Iterator[Withheld]:
    """MES-DEC-02 Why a neighbour cannot take part: too few AP (E60)."""
    for other in bodies.neighbours(m, ref):
        for line in () if hostile(m, ref, other) or not knows_by(m, ref, other) else loose(m, ref):
            refused = handing_over.cannot_exchange(m, ref, other, [(line, 1)])
            if refused is not None:
                yield refused.of(f"give item:{line} being:{other}")


def gifts(m: Meshal, ref: Ref, others: list[Ref], scale: Scale) -> Mapping[str, Deal]:
    """Gifts of this scale."""
    found = {}
    for line in loose(m, ref):
        if _scale(m, ref, line) == scale:
            for other in others:
                if _affordable(m, other, scale):
                    found[f"item:{line} being:{other}"] = Deal(other, line)
    return found


def exchanges(m: Meshal, ref: Ref, others: list[Ref], scale: Scale) -> Mapping[str, Deal]:
    """MES-ITM-14 Exchanges in which this is the higher scale of the two."""
    found = {}
    mine = loose(m, ref)
    for other in others:
        if _affordable(m, other, scale):
            for wanted in loose(m, other):
                for line in mine:
                    if _higher(m, ref, line, other, wanted) == scale:
                        found[f"item:{line} being:{other} item:{wanted}"] = Deal(other, line, wanted)
    return found


def _affordable(m: Meshal, other: Ref, scale: Scale) -> bool:
    return being(m, other).ap >= action_points.price(m, other, gear.BY_SCALE[scale], "exchange")


def _higher(m: Meshal, ref: Ref, line: int, other: Ref, wanted: int) -> Scale:
    return max(_scale(m, ref, line), _scale(m, other, wanted), key=SCALES.index)


def deal(order: Order) -> Flow[bool]:
    """MES-ITM-14, 15, D20 The partner agrees and pays the same AP at once, as a reaction."""
    m, ref = order.m, order.ref
    what: Deal = order.target
    partner = being(m, what.partner)
    gives = gear.find(being(m, ref).sheet, what.gives).item
    takes = gear.find(partner.sheet, what.takes).item if what.takes is not None else ""
    agreed = yield from choose_yes_no(
        partner.seat, "exchange.consent" if takes else "exchange.gift", clause="MES-ITM-15", default="no",
        by=what.partner, who=ref, gives=gives, takes=takes,
    )  # fmt: skip
    if not agreed:
        return False
    scale = handing_over.scale_ap([gives, *([takes] if takes else [])])
    partner.ap -= min(partner.ap, action_points.price(m, what.partner, scale, "exchange"))
    record = reactions.current(m)
    if record is not None:
        record.reacted.append(what.partner)
    _hand_over(m, ref, what)
    for each in (ref, what.partner):
        action_points.served(m, each, "exchange")
    tell_with(m, ref, "partner", what.partner, "handed_over", gives=gives, takes=takes)
    yield from follow(m, "handed_over", ref=ref)
    yield from follow(m, "acted", ref=what.partner, act="exchange")  # MES-HAZ-23
    return True


def _hand_over(m: Meshal, ref: Ref, what: Deal) -> None:
    given = handing_over.let_go(m, ref, what.gives)
    taken = handing_over.let_go(m, what.partner, what.takes) if what.takes is not None else None
    gear.put(being(m, what.partner).sheet, given)
    if taken is not None:
        gear.put(being(m, ref).sheet, taken)


def swap(order: Order) -> Flow[bool]:
    """MES-ITM-14 The weapons in hand change places."""
    handing_over.swap_hands(order.m, order.ref)
    yield from happen(order.m, order.ref, "swapped_hands")
    return True
