"""MES section 11 The exact odds that a seat is shown, out of nothing but its view."""

from fractions import Fraction

import pytest
from mes_table import Scene, weapon

from zhuoju.games.meshal.basics import exact_odds
from zhuoju.games.meshal.model.field import Field, SetTrap, Wall
from zhuoju.games.meshal.seat import odds_of_options
from zhuoju.games.meshal.seat.view import view
from zhuoju.kernel import Foreseen, Option, Question

CORE_DIE = {0: Fraction(4, 6), 1: Fraction(1, 6), 2: Fraction(1, 6)}


def asked(prompt: str, *options: str, **params) -> Question:
    return Question(1, 0, "one", prompt, [Option(o) for o in options], 1, 1, params=params)


def seen(t: Scene, seat: int, question: Question, option: str) -> list[Foreseen]:
    return list(odds_of_options.odds_of(view(t.state, seat), question, option))


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
    assert shares(hit)["odds.hit"] == pytest.approx(float(exact_odds.attack(4, 1).hit))
    assert sum(shares(hit).values()) == pytest.approx(1)


@pytest.mark.rule("MES-DEF-02", "MES-PIPE-16")
def test_a_defence_shows_how_likely_one_is_still_standing():
    t, one, foe = fight(might=2, agility=3, spirit=3)
    question = asked(
        "react.attacked", "evade", "pass",
        by=one.ref, victim=one.ref, result=3, attributes=["might"], types=["physical"], causer=foe.ref,
    )  # fmt: skip
    (evading,) = seen(t, 0, question, "evade")
    points = exact_odds.points(3)
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
    assert shares(some)["odds.some"] == pytest.approx(float(exact_odds.points(5).at_least(1)))
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


# What the viewer knows beside the dice


def dice_of(found: list[Foreseen]) -> list[int]:
    return [each.params["dice"] for each in found if each.what in ("attack", "attempt")]


def strikes(t: Scene, seat: int, one, foe, act: str = "attack natural:0", **more) -> list[int]:
    question = asked("act.target", f"being:{foe.ref}", by=one.ref, act=act, **more)
    return dice_of(seen(t, seat, question, f"being:{foe.ref}"))


@pytest.mark.rule("MES-PER-10", "MES-PER-22", "MES-PIPE-08")
def test_two_dice_more_against_those_who_lie_there_or_sleep():
    t, one, foe = fight(might=4, agility=3, spirit=3)
    assert strikes(t, 0, one, foe) == [4]
    t.afflict(foe, "asleep")
    assert strikes(t, 0, one, foe) == [6]
    foe.sheet.effects.clear()
    foe.sheet.dice["might"] = 0
    assert strikes(t, 0, one, foe) == [6]


@pytest.mark.rule("MES-PER-10", "MES-HID-01")
def test_whoever_hides_knows_that_nobody_has_seen_him_and_whoever_does_not_is_told_nothing():
    t, one, foe = fight(might=4, agility=3, spirit=3)
    t.unseen(one)
    assert strikes(t, 0, one, foe) == [4]  # in the dark perhaps: only the host knows
    assert strikes(t, 1, one, foe) == [6]
    t.afflict(one, "hidden")
    assert strikes(t, 0, one, foe) == [6]


@pytest.mark.rule("MES-FAC-08", "MES-PER-10")
def test_behind_somebody_with_eyes_in_front_there_are_two_dice_more():
    t = Scene(switches=["facing"])
    one = t.hero("", at=(2, 2), might=4, agility=3, spirit=3)
    foe = t.foe("cr_bandit", at=(3, 2))
    t.fight(one, foe)
    numbers = set()
    for facing in range(8):
        foe.facing = facing
        numbers.add(strikes(t, 0, one, foe)[0])
    assert numbers == {4, 6}


@pytest.mark.rule("MES-SUP-09", "MES-HAZ-16", "MES-DICE-11")
def test_what_takes_dice_from_every_roll_is_counted():
    t, one, foe = fight(might=6, agility=3, spirit=3)
    one.woken = True
    assert strikes(t, 0, one, foe) == [4]
    one.exposed = {"torrid": 0}
    assert strikes(t, 0, one, foe) == [3]


