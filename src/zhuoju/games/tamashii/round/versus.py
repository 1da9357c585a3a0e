"""TAM-VS Versus: the scenario generator, start tiles and rewards, tests for objectives, the end."""

from zhuoju.content import perform
from zhuoju.games.tamashii.board.deeds import take_objective
from zhuoju.games.tamashii.board.scoring import score, winners
from zhuoju.games.tamashii.board.trial import can_try, personal_test
from zhuoju.games.tamashii.model.cards import MapSetup
from zhuoju.games.tamashii.model.components import Bench, enemy_deck, lay_exploration, lay_map
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.hexmap import tile
from zhuoju.games.tamashii.model.library import (
    CONSTANTS,
    GLOBAL_RULES,
    INTERACTIONS,
    MAP_SETUPS,
    OBJECTIVES,
    SITUATIONS,
    objective_of,
)
from zhuoju.games.tamashii.model.state import (
    Contest,
    Place,
    Ref,
    State,
    Tamashii,
    card_ref,
    in_turn_order,
    place_ref,
    player,
)
from zhuoju.games.tamashii.round.round_order import begin_round
from zhuoju.games.tamashii.story.endings import over
from zhuoju.kernel import Flow, Next, Seat, choose_one, choose_yes_no, step

DISPLAY = {2: 2, 3: 3, 4: 3}  # objectives on display, by players
GENERATOR = "generator"


# Setting up


def lay_out(bench: Bench, state: State) -> None:
    """TAM-VS-03 to 11 One card of each type, the map, enemies and objectives; no pool, no scenario cards."""

    def one_of(ids: list[str]) -> str:
        return bench.chance.pick(ids, of=GENERATOR)

    chart = MAP_SETUPS[one_of(bench.unlocked(MAP_SETUPS))]
    situation = SITUATIONS[one_of(bench.unlocked(SITUATIONS))]
    rule, interaction = one_of(bench.unlocked(GLOBAL_RULES)), one_of(bench.unlocked(INTERACTIONS))
    _lay_map(bench, state, chart)
    state.enemy_deck, unused = enemy_deck(bench, situation.enemies)  # 06
    state.unused += unused
    objectives = bench.shuffled(bench.unlocked(OBJECTIVES))  # 09
    display: list[Ref | None] = [objectives.pop() for _ in range(DISPLAY[bench.seats])]
    state.contest = Contest(chart.id, situation.id, rule, interaction, display, objectives)
    state.time = CONSTANTS.versus_time[bench.options.length]  # 03
    state.supply["corrupted"], state.corrupted_box = CONSTANTS.corrupted_tokens, 0  # 11


def _lay_map(bench: Bench, state: State, chart: MapSetup) -> None:
    layout = [place for place in chart.layout if place.players <= bench.seats]
    state.places, state.tile_rest = lay_map(bench, layout, stronghold=chart.stronghold)
    state.exploration_rest, _ = lay_exploration(bench, state.places, layout)


@step
def choose_start_tiles(m: Tamashii) -> Flow[Next]:
    """TAM-VS-05, D-07 From the start player on, everybody takes a start tile of their own."""
    taken: list[Place] = []
    for seat in in_turn_order(m):
        free = {place_ref(n): n for n in start_tiles(m) if n not in taken}
        chosen = yield from choose_one(
            seat, "setup.start_tile", free, clause="TAM-VS-05", default=next(iter(free))
        )
        taken.append(chosen)
        player(m, seat).place = chosen
        m.tell("placed", seat=seat, place=place_ref(chosen))
    return start_rewards


def start_tiles(m: Tamashii) -> list[Place]:
    """The Shelter and the Ruins that lie face up."""
    return [n for n, spot in enumerate(m.state.places) if spot.revealed and tile(m, n).start]


@step
def start_rewards(m: Tamashii) -> Flow[Next]:
    """TAM-VS-06 Everybody takes the start reward; codes of it go straight into the bag."""
    assert m.state.contest is not None
    card = SITUATIONS[m.state.contest.situation]
    for seat in in_turn_order(m):
        yield from perform(m, Ctx(you=seat, face=card.id), card.reward)
        p = player(m, seat)
        for code, count in p.dump.items():
            p.bag[code] = p.bag.get(code, 0) + count
        p.dump = {}
    return begin_round


# During the game


@step
def versus_progress(m: Tamashii) -> Flow[Next]:
    """TAM-VS-13, 19, 20 Tests of displayed objectives; then time falls, and at 0 the game is over."""
    from zhuoju.games.tamashii.round.round_order import end_round

    contest = m.state.contest
    assert contest is not None
    for slot, ref in enumerate(list(contest.display)):
        if ref is not None and objective_of(m, ref).trial is not None:
            yield from _trials(m, slot, ref)
    m.state.time = max(0, m.state.time - 1)
    m.tell("time", time=m.state.time)
    if not m.state.time:
        finish(m)
        return None
    return end_round


def _trials(m: Tamashii, slot: int, ref: Ref) -> Flow[None]:
    """D-49 From the start player on, everybody may try the test until somebody passes it."""
    contest = m.state.contest
    assert contest is not None
    card = objective_of(m, ref)
    assert card.trial is not None
    for seat in in_turn_order(m):
        if not may_try(m, seat, ref):
            continue
        wanted = yield from choose_yes_no(
            seat, "versus.trial", clause="TAM-VS-13", default="no", card=card_ref(ref), face=card.id
        )
        if not wanted:
            continue
        passed = yield from personal_test(m, seat, card.trial.code, card.trial.successes)
        if passed and not over(m) and contest.display[slot] == ref:
            take_objective(m, seat, slot)
            return


def may_try(m: Tamashii, seat: Seat, ref: Ref) -> bool:
    """Whether a player stands where an objective may be tried and has a code to dump (TAM-TEST-04)."""
    card = objective_of(m, ref)
    if card.trial is None or player(m, seat).out or not can_try(m, seat, card.trial.code):
        return False
    return card.where is None or card.where(m, Ctx(you=seat, face=card.id, card=ref))


def finish(m: Tamashii) -> None:
    """TAM-VS-01, 19 The highest score wins; objectives are turned up."""
    seats = range(m.seats)
    m.reveal()
    for seat in seats:
        points = score(m.state, seat)
        faces = [m.state.faces[ref] for ref in player(m, seat).objectives]
        m.tell("scored", seat=seat, total=points.total, parts=points.parts, objectives=list(faces))
    m.end(winners(m.state), scores=[score(m.state, seat).total for seat in seats], outcome="versus")
