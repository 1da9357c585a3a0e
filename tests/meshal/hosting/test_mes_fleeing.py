"""MES-FLE-01..04 Fleeing."""

import pytest
from mes_table import Scene

from zhuoju.games.meshal.character import menu
from zhuoju.games.meshal.hosting import fleeing
from zhuoju.games.meshal.model.field import Field
from zhuoju.games.meshal.moment import round_ticks, turns

MISS = 6


def flee(t, who, *answers):
    t.do(lambda m: turns.declare(m, who.ref, menu.acts(m, who.ref)["flee"]), *answers)


@pytest.mark.rule("MES-FLE-01")
def test_x59_the_quickest_foe_sets_the_difficulty():
    t = Scene()
    a, b, c, d = t.hero(), t.foe(agility=4), t.foe(agility=6), t.foe(agility=9)
    t.one(d).sheet.dice["might"], t.one(d).down = 0, True
    t.fight(a, b, c, d)
    assert t.do(lambda m: fleeing.difficulty(m, a.ref)) == 6  # the unconscious one does not count


@pytest.mark.rule("MES-FLE-01")
def test_only_the_blow_of_a_foe_counts_as_a_hit():
    t = Scene()
    bite = {"weapons": ("attack([might], 1, [physical])",)}
    a, friend, foe = t.hero(at=(5, 5)), t.hero(at=(5, 6), **bite), t.foe(at=(6, 5), **bite)
    t.fight(foe, a, friend)
    for other, counts in ((friend, False), (foe, True)):
        t.roll(1)
        t.attacks(other, a)
        assert t.held(a)[0] < 4
        assert t.one(a).hit is counts


@pytest.mark.rule("MES-FLE-02")
def test_an_invalid_agility_counts_three():
    t = Scene()
    a, b = t.hero(), t.foe(agility=None)
    t.fight(a, b)
    assert t.do(lambda m: fleeing.difficulty(m, a.ref)) == 3


@pytest.mark.rule("MES-FLE-01", "MES-FLE-02", "MES-EDGE-01")
def test_e44_three_completed_rounds_without_a_hit_are_needed():
    t = Scene()
    a, b = t.hero(), t.foe()
    t.fight(a, b)
    for completed in range(4):
        offered = t.do(lambda m: menu.acts(m, a.ref))
        assert ("flee" in offered) is (completed >= 3)
        t.do(round_ticks.round_end)


@pytest.mark.rule("MES-FLE-01")
def test_a_hit_of_a_foe_starts_the_count_again_and_one_of_a_friend_does_not():
    for side, expected in (("foe", 0), ("friend", 3)):
        t = Scene()
        a = t.hero(might=9)
        other = t.foe() if side == "foe" else t.hero()
        t.fight(a, other)
        t.one(a).unhit = 2
        t.roll(1, MISS, MISS, MISS)
        t.attacks(other, a)
        t.script({"react.attacked": "pass"})
        t.do(round_ticks.round_end)
        assert t.one(a).unhit == expected


@pytest.mark.rule("MES-FLE-01", "MES-FLE-02")
def test_a_hit_in_the_present_round_breaks_the_row_before_the_round_is_over():
    t = Scene()
    a, b = t.hero(might=9), t.foe()
    t.fight(a, b)
    t.one(a).unhit = 3
    assert t.do(lambda m: fleeing.cannot_flee(m, a.ref)) is None
    t.roll(1, MISS, MISS, MISS)
    t.attacks(b, a)
    t.script({"react.attacked": "pass"})
    refused = t.do(lambda m: fleeing.cannot_flee(m, a.ref))
    assert (refused.reason, refused.params["rounds"]) == ("not_long_enough", 0)


@pytest.mark.rule("MES-FLE-03")
def test_success_takes_one_off_the_field_for_good():
    t = Scene()
    a, b = t.hero(agility=4), t.foe(agility=1)
    t.fight(a, b)
    t.one(a).unhit = 3
    t.roll(2, MISS, MISS, MISS)
    flee(t, a)
    assert (t.one(a).fled, t.one(a).at) == (True, None)
    assert t.state.moment.order == [b.ref]


@pytest.mark.rule("MES-FLE-03", "MES-PER-02")
def test_who_has_fled_is_in_nobodys_sight_any_more():
    t = Scene(field=Field(width=12, length=12))
    a, b = t.hero(at=(2, 2), agility=4), t.foe(at=(6, 2), agility=1)
    t.fight(a, b)
    assert t.one(b).spotted == [a.ref]
    t.one(a).unhit = 3
    t.roll(2, MISS, MISS, MISS)
    flee(t, a)
    assert (t.one(b).spotted, t.one(a).spotted) == ([], [])


@pytest.mark.rule("MES-FLE-04")
def test_failure_costs_the_ap_and_one_may_try_again():
    t = Scene()
    a, b = t.hero(), t.foe(agility=1)
    t.fight(a, b)
    t.one(a).unhit = 3
    t.roll(1, MISS, MISS, MISS)
    flee(t, a)
    assert (t.one(a).ap, t.one(a).fled) == (0, False)
    assert "flee" in t.do(lambda m: menu.acts(m, a.ref))
