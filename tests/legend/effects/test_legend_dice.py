"""LEG-DICE Rolling, the roll window, counting."""

from fractions import Fraction

import pytest
from legend_board import BLANK, CRIT, SWORD, Board

from zhuoju.games.legend.effects.dice import FACES, points_odds, roll_dice
from zhuoju.games.legend.model.state import Buff


def at_ore(board, *abilities: str) -> tuple[Board, int]:
    """Seat 0 with 3 gather points and these abilities at a mineral with need 8."""
    t = board(step="in_slot")
    ref = t.meet("mountain", 1, "MT-10")
    t.unlock(0, *abilities)
    return t, ref


def ability(t: Board, face: str, seat: int = 0) -> int:
    """The first unlocked card with this face."""
    row = [a for r in t.me(seat).rows for a in r if a is not None]
    return next(a.card for a in row if t.face(a.card) == face)


@pytest.mark.rule("LEG-DICE-01")
def test_a_die_has_three_swords_two_blanks_and_one_crit():
    assert [FACES[n] for n in range(1, 7)] == ["sword", "sword", "sword", "blank", "blank", "crit"]


@pytest.mark.rule("LEG-DICE-01")
@pytest.mark.parametrize(("dice", "points"), [((1, 2, 3), 3), ((4, 5, 4), 0), ((1, 4, 6), 4)])
def test_faces_one_two_and_three_are_one_sword_each(board, dice, points):
    t, ref = at_ore(board)
    t.play()
    t.gather(ref, *dice)
    assert t.marks(ref).progress == points


@pytest.mark.rule("LEG-DICE-02", "LEG-DICE-03", "LEG-DICE-04")
@pytest.mark.parametrize(
    ("dice", "points"),
    [
        ((SWORD, SWORD, BLANK), 2),
        ((SWORD, BLANK, CRIT), 4),
        ((CRIT, CRIT, CRIT), 6),
        ((BLANK, BLANK, CRIT), 2),
        ((CRIT, CRIT, BLANK), 4),
        ((BLANK, BLANK, BLANK), 0),
    ],
)
def test_swords_and_crits_count_one_each_and_any_crit_doubles_once(board, dice, points):
    """WE-01, WE-02, WE-03, E-01."""
    t, ref = at_ore(board)
    t.play()
    t.gather(ref, *dice)
    assert t.marks(ref).progress == points


@pytest.mark.rule("LEG-DICE-02", "LEG-DICE-03", "LEG-DICE-06")
def test_the_exact_odds_of_three_dice_follow_from_the_faces():
    """The distributions of section 10.1: 216 equally likely rolls."""
    player = {0: (1, 27), 1: (1, 6), 2: (11, 36), 3: (1, 8), 4: (7, 36), 5: (0, 1), 6: (37, 216)}
    neutral = {0: (1, 27), 1: (2, 9), 2: (4, 9), 3: (8, 27)}
    assert {n: points_odds(3).p(n) for n in player} == {n: Fraction(*p) for n, p in player.items()}
    assert {n: points_odds(3, 1).p(n) for n in neutral} == {n: Fraction(*p) for n, p in neutral.items()}


@pytest.mark.rule("LEG-DICE-05")
def test_an_attack_roll_counts_like_a_gather_roll(board):
    t = board(step="in_slot")
    ghoul = t.meet("dungeon", 1, "DU-06")
    t.play(f"hunt card:{ghoul}")
    t.attack(ghoul, SWORD, BLANK, CRIT)
    assert t.marks(ghoul).wounds == 4


@pytest.mark.rule("LEG-DICE-06", "LEG-HUNT-21")
@pytest.mark.parametrize(("dice", "points"), [((SWORD, BLANK, CRIT), 2), ((CRIT, CRIT, BLANK), 2)])
def test_a_crit_never_doubles_the_dice_of_a_neutral_unit(board, dice, points):
    """WE-04, E-02."""
    t = board(step="in_slot")
    ghoul = t.meet("dungeon", 1, "DU-06")
    t.play(f"hunt card:{ghoul}", "pass")
    t.struck(*dice)
    assert t.me().wounds == points


@pytest.mark.rule("LEG-DICE-06", "LEG-GEN-01")
def test_the_fire_drake_doubles_because_its_card_says_so(board):
    t = board(step="in_slot")
    drake = t.meet("mountain", 1, "MT-18")
    t.play(f"hunt card:{drake}", "pass")
    t.struck(SWORD, BLANK, CRIT, BLANK)
    assert t.me().wounds == 4


