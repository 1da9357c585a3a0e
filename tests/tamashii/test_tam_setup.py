"""TAM-SETUP Setting up the common components and a scenario."""

from collections import Counter
from typing import Any

import pytest

from zhuoju.games.tamashii import GAME
from zhuoju.games.tamashii.model.library import (
    BODIES,
    CLASS_AUGMENTS,
    ENEMIES,
    EXPLORATION,
    FACTION_AUGMENTS,
    PROTOCOLS,
    TILES,
)
from zhuoju.games.tamashii.model.state import State
from zhuoju.kernel import BadOptions, Match, new

WITHOUT_PROLOGUE = {"scenario": "P"}
ANSWERED = ("setup.colour", "setup.class", "setup.protocol", "setup.start_player", "setup.start_tile")


def start(seats: int = 2, seed: int = 0, **options: Any) -> Match[Any, Any]:
    return new(GAME, seats, seed=seed, options=options)


def settle(match: Match[Any, Any], *prompts: str) -> State:
    """Answer these prompts by their defaults, as long as they come."""
    while match.pending and match.pending[0].prompt in (prompts or ANSWERED):
        decision = match.pending[0]
        match.answer(decision.seat, decision.default, decision.number)
    state: State = match.table.state
    return state


def ready(seats: int = 2, seed: int = 0, **options: Any) -> State:
    return settle(start(seats, seed, **options))


def faces(s: State, refs: Any) -> list[str]:
    return [s.faces[ref] for ref in refs if ref is not None]


def levels(s: State) -> list[int]:
    """The levels of the enemy deck, from the top."""
    return [ENEMIES[face].level for face in faces(s, reversed(s.enemy_deck))]


@pytest.mark.rule("TAM-SETUP-01", "TAM-SETUP-32", "TAM-SETUP-34")
def test_after_setup_the_first_card_is_in_play_and_round_1_begins():
    match = start()
    state = settle(match)
    assert state.story is not None
    assert state.story.plot == "A01"
    assert (state.round, state.phase) == (1, "planning")
    told = [event.kind for event in match.events]
    assert told.index("start_player") < told.index("card_drawn") < told.index("round")


@pytest.mark.rule("TAM-SETUP-23")
def test_a_scenario_that_does_not_exist_is_refused_by_name():
    with pytest.raises(BadOptions, match="no scenario 'Q'; known: A,"):
        start(scenario="Q")


@pytest.mark.rule("TAM-SETUP-03", "TAM-SETUP-18")
def test_bags_are_filled_from_the_supply():
    state = ready(3)
    in_bags = Counter[str]()
    for p in state.players:
        in_bags.update(p.bag)
        in_bags.update(code for code in p.launcher.cells if code)
    for code in ("red", "blue", "green", "yellow"):
        assert state.supply[code] == 32 - in_bags[code]
    assert state.supply["open_source"] == 16
    assert "corrupted" not in state.supply


@pytest.mark.rule("TAM-SETUP-04", "TAM-SETUP-10", "TAM-SETUP-11", "TAM-SETUP-18")
def test_the_board_decides_the_core_type_and_the_bag(board):
    match = start(1)
    match.answer(0, "jade")
    p = settle(match, "setup.class").players[0]
    assert (p.colour, p.core) == ("jade", "green")
    assert Counter(p.bag) + Counter(c for c in p.launcher.cells if c) == Counter(
        red=3, blue=3, green=4, yellow=3
    )


@pytest.mark.rule("TAM-SETUP-18")
def test_a_red_board_starts_with_four_red_codes():  # WE-05
    match = start(1)
    match.answer(0, "crimson")
    p = match.table.state.players[0]
    total = Counter(p.bag) + Counter(c for c in p.launcher.cells if c)
    assert total == Counter(red=4, blue=3, green=3, yellow=3)


@pytest.mark.rule("TAM-SETUP-04")
def test_a_colour_that_is_taken_is_not_offered():
    match = start(3)
    match.answer(0, "azure")
    match.answer(1, "crimson")
    assert match.pending[0].ids == ["jade", "amber"]


@pytest.mark.rule(
    "TAM-SETUP-05", "TAM-SETUP-06", "TAM-SETUP-07", "TAM-SETUP-08", "TAM-SETUP-09", "TAM-SETUP-12",
    "TAM-SETUP-17", "TAM-SETUP-20",
)  # fmt: skip
def test_a_board_starts_empty_locked_and_whole():
    state = start(2, scenario="P").table.state
    assert state.time == 0
    for p in state.players:
        assert p.launcher.cells == [None] * 20
        assert p.launcher.locks == [4, 9, 14, 19]
        assert not p.dump
        assert not any(p.resources.values())
        assert (p.integrity, p.cap, p.tracking, p.xp, p.bodies) == (5, 5, 0, 0, [])
    assert state.tracking_on


