"""LEG-HUNT-22 to 42 Falling, escaping, other battle actions, the end of a hunt."""

import pytest
from legend_board import BLANK, CRIT, SWORD, Board

from zhuoju.games.legend.model.state import NEUTRAL, Hunt, Unit

GOLEM = "IN-33"  # 2/6


def hunting(board, area: str, face: str, *abilities: str, wounds: int = 0) -> tuple[Board, int]:
    """Seat 0 has declared a hunt in the third slot of an area."""
    t = board(step="in_slot")
    ref = t.meet(area, 3, face)
    t.unlock(0, *abilities)
    t.me().wounds = wounds
    t.play(f"hunt card:{ref}")
    return t, ref


def on_to(t: Board, prompt: str) -> None:
    """Pass until somebody is asked this."""
    while t.prompt != prompt:
        t.play("pass")


def result(t: Board) -> str:
    """How the last hunt ended; empty while it goes on."""
    found = [e.kind for e in t.events() if e.kind in ("hunt_succeeded", "hunt_failed")]
    return found[-1] if found and t.hunt is None else ""


# Falling


@pytest.mark.rule("LEG-HUNT-22", "LEG-HUNT-34", "LEG-HUNT-36")
def test_a_creature_whose_wounds_reach_its_health_is_loot_in_its_slot(board):
    """WE-19."""
    t, ghoul = hunting(board, "dungeon", "DU-06")
    t.attack(ghoul, SWORD, SWORD, SWORD)
    t.struck(SWORD, SWORD, BLANK)
    t.attack(ghoul, SWORD, SWORD, BLANK)
    t.struck(SWORD, SWORD, SWORD)
    t.attack(ghoul, SWORD, BLANK, CRIT)
    assert (t.marks(ghoul).wounds, t.marks(ghoul).loot) == (9, True)
    assert t.slots[12] == [ghoul]
    assert (result(t), t.me().wounds) == ("hunt_succeeded", 5)
    t.end_turn()
    t.end_turn()
    assert t.turn.seat == 0
    assert t.me().wounds == 0


@pytest.mark.rule("LEG-HUNT-22", "LEG-GEN-10")
def test_the_phoenix_is_reborn_once_in_a_hunt(board):
    """E-23."""
    t, phoenix = hunting(board, "mountain", "MT-19")
    t.marks(phoenix).wounds = 11
    t.attack(phoenix, SWORD, BLANK, CRIT)
    assert (t.marks(phoenix).wounds, t.marks(phoenix).loot) == (9, False)
    t.struck(*[BLANK] * 6)
    t.attack(phoenix, CRIT, CRIT, CRIT)
    assert t.marks(phoenix).loot


@pytest.mark.rule("LEG-HUNT-22", "LEG-GEN-10")
def test_rebirth_does_not_save_a_phoenix_that_is_hit_too_hard(board):
    """E-24."""
    t, phoenix = hunting(board, "mountain", "MT-19")
    t.marks(phoenix).wounds = 16
    t.attack(phoenix, CRIT, CRIT, CRIT)
    assert (t.marks(phoenix).wounds, t.marks(phoenix).loot) == (16, True)


@pytest.mark.rule("LEG-HUNT-22", "LEG-GEN-10")
@pytest.mark.parametrize(
    ("dice", "wounds", "loot"), [((SWORD, SWORD, SWORD), 2, False), ((SWORD, CRIT, BLANK), 3, True)]
)
def test_the_skeleton_rattles_back_by_one(board, dice, wounds, loot):
    """E-80."""
    t, skeleton = hunting(board, "dungeon", "DU-03")
    t.attack(skeleton, *dice)
    assert (t.marks(skeleton).wounds, t.marks(skeleton).loot) == (wounds, loot)


@pytest.mark.rule("LEG-HUNT-23", "LEG-HUNT-24", "LEG-HUNT-28")
def test_a_dying_hunter_leaves_the_battlefield_and_the_hunt_fails(board):
    """WE-20."""
    t, ghoul = hunting(board, "dungeon", "DU-06", wounds=5)
    t.marks(ghoul).wounds = 5
    t.play("escape")
    t.struck(SWORD, SWORD, BLANK)
    assert (t.me().wounds, t.me().dying, result(t)) == (7, True, "hunt_failed")
    assert t.offered == ["leave"]
    t.play("leave")
    assert t.options("recover") == ["recover"]
    assert t.options("enter") + t.options("draw") == []


@pytest.mark.rule("LEG-HUNT-24", "LEG-HUNT-28")
def test_an_escaping_hunter_who_falls_has_a_rescue_window_and_leaves_at_once(board):
    """E-15."""
    t, _ = hunting(board, "dungeon", "DU-06", wounds=5)
    t.me().pack += [weed := t.find("FO-03")]
    t.play("escape")
    t.struck(SWORD, SWORD, SWORD)
    on_to(t, "rescue.window")
    assert t.me().dying
    assert t.options("use") == [f"use card:{weed} #0"]
    t.play("pass")
    assert (t.me().dying, result(t)) == (True, "hunt_failed")
    assert t.events("escaped") == []


