"""MES 1.4 What switches and settings do, on and off, where no chapter's own test shows both."""

import pytest
from mes_camp import Camp
from mes_table import Scene
from mes_tale import Tale
from mes_world import land, offered

from zhuoju.games.meshal import GAME
from zhuoju.games.meshal.abilities.casting import goes_on
from zhuoju.games.meshal.catalogue import objects
from zhuoju.games.meshal.catalogue.library import ABILITIES, ITEMS, OBJECTS
from zhuoju.games.meshal.character import ageing, switches
from zhuoju.games.meshal.character.clock import DAY
from zhuoju.games.meshal.creation import new_beings
from zhuoju.games.meshal.desk import host_desk
from zhuoju.games.meshal.effects import statuses
from zhuoju.games.meshal.environment import hazards
from zhuoju.games.meshal.hosting import features
from zhuoju.games.meshal.items import gear, shelf_life, trade
from zhuoju.games.meshal.model.field import Field
from zhuoju.games.meshal.model.profile import SWITCHES, Profile, Settings
from zhuoju.games.meshal.model.sheet import Lasting
from zhuoju.games.meshal.moment import facing
from zhuoju.testing import Pilot

EXTRA = ("height", "weight")
BRICK = next(name for name, card in OBJECTS.items() if card.material == "brick" and card.durability is None)
TABLE = objects.of_preset(OBJECTS[BRICK]).durability


@pytest.mark.rule("MES-CHR-17", "MES-CHR-20", "MES-CORE-05")
@pytest.mark.parametrize("on", [True, False])
def test_height_and_weight_are_shown_only_with_extra_features(on: bool) -> None:
    c = Camp(without=() if on else ("extra_features",))
    hero = c.hero()
    seen = features.traits(c, hero)
    assert [name in seen for name in EXTRA] == [on] * 2
    assert seen["gender"]


@pytest.mark.rule("MES-ITM-28", "MES-CORE-05")
@pytest.mark.parametrize("on", [True, False])
def test_food_spoils_and_is_worth_nothing_only_with_rot(on: bool) -> None:
    c = Camp("supply", *(("rot",) if on else ()))
    hero = c.hero()
    meat = gear.find(c.sheet(hero), c.give(hero, "it_raw_meat"))
    c.state.clock = ITEMS["it_raw_meat"].keeps_days * DAY - 1
    assert not shelf_life.expired(c, meat)
    c.state.clock += 1
    assert shelf_life.expired(c, meat) is on
    assert trade.value(c, meat) == (0 if on else ITEMS["it_raw_meat"].price)


@pytest.mark.rule("MES-LIF-11", "MES-CORE-05")
@pytest.mark.parametrize("on", [True, False])
def test_the_old_hold_on_each_day_only_with_natural_death(on: bool) -> None:
    c = Camp("age", *(("natural_death",) if on else ()))
    hero = c.hero()
    c.sheet(hero).age = 200
    assert ageing.must_outlive(c, hero, new_year=False) is on


@pytest.mark.rule("MES-OBJ-01", "MES-CORE-05")
@pytest.mark.parametrize("on", [True, False])
def test_things_can_be_attacked_only_with_objects(on: bool) -> None:
    wall = objects.wall_of("ob_wood_door", 1, [(5, 4)])
    field = Field(width=12, length=12, walls=[wall], next_id=2)
    t = Scene(field=field, without=() if on else ("objects",))
    hero = t.hero(at=(4, 4))
    t.fight()
    assert ("break natural:0" in offered(t, hero)) is on


@pytest.mark.rule("MES-HAZ-02", "MES-HAZ-06", "MES-HAZ-11", "MES-CORE-05")
@pytest.mark.parametrize("hazard", ["water", "bog", "corrosive"])
def test_the_ground_threatens_nobody_without_hazards(hazard: str) -> None:
    for on in (True, False):
        ground = land((4, 4), hazard=hazard, depth=4)
        t = Scene(field=ground, without=() if on else ("hazards",))
        hero = t.hero(at=(4, 4), might=9)
        hero.breath = 0 if hazard == "water" else None
        t.fight()
        t.roll(*[2] * 9)
        t.do(lambda m: hazards.round_start(m))
        t.do(lambda m, t=t: hazards.round_end(m))
        hurt = t.held(hero) != (9, 4, 4) or t.one(hero).depth > 0
        assert hurt is on


# Turned while something lasts


@pytest.mark.rule("MES-CORE-05", "MES-ABL-32", "MES-ATR-08")
def test_without_magic_its_spells_last_no_longer() -> None:
    spell = next(name for name, each in ABILITIES.items() if "magic" in each.tags and goes_on(each.effects))
    c = Camp()
    hero = c.hero()
    c.sheet(hero).effects = [Lasting(spell), Lasting("mi_colossus"), Lasting("slowed")]
    c.state.next_profile = switches.with_switches(c.state.profile, off=["magic"])
    assert switches.take_effect(c)
    assert [effect.source for effect in c.sheet(hero).effects] == ["mi_colossus", "slowed"]


