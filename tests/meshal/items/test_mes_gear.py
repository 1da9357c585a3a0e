"""MES-ITM Carrying, equipping, doffing, slots, sets, add-ons, unique and cursed things."""

import pytest
from mes_camp import Camp
from mes_table import Scene

from zhuoju.games.meshal.abilities import casting
from zhuoju.games.meshal.catalogue import objects
from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.character import in_force, values
from zhuoju.games.meshal.items import addons, ammunition, gear, item_slots, load
from zhuoju.games.meshal.model.refusal import Refused
from zhuoju.games.meshal.model.words import Family
from zhuoju.games.meshal.moment.items_in_play import equip_ap


def why(refusal):
    """The reason and the clause of a refusal."""
    return None if refusal is None else (refusal.reason, refusal.clause)


@pytest.mark.rule("MES-ITM-01", "MES-ITM-02", "MES-ITM-46")
def test_the_pack_is_one_list_and_what_does_not_differ_shares_a_line():
    c = Camp()
    hero = c.hero()
    rations = c.give(hero, "it_ration", 3)
    assert c.give(hero, "it_ration", 2) == rations
    assert gear.count(c.sheet(hero), "it_ration") == 5
    sword = c.wear(hero, "it_short_sword")
    assert c.give(hero, "it_short_sword") != sword.id  # one is in hand, one in the pack
    assert gear.count(c.sheet(hero), "it_short_sword") == 2
    assert gear.remove(c.sheet(hero), rations, 2).n == 2
    assert gear.find(c.sheet(hero), rations).n == 3


@pytest.mark.rule("MES-ITM-46", "MES-ITM-11")
def test_what_is_loaded_or_charged_has_a_line_each():
    c = Camp()
    hero = c.hero()
    c.give(hero, "it_revolver", 3)
    c.give(hero, "it_psi_rod", 2)
    lines = [(line.item, line.n) for line in c.sheet(hero).items]
    assert lines == [("it_revolver", 1)] * 3 + [("it_psi_rod", 1)] * 2
    assert len({line.id for line in c.sheet(hero).items}) == 5


@pytest.mark.rule("MES-ITM-46")
def test_food_of_another_day_is_a_line_of_its_own_and_other_things_are_not():
    c = Camp()
    hero = c.hero()
    old, rope = c.give(hero, "it_ration"), c.give(hero, "it_rope")
    c.state.clock += 86400
    assert c.give(hero, "it_ration") != old
    assert c.give(hero, "it_rope") == rope


@pytest.mark.rule("MES-ITM-03", "MES-CHR-15")
def test_an_item_can_be_equipped_only_if_all_slots_it_takes_are_free():
    c = Camp()
    hero = c.hero()
    c.wear(hero, "it_short_sword")
    long_sword = c.give(hero, "it_long_sword")
    refused = gear.cannot_equip(c, hero, long_sword)
    assert why(refused) == ("slots", "MES-CHR-15")
    assert refused.params == {"slot": "weapon", "needed": 2, "free": 1}
    with pytest.raises(Refused, match="MES-CHR-15: slots"):
        gear.equip(c, hero, long_sword)
    assert not gear.find(c.sheet(hero), long_sword).equipped
    c.wear(hero, "it_buckler")
    assert item_slots.free(c, hero)["weapon"] == 0


@pytest.mark.rule("MES-ITM-05", "MES-CHR-15")
def test_what_gives_a_slot_stays_on_while_something_is_in_it():
    c = Camp()
    hero = c.hero()
    arm = c.wear(hero, "it_spare_arm")
    blades = [c.wear(hero, "it_dagger") for _ in range(3)]
    assert why(gear.cannot_doff(c, hero, arm.id)) == ("slots_in_use", "MES-CHR-15")
    with pytest.raises(Refused):
        gear.doff(c, hero, arm.id)
    gear.doff(c, hero, blades[0].id)
    gear.doff(c, hero, arm.id)
    assert item_slots.free(c, hero)["weapon"] == 0


@pytest.mark.rule("MES-ITM-03", "MES-ITM-05")
def test_equipped_effects_work_until_the_item_is_doffed():
    c = Camp()
    hero = c.hero()
    chain = c.wear(hero, "it_chain")
    assert values.protection(c, hero, "physical") == 2
    gear.doff(c, hero, chain.id)
    assert values.protection(c, hero, "physical") == 0
    assert gear.count(c.sheet(hero), "it_chain") == 1


