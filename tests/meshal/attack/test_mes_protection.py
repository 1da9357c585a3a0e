"""MES-PRO, MES-ATR-09 to 11, 20 Protection, immunity, penetration, and sharing damage out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhuoju.games.meshal.basics.protecting import left, penetrated, protection_used
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.effects import harm
from zhuoju.games.meshal.model.sheet import Carried


@pytest.mark.rule("MES-PRO-01")
def test_each_point_lowers_the_result_by_one():
    """X-19: a roll of 2 against 1 leaves 1."""
    assert left(2, 1) == 1
    assert left(2, 3) == 0


@pytest.mark.rule("MES-PRO-03", "MES-PRO-04")
def test_negative_protection_raises_a_hit_and_never_makes_one():
    """X-20 erosive -2: 1 becomes 3, 0 misses. X-46 erosive -1: 2 becomes 3, 0 stays nothing."""
    assert (left(1, -2), left(0, -2)) == (3, 0)
    assert (left(2, -1), left(0, -1)) == (3, 0)


@pytest.mark.rule("MES-PRO-05")
def test_of_mixed_types_the_lowest_protection_counts():
    """X-21: physical 3, erosive 1 against 3 points leave 2."""
    used = protection_used(["physical", "erosive"], {"physical": 3, "erosive": 1})
    assert used == 1
    assert left(3, used) == 2


@pytest.mark.rule("MES-PRO-06", "MES-PRO-07")
def test_immunity_stops_an_attack_unless_it_has_another_type():
    points = {"physical": 0, "erosive": 2, "occult": 5}
    assert protection_used(["physical"], points, ["physical"]) is None
    assert protection_used(["physical", "erosive"], points, ["physical"]) == 2
    assert protection_used(["physical", "erosive"], points, ["physical", "erosive"]) is None


@pytest.mark.rule("MES-PRO-08")
def test_raw_attacks_ignore_protection_and_enter_a_mix_as_zero():
    assert protection_used(["raw"], {"physical": -3}) == 0
    assert protection_used(["raw", "physical"], {"physical": 4}) == 0
    assert protection_used(["raw", "physical"], {"physical": -2}) == -2


@pytest.mark.rule("MES-PRO-09")
def test_penetration_ignores_points_but_not_below_zero():
    """X-47 3 - 2 leaves 1 of protection, X-48 and X-49 never below 0; a negative one stays."""
    assert left(2, penetrated(3, 2)) == 1
    assert left(1, penetrated(1, 2)) == 1
    assert penetrated(1, 3) == 0
    assert (penetrated(-1, 2), penetrated(0, 2)) == (-1, 0)
    assert penetrated(3, -2) == 3  # what blunts a weapon hardens nobody


@given(st.lists(st.integers(-3, 9), min_size=1, max_size=3), st.integers(0, 6))
@pytest.mark.rule("MES-PRO-10")
def test_taking_the_lowest_first_or_penetrating_first_is_the_same(protections, penetration):
    assert penetrated(min(protections), penetration) == min(penetrated(p, penetration) for p in protections)


@given(st.integers(0, 20), st.integers(-5, 9), st.integers(0, 9))
@pytest.mark.rule("MES-PRO-01", "MES-PRO-03", "MES-PRO-04")
def test_what_is_left_falls_with_protection_and_defence_and_rises_with_the_roll(roll, protection, defence):
    here = left(roll, protection, defence)
    assert here >= left(roll, protection + 1, defence)
    assert here >= left(roll, protection, defence + 1)
    assert here <= left(roll + 1, protection, defence)


@pytest.mark.rule("MES-PRO-02", "MES-ABL-34")
def test_sources_of_different_names_add_up_and_two_of_one_name_count_once(scene):
    t = scene()
    hero = t.hero("spec_stonekin")  # Stone Flesh: physical 1, erosive 1
    hero.sheet.abilities["mi_iron_skin"] = 0
    assert [values.protection(t.match.table, hero.ref, k) for k in ("physical", "erosive", "occult")] == [
        2,
        1,
        0,
    ]
    sheet = t.one(hero).sheet
    sheet.items += [
        Carried(1, "it_cold_pendant", equipped=True),
        Carried(2, "it_cold_pendant", equipped=True),
    ]
    assert values.protection(t.match.table, hero.ref, "erosive") == 2


@pytest.mark.rule("MES-PRO-06", "MES-PRO-11")
def test_protection_and_immunity_of_a_being_hold_while_it_is_unconscious(scene):
    t = scene()
    ghost = t.foe(physical=2, erosive=-1, immune=("occult",))
    w = t.match.table
    for dice in (4, 0):
        t.one(ghost).sheet.dice["might"] = dice
        assert values.protection_against(w, ghost.ref, ["physical"], 1) == 1
        assert values.protection_against(w, ghost.ref, ["erosive"], 1) == -1
        assert values.protection_against(w, ghost.ref, ["occult"]) is None


@pytest.mark.rule("MES-ATR-09", "MES-ATR-10", "MES-ATR-11", "MES-ATR-20")
@pytest.mark.parametrize(
    ("damage", "held", "share", "left_over"),
    [
        (2, (4, 4), {"might": 2}, (2, 4)),  # 2+0, 1+1 or 0+2
        (2, (4, 4), {"might": 1, "spirit": 1}, (3, 3)),
        (2, (4, 4), {"spirit": 2}, (4, 2)),
        (5, (1, 2), None, (0, 0)),  # all there is; nobody has to be asked
        (3, (1, 2), None, (0, 0)),
        (2, (4, None), None, (2, None)),  # an invalid attribute cannot be chosen
        (1, (0, 3), None, (0, 2)),  # nor one that is down to nothing
    ],
)
def test_damage_is_shared_out_freely_and_fully(scene, damage, held, share, left_over):
    t = scene()
    might, spirit = held
    a = t.hero(might=None if might is None else 4, agility=4, spirit=None if spirit is None else 4)
    a.sheet.dice.update({n: k for n, k in (("might", might), ("spirit", spirit)) if k is not None})
    t.fight(a, t.foe())
    t.do(lambda m: harm.allot(m, a.ref, ("might", "spirit"), damage, "lose"))
    if share is not None:
        assert (t.prompt, t.asked().seat) == ("allot.lose", 0)
        for wrong in ({"might": 1}, {"might": 3}, {"agility": 2}):
            assert t.expect_refused(wrong)
        t.play(share)
    assert t.rests
    lost = t.gave
    assert (
        tuple(k if k is None else k - lost.get(n, 0) for n, k in (("might", might), ("spirit", spirit)))
        == left_over
    )
    assert lost.get("agility", 0) == 0  # the rest does not spill over


@pytest.mark.rule("MES-ATR-11", "MES-PIPE-20")
def test_dice_that_go_anyway_in_this_chain_cannot_be_lost_twice(scene):
    t = scene()
    a = t.hero(might=4, spirit=4)
    t.fight(a, t.foe())
    t.do(lambda m: harm.allot(m, a.ref, ("might", "spirit"), 5, "lose", queued={"might": 3}))
    assert t.gave == {"might": 1, "spirit": 4}
