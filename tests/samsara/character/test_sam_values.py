"""SAM-ATTR What follows from grades."""

import pytest

from zhuoju.games.samsara.character import values
from zhuoju.games.samsara.character.values import Derived, derived, from_letters
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.loads import HeavyWeapon, PlaneFactor
from zhuoju.games.samsara.model.rulings import Ruling, rule
from zhuoju.games.samsara.model.words import ATTRIBUTES

ROWS = {
    "hp": (20, 40, 60, 80, 100, 120),
    "load": (100, 600, 3000, 12000, 36000, 72000),
    "two_hand": (50, 300, 1500, 6000, 18000, 36000),
    "one_hand": (25, 150, 750, 3000, 9000, 18000),
    "unarmed": (1, 2, 3, 4, 5, 6),
    "move": (5, 10, 15, 20, 25, 30),
    "jump_up": (10, 20, 35, 55, 80, 110),
    "jump_across": (20, 40, 70, 110, 160, 220),
    "throw_light": (50, 100, 160, 230, 310, 400),
    "throw_heavy": (10, 20, 32, 46, 62, 80),
    "modifier": (1, 2, 3, 4, 5, 6),
    "stamina": (20, 40, 60, 80, 100, 120),
    "aim": (100, 200, 300, 400, 500, 600),
    "energy": (30, 60, 90, 120, 150, 180),
    "san": (5, 10, 15, 20, 25, 30),
    "resistance": (0, 1, 2, 3, 4, 5),
}
FROM = {
    "stalwart": ("hp", "load", "two_hand", "one_hand"),
    "burst": ("unarmed", "move", "jump_up", "jump_across", "throw_light", "throw_heavy"),
    "reaction": ("modifier",),
    "coordination": ("stamina", "aim"),
    "spirit": ("energy",),
    "will": ("san", "resistance"),
}


@pytest.mark.rule(
    "SAM-TAB-01", "SAM-ATTR-01", "SAM-ATTR-02", "SAM-ATTR-03", "SAM-ATTR-07", "SAM-ATTR-08", "SAM-ATTR-09",
    "SAM-ATTR-10",
)  # fmt: skip
@pytest.mark.parametrize("attribute", ATTRIBUTES)
def test_each_grade_gives_the_values_of_the_table_and_no_others(attribute):
    for grade in range(1, 7):
        found = derived({attribute: grade})
        for of, names in FROM.items():
            for name in names:
                assert getattr(found, name) == ROWS[name][grade - 1 if of == attribute else 0]


@pytest.mark.rule("SAM-TAB-02", "SAM-CREATE-04")
def test_a_new_card_has_the_printed_numbers():
    assert derived({}) == Derived(20, 100, 50, 25, 1, 5, 10, 20, 50, 10, 1, 20, 100, 30, 5, 0)
    assert tables.START_POINTS == 300


@pytest.mark.rule("SAM-ATTR-01")
def test_letters_and_numbers_are_the_same_grades():
    assert [values.grade(letter) for letter in "FEDCBA"] == [1, 2, 3, 4, 5, 6]
    assert [values.letter(grade) for grade in range(1, 7)] == list("FEDCBA")
    assert from_letters("CDDDED") == dict(zip(ATTRIBUTES, (4, 3, 3, 3, 2, 3), strict=True))


@pytest.mark.rule("SAM-ATTR-04", "SAM-EX-47")
def test_what_one_hand_lifts_flies_far_and_what_two_hands_do_not_lift_does_not_fly():
    body = derived({})
    assert [values.throw_range(body, weight) for weight in (1, 25, 26, 50, 51)] == [50, 50, 10, 10, None]


@pytest.mark.rule("SAM-ATTR-05")
def test_a_feather_flies_as_far_as_the_dj_says():
    log: list[Ruling] = []
    proposed = values.throw_range(derived({}), 1)
    assert rule(log, "SAM-ATTR-05", proposed, who="dj") == 50
    assert rule(log, "SAM-ATTR-05", proposed, 3, who="dj", about="feather", why="a leaf in the wind") == 3
    assert [entry.overrides for entry in log] == [False, True]
    assert (log[1].proposed, log[1].decided, log[1].why) == (50, 3, "a leaf in the wind")


@pytest.mark.rule("SAM-ATTR-06", "SAM-ATTR-14")
def test_a_plane_scales_bodies_but_nothing_else_unless_the_dj_says_so():
    body, log = derived({}), []
    same = rule(log, "SAM-ATTR-14", PlaneFactor(), who="dj")
    assert values.on_plane(body, same) == body
    light = rule(
        log, "SAM-ATTR-06", PlaneFactor(), PlaneFactor(load=200, move=150, throw=300), who="dj", why="moon"
    )
    moon = values.on_plane(body, light)
    assert (moon.load, moon.two_hand, moon.one_hand) == (200, 100, 50)
    assert (moon.move, moon.jump_up, moon.jump_across) == (7, 15, 30)
    assert (moon.throw_light, moon.throw_heavy) == (150, 30)
    assert (moon.hp, moon.energy, moon.aim) == (body.hp, body.energy, body.aim)
    assert log[1].overrides
    assert log[1].decided["throw"] == 300


@pytest.mark.rule("SAM-ATTR-08")
def test_aim_is_not_range():
    assert values.usable_range(aim=300, weapon=50) == 50
    assert values.usable_range(aim=100, weapon=500) == 100


@pytest.mark.rule("SAM-ATTR-11")
def test_mental_resistance_takes_from_every_loss_and_never_gives():
    assert values.san_loss(5, derived({"will": 4}).resistance) == 2
    assert values.san_loss(2, derived({"will": 6}).resistance) == 0


@pytest.mark.rule("SAM-ATTR-12", "SAM-ATTR-13")
def test_a_weapon_above_the_arm_limit_is_flagged_and_the_dj_sets_the_penalty():
    body, log = derived({}), []
    assert [values.too_heavy(body, 4, weight) for weight in (25, 26)] == [False, True]
    assert [values.too_heavy(body, 2, weight) for weight in (25, 26)] == [False, True]
    assert [values.too_heavy(body, 3, weight) for weight in (50, 51)] == [False, True]
    assert not values.too_heavy(body, 1, 999)
    assert rule(log, "SAM-ATTR-13", HeavyWeapon(), who="dj") == HeavyWeapon(percent=50, unarmed_dice=False)
    assert rule(log, "SAM-ATTR-13", HeavyWeapon(), HeavyWeapon(percent=25), who="dj").percent == 25
    assert log[-1].overrides


@pytest.mark.rule("SAM-LEVEL-02", "SAM-TAB-03")
def test_free_points_replace_each_other():
    assert [values.free_points(star) for star in range(1, 7)] == [0, 6, 12, 18, 24, 24]
