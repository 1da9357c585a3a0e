"""Audits of Tamashii's packs: counts, constraints and printed facts (section 8 of its rules)."""

from collections import Counter
from itertools import combinations

import pytest

from zhuoju.games.tamashii.board.patterns import spots, symbols, turned
from zhuoju.games.tamashii.model import hexmap, library
from zhuoju.games.tamashii.model.cards import Component, Constants, Dice
from zhuoju.games.tamashii.model.library import (
    BASIC_PROGRAMS,
    BOARDS,
    BODIES,
    BOSSES,
    CLASS_AUGMENTS,
    CONSTANTS,
    DICE,
    ENEMIES,
    EXPLORATION,
    FACTION_AUGMENTS,
    GLOBAL_RULES,
    INTERACTIONS,
    LIBRARY,
    MAP_SETUPS,
    OBJECTIVES,
    PROTOCOLS,
    SITUATIONS,
    TILES,
    WALKER,
)
from zhuoju.games.tamashii.model.words import BASIC, CLASSES, FACTIONS

CARDS = [body for body in BODIES.values() if body.id != WALKER]


def copies(cards):
    return sum(card.copies for card in cards)


def clauses(effect):
    """The clauses of an effect."""
    return [clause.source for clause in effect]


# Counts


@pytest.mark.rule("TAM-GEN-13")
@pytest.mark.parametrize(
    ("table", "count"),
    [
        (TILES, 24),
        (BODIES, 14),
        (ENEMIES, 70),
        (CLASS_AUGMENTS, 52),
        (FACTION_AUGMENTS, 48),
        (PROTOCOLS, 13),
        (EXPLORATION, 20),
        (BASIC_PROGRAMS, 9),
        (BOARDS, 4),
        (BOSSES, 2),
        (MAP_SETUPS, 10),
        (SITUATIONS, 10),
        (GLOBAL_RULES, 10),
        (INTERACTIONS, 10),
        (OBJECTIVES, 22),
    ],
)
def test_every_kind_of_component_has_its_printed_count(table, count):
    assert copies(table.values()) == count


def test_the_rulings_are_those_of_the_pack():
    assert list(LIBRARY.packs.of(Constants).values()) == [CONSTANTS]
    assert list(LIBRARY.packs.of(Dice).values()) == [DICE]


@pytest.mark.rule("TAM-GEN-13")
def test_code_tokens_are_limited_to_the_printed_counts():
    tokens = (CONSTANTS.basic_tokens * len(BASIC), CONSTANTS.open_source_tokens, CONSTANTS.corrupted_tokens)
    assert tokens == (128, 16, 16)


@pytest.mark.rule("TAM-COMBAT-33")
def test_player_dice_have_six_faces_and_enemy_dice_eight():
    assert Counter(DICE.player) == {"common": 3, "rare": 2, "blank": 1}
    assert Counter(DICE.number) == {0: 2, 1: 2, 2: 2, 3: 2}
    assert Counter(DICE.symbol) == {"basic": 4, "special": 4}


# Tiles


@pytest.mark.rule("TAM-MAP-02")
def test_tiles_have_their_numbers_and_staying_costs_more_than_entering():
    tiles = list(TILES.values())
    assert sorted(tile.number for tile in tiles) == list(range(1, 25))
    assert all(tile.stay > tile.enter and tile.stay >= 2 for tile in tiles)
    assert [tile.id for tile in tiles if tile.enter == 0] == ["shelter"]
    assert sum(tile.enter for tile in tiles) / 24 == pytest.approx(1.7, abs=0.1)
    assert sum(tile.stay for tile in tiles) / 24 == pytest.approx(3.2, abs=0.2)


@pytest.mark.rule("TAM-MAP-02", "TAM-VS-05")
def test_there_is_one_stronghold_for_each_faction_and_there_are_four_start_tiles():
    assert sorted(str(tile.faction) for tile in TILES.values() if tile.faction) == sorted(FACTIONS)
    assert [tile.number for tile in TILES.values() if tile.start] == [1, 2, 3, 4]