@pytest.mark.rule("MES-ITM-04")
def test_what_takes_minutes_cannot_be_put_on_in_the_moment():
    c = Camp()
    hero = c.hero()
    plate = c.give(hero, "it_full_plate")
    assert gear.equip_seconds(ITEMS["it_full_plate"]) == 600
    assert gear.equip_seconds(ITEMS["it_short_sword"]) == 0  # no time worth counting
    c.fight()
    assert why(gear.cannot_equip(c, hero, plate)) == ("takes_long", "MES-ITM-04")
    c.state.moment = None
    gear.equip(c, hero, plate)
    c.fight()
    assert why(gear.cannot_doff(c, hero, plate)) == ("takes_long", "MES-ITM-04")


@pytest.mark.rule("MES-ITM-05", "MES-ITM-06")
@pytest.mark.parametrize(
    ("item", "ap"),
    [
        ("it_short_sword", 1),
        ("it_long_sword", 2),
        ("it_iron_helm", 2),
        ("it_great_helm", 3),
        ("it_full_plate", None),
    ],
)
def test_equipping_and_doffing_cost_the_same_as_printed(item, ap):
    c = Camp()
    hero = c.hero()
    assert equip_ap(c, hero, gear.find(c.sheet(hero), c.give(hero, item))) == ap


@pytest.mark.rule("MES-ITM-06")
def test_without_a_printed_cost_it_goes_by_scale(monkeypatch):
    import msgspec

    c = Camp()
    hero = c.hero()
    for item, ap in (
        ("it_iron_helm", 2),
        ("it_great_helm", 3),
        ("it_signet", 1),
        ("it_knuckles", 1),
        ("it_mace", 1),
        ("it_halberd", 2),
    ):
        silent = msgspec.structs.replace(ITEMS[item], equip_ap=None, equip_seconds=0)
        monkeypatch.setitem(ITEMS, item, silent)
        assert equip_ap(c, hero, gear.find(c.sheet(hero), c.give(hero, item))) == ap


@pytest.mark.rule("MES-ITM-07")
def test_a_set_works_while_all_its_pieces_are_worn_and_only_with_the_switch():
    for c in (Camp("tier"), Camp()):
        hero = c.hero()
        for item in ("it_iron_helm", "it_chain"):
            c.wear(hero, item)
        before = values.dice_bonus(c, hero, ("parry",))
        boots = c.wear(hero, "it_iron_boots")
        whole = c.state.profile.on("tier")
        assert values.dice_bonus(c, hero, ("parry",)) == before + whole
        gear.doff(c, hero, boots.id)
        assert values.dice_bonus(c, hero, ("parry",)) == before


@pytest.mark.rule("MES-ITM-08", "MES-ITM-09")
def test_an_add_on_works_while_installed_and_moves_with_its_item():
    c = Camp("addons", "load")
    hero = c.hero()
    armor = c.wear(hero, "it_leather")
    lining = c.give(hero, "it_lining", 2)
    before = load.carried(c.sheet(hero))
    addons.install(c, hero, lining, armor.id)
    assert values.protection(c, hero, "erosive") == 1
    assert load.carried(c.sheet(hero)) == before  # no load beyond its scale
    assert why(addons.cannot_install(c, hero, lining, armor.id)) == ("same_addon", "MES-ITM-09")
    helm = c.give(hero, "it_iron_helm")
    assert why(addons.cannot_install(c, hero, lining, helm)) == ("does_not_fit", "MES-ITM-08")
    gear.doff(c, hero, armor.id)
    assert values.protection(c, hero, "erosive") == 0
    pack = next(line for line in c.sheet(hero).items if line.item == "it_leather")
    assert pack.addons == ["it_lining"]
    addons.remove(c, hero, pack.id, "it_lining")
    assert gear.count(c.sheet(hero), "it_lining") == 2


