"""TAM-VS The scenario generator and games against each other."""

from typing import Any

import pytest
from tam_board import Board

from zhuoju.games.tamashii import GAME
from zhuoju.games.tamashii.board.abilities import mod
from zhuoju.games.tamashii.board.codes import discard_cell, gain_corrupted
from zhuoju.games.tamashii.board.deeds import did, reached
from zhuoju.games.tamashii.board.reset import reset
from zhuoju.games.tamashii.board.revealing import reveal
from zhuoju.games.tamashii.model.library import (
    FACTION_AUGMENTS,
    GLOBAL_RULES,
    INTERACTIONS,
    MAP_SETUPS,
    OBJECTIVES,
    SITUATIONS,
    TILES,
)
from zhuoju.games.tamashii.model.state import Contest, State, player
from zhuoju.games.tamashii.model.statements import Mod
from zhuoju.games.tamashii.round.versus import may_try, versus_progress
from zhuoju.kernel import Match, new


def start(seats: int = 2, seed: int = 0, **options: Any) -> Match[Any, Any]:
    return new(GAME, seats, seed=seed, options={"mode": "versus", **options})


def settle(match: Match[Any, Any], upto: str = "planning.step") -> State:
    while match.pending[0].prompt != upto:
        decision = match.pending[0]
        match.answer(decision.seat, decision.default, decision.number)
    state: State = match.table.state
    return state


def contest(board: Any, *faces: str, deck: tuple[str, ...] = (), seats: int = 2) -> Board:
    """A versus table with these objectives on display."""
    t: Board = board(seats, options={"mode": "versus"})
    t.state.supply["corrupted"], t.state.corrupted_pool = 16, 0
    t.state.contest = Contest(
        map=next(iter(MAP_SETUPS)),
        situation=next(iter(SITUATIONS)),
        rule=next(iter(GLOBAL_RULES)),
        interaction=next(iter(INTERACTIONS)),
        display=list(t.cards(*faces)),
        deck=t.cards(*reversed(deck)),
    )
    t.state.time = 5
    return t


def objective(text: str) -> str:
    """An objective whose goal says this."""
    return next(o.id for o in OBJECTIVES.values() if o.goal is not None and text in o.goal.source)


def trials() -> list[str]:
    return [o.id for o in OBJECTIVES.values() if o.trial is not None and o.where is None]


CAP, CELLS = objective("integrity_cap"), objective("unlocked_cells")


def shown(t: Board) -> list[str]:
    assert t.state.contest is not None
    return t.faces_of(t.state.contest.display)


# Setting up


@pytest.mark.rule("TAM-VS-02")
def test_protocols_are_off_unless_they_are_asked_for():
    assert all(p.protocol is None for p in settle(start()).players)
    assert all(p.protocol is not None for p in settle(start(protocols=True)).players)


@pytest.mark.rule("TAM-VS-03")
@pytest.mark.parametrize(("length", "time"), [("short", 5), ("medium", 7), ("long", 9)])
def test_the_length_sets_the_time(length, time):
    state = settle(start(length=length))
    assert state.time == time
    assert state.story is None


@pytest.mark.rule("TAM-VS-04")
def test_the_start_player_is_random():
    starts = {settle(start(3, seed), "setup.start_tile").start_player for seed in range(12)}
    assert starts == {0, 1, 2}


@pytest.mark.rule("TAM-VS-05", "TAM-VS-20")
def test_from_the_start_player_on_everybody_takes_a_start_tile_of_their_own():
    match = start(3, seed=2)
    state = settle(match, "setup.start_tile")
    taken = []
    for turn in range(3):
        decision = match.pending[0]
        assert decision.seat == (state.start_player + turn) % 3
        places = [int(option.split(":")[1]) for option in decision.ids]
        assert len(places) == 4 - turn
        assert all(TILES[state.faces[state.places[n].tile]].number in (1, 2, 3, 4) for n in places)
        taken.append(decision.ids[-1])
        match.answer(decision.seat, taken[-1])
    assert len({*taken}) == 3


