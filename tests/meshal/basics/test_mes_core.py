"""MES-CORE-04 to 06, 13, MES-CHR-18 Layers of rules, switches, content of one's own."""

import pytest

from zhuoju.content import check_pack
from zhuoju.games.meshal.basics import relations
from zhuoju.games.meshal.catalogue.library import LIBRARY
from zhuoju.games.meshal.character import clock, switches, values
from zhuoju.games.meshal.maps.facing_sides import sectors
from zhuoju.games.meshal.maps.footprints import footprint
from zhuoju.games.meshal.model.profile import CORE, SWITCHES, Profile, Settings, check, core, full
from zhuoju.games.meshal.model.sheet import Carried
from zhuoju.games.meshal.moment import rounds
from zhuoju.kernel import BadOptions, IllegalAnswer

PACK = """
id: mine
game: meshal
version: 1
title: {zh-Hans: 自制, en: Mine}
license: MIT
authors: [Somebody]
requires: [core]
"""
ABILITY = """
ability:
  - id: my_stance
    name: {zh-Hans: 站桩, en: My Stance}
    level: 1
    classes: [might]
    tags: [stunt]
    effects: "%s"
"""


@pytest.mark.rule("MES-CORE-04")
def test_special_cases_stand_above_alternative_rules_and_those_above_the_basic_ones(scene):
    """Three AP are basic, four a table's own rule, and an ability adds to whichever holds."""
    for settings, expected in (({}, 3), ({"new_max_ap": 4}, 4)):
        t = scene(**settings)
        hero = t.hero("spec_human")
        assert values.max_ap(t.match.table, hero.ref) == expected
        t.one(hero).sheet.abilities["ag_lightning"] = 0
        assert values.max_ap(t.match.table, hero.ref) == expected + 1


@pytest.mark.rule("MES-CORE-04")
def test_an_alternative_rule_holds_only_where_it_is_switched_on(scene):
    for on, expected in ((["load"], -12), ([], 0)):
        t = scene(switches=on)
        hero = t.hero("spec_human")  # might 3, medium: 6
        t.one(hero).sheet.items.append(Carried(1, "it_tent", n=6))
        assert values.dice_bonus(t.match.table, hero.ref, ("attack",)) == expected


@pytest.mark.rule("MES-CORE-05")
def test_switches_are_announced_at_once_and_hold_from_the_next_process_on(scene):
    t = scene()
    hero = t.hero()
    t.do(lambda m: switches.switch(m, on=["rot"], off=["magic"]))
    assert t.told(0, "switches_announced") == [{"on": ["rot"], "off": ["magic"]}]
    assert not t.state.profile.on("rot")
    assert t.state.profile.on("magic")
    t.do(lambda m: rounds.moment_begins(m, "scene"))
    assert t.state.profile.on("rot")
    assert not t.state.profile.on("magic")
    t.do(lambda m: switches.switch(m, off=["rot"]))
    assert t.state.profile.on("rot")  # never in the middle of a moment
    t.state.moment.over = "ended"
    t.do(lambda m: rounds.moment_ends(m))
    assert not t.state.profile.on("rot")
    t.do(lambda m: switches.switch(m, on=["load"]))
    t.do(lambda m: clock.turn_to(m, t.state.pace))
    assert not t.state.profile.on("load")  # it is the same process
    t.do(lambda m: clock.turn_to(m, "briefing"))
    assert t.state.profile.on("load")
    assert hero.ref in t.state.beings
    with pytest.raises(IllegalAnswer, match="no switch"):
        t.do(lambda m: switches.switch(m, on=["dragons"]))


