"""Tamashii's verbs on the map, the market, augments, and between players."""

from typing import Annotated, Literal

from msgspec import Meta

from zhuoju.games.tamashii.board import resources
from zhuoju.games.tamashii.board.body import replace_market as replace_card
from zhuoju.games.tamashii.board.moving import put_figure, put_on
from zhuoju.games.tamashii.board.tracking import lower_tracking, raise_tracking
from zhuoju.games.tamashii.language.selectors import Who, chosen
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.hexmap import neighbours, standing
from zhuoju.games.tamashii.model.knowledge import mix
from zhuoju.games.tamashii.model.library import LEXICON
from zhuoju.games.tamashii.model.state import (
    Augment,
    Place,
    Player,
    Ref,
    Tamashii,
    card_ref,
    place_ref,
    player,
)
from zhuoju.games.tamashii.model.words import RESOURCES, Faction, Resource
from zhuoju.kernel import Flow, choose_amount, choose_one

Some = Annotated[int, Meta(ge=0, le=20)]


# The map


@LEXICON.verb
def place_on(m: Tamashii, ctx: Ctx, where: Literal["revealed", "adjacent"]) -> Flow[bool]:
    """TAM-MAP-14 Place your character on a revealed tile, any or an adjacent one; this is not a move."""
    p = player(m, ctx.you)
    options = {place_ref(place): place for place in _targets(m, p, where)}
    if not options:
        return False
    place = yield from choose_one(
        p.seat, "effect.place", options, clause="TAM-MAP-14", default=next(iter(options))
    )
    yield from put_figure(m, p, place)
    return True


@place_on.can
def _somewhere_to_go(m: Tamashii, ctx: Ctx, where: Literal["revealed", "adjacent"]) -> bool:
    return bool(_targets(m, player(m, ctx.you), where))


def _targets(m: Tamashii, p: Player, where: str) -> list[Place]:
    here = standing(m, p)
    near = neighbours(m, here)
    spots = enumerate(m.state.places)
    open_ = [place for place, spot in spots if spot.revealed and place != here]
    return [place for place in open_ if where == "revealed" or place in near]


@LEXICON.verb
def exchange_places(m: Tamashii, ctx: Ctx, whom: Who) -> Flow[None]:
    """TAM-MAP-14 You and another player change places; nobody's tracking rises."""
    mine = player(m, ctx.you)
    for p in chosen(m, ctx, whom):
        here, there = mine.place, p.place
        yield from put_on(m, mine, there)
        yield from put_on(m, p, here)


@LEXICON.verb(card="false-trail")
def take_tracking(m: Tamashii, ctx: Ctx, n: Some, whom: Who) -> Flow[None]:
    """Move up to so much tracking from another player to yourself."""
    for p in chosen(m, ctx, whom):
        moved = yield from choose_amount(
            0, min(n, p.tracking), ctx.you, "effect.take_tracking", clause="TAM-TRACK-10", default=0
        )
        lower_tracking(m, p, moved)
        yield from raise_tracking(m, player(m, ctx.you), moved)


# The market and augments


@LEXICON.verb
def replace_market(m: Tamashii, ctx: Ctx) -> Flow[None]:
    """Replace a market card by the top card of the body deck."""
    slots = {card_ref(ref): slot for slot, ref in enumerate(m.state.market) if ref is not None}
    if slots and m.state.body_deck:
        slot = yield from choose_one(
            ctx.you, "effect.market", slots, clause="TAM-BODY-06", default=next(iter(slots))
        )
        replace_card(m, slot)


@LEXICON.verb
def draw_augment(m: Tamashii, ctx: Ctx, faction: Faction) -> bool:
    """TAM-AUG-11 The top card of a faction deck, unequipped; an empty deck gives nothing."""
    deck = m.state.faction_decks.get(faction, [])
    if not deck:
        return False
    own_augment(m, player(m, ctx.you), deck, deck[-1])
    return True


@draw_augment.can
def _deck_has_cards(m: Tamashii, ctx: Ctx, faction: Faction) -> bool:
    return bool(m.state.faction_decks.get(faction))


