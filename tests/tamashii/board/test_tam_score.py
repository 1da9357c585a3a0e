"""TAM-SCORE Points of a versus game."""

import pytest
from tam_board import Board, empty_launcher

from zhuoju.games.tamashii.board.codes import in_pool
from zhuoju.games.tamashii.board.scoring import score, winners
from zhuoju.games.tamashii.model.library import CLASS_AUGMENTS, FACTION_AUGMENTS, OBJECTIVES
from zhuoju.games.tamashii.model.state import State


def points_of(t: Board, seat: int = 0) -> dict[str, int]:
    return score(t.state, seat).parts


def faction_card(*, breaks: bool) -> str:
    return next(c.id for c in FACTION_AUGMENTS.values() if c.breaks is breaks)


def class_card(start: str) -> str:
    return next(c.id for c in CLASS_AUGMENTS.values() if c.start == start)


def objectives(*points: int) -> list[str]:
    return [next(o.id for o in OBJECTIVES.values() if o.points == n) for n in points]


@pytest.mark.rule("TAM-SCORE-01")
@pytest.mark.parametrize(("held", "points"), [(0, 0), (2, 0), (3, 1), (7, 2), (20, 6)])
def test_three_resources_in_any_mix_are_a_point(board, held, points):
    t = board()
    for n in range(held):
        resource = ("shield", "memory", "energy", "reroll")[n % 4]
        t.resources(0, **{resource: t.has(resource) + 1})
    assert points_of(t)["resources"] == points


@pytest.mark.rule("TAM-SCORE-02")
def test_each_unlocked_cell_is_a_point(board):
    t = board()
    assert points_of(t)["cells"] == 0
    t.me().launcher.locks = t.me().launcher.locks[:1]
    assert points_of(t)["cells"] == 3


@pytest.mark.rule("TAM-SCORE-02")
def test_locks_that_lie_elsewhere_on_the_launcher_are_not_unlocked_cells(board):  # EC-78
    t = board()
    t.me().launcher = empty_launcher()
    t.me().launcher.locks = [0, 4, 9]
    assert points_of(t)["cells"] == 1


@pytest.mark.rule("TAM-SCORE-03", "TAM-SCORE-10")
def test_open_source_codes_count_in_bag_launcher_and_dump_area(board):
    t = board()
    t.write(0, "O")
    t.bag(0, "OO")
    t.dump(0, "OR")
    assert points_of(t)["open_source"] == in_pool(t.me(), "open_source") == 4


@pytest.mark.rule("TAM-SCORE-04")
def test_each_point_of_cap_above_five_is_a_point(board):
    t = board()
    t.me().cap = 7
    assert points_of(t)["cap"] == 2


@pytest.mark.rule("TAM-SCORE-05")
def test_only_equipped_faction_augments_without_break_count(board):
    t = board()
    t.equip(0, faction_card(breaks=False), faction_card(breaks=True))
    t.equip(0, faction_card(breaks=False), equipped=False)
    assert points_of(t)["faction"] == 1


@pytest.mark.rule("TAM-SCORE-06")
def test_equipped_class_augments_count_two_unless_they_are_starting_cards(board):
    t = board()
    t.equip(0, class_card("none"), class_card("all"), class_card("solo_versus"))
    t.equip(0, class_card("none"), equipped=False)
    assert points_of(t)["class"] == 2


@pytest.mark.rule("TAM-SCORE-07")
def test_objective_cards_give_their_points(board):
    t = board()
    t.me().objectives = t.cards(*objectives(3, 2))
    assert points_of(t)["objectives"] == 5


@pytest.mark.rule("TAM-SCORE-08")
@pytest.mark.parametrize(
    ("codes", "points"), [(0, 0), (1, -1), (2, -2), (3, -2), (4, -3), (5, -3), (6, -4), (9, -4)]
)
def test_corrupted_codes_cost_points(board, codes, points):  # WE-33
    t = board()
    t.dump(0, "X" * codes)
    assert points_of(t)["corrupted"] == points


@pytest.mark.rule("TAM-SCORE-01", "TAM-SCORE-10")
def test_the_worked_example_scores_thirteen(board):  # WE-32
    t = board()
    t.resources(0, shield=2, memory=3, energy=1, reroll=1)
    t.me().launcher.locks = t.me().launcher.locks[:2]
    t.bag(0, "O")
    t.me().cap = 7
    t.equip(0, faction_card(breaks=False), faction_card(breaks=True), class_card("none"))
    t.me().objectives = t.cards(*objectives(3, 2))
    t.dump(0, "XXX")
    assert score(t.state, 0).total == 13


def tied(t: Board) -> State:
    t.resources(0, energy=3)
    t.resources(1, energy=3)
    return t.state


@pytest.mark.rule("TAM-SCORE-09", "TAM-VS-01")
def test_the_highest_score_wins_and_fewer_corrupted_codes_break_a_tie(board):
    t = board()
    assert winners(tied(t)) == [0, 1]  # still tied: shared
    t.dump(0, "XX")
    t.resources(0, energy=5, shield=4)
    assert score(t.state, 0).total == score(t.state, 1).total == 1
    assert winners(t.state) == [1]
    t.me(0).cap = 8
    assert winners(t.state) == [0]
