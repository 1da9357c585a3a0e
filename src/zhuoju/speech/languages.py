"""Languages, and the few words that every table says beside a game's own."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zhuoju.content.text.traditional import Traditional

HANS, HANT, EN = "zh-Hans", "zh-Hant", "en"
LANGUAGES = (HANS, HANT, EN)

_ENGLISH = {
    "seat": "Player {number}",
    "result.win": "{names} won.",
    "result.none": "Nobody won.",
    "result.score": "{name}: {score}",
    "result.outcome": "How it ended: {outcome}",
    "and": ", ",
    "yes": "yes",
    "no": "no",
    "done": "done",
    "pass": "pass",
    "nothing": "nothing",
    "hidden": "hidden",
    "within": "{what} ({of})",
    "event.timed": "{by} sets the clock: {seconds} seconds to answer.",
    "event.untimed": "{by} stops the clock: everybody may think as long as they like.",
    "event.paused": "{by} pauses the clock.",
    "event.answered_for": "{by} answers for {name}.",
    "event.stumped.quick": "{name} could think of nothing; the quick bot answers this time.",
    "event.stumped.table": "{name} could think of nothing; the table chooses this time.",
    "event.dealt_anew": "Everything that not all could know is dealt anew.",
}

_CHINESE = {
    "seat": "玩家{number}",
    "result.win": "{names}获胜。",
    "result.none": "没有人获胜。",
    "result.score": "{name}：{score}",
    "result.outcome": "结局：{outcome}",
    "and": "、",
    "yes": "是",
    "no": "否",
    "done": "完成",
    "pass": "跳过",
    "nothing": "无",
    "hidden": "暗",
    "within": "{what}（{of}）",
    "event.timed": "{by}设定计时：每次应答{seconds}秒。",
    "event.untimed": "{by}停用计时，想多久都行。",
    "event.paused": "{by}暂停了计时。",
    "event.answered_for": "{by}替{name}作答。",
    "event.stumped.quick": "{name}没想出来，这一次由出手快的机器人代为作答。",
    "event.stumped.table": "{name}没想出来，这一次由牌桌代为选择。",
    "event.dealt_anew": "并非人人知晓的一切，都重新发过了。",
}


@cache
def words(language: str) -> Mapping[str, str]:
    """The words of every table."""
    if language == HANT:
        return {key: traditional(text) for key, text in _CHINESE.items()}
    return _CHINESE if language == HANS else _ENGLISH


def traditional(text: str) -> str:
    """A text in traditional characters and the words that go with them."""
    return _converter().convert(text)


@cache
def _converter() -> "Traditional":
    from zhuoju.content.text.traditional import Traditional

    return Traditional()


class Words:
    """Says things in one language."""

    def __init__(self, language: str, known: Mapping[str, str] | None = None) -> None:
        self.language = language
        self._words = words(language) if known is None else known

    def __call__(self, key: str, **params: object) -> str:
        """The sentence of a key; an unknown key stands for itself."""
        text = self._words.get(key, key)
        return text.format(**params) if params else text

    def together(self, parts: Iterable[str]) -> str:
        """Words that make one name: Chinese ones touch, Latin letters and digits stay apart."""
        if self.language not in (HANS, HANT):
            return " ".join(parts)
        joined = ""
        for part in parts:
            apart = _latin(joined[-1:]) and _latin(part[:1])
            joined += f" {part}" if apart else part
        return joined

    def done_with(self, deed: str, things: Sequence[str]) -> str:
        """A deed and what it is done with: in Chinese several things stand apart behind it."""
        if len(things) < 2 or self.language not in (HANS, HANT):
            return self.together([deed, *things])
        return f"{deed.removesuffix('：')}：{' · '.join(things)}"


def _latin(letter: str) -> bool:
    return letter.isascii() and letter.isalnum()
