"""A host's help between fights: house rules, sheets in words, how hard a fight is, scenes as maps."""

import pytest

from zhuoju.games.meshal.character import use_limits
from zhuoju.games.meshal.desk import host_desk
from zhuoju.games.meshal.items import shelf_life
from zhuoju.games.meshal.model.profile import SWITCHES
from zhuoju.kernel import BadOptions, find, new
from zhuoju.kernel.roleplay import Doorway, Ground, Staging, Stretch
from zhuoju.speech import Speech

PARTY = ("pc_halen", "pc_sarn")


@pytest.mark.rule("MES-CORE-05")
@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_every_switch_is_a_house_rule_and_is_explained(language: str):
    texts = Speech(find("meshal"), language).texts
    assert {rule.name for rule in host_desk.rules()} >= set(SWITCHES)
    for rule in host_desk.rules():
        assert texts[f"rule.{rule.name}"]
        assert texts[f"rule.{rule.name}.about"]
        assert all(texts[f"rule.{rule.name}.{value}"] for value in rule.values)


def test_a_switch_brings_what_it_needs():
    switches = host_desk.options({"age": True})["profile"]["switches"]
    assert {"age", "natural_death"} <= set(switches)
    with pytest.raises(BadOptions):
        host_desk.options({"no_such_rule": True})


@pytest.mark.rule("MES-ENC-01", "MES-ENC-02")
def test_a_fight_is_weighed_by_the_gap_for_each_of_the_party():
    party = [host_desk.ready(name) for name in PARTY]
    told = host_desk.weigh(party, {"cr_grey_wolf": 3}, "en")
    assert (told.own, told.hostile) == (81, 108)
    assert told.sum == "(108 − 81) ÷ 2 = 13"
    assert told.words == "Rival"
    assert host_desk.weigh([], {}, "en").place == -1


@pytest.mark.parametrize("shape", ["grid", "hex", "gridless"])
def test_a_drawn_scene_is_a_map_with_its_people(shape: str):
    ground = Ground(
        shape, 14, 10, walls=((3, 3),), doors=(Doorway(((4, 4),), open=True),),
        terrain=(Stretch("water", ((5, 5),)), Stretch("difficult", ((6, 6),)), Stretch("high", ((7, 7),))),
        party=((1, 1), (1, 2)), foes=((9, 8),),
    )  # fmt: skip
    party = tuple(host_desk.ready(name) for name in PARTY)
    options = host_desk.stage(Staging(party, {"cr_grey_wolf": 1}, {}, ground))
    match = new("meshal", 3, options=options, seed=2)
    beings = list(match.table.state.beings.values())
    wanted = {"grid": (1, 2), "hex": (0, 2), "gridless": (150, 250)}[shape]
    assert beings[1].at == wanted
    field = match.table.state.field
    assert [wall.open for wall in field.walls] == [False, True]
    assert len(field.grounds) == 3
    back = host_desk.returned(match.table)
    assert [sheet["name"] for sheet in back] == list(PARTY)


@pytest.mark.rule("MES-ABL-13", "MES-TIM-07")
def test_what_can_be_done_once_a_day_can_be_done_again_on_another_day_of_the_story():
    hero = host_desk.ready("pc_maro")
    hero["abilities"]["mi_colossus"] = 0
    day = 24 * 60
    again = []
    for minute in (8 * 60, 20 * 60, day + 60):
        options = host_desk.dated(host_desk.stage(Staging((hero,), {"cr_rat": 1}, {})), minute)
        table = new("meshal", 2, options=options, seed=2).table
        assert table.state.clock == minute * 60
        again.append(use_limits.used_up(table, 1, "mi_colossus") is None)
        if again[-1]:
            use_limits.count(table, 1, "mi_colossus")
        table.state.clock += 30
        assert host_desk.took(table) == 0
        (hero,) = host_desk.returned(table)
    assert again == [True, False, True]


@pytest.mark.rule("MES-ITM-28")
def test_what_a_new_character_packed_is_fresh_whenever_it_joins():
    hero = host_desk.ready("pc_halen")
    options = host_desk.dated(host_desk.stage(Staging((hero,), {"cr_rat": 1}, {"rot": True})), 400 * 24 * 60)
    table = new("meshal", 2, options=options, seed=2).table
    assert not any(shelf_life.expired(table, line) for line in table.state.beings[1].sheet.items)
    (back,) = host_desk.returned(table)
    later = host_desk.dated(host_desk.stage(Staging((back,), {"cr_rat": 1}, {"rot": True})), 800 * 24 * 60)
    table = new("meshal", 2, options=later, seed=2).table
    assert any(shelf_life.expired(table, line) for line in table.state.beings[1].sheet.items)


def test_the_dead_are_read_and_said_to_be_dead():
    look = host_desk.look({**host_desk.ready("pc_halen"), "dead": True}, "en")
    assert look.problems == ("This character is dead.",)


@pytest.mark.rule("MES-CHR-01", "MES-ABL-24", "MES-ABL-08")
@pytest.mark.parametrize(("language", "names"), [
    ("zh-Hans", ["机变", "盾墙"]), ("zh-Hant", ["機變", "盾牆"]), ("en", ["Resourceful", "Shield Wall"]),
])  # fmt: skip
def test_a_sheet_in_words_names_gifts_and_improvements(language, names):
    data = {**host_desk.ready("pc_halen"), "abilities": {"mi_shield_wall": 0, "ag_theft": 2}}
    (rows,) = [part.rows for part in host_desk.look(data, language).parts if part.rows[0].label == names[0]]
    assert [row.label for row in rows[:2]] == names
    assert rows[2].value == "+2"
