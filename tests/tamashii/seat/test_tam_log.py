"""The log and the options as players read them: words, no ids; what was added, what there is; rolls once."""

from collections import Counter
from typing import Any

import pytest

from zhuoju import bots
from zhuoju.games.tamashii import GAME
from zhuoju.kernel import Decision, Seen, new
from zhuoju.speech import LANGUAGES, Speech

BOSS = "launch boss.shinigami.{n} cell:5 cell:6 cell:7"


def told(language: str, kind: str, **data: Any) -> str:
    return Speech(GAME, language).event(Seen(kind, data))


def option(language: str, key: str) -> str:
    speech = Speech(GAME, language)
    speech.learn({"market": [{"ref": "card:3", "face": "soldier"}]}, 2)
    return speech.option(Decision(0, "one", "launch.step", {key: None}), key)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("zh-Hans", "剧本卡上放上2个成功标记，共3个。"),
        ("zh-Hant", "戰役卡上放上2個成功指示物，共3個。"),
        ("en", "Put on the card: 2 × success token, 3 in all."),
    ],
)
def test_tokens_on_a_card_are_told_as_added_and_in_all(language: str, said: str) -> None:
    assert told(language, "token_on_card", token="success", n=2, on="card", total=3) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [("zh-Hans", "供应堆里没有成功标记可放了。"), ("en", "No success token is left in the supply.")],
)
def test_that_none_was_left_to_put_is_said_as_that(language: str, said: str) -> None:
    assert told(language, "token_on_card", token="success", n=0, on="card", total=3) == said
    assert told(language, "token_put", token="success", n=0, place="place:1") == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("zh-Hans", ("玩家1入侵士兵。", "玩家1逐退士兵。", "玩家1付出士兵的代码。")),
        (
            "en",
            ("Player 1 hacks Soldier.", "Player 1 expels Soldier.", "Player 1 pays the codes of Soldier."),
        ),
    ],
)
def test_an_enemy_is_hacked_and_expelled_and_nobody_launches_it(language: str, said: tuple[str, ...]) -> None:
    ways = ("hack", "expel", "body")
    assert said == tuple(told(language, "launched", seat=0, how=how, face="soldier") for how in ways)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("zh-Hans", ("依附士兵 甲1 甲2", "入侵士兵 甲1", "逐退士兵 甲1")),
        ("zh-Hant", ("轉移士兵 甲1 甲2", "駭入士兵 甲1", "驅逐士兵 甲1")),
        ("en", ("Attach to Soldier A1 A2", "Hack Soldier A1", "Expel Soldier A1")),
    ],
)
def test_what_is_launched_at_a_card_is_said_as_what_it_does(language: str, said: tuple[str, ...]) -> None:
    keys = ("attach card:3 cell:0 cell:1", "hack card:3 cell:0", "expel card:3 cell:0")
    assert tuple(option(language, f"launch {key}") for key in keys) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hacks_of_a_boss_are_told_apart_by_what_they_do(language: str) -> None:
    first, second = (option(language, BOSS.format(n=n)) for n in range(2))
    assert first != second
    for said in (first, second):
        assert "shinigami" not in said
    assert "2" in second
    events = [
        told(language, "launched", seat=0, how="boss", face="shinigami", program=f"boss.shinigami.{n}")
        for n in (0, 1)
    ]
    assert len(set(events)) == 2


@pytest.mark.parametrize("seed", range(3))
def test_every_roll_is_told_once(seed: int) -> None:
    match = new(GAME, 2, seed=seed, options={"scenario": "S"})
    players = [bots.make("policy", seed=f"{seed}/{seat}") for seat in range(2)]
    while match.pending:
        asked = match.pending[0]
        answer = players[asked.seat].choose(match.perspective(asked.seat, asked.number))
        match.answer(asked.seat, answer, asked.number)
    speech = Speech(GAME, "en")
    kinds = ("rolled", "rerolled", "attack_rolled", "test_rolled")
    rolls = Counter(e.kind for e in match.events if e.kind in kinds)
    dice = [
        line
        for e in match.events
        if e.kind in kinds and "common" in (line := speech.event(Seen(e.kind, e.data)))
    ]
    assert rolls["attack_rolled"] > 0
    assert len(dice) <= rolls["rolled"] + rolls["rerolled"]
