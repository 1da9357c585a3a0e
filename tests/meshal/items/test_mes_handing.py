"""MES-ITM Exchanging, giving, discarding, picking up, stores."""

import msgspec
import pytest
from mes_camp import Camp
from mes_table import Scene

from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.character import menu, values
from zhuoju.games.meshal.items import gear, handing_over
from zhuoju.games.meshal.model.field import Field
from zhuoju.games.meshal.model.refusal import Refused
from zhuoju.games.meshal.model.sheet import Lasting
from zhuoju.games.meshal.moment import items_in_play, turns


def why(refusal):
    """The reason and the clause of a refusal."""
    return None if refusal is None else (refusal.reason, refusal.clause)


@pytest.fixture
def two():
    """Two heroes on a field."""
    c = Camp()
    a, b = c.hero(), c.hero()
    c.state.field = Field()
    c.one(a).at, c.one(b).at = (5, 5), (6, 5)
    return c, a, b


@pytest.mark.rule("MES-ITM-14")
@pytest.mark.parametrize(("item", "ap"), [("it_ration", 1), ("it_short_sword", 2), ("it_battle_axe", 3)])
def test_giving_costs_both_by_scale(two, item, ap):
    c, a, b = two
    assert handing_over.exchange_ap(c, a, [item]) == ap
    assert handing_over.exchange_ap(c, b, ["it_ration", item]) == max(1, ap)


@pytest.mark.rule("MES-ITM-14")
def test_an_exchange_moves_the_things_with_all_that_is_in_them(two):
    c, a, b = two
    bow = c.wear(a, "it_light_crossbow")
    bow.loaded, bow.ammunition = 1, "it_bolt"
    bread = c.give(b, "it_ration", 5)
    assert why(handing_over.cannot_exchange(c, a, b, [(bow.id, 1)], adjacent=False)) == (
        "not_adjacent",
        "MES-ITM-14",
    )
    handing_over.exchange(c, a, b, [(bow.id, 1)], [(bread, 2)])
    taken = next(line for line in c.sheet(b).items if line.item == "it_light_crossbow")
    assert (taken.equipped, taken.loaded, taken.ammunition) == (False, 1, "it_bolt")
    assert gear.count(c.sheet(a), "it_ration") == 2
    assert gear.count(c.sheet(b), "it_ration") == 3


@pytest.mark.rule("MES-ITM-14", "MES-ITM-15", "MES-EDGE-01")
def test_e60_both_need_the_ap_of_the_heavier_thing(two):
    c, a, b = two
    axe, ring = c.give(a, "it_battle_axe"), c.give(b, "it_signet")
    c.fight(ap=3)
    assert handing_over.cannot_exchange(c, a, b, [(axe, 1)], [(ring, 1)]) is None
    c.one(b).ap = 2
    refused = handing_over.cannot_exchange(c, a, b, [(axe, 1)], [(ring, 1)])
    assert why(refused) == ("partner_ap", "MES-ITM-15")
    assert refused.params == {"ref": b, "needed": 3, "ap": 2}
    with pytest.raises(Refused):
        handing_over.exchange(c, a, b, [(axe, 1)], [(ring, 1)])
    assert gear.count(c.sheet(a), "it_battle_axe") == 1


@pytest.mark.rule("MES-ITM-14", "MES-ITM-15")
def test_swapping_hands_is_an_exchange_paid_once(two):
    c, a, _ = two
    c.wear(a, "it_short_sword")
    c.wear(a, "it_buckler")
    assert handing_over.swap_hands_ap(c, a) == 2
    handing_over.swap_hands(c, a)
    assert [line.item for line in gear.equipped(c.sheet(a))] == ["it_buckler", "it_short_sword"]


@pytest.mark.rule("MES-ITM-16")
def test_worn_things_must_be_doffed_before_they_are_thrown_away(two):
    c, a, _ = two
    armor, sword = c.wear(a, "it_leather"), c.wear(a, "it_short_sword")
    rope = c.give(a, "it_rope")
    assert why(handing_over.cannot_discard(c, a, armor.id)) == ("doff_first", "MES-ITM-16")
    assert handing_over.discard_ap(c, a, sword) == 0
    assert handing_over.discard_ap(c, a, gear.find(c.sheet(a), rope)) == 1
    lying = handing_over.discard(c, a, sword.id)
    assert (lying.item, lying.at) == ("it_short_sword", (5, 5))
    assert c.state.field.items == [lying]
    with pytest.raises(Refused):
        handing_over.discard(c, a, armor.id)


@pytest.mark.rule("MES-ITM-17")
def test_a_discarded_thing_lies_where_you_stand_or_beside_you(two):
    c, a, _ = two
    rope = c.give(a, "it_rope", 2)
    assert handing_over.discard(c, a, rope).at == (5, 5)
    assert handing_over.discard(c, a, rope, at=(5, 6)).at == (5, 6)


@pytest.mark.rule("MES-ITM-17")
def test_what_is_discarded_comes_to_lie_on_a_free_position_only():
    t = Scene()
    a = t.hero(at=(5, 5), size="large")
    t.foe(at=(7, 5))
    t.wall((5, 7))
    t.fight(a)
    rope = t.give(a, "it_rope", equipped=False)
    t.do(lambda m: turns.declare(m, a.ref, menu.acts(m, a.ref)[f"discard item:{rope.id}"]))
    assert t.offered[:4] == ["spot:5,5", "spot:6,5", "spot:5,6", "spot:6,6"]  # where it stands itself
    assert {"spot:7,6", "spot:6,7", "spot:4,4"} <= set(t.offered)
    assert not {"spot:7,5", "spot:5,7"} & set(t.offered)  # somebody, and a wall
    t.play("spot:7,6")
    assert [lying.at for lying in t.state.field.items] == [(7, 6)]


