"""SAM-CREATE-01 Making a card as a flow: race and types, tags, spending, handing in."""

from collections.abc import Iterator
from collections.abc import Sequence as Many
from functools import partial

from msgspec import Struct

from zhuoju.games.samsara.audit.person import TYPES
from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.model.phase import Tunnel
from zhuoju.games.samsara.model.refusal import Refusal
from zhuoju.games.samsara.strengthening import creation
from zhuoju.games.samsara.strengthening.passage import Move, make_move, needs_words
from zhuoju.kernel import Flow, Seat, Withheld, arrange, choose_one


class Person(Struct, frozen=True):
    """SAM-CREATE-09 The words of step one, and the tags to choose from: written by the player, not chosen."""

    name: str
    age: str
    looks: str
    background: str
    tags: tuple[str, ...]


def create(builder: Tunnel, seat: Seat, person: Person) -> Flow[None]:
    """SAM-DECIDE-01 The four steps, one after the other; the card is handed in at the end."""
    creation.tell(builder, name=person.name, age=person.age, looks=person.looks, background=person.background)
    yield from _race(builder, seat)
    yield from _types(builder, seat)
    yield from _tags(builder, seat, person.tags)
    yield from _spend(builder, seat)
    yield from _hand_in(builder, seat)


def _race(builder: Tunnel, seat: Seat) -> Flow[None]:
    """SAM-CREATE-07 A regular race."""
    regular = {f"race {name}": name for name, race in library.RACES.items() if race.kind == "regular"}

    def why() -> Iterator[Withheld]:
        for name, race in library.RACES.items():
            if race.kind != "regular":
                yield Refusal("regular_only", "SAM-CREATE-07", {"race": name}).of(f"race {name}")

    chosen = yield from choose_one(seat, "create.race", regular, clause="SAM-CREATE-07", why=why)
    creation.take_race(builder, chosen)


def _types(builder: Tunnel, seat: Seat) -> Flow[None]:
    """SAM-CREATE-11 A main and a secondary type, different."""
    offers = {f"type {name}": name for name in TYPES}
    main = yield from choose_one(seat, "create.main", offers, clause="SAM-CREATE-11")
    rest = {option: name for option, name in offers.items() if name != main}
    second = yield from choose_one(seat, "create.second", rest, clause="SAM-CREATE-11")
    creation.take_personalities(builder, [(main, second)])  # type: ignore[list-item]  # of the nine


def _tags(builder: Tunnel, seat: Seat, tags: Many[str]) -> Flow[None]:
    """SAM-CREATE-16 Two of the tags that the player wrote."""
    offers = {f"tag {number}": tag for number, tag in enumerate(dict.fromkeys(tags), 1)}
    one = yield from choose_one(seat, "create.tag", offers, clause="SAM-CREATE-16", tags=list(tags))
    rest = {option: tag for option, tag in offers.items() if tag != one}
    other = yield from choose_one(seat, "create.tag", rest, clause="SAM-CREATE-16", tags=list(tags))
    creation.take_tags(builder, one, other)


def _spend(builder: Tunnel, seat: Seat) -> Flow[None]:
    """SAM-CREATE-02 Buy, and put back, until done; what is left is lost (SAM-CREATE-03)."""
    prices = creation.first_prices()

    def moves() -> dict[str, Move]:
        left = ledger.balance(builder.card)
        found: dict[str, Move] = {
            f"buy {name}": partial(creation.spend, builder, name)
            for name, price in prices.items()
            if price <= left and not needs_words(name)
        }
        for bought in builder.card.sequences:
            found[f"put_back {bought.id}"] = partial(creation.put_back, builder, bought.id)
        return found

    def why() -> Iterator[Withheld]:
        left = ledger.balance(builder.card)
        for name, price in prices.items():
            if price > left:
                yield Refusal("no_points", "SAM-POINTS-02", {"price": price, "left": left}).of(f"buy {name}")

    yield from arrange(
        seat, "create.points", moves, make_move, clause="SAM-CREATE-02", why=why, prices=dict(prices)
    )


def _hand_in(builder: Tunnel, seat: Seat) -> Flow[None]:
    """SAM-CREATE-01, 03 Step four; the player sees what would be lost."""
    left = ledger.balance(builder.card)
    yield from choose_one(seat, "create.submit", {"submit": True}, clause="SAM-CREATE-01", left=left)
    creation.hand_in(builder)
