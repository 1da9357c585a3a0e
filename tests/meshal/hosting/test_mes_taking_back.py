"""Taking back in a fight: what one has only declared is free to take back, whoever was told of it."""

import pytest

from zhuoju import new
from zhuoju.kernel import Match, TakeBack

WALK = "move walk"


def at_a_turn_of(seat: int) -> Match:
    """A fight in which this seat is asked what to do and can walk; until then everybody passes."""
    foes = {"cr_grey_wolf": 1}
    match = new("meshal", seats=2, seed=9, options={"party": "pc_halen", "map": "ma_ridge", "foes": foes})
    while True:
        decision = match.pending[0]
        if decision.seat == seat and decision.prompt == "turn.act":
            return match
        match.answer(decision.seat, decision.default)


@pytest.mark.rule("MES-ACT-03")
def test_a_move_that_is_only_declared_is_free_to_take_back() -> None:
    match = at_a_turn_of(0)
    view = match.view(0)
    match.answer(0, WALK)
    assert match.pending[0].prompt == "move.to"
    assert match.events[-1].kind == "acts"
    assert match.take_back(0) == TakeBack(1, ())
    match.undo(0)
    assert match.pending[0].prompt == "turn.act"
    assert match.view(0) == view


@pytest.mark.rule("MES-PER-02", "MES-HID-01")
@pytest.mark.parametrize(("walls", "free"), [([], True), ([{"id": 1, "cells": [[8, 2]]}], False)])
def test_where_somebody_could_be_hidden_a_move_has_shown_something_even_if_nobody_is_there(walls, free):
    marks = {"party": [[1, 1]], "foes": [[5, 4]]}
    ground = {"kind": "grid", "width": 10, "length": 6, "walls": walls, **marks}
    options = {"party": "pc_halen", "foes": {"cr_commoner": 1}, "map": ground}
    match = new("meshal", seats=2, seed=3, options=options)
    while match.pending[0].seat != 0 or match.pending[0].prompt != "turn.act":
        match.answer(match.pending[0].seat, match.pending[0].default)
    match.answer(0, WALK)
    match.answer(0, match.pending[0].ids[0])
    while match.pending[0].prompt != "turn.act":
        match.answer(match.pending[0].seat, match.pending[0].default)
    assert match.take_back(0).consent == (() if free else (1,))


@pytest.mark.rule("MES-MOM-07", "MES-HID-01")
@pytest.mark.parametrize(("walls", "free"), [([], True), ([{"id": 1, "cells": [[8, 2]]}], False)])
def test_where_somebody_could_be_hidden_the_turn_is_passed_on_to_another_player_for_good(walls, free):
    marks = {"party": [[1, 1], [1, 3]], "foes": [[5, 4]]}
    ground = {"kind": "grid", "width": 10, "length": 6, "walls": walls, **marks}
    options = {"party": "pc_brann pc_tessen", "foes": {"cr_commoner": 1}, "map": ground}
    match = new("meshal", seats=3, seed=3, options=options)
    ended = None
    while ended is None or match.pending[0].seat not in {0, 1} - {ended}:
        decision = match.pending[0]
        ended = decision.seat if decision.prompt == "turn.act" and decision.seat < 2 else None
        match.answer(decision.seat, "end" if ended is not None else decision.default)
    assert match.pending[0].prompt == "turn.act"
    assert bool(match.take_back(ended).consent) is not free


@pytest.mark.rule("MES-RRL-03")
def test_who_may_throw_again_is_told_what_the_roll_is_for_and_how_the_dice_lie() -> None:
    foes = {"cr_grey_wolf": 1}
    match = new("meshal", seats=2, seed=9, options={"party": "pc_halen", "map": "ma_ridge", "foes": foes})
    while match.pending[0].prompt != "react.own_roll":
        match.answer(match.pending[0].seat, match.pending[0].default)
    asked = match.pending[0].params
    assert asked["scopes"] == ["initiative", "agility"]
    assert sum(asked["faces"]) == asked["result"]
