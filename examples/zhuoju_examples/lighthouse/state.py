"""What lies on the table."""

from typing import Literal

from msgspec import Struct

from zhuoju.kernel import Chance, Seat, Table

CARDS = {"bell": 6, "flare": 6, "mend": 6, "tow": 6, "rally": 4}
BAGS = {
    "calm": {"calm": 8, "fog": 4, "gale": 2, "ship": 9},
    "gale": {"calm": 6, "fog": 5, "gale": 4, "ship": 9},
    "storm": {"calm": 4, "fog": 7, "gale": 6, "ship": 9},
}
HAND, LAMP, FOG, WRECKS, BURN = 4, 12, 10, 3, 4


class Options(Struct, forbid_unknown_fields=True):
    """How long the week is, and how bad."""

    nights: Literal[4, 5, 6, 7] = 5
    difficulty: Literal["calm", "gale", "storm"] = "gale"


class Card(Struct):
    """A card; its ref is given after the shuffle and tells nothing."""

    ref: str
    kind: str


class Ship(Struct):
    """A ship at sea: the light it still needs, and the nights it can still wait."""

    ref: str
    needs: int = 2
    waits: int = 2


class Keeper(Struct):
    """A player's side of the table."""

    seat: Seat
    hand: list[Card]  # seen by its owner
    oil: int = 0
    rope: int = 1


class Tower(Struct, kw_only=True):
    """The lighthouse. A card is always in exactly one pile, a token in the bag or beside it."""

    keepers: list[Keeper]
    deck: list[Card]  # face down
    playing: list[Card] = []  # face up, until they have worked
    discard: list[Card] = []  # face up
    bag: list[str]
    drawn: list[str] = []
    supply: dict[str, int] = {}
    ships: list[Ship] = []
    goal: int
    night: int = 0
    lamp: int = 7
    fog: int = 0
    gale: int = 0
    beams: int = 0
    guided: int = 0
    wrecks: int = 0
    refs: int = 0  # refs given out


Watch = Table[Tower, Options]


def setup(seats: int, options: Options, chance: Chance) -> Tower:
    """LIGHT-1"""
    bag = [token for token, count in BAGS[options.difficulty].items() for _ in range(count)]
    deck = [Card("", kind) for kind, count in CARDS.items() for _ in range(count)]
    keepers = [Keeper(seat, []) for seat in range(seats)]
    s = Tower(keepers=keepers, deck=[], bag=bag, goal=options.nights + 2 * (seats - 1))
    shuffle_in(s, deck, chance)
    for keeper in s.keepers:
        keeper.hand = [s.deck.pop() for _ in range(HAND)]
    return s


def shuffle_in(s: Tower, cards: list[Card], chance: Chance) -> None:
    """A new deck under new refs, so that nobody knows a card by its ref."""
    chance.shuffle(cards, of="deck")
    for card in cards:
        card.ref, s.refs = f"card:{s.refs}", s.refs + 1
    s.deck = cards