@pytest.mark.rule("LEG-HUNT-24")
def test_a_hunter_saved_in_the_rescue_window_fights_on(board):
    t, _ = hunting(board, "dungeon", "DU-06", wounds=4)
    t.me().pack += [weed := t.find("FO-03")]
    t.play("pass")
    t.struck(SWORD, SWORD, SWORD)
    on_to(t, "rescue.window")
    t.use(weed)
    assert (t.me().wounds, t.me().dying) == (4, False)
    assert t.prompt == "hunt.action"


@pytest.mark.rule("LEG-HUNT-24", "LEG-WND-09")
def test_healing_that_is_not_enough_does_not_save_the_hunter(board):
    """E-18."""
    t, _ = hunting(board, "dungeon", "DU-09", wounds=5)
    t.me().pack += [weed := t.find("FO-03")]
    t.play("pass")
    t.struck(SWORD, SWORD, SWORD, SWORD)
    on_to(t, "rescue.window")
    assert t.me().wounds == 9
    t.use(weed)
    assert (t.me().wounds, t.me().dying, result(t)) == (6, True, "hunt_failed")


@pytest.mark.rule("LEG-HUNT-34", "LEG-WND-03")
def test_a_hunter_who_falls_by_the_last_blow_has_still_won(board):
    """The hunt ended at the moment the salamander fell; only then its hide burns."""
    t, salamander = hunting(board, "mountain", "MT-17", wounds=5)
    t.marks(salamander).wounds = 5
    t.attack(salamander, SWORD, BLANK, BLANK)
    assert (t.me().dying, result(t)) == (True, "hunt_succeeded")
    assert t.options("take") == [f"take card:{salamander}"]


@pytest.mark.rule("LEG-HUNT-25")
def test_a_creation_that_breaks_stays_unlocked_and_joins_again_after_the_next_start_phase(board):
    t, minotaur = hunting(board, "dungeon", "DU-10", GOLEM)
    golem = t.me().rows[0][0].card
    t.play(["seat:0", f"card:{golem}"], "pass", "pass")
    t.struck(*[SWORD] * 5, at=f"card:{golem}")
    t.play(["seat:0", f"card:{golem}"], "pass", "pass")
    t.struck(SWORD, *[BLANK] * 4, at=f"card:{golem}")
    assert [u.card for u in t.hunt.units] == [None, minotaur]
    assert t.unlocked(0) == [GOLEM]
    assert t.me().rows[0][0].broken
    t.play("escape")
    t.struck(*[BLANK] * 5)
    t.end_turn()
    assert t.me().rows[0][0].broken
    t.end_turn()
    assert not t.me().rows[0][0].broken


@pytest.mark.rule("LEG-HUNT-26")
def test_when_the_hunter_leaves_the_golem_leaves_too(board):
    t, _ = hunting(board, "dungeon", "DU-10", GOLEM, "IN-11")
    t.use(t.me().rows[0][1].card)
    assert (result(t), t.prompt) == ("hunt_failed", "slot.step")


# Escape and other actions


@pytest.mark.rule("LEG-HUNT-27", "LEG-HUNT-28", "LEG-HUNT-35", "LEG-HUNT-36")
def test_escape_takes_effect_at_the_end_of_the_combat_round(board):
    t, ghoul = hunting(board, "dungeon", "DU-06", GOLEM)
    golem = t.me().rows[0][0].card
    t.play(["seat:0", f"card:{golem}"], "escape")
    assert len(t.hunt.units) == 3  # nothing happens now
    t.attack(ghoul, SWORD, SWORD)
    t.struck(SWORD, SWORD, BLANK)
    assert (result(t), t.me().wounds, t.marks(ghoul).wounds) == ("hunt_failed", 2, 2)
    assert t.me().slot == t.slot("dungeon", 3)
    assert t.slots[12] == [ghoul]
    assert t.unlocked(0) == [GOLEM]


@pytest.mark.rule("LEG-HUNT-30", "LEG-HUNT-34")
def test_a_hunt_won_after_the_escape_was_declared_is_a_success(board):
    """E-16."""
    t, rat = hunting(board, "dungeon", "DU-02", GOLEM)
    golem = t.me().rows[0][0].card
    t.play(["seat:0", f"card:{golem}"], "escape")
    t.attack(rat, SWORD, CRIT)
    assert result(t) == "hunt_succeeded"


