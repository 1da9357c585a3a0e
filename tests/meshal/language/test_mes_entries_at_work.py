"""MES 9.3..9.8 Entries that no other test plays: saddles, tools, shots, late magic, traps, teeth."""

import pytest
from mes_stage import act, acts, at, cast, has, points, use
from mes_table import Scene
from mes_tale import Tale, usual
from mes_world import trapped

from zhuoju.games.meshal.catalogue.library import CREATURES, SPECIES
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.effects import harm
from zhuoju.games.meshal.environment import traps
from zhuoju.games.meshal.items import ammunition, gear, loot
from zhuoju.games.meshal.model.field import Wall
from zhuoju.games.meshal.model.sheet import Carried
from zhuoju.games.meshal.moment import riding
from zhuoju.games.meshal.rolls import called_attempts
from zhuoju.games.meshal.rolls.called_attempts import Call

SLOTS = SPECIES["spec_human"].slots


def pair(*worn, foe=None, pack=(), switches=(), **hero):
    """A hero with these things in use and those in the pack, beside a foe."""
    t = Scene(switches=switches)
    a = t.hero(**{"at": (2, 5), "weapons": (), "max_ap": 6, "slots": SLOTS, **hero})
    b = t.foe(**{"at": (3, 5), "weapons": (), "might": 8, "ap": 0, **(foe or {})})
    lines = {item: t.give(a, item) for item in worn}
    lines |= {item: t.give(a, item, equipped=False) for item in pack}
    t.fight(a, b)
    return t, a, b, lines


def thrown(t, seat=0):
    """The faces of the first roll that this seat was told of."""
    return t.told(seat, "rolled")[0]["faces"]


# Saddles (MES-ITM-31: for mount and rider)


def saddled(saddle, **hero):
    t = Scene()
    horse = t.being("mo_warhorse", side="party", at=(4, 4))
    a = t.hero(at=(3, 4), **hero)
    if saddle:
        t.give(horse, saddle)
    t.fight(a, horse)
    return t, a, horse


@pytest.mark.rule("MES-ITM-31", "MES-RID-02")
@pytest.mark.parametrize(("saddle", "ap"), [("", 6), ("it_saddle", 5), ("it_war_saddle", 6)])
def test_a_riding_saddle_helps_up_and_down(saddle, ap):
    t, a, horse = saddled(saddle)
    assert t.do(lambda m: riding.mount_ap(m, a.ref, horse.ref)) == ap
    t.one(a).riding = horse.ref
    assert t.do(lambda m: riding.mount_ap(m, a.ref, horse.ref)) == ap


@pytest.mark.rule("MES-ITM-31", "MES-RID-06")
@pytest.mark.parametrize(("saddle", "dice"), [("", 3), ("it_saddle", 4), ("it_war_saddle", 5)])
def test_a_saddle_holds_its_rider(saddle, dice):
    t, a, horse = saddled(saddle, agility=3)
    t.one(a).riding = horse.ref
    t.roll(*points(3, dice))
    t.do(lambda m: riding.hold_on(m, m.state.beings[a.ref], 2))
    assert thrown(t) == points(3, dice)
    assert t.one(a).riding == horse.ref


@pytest.mark.rule("MES-ITM-31")
def test_a_war_saddle_protects_mount_and_rider():
    t, a, horse = saddled("it_war_saddle")
    assert t.do(lambda m: values.protection(m, horse.ref, "physical")) == 2  # 1 of its own
    assert t.do(lambda m: values.protection(m, a.ref, "physical")) == 0
    t.one(a).riding = horse.ref
    assert t.do(lambda m: values.protection(m, a.ref, "physical")) == 1


# Tools


@pytest.mark.rule("MES-ITM-48")
@pytest.mark.parametrize(
    ("tool", "tag", "dice"),
    [
        ("it_lockpicks", "lock", 2), ("it_crowbar", "force", 2), ("it_shovel", "force", 1),
        ("it_wrench", "craft", 1), ("it_cook_kit", "craft", 1), ("it_smith_kit", "craft", 2),
        ("it_still", "craft", 2), ("it_map", "lore", 1), ("it_rope", "climb", 2),
    ],
)  # fmt: skip
def test_a_tool_adds_its_dice_to_the_attempt_made_with_it(tool, tag, dice):
    t, a, _, _ = pair(pack=(tool,), agility=3)
    assert t.do(lambda m: gear.best_tool(m, a.ref, f"attempt.{tag}"))[1] == dice
    t.roll(*points(2, 3 + dice))
    assert t.do(lambda m: called_attempts.one_roll(m, a.ref, Call("agility", 1, tag), 0, "attempt")) == 2
    assert thrown(t) == points(2, 3 + dice)


