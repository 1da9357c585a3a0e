"""TAM-MAP The map: distances, moves, revealing, exploration tokens, tile effects."""

import pytest

from zhuoju.games.tamashii.board.moving import move_to
from zhuoju.games.tamashii.board.revealing import reveal
from zhuoju.games.tamashii.model.hexmap import (
    DIRECTIONS,
    distance,
    nearest,
    neighbours,
    reachable,
    shelter,
    tile,
)
from zhuoju.games.tamashii.model.library import LIBRARY, TILES
from zhuoju.games.tamashii.model.scenario_cards import Guide
from zhuoju.games.tamashii.model.state import player
from zhuoju.games.tamashii.round.action import area_step, move_step

ROW = [(1, 0, 0, True), (2, 1, 0, True), (3, 2, 0, True), (11, 3, 0, True), (12, 4, 0, False)]
BLOCKED = [(1, 0, 0, True), (12, 1, 0, False), (2, 2, 0, True), (3, 0, 1, True), (11, 1, 1, True)]


def numbers(t, places) -> list[int]:
    """The numbers of the tiles at these places."""
    return sorted(tile(t.match.table, n).number for n in places)


def go(place: int, seat: int = 0, **how):
    """A move of a player."""
    return lambda m: move_to(m, player(m, seat), place, **how)


@pytest.mark.rule("TAM-MAP-01")
def test_tiles_are_adjacent_when_they_share_an_edge(board):
    t = board(1)
    t.lay_map((1, 0, 0, True), (2, 1, 0, True), (3, 1, -1, True), (11, 2, -1, True), (12, 1, 1, True))
    t.do(lambda m: None)
    assert numbers(t, neighbours(t.match.table, 0)) == [2, 3]
    assert numbers(t, neighbours(t.match.table, 1)) == [1, 3, 11, 12]
    assert len({*DIRECTIONS}) == 6


@pytest.mark.rule("TAM-MAP-02")
def test_a_tile_has_a_number_an_enter_value_a_stay_value_and_an_effect(board):
    board(1)
    assert sorted(tile.number for tile in TILES.values()) == list(range(1, 25))
    assert all(tile.stay > tile.enter for tile in TILES.values())
    assert (TILES["power-plant"].enter, TILES["power-plant"].stay) == (2, 3)


@pytest.mark.rule("TAM-MAP-03", "TAM-ACTION-02")
def test_in_the_move_step_you_move_once_or_stay(board):
    t = board(1)
    t.do(lambda m: move_step(m, player(m, 0)))
    assert t.offered[0] == "stay"
    assert t.options("move") == [f"move place:{n}" for n in (1, 6, 5, 4, 3, 2)]


@pytest.mark.rule("TAM-MAP-04", "TAM-MAP-22")
@pytest.mark.parametrize(("steps", "found"), [(1, [2]), (2, [2, 3]), (3, [2, 3, 11])])
def test_a_move_ends_at_most_the_move_value_away(board, steps, found):
    """WE-17."""
    t = board(1)
    t.lay_map(*ROW)
    t.do(lambda m: reachable(m, 0, steps))
    assert numbers(t, t.gave) == found


@pytest.mark.rule("TAM-MAP-05", "TAM-MAP-06")
def test_a_face_down_tile_can_only_be_the_last_of_the_path(board):
    """WE-16, EC-56: all neighbours face down, only one step."""
    t = board(1)
    t.lay_map((1, 0, 0, True), (2, 1, 0, False), (3, 2, 0, True))
    t.do(lambda m: reachable(m, 0, 3))
    assert numbers(t, t.gave) == [2]


@pytest.mark.rule("TAM-MAP-05")
def test_a_path_never_crosses_a_place_without_a_tile(board):
    t = board(1)
    t.lay_map((1, 0, 0, True), (2, 2, 0, True))
    t.do(lambda m: reachable(m, 0, 4))
    assert t.gave == []