@pytest.mark.rule("MES-LOD-03", "MES-LOD-05")
def test_too_much_on_ones_back_is_counted_with_the_score_that_the_sheet_shows():
    t = Scene(switches=["load"])
    one = t.hero("spec_human", at=(2, 2))
    one.sheet.acquired["might"] = one.sheet.dice["might"] = 9
    foe = t.foe("cr_bandit", at=(3, 2))
    t.fight(one, foe)
    assert strikes(t, 0, one, foe, "attack fist") == [4]  # half of 9
    t.give(one, "it_battle_axe", 7, equipped=False)  # 21 of 18
    assert strikes(t, 0, one, foe, "attack fist") == [1]  # 4.5, less 3


@pytest.mark.rule("MES-ACT-09", "MES-ATK-17")
def test_what_joined_a_long_action_is_counted_when_it_is_aimed_again():
    t = Scene()
    one = t.hero("cr_bandit", at=(2, 2))
    foe = t.foe("cr_bandit", at=(3, 2))
    t.fight(one, foe)
    plain = strikes(t, 0, one, foe, "attack item:1")
    assert strikes(t, 0, one, foe, "attack item:1", additives=["mi_heavy_chop"]) == [plain[0] + 3]


@pytest.mark.rule("MES-PIPE-08", "MES-ATK-09")
def test_before_it_is_aimed_an_attack_shows_every_number_of_dice_that_it_may_come_to():
    t, one, _ = fight(might=4, agility=3, spirit=3)
    other = t.foe("cr_bandit", at=(1, 2))
    question = asked("turn.act", "attack natural:0", by=one.ref, ap=3)
    assert dice_of(seen(t, 0, question, "attack natural:0")) == [4]
    other.sheet.dice["might"] = 0
    assert dice_of(seen(t, 0, question, "attack natural:0")) == [4, 6]


# Defences


def answers(t: Scene, seat: int, one, option: str, **more) -> Foreseen:
    told = {"victim": one.ref, "result": 3, "attributes": ["might"], "types": ["physical"], "causer": None}
    question = asked("react.attacked", "parry", "evade", "resist", "pass", by=one.ref, **told | more)
    (found,) = seen(t, seat, question, option)
    return found


@pytest.mark.rule("MES-DEF-14", "MES-FX-02")
def test_fear_of_the_attacker_takes_dice_from_a_defence_against_him_alone():
    t, one, foe = fight(might=2, agility=4, spirit=3)
    t.afflict(one, "frightened", by=foe)
    feared = shares(answers(t, 0, one, "evade", causer=foe.ref))
    assert feared["odds.unhurt"] == pytest.approx(float(exact_odds.points(2).at_least(3)))
    other = shares(answers(t, 0, one, "evade"))
    assert other["odds.unhurt"] == pytest.approx(float(exact_odds.points(4).at_least(3)))


@pytest.mark.rule("MES-PRO-09", "MES-HID-05")
def test_what_pierces_is_known_to_whoever_is_marked_and_to_the_host():
    t = Scene()
    one = t.hero("", at=(2, 2), might=3, agility=3, spirit=3, physical=2)
    t.fight(one, t.foe("cr_bandit", at=(3, 2)))
    assert answers(t, 0, one, "pass").params["protection"] == 2
    t.afflict(one, "marked")
    assert answers(t, 0, one, "pass").params["protection"] == 1
    assert answers(t, 1, one, "pass", pen=2).params["protection"] == 0


@pytest.mark.rule("MES-PRO-09", "MES-OBJ-15", "MES-HID-05")
@pytest.mark.parametrize("struck", ["host", "player"])
def test_only_the_host_is_asked_with_the_penetration(struck):
    t = Scene()
    bite = "attack([might], 4, [physical], [parry, evade], pen=1)"
    one, foe = t.hero(at=(2, 2), weapons=(bite,)), t.foe(at=(3, 2), weapons=(bite,))
    t.fight(one, foe)
    t.roll(2, 2, 2, 2)
    t.attacks(one, foe) if struck == "host" else t.attacks(foe, one)
    assert t.prompt == "react.attacked"
    assert t.asked().params.get("pen") == (1 if struck == "host" else None)


