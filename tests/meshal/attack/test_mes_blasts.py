"""MES-ATK-08, 09 Weapons that hit an area."""

import pytest
from mes_stage import act, acts, points
from mes_table import Scene

from zhuoju.games.meshal.catalogue.library import SCENES
from zhuoju.games.meshal.catalogue.scene_maps import field_of


def gunner(item, *foes, loaded="", field=None):
    t = Scene() if field is None else Scene(field=field)
    a = t.hero(at=(2, 5), weapons=(), max_ap=6)
    line = t.give(a, item)
    if loaded:
        line.loaded, line.ammunition = 1, loaded
    others = [t.foe(at=spot, weapons=(), might=6) for spot in foes]
    t.fight(a, *others)
    return t, a, f"attack item:{line.id}", others


def shoot(t, a, act_id, spot):
    act(t, a, act_id, spot)
    while not t.rests:
        t.play("pass")


@pytest.mark.rule("MES-ATK-08", "MES-ATK-19")
def test_a_shotgun_hits_its_sector_with_one_roll():
    t, a, fire, (near, far, aside) = gunner("it_shotgun", (4, 5), (7, 5), (4, 9), loaded="it_shell")
    t.roll(*points(2, 5))
    shoot(t, a, fire, "spot:8,5")
    assert [t.held(x)[0] for x in (near, far, aside)] == [4, 4, 6]
    assert t.one(a).sheet.items[0].loaded == 0
    assert fire not in acts(t, a)


@pytest.mark.rule("MES-ATK-08", "MES-ITM-41")
def test_a_fire_bomb_burns_a_disc_and_is_gone():
    t, a, throw, (one, two, far) = gunner("it_fire_bomb", (7, 5), (8, 6), (10, 5))
    t.roll(*points(1, 4))
    shoot(t, a, throw, "spot:7,6")
    assert [t.held(x)[0] for x in (one, two, far)] == [5, 5, 6]
    assert [bool(t.one(x).sheet.effects) for x in (one, two, far)] == [True, True, False]
    assert t.one(a).sheet.items == []


def test_a_bomb_thrown_at_nobody_is_gone_all_the_same():
    t, a, throw, _ = gunner("it_fire_bomb", (11, 11))
    shoot(t, a, throw, "spot:6,5")
    assert t.one(a).sheet.items == []
    assert t.one(a).ap == 4


@pytest.mark.rule("MES-ATK-09", "MES-ACT-07")
def test_a_field_gun_is_aimed_first_and_clumsy_up_close():
    t, a, fire, (b,) = gunner("it_cannon", (9, 5), loaded="it_cannonball")
    assert fire not in acts(t, a)
    aim = next(name for name in acts(t, a) if name.startswith("aim"))
    t.one(a).ap = 9
    act(t, a, aim)
    t.one(a).ap = 3
    t.roll(*points(4, 6))  # 9 dice, 3 fewer below 30 steps
    shoot(t, a, fire, "spot:9,5")
    assert t.held(b)[0] == 2
    assert fire not in acts(t, a)


@pytest.mark.rule("MES-ITM-18", "MES-ACT-07", "MES-ATK-08")
def test_a_field_gun_is_crewed_by_who_has_taken_it_over_and_takes_no_hands():
    """As it lies in the storm adventure: taken over, aimed, fired, loaded again."""
    field = field_of(SCENES["ad_storm.s5"].map)
    lying = next(each for each in field.items if each.item == "it_cannon")
    t = Scene(field=field)
    a = t.hero(at=(lying.at[0], lying.at[1] + 1), weapons=(), max_ap=9)
    b = t.foe(at=(18, 3), weapons=(), might=9)
    t.give(a, "it_battle_axe")
    t.fight(a, b)
    act(t, a, f"pick_up lying:{lying.id}")
    gun = t.one(a).sheet.items[-1]
    assert (gun.item, gun.loaded, gun.equipped) == ("it_cannon", 1, False)
    fire, t.one(a).ap = f"attack item:{gun.id}", 9
    assert fire not in acts(t, a)
    act(t, a, f"aim item:{gun.id}")
    t.one(a).ap = 3
    t.roll(*points(4, 6))
    shoot(t, a, fire, "spot:18,3")
    assert t.held(b)[0] == 5
    t.give(a, "it_cannonball", equipped=False)
    act(t, a, f"reload item:{gun.id}")
    assert t.one(a).long.cost == 9


@pytest.mark.rule("MES-ACT-10")
def test_who_moves_has_to_aim_again():
    t, a, fire, _ = gunner("it_cannon", (9, 5), loaded="it_cannonball")
    t.one(a).ap = 9
    act(t, a, fire.replace("attack", "aim"))
    t.one(a).ap = 3
    assert fire in acts(t, a)
    act(t, a, "move walk", "spot:2,6")
    assert fire not in acts(t, a)


def test_a_drake_sweeps_with_its_tail():
    t = Scene()
    drake, one, behind = t.foe("cr_storm_drake", at=(5, 5)), t.hero(at=(8, 5)), t.hero(at=(2, 5))
    t.fight(drake, one, behind)
    t.roll(*points(1, 9))
    act(t, drake, "attack natural:1", "spot:9,5")
    while not t.rests:
        t.play({"might": 1} if t.prompt == "allot.lose" else "pass" if "pass" in t.offered else t.offered[0])
    assert (t.held(one)[0], t.held(behind)[0]) == (3, 4)
