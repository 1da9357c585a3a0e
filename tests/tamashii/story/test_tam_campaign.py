"""TAM-END How scenarios end, and the progress sheet of a campaign."""

from collections.abc import Mapping
from typing import Any

import pytest
from tam_board import the_game
from tam_story import echoes, tale

from zhuoju import campaign as campaigns
from zhuoju.games.tamashii import GAME
from zhuoju.games.tamashii.board.codes import gain_corrupted
from zhuoju.games.tamashii.model.components import Bench
from zhuoju.games.tamashii.model.library import ENEMIES, LIBRARY
from zhuoju.games.tamashii.model.scenario_cards import Guide
from zhuoju.games.tamashii.model.state import Options, player
from zhuoju.games.tamashii.story.campaign import (
    Campaign,
    Record,
    available,
    brought,
    chapters,
    endings,
    finish,
    front,
    lacking,
    prologue,
    rows,
)
from zhuoju.games.tamashii.story.plot import draw_card
from zhuoju.kernel import BadOptions, BadSave, Chance, IllegalAnswer, new

PROLOGUE_DONE = Campaign(ticked=["A09"], unlocked=["AE1"])
ALL_BUT_SIMULATION_ERROR = ["A09", "P10", "E10", "Z11", "U09", "S13", "T11", "Y09", "N05"]


def begin(sheet: Campaign, scenario: str, **given: Any) -> Mapping[str, Any]:
    """The options of the next game of a campaign."""
    return campaigns.Campaign(GAME, sheet).options(scenario, given)


def after(sheet: Campaign, t: Any) -> Campaign:
    """The sheet after the game on this table."""
    campaign = campaigns.Campaign(GAME, sheet)
    campaign.record(t.match)
    found: Campaign = campaign.sheet
    return found


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
    with pytest.raises(BadOptions, match="'P' is not open; open: A"):
        begin(Campaign(), "P")


@pytest.mark.rule("TAM-SETUP-02")
def test_what_is_not_open_says_why():
    closed = {chapter.id: chapter.closed for chapter in chapters(Campaign()) if chapter.closed}
    assert closed["P"].reason == "prologue_first"
    assert closed["P"].params == {"scenario": "sheet.A"}
    assert "A" not in closed


@pytest.mark.rule("TAM-SETUP-23")
def test_the_sheet_lists_all_scenarios_in_the_recommended_order_and_those_to_come_cannot_be_chosen():
    assert [chapter.id for chapter in chapters(PROLOGUE_DONE)] == list("APEZUCSTYNG")
    here = LIBRARY.packs.of(Guide)
    for chapter in chapters(PROLOGUE_DONE):
        if chapter.id not in here:
            assert chapter.closed is not None
            assert chapter.closed.reason == "to_come"
            assert front(chapter.id, "en") == ""
            with pytest.raises(BadOptions, match="is not open"):
                begin(PROLOGUE_DONE, chapter.id)


@pytest.mark.rule("TAM-SETUP-23")
def test_the_front_of_a_guide_may_be_read_before_it_is_chosen():
    assert front("S", "en").splitlines()[0] == "hard, long, not for beginners"
    assert front("A", "zh-Hans").splitlines()[0] == "简单、短篇"
    assert front("N", "zh-Hant").splitlines()[1].startswith("中央伺服器")


@pytest.mark.rule("TAM-END-05")
def test_a_row_of_the_sheet_agrees_with_the_guide_and_the_endings_of_its_scenario():
    for letter, guide in LIBRARY.packs.of(Guide).items():
        row = rows()[letter]
        assert (row.name, row.finale) == (guide.name, guide.finale)
        assert list(row.endings) == [card.id for card in endings(letter)]


@pytest.mark.rule("TAM-END-06")
def test_the_finale_opens_when_every_other_scenario_has_an_ending(extra):
    almost = Campaign(ticked=ALL_BUT_SIMULATION_ERROR)
    assert "G" not in available(almost)
    finale = chapters(almost)[-1]
    assert finale.closed is not None
    assert (finale.closed.reason, finale.closed.params) == ("finale_waits", {"scenarios": ["sheet.C"]})
    assert "G" in available(finish(almost, Record("C", "C10")))


@pytest.mark.rule("TAM-END-06")
def test_a_scenario_that_is_still_to_come_keeps_the_finale_closed(extra):
    here = [endings(letter)[0].id for letter, guide in LIBRARY.packs.of(Guide).items() if not guide.finale]
    assert "Z" in lacking(Campaign(ticked=here))
    assert "G" not in available(Campaign(ticked=here))


@pytest.mark.rule("TAM-END-07")
def test_scenarios_can_be_played_again_and_nothing_is_ticked_or_unlocked_twice():
    again = finish(finish(PROLOGUE_DONE, Record("P", "P09")), Record("P", "P09"))
    assert again.ticked == ["A09", "P09"]
    assert again.unlocked == ["AE1", "PB1", "PT1"]
    assert "P" in available(again)
    assert finish(again, Record("P", "P11")).ticked == ["A09", "P09"]


@pytest.mark.rule("TAM-END-08")
def test_a_new_sheet_begins_with_everything_locked():
    assert begin(Campaign(), "A") == {"scenario": "A", "unlocked": []}


