"""LIGHT-2 to LIGHT-6: one night after the other."""

from collections.abc import Callable, Mapping
from typing import Any

from zhuoju.kernel import (
    Flow,
    Next,
    Seat,
    Withheld,
    arrange,
    by_ref,
    choose_amount,
    choose_distribution,
    choose_one,
    choose_order,
    choose_up_to,
    choose_yes_no,
    occur,
    then,
    together,
    window,
)
from zhuoju_examples.lighthouse.cards import (
    EFFECTS,
    change_fog,
    change_lamp,
    draw,
    leader,
    move,
    shine,
)
from zhuoju_examples.lighthouse.state import BURN, FOG, HAND, LAMP, WRECKS, Card, Keeper, Ship, Watch


def dusk(m: Watch) -> Flow[Next]:
    """LIGHT-2"""
    s = m.state
    s.night += 1
    s.supply = {"oil": 0, "rope": 0}
    for _ in range(m.seats + 1):
        s.supply[m.chance.pick(["oil", "oil", "rope"], of="supply")] += 1
    m.tell("dusk", night=s.night, oil=s.supply["oil"], rope=s.supply["rope"])
    yield from together({keeper.seat: take(m, keeper) for keeper in s.keepers})
    return watch


def take(m: Watch, keeper: Keeper) -> Flow[None]:
    """LIGHT-2: what is left may change while you think."""
    supply = m.state.supply

    def left() -> dict[str, str]:
        return {thing: thing for thing, count in supply.items() if count}

    def gone() -> list[Withheld]:
        return [
            Withheld(t, "why.none_left", {"thing": t}, "LIGHT-2") for t, count in supply.items() if not count
        ]

    thing = yield from choose_one(keeper.seat, "dusk.take", left, clause="LIGHT-2", why=gone)
    supply[thing] -= 1
    if thing == "oil":
        keeper.oil += 1
    else:
        keeper.rope += 1
    m.tell("took", seat=keeper.seat, thing=thing)


def watch(m: Watch) -> Flow[Next]:
    """LIGHT-3: all at once and in secret."""
    s = m.state
    cards = yield from together({keeper.seat: lay_down(keeper) for keeper in s.keepers}, secret=True)
    m.reveal()
    for seat, card in cards.items():
        keeper = s.keepers[seat]
        if card is None:
            keeper.oil += 1
            m.tell("rested", seat=seat)
        else:
            move(card, keeper.hand, s.playing)
            m.tell("laid_down", seat=seat, card=card.ref, face=card.kind)
    return work


def lay_down(keeper: Keeper) -> Flow[Card | None]:
    """LIGHT-3"""
    options: dict[str, Card | None] = {**by_ref(keeper.hand), "rest": None}
    return (yield from choose_one(keeper.seat, "watch.card", options, clause="LIGHT-3"))


def work(m: Watch) -> Flow[Next]:
    """LIGHT-3, LIGHT-7: the cards work in the order the leader says."""
    s = m.state
    cards = list(s.playing)
    if len(cards) > 1:
        cards = yield from choose_order(leader(m).seat, "watch.order", by_ref(cards), clause="LIGHT-3")
    for card in cards:
        m.tell("works", card=card.ref, face=card.kind)
        yield from EFFECTS[card.kind](m)
        move(card, s.playing, s.discard)
    return storm


def storm(m: Watch) -> Flow[Next]:
    """LIGHT-4"""
    s = m.state
    for _ in range(2 + m.seats):
        if not s.bag:
            s.bag, s.drawn = s.drawn, []
        token = m.chance.draw(s.bag, of="bag")
        s.drawn.append(token)
        yield from occur(m, token)
        if is_lost(m):
            return None
    return light


def fog_rises(m: Watch, _: Mapping[str, Any]) -> Flow[None]:
    """LIGHT-4"""
    yield from change_fog(m, 1)


