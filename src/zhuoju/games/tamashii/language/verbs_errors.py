"""Error tables (cards like C12): what goes wrong with bodies, codes, enemies and launchers."""

from zhuoju.content import Effect
from zhuoju.games.tamashii.board.body import attach, put_under_deck
from zhuoju.games.tamashii.board.codes import lock_cell
from zhuoju.games.tamashii.board.dice import throw_number
from zhuoju.games.tamashii.board.enemy import replace_enemy, take_bottom
from zhuoju.games.tamashii.language.verbs_story import for_seat
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.library import LEXICON
from zhuoju.games.tamashii.model.state import Tamashii, in_turn_order, player
from zhuoju.games.tamashii.story.endings import over
from zhuoju.kernel import Flow


@LEXICON.verb
def error_table(m: Tamashii, ctx: Ctx, one: Effect, two: Effect, three: Effect, blank: Effect) -> Flow[None]:
    """Each player rolls a number die and does what stands beside it."""
    for seat in in_turn_order(m):
        if over(m):
            return
        number = throw_number(m)
        m.tell("error_rolled", seat=seat, number=number)
        yield from for_seat(m, ctx, seat, (blank, one, two, three)[number])


@LEXICON.verb
def exchange_body(m: Tamashii, ctx: Ctx) -> Flow[None]:
    """TAM-SCEN-25 Take the top body card first, then the active one goes to the bottom of the deck."""
    p = player(m, ctx.you)
    if not p.bodies or not m.state.body_deck:  # EC-83
        return
    top, old = m.state.body_deck[-1], p.bodies[-1]
    m.state.body_deck.pop()
    put_under_deck(m, p, old)
    m.state.body_deck.append(top)
    m.reveal()
    yield from attach(m, p, top)


@LEXICON.verb
def replace_lead(m: Tamashii, ctx: Ctx) -> Flow[None]:
    """TAM-ENEMY-21 The bottom card of the enemy deck takes the place of your lead enemy, and its damage."""
    p = player(m, ctx.you)
    if not p.queue:
        return
    ref = take_bottom(m)
    if ref is not None:
        yield from replace_enemy(m, p, 0, ref)


@LEXICON.verb
def lock_a_cell(m: Tamashii, ctx: Ctx) -> Flow[None]:
    """TAM-LAUNCHER-13, 14 Put one of your lock tokens on a highlighted cell outside the right-most column."""
    yield from lock_cell(m, player(m, ctx.you))
