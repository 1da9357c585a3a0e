"""TAM-ROUND The order of a round: planning, action, combat, progress; who comes next; periods of limits."""

from zhuoju.games.tamashii.board.abilities import happen
from zhuoju.games.tamashii.model.state import Player, Tamashii, in_turn_order
from zhuoju.games.tamashii.model.words import Phase
from zhuoju.games.tamashii.story.endings import over
from zhuoju.kernel import Flow, Next, Seat, step, then


@step
def begin_round(m: Tamashii) -> Flow[Next]:
    """TAM-ROUND-01 A new round begins with the planning phase."""
    from zhuoju.games.tamashii.round.planning import planning_tracking

    if over(m):
        return None
    m.state.round += 1
    tick(m, "round")
    m.tell("round", round=m.state.round, start_player=m.state.start_player)
    begin_phase(m, "planning")
    for seat in in_turn_order(m):
        yield from happen(m, seat, "start_of_planning")
    return planning_tracking


@step
def begin_action(m: Tamashii) -> Flow[Next]:
    """TAM-ROUND-02 After planning: the action phase, in turn order from the start player."""
    yield from ()
    return first_turn(m, "action")


@step
def begin_progress(m: Tamashii) -> Flow[Next]:
    """After combat: the progress phase."""
    from zhuoju.games.tamashii.round.progress import progress_phase

    yield from ()
    begin_phase(m, "progress")
    return progress_phase


@step
def end_round(m: Tamashii) -> Flow[Next]:
    """TAM-ROUND-03 After world activity the start player marker passes clockwise."""
    yield from ()
    if over(m):
        return None
    m.state.start_player = (m.state.start_player + 1) % m.seats
    m.tell("start_player", seat=m.state.start_player)
    return begin_round


# Turns


def first_turn(m: Tamashii, phase: Phase) -> Next:
    """The first player's turn of a phase that is played in turn order."""
    if over(m):
        return None
    begin_phase(m, phase)
    return turn_of(phase, m.state.start_player)


def after_turn(m: Tamashii, phase: Phase, seat: Seat) -> Next:
    """TAM-ROUND-02, 05 The next player's turn; after the last player the next phase."""
    if over(m):
        return None
    order = in_turn_order(m)
    after = order.index(seat) + 1
    if after < len(order):
        return turn_of(phase, order[after])
    m.state.active = None
    return first_turn(m, "combat") if phase == "action" else begin_progress


def turn_of(phase: Phase, seat: Seat) -> Next:
    """The step that a player's turn of a phase begins with."""
    from zhuoju.games.tamashii.round.action import action_turn
    from zhuoju.games.tamashii.round.combat import combat_turn

    return then(action_turn if phase == "action" else combat_turn, seat)


# Periods


def begin_phase(m: Tamashii, phase: Phase) -> None:
    """Whoever was reset takes part again (TAM-RESET-10)."""
    m.state.phase = phase
    m.state.step = ""
    m.state.active = None
    for p in m.state.players:
        p.out = p.done = False
    tick(m, "phase")
    m.tell("phase", phase=phase)


def begin_step(m: Tamashii, p: Player, name: str) -> None:
    """A step of a player's action turn begins."""
    enter_step(m, name)
    m.tell("step", seat=p.seat, step=name)


def enter_step(m: Tamashii, name: str) -> None:
    """A step begins that the table can see for itself."""
    m.state.step = name
    tick(m, "step")


def tick(m: Tamashii, period: str) -> None:
    """A new period of limits begins."""
    m.state.clock[period] = m.state.clock.get(period, 0) + 1
