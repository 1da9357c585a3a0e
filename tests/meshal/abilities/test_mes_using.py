"""MES-ITM-10, 13, 38, 44, 45, 48, MES 9.4 Items at work: used, worn, thrown, loaded with this or that."""

import pytest
from mes_stage import SLOTS, act, acts, armed, at, has, points, use, why

from zhuoju.games.meshal.abilities import using_items
from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.effects import lasting_effects, statuses
from zhuoju.games.meshal.items import gear
from zhuoju.games.meshal.moment import forced_moves, round_ticks
from zhuoju.games.meshal.rolls.surroundings import in_the_dark


def strike(t, a, b, line, *rolls, answers=("pass",)):
    t.roll(*rolls)
    act(t, a, f"attack item:{line.id}", at(b), *answers)


# Weapons


@pytest.mark.rule("MES-ATK-01", "MES-ATK-13")
@pytest.mark.parametrize(
    ("item", "hero", "dice"),
    [
        ("it_knuckles", {"might": 3, "agility": 5}, 4), ("it_tonfa", {"might": 3, "agility": 5}, 3),
        ("it_short_sword", {"might": 3, "agility": 5}, 5), ("it_sabre", {"agility": 5}, 5),
        ("it_rapier", {"agility": 5}, 5), ("it_long_sword", {"might": 4}, 5), ("it_club", {"might": 4}, 3),
        ("it_mace", {"might": 4}, 3), ("it_battle_axe", {"might": 4}, 4), ("it_flail", {"might": 5}, 4),
        ("it_staff", {"might": 3, "agility": 5}, 4), ("it_spear", {"might": 3, "agility": 5}, 4),
        ("it_halberd", {"might": 5}, 4), ("it_buckler", {"might": 5}, 2),
        ("it_round_shield", {"might": 5}, 2),
        ("it_keen_sword", {"might": 3, "agility": 5}, 6), ("it_dawn_blade", {"might": 3, "spirit": 5}, 7),
    ],
)  # fmt: skip
def test_melee_weapons_roll_what_is_printed(item, hero, dice):
    t, a, b, lines = armed(item, **hero)
    strike(t, a, b, lines[item], *points(2, dice))
    t.script({"allot.lose": {"might": 2}})
    assert t.held(b)[0] == 6
    assert t.told(0, "rolled")[0]["faces"] == points(2, dice)


@pytest.mark.rule("MES-ATK-15", "MES-EDGE-01")
def test_x51_e18_a_dagger_strikes_twice():
    t, a, b, lines = armed("it_dagger", agility=5, abilities=("mi_heavy_chop",))
    t.roll(*points(1, 5), *points(1, 5))  # 5 // 2 + 3 each
    act(t, a, f"attack item:{lines['it_dagger'].id}", at(b), ["ability:mi_heavy_chop"], "pass", "pass")
    assert t.held(b)[0] == 6


def test_hammers_push_and_daze_and_chains_pull():
    t, a, b, lines = armed("it_war_hammer", foe={"physical": 1})
    strike(t, a, b, lines["it_war_hammer"], *points(2, 4))
    assert (t.held(b)[0], t.one(b).at) == (6, (7, 5))
    t, a, b, lines = armed("it_pole_hammer")
    strike(t, a, b, lines["it_pole_hammer"], *points(1, 7))
    assert has(t, b, "dazed")
    t, a, b, lines = armed("it_thorn_chain", foe={"at": (8, 5)})
    strike(t, a, b, lines["it_thorn_chain"], *points(1, 7))
    t.script({"allot.lose": {"agility": 1}})
    assert t.one(b).at == (7, 5)


def test_a_sabre_is_better_from_the_saddle():
    t, a, b, lines = armed("it_sabre", agility=4)
    horse = t.hero("mo_warhorse", at=(5, 6))
    t.one(a).riding = horse.ref
    strike(t, a, b, lines["it_sabre"], *points(1, 6))
    assert len(t.told(0, "rolled")[0]["faces"]) == 6


