"""`zhuoju replay` knows everything: also what every seat held in its hand."""

import re

import pytest

ACTS = {"en": r"(?:Unlock|Sell) (.+)", "zh-Hans": r"(?:解锁|卖出|出售)(.+)"}
BACKS = {"en": {"intel", "an intel card", "hidden"}, "zh-Hans": {"intel", "情报", "情报牌", "暗"}}


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_the_cards_of_every_seat_are_named(run, language):
    run("play legend --seats policy,policy --seed 3 --save m.zj")
    status, out, _ = run(f"replay m.zj --lang {language}")
    assert status == 0
    named = {seat: re.findall(rf"(?:Player |玩家){seat}[:：] ?{ACTS[language]}", out) for seat in (1, 2)}
    for seat, cards in named.items():
        assert len(cards) > 2, (seat, out)
        assert not BACKS[language] & set(cards)
