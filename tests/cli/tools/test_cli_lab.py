"""`zhuoju lab`."""

import json

import pytest

from zhuoju.cli import main


def test_the_lab_prints_what_a_designer_should_look_at(capsys):
    assert main(["lab", "legend", "--games", "2", "--seats", "2", "--bots", "random", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "2 seats: 2 matches" in said
    assert "path forge" in said
    assert "should be" in said


def test_the_lab_speaks_chinese(capsys):
    main(["lab", "legend", "--games", "1", "--seats", "2", "--bots", "random", "--lang", "zh-Hans"])
    assert "关注点" in capsys.readouterr().out


def test_the_lab_gives_json_for_each_number_of_seats(capsys):
    assert main(["lab", "legend", "--games", "1", "--seats", "2,3", "--bots", "random", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [each["report"]["seats"] for each in found] == [2, 3]
    assert {"what", "value", "target", "met"} == set(found[0]["findings"][0])


def test_a_game_without_findings_still_shows_its_counts(capsys):
    assert main(["lab", "tictactoe", "--games", "2", "--bots", "random", "--lang", "en"]) == 0
    assert "2 seats: 2 matches" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["lab", "legend", "--bots", "me"], ["lab", "legned"]])
def test_what_the_lab_cannot_do_is_one_line(arguments, capsys):
    assert main(arguments) == 2
    assert capsys.readouterr().err.count("\n") == 1
