"""MES section 11 Odds beside every way the dice can fall: each is thrown at the table and counted."""

from collections import Counter
from itertools import product

import pytest
from mes_stage import act, at
from mes_table import Scene, weapon
from test_mes_foresight import asked, seen, shares

from zhuoju.games.meshal.seat import odds_of_options
from zhuoju.games.meshal.seat.view import view

FACES = (1, 2, 3, 4, 5, 6)
ENDS = {1: "odds.wins", 2: "odds.loses", None: "odds.ties"}  # of a contest, by who wins


def counted(outcomes: list[str]) -> dict[str, float]:
    """How often each of these is among them."""
    return {word: n / len(outcomes) for word, n in Counter(outcomes).items()}


def alike(found: dict[str, float], played: dict[str, float]) -> bool:
    """Whether odds and counts are the same."""
    return found == {word: pytest.approx(played.get(word, 0)) for word in found}


def duel(attack: str, **victim) -> tuple[Scene, object, object]:
    t = Scene(seats=2)
    foe, one = t.foe(at=(5, 5), weapons=(weapon(attack),)), t.hero(at=(6, 5), **victim)
    t.fight(foe, one)
    return t, foe, one


def fate_of(t: Scene, one, before: tuple[int | None, ...]) -> str:
    """How somebody came out of an attack."""
    if t.one(one).down:
        return "odds.falls"
    return "odds.unhurt" if t.held(one) == before else "odds.hurt"


@pytest.mark.rule("MES-DEF-02", "MES-DEF-05", "MES-PIPE-16", "MES-PIPE-18", "MES-PIPE-20")
@pytest.mark.parametrize(
    ("attributes", "types", "victim", "defence"),
    [
        ("might", "physical", {"might": 2, "physical": 1}, "evade"),
        ("might", "physical", {"might": 2, "physical": -1}, "evade"),
        ("might, agility", "physical", {"might": 1, "physical": 0}, "evade"),
        ("spirit", "occult, erosive", {"spirit": 3, "occult": 2, "erosive": 1}, "evade"),
        ("might", "physical, occult", {"might": 2, "immune": ("occult",), "physical": 3}, "evade"),
        ("might", "raw", {"might": 4, "physical": 9}, "evade"),
        ("spirit", "occult", {"spirit": None}, "evade"),
        ("might", "physical", {"might": 2}, "pass"),
    ],
)
def test_every_defence_ends_as_often_as_foretold(attributes, types, victim, defence):
    attack = f"attack([{attributes}], 2, [{types}], [evade])"
    found: dict[str, float] = {}
    played: list[str] = []
    for guard in product(FACES, repeat=2) if defence != "pass" else [()]:
        t, foe, one = duel(attack, agility=2, **victim)
        before = t.held(one)
        t.roll(2, 2)
        t.attacks(foe, one)
        assert t.prompt == "react.attacked"
        found = found or shares(foresight_of(t, defence))
        t.roll(*guard)
        t.play(defence)
        while not t.rests:
            t.play(t.asked().default)
        played.append(fate_of(t, one, before))
    assert alike(found, counted(played))


def foresight_of(t: Scene, option: str):
    """What the one who is asked is told of an option."""
    decision = t.asked()
    (found,) = odds_of_options.odds_of(view(t.state, decision.seat), decision.question(), option)
    return found


@pytest.mark.rule("MES-PIPE-08", "MES-PRO-01", "MES-PRO-09", "MES-OBJ-15")
@pytest.mark.parametrize(
    ("attack", "victim", "cover"),
    [
        ("attack([might], 2, [physical])", {"physical": 1}, 0),
        ("attack([might], 2, [physical], pen=2)", {"physical": 3}, 0),
        ("attack([might], 2, [physical])", {"physical": 1}, 1),
        ("attack([might], 2, [erosive])", {"physical": 3}, 2),  # what it stands behind keeps off blows alone
        ("attack([might], 2, [physical])", {"physical": -3}, 2),
        ("attack([might], 2, [physical])", {"immune": ("physical",)}, 0),
    ],
)
def test_every_blow_hits_as_often_as_the_host_is_told(attack, victim, cover):
    found: dict[str, float] = {}
    played: list[str] = []
    for faces in product(FACES, repeat=2):
        t = Scene()
        foe = t.foe(at=(2, 4), weapons=(weapon(attack, most=9, ranged=True),))
        one = t.hero(at=(6, 4), might=9, **victim)
        if cover:
            t.wall((5, 4), height=1, blocks_sight=False, cover=cover)
        t.fight(foe, one)
        question = asked("act.target", f"being:{one.ref}", by=foe.ref, act="attack natural:0")
        found = found or shares(seen(t, 1, question, f"being:{one.ref}")[1])
        t.roll(*faces)
        t.attacks(foe, one)
        played.append("odds.hit" if t.held(one)[0] < 9 else "odds.miss")
    assert alike(found, counted(played))


@pytest.mark.rule("MES-CON-01", "MES-CON-04")
@pytest.mark.parametrize(("mine", "theirs"), [(1, 2), (2, 1)])
def test_every_contest_ends_as_often_as_foretold(mine, theirs):
    found: dict[str, float] = {}
    played: list[str] = []
    for faces in product(FACES, repeat=mine + theirs):
        t = Scene()
        foe = t.foe(at=(2, 2), might=mine, abilities=("mi_grapple",))
        one = t.hero(at=(3, 2), might=theirs, agility=1)
        t.fight(foe, one)
        question = asked("act.target", f"being:{one.ref}", by=foe.ref, act="ability:mi_grapple")
        found = found or shares(seen(t, 1, question, f"being:{one.ref}")[0])
        t.roll(*faces)
        act(t, foe, "ability:mi_grapple", at(one))
        winner = t.events("contested")[0].data["winner"]
        played.append(ENDS[winner])
        assert bool(t.one(one).sheet.effects) is (winner == foe.ref)
    assert alike(found, counted(played))
