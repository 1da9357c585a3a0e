"""TAM-BODY Bodies: which one is active, attaching to another, switching, the market."""

from zhuoju.games.tamashii.board.abilities import mod
from zhuoju.games.tamashii.board.deeds import did
from zhuoju.games.tamashii.model.cards import Body
from zhuoju.games.tamashii.model.library import BODIES, WALKER, body_of
from zhuoju.games.tamashii.model.state import Player, Ref, Tamashii, card_ref
from zhuoju.games.tamashii.model.words import Stat
from zhuoju.kernel import Flow, choose_one

MOST_BODIES = 2


def active(m: Tamashii, p: Player) -> Body:
    """TAM-BODY-01, 08 The body card on top, or the Walker printed on the board."""
    return body_of(m, p.bodies[-1]) if p.bodies else BODIES[WALKER]


def stat(m: Tamashii, p: Player, name: Stat) -> int:
    """The move, attack or write value: printed on the active body, changed by effects, never below 0."""
    printed: int = getattr(active(m, p), name)
    return max(0, printed + mod(m, p, name))


# Taking and leaving bodies


def attach(m: Tamashii, p: Player, ref: Ref) -> Flow[None]:
    """TAM-BODY-05, 09 Take a body card on top of your slot; of two owned before, one goes under the deck."""
    slot = m.state.market.index(ref) if ref in m.state.market else None
    if slot is None:
        m.state.body_deck.remove(ref)
    else:
        m.state.market[slot] = None
    m.state.resolving.append(ref)
    yield from give_up_one(m, p)
    m.state.resolving.remove(ref)
    p.bodies.append(ref)
    m.tell("attached", seat=p.seat, card=card_ref(ref), face=m.state.faces[ref])
    if slot is not None:
        refill_market(m, slot)  # TAM-BODY-06: at once
    yield from did(m, p.seat, "body_attached")


def give_up_one(m: Tamashii, p: Player) -> Flow[None]:
    """TAM-BODY-09 With two body cards owned, choose one to put under the body deck."""
    if len(p.bodies) < MOST_BODIES:
        return
    options = {card_ref(ref): ref for ref in p.bodies}
    ref = yield from choose_one(
        p.seat, "body.give_up", options, clause="TAM-BODY-09", default=card_ref(p.bodies[0])
    )
    put_under_deck(m, p, ref)


def put_under_deck(m: Tamashii, p: Player, ref: Ref) -> None:
    """TAM-BODY-15 A body card that leaves a player goes to the bottom of the body deck, face down."""
    p.bodies.remove(ref)
    m.state.body_deck.insert(0, ref)
    m.state.seen[ref] = list(range(m.seats))
    m.tell("body_left", seat=p.seat, card=card_ref(ref), face=m.state.faces[ref])


def switch(m: Tamashii, p: Player) -> bool:
    """TAM-BODY-10 Exchange the order of your two body cards; with fewer nothing happens."""
    if len(p.bodies) < MOST_BODIES:
        return False
    p.bodies.reverse()
    m.tell("switched", seat=p.seat, card=card_ref(p.bodies[-1]), face=m.state.faces[p.bodies[-1]])
    return True


# The market


def refill_market(m: Tamashii, slot: int) -> None:
    """TAM-BODY-06 Fill an empty place from the deck; with an empty deck it stays empty."""
    if m.state.market[slot] is None and m.state.body_deck:
        ref = m.state.body_deck.pop()
        m.state.market[slot] = ref
        m.reveal()
        m.tell("market_filled", slot=slot, card=card_ref(ref), face=m.state.faces[ref])


def replace_market(m: Tamashii, slot: int) -> bool:
    """Put a market card under the deck and show the top card in its place, if there is one."""
    old = m.state.market[slot]
    if old is None or not m.state.body_deck:
        return False
    m.state.market[slot] = None
    refill_market(m, slot)
    m.state.body_deck.insert(0, old)
    m.state.seen[old] = list(range(m.seats))
    return True