@pytest.mark.rule("MES-MAP-04", "MES-ATK-09", "MES-EDGE-01")
def test_e30_x52_a_whip_at_two_steps():
    t, a, b, lines = armed("it_long_whip", foe={"at": (7, 5)}, agility=5)
    strike(t, a, b, lines["it_long_whip"], *points(1, 2))
    assert t.held(b)[0] == 7


@pytest.mark.rule("MES-ITM-34", "MES-DEF-13")
@pytest.mark.parametrize(
    ("item", "dice"),
    [("it_buckler", 1), ("it_round_shield", 2), ("it_tower_shield", 2), ("it_tonfa", 1), ("it_staff", 1),
     ("it_long_sword", 1)],
)  # fmt: skip
def test_shields_and_some_weapons_help_to_parry(item, dice):
    t, a, _b, _ = armed(item)
    assert t.do(lambda m: values.dice_bonus(m, a.ref, ("parry",))) == dice


@pytest.mark.rule("MES-ITM-41", "MES-ATK-06")
@pytest.mark.parametrize(
    ("item", "n", "lost"), [("it_dart", 2, 1), ("it_throwing_knife", 2, 2), ("it_javelin", 2, 2)]
)
def test_thrown_weapons_are_used_up(item, n, lost):
    t, a, b, lines = armed(item, foe={"at": (8, 5)})
    strike(t, a, b, lines[item], *points(n, 4))
    assert t.held(b)[0] == 8 - lost
    assert t.one(a).sheet.items == []


def test_a_net_roots_who_loses_the_contest():
    t, a, b, _ = armed("it_net")
    t.roll(*points(2, 4), *points(1, 4))
    use(t, a, "it_net", at(b))
    assert has(t, b, "rooted")
    assert t.one(a).sheet.items == []


# Ammunition


@pytest.mark.rule("MES-ITM-13", "MES-ITM-42", "MES-ATK-12", "MES-FX-03")
@pytest.mark.parametrize(
    ("weapon", "shot", "dice", "protection", "lost"),
    [
        ("it_short_bow", "it_arrow", 4, 1, 1), ("it_short_bow", "it_arrow_broad", 4, 1, 2),
        ("it_light_crossbow", "it_bolt", 4, 1, 2), ("it_light_crossbow", "it_bolt_windchaser", 6, 1, 2),
        ("it_heavy_crossbow", "it_bolt", 6, 2, 2), ("it_pistol", "it_9mm", 4, 1, 1),
        ("it_pistol", "it_9mm_ap", 4, 2, 2), ("it_pistol", "it_9mm_flat", 4, 1, 2),
        ("it_revolver", "it_9mm", 5, 1, 1), ("it_sling", "it_stone", 3, 1, 1),
        ("it_wrist_cannon", "it_cell", 5, 0, 2),
    ],
)  # fmt: skip
def test_ammunition_joins_the_attack(weapon, shot, dice, protection, lost):
    t, a, b, lines = armed(weapon, foe={"at": (9, 5), "physical": protection})
    lines[weapon].loaded, lines[weapon].ammunition = 1, shot
    t.roll(*points(2, dice))
    act(t, a, f"attack item:{lines[weapon].id}", at(b))
    while not t.rests:
        t.play({"might": lost} if t.prompt == "allot.lose" else "pass")
    assert t.held(b)[0] == 8 - lost
    assert t.one(a).sheet.items[0].loaded == 0


@pytest.mark.parametrize(("shot", "status"), [("it_arrow_fire", "burning")])
def test_arrows_that_burn(shot, status):
    t, a, b, lines = armed("it_short_bow", foe={"at": (9, 5)})
    lines["it_short_bow"].loaded, lines["it_short_bow"].ammunition = 1, shot
    strike(t, a, b, lines["it_short_bow"], *points(1, 4))
    assert has(t, b, status)


def test_bolts_that_poison():
    t, a, b, lines = armed("it_light_crossbow", foe={"at": (9, 5)})
    lines["it_light_crossbow"].loaded, lines["it_light_crossbow"].ammunition = 1, "it_bolt_venom"
    strike(t, a, b, lines["it_light_crossbow"], *points(1, 4))
    assert has(t, b, "poisoned")