@pytest.mark.rule("MES-FX-09")
def test_of_the_bodiless_an_attack_on_might_takes_spirit():
    t = Scene()
    one = t.hero("cr_wisp", at=(2, 2))
    one.sheet.dice["spirit"] = 2
    t.fight(one, t.foe("cr_bandit", at=(3, 2)))
    found = answers(t, 0, one, "pass", types=["erosive"], result=2)
    assert shares(found) == {"odds.unhurt": 0, "odds.hurt": 0, "odds.falls": 1}


# Attempts


@pytest.mark.rule("MES-HAZ-07")
def test_a_struggle_shows_its_chance_against_the_depth():
    t, one, _ = fight(might=2, agility=4, spirit=3)
    one.depth = 2
    beats, _ = seen(t, 0, asked("turn.act", "struggle", by=one.ref, ap=3), "struggle")
    assert beats.params == {"dice": 4, "against": 2}
    assert shares(beats)["odds.succeeds"] == pytest.approx(1 / 3)


@pytest.mark.rule("MES-FLE-01", "MES-HID-01")
def test_how_quick_the_pursuers_are_only_the_host_knows():
    t, one, _ = fight(might=2, agility=6, spirit=3)
    question = asked("turn.act", "flee", by=one.ref, ap=3)
    assert [each.what for each in seen(t, 0, question, "flee")] == ["some", "attempt"]
    beats, _ = seen(t, 1, question, "flee")
    assert beats.params == {"dice": 6, "against": 4}


@pytest.mark.rule("MES-PER-15")
def test_a_search_shows_its_dice_once_its_place_is_named():
    t, one, _ = fight(might=2, agility=3, spirit=5)
    question = asked("act.target", "spot:2,2", by=one.ref, act="search")
    assert dice_of(seen(t, 0, question, "spot:2,2")) == [5]


@pytest.mark.rule("MES-ATT-12", "MES-ITM-48")
@pytest.mark.parametrize(
    ("act", "dice", "against"),
    [("unlock wall:1", 5, 2), ("topple wall:2", 4, 5), ("disarm trap:3", 3, 3), ("disarm trap:4", 4, None)],
)
def test_locks_statues_and_traps_show_what_they_ask_for(act, dice, against):
    door = Wall(1, [(3, 3)], object="ob_wood_door", durability=8, locked=True)
    statue = Wall(2, [(1, 3)], object="ob_old_statue", durability=30)
    traps = [SetTrap(3, "tr_flame", (1, 1), found=[1]), SetTrap(4, "tr_flood", (3, 1), found=[1])]
    t = Scene(field=Field(width=12, length=12, walls=[door, statue], traps=traps, next_id=5))
    one = t.hero("", at=(2, 2), might=4, agility=3, spirit=3)
    t.give(one, "it_lockpicks", equipped=False)
    t.fight(one, t.foe("cr_bandit", at=(3, 2)))
    chance, points = seen(t, 0, asked("turn.act", act, by=one.ref, ap=3), act)
    assert chance.params.get("against") == against
    assert points.params["dice"] == dice


@pytest.mark.rule("MES-ATT-05", "MES-ITM-48")
def test_an_attempt_that_is_called_for_counts_tool_and_skill():
    t, one, _ = fight(might=2, agility=3, spirit=3)
    t.give(one, "it_lockpicks", equipped=False)
    named = {"attribute": "agility", "scopes": ["agility", "attempt.lock"]}
    plain = asked("call.dice", by=one.ref, held=3, proposed=0, attribute="agility")
    called = asked("call.dice", by=one.ref, held=3, proposed=0, **named)
    assert dice_of(seen(t, 1, plain, "1")) == [4]
    assert dice_of(seen(t, 1, called, "1")) == [6]
    who = asked("story.who", f"being:{one.ref}", **named)
    assert dice_of(seen(t, 0, who, f"being:{one.ref}")) == [5]


@pytest.mark.rule("MES-HID-01")
def test_nothing_is_foretold_of_those_whose_sheets_are_closed():
    t = Scene(seats=3)
    one, other = t.hero(), t.hero(seat=1)
    t.fight(one, other)
    question = asked("story.who", attribute="agility", scopes=["agility"])
    assert seen(t, 0, question, f"being:{one.ref}")
    assert not seen(t, 0, question, f"being:{other.ref}")
