"""LEG-HUNT-01 to 21 Declaring a hunt, combat rounds, attacks and damage."""

import pytest
from legend_board import BLANK, CRIT, SWORD, Board

from zhuoju.games.legend.model.state import NEUTRAL, Buff, Hunt, Unit

GOLEM = "IN-33"  # 2/6


def facing(board, area: str, face: str, *abilities: str, seats: int = 2) -> tuple[Board, int]:
    """Seat 0 in the third slot of an area, with this creature in it."""
    t = board(seats, step="in_slot")
    ref = t.meet(area, 3, face)
    t.unlock(0, *abilities)
    return t, ref


def battle(board, *faces: str, seats: int = 2) -> tuple[Board, list[int]]:
    """A combat round of seat 0 about to begin, with several creatures on the battlefield."""
    t = board(seats, step="combat_round")
    refs = [t.lay("dungeon", n, face)[0] for n, face in enumerate(faces, 1)]
    t.stand(0, "dungeon", 1)
    t.state.hunt = Hunt(0, refs[0], t.slot("dungeon", 1), [Unit(0), *(Unit(NEUTRAL, r) for r in refs)])
    return t, refs


def asked(t: Board) -> tuple[int, str]:
    """Who is asked what."""
    return t.asked().seat, t.prompt


# Declaring and setting up


@pytest.mark.rule("LEG-HUNT-01")
@pytest.mark.parametrize(
    ("face", "change"),
    [
        ("DU-02", lambda t, ref: setattr(t.marks(ref), "loot", True)),
        ("DU-02", lambda t, ref: t.state.turn.attempted.append(ref)),
        ("DU-02", lambda t, ref: (setattr(t.me(), "wounds", 6), setattr(t.me(), "dying", True))),
        ("DU-02", lambda t, ref: t.lay("dungeon", 3, "DU-19")),
        ("DU-15", lambda t, ref: None),
    ],
    ids=["loot", "hunted", "dying", "covered", "mineral"],
)
def test_what_cannot_be_hunted_is_not_offered(board, face, change):
    t, ref = facing(board, "dungeon", face)
    change(t, ref)
    t.play()
    assert t.options("hunt") == []


@pytest.mark.rule("LEG-HUNT-01")
def test_an_open_creature_on_top_can_be_hunted(board):
    t, rat = facing(board, "dungeon", "DU-02")
    t.play()
    assert t.options("hunt") == [f"hunt card:{rat}"]


@pytest.mark.rule("LEG-HUNT-02", "LEG-HUNT-37")
def test_the_declaration_uses_up_the_attempt_however_the_hunt_ends(board):
    t, rat = facing(board, "dungeon", "DU-02")
    t.play(f"hunt card:{rat}", "escape")
    t.struck(BLANK, BLANK)
    assert asked(t) == (0, "slot.step")  # the action goes on
    assert t.offered == ["leave"]


@pytest.mark.rule("LEG-HUNT-03", "LEG-HUNT-04")
def test_hunter_creature_and_fighting_creations_form_two_forces(board):
    t, rat = facing(board, "dungeon", "DU-02", GOLEM, "IN-04")
    golem = t.me().rows[0][0].card
    t.play(f"hunt card:{rat}")
    assert [(u.force, u.card) for u in t.hunt.units] == [(0, None), (0, golem), (NEUTRAL, rat)]
    assert t.hunt.slot == t.slot("dungeon", 3)


@pytest.mark.rule("LEG-HUNT-03")
def test_a_broken_creation_does_not_join(board):
    t, rat = facing(board, "dungeon", "DU-02", GOLEM)
    t.me().rows[0][0].broken = True
    t.play(f"hunt card:{rat}")
    assert [u.card for u in t.hunt.units] == [None, rat]


@pytest.mark.rule("LEG-HUNT-03")
def test_a_disabled_creation_does_not_join(board):
    t, rat = facing(board, "dungeon", "DU-02")
    t.fill_rows(0, ("IN-04", "IN-05"), (GOLEM,))
    t.play(f"hunt card:{rat}")
    assert [u.card for u in t.hunt.units] == [None, rat]


