"""MES section 10 Worked examples of the book, played at the table with their numbers and entries."""

import pytest
from mes_stage import act, at, points
from mes_table import Scene

from zhuoju.games.meshal.catalogue.library import ABILITIES
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.creation import growth
from zhuoju.games.meshal.creation.new_beings import alone, new_sheet
from zhuoju.games.meshal.creation.strength import strength, written
from zhuoju.games.meshal.model.profile import core
from zhuoju.games.meshal.model.refusal import Refused
from zhuoju.games.meshal.model.state import Rest
from zhuoju.games.meshal.rolls import called_attempts
from zhuoju.games.meshal.rolls.called_attempts import Call
from zhuoju.games.meshal.ways import falling

MISS = 6


def resting(potential, **acquired):
    sheet = new_sheet("spec_human", core())
    sheet.acquired.update(acquired)
    sheet.potential = potential
    w, ref = alone(sheet, core())
    values.fill(w, ref)
    w.state.rest = Rest([ref], 0)
    return w, ref, sheet


# Attempts


@pytest.mark.rule("MES-ATT-01", "MES-ATT-05")
@pytest.mark.parametrize(
    ("attribute", "faces", "difficulty", "success"),
    [
        ("might", (1, 2, MISS, MISS), 5, False),  # 3 at a door of 5
        ("spirit", (2, MISS, MISS, MISS), 1, True),  # 2 at a mechanism of 1
        ("spirit", (2, MISS, MISS, MISS), 3, False),
        ("might", (2, 2, 1, MISS), 5, False),  # E01: equal is not enough
        ("might", (2, 2, 2, MISS), 5, True),
    ],
)
def test_attempts_of_the_book(attribute, faces, difficulty, success):
    t = Scene()
    one = t.hero(might=4, spirit=4)
    t.fight(one).roll(*faces)
    t.do(lambda m: called_attempts.attempt(m, one.ref, Call(attribute, difficulty)), difficulty, 0)
    assert t.gave is success
    assert t.events("attempted")[0].data["success"] is success


@pytest.mark.rule("MES-FLE-01")
@pytest.mark.parametrize(("result", "away"), [(6, False), (7, True)])
def test_x59_against_foes_of_agility_4_and_6_it_takes_7(result, away):
    t = Scene()
    one, slow, quick = t.hero(agility=4), t.foe(agility=4), t.foe(agility=6)
    t.fight(one, slow, quick)
    t.one(one).unhit = 3
    t.roll(*points(result, 4))
    act(t, one, "flee")
    assert t.one(one).fled is away


# Attacks


@pytest.mark.rule("MES-ACT-03", "MES-ITM-33")
def test_x32_a_short_sword_is_a_tactical_action_of_1_ap():
    t = Scene()
    one, foe = t.hero(at=(5, 5)), t.foe(at=(6, 5))
    sword = t.give(one, "it_short_sword")
    t.fight(one, foe).roll(*[MISS] * 4)
    act(t, one, f"attack item:{sword.id}", at(foe))
    assert t.one(one).ap == 2


@pytest.mark.rule("MES-PRO-09")
@pytest.mark.parametrize(
    ("victim", "physical", "result"),
    [("cr_boar", 3, 2), ("cr_barbarian_warlock", 1, 1)],  # 2 - (3 - 2); X-48: 1 - 0
)
def test_x47_x48_the_battle_axe_pierces_two_points_and_no_more(victim, physical, result):
    t = Scene()
    one, foe = t.hero(at=(5, 5), might=4, weapons=()), t.foe(victim, at=(6, 5))
    axe = t.give(one, "it_battle_axe")
    t.fight(one, foe).roll(*points(result, 4))
    assert t.do(lambda m: values.protection(m, foe.ref, "physical")) == physical
    before = t.held(foe)[0]
    act(t, one, f"attack item:{axe.id}", at(foe), "pass")
    assert t.held(foe)[0] == before - 1


