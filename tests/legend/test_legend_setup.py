"""LEG-SETUP Setting up: decks, rule cards, characters, starting hands, the mulligan."""

import pytest

from zhuoju.games.legend import GAME
from zhuoju.games.legend.model.library import CARDS, RULES
from zhuoju.games.legend.model.state import Pool
from zhuoju.kernel import Chance
from zhuoju.testing import Pilot

SIZES = {"mountain": 36, "forest": 36, "dungeon": 36, "market": 40, "intel": 90}


def laid_out(seats=2, seed=0, **options):
    """The table right after setup, before anybody was asked."""
    return GAME.setup(seats, GAME.read_options(seats, options), Chance(seed))


@pytest.mark.rule("LEG-SETUP-01")
def test_five_decks_are_shuffled_each_for_itself():
    s, other = laid_out(seed=1), laid_out(seed=2)
    for deck, size in SIZES.items():
        faces = [s.faces[r] for r in s.decks[deck]]
        assert len(faces) == size
        assert {CARDS[f].back for f in faces} == {deck}
        assert faces != sorted(faces)
        assert faces != [other.faces[r] for r in other.decks[deck]]
        assert sorted(faces) == sorted(other.faces[r] for r in other.decks[deck])


@pytest.mark.rule("LEG-SETUP-02")
def test_the_rotten_grass_pile_lies_in_the_common_area():
    s = laid_out()
    assert [s.faces[r] for r in s.rotten] == ["RG-01"] * 20
    assert GAME.view(s, None).rotten == 20


@pytest.mark.rule("LEG-SETUP-03")
@pytest.mark.parametrize("mode", ["quick", "standard"])
def test_all_six_rule_cards_of_the_mode_lie_face_up(mode):
    s = laid_out(mode=mode)
    assert len(s.rules) == 6
    assert {RULES[r].mode for r in s.rules} == {mode}
    assert {RULES[r].path for r in s.rules} == {"forge", "brew", "hunt", "elements", "wealth", "knowledge"}
    assert GAME.view(s, None).rules == s.rules


@pytest.mark.rule("LEG-SETUP-04")
def test_with_characters_each_player_gets_a_board_and_five_exclusive_cards(board):
    t = board(step="choose_characters", options={"characters": "on"})
    t.play("character:CH-3", "character:CH-6")
    assert [p.character for p in t.players] == ["CH-6", "CH-3"]
    assert t.faces(t.me(0).exclusive) == ["XF-1", "XF-2", "XF-3", "XF-4", "XF-5"]
    assert t.faces(t.me(1).exclusive) == ["XC-1", "XC-2", "XC-3", "XC-4", "XC-5"]


@pytest.mark.rule("LEG-SETUP-04")
def test_without_characters_nobody_is_asked_and_nobody_has_exclusive_cards(board):
    t = board(step="choose_characters")
    t.play()
    assert t.prompt == "setup.mulligan"
    assert all(not p.exclusive and not p.character for p in t.players)


@pytest.mark.rule("LEG-SETUP-05")
def test_characters_are_picked_in_reverse_turn_order_and_none_twice(board):
    t = board(3, step="choose_characters", options={"characters": "on"})
    t.state.order = [1, 2, 0]
    asked = []
    for _ in range(3):
        asked.append(t.asked().seat)
        taken = [p.character for p in t.players if p.character]
        assert not [c for c in taken if f"character:{c}" in t.offered]
        assert len(t.offered) == 6 - len(taken)
        t.answer(t.offered[0])
    assert asked == [0, 2, 1]


@pytest.mark.rule("LEG-SETUP-06")
def test_the_starting_player_is_drawn_by_lot_and_the_order_is_clockwise_from_there():
    orders = [laid_out(seats=3, seed=seed).order for seed in range(30)]
    assert {tuple(o) for o in orders} == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}


@pytest.mark.rule("LEG-SETUP-06")
def test_the_starting_player_takes_the_first_turn():
    for seed in range(6):
        t = Pilot(GAME, 3, seed=seed)
        t.script({"setup.mulligan": []})
        assert t.asked().seat == t.order[0] == t.state.turn.seat


@pytest.mark.rule("LEG-SETUP-07", "LEG-INTEL-02")
def test_each_player_draws_five_cards_from_the_intel_deck(board):
    t = board(4, step="mulligan")
    t.play()
    assert [len(p.hand) for p in t.players] == [5, 5, 5, 5]
    assert {CARDS[t.face(r)].back for p in t.players for r in p.hand} == {"intel"}
    assert len(t.decks["intel"]) == 70


