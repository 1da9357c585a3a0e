"""TAM-RESET What happens at 0 integrity."""

from zhuoju.games.tamashii.board.body import put_under_deck
from zhuoju.games.tamashii.board.codes import dump_cell, gain_corrupted
from zhuoju.games.tamashii.board.deeds import did
from zhuoju.games.tamashii.board.dice import throw_symbol
from zhuoju.games.tamashii.board.enemy import discard_enemy
from zhuoju.games.tamashii.board.moving import put_on
from zhuoju.games.tamashii.board.tracking import set_tracking
from zhuoju.games.tamashii.model.difficulty import always_loses_body
from zhuoju.games.tamashii.model.hexmap import shelter
from zhuoju.games.tamashii.model.library import CONSTANTS
from zhuoju.games.tamashii.model.state import Player, Tamashii
from zhuoju.games.tamashii.story.endings import over
from zhuoju.kernel import Flow


def reset(m: Tamashii, p: Player) -> Flow[None]:
    """TAM-RESET-02 to 10 The seven steps of a reset; the rest of the current phase is lost."""
    p.out = True  # 10, 12
    m.tell("reset", seat=p.seat)
    lose_body(m, p)  # 02
    yield from gain_corrupted(m, p, CONSTANTS.reset_corrupted)  # 04
    if over(m):
        return  # EC-23
    for cell, code in enumerate(p.launcher.cells):
        if code is not None:
            dump_cell(m, p, cell)  # 05
    for enemy in list(p.queue):
        discard_enemy(m, p, enemy)  # 06
    set_tracking(m, p, 0)  # 07
    p.integrity = p.cap  # 08
    m.tell("integrity", seat=p.seat, integrity=p.integrity, lost=0)
    yield from put_on(m, p, shelter(m))  # 09, 14
    yield from did(m, p.seat, "reset")


def lose_body(m: Tamashii, p: Player) -> None:
    """TAM-RESET-02, 03, 15 One symbol of the symbol die costs the active body card; insane: always."""
    always = always_loses_body(m)
    symbol = None if always else throw_symbol(m)
    lost = always or symbol == CONSTANTS.body_lost_on
    m.tell("reset_rolled", seat=p.seat, symbol=symbol, lost=lost and bool(p.bodies))
    if lost and p.bodies:
        put_under_deck(m, p, p.bodies[-1])
