"""TAM-TRACK Tracking: how exposed a player is, the top cell, the tracking roll."""

from zhuoju.games.tamashii.board.abilities import flag, happen, mod
from zhuoju.games.tamashii.board.deeds import all_at_once, reached
from zhuoju.games.tamashii.board.dice import roll_player_dice
from zhuoju.games.tamashii.board.enemy import draw_enemies
from zhuoju.games.tamashii.model.library import CONSTANTS
from zhuoju.games.tamashii.model.state import Player, Tamashii
from zhuoju.games.tamashii.story.endings import over
from zhuoju.kernel import Flow


def raise_tracking(m: Tamashii, p: Player, n: int) -> Flow[None]:
    """TAM-TRACK-02, 04 Raise tracking; at the top cell the rest is lost and enemies lock on at once."""
    if not m.state.tracking_on or n <= 0:  # 11
        return
    p.tracking = min(CONSTANTS.tracking_top, p.tracking + n)
    m.tell("tracking", seat=p.seat, tracking=p.tracking)
    if p.tracking == CONSTANTS.tracking_top:
        yield from all_at_once(m, at_the_top(m, p))
    yield from reached(m, p.seat)


def at_the_top(m: Tamashii, p: Player) -> Flow[None]:
    """TAM-TRACK-03 Two enemies lock on, whatever the phase; then tracking is 0, enemies or not (EC-06)."""
    m.tell("tracking_top", seat=p.seat)
    yield from draw_enemies(m, p, CONSTANTS.tracking_top_enemies)
    set_tracking(m, p, 0)


def set_tracking(m: Tamashii, p: Player, n: int) -> None:
    """TAM-TRACK-09 Move the marker; this triggers nothing."""
    if m.state.tracking_on and p.tracking != n:
        p.tracking = n
        m.tell("tracking", seat=p.seat, tracking=n)


def lower_tracking(m: Tamashii, p: Player, n: int) -> bool:
    """TAM-TRACK-10 Reduce tracking, never below 0; whether there was any."""
    if not p.tracking:
        return False
    set_tracking(m, p, max(0, p.tracking - n))
    return True


# The tracking roll


def tracking_dice(m: Tamashii, p: Player) -> int:
    """TAM-TRACK-01 How many dice the band beside the track shows, changed by effects; at 0 always none."""
    if not m.state.tracking_on or flag(m, p, "no_tracking_roll") is not None:
        return 0
    bands = CONSTANTS.tracking_bands
    band = bands[min(p.tracking, len(bands) - 1)]
    return max(0, band + mod(m, p, "tracking_dice")) if band else 0


def tracking_roll(m: Tamashii, p: Player) -> Flow[int]:
    """TAM-TRACK-05, 06 Roll and reroll; gives back how many enemies will be drawn. No dice: no roll."""
    count = tracking_dice(m, p)
    if not count:
        return 0
    dice = yield from roll_player_dice(m, p, count, "tracking")
    return dice.count(CONSTANTS.tracking_symbol)


def tracking_draws(m: Tamashii, p: Player, count: int) -> Flow[None]:
    """TAM-TRACK-07, 08 Draw the enemies of a settled tracking roll; if there was one, tracking is 0."""
    if not count:
        return
    m.state.draws = count
    yield from happen(m, p.seat, "tracking_draws", draws=count)
    count, m.state.draws = m.state.draws, 0
    drawn = yield from draw_enemies(m, p, count)
    if drawn and not over(m):
        set_tracking(m, p, 0)
        yield from reached(m, p.seat)
