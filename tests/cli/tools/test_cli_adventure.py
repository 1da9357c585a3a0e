"""`zhuoju play --adventure ID` and the adventures in `zhuoju games`."""

import pytest

from zhuoju.cli.base import asked
from zhuoju.cli.parser import read
from zhuoju.cli.table import players
from zhuoju.cli.tools.play import _adventure
from zhuoju.kernel import find


def test_an_adventure_is_an_option_of_its_game():
    arguments = read(["play", "meshal", "--adventure", "ad_toll"]).arguments
    options = asked.options(find("meshal"), _adventure(arguments))
    assert options == {"adventure": "ad_toll"}
    assert players.default_seats(find("meshal"), options) == ["me", *["greedy"] * 4]


@pytest.mark.parametrize(("language", "name"), [("en", "The Drowned Toll"), ("zh-Hans", "沉没的税卡")])
def test_games_lists_adventures_by_name(run, language, name):
    _, out, _ = run(f"games --lang {language}")
    told = "".join(c for c in out if c not in "│ \n")
    assert name.split()[-1][-4:] in told
    assert "ad_toll" in told
