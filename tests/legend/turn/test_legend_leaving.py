"""LEG-VIC-15, 16 Players who resign: what they are still asked, what becomes of their cards."""

import random

import pytest
from legend_board import BLANK, SWORD, feat

from zhuoju.games.legend import GAME
from zhuoju.games.legend.effects.in_force import stat
from zhuoju.games.legend.seat.statistics import census
from zhuoju.games.legend.turn.market import may_trade
from zhuoju.kernel import IllegalAnswer, new
from zhuoju.kernel.answers import possible, sample

LOW = ("IN-04", "IN-05", "IN-06")
MID = ("IN-23", "IN-26", "IN-24")
HIGH = ("IN-40", "IN-41", "IN-42", "IN-43")


def resign(t, seat):
    """A player leaves the game."""
    t.match.intervene("resign", seat=seat)


def owns_nothing(p):
    return not (p.hand or p.pack or any(a for row in p.rows for a in row))


@pytest.mark.rule("LEG-VIC-15")
def test_hand_pack_and_abilities_are_discarded_and_slots_untouched(board):
    t = board(3, step="prep_phase")
    (armour,) = t.unlock(1, "IN-15", materials={"IN-15": ("MK-02",)})
    (crocodile,) = t.me(1).rows[0][0].materials
    (held,), (packed,) = t.hold(1, "IN-07"), t.carry(1, "MT-01")
    (ore,) = t.lay("mountain", 1, "MT-06")
    t.marks(ore).progress = 3
    resign_before = census(t.state)
    t.play()
    resign(t, 1)
    assert owns_nothing(t.me(1))
    assert {armour, held} <= set(t.state.discards["intel"])
    assert crocodile in t.state.discards["market"]
    assert packed in t.state.discards["mountain"]
    assert t.marks(ore).progress == 3
    assert census(t.state) == resign_before


@pytest.mark.rule("LEG-VIC-15")
def test_exclusive_cards_of_a_player_who_leaves_go_home(board):
    t = board(3, step="prep_phase")
    first, *_ = t.join(1, "CH-6")
    t.me(1).exclusive.remove(first)
    t.me(1).hand.append(first)
    t.play()
    resign(t, 1)
    assert first in t.me(1).exclusive


@pytest.mark.rule("LEG-VIC-15")
def test_a_player_who_has_left_is_skipped(board):
    t = board(3, step="prep_phase")
    t.play()
    resign(t, 1)
    t.until("prep.step", 2).until("prep.step", 0)
    assert [e.data["seat"] for e in t.events("turn_began")] == [2, 0]


@pytest.mark.rule("LEG-VIC-15")
def test_a_table_round_goes_on_when_its_first_or_last_player_has_left(board):
    t = board(4, step="prep_phase")
    t.play()
    resign(t, 3)
    resign(t, 0)
    t.answer("end")
    for seat in (1, 2, 1, 2):
        t.until("prep.step", seat).play("end")
    assert [e.data["seat"] for e in t.events("turn_began")] == [1, 2, 1, 2]
    assert t.state.rounds == 2


@pytest.mark.rule("LEG-VIC-15")
def test_the_turn_of_a_player_who_leaves_is_over_once_the_default_is_answered(board):
    t = board(3, step="prep_phase")
    t.me(0).gold = 40
    t.hold(0, *LOW)
    t.play()
    resign(t, 0)
    assert (t.asked().seat, t.offered, t.asked().default) == (0, ["end"], "end")
    t.play("end")
    assert owns_nothing(t.me(0))
    assert (t.state.turn.seat, t.asked().seat) == (1, 1)


@pytest.mark.rule("LEG-VIC-15", "LEG-HUNT-09")
def test_control_of_neutral_units_passes_to_the_next_remaining_player(board):
    t = board(4, step="in_slot")
    rat = t.meet("dungeon", 1, "DU-02")
    t.play(f"hunt card:{rat}")
    resign(t, 1)
    t.play("pass")
    assert (t.prompt, t.asked().seat) == ("neutral.target", 2)


@pytest.mark.rule("LEG-VIC-15")
def test_a_controller_who_leaves_while_asked_attacks_the_hunter(board):
    t = board(3, step="in_slot")
    t.unlock(0, "IN-33")
    rat = t.meet("dungeon", 1, "DU-02")
    t.play(f"hunt card:{rat}", ["seat:0", f"card:{t.me(0).rows[0][0].card}"], "pass", "pass")
    assert len(t.offered) == 2
    resign(t, 1)
    assert (t.prompt, t.asked().seat, t.offered) == ("neutral.target", 1, ["seat:0"])
    t.struck(SWORD, BLANK)
    assert t.me(0).wounds == 1


@pytest.mark.rule("LEG-VIC-15")
def test_a_hunter_who_leaves_leaves_the_battlefield_and_the_hunt_fails(board):
    t = board(3, step="in_slot")
    t.unlock(0, "IN-33")
    rat = t.meet("dungeon", 1, "DU-02")
    t.play(f"hunt card:{rat}", ["seat:0", f"card:{t.me(0).rows[0][0].card}"])
    resign(t, 0)
    assert t.offered == [f"attack card:{rat}"]
    t.until("draw.source", 1)
    assert t.events("hunt_failed")
    assert t.marks(rat).wounds == 0
    assert (t.me(0).slot, t.state.hunt) == (None, None)
    assert owns_nothing(t.me(0))


