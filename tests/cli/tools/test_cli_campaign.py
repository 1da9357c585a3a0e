"""`zhuoju play --campaign FILE`: a sheet that is kept from match to match, for any game that has one."""

import json
from dataclasses import replace

import msgspec
import pytest

from zhuoju import Match
from zhuoju.kernel import BadOptions, BadSave, CampaignRules, Chapter, Ending, Withheld

WATCH = ["1", "1,3", "4", "3,1,2", "1=2 2=1", "y"]


class Log(msgspec.Struct, forbid_unknown_fields=True):
    """The tides that were survived."""

    tides: list[str] = []


def chapters(log):
    later = None if "low" in log.tides else Withheld("high", "low_first", clause="PIER-9")
    return [
        Chapter("low", "tide.low", (Ending("calm-night", "low" in log.tides),)),
        Chapter("high", "tide.high", (Ending("storm", "high" in log.tides), Ending("wreck")), later),
        Chapter("spring", "tide.spring", closed=Withheld("spring", "to_come")),
    ]


def begin(log, tide, given):
    if "depth" in given:
        raise BadOptions("pier: the log says how deep the water is")
    return {**given, "tide": tide, "depth": 3 + len(log.tides)}


def check(log):
    if "neap" in log.tides:
        raise BadSave("there is no neap tide here")


CAMPAIGN = CampaignRules(
    sheet=Log,
    option="tide",
    chapters=chapters,
    begin=begin,
    write=lambda log, table: Log([*log.tides, table.options.tide]),
    check=check,
    brought=lambda log: ["card:fog"] if log.tides else [],
    front=lambda tide, language: {"low": f"Easy ({language})", "high": "Hard"}.get(tide, ""),
)


@pytest.fixture(autouse=True)
def logged(pier, monkeypatch):
    monkeypatch.setitem(pier.__dict__, "campaign", CAMPAIGN)


def kept(path):
    return json.loads(path.read_text())


@pytest.fixture
def log(tmp_path):
    """A file with one tide done."""
    path = tmp_path / "log.json"
    path.write_text('{"zhuoju": "campaign", "form": 1, "game": "pier", "sheet": {"tides": ["low"]}}')
    return path


def test_a_new_file_is_a_new_campaign_and_is_kept_after_the_match(run, tmp_path):
    status, out, err = run("play pier --seats me --campaign log.json", *WATCH)
    assert (status, err) == (0, "")
    before, after = out.split("The match is over")
    assert "The Pier: the campaign" in before
    assert "A new campaign, kept in log.json from its first match on." in before
    assert "☐ calm-night" in before
    assert "low first" in before
    assert "Easy (en)" in before
    assert "☑ calm-night" in after
    assert "Unlocked: Sea fog" in after
    assert "The sheet is kept in log.json." in after
    sheet = {"tides": ["low"]}
    assert kept(tmp_path / "log.json") == {"zhuoju": "campaign", "form": 1, "game": "pier", "sheet": sheet}
    assert [path.name for path in tmp_path.iterdir()] == ["log.json"]


def test_the_file_says_which_game_and_what_it_carries_over(run, log, tmp_path):
    assert run("play --campaign log.json --seats me --save m.zj", "2", *WATCH)[0] == 0
    assert Match.load((tmp_path / "m.zj").read_bytes()).given_options == {"tide": "high", "depth": 4}
    assert kept(log)["sheet"] == {"tides": ["low", "high"]}


def test_what_is_open_may_be_read_about_and_chosen_and_what_is_not_says_why(run, log):
    typed = ["", "nothing", "3", "i 3", "i 2", "i nothing", "TIDE.HIGH", "q"]
    status, out, _ = run("play pier --campaign log.json --seats me", *typed)
    assert status == 0
    assert out.count("There is no") == 2
    assert out.count("to come") == 3  # on the sheet, chosen, read about
    assert out.count("Hard") == 2  # read about, chosen
    assert "Which card?" in out
    assert kept(log)["sheet"] == {"tides": ["low"]}


@pytest.mark.parametrize("typed", [[], ["q"]])
def test_whoever_chooses_nothing_begins_nothing(run, log, typed):
    raw = log.read_bytes()
    status, out, _ = run("play --campaign log.json", *typed)
    assert status == 0
    assert "Good-bye." in out
    assert log.read_bytes() == raw


def test_a_chapter_may_be_named_as_the_option_it_is(run, log):
    assert run("play --campaign log.json --seats random --option tide=high")[0] == 0
    assert kept(log)["sheet"] == {"tides": ["low", "high"]}


