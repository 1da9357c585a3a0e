"""LEG-RES The states of resources in slots: face down, normal, loot."""

from statistics import mean

import pytest
from legend_board import BLANK, CRIT, SWORD, gold_for

from zhuoju.games.legend.model.library import CARDS
from zhuoju.games.legend.model.state import Buff
from zhuoju.games.legend.model.words import AREAS, GRADES, KIND_ELEMENT

RESOURCES = [card for card in CARDS.values() if card.is_resource]


@pytest.mark.rule("LEG-RES-01")
def test_what_speaks_of_cards_touches_face_down_and_face_up_cards_alike(board):
    t = board(step="prep_phase")
    hidden, ore = t.lay("mountain", 1, "MT-01", faceup=False)[0], t.lay("mountain", 1, "MT-02")[0]
    t.play("refresh slot:0")
    assert t.discards["mountain"] == [ore, hidden]


@pytest.mark.rule("LEG-RES-02")
def test_a_face_down_card_is_of_no_kind_so_effects_cannot_choose_it(board):
    t = board(step="prep_phase")
    t.lay("dungeon", 1, "DU-02", faceup=False)
    t.lay("mountain", 1, "MT-01", faceup=False)
    bat, flint = t.lay("dungeon", 2, "DU-10")[0], t.lay("mountain", 2, "MT-10")[0]
    shower = t.hold(0, "EV-06")[0]
    meteor = t.unlock(0, "IN-49")[0]
    t.elements(0, fire=3)
    t.play()
    t.use(shower)
    assert t.offered == [f"card:{flint}"]
    t.chose()
    t.use(meteor)
    t.play(t.offered[0])
    assert t.offered == [f"card:{bat}"]


@pytest.mark.rule("LEG-RES-02")
@pytest.mark.parametrize(("faceup", "loot", "dice"), [(True, True, 4), (True, False, 4), (False, False, 3)])
def test_the_wolf_counts_any_face_up_creature_beside_it_and_never_a_face_down_one(board, faceup, loot, dice):
    """E-77."""
    t = board(step="in_slot")
    wolf = t.meet("forest", 2, "FO-16")
    boar = t.lay("forest", 1, "FO-15", faceup=faceup)[0]
    if loot:
        t.marks(boar).loot = True
    t.play(f"hunt card:{wolf}", "pass")
    t.struck(*[SWORD] * dice)
    assert t.me().wounds == dice


@pytest.mark.rule("LEG-RES-03")
def test_a_face_up_card_is_a_resource_and_of_its_printed_kind(board):
    t = board(step="in_slot")
    ore = t.meet("mountain", 1, "MT-01")
    arm, pick = t.unlock(0, "IN-50", "IN-12")  # one asks for a resource, the other for a mineral
    t.elements(0, earth=3)
    t.play()
    t.use(pick, key=1)
    assert t.offered == [f"card:{ore}"]
    t.chose(f"card:{ore}")
    t.use(arm)
    assert t.offered == [f"card:{ore}"]


@pytest.mark.rule("LEG-RES-03")
def test_a_plant_is_not_a_mineral(board):
    t = board(step="in_slot")
    t.meet("mountain", 1, "MT-20")
    pick = t.unlock(0, "IN-12")[0]
    t.play()
    t.use(pick, key=1)
    assert t.events("effect_failed")


@pytest.mark.rule("LEG-RES-04")
def test_a_card_that_is_turned_up_is_in_normal_state(board):
    t = board(step="action_phase")
    ref = t.lay("mountain", 1, "MT-01", faceup=False)[0]
    t.play("enter slot:0")
    assert not t.marks(ref).loot
    assert t.offered == [f"gather card:{ref}", "leave"]


@pytest.mark.rule("LEG-RES-05")
@pytest.mark.parametrize(("dice", "loot"), [((SWORD, SWORD, BLANK), True), ((BLANK, BLANK, BLANK), False)])
def test_a_mineral_is_loot_as_soon_as_progress_reaches_the_need(board, dice, loot):
    t = board(step="in_slot")
    silver = t.meet("mountain", 1, "MT-06")  # need 5
    t.marks(silver).progress = 4
    t.play()
    t.gather(silver, *dice)
    assert t.marks(silver).progress == (6 if loot else 4)
    assert t.marks(silver).loot == loot


@pytest.mark.rule("LEG-RES-06")
def test_a_creature_is_loot_as_soon_as_wounds_reach_max_health(board):
    t = board(step="in_slot")
    rat = t.meet("dungeon", 1, "DU-02")  # 3 health
    t.play(f"hunt card:{rat}")
    t.attack(rat, SWORD, SWORD, BLANK)
    assert not t.marks(rat).loot
    t.struck(BLANK, BLANK)
    t.attack(rat, SWORD, BLANK, BLANK)
    assert t.marks(rat).loot


@pytest.mark.rule("LEG-RES-06")
def test_a_creature_killed_where_nobody_is_lies_there_as_loot_and_is_no_trophy(board):
    """E-25."""
    t = board(step="action_phase")
    ghoul = t.lay("dungeon", 1, "DU-06")[0]
    t.marks(ghoul).wounds = 1
    meteor = t.unlock(0, "IN-49")[0]
    t.elements(0, fire=3)
    t.play()
    t.use(meteor)
    t.play(t.offered[0])
    t.chose(f"card:{ghoul}")
    assert t.marks(ghoul).loot
    t.play("enter slot:10")
    assert t.offered == [f"take card:{ghoul}", "leave"]