@pytest.mark.rule("TAM-END-09")
def test_a_sheet_holds_endings_codes_and_games_and_nothing_else():
    assert Campaign.__struct_fields__ == ("ticked", "unlocked", "games")
    sheet = finish(PROLOGUE_DONE, Record("P", "P09", seats=3))
    assert begin(sheet, "N") == {"scenario": "N", "unlocked": ["AE1", "PB1", "PT1"]}


@pytest.mark.rule("TAM-END-10")
def test_a_defeat_ticks_nothing_but_may_unlock(extra):
    after = finish(PROLOGUE_DONE, Record("C", "C09"))
    assert (after.ticked, after.unlocked) == (["A09"], ["AE1", "CE1"])


@pytest.mark.rule("TAM-END-11")
def test_solo_and_difficulty_tick_the_same_sheet_a_conceded_game_nothing():
    solo = finish(PROLOGUE_DONE, Record("N", "N06", seats=1, difficulty="insane"))
    assert solo.ticked == ["A09", "N06"]
    assert begin(solo, "S", difficulty="hard")["difficulty"] == "hard"
    assert finish(solo, Record("S", "")).ticked == solo.ticked


@pytest.mark.rule("TAM-END-11")
def test_a_versus_game_has_no_ending_card_to_tick(board):
    t = board(2, options={"mode": "versus"})
    assert t.state.story is None


@pytest.mark.rule("TAM-END-11")
def test_a_versus_game_is_no_game_of_a_campaign():
    with pytest.raises(BadOptions, match="play them without a campaign"):
        begin(PROLOGUE_DONE, "P", mode="versus")


@pytest.mark.rule("TAM-SETUP-22")
def test_only_endings_unlock_components():
    with pytest.raises(BadOptions, match="the sheet says what is unlocked"):
        begin(PROLOGUE_DONE, "P", unlocked=["PB1"])


@pytest.mark.rule("TAM-END-04", "TAM-END-02")
def test_the_end_of_a_match_is_written_on_the_sheet():
    t = tale("N04", seats=3)
    t.do(lambda m: draw_card(m, "N06"))
    sheet = after(PROLOGUE_DONE, t)
    assert (sheet.ticked, sheet.unlocked) == (["A09", "N06"], ["AE1", "NE1", "NT1"])
    assert sheet.games == [Record("N", "N06", seats=3)]
    assert brought(sheet) == [card.id for code in sheet.unlocked for card in with_code(code)]
    assert PROLOGUE_DONE.games == []


def with_code(code: str) -> list[Any]:
    """All components with an unlock code."""
    return [entry for entry in LIBRARY.packs if getattr(entry, "unlock", "X00") == code]


@pytest.mark.rule("TAM-END-03", "TAM-SETUP-21")
def test_what_is_locked_again_takes_no_part_in_the_next_game(extra):
    t = tale("G01", seats=2)
    t.do(lambda m: draw_card(m, "G19"))
    sheet = after(Campaign(ticked=["A09"], unlocked=["AE1", "EF1", "ZF1"]), t)
    assert begin(sheet, "P")["unlocked"] == ["AE1"]


def test_a_conceded_match_is_kept_and_changes_nothing_else():
    """D-52."""
    campaign = campaigns.Campaign(GAME, PROLOGUE_DONE)
    match = new(GAME, 2, seed=1, options=campaign.options("P"))
    match.intervene("concede")
    campaign.record(match)
    assert campaign.sheet == Campaign(["A09"], ["AE1"], [Record("P", "", seats=2)])


def test_a_match_that_is_not_over_is_not_written():
    campaign = campaigns.Campaign(GAME)
    with pytest.raises(BadOptions, match="not finished"):
        campaign.record(new(GAME, 2, options=campaign.options("A")))


def test_a_match_goes_on_only_under_the_sheet_it_was_set_up_from():
    first, later = campaigns.Campaign(GAME, PROLOGUE_DONE), campaigns.Campaign(GAME, PROLOGUE_DONE)
    match = new(GAME, 2, options=first.options("P", {"difficulty": "hard"}))
    first.admit(match)
    campaigns.Campaign(GAME).admit(new(GAME, 2))  # the Prologue with nothing unlocked, asked for or not
    later.sheet = finish(PROLOGUE_DONE, Record("N", "N05"))
    with pytest.raises(BadOptions, match="another sheet"):
        later.admit(match)
    with pytest.raises(BadOptions, match="without a campaign"):
        first.admit(new(GAME, 2, options={"mode": "versus"}))


def test_a_sheet_can_be_kept_and_what_is_read_is_checked():
    sheet = finish(PROLOGUE_DONE, Record("P", "P09", seats=2))
    kept = campaigns.Campaign(GAME, sheet).dump()
    assert campaigns.Campaign.load(kept).sheet == sheet
    for ticked in (b"[3]", b'["A10"]', b'["Q01"]'):
        with pytest.raises(BadSave):
            campaigns.Campaign.load(kept.replace(b'"A09"', ticked[1:-1]))
    with pytest.raises(BadSave, match="sheet of this campaign cannot be read"):
        campaigns.Campaign.load(kept.replace(b'"AE1"', b'"everything"'))
