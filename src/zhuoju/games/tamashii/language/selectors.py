"""Tamashii's selectors, quantities and tests: whom a clause speaks of, and what it asks of the table."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from zhuoju.content import Numbered
from zhuoju.games.tamashii.board import deeds as done
from zhuoju.games.tamashii.board.codes import in_pool
from zhuoju.games.tamashii.board.launcher import MOST_LOCKS
from zhuoju.games.tamashii.model.cards import FactionAugment
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.hexmap import (
    distance,
    neighbours,
    players_at,
    shelter,
    standing,
    tile,
)
from zhuoju.games.tamashii.model.library import LEXICON, augment_of, enemy_of
from zhuoju.games.tamashii.model.state import Player, Tamashii, in_turn_order, player, seat_ref
from zhuoju.games.tamashii.model.words import BASIC, RESOURCES, Code, Deed, Resource
from zhuoju.kernel import Flow, Seat, choose_one

TileNumber = Annotated[int, Meta(ge=0, le=99), Numbered("tile")]


class Who(Struct):
    """Players."""

    seats: list[Seat]


# Players


@LEXICON.selector
def each_player(m: Tamashii, ctx: Ctx) -> Who:
    """Everybody, from the start player (TAM-GEN-08)."""
    return Who(in_turn_order(m))


@LEXICON.selector
def start_player(m: Tamashii, ctx: Ctx) -> Who:
    """The holder of the start player marker."""
    return Who([m.state.start_player])


@LEXICON.selector
def each_other_player(m: Tamashii, ctx: Ctx) -> Who:
    """Everybody else, from the start player."""
    return Who(others(m, ctx.you))


@LEXICON.selector
def each_player_here(m: Tamashii, ctx: Ctx) -> Who:
    """Everybody on your tile."""
    return Who(here(m, ctx))


@LEXICON.selector
def one_player(m: Tamashii, ctx: Ctx) -> Flow[Who]:
    """A player of the owner's choice, perhaps the owner."""
    return pick(m, ctx, in_turn_order(m))


@LEXICON.selector
def other_player(m: Tamashii, ctx: Ctx) -> Flow[Who]:
    """Another player of the owner's choice."""
    return pick(m, ctx, others(m, ctx.you))


@LEXICON.selector
def player_here(m: Tamashii, ctx: Ctx) -> Flow[Who]:
    """A player on your tile, of the owner's choice."""
    return pick(m, ctx, here(m, ctx))


def others(m: Tamashii, seat: Seat) -> list[Seat]:
    """Everybody else, from the start player."""
    return [other for other in in_turn_order(m) if other != seat]


def here(m: Tamashii, ctx: Ctx) -> list[Seat]:
    """Everybody on the owner's tile."""
    found = [p.seat for p in players_at(m, standing(m, player(m, ctx.you)))]
    return [seat for seat in in_turn_order(m) if seat in found]


def pick(m: Tamashii, ctx: Ctx, seats: list[Seat]) -> Flow[Who]:
    """D-35 The owner chooses one of these players; nobody where there is none."""
    if not seats:
        return Who([])
    options = {seat_ref(seat): seat for seat in seats}
    ctx.target = yield from choose_one(
        ctx.you, "effect.player", options, clause="TAM-AUG-07", default=next(iter(options)), face=ctx.face
    )
    return Who([ctx.target])


def chosen(m: Tamashii, ctx: Ctx, whom: Who | None) -> list[Player]:
    """The players an effect is for: the owner unless it says somebody else."""
    return [player(m, seat) for seat in ([ctx.you] if whom is None else whom.seats)]


@other_player.can
def _somebody_else(m: Tamashii, ctx: Ctx) -> bool:
    return m.seats > 1


# Quantities


@LEXICON.quantity
def players(m: Tamashii, ctx: Ctx) -> int:
    """TAM-GEN-02 The player-count icon."""
    return m.seats


@LEXICON.quantity
def stock(m: Tamashii, ctx: Ctx, resource: Resource) -> int:
    """Points of a resource."""
    return player(m, ctx.you).resources.get(resource, 0)


@LEXICON.quantity
def lowest_resource(m: Tamashii, ctx: Ctx) -> int:
    """The lowest of the four resource tracks."""
    held = player(m, ctx.you).resources
    return min(held.get(resource, 0) for resource in RESOURCES)


@LEXICON.quantity
def queue_size(m: Tamashii, ctx: Ctx) -> int:
    """Enemies locked on to the owner."""
    return len(player(m, ctx.you).queue)


@LEXICON.quantity
def half_remaining(m: Tamashii, ctx: Ctx) -> int:
    """Half of what the lead enemy has left of its integrity, rounded up; 0 without one."""
    lead = next(iter(player(m, ctx.you).queue), None)
    left = 0 if lead is None else enemy_of(m, lead.card).integrity - lead.damage
    return (max(0, left) + 1) // 2


@LEXICON.quantity
def excess(m: Tamashii, ctx: Ctx) -> int:
    """Damage beyond what defeated an enemy."""
    return ctx.facts.get("excess", 0)


@LEXICON.quantity
def tracking_value(m: Tamashii, ctx: Ctx) -> int:
    """The owner's tracking."""
    return player(m, ctx.you).tracking


