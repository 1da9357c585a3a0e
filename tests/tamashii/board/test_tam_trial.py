"""TAM-TEST Tests, personal and team."""

import pytest
from tam_story import tale

from zhuoju.games.tamashii.board.trial import can_try, fitting, personal_test, team_test
from zhuoju.games.tamashii.round.progress import player_activity

CORE_RED, CORE_BLUE = 0, 1  # the core types of the first two seats


def personal(code: str, needed: int, seat: int = 0):
    return lambda m: personal_test(m, seat, code, needed)


def team(code: str, needed: int, seat: int = 0):
    return lambda m: team_test(m, seat, code, needed)


@pytest.mark.rule("TAM-TEST-01", "TAM-TEST-02")
def test_we_24_common_counts_one_and_rare_two(board):
    t = board(1)
    t.write(0, "RRRB")
    t.roll("common", "rare", "blank")
    t.do(personal("red", 3))
    assert t.offered == ["cell:0", "cell:1", "cell:2"]
    assert t.asked().params["needed"] == 3
    t.play(["cell:0", "cell:1", "cell:2"])
    assert t.gave is True
    assert t.dump_of() == "RRR"
    assert t.launcher() == "...B"


@pytest.mark.rule("TAM-TEST-02")
def test_one_success_too_few_is_a_failure(board):
    t = board(1)
    t.write(0, "RRR")
    t.roll("common", "common", "blank")
    assert t.do(personal("red", 3), ["cell:0", "cell:1", "cell:2"]) is False


@pytest.mark.rule("TAM-TEST-03")
def test_open_source_may_replace_the_type_and_any_takes_every_basic_type(board):
    t = board(2)
    t.write(0, "ROBX")
    me = t.me(0)
    assert fitting(me, "red") == [0, 1]
    assert fitting(me, "any") == [0, 1, 2]
    assert fitting(me, "core") == [0, 1]  # red
    me.core = "blue"
    assert fitting(me, "core") == [1, 2]


@pytest.mark.rule("TAM-TEST-04", "TAM-TEST-10")
def test_without_a_token_there_is_no_test_and_none_dumped_is_none_tried(board):
    t = board(1)
    t.write(0, "B")
    assert t.do(lambda m: can_try(m, 0, "red")) is False
    t.do(personal("blue", 1))
    assert t.asked().default == []
    t.play([])
    assert t.gave is False
    assert not t.events("rolled")


@pytest.mark.rule("TAM-TEST-05")
def test_tokens_stay_dumped_when_the_test_fails(board):
    t = board(1)
    t.write(0, "RR")
    t.roll("blank", "blank")
    assert t.do(personal("red", 1), ["cell:0", "cell:1"]) is False
    assert t.dump_of() == "RR"


@pytest.mark.rule("TAM-TEST-06", "TAM-TEST-09")
def test_each_rerolls_own_dice_with_own_points(board):
    t = board(2)
    t.write(0, "R")
    t.write(1, "B")
    t.resources(1, reroll=1)
    t.roll("blank")  # seat 0, who has no points and is not asked
    t.do(team("core", 2), ["cell:0"])
    t.roll("blank", "rare")
    t.play(["cell:0"])
    assert (t.prompt, t.asked().seat) == ("roll.change", 1)
    t.play("points", ["die:0"])
    assert t.gave is True
    assert t.has("reroll", 1) == 0


@pytest.mark.rule("TAM-TEST-07", "TAM-TEST-08")
def test_we_25_all_dump_from_the_initiator_on_then_all_roll_and_the_sum_counts(board):
    t = board(2)
    t.write(0, "RRR")
    t.write(1, "BBR")
    t.stand(1, 3)  # far away: everybody may take part from anywhere
    t.do(team("core", 6, seat=1))
    assert t.asked().seat == 1
    assert t.offered == ["cell:0", "cell:1"]  # EC-63: the own core type
    t.play(["cell:0", "cell:1"])
    assert t.asked().seat == 0
    assert not t.events("rolled")  # nobody rolls before all have dumped
    t.roll("common", "blank", "rare", "rare", "common")
    t.play(["cell:0", "cell:1", "cell:2"])
    assert t.gave is True
    assert [e.data["seat"] for e in t.events("test_rolled")] == [1, 0]


@pytest.mark.rule("TAM-TEST-10", "TAM-TEST-08")
def test_ec_62_nobody_has_to_join(board):
    t = board(2)
    t.write(0, "R")
    t.write(1, "B")
    t.do(team("any", 1), ["cell:0"])
    t.roll("common")
    t.play([])
    assert t.gave is True
    assert [e.data["seat"] for e in t.events("test_rolled")] == [0]


@pytest.mark.rule("TAM-TEST-10")
def test_an_initiator_who_dumps_nothing_starts_nothing(board):
    t = board(2)
    t.write(0, "R")
    t.write(1, "B")
    assert t.do(team("any", 1), []) is False
    assert t.rests
    assert t.launcher(1) == "B"


@pytest.mark.rule("TAM-TEST-11")
def test_in_solo_a_team_test_is_a_personal_test(board):
    t = board(1)
    t.write(0, "RB")
    t.roll("rare")
    assert t.do(team("any", 2), ["cell:0"]) is True
    assert t.me(0).counts.get("team_test_joined", 0) == 0


@pytest.mark.rule("TAM-TEST-12")
def test_failed_attempts_are_not_added_up():
    t = tale("S01")
    t.lay_map((1, 0, 0, True), (16, 1, 0, True))
    t.stand(0, 1)
    t.write(0, "RRR")
    t.roll("rare", "blank")
    t.do(player_activity, "do S01 search", ["cell:0", "cell:1"])
    assert t.state.story.tokens == {}
    t.roll("common")
    t.do(player_activity, "do S01 search", ["cell:2"])
    assert t.state.story.tokens == {}


@pytest.mark.rule("TAM-TEST-12")
def test_surplus_successes_are_a_deed_but_no_second_success():
    t = tale("S01", seats=1)
    t.lay_map((1, 0, 0, True), (16, 1, 0, True))
    t.stand(0, 1)
    t.write(0, "RRR")
    t.roll("rare", "rare", "rare")
    t.do(player_activity, "do S01 search", ["cell:0", "cell:1", "cell:2"])
    assert t.state.story.tokens == {"success": 1}
    assert (t.me(0).counts["test_passed"], t.me(0).counts["test_surplus"]) == (1, 3)


@pytest.mark.rule("TAM-TEST-13")
def test_one_attempt_per_player_in_a_step_and_a_team_test_is_the_initiators():
    t = tale("A05")
    t.lay_map((1, 0, 0, True), (16, 1, 0, True))
    t.stand(0, 1), t.stand(1, 1)
    t.write(0, "RRR")
    t.write(1, "BBB")
    t.do(player_activity, "do A05 break_open", ["cell:0"])
    t.roll("blank")
    t.play([])
    assert (t.asked().seat, t.offered) == (1, ["do A05 break_open", "pass"])
    t.play("pass")
    assert t.rests  # the initiator has had the attempt of this step


@pytest.mark.rule("TAM-TEST-07")
def test_only_who_meets_the_condition_starts_a_team_test():
    t = tale("A05")
    t.lay_map((1, 0, 0, True), (16, 1, 0, True))
    t.stand(1, 1)
    t.write(0, "RRR")
    t.write(1, "BBB")
    t.do(player_activity)
    assert t.asked().seat == 1
