"""MES-CHR-18, 21, MES-LIF-11..13, 15 Age, natural death, revival."""

import pytest
from mes_camp import Camp
from mes_table import Scene

from zhuoju.games.meshal.catalogue.library import LIBRARY
from zhuoju.games.meshal.character import ageing, values
from zhuoju.games.meshal.character.clock import DAY, YEAR
from zhuoju.games.meshal.days import passing
from zhuoju.games.meshal.desk import host_desk
from zhuoju.games.meshal.model.profile import Profile, check
from zhuoju.games.meshal.model.refusal import Refused
from zhuoju.kernel import BadOptions

OLD = ("age", "natural_death")


@pytest.mark.rule("MES-CHR-18")
def test_age_grows_by_one_each_year_and_stages_change_at_the_limits_of_the_species():
    c = Camp(*OLD)
    hero = c.hero()
    c.sheet(hero).age = 14
    assert values.stage(c.sheet(hero)) == "juvenile"
    c.state.clock = YEAR - 1
    assert ageing.birthdays(c, hero) == []
    assert c.sheet(hero).age == 14
    c.state.clock = 2 * YEAR
    assert ageing.birthdays(c, hero) == ["adult"]
    assert c.sheet(hero).age == 16
    c.state.clock = 47 * YEAR
    assert ageing.birthdays(c, hero) == ["elder"]
    assert c.sheet(hero).elder_since == 60
    assert ageing.elder_years(c, hero) == 1
    still = Camp()
    other = still.hero()
    still.state.clock = 3 * YEAR
    assert ageing.birthdays(still, other) == []


@pytest.mark.rule("MES-CHR-18")
def test_both_switches_go_together():
    with pytest.raises(BadOptions, match="natural_death"):
        check(Profile(("age",)))
    with pytest.raises(BadOptions, match="age"):
        check(Profile(("natural_death",)))
    check(Profile(OLD))


@pytest.mark.rule("MES-CHR-21", "MES-ATR-08")
def test_stages_change_permanent_scores_and_the_dice_follow():
    c = Camp(*OLD)
    hero = c.hero(might=5, agility=5, spirit=5)
    c.sheet(hero).age = 59
    values.fill(c, hero)
    assert c.sheet(hero).dice == {"might": 5, "agility": 5, "spirit": 5}
    c.state.clock = YEAR
    ageing.birthdays(c, hero)
    assert c.sheet(hero).dice == {"might": 4, "agility": 4, "spirit": 6}
    child = c.hero(might=5)
    c.sheet(child).age = 3
    assert values.score(c, child, "might") == 4


@pytest.mark.rule("MES-CHR-21")
def test_invalid_attributes_stay_invalid_and_some_never_grow_old():
    c = Camp(*OLD)
    gearfolk = c.hero("spec_gearfolk")
    c.sheet(gearfolk).age = 500
    assert values.stage(c.sheet(gearfolk)) == "adult"
    assert values.score(c, gearfolk, "spirit") is None
    assert ageing.elder_years(c, gearfolk) is None
    weak = c.hero("spec_reedfolk")
    c.sheet(weak).age, c.sheet(weak).acquired["might"] = 80, 1
    assert values.score(c, weak, "might") == 1  # at least 1


@pytest.mark.rule("MES-LIF-11")
def test_from_the_elder_stage_on_all_dice_are_thrown_against_the_years():
    c = Camp(*OLD)
    hero = c.hero()
    c.sheet(hero).age = 62
    values.fill(c, hero)
    assert ageing.must_outlive(c, hero, new_year=False)
    assert ageing.dice(c, hero) == 8  # 2 + 2 + 4
    assert ageing.outlives(c, hero, [2, 1])
    assert not ageing.outlives(c, hero, [2])  # 2 is not more than 2
    c.sheet(hero).age = 59
    assert not ageing.must_outlive(c, hero, new_year=True)


@pytest.mark.rule("MES-LIF-11")
def test_failure_is_death_of_old_age():
    t = Scene(switches=OLD)
    hero = t.hero("spec_human")
    hero.sheet.age = 60
    values.fill(t, hero.ref)
    t.roll(*[3] * 7, 2)
    t.do(lambda m: passing.pass_time(m, DAY))
    assert not t.one(hero).sheet.dead
    t.roll(*[3] * 8)
    t.do(lambda m: passing.pass_time(m, DAY))
    assert t.one(hero).sheet.dead
    assert t.one(hero).sheet.died_of_age


@pytest.mark.rule("MES-LIF-12")
def test_the_period_is_a_setting_and_the_tool_warns_of_the_day():
    yearly = Camp(*OLD, natural_death_period="year")
    hero = yearly.hero()
    yearly.sheet(hero).age = 70
    assert not ageing.must_outlive(yearly, hero, new_year=False)
    assert ageing.must_outlive(yearly, hero, new_year=True)
    offered = next(rule for rule in host_desk.rules() if rule.name == "natural_death_period")
    assert (offered.default, offered.values) == ("day", ("day", "year"))
    warned = LIBRARY.catalog.say("en", "rule.natural_death_period.about")
    assert "deadly" in warned


@pytest.mark.rule("MES-LIF-13")
def test_who_died_of_old_age_is_not_called_back_unless_the_text_names_it():
    c = Camp(*OLD)
    hero = c.hero()
    c.sheet(hero).dead = True
    ageing.die_of_age(c, hero)
    assert ageing.cannot_revive(c, hero).clause == "MES-LIF-13"
    with pytest.raises(Refused, match="died_of_age"):
        ageing.revive(c, hero)
    ageing.revive(c, hero, from_age=True)
    assert not c.sheet(hero).dead


@pytest.mark.rule("MES-LIF-15")
def test_the_revived_have_one_die_in_each_valid_attribute_unless_stated():
    c = Camp()
    hero, gearfolk = c.hero(might=5), c.hero("spec_gearfolk")
    assert ageing.cannot_revive(c, hero).reason == "not_dead"
    for ref in (hero, gearfolk):
        c.sheet(ref).dead = True
        c.sheet(ref).dice = dict.fromkeys(c.sheet(ref).dice, 0)
    ageing.revive(c, hero)
    assert c.sheet(hero).dice == {"might": 1, "agility": 1, "spirit": 1}
    ageing.revive(c, gearfolk, 9)
    assert c.sheet(gearfolk).dice == {"might": 3, "agility": 3}


@pytest.mark.rule("MES-LIF-13", "MES-LIF-15", "MES-CORE-02")
def test_the_host_agrees_to_a_revival_or_overrules_it():
    t = Scene()
    hero, other = t.hero(might=3), t.hero(might=3)
    for one in (hero, other):
        one.sheet.dead = True
    assert t.do(lambda m: ageing.call_back(m, hero.ref, 1), "yes")
    assert t.held(hero) == (1, 1, 1)
    assert not t.do(lambda m: ageing.call_back(m, other.ref, 1), "no", "story")
    assert t.one(other).sheet.dead
    assert [o.what for o in t.state.overrides] == ["MES-LIF-15"]
