"""TAM-BOSS Bosses: setup, armour, fighting them, their activity."""

from copy import deepcopy

import pytest
from msgspec.structs import replace

from zhuoju.games.tamashii.board.boss import (
    aim_at_boss,
    boss_acts,
    boss_here,
    damage_boss,
    enter_boss,
    shuffle_attacks,
    top_attack,
    turn_attack,
)
from zhuoju.games.tamashii.model.library import BOSSES
from zhuoju.games.tamashii.model.state import Boss, Story, player
from zhuoju.games.tamashii.round.launch import launch_step
from zhuoju.games.tamashii.seat.redeal import redeal
from zhuoju.kernel import Chance

REAPER, REGENT = "shinigami", "regent"
DRONE, HUNTER = "patrol-drone", "auto-hunter"
TOP_ARMOUR = 6


def boss_at(board, place: int = 0, seats: int = 1, *, step=None, face=REAPER, integrity=4, armour=TOP_ARMOUR):
    """A table with a boss; everybody stands on the Shelter (place 0)."""
    t = board(seats, step=step, args=(0,) if step else ())
    t.state.story = Story("S")
    t.state.boss = Boss(face, place, integrity, armour)
    return t


def hit(n: int):
    return lambda m: damage_boss(m, player(m, 0), n)


@pytest.mark.rule("TAM-BOSS-01", "TAM-BOSS-02")
def test_there_are_two_bosses_with_hacks_integrity_and_an_activity(board):
    board(1)
    assert sorted(BOSSES) == [REGENT, REAPER]
    assert all(boss.hacks and boss.activity and boss.integrity_per_player for boss in BOSSES.values())


@pytest.mark.rule("TAM-BOSS-03", "TAM-BOSS-05", "TAM-BOSS-06")
@pytest.mark.parametrize(("seats", "integrity"), [(1, 4), (2, 7), (3, 10), (4, 13)])
def test_the_reaper_enters_with_integrity_by_player_count_and_armour_level_six(board, seats, integrity):
    t = board(seats)
    t.state.story = Story("S")
    t.do(lambda m: enter_boss(m, REAPER, 2))
    boss = t.state.boss
    assert (boss.place, boss.integrity, boss.armour) == (2, integrity, TOP_ARMOUR)
    assert BOSSES[REAPER].armour == (1, 2, 2, 3, 3, 4, 4)


@pytest.mark.rule("TAM-BOSS-04")
def test_the_reapers_attack_pile_is_two_cards_with_a_random_side_up(board):
    seen = set()
    for seed in range(12):
        t = board(1, seed=seed)
        t.state.story = Story("S")
        t.do(lambda m: enter_boss(m, REAPER, 0))
        assert sorted(entry.split()[0] for entry in t.state.boss.pile) == ["Sx17", "Sx18"]
        seen |= {tuple(t.state.boss.pile)}
    assert len(seen) > 4


@pytest.mark.rule("TAM-BOSS-08", "TAM-BOSS-06")
def test_armour_wears_down_until_a_hit_goes_through(board):
    """WE-34: hits of 3 against armour 4, 4, 3."""
    t = boss_at(board)
    found = []
    for _ in range(3):
        t.do(hit(3))
        found.append((t.state.boss.integrity, t.state.boss.armour))
    assert found == [(4, 5), (4, 4), (3, 6)]


@pytest.mark.rule("TAM-BOSS-08")
def test_one_attack_never_costs_more_than_one_integrity(board):
    t = boss_at(board)
    t.do(hit(20))
    assert (t.state.boss.integrity, t.state.boss.armour) == (3, 6)


@pytest.mark.rule("TAM-BOSS-08")
def test_no_damage_changes_nothing(board):
    """EC-72."""
    t = boss_at(board, armour=0)
    t.do(hit(0))
    assert (t.state.boss.integrity, t.state.boss.armour) == (4, 0)


