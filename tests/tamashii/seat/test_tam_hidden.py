"""TAM-HIDE What a seat may know, and worlds it cannot tell from the true one."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from zhuoju.games.tamashii import GAME
from zhuoju.games.tamashii.model.components import Bench
from zhuoju.games.tamashii.model.knowledge import hidden, look, mix
from zhuoju.games.tamashii.model.library import (
    BODIES,
    CLASS_AUGMENTS,
    ENEMIES,
    FACTION_AUGMENTS,
    LIBRARY,
    PROTOCOLS,
    TILES,
)
from zhuoju.games.tamashii.model.scenario_cards import EndingCard, PlotCard, SpecialCard
from zhuoju.games.tamashii.model.state import Augment, State
from zhuoju.games.tamashii.seat.redeal import redeal
from zhuoju.games.tamashii.seat.view import view
from zhuoju.kernel import Chance, Match, new


def ready(seats: int = 2, seed: int = 0, **options: Any) -> Match[Any, Any]:
    match = new(GAME, seats, seed=seed, options=options)
    while match.pending[0].prompt.startswith("setup."):
        decision = match.pending[0]
        match.answer(decision.seat, decision.default, decision.number)
    return match


def seen(match: Match[Any, Any], seat: int | None) -> str:
    return msgspec.json.encode(match.view(seat)).decode()


def dealt_anew(s: State, seat: int, salt: int) -> State:
    fresh: State = msgspec.msgpack.decode(msgspec.msgpack.encode(s), type=State)
    redeal(s, fresh, seat, Chance(salt))
    return fresh


@pytest.mark.rule("TAM-HIDE-01")
@pytest.mark.parametrize("options", [{"scenario": "A"}, {"scenario": "P"}, {"mode": "versus"}])
def test_no_view_names_a_face_that_is_hidden_from_it(options):
    match = ready(3, **options)
    for seat in (0, 1, 2, None):
        state = match.table.state
        unknown = {ref for refs in hidden(state, seat).values() for ref in refs}
        shown = match.view(seat)
        for spot in shown["places"]:
            assert ("face" in spot["tile"]) == spot.get("revealed", False)
            assert "face" not in spot.get("exploration", {})
        assert not any("face" in card for card in shown["enemy_deck"])
        assert len(unknown) > 40


@pytest.mark.rule("TAM-HIDE-01")
def test_the_levels_of_the_enemy_deck_are_public():
    match = ready(2, scenario="P")
    backs = [card["back"] for card in reversed(match.view(0)["enemy_deck"])]
    assert backs == ["enemy 1"] * 6 + ["enemy 2"] * 4 + ["enemy 3"] * 12


@pytest.mark.rule("TAM-HIDE-01")
def test_the_tiles_that_the_guide_lists_are_public_but_not_where_they_lie():
    assert ready(2).view(1)["tiles_in_play"] == [3, 11, 12, 13, 14, 16]


@pytest.mark.rule("TAM-HIDE-01", "TAM-AUG-16")
def test_unequipped_augments_are_hidden_from_others_in_versus_only():
    for options, open_ in (({"scenario": "P"}, True), ({"mode": "versus"}, False)):
        state = ready(2, **options).table.state
        ref = state.players[0].class_deck.pop()
        state.players[0].augments.append(Augment(ref))
        for seat, visible in ((0, True), (1, open_), (None, open_)):
            card = view(state, seat).players[0].augments[-1].card
            assert (card.face is not None) == visible
            assert card.back == state.players[0].class_name
        state.players[0].augments[-1].equipped = True
        assert view(state, 1).players[0].augments[-1].card.face == state.faces[ref]


@pytest.mark.rule("TAM-HIDE-01", "TAM-CODE-28")
def test_the_content_of_a_bag_is_its_owners_in_versus_and_everybodys_in_coop():
    coop, versus = ready(2, scenario="P"), ready(2, mode="versus")
    assert coop.view(0)["players"][1]["bag"]
    assert versus.view(0)["players"][0]["bag"]
    assert "bag" not in versus.view(0)["players"][1]
    assert versus.view(0)["players"][1]["bag_size"] > 0


@pytest.mark.rule("TAM-HIDE-02")
def test_spectators_see_what_all_players_see():
    versus = ready(2, mode="versus")
    shown = versus.view(None)
    assert not any("bag" in p for p in shown["players"])
    assert not any("points" in p for p in shown["players"])
    coop = ready(2, scenario="P")
    mine, theirs = coop.view(0), coop.view(None)
    assert {**mine, "you": None} == theirs


@pytest.mark.rule("TAM-HIDE-03")
def test_no_locked_component_and_no_unread_card_is_in_any_view_or_event():
    match = ready(4, scenario="P")
    told = seen(match, 0) + msgspec.json.encode(match.stream(0)).decode()
    for table in (TILES, BODIES, ENEMIES, CLASS_AUGMENTS, FACTION_AUGMENTS, PROTOCOLS):
        for card in table.values():
            if card.unlock != "X00":
                assert f'"{card.id}"' not in told
    packs = LIBRARY.packs
    for number in (*packs.of(PlotCard), *packs.of(EndingCard), *packs.of(SpecialCard)):
        if number != "P01":
            assert f'"{number}"' not in told


@pytest.mark.rule("TAM-HIDE-01")
@pytest.mark.parametrize("options", [{}, {"scenario": "N"}, {"scenario": "P"}, {"mode": "versus"}])
def test_worlds_dealt_anew_look_the_same_and_hold_the_same_cards(options):
    state = ready(3, **options).table.state
    for seat in range(3):
        for salt in range(3):
            fresh = dealt_anew(state, seat, salt)
            assert msgspec.json.encode(view(fresh, seat)) == msgspec.json.encode(view(state, seat))
            assert Counter(fresh.faces) == Counter(state.faces)
            assert fresh.faces != state.faces


@pytest.mark.rule("TAM-SETUP-24", "TAM-HIDE-01")
def test_in_worlds_dealt_anew_listed_tiles_stay_on_the_map_and_random_ones_may_not():
    state = ready(2, scenario="N").table.state
    before = {state.faces[spot.tile] for spot in state.places}
    found = set()
    for salt in range(20):
        fresh = dealt_anew(state, 0, salt)
        on_map = {fresh.faces[spot.tile] for spot in fresh.places}
        assert any(TILES[face].number == 16 for face in on_map)
        found |= on_map
    assert found > before


@pytest.mark.rule("TAM-HIDE-01")
def test_a_promised_stronghold_is_on_every_imagined_map():
    from zhuoju.games.tamashii.model.library import MAP_SETUPS

    for seed in range(40):
        state = ready(2, seed, mode="versus").table.state
        if MAP_SETUPS[state.contest.map].stronghold:
            break
    for salt in range(10):
        fresh = dealt_anew(state, 0, salt)
        assert any(TILES[fresh.faces[spot.tile]].faction for spot in fresh.places)


@pytest.mark.rule("TAM-GEN-15")
def test_shuffling_deals_faces_anew_so_that_a_known_number_tells_nothing(board):
    t = board(2)
    refs = t.cards("a", "b", "c", "d", "e", "f")
    t.do(lambda m: look(m, refs, 0))
    assert {*t.state.seen} == {*refs}
    t.do(lambda m: mix(m, refs))
    assert sorted(t.faces_of(refs)) == ["a", "b", "c", "d", "e", "f"]
    assert not t.state.seen


@pytest.mark.rule("TAM-HIDE-01")
def test_a_card_that_was_looked_at_stays_known_to_those_who_did(board):
    t = board(2, options={"mode": "versus"})
    t.state.enemy_deck = t.cards(*list(ENEMIES)[:2])
    top = t.state.enemy_deck[-1]
    t.state.seen = {top: [1]}
    assert top not in hidden(t.state, 1)["card"]
    assert top in hidden(t.state, 0)["card"]
    assert top in hidden(t.state, None)["card"]


@pytest.mark.rule("TAM-HIDE-01")
def test_numbers_are_given_after_the_shuffle():
    orders = []
    for seed in range(2):
        bench = Bench(2, GAME.read_options(2, {}), Chance(seed))
        orders.append([bench.faces[r] for r in bench.shuffled("abcdefgh")])
    assert orders[0] != orders[1]
    assert sorted(orders[0]) == sorted(orders[1])
