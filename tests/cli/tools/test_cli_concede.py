"""Conceding: `concede` at any prompt, for one player or for the group, as the game has it."""

import pytest

from zhuoju import Match
from zhuoju.kernel import CONCEDE, HOST, RESIGN, verify


def saved(path):
    return Match.load(path.read_bytes())


@pytest.fixture
def giving_up(pier, monkeypatch):
    """Lets the players of the pier go home, all together or one by one."""

    def may(name, end):
        monkeypatch.setitem(pier.__dict__, "interventions", {name: end})

    return may


@pytest.mark.parametrize("word", ["concede", "CONCEDE", ":concede", "resign", "认输", "認輸"])
def test_the_group_concedes_and_the_record_stays_exact(run, giving_up, tmp_path, word):
    giving_up(CONCEDE, lambda m: m.end((), outcome="calm"))
    status, out, _ = run("play pier --seats me,random --save m.zj", "1", word, "y")
    assert status == 0
    assert "Give up this match for good? y or n" in out
    assert "How it ended: a calm night" in out
    assert [(e.seat, e.given) for e in saved(tmp_path / "m.zj").entries][-1] == (HOST, ["concede", {}])
    assert verify((tmp_path / "m.zj").read_bytes()).problems == []
    assert "The players concede." in run("replay m.zj")[1]


@pytest.mark.parametrize(("typed", "asked"), [(["n"], False), (["y", "n"], True), (["y"], False)])
def test_everybody_at_the_screen_must_agree(run, giving_up, tmp_path, typed, asked):
    giving_up(CONCEDE, lambda m: m.end(()))
    _, out, _ = run("play pier --seats me,me,random --save m.zj", "concede", *typed)
    assert ("Player 2, do you give up too?" in out) == asked
    assert "Then everything stays as it is." in out
    assert saved(tmp_path / "m.zj").entries == []


def test_when_all_agree_it_is_over(run, giving_up, tmp_path):
    giving_up(CONCEDE, lambda m: m.end(()))
    _, out, _ = run("play pier --seats me,me,random --save m.zj", "concede", "y", "y")
    assert "The match is over" in out
    assert saved(tmp_path / "m.zj").result is not None


def test_one_player_resigns_and_asks_nobody(run, giving_up, tmp_path):
    giving_up(RESIGN, lambda m, seat: m.tell("followed", seat=seat, secret="the way home"))
    _, out, _ = run("play pier --seats me,me --save m.zj", "concede", "y", "1", "q")
    assert "give up too" not in out
    assert "· Player 1 followed the way home" in out
    first = saved(tmp_path / "m.zj").entries[0]
    assert (first.seat, first.given) == (HOST, ["resign", {"seat": 0}])
    assert "Player 1 gives up." in run("replay m.zj")[1]


def test_where_nobody_can_concede_it_is_said(run, tmp_path):
    status, out, _ = run("play pier --seats me --save m.zj", "concede", "1", "q")
    assert status == 0
    assert "Nobody can concede in this game; q leaves it." in out
    assert len(saved(tmp_path / "m.zj").entries) == 1
    assert "这个游戏不能认输" in run("play pier --seats me --lang zh-Hans", "认输", "q")[1]


def test_the_help_names_it(run):
    assert "concede give the match up" in run("play pier --seats me", "?", "q")[1]
    assert "认输    放弃这一局" in run("play pier --seats me --lang zh-Hans", "?", "q")[1]


@pytest.mark.rule("LEG-VIC-15", "LEG-VIC-16")
def test_in_legend_a_player_resigns_and_the_last_one_left_wins(run, tmp_path):
    status, out, _ = run("play legend --seats me,random --seed 5 --save m.zj", "concede", "y")
    assert status == 0
    assert "Player 1 has resigned." in out
    assert saved(tmp_path / "m.zj").result.winners == (1,)
    assert verify((tmp_path / "m.zj").read_bytes()).problems == []


def test_in_tamashii_the_group_concedes(run, tmp_path):
    """D-52."""
    status, out, _ = run("play tamashii --seats me,random --seed 5 --save m.zj", "1", "concede", "y")
    assert status == 0
    assert "Nobody won." in out
    assert "How it ended: The group has conceded." in out
    assert verify((tmp_path / "m.zj").read_bytes()).problems == []


def test_a_versus_game_of_tamashii_is_played_to_its_end(run, tmp_path):
    line = "play tamashii --seats me,random --option mode=versus --save m.zj"
    _, out, _ = run(line, "concede", "1", "q")
    assert "a versus game is played to its end" in out
    assert "for good?" not in out
    assert saved(tmp_path / "m.zj").result is None
    assert "这一局不能认输" in run(f"{line} --lang zh-Hans", "认输", "q")[1]