@pytest.mark.rule("LEG-VIC-15")
def test_a_player_who_leaves_in_a_window_can_only_pass(board):
    t = board(3, step="start_phase")
    t.carry(1, "FO-03")
    assert (t.prompt, t.asked().seat) == ("quick.window", 1)
    resign(t, 1)
    assert t.offered == ["pass"]
    t.play("pass")
    assert t.asked().seat == 0


@pytest.mark.rule("LEG-VIC-15")
def test_the_round_of_a_player_who_has_left_still_ends(board):
    t = board(3, step="prep_phase")
    (curfew,) = t.hold(0, "EV-02")
    t.play(f"play card:{curfew} #0")
    resign(t, 0)
    t.play("end")
    assert not may_trade(t.match.table, 1)
    t.until("prep.step", 2).play("end", "end")
    assert t.state.turn.seat == 1
    assert may_trade(t.match.table, 1)


@pytest.mark.rule("LEG-VIC-15")
def test_a_player_who_has_left_gains_no_points(board):
    t = board(3, step="prep_phase")
    t.me(0).feats, t.me(0).points, t.me(0).most_points = {"hunt": 1}, 1, 1
    t.carry(0, "FO-08", "FO-06", "FO-07")
    t.play("offer path:brew")
    resign(t, 0)
    t.until("draw.source", 1)
    assert t.me(0).points == 1
    assert not t.state.closing


@pytest.mark.rule("LEG-VIC-15")
def test_leaving_twice_or_from_no_seat_is_refused(board):
    t = board(3, step="prep_phase")
    t.play()
    resign(t, 1)
    for seat in (1, 3, -1):
        with pytest.raises(IllegalAnswer):
            resign(t, seat)


@pytest.mark.rule("LEG-VIC-16")
def test_the_last_one_left_wins_at_once(board):
    t = board(3, step="prep_phase")
    t.hold(1, "IN-07")
    t.play()
    resign(t, 2)
    assert t.result is None
    resign(t, 0)
    assert t.match.pending == []
    assert (t.result.winners, t.result.outcome) == ((1,), "last_one_left")


@pytest.mark.rule("LEG-VIC-16")
def test_leaving_a_practice_game_ends_it_without_a_winner(board):
    t = board(1, step="prep_phase")
    t.play()
    resign(t, 0)
    assert t.result.winners == ()


# Whatever a player is asked when leaving: only the default is on offer, and the match goes on.


def materials(t):
    (sword,) = t.hold(0, "IN-30")
    t.fill_rows(0, LOW)
    t.carry(0, "MT-01", "MT-02", "MT-06", "MT-07")
    t.play(f"unlock card:{sword}")


def payment(t):
    t.fill_rows(0, LOW)
    (fire,) = t.hold(0, "IN-35")
    t.elements(0, fire=2, universal=1)
    t.play(f"unlock card:{fire}")


def conversion(t):
    (gargoyle,) = t.carry(0, "DU-08")
    t.play(f"convert card:{gargoyle}")


def commitment(t):
    t.carry(0, "MT-01", "MT-02")
    t.play("commit")


def plants(t):
    t.carry(0, "FO-08", "FO-06", "FO-07", "FO-10")
    t.play("offer path:brew")


def intel(t):
    t.fill_rows(0, LOW, MID, HIGH[: feat("knowledge").abilities - 6])
    t.hold(0, "IN-07", "IN-08", "IN-09", "IN-10")
    t.play("offer path:knowledge")


def discarding(t):
    (asking,) = t.unlock(0, "IN-07")
    t.hold(0, "IN-08", "IN-09")
    t.play(f"use card:{asking} #0")


def forgetting(t):
    t.fill_rows(0, LOW)
    (tea,) = t.carry(0, "MK-11")
    t.play(f"use card:{tea} #0")


def reforging(t):
    t.join(0, "CH-1")
    (reforge,) = t.unlock(0, "XA-3")
    t.unlock(0, "IN-12", materials={"IN-12": ("MT-08",)})
    t.play(f"use card:{reforge} #0")


def scrying(t):
    (manuscript,) = t.unlock(0, "MK-22")
    t.play(f"use card:{manuscript} #0", [])


def digging(t):
    (planner,) = t.unlock(0, "IN-40")
    t.play(f"use card:{planner} #1")


def choosing_one(t):
    (draught,) = t.unlock(0, "IN-32")
    t.play(f"use card:{draught} #0")


def optional(t):
    (glimmer,) = t.unlock(0, "IN-22")
    t.elements(0, water=1)
    t.lay("forest", 1, "FO-01", faceup=False)
    t.play(f"use card:{glimmer} #0", ["slot:5"])


def elements(t):
    (still,) = t.unlock(0, "IN-10")
    t.play(f"use card:{still} #0")


