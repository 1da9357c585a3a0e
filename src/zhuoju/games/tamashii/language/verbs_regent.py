"""What the second boss does: it takes whole columns of codes, and looks for who has learnt most (8.10)."""

from zhuoju.content import Effect, perform
from zhuoju.games.tamashii.board.boss import SPECIAL, roll_enemy_dice
from zhuoju.games.tamashii.board.codes import dump_cells
from zhuoju.games.tamashii.board.launcher import tokens
from zhuoju.games.tamashii.board.picking import choose_forced
from zhuoju.games.tamashii.language.selectors import Who
from zhuoju.games.tamashii.language.verbs_story import Some
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.library import LEXICON
from zhuoju.games.tamashii.model.state import COLUMNS, Player, Tamashii, in_turn_order, player
from zhuoju.kernel import Flow


@LEXICON.verb
def with_enemy_dice(m: Tamashii, ctx: Ctx, do: Effect) -> Flow[None]:
    """Roll one set of enemy dice, then do this with them."""
    number, symbol = roll_enemy_dice(m)
    facts = {"number": number, "special": SPECIAL[symbol]}
    yield from perform(m, Ctx(you=ctx.you, face=ctx.face, place=ctx.place, facts=facts), do)


@LEXICON.verb
def dump_columns(m: Tamashii, ctx: Ctx, n: Some) -> Flow[None]:
    """Every player dumps one code from each of the left-most columns of the launcher."""
    for seat in in_turn_order(m):
        for column in range(n):
            yield from _dump_from(m, player(m, seat), column)


def _dump_from(m: Tamashii, p: Player, column: int) -> Flow[None]:
    """TAM-CODE-22 The owner chooses which token of the column goes."""
    cells = [cell for cell in tokens(p.launcher) if cell % COLUMNS == column]
    chosen = yield from choose_forced(p, "code.dump", cells, 1, clause="TAM-CODE-22")
    dump_cells(m, p, chosen)


@LEXICON.selector
def most_experienced(m: Tamashii, ctx: Ctx) -> Who:
    """The player with most experience, the first from the start player of several."""
    return Who([max(in_turn_order(m), key=lambda seat: player(m, seat).xp)])