@pytest.mark.rule("LEG-HUNT-30")
def test_a_declared_escape_cannot_be_withdrawn(board):
    t, _ = hunting(board, "dungeon", "DU-02")
    t.play("escape")
    assert t.hunt.escaping
    t.struck(BLANK, BLANK)
    assert (result(t), t.prompt) == ("hunt_failed", "slot.step")


@pytest.mark.rule("LEG-HUNT-31", "LEG-GEN-01")
def test_in_the_web_there_is_no_escape_but_an_effect_leads_out(board):
    """E-17."""
    t = board(step="in_slot")
    spider = t.meet("dungeon", 3, "DU-07")
    orchid = t.carry(0, "DU-20")[0]
    t.play(f"hunt card:{spider}", "pass")
    assert t.offered == [f"attack card:{spider}", "pass"]
    assert t.withheld == {"escape": "reason.no_escape"}
    t.roll(BLANK, BLANK, BLANK)
    t.play(f"attack card:{spider}")
    t.use(orchid)
    assert (result(t), t.me().slot) == ("hunt_failed", 12)


@pytest.mark.rule("LEG-HUNT-31")
def test_displacement_works_in_the_web_as_well(board):
    t, _ = hunting(board, "dungeon", "DU-07", "IN-16")
    t.use(t.me().rows[0][0].card)
    t.play("slot:11")
    assert (result(t), t.me().slot) == ("hunt_failed", 11)


@pytest.mark.rule("LEG-HUNT-32", "LEG-HUNT-42")
def test_an_activated_effect_is_a_battle_action_if_its_condition_holds(board):
    t = board(step="in_slot")
    ghoul = t.meet("dungeon", 3, "DU-06")
    fire, low = t.unlock(0, "IN-35", "IN-23")
    t.elements(0, fire=2)
    t.play(f"hunt card:{ghoul}")
    assert t.options("use") == [f"use card:{fire} #0"]  # Lie Low asks for the prep phase
    assert f"use card:{low} #0" not in t.offered
    t.use(fire)
    assert t.prompt == "neutral.target"  # the opportunity is used


@pytest.mark.rule("LEG-HUNT-42")
def test_in_the_windows_of_a_hunt_activated_effects_cannot_be_used(board):
    t = board(step="in_slot")
    ghoul = t.meet("dungeon", 3, "DU-06")
    fingers = t.unlock(0, "IN-35", "IN-09")[1]
    t.elements(0, fire=1)
    t.play(f"hunt card:{ghoul}")
    t.attack(ghoul, BLANK, BLANK, BLANK)
    assert (t.prompt, t.options("use")) == ("roll.window", [f"use card:{fingers} #0"])


@pytest.mark.rule("LEG-HUNT-32", "LEG-HUNT-38")
def test_tailwind_carries_the_hunter_out_of_the_hunt(board):
    """E-81."""
    t = board(step="in_slot")
    ghoul = t.meet("dungeon", 3, "DU-06")
    wind = t.unlock(0, "IN-21")[0]
    t.elements(0, wind=1)
    moss = t.lay("forest", 1, "FO-02", faceup=False)[0]
    t.play(f"hunt card:{ghoul}")
    t.use(wind)
    t.play("slot:5")
    assert (result(t), t.me().slot, t.turn.actions) == ("hunt_failed", 5, 2)
    assert t.options("gather") == [f"gather card:{moss}"]


@pytest.mark.rule("LEG-HUNT-33")
def test_a_quick_effect_does_not_use_up_the_opportunity(board):
    t = board(step="in_slot")
    ghoul = t.meet("dungeon", 3, "DU-06")
    bolt = t.unlock(0, "XD-2")[0]
    t.elements(0, water=1)
    t.play(f"hunt card:{ghoul}")
    t.use(bolt)
    t.chose(f"card:{ghoul}")
    assert t.marks(ghoul).wounds == 2
    assert (t.prompt, t.hunt.round) == ("hunt.action", 1)


# The end of the hunt


@pytest.mark.rule("LEG-HUNT-34", "LEG-GEN-02")
@pytest.mark.parametrize(
    ("left", "ended"),
    [([Unit(0)], "hunt_succeeded"), ([], "hunt_failed"), ([Unit(NEUTRAL, 80)], "hunt_failed")],
    ids=["hunter", "nobody", "neutral"],
)
def test_success_is_when_exactly_the_hunters_force_remains(board, left, ended):
    t = board(step="result_of_hunt")
    rat = t.meet("dungeon", 3, "DU-02")
    t.state.hunt = Hunt(0, rat, t.slot("dungeon", 3), left)
    t.play()
    assert result(t) == ended


