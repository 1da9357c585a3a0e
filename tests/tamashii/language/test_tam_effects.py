"""TAM-GEN Effects in general, and what verbs do that no other chapter proves."""

import pytest

from zhuoju.content import perform, read_clause
from zhuoju.games.tamashii.board.abilities import happen
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.library import BASIC_PROGRAMS, FACTION_AUGMENTS, LEXICON
from zhuoju.games.tamashii.model.state import Combat, Contest, Story


def act(t, clause, *answers, seat=0, **more):
    """Carry out a clause for a player; whether it could be."""
    effect = read_clause(LEXICON, clause)
    return t.do(lambda m: perform(m, Ctx(seat, **more), effect), *answers)


def versus(t, rule="nimble-fingers"):
    t.state.contest = Contest(map="", situation="", rule=rule, interaction="tip-off")
    return t


# General


@pytest.mark.rule("TAM-GEN-02")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_player_count_icon_reads_as_the_number_of_players(board, seats):
    """WE-01, WE-02."""
    t = board(seats)
    act(t, "xp(2 * players)")
    act(t, "set_time(6 - players)")
    assert (t.me().xp, t.state.time) == (2 * seats, 6 - seats)


@pytest.mark.rule("TAM-GEN-04")
def test_a_loss_stops_at_zero_and_the_rest_of_the_effect_goes_on(board):
    t = board(1)
    t.resources(0, energy=1)
    act(t, "[lose(energy, 3), lose(memory, 1), gain(shield)]")
    assert (t.has("energy"), t.has("memory"), t.has("shield")) == (0, 0, 1)


@pytest.mark.rule("TAM-GEN-03")
def test_spending_is_never_forced_and_needs_everything(board):
    t = board(1)
    t.resources(0, energy=1)
    t.lock_on(0, "riot-hound")
    assert not act(t, "if_you_do(spend(energy, 2), discard_lead())")
    assert (t.has("energy"), t.queue_of()) == (1, ["riot-hound"])
    t.resources(0, energy=2)
    act(t, "if_you_do(spend(energy, 2), discard_lead())")
    assert (t.has("energy"), t.queue_of()) == (0, [])


@pytest.mark.rule("TAM-GEN-06")
def test_a_forced_effect_does_what_it_can(board):
    t = board(1)
    t.write(0, "R")
    act(t, "[dump_codes(2), discard_codes(1), lead_recovers(1), tracking(1)]")
    assert (t.launcher(), t.dump_of(), t.me().tracking) == ("", "R", 1)


@pytest.mark.rule("TAM-GEN-06", "TAM-PROGRAM-20")
def test_what_a_program_can_still_do_does_not_hang_on_what_it_cannot(board):
    t = board(1)
    for place in t.state.places:
        place.revealed = False
    act(t, FACTION_AUGMENTS["zero-day"].program.do.source)  # nobody to discard
    act(t, FACTION_AUGMENTS["forced-march"].program.do.source)  # nowhere to go
    assert (t.me().xp, t.has("energy")) == (1, 1)


@pytest.mark.rule("TAM-GEN-06", "TAM-CODE-17")
def test_corrupted_codes_that_cannot_be_gained_are_not_just_ignored(board):
    t = board(1)
    t.state.story = Story(scenario="A")
    t.state.corrupted_pool = 0
    act(t, "[gain_corrupted(1), xp(1)]")
    assert t.result is not None
    assert t.me().xp == 0


@pytest.mark.rule("TAM-GEN-11", "TAM-RESET-12")
def test_a_reset_ends_the_effect_for_the_player_it_hits(board):
    t = board(1)
    t.me().integrity = 1
    t.symbol_die("basic")
    act(t, "[wound(2), tracking(3), gain_corrupted(1)]")
    assert (t.me().integrity, t.me().tracking) == (5, 0)
    assert t.dump_of() == "XX"  # of the reset alone


@pytest.mark.rule("TAM-GEN-11")
def test_the_end_by_the_corrupted_pool_comes_before_the_rest_of_a_reset(board):
    """EC-23."""
    t = board(1)
    t.state.story = Story(scenario="A")
    t.state.corrupted_pool = 1
    t.me().integrity = 1
    t.symbol_die("basic")
    act(t, "wound(1)")
    assert t.result is not None
    assert t.me().integrity == 0


@pytest.mark.rule("TAM-GEN-01")
def test_a_rule_of_the_game_in_play_overrides_the_rules_text(board):
    t = versus(board(2), "long-lines")
    long = BASIC_PROGRAMS["basic.long_energy"]
    t.do(lambda m: perform(m, Ctx(0, face=long.id, program="basic"), long.program.do))
    assert t.has("energy") == 3
    short = BASIC_PROGRAMS["basic.shield"]
    t.do(lambda m: perform(m, Ctx(0, face=short.id, program="basic"), short.program.do))
    assert t.has("shield") == 1


