"""MES-LOD Carrying capability."""

import pytest
from mes_camp import Camp
from mes_table import entry
from msgspec.structs import replace

from zhuoju.content import read_clause
from zhuoju.games.meshal.catalogue.library import ABILITIES, ITEMS, LEXICON
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.items import addons, gear, load
from zhuoju.games.meshal.model.words import SIZES


@pytest.mark.rule("MES-LOD-01", "MES-LOD-02")
def test_x11_a_large_creature_with_might_4_carries_12():
    c = Camp("load")
    large = c.hero("spec_hornherd", might=3)  # +2 by the species, here 5
    c.sheet(large).acquired["might"] = 2
    assert values.score(c, large, "might") == 4
    assert load.capacity(c, large) == 12
    assert [load.factor(size) for size in SIZES] == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("MES-LOD-03")
def test_the_score_counts_and_not_the_dice_left():
    c = Camp("load")
    hero = c.hero(might=5)
    c.sheet(hero).dice["might"] = 1
    assert load.capacity(c, hero) == 10
    c.wear(hero, "it_giant_ring")
    assert load.capacity(c, hero) == 12
    assert load.capacity(c, c.foe("cr_wisp")) == 0  # invalid might, and bodiless


@pytest.mark.rule("MES-LOD-03")
def test_who_has_no_might_at_all_carries_nothing():
    c = Camp("load")
    headless = c.foe(entry({"agility": 3, "spirit": 3}, (), form="construct"))
    assert load.capacity(c, headless) == 0


@pytest.mark.rule("MES-LOD-04", "MES-ITM-09")
def test_an_add_on_weighs_what_its_scale_weighs(monkeypatch):
    c = Camp("load", "addons")
    hero = c.hero()
    monkeypatch.setitem(ITEMS, "it_lining", replace(ITEMS["it_lining"], scale="light"))
    coat, lining = c.give(hero, "it_leather"), c.give(hero, "it_lining")
    assert load.carried(c.sheet(hero)) == 2
    addons.install(c, hero, lining, coat)
    assert load.carried(c.sheet(hero)) == 2


@pytest.mark.rule("MES-LOD-04")
def test_load_goes_by_scale_equipped_or_not():
    c = Camp("load")
    hero = c.hero()
    for item in ("it_battle_axe", "it_leather", "it_rope"):
        c.give(hero, item)
    c.give(hero, "it_ration", 20)
    assert load.carried(c.sheet(hero)) == 5
    axe = next(line for line in c.sheet(hero).items if line.item == "it_battle_axe")
    gear.equip(c, hero, axe.id)
    assert load.carried(c.sheet(hero)) == 5
    c.give(hero, "it_fist")
    assert load.carried(c.sheet(hero)) == 5


@pytest.mark.rule("MES-LOD-05")
def test_above_capacity_moving_is_difficult_and_every_roll_loses_dice():
    for c in (Camp("load"), Camp()):
        hero = c.hero("spec_reedfolk")  # small, might 2: capacity 2
        c.give(hero, "it_battle_axe", 1)
        c.give(hero, "it_rope", 1)
        over = 2 if c.state.profile.on("load") else 0
        assert load.excess(c, hero) == over
        assert values.slow(c, hero) is bool(over)
        assert values.dice_bonus(c, hero, ("search",)) == -over
        assert values.dice_bonus(c, hero, ("initiative",)) == -over


@pytest.mark.rule("MES-LOD-01", "MES-LOD-06")
def test_strong_back_adds_6_and_the_bodiless_stay_at_0(monkeypatch):
    c = Camp("load")
    hero = c.hero(might=3)
    c.sheet(hero).abilities["mi_strong_back"] = 0
    assert load.capacity(c, hero) == 12
    ghost = c.foe("cr_salt_wight")
    c.sheet(ghost).abilities["mi_strong_back"] = 0
    assert load.capacity(c, ghost) == 0


@pytest.mark.rule("MES-LOD-07")
def test_a_lifted_creature_is_no_load():
    c = Camp("load")
    hero, other = c.hero(), c.hero()
    c.one(hero).hauls, c.one(hero).lifted = f"being:{other}", True
    assert load.carried(c.sheet(hero)) == 0
    assert load.excess(c, hero) == 0


@pytest.mark.rule("MES-LOD-01", "MES-LOD-06")
def test_capacity_never_falls_below_nothing(monkeypatch):
    burden = replace(ABILITIES["mi_strong_back"], effects=read_clause(LEXICON, "change(load, -20)"))
    monkeypatch.setitem(ABILITIES, "test_burden", replace(burden, id="test_burden"))
    c = Camp("load")
    hero = c.hero(might=3)
    c.sheet(hero).abilities["test_burden"] = 0
    assert load.capacity(c, hero) == 0
    c.give(hero, "it_rope")
    assert load.excess(c, hero) == 1
