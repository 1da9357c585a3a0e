"""TAM-SCEN Scenario cards: drawing, special cards, rules in play, tokens, group choices."""

import pytest
from tam_board import Board, the_game
from tam_story import draw, echoes, tale, xps

from zhuoju.games.tamashii.board.abilities import flag, mod
from zhuoju.games.tamashii.board.moving import move_to
from zhuoju.games.tamashii.board.spread import spread_tokens
from zhuoju.games.tamashii.language.verbs_map import lay_die_faces, lay_die_set
from zhuoju.games.tamashii.model.library import LIBRARY
from zhuoju.games.tamashii.model.scenario_cards import EndingCard, Guide, PlotCard, SpecialCard
from zhuoju.games.tamashii.model.state import Story, player
from zhuoju.games.tamashii.round.launch import programs
from zhuoju.games.tamashii.seat.terminal import terminal
from zhuoju.games.tamashii.story.plot import draw_card, entered, special_programs, world_activity
from zhuoju.games.tamashii.story.tokens import CARD, GUIDE, Where, put, remove


@pytest.fixture
def extra(monkeypatch):
    return echoes(monkeypatch)


# Kinds of cards


@pytest.mark.rule("TAM-SCEN-01")
def test_every_guide_says_what_players_may_read_and_how_to_set_up(board):
    board(1)
    for guide in LIBRARY.packs.of(Guide).values():
        assert guide.teaser.en
        assert guide.teaser.hans
        assert guide.name.en
        assert guide.layout
        assert guide.enemies
        assert guide.first
        assert guide.pool_empty
    labels = {g.id: (g.difficulty, g.length, g.warning) for g in LIBRARY.packs.of(Guide).values()}
    assert labels["A"] == ("easy", "short", False)
    assert labels["P"] == ("easy", "medium", False)
    assert labels["N"] == ("medium", "short", False)
    assert labels["S"] == ("hard", "long", True)


@pytest.mark.rule("TAM-SCEN-02", "TAM-SCEN-03", "TAM-SCEN-12")
def test_a_special_card_does_not_replace_the_plot_card():
    t = tale("N04")
    t.do(draw("N08"))
    assert (t.state.story.plot, t.state.story.specials) == ("N04", ["N08"])
    t.do(draw("N02"))
    assert t.state.story.plot == "N02"


@pytest.mark.rule("TAM-SCEN-04")
def test_plot_cards_have_a_story_side_and_most_a_rule_side(board):
    board(1)
    for card in LIBRARY.packs.of(PlotCard).values():
        assert card.story.en
        assert card.story.hans
        assert card.goal is not None or card.immediate, card.id
        assert card.goal is None or card.world, card.id


@pytest.mark.rule("TAM-SCEN-05")
def test_several_special_cards_can_be_active_at_once(extra):
    t = tale("C01")
    t.do(draw("C12"))
    t.do(draw("E12"))
    assert t.state.story.specials == ["C12", "E12"]


@pytest.mark.rule("TAM-SCEN-06")
def test_card_numbers_are_unique_and_begin_with_their_scenario(board):
    board(1)
    packs = LIBRARY.packs
    numbers = [*packs.of(PlotCard), *packs.of(EndingCard), *packs.of(SpecialCard)]
    assert len(numbers) == len(set(numbers)) == 10 + 8 + 12 + 18
    assert "Sx17" in numbers
    assert all(number[0] in packs.of(Guide) for number in numbers)


# Rules in play


@pytest.mark.rule("TAM-SCEN-07")
def test_rules_hold_while_the_plot_card_is_active_those_of_the_guide_all_game(extra):
    t = tale("C01")
    assert t.do(lambda m: (mod(m, player(m, 0), "move"), mod(m, player(m, 1), "write"))) == (1, 1)
    t.do(draw("C02"))
    assert t.do(lambda m: (mod(m, player(m, 0), "move"), mod(m, player(m, 1), "write"))) == (0, 1)
    assert t.do(lambda m: flag(m, player(m, 0), "no_tracking_roll")) == 1


