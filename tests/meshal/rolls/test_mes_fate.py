"""MES-FAT, MES-SEC, MES-RRL, MES-DICE-07 in play."""

import pytest
from mes_table import Scene

from zhuoju.games.meshal.days import passing
from zhuoju.games.meshal.rolls import rolling

MISS = 6


def rolls(t, ref, dice, scopes=(), **more):
    return t.do(lambda m: rolling.roll(m, ref, dice, scopes, **more))


@pytest.mark.rule("MES-FAT-01", "MES-FAT-02", "MES-FAT-04")
def test_a_player_turns_dice_and_loses_them_at_once():
    t = Scene(switches=["fate"])
    a = t.hero(might=4)
    t.fight(a).roll(MISS, MISS, MISS, 1)
    rolls(t, a.ref, 4, ("might",), attributes={"might": 4})
    assert t.prompt == "fate.die"
    assert t.asked().params["faces"] == [6, 6, 6, 1]
    t.play("die:0 might", 2, "die:1 might", 2, "keep")
    assert t.gave == 5
    assert t.held(a)[0] == 2
    assert t.events("fate")[0].data["result"] == 5


@pytest.mark.rule("MES-FAT-03", "MES-FAT-08", "MES-EDGE-01")
def test_e53_no_more_dice_than_attribute_dice_took_part():
    t = Scene(switches=["fate"])
    a = t.hero(might=2)
    t.fight(a).roll(*[MISS] * 5)
    rolls(t, a.ref, 5, ("might",), attributes={"might": 2})
    assert t.offered == ["keep", *(f"die:{k} might" for k in range(5))]
    t.play("die:4 might", 1, "die:3 might", 1)
    assert t.rests  # a third cannot be changed
    assert t.gave == 2


@pytest.mark.rule("MES-FAT-08")
def test_in_a_pool_of_several_attributes_each_die_names_its_own():
    t = Scene(switches=["fate"])
    a = t.hero(might=1, agility=3)
    t.fight(a).roll(*[MISS] * 4)
    rolls(t, a.ref, 4, (), attributes={"might": 1, "agility": 3})
    assert {"die:0 might", "die:0 agility"} <= set(t.offered)
    t.play("die:0 might", 1)
    assert "die:1 might" not in t.offered
    t.play("keep")


@pytest.mark.rule("MES-FAT-05", "MES-EDGE-01")
def test_e54_a_defence_paid_to_fate_counts_and_then_one_falls():
    t = Scene(switches=["fate"])
    a = t.foe(weapons=("attack([might], 2, [physical], [evade])",))
    b = t.hero(agility=1)
    t.fight(a, b).roll(1, MISS).roll(MISS)
    t.attacks(a, b, "evade", "die:0 agility", 2)
    assert t.rests
    assert t.held(b) == (4, 0, 4)  # the attack was defended
    assert t.events("defended_solidly")
    assert t.one(b).down


@pytest.mark.rule("MES-FAT-02", "MES-FAT-05", "MES-EDGE-01")
def test_e69_dice_paid_to_fate_cannot_be_lost_to_damage_again():
    t = Scene(switches=["fate"])
    a = t.foe(weapons=("attack([might, agility], 4, [physical], [parry])",))
    b = t.hero(might=2, agility=4)
    t.fight(a, b).roll(2, 2, MISS, MISS).roll(MISS, MISS)
    t.attacks(a, b, "parry", "die:0 might", 1, "die:1 might", 1)
    assert t.rests  # 4 - 2 = 2 damage, only agility is left to take it
    assert t.held(b) == (0, 2, 4)
    assert t.one(b).down


@pytest.mark.rule("MES-FAT-05", "MES-RST-03")
def test_dice_paid_to_fate_at_a_rest_fell_nobody_before_the_roll_heals():
    t = Scene(switches=["fate"])
    a = t.hero(might=6, dice={"might": 2})
    t.roll(MISS, MISS)
    t.do(lambda m: passing.recover(m, a.ref), "die:0 might", 2, "die:1 might", 2)
    assert t.rests
    assert t.held(a)[0] == 4  # 2 - 2 + 4
    assert not t.events("unconscious")
    t.one(a).sheet.dice["might"] = 1
    t.roll(MISS)
    t.do(lambda m: passing.recover(m, a.ref), "die:0 might", 3)
    assert t.held(a)[0] == 0
    assert len(t.events("unconscious")) == 1
    assert t.one(a).down


@pytest.mark.rule("MES-FAT-06")
@pytest.mark.parametrize("allowed", [False, True])
def test_only_players_use_fate_unless_the_table_says_so(allowed):
    t = Scene(switches=["fate"], npc_fate=allowed)
    a = t.foe()
    t.fight(a).roll(MISS)
    rolls(t, a.ref, 1, ("might",), attributes={"might": 1})
    assert t.rests is not allowed


@pytest.mark.rule("MES-FAT-07")
def test_fate_has_no_hold_on_secret_rolls_and_borrowed_dice():
    t = Scene(switches=["fate"])
    a = t.hero(spirit=None)
    t.fight(a)
    rolls(t, a.ref, 3, ("might",), attributes={"might": 3}, secret=True)
    assert t.rests
    rolls(t, a.ref, 3, ("spirit",))  # the three dice of an invalid attribute
    assert t.rests