@pytest.mark.rule("TAM-BOSS-09")
def test_armour_never_falls_below_level_zero(board, monkeypatch):
    t = boss_at(board, armour=1)
    monkeypatch.setitem(BOSSES, REAPER, replace(BOSSES[REAPER], armour=(3, 4)))
    for _ in range(3):
        t.do(hit(2))
        assert (t.state.boss.integrity, t.state.boss.armour) == (4, 0)
    t.do(hit(3))
    assert (t.state.boss.integrity, t.state.boss.armour) == (3, 1)


@pytest.mark.rule("TAM-BOSS-10", "TAM-BOSS-16")
def test_a_boss_without_integrity_is_defeated_for_no_experience(board):
    t = boss_at(board, integrity=1)
    t.do(hit(4))
    assert len(t.events("boss_defeated")) == 1
    assert t.me().xp == 0
    assert boss_here(t.match.table, t.me()) is None
    assert t.match.result is None  # the scenario says what follows


@pytest.mark.rule("TAM-BOSS-07")
@pytest.mark.parametrize(("place", "found"), [(0, True), (2, False)])
def test_a_boss_is_met_on_its_own_tile_only(board, place, found):
    t = boss_at(board, place, step="combat_turn", seats=2)
    t.lock_on(0, HUNTER)
    t.lock_on(1, HUNTER)
    t.roll("rare", "common")
    t.number_die(0)
    t.symbol_die("basic")
    t.play()
    assert any(o.endswith(" boss") for o in t.options("box")) is found


@pytest.mark.rule("TAM-BOSS-07")
def test_the_hacks_of_a_boss_are_launched_on_its_tile(board):
    for place, found in ((0, 1), (2, 0)):
        t = boss_at(board, place)
        t.write(0, "RRR")  # core red: R K R
        t.do(lambda m: launch_step(m, player(m, 0)))
        assert len({o.split()[1] for o in t.offered if o.startswith("launch boss.")}) == found


@pytest.mark.rule("TAM-BOSS-11")
def test_the_resolved_attack_card_is_flipped_and_put_under_the_pile(board):
    t = boss_at(board)
    t.do(lambda m: shuffle_attacks(m, ["Sx17", "Sx18"]))
    first, second = t.state.boss.pile
    assert top_attack(t.match.table) == first
    t.do(turn_attack)
    number, side = first.split()
    assert t.state.boss.pile == [second, f"{number} {1 - int(side)}"]


@pytest.mark.rule("TAM-HIDE-01", "TAM-BOSS-11")
@pytest.mark.parametrize(("resolved", "different"), [(0, 8), (1, 2), (2, 1)])
def test_only_attack_cards_that_nobody_has_seen_are_open_in_imagined_worlds(board, resolved, different):
    t = boss_at(board)
    t.do(lambda m: shuffle_attacks(m, ["Sx17", "Sx18"]))
    for _ in range(resolved):
        t.do(turn_attack)
    found = set()
    for seed in range(40):
        world = deepcopy(t.state)
        redeal(t.state, world, 0, Chance(seed))
        found.add(tuple(world.boss.pile))
    assert len(found) == different


@pytest.mark.rule("TAM-BOSS-11", "TAM-BOSS-02")
@pytest.mark.parametrize(("number", "turned"), [(0, False), (2, True)])
def test_the_activity_resolves_the_top_attack_card_unless_the_number_is_blank(board, number, turned):
    t = boss_at(board, place=0)
    t.state.boss.pile = ["Sx18 0", "Sx17 1"]  # players near the boss take that many wounds
    t.number_die(number)
    t.symbol_die("basic")
    t.do(boss_acts)
    assert t.me().integrity == 5 - number
    assert t.state.boss.pile == (["Sx17 1", "Sx18 1"] if turned else ["Sx18 0", "Sx17 1"])


