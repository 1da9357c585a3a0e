"""MES 6.2, MES-HID What is told of the host's beings, also where he has left them to the house."""

from typing import Any

import msgspec
import pytest
from mes_table import Scene, weapon

from zhuoju.games.meshal import fate, menu
from zhuoju.games.meshal.view import view

MISS = 6
WORD: dict[str, Any] = {"author": "Ada", "reason": "too many of them"}
BITE = "attack([might], 4, [physical], [parry, evade])"


def with_house(*, delegated: bool, **more: Any) -> tuple[Scene, Any, Any]:
    """A player, the host, the house, and a foe that either of the two plays."""
    t = Scene(seats=3, **more)
    t.state.host, t.state.house = 1, 2
    hero = t.hero(weapons=(BITE,))
    foe = t.being(side="foes", seat=2 if delegated else 1, weapons=(BITE,), might=9)
    t.fight(hero, foe)
    return t, hero, foe


@pytest.mark.rule("MES-HID-01", "MES-HID-05", "MES-DEC-01")
@pytest.mark.parametrize("delegated", [False, True])
def test_the_numbers_of_a_foe_are_as_secret_with_the_house_as_with_the_host(delegated: bool):
    t, hero, foe = with_house(delegated=delegated)
    t.roll(1, 1, MISS, MISS)
    t.attacks(hero, foe)
    t.roll(*[MISS] * 9)
    t.play("parry")
    assert t.held(foe)[0] == 7
    for seat in (0, None):
        assert not t.told(seat, "dice_lost")
        assert not t.told(seat, "damage")
    assert [e["faces"] for e in t.told(0, "rolled") if e["ref"] == foe.ref] == []
    assert [e["result"] for e in t.told(0, "roll_result") if e["ref"] == foe.ref] == [0]
    assert len(t.told(1, "dice_lost")) == 1
    assert "dice" not in next(
        b for b in msgspec.to_builtins(view(t.state, 0))["beings"] if b["ref"] == f"being:{foe.ref}"
    )


@pytest.mark.rule("MES-FAT-06")
@pytest.mark.parametrize("delegated", [False, True])
def test_the_house_uses_fate_no_more_than_the_host(delegated: bool):
    t, hero, foe = with_house(delegated=delegated, switches=["fate"])
    w = t.match.table
    assert not fate.allowed(w, foe.ref, {"might": 4})
    assert fate.allowed(w, hero.ref, {"might": 4})
    u, _hero, foe = with_house(delegated=delegated, switches=["fate"], npc_fate=True)
    assert fate.allowed(u.match.table, foe.ref, {"might": 4})


@pytest.mark.rule("MES-HID-02")
@pytest.mark.parametrize("delegated", [False, True])
def test_a_window_counts_for_the_house_as_for_the_host(delegated: bool):
    t, hero, foe = with_house(delegated=delegated)
    t.roll(MISS, MISS, MISS, MISS)
    t.attacks(hero, foe)
    assert t.state.windows == 2  # before the attack, and when its result is known


@pytest.mark.rule("MES-CORE-02", "MES-ATT-12")
def test_the_host_still_rules_over_what_the_house_plays():
    t, hero, foe = with_house(delegated=True)
    assert "attempt" in t.do(lambda m: menu.acts(m, hero.ref))
    assert "attempt" not in t.do(lambda m: menu.acts(m, foe.ref))
    t.match.intervene("veil", ref=foe.ref, on=True, **WORD)
    t.match.intervene("take_side", ref=foe.ref, side="others", **WORD)
    assert (t.one(foe).veiled, t.one(foe).side) == (True, "others")


@pytest.mark.rule("MES-HID-01")
def test_others_do_not_learn_how_many_ap_a_foe_has():
    t = Scene(step="turn")
    hero, foe = t.hero(weapons=(BITE,)), t.foe(weapons=(weapon(BITE, ap=9),), max_ap=5)
    t.fight(hero, foe)
    t.play("end")
    assert [set(e) for e in t.told(0, "turn_began")] == [{"ref"}]
    t.play("attack natural:0", f"being:{hero.ref}")
    assert t.one(foe).long.paid == 5
    assert t.told(1, "long_begun")[0]["paid"] == 5
    assert not t.told(0, "long_begun")
    assert t.told(0, "busy") == [{"ref": foe.ref}]


@pytest.mark.rule("MES-HID-01", "MES-PER-01")
def test_whoever_has_not_spotted_an_attacker_is_not_told_who_he_is():
    t = Scene(seats=3)
    foe, victim, other = t.foe(weapons=(BITE,)), t.hero(might=9), t.hero(seat=1)
    t.unseen(foe, by=other)
    t.fight(foe, victim, other)
    t.roll(1, 1, MISS, MISS)
    t.attacks(foe, victim, "pass")
    assert [e["by"] for e in t.told(0, "hit")] == [foe.ref]
    assert [e["by"] for e in t.told(1, "hit")] == [None]
    assert [e["by"] for e in t.told(2, "hit")] == [foe.ref]
    assert [e["by"] for e in t.told(None, "hit")] == [None]  # as every player knows it


@pytest.mark.rule("MES-HID-05", "MES-ATK-02")
def test_what_a_victim_was_struck_with_only_the_host_is_told():
    t = Scene(seats=3)
    foe, victim = t.foe(weapons=(BITE,)), t.hero(might=9)
    t.hero(seat=1)
    t.fight(foe, victim).roll(1, 1, MISS, MISS)
    t.attacks(foe, victim, "pass")
    source = t.told(2, "attack_declared")[0]["source"]
    for seat in (0, 1, None):
        assert source not in str([e.data for e in t.match.stream(seat)])


@pytest.mark.rule("MES-HID-05", "MES-ATK-19")
def test_of_an_area_that_is_rolled_for_each_a_victim_sees_the_result_against_himself_only():
    from zhuoju.games.meshal import pipeline
    from zhuoju.games.meshal.context import Attack

    t = Scene(seats=3, area_attack_roll="per_target")
    a, b, c = t.foe(weapons=()), t.hero(might=9), t.hero(seat=1, might=9)
    t.fight(a, b, c)
    attack = Attack(a.ref, "test", ("might",), ("physical",), ("parry",), victims=(b.ref, c.ref), area=True)
    t.roll(1).roll(2)
    t.do(lambda m: pipeline.attack(m, attack, lambda _victim: 1))
    assert t.asked().seat == 0

    def shown(seat: int) -> Any:
        return msgspec.to_builtins(view(t.state, seat))["attack"].get("result")

    assert (shown(0), shown(1), shown(2)) == (1, None, 1)
    t.play("pass")
    assert (shown(0), shown(1), shown(2)) == (None, 2, 2)


@pytest.mark.rule("MES-FX-07", "MES-MOM-05")
def test_whoever_is_called_into_a_fight_is_ready_at_once():
    from zhuoju.games.meshal import summons
    from zhuoju.games.meshal.context import Ctx

    t = Scene()
    a, b = t.hero(), t.foe()
    t.fight(a, b)
    t.do(
        lambda m: summons.summon(m, Ctx(0, a.ref, entry="mg_raise_bones", spot=(4, 6)), "cr_bone_servant", 2)
    )
    came = [ref for ref in t.state.beings if ref > b.ref]
    assert t.state.moment.order == [a.ref, *came, b.ref]
    for ref in came:
        assert t.state.beings[ref].ap == t.state.beings[ref].known_max_ap > 0
    assert [e["ref"] for e in t.told(0, "initiative")][-4:] == t.state.moment.order
