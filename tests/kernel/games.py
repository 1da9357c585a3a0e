"""Small games that use what the kernel has, and a way to make a game out of one flow."""

from collections.abc import Callable
from itertools import count
from typing import Any

from msgspec import Struct

from zhuoju.kernel import (
    Chance,
    Flow,
    Game,
    Match,
    Next,
    NoOptions,
    Seat,
    Table,
    by_ref,
    choose_one,
    choose_up_to,
    new,
    then,
    together,
)

# A game out of one flow


class Notes(Struct):
    """A state to write things down in."""

    notes: list[Any] = []
    numbers: dict[str, int] = {}


_numbers = count()


def game_of(*steps: Callable[..., Flow[Any]], **more: Any) -> Game[Notes, Any]:
    """A game that begins with the first of these steps."""
    given = {
        "id": f"made-{next(_numbers)}",
        "version": 1,
        "state": Notes,
        "seats": range(1, 5),
        "setup": lambda seats, options, chance: Notes(),
        "view": lambda state, seat: state,
        "first": steps[0],
        "steps": steps,
    }
    return Game(**{**given, **more})


def play(*steps: Callable[..., Flow[Any]], seats: int = 2, seed: int = 0, **more: Any) -> Match[Notes, Any]:
    """A match of a game that begins with the first of these steps."""
    return new(game_of(*steps, **more), seats, seed=seed)


# Counting: in turn say 1 to 3; who reaches the goal loses. Nothing is hidden and nothing random.


class CountingOptions(Struct, forbid_unknown_fields=True):
    goal: int = 12


class Count(Struct):
    total: int = 0
    said: list[int] = []


def say(m: Table[Count, CountingOptions], seat: Seat) -> Flow[Next]:
    """Say one, two or three."""
    number = yield from choose_one(seat, "say", {"one": 1, "two": 2, "three": 3}, clause="COUNT-01")
    m.state.total += number
    m.state.said.append(number)
    m.tell("said", seat=seat, number=number)
    if m.state.total >= m.options.goal:
        m.end([s for s in range(m.seats) if s != seat])
        return None
    return then(say, (seat + 1) % m.seats)


def begin(m: Table[Count, CountingOptions]) -> Flow[Next]:
    """The first seat begins."""
    return then(say, 0)
    yield


COUNTING: Game[Count, CountingOptions] = Game(
    id="counting",
    version=1,
    state=Count,
    seats=range(1, 5),
    setup=lambda seats, options, chance: Count(),
    first=begin,
    view=lambda state, seat: state,
    options=CountingOptions,
    steps=(say,),
)


# High card: all play a card in secret, the highest scores, all draw. Hands and deck are hidden.


class Card(Struct, frozen=True):
    ref: str
    worth: int


class Player(Struct, kw_only=True):
    seat: Seat
    hand: list[Card] = []
    score: int = 0


class Game_(Struct, kw_only=True):  # noqa: N801
    players: list[Player]
    deck: list[Card]
    played: list[Card] = []


def deal(seats: int, options: NoOptions, chance: Chance) -> Game_:
    """Three cards to each; refs are given after the shuffle, so they tell nothing."""
    worths = list(range(1, 5 * seats + 1))
    chance.shuffle(worths, of="deck")
    deck = [Card(f"card:{place}", worth) for place, worth in enumerate(worths)]
    players = [Player(seat=seat, hand=[deck.pop() for _ in range(3)]) for seat in range(seats)]
    return Game_(players=players, deck=deck)


def trick(m: Table[Game_, Any]) -> Flow[Next]:
    """Everybody plays a card, at the same time."""
    flows = {p.seat: choose_one(p.seat, "trick.card", by_ref(p.hand)) for p in m.state.players}
    cards = yield from together(flows, secret=True)
    for player in m.state.players:
        card = cards[player.seat]
        player.hand.remove(card)
        m.state.played.append(card)
        m.tell("played", seat=player.seat, worth=card.worth)
    best = max(cards, key=lambda seat: cards[seat].worth)
    m.state.players[best].score += 1
    return then(refill, best)


def refill(m: Table[Game_, Any], first: Seat) -> Flow[Next]:
    """From the winner on, each may draw a card."""
    for turn in range(m.seats):
        player = m.state.players[(first + turn) % m.seats]
        if m.state.deck:
            wanted = yield from choose_up_to(1, player.seat, "refill.draw", {"draw": True})
            if wanted:
                card = m.state.deck.pop()
                player.hand.append(card)
                m.tell("drew", to=player.seat, public={"seat": player.seat}, ref=card.ref, worth=card.worth)
    if any(not player.hand for player in m.state.players):
        scores = [player.score for player in m.state.players]
        m.end([s for s, score in enumerate(scores) if score == max(scores)], scores=scores)
        return None
    return trick


class PlayerView(Struct):
    seat: Seat
    score: int
    hand: list[Card] | int


def see(state: Game_, seat: Seat | None) -> dict[str, Any]:
    """Own cards open, other hands and the deck by number."""
    players = [PlayerView(p.seat, p.score, p.hand if p.seat == seat else len(p.hand)) for p in state.players]
    return {"players": players, "deck": len(state.deck), "played": state.played}


def redeal(now: Game_, before: Game_, seat: Seat, chance: Chance) -> None:
    """What the seat has not seen by now changes places; refs stay where they are."""
    known = {c.ref for c in [*now.played, *now.players[seat].hand, *before.players[seat].hand]}
    piles = [before.deck, *(p.hand for p in before.players if p.seat != seat)]
    worths = sorted(c.worth for pile in piles for c in pile if c.ref not in known)
    chance.shuffle(worths, of="redeal")
    for pile in piles:
        pile[:] = [c if c.ref in known else Card(c.ref, worths.pop()) for c in pile]


HIGH_CARD: Game[Game_, NoOptions] = Game(
    id="high-card",
    version=1,
    state=Game_,
    seats=range(2, 5),
    setup=deal,
    first=trick,
    view=see,
    steps=(refill,),
    redeal=redeal,
    census=lambda s: {"cards": len(s.deck) + len(s.played) + sum(len(p.hand) for p in s.players)},
)


# Market: all take goods from one table at the same time, until nothing is left.


class Market(Struct):
    goods: list[str]
    taken: dict[int, list[str]] = {}


def stall(m: Table[Market, Any], seat: Seat) -> Flow[int]:
    """Take goods, one by one, or stop."""
    while m.state.goods:
        goods = yield from choose_one(
            seat, "market.take", lambda: {**{g: g for g in m.state.goods}, "stop": ""}, default="stop"
        )
        if not goods:
            break
        m.state.goods.remove(goods)
        m.state.taken.setdefault(seat, []).append(goods)
        m.tell("took", seat=seat, goods=goods)
    return len(m.state.taken.get(seat, []))


def market(m: Table[Market, Any]) -> Flow[Next]:
    """Everybody shops until all have stopped or nothing is left."""
    counts = yield from together(
        {seat: stall(m, seat) for seat in range(m.seats)}, until=lambda: not m.state.goods
    )
    m.end([], scores=[counts.get(seat, -1) for seat in range(m.seats)])


MARKET: Game[Market, NoOptions] = Game(
    id="market",
    version=1,
    state=Market,
    seats=range(1, 5),
    setup=lambda seats, options, chance: Market([f"good:{n}" for n in range(2 * seats + 1)]),
    first=market,
    view=lambda state, seat: state,
    census=lambda s: {"goods": len(s.goods) + sum(map(len, s.taken.values()))},
)