# Bodies


@pytest.mark.rule("TAM-BODY-02")
@pytest.mark.parametrize("body", CARDS, ids=lambda body: body.id)
def test_a_body_card_has_values_boxes_an_ability_and_a_cost(body):
    assert 8 <= body.move + body.attack + body.write <= 11
    assert body.boxes
    assert len(body.abilities) == 1
    assert body.cost is not None
    assert 4 <= len(symbols(body.cost)) <= 6
    assert "O" not in body.cost


@pytest.mark.rule("TAM-BODY-03")
def test_the_walker_has_its_values_and_no_ability():
    walker = BODIES[WALKER]
    assert (walker.move, walker.attack, walker.write) == (2, 2, 4)
    assert [(box.need, box.multi) for box in walker.boxes] == [({"common": 1}, True), ({"rare": 1}, False)]
    assert [clauses(box.do) for box in walker.boxes] == [["damage(1)"], ["damage(2)"]]
    assert (walker.abilities, walker.cost) == ((), None)


def mirrored(pattern):
    return "/".join(line[::-1] for line in pattern.split("/"))


def shape(pattern):
    """A pattern as symbols at places, in all its turns."""
    return {frozenset(zip(turn, symbols(pattern), strict=True)) for _, turn in turned(spots(pattern))}


@pytest.mark.rule("TAM-PROGRAM-04", "TAM-PROGRAM-05")
def test_some_bodies_cost_patterns_with_frames_and_patterns_that_differ_from_their_mirror_image():
    costs = [body.cost for body in CARDS]
    assert sum("." in cost for cost in costs) >= 5
    chiral = [cost for cost in costs if not shape(cost) & shape(padded(cost))]
    assert len(chiral) >= 4


def padded(pattern):
    """The mirror image, its lines made equally long first."""
    lines = pattern.split("/")
    wide = max(len(line) for line in lines)
    return mirrored("/".join(line.ljust(wide, ".") for line in lines))


# Classes and factions


@pytest.mark.rule("TAM-AUG-02", "TAM-AUG-14")
@pytest.mark.parametrize("name", CLASSES)
def test_a_class_has_three_starting_cards_and_ten_deck_cards(name):
    cards = library.of_class(name)
    starts = Counter(card.start for card in cards)
    assert starts == {"all": 1, "coop": 1, "solo_versus": 1, "none": 10}
    deck = [card for card in cards if card.start == "none"]
    assert sorted(card.unlock for card in deck) == ["NC1", *["X00"] * 8, "ZC1"]
    assert all(card.cost == 0 for card in cards if card.start != "none")
    assert all(1 <= card.cost <= 4 for card in deck)
    assert 2.2 <= sum(card.cost for card in deck) / 10 <= 2.6
    assert all(bool(card.box) != bool(card.abilities) for card in cards)


@pytest.mark.rule("TAM-AUG-14")
def test_the_coop_starting_cards_help_other_players():
    helps = {"damage_other", "take_their_wounds", "take_tracking", "grant_moves"}
    cards = [card for card in CLASS_AUGMENTS.values() if card.start == "coop"]
    effects = [card.box.do if card.box else card.abilities[0].do for card in cards]
    assert {clause.verb for effect in effects for clause in effect} == helps


@pytest.mark.rule("TAM-AUG-02", "TAM-AUG-09")
@pytest.mark.parametrize("name", FACTIONS)
def test_a_faction_has_eight_lasting_and_four_single_use_programs(name):
    cards = library.of_faction(name)
    lasting = [card for card in cards if not card.breaks]
    broken = [card for card in cards if card.breaks]
    assert (len(lasting), len(broken)) == (8, 4)
    assert sum("O" in card.program.pattern for card in broken) >= 2
    assert not [card.id for card in lasting if "O" in card.program.pattern]
    assert all(1 <= card.cost <= 3 for card in cards)
    assert all(2 <= len(symbols(card.program.pattern)) <= 4 for card in cards)
    assert sum(card.unlock != "X00" for card in cards) == 1


