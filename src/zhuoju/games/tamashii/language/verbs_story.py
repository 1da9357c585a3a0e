"""What scenario cards do: time, tokens, cards, tests, and whom an effect is for."""

from typing import Annotated

from msgspec import Meta

from zhuoju.content import Effect, perform
from zhuoju.games.tamashii.board.codes import dump_cell
from zhuoju.games.tamashii.board.spread import spread_tokens
from zhuoju.games.tamashii.board.trial import TestCode, can_try, fitting, personal_test
from zhuoju.games.tamashii.board.trial import team_test as try_together
from zhuoju.games.tamashii.language.verbs_places import ScenarioCard, Token
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.hexmap import distances, nearest, neighbours
from zhuoju.games.tamashii.model.library import CONSTANTS, LEXICON
from zhuoju.games.tamashii.model.state import (
    Place,
    Tamashii,
    cell_ref,
    in_turn_order,
    place_ref,
    player,
    seat_ref,
)
from zhuoju.games.tamashii.model.words import BASIC, Basic
from zhuoju.games.tamashii.story.endings import over
from zhuoju.games.tamashii.story.plot import discard_special, lay_special, vote
from zhuoju.games.tamashii.story.plot import draw_card as draw
from zhuoju.games.tamashii.story.tokens import CARD, Where, at, lying, on_map, shift, story
from zhuoju.games.tamashii.story.tokens import put as put_tokens
from zhuoju.games.tamashii.story.tokens import remove as remove_tokens
from zhuoju.kernel import Flow, Seat, choose_one, choose_some

Some = Annotated[int, Meta(ge=0)]


# Time


@LEXICON.verb
def set_time(m: Tamashii, ctx: Ctx, n: int) -> None:
    """TAM-SCEN-18 Put the time marker on this value."""
    m.state.time = max(0, min(n, CONSTANTS.time_top))
    m.tell("time", time=m.state.time)


@LEXICON.verb
def change_time(m: Tamashii, ctx: Ctx, n: int) -> None:
    """TAM-PROGRESS-12 Time falls or rises; never below 0."""
    set_time(m, ctx, m.state.time + n)


# Tokens


@LEXICON.verb
def put(m: Tamashii, ctx: Ctx, token: Token, n: Some, where: Where) -> bool:
    """TAM-SCEN-21 Put so many tokens on each of these places."""
    return put_tokens(m, token, n, where) > 0


@LEXICON.verb
def remove(m: Tamashii, ctx: Ctx, token: Token, n: Some, where: Where) -> bool:
    """Discard up to so many tokens from each of these places."""
    return remove_tokens(m, token, n, where) > 0


@remove.can
def _can_remove(m: Tamashii, ctx: Ctx, token: str, where: Where | None) -> bool:
    return where is None or lying(m, token, where) > 0


@LEXICON.verb
def remove_all(m: Tamashii, ctx: Ctx, token: Token) -> None:
    """Discard every such token from the map."""
    remove_tokens(m, token, lying(m, token, on_map(m, token)), on_map(m, token))


@LEXICON.verb
def share_out(m: Tamashii, ctx: Ctx, token: Token, n: Some, where: Where) -> None:
    """Put so many tokens on these places in all, one by one, as evenly as it goes."""
    for k in range(n if where.places else 0):
        put_tokens(m, token, 1, Where([where.places[k % len(where.places)]]))


@LEXICON.verb
def mark_progress(m: Tamashii, ctx: Ctx, n: int) -> None:
    """TAM-SCEN-15 Success tokens on the plot card record how far its goal is reached."""
    have = lying(m, "success", Where(pile=CARD))
    put_tokens(m, "success", max(0, n - have), Where(pile=CARD))


@LEXICON.verb
def move_tokens(m: Tamashii, ctx: Ctx, token: Token, towards: Where) -> Flow[None]:
    """Each such token on the map moves one tile towards the nearest of these places (TAM-MAP-22)."""
    here = [n for n in on_map(m, token).places for _ in range(at(m.state.places[n], token))]
    for place in here:
        there = yield from one_step(m, place, towards.places)
        if there != place:
            shift(m, token, place, there)


def one_step(m: Tamashii, place: Place, towards: list[Place]) -> Flow[Place]:
    """The next place on a shortest way; ties are broken by the start player."""
    goals = nearest(m, place, towards)
    if not goals or place in goals:
        return place
    far = [distances(m, goal) for goal in goals]
    least = min(f[place] for f in far) - 1
    steps = [n for n in neighbours(m, place) if any(f.get(n) == least for f in far)]
    options = {place_ref(n): n for n in steps}
    if len(options) == 1:
        return steps[0]
    return (
        yield from choose_one(
            m.state.start_player, "story.step", options, clause="TAM-MAP-22", default=next(iter(options)),
            place=place_ref(place),
        )
    )  # fmt: skip