@pytest.mark.rule("MES-ITM-08")
def test_installing_takes_its_stated_time_and_needs_the_switch():
    c = Camp("addons")
    hero = c.hero()
    pistol, magazine = c.give(hero, "it_pistol"), c.give(hero, "it_big_magazine")
    axe, weight = c.give(hero, "it_battle_axe"), c.give(hero, "it_counterweight")
    assert addons.install_ap(ITEMS["it_big_magazine"]) == 2
    c.fight()
    assert addons.cannot_install(c, hero, magazine, pistol) is None
    assert why(addons.cannot_install(c, hero, weight, axe)) == ("takes_long", "MES-TIM-05")
    addons.install(c, hero, magazine, pistol)
    assert ammunition.capacity(c, gear.find(c.sheet(hero), pistol)) == 15
    assert why(addons.cannot_remove(c, hero, axe, "it_counterweight")) == ("not_installed", "MES-ITM-08")
    plain = Camp()
    other = plain.hero()
    lines = plain.give(other, "it_big_magazine"), plain.give(other, "it_pistol")
    assert why(addons.cannot_install(plain, other, *lines)) == ("switched_off", "MES-ITM-08")


@pytest.mark.rule("MES-ITM-10", "MES-ITM-45")
def test_using_costs_what_is_printed_or_goes_by_scale(monkeypatch):
    import msgspec

    assert gear.use_ap(ITEMS["it_minor_healing"]) == 1
    assert gear.use_ap(ITEMS["it_lockpicks"]) == 3
    assert gear.use_ap(ITEMS["it_hot_meal"]) is None  # ten minutes
    for scale, ap in (("trivial", 1), ("light", 2), ("heavy", 3)):
        silent = msgspec.structs.replace(ITEMS["it_torch"], use=None, scale=scale)
        assert gear.use_ap(silent) == ap


@pytest.mark.rule("MES-ITM-21")
def test_what_is_used_up_leaves_the_game():
    c = Camp()
    hero = c.hero()
    c.give(hero, "it_bandage", 3)
    assert gear.spend(c, hero, "it_bandage", 2)
    assert not gear.spend(c, hero, "it_bandage", 2)
    assert gear.count(c.sheet(hero), "it_bandage") == 1
    ring = c.wear(hero, "it_giant_ring")
    assert c.sheet(hero).dice["might"] == 4
    gear.consume(c, hero, ring.id)  # destroyed on the finger: its effect ends
    assert c.sheet(hero).dice["might"] == 3
    assert not gear.has(c.sheet(hero), ring.id)


@pytest.mark.rule("MES-ITM-29")
def test_small_hands_swing_heavy_weapons_at_one_die_less_and_size_tags_are_kept(monkeypatch):
    import msgspec

    c = Camp()
    small, medium = c.hero("spec_reedfolk"), c.hero()
    axe = ITEMS["it_battle_axe"]
    assert gear.clumsy_dice(c, small, axe) == -1
    assert gear.clumsy_dice(c, medium, axe) == 0
    assert gear.clumsy_dice(c, small, ITEMS["it_rapier"]) == 0
    monkeypatch.setitem(ITEMS, "it_battle_axe", msgspec.structs.replace(axe, least_size="medium"))
    assert why(gear.cannot_equip(c, small, c.give(small, "it_battle_axe"))) == ("too_small", "MES-ITM-29")
    monkeypatch.setitem(ITEMS, "it_battle_axe", msgspec.structs.replace(axe, least_size="small"))
    assert gear.clumsy_dice(c, small, ITEMS["it_battle_axe"]) == 0  # made for such hands
    assert gear.cannot_equip(c, medium, c.give(medium, "it_battle_axe")) is None


@pytest.mark.rule("MES-ITM-29")
def test_small_hands_roll_one_die_less_with_a_heavy_weapon_and_only_with_that():
    for size, weapon, dice in (
        ("small", "it_battle_axe", 2),
        ("small", "it_mace", 2),
        ("medium", "it_battle_axe", 3),
    ):
        t = Scene()
        hero, foe = t.hero(at=(5, 5), size=size, might=3), t.foe(at=(6, 5), might=9, ap=0)
        line = t.give(hero, weapon)
        t.fight(hero, foe)
        t.roll(*[6] * dice)
        t.attacks(hero, foe, weapon=f"item:{line.id}")
        assert len(t.events("rolled")[-1].data["faces"]) == dice  # a mace takes one off for everybody