@pytest.mark.rule("TAM-BOSS-12")
def test_the_first_hack_discards_a_beacon_from_any_tile_but_the_bosss(board):
    t = boss_at(board, place=0)
    t.state.places[0].ascend = t.state.places[2].ascend = t.state.places[4].ascend = 1
    t.write(0, "GRG")
    t.do(lambda m: launch_step(m, player(m, 0)))
    t.play(next(o for o in t.offered if o.startswith(f"launch boss.{REAPER}.0 ")))
    assert t.offered == ["place:2", "place:4"]
    t.play("place:4")
    assert [t.state.places[n].ascend for n in (0, 2, 4)] == [1, 1, 0]


@pytest.mark.rule("TAM-BOSS-13", "TAM-BOSS-15")
@pytest.mark.parametrize(("dumped", "integrity", "armour"), [([], 4, 5), (["cell:5"], 3, 6)])
def test_the_second_hack_deals_two_damage_and_two_more_for_a_core_code(board, dumped, integrity, armour):
    t = boss_at(board)
    t.write(0, "RRR/RB")
    t.do(lambda m: launch_step(m, player(m, 0)))
    t.play(f"launch boss.{REAPER}.1 cell:0 cell:1 cell:2", dumped)
    assert (t.state.boss.integrity, t.state.boss.armour) == (integrity, armour)


@pytest.mark.rule("TAM-BOSS-14")
def test_without_enemies_a_boss_on_the_tile_is_fought_all_the_same(board):
    t = boss_at(board, step="combat_turn", integrity=4)
    t.roll("rare", "common")
    t.number_die(3)
    t.symbol_die("basic")
    t.play()
    assert t.state.combat.die_on is None
    assert t.options("box") == ["box walker #0 x1 boss", "box walker #1 boss"]


@pytest.mark.rule("TAM-BOSS-14")
def test_every_box_chooses_the_boss_or_the_lead_enemy(board):
    """EC-71: the enemies attack as usual."""
    t = boss_at(board, step="combat_turn", seats=2)
    t.lock_on(0, HUNTER, DRONE)
    t.lock_on(1, DRONE)
    t.roll("rare", "common")
    t.number_die(2)
    t.symbol_die("basic")
    t.play("box walker #1 boss", "box walker #0 x1")
    assert (t.state.boss.armour, t.me().queue[0].damage) == (5, 1)
    assert len(t.events("enemy_acts")) == 2


@pytest.mark.rule("TAM-BOSS-15")
def test_a_multi_box_is_one_attack_of_all_its_dice(board):
    t = boss_at(board, step="combat_turn", seats=2)
    t.embody(0, "soldier")
    t.resources(energy=1)
    t.roll("common", "common", "common", "common")
    t.number_die(0)
    t.symbol_die("basic")
    t.play(1)
    (card,) = t.me().bodies
    t.play(f"box card:{card} #2 x4 boss")
    assert (t.state.boss.integrity, t.state.boss.armour) == (3, 6)


@pytest.mark.rule("TAM-BOSS-17")
def test_a_boss_cannot_be_finished_like_a_lead_enemy(board):
    """EC-79: Termination Code and the other lead enemy effects never reach a boss."""
    t = boss_at(board, step="combat_turn", integrity=3, seats=2)
    (code,) = t.equip(0, "termination-code")
    t.lock_on(0, DRONE)
    t.lock_on(1, DRONE)
    t.roll("rare", "blank")
    t.number_die(0)
    t.symbol_die("basic")
    t.me().queue[0].damage = 1
    t.play()
    assert [o for o in t.options("box") if f"card:{code}" in o] == [f"box card:{code} #0"]
    t.play(f"box card:{code} #0")
    assert (t.state.boss.integrity, t.me().queue, t.me().xp) == (3, [], 1)


@pytest.mark.rule("TAM-BOSS-18")
@pytest.mark.parametrize(("amount", "left"), [(1, 13), (5, 9), (30, 0)])
def test_without_armour_every_point_of_damage_counts(board, amount, left):
    t = boss_at(board, face=REGENT, integrity=14, armour=None)
    t.do(hit(amount))
    assert t.state.boss.integrity == left