@LEXICON.verb
def spread(m: Tamashii, ctx: Ctx, n: Some) -> Flow[None]:
    """TAM-SCEN-23 Spread: the start player rolls so many dice; each puts an ascend token on its fan."""
    yield from spread_tokens(m, n)


# Cards


@LEXICON.verb
def draw_card(m: Tamashii, ctx: Ctx, card: ScenarioCard) -> Flow[None]:
    """Draw the scenario card with this number."""
    yield from draw(m, card)


@LEXICON.verb
def discard_card(m: Tamashii, ctx: Ctx, card: ScenarioCard) -> bool:
    """A special card leaves play."""
    return discard_special(m, card)


@LEXICON.verb
def lay_card(m: Tamashii, ctx: Ctx, card: ScenarioCard, where: Where) -> None:
    """TAM-SCEN-12 Lay a special card on a tile."""
    for place in where.places[:1]:
        lay_special(m, card, place)


@LEXICON.verb
def tracking_begins(m: Tamashii, ctx: Ctx) -> None:
    """TAM-TRACK-11 From now on there is tracking; every marker begins at 0."""
    m.state.tracking_on = True
    for p in m.state.players:
        p.tracking = 0
    m.tell("tracking_begins")


# Whom it is for


def for_seat(m: Tamashii, ctx: Ctx, seat: Seat, effect: Effect) -> Flow[bool]:
    """Carry out an effect as if it were this player's."""
    own = Ctx(you=seat, face=ctx.face, facts=ctx.facts)
    return (yield from perform(m, own, effect))


@LEXICON.verb
def players_on(m: Tamashii, ctx: Ctx, where: Where, effect: Effect) -> Flow[None]:
    """Each player who stands there."""
    for seat in [s for s in in_turn_order(m) if player(m, s).place in where.places]:
        if not over(m):
            yield from for_seat(m, ctx, seat, effect)


@LEXICON.verb
def most_hunted(m: Tamashii, ctx: Ctx, effect: Effect) -> Flow[None]:
    """The player with the longest queue, the first from the start player of several."""
    seat = max(in_turn_order(m), key=lambda s: len(player(m, s).queue))
    yield from for_seat(m, ctx, seat, effect)


@LEXICON.verb
def appoint(m: Tamashii, ctx: Ctx, role: Token) -> Flow[None]:
    """The group chooses the player who bears this marker."""
    seats = {seat_ref(seat): seat for seat in in_turn_order(m)}
    story(m).notes[f"bearer:{role}"] = seat = yield from vote(m, "story.bearer", seats, role=role)
    m.tell("appointed", seat=seat, role=role)


@LEXICON.verb
def bearer(m: Tamashii, ctx: Ctx, role: Token, effect: Effect) -> Flow[None]:
    """The player who bears this marker."""
    seat = story(m).notes.get(f"bearer:{role}")
    if seat is not None:
        yield from for_seat(m, ctx, seat, effect)


# Tests


@LEXICON.verb
def test(m: Tamashii, ctx: Ctx, code: TestCode, n: Some) -> Flow[bool]:
    """TAM-TEST-02 A personal test; a failed one ends the sentence."""
    return (yield from personal_test(m, ctx.you, code, n))


@LEXICON.verb
def team_test(m: Tamashii, ctx: Ctx, code: TestCode, n: Some) -> Flow[bool]:
    """TAM-TEST-07 A team test, begun by the owner; a failed one ends the sentence."""
    return (yield from try_together(m, ctx.you, code, n))


@test.can
def _can_test(m: Tamashii, ctx: Ctx, code: TestCode) -> bool:
    return can_try(m, ctx.you, code)


@team_test.can
def _can_team_test(m: Tamashii, ctx: Ctx, code: TestCode) -> bool:
    return can_try(m, ctx.you, code)


@LEXICON.verb
def pay_alike(m: Tamashii, ctx: Ctx, n: Some) -> Flow[bool]:
    """TAM-CODE-19 Dump so many codes of one basic type as a cost; open-source may stand for it."""
    p = player(m, ctx.you)
    kinds: dict[str, Basic] = {code: code for code in BASIC if len(fitting(p, code)) >= n}
    if not kinds:
        return False
    code = yield from choose_one(
        p.seat, "story.type", kinds, clause="TAM-CODE-19", default=next(iter(kinds)), n=n
    )
    cells = {cell_ref(cell): cell for cell in fitting(p, code)}
    paid = yield from choose_some(
        n, n, p.seat, "code.pay", cells, clause="TAM-CODE-19", default=list(cells)[:n], n=n
    )
    for cell in paid:
        dump_cell(m, p, cell)
    return True


@pay_alike.can
def _can_pay_alike(m: Tamashii, ctx: Ctx, n: int) -> bool:
    p = player(m, ctx.you)
    return any(len(fitting(p, code)) >= n for code in BASIC)