@pytest.mark.rule("MES-FAT-01")
def test_without_the_switch_there_is_no_fate():
    t = Scene()
    a = t.hero()
    t.fight(a).roll(MISS)
    rolls(t, a.ref, 1, ("might",), attributes={"might": 1})
    assert t.rests


@pytest.mark.rule("MES-FAT-04", "MES-RRL-03", "MES-PIPE-09")
def test_rerolls_come_before_fate_and_before_the_defence():
    t = Scene(switches=["fate"])
    a, b = t.hero(abilities=("co_lucky",)), t.foe()
    t.fight(a, b).roll(MISS, MISS, MISS, MISS)
    t.attacks(a, b)
    assert t.prompt == "react.own_roll"
    t.play("pass")
    assert t.prompt == "fate.die"
    t.play("die:0 might", 2, "keep")
    assert t.prompt == "react.attacked"


@pytest.mark.rule("MES-DICE-07")
def test_holding_back_goes_down_to_giving_the_roll_up():
    t = Scene()
    a = t.hero()
    a.hold_back = True
    t.fight(a)
    rolls(t, a.ref, 4)
    assert (t.asked().least, t.asked().most, t.asked().default) == (0, 4, 4)
    t.play(0)
    assert t.gave == 0
    rolls(t, a.ref, 0)  # nothing to hold back
    assert t.rests


@pytest.mark.rule("MES-SEC-01", "MES-SEC-05")
def test_a_secret_roll_is_the_hosts_alone():
    t = Scene()
    a = t.hero()
    t.fight(a)
    t.dice("secret", [1, 2, 6, 6])
    assert rolls(t, a.ref, 4, secret=True) == 3
    assert t.told(1, "rolled_secretly")[0]["faces"] == [1, 2, 6, 6]
    assert [seen for seen in t.match.stream(0) if "roll" in seen.kind] == []
    assert t.match.stream(None) == []


@pytest.mark.rule("MES-SEC-02")
def test_a_player_who_is_asked_to_roll_secretly_sees_it():
    t = Scene(seats=3)
    a = t.hero()
    t.hero(seat=1)
    t.fight(a)
    rolls(t, a.ref, 2, secret="player")
    assert t.told(0, "rolled_secretly")
    assert t.told(2, "rolled_secretly")
    assert not t.told(1, "rolled_secretly")


@pytest.mark.rule("MES-SEC-01", "MES-SEC-03")
def test_the_host_rolls_for_a_character_with_its_real_dice_at_any_time():
    t = Scene()
    a = t.hero(spirit=3)
    t.afflict(a, "weakened", 1)
    t.fight(a)
    t.play()
    t.dice("secret", [2, 2])
    t.match.intervene("secret_roll", ref=a.ref, attribute="spirit", author="host", reason="X-10 the ruin")
    assert t.told(1, "rolled_secretly")[0] == {
        "ref": a.ref,
        "faces": [2, 2],
        "scopes": ["spirit"],
        "result": 4,
        "reason": "X-10 the ruin",
        "number": 0,
    }
    assert t.match.stream(0) == []


@pytest.mark.rule("MES-SEC-03", "MES-ATR-19")
@pytest.mark.parametrize(("agility", "dice"), [(None, 3), (4, 2)])
def test_a_secret_roll_of_an_invalid_attribute_is_three_dice_that_are_none_of_it(agility, dice):
    t = Scene(switches=["pose"])
    a = t.hero(agility=agility)
    a.pose = "prone"
    t.fight(a)
    t.play()
    t.match.intervene("secret_roll", ref=a.ref, attribute="agility", author="host", reason="a noise")
    assert len(t.told(1, "rolled_secretly")[0]["faces"]) == dice


@pytest.mark.rule("MES-SEC-05")
def test_rolls_of_the_hosts_beings_show_their_result_and_not_their_pool():
    t = Scene()
    t.hero()
    b = t.foe()
    t.fight().roll(1, 2)
    rolls(t, b.ref, 2)
    assert t.told(0, "rolled") == []
    assert t.told(0, "roll_result") == [{"ref": b.ref, "result": 3}]
    assert t.told(1, "rolled")[0]["faces"] == [1, 2]


@pytest.mark.rule("MES-FAT-03", "MES-DICE-07")
def test_dice_that_are_held_back_cannot_be_turned():
    t = Scene(switches=["fate"])
    a = t.hero(might=4)
    a.hold_back = True
    t.fight(a).roll(MISS)
    rolls(t, a.ref, 4, ("might",), attributes={"might": 4})
    t.play(1, "die:0 might", 2)
    assert t.rests  # the one die that was thrown is turned; nothing more is asked
    assert (t.gave, t.held(a)[0]) == (2, 3)


@pytest.mark.rule("MES-FAT-02", "MES-FAT-03")
def test_dice_lost_between_the_throw_and_fate_cannot_be_paid_with():
    t = Scene(switches=["fate"])
    a = t.hero(might=4)
    t.fight(a).roll(MISS, MISS, MISS, MISS)
    t.one(a).sheet.dice["might"] = 1
    rolls(t, a.ref, 4, ("might",), attributes={"might": 4})
    t.play("die:0 might", 1)
    assert t.rests
    assert t.held(a)[0] == 0