@pytest.mark.rule("TAM-VS-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_map_has_four_start_tiles_and_eight_random_tiles_and_one_for_each_player(seats):
    for seed in range(6):
        state = start(seats, seed).table.state
        assert sum(spot.revealed for spot in state.places) == 4
        assert sum(not spot.revealed for spot in state.places) == 8 + seats


@pytest.mark.rule("TAM-VS-05")
def test_a_map_that_promises_a_stronghold_has_one():
    for seed in range(40):
        state = start(2, seed).table.state
        tiles = [TILES[state.faces[spot.tile]] for spot in state.places]
        if MAP_SETUPS[state.contest.map].stronghold:
            assert any(tile.faction for tile in tiles)


@pytest.mark.rule("TAM-VS-06")
def test_codes_of_the_start_reward_go_into_the_bag():
    with_codes = [s.id for s in SITUATIONS.values() if "code" in s.reward.source]
    for seed in range(60):
        match = start(2, seed)
        if match.table.state.contest.situation in with_codes:
            break
    state = settle(match)
    for p in state.players:
        assert not p.dump
        launcher = sum(code is not None for code in p.launcher.cells)
        assert sum(p.bag.values()) + launcher > 13


@pytest.mark.rule("TAM-VS-07")
def test_the_global_rule_holds_for_everybody(board):
    rule = next(
        r for r in GLOBAL_RULES.values()
        if any(isinstance(c.value, Mod) and c.value.stat == "write" for a in r.abilities for c in a.do)
    )  # fmt: skip
    t = contest(board)
    t.state.contest.rule = rule.id
    assert t.do(lambda m: [mod(m, p, "write") for p in m.state.players]) == [1, 1]


@pytest.mark.rule("TAM-VS-08")
def test_everybody_may_launch_the_interaction_card(board):
    from zhuoju.games.tamashii.round.launch import programs

    t = contest(board)
    name = t.state.contest.interaction
    for seat in (0, 1):
        offered = t.do(lambda m, seat=seat: [a.face for a in programs(m, player(m, seat))])
        assert name in offered


@pytest.mark.rule("TAM-VS-09")
@pytest.mark.parametrize(("seats", "displayed"), [(2, 2), (3, 3), (4, 3)])
def test_objectives_are_displayed_and_the_next_one_is_open(seats, displayed):
    match = start(seats)
    state = match.table.state
    assert len(state.contest.display) == displayed
    assert len(state.contest.deck) == len(OBJECTIVES) - displayed
    seen = match.view(0)["contest"]
    assert seen["next"]["face"] == state.faces[state.contest.deck[-1]]
    assert seen["deck"] == len(state.contest.deck)


@pytest.mark.rule("TAM-VS-10")
def test_only_one_generator_card_of_each_sort_is_on_the_table():
    state = start().table.state
    assert state.contest.map in MAP_SETUPS
    for table in (MAP_SETUPS, SITUATIONS, GLOBAL_RULES, INTERACTIONS):
        assert not {*table} & {*state.faces}


@pytest.mark.rule("TAM-VS-23")
def test_no_faction_deck_is_prepared():
    assert settle(start()).faction_decks == {}


# Corrupted codes


@pytest.mark.rule("TAM-VS-11")
def test_all_corrupted_codes_are_in_the_supply_and_running_out_ends_nothing(board):  # EC-26
    state = start().table.state
    assert (state.supply["corrupted"], state.corrupted_pool, state.corrupted_box) == (16, 0, 0)
    t = contest(board)
    t.state.supply["corrupted"] = 1
    t.do(lambda m: gain_corrupted(m, player(m, 0), 2))
    assert t.dump_of(0) == "X"
    assert t.result is None


@pytest.mark.rule("TAM-VS-12")
def test_a_discarded_corrupted_code_returns_to_the_supply(board):
    t = contest(board)
    t.write(0, "X")
    before = t.state.supply["corrupted"]
    t.do(lambda m: discard_cell(m, player(m, 0), 0))
    assert t.state.supply["corrupted"] == before + 1


@pytest.mark.rule("TAM-VS-21")
def test_a_reset_takes_its_corrupted_codes_from_the_supply(board):
    t = contest(board)
    t.symbol_die("basic")
    t.do(lambda m: reset(m, player(m, 0)))
    assert t.dump_of(0) == "XX"
    assert t.state.supply["corrupted"] == 14


# Objectives


@pytest.mark.rule("TAM-VS-14", "TAM-VS-15")
def test_who_meets_an_objective_takes_it_and_the_open_card_fills_the_gap(board):
    other, third = trials()[:2]
    t = contest(board, CAP, other, deck=(CELLS, third))
    t.me(1).cap = 9
    t.do(lambda m: reached(m, 1))
    assert t.faces_of(t.me(1).objectives) == [CAP]
    assert shown(t) == [CELLS, other]
    assert t.faces_of(t.state.contest.deck) == [third]


@pytest.mark.rule("TAM-VS-14")
def test_taken_objectives_lie_face_down_for_the_others(board):
    t = contest(board, CAP, CELLS)
    t.me(0).cap = 9
    t.do(lambda m: reached(m, 0))
    own, others = (t.match.view(seat)["players"][0]["objectives"] for seat in (0, 1))
    assert own[0]["face"] == CAP
    assert "face" not in others[0]
    assert len(others) == 1


@pytest.mark.rule("TAM-VS-14")
def test_one_action_may_meet_two_objectives(board):  # EC-68
    t = contest(board, CAP, CELLS)
    t.me(0).cap = 9
    t.me(0).launcher.locks = []
    t.do(lambda m: did(m, 0, "cell_unlocked"))
    assert sorted(t.faces_of(t.me(0).objectives)) == sorted([CAP, CELLS])


@pytest.mark.rule("TAM-VS-16")
def test_of_several_who_meet_an_objective_the_first_from_the_start_player_takes_it(board):  # EC-69
    t = contest(board, CAP, seats=3)
    t.state.start_player = 2
    for seat in range(3):
        t.me(seat).cap = 9
    t.do(lambda m: reached(m, 0))
    assert [len(p.objectives) for p in t.state.players] == [0, 0, 1]


@pytest.mark.rule("TAM-VS-17")
def test_with_an_empty_deck_the_gap_stays_empty(board):
    t = contest(board, CAP, CELLS)
    t.me(0).cap = 9
    t.do(lambda m: reached(m, 0))
    assert t.state.contest.display[0] is None


@pytest.mark.rule("TAM-VS-13", "TAM-VS-20")
def test_in_progress_everybody_may_try_a_displayed_test_from_the_start_player_on(board):
    trial = next(o for o in trials() if OBJECTIVES[o].trial.code == "red")
    t = contest(board, CAP, trial)
    t.state.start_player = 1
    for seat in (0, 1):
        t.write(seat, "RRRR")
    t.do(lambda m: versus_progress(m))
    assert (t.prompt, t.asked().seat) == ("versus.trial", 1)
    t.play("no")
    assert t.asked().seat == 0
    t.roll("rare", "rare", "rare", "rare")
    t.play("yes", ["cell:0", "cell:1", "cell:2", "cell:3"])
    assert t.faces_of(t.me(0).objectives) == [trial]
    assert t.state.time == 4


@pytest.mark.rule("TAM-VS-13")
def test_a_test_that_was_passed_is_gone_for_the_others(board):
    trial = next(o for o in trials() if OBJECTIVES[o].trial.code == "red")
    t = contest(board, trial)
    for seat in (0, 1):
        t.write(seat, "RRRR")
    t.roll("rare", "rare", "rare", "rare")
    t.do(lambda m: versus_progress(m), "yes", ["cell:0", "cell:1", "cell:2", "cell:3"])
    assert t.rests
    assert t.state.contest.display == [None]


@pytest.mark.rule("TAM-VS-13")
def test_a_test_bound_to_a_tile_can_only_be_tried_there(board):
    bound = next(o.id for o in OBJECTIVES.values() if o.trial is not None and o.where is not None)
    t = contest(board, bound)
    ref = t.state.contest.display[0]
    t.write(0, "RBGY/RBGY")
    assert not t.do(lambda m: may_try(m, 0, ref))
    t.lay_map((1, 0, 0, True), (5, 1, 0, True))
    t.stand(0, 1)
    assert t.do(lambda m: may_try(m, 0, ref))


# Strongholds


def last_tile(board: Any, *, elsewhere: int = 2) -> Board:
    t = contest(board)
    t.lay_map((1, 0, 0, True), (elsewhere, 1, 0, True), (11, 0, 1, False))
    t.state.tile_rest = t.cards("stronghold-seekers", "stronghold-nameless")
    seekers = [c.id for c in FACTION_AUGMENTS.values() if c.faction in ("seekers", "nameless")]
    t.state.unused = t.cards(*seekers)
    return t


@pytest.mark.rule("TAM-VS-18", "TAM-VS-23")
def test_the_last_tile_becomes_a_stronghold_where_there_is_none(board):  # EC-67, EC-87
    t = last_tile(board)
    t.do(lambda m: reveal(m, 2, player(m, 0)))
    tile = TILES[t.state.faces[t.state.places[2].tile]]
    assert tile.faction in ("seekers", "nameless")
    assert len(t.state.faction_decks[tile.faction]) > 0
    assert [TILES[face].number for face in t.faces_of(t.state.box)] == [11]


@pytest.mark.rule("TAM-VS-18")
def test_the_enter_value_of_the_new_stronghold_is_used(board):  # EC-67
    from zhuoju.games.tamashii.board.moving import move_to

    t = last_tile(board)
    t.do(lambda m: move_to(m, player(m, 0), 2))
    assert t.me(0).tracking == TILES[t.state.faces[t.state.places[2].tile]].enter == 2


@pytest.mark.rule("TAM-VS-18")
def test_with_a_stronghold_on_the_map_the_last_tile_stays(board):
    t = last_tile(board, elsewhere=7)
    t.do(lambda m: reveal(m, 2, player(m, 0)))
    assert TILES[t.state.faces[t.state.places[2].tile]].number == 11


@pytest.mark.rule("TAM-VS-18")
def test_while_another_tile_lies_face_down_a_revealed_one_stays(board):
    t = last_tile(board)
    t.state.places[1].revealed = False
    t.do(lambda m: reveal(m, 2, player(m, 0)))
    assert TILES[t.state.faces[t.state.places[2].tile]].number == 11


@pytest.mark.rule("TAM-VS-22")
def test_faction_augments_may_be_traded(board):
    from zhuoju.games.tamashii.round.upgrade import upgrades

    t = contest(board)
    card = next(iter(FACTION_AUGMENTS))
    (ref,) = t.equip(0, card)
    options = t.do(lambda m: upgrades(m, player(m, 0)))
    assert f"give card:{ref} seat:1" in options


# The end


@pytest.mark.rule("TAM-VS-19", "TAM-VS-01")
def test_at_time_0_the_game_ends_at_once_and_the_highest_score_wins(board):
    t = contest(board)
    t.state.time = 1
    t.me(1).cap = 8
    t.do(lambda m: versus_progress(m))
    assert t.result is not None
    assert t.result.winners == (1,)
    assert t.result.scores == (0, 3)


@pytest.mark.rule("TAM-VS-13", "TAM-VS-19")
def test_a_short_game_lasts_five_rounds():
    match = start()
    while match.pending:
        decision = match.pending[0]
        match.answer(decision.seat, decision.default, decision.number)
    assert match.table.state.round == 5
    assert match.table.state.time == 0
