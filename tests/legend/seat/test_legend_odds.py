"""The odds that are shown before an answer: from the view alone, and exactly what the rules would roll."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from legend_board import BLANK, CRIT, SWORD, Board

from zhuoju.games.legend import GAME
from zhuoju.games.legend.effects.dice import FACES
from zhuoju.games.legend.model.state import NEUTRAL, Hunt, Unit
from zhuoju.kernel import Foreseen, new

FINGERS, SHARPER, SPARK = "IN-09", "IN-29", "IN-18"  # reroll 1 die; set 1 die to the crit; add 1 die
RAT, GARGOYLE, EAGLE = "DU-02", "DU-08", "MT-16"


def rolls(dice: int) -> list[int]:
    """The points of every equally likely roll of so many player dice, one by one."""
    found = []
    for faces in product(FACES.values(), repeat=dice):
        hits = sum(face != "blank" for face in faces)
        found.append(hits * (2 if "crit" in faces else 1))
    return found


def share(points: list[int], at_least: int) -> Fraction:
    """How many of these rolls reach so many points."""
    return Fraction(sum(p >= at_least for p in points), len(points))


def foresee(t: Board, option: str) -> list[Foreseen]:
    """What the seat that is asked foresees of an option."""
    asked = t.asked()
    assert option in asked.offers
    return list(GAME.odds(GAME.view(t.state, asked.seat), asked.question(), option))


def success(t: Board, option: str) -> Fraction:
    """How likely what an option rolls for comes true."""
    return Fraction(foresee(t, option)[0].outcomes[0][1]).limit_denominator(10**6)


def fight(board, face: str, *, wounds: int = 0) -> tuple[Board, int]:
    """Seat 0 in a combat round against one creature."""
    t = board(2, step="combat_round")
    (ref,) = t.lay("dungeon", 1, face)
    t.stand(0, "dungeon", 1)
    t.state.hunt = Hunt(0, ref, t.slot("dungeon", 1), [Unit(0), Unit(NEUTRAL, ref)])
    t.marks(ref).wounds = wounds
    return t, ref


def digging(board, *abilities: str) -> tuple[Board, int]:
    """Seat 0 in front of copper ore (need 3)."""
    t = board(2, step="in_slot")
    (ref,) = t.lay("mountain", 1, "MT-02")
    t.stand(0, "mountain", 1)
    t.unlock(0, *abilities)
    t.elements(0, fire=2)
    return t, ref


@pytest.mark.rule("LEG-HUNT-16")
def test_an_attack_foresees_whether_the_target_falls_and_the_points(board):
    t, spider = fight(board, "DU-07", wounds=1)  # 5 health, 4 left
    t.play()
    falls, points = foresee(t, f"attack card:{spider}")
    assert (falls.what, falls.params) == ("falls", {"target": f"card:{spider}", "points": 4})
    assert falls.outcomes[0] == ("odds.falls", pytest.approx(float(share(rolls(3), 4))))
    assert [(n, pytest.approx(p)) for n, p in points.outcomes] == [
        (str(n), rolls(3).count(n) / 6**3) for n in sorted(set(rolls(3)))
    ]


@pytest.mark.rule("LEG-HUNT-19")
def test_armour_must_be_broken_through_first(board):
    t, gargoyle = fight(board, GARGOYLE)
    armour, left = 1, GAME.view(t.state, 0).hunt.units[1].health
    t.play()
    found = foresee(t, f"attack card:{gargoyle}")[0]
    assert found.params["points"] == left + armour


def test_more_dice_for_the_next_roll_are_foreseen(board):
    t, rat = fight(board, RAT)
    t.me().next_dice = 2
    t.play()
    need = foresee(t, f"attack card:{rat}")[0].params["points"]
    assert success(t, f"attack card:{rat}") == share(rolls(5), need)


@pytest.mark.rule("LEG-HUNT-27")
def test_an_escape_foresees_whether_the_creature_brings_you_down_first(board):
    t, _ = fight(board, "DU-10")  # 5 dice that never double
    t.me().wounds = 2  # 4 left
    t.play()
    plain = [sum(face != "blank" for face in faces) for faces in product(FACES.values(), repeat=5)]
    assert success(t, "escape") == 1 - share(plain, 4)


@pytest.mark.rule("LEG-HUNT-08")
def test_a_creature_that_has_acted_already_does_not_threaten_an_escape(board):
    t, _ = fight(board, EAGLE)
    t.roll(BLANK, BLANK, BLANK, BLANK, BLANK)
    t.play()
    while t.prompt != "hunt.action":
        t.play(t.offered[0])
    assert foresee(t, "escape") == []


@pytest.mark.rule("LEG-GATH-03")
def test_gathering_counts_the_progress_that_is_there(board):
    t, ore = digging(board)
    t.marks(ore).progress = 2
    t.play()
    assert success(t, f"gather card:{ore}") == share(rolls(3), 1)


@pytest.mark.rule("LEG-DICE-12")
def test_a_reroll_takes_the_dice_that_help_most(board):
    t, ore = digging(board, FINGERS)
    t.roll(SWORD, SWORD, BLANK)
    t.play(f"gather card:{ore}")
    assert t.prompt == "roll.window"
    assert success(t, "pass") == 0
    assert success(t, t.options("use")[0]) == Fraction(4, 6)  # 3 swords, or doubled by a crit


@pytest.mark.rule("LEG-DICE-12")
def test_each_die_to_reroll_has_its_own_odds(board):
    t, ore = digging(board, FINGERS)
    t.roll(SWORD, SWORD, BLANK)
    t.play(f"gather card:{ore}")
    t.play(t.options("use")[0])
    assert t.prompt == "dice.reroll"
    assert [success(t, option) for option in t.offered] == [Fraction(1, 6), Fraction(1, 6), Fraction(4, 6)]


@pytest.mark.rule("LEG-DICE-11", "LEG-DICE-13")
def test_added_and_turned_dice_are_foreseen(board):
    t, ore = digging(board, SPARK, SHARPER)
    t.roll(SWORD, BLANK, BLANK)
    t.play(f"gather card:{ore}")
    by_card = {t.state.faces[int(o.split()[1][5:])]: o for o in t.options("use")}
    assert success(t, by_card[SPARK]) == Fraction(1, 6)  # a crit makes it (1 + 1) x 2
    assert success(t, by_card[SHARPER]) == 1  # a sword and a crit: 4


@pytest.mark.rule("LEG-HUNT-09")
def test_who_decides_for_a_creature_foresees_its_attack(board):
    t, _ = fight(board, "DU-10")
    t.me().wounds = 5
    t.roll(BLANK, BLANK, BLANK)
    t.play("pass")
    assert t.asked().seat == 1
    found = foresee(t, "seat:0")[0]
    assert (found.what, found.params["points"]) == ("dying", 1)


@pytest.mark.parametrize("seed", range(4))
def test_every_distribution_adds_up_in_matches_played_at_random(seed):
    match, dice, seen = new(GAME, 2, seed=seed, log=False), Random(seed), 0
    for _ in range(400):
        if not match.pending:
            break
        asked = match.pending[0]
        for option in asked.offers:
            for each in GAME.odds(GAME.view(match.table.state, asked.seat), asked.question(), option):
                seen += 1
                assert sum(p for _, p in each.outcomes) == pytest.approx(1)
                assert all(0 <= p <= 1 for _, p in each.outcomes)
        match.answer(asked.seat, _random_answer(asked, dice))
    assert seen > 20


def _random_answer(asked, dice: Random):
    options = list(asked.offers)
    if asked.shape == "one":
        wanted = [o for o in options if o.startswith(("enter", "gather", "hunt", "attack"))]
        return dice.choice(wanted or options)
    return asked.default if asked.default is not None else dice.sample(options, max(asked.least, 0))


def test_every_outcome_and_every_heading_has_words():
    for language in ("zh-Hans", "en"):
        texts = GAME.texts()[language]
        assert all(f"odds.{what}" in texts for what in ("falls", "dying", "gather", "flight", "points"))
        said = ("falls", "stands", "down", "up", "loot", "short", "away")
        assert all(f"word.odds.{word}" in texts for word in said)


def test_a_face_and_the_side_that_shows_it_agree():
    from zhuoju.games.legend.seat.odds import SIDE

    assert {FACES[side] for side in SIDE.values()} == set(FACES.values())
    assert all(FACES[side] == face for face, side in SIDE.items())
    assert CRIT in SIDE.values()