@pytest.mark.rule("LEG-HUNT-03")
def test_a_golem_copied_during_a_hunt_joins_only_later_hunts(board):
    """E-51."""
    t, minotaur = facing(board, "dungeon", "DU-10")
    nights = t.unlock(0, "IN-44", materials={"IN-44": (GOLEM, "IN-15", "IN-08", "IN-29")})[0]
    golem = t.me().rows[0][0].materials[0]
    t.play(f"hunt card:{minotaur}")
    t.use(nights)
    t.chose(f"card:{golem}")
    assert [u.card for u in t.hunt.units] == [None, minotaur]
    t.play("escape")
    t.struck(BLANK, BLANK, BLANK, BLANK, BLANK)
    rat = t.lay("dungeon", 2, "DU-02")[0]
    t.play("leave", "enter slot:11", f"hunt card:{rat}")
    assert [u.card for u in t.hunt.units] == [None, nights, rat]


@pytest.mark.rule("LEG-HUNT-04")
def test_all_neutral_units_form_one_force(board):
    t, (rat, bat) = battle(board, "DU-02", "DU-01")
    t.play()
    t.attack(rat, SWORD, SWORD, SWORD)
    t.struck(BLANK)  # the bat goes on alone for the neutral force
    assert asked(t) == (0, "hunt.action")
    t.attack(bat, SWORD, SWORD, SWORD)
    assert t.events("hunt_succeeded")


@pytest.mark.rule("LEG-HUNT-05", "LEG-HUNT-19")
@pytest.mark.parametrize(("face", "wounds"), [("DU-06", 2), ("DU-08", 1)])
def test_a_snare_hurts_the_declared_creature_before_the_first_combat_round(board, face, wounds):
    """E-79: the stone skin of the gargoyle reduces it."""
    t, ref = facing(board, "dungeon", face, "XC-1")
    t.play(f"hunt card:{ref}")
    assert t.marks(ref).wounds == wounds
    assert asked(t) == (0, "hunt.action")


@pytest.mark.rule("LEG-HUNT-05")
def test_a_creature_that_the_snare_kills_is_won_without_a_round(board):
    t, bat = facing(board, "dungeon", "DU-01", "XC-1")
    t.play(f"hunt card:{bat}")
    assert t.events("hunt_succeeded")
    assert t.events("combat_round") == []


# Combat rounds


@pytest.mark.rule("LEG-HUNT-06", "LEG-HUNT-07", "LEG-HUNT-10")
def test_every_unit_has_one_opportunity_and_players_units_act_first(board):
    t, minotaur = facing(board, "dungeon", "DU-10", GOLEM)
    golem = t.me().rows[0][0].card
    t.play(f"hunt card:{minotaur}")
    assert asked(t) == (0, "hunt.order")
    t.play([f"card:{golem}", "seat:0"])
    t.attack(minotaur, SWORD, SWORD)
    t.attack(minotaur, SWORD, SWORD, SWORD)
    t.struck(BLANK, BLANK, BLANK, BLANK, BLANK)
    attackers = [e.data["unit"] for e in t.events("attacked")]
    assert attackers == [f"card:{golem}", "seat:0", f"card:{minotaur}"]
    assert [e.data["round"] for e in t.events("combat_round")] == [1, 2]


@pytest.mark.rule("LEG-HUNT-08")
def test_the_eagle_acts_first_in_the_first_combat_round_only(board):
    t, eagle = facing(board, "mountain", "MT-16")
    t.play(f"hunt card:{eagle}")
    assert t.prompt == "neutral.target"
    t.struck(BLANK, BLANK, BLANK)
    t.play("pass")
    assert t.hunt.round == 2
    assert t.prompt == "hunt.action"
    t.play("pass")
    assert t.prompt == "neutral.target"


@pytest.mark.rule("LEG-HUNT-09")
def test_the_next_player_in_turn_order_decides_for_neutral_units(board):
    t, rat = facing(board, "dungeon", "DU-02", GOLEM, seats=3)
    golem = t.me().rows[0][0].card
    t.state.order = [0, 2, 1]
    t.play(f"hunt card:{rat}", ["seat:0", f"card:{golem}"], "pass", "pass")
    assert asked(t) == (2, "neutral.target")
    assert t.offered == ["seat:0", f"card:{golem}"]