@pytest.mark.rule("MES-ITM-48", "MES-HAZ-14")
def test_a_tool_helps_to_dig_a_shelter():
    t = Tale("ad_wolves", "ad_wolves.w2", 1)
    t.until("story.shelter")
    digger = int(str(usual(t.match.pending[0])).removeprefix("being:"))
    sheet = t.state.beings[digger].sheet
    sheet.items = [Carried(sheet.next_item, "it_smith_kit", 1, equipped=False)]
    t.until("call.difficulty")
    t.play(2)
    rolled = [len(seen["faces"]) for seen in t.told(t.state.host, "rolled") if seen["ref"] == digger]
    assert rolled[0] == t.state.beings[digger].sheet.dice["spirit"] + 2


# Shots and blows


def shot(weapon, ammunition="", *, at_=(8, 5), **hero):
    t, a, b, lines = pair(weapon, foe={"at": at_}, **hero)
    lines[weapon].loaded, lines[weapon].ammunition = 1, ammunition
    return t, a, b, f"attack item:{lines[weapon].id}"


@pytest.mark.rule("MES-ITM-13")
@pytest.mark.parametrize(
    ("weapon", "ammunition", "dice", "status", "n"),
    [
        ("it_short_bow", "it_arrow_fire", 4, "burning", 1),
        ("it_light_crossbow", "it_bolt_venom", 4, "poisoned", 2),
    ],
)
def test_fire_arrows_burn_and_venom_bolts_poison(weapon, ammunition, dice, status, n):
    t, a, b, shoot = shot(weapon, ammunition)
    t.roll(*points(2, dice))
    act(t, a, shoot, at(b))
    assert t.held(b)[0] == 6
    assert [(e.source, e.n) for e in t.one(b).sheet.effects] == [(status, n)]


@pytest.mark.rule("MES-ITM-13")
def test_a_fire_arrow_that_misses_burns_nobody():
    t, a, b, shoot = shot("it_short_bow", "it_arrow_fire")
    t.roll(*points(0, 4))
    act(t, a, shoot, at(b))
    assert not t.one(b).sheet.effects


@pytest.mark.rule("MES-ATR-15", "MES-ATK-09")
def test_a_long_bow_takes_the_lower_of_might_and_spirit_and_pierces():
    t, a, b, shoot = shot("it_long_bow", "it_arrow", might=5, spirit=3, at_=(11, 5))
    t.one(a).at = (0, 5)
    t.roll(*points(3, 3))
    act(t, a, shoot, at(b))
    assert (thrown(t), t.held(b)[0]) == (points(3, 3), 5)


@pytest.mark.rule("MES-ITM-12", "MES-ITM-42")
def test_a_wand_of_sparks_burns_with_four_dice_and_a_charge():
    t, a, b, spark = shot("it_spark_wand", spirit=1)
    t.roll(*points(2, 4))
    act(t, a, spark, at(b))
    assert (thrown(t), t.held(b)[0]) == (points(2, 4), 6)
    assert t.one(a).sheet.items[0].loaded == 0
    assert spark not in acts(t, a)


def test_a_tower_shield_strikes_for_two_ap_with_half_the_might_and_one():
    t, a, b, lines = pair("it_tower_shield", might=5)
    t.roll(*points(2, 3))
    act(t, a, f"attack item:{lines['it_tower_shield'].id}", at(b))
    assert (thrown(t), t.held(b)[0], t.one(a).ap) == (points(2, 3), 6, 4)


@pytest.mark.rule("MES-ITM-16")
def test_an_extended_magazine_holds_six_more():
    t, a, _, lines = pair("it_pistol", switches=("addons",))
    pistol = lines["it_pistol"]
    t.give(a, "it_9mm", 20, equipped=False)
    pistol.addons.append("it_big_magazine")
    assert t.do(lambda m: ammunition.reload(m, a.ref, pistol.id)) == 15


@pytest.mark.rule("MES-ITM-08", "MES-ITM-11")
def test_rounds_that_no_longer_fit_are_back_in_the_pack_when_a_magazine_is_taken_off():
    t, a, _, lines = pair("it_pistol", switches=("addons",))
    pistol = lines["it_pistol"]
    pistol.addons.append("it_big_magazine")
    pistol.loaded, pistol.ammunition = 14, "it_9mm_ap"
    act(t, a, f"remove item:{pistol.id} addon:0")
    assert [(c.item, c.n, c.loaded) for c in t.one(a).sheet.items] == [
        ("it_pistol", 1, 9), ("it_big_magazine", 1, 0), ("it_9mm_ap", 5, 0),
    ]  # fmt: skip


