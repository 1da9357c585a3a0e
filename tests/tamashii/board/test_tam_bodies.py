"""TAM-BODY Bodies: the Walker, the market, attaching, switching."""

import pytest

from zhuoju.games.tamashii.board.body import active, attach, replace_market, stat, switch
from zhuoju.games.tamashii.model.hexmap import standing
from zhuoju.games.tamashii.model.library import BODIES
from zhuoju.games.tamashii.model.state import player
from zhuoju.games.tamashii.round.launch import launch_step
from zhuoju.games.tamashii.round.planning import moves_left

SOLDIER_COST = "RRR/.R"  # with core red: R A R over K


def stats(m, seat: int = 0) -> tuple[int, int, int]:
    p = player(m, seat)
    return stat(m, p, "move"), stat(m, p, "attack"), stat(m, p, "write")


def take(ref: int, seat: int = 0):
    return lambda m: attach(m, player(m, seat), ref)


@pytest.mark.rule("TAM-BODY-01", "TAM-BODY-03")
def test_everybody_starts_as_a_walker_which_is_no_body_card(board):
    t = board(1)
    assert t.do(stats) == (2, 2, 4)
    assert active(t.match.table, t.me()).id == "walker"
    boxes = [(box.need, box.multi) for box in BODIES["walker"].boxes]
    assert boxes == [({"common": 1}, True), ({"rare": 1}, False)]
    assert (BODIES["walker"].abilities, BODIES["walker"].cost, t.me().bodies) == ((), None, [])


@pytest.mark.rule("TAM-BODY-02")
def test_every_body_card_has_values_boxes_and_a_cost(board):
    board(1)
    cards = [body for body in BODIES.values() if body.id != "walker"]
    assert len(cards) == 13
    assert all(body.boxes and body.cost and 8 <= body.move + body.attack + body.write <= 11 for body in cards)


@pytest.mark.rule("TAM-BODY-04", "TAM-BODY-05", "TAM-BODY-16")
@pytest.mark.parametrize("place", [0, 2])
def test_the_market_is_open_from_any_tile(board, place):
    t = board(1)
    t.stand(0, place)
    (ref,) = t.show_bodies("soldier")
    t.write(0, SOLDIER_COST)
    t.do(lambda m: launch_step(m, player(m, 0)))
    (option,) = [o for o in t.offered if o.startswith(f"launch attach card:{ref} ")]
    t.play(option)
    assert t.me().bodies == [ref]
    assert active(t.match.table, t.me()).id == "soldier"


@pytest.mark.rule("TAM-BODY-06")
def test_the_place_of_a_taken_card_is_refilled_at_once(board):
    t = board(1)
    first, _ = t.show_bodies("soldier", "courier")
    t.state.body_deck = t.cards("scout", "oracle")  # the top last
    t.do(take(first))
    assert t.faces_of(t.state.market) == ["oracle", "courier"]
    assert t.faces_of(t.state.body_deck) == ["scout"]


@pytest.mark.rule("TAM-BODY-06")
def test_with_an_empty_deck_the_market_shrinks(board):
    """EC-49."""
    t = board(1)
    first, second = t.show_bodies("soldier", "courier")
    t.do(take(first))
    assert t.state.market == [None, second]


@pytest.mark.rule("TAM-BODY-07")
def test_the_new_market_card_can_be_taken_in_the_same_step(board):
    t = board(1)
    (first,) = t.show_bodies("soldier")
    (second,) = t.state.body_deck = t.cards("soldier")
    t.write(0, "RRR/.R/RRR/.R")
    t.do(lambda m: launch_step(m, player(m, 0)))
    for ref in (first, second):
        t.play(next(o for o in t.offered if o.startswith(f"launch attach card:{ref} ")))
    assert t.me().bodies == [first, second]


@pytest.mark.rule("TAM-BODY-08")
def test_only_the_body_on_top_works(board):
    t = board(1)
    t.embody(0, "scout", "soldier")
    assert t.do(stats) == (2, 3, 4)


@pytest.mark.rule("TAM-BODY-09", "TAM-BODY-15")
def test_a_third_body_sends_one_of_the_two_under_the_deck(board):
    """EC-47."""
    t = board(1)
    old, kept = t.embody(0, "scout", "soldier")
    (fresh,) = t.show_bodies("courier")
    t.state.body_deck = t.cards("oracle", "phantom")
    t.do(take(fresh))
    assert t.prompt == "body.give_up"
    assert t.offered == [f"card:{old}", f"card:{kept}"]
    t.play(f"card:{old}")
    assert t.me().bodies == [kept, fresh]
    assert t.faces_of(t.state.body_deck) == ["scout", "oracle"]


@pytest.mark.rule("TAM-BODY-10")
def test_switching_exchanges_two_body_cards_at_once(board):
    t = board(1)
    t.embody(0, "scout", "soldier")
    assert t.do(lambda m: switch(m, player(m, 0))) is True
    assert t.faces_of(t.me().bodies) == ["soldier", "scout"]
    assert t.do(stats) == (4, 2, 4)


@pytest.mark.rule("TAM-BODY-10", "TAM-BODY-11")
def test_with_one_body_card_switching_does_nothing_and_the_walker_is_out_of_reach(board):
    t = board(1)
    t.embody(0, "soldier")
    assert t.do(lambda m: switch(m, player(m, 0))) is False
    assert active(t.match.table, t.me()).id == "soldier"


@pytest.mark.rule("TAM-BODY-12")
def test_another_body_changes_nothing_else(board):
    t = board(1)
    (ref,) = t.show_bodies("soldier")
    t.resources(energy=2)
    t.me().integrity, t.me().tracking = 3, 4
    t.stand(0, 2)
    t.do(take(ref))
    p = t.me()
    assert (p.integrity, p.cap, p.tracking, t.has("energy")) == (3, 5, 4, 2)
    assert standing(t.match.table, p) == 2


@pytest.mark.rule("TAM-BODY-13")
def test_moves_made_before_attaching_are_not_taken_back(board):
    t = board(1)
    (ref,) = t.show_bodies("technician")  # writes 6
    t.me().moves_made = 4
    t.do(take(ref))
    assert t.me().moves_made == 4
    assert t.do(lambda m: moves_left(m, player(m, 0))) == 2


@pytest.mark.rule("TAM-BODY-14")
def test_the_attack_value_is_that_of_the_body_active_in_combat(board):
    t = board(1, step="combat_turn", args=(0,))
    t.embody(0, "scout", "soldier")
    t.lock_on(0, "auto-hunter")
    t.play()
    assert len(t.events("attack_rolled")[0].data["dice"]) == 3
    assert len(t.options("box")) <= 5


def test_a_replaced_market_card_goes_under_the_deck(board):
    t = board(1)
    t.show_bodies("soldier")
    t.state.body_deck = t.cards("scout", "oracle")
    assert t.do(lambda m: replace_market(m, 0)) is True
    assert t.faces_of(t.state.market) == ["oracle"]
    assert t.faces_of(t.state.body_deck) == ["soldier", "scout"]