@pytest.mark.rule("TAM-SETUP-13", "TAM-SETUP-14", "TAM-SETUP-15", "TAM-AUG-14")
@pytest.mark.parametrize(("seats", "options", "left_out"), [
    (2, {"scenario": "P"}, "solo_versus"), (1, {"scenario": "P"}, "coop"), (2, {"mode": "versus"}, "coop"),
])  # fmt: skip
def test_two_starting_augments_are_equipped_and_the_rest_is_the_deck(seats, options, left_out):
    state = ready(seats, **options)
    for p in state.players:
        starting = {CLASS_AUGMENTS[f].start for f in faces(state, (a.card for a in p.augments))}
        assert starting == {"all", "coop", "solo_versus"} - {left_out}
        assert all(a.equipped for a in p.augments)
        assert len(p.class_deck) == 8  # two of the ten are locked
        assert {CLASS_AUGMENTS[f].class_name for f in faces(state, p.class_deck)} == {p.class_name}
        assert {CLASS_AUGMENTS[f].start for f in faces(state, p.class_deck)} == {"none"}


@pytest.mark.rule("TAM-SETUP-13")
def test_no_two_players_have_the_same_class():
    match = start(3, **WITHOUT_PROLOGUE)
    settle(match, "setup.colour")
    match.answer(0, "trickster")
    match.answer(1, "slayer")
    assert match.pending[0].ids == ["vanguard", "mindweaver"]


@pytest.mark.rule("TAM-SETUP-15", "TAM-SETUP-21")
def test_locked_class_augments_take_part_once_they_are_unlocked():
    state = ready(1, scenario="P", unlocked=["ZC1", "NC1"])
    assert len(state.players[0].class_deck) == 10


@pytest.mark.rule("TAM-SETUP-16")
def test_two_protocols_are_dealt_and_one_is_kept():
    match = start(2, **WITHOUT_PROLOGUE)
    settle(match, "setup.colour", "setup.class")
    state = match.table.state
    dealt = [int(option.split(":")[1]) for option in match.pending[0].ids]
    assert len(dealt) == 2
    assert all(face in PROTOCOLS for face in faces(state, dealt))
    match.answer(0, f"card:{dealt[1]}")
    assert state.players[0].protocol == dealt[1]
    assert dealt[0] in state.unused
    again = [int(option.split(":")[1]) for option in match.pending[0].ids]
    assert not {*again} & {*dealt}


@pytest.mark.rule("TAM-PROTOCOL-11")
def test_alone_no_protocol_that_needs_others_is_dealt():  # EC-86
    state = start(1, scenario="P").table.state
    dealt = [PROTOCOLS[f] for f in faces(state, state.unused) if f in PROTOCOLS]
    assert len(dealt) == 8  # of nine that are not locked
    assert not any(card.multiplayer for card in dealt)


@pytest.mark.rule("TAM-SETUP-19")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_market_shows_one_body_more_than_there_are_players(seats):  # WE-38
    state = start(seats, scenario="P").table.state
    shown = faces(state, state.market)
    assert len(shown) == seats + 1
    every = [*shown, *faces(state, state.body_deck)]
    assert sorted(every) == sorted(b.id for b in BODIES.values() if b.cost and b.unlock == "X00")


@pytest.mark.rule("TAM-SETUP-21", "TAM-SETUP-22")
def test_locked_components_are_nowhere_on_the_table():
    state = start(4, scenario="P").table.state
    for table in (TILES, BODIES, ENEMIES, CLASS_AUGMENTS, FACTION_AUGMENTS, PROTOCOLS):
        locked = {card.id for card in table.values() if card.unlock != "X00"}
        assert not locked & {*state.faces}
    opened = start(4, scenario="P", unlocked=["PE1", "PT1"]).table.state
    fresh = {card.unlock for table in (TILES, ENEMIES) for card in table.values() if card.id in opened.faces}
    assert {"PE1", "PT1"} <= fresh


@pytest.mark.rule("TAM-SETUP-24")
def test_listed_tiles_lie_face_up_and_random_ones_face_down():
    state = start(2, scenario="P").table.state
    up = {TILES[state.faces[spot.tile]].number for spot in state.places if spot.revealed}
    assert up == {1, 2, 5}
    down = [state.faces[spot.tile] for spot in state.places if not spot.revealed]
    assert len(down) == 9
    assert len({*down, *faces(state, state.tile_rest)}) == len(down) + len(state.tile_rest)
    other = start(2, 1, scenario="P").table.state
    assert down != [other.faces[spot.tile] for spot in other.places if not spot.revealed]


