"""The small card game of the benchmark: a hidden deck, chance, and two moves a turn, without an end."""

from typing import Any

import msgspec

from zhuoju.kernel import Flow, Game, Next, choose_one, register, step
from zhuoju.kernel.chance import Chance
from zhuoju.kernel.table import Table

CARDS, HAND = 52, 3


class State(msgspec.Struct):
    """Cards are numbers; a deck that runs out is made of the discards again."""

    deck: list[int]
    hands: list[list[int]]
    scores: list[int]
    pile: list[int] = []
    turn: int = 0


class View(msgspec.Struct):
    """What a seat sees."""

    deck: int
    pile: list[int]
    hand: list[int]
    theirs: int
    scores: list[int]
    turn: int


def setup(_seats: int, _options: Any, chance: Chance) -> State:
    """Three cards each."""
    deck = list(range(CARDS))
    chance.shuffle(deck, of="deck")
    return State(deck[2 * HAND :], [deck[:HAND], deck[HAND : 2 * HAND]], [0, 0])


@step
def turn(m: Table[State, Any]) -> Flow[Next]:
    """Draw a card, then play one; the higher one on the pile scores."""
    state = m.state
    seat = state.turn
    yield from choose_one(seat, "draw", {"draw": None})
    if not state.deck:
        state.deck, state.pile = state.pile[:-1], state.pile[-1:]
        m.chance.shuffle(state.deck, of="deck")
    drawn = state.deck.pop()
    hand = state.hands[seat]
    hand.append(drawn)
    m.tell("drew", to=seat, public={"seat": seat}, seat=seat, card=drawn)
    played = yield from choose_one(seat, "play", {f"card:{card}": card for card in hand})
    hand.remove(played)
    if not state.pile or played > state.pile[-1]:
        state.scores[seat] += 1
    state.pile.append(played)
    state.turn = 1 - seat
    m.tell("played", seat=seat, card=played)
    return turn


def view(state: State, seat: int | None) -> View:
    """The own hand, and counts of what is hidden."""
    own = seat if seat is not None else 0
    hand = [] if seat is None else state.hands[own]
    return View(len(state.deck), state.pile[-1:], hand, len(state.hands[1 - own]), state.scores, state.turn)


GAME = Game(
    id="pairs",
    version=1,
    state=State,
    seats=range(2, 3),
    setup=setup,
    first=turn,
    view=view,
    secret_streams=("deck",),
)


def register_it() -> None:
    """Make the game known to this process."""
    register(GAME)