@pytest.mark.rule("TAM-BOSS-07")
def test_damage_of_augments_and_tiles_may_go_to_the_boss(board):
    t = boss_at(board)
    assert t.do(lambda m: aim_at_boss(m, player(m, 0))) is True
    t.lock_on(0, HUNTER)
    assert t.do(lambda m: aim_at_boss(m, player(m, 0)), "lead") is False
    assert t.do(lambda m: aim_at_boss(m, player(m, 0)), "boss") is True


@pytest.mark.rule("TAM-BOSS-07")
def test_a_faction_augment_may_hit_the_boss(board):
    t = boss_at(board)
    (pistol,) = t.equip(0, "rail-pistol")  # 2 damage
    t.lock_on(0, HUNTER)
    t.write(0, "RB")
    t.do(lambda m: launch_step(m, player(m, 0)))
    t.play(next(o for o in t.offered if o.startswith(f"launch augment card:{pistol} ")), "boss")
    assert (t.state.boss.armour, t.me().queue[0].damage) == (5, 0)


@pytest.mark.rule("TAM-BOSS-07")
def test_the_hack_of_an_enemy_hits_that_enemy_and_no_boss(board):
    t = boss_at(board)
    t.lock_on(0, DRONE)
    t.write(0, "RB")
    t.do(lambda m: launch_step(m, player(m, 0)))
    t.play(next(o for o in t.offered if o.startswith("launch hack ")))
    assert (t.state.boss.armour, t.me().queue[0].damage) == (6, 2)


# The Regent


@pytest.mark.rule("TAM-BOSS-03", "TAM-BOSS-18")
@pytest.mark.parametrize(("seats", "integrity"), [(1, 14), (2, 24), (4, 44)])
def test_the_regent_enters_without_armour_and_with_three_shields_elsewhere(board, seats, integrity):
    t = board(seats)
    t.state.story = Story("S")
    t.do(lambda m: enter_boss(m, REGENT, 2))
    assert (t.state.boss.integrity, t.state.boss.armour) == (integrity, None)
    shields = [n for n, spot in enumerate(t.state.places) if spot.success]
    assert len(shields) == 3
    assert 2 not in shields
    t.do(hit(5))
    assert t.state.boss.integrity == integrity  # shielded
    for place in shields:
        t.state.places[place].success = 0
    t.do(hit(5))
    assert t.state.boss.integrity == integrity - 5


@pytest.mark.rule("TAM-BOSS-07")
def test_the_regents_hacks_remove_a_shield_and_deal_three_damage(board):
    t = boss_at(board, face=REGENT, integrity=14, armour=None)
    t.state.places[4].success, t.state.success_supply = 1, 7
    t.write(0, "RB/GY/ROR")
    t.do(lambda m: launch_step(m, player(m, 0)))
    for n, answer in ((1, ["place:4"]), (0, [])):
        t.play(next(o for o in t.offered if o.startswith(f"launch boss.{REGENT}.{n} ")), *answer)
    assert (t.state.places[4].success, t.state.boss.integrity) == (0, 11)


@pytest.mark.rule("TAM-BOSS-02")
@pytest.mark.parametrize(("symbol", "corrupted"), [("basic", 0), ("special", 1)])
def test_the_regent_takes_a_code_of_every_column_and_marks_the_most_experienced(board, symbol, corrupted):
    t = boss_at(board, face=REGENT, integrity=14, armour=None, seats=2)
    t.me(1).xp = 2
    t.write(0, "RB.Y/G")
    t.write(1, ".R")
    t.number_die(2)
    t.symbol_die(symbol)
    t.do(boss_acts, ["cell:5"])
    assert (t.launcher(0), t.dump_of(0)) == ("R..Y", "BG")
    assert t.launcher(1) == ""
    assert t.me(1).dump.get("corrupted", 0) == corrupted
    assert "corrupted" not in t.me(0).dump
