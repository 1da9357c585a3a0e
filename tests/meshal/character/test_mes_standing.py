"""What holds for a being now: abilities, gear, effects, auras, circumstances, and what joins an attack."""

import pytest

from zhuoju.content.language.reader import Reader
from zhuoju.games.meshal.catalogue.library import LEXICON
from zhuoju.games.meshal.catalogue.statements import Change, Damage, Dice, Protect
from zhuoju.games.meshal.character import in_force, values
from zhuoju.games.meshal.character.values import dice_bonus
from zhuoju.games.meshal.items import gear
from zhuoju.games.meshal.model.context import Attack, Ctx
from zhuoju.games.meshal.model.sheet import Carried, Lasting


def dice(w, who, *scopes, **more):
    return dice_bonus(w, who.ref, scopes, **more)


@pytest.mark.rule("MES-ABL-15")
def test_passive_abilities_work_by_themselves_even_while_unconscious_but_not_for_the_dead(scene):
    t = scene()
    hero = t.hero(abilities=("sp_iron_will", "mi_iron_skin"), dice={"might": 0})
    w = t.match.table
    assert (dice(w, hero, "resist"), values.protection(w, hero.ref, "physical")) == (2, 1)
    t.one(hero).sheet.dead = True
    assert (dice(w, hero, "resist"), values.protection(w, hero.ref, "physical")) == (0, 0)


@pytest.mark.rule("MES-ABL-32")
def test_magic_is_inert_where_the_table_plays_without_it(scene):
    t, off = scene(), scene(without=["magic"])
    for table, works in ((t, True), (off, False)):
        hero = table.hero(abilities=("mg_spark", "sp_iron_will"))
        assert ("mg_spark" in in_force.known(table.match.table, hero.sheet)) is works
        assert "sp_iron_will" in in_force.known(table.match.table, hero.sheet)


@pytest.mark.rule("MES-ABL-33", "MES-ABL-34")
def test_effects_of_one_name_count_once_the_newest_and_others_add_up(scene):
    t = scene()
    hero = t.hero()
    t.afflict(hero, "weakened", 3)
    t.afflict(hero, "weakened", 1)
    w = t.match.table
    assert dice(w, hero, "attack") == -1
    t.one(hero).sheet.effects.append(Lasting("sp_war_cry"))
    t.one(hero).sheet.effects.append(Lasting("sp_war_cry"))
    assert dice(w, hero, "attack") == 0


@pytest.mark.rule("MES-DICE-10", "MES-DICE-14")
def test_changes_of_a_pool_say_where_they_come_from(scene):
    t = scene()
    hero = t.hero(abilities=("co_veteran", "ag_lightning"))
    t.afflict(hero, "weakened", 2)
    found = values.dice_changes(t.match.table, hero.ref, ("initiative", "agility"))
    assert sorted(found) == [("ag_lightning", 2), ("co_veteran", 1), ("weakened", -1), ("weakened", -1)]


@pytest.mark.rule("MES-ABL-08")
def test_improvements_of_an_ability_join_its_dice(scene):
    t = scene()
    hero = t.hero("spec_human")
    hero.sheet.abilities["co_haggler"] = 2
    assert dice(t.match.table, hero, "contest.trade") == 4


@pytest.mark.rule("MES-FX-01", "MES-CORE-06")
def test_packs_may_ask_for_poses_hiding_and_who_lies_there(scene):
    t = scene(switches=["pose"])
    a, b = t.hero(), t.foe()
    asks = lambda text: t.do(  # noqa: E731
        lambda m: Reader(LEXICON, {}).condition(text)(m, Ctx(0, a.ref, target=b.ref))
    )
    t.one(a).pose = "crouching"
    assert [asks(f"in_pose({pose})") for pose in ("standing", "crouching", "prone")] == [False, True, False]
    assert not asks("in_hiding")
    t.afflict(a, "hidden")
    assert asks("in_hiding")
    assert (asks("down"), asks("unconscious"), asks("dead")) == (False, False, False)
    t.one(b).sheet.dice["spirit"] = 0
    assert (asks("down"), asks("unconscious"), asks("dead")) == (True, True, False)
    t.one(b).sheet.dead = True
    assert (asks("down"), asks("unconscious"), asks("dead")) == (True, False, True)


@pytest.mark.rule("MES-PER-10", "MES-ABL-15")
def test_a_condition_is_asked_of_the_attack_at_hand(scene):
    t = scene()
    hero, wolf = t.hero(abilities=("ag_ambush",)), t.foe()
    w = t.match.table
    ctx = Ctx(0, hero.ref, target=wolf.ref)
    assert dice(w, hero, "attack", ctx=ctx) == 0
    t.one(wolf).spotted.clear()
    assert dice(w, hero, "attack", ctx=ctx) == 2
    t.afflict(hero, "frightened", by=wolf)
    assert dice(w, hero, "attack", ctx=ctx) == 0
    assert dice(w, hero, "attack") == 0


