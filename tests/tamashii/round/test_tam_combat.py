"""TAM-COMBAT Attack roll, number die, boxes, enemy turns, the end of a combat."""

import pytest
from msgspec.structs import replace

from zhuoju.games.tamashii.model.library import BODIES, ENEMIES
from zhuoju.games.tamashii.model.state import player

HUNTER, DRONE, BURNER, SCANNER = "auto-hunter", "patrol-drone", "incinerator", "scanner-drone"


def fight(board, *enemies: str, dice=("blank", "blank"), number=0, symbol="basic", seats=1, **more):
    """Seat 0 at the start of the own combat turn: a Walker, or the body given, with forced dice."""
    t = board(seats, step="combat_turn", args=(0,))
    if more.get("body"):
        t.embody(0, more["body"])
    t.lock_on(0, *enemies, damage=more.get("damage", 0))
    t.roll(*dice)
    t.number_die(number)
    t.symbol_die(symbol)
    return t


def boxes(t) -> list[str]:
    """The boxes on offer, without the word and the card."""
    return [o.partition("#")[2] for o in t.options("box")]


@pytest.mark.rule("TAM-COMBAT-01")
def test_without_an_enemy_the_combat_turn_is_skipped(board):
    t = board(2, step="combat_turn", args=(0,))
    t.lock_on(1, DRONE)
    t.play()
    assert [e.data["seat"] for e in t.events("combat_skipped")] == [0]
    assert t.asked().seat == 1
    assert t.prompt == "combat.turn"


@pytest.mark.rule("TAM-COMBAT-02", "TAM-COMBAT-03")
def test_everything_is_rolled_together_before_the_number_die_is_placed(board):
    t = fight(board, HUNTER, number=1)
    t.play()
    kinds = [e.kind for e in t.events() if e.kind in ("rolled", "attack_rolled", "number_die")]
    assert kinds == ["rolled", "attack_rolled", "number_die"]
    assert len(t.state.combat.dice) == 2


@pytest.mark.rule("TAM-COMBAT-03", "TAM-RES-14")
@pytest.mark.parametrize("energy", [0, 1, 3])
def test_each_energy_spent_adds_a_die(board, energy):
    t = fight(board, HUNTER, dice=["blank"] * (2 + energy))
    t.resources(energy=3)
    t.play(energy)
    assert len(t.state.combat.dice) == 2 + energy
    assert t.has("energy") == 3 - energy


@pytest.mark.rule("TAM-COMBAT-04", "TAM-RES-20")
def test_reroll_points_gained_later_cannot_change_the_roll(board):
    """EC-17."""
    t = fight(board, DRONE, dice=("common", "blank", "blank"), body="soldier", damage=2)
    (card,) = t.me().bodies
    t.play(f"box card:{card} #1", "yes", {"reroll": 1})
    assert t.has("reroll") == 1
    assert t.offered == ["end"]


@pytest.mark.rule("TAM-COMBAT-05", "TAM-COMBAT-07")
@pytest.mark.parametrize(
    ("queue", "number", "place"), [(3, 1, 0), (3, 2, 1), (3, 3, 2), (2, 3, 1), (1, 3, 0)]
)
def test_the_number_die_counts_from_the_lead_and_stops_at_the_left_most(board, queue, number, place):
    """WE-19, EC-10."""
    t = fight(board, *[HUNTER] * queue, number=number)
    t.play()
    assert t.state.combat.die_on == place


@pytest.mark.rule("TAM-COMBAT-06")
def test_with_a_blank_nobody_attacks_but_the_player_may(board):
    """EC-11."""
    t = fight(board, HUNTER, dice=("common", "rare"), seats=2)
    t.lock_on(1, DRONE)
    t.play()
    assert t.state.combat.die_on is None
    assert "box walker #0 x1" in t.offered
    t.play("box walker #0 x1", "box walker #1", "end")
    assert (t.me().integrity, t.me().queue[0].damage) == (5, 3)


@pytest.mark.rule("TAM-COMBAT-07", "TAM-COMBAT-33")
def test_only_the_enemies_from_the_die_to_the_lead_attack_from_left_to_right(board):
    """EC-82: a queue of 5, number 3."""
    t = fight(board, DRONE, HUNTER, SCANNER, BURNER, BURNER, number=3)
    t.me().cap = t.me().integrity = 9
    t.play("pass", "pass", "pass")
    acted = [e.data["card"] for e in t.events("enemy_acts")]
    queue = [f"card:{e.card}" for e in t.me().queue]
    assert acted == queue[2::-1]
    assert t.me().integrity == 9 - 2 - 2 - 1