@pytest.mark.rule("TAM-SCEN-08")
def test_a_program_exists_only_while_its_card_is_in_play_and_where_it_says():
    t = tale("P06")
    t.state.places[2].ascend = 1
    assert t.do(lambda m: special_programs(m, 0)) == []
    t.stand(0, 2), t.stand(1, 2)
    assert [program.id for _, program in t.do(lambda m: special_programs(m, 0))] == ["set_charge"]
    named = t.do(lambda m: [p.location for p in programs(m, player(m, 0))])
    assert "story.P06.set_charge" in named
    t.stand(1, 0)
    assert t.do(lambda m: special_programs(m, 0)) == []  # two players are needed
    t.stand(1, 2)
    t.state.story.plot = "P07"
    assert t.do(lambda m: special_programs(m, 0)) == []


@pytest.mark.rule("TAM-SCEN-09")
def test_a_view_tells_nothing_of_cards_that_are_not_in_play():
    t = tale("P03", specials=["P12"])
    t.do(lambda m: None)
    seen = str(the_game().view(t.state, 0))
    assert "P03" in seen
    assert "P12" in seen
    assert not [n for n in ("P01", "P04", "P05", "P09", "P11") if n in seen]


# Drawing


@pytest.mark.rule("TAM-SCEN-10")
def test_the_old_card_goes_with_all_that_lies_on_it_before_the_new_one_is_read():
    t = tale("A02", tokens={"success": 3, "ascend": 1}, time=2)
    t.state.success_supply, t.state.ascend_supply = 5, 22
    t.enemies_on_top("patrol-drone", "patrol-drone")
    t.do(draw("A03"))
    assert t.state.story.spent == ["A02"]
    assert t.state.story.tokens == {}
    assert (t.state.success_supply, t.state.ascend_supply) == (8, 23)
    assert t.state.time == 5  # the immediate effect
    kinds = [e.kind for e in t.events() if e.kind in ("card_drawn", "locked_on", "card_flipped")]
    assert kinds == ["card_drawn", "locked_on", "locked_on", "card_flipped"]


@pytest.mark.rule("TAM-SCEN-11")
def test_tokens_on_the_map_stay_when_a_card_goes():
    t = tale("A06")
    t.state.places[2].success = 1
    t.do(draw("A07"))
    assert t.state.places[2].success == 1


@pytest.mark.rule("TAM-SCEN-12")
def test_a_special_card_stays_unless_it_leaves_with_the_plot_card(extra):
    t = tale("C01", specials=["C08", "C12"])
    t.do(draw("C02"))
    assert t.state.story.specials == ["C12"]
    assert "C08" in t.state.story.spent


@pytest.mark.rule("TAM-SCEN-13")
def test_a_missed_goal_goes_on_as_the_card_says():
    t = tale("A05", time=1)
    t.do(world_activity)
    assert t.state.story.spent == ["A05", "A08"]  # a setback, not the end
    assert (t.state.story.plot, t.state.time) == ("A07", 2)
    assert [p.dump.get("corrupted", 0) for p in t.state.players] == [1, 1]


@pytest.mark.rule("TAM-SCEN-18")
def test_set_time_places_the_marker_on_the_track(extra):
    t = tale("N01", seats=2, time=3)
    t.lay_map((1, 0, 0, True), (16, 1, 0, True))
    t.do(draw("N02"))
    assert t.state.time == 5
    t.do(draw("C01"))
    assert t.state.time == 0


@pytest.mark.rule("TAM-SCEN-20", "TAM-SCEN-12")
def test_a_card_on_a_tile_is_flipped_when_a_player_enters(extra):
    t = tale("C01")
    t.do(draw("C02"))
    assert t.state.places[2].cards == ["C08"]  # tile 11
    t.do(lambda m: move_to(m, player(m, 1), 2))
    assert t.state.places[2].cards == []
    assert xps(t) == [0, 2]
    assert t.state.story.specials == ["C08", "C12"]
    t.do(lambda m: entered(m, 0, 2))
    assert xps(t) == [0, 2]  # once