@pytest.mark.rule("LEG-DICE-07")
def test_the_window_opens_after_the_roll_and_before_the_points_are_counted(board):
    t, ref = at_ore(board, "IN-09")
    t.play()
    t.gather(ref, SWORD, BLANK, BLANK)
    assert t.prompt == "roll.window"
    assert t.roll_now() == [SWORD, BLANK, BLANK]
    assert t.marks(ref).progress == 0
    t.play("pass")
    assert t.marks(ref).progress == 1


@pytest.mark.rule("LEG-DICE-07")
def test_an_effect_that_waits_for_any_roll_may_change_the_dice_of_an_opponent(board):
    """E-66."""
    t, ref = at_ore(board)
    t.unlock(1, "MK-16")
    t.play()
    t.gather(ref, SWORD, SWORD, CRIT)
    assert (t.asked().seat, t.prompt) == (1, "roll.window")
    t.roll(BLANK)
    t.use(ability(t, "MK-16", 1))
    t.chose("die:2 crit")
    assert t.marks(ref).progress == 2


@pytest.mark.rule("LEG-DICE-08", "LEG-DICE-11", "LEG-DICE-12")
def test_the_window_opens_again_after_every_change(board):
    """E-05."""
    t, ref = at_ore(board, "IN-09", "IN-18")
    t.elements(0, fire=1)
    t.play()
    t.gather(ref, SWORD, BLANK, BLANK)
    t.roll(BLANK)
    t.use(ability(t, "IN-18"))
    assert t.prompt == "roll.window"
    t.roll(CRIT)
    t.use(ability(t, "IN-09"))
    t.chose("die:1 blank")
    assert t.marks(ref).progress == 4


@pytest.mark.rule("LEG-DICE-08", "LEG-DICE-12", "LEG-DICE-11")
def test_a_reroll_and_an_added_die_are_used_one_after_the_other(board):
    """WE-05."""
    t, ref = at_ore(board, "IN-09", "IN-18", "IN-09")
    t.elements(0, fire=1)
    t.play()
    t.gather(ref, SWORD, BLANK, BLANK)
    t.roll(CRIT, SWORD)
    t.use(ability(t, "IN-09"))
    t.chose("die:1 blank")
    t.use(ability(t, "IN-18"))
    assert t.roll_now() == [SWORD, CRIT, BLANK, SWORD]
    assert t.options("use") == [f"use card:{t.me().rows[0][2].card} #0"]
    t.play("pass")
    assert t.marks(ref).progress == 6
    assert t.me().permanent.spent == {"fire": 1}


@pytest.mark.rule("LEG-DICE-09")
def test_only_players_with_a_usable_effect_are_asked_in_turn_order(board):
    t = board(3, step="in_slot")
    ref = t.meet("mountain", 1, "MT-10")
    t.unlock(2, "MK-16")
    t.unlock(0, "IN-09", "IN-09")
    t.play()
    t.gather(ref, BLANK, BLANK, BLANK)
    assert t.asked().seat == 0
    t.play("pass")
    assert t.asked().seat == 2  # seat 1 has nothing to use


@pytest.mark.rule("LEG-DICE-09")
def test_the_window_closes_when_all_have_passed_in_succession(board):
    t, ref = at_ore(board, "IN-09")
    t.unlock(1, "MK-16")
    t.play()
    t.gather(ref, BLANK, BLANK, BLANK)
    t.play("pass")
    t.use(ability(t, "MK-16", 1))
    t.chose()
    assert (t.asked().seat, t.prompt) == (0, "roll.window")
    t.play("pass")
    assert t.prompt == "slot.step"


@pytest.mark.rule("LEG-DICE-08", "LEG-DICE-09")
def test_two_players_change_the_same_roll_of_a_creature(board):
    """E-65."""
    t = board(step="in_slot")
    ghoul = t.meet("dungeon", 1, "DU-06")
    bind = t.unlock(0, "IN-36")[0]
    stampede = t.hold(1, "EV-07")[0]
    t.elements(0, earth=1)
    t.play(f"hunt card:{ghoul}", "pass")
    t.struck(SWORD, SWORD, BLANK)
    assert t.asked().seat == 0
    t.play("pass")
    t.roll(SWORD, SWORD)
    t.use(stampede)
    assert t.asked().seat == 0  # the change opens the window again
    t.use(bind)
    assert t.me().wounds == 1
    assert t.faces(t.discards["intel"]) == ["EV-07"]


