"""TAM-PROGRESS The progress phase: player activity, world activity, the printed examples P03 and E07."""

import pytest
from tam_board import Board
from tam_story import echoes, tale, world, xps

from zhuoju.games.tamashii.model.state import Enemy, Story
from zhuoju.games.tamashii.round.progress import player_activity


@pytest.fixture
def extra(monkeypatch):
    return echoes(monkeypatch)


def phase(plot: str, seats: int = 2) -> Board:
    """A table at the start of the progress phase."""
    t = Board(seats, step="progress_phase")
    t.state.story = Story(plot[0], plot=plot)
    return t


@pytest.mark.rule("TAM-PROGRESS-01", "TAM-PROGRESS-15")
def test_players_act_then_the_world_then_the_marker_passes(extra):
    t = phase("C01")
    t.state.time = 2
    t.play("do C01 together")
    assert t.state.phase == "planning"
    kinds = [e.kind for e in t.events() if e.kind in ("activity", "time", "start_player", "round")]
    assert kinds == ["activity", "time", "start_player", "round"]
    assert t.state.start_player == 1


@pytest.mark.rule("TAM-PROGRESS-15")
def test_in_solo_the_marker_stays(extra):
    t = phase("C01", seats=1)
    t.play("pass")
    assert t.state.phase == "planning"
    assert t.state.start_player == 0


@pytest.mark.rule("TAM-PROGRESS-02")
def test_activities_of_the_plot_card_special_cards_and_the_guide_are_offered():
    t = tale("P03", specials=["P12"])
    t.state.places[0].markers["p_engineer"] = 1
    t.write(0, "RR")
    t.do(player_activity)
    assert t.offered == ["do P12 work", "pass"]


@pytest.mark.rule("TAM-PROGRESS-02")
def test_the_guide_offers_activities_too():
    t = tale("S01")
    t.state.places[0].ascend = 1
    t.write(0, "RBGX")
    t.do(player_activity)
    assert t.offered == ["do S douse", "pass"]


@pytest.mark.rule("TAM-SCEN-07")
def test_beacons_may_be_put_out_again_once_the_hunt_for_lanterns_is_over():
    for plot, offered in (("S05", "do S05 lantern_out"), ("S07", "do S douse")):
        t = tale(plot, spent=["S05"] if plot == "S07" else [])
        t.state.places[0].ascend = 1
        t.write(0, "RBGX")
        t.do(player_activity)
        assert t.offered == [offered, "pass"]


@pytest.mark.rule("TAM-PROGRESS-02")
def test_without_any_activity_nobody_is_asked():
    t = tale("A01")
    t.do(player_activity)
    assert t.rests


@pytest.mark.rule("TAM-PROGRESS-03")
def test_activities_are_optional_and_passing_costs_nothing(extra):
    t = tale("C01")
    t.do(player_activity)
    assert t.asked().default == "pass"
    t.play("pass", "pass")
    assert t.rests
    assert xps(t) == [0, 0]


@pytest.mark.rule("TAM-PROGRESS-04", "TAM-SCEN-22")
def test_at_the_same_tile_the_start_player_comes_first(extra):
    t = tale("E07")
    t.state.start_player = 1
    t.state.places[0].ascend = 1
    t.write(0, "R")
    t.write(1, "B")
    t.do(player_activity)
    assert t.asked().seat == 1
    t.play("do E dig")
    assert t.rests  # the only radar is gone, the other player has nothing to do
    assert xps(t) == [0, 1]
    assert t.me(1).tracking == 1
    assert t.state.places[0].ascend == 0


@pytest.mark.rule("TAM-PROGRESS-05")
def test_an_activity_is_done_once_by_each_player_in_a_step(extra):
    t = tale("E07")
    t.state.places[0].ascend = 3
    t.write(0, "RR")
    t.write(1, "BB")
    t.do(player_activity, "do E dig", ["cell:0"], "do E dig", ["cell:0"])
    assert t.rests
    assert t.state.places[0].ascend == 1


@pytest.mark.rule("TAM-PROGRESS-05")
def test_an_activity_for_all_is_done_once_in_a_step(extra):
    t = tale("C01")
    t.do(player_activity, "do C01 together")
    assert t.rests
    assert xps(t) == [1, 0]


@pytest.mark.rule("TAM-PROGRESS-06", "TAM-PROGRESS-07")
def test_sentences_are_resolved_in_order_and_only_if_the_condition_holds_by_then(extra):
    t = world(tale("C01", time=3))  # falls to 2 first, so `time >= 3` does not hold any more
    assert t.state.time == 2
    assert xps(t) == [2, 2]


@pytest.mark.rule("TAM-PROGRESS-08")
def test_an_otherwise_is_read_only_if_no_paragraph_before_it_held(extra):
    assert xps(world(tale("C01", time=2, tokens={"ascend": 1}))) == [2, 2]
    assert xps(world(tale("C01", time=1, tokens={"ascend": 1}))) == [4, 4]


@pytest.mark.rule("TAM-PROGRESS-08")
def test_an_otherwise_may_have_a_condition_of_its_own(extra):
    assert xps(world(tale("C01", time=1))) == [0, 0]


@pytest.mark.rule("TAM-PROGRESS-09")
def test_after_a_paragraph_that_held_the_next_is_checked_on_its_own(extra):
    assert xps(world(tale("C01", time=4))) == [3, 3]