# Tokens


@pytest.mark.rule("TAM-SCEN-14", "TAM-SCEN-16")
def test_ascend_tokens_and_markers_lie_on_tiles_cards_and_the_guide():
    t = tale("S07")
    t.do(lambda m: put(m, "ascend", 2, Where([1, 2])))
    t.do(lambda m: put(m, "s_bait", 3, Where([1])))
    t.do(lambda m: put(m, "ascend", 1, Where(pile=GUIDE)))
    t.do(lambda m: put(m, "s_bait", 1, Where(pile=CARD)))
    assert [spot.ascend for spot in t.state.places[:3]] == [0, 2, 2]
    assert t.state.places[1].markers == {"s_bait": 3}
    assert (t.state.story.guide_tokens, t.state.story.tokens) == ({"ascend": 1}, {"s_bait": 1})
    assert t.state.ascend_supply == 18
    t.do(lambda m: remove(m, "ascend", 9, Where([1, 2])))
    assert t.state.ascend_supply == 22


@pytest.mark.rule("TAM-SCEN-15")
def test_success_tokens_record_how_far_a_goal_is_reached():
    t = tale("A02", time=3)
    t.me(0).counts["tile_revealed"] = 2
    t.do(world_activity)
    assert t.state.story.tokens == {"success": 2}
    t.me(1).counts["tile_revealed"] = 1
    t.enemies_on_top("patrol-drone", "patrol-drone")
    t.do(world_activity)
    assert t.state.story.plot == "A03"


@pytest.mark.rule("TAM-SCEN-15")
def test_deeds_count_from_the_moment_the_card_came():
    t = tale("A02")
    t.me(0).counts["enemy_defeated"] = 5
    t.enemies_on_top("patrol-drone", "patrol-drone")
    t.do(draw("A03"))
    t.do(world_activity)
    assert (t.state.story.plot, t.state.story.tokens) == ("A03", {})


@pytest.mark.rule("TAM-SCEN-17")
def test_a_set_of_die_faces_has_three_different_faces(extra):
    t = tale("C02")
    t.do(lambda m: lay_die_set(m, None, Where([0])))
    faces = sorted(t.faces_of(t.state.places[0].die_faces))
    assert faces == ["blank", "common", "rare"]
    assert len(t.state.die_face_rest) == 3


@pytest.mark.rule("TAM-SCEN-17")
def test_die_faces_without_a_set_are_drawn_at_random_and_lie_face_down():
    t = tale("N02")
    t.draws("die_faces", [0, 0, 0, 0])
    t.do(lambda m: lay_die_faces(m, None, 4, Where([0])))
    assert len(t.state.places[0].die_faces) == 4
    assert not [e for e in t.events() if "faces" in e.data or "face" in e.data]


@pytest.mark.rule("TAM-SCEN-19")
def test_tokens_that_the_supply_lacks_are_not_placed():
    t = tale("S07")
    t.state.success_supply, t.state.ascend_supply = 1, 0
    t.do(lambda m: put(m, "success", 2, Where([1, 2])))
    t.do(lambda m: put(m, "ascend", 1, Where([1])))
    assert [spot.success for spot in t.state.places[:3]] == [0, 1, 0]
    assert t.state.places[1].ascend == 0


# Group choices


@pytest.mark.rule("TAM-GEN-10")
def test_the_majority_decides():
    t = tale("A01", seats=3)
    t.do(draw("A04"), (0, "way 0"), (1, "way 1"), (2, "way 1"))
    assert t.state.story.plot == "A06"


@pytest.mark.rule("TAM-GEN-10")
def test_a_tie_is_decided_by_the_start_player():
    t = tale("A01", seats=2)
    t.state.start_player = 1
    t.do(draw("A04"), (0, "way 0"), (1, "way 1"))
    assert t.state.story.plot == "A06"


