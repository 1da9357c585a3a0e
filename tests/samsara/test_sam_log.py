"""The log of a battle as players read it: who does what to whom, whose dice, and what stays hidden."""

import re
from functools import cache
from random import Random
from typing import Any

import pytest
from sam_table import Arena, part

from zhuoju import bots
from zhuoju.games.samsara import GAME, stealth
from zhuoju.kernel import Seen, new
from zhuoju.kernel.answers import sample
from zhuoju.speech import LANGUAGES, Speech

NAMED = ("who", "whom", "by")
DICE = r"\d+D\d+(\+\d+D\d+)*([+-]\d+)? (\[[\d,…]+\])+ = \d+"


@cache
def played(language: str) -> str:
    """What a spectator reads of a guard's fight against a wild dog."""
    match = new(GAME, 2, seed=1, options={"sides": [["PC-02"], ["NPC-101"]]})
    players = [bots.make("policy", seed=seat) for seat in range(2)]
    while match.pending:
        asked = match.pending[0]
        answer = players[asked.seat].choose(match.perspective(asked.seat, asked.number))
        match.answer(asked.seat, answer, asked.number)
    speech = Speech(GAME, language)
    speech.learn(match.view(None), match.seats)
    return "\n".join(map(speech.event, match.stream(None)))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("zh-Hans", ("守卫用铁剑攻击野犬，附劲击3。", "野犬用爪牙攻击守卫，附锁步1。")),
        ("zh-Hant", ("守衛用鐵劍攻擊野犬，附勁擊3。", "野犬用爪牙攻擊守衛，附鎖步1。")),
        (
            "en",
            ("Sentinel attacks Feral Hound with Iron Sword, adding Force Blow 3.", "with teeth and claws"),
        ),
    ],
)
def test_an_attack_names_its_target_its_weapon_and_its_entries(language: str, said: tuple[str, ...]) -> None:
    for words in said:
        assert words in played(language)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("zh-Hans", ("守卫的常规攻击：", "守卫的劲击：", "野犬的常规减伤：")),
        ("zh-Hant", ("守衛的常規攻擊：", "守衛的勁擊：", "野犬的常規減傷：")),
        ("en", ("Sentinel, regular attack: ", "Sentinel, Force Blow: ", "Feral Hound, regular reduction: ")),
    ],
)
def test_every_roll_says_whose_it_is_what_for_and_how_the_dice_fell(language: str, told: Any) -> None:
    for each in told:
        assert re.search(re.escape(each) + DICE, played(language)), each


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("zh-Hans", rf"(闪避|防御)对抗，野犬对守卫：{DICE}，对 {DICE}，差值 [+−\d]"),
        ("zh-Hant", rf"(閃避|防禦)對抗，野犬對守衛：{DICE}，對 {DICE}，差值 [+−\d]"),
        ("en", rf"(Dodge|Defence), Feral Hound against Sentinel: {DICE} against {DICE}, margin [+−\d]"),
    ],
)
def test_a_contest_prints_the_dice_of_both_sides(language: str, said: str) -> None:
    assert re.search(said, played(language))


@pytest.mark.parametrize(
    ("language", "said"),
    [("zh-Hans", "行动顺序：野犬、守卫。"), ("en", "The order of turns: Feral Hound, Sentinel.")],
)
def test_the_order_is_told_and_not_only_that_there_is_one(language: str, said: str) -> None:
    assert said in played(language)


def heard(t: Arena, seat: int | None, kind: str) -> list[Seen]:
    return [seen for seen in t.match.stream(seat) if seen.kind == kind]


def said(t: Arena, seat: int | None, kind: str, language: str = "zh-Hans") -> list[str]:
    speech = Speech(GAME, language)
    speech.learn(t.match.view(seat), t.match.seats)
    return [speech.event(seen) for seen in heard(t, seat, kind)]


@pytest.mark.rule("SAM-HIDE-06")
@pytest.mark.parametrize(
    ("language", "known", "unknown"),
    [
        ("zh-Hans", "战地医生用徒手攻击野犬，附劲击1。", "战地医生用徒手攻击某人，附劲击1。"),
        ("en", "Field Doctor attacks Feral Hound with", "Field Doctor attacks somebody with"),
    ],
)
def test_whom_a_seat_does_not_see_is_not_named_to_it(language: str, known: str, unknown: str) -> None:
    t = Arena(seats=4)
    blind, keen, dog = t.hero("PC-01", seat=0), t.hero("PC-05", seat=1), t.foe("NPC-101")
    dog.hidden_from = [blind.ref]
    t.fight(keen, blind, dog)
    t.settles(t.strike(keen, dog, regular=1, parts=[part("R01:1")]))
    assert said(t, 0, "declared", language)[0].startswith(unknown)
    assert said(t, 1, "declared", language)[0].startswith(known)
    assert heard(t, 0, "declared")[0].data["targets"] == [0]


@pytest.mark.rule("SAM-HIDE-11")
def test_a_contest_of_theft_names_the_thief_to_its_owner_and_the_host_alone() -> None:
    t = Arena(seats=4)
    thief, mate, dog = t.hero("PC-01", seat=0), t.hero("PC-05", seat=1), t.foe("NPC-102", seat=2)
    t.fight(thief, mate, dog).roll(contest=[4, 10, 1, 1, 4, 10, 1, 1])
    t.do(lambda m: stealth.theft(m, m.state.fight.fighters[thief.ref], m.state.fight.fighters[dog.ref]))
    t.answers()
    assert said(t, 0, "contest")[0].startswith("偷窃对抗，前锋对街头劫匪：")
    assert said(t, 3, "contest") == said(t, 0, "contest")
    for seat in (1, 2, None):
        assert said(t, seat, "contest")[0].startswith("对抗：")
        assert not {"who", "whom", "what"} & heard(t, seat, "contest")[0].data.keys()


@pytest.mark.rule("SAM-HIDE-06")
@pytest.mark.parametrize("seed", range(4))
def test_no_seat_is_told_of_anybody_whom_it_does_not_see(seed: int) -> None:
    """At random, hiding whenever it can be done."""
    match = new(GAME, 4, seed=seed, options={"sides": [["PC-01", "PC-03", "PC-05"], ["NPC-101", "NPC-103"]]})
    rng, seats = Random(seed), (None, 0, 1, 2)
    told, seen = dict.fromkeys(seats, 0), {seat: refs(match.view(seat)) for seat in seats}
    for _ in range(400):
        if not match.pending:
            break
        asked = match.pending[0]
        hides = next((option for option in asked.offers if option.startswith("stealth")), None)
        match.answer(asked.seat, hides or sample(asked, rng.randrange), asked.number)
        for seat in seats:
            now, stream = refs(match.view(seat)), match.stream(seat)
            for each in stream[told[seat] :]:
                assert named(each) <= now | seen[seat] | {0}, (seat, each)
            told[seat], seen[seat] = len(stream), now


def refs(view: Any) -> set[int]:
    return {int(figure["ref"].split(":")[1]) for figure in view["figures"]}


def named(seen: Seen) -> set[Any]:
    """Whom an event names."""
    lists = [seen.data.get(key, []) for key in ("order", "targets")]
    return {seen.data[key] for key in NAMED if key in seen.data}.union(*lists)  # type: ignore[arg-type]


def test_every_language_says_what_a_creatures_nameless_power_is() -> None:
    for language in LANGUAGES:
        words = Speech(GAME, language).event(
            Seen("released", {"who": 0, "power": "s:0", "name": "NPC-106", "entries": ["R03:5"]})
        )
        assert "5" in words
        assert "NPC" not in words