@pytest.mark.rule("TAM-MAP-22")
def test_a_face_down_tile_in_between_forces_a_detour(board):
    """EC-80: two steps away, but three round the face-down tile."""
    t = board(1)
    t.lay_map(*BLOCKED)
    t.do(lambda m: (reachable(m, 0, 2), reachable(m, 0, 3), distance(m, 0, 2)))
    two, three, plain = t.gave
    assert 2 not in numbers(t, two)
    assert 2 in numbers(t, three)
    assert plain == 2  # every other distance counts face-down tiles like any tile


@pytest.mark.rule("TAM-MAP-22")
def test_the_nearest_of_several_places_may_be_more_than_one(board):
    t = board(1)
    t.lay_map(*ROW)
    t.do(lambda m: nearest(m, 2, [0, 4, 3, 1]))
    assert t.gave == [3, 1]


@pytest.mark.rule("TAM-MAP-05", "TAM-MAP-06", "TAM-MAP-09")
def test_moving_over_a_revealed_tile_into_a_face_down_one_reveals_it(board):
    """EC-55."""
    t = board(1)
    t.lay_map((1, 0, 0, True), (2, 1, 0, True), (12, 2, 0, False))
    t.do(lambda m: move_step(m, player(m, 0)), "move place:2")
    assert t.me().place == 2
    assert t.places[2].revealed
    assert t.me().tracking == TILES["server-farm"].enter


@pytest.mark.rule("TAM-MAP-07", "TAM-MAP-15")
def test_the_exploration_token_is_resolved_before_the_tile_is_turned_up(board):
    t = board(1)
    t.places[3].exploration = token = t.card("explore-energy")
    t.do(go(3))
    kinds = [e.kind for e in t.events() if e.kind in ("explored", "resource_gained", "tile_revealed")]
    assert kinds == ["explored", "resource_gained", "tile_revealed"]
    assert t.has("energy") == 1
    assert t.places[3].exploration is None
    assert t.state.box == [token]


@pytest.mark.rule("TAM-MAP-15")
@pytest.mark.parametrize("resource", ["energy", "shield", "reroll", "memory"])
def test_an_exploration_token_gives_one_of_its_resource(board, resource):
    t = board(1)
    t.places[3].exploration = t.card(f"explore-{resource}")
    t.do(go(3))
    assert t.has(resource) == 1


@pytest.mark.rule("TAM-MAP-15")
def test_an_exploration_token_may_give_experience_or_a_code_of_choice(board):
    t = board(1)
    t.places[3].exploration, t.places[5].exploration = t.cards("explore-xp", "explore-code")
    t.do(go(3))
    assert t.me().xp == 1
    t.do(go(5), "blue")
    assert t.dump_of() == "B"


@pytest.mark.rule("TAM-MAP-08")
def test_everything_else_on_a_revealed_tile_stays_there(board):
    t = board(1)
    t.places[3].ascend, t.places[3].markers = 2, {"engineer": 1}
    t.do(go(3))
    assert (t.places[3].ascend, t.places[3].markers) == (2, {"engineer": 1})


@pytest.mark.rule("TAM-MAP-09", "TAM-MAP-12", "TAM-TRACK-02")
def test_a_move_raises_tracking_once_by_the_enter_value_of_the_last_tile(board):
    t = board(1)
    t.lay_map(*ROW)
    t.do(lambda m: move_step(m, player(m, 0)), "move place:2")
    assert t.me().tracking == TILES["ruins-3"].enter


@pytest.mark.rule("TAM-MAP-10", "TAM-TRACK-02")
def test_staying_raises_tracking_by_the_stay_value(board):
    t = board(1)
    t.stand(0, 2)
    t.do(lambda m: move_step(m, player(m, 0)), "stay")
    assert t.me().tracking == TILES["power-plant"].stay


@pytest.mark.rule("TAM-MAP-11")
def test_one_move_is_all_there_is_in_a_move_step(board):
    t = board(1)
    t.do(lambda m: move_step(m, player(m, 0)), "move place:1")
    assert t.rests
    assert t.me().place == 1


