"""MES-PIPE, MES-DMG, MES-ATK The attack pipeline, with the numbers of the rulebook's examples."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mes_table import Scene, weapon

from zhuoju.games.meshal.attack import damage, pipeline
from zhuoju.games.meshal.basics.protecting import penetrated
from zhuoju.games.meshal.catalogue.statements import Damage
from zhuoju.games.meshal.character import menu
from zhuoju.games.meshal.model.context import Attack

MISS = 6


def faces(points: int, dice: int) -> list[int]:
    """Dice that show so many points."""
    shown = [2] * (points // 2) + [1] * (points % 2)
    return shown + [MISS] * (dice - len(shown))


def struck(
    result: int,
    *answers: Any,
    types: tuple[str, ...] = ("physical",),
    pen: int = 0,
    attributes: tuple[str, ...] = ("might",),
    defences: tuple[str, ...] = (),
    **victim: Any,
) -> tuple[Scene, Attack]:
    """One attack with this result on a victim out of numbers; gives back the table and the attack."""
    t = Scene()
    a, b = t.foe(weapons=()), t.hero(**victim)
    t.fight(a, b)
    dice = max(6, (result + 1) // 2)
    t.roll(*faces(result, dice))
    attack = Attack(a.ref, "test", attributes, types, defences, penetration=pen, victims=(b.ref,))  # type: ignore[arg-type]
    t.do(lambda m: pipeline.attack(m, attack, lambda _victim: dice), *answers)
    return t, attack


# Protection and damage


@pytest.mark.rule("MES-PIPE-13", "MES-PIPE-14", "MES-DMG-01", "MES-DMG-02", "MES-DMG-07", "MES-ATK-20")
@pytest.mark.parametrize(
    ("result", "victim", "attack", "lost"),
    [
        (2, {"physical": 1}, {}, 1),
        (1, {"erosive": -2}, {"types": ("erosive",)}, 3),
        (0, {"erosive": -2}, {"types": ("erosive",)}, 0),
        (3, {"physical": 3, "erosive": 1}, {"types": ("physical", "erosive")}, 2),
        (2, {"erosive": -1}, {"types": ("erosive",)}, 3),
        (2, {"physical": 3}, {"pen": 2}, 1),
        (1, {"physical": 1}, {"pen": 2}, 1),
        (1, {"physical": 1}, {"pen": 3}, 1),
        (1, {"physical": 3}, {"pen": 2}, 0),  # E05
        (1, {"physical": -1}, {"pen": 2}, 2),  # E06
        (3, {"physical": 4, "immune": ("occult",)}, {"types": ("physical", "occult")}, 0),  # E07
        (2, {"physical": -2}, {"types": ("raw", "physical")}, 4),  # E08
        (3, {"physical": 9}, {"types": ("raw",)}, 3),
    ],
    ids=[
        "X-19",
        "X-20",
        "X-20 zero",
        "X-21",
        "X-46",
        "X-47",
        "X-48",
        "X-49",
        "E05",
        "E06",
        "E07",
        "E08",
        "raw",
    ],
)
def test_protection_lowers_the_result(result, victim, attack, lost):
    t, made = struck(result, might=9, **attack, **victim)
    assert t.held(2) == (9 - lost, 4, 4)
    assert made.hit[2] is (lost > 0)


@pytest.mark.rule("MES-EDGE-01", "MES-PIPE-10", "MES-ATK-14")
def test_e04_a_pool_of_no_dice_misses_whatever_the_protection():
    t = Scene()
    a, b = t.foe(weapons=()), t.hero(physical=-5)
    t.fight(a, b)
    attack = Attack(a.ref, "test", ("might",), ("physical",), ("parry",), victims=(b.ref,))
    t.do(lambda m: pipeline.attack(m, attack, lambda _victim: 0))
    assert t.rests  # the attack is over at once: no defence is asked for
    assert t.held(b) == (4, 4, 4)
    assert not attack.hit[b.ref]


@pytest.mark.rule("MES-PIPE-12", "MES-ATK-25")
def test_an_immune_victim_is_missed_but_the_dice_are_rolled():
    t, attack = struck(4, types=("occult",), immune=("occult",), defences=("resist",))
    assert t.rests
    assert not attack.hit[2]
    assert t.events("rolled")[0].data["result"] == 4
    assert t.events("missed")


@pytest.mark.rule("MES-PIPE-20", "MES-EDGE-01")
def test_e13_damage_takes_all_there_is_and_the_rest_is_lost():
    t, _ = struck(5, attributes=("might", "agility"), might=2, agility=1)
    assert t.held(2) == (0, 0, 4)
    assert t.one(2).down
    assert not t.one(2).sheet.dead


@pytest.mark.rule("MES-PIPE-20", "MES-DEC-01")
def test_x13_the_victim_shares_the_damage_out():
    t, _ = struck(2, attributes=("might", "spirit"))
    assert t.prompt == "allot.lose"
    assert t.asked().seat == 0
    assert t.asked().default == {"might": 1, "spirit": 1}  # D15: most dice first
    for share in ({"might": 2}, {"might": 1, "spirit": 1}, {"spirit": 2}):
        again, _ = struck(2, dict(share), attributes=("might", "spirit"))
        assert again.held(2) == (4 - share.get("might", 0), 4, 4 - share.get("spirit", 0))
    t.expect_refused({"agility": 2})
    t.expect_refused({"might": 1})


@pytest.mark.rule("MES-EDGE-01")
def test_e14_an_attack_on_an_invalid_attribute_hits_and_takes_nothing():
    t, attack = struck(3, attributes=("spirit",), spirit=None)
    assert attack.hit[2]
    assert t.held(2) == (4, 4, None)


@pytest.mark.rule("MES-EDGE-01", "MES-LIF-08")
def test_e15_who_has_one_attribute_dies_with_its_last_die():
    t, _ = struck(4, attributes=("spirit",), types=("occult",), might=None, agility=None, spirit=3)
    assert t.one(2).sheet.dead


@pytest.mark.rule("MES-DMG-03", "MES-DMG-04", "MES-DMG-05", "MES-PIPE-19")
@pytest.mark.parametrize(
    ("final", "more", "expected"),
    [
        (2, [Damage(times=3)], 6),  # result 4, protection 1, defence 1
        (2, [Damage(times=2), Damage(n=1)], 5),
        (2, [Damage(times=2), Damage(n=-1)], 3),  # E12
        (1, [Damage(by=2)], 0),  # E11
        (3, [Damage(times=2), Damage(by=4), Damage(n=1), Damage(n=1)], 3),
        (1, [Damage(n=-5)], 0),
    ],
)
def test_additional_damage_multiplies_first_and_adds_then(final, more, expected):
    assert damage.total(final, more) == expected


@pytest.mark.rule("MES-DMG-06", "MES-EDGE-01")
def test_e11_damage_of_nothing_is_still_a_hit():
    t = Scene()
    a = t.foe(weapons=("[attack([might], 1, [physical]), damage(by=2), when(hit, status(dazed))]",))
    b = t.hero()
    t.fight(a, b).roll(1)
    t.attacks(a, b)
    assert t.held(b) == (4, 4, 4)
    assert [effect.source for effect in t.one(b).sheet.effects] == ["dazed"]


@pytest.mark.rule("MES-DMG-03")
def test_rolled_damage_is_added_on_a_hit_only():
    t = Scene()
    a, b = t.foe(weapons=("[attack([might], 1, [physical]), damage(dice=2)]",)), t.hero(might=9)
    t.fight(a, b).roll(1, 2, 1)
    t.attacks(a, b)
    assert t.held(b) == (5, 4, 4)
    t.roll(MISS)
    t.attacks(a, b)  # a miss rolls no damage
    assert t.held(b) == (5, 4, 4)


@pytest.mark.rule("MES-DMG-11")
@given(
    r=st.integers(0, 20), p=st.integers(-5, 9), q=st.integers(0, 6), d=st.integers(0, 9),
    k=st.sampled_from([(1, 1), (2, 1), (1, 2), (3, 2)]), n=st.integers(-4, 4),
)  # fmt: skip
def test_the_formula_of_the_pipeline(r, p, q, d, k, n):
    used = penetrated(p, q)
    assert used == (max(0, p - q) if p > 0 else p)
    final = r - used - d
    expected = 0 if r == 0 or final <= 0 else max(0, int(final * k[0] / k[1] + n))
    got = 0 if r == 0 or final <= 0 else damage.total(final, [Damage(times=k[0], by=k[1]), Damage(n=n)])
    assert got == expected


# Stages


@pytest.mark.rule("MES-ATK-15", "MES-ATK-16", "MES-PIPE-05", "MES-DEF-03", "MES-EDGE-01")
def test_x51_stages_are_rolled_and_defended_one_by_one_and_e19_one_ap_defends_one_of_them():
    t = Scene()
    a = t.foe(agility=5, weapons=("attack([might], A // 2, [physical], [parry, evade], stages=2)",))
    b = t.hero(might=6, ap=1)
    t.fight(a, b)
    t.roll(1, 2)  # two dice for the first stage
    t.attacks(a, b)
    assert t.offered == ["parry", "evade", "pass"]
    t.roll(1, 1, MISS, MISS, MISS, MISS)  # the parry
    t.roll(2, MISS)  # the second stage
    t.play("parry")
    assert t.rests  # 1 AP is spent: the second stage cannot be defended
    assert t.held(b) == (6 - 1 - 2, 4, 4)
    assert len(t.events("attack_result")) == 2


@pytest.mark.rule("MES-ATK-18", "MES-PIPE-23", "MES-EDGE-01")
def test_e68_later_stages_are_lost_with_a_dead_target_and_go_on_at_an_unconscious_one():
    t = Scene()
    a = t.foe(weapons=("attack([might], 2, [physical], stages=2)",))
    b = t.hero(might=1, agility=None, spirit=None)
    t.fight(a, b).roll(1, MISS)
    t.attacks(a, b)
    assert t.one(b).sheet.dead
    assert len(t.events("attack_result")) == 1
    assert t.one(a).ap == 2  # no refund

    u = Scene()
    a, b = u.foe(weapons=("attack([might, agility], 2, [physical], stages=2)",)), u.hero(might=2, agility=5)
    u.fight(a, b).roll(2, 2).roll(1, MISS)
    u.attacks(a, b, {"might": 2, "agility": 2})
    assert u.held(b) == (0, 2, 4)  # unconscious after the first stage, and struck again


@pytest.mark.rule("MES-PIPE-07")
def test_a_victim_out_of_reach_in_a_later_stage_loses_the_rest_without_refund():
    t = Scene()
    a = t.foe(weapons=("[attack([might], 2, [physical], stages=2), when(hit, status(dazed))]",))
    b = t.hero()
    t.fight(a, b).roll(1, MISS)

    def away(m, ref, trigger, facts):
        if facts["attack"].stage == 1:

            def leave(order):
                order.m.state.beings[ref].at = (0, 0)
                yield from ()
                return True

            yield menu.Act("leave", 0, leave, kind="optional")

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(menu.REACTIONS, "before_attacked", [away])
        t.attacks(a, b, "leave")
    assert t.rests
    assert len(t.events("attack_result")) == 1
    assert t.one(a).ap == 2


# Reach


@pytest.mark.rule("MES-ATK-07", "MES-ATK-09", "MES-ATK-11", "MES-PIPE-02", "MES-EDGE-01")
def test_x52_too_near_costs_three_dice_and_beyond_is_illegal():
    whip = weapon("attack([might], 6, [physical])", least=3, most=6, inclusive=False, ranged=True)
    for far, dice in ((2, 3), (3, 6), (5, 6), (6, None)):  # X-40, E30, E29
        t = Scene()
        a, b = t.foe(weapons=(whip,), at=(1, 1)), t.hero(at=(1 + far, 1), might=9)
        t.fight(a, b)
        if dice is None:
            assert "attack natural:0" not in t.do(lambda m, a=a: menu.acts(m, a.ref))
            continue
        t.attacks(a, b)
        assert len(t.events("rolled")[0].data["faces"]) == dice


@pytest.mark.rule("MES-ATK-10")
def test_overreach_costs_two_dice_for_each_further_range():
    whip = weapon("attack([might], 9, [physical])", least=3, most=6, inclusive=False, ranged=True)
    bow = weapon("attack([might], 9, [physical])", most=5, ranged=True)
    for arm, far, dice in (
        (whip, 6, 7),
        (whip, 11, 7),
        (whip, 12, 5),
        (bow, 6, 7),
        (bow, 10, 7),
        (bow, 11, 5),
    ):
        t = Scene(switches=["overreach"])
        t.state.field.width = 30
        a, b = t.foe(weapons=(arm,), at=(1, 1)), t.hero(at=(1 + far, 1), might=9)
        t.fight(a, b)
        t.attacks(a, b)
        assert len(t.events("rolled")[0].data["faces"]) == dice, far


@pytest.mark.rule("MES-ATK-11")
def test_melee_never_overreaches():
    t = Scene(switches=["overreach"])
    a, b = t.foe(weapons=(weapon(most=2),), at=(1, 1)), t.hero(at=(4, 1))
    t.fight(a, b)
    assert "attack natural:0" not in t.do(lambda m: menu.acts(m, a.ref))


@pytest.mark.rule("MES-ATK-07", "MES-PIPE-02")
def test_a_wall_stops_all_but_telekinesis():
    for telekinetic in (False, True):
        t = Scene()
        arm = weapon("attack([might], 6, [physical])", most=9, ranged=True, telekinetic=telekinetic)
        a, b = t.foe(weapons=(arm,), at=(1, 1)), t.hero(at=(5, 1))
        t.wall((3, 0), (3, 1), (3, 2))
        t.fight(a, b)
        assert ("attack natural:0" in t.do(lambda m, a=a: menu.acts(m, a.ref))) is telekinetic
        if telekinetic:
            t.roll(1, *[MISS] * 5)
            t.attacks(a, b)
            assert t.held(b)[0] == 3


@pytest.mark.rule("MES-ATK-07", "MES-ATK-23")
def test_only_the_perceived_can_be_attacked_and_friends_are_no_exception():
    t = Scene()
    a, friend, unseen = t.hero(), t.hero(), t.foe()
    t.unseen(unseen, by=a)
    t.fight(a, friend, unseen)
    t.attacks(a, None)
    assert t.offered == [f"being:{friend.ref}"]


# Areas, additives on the whole attack


@pytest.mark.rule("MES-ATK-08", "MES-ATK-19", "MES-PIPE-11", "MES-DEF-10")
def test_an_area_attack_rolls_once_and_each_victim_defends_for_itself():
    t = Scene(seats=3)
    a, b, c = t.foe(weapons=()), t.hero(might=6), t.hero(seat=1, might=6, physical=1)
    t.fight(a, b, c)
    attack = Attack(a.ref, "test", ("might",), ("physical",), ("parry",), victims=(b.ref, c.ref), area=True)
    t.roll(2, 1)
    t.do(lambda m: pipeline.attack(m, attack, lambda _victim: 2))
    assert t.asked().seat == 0
    t.roll(*faces(2, 6))
    t.play("parry")
    assert t.asked().seat == 1
    t.play("pass")
    assert (t.held(b)[0], t.held(c)[0]) == (5, 4)
    assert (t.one(b).ap, t.one(c).ap) == (2, 3)


@pytest.mark.rule("MES-ATK-19")
def test_a_table_may_roll_for_each_victim_of_an_area():
    t = Scene(area_attack_roll="per_target")
    a, b, c = t.foe(weapons=()), t.hero(might=6), t.hero(might=6)
    t.fight(a, b, c)
    attack = Attack(a.ref, "test", ("might",), ("physical",), (), victims=(b.ref, c.ref), area=True)
    t.roll(1).roll(2)
    t.do(lambda m: pipeline.attack(m, attack, lambda _victim: 1))
    assert (t.held(b)[0], t.held(c)[0]) == (5, 4)


@pytest.mark.rule("MES-PIPE-08", "MES-ATK-17", "MES-EDGE-01")
def test_e18_dice_of_an_additive_count_for_each_stage():
    t = Scene()
    a = t.hero(
        agility=5, abilities=("mi_heavy_chop",), weapons=("attack([might], A // 2, [physical], stages=2)",)
    )
    b = t.foe(might=20)
    t.fight(a, b)
    t.attacks(a, b, ["ability:mi_heavy_chop"])
    assert [len(e.data["faces"]) for e in t.events("rolled")] == [5, 5]


@pytest.mark.rule("MES-ATK-13")
def test_an_attack_may_add_faces_instead_of_points():
    t = Scene()
    a, b = t.foe(weapons=()), t.hero(might=20)
    t.fight(a, b).roll(5, 6)
    attack = Attack(a.ref, "test", ("might",), ("physical",), (), victims=(b.ref,), number=True)
    t.do(lambda m: pipeline.attack(m, attack, lambda _victim: 2))
    assert t.held(b)[0] == 9


@pytest.mark.rule("MES-PIPE-21", "MES-DMG-09")
def test_effects_of_a_hit_come_after_the_dice_and_reach_the_unconscious():
    t = Scene()
    a = t.foe(weapons=("[attack([might], 2, [physical]), when(hit, status(dazed))]",))
    b = t.hero(might=1)
    t.fight(a, b).roll(1, MISS)
    t.attacks(a, b)
    assert t.one(b).down
    kinds = [e.kind for e in t.events() if e.kind in ("dice_lost", "effect_begun", "unconscious")]
    assert kinds == ["dice_lost", "effect_begun", "unconscious"]  # 21 before 22


@pytest.mark.rule("MES-ATK-01", "MES-ATK-02", "MES-PIPE-03", "MES-HID-03", "MES-HID-05")
def test_the_victim_is_shown_the_card_and_the_result_and_never_the_pool():
    t = Scene(seats=3)
    a = t.foe(weapons=("attack([agility, spirit], S, [erosive, occult], [evade, resist])",))
    b = t.hero()
    t.hero(seat=1)
    t.fight(a, b).roll(1, 2, 6, 6)
    t.attacks(a, b)
    card = t.told(0, "attack_card")[0]
    assert card["attributes"] == ["agility", "spirit"]
    assert card["types"] == ["erosive", "occult"]
    assert card["defences"] == ["evade", "resist"]
    assert t.told(0, "attack_result")[0]["result"] == 3
    assert t.told(0, "rolled") == []  # neither faces nor their number
    assert t.told(2, "rolled")[0]["faces"] == [1, 2, 6, 6]  # the host sees all
    assert t.told(1, "attack_card") == t.told(1, "attack_result") == []  # another player
    assert t.told(None, "attack_result") == []


@pytest.mark.rule("MES-PIPE-03", "MES-HID-03")
def test_the_card_of_an_unseen_attacker_does_not_name_him():
    t = Scene()
    a, b = t.foe(weapons=(weapon("attack([might], 2, [physical], [parry])"),)), t.hero()
    t.unseen(a)
    t.fight(a, b).roll(1, 6, 6, 6)
    t.attacks(a, b)
    card = t.told(0, "attack_card")[0]
    assert card["by"] is None
    assert card["attributes"] == ["might"]


@pytest.mark.rule("MES-ATK-03", "MES-ATK-26", "MES-ATK-04", "MES-ATK-05")
def test_one_weapon_per_attack_each_melee_or_ranged_as_printed():
    t = Scene()
    a = t.hero("spec_human")
    t.foe(at=(5, 6))
    for item in ("it_short_sword", "it_dagger"):
        t.give(a, item)
    t.fight(a)
    offered = t.do(lambda m: menu.acts(m, a.ref))
    assert {"attack item:1", "attack item:2", "attack fist"} <= set(offered)
    assert all(offered[f"attack item:{k}"].hosts == ("melee", "attack") for k in (1, 2))
    assert offered["attack fist"].hosts == ("melee", "attack", "natural")


@pytest.mark.rule("MES-PIPE-09", "MES-PIPE-01", "MES-PIPE-04", "MES-ATK-12")
def test_ammunition_is_spent_before_the_roll_and_an_empty_bow_is_refused():
    t = Scene()
    a, b = t.hero("spec_human", at=(1, 1)), t.foe(at=(5, 1), might=9)
    bow = t.give(a, "it_short_bow", loaded=1, ammunition="it_arrow")
    t.fight(a, b)
    t.attacks(a, b, weapon=f"item:{bow.id}")
    t.script({"react.attacked": "pass", "react.own_roll": "pass"})
    assert t.one(a).sheet.items[0].loaded == 0
    withheld = t.do(lambda m: {w.id: (w.reason, w.clause) for w in menu.withheld(m, a.ref)})
    assert withheld[f"attack item:{bow.id}"] == ("not_loaded", "MES-ITM-42")


@pytest.mark.rule("MES-ATK-06", "MES-PIPE-23")
def test_a_thrown_weapon_is_used_up():
    t = Scene()
    a, b = t.hero("spec_human", at=(1, 1)), t.foe(at=(4, 1), might=9)
    dart = t.give(a, "it_dart")
    t.fight(a, b)
    t.attacks(a, b, weapon=f"item:{dart.id}")
    t.script({"react.attacked": "pass", "react.own_roll": "pass"})
    assert not t.one(a).sheet.items


@pytest.mark.rule("MES-ATK-21", "MES-ATK-22")
def test_an_attacker_may_hold_dice_back_but_not_the_result():
    t = Scene()
    a, b = t.hero(weapons=("attack([might], 4, [physical])",)), t.foe(might=9)
    a.hold_back = True  # a captive is beaten with reduced dice
    t.fight(a, b)
    t.attacks(a, b)
    assert t.prompt == "roll.dice"
    t.expect_refused(5)
    t.roll(2)
    t.play(1)
    assert t.held(b)[0] == 7  # a 2 is two points all the same


@pytest.mark.rule("MES-PIPE-06")
def test_before_windows_open_for_the_victim_first_then_for_others():
    t = Scene(seats=3)
    a, b, c = t.foe(), t.hero(), t.hero(seat=1)
    t.fight(a, c, b)

    def waits(m, ref, trigger, facts):
        def nothing(order):
            yield from ()
            return True

        if ref in (b.ref, c.ref):
            yield menu.Act("wait", 0, nothing, kind="reaction")

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(menu.REACTIONS, "before_attacked", [waits])
        patch.setitem(menu.REACTIONS, "ally_before_attacked", [waits])
        t.attacks(a, b)
        assert (t.prompt, t.asked().seat) == ("react.before_attacked", 0)
        t.play("pass")
        assert (t.prompt, t.asked().seat) == ("react.ally_before_attacked", 1)
        t.play("pass")