@pytest.mark.rule("TAM-COMBAT-08")
@pytest.mark.parametrize(("symbol", "integrity"), [("basic", 5 - 2 - 2), ("special", 5 - 3)])
def test_all_attacks_use_the_box_of_the_symbol_die(board, symbol, integrity):
    """WE-23 for the Auto-Hunter."""
    enemies = (HUNTER, HUNTER) if symbol == "basic" else (SCANNER,)
    t = fight(board, *enemies, number=len(enemies), symbol=symbol)
    t.play(*["pass"] * len(enemies))
    assert t.me().integrity == integrity


@pytest.mark.rule("TAM-COMBAT-09", "TAM-COMBAT-11")
def test_turns_alternate_and_a_pass_is_for_one_turn_only(board):
    """EC-13."""
    t = fight(board, HUNTER, HUNTER, dice=("common", "common"), number=2)
    t.play("pass")
    assert len(t.events("enemy_acts")) == 1
    t.play("box walker #0 x1")
    assert len(t.events("enemy_acts")) == 2
    assert t.me().queue[0].damage == 1


@pytest.mark.rule("TAM-COMBAT-10", "TAM-COMBAT-14", "TAM-COMBAT-30")
@pytest.mark.parametrize(
    ("dice", "offered"),
    [
        (("common", "blank"), ["0 x1"]),
        (("rare", "blank"), ["1"]),
        (("common", "rare"), ["0 x1", "1"]),
        (("blank", "blank"), []),
    ],
)
def test_a_box_takes_dice_with_its_own_symbol_only(board, dice, offered):
    t = fight(board, HUNTER, dice=dice)
    t.play()
    assert boxes(t) == offered


@pytest.mark.rule("TAM-COMBAT-14")
def test_each_die_is_assigned_once(board):
    t = fight(board, HUNTER, dice=("common", "blank"))
    t.play("box walker #0 x1")
    assert t.offered == ["end"]
    assert t.state.combat.assigned == [True, False]


@pytest.mark.rule("TAM-COMBAT-12")
def test_a_normal_box_is_resolved_once_in_a_combat(board):
    t = fight(board, HUNTER, dice=("rare", "rare"))
    t.play("box walker #1")
    assert t.offered == ["end"]
    reasons = {w.id: w.reason for w in t.asked().withheld}
    assert reasons["box walker #1"] == "reason.box_used"


@pytest.mark.rule("TAM-COMBAT-13")
def test_a_multi_box_takes_any_number_of_its_dice_any_number_of_times(board):
    """WE-21, WE-40."""
    t = fight(board, HUNTER, dice=("common", "common", "common"), body="soldier")
    (card,) = t.me().bodies
    t.play()
    assert [o for o in boxes(t) if o.startswith("2")] == ["2 x1", "2 x2", "2 x3"]
    t.play(f"box card:{card} #2 x2")
    assert t.me().queue[0].damage == 2
    assert boxes(t) == ["1", "2 x1"]  # one die is left
    t.play(f"box card:{card} #2 x1")
    assert t.me().queue[0].damage == 3


@pytest.mark.rule("TAM-COMBAT-13")
def test_a_multi_box_with_two_symbols_takes_pairs(board, monkeypatch):
    """EC-81."""
    walker = BODIES["walker"]
    changed = replace(walker, boxes=(replace(walker.boxes[0], need={"common": 2}),))
    monkeypatch.setitem(BODIES, "walker", changed)
    t = fight(board, HUNTER, dice=("common", "common", "common"))
    t.resources(energy=1)
    t.play(1)
    assert boxes(t) == ["0 x1"]
    t.play("box walker #0 x1")
    assert t.state.combat.assigned == [True, True, False]
    assert t.offered == ["end"]


@pytest.mark.rule("TAM-COMBAT-15")
def test_boxes_stand_on_the_active_body_and_on_equipped_class_augments(board):
    t = fight(board, HUNTER, dice=("rare", "common"))
    (worn,) = t.equip(0, "overclock")
    t.equip(0, "blade-loop", equipped=False)
    t.play()
    assert t.options("box") == ["box walker #0 x1", "box walker #1", f"box card:{worn} #0"]


