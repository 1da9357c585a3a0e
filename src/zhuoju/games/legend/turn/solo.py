"""LEG-SOLO The practice variant for one player."""

from zhuoju.games.legend.effects.in_force import health_of, stat
from zhuoju.games.legend.model.state import (
    EXPLORATION_SLOTS,
    MARKET_SLOTS,
    SOLO_TURNS,
    Legend,
    Unit,
    player,
)
from zhuoju.games.legend.model.zones import empty, seen
from zhuoju.kernel import Seat


def weakest(m: Legend, targets: list[Unit]) -> Unit:
    """LEG-SOLO-02 The unit with the fewest wounds missing to fall; ties: the character."""
    return min(targets, key=lambda u: (_missing(m, u), u.card is not None))


def _missing(m: Legend, unit: Unit) -> int:
    from zhuoju.games.legend.effects.wounds import fighting

    if unit.card is None:
        return stat(m, unit.force, "max_health") - player(m, unit.force).wounds
    if unit.force < 0:
        return health_of(m, unit.card) - seen(m, unit.card).wounds
    return fighting(m, unit.card)[1] - unit.wounds


def after_turn(m: Legend) -> Seat | None:
    """LEG-SOLO-04 to 06 A rival was there; then the goal, or time is up."""
    p = m.state.players[0]
    allowed = SOLO_TURNS[m.options.mode]
    if m.state.closing:
        early = allowed - p.turns
        outcome = "solo_gold" if early >= 3 else "solo_silver" if early >= 1 else "solo_bronze"
        m.end([0], scores=[p.most_points], outcome=outcome)
        return None
    if p.turns >= allowed:
        m.end([], scores=[p.most_points], outcome="solo_lost")
        return None
    empty(m, m.chance.below(EXPLORATION_SLOTS, of="rival"))
    empty(m, EXPLORATION_SLOTS + m.chance.below(MARKET_SLOTS, of="rival"))
    m.state.rounds += 1
    return 0
