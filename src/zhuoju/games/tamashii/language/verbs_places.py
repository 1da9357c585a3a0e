"""Scenario cards speak of places: which, who stands there, what lies there."""

from typing import Annotated

from zhuoju.content import Condition, Word
from zhuoju.games.tamashii.language.selectors import TileNumber
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.hexmap import distances, occupied, standing, tile
from zhuoju.games.tamashii.model.library import LEXICON
from zhuoju.games.tamashii.model.state import Place, Tamashii, place_ref, player
from zhuoju.games.tamashii.model.words import Deed
from zhuoju.games.tamashii.story.plot import vote
from zhuoju.games.tamashii.story.tokens import CARD, GUIDE, Where, at, lying, on_map, story
from zhuoju.kernel import Flow, choose_one

LEXICON.vocabulary("token", ["ascend", "success"], kinds=["marker"])
LEXICON.vocabulary("landmark", kinds=["landmark"])
LEXICON.vocabulary("scenario_card", kinds=["plot_card", "ending_card", "special_card"])

Token = Annotated[str, Word("token")]
Landmark = Annotated[str, Word("landmark")]
ScenarioCard = Annotated[str, Word("scenario_card")]


def _all(m: Tamashii) -> list[Place]:
    return list(range(len(m.state.places)))


# Where


@LEXICON.selector
def on_card(m: Tamashii, ctx: Ctx) -> Where:
    """The active plot card."""
    return Where(pile=CARD)


@LEXICON.selector
def on_guide(m: Tamashii, ctx: Ctx) -> Where:
    """The scenario guide."""
    return Where(pile=GUIDE)


@LEXICON.selector
def your_tile(m: Tamashii, ctx: Ctx) -> Where:
    """TAM-GEN-12 The tile you stand on."""
    return Where([standing(m, player(m, ctx.you))])


@LEXICON.selector
def tile_number(m: Tamashii, ctx: Ctx, number: TileNumber) -> Where:
    """The face-up tile with this number."""
    places = m.state.places
    return Where([n for n in _all(m) if places[n].revealed and tile(m, n).number == number])


@LEXICON.selector
def places_called(m: Tamashii, ctx: Ctx, name: Landmark) -> Where:
    """The places that the guide calls so."""
    return Where([n for n in _all(m) if name in m.state.places[n].labels])


@LEXICON.selector
def anywhere(m: Tamashii, ctx: Ctx) -> Where:
    """Every place of the map."""
    return Where(_all(m))


@LEXICON.selector
def face_up_tiles(m: Tamashii, ctx: Ctx) -> Where:
    """Every place with a face-up tile."""
    return Where([n for n in _all(m) if m.state.places[n].revealed])


@LEXICON.selector
def tiles_with(m: Tamashii, ctx: Ctx, token: Token) -> Where:
    """Every place with such a token."""
    return on_map(m, token)


@LEXICON.selector
def tiles_with_players(m: Tamashii, ctx: Ctx) -> Where:
    """Every place with a player; the solo bot counts (TAM-SOLO-05)."""
    return Where([n for n in _all(m) if occupied(m, n)])


@LEXICON.selector
def boss_tile(m: Tamashii, ctx: Ctx) -> Where:
    """The place of the boss."""
    return Where([m.state.boss.place] if m.state.boss else [])


@LEXICON.selector
def deserted(m: Tamashii, ctx: Ctx, where: Where) -> Where:
    """Those of these places without a player."""
    return Where([n for n in where.places if not occupied(m, n)])


@LEXICON.selector
def without(m: Tamashii, ctx: Ctx, token: Token, where: Where) -> Where:
    """Those of these places without such a token."""
    return Where([n for n in where.places if not at(m.state.places[n], token)])


@LEXICON.selector
def away_from(m: Tamashii, ctx: Ctx, other: Where, where: Where) -> Where:
    """Those of these places that are not among the others."""
    return Where([n for n in where.places if n not in other.places])


@LEXICON.selector
def within(m: Tamashii, ctx: Ctx, steps: int, where: Where) -> Where:
    """TAM-MAP-22 Every place at most so many steps from one of these."""
    near = [far for place in where.places for far in [distances(m, place)]]
    return Where([n for n in _all(m) if any(far.get(n, steps + 1) <= steps for far in near)])