@pytest.mark.rule("MES-DMG-04", "MES-DEF-05", "MES-PIPE-18", "MES-PIPE-19")
def test_x53_three_times_what_protection_and_defence_leave():
    t = Scene()
    wild = "[attack([might], 4, [physical], [parry]), damage(times=3)]"
    one, other = t.foe(weapons=(wild,)), t.hero(might=9, physical=1)
    t.fight(one, other).roll(*points(4, 4), *points(1, 9))
    t.attacks(one, other, "parry")
    assert t.held(other)[0] == 9 - 6  # (4 - 1 - 1) x 3


@pytest.mark.rule("MES-EDGE-01", "MES-LIF-07", "MES-ATR-09")
@pytest.mark.parametrize(("spirit", "dead"), [(4, False), (None, True)])
def test_e13_five_damage_to_three_dice_kills_only_where_nothing_else_is_left(spirit, dead):
    t = Scene()
    one = t.foe(weapons=("attack([might, agility], 5, [physical])",))
    other = t.hero(might=2, agility=1, spirit=spirit)
    t.fight(one, other).roll(*points(5, 5))
    t.attacks(one, other)
    assert t.held(other)[:2] == (0, 0)
    assert (t.one(other).down, t.one(other).sheet.dead) == (True, dead)


@pytest.mark.rule("MES-EDGE-01", "MES-FAT-03")
def test_e53_of_two_might_dice_and_three_more_two_may_be_changed():
    t = Scene(switches=["fate"])
    one, other = t.hero(might=2, weapons=("attack([might], M + 3, [physical])",)), t.foe(might=9)
    t.fight(one, other).roll(*[MISS] * 5)
    t.attacks(one, other)
    assert t.offered == ["keep", *(f"die:{k} might" for k in range(5))]
    t.play("die:0 might", 2, "die:1 might", 2)
    assert t.rests  # a third is not asked for
    assert (t.held(other)[0], t.held(one)[0]) == (5, 0)


@pytest.mark.rule("MES-EDGE-01", "MES-MOV-26")
def test_e36_an_unconscious_fall_is_an_attack_of_the_height_and_protection_counts():
    t = Scene()
    one = t.hero(might=9, agility=4, physical=1, dice={"agility": 0})
    one.height = 6
    t.fight(one).roll(*points(3, 6))
    t.do(lambda m: falling.fall(m, one.ref, 6))
    assert t.held(one)[0] == 9 - 2


# Sheets


@pytest.mark.rule("MES-POT-03")
def test_x22_a_sheet_that_says_36_15():
    w, ref, sheet = resting(48)
    for name in ("mi_heavy_chop", "mi_shield_wall", "co_two_weapons", "co_prey", "co_hardy"):
        growth.obtain(w, ref, name)
    growth.train(w, ref, "spirit")
    assert (strength(sheet), sheet.potential, written(sheet)) == (36, 15, "36/15")


@pytest.mark.rule("MES-ABL-03")
def test_x23_spirit_6_sustains_six_abilities_of_level_1_and_no_seventh():
    small = [
        name for name, card in ABILITIES.items()
        if card.level == 1 and "spirit" in card.classes and "gifted" not in card.classes
    ]  # fmt: skip
    w, ref, sheet = resting(100, spirit=6)
    for name in small[:6]:
        growth.obtain(w, ref, name)
    assert len(sheet.abilities) == 6
    with pytest.raises(Refused, match="MES-ABL-03"):
        growth.obtain(w, ref, small[6])


@pytest.mark.rule("MES-ATR-15", "MES-DICE-04")
def test_x18_the_long_bow_rolls_the_lower_of_might_and_spirit():
    t = Scene()
    one, foe = t.hero(at=(1, 1), might=3, spirit=6, weapons=()), t.foe(at=(11, 1))
    bow = t.give(one, "it_long_bow", loaded=1, ammunition="it_arrow")
    t.fight(one, foe)
    act(t, one, f"attack item:{bow.id}", at(foe))
    assert len(t.events("rolled")[0].data["faces"]) == 3
