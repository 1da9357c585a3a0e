"""A small game that asks every kind of question, and a way to run commands on it."""

import io
import shlex
import sys

import msgspec
import pytest

import zhuoju
from zhuoju.cli import main
from zhuoju.kernel import (
    Game,
    Withheld,
    choose_amount,
    choose_distribution,
    choose_one,
    choose_order,
    choose_some,
    choose_yes_no,
    then,
)
from zhuoju.kernel import game as games


class Pier(msgspec.Struct):
    log: list[str]
    hands: list[list[str]]


class Options(msgspec.Struct, forbid_unknown_fields=True):
    wind: bool = False
    depth: int = 3
    tide: str = "low"


CARDS = ("fog", "bell", "tide")


def setup(seats, options, chance):
    return Pier([], [list(CARDS) for _ in range(seats)])


def watch(m):
    """Every shape once, all asked of seat 0; then a choice of each other seat."""
    log = m.state.log
    card = yield from choose_one(
        0, "watch.card", {f"card:{c}": c for c in CARDS}, clause="PIER-1", why=closed
    )
    m.tell("played", seat=0, card=f"card:{card}")
    some = yield from choose_some(0, 2, 0, "watch.keep", {"a": "a", "b": "b", "c": "c"})
    amount = yield from choose_amount(2, 5, 0, "watch.bid")
    order = yield from choose_order(0, "watch.stack", {"x": "x", "y": "y", "z": "z"})
    boats = {"boat:1": ("one", 2), "boat:2": ("two", 2)}
    shares = yield from choose_distribution(3, 3, 0, "watch.load", boats)
    sail = yield from choose_yes_no(0, "watch.sail")
    log += [card, *some, str(amount), *order, *(f"{name}={n}" for name, n in shares), str(sail)]
    return then(others, 1)


def others(m, seat):
    if seat == m.seats:
        if m.options.wind:
            yield from choose_yes_no(0, "watch.farewell")
        m.end([0], scores=[1] + [0] * (m.seats - 1), outcome="calm")
        return None
    yield from choose_one(seat, "watch.follow", {"follow": 1, "h": 2})
    m.tell("followed", to=seat, public={"seat": seat}, seat=seat, secret="under the pier")
    return then(others, seat + 1)


def closed():
    return [Withheld("card:gale", "too_rough", {"force": 9}, "PIER-2")]


def view(state, seat):
    return {"log": state.log, "hand": [] if seat is None else state.hands[seat]}


def texts():
    english = {
        "game.name": "The Pier",
        "prompt.watch.card": "Which card?",
        "card.card:fog": "Sea fog",
        "event.played": "{seat} played {card}",
        "event.followed": "{seat} followed {secret}",
        "reason.too_rough": "the wind blows with force {force}",
        "outcome.calm": "a calm night",
        "setting.depth": "how deep the water is",
    }
    chinese = {"game.name": "码头", "prompt.watch.card": "打哪张牌？", "event.played": "{seat}打出了{card}"}
    return {"en": english, "zh-Hans": chinese}


PIER = Game(
    id="pier",
    version=1,
    state=Pier,
    seats=range(1, 4),
    setup=setup,
    first=watch,
    steps=[others],
    view=view,
    options=Options,
    texts=texts,
)


@pytest.fixture
def pier(monkeypatch):
    """The game, installed."""
    monkeypatch.setattr(games, "_REGISTERED", dict(games._REGISTERED))
    zhuoju.register(PIER)
    return PIER


@pytest.fixture
def run(monkeypatch, capsys, tmp_path, pier):
    """Runs a command line with lines typed; gives its exit status, output and errors."""
    for name, value in {"COLUMNS": "100", "NO_COLOR": "1", "LC_ALL": "en_GB.UTF-8"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)

    def run_line(line, *typed):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{each}\n" for each in typed)))
        capsys.readouterr()
        status = main(shlex.split(line))
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run_line