@pytest.mark.rule("MES-CORE-05", "MES-POS-01")
def test_without_poses_everybody_stands() -> None:
    c = Camp("pose")
    hero = c.hero()
    c.one(hero).pose = "prone"
    c.state.next_profile = switches.with_switches(c.state.profile, on=["rot"])
    switches.take_effect(c)
    assert c.one(hero).pose == "prone"
    c.state.next_profile = switches.with_switches(c.state.profile, off=["pose"])
    switches.take_effect(c)
    assert c.one(hero).pose == "standing"


# Settings


@pytest.mark.rule("MES-POT-02", "MES-ITM-26")
def test_a_new_character_has_what_the_table_gives_it() -> None:
    usual, rich = Profile(), Profile(settings=Settings(start_potential=50))
    assert new_beings.new_sheet("spec_human", usual).potential == 36
    assert new_beings.new_sheet("spec_human", rich).potential == 50


@pytest.mark.rule("MES-ACT-02")
@pytest.mark.parametrize("most", [3, 4])
def test_the_max_ap_of_new_characters_is_a_setting(most: int) -> None:
    c = Camp(new_max_ap=most)
    assert c.one(c.hero()).ap == most
    assert c.one(c.foe("cr_bandit")).ap == 3  # creatures print theirs


@pytest.mark.rule("MES-FAC-01")
@pytest.mark.parametrize(("facings", "n"), [(8, 8), (4, 4)])
def test_on_squares_one_faces_eight_ways_or_four(facings: int, n: int) -> None:
    t = Scene(switches=("facing",), grid_facings=facings)
    hero = t.hero(at=(4, 4))
    t.fight()
    assert len(t.do(lambda m: list(facing.directions(m, hero.ref)))) == n


@pytest.mark.rule("MES-POS-09")
@pytest.mark.parametrize("ap", [1, 2, 0])
def test_without_poses_a_fall_costs_as_many_ap_as_the_table_says(ap: int) -> None:
    t = Scene(knocked_down_ap=ap)
    hero = t.hero(ap=3)
    t.fight(t.foe(), hero)
    t.afflict(hero, "knocked_down")
    t.do(lambda m: statuses.get_up(m, hero.ref))
    assert t.one(hero).ap == 3 - ap


@pytest.mark.rule("MES-OBJ-05")
@pytest.mark.parametrize("basis", ["table", "example"])
def test_things_of_a_map_are_as_durable_as_the_table_plays_it(basis: str) -> None:
    walls = [{"id": 1, "cells": [[5, 5]], "object": BRICK, "durability": TABLE}]
    options = {
        "map": {"kind": "grid", "width": 12, "length": 12, "walls": walls, "next_id": 2},
        "profile": {"settings": {"durability_basis": basis}},
    }
    t = Pilot(GAME, 2, options=options)
    state = t.match.table.state
    wall = state.field.walls[0]
    assert wall.durability == objects.of_preset(OBJECTS[BRICK], state.profile.settings).durability
    assert (wall.durability == TABLE) is (basis == "table")


@pytest.mark.rule("MES-ITM-24", "MES-ITM-49")
def test_in_a_story_one_buys_and_sells_at_the_prices_of_the_table() -> None:
    settings = {"price_percent": 200, "resale_percent": 25}
    t = Tale("ad_wolves", "ad_wolves.w1", 1, profile={"settings": settings})
    t.until("story.shop")
    one = t.state.beings[t.asked().params["by"]]
    before, rope = one.sheet.purse, gear.count(one.sheet, "it_rope")
    assert t.asked().params["costs"]["buy item:it_rope"] == 2 * ITEMS["it_rope"].price
    t.answer("buy item:it_rope")
    assert (t.prompt, t.asked().least, t.asked().most) == (
        "work.amount",
        1,
        before // (2 * ITEMS["it_rope"].price),
    )
    t.answer(2)
    assert t.prompt == "price"
    assert t.asked().default == 2 * ITEMS["it_rope"].price
    t.answer(t.asked().default)
    one = t.state.beings[one.ref]
    assert one.sheet.purse == before - 2 * 2 * ITEMS["it_rope"].price
    line = next(c for c in one.sheet.items if c.item == "it_rope")
    assert t.asked().params["costs"][f"sell item:{line.id}"] == ITEMS["it_rope"].price // 4
    t.answer(f"sell item:{line.id}")
    assert (t.prompt, t.asked().most) == ("work.amount", rope + 2)
    t.answer(2)
    assert t.prompt == "resale"
    assert t.asked().default == ITEMS["it_rope"].price // 4
    t.answer(t.asked().default)
    one = t.state.beings[one.ref]
    assert gear.count(one.sheet, "it_rope") == rope
    assert one.sheet.purse == before - 2 * 2 * ITEMS["it_rope"].price + 2 * (ITEMS["it_rope"].price // 4)


def test_every_house_rule_is_a_switch_or_a_setting() -> None:
    for rule in host_desk.rules():
        assert rule.name in SWITCHES or hasattr(Settings(), rule.name)