@pytest.mark.rule("LEG-DICE-10")
def test_added_points_are_not_doubled(board):
    """E-06."""
    t = board(step="in_slot")
    ghoul = t.meet("dungeon", 1, "DU-06")
    dagger = t.unlock(0, "IN-14")[0]
    t.play(f"hunt card:{ghoul}")
    t.attack(ghoul, SWORD, BLANK, CRIT)
    t.use(dagger)
    assert t.marks(ghoul).wounds == 6


@pytest.mark.rule("LEG-DICE-10", "LEG-GEN-07", "LEG-HUNT-20")
def test_points_taken_away_never_fall_below_zero_and_nothing_is_dealt(board):
    """E-07."""
    t = board(step="in_slot")
    goat = t.meet("mountain", 3, "MT-15")
    bind = t.unlock(0, "IN-36")[0]
    t.elements(0, earth=1)
    t.play(f"hunt card:{goat}", "pass")
    t.struck(SWORD, SWORD)
    t.use(bind)
    assert t.events("counted")[-1].data["points"] == 0
    assert t.me().wounds == 0
    assert t.me().slot == t.slot("mountain", 3)  # Ram has not triggered
    assert t.prompt == "hunt.action"


@pytest.mark.rule("LEG-DICE-11")
def test_an_added_die_can_cause_doubling(board):
    t, ref = at_ore(board, "IN-18")
    t.elements(0, fire=1)
    t.play()
    t.gather(ref, SWORD, BLANK, SWORD)
    t.roll(CRIT)
    t.use(ability(t, "IN-18"))
    assert t.marks(ref).progress == 6


@pytest.mark.rule("LEG-DICE-12")
def test_a_rerolled_die_may_be_rerolled_again_by_another_effect(board):
    t, ref = at_ore(board)
    first, second = t.unlock(0, "IN-09", "IN-09")
    t.play()
    t.gather(ref, CRIT, BLANK, BLANK)
    t.roll(BLANK, SWORD)
    t.use(first)
    t.chose("die:0 crit")
    assert t.roll_now() == [BLANK, BLANK, BLANK]
    t.use(second)
    t.chose("die:0 blank")
    assert t.marks(ref).progress == 1


@pytest.mark.rule("LEG-DICE-13")
def test_a_die_set_to_a_face_keeps_it_until_another_effect_changes_it(board):
    t, ref = at_ore(board)
    sharper, fingers = t.unlock(0, "IN-29", "IN-09")
    t.play()
    t.gather(ref, BLANK, BLANK, SWORD)
    t.use(sharper)
    t.chose("die:0 blank")
    assert t.roll_now() == [CRIT, BLANK, SWORD]
    t.roll(SWORD)
    t.use(fingers)
    t.chose("die:0 crit")
    assert t.marks(ref).progress == 2


@pytest.mark.rule("LEG-DICE-14")
def test_next_roll_bonuses_all_go_into_one_roll_and_are_used_up(board):
    """WE-15."""
    t = board(step="prep_phase")
    fire = t.unlock(0, "IN-35")[0]
    t.elements(0, fire=3)
    first, second = t.lay("mountain", 1, "MT-10")[0], t.lay("mountain", 2, "MT-11")[0]
    t.play()
    t.use(fire)
    t.use(fire)
    assert t.me().permanent.spent == {"fire": 2}
    t.play("end", "enter slot:0")
    t.gather(first, SWORD, SWORD, SWORD, BLANK, SWORD)
    assert t.marks(first).progress == 4
    t.play("leave", "enter slot:1")
    t.gather(second, SWORD, SWORD, SWORD)
    assert t.marks(second).progress == 3


@pytest.mark.rule("LEG-DICE-14")
def test_a_next_roll_bonus_is_lost_when_the_own_next_turn_starts(board):
    """WE-15, its last sentence."""
    t = board(step="begin_turn")
    t.me(0).next_dice = 2
    t.play()
    assert t.me(0).next_dice == 0


