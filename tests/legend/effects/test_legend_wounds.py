"""LEG-WND Wounds, dying, max health."""

import pytest
from legend_board import BLANK, SWORD, Board

from zhuoju.games.legend.effects.in_force import stat
from zhuoju.games.legend.model.state import Buff


def max_health(t: Board, seat: int = 0) -> int:
    """A player's current max health."""
    return stat(t.match.table, seat, "max_health")


def fallen(board, step: str, wounds: int = 6) -> Board:
    """Seat 0 is dying."""
    t = board(step=step)
    t.me().wounds, t.me().dying = wounds, True
    return t


@pytest.mark.rule("LEG-WND-01")
def test_wounds_add_up_on_characters_creatures_and_creations(board):
    t = board(step="in_slot")
    minotaur = t.meet("dungeon", 3, "DU-10")
    golem = t.unlock(0, "IN-33")[0]
    t.me().wounds = 1
    t.play(f"hunt card:{minotaur}")
    for at in (f"card:{golem}", f"card:{golem}", "seat:0"):
        t.play(["seat:0", f"card:{golem}"])
        t.attack(minotaur, SWORD, SWORD, BLANK)
        t.play("pass")
        t.struck(SWORD, SWORD, BLANK, BLANK, BLANK, at=at)
    assert (t.marks(minotaur).wounds, t.hunt.units[1].wounds, t.me().wounds) == (6, 4, 3)


@pytest.mark.rule("LEG-WND-02", "LEG-WND-03")
def test_wounds_are_not_capped(board):
    t = board(step="in_slot")
    mimic = t.meet("dungeon", 3, "DU-09")
    t.me().wounds = 5
    t.play(f"hunt card:{mimic}", "pass")
    t.struck(SWORD, SWORD, SWORD, SWORD)
    assert (t.me().wounds, t.me().dying) == (9, True)


@pytest.mark.rule("LEG-WND-03", "LEG-WND-10")
@pytest.mark.parametrize(("before", "dying"), [(3, False), (4, True)])
def test_a_player_is_dying_when_wounds_reach_max_health_also_outside_a_battlefield(board, before, dying):
    t = board(step="in_slot")
    mandrake = t.meet("forest", 1, "FO-06")
    t.me().wounds = before
    t.play()
    t.gather(mandrake, BLANK, BLANK, BLANK)
    assert (t.me().wounds, t.me().dying) == (before + 2, dying)


@pytest.mark.rule("LEG-WND-04", "LEG-EFF-06")
def test_a_higher_max_health_ends_dying(board):
    """E-19: roe deer is eaten in a free period, not in a window."""
    t = fallen(board, "action_phase")
    deer = t.carry(0, "MK-01")[0]
    t.play()
    t.use(deer)
    assert (max_health(t), t.me().wounds, t.me().dying) == (8, 6, False)
    assert "enter slot:0" in t.offered


@pytest.mark.rule("LEG-EFF-06", "LEG-HUNT-24")
def test_roe_deer_is_not_offered_in_the_rescue_window(board):
    """E-19, its first half: the hunter leaves without being asked."""
    t = board(step="in_slot")
    ghoul = t.meet("dungeon", 1, "DU-06")
    t.carry(0, "MK-01")
    t.me().wounds = 5
    t.play(f"hunt card:{ghoul}", "pass")
    t.struck(SWORD, BLANK, BLANK)
    assert (t.me().dying, t.hunt, t.prompt) == (True, None, "slot.step")


@pytest.mark.rule("LEG-WND-04")
def test_healing_below_max_health_ends_dying(board):
    t = fallen(board, "prep_phase", wounds=7)
    weed = t.carry(0, "FO-03")[0]
    t.play("end")
    t.use(weed)
    assert (t.me().wounds, t.me().dying) == (4, False)


@pytest.mark.rule("LEG-WND-05", "LEG-REM-13")
def test_a_fall_of_max_health_can_make_a_player_dying(board):
    t = board(step="prep_phase")
    armour, tea = t.unlock(0, "IN-15")[0], t.carry(0, "MK-11")[0]
    t.me().wounds = 8
    t.play()
    assert (max_health(t), t.me().dying) == (9, False)
    t.use(tea)
    t.chose(f"card:{armour}")
    assert (max_health(t), t.me().dying) == (6, True)


@pytest.mark.rule("LEG-WND-05")
def test_a_bonus_that_ends_with_the_turn_can_make_its_owner_dying_then(board):
    t = board(step="end_phase")
    t.state.buffs.append(Buff("max_health", 2, "end_of_turn", 0, seat=0))
    t.me().wounds = 7
    t.play()
    assert t.me(0).dying


@pytest.mark.rule("LEG-WND-06")
@pytest.mark.parametrize("face", ["DU-02", "DU-15", "DU-19"])
def test_a_dying_player_can_neither_gather_nor_hunt(board, face):
    t = fallen(board, "in_slot")
    t.meet("dungeon", 1, face)
    t.play()
    assert t.offered == ["leave"]