@pytest.mark.rule("MES-ITM-18")
def test_picking_up_costs_by_scale_and_needs_to_be_near(two):
    c, a, b = two
    for item, ap in (("it_signet", 1), ("it_rope", 2), ("it_battle_axe", 3)):
        lying = handing_over.discard(c, a, c.give(a, item))
        assert handing_over.pick_up_ap(c, b, lying) == ap
        assert why(handing_over.cannot_pick_up(c, b, lying, near=False)) == ("not_adjacent", "MES-ITM-18")
        handing_over.pick_up(c, b, lying)
        assert gear.count(c.sheet(b), item) == 1
    assert c.state.field.items == []
    c.wear(b, "it_tool_belt")
    assert handing_over.pick_up_ap(c, b, handing_over.discard(c, a, c.give(a, "it_signet"))) == 0


@pytest.mark.rule("MES-ITM-18", "MES-FX-09")
def test_bodiless_hands_pick_nothing_up(two):
    c, a, _ = two
    ghost = c.foe("cr_wisp")
    lying = handing_over.discard(c, a, c.give(a, "it_rope"))
    assert why(handing_over.cannot_pick_up(c, ghost, lying)) == ("ethereal", "MES-FX-09")


@pytest.mark.rule("MES-ITM-20")
def test_a_weapon_picked_up_goes_into_free_slots_only(two):
    c, a, b = two
    first = handing_over.discard(c, a, c.give(a, "it_short_sword"))
    assert handing_over.pick_up(c, b, first, equip=True).equipped
    second = handing_over.discard(c, a, c.give(a, "it_battle_axe"))
    assert not handing_over.pick_up(c, b, second, equip=True).equipped  # two slots, one is taken
    helm = handing_over.discard(c, a, c.give(a, "it_iron_helm"))
    assert not handing_over.pick_up(c, b, helm, equip=True).equipped  # no weapon
    gun = handing_over.discard(c, a, c.give(a, "it_cannon"))
    assert not handing_over.pick_up(c, b, gun, equip=True).equipped  # nobody holds a field gun


@pytest.mark.rule("MES-ITM-46")
def test_stored_things_have_a_named_place(two):
    c, a, _ = two
    rope = c.give(a, "it_rope")
    handing_over.store(c, "inn", gear.remove(c.sheet(a), rope))
    assert [piece.item for piece in c.state.stores["inn"]] == ["it_rope"]


@pytest.mark.rule("MES-ITM-14")
def test_letting_go_of_a_weapon_ends_what_it_gave(two):
    c, a, b = two
    shield = c.wear(a, "it_tower_shield")
    assert values.protection(c, a, "physical") == 1
    handing_over.exchange(c, a, b, [(shield.id, 1)])
    assert values.protection(c, a, "physical") == 0


@pytest.mark.rule("MES-ITM-39")
def test_a_cursed_weapon_stays_in_the_hand(two, monkeypatch):
    c, a, b = two
    monkeypatch.setitem(ITEMS, "it_rapier", msgspec.structs.replace(ITEMS["it_rapier"], cursed=True))
    blade = c.wear(a, "it_rapier")
    assert why(handing_over.cannot_discard(c, a, blade.id)) == ("cursed", "MES-ITM-39")
    assert why(handing_over.cannot_exchange(c, a, b, [(blade.id, 1)])) == ("cursed", "MES-ITM-39")
    c.sheet(a).effects.append(Lasting("weakened"))  # other effects change nothing about it
    gear.lift_curses(c.sheet(a))
    assert handing_over.cannot_discard(c, a, blade.id) is None


@pytest.mark.rule("MES-ITM-39", "MES-ITM-16", "MES-DEC-02")
def test_no_refusal_tells_of_a_curse_that_has_not_shown(monkeypatch):
    cursed = msgspec.structs.replace(ITEMS["it_rapier"], cursed=True)
    monkeypatch.setitem(ITEMS, "it_rapier", cursed)
    t = Scene()
    hero = t.hero(might=4, gear=())
    ring = t.give(hero, "it_leech_ring", known=False)
    blade = t.give(hero, "it_rapier", known=False)
    t.fight(hero)

    def told(m):
        refusals = [*items_in_play.not_discarding(m, hero.ref), *items_in_play.not_gearing(m, hero.ref)]
        return {each.id: each.reason for each in refusals}

    assert t.do(told) == {f"discard item:{ring.id}": "doff_first"}
    acts = t.do(lambda m: list(menu.acts(m, hero.ref)))
    assert {f"doff item:{ring.id}", f"doff item:{blade.id}", f"discard item:{blade.id}"} <= set(acts)
    for name in (f"discard item:{blade.id}", f"doff item:{ring.id}"):
        t.do(lambda m, name=name: turns.declare(m, hero.ref, menu.acts(m, hero.ref)[name]))
    assert [e.data["item"] for e in t.events("curse_shown")] == ["it_rapier", "it_leech_ring"]
    assert all(line.equipped and line.known for line in t.one(hero).sheet.items)
    assert t.do(told)[f"doff item:{ring.id}"] == "cursed"


@pytest.mark.rule("MES-ITM-16")
@pytest.mark.parametrize(("item", "held", "ap"), [
    ("it_short_sword", True, 0), ("it_short_sword", False, 1), ("it_rope", False, 1),
])  # fmt: skip
def test_only_a_weapon_in_hand_is_dropped_for_nothing(two, item, held, ap):
    c, a, _ = two
    line = c.wear(a, item) if held else gear.find(c.sheet(a), c.give(a, item))
    assert handing_over.discard_ap(c, a, line) == ap
