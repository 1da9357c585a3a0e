"""Making a table: only options that apply are asked for and taken, and it may have house rules."""

from typing import Any

import pytest
from msgspec import UNSET

from tests.server.visiting import House, table
from zhuoju.server.match import games


def option(game: str, name: str) -> games.OptionInfo:
    return next(each for each in games.info(game, "en").options if each.name == name)


def test_a_form_is_told_when_an_option_applies():
    assert option("tamashii", "length").when == {"mode": ["versus"]}
    assert option("tamashii", "scenario").when == {"mode": ["coop", "solo"]}
    assert option("samsara", "mission").when == {"mode": ["mission"]}
    assert option("meshal", "foes").when == {"mode": ["", "encounter"], "adventure": [""]}
    assert option("legend", "mode").when is UNSET


def test_a_form_is_told_what_there_is_to_choose_from():
    assert option("meshal", "mode").values == ["encounter", "adventure", "build"]
    assert option("meshal", "intensity").value_words == [
        "Easy", "Basic", "Rival", "Messy", "Tough", "Desperate",
    ]  # fmt: skip
    assert option("tamashii", "protocols").values == [None, True, False]
    assert option("tamashii", "protocols").value_words == ["As usual", "On", "Off"]


def test_a_form_is_told_where_a_house_moves_the_host():
    assert games.info("meshal", "en").host_seats[3] == 2
    assert option("meshal", "house").host_seats == {seats: seats - 2 for seats in range(3, 9)}
    assert option("samsara", "pvp").host_seats is UNSET


def test_what_house_rules_say_is_no_option_of_a_form():
    assert "profile" not in [each.name for each in games.info("meshal", "en").options]
    assert "room" not in [each.name for each in games.info("samsara", "en").options]


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "en"])
@pytest.mark.parametrize("game", ["legend", "tamashii", "meshal", "samsara"])
def test_every_option_has_a_name_and_an_explanation(game: str, language: str) -> None:
    for each in games.info(game, language).options:
        assert each.words != each.name, each.name
        assert each.about, each.name


@pytest.mark.parametrize(
    ("game", "options", "says"),
    [
        ("tamashii", {"length": "long"}, "'length' means something only with mode=versus"),
        ("samsara", {"mode": "mission", "star": 3}, "'star' means something only with mode=duel or fight"),
        ("meshal", {"adventure": "ad_toll", "foes": "cr_bandit"}, "mode=encounter and no adventure"),
    ],
)
def test_an_option_that_does_not_apply_is_refused(
    home: House, game: str, options: dict[str, Any], says: str
) -> None:
    wanted = {"game": game, "places": [{"kind": "me"}, {"kind": "open"}], "options": options}
    refused = home.guest("Ada").post("/api/tables", wanted)
    assert refused.status_code == 422
    assert refused.json()["code"] == "options"
    assert says in refused.json()["message"]


def test_a_table_is_made_with_house_rules(home: House):
    ada = home.guest("Ada")
    made = table(ada, "meshal", "me", "open", rules={"fog": True})
    assert made["options"]["profile"]["settings"] == {"fog": True}
    assert "profile" not in table(ada, "meshal", "me", "open")["options"]
    bad = {"game": "meshal", "places": [{"kind": "me"}, {"kind": "open"}], "rules": {"dragons": True}}
    assert ada.post("/api/tables", bad).status_code == 422