@pytest.mark.rule("LEG-HUNT-34", "LEG-HUNT-35", "LEG-HUNT-36")
def test_the_wounds_of_a_golem_are_gone_after_the_hunt(board):
    """WE-21."""
    t, minotaur = hunting(board, "dungeon", "DU-10", GOLEM)
    golem = t.me().rows[0][0].card
    order = ["seat:0", f"card:{golem}"]
    t.play(order)
    t.attack(minotaur, SWORD, BLANK, CRIT)
    t.attack(minotaur, SWORD, CRIT)
    t.struck(SWORD, SWORD, SWORD, SWORD, BLANK, at=f"card:{golem}")
    assert t.hunt.units[1].wounds == 4
    t.play(order)
    t.attack(minotaur, SWORD, SWORD, BLANK)
    t.attack(minotaur, SWORD, SWORD)
    assert (t.marks(minotaur).wounds, result(t)) == (12, "hunt_succeeded")
    rat = t.lay("dungeon", 2, "DU-02")[0]
    t.play("leave", "enter slot:11", f"hunt card:{rat}")
    assert [u.wounds for u in t.hunt.units] == [0, 0, 0]


@pytest.mark.rule("LEG-HUNT-37", "LEG-HUNT-35")
def test_success_moves_no_card_and_the_action_goes_on(board):
    t, rat = hunting(board, "dungeon", "DU-02")
    t.attack(rat, SWORD, SWORD, SWORD)
    assert t.slots[12] == [rat]
    assert (t.me().pack, t.me().slot) == ([], 12)
    assert t.offered == [f"take card:{rat}", f"mount card:{rat}", "leave"]


@pytest.mark.rule("LEG-HUNT-37")
def test_the_mimic_pays_for_a_successful_hunt(board):
    t, mimic = hunting(board, "dungeon", "DU-09")
    t.attack(mimic, CRIT, CRIT, CRIT)
    assert t.me().gold == 3


@pytest.mark.rule("LEG-HUNT-39", "LEG-HUNT-41")
def test_the_unicorn_vanishes_after_three_rounds_and_leaves_no_trophy(board):
    """E-22."""
    t, unicorn = hunting(board, "forest", "FO-19")
    for number in (1, 2, 3):
        assert t.hunt.round == number
        t.play("pass")
        t.struck(*[BLANK] * 5)
    assert result(t) == "hunt_succeeded"
    assert t.slots[7] == []
    assert t.decks["forest"][0] == unicorn
    assert t.offered == ["leave"]


@pytest.mark.rule("LEG-HUNT-40")
def test_after_thirty_combat_rounds_the_hunter_is_driven_off(board):
    t, _ = hunting(board, "dungeon", "DU-04")
    for _ in range(30):
        assert t.hunt is not None
        t.play("pass")
        t.struck(BLANK)
    assert result(t) == "hunt_failed"
    assert t.events("driven_off")


@pytest.mark.rule("LEG-HUNT-41")
def test_at_the_end_of_a_round_triggers_come_before_the_escape(board):
    t, treant = hunting(board, "forest", "FO-18")
    t.marks(treant).wounds = 3
    t.play("escape")
    t.struck(*[BLANK] * 4)
    told = [e.kind for e in t.events() if e.kind in ("triggered", "escaped")]
    assert told == ["triggered", "escaped"]
    assert t.marks(treant).wounds == 2


@pytest.mark.rule("LEG-START-09")
def test_a_wounded_creature_recovers_in_the_start_phases_of_all_players(board):
    """E-20."""
    t, ghoul = hunting(board, "dungeon", "DU-06")
    t.marks(ghoul).wounds = 6
    t.play("escape")
    t.struck(BLANK, BLANK, BLANK)
    t.end_turn()
    assert t.marks(ghoul).wounds == 2
    t.end_turn()
    assert t.marks(ghoul).wounds == 0


@pytest.mark.rule("LEG-WND-06", "LEG-WND-07")
def test_a_hunter_rammed_while_dying_may_heal_and_take_loot_but_not_gather(board):
    """E-13."""
    t = board(step="in_slot")
    goat = t.meet("mountain", 3, "MT-15")
    ore = t.lay("mountain", 2, "MT-01")[0]
    loot = t.lay("mountain", 2, "MT-02")[0]
    t.marks(loot).loot = True
    weed = t.carry(0, "FO-03")[0]
    t.me().wounds = 5
    t.play(f"hunt card:{goat}", "pass", "pass")
    t.struck(SWORD, BLANK)
    on_to(t, "neutral.slot")
    t.play("slot:1")
    on_to(t, "slot.step")
    assert (t.me().dying, result(t)) == (True, "hunt_failed")
    t.play(f"take card:{loot}")
    on_to(t, "slot.step")
    assert t.options("gather") == []
    assert t.withheld[f"gather card:{ore}"] == "reason.dying"
    t.play("leave")
    t.use(weed)
    assert (t.me().wounds, t.me().dying) == (3, False)