@pytest.mark.rule("MES-CORE-05", "MES-ATR-07", "MES-ATR-08", "MES-CHR-21")
def test_dice_follow_the_scores_that_a_switch_changes(scene):
    t = scene()
    old, hurt = t.hero("spec_human"), t.hero("spec_human")
    w = t.match.table
    for one in (old, hurt):
        t.one(one).sheet.age = 70
    t.one(hurt).sheet.dice.update(might=2, agility=1)
    t.do(lambda m: switches.switch(m, on=["age"]))
    clock.turn_to(w, "briefing")
    assert values.scores(w, old.ref) == {"might": 2, "agility": 2, "spirit": 4}
    assert t.held(old) == (2, 2, 4)
    assert t.held(hurt) == (1, 1, 4)  # as many are missing as before, but for the last die
    t.do(lambda m: switches.switch(m, off=["age"]))
    clock.turn_to(w, "narrative")
    assert t.held(old) == (3, 3, 3)


@pytest.mark.rule("MES-CHR-18", "MES-CORE-05")
def test_age_and_natural_death_turn_together():
    both = switches.with_switches(core(), on=["age"])
    assert both.on("natural_death")
    assert not switches.with_switches(both, off=["natural_death"]).on("age")
    with pytest.raises(BadOptions, match="natural_death"):
        check(Profile((*CORE, "age")))
    check(full())


@pytest.mark.rule("MES-CORE-05")
def test_the_core_profile_and_the_full_one():
    assert set(core().switches) == {
        "extra_features", "magic", "magic_items", "unique", "group_initiative", "lift", "bonus_potential",
        "objects", "hazards",
    }  # fmt: skip
    assert full().switches == SWITCHES
    assert len(SWITCHES) == 24
    usual = Settings()
    assert (usual.start_potential, usual.new_max_ap, usual.round_seconds, usual.resale_percent) == (
        36,
        3,
        3,
        50,
    )


@pytest.mark.rule("MES-CORE-06")
def test_content_of_ones_own_is_checked_against_the_vocabulary(tmp_path):
    (tmp_path / "pack.yaml").write_text(PACK, "utf-8")
    mine = tmp_path / "abilities.yaml"
    mine.write_text(ABILITY % "dice(parry, 1)", "utf-8")
    assert [str(p) for p in check_pack(tmp_path, LIBRARY)] == []
    for effect in ("win_the_game()", "dice(luck, 1)", "dice(parry)", "score(might, 1, 2)"):
        mine.write_text(ABILITY % effect, "utf-8")
        problems = check_pack(tmp_path, LIBRARY)
        assert problems
        assert problems[0].line == 8


@pytest.mark.rule("MES-CORE-13")
def test_on_a_border_between_two_sectors_both_are_open_to_the_acting_side(scene):
    field = scene().state.field
    body = footprint(field, (5, 5))
    north_east = footprint(field, (7, 3))
    found = [sectors(field, body, facing, north_east) for facing in range(8)]
    assert [set(each) for each in found].count({"front", "right"}) == 1
    assert [set(each) for each in found].count({"left", "rear"}) == 1


@pytest.mark.rule("MES-CORE-03")
def test_friendly_needs_both_hostile_needs_one_and_all_else_is_neutral(scene):
    t = scene()
    hero, friend, wolf = t.hero(), t.hero(), t.foe()
    bird = t.being(side="others")
    w = t.match.table
    assert relations.relation(w, hero.ref, friend.ref) == "friendly"
    assert relations.relation(w, hero.ref, wolf.ref) == relations.relation(w, wolf.ref, hero.ref) == "hostile"
    assert relations.relation(w, hero.ref, bird.ref) == "neutral"
    assert relations.friendly(w, bird.ref, bird.ref)
    relations.set_stance(w, hero.ref, bird.ref, "friendly")
    assert relations.relation(w, hero.ref, bird.ref) == "neutral"  # one side is not enough
    relations.set_stance(w, bird.ref, hero.ref, "friendly")
    assert relations.friendly(w, hero.ref, bird.ref)
    relations.set_stance(w, friend.ref, hero.ref, "hostile")
    assert relations.hostile(w, hero.ref, friend.ref)