@pytest.mark.rule("TAM-COMBAT-16", "TAM-ENEMY-10")
def test_box_damage_hits_the_lead_and_the_rest_is_lost(board):
    """WE-20, WE-22."""
    t = fight(board, DRONE, HUNTER, dice=("rare", "blank", "blank"), body="soldier", damage=3)
    (card,) = t.me().bodies
    t.play(f"box card:{card} #0", "no")
    assert t.queue_of() == [HUNTER]
    assert (t.me().queue[0].damage, t.me().xp) == (0, 1)


@pytest.mark.rule("TAM-COMBAT-17", "TAM-COMBAT-18")
def test_the_die_moves_right_after_each_attack_and_is_removed_after_the_lead(board):
    t = fight(board, HUNTER, HUNTER, dice=("common", "common"), number=2)
    t.play("pass")
    assert t.state.combat.die_on == 0
    t.play("pass")
    assert t.state.combat.die_on is None
    t.play("box walker #0 x1", "box walker #0 x1")
    assert len(t.events("enemy_acts")) == 2


@pytest.mark.rule("TAM-COMBAT-19", "TAM-COMBAT-20")
def test_a_defeated_lead_under_the_die_takes_the_die_with_it(board):
    """EC-07."""
    t = fight(board, DRONE, HUNTER, dice=("rare", "blank"), number=1, damage=3)
    t.play("box walker #1")
    assert t.state.combat.die_on is None
    assert t.queue_of() == [HUNTER]
    assert t.events("enemy_acts") == []


@pytest.mark.rule("TAM-COMBAT-21")
def test_the_die_stays_on_its_card_when_another_leaves(board):
    """EC-08: the card under the die is the new lead; it attacks, then the die is removed."""
    t = fight(board, DRONE, HUNTER, dice=("rare", "blank"), number=2, damage=3)
    hunter = t.me().queue[1].card
    t.play("box walker #1")
    assert [e.data["card"] for e in t.events("enemy_acts")] == [f"card:{hunter}"]
    assert t.state.combat.die_on is None
    assert t.me().integrity == 3


@pytest.mark.rule("TAM-COMBAT-20")
def test_a_card_discarded_under_the_die_passes_it_to_the_right(board):
    """EC-09."""
    from zhuoju.games.tamashii.board.enemy import discard_enemy
    from zhuoju.games.tamashii.model.state import Combat

    t = board(1)
    t.lock_on(0, DRONE, HUNTER, SCANNER)
    t.state.combat = Combat(0, die_on=2)
    t.do(lambda m: discard_enemy(m, player(m, 0), player(m, 0).queue[2]))
    assert t.state.combat.die_on == 1


@pytest.mark.rule("TAM-COMBAT-22", "TAM-COMBAT-23")
def test_the_combat_ends_by_wish_only_once_the_die_is_on_no_card(board):
    t = fight(board, HUNTER, number=1, seats=2)
    t.lock_on(1, DRONE)
    t.play()
    assert t.offered == ["pass"]
    assert "end" in [w.id for w in t.asked().withheld]
    t.play("pass")
    assert t.offered == ["end"]
    t.play("end")
    assert t.state.combat.seat == 1


@pytest.mark.rule("TAM-COMBAT-10", "TAM-COMBAT-23")
def test_without_dice_three_enemies_act_one_after_another(board):
    """EC-12."""
    t = fight(board, DRONE, DRONE, DRONE, number=3)
    t.play("pass", "pass", "pass")
    assert len(t.events("enemy_acts")) == 3
    assert t.me().integrity == 2


@pytest.mark.rule("TAM-COMBAT-25")
def test_each_attack_lets_the_player_open_the_shield(board):
    t = fight(board, DRONE, DRONE, number=2)
    t.resources(shield=3)
    t.play("pass")
    assert t.prompt == "wound.shield"
    t.play("open", "pass")
    assert t.prompt == "wound.shield"


@pytest.mark.rule("TAM-COMBAT-25", "TAM-RES-07")
def test_shields_gained_between_two_attacks_help_against_the_next(board):
    """EC-16."""
    t = fight(board, HUNTER, HUNTER, dice=("rare", "blank"), number=2, body="courier")
    (card,) = t.me().bodies
    t.play("pass", f"box card:{card} #1")
    assert t.prompt == "wound.shield"
    t.play("open")
    assert t.me().integrity == 3