@pytest.mark.rule("MES-ITM-42")
def test_rods_and_wands_use_up_their_charges():
    t, a, b, lines = armed("it_psi_rod", foe={"at": (9, 5)})
    lines["it_psi_rod"].loaded = 1
    strike(t, a, b, lines["it_psi_rod"], *points(1, 4))
    assert t.held(b)[2] == 3
    assert f"attack item:{lines['it_psi_rod'].id}" not in acts(t, a)


# Worn things


@pytest.mark.rule("MES-ITM-03", "MES-PRO-02")
@pytest.mark.parametrize(
    ("item", "points_", "speed", "sight", "evade"),
    [
        ("it_iron_helm", (1, 0, 0), 3, 80, 0), ("it_great_helm", (1, 0, 1), 3, 60, 0),
        ("it_gas_mask", (0, 1, 0), 3, 80, 0), ("it_padded", (0, 1, 0), 3, 100, 0),
        ("it_leather", (1, 0, 0), 3, 100, 0), ("it_scale", (2, 1, 0), 2, 100, -1),
        ("it_chain", (2, 0, 0), 3, 100, -1), ("it_full_plate", (3, 1, 0), 2, 100, -2),
        ("it_robe", (0, 0, 1), 3, 100, 0), ("it_kevlar", (2, 0, 0), 3, 100, 0),
        ("it_iron_boots", (1, 0, 0), 2, 100, -1), ("it_cold_pendant", (0, 1, 0), 3, 100, 0),
        ("it_tower_shield", (1, 0, 0), 2, 100, 0), ("it_swift_boots", (0, 0, 0), 4, 100, 1),
        ("it_ward_amulet", (0, 0, 2), 3, 100, 0), ("it_leech_ring", (1, 0, 0), 3, 100, 0),
        ("it_ankle_bells", (0, 0, 0), 3, 100, 1), ("it_earplugs", (0, 0, 0), 3, 80, 0),
    ],
)  # fmt: skip
def test_what_wears_and_accessories_do(item, points_, speed, sight, evade):
    t, a, _b, _ = armed(item)
    kinds = ("physical", "erosive", "occult")
    assert tuple(t.do(lambda m, k=k: values.protection(m, a.ref, k)) for k in kinds) == points_
    assert t.do(lambda m: values.speed(m, a.ref)) == speed
    assert t.do(lambda m: values.perceptual_range(m, a.ref)) == sight
    assert t.do(lambda m: values.dice_bonus(m, a.ref, ("evade",))) == evade


@pytest.mark.rule("MES-ITM-03")
@pytest.mark.parametrize(
    ("item", "scope", "n"),
    [
        ("it_soft_shoes", "attempt.stealth", 2), ("it_signet", "contest.social", 1),
        ("it_grip_gloves", "attempt.climb", 2), ("it_tail_ring", "attempt.balance", 2),
        ("it_fine_dress", "contest.social", 2), ("it_spectacles", "search", 1),
        ("it_silk_scarf", "contest.trade", 1), ("it_earplugs", "resist", 1),
        ("it_ankle_bells", "attempt.stealth", -2),
    ],
)  # fmt: skip
def test_dice_of_worn_things(item, scope, n):
    t, a, _b, _ = armed(item)
    assert t.do(lambda m: values.dice_bonus(m, a.ref, (scope,))) == n


def test_other_worn_things():
    t, a, _b, _ = armed("it_leather_cap", "it_boots", "it_cloak", "it_tool_belt", "it_gas_mask")
    ask = t.do
    assert ask(lambda m: values.hazard_dice(m, a.ref, "torrid")) == -1
    assert ask(lambda m: values.hazard_dice(m, a.ref, "freezing")) == -1
    assert ask(lambda m: values.changed(m, a.ref, "fall", 6)) == 5
    assert ask(lambda m: values.cost(m, a.ref, "pickup_trivial", 1)) == 0
    assert ask(lambda m: values.immune(m, a.ref, "gas"))
    t, a, _b, _ = armed("it_power_harness", "it_spare_arm")
    assert t.do(lambda m: values.slots(m, a.ref)["weapon"]) == 3
    assert t.held(a)[0] == 4
    assert t.do(lambda m: values.scores(m, a.ref)["might"]) == 6


