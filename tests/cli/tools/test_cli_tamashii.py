"""The campaign of Tamashii, as players see it: the progress sheet, its file, the next scenario."""

import json

import pytest

from zhuoju import Match
from zhuoju.campaign import Campaign
from zhuoju.games.tamashii import GAME
from zhuoju.games.tamashii.model.library import LIBRARY
from zhuoju.games.tamashii.model.scenario_cards import Guide
from zhuoju.games.tamashii.model.state import Story
from zhuoju.games.tamashii.story.campaign import Campaign as Sheet
from zhuoju.kernel import Chance

HERE = [letter for letter in "APEZUCSTYNG" if letter in LIBRARY.packs.of(Guide)]


class Kept:
    """The file of a campaign."""

    def __init__(self, path):
        self.path = path

    def write(self, *ticked, unlocked=()):
        self.path.write_bytes(Campaign(GAME, Sheet(list(ticked), list(unlocked))).dump())

    def read(self):
        return Campaign.load(self.path.read_bytes()).sheet


@pytest.fixture
def sheet(tmp_path):
    return Kept(tmp_path / "c.json")


@pytest.fixture
def way_home(tmp_path):
    """A saved solo game of Access Denied, one step before it is won."""
    options = {"scenario": "N", "unlocked": ["AE1"]}
    state = GAME.setup(1, GAME.read_options(1, options), Chance(0))
    state.story = Story("N", plot="N04", guide_tokens={"n_copied": 1})
    state.time, state.round, state.phase = 3, 9, "action"
    match = Match.at(GAME, 1, state, "action_area", args=[0], options=options)
    (tmp_path / "m.zj").write_bytes(match.dump())


@pytest.mark.rule("TAM-SETUP-02", "TAM-END-08")
def test_a_new_campaign_begins_with_the_prologue(run, tmp_path):
    status, out, _ = run("play tamashii --seats me,random --campaign c.json --save m.zj", "q")
    assert status == 0
    assert "Only one is open now:" in out
    assert "Opens after the Prologue." in out
    options = Match.load((tmp_path / "m.zj").read_bytes()).given_options
    assert options == {"scenario": "A", "unlocked": []}
    status, _, err = run("play tamashii --campaign d.json --option scenario=P")
    assert (status, err) == (2, "zhuoju: tamashii, campaign: 'P' is not open; open: A.\n")


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_the_progress_sheet_is_told_before_play(run, sheet, language):
    sheet.write("A09", "N05", unlocked=["AE1", "NC1", "NT1"])
    _, out, _ = run(f"play --campaign c.json --lang {language}", "q")
    words = {
        "en": (
            "Access Denied",
            "Half the City (N05)",
            "☐ N06",
            "Still to come.",
            "Unlocked: Old Guard Unit, ",
        ),
        "zh-Hans": ("拒绝存取", "半座城市（N05）", "☐ N06", "尚未推出。", "已解锁：旧卫队机、"),
        "zh-Hant": ("拒絕存取", "半座城市（N05）", "☐ N06", "尚未推出。", "已解鎖：舊衛隊機、"),
    }
    for word in words[language]:
        assert word in out, word
    assert "No More Keyholes" not in out  # the name of an ending that nobody has seen


@pytest.mark.rule("TAM-SETUP-21", "TAM-SETUP-23", "TAM-DIFF-04")
def test_any_open_scenario_may_be_chosen_and_gets_what_is_unlocked(run, sheet, tmp_path):
    sheet.write("A09", unlocked=["AE1"])
    place = str(list("APEZUCSTYNG").index("S") + 1)
    line = "play --campaign c.json --seats me,random --option difficulty=hard --save m.zj"
    _, out, _ = run(line, f"i {place}", place, "q")
    assert out.count("hard, long, not for beginners") == 2
    options = Match.load((tmp_path / "m.zj").read_bytes()).given_options
    assert options == {"scenario": "S", "unlocked": ["AE1"], "difficulty": "hard"}


def test_a_scenario_still_to_come_cannot_be_chosen(run, sheet):
    sheet.write("A09")
    waiting = [letter for letter in "APEZUCSTYNG" if letter not in HERE]
    for letter in waiting[:1]:
        _, out, _ = run("play --campaign c.json", letter, "q")
        assert out.count("Still to come.") == len(waiting) + 1
        assert "is not open" in run(f"play --campaign c.json --option scenario={letter}")[2]


@pytest.mark.rule("TAM-END-02", "TAM-END-04", "TAM-END-11")
def test_a_victory_is_ticked_and_what_it_unlocks_goes_into_the_next_game(run, sheet, way_home, tmp_path):
    sheet.write("A09", unlocked=["AE1"])
    status, out, err = run("play --load m.zj --campaign c.json --seats me", "skip")
    assert (status, err) == (0, "")
    assert "Player 1 won." in out
    assert "☑ Half the City (N05)" in out.split("The match is over")[1]
    assert sheet.read().ticked == ["A09", "N05"]
    assert sheet.read().unlocked == ["AE1", "NC1", "NT1"]
    run("play --campaign c.json --seats me,random --save next.zj", "P", "q")
    options = Match.load((tmp_path / "next.zj").read_bytes()).given_options
    assert options["unlocked"] == ["AE1", "NC1", "NT1"]


@pytest.mark.rule("TAM-END-07")
def test_a_scenario_played_again_loses_no_tick(run, sheet):
    sheet.write("A09", "P09", unlocked=["AE1", "PB1", "PT1"])
    status, _, _ = run("play --campaign c.json --seats me,random --option scenario=P", "concede", "y")
    assert status == 0
    after = sheet.read()
    assert (after.ticked, after.unlocked) == (["A09", "P09"], ["AE1", "PB1", "PT1"])
    assert [game.scenario for game in after.games] == ["P"]


@pytest.mark.rule("TAM-END-10")
def test_a_conceded_prologue_opens_nothing(run, tmp_path):
    """D-52."""
    assert run("play tamashii --campaign c.json --seats me", "认输", "y")[0] == 0
    kept = json.loads((tmp_path / "c.json").read_text())
    assert kept["sheet"] == {"games": [{"scenario": "A", "card": ""}]}
    assert "'N' is not open" in run("play --campaign c.json --option scenario=N")[2]


@pytest.mark.rule("TAM-END-11")
def test_versus_games_and_handpicked_components_are_refused(run, sheet):
    sheet.write("A09")
    said = run("play --campaign c.json --option scenario=P --option mode=versus")[2]
    assert "versus games are not kept on the sheet" in said
    said = run("""play --campaign c.json --option scenario=P --option 'unlocked=["PB1"]'""")[2]
    assert "the sheet says what is unlocked" in said


def test_a_sheet_with_an_ending_that_there_is_not_is_refused(run, sheet):
    sheet.write("A09", "A10")
    status, _, err = run("play --campaign c.json")
    assert (status, err.count("\n")) == (2, 1)
    assert "c.json: this sheet ticks 'A10', which is no ending" in err
