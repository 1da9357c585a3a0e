"""What a host has reckoned and drawn, and that nobody else may."""

import re
from typing import Any

import pytest

from tests.server.campaigns.test_campaigns import campaign, joined
from tests.server.visiting import House, Visitor
from zhuoju.games.meshal.hosting import fight_intensity
from zhuoju.games.samsara.model import tables
from zhuoju.kernel import find


class Desk:
    """A host and a player of a campaign, with one character."""

    def __init__(self, home: House, game: str) -> None:
        self.host = home.guest("Host")
        made = campaign(self.host, game)
        self.player = joined(home, made, "Pat")
        self.path = f"/api/campaigns/{made['id']}"
        roleplay = find(game).roleplay
        assert roleplay is not None
        body = {"preset": next(iter(roleplay.presets()))}
        self.one = self.player.told("POST", f"{self.path}/characters", body, 201)["id"]

    def use(self, tool: str, who: Visitor | None = None, status: int = 200, **fields: Any) -> Any:
        body = {"fields": fields, "characters": [self.one]}
        return (who or self.host).told("POST", f"{self.path}/tools/{tool}?lang=en", body, status)


@pytest.fixture
def meshal(home: House) -> Desk:
    return Desk(home, "meshal")


@pytest.mark.parametrize("game", ["meshal", "samsara"])
@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_every_tool_is_explained_and_works_as_it_stands(home: House, game: str, language: str):
    desk = Desk(home, game)
    for tool in home.stranger().told("GET", f"/api/games/{game}/tools?lang={language}"):
        assert tool["about"]
        fields = {field["name"]: field.get("default") for field in tool["fields"]}
        for field in tool["fields"]:
            assert field["label"]
            for choice in field.get("choices", []):
                assert choice["name"], (tool["id"], choice)
                assert choice["name"] != choice["value"] or not re.fullmatch(r"[a-z_]+", choice["value"])
            if field["kind"] == "foes":
                foes = home.stranger().told("GET", f"/api/games/{game}/foes?lang={language}")
                fields[field["name"]] = {foes[0]["id"]: 2}
        body = {"fields": fields, "characters": [desk.one]}
        found = desk.host.told("POST", f"{desk.path}/tools/{tool['id']}?lang={language}", body)
        assert found["title"]
        assert "{" not in str([found["title"], found.get("sum"), found.get("rows")]).replace("{'", "")


def test_a_reward_is_that_of_the_intensity(meshal: Desk):
    foes = meshal.host.told("GET", "/api/games/meshal/foes?lang=en")
    weakest, strongest = foes[0]["id"], foes[-1]["id"]
    assert (
        meshal.use("reward", foes={strongest: 3})["rows"][0]["value"]
        == f"+{fight_intensity.REWARD['desperate']}"
    )
    weak = meshal.use("reward", foes={weakest: 1})
    assert weak["rows"][0]["value"] in (
        f"+{fight_intensity.REWARD['easy']}",
        f"+{fight_intensity.REWARD['basic']}",
    )


def test_a_journey_takes_its_days(meshal: Desk):
    near, far = meshal.use("travel", km=10), meshal.use("travel", km=300)
    assert sum(row["label"].startswith("Day ") for row in near["rows"]) == 1
    assert sum(row["label"].startswith("Day ") for row in far["rows"]) > 5
    assert meshal.use("travel", km=300, route="smooth")["title"] != far["title"]


def test_house_rules_hold_for_tools(meshal: Desk):
    assert not meshal.use("supply", days=3).get("rows")
    settings = {"rules": {"supply": True}}
    meshal.host.told("PATCH", meshal.path, {"revision": 1, "settings": settings})
    assert meshal.use("supply", days=3)["rows"]


def test_a_mission_pays_as_the_table_says(home: House):
    desk = Desk(home, "samsara")
    found = desk.use("settle", star=2, acting=1, influence=3, quest="normal", personal=False)
    ranks = (tables.RANK_POINTS[0] + tables.RANK_POINTS[2]) * tables.MULTIPLIER[1]
    total = tables.FIXED_REWARD + ranks + 2 * tables.TEAM_FACTOR["normal"]
    assert found["title"] == f"{total} points"
    assert found["sum"].endswith(f"= {total}")


@pytest.mark.parametrize(
    "fields",
    [
        {"km": 0},
        {"km": 10**9},
        {"km": True},
        {"km": "10"},
        {"route": "by air"},
        {"vehicle": "spaceship"},
        {"nothing": 1},
    ],
)
def test_what_a_field_does_not_take_is_refused(meshal: Desk, fields: dict[str, Any]):
    refused = meshal.use("travel", status=422, **fields)
    assert next(iter(fields)) in refused["message"]


