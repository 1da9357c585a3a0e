"""Bots read from the cards what there is to do, where, and with which tokens."""

import pytest
from tam_story import SERVER, small, tale

from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.hexmap import place_of
from zhuoju.games.tamashii.model.state import Jordan
from zhuoju.games.tamashii.seat.errands import JORDAN, errands, excluded, leads_on, sent
from zhuoju.games.tamashii.seat.goals import near, potential, table_of
from zhuoju.games.tamashii.seat.intents import Intent
from zhuoju.games.tamashii.seat.program_plans import spread_out
from zhuoju.games.tamashii.seat.readiness import enough, hope, ready
from zhuoju.games.tamashii.story.plot import in_play, scenario_card


def offers(t, name):
    return [
        errand
        for errand in errands(table_of(t.state))
        if errand.offer is not None and errand.offer.id == name
    ]


def test_running_out_of_time_is_no_goal():
    t = tale("P02", time=3)
    late = next(x for x in scenario_card("P02").world if x.next == "P08")
    assert not leads_on(late)
    assert near(table_of(t.state), Ctx(0), late.condition.value) is None


def test_what_has_happened_rules_a_paragraph_out():
    t = tale("S09", time=3, spent=["S05"])
    bait = next(x for x in scenario_card("S09").world if x.next == "S12")
    assert excluded(table_of(t.state), Ctx(0), bait)


def test_a_program_of_the_story_is_an_errand_for_as_many_as_it_still_needs():
    t = small(tale("N02", time=5, tokens={"success": 1}))
    t.state.places[SERVER].die_faces = t.cards("common", "rare", "blank")
    (errand,) = offers(t, "pick_lock")
    assert (errand.places, errand.hands) == ((SERVER,), 3)


def test_a_tile_that_is_not_found_yet_is_looked_for_where_tiles_lie_face_down():
    t = tale("A05", time=4)
    t.lay_map((1, 0, 0, True), (16, 1, 0, False), (2, 0, 1, True))
    (errand,) = offers(t, "break_open")
    assert (errand.places, errand.known, errand.hands) == ((1,), False, 2)  # everybody looks for it


def test_two_signals_are_sung_from_two_towers():
    t = tale("P05")
    t.lay_map((1, 0, 0, True), (2, 1, 0, True), (3, 0, 1, True))
    t.state.places[1].success = t.state.places[2].success = 1
    going = sent(table_of(t.state), errands(table_of(t.state)))
    assert {going[0].place, going[1].place} == {1, 2}
    assert {going[0].errand.offer.id, going[1].errand.offer.id} == {"sing_green", "sing_yellow"}


def test_beacons_are_put_out_only_when_they_become_dangerous():
    t = tale("S07")
    t.lay_map(*((n, n - 1, 0, True) for n in range(1, 9)))
    for place in range(1, 3):
        t.state.places[place].ascend = 1
    assert not offers(t, "douse")
    for place in range(3, 7):
        t.state.places[place].ascend = 1
    assert offers(t, "douse")
    fewer = potential(table_of(t.state))
    t.state.places[7].ascend = 1
    assert potential(table_of(t.state)) < fewer


def test_the_solo_bot_guards_a_second_place():
    t = tale("P03", seats=1, specials=["P12"], time=4)
    t.lay_map((1, 0, 0, True), (2, 1, 0, True), (3, 0, 1, True))
    for place in (1, 2):
        t.state.places[place].markers = {"p_engineer": 1}
    t.state.jordan = Jordan(place=0, battery=5)
    going = sent(table_of(t.state), errands(table_of(t.state)))
    assert {going[0].place, going[JORDAN].place} == {1, 2}


def test_tokens_for_a_test_are_kept_from_other_programs():
    t = small(tale("S01", time=4))
    t.state.phase = "action"
    t.stand(0, SERVER)
    t.me(0).core = "red"
    t.write(0, "RRRRG")
    intent = Intent(table_of(t.state), t.me(0))
    assert intent.kept == [0, 1, 2, 3]
    assert enough(3) == 4
    (errand,) = offers(t, "search")
    assert ready(table_of(t.state), t.me(0), errand.card, errand.offer)


def test_a_test_waits_for_better_tokens():
    t = small(tale("S01", time=4))
    t.me(0).core = "red"
    t.write(0, "RG")
    card = next(card for card in in_play(table_of(t.state)) if card.id == "S01")
    (search,) = card.activities
    assert hope(table_of(t.state), t.me(0), "S01", search.do) == 0
    assert not ready(table_of(t.state), t.me(0), "S01", search)


def test_a_spare_move_makes_room_for_one_token_more():
    t = tale("A01")
    t.write(0, "R")
    here, there = spread_out(t.me(0), None)
    assert (here, t.me(0).launcher.cells[there]) == (0, None)


@pytest.mark.parametrize("letter", ["A", "N", "P", "S"])
def test_no_errand_needs_to_know_a_scenario(letter):
    t = tale(f"{letter}01", time=3)
    assert place_of(table_of(t.state), 1) is not None
    assert all(errand.weight > 0 for errand in errands(table_of(t.state)))