@pytest.mark.rule("LEG-HUNT-10")
def test_the_controller_orders_several_neutral_units(board):
    t, (rat, bat) = battle(board, "DU-02", "DU-01")
    t.play("pass")
    assert asked(t) == (1, "neutral.order")
    t.play([f"card:{bat}", f"card:{rat}"])
    t.struck(SWORD)
    t.struck(BLANK, BLANK)
    assert [e.data["unit"] for e in t.events("attacked")] == [f"card:{bat}", f"card:{rat}"]


@pytest.mark.rule("LEG-HUNT-11")
def test_units_of_other_players_act_after_those_of_the_turn_player_in_turn_order(board):
    t, _ = battle(board, "DU-06", seats=3)
    t.state.order = [0, 2, 1]
    t.state.hunt.units[1:1] = [Unit(1), Unit(2)]
    t.play()
    order = []
    for _ in range(3):
        order.append(asked(t))
        t.play("pass")
    assert order == [(0, "hunt.action"), (2, "hunt.action"), (1, "hunt.action")]
    assert t.prompt == "neutral.target"


@pytest.mark.rule("LEG-HUNT-12")
def test_a_neutral_unit_must_attack_while_a_players_unit_may_pass(board):
    t, rat = facing(board, "dungeon", "DU-02")
    t.play(f"hunt card:{rat}")
    assert "pass" in t.offered
    t.play("pass")
    assert (t.prompt, t.offered) == ("neutral.target", ["seat:0"])


@pytest.mark.rule("LEG-HUNT-13")
def test_a_unit_that_leaves_before_its_opportunity_loses_it(board):
    t = board(step="combat_round")
    eagle = t.meet("mountain", 1, "MT-16")
    golem = t.unlock(0, GOLEM)[0]
    t.state.hunt = Hunt(0, eagle, 0, [Unit(0), Unit(0, golem, wounds=5), Unit(NEUTRAL, eagle)])
    t.play()
    t.struck(SWORD, BLANK, BLANK, at=f"card:{golem}")
    assert asked(t) == (0, "hunt.action")  # no order to choose: the golem is gone
    assert t.asked().params["unit"] == "seat:0"
    t.play("pass")
    assert t.hunt.round == 2


@pytest.mark.rule("LEG-HUNT-13")
def test_a_unit_that_joins_acts_from_the_next_combat_round_on(board):
    t, _ = battle(board, "DU-02")
    bat = t.lay("dungeon", 2, "DU-01")[0]
    t.play()
    t.state.hunt.units.append(Unit(NEUTRAL, bat))
    t.play("pass")
    t.struck(BLANK, BLANK)  # the rat; the bat does not act yet
    assert (t.prompt, t.hunt.round) == ("hunt.action", 2)
    t.play("pass")
    assert t.prompt == "neutral.order"


# Attack and damage


@pytest.mark.rule("LEG-HUNT-14", "LEG-HUNT-15", "LEG-HUNT-29")
def test_characters_creatures_and_creations_attack_a_unit_of_another_force(board):
    t, rat = facing(board, "dungeon", "DU-02", GOLEM)
    golem = t.me().rows[0][0].card
    t.play(f"hunt card:{rat}", ["seat:0", f"card:{golem}"])
    assert t.offered == [f"attack card:{rat}", "escape", "pass"]
    t.play("pass")
    assert t.offered == [f"attack card:{rat}", "pass"]  # a creation cannot escape
    t.play("pass")
    assert t.offered == ["seat:0", f"card:{golem}"]


@pytest.mark.rule("LEG-HUNT-16", "LEG-GEN-13")
def test_bonuses_of_two_copies_add_dice_to_the_attack(board):
    t, ghoul = facing(board, "dungeon", "DU-06", "IN-03", "IN-03")
    t.play(f"hunt card:{ghoul}")
    t.attack(ghoul, SWORD, SWORD, SWORD, SWORD, SWORD)
    assert t.marks(ghoul).wounds == 5


