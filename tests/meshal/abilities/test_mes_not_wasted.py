"""MES-ITM-39, 41, 48, MES-ABL-16 What is used up by a use, what is not wasted, what shows itself."""

import msgspec
import pytest
from mes_stage import acts, armed, at, points, use, why

from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.effects import lasting_effects


@pytest.mark.rule("MES-ITM-48")
def test_one_vial_poisons_one_blade_of_several():
    t, a, _b, _lines = armed(pack=("it_venom_vial",))
    knives = t.give(a, "it_throwing_knife", 3, equipped=False)
    use(t, a, "it_venom_vial", f"item:{knives.id}")
    coated = [(c.n, c.coated) for c in t.one(a).sheet.items]
    assert coated == [(2, ""), (1, "it_venom_vial")]


@pytest.mark.rule("MES-ITM-48", "MES-ABL-16")
def test_poison_without_a_blade_to_put_it_on_is_not_wasted():
    t, a, _b, lines = armed(pack=("it_venom_vial",))
    vial = f"use item:{lines['it_venom_vial'].id}"
    assert vial not in acts(t, a)
    assert why(t, a)[vial] == ("in_vain", "MES-ABL-16")
    t.give(a, "it_round_shield")
    assert vial not in acts(t, a)
    t.give(a, "it_dagger", equipped=False)
    assert vial in acts(t, a)


@pytest.mark.rule("MES-ABL-16", "MES-ABL-32", "MES-MAG-01", "MES-MAG-06")
@pytest.mark.parametrize("hindrance", ["nobody to aim at", "no voice", "no magic at this table"])
def test_a_scroll_that_could_not_be_cast_is_not_used_up(hindrance):
    more = {"without": ("magic",)} if hindrance == "no magic at this table" else {}
    t, a, b, lines = armed(pack=("it_scroll_spark",), foe={"at": (5, 11)}, **more)
    scroll = f"use item:{lines['it_scroll_spark'].id}"
    if hindrance == "nobody to aim at":
        assert scroll in acts(t, a)
        t.unseen(t.one(b))
    if hindrance == "no voice":
        assert scroll in acts(t, a)
        t.afflict(a, "silenced")
    assert scroll not in acts(t, a)
    assert why(t, a)[scroll] == ("in_vain", "MES-ABL-16")


@pytest.mark.rule("MES-ITM-41")
def test_the_net_that_is_thrown_is_the_one_in_the_hand():
    t, a, b, lines = armed("it_net")
    t.give(a, "it_net", 2, equipped=False)
    t.roll(*points(0, 4), *points(1, 4))
    use(t, a, "it_net", at(b))
    assert [(c.n, c.equipped) for c in t.one(a).sheet.items] == [(2, False)]
    assert f"use item:{lines['it_net'].id}" not in acts(t, a)


@pytest.mark.rule("MES-ITM-48")
def test_what_is_consumed_works_for_an_hour_where_nothing_is_printed(monkeypatch):
    monkeypatch.setitem(ITEMS, "it_ale", msgspec.structs.replace(ITEMS["it_ale"], lasts=None))
    t, a, _b, _ = armed(pack=("it_ale",))
    use(t, a, "it_ale", at(a))
    (effect,) = t.one(a).sheet.effects
    assert (effect.lasts.kind, effect.lasts.n) == ("seconds", 3600)


@pytest.mark.rule("MES-ITM-39")
def test_a_curse_that_has_worked_is_known():
    t, a, _b, _lines = armed("it_leech_ring", dice={"might": 3})
    t.one(a).sheet.items[0].known = False
    t.do(lambda m: lasting_effects.ticks(m, "turn_start"))
    assert not t.one(a).sheet.items[0].known
    t.do(lambda m: lasting_effects.ticks(m, "day_start"))
    assert t.one(a).sheet.items[0].known
    assert [e.data["item"] for e in t.events("curse_worked")] == ["it_leech_ring"]