@pytest.mark.rule("LEG-RES-06")
def test_a_mimic_killed_from_afar_gives_no_gold(board):
    """E-86."""
    t = board(step="action_phase")
    mimic = t.lay("dungeon", 1, "DU-09")[0]  # 6 health
    meteor = t.unlock(0, "IN-49")[0]
    t.elements(0, fire=3)
    t.play()
    t.use(meteor)
    t.play(t.offered[0])
    t.chose(f"card:{mimic}")
    assert t.marks(mimic).loot
    assert t.me().gold == 0


@pytest.mark.rule("LEG-RES-07", "LEG-RES-08", "LEG-RES-10")
def test_a_lower_need_turns_a_mineral_into_loot_and_it_stays_loot(board):
    """WE-06, E-27."""
    t = board(step="end_phase")
    silver = t.lay("mountain", 1, "MT-06")[0]  # need 5
    t.marks(silver).progress = 4
    t.unlock(1, "IN-24")  # Vein Sense of seat 1
    assert not t.marks(silver).loot
    t.play()
    assert t.turn.seat == 1
    assert t.marks(silver).loot
    t.end_turn()
    assert t.turn.seat == 0
    assert t.marks(silver).loot


@pytest.mark.rule("LEG-RES-10")
def test_the_need_modifier_of_a_player_helps_nobody_else(board):
    t = board(step="in_slot")
    silver = t.meet("mountain", 1, "MT-06")
    t.unlock(1, "IN-24")
    t.play()
    t.gather(silver, CRIT, SWORD, BLANK)
    assert t.marks(silver).progress == 4
    assert not t.marks(silver).loot


@pytest.mark.rule("LEG-RES-08")
def test_the_check_is_continuous_and_nobody_need_be_there(board):
    t = board(step="prep_phase")
    silver = t.lay("mountain", 1, "MT-06")[0]
    t.marks(silver).progress = 4
    sense = t.hold(0, "IN-24")[0]
    t.unlock(0, "IN-04", "IN-05", "IN-06")
    t.me().gold = gold_for("IN-24")
    t.play(f"unlock card:{sense}")
    assert t.marks(silver).loot


@pytest.mark.rule("LEG-RES-09")
def test_a_refreshed_creature_loses_its_wounds(board):
    """E-21."""
    t = board(step="prep_phase")
    ghoul = t.lay("dungeon", 1, "DU-06")[0]
    t.marks(ghoul).wounds = 5
    t.state.buffs.append(Buff("creature_attack", 1, "forever", 1, card=ghoul))
    t.play("refresh slot:10")
    assert ghoul in t.discards["dungeon"]
    assert ghoul not in t.state.marks
    assert t.buffs == []


@pytest.mark.rule("LEG-RES-09", "LEG-PACK-07")
def test_loot_in_the_pack_has_no_progress_and_no_state(board):
    """WE-07."""
    t = board(step="in_slot")
    ore = t.meet("mountain", 1, "MT-06")
    t.marks(ore).progress, t.marks(ore).loot = 4, True
    t.play(f"take card:{ore}")
    assert t.me().pack == [ore]
    assert ore not in t.state.marks


@pytest.mark.rule("LEG-RES-11")
@pytest.mark.parametrize("face", ["MT-10", "FO-10", "DU-10"])
def test_an_effect_makes_loot_without_gathering_or_hunting(board, face):
    t = board(step="in_slot")
    ref = t.meet("mountain", 1, face)
    arm = t.unlock(0, "IN-50")[0]
    t.elements(0, earth=3)
    t.play()
    t.use(arm)
    t.chose(f"card:{ref}")
    assert t.marks(ref).loot
    assert t.options("take") == [f"take card:{ref}"]


@pytest.mark.rule("LEG-RES-11", "LEG-FEAT-09")
def test_an_effect_used_as_a_battle_action_wins_the_declared_hunt(board):
    """E-82."""
    t = board(step="in_slot")
    minotaur = t.meet("dungeon", 1, "DU-10")
    arm = t.unlock(0, "IN-50")[0]
    t.elements(0, earth=3)
    t.play(f"hunt card:{minotaur}")
    t.use(arm)
    t.chose(f"card:{minotaur}")
    assert t.events("hunt_succeeded")
    assert t.options("mount") == [f"mount card:{minotaur}"]


@pytest.mark.rule("LEG-RES-12")
@pytest.mark.parametrize("area", AREAS)
def test_higher_grades_are_rarer_harder_and_worth_more(area):
    by_grade = {g: [c for c in RESOURCES if c.back == area and c.grade == g] for g in GRADES}
    copies = [sum(c.copies for c in by_grade[g]) for g in GRADES]
    price = [mean(c.sell for c in by_grade[g]) for g in GRADES]
    hardness = [mean(c.need or c.health for c in by_grade[g]) for g in GRADES]
    assert copies == sorted(copies, reverse=True)
    assert price == sorted(price)
    assert hardness == sorted(hardness)
    assert min(copies) > 0


@pytest.mark.rule("LEG-RES-12")
@pytest.mark.parametrize("kind", ["mineral", "plant", "creature"])
def test_every_kind_comes_in_four_grades(kind):
    assert {c.grade for c in RESOURCES if c.kind == kind} == set(GRADES)


@pytest.mark.rule("LEG-RES-13")
def test_every_mineral_has_fire_every_plant_water_every_creature_earth():
    assert [c.id for c in RESOURCES if KIND_ELEMENT[c.kind] not in c.elements] == []
