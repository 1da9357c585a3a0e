"""What a host reckons with between scenes: the numbers of each tool."""

from typing import Any

import msgspec
import pytest

from zhuoju.games.meshal.catalogue.library import CREATURES, ITEMS, LIBRARY
from zhuoju.games.meshal.creation.new_beings import preset_sheet
from zhuoju.games.meshal.creation.strength import strength
from zhuoju.games.meshal.desk import host_desk
from zhuoju.games.meshal.hosting import fight_intensity
from zhuoju.games.meshal.model.profile import core
from zhuoju.kernel import Chance, ToolRefused
from zhuoju.kernel.roleplay import Reckoned, Reckoning

PARTY = ("pc_halen", "pc_sarn", "pc_ibbe", "pc_maro")


def person(preset: str = "pc_halen", **changes: Any) -> dict[str, Any]:
    """A preset as data."""
    made: dict[str, Any] = msgspec.to_builtins(preset_sheet(preset, core()))
    return {**made, **changes}


def ask(tool: str, *party: dict[str, Any], rules: dict[str, Any] | None = None, **fields: Any) -> Reckoned:
    """What a tool finds, in English."""
    usual = {each.name: each.default for each in known(tool).fields}
    asked = Reckoning(tool, {**usual, **fields}, tuple(party), rules or {})
    return host_desk.ROLEPLAY.reckon(asked, Chance(7), "en")


def known(tool: str) -> Any:
    """A tool by its name."""
    return next(each for each in host_desk.ROLEPLAY.tools() if each.id == tool)


def name(item: str) -> str:
    """An item in English."""
    return LIBRARY.words.name_of(ITEMS[item], "en")


@pytest.mark.rule("MES-ENC-06")
@pytest.mark.parametrize("target", ["basic", "rival", "messy"])
def test_the_builder_lists_bands_that_meet_the_wanted_intensity(target: str) -> None:
    own = [strength(preset_sheet(each, core())) for each in PARTY]
    found = ask("band", *map(person, PARTY), intensity=target)
    assert found.rows
    for row in found.rows:
        assert fight_intensity.measure([int(row.value)], own) == target


@pytest.mark.rule("MES-RWD-01", "MES-RWD-03", "MES-ENC-01", "MES-ENC-04")
@pytest.mark.parametrize(("bonus", "rows"), [(True, 5), (False, 4)])
def test_a_victory_is_worth_the_row_of_the_table_to_each(bonus: bool, rows: int) -> None:
    own = [strength(preset_sheet(each, core())) for each in PARTY]
    found = ask("reward", *map(person, PARTY), foes={"cr_bandit": 6}, rules={"bonus_potential": bonus})
    reward = fight_intensity.REWARD[fight_intensity.measure([6 * CREATURES["cr_bandit"].strength], own)]
    assert [row.value for row in found.rows[:4]] == [f"+{reward}"] * 4
    assert len(found.rows) == (rows if reward else 4)


@pytest.mark.rule("MES-LOT-02", "MES-LOT-04")
def test_what_bodies_carry_is_counted_and_what_skill_wins_is_named() -> None:
    carried = {stack.item: stack.n for stack in CREATURES["cr_bandit"].gear}
    found = {row.label: row.value for row in ask("loot", foes={"cr_bandit": 3}).rows}
    for item, n in carried.items():
        assert found[name(item)] == f"×{3 * n}"
    entry = next(each for each in CREATURES["cr_grey_wolf"].loot if each.ability)
    wolves = ask("loot", foes={"cr_grey_wolf": 2})
    row = next(row for row in wolves.rows if row.label == name(entry.stack.item))
    assert row.value == f"×{2 * entry.stack.n}"
    assert str(entry.difficulty) in row.note


@pytest.mark.rule("MES-TRV-01", "MES-TRV-03", "MES-TRV-05", "MES-TRV-08")
def test_a_road_is_planned_day_by_day_and_hours_beyond_eight_have_their_price() -> None:
    usual = ask("travel", person(), km=40, route="difficult")
    days = [row.value for row in usual.rows]
    assert [value.split()[0] for value in days[:4]] == ["12", "12", "12", "4"]
    assert usual.minutes == 3 * 24 * 60 + 160
    assert not any(row.value == "−2" for row in usual.rows)
    longer = ask("travel", person(), km=40, route="difficult", hours=10)
    assert any(row.value == "−2" for row in longer.rows)
    hurried = ask("travel", person(), km=40, hours=10, rapid=1)
    assert any(row.value == "−3" for row in hurried.rows)
    with pytest.raises(ToolRefused):
        ask("travel", person(), vehicle="ve_sailboat", rapid=1)


@pytest.mark.rule("MES-SUP-02", "MES-SUP-16")
@pytest.mark.parametrize("on", [True, False])
def test_supplies_are_reckoned_where_the_table_plays_with_them(on: bool) -> None:
    found = ask("supply", person(), person("pc_sarn"), days=3, rules={"supply": on})
    assert [row.value for row in found.rows[:2]] == (["12", "12"] if on else [])


@pytest.mark.rule("MES-RST-08")
def test_a_rest_is_tried_and_told_for_each_attribute_that_lacks_dice() -> None:
    sheet = person()
    tired = {**sheet, "dice": {**sheet["dice"], "might": 1}}
    found = ask("rest", tired, person("pc_sarn"), hours=72)
    assert len(found.rows) == 2
    assert found.minutes == 72 * 60
    assert "1" in found.rows[0].note


@pytest.mark.rule("MES-MOV-26", "MES-HAZ-14", "MES-HAZ-16")
def test_a_fall_and_the_weather_roll_so_many_dice() -> None:
    sheet = person(abilities={}, items=[])
    agility = sheet["dice"]["agility"]
    assert ask("hazard", sheet, kind="fall", n=10).rows[0].value == f"{10 - agility}P"
    assert ask("hazard", sheet, kind="freezing", n=30).rows[0].value == "1P + 2P + 3P"
    assert ask("hazard", sheet, kind="torrid", n=9).rows[0].value == "—"


def test_a_tool_that_needs_somebody_says_so() -> None:
    for tool in ("band", "travel", "rest"):
        with pytest.raises(ToolRefused):
            ask(tool, person(dead=True))
