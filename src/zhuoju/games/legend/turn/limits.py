"""LEG-END The limits of the end phase."""

from zhuoju.games.legend.effects.elements import first_of
from zhuoju.games.legend.effects.in_force import stat
from zhuoju.games.legend.model.state import EXPLORATION_SLOTS, Legend, Player, Pool, Ref, card_ref
from zhuoju.games.legend.model.words import Element, Stat
from zhuoju.games.legend.model.zones import card, discard
from zhuoju.games.legend.turn.market import sell_price
from zhuoju.kernel import Flow, choose_distribution, choose_some


def apply_limits(m: Legend, p: Player) -> Flow[None]:
    """LEG-END-02 Rotten grass, temporary elements, permanent elements, hand, pack."""
    clear_rotten_grass(m)
    if p.temporary.ready or p.temporary.spent:
        p.temporary = Pool()  # LEG-END-04
        m.tell("temporary_lost", seat=p.seat)
    yield from limit_elements(m, p)
    yield from limit_cards(m, p, p.hand, "hand_limit", "end.hand", "LEG-END-06")
    yield from limit_cards(m, p, p.pack, "pack_limit", "end.pack", "LEG-END-07")


def clear_rotten_grass(m: Legend) -> None:
    """LEG-END-03 Rotten grass still in a slot goes back to its pile."""
    for cards in m.state.slots[:EXPLORATION_SLOTS]:
        for ref in [r for r in cards if card(m, r).back == "rotten"]:
            discard(m, ref, cards)


def limit_elements(m: Legend, p: Player) -> Flow[None]:
    """LEG-END-05 Discard permanent elements down to the limit, spent ones included."""
    pool = p.permanent
    held = {(e, "spent"): n for e, n in pool.spent.items()} | {(e, "ready"): n for e, n in pool.ready.items()}
    surplus = sum(held.values()) - stat(m, p.seat, "element_limit")
    if surplus <= 0:
        return
    rooms: dict[str, tuple[tuple[Element, str], int]] = {
        f"{e} {side}": ((e, side), n) for (e, side), n in held.items()
    }
    chosen = yield from choose_distribution(
        surplus,
        surplus,
        p.seat,
        "end.elements",
        rooms,
        clause="LEG-END-05",
        default=first_of(rooms, surplus),  # spent first
    )
    for (element, side), count in chosen:
        kept = pool.spent if side == "spent" else pool.ready
        kept[element] -= count
        if not kept[element]:
            del kept[element]
    m.tell("elements_discarded", seat=p.seat, elements=[[e, n] for (e, _), n in chosen])


def limit_cards(m: Legend, p: Player, cards: list[Ref], limit: Stat, prompt: str, clause: str) -> Flow[None]:
    """LEG-END-06, 07 Discard cards of choice down to the limit."""
    surplus = len(cards) - stat(m, p.seat, limit)
    if surplus <= 0:
        return
    cheapest = sorted(cards, key=lambda r: sell_price(m, p, r) or 0)[:surplus]
    options = {card_ref(r): r for r in cards}
    chosen = yield from choose_some(
        surplus, surplus, p.seat, prompt, options, clause=clause, default=[card_ref(r) for r in cheapest]
    )
    for ref in chosen:
        discard(m, ref, cards)