@pytest.mark.rule("MES-ITM-30")
def test_every_item_has_one_or_more_types_of_the_table():
    from typing import get_args

    families = get_args(Family)
    for item in ITEMS.values():
        assert item.families, item.id
        assert all(family in families for family in item.families), item.id


@pytest.mark.rule("MES-ITM-31")
def test_wears_take_their_slots_and_plate_takes_two():
    c = Camp()
    hero = c.hero()
    c.wear(hero, "it_boots")
    plate = c.give(hero, "it_full_plate")
    assert gear.cannot_equip(c, hero, plate).params["slot"] == "boots"
    horse = c.foe("mo_warhorse")
    assert c.wear(horse, "it_saddle").equipped
    assert gear.cannot_equip(c, hero, c.give(hero, "it_saddle")).params["slot"] == "saddle"


@pytest.mark.rule("MES-ITM-32", "MES-ITM-33")
def test_natural_gear_needs_no_slot_no_carrying_and_is_never_let_go():
    from zhuoju.games.meshal.items import handing_over

    c = Camp("load")
    hero = c.hero()
    fist = ITEMS["it_fist"]
    assert gear.is_natural(fist)
    assert fist.slots == ()
    line = gear.add(c.sheet(hero), "it_fist")
    assert load.carried(c.sheet(hero)) == 0
    assert why(handing_over.cannot_discard(c, hero, line.id)) == ("natural", "MES-ITM-32")
    c.wear(hero, "it_long_sword")  # both hands full
    assert "it_fist" in [item.id for _, item in in_force.equipped(c.sheet(hero))]


@pytest.mark.rule("MES-ITM-34", "MES-MAG-02")
def test_a_shield_is_a_weapon_and_occupies_its_arm():
    c = Camp()
    hero = c.hero()
    assert casting.free_arm(c, hero)
    c.wear(hero, "it_round_shield")
    assert gear.is_weapon(ITEMS["it_round_shield"])
    assert ITEMS["it_round_shield"].attack is not None
    assert item_slots.free(c, hero)["weapon"] == 1
    assert values.dice_bonus(c, hero, ("parry",)) == 2
    c.wear(hero, "it_mace")
    assert not casting.free_arm(c, hero)


@pytest.mark.rule("MES-ITM-35", "MES-EDGE-01")
def test_e61_two_rings_are_refused_without_the_switch():
    c = Camp()
    hero = c.hero()
    c.wear(hero, "it_signet")
    ring = c.give(hero, "it_giant_ring")
    assert why(gear.cannot_equip(c, hero, ring)) == ("same_kind", "MES-ITM-35")
    c.wear(hero, "it_cold_pendant")
    c.wear(hero, "it_cloak")
    fourth = gear.cannot_equip(c, hero, c.give(hero, "it_spectacles"))
    assert why(fourth) == ("slots", "MES-CHR-15")


@pytest.mark.rule("MES-ITM-36", "MES-ITM-37")
def test_by_kind_the_total_is_ignored_and_each_kind_has_its_limit():
    c = Camp("accessory_by_kind")
    hero, wolf = c.hero(), c.hero("spec_wolfblood")
    for item in (
        "it_signet",
        "it_giant_ring",
        "it_cold_pendant",
        "it_cloak",
        "it_spectacles",
        "it_grip_gloves",
    ):
        c.wear(hero, item)
    assert why(gear.cannot_equip(c, hero, c.give(hero, "it_leech_ring"))) == ("same_kind", "MES-ITM-36")
    assert why(gear.cannot_equip(c, hero, c.give(hero, "it_ward_amulet"))) == ("same_kind", "MES-ITM-36")
    assert gear.cannot_equip(c, hero, c.give(hero, "it_tail_ring")) is not None
    assert c.wear(wolf, "it_tail_ring").equipped
    c.wear(hero, "it_earplugs")  # a pair is one item
    assert sum(1 for line in c.sheet(hero).items if line.item == "it_earplugs") == 1


@pytest.mark.rule("MES-ITM-39")
def test_a_curse_hides_until_it_shows_and_holds_until_it_is_lifted():
    c = Camp()
    hero = c.hero()
    ring = c.wear(hero, "it_leech_ring")
    c.wear(hero, "it_leather")  # nothing is wrong with it
    assert not ring.known
    with pytest.raises(Refused, match="cursed"):
        gear.doff(c, hero, ring.id)
    assert ring.known
    assert ring.equipped
    assert gear.lift_curses(c.sheet(hero)) == 1
    gear.doff(c, hero, ring.id)
    assert [line.item for line in c.sheet(hero).items if line.equipped] == ["it_leather"]