@pytest.mark.rule("TAM-GEN-10")
def test_two_against_two_is_decided_by_the_start_player(extra):
    t = tale("C02", seats=4)
    t.state.start_player = 3
    t.do(draw("G01"), (0, "way 0"), (1, "way 1"), (2, "way 0"), (3, "way 1"))
    assert t.state.story.outcome == "G19"


@pytest.mark.rule("TAM-GEN-10")
def test_a_way_may_have_effects_and_leave_the_card_in_play(extra):
    t = tale("C02", seats=2, specials=["C12"])
    t.number_die(2, 2)
    t.do(world_activity, (0, "way 1"), (1, "way 1"))
    assert (t.state.story.plot, t.state.time) == ("C02", 7)


# Spread


def fans(seats: int = 2) -> Board:
    """The map of scenario E: six tiles around the Shelter and six outer ones."""
    t = tale("E07", seats=seats)
    t.state.story = Story("E", plot="E07")
    guide = LIBRARY.packs.of(Guide)["E"]
    numbers = [1, 5, 2, 3, 6, 4, 7, 8, 9, 10, 11, 12, 13]
    t.lay_map(*((n, *place.at, True) for n, place in zip(numbers, guide.layout, strict=True)))
    for spot, place in zip(t.state.places, guide.layout, strict=True):
        spot.labels = list(place.labels)
    return t


SPAWN_COMMON, RING_COMMON = 8, 2


@pytest.mark.rule("TAM-SCEN-23", "TAM-SCEN-24")
def test_we_30_the_second_token_goes_to_the_nearest_free_tile_of_the_fan(extra):
    t = fans()
    t.roll("common", "common")
    t.do(lambda m: spread_tokens(m, 2))
    assert [n for n, spot in enumerate(t.state.places) if spot.ascend] == [RING_COMMON, SPAWN_COMMON]


@pytest.mark.rule("TAM-SCEN-24")
def test_ties_of_spread_are_broken_by_the_start_player(extra):
    t = fans()
    t.state.start_player = 1
    t.state.places[SPAWN_COMMON].ascend = t.state.places[RING_COMMON].ascend = 1
    t.roll("common")
    t.do(lambda m: spread_tokens(m, 1))
    assert t.asked().seat == 1
    assert t.offered == ["place:1", "place:3"]
    t.play("place:3")
    assert t.state.places[3].ascend == 1


@pytest.mark.rule("TAM-SCEN-23")
def test_with_only_the_shelter_left_the_token_goes_to_the_guide_and_three_there_lose(extra):
    t = fans()
    for n, spot in enumerate(t.state.places):
        spot.ascend = int("fan_common" in spot.labels and n != 0)
    t.state.story.guide_tokens = {"ascend": 1}
    t.roll("common", "common")
    t.do(world_activity)
    assert t.state.places[0].ascend == 0
    assert t.state.story.guide_tokens == {"ascend": 3}
    assert t.state.story.outcome == "E11"


# Reading the cards at the table


@pytest.mark.rule("TAM-SCEN-10", "TAM-END-01")
@pytest.mark.parametrize(
    ("language", "story", "rule", "ending"),
    [
        ("zh-Hans", "碎玻璃", "抽取A02", "门在你们身后关上"),
        ("zh-Hant", "碎玻璃", "抽取A02", "門在你們身後關上"),
        ("en", "Broken glass", "draw A02", "The door closes behind you"),
    ],
)
def test_a_terminal_reads_out_the_story_the_rules_and_the_ending(language, story, rule, ending):
    t = tale("A01")
    t.state.round = 1
    shown = terminal(t.match.view(0), language)
    assert story in shown
    assert rule in shown
    t.state.round = 5
    assert story not in terminal(t.match.view(0), language)  # read when it was drawn
    t.do(lambda m: draw_card(m, "A09"))
    assert ending in terminal(t.match.view(0), language)