@pytest.mark.rule("TAM-GEN-01", "TAM-VS-07")
def test_a_global_rule_holds_for_everybody(board):
    t = versus(board(2), "healing-rain")
    for seat in (0, 1):
        t.me(seat).integrity = 3
        t.do(lambda m, seat=seat: happen(m, seat, "start_of_planning"))
    assert [p.integrity for p in t.players] == [4, 4]


@pytest.mark.rule("TAM-GEN-14")
def test_what_is_removed_from_the_game_is_not_searched_again(board):
    """EC-51."""
    t = board(1)
    broken, left = t.cards("rail-pistol", "war-drum")
    t.state.box.append(broken)
    t.state.faction_decks["spartans"] = [left]
    act(t, "search_augment()", "spartans", "war-drum")
    assert t.faces_of(a.card for a in t.me().augments) == ["war-drum"]
    assert t.state.box == [broken]


@pytest.mark.rule("TAM-GEN-16", "TAM-AUG-16")
def test_in_coop_everybody_sees_what_a_player_draws(board):
    t = board(2)
    t.state.faction_decks["spartans"] = t.cards("war-drum")
    act(t, "draw_augment(spartans)")
    assert [t.told(seat, "augment_drawn")[0]["face"] for seat in (0, 1)] == ["war-drum", "war-drum"]


# Whom


def test_an_effect_may_be_for_a_player_of_choice_everybody_or_everybody_here(board):
    t = board(3)
    t.stand(2, 1)
    act(t, "gain(shield, 1, one_player)", "seat:2")
    act(t, "gain(energy, 1, each_player_here)")
    act(t, "gain(memory, 1, each_other_player)")
    tracks = [[p.resources.get(r, 0) for r in ("shield", "energy", "memory")] for p in t.players]
    assert tracks == [[0, 1, 0], [0, 1, 1], [1, 0, 1]]


def test_alone_there_is_no_other_player_to_choose(board):
    t = board(1)
    act(t, "tracking(3, other_player)")
    assert (t.rests, t.me().tracking) == (True, 0)


# Resources, codes


@pytest.mark.rule("TAM-RES-04")
def test_a_loss_of_choice_is_split_by_who_loses(board):
    t = board(1)
    t.resources(0, energy=2, shield=2)
    act(t, "lose_mix(3)", {"energy": 2, "shield": 1})
    assert (t.has("energy"), t.has("shield")) == (0, 1)
    act(t, "lose_mix(3)", {"shield": 1})
    assert t.has("shield") == 0


@pytest.mark.rule("TAM-CODE-05")
def test_a_type_that_is_used_up_is_not_offered(board):
    """EC-54."""
    t = board(1)
    t.state.supply.update(red=0, blue=0)
    act(t, "gain_code(1)")
    assert t.offered == ["green", "yellow"]
    t.play("yellow")
    t.state.supply.update(green=0, yellow=0)
    act(t, "gain_code(1)")
    assert (t.rests, t.dump_of()) == (True, "Y")


@pytest.mark.rule("TAM-VS-06")
def test_codes_of_a_start_reward_go_into_the_bag(board):
    t = versus(board(2))
    t.bag(0, "")
    act(t, "[bag_code(1, core), bag_code(1, open_source)]")
    assert (t.bag_of(), t.dump_of()) == ("RO", "")


@pytest.mark.rule("TAM-CODE-21")
def test_open_source_codes_are_safe_from_effects_that_name_a_type(board):
    """EC-40."""
    t = board(1)
    t.write(0, "RO")
    act(t, "discard_codes(1, basic)")
    act(t, "dump_codes(2, red)")
    assert t.launcher() == ".O"


@pytest.mark.rule("TAM-CODE-22")
def test_of_untyped_codes_the_owner_chooses(board):
    t = board(1)
    t.write(0, "ROX")
    act(t, "dump_codes(1)", ["cell:2"])
    assert t.launcher() == "RO"


@pytest.mark.rule("TAM-CODE-19")
def test_a_cost_may_be_paid_with_open_source_codes(board):
    t = board(1)
    t.write(0, "RGOR")
    act(t, "if_you_do(dump_kinds(3), xp(1))", "cell:0")
    assert t.offered == ["cell:1", "cell:2"]  # no second red
    t.play("cell:1", "cell:2")
    assert (t.me().xp, t.launcher()) == (1, "...R")
    assert not act(t, "if_you_do(dump_kinds(3), xp(1))")