def readying(t):
    (cycle,) = t.unlock(0, "IN-53")
    t.me(0).permanent.spent = {"fire": 4, "wind": 4}
    t.play(f"use card:{cycle} #0")


IN_PREP = [materials, payment, conversion, commitment, plants, intel, discarding, forgetting, reforging,
           scrying, digging, choosing_one, optional, elements, readying]  # fmt: skip


@pytest.mark.rule("LEG-VIC-15")
@pytest.mark.parametrize("arrange", IN_PREP, ids=lambda f: f.__name__)
def test_a_process_of_the_prep_phase_is_finished_by_its_default(board, arrange):
    t = board(3, step="prep_phase")
    arrange(t)
    waiting, cards = t.asked(), census(t.state)
    resign(t, 0)
    assert (t.prompt, t.asked().seat) == (waiting.prompt, 0)
    assert possible(t.asked()) == [t.asked().default] or t.asked().shape == "order"
    if waiting.default is not None:
        assert t.asked().default == waiting.default
    t.until("draw.source", 1)
    assert owns_nothing(t.me(0))
    assert census(t.state) == cards


@pytest.mark.rule("LEG-VIC-15")
def test_the_limits_of_the_end_phase_are_applied_by_default(board):
    t = board(3, step="end_phase")
    cheap, *_ = t.hold(0, "IN-07", "IN-23", "IN-24", "IN-26", "IN-27", "IN-40", "IN-41")
    t.play()
    resign(t, 0)
    assert t.offered == [f"card:{cheap}"]
    t.until("draw.source", 1)
    assert owns_nothing(t.me(0))


@pytest.mark.rule("LEG-VIC-15")
def test_waiting_triggers_of_a_player_who_has_left_are_not_carried_out(board):
    t = board(3, step="start_phase")
    t.unlock(0, "MK-17", "IN-48")
    t.play()
    assert t.prompt == "triggers.order"
    resign(t, 0)
    t.until("draw.source", 1)
    assert t.me(0).gold == 0


@pytest.mark.rule("LEG-VIC-15")
def test_the_target_of_a_raid_who_leaves_loses_the_newest_ability_and_then_the_rest(board):
    t = board(3, step="prep_phase")
    (raid,) = t.hold(0, "EV-05")
    refs = t.unlock(1, *LOW, "IN-07")
    t.play(f"play card:{raid} #0", "seat:1")
    resign(t, 1)
    assert t.offered == [f"card:{refs[-1]}"]
    t.play([f"card:{refs[-1]}"])
    assert owns_nothing(t.me(1))


@pytest.mark.rule("LEG-VIC-15", "LEG-SETUP-10")
def test_players_may_leave_during_the_mulligan(board):
    t = board(4, step="mulligan")
    t.state.turn_number = 0
    t.play((1, t.asked(1).ids[:2]))
    resign(t, 1)  # has answered already
    resign(t, 0)  # has not
    assert (t.asked(0).offers, t.asked(0).default) == ({}, [])
    t.play((0, []), (2, []), (3, []))
    assert (t.state.turn.seat, t.asked().seat) == (2, 2)
    assert owns_nothing(t.me(0))
    assert owns_nothing(t.me(1))


@pytest.mark.rule("LEG-VIC-15", "LEG-SETUP-05")
def test_a_player_who_leaves_while_choosing_a_character_gets_the_lowest_free_one(board):
    t = board(3, step="choose_characters", options={"characters": "on"})
    t.play("character:CH-1")
    resign(t, 1)
    assert (t.asked().seat, t.offered) == (1, ["character:CH-2"])


@pytest.mark.rule("LEG-VIC-15")
def test_a_gathering_of_a_player_who_leaves_comes_to_its_end(board):
    t = board(3, step="in_slot")
    t.unlock(0, "IN-09")
    ore = t.meet("mountain", 1, "MT-10")
    t.gather(ore, SWORD, SWORD, BLANK)
    resign(t, 0)
    assert t.offered == ["pass"]
    t.until("draw.source", 1)
    assert t.marks(ore).progress == 2
    assert stat(t.match.table, 0, "max_health") == 6


@pytest.mark.rule("LEG-VIC-15", "LEG-VIC-16")
@pytest.mark.parametrize("seed", range(12))
def test_players_may_leave_at_any_moment_of_any_match(seed):
    chance = random.Random(seed)
    match = new(GAME, 4, seed=seed, options={"characters": "on" if seed % 2 else "off"})
    leaving = sorted(chance.sample(range(3, 400), 3))
    answers = 0
    while match.pending and answers < 600:
        if leaving and answers >= leaving[0]:
            leaving.pop(0)
            there = [p.seat for p in match.table.state.players if not p.resigned]
            before = census(match.table.state)
            match.intervene("resign", seat=chance.choice(there))
            assert census(match.table.state) == before
            continue
        decision = match.pending[0]
        match.answer(decision.seat, sample(decision, chance.randrange), decision.number)
        answers += 1
    assert match.result is not None
    assert len(match.result.winners) <= 1
