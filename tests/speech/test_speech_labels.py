"""Labels made of several words: in Chinese they touch, or a divider stands between, in every game."""

import re

import pytest

from zhuoju.kernel import Decision, find
from zhuoju.kernel.event import Seen
from zhuoju.speech import Speech

APART = re.compile("[\u3400-\u9fff：] +[\u3400-\u9fff]")
LABELS = {
    ("meshal", "attack fist"): ("攻击：拳脚", "攻擊：拳腳", "Attack: Fist and foot"),
    ("meshal", "ability:ag_aim"): ("能力：瞄准", "能力：瞄準", "Ability: Take Aim"),
    ("meshal", "move walk"): ("移动：行走", "移動：行走", "Move: on foot"),
    ("meshal", "buy item:it_cloak"): ("买入旅行斗篷", "買入旅行斗篷", "Buy Travel Cloak"),
    ("meshal", "spot:4,1"): ("位置4,1", "位置4,1", "Spot 4,1"),
    ("samsara", "attack throw fist"): ("攻击：投掷徒手", "攻擊：投擲徒手", "Attack: Throw Bare hands"),
    ("samsara", "forge craft"): ("自创：技艺", "自創：技藝", "Make: a craft"),
    ("samsara", "watch anyone"): ("援护对象：任何人", "援護對象：任何人", "Guard: Anyone"),
    ("tamashii", "code red"): ("获得代码：红色", "獲得數據晶片：紅色", "Gain code: red"),
    ("tamashii", "give gadget seat:1"): ("把gadget给玩家2", "把gadget給玩家2", "Give gadget to Player 2"),
}


@pytest.mark.parametrize(("game", "key"), LABELS)
def test_a_label_of_several_words_reads_well_in_every_language(game: str, key: str) -> None:
    asked = Decision(0, "one", "somewhere", {key: None})
    said = tuple(Speech(find(game), language).option(asked, key) for language in ("zh-Hans", "zh-Hant", "en"))
    assert said == LABELS[game, key]


def test_several_things_behind_a_deed_stand_apart_in_chinese():
    said = Speech(find("legend"), "zh-Hans").say
    assert said.done_with("给出", ["雷达", "玩家2"]) == "给出：雷达 · 玩家2"
    assert said.done_with("自创：", ["技艺"]) == "自创：技艺"
    assert said.together(["fighter", "6", "号"]) == "fighter 6号"
    assert Speech(find("legend"), "en").say.done_with("Give", ["it", "Ada"]) == "Give it Ada"


@pytest.mark.parametrize(("language", "tie"), [("zh-Hans", "对抗：平手。"), ("en", "Contest: a tie.")])
def test_a_contest_that_nobody_wins_is_said_to_be_a_tie(language: str, tie: str) -> None:
    told = Seen("contested", {"results": {}, "winner": None})
    assert Speech(find("meshal"), language).event(told) == tie


def test_what_a_host_gives_as_a_reason_is_said_as_it_was_written() -> None:
    why = "the stable door stood open"
    told = Seen("intervened", {"ref": None, "ruling": "spawn", "change": "", "reason": why})
    assert Speech(find("meshal"), "en").event(told).endswith(f"Reason: {why}")


@pytest.mark.parametrize("game", ["legend", "tamashii", "meshal", "samsara"])
def test_no_event_or_question_sets_a_name_apart_in_chinese(game: str) -> None:
    texts = Speech(find(game), "zh-Hans").texts
    named = re.compile(r"\{(seat|ref|by|who|item|entry)\} +[㐀-鿿]|[㐀-鿿] +\{(seat|ref|by|who|item|entry)\}")
    told = {key: text for key, text in texts.items() if key.startswith(("event.", "prompt.", "option."))}
    assert [key for key, text in told.items() if named.search(text) or APART.search(text)] == []


@pytest.mark.parametrize(
    ("language", "tied", "said"), [("zh-Hans", "潜能9", "1800铜币"), ("en", "9 potential", "1800 copper")]
)
def test_what_is_for_sale_or_can_be_learnt_bears_its_price(language: str, tied: str, said: str) -> None:
    speech = Speech(find("meshal"), language)
    ware, way = "buy item:it_cloak", "spot:4,1"
    asked = Decision(0, "one", "story.shop", {ware: None, "done": None}, params={"costs": {ware: 1800}})
    assert [speech.price(asked, option) for option in asked.ids] == [said, ""]
    learnt = Decision(0, "one", "growth.spend", {"raise might": None}, params={"costs": {"raise might": 9}})
    assert speech.price(learnt, "raise might") == tied
    moved = Decision(0, "one", "move.to", {way: None}, params={"costs": [1]})
    assert speech.price(moved, way) == ""