@pytest.mark.rule("TAM-CODE-30")
def test_open_source_is_asked_for_only_by_single_use_augments_hacks_and_interaction_cards():
    patterns = [
        *(card.program.pattern for card in BASIC_PROGRAMS.values()),
        *(body.cost or "" for body in BODIES.values()),
        *(enemy.expel.pattern for enemy in ENEMIES.values()),
        *(card.program.pattern for card in FACTION_AUGMENTS.values() if not card.breaks),
        CONSTANTS.jordan_pattern,
    ]
    assert not [pattern for pattern in patterns if "O" in pattern]


@pytest.mark.rule("TAM-TRACK-10")
def test_a_lasting_program_of_two_codes_lowers_tracking_by_one_at_most():
    for card in FACTION_AUGMENTS.values():
        if not card.breaks and len(symbols(card.program.pattern)) == 2:
            lowered = [c.args["n"] for c in card.program.do if c.verb == "tracking"]
            assert all(n >= -1 for n in lowered), card.id
            assert "set_tracking" not in [c.verb for c in card.program.do], card.id


# Enemies


@pytest.mark.rule("TAM-ENEMY-01")
@pytest.mark.parametrize(
    ("level", "count", "open_", "integrity", "hack", "expel", "corrupted"),
    [
        (1, 26, 20, range(4, 7), range(2, 4), range(2, 3), 1),
        (2, 26, 18, range(6, 10), range(2, 4), range(2, 4), 1),
        (3, 18, 12, range(9, 14), range(2, 5), range(3, 5), 2),
    ],
)
def test_enemies_of_a_level_have_its_strength(level, count, open_, integrity, hack, expel, corrupted):
    cards = [enemy for enemy in ENEMIES.values() if enemy.level == level]
    assert (copies(cards), copies([c for c in cards if c.unlock == "X00"])) == (count, open_)
    for card in cards:
        assert card.basic == level, card.id
        assert card.integrity in integrity, card.id
        assert len(symbols(card.hack.pattern)) in hack, card.id
        assert len(symbols(card.expel.pattern)) in expel, card.id
        gained = [clause.args["n"] for clause in card.expel.do if clause.verb == "gain_corrupted"]
        assert gained in ([], [corrupted]), card.id


@pytest.mark.rule("TAM-ENEMY-14")
def test_every_expel_ends_with_the_enemy_discarded():
    for card in ENEMIES.values():
        assert clauses(card.expel.do)[-1] == "expel()", card.id


@pytest.mark.rule("TAM-ENEMY-01")
def test_printed_enemies_keep_their_numbers():
    facts = {
        "zoe-probe": (8, 2, ["wound(2)", "gain_corrupted(1)"], ["damage(2 * stock(energy))"]),
        "auto-hunter": (9, 2, ["wound(2)", "lead_recovers(1)"], ["damage(half_remaining)"]),
        "scanner-drone": (6, 2, ["wound(3)"], ["damage(3)", "tracking(-1)"]),
        "incinerator": (10, 3, ["wound(2)", "dump_codes(2)"], ["damage(5)"]),
    }
    for name, printed in facts.items():
        card = ENEMIES[name]
        assert (card.integrity, card.basic, clauses(card.special), clauses(card.hack.do)) == printed


def test_locked_enemies_come_in_ten_codes_of_two():
    locked = Counter()
    for card in ENEMIES.values():
        locked[card.unlock] += card.copies if card.unlock != "X00" else 0
    assert {code: n for code, n in locked.items() if n} == dict.fromkeys(
        ("AE1", "PE1", "UE1", "EE1", "ZE1", "CE1", "NE1", "SE1", "TE1", "YE1"), 2
    )


