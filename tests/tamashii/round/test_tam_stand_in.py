"""TAM-SOLO-08 J.O.R.D.A.N. stands in: in combat, for effects that move a figure, and on card P06."""

from typing import Any

import pytest
from tam_board import Board
from tam_story import echoes, tale

from zhuoju.games.tamashii.model.hexmap import players_at
from zhuoju.games.tamashii.model.state import Boss, Jordan, Story, player
from zhuoju.games.tamashii.round.action import action_area
from zhuoju.games.tamashii.round.progress import player_activity
from zhuoju.games.tamashii.round.solo import act_through, can_stand_in, stand_in
from zhuoju.games.tamashii.story.plot import special_programs

RUINS, POWER, TOWER = 1, 2, 4  # places of the small map
DRONE, REGENT = "patrol-drone", "regent"
DIE_ALONE = "box walker #1"  # the Walker's box for one rare: 2 damage


def fight(
    *, queue: tuple[str, ...] = (), boss: int = TOWER, battery: int = 3, me: int = 0, number: int = 0
) -> Board:
    """A solo combat turn: the bot on the Tower, a boss somewhere, a rare and a blank rolled."""
    t = Board(1, step="combat_turn", args=[0])
    t.state.story = Story("A", plot="A03")
    t.state.jordan = Jordan(place=TOWER, battery=battery)
    t.state.boss = Boss(REGENT, boss, 14)
    t.stand(0, me)
    t.lock_on(0, *queue)
    t.roll("rare", "blank")
    t.number_die(number)
    t.symbol_die("basic")
    return t


def order(t: Board, *kinds: str) -> list[str]:
    """These events in the order in which they were told."""
    return [event.kind for event in t.events() if event.kind in kinds]


def offered(t: Board) -> list[str]:
    return [option for option in t.offered if option.startswith("box")]


@pytest.mark.rule("TAM-SOLO-08", "TAM-SOLO-09", "TAM-BOSS-07")
def test_one_battery_lets_jordan_strike_the_boss_on_its_tile():
    t = fight(queue=(DRONE,))
    assert t.prompt == "solo.stand_in"
    t.play("yes")
    assert (t.state.jordan.battery, t.state.jordan.acting) == (2, True)
    assert offered(t) == [DIE_ALONE, f"{DIE_ALONE} boss"]
    t.play(f"{DIE_ALONE} boss")
    assert (t.state.boss.integrity, t.me().queue[0].damage) == (12, 0)
    assert t.state.jordan.acting  # for the whole of resolving dice, at the price of one battery
    t.play("end")
    assert (t.state.jordan.battery, t.state.jordan.acting) == (2, False)


@pytest.mark.rule("TAM-SOLO-08")
def test_without_a_battery_paid_the_boss_is_out_of_reach():
    t = fight(queue=(DRONE,))
    t.play("no")
    assert offered(t) == [DIE_ALONE]
    t.play(DIE_ALONE)
    assert (t.state.boss.integrity, t.me().queue[0].damage) == (14, 2)
    assert t.state.jordan.battery == 3


@pytest.mark.rule("TAM-SOLO-08", "TAM-BOSS-14")
def test_a_boss_on_the_tile_of_jordan_alone_is_enough_for_a_combat():
    t = fight()
    assert t.prompt == "solo.stand_in"  # the turn was not skipped, the dice have fallen
    t.play("yes")
    assert offered(t) == [f"{DIE_ALONE} boss"]


@pytest.mark.rule("TAM-SOLO-08", "TAM-COMBAT-01")
def test_who_keeps_the_battery_then_has_nobody_to_fight():
    t = fight()
    t.play("no")
    assert t.prompt != "combat.turn"
    assert t.state.combat is None
    assert "combat_ended_unharmed" not in t.me().counts  # there was no combat to end


@pytest.mark.rule("TAM-SOLO-08")
@pytest.mark.parametrize(
    "without",
    [{"boss": POWER}, {"battery": 0}, {"me": TOWER}],
    ids=["no boss there", "no battery", "you stand there yourself"],
)
def test_in_combat_nobody_is_asked_where_it_would_not_help(without: dict[str, Any]):
    t = fight(queue=(DRONE,), **without)
    assert t.prompt == "combat.turn"


@pytest.mark.rule("TAM-SOLO-08", "TAM-COMBAT-01")
def test_without_a_boss_in_reach_and_without_enemies_the_turn_is_skipped():
    t = fight(boss=POWER)
    assert t.prompt not in ("solo.stand_in", "combat.turn")


