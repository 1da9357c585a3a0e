"""MES 9.4, MES-ITM-48 Torches and lanterns: they burn for their time, and then are used up or empty."""

import pytest
from mes_stage import act, acts, has, why
from mes_table import Scene

from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.character.clock import HOUR
from zhuoju.games.meshal.days import passing
from zhuoju.games.meshal.items import handing_over
from zhuoju.games.meshal.language import item_verbs
from zhuoju.games.meshal.model.field import Field
from zhuoju.games.meshal.senses import spotting


def a_night(**numbers) -> tuple[Scene, object]:
    t = Scene(2, field=Field(width=30, length=3, dark=True))
    hero = t.hero(at=(2, 1), steps=20, **numbers)
    t.fight()
    return t, hero


def carried(t: Scene, who: object) -> list[str]:
    return [line.item for line in t.one(who).sheet.items]


def peace(m) -> None:
    m.state.moment = None


@pytest.mark.rule("MES-ITM-48", "MES-PER-24")
def test_a_torch_lights_the_dark_for_an_hour_and_is_gone_then():
    t, hero = a_night()
    foe = t.foe(at=(17, 1))  # farther away than half the perceptual range
    torch = t.give(foe, "it_torch")
    t.do(spotting.refresh)
    assert foe.ref not in t.one(hero).spotted
    act(t, foe, f"use item:{torch.id}")
    assert foe.ref in t.one(hero).spotted
    t.do(peace)
    t.do(lambda m: passing.pass_time(m, HOUR))
    assert carried(t, foe) == []
    assert not has(t, foe, "it_torch")
    assert [e.data["item"] for e in t.events("burnt_down")] == ["it_torch"]


@pytest.mark.rule("MES-ITM-48")
def test_a_torch_that_burns_cannot_be_lit_again_to_burn_longer():
    t, hero = a_night()
    torch = t.give(hero, "it_torch")
    act(t, hero, f"use item:{torch.id}")
    assert f"use item:{torch.id}" not in acts(t, hero)
    assert why(t, hero)[f"use item:{torch.id}"] == ("burning", "MES-ITM-48")


@pytest.mark.rule("MES-ITM-48")
def test_a_lantern_burns_six_hours_and_then_takes_a_filling_of_oil():
    t, hero = a_night(ap=3)
    t.one(hero).sheet.purse = ITEMS["it_lantern"].filling
    lantern = t.give(hero, "it_lantern")
    light = f"use item:{lantern.id}"
    act(t, hero, light)
    assert t.one(hero).sheet.purse == ITEMS["it_lantern"].filling  # it came filled
    t.do(peace)
    t.do(lambda m: passing.pass_time(m, 6 * HOUR))
    assert carried(t, hero) == ["it_lantern"]
    act(t, hero, light)
    assert t.one(hero).sheet.purse == 0
    t.do(lambda m: passing.pass_time(m, 6 * HOUR))
    assert why(t, hero)[light] == ("no_filling", "MES-ITM-48")


@pytest.mark.rule("MES-ITM-48", "MES-ITM-05", "MES-PER-24")
@pytest.mark.parametrize("how", ["doff", "discard", "disarmed"])
def test_a_torch_that_is_in_the_hand_no_longer_gives_no_light(how):
    t, hero = a_night()
    foe = t.foe(at=(17, 1), max_ap=6)
    torch = t.give(foe, "it_torch")
    act(t, foe, f"use item:{torch.id}")
    assert foe.ref in t.one(hero).spotted
    if how == "disarmed":
        t.do(lambda m: item_verbs.drop(m, foe.ref, "weapon"), f"item:{torch.id}")
    else:
        act(t, foe, f"{how} item:{torch.id}", *(["spot:17,1"] if how == "discard" else []))
    assert not has(t, foe, "it_torch")
    assert foe.ref not in t.one(hero).spotted


@pytest.mark.rule("MES-ITM-48")
def test_a_torch_that_was_put_out_burns_for_the_rest_of_its_hour():
    t, hero = a_night(max_ap=6)
    torch = t.give(hero, "it_torch")
    act(t, hero, f"use item:{torch.id}")
    t.state.clock += HOUR - 60
    act(t, hero, f"doff item:{torch.id}")
    again = t.one(hero).sheet.items[-1]
    assert (again.item, again.burnt) == ("it_torch", HOUR - 60)
    act(t, hero, f"equip item:{again.id}")
    act(t, hero, f"use item:{again.id}")
    t.do(peace)
    t.do(lambda m: passing.pass_time(m, 59))
    assert carried(t, hero) == ["it_torch"]
    t.do(lambda m: passing.pass_time(m, 1))
    assert carried(t, hero) == []


@pytest.mark.rule("MES-ITM-16", "MES-ITM-14")
def test_what_is_held_like_a_weapon_need_not_be_doffed_to_be_let_go():
    t, hero = a_night(max_ap=6)
    friend = t.hero(at=(3, 1), max_ap=6)
    torch = t.give(hero, "it_torch")
    assert t.do(lambda m: handing_over.discard_ap(m, hero.ref, torch)) == 1  # no weapon
    assert t.do(lambda m: handing_over.cannot_exchange(m, hero.ref, friend.ref, [(torch.id, 1)])) is None
