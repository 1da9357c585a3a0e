"""TAM-PLAN The planning phase: tracking roll, refill, write. All players at once; upgrades at any time."""

from collections.abc import Iterator

from zhuoju.games.tamashii.board.abilities import Use, flag, happen, usable, use
from zhuoju.games.tamashii.board.body import stat
from zhuoju.games.tamashii.board.codes import refill
from zhuoju.games.tamashii.board.launcher import do_move, empty_cells, highlighted, write_moves
from zhuoju.games.tamashii.board.tracking import tracking_draws, tracking_roll
from zhuoju.games.tamashii.model.state import (
    Cell,
    Player,
    Tamashii,
    cell_ref,
    in_turn_order,
    player,
)
from zhuoju.games.tamashii.round.round_order import begin_action, tick
from zhuoju.games.tamashii.round.upgrade import Upgrade, upgrade, upgrades, withheld
from zhuoju.games.tamashii.story.endings import over
from zhuoju.kernel import Flow, Next, Withheld, choose_one, choose_up_to, step, together

FIRST_ROUND = 1
WAITING = {"rest": False, "revoke": True}
Choice = tuple[Cell, Cell] | Upgrade | Use | None


@step
def planning_tracking(m: Tamashii) -> Flow[Next]:
    """TAM-PLAN-02, 03 Step 1: all roll at the same time; then enemies are drawn player by player."""
    begin_step(m, "tracking")
    for p in m.state.players:
        p.moves_made = p.extra_moves = 0
    yield from window(m)
    if m.state.round > FIRST_ROUND and not over(m):  # TAM-ROUND-04
        for p in taking_part(m):
            yield from happen(m, p.seat, "before_tracking_roll")
        rolls = {p.seat: tracking_roll(m, p) for p in taking_part(m)}
        draws = yield from together(rolls)
        for seat, count in draws.items():
            if not over(m):
                yield from tracking_draws(m, player(m, seat), count)
    return planning_refill


@step
def planning_refill(m: Tamashii) -> Flow[Next]:
    """TAM-PLAN-04 to 06 Step 2: every player's launcher is refilled."""
    if over(m):
        return None
    begin_step(m, "refill")
    yield from window(m)
    for p in taking_part(m):
        left_empty = yield from leave_empty(m, p)
        refill(m, p, left_empty)
    for p in taking_part(m):
        yield from happen(m, p.seat, "after_refill")
    return planning_write


@step
def planning_write(m: Tamashii) -> Flow[Next]:
    """TAM-PLAN-07, 09 Step 3: all make their write moves; the phase ends when all are done."""
    if over(m):
        return None
    begin_step(m, "write")
    yield from everybody(m, taking_part(m), writing=True)
    return None if over(m) else begin_action


def begin_step(m: Tamashii, name: str) -> None:
    """A step of planning begins for all players."""
    m.state.step = name
    tick(m, "step")
    m.tell("planning", step=name)


def taking_part(m: Tamashii) -> list[Player]:
    """Everybody who was not reset in this phase, the start player first (TAM-RESET-13)."""
    return [player(m, seat) for seat in in_turn_order(m) if not player(m, seat).out]


def leave_empty(m: Tamashii, p: Player) -> Flow[list[Cell]]:
    """The cells that an ability lets a player leave out of the refill."""
    most = flag(m, p, "cache")
    empty = [cell for cell in highlighted() if cell in empty_cells(p.launcher)]
    if not most or not empty:
        return []
    options = {cell_ref(cell): cell for cell in empty}
    return (yield from choose_up_to(most, p.seat, "refill.leave", options, clause="TAM-AUG-07", default=[]))


# Acting at the same time


def window(m: Tamashii) -> Flow[None]:
    """TAM-UPGRADE-02 Before and after the tracking roll there is time for upgrades, for who has any."""
    yield from everybody(m, [p for p in taking_part(m) if _wants_time(m, p)], writing=False)


def _wants_time(m: Tamashii, p: Player) -> bool:
    return len(choices(m, p, writing=False)) > 1


def everybody(m: Tamashii, players: list[Player], *, writing: bool) -> Flow[None]:
    """TAM-ROUND-05, TAM-PLAN-10 All act at once and in any order, until the last of them is done."""
    for p in players:
        p.done = False
    flows = {p.seat: take_part(m, p, writing=writing) for p in players}
    yield from together(flows, until=lambda: over(m) or all(p.done or p.out for p in players))
    for p in m.state.players:
        p.done = False


def take_part(m: Tamashii, p: Player, *, writing: bool) -> Flow[None]:
    """One player's part: write moves, upgrades and abilities until done; done may be revoked."""
    while not p.out and not over(m):
        if p.done:
            back = yield from choose_one(
                p.seat, "planning.wait", WAITING, clause="TAM-PLAN-10", default="rest"
            )
            if not back:
                return
            p.done = False
            m.tell("planning_revoked", seat=p.seat)
            continue
        chosen = yield from choose_one(
            p.seat, "planning.step", lambda: choices(m, p, writing=writing), clause="TAM-PLAN-07",
            default="done", why=lambda: _withheld(m, p, writing),
        )  # fmt: skip
        yield from _act(m, p, chosen)


def choices(m: Tamashii, p: Player, *, writing: bool) -> dict[str, Choice]:
    """D-08 to D-12, D-16, D-17 Everything a player can do now."""
    options: dict[str, Choice] = {}
    if writing and moves_left(m, p) > 0:
        options |= write_moves(p.launcher)
    options |= upgrades(m, p)
    options |= usable(m, p.seat, "planning")
    options["done"] = None
    return options


def moves_left(m: Tamashii, p: Player) -> int:
    """TAM-PLAN-08 The write value as it is now, minus the moves already made."""
    return stat(m, p, "write") + p.extra_moves - p.moves_made


def _act(m: Tamashii, p: Player, chosen: Choice) -> Flow[None]:
    """One move, upgrade or ability, or the sign that a player is done."""
    if chosen is None:
        p.done = True
        m.tell("planning_done", seat=p.seat)
    elif isinstance(chosen, Upgrade):
        yield from upgrade(m, p, chosen)
    elif isinstance(chosen, Use):
        yield from use(m, chosen)
    else:
        p.moves_made += 1
        do_move(m, p, *chosen)


def _withheld(m: Tamashii, p: Player, writing: bool) -> Iterator[Withheld]:
    """Why moves and upgrades are not on offer."""
    if writing and moves_left(m, p) <= 0:
        value = stat(m, p, "write") + p.extra_moves
        for word in ("slide", "swap"):
            yield Withheld(word, "reason.no_moves", {"value": value}, "TAM-PLAN-07")
    yield from withheld(m, p)
