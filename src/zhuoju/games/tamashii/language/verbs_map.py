"""What scenario cards do to the map: tiles turned up, tokens scattered, die face tokens, who bears what."""

from typing import Final, cast, get_args

from zhuoju.content import Condition, Effect, perform
from zhuoju.games.tamashii.board.revealing import reveal
from zhuoju.games.tamashii.language.selectors import TileNumber
from zhuoju.games.tamashii.language.verbs_places import Token
from zhuoju.games.tamashii.language.verbs_story import Some
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.hexmap import place_of, standing
from zhuoju.games.tamashii.model.knowledge import mix
from zhuoju.games.tamashii.model.library import LEXICON
from zhuoju.games.tamashii.model.state import Tamashii, in_turn_order, place_ref, player
from zhuoju.games.tamashii.model.words import Face
from zhuoju.games.tamashii.story.tokens import Where, story
from zhuoju.games.tamashii.story.tokens import put as put_tokens
from zhuoju.kernel import Flow

SET: Final[tuple[Face, ...]] = get_args(Face)  # one set of die face tokens: three different faces


@LEXICON.verb
def scatter(m: Tamashii, ctx: Ctx, token: Token, n: Some, where: Where) -> None:
    """Put so many tokens on as many different places of these, drawn by lot."""
    places = list(where.places)
    for place in m.chance.deal(places, n, of="story"):
        put_tokens(m, token, 1, Where([place]))


@LEXICON.verb
def turn_up(m: Tamashii, ctx: Ctx, number: TileNumber) -> Flow[None]:
    """The tile with this number is revealed wherever it lies (TAM-MAP-07)."""
    place = place_of(m, number)
    if place is not None:
        yield from reveal(m, place, player(m, ctx.you))


# Die face tokens


@LEXICON.verb
def lay_die_faces(m: Tamashii, ctx: Ctx, n: Some, where: Where) -> None:
    """TAM-SCEN-17 So many die face tokens, drawn at random, face down on a place."""
    for place in where.places[:1]:
        mix(m, m.state.die_face_rest)
        drawn = m.chance.deal(m.state.die_face_rest, n, of="die_faces")
        m.state.places[place].die_faces += drawn
        mix(m, m.state.places[place].die_faces)
        m.tell("die_faces_laid", n=len(drawn), place=place_ref(place))


@LEXICON.verb
def lay_die_set(m: Tamashii, ctx: Ctx, where: Where) -> None:
    """TAM-SCEN-17 One set of die face tokens, three different faces, face down and mixed on a place."""
    for place in where.places[:1]:
        rest, spot = m.state.die_face_rest, m.state.places[place]
        for face in SET:
            ref = next((r for r in rest if m.state.faces[r] == face), None)
            if ref is not None:
                rest.remove(ref)
                spot.die_faces.append(ref)
                spot.shown.append(face)
        mix(m, spot.die_faces)
        m.tell("die_faces_laid", n=len(spot.die_faces), place=place_ref(place))


@LEXICON.verb
def turn_die_face(m: Tamashii, ctx: Ctx, common: Effect, rare: Effect, blank: Effect) -> Flow[bool]:
    """Turn up a die face token on your tile and do what it says; once that is done it is discarded.

    One whose effect could not be carried out is mixed back among the others, face down.
    """
    spot = m.state.places[standing(m, player(m, ctx.you))]
    if not spot.die_faces:
        return False
    ref = m.chance.pick(spot.die_faces, of="die_faces")
    face = cast(Face, m.state.faces[ref])
    m.state.turned.append(ref)
    m.reveal()
    m.tell("die_face_turned", seat=ctx.you, face=face)
    effect = {"common": common, "rare": rare, "blank": blank}[face]
    done = yield from perform(m, ctx, effect)
    if done:
        spot.die_faces.remove(ref)
        m.state.die_face_rest.append(ref)
        m.state.seen[ref] = list(range(m.seats))
        if face in spot.shown:
            spot.shown.remove(face)
    else:
        mix(m, spot.die_faces)
        if face not in spot.shown:
            spot.shown.append(face)
    return done


@LEXICON.quantity
def die_faces(m: Tamashii, ctx: Ctx, where: Where) -> int:
    """How many die face tokens lie there."""
    return sum(len(m.state.places[place].die_faces) for place in where.places)


# Players in a part


@LEXICON.quantity
def enemies_locked_on(m: Tamashii, ctx: Ctx) -> int:
    """Enemies locked on to all players together."""
    return sum(len(p.queue) for p in m.state.players)


@LEXICON.test
def bearer_is(m: Tamashii, ctx: Ctx, role: Token, condition: Condition) -> bool:
    """Whether it holds for the player who bears this marker."""
    seat = story(m).notes.get(f"bearer:{role}")
    return seat is not None and condition(m, Ctx(you=seat, face=ctx.face))


@LEXICON.selector
def bearer_tile(m: Tamashii, ctx: Ctx, role: Token) -> Where:
    """The tile of the player who bears this marker."""
    seat = story(m).notes.get(f"bearer:{role}")
    return Where([] if seat is None else [player(m, seat).place])


@LEXICON.selector
def most_tracked_tile(m: Tamashii, ctx: Ctx) -> Where:
    """The tile of the player with the highest tracking, the first from the start player of several."""
    seat = max(in_turn_order(m), key=lambda s: player(m, s).tracking)
    return Where([player(m, seat).place])
