"""MES-FX-09 The bodiless: their blows go through solid creatures, and plain gear has faded with them."""

import pytest
from mes_stage import act, acts, at, cast, has, points, use, why
from mes_table import Scene, weapon

from zhuoju.games.meshal.attack import striking
from zhuoju.games.meshal.character import values


def shifted(*gear, foe=None, **more):
    """An effigy that has turned ethereal, beside a foe."""
    t = Scene(**more)
    a = t.hero("spec_effigy", at=(5, 5))
    b = t.foe(**{"at": (6, 5), "might": 6, **(foe or {})})
    lines = {name: t.give(a, name) for name in gear}
    t.fight(a, b)
    cast(t, a, "gi_ethereal_shift")
    t.one(a).ap = 6
    return t, a, b, lines


@pytest.mark.rule("MES-FX-09")
def test_the_bodiless_cannot_strike_solid_creatures_with_physical_blows():
    t, a, _b, lines = shifted("it_keen_sword")
    assert f"attack item:{lines['it_keen_sword'].id}" not in acts(t, a)
    assert "attack fist" not in acts(t, a)
    t.one(a).sheet.abilities["mi_mighty_kick"] = 0
    assert "ability:mi_mighty_kick" not in acts(t, a)
    t.one(a).sheet.effects = []
    assert {"attack fist", "ability:mi_mighty_kick"} <= set(acts(t, a))


@pytest.mark.rule("MES-FX-09", "MES-PRO-07")
def test_of_a_mixed_attack_of_the_bodiless_only_the_rest_counts():
    t, a, b, lines = shifted("it_dawn_blade", foe={"physical": 0, "occult": 3})
    t.roll(*points(5, 5))
    act(t, a, f"attack item:{lines['it_dawn_blade'].id}", at(b), "pass", {"might": 4})
    assert t.held(b) == (2, 4, 4)  # occult 3, of which 2 are pierced; physical would have let all through


@pytest.mark.rule("MES-FX-09")
def test_an_area_of_the_bodiless_passes_through_the_solid():
    t = Scene()
    ghost = t.foe(form="ethereal", might=None, at=(5, 5), abilities=("mi_earthshaker",))
    a = t.hero(at=(6, 5))
    t.fight(ghost, a)
    t.roll(*points(3, 3))
    cast(t, ghost, "mi_earthshaker")
    assert t.held(a) == (4, 4, 4)
    assert not has(t, a, "knocked_down")


@pytest.mark.rule("MES-FX-09")
def test_plain_gear_of_the_bodiless_does_nothing_and_magical_gear_works():
    t, a, b, lines = shifted("it_wrist_cannon", "it_spark_wand")
    for line in lines.values():
        line_of = next(c for c in t.one(a).sheet.items if c.id == line.id)
        line_of.loaded, line_of.ammunition = 3, "it_cell" if line.item == "it_wrist_cannon" else ""
    cannon, wand = (f"attack item:{line.id}" for line in lines.values())
    assert cannon not in acts(t, a)
    assert why(t, a)[cannon] == ("faded", "MES-FX-09")
    t.roll(*points(2, 4))
    act(t, a, wand, at(b), "pass")
    assert t.held(b)[0] == 4


@pytest.mark.rule("MES-FX-09")
def test_nothing_plain_can_be_used_while_bodiless():
    t, a, _b, _ = shifted(foe={"at": (9, 9)})
    draught = t.give(a, "it_minor_healing", equipped=False)
    assert why(t, a)[f"use item:{draught.id}"] == ("faded", "MES-FX-09")
    assert f"use item:{draught.id}" not in acts(t, a)
    t.one(a).sheet.effects = []
    t.one(a).sheet.dice["agility"] = 1
    use(t, a, "it_minor_healing", at(a))
    assert t.held(a)[1] == 3


@pytest.mark.rule("MES-FX-09", "MES-FX-02")
def test_a_faded_shield_helps_nobody_behind_a_shield_wall():
    t, a, _b, _ = shifted("it_round_shield")
    t.one(a).sheet.abilities["mi_shield_wall"] = 0
    assert t.do(lambda m: values.dice_bonus(m, a.ref, ("parry",))) == 0
    t.one(a).sheet.effects = []
    assert t.do(lambda m: values.dice_bonus(m, a.ref, ("parry",))) == 4


@pytest.mark.rule("MES-FX-09", "MES-ITM-07")
def test_a_set_has_faded_with_its_pieces():
    t, a, _b, _ = shifted("it_iron_helm", "it_chain", "it_iron_boots", switches=["tier"])
    assert not t.do(lambda m: values.immune(m, a.ref, "push"))
    t.one(a).sheet.effects = []
    assert t.do(lambda m: values.immune(m, a.ref, "push"))


@pytest.mark.rule("MES-FX-09")
def test_the_bodiless_strike_each_other_by_what_is_not_physical():
    t = Scene()
    a = t.hero(form="ethereal", might=None, at=(5, 5), weapons=(weapon("attack([spirit], 4, [occult])"),))
    b = t.foe(at=(6, 5))
    t.fight(a, b)
    assert t.do(lambda m: list(striking.targets(m, a.ref, striking.weapons(m, a.ref)[0]))) == [at(b)]
