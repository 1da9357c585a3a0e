"""TAM-END How scenarios end, and the progress sheet of a campaign."""

import msgspec
import pytest
from tam_board import the_game
from tam_story import echoes, tale

from zhuoju.games.tamashii import GAME
from zhuoju.games.tamashii.campaign import (
    Campaign,
    Record,
    available,
    begin,
    dump,
    endings,
    finish,
    load,
    prologue,
)
from zhuoju.games.tamashii.codes import gain_corrupted
from zhuoju.games.tamashii.components import Bench
from zhuoju.games.tamashii.library import ENEMIES
from zhuoju.games.tamashii.state import Options, player
from zhuoju.games.tamashii.story import draw_card
from zhuoju.kernel import BadOptions, Chance, IllegalAnswer, new

PROLOGUE_DONE = Campaign(ticked=["A09"], unlocked=["AE1"])


@pytest.fixture
def extra(monkeypatch):
    return echoes(monkeypatch)


@pytest.fixture(autouse=True)
def game():
    return the_game()


@pytest.mark.rule("TAM-END-01")
def test_a_victory_card_ends_the_game_and_all_win_together():
    t = tale("N04", seats=3)
    t.do(lambda m: draw_card(m, "N05"))
    assert t.result.winners == (0, 1, 2)
    assert (t.result.outcome, t.state.story.outcome) == ("victory", "N05")
    assert t.events("ended")[0].data["card"] == "N05"


@pytest.mark.rule("TAM-END-01")
def test_a_defeat_card_ends_the_game_and_nobody_wins():
    t = tale("N04")
    t.do(lambda m: draw_card(m, "N07"))
    assert (t.result.winners, t.result.outcome) == ((), "defeat")
    assert t.match.pending == []


@pytest.mark.rule("TAM-END-01", "TAM-CODE-17")
def test_the_guide_says_which_card_an_exhausted_corrupted_pool_draws():
    t = tale("P03")
    t.state.corrupted_pool = 1
    t.do(lambda m: gain_corrupted(m, player(m, 0), 2))
    assert t.state.story.outcome == "P11"
    assert t.me(0).dump["corrupted"] == 1


def test_the_group_may_concede_at_any_time_and_nothing_is_unlocked():
    """D-52."""
    match = new(GAME, 2, seed=1, options={"scenario": "P"})
    match.intervene("concede")
    assert match.result is not None
    assert (match.result.winners, match.result.outcome, match.pending) == ((), "conceded", [])
    assert finish(PROLOGUE_DONE, Record("P", match.table.state.story.outcome)).unlocked == ["AE1"]


def test_nobody_concedes_a_versus_game_for_the_others():
    match = new(GAME, 2, seed=1, options={"mode": "versus"})
    with pytest.raises(IllegalAnswer, match="played to its end"):
        match.intervene("concede")
    assert match.result is None


@pytest.mark.rule("TAM-END-02", "TAM-END-04")
def test_a_victory_unlocks_its_codes_and_ticks_its_box():
    after = finish(Campaign(), Record("A", "A09"))
    assert (after.ticked, after.unlocked) == (["A09"], ["AE1"])


@pytest.mark.rule("TAM-END-02")
def test_all_copies_of_an_unlocked_code_take_part_in_later_games():
    def enemies(unlocked: list[str]) -> list[str]:
        return Bench(2, Options(unlocked=unlocked), Chance(0)).unlocked(ENEMIES)

    assert len(enemies(["AE1"])) == len(enemies([])) + 2


@pytest.mark.rule("TAM-END-03")
def test_an_ending_may_lock_components_again(extra):
    sheet = Campaign(ticked=["A09"], unlocked=["AE1", "EF1", "ZF1"])
    assert finish(sheet, Record("G", "G19")).unlocked == ["AE1"]


@pytest.mark.rule("TAM-END-05")
def test_what_is_unlocked_depends_on_the_ending():
    assert [card.id for card in endings("P")] == ["P09", "P10"]
    assert [card.id for card in endings("S")] == ["S12", "S13", "S14", "S15"]
    assert finish(PROLOGUE_DONE, Record("P", "P09")).unlocked == ["AE1", "PB1", "PT1"]
    assert finish(PROLOGUE_DONE, Record("P", "P10")).unlocked == ["AE1", "PE1", "PL1"]


@pytest.mark.rule("TAM-SETUP-02")
def test_the_prologue_comes_first_and_opens_the_others():
    assert prologue().id == "A"
    assert available(Campaign()) == ["A"]
    assert available(PROLOGUE_DONE) == ["A", "N", "P", "S"]
    with pytest.raises(BadOptions, match="not open yet"):
        begin(Campaign(), "P")


@pytest.mark.rule("TAM-END-06")
def test_the_finale_opens_when_every_other_scenario_has_an_ending(extra):
    almost = Campaign(ticked=["A09", "N05", "P10", "S13", "E10"])
    assert "G" not in available(almost)
    assert "G" in available(finish(almost, Record("C", "C10")))


@pytest.mark.rule("TAM-END-07")
def test_scenarios_can_be_played_again_and_nothing_is_ticked_or_unlocked_twice():
    again = finish(finish(PROLOGUE_DONE, Record("P", "P09")), Record("P", "P09"))
    assert again.ticked == ["A09", "P09"]
    assert again.unlocked == ["AE1", "PB1", "PT1"]
    assert "P" in available(again)
    assert finish(again, Record("P", "P11")).ticked == ["A09", "P09"]


@pytest.mark.rule("TAM-END-08")
def test_a_new_sheet_begins_with_everything_locked():
    assert begin(Campaign(), "A") == {"scenario": "A", "difficulty": "normal", "unlocked": []}


@pytest.mark.rule("TAM-END-09")
def test_a_sheet_holds_endings_codes_and_games_and_nothing_else():
    assert Campaign.__struct_fields__ == ("ticked", "unlocked", "games")
    sheet = finish(PROLOGUE_DONE, Record("P", "P09", seats=3))
    assert begin(sheet, "N") == {"scenario": "N", "difficulty": "normal", "unlocked": ["AE1", "PB1", "PT1"]}


@pytest.mark.rule("TAM-END-10")
def test_a_defeat_ticks_nothing_but_may_unlock(extra):
    after = finish(PROLOGUE_DONE, Record("C", "C09"))
    assert (after.ticked, after.unlocked) == (["A09"], ["AE1", "CE1"])


@pytest.mark.rule("TAM-END-11")
def test_solo_and_difficulty_tick_the_same_sheet_a_conceded_game_nothing():
    solo = finish(PROLOGUE_DONE, Record("N", "N06", seats=1, difficulty="insane"))
    assert solo.ticked == ["A09", "N06"]
    assert begin(solo, "S", "hard")["difficulty"] == "hard"
    assert finish(solo, Record("S", "")).ticked == solo.ticked


@pytest.mark.rule("TAM-END-11")
def test_a_versus_game_has_no_ending_card_to_tick(board):
    t = board(2, options={"mode": "versus"})
    assert t.state.story is None


def test_a_sheet_can_be_kept_and_what_is_read_is_checked():
    sheet = finish(PROLOGUE_DONE, Record("P", "P09", seats=2))
    assert load(dump(sheet)) == sheet
    with pytest.raises(msgspec.ValidationError):
        load('{"ticked": [3]}')
    with pytest.raises(msgspec.ValidationError):
        load('{"unlocked": ["everything"]}')