def test_a_bracer_helps_with_bows_only():
    t, a, _b, _ = armed("it_bracer")
    assert t.do(lambda m: values.dice_bonus(m, a.ref, ("attack",))) == 0
    t.give(a, "it_short_bow")
    assert t.do(lambda m: values.dice_bonus(m, a.ref, ("attack",))) == 1


@pytest.mark.rule("MES-ATR-05", "MES-ATR-08", "MES-EDGE-01")
def test_the_ring_of_the_ox_raises_might_while_worn():
    t, a, _b, _lines = armed()
    ring = t.give(a, "it_giant_ring", equipped=False)
    t.do(lambda m: gear.equip(m, a.ref, ring.id))
    assert t.held(a)[0] == 5
    t.do(lambda m: gear.doff(m, a.ref, ring.id))
    assert t.held(a)[0] == 4


@pytest.mark.rule("MES-ITM-39")
def test_the_leech_ring_takes_a_die_a_day():
    t, a, _b, _ = armed("it_leech_ring")
    t.do(lambda m: lasting_effects.ticks(m, "day_start"))
    assert t.held(a)[0] == 3


@pytest.mark.rule("MES-ITM-07", "MES-MOV-21")
def test_nobody_knocks_back_who_wears_the_iron_wall():
    for pieces in (("it_iron_helm", "it_chain"), ("it_iron_helm", "it_chain", "it_iron_boots")):
        t, a, b, _ = armed(*pieces, switches=("tier",))
        t.do(lambda m, a=a, b=b: forced_moves.push(m, a.ref, b.ref, 1))
        assert (t.one(a).at == (5, 5)) == (len(pieces) == 3)


@pytest.mark.rule("MES-ITM-07", "MES-MOV-23")
def test_who_wears_the_iron_wall_is_pulled_all_the_same():
    t, a, b, _ = armed("it_iron_helm", "it_chain", "it_iron_boots", switches=("tier",))
    t.one(b).at = (9, 5)
    t.do(lambda m: forced_moves.pull(m, a.ref, b.ref, 2))
    assert t.one(a).at == (7, 5)


@pytest.mark.rule("MES-ITM-07")
def test_sets_work_while_all_pieces_are_worn():
    worn = ("it_iron_helm", "it_chain", "it_iron_boots")
    t, a, _b, _ = armed(*worn, switches=("tier",))
    assert t.do(lambda m: values.dice_bonus(m, a.ref, ("parry",))) == 1
    assert t.do(lambda m: values.immune(m, a.ref, "push"))
    t, a, _b, _ = armed(*worn[:2], switches=("tier",))
    assert not t.do(lambda m: values.immune(m, a.ref, "push"))
    t, a, _b, _ = armed("it_soft_shoes", "it_grip_gloves", "it_dagger", switches=("tier",))
    assert t.do(lambda m: values.dice_bonus(m, a.ref, ("attempt.lock",))) == 1


def test_the_marsh_runner_runs_on_bad_ground():
    from zhuoju.games.meshal.model.field import Ground

    t, a, _b, _ = armed("it_leather", "it_boots", "it_cloak", switches=("tier",))
    assert t.do(lambda m: values.speed(m, a.ref)) == 3
    t.state.field.grounds.append(Ground(["difficult"], [(5, 5)]))
    t.state.field.version += 1
    assert t.do(lambda m: values.speed(m, a.ref)) == 4


@pytest.mark.rule("MES-ITM-08")
def test_add_ons_join_the_attack_or_the_wearer():
    t, a, b, lines = armed("it_mace", switches=("addons",), foe={"physical": 2})
    lines["it_mace"].addons.append("it_counterweight")
    strike(t, a, b, lines["it_mace"], *points(2, 3))
    assert t.held(b)[0] == 6
    t, a, b, lines = armed("it_round_shield", "it_leather", switches=("addons",), might=4)
    lines["it_round_shield"].addons.append("it_spike")
    lines["it_leather"].addons.append("it_lining")
    strike(t, a, b, lines["it_round_shield"], *points(1, 3))
    assert t.held(b)[0] == 7
    assert t.do(lambda m: values.protection(m, a.ref, "erosive")) == 1


