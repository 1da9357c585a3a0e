"""MES-LOT What is found on the fallen."""

import pytest
from mes_camp import Camp, dice
from mes_table import a_name, entry

from zhuoju.games.meshal.catalogue.library import CREATURES
from zhuoju.games.meshal.creation.new_beings import new_being
from zhuoju.games.meshal.items import gear, handing_over, loot
from zhuoju.games.meshal.model.cards import Stack
from zhuoju.games.meshal.model.refusal import Refused
from zhuoju.games.meshal.model.world_cards import Loot
from zhuoju.kernel import Chance


def why(refusal):
    """The reason and the clause of a refusal."""
    return None if refusal is None else (refusal.reason, refusal.clause)


def slain(c, name):
    """A hero and a dead creature."""
    hero, foe = c.hero(), c.foe(name)
    c.sheet(foe).dead = True
    return hero, foe


def creature(*found):
    """A creature of the tests with this loot."""
    assert a_name("x")
    return entry({"might": 3}, (), loot=found)


@pytest.mark.rule("MES-LOT-01", "MES-LOT-02")
def test_what_the_fallen_carry_is_found_without_a_roll():
    c = Camp()
    hero, chief = slain(c, "cr_bandit_chief")
    c.sheet(chief).purse = 50
    taken = loot.strip(c, hero, chief)
    worn = [gear.item for gear in CREATURES["cr_bandit_chief"].gear]
    assert sorted(line.item for line in taken) == sorted(worn)
    assert c.sheet(chief).items == []
    assert c.sheet(hero).purse == 50
    assert all(line.fallen and not line.equipped for line in c.sheet(hero).items)


@pytest.mark.rule("MES-LOT-01")
def test_only_after_the_fight_and_only_from_the_fallen():
    c = Camp()
    hero, foe = c.hero(), c.foe("cr_bandit")
    assert why(loot.cannot_loot(c, hero, foe)) == ("not_fallen", "MES-LOT-01")
    c.sheet(foe).dice["might"] = 0  # unconscious is enough
    assert loot.cannot_loot(c, hero, foe) is None
    c.fight()
    assert why(loot.cannot_loot(c, hero, foe)) == ("moment", "MES-LOT-01")


@pytest.mark.rule("MES-LOT-02", "MES-ITM-32")
def test_natural_things_are_never_found_and_what_was_used_up_is_gone():
    c = Camp()
    hero, foe = slain(c, "cr_bandit")
    gear.add(c.sheet(foe), "it_fist")
    gear.add(c.sheet(foe), "it_minor_healing", 2)
    gear.spend(c, foe, "it_minor_healing")
    loot.strip(c, hero, foe)
    assert gear.count(c.sheet(hero), "it_fist") == 0
    assert gear.count(c.sheet(hero), "it_minor_healing") == 1
    turret = c.foe("cr_turret")
    c.sheet(turret).dead = True
    c.one(turret).shots["it_bolt"] = 3
    index = next(i for i, found in loot.left(c, turret) if found.less_spent)
    assert loot.take(c, hero, turret, index, Chance(0)) == [("it_bolt", 7)]


@pytest.mark.rule("MES-LOT-03")
def test_each_entry_of_each_creature_can_be_taken_once():
    c = Camp()
    hero, foe = slain(c, "cr_bandit")
    loot.strip(c, hero, foe)
    assert why(loot.cannot_strip(c, hero, foe)) == ("looted", "MES-LOT-03")
    rations = next(i for i, found in loot.left(c, foe) if found.stack.item == "it_ration")
    assert loot.take(c, hero, foe, rations, Chance(0)) == [("it_ration", 2)]
    with pytest.raises(Refused, match="MES-LOT-03"):
        loot.take(c, hero, foe, rations, Chance(0))
    assert rations not in [i for i, _ in loot.left(c, foe)]


@pytest.mark.rule("MES-LOT-04", "MES-LOT-05")
def test_x55_prey_processing_needs_the_ability_and_a_success():
    c = Camp()
    hero, wolf = slain(c, "cr_fierce_wolf")
    index = next(i for i, found in loot.left(c, wolf) if found.stack.item == "it_fur")
    assert why(loot.cannot_take(c, hero, wolf, index)) == ("ability", "MES-LOT-04")
    c.sheet(hero).abilities["co_prey"] = 0
    assert loot.entries(c, wolf)[index].seconds == 3600
    assert loot.dice(c, hero) == 3
    c.sheet(hero).dice["spirit"] = 5
    assert loot.dice(c, hero) == 5  # the higher of agility and spirit
    assert loot.take(c, hero, wolf, index, Chance(0), result=4) == [("it_fur", 3)]
    assert gear.count(c.sheet(hero), "it_fur") == 3


@pytest.mark.rule("MES-LOT-03", "MES-LOT-04")
def test_a_failed_attempt_spoils_the_prey():
    c = Camp()
    hero, wolf = slain(c, "cr_fierce_wolf")
    c.sheet(hero).abilities["co_prey"] = 0
    index = next(i for i, found in loot.left(c, wolf) if found.stack.item == "it_fur")
    assert loot.take(c, hero, wolf, index, Chance(0), result=3) == []
    assert why(loot.cannot_take(c, hero, wolf, index)) == ("looted", "MES-LOT-03")
    living = c.foe("cr_fierce_wolf")
    c.sheet(living).dice["might"] = 0
    assert why(loot.cannot_take(c, hero, living, index)) == ("not_dead", "MES-LOT-04")


