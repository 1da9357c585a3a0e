"""MES-FX-06, 07 What magic leaves on the map: summoned creatures, walls of force, cold and light."""

import pytest
from mes_stage import act, cast, mage, points
from mes_table import weapon
from msgspec.structs import replace

from zhuoju.content import read_clause
from zhuoju.games.meshal.abilities import casting
from zhuoju.games.meshal.attack.aiming import Aim
from zhuoju.games.meshal.catalogue.library import ABILITIES, LEXICON
from zhuoju.games.meshal.effects import lasting_effects
from zhuoju.games.meshal.maps.terrain import tagged
from zhuoju.games.meshal.moment import round_ticks


@pytest.mark.rule("MES-FX-07")
def test_raised_bones_stand_by_their_summoner_act_after_him_and_vanish():
    t, a, b = mage("mg_raise_bones", gear=["it_bone"] * 3)
    t.do(lambda m: casting.cast(m, a.ref, "mg_raise_bones", Aim(spot=(4, 6))))
    servant = max(t.state.beings.values(), key=lambda one: one.ref)
    assert (servant.sheet.entry, servant.at, servant.seat, servant.side) == (
        "cr_bone_servant",
        (4, 6),
        0,
        "party",
    )
    assert t.state.moment.order == [a.ref, servant.ref, b.ref]
    t.state.clock += 24 * 3600
    t.do(lasting_effects.run_out)
    assert t.one(servant).at is None
    assert t.state.moment.order == [a.ref, b.ref]


@pytest.mark.rule("MES-FX-07")
def test_several_may_be_summoned_and_act_in_the_order_they_came(monkeypatch):
    many = read_clause(LEXICON, "summon(cr_bone_servant, 2)", ids={"creature": {"cr_bone_servant"}})
    monkeypatch.setitem(ABILITIES, "mg_raise_bones", replace(ABILITIES["mg_raise_bones"], effects=many))
    t, a, b = mage("mg_raise_bones")
    for _ in range(2):
        t.do(lambda m: casting.cast(m, a.ref, "mg_raise_bones", Aim(spot=(4, 6))))
    called = [one.ref for one in t.state.beings.values() if one.summoner == a.ref]
    assert len(called) == 4
    assert len({t.one(ref).at for ref in called}) == 4
    assert t.state.moment.order == [a.ref, *called, b.ref]


@pytest.mark.rule("MES-FX-07")
def test_the_summoned_do_not_count_into_strength_unless_there_at_the_start():
    t, a, _b = mage("mg_raise_bones", gear=["it_bone"] * 3)
    t.state.moment.intensity = "rival"
    t.do(lambda m: casting.cast(m, a.ref, "mg_raise_bones", Aim(spot=(4, 6))))
    assert t.state.moment.intensity == "rival"


def test_force_wall_bars_the_way_for_three_rounds():
    t, a, _b = mage("mg_force_wall")
    cast(t, a, "mg_force_wall", "spot:5,3")
    t.script({"wall.direction": "spot:5,4"})
    (wall,) = t.state.field.zones
    assert wall.tag == "blocked"
    assert wall.cells == [(5, y) for y in range(3, 9)]
    assert (wall.durability, wall.protection, wall.until_round) == (10, 3, 4)


@pytest.mark.rule("MES-OBJ-01", "MES-OBJ-02")
@pytest.mark.parametrize("kind", ["physical", "erosive", "occult"])
def test_a_force_wall_withstands_ten_points_beyond_three_of_any_kind(kind):
    foe = {"at": (4, 4), "weapons": (weapon(f"attack([might], 9, [{kind}])"),), "max_ap": 6}
    t, a, b = mage("mg_force_wall", foe=foe)
    cast(t, a, "mg_force_wall", "spot:5,3", "spot:6,3")
    (wall,) = t.state.field.zones
    assert (len(wall.cells), wall.durability) == (6, 10)
    t.roll(*points(8, 9))
    act(t, b, "break natural:0", f"zone:{wall.id} spot:5,3")
    assert t.state.field.zones[0].durability == 5
    t.roll(*points(8, 9))
    act(t, b, "break natural:0", f"zone:{wall.id} spot:5,3")
    assert t.state.field.zones == []


@pytest.mark.rule("MES-FX-06")
def test_frost_field_bites_everyone_inside_at_each_round_start_for_three_rounds():
    t, a, b = mage("mg_frost_field", foe={"at": (8, 5)})
    cast(t, a, "mg_frost_field", "spot:8,6")
    field = t.state.field
    assert tagged(field, (8, 5), "difficult")
    for held in (3, 2, 1):
        t.state.moment.round += 1
        t.roll(*points(1, 2))
        t.do(round_ticks.round_start)
        t.script({"allot.lose": {"might": 1}})
        assert t.held(b)[0] == held
    t.state.moment.round += 1
    t.do(round_ticks.round_start)
    assert t.held(b)[0] == 1
    assert not tagged(t.state.field, (8, 5), "difficult")


@pytest.mark.rule("MES-PER-24", "MES-TIM-07")
def test_glow_lights_a_place_for_an_hour():
    t, a, _b = mage("mg_glow")
    cast(t, a, "mg_glow", "spot:7,5")
    field = t.state.field
    assert tagged(field, (7, 5), "lit")
    assert not tagged(field, (7, 12), "lit")
    assert field.zones[0].until == 3600