# One of several


@LEXICON.selector
def one_of(m: Tamashii, ctx: Ctx, where: Where) -> Flow[Where]:
    """One of these places, chosen by the owner."""
    if not where.places:
        return where
    options = {place_ref(n): n for n in where.places}
    chosen = yield from choose_one(
        ctx.you, "story.place", options, clause="TAM-SCEN-21", default=next(iter(options)), card=ctx.face
    )
    return Where([chosen])


@one_of.can
def _some(m: Tamashii, ctx: Ctx, where: Where) -> bool:
    return bool(where.places)


@LEXICON.selector
def voted(m: Tamashii, ctx: Ctx, where: Where) -> Flow[Where]:
    """One of these places, chosen by the group (TAM-GEN-10)."""
    if not where.places:
        return where
    chosen = yield from vote(m, "story.place", {place_ref(n): n for n in where.places}, card=ctx.face)
    return Where([chosen])


@LEXICON.selector
def farthest(m: Tamashii, ctx: Ctx, where: Where, origin: Where) -> Flow[Where]:
    """That of these places which is farthest from there; ties are broken by the owner."""
    far = distances(m, origin.places[0])
    most = max((far.get(n, 0) for n in where.places), default=0)
    tied = Where([n for n in where.places if far.get(n, 0) == most])
    return tied if len(tied.places) == 1 else (yield from one_of(m, ctx, tied))


# Numbers


@LEXICON.quantity
def time(m: Tamashii, ctx: Ctx) -> int:
    """TAM-SCEN-18 The current time."""
    return m.state.time


@LEXICON.quantity
def tokens(m: Tamashii, ctx: Ctx, token: Token, where: Where) -> int:
    """How many such tokens lie there in all."""
    return lying(m, token, where)


@LEXICON.quantity
def figures_on(m: Tamashii, ctx: Ctx, where: Where) -> int:
    """How many characters stand there, the solo bot included (TAM-SOLO-05)."""
    jordan = m.state.jordan
    found = [p.place for p in m.state.players] + ([jordan.place] if jordan else [])
    return sum(place in where.places for place in found)


@LEXICON.quantity
def done_since(m: Tamashii, ctx: Ctx, deed: Deed) -> int:
    """How often the players have done this since the plot card was drawn."""
    total = sum(p.counts.get(deed, 0) for p in m.state.players)
    return total - story(m).notes.get(f"deed:{deed}", 0)


@LEXICON.quantity
def rounds_since(m: Tamashii, ctx: Ctx) -> int:
    """In how many rounds the plot card has been active, this one included."""
    return m.state.round - story(m).notes.get("round", 0)


# Questions


@LEXICON.test
def card_in_play(m: Tamashii, ctx: Ctx, card: ScenarioCard) -> bool:
    """Whether a scenario card is the active plot card or lies beside the time board."""
    return card in (story(m).plot, *story(m).specials)


@LEXICON.test
def somebody_on(m: Tamashii, ctx: Ctx, where: Where) -> bool:
    """Whether a player stands there; the solo bot counts (TAM-SOLO-05)."""
    return any(occupied(m, n) for n in where.places)


@LEXICON.test
def everybody_on(m: Tamashii, ctx: Ctx, where: Where) -> bool:
    """Whether all players stand there."""
    return all(p.place in where.places for p in m.state.players)


@LEXICON.test
def you_on(m: Tamashii, ctx: Ctx, where: Where) -> bool:
    """Whether you stand there."""
    return standing(m, player(m, ctx.you)) in where.places


@LEXICON.test
def every_player(m: Tamashii, ctx: Ctx, condition: Condition) -> bool:
    """Whether it holds for every player."""
    return all(condition(m, Ctx(you=p.seat, face=ctx.face)) for p in m.state.players)


@LEXICON.test
def was_drawn(m: Tamashii, ctx: Ctx, card: ScenarioCard) -> bool:
    """Whether a scenario card has been drawn in this game."""
    tale = story(m)
    return card in (tale.plot, *tale.specials, *tale.spent)