def test_a_sight_helps_at_nine_steps_and_more():
    for at_, dice in (((11, 5), 5), ((7, 5), 4)):
        t, a, b, lines = armed("it_short_bow", switches=("addons",), at=(1, 5), foe={"at": at_})
        bow = lines["it_short_bow"]
        bow.loaded, bow.ammunition = 1, "it_arrow"
        bow.addons.append("it_sight")
        strike(t, a, b, bow, *points(1, dice))
        assert len(t.told(0, "rolled")[0]["faces"]) == dice


# Used things


@pytest.mark.rule("MES-ITM-10", "MES-ITM-48", "MES-ITM-45")
def test_draughts_heal_at_once_and_are_gone():
    t, a, _b, _ = armed(
        pack=("it_minor_healing", "it_major_healing"), dice={"might": 1, "agility": 2, "spirit": 2}
    )
    use(t, a, "it_minor_healing", at(a))
    t.script({"allot.heal": {"might": 2}})
    assert t.held(a) == (3, 2, 2)
    use(t, a, "it_major_healing", at(a))
    assert t.held(a) == (4, 4, 4)
    assert t.one(a).sheet.items == []
    assert t.one(a).ap == 4


@pytest.mark.rule("MES-ITM-44", "MES-LIF-04")
def test_a_fallen_friend_can_be_given_a_draught_a_foe_cannot():
    t, a, _b, _ = armed(pack=("it_minor_healing",))
    friend = t.hero(at=(5, 6), dice={"agility": 0})
    t.one(friend).down = True
    use(t, a, "it_minor_healing")
    assert t.offered == [at(a), at(friend)]
    t.play(at(friend))
    assert not t.one(friend).down
    assert t.held(friend)[1] == 2


def test_antidotes_and_bandages():
    t, a, _b, _ = armed(pack=("it_antidote", "it_bandage"))
    t.do(lambda m: statuses.apply(m, a.ref, "poisoned", 2))
    t.do(lambda m: statuses.apply(m, a.ref, "bleeding"))
    use(t, a, "it_antidote", at(a))
    use(t, a, "it_bandage", at(a))
    assert t.one(a).sheet.effects == []


@pytest.mark.rule("MES-ACT-05", "MES-ABL-21")
def test_a_stimulant_is_paid_for_when_it_ends():
    t, a, _b, _ = armed(pack=("it_stimulant",))
    use(t, a, "it_stimulant", at(a))
    assert t.do(lambda m: values.max_ap(m, a.ref)) == 7
    for _ in range(5):
        t.do(round_ticks.round_start)
    assert t.do(lambda m: values.max_ap(m, a.ref)) == 6
    assert t.held(a) == (3, 3, 3)


@pytest.mark.rule("MES-ITM-48")
def test_a_poisoned_blade_works_on_its_next_hit():
    t, a, b, lines = armed("it_short_sword", pack=("it_venom_vial",))
    use(t, a, "it_venom_vial")
    t.script({"coat.item": f"item:{lines['it_short_sword'].id}"})
    sword = lines["it_short_sword"]
    strike(t, a, b, sword, *points(0, 4), answers=())
    assert t.one(a).sheet.items[0].coated == "it_venom_vial"
    strike(t, a, b, sword, *points(1, 4))
    assert has(t, b, "poisoned")
    assert t.one(a).sheet.items[0].coated == ""


def test_sleep_powder_is_gas():
    t, a, b, _ = armed(pack=("it_sleep_powder",))
    masked = t.foe(at=(5, 6), weapons=(), slots=SLOTS)
    t.give(masked, "it_gas_mask")
    t.give(a, "it_sleep_powder", equipped=False)
    t.roll(*points(2, 4), *points(1, 8))
    use(t, a, "it_sleep_powder", at(b))
    assert has(t, b, "asleep")
    use(t, a, "it_sleep_powder", at(masked))
    assert not has(t, masked, "asleep")