@pytest.mark.rule("TAM-COMBAT-26", "TAM-RESET-10")
def test_a_reset_ends_the_combat_with_dice_left(board):
    """EC-21."""
    t = fight(board, HUNTER, HUNTER, dice=("common", "common"), number=2, seats=2)
    t.me(0).integrity = 2
    t.lock_on(1, DRONE)
    t.play("pass")
    assert len(t.events("reset")) == 1
    assert t.asked().seat == 1
    assert t.me(0).queue == []


@pytest.mark.rule("TAM-RESET-12", "TAM-COMBAT-26")
def test_the_rest_of_a_special_box_is_void_after_a_reset(board):
    t = fight(board, "tower-spider", number=1, symbol="special", seats=2)  # 2 wounds, tracking +2
    t.me(0).integrity = 2
    t.lock_on(1, DRONE)
    t.play("pass")
    assert len(t.events("reset")) == 1
    assert t.me(0).tracking == 0


@pytest.mark.rule("TAM-COMBAT-27")
def test_enemies_that_lock_on_during_the_combat_do_not_attack(board):
    """EC-02."""
    t = fight(board, DRONE, number=1, symbol="special")  # tracking +2
    t.me().tracking = 8
    t.enemies_on_top(HUNTER, BURNER)
    t.play("pass")
    assert t.queue_of() == [DRONE, HUNTER, BURNER]
    assert t.me().tracking == 0
    assert t.offered == ["end"]


@pytest.mark.rule("TAM-COMBAT-28")
def test_with_no_enemy_left_other_boxes_still_work(board):
    t = fight(board, DRONE, dice=("common", "rare"), body="courier", damage=2)
    (card,) = t.me().bodies
    t.play(f"box card:{card} #2", f"box card:{card} #1")
    assert t.me().queue == []
    assert t.has("shield") == 2


@pytest.mark.rule("TAM-COMBAT-29", "TAM-ENEMY-15")
def test_programs_are_never_launched_in_combat(board):
    t = fight(board, HUNTER, dice=("common", "rare"))
    t.write(0, "RBR/RYR/BGB/AAA".replace("A", "R"))
    t.play()
    assert t.options("launch") == []


@pytest.mark.rule("TAM-COMBAT-31", "TAM-ENEMY-17")
def test_parts_of_a_special_box_that_cannot_apply_are_skipped(board):
    """EC-15, WE-23."""
    t = fight(board, HUNTER, number=1, symbol="special")
    t.play("pass")
    assert (t.me().integrity, t.me().queue[0].damage) == (3, 0)


@pytest.mark.rule("TAM-COMBAT-32")
def test_experience_comes_at_the_moment_of_defeat(board):
    t = fight(board, DRONE, HUNTER, dice=("rare", "blank"), number=2, damage=3)
    t.me().integrity = 5
    t.play("box walker #1")
    kinds = [e.kind for e in t.events() if e.kind in ("xp_gained", "enemy_acts")]
    assert kinds == ["xp_gained", "enemy_acts"]


@pytest.mark.rule("TAM-COMBAT-34")
def test_the_die_stays_at_its_place_when_cards_change_places(board):
    """EC-90."""
    t = fight(board, BURNER, HUNTER, SCANNER, dice=("rare", "blank", "blank"), number=2, body="kitsune")
    (card,) = t.me().bodies
    burner, hunter = (e.card for e in t.me().queue[:2])
    t.play(f"box card:{card} #1", f"card:{hunter}")
    assert [e.data["card"] for e in t.events("enemy_acts")] == [f"card:{burner}"]
    assert t.queue_of() == [HUNTER, BURNER, SCANNER]


@pytest.mark.rule("TAM-COMBAT-24")
def test_another_players_enemies_are_out_of_reach(board):
    t = fight(board, HUNTER, dice=("rare", "common"), seats=2)
    t.lock_on(1, HUNTER)
    t.play("box walker #1", "box walker #0 x1")
    assert (t.me(0).queue[0].damage, t.me(1).queue[0].damage) == (3, 0)
    assert ENEMIES[HUNTER].integrity == 9
