"""LEG-MKT Buying and selling."""

from zhuoju.games.legend.effects.in_force import applied, changes, flag, own_triggers, stat
from zhuoju.games.legend.model.cards import Later
from zhuoju.games.legend.model.state import EXPLORATION_SLOTS, Legend, Player, Ref, card_ref
from zhuoju.games.legend.model.zones import card, discard, move
from zhuoju.kernel import Flow, Seat, Withheld


def goods(m: Legend) -> list[Ref]:
    """The cards on offer, left to right."""
    return [cards[-1] for cards in m.state.slots[EXPLORATION_SLOTS:] if cards]


def may_trade(m: Legend, seat: Seat) -> bool:
    """LEG-MKT-17 Whether no curfew keeps a player from the market."""
    return not any(b.seat == seat and b.ban == "no_trade" for b in m.state.bans)


def buy_price(m: Legend, p: Player, ref: Ref) -> int:
    """LEG-MKT-14 What a market card costs a player now, at least 1."""
    printed = card(m, ref).buy
    assert printed is not None
    return max(1, printed + stat(m, p.seat, "buy_price", ref))


def sell_price(m: Legend, p: Player, ref: Ref) -> int | None:
    """LEG-MKT-14 What a card in pack or hand sells for now; None if it cannot be sold now."""
    price = printed_price(m, p, ref)
    return None if price is None else max(0, price + stat(m, p.seat, "sell_price", ref))


def printed_price(m: Legend, p: Player, ref: Ref) -> int | None:
    """LEG-MKT-09, 12, 16 What a sell code comes to before modifiers; None if it cannot be sold now."""
    face = card(m, ref)
    code = face.sell
    if code is None:
        return None
    if code == "never":
        return None if flag(m, p.seat, "sell_never_half") is None else (face.buy or 0) // 2
    if code == "half":
        return (face.buy or 0) // 2
    if isinstance(code, Later):
        return None if ref in m.state.turn.bought else code.later
    return int(code)


def buyable(m: Legend, p: Player) -> list[Ref]:
    """LEG-MKT-04, 18 The market cards a player can pay for."""
    if not may_trade(m, p.seat):
        return []
    found = changes(m, p.seat, "buy_price")
    return [r for r in goods(m) if max(1, (card(m, r).buy or 0) + applied(m, found, r)) <= p.gold]


def sellable(m: Legend, p: Player) -> list[Ref]:
    """LEG-MKT-08, 13 The cards in pack and hand that can be sold."""
    if not may_trade(m, p.seat):
        return []
    return [r for r in (*p.pack, *p.hand) if printed_price(m, p, r) is not None]


def buy(m: Legend, p: Player, ref: Ref) -> None:
    """LEG-MKT-04, 05 Pay, and take the card to the pack, an intel card to the hand."""
    price = buy_price(m, p, ref)
    slot = next(cards for cards in m.state.slots[EXPLORATION_SLOTS:] if ref in cards)
    face = card(m, ref)
    p.gold -= price
    to_pack = face.is_resource or face.unlock.direct
    move(m, ref, slot, p.pack if to_pack else p.hand)
    m.state.turn.purchases += 1
    m.state.turn.bought.append(ref)
    m.tell("bought", seat=p.seat, card=card_ref(ref), face=face.id, price=price, gold=p.gold)


def sell(m: Legend, p: Player, ref: Ref) -> Flow[None]:
    """LEG-MKT-08 Discard the card, gain its price."""
    price = sell_price(m, p, ref)
    assert price is not None
    face = m.state.faces[ref]
    discard(m, ref, p.pack if ref in p.pack else p.hand)
    p.gold += price
    m.tell("sold", seat=p.seat, card=card_ref(ref), face=face, price=price, gold=p.gold)
    yield from own_triggers(m, p.seat, "my_sell")


def why_not_bought(m: Legend, p: Player) -> list[Withheld]:
    """The market cards that cannot be bought, each with the reason."""
    banned = not may_trade(m, p.seat)
    found = []
    for ref in goods(m):
        price = buy_price(m, p, ref)
        if banned:
            found.append(Withheld(f"buy {card_ref(ref)}", "reason.no_trade", {}, "LEG-MKT-17"))
        elif price > p.gold:
            lacks = {"price": price, "gold": p.gold}
            found.append(Withheld(f"buy {card_ref(ref)}", "reason.gold", lacks, "LEG-MKT-18"))
    return found


def why_not_sold(m: Legend, p: Player) -> list[Withheld]:
    """The cards of a player that cannot be sold, each with the reason."""
    banned = not may_trade(m, p.seat)
    found = []
    for ref in (*p.pack, *p.hand):
        option = f"sell {card_ref(ref)}"
        if banned:
            found.append(Withheld(option, "reason.no_trade", {}, "LEG-MKT-17"))
        elif card(m, ref).sell is None:
            found.append(Withheld(option, "reason.exclusive_unsold", {}, "LEG-MKT-12"))
        elif sell_price(m, p, ref) is None:
            later = isinstance(card(m, ref).sell, Later)
            found.append(
                Withheld(option, "reason.sells_later" if later else "reason.never_sold", {}, "LEG-MKT-09")
            )
    return found
