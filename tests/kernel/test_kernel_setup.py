"""Setting up: options, seats, the registry."""

from dataclasses import replace
from importlib.metadata import EntryPoint
from typing import Any

import pytest
from msgspec import Struct

import zhuoju
from tests.kernel import games
from tests.kernel.games import COUNTING, HIGH_CARD
from zhuoju.kernel import BadOptions, UnknownGame, find, game, installed, new, register, step, steps_in


def test_options_are_read_into_the_games_own_struct() -> None:
    assert new(COUNTING, 2).table.options.goal == 12
    assert new(COUNTING, 2, options={"goal": 30}).table.options.goal == 30


@pytest.mark.parametrize(
    ("seats", "options", "told"),
    [
        (9, {}, "counting: 9 seats; it takes 1 to 4"),
        (0, {}, "counting: 0 seats; it takes 1 to 4"),
        (2, {"gaol": 3}, "counting: no option 'gaol'; known: goal. Did you mean \"goal\"?"),
        (2, {"goal": "far"}, "counting: Expected `int`, got `str` - at `$.goal`"),
    ],
)
def test_a_match_that_cannot_be_is_refused_with_what_is_known(seats: int, options: Any, told: str) -> None:
    with pytest.raises(BadOptions) as refused:
        new(COUNTING, seats, options=options)
    assert str(refused.value) == told


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadOptions, match="no option 'goal'; known: none"):
        new(HIGH_CARD, 2, options={"goal": 1})


def test_an_option_that_must_be_given_is_asked_for() -> None:
    class Needed(Struct):
        goal: int

    with pytest.raises(BadOptions, match="missing required field `goal`"):
        new(replace(COUNTING, options=Needed), 2)


def test_a_game_may_refuse_options_that_do_not_go_together() -> None:
    def check(seats: int, options: Any) -> None:
        if options.goal < 3 * seats:
            raise BadOptions(f"counting: a goal of {options.goal} is too near for {seats} seats")

    strict = replace(COUNTING, check_options=check)
    with pytest.raises(BadOptions, match="a goal of 12 is too near for 5 seats"):
        new(replace(strict, seats=range(1, 6)), 5)
    assert new(strict, 2).pending


def test_a_registered_game_is_found_and_listed() -> None:
    mine = replace(COUNTING, id="zz-mine")
    register(mine)
    assert find("zz-mine") is mine
    assert "zz-mine" in installed()
    assert installed() == sorted(installed())
    assert zhuoju.new("zz-mine", seats=2).game is mine


def test_an_unknown_game_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownGame, match=r'no game .countin.; installed: .*Did you mean "counting"'):
        new("countin")


def test_a_game_is_found_by_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("counting", "tests.kernel.games:COUNTING", "zhuoju.games"),
        EntryPoint("misnamed", "tests.kernel.games:MARKET", "zhuoju.games"),
    ]
    monkeypatch.setattr(game, "entry_points", lambda group: points)
    game._REGISTERED.clear()
    assert installed() == ["counting", "misnamed"]
    assert find("counting") is COUNTING
    with pytest.raises(UnknownGame, match="the entry point 'misnamed' gives the game 'market'"):
        find("misnamed")


def test_steps_are_collected_from_the_module_that_defines_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def foreign() -> None: ...

    foreign.__module__ = "elsewhere"
    monkeypatch.setattr(games, "say", step(games.say))
    monkeypatch.setattr(games, "begin", step(games.begin))
    monkeypatch.setattr(games, "foreign", step(foreign), raising=False)
    assert steps_in(games) == (games.say, games.begin)


def test_a_match_knows_its_game_seats_and_result() -> None:
    m = new(COUNTING, 3, options={"goal": 1})
    assert (m.game, m.seats, m.result) == (COUNTING, 3, None)
    m.answer(0, "one")
    assert m.result is not None
    assert m.result.winners == (1, 2)
