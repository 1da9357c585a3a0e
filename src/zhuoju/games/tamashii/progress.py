"""TAM-PROGRESS The progress phase: player activity, world activity, passing the start player marker."""

from zhuoju.content import perform, possible
from zhuoju.games.tamashii.context import Ctx
from zhuoju.games.tamashii.endings import over
from zhuoju.games.tamashii.rounds import end_round, tick
from zhuoju.games.tamashii.scenario_cards import Activity
from zhuoju.games.tamashii.solo import at_tile, end_step, helps, offer
from zhuoju.games.tamashii.state import Tamashii, in_turn_order, player
from zhuoju.games.tamashii.story import in_play, world_activity
from zhuoju.games.tamashii.tokens import story
from zhuoju.kernel import Flow, Next, Seat, choose_one, step, then

Listed = tuple[str, Activity]  # the card it stands on, and the activity
Done = list[tuple[Seat | None, str]]  # who has done what in this step; None: for all


@step
def progress_phase(m: Tamashii) -> Flow[Next]:
    """TAM-PROGRESS-01 First what the players do, then what the world does."""
    if m.state.contest is not None:
        from zhuoju.games.tamashii.versus import versus_progress

        return versus_progress  # TAM-VS-13
    before = story(m).plot
    m.state.step = "player_activity"
    tick(m, "step")
    yield from player_activity(m)
    return None if over(m) else then(progress_world, before)


@step
def progress_world(m: Tamashii, before: str) -> Flow[Next]:
    """TAM-PROGRESS-06, 16 World activity; a plot card that came in this phase has none yet."""
    m.state.step = "world_activity"
    tick(m, "step")
    if story(m).plot == before:
        yield from world_activity(m)
    return None if over(m) else end_round  # 15


# Player activity


def player_activity(m: Tamashii) -> Flow[None]:
    """TAM-PROGRESS-02 to 05 One activity each, from the start player clockwise, until all have passed."""
    yield from _send_jordan(m)
    before, done = story(m).plot, list[tuple[Seat | None, str]]()
    order = in_turn_order(m)
    passed, turn = 0, 0
    while passed < len(order) and not over(m) and story(m).plot == before:
        seat = order[turn % len(order)]
        turn += 1
        acted = yield from _act(m, seat, done)
        passed = 0 if acted else passed + 1
    yield from end_step(m, player(m, m.state.start_player))


def _act(m: Tamashii, seat: Seat, done: Done) -> Flow[bool]:
    """D-36 One activity of one player, or a pass; a player without any is not asked."""
    offered = activities(m, seat, done)
    if not offered:
        return False
    options: dict[str, Listed | None] = {**offered, "pass": None}
    chosen = yield from choose_one(
        seat, "progress.activity", options, clause="TAM-PROGRESS-03", default="pass"
    )
    if chosen is None:
        return False
    card, activity = chosen
    done.append((None if activity.together else seat, f"{card} {activity.id}"))
    m.tell("activity", seat=seat, card=card, activity=activity.id, deed=f"do {card} {activity.id}")
    yield from perform(m, Ctx(you=seat, face=card), activity.do)
    return True


def activities(m: Tamashii, seat: Seat, done: Done) -> dict[str, Listed]:
    """What the cards in play let a player do now (TAM-PROGRESS-02, 05), by option id."""
    found: dict[str, Listed] = {}
    if player(m, seat).out:  # TAM-RESET-10
        return found
    for card in in_play(m):
        ctx = Ctx(you=seat, face=card.id)
        for activity in card.activities:
            name = f"{card.id} {activity.id}"
            if (seat, name) in done or (None, name) in done:
                continue
            holds = activity.condition is None or activity.condition(m, ctx)
            if holds and possible(m, ctx, activity.do):
                found[f"do {name}"] = (card.id, activity)
    return found


def _send_jordan(m: Tamashii) -> Flow[None]:
    """TAM-SOLO-08 In solo a battery lets the bot stand in for the player in this step, where that helps."""
    p = player(m, m.state.start_player)

    def offered() -> list[str]:
        found = activities(m, p.seat, []).items()
        return [at_tile(m, p, name, each.condition, each.do) for name, (_, each) in found]

    if helps(m, p, offered):
        yield from offer(m, p)