@pytest.mark.rule("TAM-SETUP-25")
def test_one_exploration_token_lies_on_each_marked_place():
    state = start(2, scenario="P").table.state
    laid = [spot.exploration for spot in state.places if spot.exploration is not None]
    assert all(state.faces[ref] in EXPLORATION for ref in laid)
    assert len(laid) + len(state.exploration_rest) == 20
    assert not any(spot.exploration is not None and spot.revealed for spot in state.places)


@pytest.mark.rule("TAM-SETUP-26", "TAM-GEN-02")
def test_the_first_line_of_the_enemy_list_is_the_top_of_the_deck():  # WE-01, WE-04
    deck = levels(start(3, scenario="P").table.state)
    assert deck == [1] * 9 + [2] * 6 + [3] * 12


@pytest.mark.rule("TAM-SETUP-26")
def test_enemies_that_were_not_drawn_stay_out():
    state = start(2, scenario="P").table.state
    unused = [ENEMIES[f].level for f in faces(state, state.unused) if f in ENEMIES]
    assert Counter(unused) == {1: 20 - 6, 2: 18 - 4}


@pytest.mark.rule("TAM-SETUP-28", "TAM-SETUP-30")
def test_the_guide_says_how_many_corrupted_codes_there_are_and_where_to_start():
    state = ready(2, scenario="P")
    assert state.corrupted_pool == 8
    assert state.corrupted_pool + state.corrupted_box == 16
    assert {TILES[state.faces[state.places[p.place].tile]].number for p in state.players} == {1}


@pytest.mark.rule("TAM-SETUP-28")
def test_the_pool_never_holds_more_tokens_than_there_are(board):
    from zhuoju.games.tamashii.setup import fill_pool

    t = board()
    t.do(lambda m: fill_pool(m, 20))
    assert t.state.corrupted_pool == 16


@pytest.mark.rule("TAM-SETUP-29")
def test_the_faction_decks_of_the_guide_are_shuffled():
    state = ready(2, scenario="P")
    assert list(state.faction_decks) == ["seekers"]
    deck = faces(state, state.faction_decks["seekers"])
    unlocked = [c.id for c in FACTION_AUGMENTS.values() if c.faction == "seekers" and c.unlock == "X00"]
    assert sorted(deck) == sorted(unlocked)
    assert deck != faces(ready(2, 1, scenario="P"), state.faction_decks["seekers"])


@pytest.mark.rule("TAM-SETUP-33")
def test_the_players_may_agree_on_a_start_player():
    match = start(3)
    settle(match, "setup.colour")
    for seat in range(3):
        match.answer(seat, "seat:2")
    assert match.table.state.start_player == 2


@pytest.mark.rule("TAM-SETUP-33")
def test_otherwise_chance_decides_who_starts():
    starts = set()
    for seed in range(12):
        match = start(3, seed)
        settle(match, "setup.colour")
        for seat, wish in enumerate(("seat:0", "seat:1", "random")):
            match.answer(seat, wish)
        starts.add(match.table.state.start_player)
    assert starts == {0, 1, 2}


@pytest.mark.rule("TAM-SETUP-31")
def test_cards_that_are_not_in_play_are_not_shown():
    match = start(2)
    settle(match)
    shown = match.view(0)["story"]
    assert (shown["plot"], shown.get("spent"), shown.get("specials")) == ("A01", None, None)


@pytest.mark.rule("TAM-SETUP-35", "TAM-SETUP-36", "TAM-SETUP-37", "TAM-SETUP-38")
def test_the_prologue_is_set_up_as_printed():  # WE-06
    state = ready(2)
    numbers = {TILES[state.faces[spot.tile]].number: spot for spot in state.places}
    assert {n for n, spot in numbers.items() if spot.revealed} == {1, 2}
    assert {n for n, spot in numbers.items() if not spot.revealed} == {3, 11, 12, 13, 14, 16}
    tokens = [spot.exploration for spot in state.places if not spot.revealed]
    assert len(tokens) == 6
    assert not {EXPLORATION[f].kind for f in faces(state, tokens)} & {"xp", "memory"}
    assert len(state.exploration_rest) == 8
    assert levels(state) == [1] * 20 + [2] * 18
    assert (state.corrupted_pool, state.faction_decks) == (16, {})
    assert {p.place for p in state.players} == {state.places.index(numbers[2])}
    assert state.story is not None
    assert state.story.plot == "A01"


