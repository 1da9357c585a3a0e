"""MES-ITM Reloading, charging, shooting, throwing."""

import pytest
from mes_camp import Camp

from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.days import rest
from zhuoju.games.meshal.items import ammunition, gear
from zhuoju.games.meshal.model.refusal import Refused


def armed(c, weapon, *pack):
    """A hero with a weapon in hand and ammunition in the pack."""
    hero = c.hero()
    held = c.wear(hero, weapon)
    for item, n in pack:
        c.give(hero, item, n)
    return hero, held


@pytest.mark.rule("MES-ITM-11")
def test_reloading_fills_the_weapon_from_the_pack_and_only_from_there():
    c = Camp()
    hero, bow = armed(c, "it_revolver")
    assert ammunition.cannot_reload(c, hero, bow.id).reason == "no_ammunition"
    c.give(hero, "it_9mm", 8)
    assert ammunition.reload_ap(c, hero, bow.id) == 3
    assert ammunition.reload(c, hero, bow.id) == 6
    assert (bow.loaded, bow.ammunition) == (6, "it_9mm")
    assert gear.count(c.sheet(hero), "it_9mm") == 2
    refused = ammunition.cannot_reload(c, hero, bow.id)
    assert (refused.reason, refused.clause) == ("full", "MES-ITM-11")
    sword = c.give(hero, "it_short_sword")
    assert ammunition.cannot_reload(c, hero, sword).reason == "not_loadable"


@pytest.mark.rule("MES-ITM-11", "MES-ITM-13")
def test_only_what_is_carried_is_loaded_and_only_where_ammunition_goes():
    c = Camp()
    hero, bow = armed(c, "it_short_bow", ("it_arrow", 3), ("it_bolt", 3))
    assert ammunition.cannot_reload(c, hero, bow.id, "it_arrow_fire").reason == "no_ammunition"
    assert ammunition.cannot_reload(c, hero, bow.id, "it_bolt").reason == "does_not_fit"
    assert ammunition.cannot_reload(c, hero, bow.id, "it_arrow") is None
    rod = c.give(hero, "it_psi_rod")  # charged by resting
    assert ammunition.cannot_reload(c, hero, rod).reason == "not_loadable"


@pytest.mark.rule("MES-ITM-11")
def test_doffing_does_not_unload_and_a_cell_holds_six_shots():
    c = Camp()
    hero, cannon = armed(c, "it_wrist_cannon", ("it_cell", 2))
    assert ammunition.reload(c, hero, cannon.id) == 1
    assert cannon.loaded == 6
    gear.doff(c, hero, cannon.id)
    assert next(line for line in c.sheet(hero).items if line.item == "it_wrist_cannon").loaded == 6


@pytest.mark.rule("MES-ITM-12", "MES-RST-02")
def test_resting_loads_and_charges_everything():
    c = Camp()
    hero, bow = armed(c, "it_short_bow", ("it_arrow", 3))
    rod = c.give(hero, "it_psi_rod")
    rest.begin(c, [hero])
    assert bow.loaded == 1
    assert gear.find(c.sheet(hero), rod).loaded == 6
    assert gear.count(c.sheet(hero), "it_arrow") == 2


@pytest.mark.rule("MES-ITM-13")
def test_alternative_ammunition_fits_and_the_weapon_knows_what_is_in_it():
    c = Camp()
    hero, bow = armed(c, "it_light_crossbow", ("it_bolt", 2), ("it_bolt_venom", 2))
    assert ammunition.fits(ITEMS["it_light_crossbow"], ITEMS["it_bolt_venom"])
    assert not ammunition.fits(ITEMS["it_light_crossbow"], ITEMS["it_arrow"])
    ammunition.reload(c, hero, bow.id)
    assert bow.ammunition == "it_bolt"  # the standard kind first
    ammunition.reload(c, hero, bow.id, "it_bolt_venom")
    assert (bow.loaded, bow.ammunition) == (1, "it_bolt_venom")
    assert gear.count(c.sheet(hero), "it_bolt") == 2  # back in the pack
    assert gear.count(c.sheet(hero), "it_bolt_venom") == 1  # and one of these is in the weapon
    assert ammunition.shoot(c, hero, bow.id) == "it_bolt_venom"
    with pytest.raises(Refused, match="does_not_fit"):
        ammunition.reload(c, hero, bow.id, "it_arrow")


@pytest.mark.rule("MES-ITM-42")
def test_a_stage_uses_one_loaded_unit_and_an_empty_weapon_cannot_attack():
    c = Camp()
    hero, bow = armed(c, "it_short_bow", ("it_arrow", 2))
    ammunition.reload(c, hero, bow.id)
    assert ammunition.shoot(c, hero, bow.id) == "it_arrow"
    refused = ammunition.cannot_shoot(bow)
    assert (refused.reason, refused.clause) == ("empty", "MES-ITM-42")
    with pytest.raises(Refused):
        ammunition.shoot(c, hero, bow.id)
    assert c.one(hero).shots == {"it_arrow": 1}
    sword = c.give(hero, "it_short_sword")
    assert ammunition.shoot(c, hero, sword) == ""


@pytest.mark.rule("MES-ITM-42", "MES-ACT-14")
def test_a_cancelled_shot_is_in_the_weapon_again():
    c = Camp()
    hero, bow = armed(c, "it_short_bow", ("it_arrow", 2))
    ammunition.reload(c, hero, bow.id)
    ammunition.take_back(c, hero, bow.id, ammunition.shoot(c, hero, bow.id))
    assert (bow.loaded, bow.ammunition) == (1, "it_arrow")
    assert c.one(hero).shots == {"it_arrow": 0}


@pytest.mark.rule("MES-ITM-47", "MES-EDGE-01")
def test_e72_an_added_stage_takes_its_arrow_from_the_pack():
    c = Camp()
    hero, bow = armed(c, "it_short_bow", ("it_arrow", 6))
    ammunition.reload(c, hero, bow.id)
    assert ammunition.shoot(c, hero, bow.id) == "it_arrow"
    assert ammunition.shoot_added(c, hero, bow.id) == "it_arrow"
    assert gear.count(c.sheet(hero), "it_arrow") == 4
    assert bow.loaded == 0


@pytest.mark.rule("MES-ITM-47")
def test_without_any_ammunition_the_added_stage_is_lost():
    c = Camp()
    hero, bow = armed(c, "it_short_bow", ("it_arrow", 1))
    ammunition.reload(c, hero, bow.id)
    ammunition.shoot(c, hero, bow.id)
    assert ammunition.shoot_added(c, hero, bow.id) is None


@pytest.mark.rule("MES-ITM-41")
def test_a_thrown_weapon_is_used_up():
    c = Camp()
    hero = c.hero()
    c.give(hero, "it_javelin", 2)
    spear = gear.equip(c, hero, c.sheet(hero).items[0].id)
    ammunition.throw(c, hero, spear.id)
    assert gear.count(c.sheet(hero), "it_javelin") == 1
    assert not any(line.equipped for line in c.sheet(hero).items)
    assert c.one(hero).shots == {"it_javelin": 1}


@pytest.mark.rule("MES-ITM-11", "MES-ITM-46")
def test_things_that_are_loaded_have_a_line_each():
    c = Camp()
    hero = c.hero()
    c.give(hero, "it_light_crossbow", 2)
    c.give(hero, "it_bolt", 1)
    ammunition.prepare(c, hero)
    bows = [line for line in c.sheet(hero).items if line.item == "it_light_crossbow"]
    assert sorted(line.loaded for line in bows) == [0, 1]
    assert gear.count(c.sheet(hero), "it_light_crossbow") == 2