@pytest.mark.rule("TAM-CODE-24")
def test_the_core_type_changes_at_once_and_may_be_kept(board):
    t = board(1)
    act(t, "change_core()", "blue")
    assert t.me().core == "blue"
    act(t, "change_core()", "blue")
    assert len(t.events("core_changed")) == 1


@pytest.mark.rule("TAM-LAUNCHER-11")
def test_writing_stops_when_the_player_likes(board):
    t = board(1)
    t.write(0, "R")
    act(t, "write(3)", "slide cell:0 cell:1", "done")
    assert t.launcher() == ".R"


@pytest.mark.rule("TAM-RES-02")
def test_a_market_trades_one_resource_for_two_of_another(board):
    t = board(1)
    t.resources(0, memory=1)
    act(t, "barter(1, 2)", "memory")
    assert t.offered == ["shield", "energy", "reroll"]
    t.play("energy")
    assert (t.has("memory"), t.has("energy")) == (0, 2)
    t.resources(0, energy=0)
    assert not act(t, "barter(1, 2)")


# Enemies, dice


@pytest.mark.rule("TAM-COMBAT-34")
def test_exchanging_the_lead_leaves_the_number_die_at_its_place(board):
    """EC-90."""
    t = board(1)
    lead, second = t.lock_on(0, "riot-hound", "lamp-eye", damage=2)
    t.state.combat = Combat(0, die_on=1)
    act(t, "exchange_lead()", f"card:{second}")
    assert [(e.card, e.damage) for e in t.me().queue] == [(second, 0), (lead, 2)]
    assert t.state.combat.die_on == 1


@pytest.mark.rule("TAM-COMBAT-13", "TAM-BOSS-15")
def test_a_multi_box_deals_so_many_times_its_damage_in_one_attack(board):
    t = board(1)
    t.lock_on(0, "crown-guard")
    act(t, "damage(2)", times=3)
    assert t.me().queue[0].damage == 6
    assert len(t.events("damaged")) == 1


def test_a_kitsune_adds_damage_to_hacks_with_an_open_source_code(board):
    t = board(1)
    t.embody(0, "kitsune")
    t.lock_on(0, "crown-guard")
    act(t, "damage(2)", program="hack")
    act(t, "damage(2)", program="hack", open_source=1)
    act(t, "damage(2)", open_source=1)
    assert t.me().queue[0].damage == 2 + 3 + 2


@pytest.mark.rule("TAM-ENEMY-09")
def test_discarding_the_lead_gives_no_experience_but_defeating_it_does(board):
    t = board(1)
    t.lock_on(0, "riot-hound", "riot-hound")
    act(t, "discard_lead()")
    assert t.me().xp == 0
    assert not act(t, "defeat_lead(3)")
    act(t, "defeat_lead()")
    assert (t.me().xp, t.me().queue) == (1, [])


def test_looking_at_the_enemy_deck_lets_a_player_put_it_in_order(board):
    t = board(2)
    first, second, third = t.enemies_on_top("lamp-eye", "riot-hound", "rust-swarm")
    act(t, "scry_enemies(2)", [f"card:{second}", f"card:{first}"])
    assert t.state.enemy_deck[-3:] == [third, first, second]


def test_a_lead_enemy_can_be_handed_to_another_player(board):
    t = versus(board(2))
    t.lock_on(0, "riot-hound", damage=3)
    t.lock_on(1, "lamp-eye")
    act(t, "hand_over_lead(other_player)", "seat:1")
    assert (t.queue_of(0), t.queue_of(1)) == ([], ["lamp-eye", "riot-hound"])
    assert t.me(1).queue[1].damage == 3


def test_stealing_takes_what_the_thief_chooses_and_needs_something_there(board):
    t = versus(board(2))
    t.resources(1, memory=1, shield=2)
    act(t, "steal(other_player)", "seat:1", "memory")
    assert (t.has("memory", 0), t.has("memory", 1)) == (1, 0)
    t.resources(1, shield=0)
    act(t, "steal(other_player)", "seat:1")
    assert t.rests


@pytest.mark.rule("TAM-MAP-14")
def test_placing_a_character_raises_no_tracking(board):
    t = board(2)
    act(t, "place_on(revealed)")
    assert t.offered == ["place:1", "place:2", "place:4"]
    t.play("place:4")
    act(t, "exchange_places(other_player)", "seat:1")
    assert [p.place for p in t.players] == [0, 4]
    assert [p.tracking for p in t.players] == [0, 0]