@pytest.mark.rule("MES-LOT-06")
@pytest.mark.parametrize(
    ("faces", "found"),
    [
        ([1, 3], []),
        ([3, 4], ["it_minor_healing"]),
        ([4, 5], ["it_minor_healing"]),
        ([5, 5], ["it_cold_pendant"]),
    ],
)
def test_x54_random_loot_is_read_from_a_secret_roll(faces, found):
    draught = Loot(stack=Stack(item="it_minor_healing"), dice=2, least=5, most=9)
    pendant = Loot(stack=Stack(item="it_cold_pendant"), dice=2, least=10, most=12)
    c = Camp()
    hero, foe = slain(c, creature(draught, pendant))
    got = [item for i in (0, 1) for item, _ in loot.take(c, hero, foe, i, dice(*faces, of="secret"))]
    assert got == found


@pytest.mark.rule("MES-LOT-06", "MES-FX-12")
def test_a_number_of_dice_gives_their_result_and_coins_go_into_the_purse():
    c = Camp()
    hero, foe = slain(c, "cr_bandit")
    index = next(i for i, found in loot.left(c, foe) if found.stack.item == "it_silver")
    assert loot.take(c, hero, foe, index, dice(3, 6, of="loot")) == [("it_silver", 9)]
    assert c.sheet(hero).purse == 900


@pytest.mark.rule("MES-LOT-06")
def test_where_there_is_a_choice_the_host_picks():
    c = Camp()
    hero, drake = slain(c, "cr_storm_drake")
    index = next(i for i, found in loot.left(c, drake) if found.choice)
    assert loot.take(c, hero, drake, index, Chance(0), pick="it_swift_boots") == [("it_swift_boots", 1)]
    assert "cr_storm_drake" in CREATURES


@pytest.mark.rule("MES-LOT-07", "MES-FLE-05")
def test_those_who_fled_get_nothing_and_friends_loot_for_the_fallen():
    c = Camp()
    hero, foe = slain(c, "cr_bandit")
    friend = c.hero()
    c.one(hero).fled = True
    assert why(loot.cannot_loot(c, hero, foe)) == ("looter", "MES-LOT-07")
    c.one(hero).fled = False
    c.sheet(hero).dice["might"] = 0
    assert why(loot.cannot_loot(c, hero, foe)) == ("looter", "MES-LOT-07")
    loot.strip(c, friend, foe)
    sword = next(line.id for line in c.sheet(friend).items if line.item == "it_short_sword")
    handing_over.exchange(c, friend, hero, [(sword, 1)])
    assert gear.count(c.sheet(hero), "it_short_sword") == 1


@pytest.mark.rule("MES-LOT-06", "MES-ITM-40")
def test_of_a_choice_what_exists_already_is_left_out_and_the_rest_is_found():
    c = Camp()
    hoard = Loot(stack=Stack(item="it_dawn_blade"), choice=("it_dawn_blade", "it_swift_boots"))
    alone = Loot(stack=Stack(item="it_dawn_blade"))
    hero, foe = slain(c, creature(hoard, hoard, alone))
    assert loot.choices(c, hoard) == ["it_dawn_blade", "it_swift_boots"]
    assert loot.take(c, hero, foe, 0, Chance(0)) == [("it_dawn_blade", 1)]
    assert loot.choices(c, hoard) == ["it_swift_boots"]
    assert loot.take(c, hero, foe, 1, Chance(0)) == [("it_swift_boots", 1)]
    assert loot.take(c, hero, foe, 2, Chance(0)) == []  # there is only one, and it is refused without a fuss


@pytest.mark.rule("MES-ITM-39", "MES-LOT-06")
def test_without_magic_items_none_lie_about():
    c = Camp(without=("magic_items",))
    hero, foe = slain(c, creature(Loot(stack=Stack(item="it_shade_cloak"))))
    assert loot.take(c, hero, foe, 0, Chance(0)) == []


@pytest.mark.rule("MES-ITM-40")
def test_what_somebody_brings_to_the_table_is_not_found_there_again():
    first = Camp()
    hero = first.hero()
    gear.grant(first, hero, "it_dawn_blade")
    c = Camp()
    bearer = new_being(c, "spec_human", 0, "party", sheet=first.sheet(hero))
    assert c.state.uniques == ["it_dawn_blade"]
    with pytest.raises(Refused, match="MES-ITM-40"):
        gear.grant(c, bearer.ref, "it_dawn_blade")


@pytest.mark.rule("MES-LOT-01", "MES-ITM-25")
def test_money_is_taken_once_and_coins_go_into_the_purse():
    c = Camp()
    hero, foe = slain(c, "cr_bandit")
    c.sheet(foe).purse = 70
    c.give(foe, "it_silver", 3)
    loot.strip(c, hero, foe)
    assert c.sheet(hero).purse == 370
    assert (c.sheet(foe).purse, gear.count(c.sheet(hero), "it_silver")) == (0, 0)


@pytest.mark.rule("MES-LOT-02")
@pytest.mark.parametrize(("shot", "found"), [(0, 5), (2, 3), (5, 0)])
def test_what_was_shot_is_subtracted_from_the_entry(shot, found):
    c = Camp()
    hero, foe = slain(c, creature(Loot(stack=Stack(item="it_arrow", n=5), less_spent=True)))
    if shot:
        c.one(foe).shots["it_arrow"] = shot
    won = loot.take(c, hero, foe, 0, Chance(0))
    assert won == ([("it_arrow", found)] if found else [])