@pytest.mark.rule("TAM-SETUP-02", "TAM-SETUP-07", "TAM-SETUP-39")
def test_the_prologue_skips_tracking_classes_protocols_and_the_market():
    match = start(2)
    asked = []
    while match.pending[0].prompt.startswith("setup."):
        asked.append(match.pending[0].prompt)
        match.answer(match.pending[0].seat, match.pending[0].default)
    state = match.table.state
    assert {*asked} == {"setup.colour", "setup.start_player"}
    assert not state.tracking_on
    assert not state.market
    assert not state.body_deck
    for p in state.players:
        assert (p.class_name, p.class_deck, p.augments, p.protocol) == (None, [], [], None)


@pytest.mark.rule("TAM-SETUP-27")
def test_where_a_level_has_too_few_enemies_all_are_used():
    from zhuoju.games.tamashii.model.cards import EnemyLine
    from zhuoju.games.tamashii.model.components import Bench, enemy_deck
    from zhuoju.games.tamashii.model.state import Options
    from zhuoju.kernel import Chance

    bench = Bench(4, Options(), Chance(0))
    deck, unused = enemy_deck(bench, (EnemyLine(level=3, per_player=9),))
    assert [ENEMIES[bench.faces[r]].level for r in deck] == [3] * 12
    assert len(unused) == 20 + 18


@pytest.mark.rule("TAM-SETUP-26")
def test_an_enemy_asked_for_by_name_is_taken_by_name():
    from zhuoju.games.tamashii.model.cards import EnemyLine
    from zhuoju.games.tamashii.model.components import Bench, enemy_deck
    from zhuoju.games.tamashii.model.state import Options
    from zhuoju.kernel import Chance

    name = next(e.id for e in ENEMIES.values() if e.level == 2 and e.unlock == "X00")
    bench = Bench(2, Options(), Chance(0))
    deck, unused = enemy_deck(bench, (EnemyLine(level=1, fixed=2), EnemyLine(named=name)))
    shown = [bench.faces[r] for r in reversed(deck)]
    assert shown[-1] == name
    assert [bench.faces[r] for r in bench.shown] == [name]
    assert [bench.faces[r] for r in unused].count(name) == ENEMIES[name].copies - 1


@pytest.mark.rule("TAM-SETUP-40")
def test_a_stronghold_that_is_revealed_brings_its_deck(board):  # EC-57
    from zhuoju.games.tamashii.board.revealing import reveal

    t = board()
    t.lay_map((1, 0, 0, True), (7, 1, 0, False))
    spartans = [c.id for c in FACTION_AUGMENTS.values() if c.faction == "spartans" and c.unlock == "X00"]
    t.state.unused = t.cards(*spartans)
    t.do(lambda m: reveal(m, 1, m.state.players[0]))
    assert sorted(t.faces_of(t.state.faction_decks["spartans"])) == sorted(spartans)
    assert not t.state.unused


@pytest.mark.rule("TAM-DIFF-04")
@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {"mode": "versus", "difficulty": "hard"}), (1, {"mode": "versus"}), (2, {"mode": "solo"})],
)
def test_modes_that_do_not_exist_are_refused(seats, options):
    with pytest.raises(BadOptions):
        start(seats, **options)


@pytest.mark.rule("TAM-DIFF-04", "TAM-DIFF-05")
def test_difficulty_is_fixed_by_the_options_and_changes_no_other_number():
    normal, hard = ready(1, scenario="P"), ready(1, scenario="P", difficulty="hard")
    assert levels(normal) == levels(hard)
    assert normal.corrupted_pool == hard.corrupted_pool
    assert normal.players[0].cap == hard.players[0].cap


@pytest.mark.rule("TAM-DIFF-02")
def test_insane_asks_for_level_2_wherever_level_1_is_printed():
    assert levels(start(2, scenario="P", difficulty="insane").table.state) == [2] * 10 + [3] * 12


@pytest.mark.rule("TAM-DIFF-03")
def test_insane_fills_up_with_level_3_where_level_2_runs_out():  # EC-70
    deck = levels(start(4, scenario="P", difficulty="insane").table.state)
    assert deck == [2] * 18 + [3] * 12  # 12 + 8 asked for, 18 there are


@pytest.mark.rule("TAM-DIFF-03")
def test_insane_drops_the_level_1_line_of_the_prologue():  # EC-88
    assert levels(start(2, difficulty="insane").table.state) == [2] * 18