# Draughts and late magic


@pytest.mark.rule("MES-ITM-48", "MES-SUP-01")
def test_strong_wine_steels_the_will_and_slows_the_hand():
    t, a, _, _ = pair(pack=("it_spirit_wine",), switches=("supply",), agility=4)
    use(t, a, "it_spirit_wine", at(a))
    assert t.do(lambda m: values.dice_bonus(m, a.ref, ("resist",))) == 1
    assert t.do(lambda m: values.dice_bonus(m, a.ref, ("evade", "agility"))) == -1
    assert t.one(a).sheet.had["drink"] == 1


@pytest.mark.rule("MES-PRO-08", "MES-ACT-07")
def test_unmake_rolls_twice_the_spirit_against_whatever_is_there_and_no_protection_helps():
    foe = {"might": 4, "agility": 4, "spirit": 4, "physical": 3, "erosive": 3, "occult": 3}
    t, a, b, _ = pair(spirit=3, abilities=("mg_unmake",), foe=foe)
    t.roll(*points(4, 6))
    cast(t, a, "mg_unmake", at(b))
    assert t.prompt == "allot.lose"
    t.answer({"might": 1, "agility": 1, "spirit": 2})
    assert t.held(b) == (3, 3, 2)
    assert t.one(a).ap == 0
    t.one(a).ap = 6
    assert "ability:mg_unmake" not in acts(t, a)  # once a day


# Traps (MES-FX-08)


def walker(trap, *, at_=(4, 4), **hero):
    t = Scene(field=trapped(trap, (5, 4)))
    a = t.hero(**{"at": at_, "ap": 0, "agility": 3, **hero})
    t.fight()
    return t, a


@pytest.mark.rule("MES-FX-08")
def test_spikes_wait_at_the_bottom_of_the_pit():
    t, a = walker("tr_spikes", might=8, ap=3)
    t.roll(1, 6, 6, *points(2, 3))  # six steps less agility: three dice; then the spikes
    act(t, a, "move walk", "spot:6,4")
    assert t.held(a)[0] == 5
    assert t.one(a).in_pit
    assert has(t, a, "bleeding")


@pytest.mark.rule("MES-FX-08", "MES-OBJ-10")
def test_a_needle_stings_whoever_opens_the_lock():
    t, a = walker("tr_poison_needle", at_=(5, 5))
    t.roll(1)
    t.do(lambda m: traps.opened(m, a.ref, Wall(9, [(5, 4)])))
    assert t.held(a)[0] == 4  # a door that was not locked
    t.do(lambda m: traps.opened(m, a.ref, Wall(9, [(5, 4)]), "unlock"))
    assert t.held(a)[0] == 3
    assert [(e.source, e.n) for e in t.one(a).sheet.effects] == [("poisoned", 3)]


@pytest.mark.rule("MES-FX-08")
def test_a_blade_swings_when_its_line_is_crossed_and_pierces():
    t, a = walker("tr_blade", might=6, physical=2)
    t.roll(*points(4, 6))
    t.one(a).at = (5, 4)
    t.do(lambda m: traps.trodden(m, a.ref, (5, 4)))
    t.script({"react.attacked": "pass"})
    assert t.held(a)[0] == 3  # four points, protection 2 less penetration 1


@pytest.mark.rule("MES-FX-08")
def test_rocks_fall_on_a_disc_and_leave_rubble():
    t, a = walker("tr_rockfall", might=6)
    near, far = t.foe(at=(6, 5), might=6, ap=0), t.foe(at=(9, 4), might=6, ap=0)
    t.one(a).at = (5, 4)
    t.roll(*points(2, 5))
    t.do(lambda m: traps.trodden(m, a.ref, (5, 4)))
    while not t.rests:
        t.play("pass")
    assert [t.held(x)[0] for x in (a, near, far)] == [4, 4, 6]
    assert [zone.tag for zone in t.state.field.zones] == ["difficult"]