@pytest.mark.rule("LEG-WND-07")
def test_a_dying_player_may_do_everything_else(board):
    t = fallen(board, "draw_phase")
    skill, flint = t.hold(0, "IN-04", "IN-05"), t.carry(0, "MT-03")[0]
    fire = t.unlock(0, "IN-35")[0]
    t.elements(0, fire=1)
    t.me().gold = 40
    spice = t.lay("market", 1, "MK-04")[0]
    t.play("deck")
    free = {f"unlock card:{skill[0]}", f"sell card:{flint}", f"convert card:{flint}", f"buy card:{spice}",
            f"use card:{fire} #0", f"use card:{flint} #0", "refresh slot:0", "offer path:wealth",
            "commit"}  # fmt: skip
    assert free <= set(t.offered)
    t.play("offer path:wealth")
    assert t.me().points == 1


@pytest.mark.rule("LEG-WND-07")
def test_a_dying_player_may_take_loot(board):
    t = fallen(board, "in_slot")
    rat = t.meet("dungeon", 1, "DU-02")
    t.marks(rat).loot = True
    t.play(f"take card:{rat}")
    assert t.me().pack == [rat]


@pytest.mark.rule("LEG-WND-08")
def test_the_action_of_removing_all_wounds_ends_dying(board):
    t = fallen(board, "action_phase", wounds=9)
    t.play()
    assert t.options("enter") == []
    t.play("recover")
    assert (t.me().wounds, t.me().dying, t.turn.actions) == (0, False, 1)
    assert "enter slot:0" in t.offered


@pytest.mark.rule("LEG-WND-09")
@pytest.mark.parametrize(("wounds", "dying"), [(9, True), (8, False)])
def test_healing_that_leaves_wounds_at_max_health_does_not_end_dying(board, wounds, dying):
    t = fallen(board, "prep_phase", wounds=wounds)
    weed = t.carry(0, "FO-03")[0]
    t.play("end")
    t.use(weed)
    assert (t.me().wounds, t.me().dying) == (wounds - 3, dying)


@pytest.mark.rule("LEG-WND-10")
def test_damage_outside_a_battlefield_places_wounds_in_the_same_way(board):
    t = board(step="in_slot")
    heart = t.meet("mountain", 1, "MT-13")
    t.play()
    t.gather(heart, BLANK, BLANK, BLANK)
    assert t.me().wounds == 2


@pytest.mark.rule("LEG-WND-11")
def test_dying_costs_no_cards_and_no_turn(board):
    t = fallen(board, "end_phase", wounds=12)
    hand, pack = t.hold(0, "IN-04"), t.carry(0, "MT-01")
    ability = t.unlock(0, "IN-05")
    t.play()
    assert (t.me().hand, t.me().pack, [a.card for a in t.me().rows[0] if a]) == (hand, pack, ability)
    t.end_turn()
    assert (t.turn.seat, t.result) == (0, None)


@pytest.mark.rule("LEG-WND-12")
def test_two_roe_deer_raise_max_health_for_the_whole_game(board):
    t = board(step="prep_phase")
    first, second = t.carry(0, "MK-01", "MK-01")
    t.play()
    t.use(first)
    t.use(second)
    assert max_health(t) == 10
    for _ in range(4):
        t.end_turn()
    assert max_health(t) == 10
    assert sorted(t.discards["market"]) == sorted([first, second])


@pytest.mark.rule("LEG-WND-13")
def test_the_hide_of_a_crocodile_counts_only_as_a_material(board):
    """WE-13."""
    t = board(step="prep_phase")
    crocodile, armour, tea = *t.carry(0, "MK-02"), *t.hold(0, "IN-15"), *t.carry(0, "MK-11")
    t.play()
    assert max_health(t) == 6
    t.play(f"unlock card:{armour}", [f"card:{crocodile}"])
    assert max_health(t) == 11
    t.use(tea)
    t.chose(f"card:{armour}")
    assert max_health(t) == 6
    assert crocodile in t.discards["market"]


@pytest.mark.rule("LEG-WND-13", "LEG-REM-11")
def test_the_hide_does_not_count_under_a_disabled_creation(board):
    t = board(step="prep_phase")
    t.fill_rows(0, ("IN-04", "IN-05"), ("IN-15",))
    t.me().rows[1][0].materials.append(t.find("MK-02"))
    t.play()
    assert max_health(t) == 6 + 2  # Conditioning only


@pytest.mark.rule("LEG-WND-04", "LEG-GEN-10")
def test_deathless_saves_once_in_a_round_before_dying_is_checked(board):
    t = board(step="in_slot")
    t.unlock(0, "IN-13", materials={"IN-13": ("FO-14",)})
    mandrake = t.meet("forest", 1, "FO-06")
    t.me().wounds = 5
    t.play()
    t.gather(mandrake, *[BLANK] * 4)
    assert (t.me().wounds, t.me().dying) == (2, False)


@pytest.mark.rule("LEG-TXT-08")
def test_hydra_blood_draws_and_then_finds_nothing_to_heal(board):
    """E-85."""
    t = board(step="start_phase")
    t.unlock(0, "IN-15", materials={"IN-15": ("DU-14",)})
    t.play()
    assert len(t.me().hand) == 1
    assert t.events("effect_failed")


@pytest.mark.rule("LEG-EFF-08", "LEG-EFF-15")
def test_a_salted_bandage_cannot_be_used_in_the_turn_of_another(board):
    """E-78."""
    t = board(step="action_phase")
    t.carry(1, "MT-04")
    t.me(1).wounds = 2
    t.play("draw")
    assert t.asked().seat == 0
