"""LEG-VIC The end of the game: fair round, winners, leaving."""

from zhuoju.games.legend.effects.expiry import expire
from zhuoju.games.legend.effects.feats import goal
from zhuoju.games.legend.effects.leaving import clear_away
from zhuoju.games.legend.model.state import Legend, player
from zhuoju.games.legend.model.zones import abilities
from zhuoju.games.legend.turn import solo
from zhuoju.games.legend.turn.battle import leave_battle
from zhuoju.kernel import IllegalAnswer, Seat


def after_turn(m: Legend) -> Seat | None:
    """LEG-VIC-03 to 05, 19, 20 Who takes the next turn; None when the game is over."""
    state = m.state
    if m.seats == 1:
        return solo.after_turn(m)
    order = state.order
    following = _next_of(m, order[order.index(state.turn.seat) + 1 :])
    if following is not None:
        return following
    if state.closing:
        finish(m)
        return None
    if state.rounds >= m.options.round_cap:
        m.end([], scores=scores(m), outcome="round_cap", ranking=ranking(m))
        return None
    state.rounds += 1
    return _next_of(m, order)


def _next_of(m: Legend, seats: list[Seat]) -> Seat | None:
    """LEG-VIC-15 The first who is still in the game; the rounds of those passed over end (LEG-GEN-08)."""
    for seat in seats:
        if not player(m, seat).resigned:
            return seat
        expire(m, "end_of_round", seat)
    return None


def finish(m: Legend) -> None:
    """LEG-VIC-06, 08 Everybody who ever held the goal wins."""
    winners = [p.seat for p in m.state.players if p.most_points >= goal(m) and not p.resigned]
    m.end(winners, scores=scores(m), outcome="goal", ranking=ranking(m))


def scores(m: Legend) -> list[int]:
    """The most points each player ever held."""
    return [p.most_points for p in m.state.players]


def ranking(m: Legend) -> list[Seat]:
    """LEG-VIC-09 For statistics: most points, then abilities, then turn order."""
    order = m.state.order
    return sorted(
        range(m.seats),
        key=lambda s: (-player(m, s).most_points, -len(abilities(player(m, s))), order.index(s)),
    )


def resign(m: Legend, seat: int) -> None:
    """LEG-VIC-15, 16 A player leaves: hand, pack and abilities are discarded; a last one left wins."""
    if not 0 <= seat < m.seats or player(m, seat).resigned:
        raise IllegalAnswer(f"seat {seat}: there is nobody to resign")
    p = player(m, seat)
    p.resigned = True
    m.tell("resigned", seat=seat)
    leave_battle(m, seat)
    left = [q.seat for q in m.state.players if not q.resigned]
    if len(left) <= 1 or not _may_be_at_work(m, seat):
        clear_away(m, p)  # otherwise the next state check does it, when nothing hangs on these cards
    if m.seats == 1:
        m.end([], scores=scores(m), outcome="resigned")
    elif len(left) == 1:
        m.end(left, scores=scores(m), outcome="last_one_left", ranking=ranking(m))


def _may_be_at_work(m: Legend, seat: Seat) -> bool:
    """Whether something this player has begun may wait for an answer: a mulligan, the turn, an effect."""
    state = m.state
    return not state.turn_number or state.turn.seat == seat or state.carrying_out > 0
