"""Edge cases with a ruled outcome: pools, protection, scores, fate, abilities (E03 to E17, E52 to E65)."""

import pytest
from mes_table import Scene

from zhuoju.games.meshal.basics.attempts import shortcut
from zhuoju.games.meshal.basics.pool import pool_size
from zhuoju.games.meshal.basics.protecting import left, penetrated, protection_used
from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.creation import growth
from zhuoju.games.meshal.creation.new_beings import alone, new_sheet
from zhuoju.games.meshal.creation.strength import strength
from zhuoju.games.meshal.items import gear
from zhuoju.games.meshal.model.profile import core
from zhuoju.games.meshal.model.refusal import Refused
from zhuoju.games.meshal.model.sheet import Carried, Lasting
from zhuoju.games.meshal.model.state import Rest


def resting(species="spec_human", **acquired):
    sheet = new_sheet(species, core())
    sheet.acquired.update(acquired)
    sheet.potential = 100
    w, ref = alone(sheet, core())
    values.fill(w, ref)
    w.state.rest = Rest([ref], 0)
    return w, ref, sheet


@pytest.mark.rule("MES-DICE-09")
def test_e03_modifiers_come_before_the_floor():
    assert pool_size(-1, 2) == 1


@pytest.mark.rule("MES-PRO-04", "MES-PRO-07", "MES-PRO-08", "MES-PRO-09")
def test_e04_to_e08_protection():
    assert left(0, -5) == 0  # E04
    assert left(1, penetrated(3, 2)) == 0  # E05
    assert left(1, penetrated(-1, 2)) == 2  # E06
    assert (
        left(3, protection_used(["physical", "occult"], {"physical": 4, "occult": 0}, ["occult"])) == 0
    )  # E07
    assert left(2, protection_used(["raw", "physical"], {"physical": -2})) == 4  # E08


@pytest.mark.rule("MES-ATR-08")
@pytest.mark.parametrize(("held", "after"), [(1, 1), (6, 4), (3, 1), (2, 1)])
def test_e16_e17_a_ring_is_taken_off(held, after):
    w, ref, sheet = resting(might=4)
    harness = gear.equip(w, ref, gear.add(sheet, "it_power_harness").id)  # might +2
    assert values.score(w, ref, "might") == 6
    sheet.dice["might"] = held
    gear.doff(w, ref, harness.id)
    assert sheet.dice["might"] == after


@pytest.mark.rule("MES-ATR-15", "MES-ATR-18")
@pytest.mark.parametrize(
    ("choice", "held", "dice"),
    [
        ("lower", (3, 4, 6), 3),  # the long bow of somebody with 3 dice of might and 6 of spirit
        ("higher", (3, 4, 6), 6),
        ("lower", (5, 4, None), 5),  # E52: spirit is not available
        ("higher", (2, 4, None), 2),
        ("lower", (None, 4, None), 3),
        ("higher", (None, 4, None), 3),
    ],
)
def test_e52_x18_a_choice_between_attributes_compares_the_dice_held_of_the_valid_ones(choice, held, dice):
    t = Scene()
    might, agility, spirit = held
    a = t.hero(
        might=might and 6, agility=agility, spirit=spirit and 6,
        weapons=(f"attack([might], {choice}(might, spirit), [physical], [parry])",),
    )  # fmt: skip
    a.sheet.dice.update({name: n for name, n in (("might", might), ("spirit", spirit)) if n is not None})
    b = t.foe()
    t.fight(a, b).roll(1)
    t.attacks(a, b)
    assert len(t.told(0, "rolled")[-1]["faces"]) == dice


@pytest.mark.rule("MES-ABL-33", "MES-ABL-34")
def test_e55_e56_same_names_replace_and_different_names_add_up():
    w, ref, sheet = resting()
    sheet.effects += [Lasting("mg_ward", by=7), Lasting("mg_ward", by=8)]
    assert values.protection(w, ref, "occult") == 2
    sheet.abilities["mi_iron_skin"] = 0
    sheet.items.append(Carried(1, "it_leather", equipped=True))
    assert values.protection(w, ref, "physical") == 2


@pytest.mark.rule("MES-ABL-03", "MES-ABL-06")
def test_e57_e58_only_the_permanent_score_sustains():
    w, ref, sheet = resting("spec_stonekin", might=6)  # 7 with the species
    for name in ("mi_bull_strike", "mi_shield_wall", "mi_second_wind"):
        growth.obtain(w, ref, name)
    with pytest.raises(Refused, match="MES-ABL-03"):
        growth.obtain(w, ref, "mi_grapple")
    sheet.items.append(Carried(1, "it_power_harness", equipped=True))
    assert values.score(w, ref, "might") == 9
    with pytest.raises(Refused, match="MES-ABL-03"):
        growth.obtain(w, ref, "mi_grapple")


@pytest.mark.rule("MES-ABL-09")
def test_e59_renouncing_a_level_three_ability():
    w, ref, sheet = resting()
    growth.obtain(w, ref, "mi_iron_skin")
    before, held = strength(sheet), sheet.potential
    growth.renounce(w, ref, "mi_iron_skin")
    assert (strength(sheet), sheet.potential) == (before - 9, held)


@pytest.mark.rule("MES-ITM-35", "MES-CHR-15")
def test_e61_a_second_ring_is_refused():
    w, ref, sheet = resting()
    gear.equip(w, ref, gear.add(sheet, "it_signet").id)
    assert ITEMS["it_giant_ring"].accessory == "ring"
    with pytest.raises(Refused, match="MES-ITM-35"):
        gear.equip(w, ref, gear.add(sheet, "it_giant_ring").id)


@pytest.mark.rule("MES-ATT-08")
def test_e65_the_shortcut_takes_one_period_at_least():
    assert shortcut(1, 6) == 1
