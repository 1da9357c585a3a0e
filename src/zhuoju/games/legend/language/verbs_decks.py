"""Legend's verbs of decks and discard piles: looking, taking, putting back."""

from typing import Literal

from zhuoju.games.legend.effects.in_force import Ctx, fits
from zhuoju.games.legend.language.selectors import Choice, Things, Who
from zhuoju.games.legend.model.library import LEXICON
from zhuoju.games.legend.model.state import Legend, Player, Ref, card_ref, player
from zhuoju.games.legend.model.words import Deck, Filter
from zhuoju.games.legend.model.zones import can_take, mix, move, take_top
from zhuoju.kernel import Flow, Seat, choose_one, choose_order, choose_some

Place = Literal["my_hand", "my_pack"]


def _pile(p: Player, place: Place) -> list[Ref]:
    return p.hand if place == "my_hand" else p.pack


def _look(m: Legend, seat: Seat, deck: Deck, n: int) -> list[Ref]:
    """Take the top cards of a deck to look at them, as far as possible (LEG-GEN-05)."""
    aside = m.state.resolving
    m.state.looker = seat
    looked = [ref for _ in range(n) if (ref := take_top(m, deck, aside)) is not None]
    faces = [m.state.faces[r] for r in looked]
    public = {"seat": seat, "deck": deck, "count": len(looked)}
    m.tell("looked", to=seat, public=public, **public, cards=[card_ref(r) for r in looked], faces=faces)
    return looked


def _put_under(m: Legend, deck: Deck, refs: list[Ref]) -> None:
    """Put cards at the bottom of a deck, the first deepest."""
    for ref in reversed(refs):
        move(m, ref, m.state.resolving, m.state.decks[deck])
        m.state.decks[deck].insert(0, m.state.decks[deck].pop())


@LEXICON.verb
def dig(
    m: Legend, ctx: Ctx, who: Who, deck: Deck | Choice, n: int, k: int, place: Place, *filters: Filter
) -> Flow[bool]:
    """Look at the top cards, take some that match, put the rest at the bottom in random order."""
    seat = who.seats[0]
    source: Deck
    if isinstance(deck, Choice):
        open_decks = {f"deck:{d}": d for d in deck.words if can_take(m, d)}  # type: ignore[arg-type]
        if not open_decks:
            return False
        source = yield from choose_one(  # type: ignore[assignment]
            seat, "dig.deck", open_decks, clause="LEG-TXT-12", default=next(iter(open_decks))
        )
    else:
        source = deck
    if not can_take(m, source):
        return False
    looked = _look(m, seat, source, n)
    matching = {card_ref(r): r for r in looked if all(fits(m, f, r) for f in filters)}
    taken: list[Ref] = []
    if matching:
        taken = yield from choose_some(
            0, k, seat, "dig.take", matching, clause="LEG-TXT-12", default=[],
            faces={card_ref(r): m.state.faces[r] for r in looked},
        )  # fmt: skip
    for ref in taken:
        move(m, ref, m.state.resolving, _pile(player(m, seat), place))
        m.tell("dug", seat=seat, card=card_ref(ref), face=m.state.faces[ref])
    rest = [r for r in looked if r not in taken]
    mix(m, rest)
    _put_under(m, source, rest)
    m.state.looker = None
    return True


@LEXICON.verb
def scry(m: Legend, ctx: Ctx, who: Who, deck: Deck, n: int) -> Flow[bool]:
    """Look at the top cards and put each back on top or at the bottom, in any order."""
    if not can_take(m, deck):
        return False
    seat = who.seats[0]
    looked = _look(m, seat, deck, n)
    options = {card_ref(r): r for r in looked}
    faces = {card_ref(r): m.state.faces[r] for r in looked}
    under = yield from choose_some(
        0, len(looked), seat, "scry.bottom", options, clause="LEG-TXT-12", default=[], faces=faces
    )
    under = yield from _in_order(m, seat, "scry.bottom_order", under)
    above = yield from _in_order(m, seat, "scry.order", [r for r in looked if r not in under])
    _put_under(m, deck, list(reversed(under)))
    for ref in reversed(above):
        move(m, ref, m.state.resolving, m.state.decks[deck])
    m.state.looker = None
    m.tell("put_back", seat=seat, deck=deck, top=len(above), bottom=len(under))
    return True


def _in_order(m: Legend, seat: Seat, prompt: str, refs: list[Ref]) -> Flow[list[Ref]]:
    """The order from the top down."""
    if len(refs) < 2:
        return refs
    options = {card_ref(r): r for r in refs}
    faces = {card_ref(r): m.state.faces[r] for r in refs}
    return (
        yield from choose_order(
            seat, prompt, options, clause="LEG-TXT-12", default=list(options), faces=faces
        )
    )


@LEXICON.verb
def recover(m: Legend, ctx: Ctx, who: Who, which: Things, place: Place) -> bool:
    """Move chosen cards from a discard pile."""
    p = player(m, who.seats[0])
    for ref in which.cards:
        pile = next(pile for pile in m.state.discards.values() if ref in pile)
        move(m, ref, pile, _pile(p, place))
        m.tell("recovered", seat=p.seat, card=card_ref(ref), face=m.state.faces[ref])
    return which.matched


@dig.can
def _can_dig(m: Legend, ctx: Ctx, deck: Deck | Choice | None) -> bool:
    if isinstance(deck, str):
        return can_take(m, deck)
    return True


@scry.can
def _can_scry(m: Legend, ctx: Ctx, deck: Deck) -> bool:
    return can_take(m, deck)