@pytest.mark.rule("TAM-PROGRESS-10", "TAM-PROGRESS-14")
def test_we_26_two_towers_at_time_0_lead_on_and_the_rest_is_not_read():
    t = tale("P03", seats=3, time=1, specials=["P12"])
    t.stand(0, 0), t.stand(1, 1), t.stand(2, 1)
    for place in (0, 1, 2):
        t.state.places[place].markers["p_engineer"] = 1
    t.state.places[0].success = t.state.places[1].success = 1
    t.state.success_supply = 6
    t.enemies_on_top("patrol-drone", "patrol-drone", "patrol-drone")
    world(t, {"shield": 4}, {"shield": 4}, {"shield": 4})
    assert t.state.story.plot == "P04"
    assert t.state.story.specials == []
    assert xps(t) == [2, 2, 2]
    assert [t.has("shield", s) for s in range(3)] == [4, 4, 4]
    assert all("p_engineer" not in spot.markers for spot in t.state.places)
    assert t.result is None  # "time is 0" of the second paragraph was not read


@pytest.mark.rule("TAM-PROGRESS-07")
def test_we_26_only_the_engineer_without_a_player_leaves():
    t = tale("P03", seats=3, time=3)
    t.stand(0, 0), t.stand(1, 1), t.stand(2, 1)
    for place in (0, 1, 2):
        t.state.places[place].markers["p_engineer"] = 1
    world(t)
    assert [spot.markers.get("p_engineer", 0) for spot in t.state.places[:3]] == [1, 1, 0]


@pytest.mark.rule("TAM-PROGRESS-07", "TAM-END-01")
def test_we_27_without_engineers_and_with_one_tower_the_scenario_is_lost():
    t = tale("P03", time=3)
    t.state.places[1].success = 1
    world(t)
    assert t.state.story.outcome == "P11"
    assert t.result.winners == ()


@pytest.mark.rule("TAM-PROGRESS-11", "TAM-PROGRESS-13")
def test_we_28_neither_condition_holds_and_the_card_stays():
    t = tale("P03", time=3)
    t.state.places[0].markers["p_engineer"] = 2
    t.state.places[1].success = 1
    world(t)
    assert (t.state.story.plot, t.state.time, t.result) == ("P03", 2, None)


@pytest.mark.rule("TAM-PROGRESS-11")
def test_a_card_whose_goal_is_met_may_stay_in_play():
    t = tale("P03", time=4)
    t.state.places[0].markers["p_engineer"] = 1
    t.state.places[1].success = t.state.places[2].success = 1  # two towers, but time is not 0
    world(t)
    assert t.state.story.plot == "P03"


@pytest.mark.rule("TAM-PROGRESS-12")
def test_time_never_falls_below_0(extra):
    t = world(tale("C01", time=0))
    assert t.state.time == 0


@pytest.mark.rule("TAM-PROGRESS-12")
def test_time_falls_only_if_the_card_says_so():
    t = world(tale("S07", time=5))
    assert t.state.time == 5


@pytest.mark.rule("TAM-PROGRESS-13")
def test_time_0_does_nothing_that_no_card_says(extra):
    t = world(tale("C01", time=1))
    assert t.state.time == 0
    assert (t.state.story.plot, t.result) == ("C01", None)


@pytest.mark.rule("TAM-PROGRESS-14")
def test_success_is_found_before_failure_when_both_hold():
    t = tale("A05", time=1, tokens={"success": 1})
    world(t)
    assert t.state.story.plot == "A07"
    assert "A08" not in t.state.story.spent


@pytest.mark.rule("TAM-PROGRESS-16")
def test_a_card_drawn_in_world_activity_has_no_world_activity_in_the_same_phase():
    t = phase("A02")
    t.state.story.tokens = {"success": 3}
    t.state.time = 4
    t.enemies_on_top("patrol-drone", "patrol-drone")
    t.play()
    assert t.state.story.plot == "A03"
    assert t.state.time == 5  # A03 has set it and not lowered it


@pytest.mark.rule("TAM-PROGRESS-16")
def test_a_card_drawn_in_player_activity_ends_the_phase(extra):
    t = Board(1, step="progress_world", args=("E06",))
    t.state.story = Story("E", plot="E07")
    t.play()
    assert t.state.phase == "planning"
    assert t.result is None  # otherwise E07 would have found no radar, and won


@pytest.mark.rule("TAM-PROGRESS-06")
def test_we_29_without_a_radar_e07_is_won(extra):
    t = world(tale("E07"))
    assert t.state.story.outcome == "E10"


@pytest.mark.rule("TAM-PROGRESS-02")
def test_who_was_reset_in_this_phase_has_no_activity():
    t = tale("S01")
    t.state.places[0].ascend = 2
    t.write(0, "RB")
    t.me(0).out = True
    t.do(player_activity)
    assert t.rests


@pytest.mark.rule("TAM-RESET-13")
def test_world_activity_speaks_to_players_who_were_reset_too():
    t = tale("A03", time=3, tokens={"success": 0})
    t.me(0).out = True
    t.enemies_on_top("patrol-drone")
    t.me(1).queue = [Enemy(t.card("patrol-drone"))]
    world(t)
    assert len(t.me(0).queue) == 1  # the start player draws, since too few enemies are about
