"""Mist Harbor, the invented game of the style guide, small enough to test the language with."""

from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from zhuoju.content import Amount, Condition, Effect, Entry, Lexicon, Library, Word, perform
from zhuoju.kernel import (
    Chance,
    Flow,
    Game,
    Next,
    Seat,
    Table,
    by_ref,
    choose_one,
    choose_some,
    choose_up_to,
)

HERE = Path(__file__).parent
MIST = Lexicon("mist")
MIST.vocabulary("card", kinds=["card"])
MIST.vocabulary("stat", ["lamp", "hand"])
MIST.vocabulary("time", ["by_night", "by_day"])


class Card(Struct):
    id: str
    ref: str


class Keeper(Struct, kw_only=True):
    seat: Seat
    lamp: int = 2
    deck: list[Card] = []
    hand: list[Card] = []
    discard: list[Card] = []


class Harbor(Struct):
    keepers: list[Keeper]
    fog: int = 5
    turns: int = 0


M = Table[Harbor, Any]


class Ctx(Struct):
    you: Seat


@MIST.static
class Mod(Struct, frozen=True):
    stat: Annotated[str, Word("stat")]
    by: int
    when: tuple[Annotated[str, Word("time")], ...] = ()


class CardEntry(Entry, frozen=True, kw_only=True):
    cost: Annotated[int, Meta(ge=0, le=5)]
    effects: tuple[Effect, ...] = ()


class Weather(Entry, frozen=True, kw_only=True):
    rises: Amount
    unless: Condition | None = None


@MIST.verb
def fog(m: M, ctx: Ctx, by: int) -> bool:
    if by < 0 and m.state.fog == 0:
        return False
    m.state.fog = max(0, m.state.fog + by)
    m.tell("fog", by=by)
    return True


@fog.can
def _(m: M, ctx: Ctx, by: int) -> bool:
    return by >= 0 or m.state.fog > 0


@MIST.selector
def you(m: M, ctx: Ctx) -> Keeper:
    return m.state.keepers[ctx.you]


@MIST.selector
def other_keeper(m: M, ctx: Ctx) -> Flow[Keeper]:
    seats = {f"seat:{k.seat}": k for k in m.state.keepers if k.seat != ctx.you}
    return (yield from choose_one(ctx.you, "other", seats))


@other_keeper.can
def _(m: M, ctx: Ctx) -> bool:
    return len(m.state.keepers) > 1


@MIST.quantity
def lamp(m: M, ctx: Ctx, of: Keeper) -> int:
    return of.lamp


@MIST.quantity
def hand_size(m: M, ctx: Ctx) -> int:
    return len(m.state.keepers[ctx.you].hand)


@MIST.quantity
def fog_level(m: M, ctx: Ctx) -> int:
    return m.state.fog


@MIST.test
def all_dark(m: M, ctx: Ctx) -> bool:
    return all(k.lamp == 0 for k in m.state.keepers)


@MIST.verb
def mend(m: M, ctx: Ctx, amount: int, whom: Literal["you", "any_keeper"] = "you") -> Flow[None]:
    """Restore lamps, never above three (MIST-LAMP-06)."""
    keeper = m.state.keepers[ctx.you]
    if whom == "any_keeper":
        seats = {f"seat:{k.seat}": k for k in m.state.keepers}
        keeper = yield from choose_one(ctx.you, "mend.whom", seats, clause="MIST-LAMP-06")
    keeper.lamp = min(3, keeper.lamp + amount)
    m.tell("mended", seat=keeper.seat, lamp=keeper.lamp)


@MIST.verb
def draw(m: M, ctx: Ctx, n: Annotated[int, Meta(ge=1)]) -> bool:
    keeper = m.state.keepers[ctx.you]
    for _ in range(min(n, len(keeper.deck))):
        keeper.hand.append(keeper.deck.pop())
    return True


@MIST.verb
def discard(m: M, ctx: Ctx, n: int) -> Flow[bool]:
    keeper = m.state.keepers[ctx.you]
    if len(keeper.hand) < n:
        return False
    for card in (yield from choose_some(n, n, ctx.you, "discard", by_ref(keeper.hand))):
        keeper.hand.remove(card)
        keeper.discard.append(card)
    return True


@discard.can
def _(m: M, ctx: Ctx, n: int) -> bool:
    return len(m.state.keepers[ctx.you].hand) >= n


@MIST.verb
def dim(m: M, ctx: Ctx, whom: Keeper, amount: int) -> None:
    whom.lamp = max(0, whom.lamp - amount)


@MIST.verb
def fetch(m: M, ctx: Ctx, card: Annotated[str, Word("card")]) -> bool:
    keeper = m.state.keepers[ctx.you]
    for each in keeper.deck:
        if each.id == card:
            keeper.deck.remove(each)
            keeper.hand.append(each)
            return True
    return False


@MIST.verb(card="drowned-bell")
def drowned_bell(m: M, ctx: Ctx, each: int = 1) -> Flow[None]:
    """Discard any number of cards. For each one, lower the fog by 1."""
    keeper = m.state.keepers[ctx.you]
    tolls = yield from choose_up_to(
        len(keeper.hand), ctx.you, "drowned-bell.toll", by_ref(keeper.hand), clause="card"
    )
    for toll in tolls:
        keeper.hand.remove(toll)
        keeper.discard.append(toll)
        fog(m, ctx, -each)


KINDS = {"card": CardEntry, "weather": Weather}
LIBRARY = Library("mist", MIST, KINDS, HERE / "packs", HERE / "texts")


def setup(seats: int, options: Any, chance: Chance) -> Harbor:
    keepers = []
    for seat in range(seats):
        cards = [Card(name, f"{seat}:{k}") for k, name in enumerate(LIBRARY.packs.of(CardEntry))]
        keepers.append(Keeper(seat=seat, deck=cards[4:], hand=cards[:4]))
    return Harbor(keepers)


def watch(m: M, seat: Seat = 0) -> Flow[Next]:
    """Play a card of your hand: do what it says."""
    keeper = m.state.keepers[seat]
    m.state.turns += 1
    if m.state.turns > 6 or not keeper.hand:
        m.end([seat])
        return None
    card = yield from choose_one(seat, "watch.card", by_ref(keeper.hand))
    keeper.hand.remove(card)
    keeper.discard.append(card)
    effects = LIBRARY.packs.of(CardEntry)[card.id].effects
    for effect in effects:
        if not effect.static:
            yield from perform(m, Ctx(seat), effect)
    return watch


GAME: Game[Harbor, Any] = Game(
    id="mist",
    version=1,
    state=Harbor,
    seats=range(1, 5),
    setup=setup,
    first=watch,
    view=lambda state, seat: {"fog": state.fog},
    content=LIBRARY.content,
    texts=LIBRARY.sentences,
)
