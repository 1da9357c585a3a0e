"""MES-PIPE-02, 06, 07, MES-PER-10 Whom an attacker still perceives, and who has spotted him."""

import pytest
from mes_stage import points
from mes_table import Scene, weapon

from zhuoju.games.meshal.attack import pipeline
from zhuoju.games.meshal.basics.attempts import succeeds
from zhuoju.games.meshal.character import menu
from zhuoju.games.meshal.effects import statuses
from zhuoju.games.meshal.model.context import Attack
from zhuoju.games.meshal.moment import turns

GAZE = weapon("attack([spirit], S, [occult], [resist])", most=12, telekinetic=True, ranged=True)
TWICE = weapon("attack([might], 1, [physical], stages=2)", most=6)


@pytest.mark.rule("MES-PIPE-07", "MES-ATK-07", "MES-ACT-13")
def test_who_is_no_longer_perceived_can_no_longer_be_attacked():
    t = Scene()
    a, b = t.foe(at=(2, 5), steps=5, weapons=(GAZE,)), t.hero(at=(5, 5), abilities=("ag_time_slip",))
    t.fight(a, b)
    t.attacks(a, b, "ability:ag_time_slip")
    t.script({"teleport.to": "spot:10,5"})  # in reach still, but too far to be made out
    assert b.ref not in t.one(a).spotted
    assert t.events("attack_cancelled")
    assert t.one(a).ap == 3
    assert not t.events("rolled")


@pytest.mark.rule("MES-PIPE-07", "MES-ATK-18")
def test_later_stages_are_lost_on_one_who_has_vanished():
    t = Scene()
    a, b = t.foe(at=(2, 5), weapons=(TWICE,)), t.hero(at=(5, 5))
    t.fight(a, b)
    t.roll(1)
    t.do(lambda m: turns.declare(m, a.ref, menu.acts(m, a.ref)["attack natural:0"]), f"being:{b.ref}")
    assert t.rests
    assert len(t.events("rolled")) == 2
    t.one(a).ap = 3

    def vanishes(m, _facts):
        yield from statuses.apply(m, b.ref, "invisible", 6)

    listeners = dict(t.match.game.listeners)
    t.match.game.listeners["struck"] = (*listeners.get("struck", ()), vanishes)
    try:
        t.roll(1, 1)
        t.do(lambda m: turns.declare(m, a.ref, menu.acts(m, a.ref)["attack natural:0"]), f"being:{b.ref}")
    finally:
        t.match.game.listeners["struck"] = listeners["struck"]
    assert len(t.events("rolled")) == 3
    assert t.one(a).ap == 2  # no refund


@pytest.mark.rule("MES-PIPE-06")
def test_who_steps_in_front_is_struck_though_nobody_had_seen_him():
    t = Scene(seats=3)
    a, b = t.foe(at=(5, 5)), t.hero(at=(6, 5))
    martyr = t.hero(seat=1, at=(6, 6), abilities=("sp_martyr",), might=6)
    t.fight(a, b, martyr)
    t.unseen(martyr, a)
    t.roll(*points(2, 4))
    t.attacks(a, b)
    assert t.prompt == "react.ally_before_attacked"
    t.play("ability:sp_martyr")
    t.script({"react.attacked": "pass"})
    assert (t.held(b)[0], t.held(martyr)[0]) == (4, 4)


@pytest.mark.rule("MES-EDGE-01", "MES-PER-10")
def test_e62_of_an_area_one_who_saw_the_archer_takes_his_two_dice():
    for seen, dice in ((True, 3), (False, 5)):
        t = Scene()
        a, b, c = t.foe(weapons=()), t.hero(might=9), t.hero(might=9)
        t.fight(a, b, c)
        t.unseen(a, c)
        if not seen:
            t.unseen(a, b)
        t.roll(*[6] * dice)
        attack = Attack(a.ref, "test", ("might",), ("physical",), victims=(b.ref, c.ref), area=True)
        t.do(lambda m, attack=attack: pipeline.attack(m, attack, lambda _victim: 3))
        assert attack.dice == dice


@pytest.mark.rule("MES-EDGE-01", "MES-ATT-01", "MES-ATT-02")
@pytest.mark.parametrize(
    ("result", "difficulty", "success"),
    [
        (3, 3, False),  # E01 equal
        (4, 3, True),
        (0, -2, False),  # E02 difficulty 0
        (1, -2, True),
    ],
)
def test_e01_e02_equal_is_not_enough_and_no_difficulty_is_below_nothing(result, difficulty, success):
    assert succeeds(result, difficulty) is success