@pytest.mark.rule("LEG-HUNT-16")
def test_a_creature_gets_its_bonuses_too_and_no_attack_falls_below_zero(board):
    t, wolf = facing(board, "forest", "FO-16")
    t.lay("forest", 2, "FO-15")
    t.state.buffs.append(Buff("attack", -5, "end_of_turn", 1, seat=0))
    t.play(f"hunt card:{wolf}", f"attack card:{wolf}")
    assert t.events("rolled")[-1].data["dice"] == []
    t.struck(SWORD, SWORD, SWORD, SWORD)
    assert t.me().wounds == 4


@pytest.mark.rule("LEG-HUNT-16")
def test_the_hydra_grows_a_head_every_round_until_the_hunt_ends(board):
    t, hydra = facing(board, "dungeon", "DU-14")
    t.play(f"hunt card:{hydra}", "pass")
    t.struck(*[BLANK] * 5)
    t.play("escape")
    t.struck(*[BLANK] * 6)
    assert len(t.events("rolled")[-1].data["dice"]) == 6
    assert t.buffs == []


@pytest.mark.rule("LEG-HUNT-17", "LEG-HUNT-18")
def test_the_points_of_one_roll_are_dealt_after_the_window_as_wounds(board):
    """WE-04."""
    t, ghoul = facing(board, "dungeon", "DU-06", "IN-09")
    t.play(f"hunt card:{ghoul}")
    t.attack(ghoul, SWORD, BLANK, CRIT)
    assert (t.prompt, t.marks(ghoul).wounds) == ("roll.window", 0)
    t.play("pass")
    assert t.marks(ghoul).wounds == 4
    t.struck(SWORD, BLANK, CRIT)
    assert t.me().wounds == 2
    assert len(t.events("rolled")) == 2


@pytest.mark.rule("LEG-HUNT-19")
@pytest.mark.parametrize(("lance", "dice", "wounds"), [(False, 3, 3), (True, 6, 4)])
def test_stone_skin_takes_one_off_unless_the_attack_pierces(board, lance, dice, wounds):
    t, gargoyle = facing(board, "dungeon", "DU-08")
    if lance:
        t.unlock(0, "IN-46")
    t.play(f"hunt card:{gargoyle}")
    t.attack(gargoyle, SWORD, CRIT, *[BLANK] * (dice - 2))
    assert t.marks(gargoyle).wounds == wounds


@pytest.mark.rule("LEG-HUNT-19")
def test_damage_is_prevented_before_wounds_are_placed(board):
    t, ghoul = facing(board, "dungeon", "DU-06")
    shield = t.unlock(0, "MK-15")[0]
    t.play(f"hunt card:{ghoul}", "pass")
    t.struck(SWORD, SWORD, SWORD)
    assert (t.prompt, t.me().wounds) == ("damage.window", 0)
    t.use(shield, key=1)
    assert t.me().wounds == 1


@pytest.mark.rule("LEG-HUNT-20")
def test_an_attack_that_places_no_wound_has_dealt_no_damage(board):
    t, goat = facing(board, "mountain", "MT-15")
    shield = t.unlock(0, "MK-15")[0]
    t.play(f"hunt card:{goat}", "pass")
    t.struck(SWORD, SWORD)
    t.use(shield, key=1)
    assert t.me().slot == t.slot("mountain", 3)
    assert asked(t) == (0, "hunt.action")


@pytest.mark.rule("LEG-HUNT-20")
@pytest.mark.parametrize(("dice", "burnt"), [((BLANK, BLANK, BLANK), 0), ((SWORD, BLANK, BLANK), 1)])
def test_the_salamander_burns_only_who_has_wounded_it(board, dice, burnt):
    t, salamander = facing(board, "mountain", "MT-17")
    t.play(f"hunt card:{salamander}")
    t.attack(salamander, *dice)
    assert t.me().wounds == burnt


@pytest.mark.rule("LEG-HUNT-20")
@pytest.mark.parametrize(("gold", "left"), [(5, 4), (0, 0)])
def test_the_kobold_steals_one_gold_where_there_is_any(board, gold, left):
    """E-87."""
    t, kobold = facing(board, "dungeon", "DU-05")
    t.me().gold = gold
    t.play(f"hunt card:{kobold}", "pass")
    t.struck(SWORD, BLANK)
    assert (t.me().gold, t.me().wounds) == (left, 1)
