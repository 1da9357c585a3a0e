"""MES section 11 The exact odds that a seat is shown, out of nothing but its view."""

from fractions import Fraction

import pytest
from mes_table import Scene, weapon

from zhuoju.games.meshal import foresight, odds
from zhuoju.games.meshal.view import view
from zhuoju.kernel import Foreseen, Option, Question

CORE_DIE = {0: Fraction(4, 6), 1: Fraction(1, 6), 2: Fraction(1, 6)}


def asked(prompt: str, *options: str, **params) -> Question:
    return Question(1, 0, "one", prompt, [Option(o) for o in options], 1, 1, params=params)


def seen(t: Scene, seat: int, question: Question, option: str) -> list[Foreseen]:
    return list(foresight.odds_of(view(t.state, seat), question, option))


def spread(found: Foreseen) -> dict[int, float]:
    return {int(word): p for word, p in found.outcomes}


def shares(found: Foreseen) -> dict[str, float]:
    return dict(found.outcomes)


def fight(**hero) -> tuple[Scene, object, object]:
    t = Scene()
    one, foe = t.hero("", at=(2, 2), **hero), t.foe("cr_bandit", at=(3, 2))
    t.fight(one, foe)
    return t, one, foe


@pytest.mark.rule("MES-PIPE-08")
def test_an_attack_shows_the_points_of_the_dice_that_would_be_thrown():
    t, one, foe = fight(might=2, agility=3, spirit=3)
    question = asked("act.target", f"being:{foe.ref}", by=one.ref, act="attack natural:0")
    (attack,) = seen(t, 0, question, f"being:{foe.ref}")
    two = {a + b: 0.0 for a in CORE_DIE for b in CORE_DIE}
    for a, p in CORE_DIE.items():
        for b, q in CORE_DIE.items():
            two[a + b] += float(p * q)
    assert attack.what == "attack"
    assert attack.params == {"dice": 2}
    assert spread(attack) == pytest.approx(two)


@pytest.mark.rule("MES-HID-01", "MES-HID-03")
def test_the_odds_of_a_player_do_not_depend_on_what_is_hidden_of_the_foe():
    t, one, foe = fight(might=4, agility=3, spirit=3)
    question = asked("act.target", f"being:{foe.ref}", by=one.ref, act="attack natural:0")
    before = seen(t, 0, question, f"being:{foe.ref}")
    foe.sheet.items.clear()
    foe.sheet.abilities["mi_iron_skin"] = 0
    foe.ap = 0
    assert seen(t, 0, question, f"being:{foe.ref}") == before


@pytest.mark.rule("MES-PRO-01")
def test_the_host_who_sees_the_sheet_is_told_whether_it_hits():
    t = Scene()
    one = t.hero("", at=(2, 2), might=3, agility=3, spirit=3, physical=1)
    foe = t.foe("", at=(3, 2), might=4, agility=3, spirit=3, weapons=(weapon(),))
    t.fight(foe, one)
    question = asked("act.target", f"being:{one.ref}", by=foe.ref, act="attack natural:0")
    _, hit = seen(t, 1, question, f"being:{one.ref}")
    assert hit.params == {"protection": 1}
    assert shares(hit)["odds.hit"] == pytest.approx(float(odds.attack(4, 1).hit))
    assert sum(shares(hit).values()) == pytest.approx(1)


@pytest.mark.rule("MES-DEF-02", "MES-PIPE-16")
def test_a_defence_shows_how_likely_one_is_still_standing():
    t, one, foe = fight(might=2, agility=3, spirit=3)
    question = asked(
        "react.attacked", "evade", "pass",
        by=one.ref, victim=one.ref, result=3, attributes=["might"], types=["physical"], causer=foe.ref,
    )  # fmt: skip
    (evading,) = seen(t, 0, question, "evade")
    points = odds.points(3)
    assert shares(evading)["odds.unhurt"] == pytest.approx(float(points.at_least(3)))
    assert shares(evading)["odds.falls"] == pytest.approx(float(points.at_most(1)))  # 3 - 1 takes both dice
    (nothing,) = seen(t, 0, question, "pass")
    assert shares(nothing) == {"odds.unhurt": 0, "odds.hurt": 0, "odds.falls": 1}


@pytest.mark.rule("MES-ARE-16")
def test_an_area_says_whom_it_would_catch_of_those_in_sight():
    t = Scene()
    one = t.hero("pc_tessen", at=(2, 2))
    near, far = t.foe("cr_bandit", at=(4, 2)), t.foe("cr_bandit", at=(10, 10))
    t.fight(one, near, far)
    question = asked("act.target", "spot:5,2", by=one.ref, act="ability:gi_ember_breath")
    attack, caught = seen(t, 0, question, "spot:5,2")
    assert [word for word, _ in caught.outcomes] == [f"being:{near.ref}"]
    assert caught.outcomes[0][1] == pytest.approx(1 - spread(attack)[0])


@pytest.mark.rule("MES-ATT-01")
def test_who_tries_is_shown_with_the_dice_held():
    t, one, _ = fight(might=2, agility=5, spirit=3)
    question = asked("story.who", f"being:{one.ref}", attribute="agility", text="story")
    some, points = seen(t, 0, question, f"being:{one.ref}")
    assert shares(some)["odds.some"] == pytest.approx(float(odds.points(5).at_least(1)))
    assert spread(points)[0] == pytest.approx((4 / 6) ** 5)


@pytest.mark.rule("MES-ATT-05")
def test_the_host_sees_what_dice_more_or_fewer_do():
    t, one, _ = fight(might=2, agility=3, spirit=3)
    question = asked("call.dice", by=one.ref, attribute="agility", held=3, proposed=0)
    some, _ = seen(t, 1, question, "2")
    assert shares(some)["odds.none"] == pytest.approx((4 / 6) ** 5)


@pytest.mark.rule("MES-DICE-05")
@pytest.mark.parametrize("option", ["search", "move walk", "end"])
def test_what_rolls_no_attack_has_no_odds(option):
    t, one, _ = fight(might=2, agility=3, spirit=3)
    assert seen(t, 0, asked("turn.act", option, by=one.ref, ap=3), option) == []
