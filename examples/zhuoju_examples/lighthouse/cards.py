"""LIGHT-7: what the cards do, and the small changes everything is made of."""

from collections.abc import Callable, Mapping
from typing import Any

from zhuoju.kernel import Flow, by_ref, choose_one, occur
from zhuoju_examples.lighthouse.state import FOG, LAMP, Card, Keeper, Ship, Watch, shuffle_in


def leader(m: Watch) -> Keeper:
    """The keepers lead in turn."""
    return m.state.keepers[(m.state.night - 1) % m.seats]


def bell(m: Watch) -> Flow[None]:
    """LIGHT-7: two less fog."""
    yield from change_fog(m, -2)


def flare(m: Watch) -> Flow[None]:
    """LIGHT-7: two more beams tonight."""
    m.state.beams += 2
    yield from ()


def mend(m: Watch) -> Flow[None]:
    """LIGHT-7: two oil for the lamp."""
    yield from change_lamp(m, 2)


def tow(m: Watch) -> Flow[None]:
    """LIGHT-7: two light for one ship."""
    if m.state.ships:
        ships = by_ref(m.state.ships)
        ship = yield from choose_one(leader(m).seat, "tow.ship", ships, clause="LIGHT-7")
        yield from shine(m, ship, 2)


def rally(m: Watch) -> Flow[None]:
    """LIGHT-7: every keeper draws a card."""
    for keeper in m.state.keepers:
        draw(m, keeper, 1)
    yield from ()


EFFECTS: dict[str, Callable[[Watch], Flow[None]]] = {
    "bell": bell, "flare": flare, "mend": mend, "tow": tow, "rally": rally,
}  # fmt: skip


def shine(m: Watch, ship: Ship, amount: int) -> Flow[None]:
    """LIGHT-5: a ship with the light it needs is home."""
    ship.needs -= min(amount, ship.needs)
    m.tell("shone", ship=ship.ref, amount=amount, needs=ship.needs)
    if not ship.needs:
        m.state.ships.remove(ship)
        m.state.guided += 1
        yield from occur(m, "guided", ship=ship.ref, guided=m.state.guided)


def thanks(m: Watch, _: Mapping[str, Any]) -> Flow[None]:
    """LIGHT-5: a ship that is home sends one oil up."""
    yield from change_lamp(m, 1)


def draw(m: Watch, keeper: Keeper, count: int) -> None:
    """Draw so many cards; the discard is shuffled when the deck is empty."""
    s = m.state
    cards: list[Card] = []
    for _ in range(count):
        if not s.deck:
            discard, s.discard = s.discard, []
            shuffle_in(s, discard, m.chance)
        if s.deck:
            cards.append(s.deck.pop())
    keeper.hand += cards
    open_part = {"seat": keeper.seat, "count": len(cards)}
    m.tell("drew", to=keeper.seat, public=open_part, **open_part, cards=[card.kind for card in cards])


def change_fog(m: Watch, by: int) -> Flow[None]:
    """The fog moves between none and ten."""
    m.state.fog = max(0, min(FOG, m.state.fog + by))
    yield from occur(m, "fog_now", fog=m.state.fog)


def change_lamp(m: Watch, by: int) -> Flow[None]:
    """The lamp holds at most twelve oil."""
    m.state.lamp = max(0, min(LAMP, m.state.lamp + by))
    yield from occur(m, "lamp_now", lamp=m.state.lamp)


def move(card: Card, source: list[Card], target: list[Card]) -> None:
    """From one pile to another."""
    source.remove(card)
    target.append(card)
