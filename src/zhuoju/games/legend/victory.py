"""LEG-VIC The end of the game: fair round, winners, leaving."""

from zhuoju.games.legend import solo
from zhuoju.games.legend.feats import goal
from zhuoju.games.legend.state import Legend, player
from zhuoju.games.legend.zones import abilities, discard
from zhuoju.kernel import IllegalAnswer, Seat


def after_turn(m: Legend) -> Seat | None:
    """LEG-VIC-03 to 05, 19, 20 Who takes the next turn; None when the game is over."""
    state = m.state
    if m.seats == 1:
        return solo.after_turn(m)
    order = state.order
    place = order.index(state.turn.seat) + 1
    while place < len(order) and player(m, order[place]).resigned:
        place += 1
    if place < len(order):
        return order[place]
    if state.closing:
        finish(m)
        return None
    if state.rounds >= m.options.round_cap:
        m.end([], scores=scores(m), outcome="round_cap")
        return None
    state.rounds += 1
    return next(s for s in order if not player(m, s).resigned)


def finish(m: Legend) -> None:
    """LEG-VIC-06, 08 Everybody who ever held the goal wins."""
    winners = [p.seat for p in m.state.players if p.most_points >= goal(m) and not p.resigned]
    m.end(winners, scores=scores(m), outcome="goal")


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
    for ability in abilities(p):
        loose = [ability.card, *ability.materials]
        for ref in loose:
            discard(m, ref, loose)
    p.rows = [[None] * len(row) for row in p.rows]
    for cards in (p.hand, p.pack):
        for ref in list(cards):
            discard(m, ref, cards)
    left = [q.seat for q in m.state.players if not q.resigned]
    if m.seats == 1:
        m.end([], scores=scores(m), outcome="resigned")
    elif len(left) == 1:
        m.end(left, scores=scores(m), outcome="last_one_left")