@pytest.mark.rule("TAM-MAP-13")
def test_neither_characters_nor_enemies_hinder_a_move(board):
    t = board(2)
    t.lay_map(*ROW)
    t.stand(1, 1)
    t.lock_on(0, "patrol-drone", "patrol-drone")
    t.do(lambda m: move_step(m, player(m, 0)), "move place:2")
    assert t.me().place == 2


@pytest.mark.rule("TAM-MAP-14")
def test_being_put_on_a_face_down_tile_reveals_it_without_tracking(board):
    t = board(1)
    t.places[3].exploration = t.card("explore-shield")
    t.do(go(3, tracking=False))
    assert (t.me().place, t.me().tracking, t.places[3].revealed) == (3, 0, True)
    assert t.has("shield") == 1


@pytest.mark.rule("TAM-MAP-16")
def test_a_token_on_a_revealed_tile_is_taken_by_who_moves_there(board):
    t = board(1)
    t.places[1].exploration = t.card("explore-memory")
    t.do(go(1))
    assert t.has("memory") == 1
    assert t.places[1].exploration is None


@pytest.mark.rule("TAM-MAP-17", "TAM-ACTION-04")
@pytest.mark.parametrize(("answer", "energy"), [("use place:2", 2), ("skip", 0)])
def test_the_effect_of_your_tile_is_yours_to_use_or_not(board, answer, energy):
    t = board(1)
    t.stand(0, 2)
    t.do(lambda m: area_step(m, player(m, 0)), answer)
    assert t.has("energy") == energy


@pytest.mark.rule("TAM-MAP-18")
def test_a_tile_effect_is_offered_once_in_an_area_step(board):
    t = board(1)
    t.stand(0, 2)
    t.do(lambda m: area_step(m, player(m, 0)), "use place:2")
    assert t.rests


@pytest.mark.rule("TAM-MAP-19")
def test_several_players_may_use_the_same_tile(board):
    t = board(2)
    for seat in (0, 1):
        t.stand(seat, 2)
        t.do(lambda m, seat=seat: area_step(m, player(m, seat)), "use place:2")
    assert t.has("energy", 0) == t.has("energy", 1) == 2


@pytest.mark.rule("TAM-MAP-20")
def test_the_shelter_is_tile_one_and_found_on_every_map(board):
    t = board(1)
    t.lay_map((2, 0, 0, True), (1, 1, 0, True))
    t.do(shelter)
    assert t.gave == 1


@pytest.mark.rule("TAM-MAP-21")
def test_places_are_axial_coordinates(board):
    t = board(1)
    assert [(spot.q, spot.r) for spot in t.places][:3] == [(0, 0), (1, 0), (0, 1)]
    t.do(lambda m: [distance(m, 0, n) for n in range(7)])
    assert t.gave == [0, 1, 1, 1, 1, 1, 1]


@pytest.mark.rule("TAM-MAP-21")
def test_the_map_of_the_prologue_is_as_drawn(board):
    board(1)
    layout = LIBRARY.packs.of(Guide)["A"].layout
    assert [(place.at, place.tile) for place in layout if place.up] == [((0, 0), 1), ((1, 0), 2)]
    hidden = [place.at for place in layout if not place.up]
    assert hidden == [(1, -1), (2, -1), (2, 0), (1, 1), (0, 1), (3, -1)]


@pytest.mark.rule("TAM-MAP-07")
def test_a_tile_is_revealed_once(board):
    t = board(1)
    t.do(lambda m: reveal(m, 3, player(m, 0)))
    t.do(lambda m: reveal(m, 3, player(m, 0)))
    assert len(t.events("tile_revealed")) == 1


@pytest.mark.rule("TAM-GEN-12")
def test_your_tile_is_where_your_character_stands(board):
    t = board(2)
    t.stand(1, 2)
    t.do(lambda m: area_step(m, player(m, 1)))
    assert t.options("use") == ["use place:2"]


def test_scouts_enter_face_down_tiles_unnoticed(board):
    t = board(1)
    t.embody(0, "scout")
    t.do(go(6))
    assert t.me().tracking == 0
    t.do(go(2))
    assert t.me().tracking == TILES["power-plant"].enter