@pytest.mark.rule("MES-ITM-39")
def test_without_magical_items_none_comes_into_the_campaign():
    c = Camp(without=("magic_items",))
    hero = c.hero()
    assert why(gear.cannot_grant(c, "it_keen_sword")) == ("no_magic_items", "MES-ITM-39")
    gear.grant(c, hero, "it_short_sword")


@pytest.mark.rule("MES-ITM-40")
def test_a_second_unique_item_is_refused():
    c = Camp()
    hero = c.hero()
    with pytest.raises(Refused, match="MES-ITM-40"):
        gear.grant(c, hero, "it_dawn_blade", 2)
    assert c.state.uniques == []
    gear.grant(c, hero, "it_dawn_blade")
    with pytest.raises(Refused, match="MES-ITM-40"):
        gear.grant(c, hero, "it_dawn_blade")
    assert gear.count(c.sheet(hero), "it_dawn_blade") == 1
    free = Camp(without=("unique",))
    other = free.hero()
    gear.grant(free, other, "it_dawn_blade", 2)


@pytest.mark.rule("MES-ITM-43")
def test_the_unconscious_and_the_dead_keep_what_they_hold():
    c = Camp()
    hero = c.hero()
    c.wear(hero, "it_short_sword")
    c.sheet(hero).dice["might"] = 0
    c.sheet(hero).dead = True
    assert [line.item for line in gear.equipped(c.sheet(hero))] == ["it_short_sword"]


@pytest.mark.rule("MES-ITM-48")
def test_food_drink_and_medicine_are_used_up_and_tools_are_not():
    assert gear.used_up(ITEMS["it_ration"])
    assert gear.used_up(ITEMS["it_ale"])
    assert gear.used_up(ITEMS["it_antidote"])
    assert not gear.used_up(ITEMS["it_rope"])
    assert not gear.used_up(ITEMS["it_map"])


@pytest.mark.rule("MES-OBJ-13")
def test_items_have_durability_by_their_scale_and_material():
    assert objects.of_item(ITEMS["it_knuckles"]).durability == 6
    assert objects.of_item(ITEMS["it_short_sword"]).durability == 12
    assert objects.of_item(ITEMS["it_long_sword"]).durability == 24
    assert objects.of_item(ITEMS["it_map"]).durability == 2


@pytest.mark.rule("MES-ITM-44")
def test_a_draught_can_be_given_to_a_fallen_neighbour_at_the_same_cost():
    from mes_table import Scene

    from zhuoju.games.meshal.abilities import using_items
    from zhuoju.games.meshal.character import menu

    t = Scene()
    hero, friend, foe = t.hero(at=(5, 5)), t.hero(at=(6, 5)), t.foe(at=(5, 6))
    draught = gear.add(hero.sheet, "it_minor_healing").id
    t.fight(hero, friend, foe)
    offered = set(using_items.targets(t, hero.ref, ITEMS["it_minor_healing"]))
    assert {f"being:{hero.ref}", f"being:{friend.ref}"} == offered  # the foe would not have it
    foe.sheet.dice["might"] = 0
    assert f"being:{foe.ref}" in using_items.targets(t, hero.ref, ITEMS["it_minor_healing"])
    assert menu.acts(t, hero.ref)[f"use item:{draught}"].ap == gear.use_ap(ITEMS["it_minor_healing"]) == 1


@pytest.mark.rule("MES-ITM-21")
def test_what_is_spent_comes_off_several_lines_the_oldest_first_and_not_one_too_many():
    c = Camp()
    hero = c.hero()
    old = c.give(hero, "it_ration", 2)
    c.state.clock = 1000
    c.give(hero, "it_ration", 3)
    assert not gear.spend(c, hero, "it_ration", 6)
    assert gear.count(c.sheet(hero), "it_ration") == 5
    assert gear.spend(c, hero, "it_ration", 3)
    assert gear.count(c.sheet(hero), "it_ration") == 2
    assert not gear.has(c.sheet(hero), old)