@pytest.mark.rule("LEG-DICE-14")
def test_a_next_roll_bonus_lasts_through_the_turns_of_others(board):
    t = board(step="begin_turn")
    t.me(1).next_dice = 2
    t.play()
    assert t.me(1).next_dice == 2


@pytest.mark.rule("LEG-DICE-15")
def test_dice_rolled_for_a_neutral_unit_are_not_the_roll_of_the_player_who_controls_it(board):
    """E-03."""
    t = board(step="in_slot")
    ghoul = t.meet("dungeon", 1, "DU-06")
    t.me(1).next_dice = 2
    t.unlock(1, "IN-09")
    t.play(f"hunt card:{ghoul}", "pass")
    t.struck(SWORD, SWORD, SWORD)
    assert t.me().wounds == 3
    assert t.me(1).next_dice == 2
    assert t.prompt == "hunt.action"  # Nimble Fingers was not offered


@pytest.mark.rule("LEG-DICE-16")
def test_the_dice_of_a_fighting_creation_are_a_roll_of_its_owner(board):
    """E-04."""
    t = board(step="in_slot")
    ghoul = t.meet("dungeon", 1, "DU-06")
    golem, fingers = t.unlock(0, "IN-33", "IN-09")
    t.play(f"hunt card:{ghoul}", [f"card:{golem}", "seat:0"])
    t.attack(ghoul, SWORD, CRIT)
    assert (t.prompt, t.options("use")) == ("roll.window", [f"use card:{fingers} #0"])
    t.play("pass")
    assert t.marks(ghoul).wounds == 4


@pytest.mark.rule("LEG-DICE-14", "LEG-DICE-16")
def test_a_golem_that_acts_first_gets_the_dice_of_full_fire(board):
    """E-84."""
    t = board(step="in_slot")
    minotaur = t.meet("dungeon", 1, "DU-10")
    golem = t.unlock(0, "IN-33")[0]
    t.me().next_dice = 2
    t.play(f"hunt card:{minotaur}", [f"card:{golem}", "seat:0"])
    t.attack(minotaur, SWORD, SWORD, SWORD, SWORD)
    assert t.marks(minotaur).wounds == 4
    t.attack(minotaur, SWORD, SWORD, SWORD)
    assert t.marks(minotaur).wounds == 7


@pytest.mark.rule("LEG-DICE-17")
def test_a_roll_inside_an_effect_has_no_window_but_gets_the_next_roll_bonus(board):
    t, _ = at_ore(board, "IN-09")
    t.me().next_dice = 1
    t.play()
    t.state.carrying_out = 1
    t.roll(SWORD, SWORD, SWORD, SWORD)
    assert t.outcome(roll_dice(t.match.table, 0, 3, "gather")) == 4


@pytest.mark.rule("LEG-DICE-18", "LEG-GATH-09")
def test_a_roll_of_no_dice_gives_nothing_but_still_opens_a_window(board):
    t, ref = at_ore(board, "IN-18")
    t.elements(0, fire=1)
    t.state.buffs.append(Buff("gather", -3, "end_of_turn", 0, seat=0))
    t.play(f"gather card:{ref}")
    assert (t.prompt, t.roll_now()) == ("roll.window", [])
    t.roll(CRIT)
    t.use(ability(t, "IN-18"))
    assert t.marks(ref).progress == 2


@pytest.mark.rule("LEG-DICE-19")
def test_killing_blow_triples_attack_rolls_only(board):
    t = board(step="in_slot")
    minotaur = t.meet("dungeon", 1, "DU-10")
    t.unlock(0, "IN-41")
    t.play(f"hunt card:{minotaur}")
    t.attack(minotaur, SWORD, BLANK, CRIT, BLANK)
    assert t.marks(minotaur).wounds == 6
    t, ref = at_ore(board, "IN-41")
    t.play()
    t.gather(ref, SWORD, BLANK, CRIT)
    assert t.marks(ref).progress == 4


@pytest.mark.rule("LEG-DICE-19", "LEG-GEN-01")
def test_against_the_basilisk_nothing_multiplies(board):
    """E-08."""
    t = board(step="in_slot")
    basilisk = t.meet("dungeon", 1, "DU-11")
    t.unlock(0, "IN-41")
    t.play(f"hunt card:{basilisk}")
    t.attack(basilisk, SWORD, BLANK, CRIT, BLANK)
    assert t.marks(basilisk).wounds == 2
