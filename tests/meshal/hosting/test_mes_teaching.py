"""MES-ABL-11 With limited learning the host lists where abilities can be learned, in the middle of play."""

from typing import Any

import pytest
from mes_tale import Tale

from zhuoju.games.meshal import GAME
from zhuoju.games.meshal.model.profile import CORE
from zhuoju.kernel import IllegalAnswer, Seen
from zhuoju.speech import Speech

WORD: dict[str, Any] = {"author": "Ada", "reason": "an old soldier at the inn"}


def camp() -> Tale:
    """A camp at which Halen has potential to spend, and nothing is taught yet."""
    t = Tale("ad_toll", "ad_toll.t2", 1, profile=[*CORE, "limited_learning"])
    for ref in t.story.party:
        t.beings[ref].sheet.potential = 0
    t.beings[1].sheet.potential = 9
    return t


def offered(t: Tale) -> list[str]:
    t.until("growth.spend")
    return [option for option in t.offered if option.startswith("obtain")]


@pytest.mark.rule("MES-ABL-11")
def test_nothing_is_learned_until_the_host_lists_a_source():
    t = camp()
    assert offered(t) == []
    assert t.withheld["obtain mi_brace"] == "no_source"


@pytest.mark.rule("MES-ABL-11", "MES-CORE-02")
def test_a_fee_a_book_a_teacher_and_a_task_are_sources():
    t = camp()
    ask = t.match.intervene
    ask("teach", ability="mi_brace", fee=100, **WORD)
    ask("teach", ability="co_hardy", task="carry water for a week", **WORD)
    ask("teach", ability="co_swimmer", item="it_manual", **WORD)
    ask("teach", ability="sp_keen_eye", teacher=2, **WORD)  # Sarn has it
    ask("teach", ability="co_cook", teacher=2, **WORD)  # and this he has not
    before = t.beings[1].sheet.purse
    assert offered(t) == ["obtain mi_brace", "obtain sp_keen_eye"]
    t.match.intervene("task_done", ability="co_hardy", **WORD)
    t.play("obtain mi_brace")
    assert t.beings[1].sheet.purse == before - 100
    assert sorted(offered(t)) == ["obtain co_hardy", "obtain sp_keen_eye"]
    t.match.intervene("strike_out", ability="co_hardy", **WORD)
    t.play("obtain sp_keen_eye")
    assert offered(t) == []
    assert [o.what for o in t.state.overrides].count("teach") == 5


@pytest.mark.rule("MES-ABL-11")
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("teach", {"ability": "mi_nothing"}),
        ("teach", {"ability": "mi_brace", "item": "it_nothing"}),
        ("teach", {"ability": "mi_brace", "fee": -1}),
        ("teach", {"ability": "mi_brace", "teacher": 99}),
        ("task_done", {"ability": "mi_brace"}),
        ("strike_out", {"ability": "mi_brace"}),
    ],
)
def test_what_makes_no_sense_is_refused(name, said):
    t = camp()
    with pytest.raises(IllegalAnswer):
        t.match.intervene(name, **said, **WORD)
    assert not t.state.lessons


def test_it_can_be_said():
    for language in ("zh-Hans", "zh-Hant", "en"):
        speech = Speech(GAME, language)
        for name in ("teach", "task_done", "strike_out"):
            said = {
                "ruling": name,
                "author": "Ada",
                "reason": "x",
                "new": "mi_brace",
                "old": None,
                "change": "made",
            }
            assert "mi_brace" not in speech.event(Seen("ruled", said))
