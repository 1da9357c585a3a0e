"""The clock of a campaign: what takes time moves it, once, and the journal says so."""

from typing import Any

import pytest

from tests.server.campaigns.test_hosting import Group
from tests.server.campaigns.test_works import at_work, begin
from tests.server.visiting import House, Visitor
from zhuoju.adapters.journal import time_said
from zhuoju.server.campaigns import story_time

MORNING = 8 * 60


@pytest.fixture
def group(home: House) -> Group:
    return Group(home)


def clock(group: Group, who: Visitor) -> tuple[int, int] | None:
    """Day and minute, as the campaign has them."""
    said = who.told("GET", group.path)["settings"].get("clock")
    return (said["day"], said["minute"]) if said else None


def passed(group: Group, who: Visitor) -> list[Any]:
    return [each["body"] for each in group.entries(who) if each["body"]["kind"] == "time"]


def rested(home: House, group: Group, who: Visitor, character: str, *answers: str) -> None:
    table = begin(group, who, "rest", character)
    with at_work(home, who, table["id"]) as hand:
        hand.answer(*answers)


def waited(group: Group, many: int) -> list[Any]:
    """The lines of time once there are so many: that follows the end of a match."""
    for _ in range(2000):
        found = passed(group, group.oz)
        if len(found) >= many:
            return found
    raise AssertionError("no time went by")


def test_a_rest_moves_the_clock_and_one_line_says_so(group: Group, home: House):
    one = group.character(group.pat)
    rested(home, group, group.pat, one["id"], "rest_night", "done")
    (line,) = waited(group, 1)
    assert (line["minutes"], line["until"]) == (480, MORNING + 480)
    assert (line["work"], line["name"], line["character"]) == ("rest", "Pat", one["id"])
    assert line["names"]["en"] == "Halen, the Door-ward"
    assert clock(group, group.oz) == (1, MORNING + 480)
    told = group.oz.get(f"{group.path}/journal/export?form=markdown&lang=en").text
    assert "Rest and grow: 8 h went by; it is day 1, 16:00" in told
    entry = next(each for each in group.entries(group.host) if each["body"]["kind"] == "time")
    assert group.host.ask("DELETE", f"{group.path}/journal/{entry['id']}").status_code == 403


def test_two_who_rest_at_the_same_time_take_that_time_once(group: Group, home: House):
    tables = [(who, begin(group, who, "rest", group.character(who)["id"])) for who in (group.pat, group.oz)]
    for (who, table), hours in zip(tables, ("rest_day", "rest_night"), strict=True):
        with at_work(home, who, table["id"]) as hand:
            hand.answer(hours, "done")
        waited(group, 1)
    two = group.character(group.oz)
    rested(home, group, group.oz, two["id"], "rest_hour", "done")
    assert [line["minutes"] for line in waited(group, 2)] == [24 * 60, 60]
    assert clock(group, group.host) == (2, MORNING + 60)


def test_what_takes_no_time_or_is_given_up_moves_nothing(group: Group, home: House):
    one = group.character(group.pat)
    table = begin(group, group.pat, "shop", one["id"])
    with at_work(home, group.pat, table["id"]) as hand:
        hand.answer("done")
    table = begin(group, group.pat, "rest", one["id"])
    with at_work(home, group.pat, table["id"]) as hand:
        hand.answer("rest_week")
    group.pat.told("DELETE", f"{group.path}/works/{table['id']}")
    assert passed(group, group.host) == []
    assert clock(group, group.host) is None


def test_a_host_lets_a_journey_take_its_time_and_sets_the_clock_back(group: Group):
    body = {"minutes": 2 * 1440 + 90, "why": "Over the pass"}
    assert group.pat.post(f"{group.path}/time", body).status_code == 403
    entry = group.host.told("POST", f"{group.path}/time", body)["body"]
    assert (entry["text"], entry["until"]) == ("Over the pass", 2 * 1440 + 90 + MORNING)
    assert clock(group, group.pat) == (3, MORNING + 90)
    info = group.host.told("GET", group.path)
    back = {"settings": {**info["settings"], "clock": {"day": 1, "minute": MORNING}}}
    group.host.told("PATCH", group.path, {"revision": info["revision"], **back})
    assert clock(group, group.pat) == (1, MORNING)
    for minutes in (0, -5, 10**9):
        assert group.host.post(f"{group.path}/time", {"minutes": minutes}).status_code in (400, 422)


@pytest.mark.rule("MES-TIM-07", "MES-ABL-13")
def test_fights_and_works_begin_at_the_hour_of_the_campaign(group: Group):
    group.host.told("POST", f"{group.path}/time", {"minutes": 1440, "why": "A day of rain"})
    now = (1440 + MORNING) * 60
    one = group.character(group.pat)
    table = begin(group, group.pat, "rest", one["id"])
    assert table["options"]["clock"] == now
    group.pat.told("DELETE", f"{group.path}/works/{table['id']}")
    body = {"characters": [one["id"]], "foes": {"cr_thug": 1}}
    table = group.host.told("POST", f"{group.path}/encounters", body, 201)
    assert table["options"]["clock"] == now
    assert table["options"]["party"] == [one["public"]["data"]]


def test_nobody_writes_by_hand_that_time_went_by(group: Group):
    body = {"kind": "time", "text": "a year later"}
    assert group.host.post(f"{group.path}/journal", body).status_code == 403


def test_tools_say_how_long_what_they_reckon_takes(group: Group):
    one = group.character(group.pat)["id"]

    def minutes(tool: str, **fields: Any) -> int:
        body = {"fields": fields, "characters": [one]}
        return int(group.host.told("POST", f"{group.path}/tools/{tool}", body).get("minutes", 0))

    assert minutes("rest", hours=6) == 360
    assert minutes("travel", km=1) < minutes("travel", km=40) < minutes("travel", km=200)
    assert minutes("attempt") == 0


@pytest.mark.parametrize("odd", [None, [], "noon", {"day": 0, "minute": -1}, {"day": True, "minute": 1.5}])
def test_a_clock_that_nobody_can_read_stands_on_the_first_morning(odd: Any):
    assert story_time.minute_of({"clock": odd}) == MORNING


def test_the_weather_stays_when_time_goes_by():
    set_to = story_time.set_to({"clock": {"day": 1, "minute": 0, "weather": "fog"}, "rules": {}}, 1500)
    assert set_to == {"clock": {"day": 2, "minute": 60, "weather": "fog"}, "rules": {}}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "1 d 30 min went by; it is day 2, 08:30"),
        ("zh-Hans", "过去了 1 天 30 分钟，现在是第 2 天 08:30"),
        ("zh-Hant", "過去了 1 天 30 分鐘，現在是第 2 天 08:30"),
    ],
)
def test_a_line_of_time_is_read_in_every_language(language: str, said: str):
    assert time_said("", 1470, 1440 + 510, language) == said