# Programs, tokens, generator


@pytest.mark.rule("TAM-PROGRAM-24", "TAM-RES-03")
def test_a_short_program_takes_three_codes_for_one_resource_and_a_long_one_five_for_two():
    for card in BASIC_PROGRAMS.values():
        size = len(symbols(card.program.pattern))
        if card.id == "basic.xp":
            assert (size, clauses(card.program.do)) == (4, ["xp(1)"])
        else:
            resource = card.id.rpartition("_")[2].rpartition(".")[2]
            want = (5, f"gain({resource}, 2)") if card.long else (3, f"gain({resource})")
            assert (size, *clauses(card.program.do)) == want


@pytest.mark.rule("TAM-MAP-15")
def test_there_are_six_kinds_of_exploration_tokens():
    kinds = {token.kind: token.copies for token in EXPLORATION.values()}
    assert kinds == {"xp": 3, "code": 5, "energy": 3, "shield": 3, "reroll": 3, "memory": 3}


@pytest.mark.rule("TAM-SETUP-11")
def test_every_board_has_a_core_type_of_its_own():
    cores = {board.colour: board.core for board in BOARDS.values()}
    assert cores == {"crimson": "red", "azure": "blue", "jade": "green", "amber": "yellow"}


def apart(one, other):
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


@pytest.mark.rule("TAM-VS-05")
@pytest.mark.parametrize("chart", MAP_SETUPS.values(), ids=lambda chart: chart.id)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_versus_map_is_one_piece_with_four_start_tiles_apart(chart, players):
    layout = [spot for spot in chart.layout if spot.players <= players]
    start = [spot.at for spot in layout if spot.up]
    assert sorted(spot.tile or 0 for spot in layout if spot.up) == [1, 2, 3, 4]
    assert min(apart(a, b) for a, b in combinations(start, 2)) >= 2
    assert sum(not spot.up for spot in layout) == 8 + players
    seen, places = {start[0]}, {spot.at for spot in layout}
    edge = [start[0]]
    while edge:
        q, r = edge.pop()
        near = {(q + dq, r + dr) for dq, dr in hexmap.DIRECTIONS} & places - seen
        seen |= near
        edge += sorted(near)
    assert seen == places


def test_one_versus_map_has_a_stronghold_for_certain():
    assert [chart.id for chart in MAP_SETUPS.values() if chart.stronghold] == ["map-old-town"]


@pytest.mark.rule("TAM-VS-13")
def test_objectives_are_deeds_states_or_tests_worth_one_to_four():
    tests = [card for card in OBJECTIVES.values() if card.trial is not None]
    assert (len(OBJECTIVES), len(tests)) == (22, 8)
    assert all((card.goal is None) == (card.trial is not None) for card in OBJECTIVES.values())
    assert all(card.where is None or card.trial is not None for card in OBJECTIVES.values())


@pytest.mark.rule("TAM-VS-01")
def test_interaction_programs_hinder_but_never_wound():
    for card in INTERACTIONS.values():
        verbs = {clause.verb for program in card.programs for clause in program.do}
        assert not verbs & {"wound", "lose_integrity", "damage"}, card.id


# Locks


@pytest.mark.rule("TAM-GEN-14")
def test_components_are_locked_under_the_codes_of_the_unlock_table():
    entries = [entry for entry in LIBRARY.packs if isinstance(entry, Component)]
    codes = {entry.unlock for entry in entries} - {"X00"}
    wanted = (
        "AE1 PB1 PT1 PE1 PL1 EF1 EE1 ZF1 ZB1 ZC1 ZE1 UF1 UT1 UE1 CT1 "
        "CL1 CE1 SB1 SE1 SL1 TT1 TB1 TL1 TE1 YB1 YF1 YE1 NC1 NT1 NE1"
    )
    assert codes == set(wanted.split())