@pytest.mark.rule("LEG-SETUP-08")
def test_a_player_who_sets_three_cards_aside_draws_three_and_holds_five(board):
    t = board(step="mulligan")
    t.play()
    before = list(t.me(0).hand)
    t.play((0, [f"card:{r}" for r in before[:3]]), (1, []))
    assert t.me(0).hand[:2] == before[3:]
    assert len(t.me(0).hand) == 5
    assert t.prompt != "setup.mulligan"  # exactly once


@pytest.mark.rule("LEG-SETUP-08")
@pytest.mark.parametrize("count", [0, 5])
def test_none_and_all_five_cards_may_be_set_aside(board, count):
    t = board(step="mulligan")
    t.play()
    assert (t.asked().least, t.asked().most) == (0, 5)
    before = list(t.me(0).hand)
    t.play((0, [f"card:{r}" for r in before[:count]]), (1, []))
    assert len(t.me(0).hand) == 5
    assert len(set(t.me(0).hand) & set(before)) == 5 - count


@pytest.mark.rule("LEG-SETUP-09")
def test_a_replacement_is_never_a_card_that_was_just_set_aside(board):
    t = board(4, step="mulligan")
    t.play()
    next_cards = t.faces(t.decks["intel"][-20:])
    aside = sorted(f for p in t.players for f in t.faces(p.hand))
    rest = sorted(t.faces(t.decks["intel"][:-20]))
    for seat in range(4):
        t.play((seat, [f"card:{r}" for r in t.me(seat).hand]))
    assert sorted(f for p in t.players for f in t.faces(p.hand)) == sorted(next_cards)
    assert sorted(t.faces(t.decks["intel"])) == sorted(rest + aside)
    assert t.discards["intel"] == []


@pytest.mark.rule("LEG-SETUP-09")
def test_the_cards_set_aside_are_shuffled_in_and_not_put_back_on_top(board):
    tops = set()
    for seed in range(8):
        t = board(step="mulligan", seed=seed)
        t.play()
        aside = t.faces(t.me(0).hand)
        t.play((0, [f"card:{r}" for r in t.me(0).hand]), (1, []))
        drawn = t.faces(t.decks["intel"][-5:])
        tops.add(sorted(drawn) == sorted(aside))
    assert tops == {False}


@pytest.mark.rule("LEG-SETUP-10")
def test_mulligans_are_chosen_at_once_and_in_secret(board):
    t = board(step="mulligan")
    t.play()
    assert [d.seat for d in t.match.pending] == [0, 1]
    view, told = t.match.view(1), len(t.match.stream(1))
    t.play((0, [f"card:{r}" for r in t.me(0).hand[:2]]))
    assert t.match.view(1) == view
    assert len(t.match.stream(1)) == told
    assert [d.seat for d in t.match.pending] == [1]


@pytest.mark.rule("LEG-SETUP-10")
def test_replacements_are_dealt_in_turn_order_whoever_answers_first(board):
    t = board(step="mulligan")
    t.play()
    deck = t.faces(t.decks["intel"])
    t.play((1, [f"card:{t.me(1).hand[0]}"]), (0, [f"card:{t.me(0).hand[0]}"]))
    assert t.face(t.me(0).hand[-1]) == deck[-1]
    assert t.face(t.me(1).hand[-1]) == deck[-2]


@pytest.mark.rule("LEG-SETUP-11")
def test_everybody_starts_without_gold_abilities_pack_or_elements(board):
    t = board(step="mulligan")
    t.script({"setup.mulligan": []})
    for seat in (0, 1):
        p = t.me(seat)
        assert (p.gold, p.pack, t.unlocked(seat)) == (0, [], [])
        assert (p.permanent, p.temporary) == (Pool(), Pool())


@pytest.mark.rule("LEG-SETUP-12")
def test_slots_are_first_filled_in_the_starting_players_start_phase(board):
    t = board(step="mulligan")
    t.play()
    assert not any(t.slots)
    t.script({"setup.mulligan": []})
    assert t.prompt == "draw.source"
    assert [len(cards) for cards in t.slots] == [1] * 21


@pytest.mark.rule("LEG-SETUP-13")
def test_exclusive_cards_are_neither_in_the_starting_hand_nor_in_the_mulligan(board):
    t = board(step="choose_characters", options={"characters": "on"})
    t.play("character:CH-1", "character:CH-2")
    for decision in t.match.pending:
        backs = {CARDS[t.face(int(i.removeprefix("card:")))].back for i in decision.ids}
        assert backs == {"intel"}
    t.script({"setup.mulligan": []})
    assert [len(p.exclusive) for p in t.players] == [5, 5]


@pytest.mark.rule("LEG-SETUP-14")
def test_the_seven_example_cards_of_the_rulebook_are_all_there_with_their_effects():
    for face in ("RG-01", "IN-23", "MK-01", "MK-02", "MT-15", "IN-35", "IN-44"):
        assert CARDS[face].effects