def ship_comes_in(m: Watch, _: Mapping[str, Any]) -> Flow[None]:
    """LIGHT-4: in thick fog it needs more light."""
    s = m.state
    ship = Ship(f"ship:{s.guided + s.wrecks + len(s.ships)}", needs=3 if s.fog >= FOG // 2 else 2)
    s.ships.append(ship)
    m.tell("sighted", ship=ship.ref, needs=ship.needs)
    yield from ()


def gale_blows(m: Watch, _: Mapping[str, Any]) -> Flow[None]:
    """LIGHT-4: keepers may brace, from the leader on, as long as anybody does."""
    s = m.state
    s.gale = 2

    def offers(seat: Seat) -> dict[str, Callable[[], Flow[None]]] | None:
        keeper = s.keepers[seat]
        return {"brace": lambda: brace(m, keeper)} if s.gale and keeper.rope else None

    order = [(leader(m).seat + i) % m.seats for i in range(m.seats)]
    yield from window(m, "storm.brace", order, offers, clause="LIGHT-4")
    yield from change_lamp(m, -s.gale)
    s.gale = 0


def brace(m: Watch, keeper: Keeper) -> Flow[None]:
    """LIGHT-4: a rope spares the lamp one."""
    keeper.rope -= 1
    m.state.gale -= 1
    m.tell("braced", seat=keeper.seat, gale=m.state.gale)
    yield from ()


def light(m: Watch) -> Flow[Next]:
    """LIGHT-5"""
    s, seat = m.state, leader(m).seat
    if s.lamp and s.fog and (yield from choose_yes_no(seat, "light.bell", clause="LIGHT-5", fog=s.fog)):
        yield from change_lamp(m, -1)
        yield from change_fog(m, -2)
    oil = yield from choose_amount(0, min(BURN, s.lamp), seat, "light.burn", clause="LIGHT-5", lamp=s.lamp)
    yield from change_lamp(m, -oil)
    beams, s.beams = s.beams + oil, 0
    rooms = {ship.ref: (ship, ship.needs) for ship in s.ships}
    most = min(beams, sum(ship.needs for ship in s.ships))
    if most:
        shares = yield from choose_distribution(
            most, most, seat, "light.share", rooms, clause="LIGHT-5", beams=beams
        )
        for ship, amount in shares:
            yield from shine(m, ship, amount)
    for ship in list(s.ships):
        ship.waits -= 1
        if not ship.waits:
            s.ships.remove(ship)
            s.wrecks += 1
            m.tell("wrecked", ship=ship.ref, wrecks=s.wrecks)
    return None if is_lost(m) else dawn


def dawn(m: Watch) -> Flow[Next]:
    """LIGHT-6, LIGHT-1"""
    s = m.state

    def moves() -> dict[str, Keeper]:
        return {f"pour:{k.seat}": k for k in s.keepers if k.oil and s.lamp < LAMP}

    def pour(keeper: Keeper) -> None:
        keeper.oil -= 1
        s.lamp += 1
        m.tell("poured", seat=keeper.seat, lamp=s.lamp)

    refs = {f"pour:{seat}": (f"seat:{seat}",) for seat in range(m.seats)}
    yield from arrange(leader(m).seat, "dawn.pour", moves, pour, clause="LIGHT-6", refs=refs)
    if not s.lamp:
        m.end([], outcome="outcome.dark")
    elif s.night == m.options.nights:
        won = s.guided >= s.goal
        m.end(range(m.seats) if won else [], outcome="outcome.won" if won else "outcome.too_few")
    return None if m.result else then(swap, 0)


def swap(m: Watch, seat: Seat) -> Flow[Next]:
    """LIGHT-6"""
    s = m.state
    keeper = s.keepers[seat]
    cards = yield from choose_up_to(2, seat, "dawn.swap", by_ref(keeper.hand), clause="LIGHT-6")
    for card in cards:
        move(card, keeper.hand, s.discard)
        m.tell("put_away", seat=seat, card=card.ref, face=card.kind)
    draw(m, keeper, max(0, HAND - len(keeper.hand)))
    return then(swap, seat + 1) if seat + 1 < m.seats else dusk


def is_lost(m: Watch) -> bool:
    """LIGHT-1: three wrecks, or fog at ten."""
    s = m.state
    if s.wrecks >= WRECKS or s.fog >= FOG:
        m.end([], outcome="outcome.wrecks" if s.wrecks >= WRECKS else "outcome.fog")
    return m.result is not None