def own_augment(m: Tamashii, p: Player, deck: list[Ref], ref: Ref) -> None:
    """TAM-AUG-04 An augment comes to a player, unequipped. In versus only its owner sees it."""
    deck.remove(ref)
    p.augments.append(Augment(ref))
    m.reveal()
    said = {"seat": p.seat, "card": card_ref(ref)}
    seats = [p.seat] if m.state.contest is not None else list(range(m.seats))
    m.tell("augment_drawn", to=seats, public={"seat": p.seat}, face=m.state.faces[ref], **said)


@LEXICON.verb(card="debt-repaid")
def search_augment(m: Tamashii, ctx: Ctx) -> Flow[bool]:
    """Look through one faction deck in play, own one card of it unequipped, shuffle the deck."""
    p, decks = player(m, ctx.you), m.state.faction_decks
    there: dict[str, Faction] = {faction: faction for faction, deck in decks.items() if deck}
    if not there:
        return False
    faction = yield from choose_one(
        p.seat, "effect.deck", there, clause="TAM-AUG-11", default=next(iter(there))
    )
    deck = decks[faction]
    m.reveal()
    faces = sorted(m.state.faces[ref] for ref in deck)  # by face: where a card lay tells nothing
    cards = {face: next(ref for ref in deck if m.state.faces[ref] == face) for face in faces}
    ref = yield from choose_one(
        p.seat, "effect.search", cards, clause="TAM-AUG-11", default=next(iter(cards)), faction=faction
    )
    own_augment(m, p, deck, ref)
    mix(m, deck)
    return True


@search_augment.can
def _some_deck_has_cards(m: Tamashii, ctx: Ctx) -> bool:
    return any(m.state.faction_decks.values())


# Between players


def _one_resource(p: Player, of: Player, prompt: str) -> Flow[Resource | None]:
    """One of the resources that a player has."""
    held: dict[str, Resource] = {r: r for r in RESOURCES if of.resources.get(r, 0)}
    if not held:
        return None
    return (yield from choose_one(p.seat, prompt, held, clause="TAM-RES-04", default=next(iter(held))))


@LEXICON.verb(card="night-market")
def barter(m: Tamashii, ctx: Ctx, n: Some, gained: Some) -> Flow[bool]:
    """Spend so much of one resource: gain so much of another type."""
    p = player(m, ctx.you)
    held: dict[str, Resource] = {r: r for r in RESOURCES if p.resources.get(r, 0) >= n}
    if not held:
        return False
    paid = yield from choose_one(p.seat, "effect.barter", held, clause="TAM-RES-06", default=next(iter(held)))
    other: dict[str, Resource] = {r: r for r in RESOURCES if r != paid}
    wanted = yield from choose_one(
        p.seat, "effect.barter_for", other, clause="TAM-RES-02", default=next(iter(other))
    )
    resources.spend(m, p, paid, n)
    yield from resources.gain(m, p, wanted, gained)
    return True


@barter.can
def _can_barter(m: Tamashii, ctx: Ctx, n: int) -> bool:
    return any(player(m, ctx.you).resources.get(r, 0) >= n for r in RESOURCES)


@LEXICON.verb
def give_resource(m: Tamashii, ctx: Ctx, whom: Who) -> Flow[bool]:
    """Spend 1 resource of your choice; another player gains it."""
    p = player(m, ctx.you)
    for other in chosen(m, ctx, whom):
        resource = yield from _one_resource(p, p, "effect.give")
        if resource is None:
            return False
        resources.spend(m, p, resource, 1)
        yield from resources.gain(m, other, resource, 1)
    return True


@give_resource.can
def _has_a_resource(m: Tamashii, ctx: Ctx) -> bool:
    return m.seats > 1 and any(player(m, ctx.you).resources.values())


@LEXICON.verb
def steal(m: Tamashii, ctx: Ctx, whom: Who) -> Flow[None]:
    """Another player loses 1 resource of your choice, and you gain it."""
    p = player(m, ctx.you)
    for other in chosen(m, ctx, whom):
        resource = yield from _one_resource(p, other, "effect.steal")
        if resource is not None and resources.lose(m, other, resource, 1):
            yield from resources.gain(m, p, resource, 1)