@pytest.mark.rule("MES-FX-08", "MES-FX-04")
def test_against_a_net_one_rolls_with_all_that_helps_and_hinders_and_the_net_with_nothing():
    t, a = walker("tr_net", at_=(5, 4), abilities=("co_lucky",))
    t.roll(*points(1, 4), *points(0, 3), 1, 1, 6)
    fire = lambda: t.do(lambda m: traps.fire(m, m.state.field.traps[0], a.ref))  # noqa: E731
    fire()
    assert t.prompt == "react.own_roll"
    t.play("ability:co_lucky")
    while not t.rests:
        t.play(t.offered[:3] if t.asked().shape == "some" else t.offered[0])
    assert not has(t, a, "rooted")
    t.afflict(a, "weakened", 3)
    t.roll(*points(1, 4))  # nothing is left to roll against it
    fire()
    assert has(t, a, "rooted")


@pytest.mark.rule("MES-LOT-02", "MES-LOT-06")
def test_bolts_that_a_turret_has_shot_are_not_found():
    t = Scene()
    turret, a = t.foe("cr_turret", at=(5, 5)), t.hero(at=(9, 5), might=9)
    t.fight(turret, a)
    for _ in range(3):
        t.one(turret).ap = 2
        t.roll(*[6] * 5)
        cast(t, turret, "gi_fixed_gun", at(a))
        while not t.rests:
            t.play("pass")
    t.do(lambda m: harm.die(m, turret.ref))
    t.state.moment = None
    t.do(lambda m: loot.take(m, a.ref, turret.ref, 0, m.chance))
    assert t.gave == [("it_bolt", 7)]


@pytest.mark.rule("MES-FX-08", "MES-FX-13")
def test_gas_behind_a_door_sends_to_sleep_whoever_breathes_it():
    t, a = walker("tr_gas", at_=(5, 5), might=2, slots=SLOTS)
    masked = t.hero(at=(4, 4), might=2, slots=SLOTS)
    t.give(masked, "it_gas_mask")
    t.roll(1, 6, 6, 6, 6, 6, 6)  # one point of five dice against none
    t.do(lambda m: traps.opened(m, a.ref, Wall(9, [(5, 4)])))
    assert has(t, a, "asleep")
    assert not has(t, masked, "asleep")


# Natural weapons: the dice of every creature


DICE = {
    "cr_rat": [2], "cr_bats": [3], "cr_viper": [6], "cr_grey_wolf": [5], "cr_fierce_wolf": [4],
    "cr_dire_wolf": [7], "cr_boar": [8], "cr_bear": [6], "cr_crocodile": [12], "cr_spider": [8],
    "cr_eagle": [8], "cr_ash_hound": [6], "cr_reed_stalker": [8], "cr_wisp": [5], "cr_bone_servant": [6],
    "cr_clay_sentinel": [8], "cr_salt_wight": [7], "cr_hill_brute": [8], "cr_moss_troll": [6],
    "cr_mire_hydra": [7], "cr_storm_drake": [10, 9], "cr_elder_shade": [9], "mo_warhorse": [5],
    "mo_mule": [3], "mo_camel": [3], "mo_lizard": [6], "mo_elephant": [11], "mo_sky_ray": [6],
}  # fmt: skip


@pytest.mark.rule("MES-ATK-13")
def test_every_creature_with_natural_weapons_is_in_the_list():
    assert {name for name, card in CREATURES.items() if card.weapons and name[:3] in ("cr_", "mo_")} == {
        *DICE
    }


def towards(t, victim):
    """The option that aims at somebody, or past him from the left."""
    x, y = t.one(victim).at
    spots = {o: [int(n) for n in o[5:].split(",")] for o in t.offered if o.startswith("spot:")}
    near = sorted(spots, key=lambda o: abs(spots[o][0] - x - 2) + abs(spots[o][1] - y))
    return near[0] if near else next((o for o in t.offered if o == at(victim)), t.offered[0])


@pytest.mark.rule("MES-ATK-13")
@pytest.mark.parametrize("name", DICE)
def test_a_natural_weapon_rolls_what_its_creature_has(name):
    for number, dice in enumerate(DICE[name]):
        t = Scene()
        beast = t.being(name, side="foes", at=(4, 4))
        victim = t.hero(at=(7 if CREATURES[name].size == "huge" else 5, 4), might=30, ap=0)
        t.fight(beast, victim)
        attack = f"attack natural:{number}"
        for x in (6, 7):
            if attack not in acts(t, beast):
                t.one(victim).at = (x, 4)  # beside a larger body
        t.roll(*points(0, dice))
        act(t, beast, attack)
        for _ in range(3):
            if not t.rests:
                t.answer([] if t.prompt == "act.additives" else towards(t, victim))
        assert len(t.told(t.state.host, "rolled")[0]["faces"]) == dice
