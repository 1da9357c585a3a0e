"""Worked examples and edge cases of scenarios that stand on their own: WE-03, WE-39, EC-59, 60, 73, 74."""

import pytest
from tam_board import Board
from tam_story import echoes, tale, xps

from zhuoju.content import perform, read_clause
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.library import LEXICON
from zhuoju.games.tamashii.model.state import player
from zhuoju.games.tamashii.round.launch import launch_step
from zhuoju.games.tamashii.round.progress import player_activity
from zhuoju.games.tamashii.story.plot import draw_card, world_activity

SHELTER, NEXT_DOOR, ACROSS, BEYOND = 0, 1, 2, 3  # four places in a row


@pytest.fixture
def extra(monkeypatch):
    return echoes(monkeypatch)


def supply_line(*, specials: tuple[str, ...]) -> Board:
    """WE-39 E07 with two players on two radars, each with another one beside them."""
    t = tale("E07", seats=2, specials=list(specials))
    t.lay_map((1, 0, 0, True), (2, 1, 0, True), (11, 2, 0, True), (12, 3, 0, True))
    for spot in t.state.places:
        spot.ascend = 1
        spot.labels = ["fan_common", "spawn_common"] if spot.q == BEYOND else ["fan_common"]
    t.state.ascend_supply -= 4
    t.stand(0, SHELTER), t.stand(1, BEYOND)
    for seat in (0, 1):
        t.write(seat, "GRG/.B")
    return t


def radars(t: Board) -> list[int]:
    return [spot.ascend for spot in t.state.places]


def pulse(t: Board) -> str:
    return next(option for option in t.options("launch") if "story.E12.pulse" in option)


def dig(t: Board) -> None:
    """Both dump the code that is left over in the player activity step."""
    t.do(player_activity, "do E dig", "do E dig")
    assert t.rests


@pytest.mark.rule("TAM-SCEN-08", "TAM-SCEN-22", "TAM-PROGRESS-10")
def test_we_39_two_pulses_and_two_activities_clear_the_map_before_spread(extra):
    t = supply_line(specials=("E12",))
    for seat, beside in ((0, NEXT_DOOR), (1, ACROSS)):
        t.do(lambda m, seat=seat: launch_step(m, player(m, seat)))
        t.play(pulse(t))
        assert f"place:{beside}" in t.offered
        t.play(f"place:{beside}", "end")
    assert radars(t) == [1, 0, 0, 1]
    dig(t)
    assert radars(t) == [0, 0, 0, 0]
    t.do(world_activity)
    assert t.state.story.outcome == "E10"
    assert "rolled" not in [e.kind for e in t.events()]  # no Spread


@pytest.mark.rule("TAM-SCEN-08")
def test_we_39_the_pulse_reaches_your_tile_and_the_next_but_no_farther(extra):
    t = supply_line(specials=("E12",))
    t.do(lambda m: launch_step(m, player(m, 0)))
    t.play(pulse(t))
    assert t.offered == [f"place:{SHELTER}", f"place:{NEXT_DOOR}"]


@pytest.mark.rule("TAM-SCEN-22", "TAM-SCEN-23", "TAM-PROGRESS-08")
def test_we_39_without_the_pulse_two_radars_stay_and_spread_brings_two_more(extra):
    t = supply_line(specials=())
    for seat in (0, 1):
        t.do(lambda m, seat=seat: launch_step(m, player(m, seat)))
        assert not [option for option in t.offered if "pulse" in option]
        t.play("end")
        t.write(seat, ".../.B")
    dig(t)
    assert radars(t) == [0, 1, 1, 0]
    t.roll("common", "common")
    t.do(world_activity)
    assert sum(radars(t)) + t.state.story.guide_tokens.get("ascend", 0) == 4
    assert t.result is None


@pytest.mark.rule("TAM-GEN-02")
@pytest.mark.parametrize(("seats", "tokens"), [(1, 2), (2, 4), (3, 6), (4, 8)])
def test_we_03_twice_the_players_is_so_many_tokens(seats, tokens):
    t = tale("A02", seats=seats)
    clause = read_clause(LEXICON, "put(ascend, 2 * players, on_card)")
    t.do(lambda m: perform(m, Ctx(you=0, face="A02"), clause))
    assert t.state.story.tokens == {"ascend": tokens}
    assert t.state.ascend_supply == 23 - tokens


@pytest.mark.rule("TAM-PROGRESS-10", "TAM-PROGRESS-14")
def test_ec_59_of_success_and_failure_the_paragraph_further_up_wins():
    t = tale("P03", time=1)  # time 0 alone loses, time 0 with two towers leads on
    t.state.places[1].success = t.state.places[2].success = 1
    t.enemies_on_top("patrol-drone", "patrol-drone")
    t.do(world_activity, {"energy": 4}, {"energy": 4})
    assert (t.state.story.plot, t.state.story.outcome, t.result) == ("P04", "", None)
    assert xps(t) == [2, 2]


@pytest.mark.rule("TAM-PROGRESS-12", "TAM-PROGRESS-13")
def test_ec_60_time_that_is_0_stays_0_and_counts_as_0():
    t = tale("P03", time=0)
    t.state.places[0].markers["p_engineer"] = 1  # only time loses here
    t.do(world_activity)
    assert t.state.time == 0
    assert t.state.story.outcome == "P11"


@pytest.mark.rule("TAM-SCEN-10")
def test_ec_73_what_lies_on_a_plot_card_goes_back_to_the_supply_with_it():
    t = tale("P06", tokens={"ascend": 2, "success": 3, "p_charge": 1})
    t.state.ascend_supply, t.state.success_supply = 21, 5
    t.do(lambda m: draw_card(m, "P07"))
    assert t.state.story.plot == "P07"
    assert t.state.story.tokens == {}
    assert (t.state.ascend_supply, t.state.success_supply) == (23, 8)


@pytest.mark.rule("TAM-SCEN-12")
def test_ec_74_special_cards_stay_unless_they_say_that_they_go_with_the_plot_card(extra):
    t = tale("C01", specials=["C08", "C12"])
    t.do(lambda m: draw_card(m, "C02"))
    assert t.state.story.specials == ["C12"]  # C08 says so
    assert t.state.story.spent == ["C01", "C08"]