@LEXICON.quantity
def integrity_cap(m: Tamashii, ctx: Ctx) -> int:
    """The owner's integrity cap."""
    return player(m, ctx.you).cap


@LEXICON.quantity
def body_cards(m: Tamashii, ctx: Ctx) -> int:
    """Body cards the owner has; the Walker is none (TAM-BODY-01)."""
    return len(player(m, ctx.you).bodies)


@LEXICON.quantity
def equipped(m: Tamashii, ctx: Ctx, kind: Literal["any", "class", "faction"] = "any") -> int:
    """Equipped augments."""
    cards = [augment_of(m, a.card) for a in player(m, ctx.you).augments if a.equipped]
    faction = sum(isinstance(card, FactionAugment) for card in cards)
    return {"any": len(cards), "faction": faction, "class": len(cards) - faction}[kind]


@LEXICON.quantity
def codes_owned(m: Tamashii, ctx: Ctx, code: Code) -> int:
    """Codes of a type in the owner's pool."""
    return in_pool(player(m, ctx.you), code)


@LEXICON.quantity
def most_of_a_type(m: Tamashii, ctx: Ctx) -> int:
    """Codes in the owner's pool of the basic type that it holds most of."""
    return max(in_pool(player(m, ctx.you), code) for code in BASIC)


@LEXICON.quantity
def unlocked_cells(m: Tamashii, ctx: Ctx) -> int:
    """Lock tokens that do not lie on the owner's launcher (EC-78)."""
    return MOST_LOCKS - len(player(m, ctx.you).launcher.locks)


@LEXICON.quantity
def from_shelter(m: Tamashii, ctx: Ctx) -> int:
    """Distance of the owner's tile from the Shelter."""
    return distance(m, standing(m, player(m, ctx.you)), shelter(m)) or 0


@LEXICON.quantity
def deeds(
    m: Tamashii, ctx: Ctx, deed: Deed, within: Literal["game", "round", "step", "combat", "ever"] = "game"
) -> int:
    """How often the owner has done something; goals count from when their step is current, or `ever`."""
    if within == "ever":
        return done.count(m, player(m, ctx.you), deed)
    return done.count(m, player(m, ctx.you), deed, within, ctx.scope)


@LEXICON.quantity
def most_at_once(m: Tamashii, ctx: Ctx, deed: Deed) -> int:
    """The most that one deed of the owner came to."""
    return player(m, ctx.you).counts.get(f"{ctx.scope}{deed}.most", 0)


@LEXICON.quantity
def different_tiles_used(m: Tamashii, ctx: Ctx) -> int:
    """How many different tiles' effects the owner has used."""
    return sum(key.startswith(f"{ctx.scope}used.tile.") for key in player(m, ctx.you).counts)


@LEXICON.quantity
def stays_in_a_row(m: Tamashii, ctx: Ctx) -> int:
    """How often the owner has stayed since the last move."""
    return player(m, ctx.you).counts.get(f"{ctx.scope}stays", 0)


# Tests


@LEXICON.test
def just(m: Tamashii, ctx: Ctx, deed: Deed) -> bool:
    """Whether this is what the owner has done this very moment."""
    return deed in ctx.facts


@LEXICON.test
def in_combat(m: Tamashii, ctx: Ctx) -> bool:
    """Whether the owner is fighting."""
    return m.state.combat is not None and m.state.combat.seat == ctx.you


@LEXICON.test
def locked_on(m: Tamashii, ctx: Ctx) -> bool:
    """Whether an enemy is locked on to the owner."""
    return bool(player(m, ctx.you).queue)


@LEXICON.test
def used_open_source(m: Tamashii, ctx: Ctx) -> bool:
    """Whether the launch under way used an open-source code."""
    return ctx.open_source > 0


@LEXICON.test
def all_cancelled(m: Tamashii, ctx: Ctx) -> bool:
    """Whether the shield has cancelled all wounds of the effect."""
    return ctx.facts.get("cancelled", 0) > 0 and not ctx.facts.get("left", 0)


@LEXICON.test
def with_another(m: Tamashii, ctx: Ctx) -> bool:
    """Whether another player is on the owner's tile."""
    return any(seat != ctx.you for seat in here(m, ctx))


@LEXICON.test
def near_the_wounded(m: Tamashii, ctx: Ctx) -> bool:
    """Whether who is about to be wounded is on the owner's tile or an adjacent one."""
    wounded = ctx.facts.get("wounded")
    if wounded is None:
        return False
    mine, place = standing(m, player(m, ctx.you)), player(m, wounded).place
    return place == mine or place in neighbours(m, mine)


@LEXICON.test
def on_stronghold(m: Tamashii, ctx: Ctx) -> bool:
    """Whether the owner is on a stronghold."""
    return on_map(m, ctx) and tile(m, standing(m, player(m, ctx.you))).faction is not None


@LEXICON.test
def on_tile(m: Tamashii, ctx: Ctx, number: TileNumber) -> bool:
    """Whether the owner is on the tile with this number."""
    return on_map(m, ctx) and tile(m, standing(m, player(m, ctx.you))).number == number


def on_map(m: Tamashii, ctx: Ctx) -> bool:
    """Whether the owner's tile lies face up."""
    return m.state.places[standing(m, player(m, ctx.you))].revealed