@pytest.mark.parametrize(
    ("fields", "code", "params"),
    [
        ({"km": 0}, "tool_number", {"field": "Kilometres", "least": 1, "most": 2000}),
        ({"km": "10"}, "tool_number", {"field": "Kilometres", "least": 1, "most": 2000}),
        ({"route": "by air"}, "tool_choice", {"field": "Road"}),
        ({"nothing": 1}, "tool_field", {"field": "nothing"}),
    ],
)
def test_a_refused_field_is_named_as_the_host_reads_it(
    meshal: Desk, fields: dict[str, Any], code: str, params: dict[str, Any]
):
    refused = meshal.use("travel", status=422, **fields)
    assert (refused["code"], refused["params"]) == (code, params)


REFUSED = [
    (
        "samsara",
        "price",
        {"entry": "B14", "release": "trigger"},
        ["Release", "Trigger"],
        ["释放方式", "触发"],
    ),
    ("samsara", "price", {"level": 30}, ["Level", "30"], ["等级", "30"]),
    ("meshal", "loot", {"foes": {}}, ["Opponents", "Add"], ["对手", "放上"]),
    ("meshal", "loot", {"foes": {"nobody": 1}}, ["nobody", "Take it out"], ["nobody", "去掉"]),
    ("meshal", "loot", {"foes": {"cr_thug": 40}}, ["40", "20"], ["40", "20"]),
    ("meshal", "travel", {"hours": 2, "rapid": 6}, ["2 hours", "less hurry"], ["2小时", "少急行"]),
]


@pytest.mark.parametrize(("game", "tool", "fields", "english", "chinese"), REFUSED)
def test_what_a_tool_refuses_it_explains_in_the_language_of_whoever_asks(
    home: House, game: str, tool: str, fields: dict[str, Any], english: list[str], chinese: list[str]
):
    desk = Desk(home, game)
    body = {"fields": fields, "characters": [desk.one]}
    said = {}
    for language in ("en", "zh-Hans", "zh-Hant"):
        refused = desk.host.told("POST", f"{desk.path}/tools/{tool}?lang={language}", body, 422)
        assert refused["code"] == "tool"
        said[language] = refused["message"]
    assert all(word in said["en"] for word in english), said
    assert all(word in said["zh-Hans"] for word in chinese), said
    assert said["zh-Hant"] not in (said["en"], "")
    assert not any("{" in text or "meshal:" in text or "samsara:" in text for text in said.values())


def test_nobody_to_reckon_with_is_said_so(meshal: Desk):
    body = {"fields": {}, "characters": []}
    refused = meshal.host.told("POST", f"{meshal.path}/tools/supply?lang=en", body, 422)
    assert (refused["code"], refused["message"]) == (
        "tool",
        "Characters: nobody alive is ticked. Tick at least one.",
    )


def test_foes_are_bounded(meshal: Desk):
    foe = meshal.host.told("GET", "/api/games/meshal/foes")[0]["id"]
    for foes in ({foe: 10**6}, {foe: -1}, {"nobody": 1}, {}, [foe], {f"x{n}": 1 for n in range(60)}):
        meshal.use("loot", status=422, foes=foes)


def test_players_and_strangers_have_no_tools(meshal: Desk, home: House):
    meshal.use("chart", who=meshal.player, status=403)
    meshal.use("chart", who=home.guest("Eve"), status=404)
    meshal.use("no_such_tool", status=404)


def test_characters_of_other_campaigns_are_not_reckoned_with(meshal: Desk, home: House):
    other = Desk(home, "meshal")
    body = {"fields": {}, "characters": [other.one]}
    meshal.host.told("POST", f"{meshal.path}/tools/supply", body, 404)


# Own tables


def test_a_host_draws_from_a_table_of_their_own(meshal: Desk):
    lines = [{"text": "never", "weight": 1}, {"text": "often", "weight": 999}]
    body = {"kind": "chart", "secret": {"name": "Gates", "lines": lines}}
    made = meshal.host.told("POST", f"{meshal.path}/documents", body, 201)
    path = f"{meshal.path}/charts/{made['id']}/draw"
    drawn = [meshal.host.told("POST", path)["title"] for _ in range(20)]
    assert drawn.count("often") > 10
    assert meshal.player.ask("POST", path).status_code == 403
    assert meshal.player.ask("GET", f"/api/documents/{made['id']}").status_code == 404
    assert meshal.host.ask("POST", f"{meshal.path}/charts/{meshal.one}/draw").status_code == 404


@pytest.mark.parametrize(
    "secret",
    [{}, {"name": "x", "lines": []}, {"name": "x", "lines": [{"text": "a", "weight": 0}]}, {"lines": [1]}],
)
def test_what_is_no_table_cannot_be_drawn_from(meshal: Desk, secret: dict[str, Any]):
    made = meshal.host.told("POST", f"{meshal.path}/documents", {"kind": "chart", "secret": secret}, 201)
    refused = meshal.host.ask("POST", f"{meshal.path}/charts/{made['id']}/draw")
    assert refused.status_code == 422
    assert "random table" in refused.json()["message"]
