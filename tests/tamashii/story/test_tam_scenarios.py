"""All scenarios: how their stories read, playing them alone, setting them up."""

import pytest
from tam_board import the_game
from tam_story import SERVER, small, tale, world, xps

from zhuoju.games.tamashii.model.library import LIBRARY
from zhuoju.games.tamashii.model.scenario_cards import EndingCard, Guide, PlotCard, SpecialCard
from zhuoju.games.tamashii.model.state import Jordan, player
from zhuoju.games.tamashii.round.progress import player_activity
from zhuoju.kernel.match import new

# Stories


def test_every_story_is_60_to_150_words_and_chinese_has_no_stray_spaces(board):
    board(1)
    packs = LIBRARY.packs
    for kind in (PlotCard, EndingCard, SpecialCard):
        for card in packs.of(kind).values():
            assert 60 <= len(card.story.en.split()) <= 150, card.id
            assert 100 <= len(card.story.hans) <= 260, card.id
            assert " " not in card.story.hans, card.id
    for guide in packs.of(Guide).values():
        assert " " not in guide.teaser.hans


def test_every_card_can_be_said_in_every_language(board):
    board(1)
    for kind in (Guide, PlotCard, SpecialCard):
        for card in LIBRARY.packs.of(kind).values():
            for language in ("zh-Hans", "zh-Hant", "en"):
                said = LIBRARY.words.text_of(card, language)
                assert not [odd for odd in ("{", "none", "true") if odd in said], (card.id, said)


# Solo


@pytest.mark.rule("TAM-SCEN-27", "TAM-SOLO-08")
def test_in_solo_jordan_may_act_for_you_in_the_player_activity_step():
    t = small(tale("A06", seats=1, time=5))
    t.state.jordan = Jordan(place=2, battery=2)
    t.stand(0, 0)
    t.write(0, "RBG")
    t.do(player_activity, "yes", "do A06 tamper_power", ["cell:0", "cell:1"])
    assert t.rests
    assert t.state.places[2].success == 1
    assert (t.state.jordan.battery, t.state.jordan.acting) == (1, False)


@pytest.mark.rule("TAM-SCEN-27", "TAM-SOLO-05")
def test_in_solo_jordan_counts_where_a_player_must_stand():
    t = small(tale("N01", seats=1, time=3))
    t.state.jordan = Jordan(place=SERVER, battery=1)
    assert world(t).state.story.plot == "N02"
    assert t.state.time == 6  # alone there is more of it
    assert xps(t) == [0]
    assert player(t.match.table, 0).place == 0


# From setup on


@pytest.mark.parametrize("letter", ["A", "N", "P", "S"])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_scenario_can_be_set_up_and_begins_with_its_first_card(letter, seats):
    match = new(the_game(), seats, options={"scenario": letter}, seed=seats)
    while match.table.state.phase == "setup":
        decision = match.pending[0]
        match.answer(decision.seat, decision.default, decision.number)
    state = match.table.state
    assert state.story.plot == f"{letter}01"
    assert len(state.places) == len(LIBRARY.packs.of(Guide)[letter].layout)