@pytest.mark.rule("TAM-SOLO-16")
def test_the_last_battery_lasts_to_the_end_of_the_combat():
    t = fight(queue=(DRONE,), battery=1)
    t.play("yes")
    assert t.state.jordan.battery == 0
    t.play(f"{DIE_ALONE} boss", "end")
    assert t.state.jordan is None
    told = order(t, "combat_ended", "jordan_left", "phase")
    assert told[:3] == ["combat_ended", "jordan_left", "phase"]  # not only in the next phase


@pytest.mark.rule("TAM-SOLO-08", "TAM-COMBAT-26")
def test_a_reset_in_combat_ends_the_step_of_jordan_too():
    t = fight(queue=(DRONE,), number=1)
    t.me().integrity = 1
    t.play("yes", "pass")
    assert (t.me().integrity, t.me().place) == (5, 0)
    assert (t.state.jordan.place, t.state.jordan.acting) == (TOWER, False)


# The figure that is used


@pytest.mark.rule("TAM-SOLO-08", "TAM-MAP-14")
def test_an_effect_that_places_your_character_places_jordan_while_it_stands_in(board):
    t = board(1)
    t.lay_map((1, 0, 0, True), (9, 1, 0, True), (11, 2, 0, True))  # 9: the Maglev Station
    t.state.jordan = Jordan(place=1, battery=2, tile_declared=True)
    t.do(lambda m: action_area(m, 0), "yes", "use place:1", "place:2")
    assert (t.state.jordan.place, t.me().place) == (2, 0)


@pytest.mark.rule("TAM-SOLO-08")
def test_while_jordan_stands_in_you_are_a_player_on_its_tile_and_not_on_your_own(board):
    t = board(1)
    t.state.jordan = Jordan(place=TOWER, battery=2)
    t.do(lambda m: act_through(m, player(m, 0)))
    assert [p.seat for p in t.do(lambda m: players_at(m, TOWER))] == [0]
    assert t.do(lambda m: players_at(m, 0)) == []


@pytest.mark.rule("TAM-SOLO-08", "TAM-SCEN-22")
def test_an_activity_on_both_tiles_may_be_done_through_jordan(monkeypatch):
    echoes(monkeypatch)
    t = tale("E07", seats=1)
    t.state.jordan = Jordan(place=POWER, battery=2)
    t.state.places[0].ascend = t.state.places[POWER].ascend = 1
    t.write(0, "R")
    t.do(player_activity, "yes", "do E dig")
    assert t.rests
    assert [t.state.places[n].ascend for n in (0, POWER)] == [1, 0]


@pytest.mark.rule("TAM-SOLO-08")
def test_for_an_activity_that_speaks_of_no_tile_nobody_is_asked(monkeypatch):
    echoes(monkeypatch)
    t = tale("C01", seats=1)
    t.state.jordan = Jordan(place=POWER, battery=2)
    t.do(player_activity)
    assert t.prompt == "progress.activity"


@pytest.mark.rule("TAM-SOLO-08")
def test_on_the_same_tile_jordan_cannot_stand_in(board):
    t = board(1)
    t.state.jordan = Jordan(place=0, battery=5)
    assert not t.do(lambda m: can_stand_in(m, player(m, 0)))
    t.state.step = "area"
    t.do(lambda m: stand_in(m, player(m, 0)))
    assert t.rests


# Card P06 alone


def boarding(*, seats: int = 1, jordan: int | None = None) -> int:
    """How many players may set a charge: seat 0 stands with the relay on the Power Plant."""
    t = tale("P06", seats=seats)
    t.state.places[POWER].ascend = 1
    t.stand(0, POWER)
    if jordan is not None:
        t.state.jordan = Jordan(place=jordan, battery=2)
    return len(t.do(lambda m: special_programs(m, 0)))


@pytest.mark.rule("TAM-SCEN-27", "TAM-SOLO-05")
def test_p06_alone_the_companion_on_the_relay_is_jordan():
    assert boarding(jordan=TOWER) == 0
    assert boarding(jordan=POWER) == 1


@pytest.mark.rule("TAM-SCEN-27", "TAM-SOLO-16")
def test_p06_alone_once_jordan_has_left_one_figure_will_do():
    assert boarding() == 1
    assert boarding(seats=2) == 0