@pytest.mark.rule("MES-ITM-38")
def test_food_and_drink_count_for_the_day():
    t, a, _b, _ = armed(pack=("it_ration", "it_water", "it_ale", "it_hot_meal"), switches=("supply",))
    use(t, a, "it_ration", at(a))
    use(t, a, "it_water", at(a))
    use(t, a, "it_ale", at(a))
    assert t.one(a).sheet.had == {"food": 1, "drink": 2}
    assert t.do(lambda m: values.dice_bonus(m, a.ref, ("agility",))) == -1
    t.state.clock += 3600
    t.do(lasting_effects.run_out)
    assert t.do(lambda m: values.dice_bonus(m, a.ref, ("agility",))) == 0
    hot = next(c for c in t.one(a).sheet.items if c.item == "it_hot_meal")
    assert why(t, a)[f"use item:{hot.id}"] == ("takes_long", "MES-TIM-05")


def test_raw_meat_is_a_risk():
    t, a, _b, _ = armed(pack=("it_raw_meat",))
    t.roll(*points(0, 4))
    use(t, a, "it_raw_meat", at(a))
    assert has(t, a, "poisoned")
    assert t.one(a).sheet.had == {"food": 1}


@pytest.mark.rule("MES-ABL-23")
def test_a_scroll_casts_for_nobody_in_particular():
    t, a, b, _ = armed(pack=("it_scroll_spark",), foe={"at": (9, 5)})
    t.roll(*points(2, 3))
    use(t, a, "it_scroll_spark")
    t.script({"act.target": at(b), "react.attacked": "pass"})
    assert t.held(b)[0] == 6
    assert t.one(a).sheet.items == []


@pytest.mark.rule("MES-PER-24")
def test_light_goes_where_its_bearer_goes():
    t, a, b, _ = armed("it_torch")
    t.state.field.dark = True
    assert t.do(lambda m: in_the_dark(m, b.ref))
    use(t, a, "it_torch")
    assert not t.do(lambda m: in_the_dark(m, b.ref))
    t.one(a).at = (0, 11)
    assert t.do(lambda m: in_the_dark(m, b.ref))
    t, a, b, _ = armed("it_dawn_blade")
    t.state.field.dark = True
    assert not t.do(lambda m: in_the_dark(m, b.ref))


def test_a_torch_must_be_in_hand():
    t, a, _b, lines = armed(pack=("it_lantern",))
    assert why(t, a)[f"use item:{lines['it_lantern'].id}"] == ("not_equipped", "MES-ITM-03")


@pytest.mark.rule("MES-FX-10")
def test_the_shade_cloak_hides_once_a_day():
    t, a, _b, lines = armed("it_shade_cloak")
    use(t, a, "it_shade_cloak")
    assert t.one(a).sheet.effects[0].n == 5
    assert f"use item:{lines['it_shade_cloak'].id}" not in acts(t, a)


@pytest.mark.rule("MES-ITM-48")
def test_only_the_best_tool_counts():
    t, a, _b, _lines = armed(pack=("it_shovel", "it_crowbar", "it_lockpicks", "it_map"))
    best = lambda scope: t.do(lambda m: gear.best_tool(m, a.ref, scope))  # noqa: E731
    assert (best("attempt.force")[0].item, best("attempt.force")[1]) == ("it_crowbar", 2)
    assert best("attempt.lock")[1] == 2
    assert best("attempt.lore")[1] == 1
    assert best("attempt.swim") == (None, 0)
    assert not any(act.startswith("use ") for act in acts(t, a))  # they serve attempts


def test_kits_and_tents_work_for_a_while():
    t, a, _b, lines = armed(pack=("it_tent", "it_climb_kit", "it_spyglass"))
    t.state.moment = None
    for item in lines:
        t.do(lambda m, item=item: using_items.use_item(m, a.ref, lines[item].id, using_items.Aim((a.ref,))))
    assert t.do(lambda m: values.immune(m, a.ref, "freezing"))
    assert t.do(lambda m: "climb" in values.ways(m, a.ref))
    assert t.do(lambda m: values.perceptual_range(m, a.ref)) == 200


def test_every_item_that_is_used_or_worn_does_something():
    idle = {"ingredient", "currency", "sundry", "ammunition"}
    for item in ITEMS.values():
        if item.effects is None and item.attack is None and not idle.intersection(item.families):
            assert item.id in ("it_totem", "it_soul_lamp"), item.id