def test_a_match_that_is_left_changes_nothing_and_can_be_finished_later(run, log):
    _, out, _ = run("play --campaign log.json --seats me --save m.zj", "high", *WATCH[:2], "q")
    assert "The match is not over: the sheet in log.json stays as it is." in out
    assert "zhuoju play --load m.zj --campaign log.json" in out
    assert kept(log)["sheet"] == {"tides": ["low"]}
    status, out, _ = run("play --load m.zj --campaign log.json --save m.zj", *WATCH[2:])
    assert status == 0
    assert kept(log)["sheet"] == {"tides": ["low", "high"]}
    status, _, err = run("play --load m.zj --campaign log.json")
    assert (status, err.count("\n")) == (2, 1)
    assert "m.zj: this match is over" in err


def test_a_match_of_another_sheet_is_refused(run, log, tmp_path):
    run("play pier --seats me --save free.zj --option tide=high", "1", "q")
    status, _, err = run("play --load free.zj --campaign log.json")
    assert status == 2
    assert "free.zj: pier, campaign: this match was set up from another sheet" in err
    run("play uno --save uno.zj", "q")
    assert "this is a campaign of pier, not of uno" in run("play --load uno.zj --campaign log.json")[2]
    assert "'high' is not open" in run("play --load free.zj --campaign new.json")[2]
    assert not (tmp_path / "new.json").exists()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("play uno --campaign new.json", "uno: this game has no campaign"),
        ("play uno --campaign log.json", "log.json: this is a campaign of pier, not of uno"),
        ("play --campaign broken.json", "broken.json: this is not a campaign of zhuoju"),
        ("play --campaign empty.json", "empty.json: this is not a campaign of zhuoju"),
        ("play --campaign list.json", "list.json: this is not a campaign of zhuoju"),
        ("play --campaign match.zj", "match.zj: this is not a campaign of zhuoju"),
        ("play --campaign newer.json", "newer.json: this campaign has form 9; form 1 can be read"),
        ("play --campaign wreck.json", "wreck.json: no game 'wreck'"),
        ("play --campaign torn.json", "torn.json: the sheet of this campaign cannot be read: Expected `str`"),
        ("play --campaign neap.json", "neap.json: there is no neap tide here"),
        ("play --campaign folder", "folder: Is a directory"),
        ("play pier --campaign no/such/log.json", "no/such/log.json: No such file or directory"),
        ("play --campaign log.json --option tide=spring", "'spring' is not open; open: low, high"),
        ("play --campaign log.json --option tide=hihg", 'Did you mean "high"?'),
        ("play --campaign log.json --option tide=low --option depth=9", "the log says how deep the water is"),
    ],
)
def test_what_is_wrong_is_said_in_one_line_before_anything_is_played(run, log, tmp_path, line, said):
    raw = log.read_text()
    run("play pier --seats me --save match.zj", "q")
    (tmp_path / "folder").mkdir()
    for name, text in {
        "broken.json": raw[:-3],
        "empty.json": "",
        "list.json": "[1]",
        "newer.json": raw.replace("1", "9"),
        "wreck.json": raw.replace("pier", "wreck"),
        "torn.json": raw.replace('"low"', "3"),
        "neap.json": raw.replace("low", "neap"),
    }.items():
        (tmp_path / name).write_text(text)
    status, out, err = run(line)
    assert status == 2
    assert err.startswith("zhuoju: ")
    assert said in err
    assert err.count("\n") == 1
    assert "Which card?" not in out
    assert log.read_text() == raw


def test_a_sheet_that_cannot_be_written_leaves_the_older_one_whole(run, log, tmp_path):
    raw = log.read_bytes()
    (tmp_path / "log.json.part").mkdir()  # where it would be written first
    status, _, err = run("play --campaign log.json --seats random --option tide=high")
    assert status == 2
    assert err.startswith("zhuoju: log.json: ")
    assert log.read_bytes() == raw


def test_the_sheet_is_told_in_chinese_too(run, log):
    _, out, _ = run("play --campaign log.json --lang zh-Hans", "q")
    assert "码头：战役" in out
    assert "玩哪一个？" in out
    _, out, _ = run("play --campaign log.json --lang zh-Hant", "q")
    assert "碼頭：戰役" in out


def test_where_nothing_is_open_nothing_is_played(run, log, pier, monkeypatch):
    shut = replace(CAMPAIGN, chapters=lambda log: chapters(log)[2:])
    monkeypatch.setitem(pier.__dict__, "campaign", shut)
    assert "log.json: nothing of this campaign is open" in run("play --campaign log.json")[2]