# Auras


@pytest.mark.rule("MES-ABL-34")
def test_auras_reach_friends_within_their_steps_and_count_once(scene):
    t = scene()
    guard = t.hero(abilities=("co_bodyguard",), at=(5, 5))
    near, far = t.hero(at=(6, 5)), t.hero(at=(8, 5))
    wolf = t.foe(at=(5, 6))
    w = t.match.table
    assert [dice(w, b, "defence") for b in (guard, near, far, wolf)] == [0, 1, 0, 0]
    t.being("", seat=0, side="party", abilities=("co_bodyguard",), at=(7, 5))
    assert [dice(w, b, "defence") for b in (near, far)] == [1, 1]
    t.one(guard).sheet.dead = True
    t.state.relations[f"{near.ref}>{far.ref + 2}"] = "neutral"
    assert dice(w, near, "defence") == 0


def test_an_aura_that_includes_its_bearer_and_one_that_works_from_a_spot(scene):
    t = scene()
    leader, other = t.hero(abilities=("sp_tactician",), at=(1, 1)), t.hero(at=(11, 11))
    w = t.match.table
    assert [dice(w, b, "initiative") for b in (leader, other)] == [2, 0]
    t.one(leader).sheet.effects.append(Lasting("mg_totem", at=(10, 10)))
    assert [dice(w, b, "resist") for b in (leader, other)] == [0, 1]
    assert [values.protection(w, b.ref, "occult") for b in (leader, other)] == [0, 1]


# Gear


@pytest.mark.rule("MES-ITM-07")
def test_a_set_works_once_all_pieces_are_on_and_the_table_plays_with_sets(scene):
    for switches, expected in ((["tier"], 1), ([], 0)):
        t = scene(switches=switches)
        hero = t.hero("spec_human")
        w = t.match.table
        worn = ["it_iron_helm", "it_chain", "it_iron_boots"]
        for k, item in enumerate(worn, 1):
            assert dice(w, hero, "parry") == 0
            t.one(hero).sheet.items.append(Carried(k, item, equipped=True))
        assert dice(w, hero, "parry") == expected
        assert values.immune(w, hero.ref, "push") is bool(expected)


@pytest.mark.rule("MES-ITM-08")
def test_an_add_on_of_a_wear_works_for_its_wearer(scene):
    t = scene(switches=["addons"])
    hero = t.hero("spec_human")
    t.one(hero).sheet.items.append(Carried(1, "it_leather", equipped=True, addons=["it_lining"]))
    assert values.protection(t.match.table, hero.ref, "erosive") == 1


def test_what_is_only_carried_or_must_be_used_says_nothing(scene):
    t = scene()
    hero = t.hero("spec_human")
    sheet = t.one(hero).sheet
    for item in ("it_leather", "it_stimulant", "it_rope", "it_shade_cloak"):
        gear.add(sheet, item)
    w = t.match.table
    assert values.protection(w, hero.ref, "physical") == 0
    assert values.max_ap(w, hero.ref) == 3
    assert dice(w, hero, "attempt.climb") == 0


# What joins an attack


@pytest.mark.rule("MES-ACT-19", "MES-ITM-13")
def test_weapon_ammunition_add_ons_and_additives_join_one_attack(scene):
    t = scene(switches=["addons"])
    hero, wolf = t.hero("spec_human", at=(0, 0)), t.foe(at=(11, 0))
    bow = Carried(1, "it_long_bow", equipped=True, loaded=1, ammunition="it_arrow_broad", addons=["it_sight"])
    t.one(hero).sheet.items.append(bow)
    w = t.match.table
    attack = Attack(
        hero.ref, "it_long_bow", item=1, category="projectile", ranged=True, additives=("ag_aim",)
    )
    ctx = Ctx(0, hero.ref, target=wolf.ref, attack=attack)
    assert sum(d.n for d in in_force.attack_total(w, attack, ctx, Dice) if d.scope == "attack") == 3
    assert [d.n for d in in_force.attack_total(w, attack, ctx, Damage)] == [1]
    assert sum(c.n for c in in_force.attack_total(w, attack, ctx, Change) if c.what == "pen") == 0
    assert dice(w, hero, "attack") == 0  # nothing of it holds beyond the attack


def test_an_effect_without_a_being_behind_it_has_nothing_that_joins(scene):
    t = scene()
    w = t.match.table
    trap = Attack(None, "tr_darts")
    assert in_force.attack_total(w, trap, Ctx(0, 0), Protect) == []


def test_a_rider_is_told_what_riding_means(scene):
    t = scene()
    rider, horse = t.hero("spec_human"), t.foe("mo_warhorse")
    w = t.match.table
    assert dice(w, rider, "defence") == 0
    t.one(rider).riding = horse.ref
    assert dice(w, rider, "defence") == -3
