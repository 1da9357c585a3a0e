"""Reads what a player types into an answer: numbers, ids, ranges, amounts, orders, shares, yes and no."""

import re
import unicodedata
from collections.abc import Mapping

from zhuoju.kernel import Answer, Decision

YES = frozenset(("y", "yes", "true", "是", "好", "对", "對", "要"))
NO = frozenset(("n", "no", "false", "否", "不", "别", "別", "不要"))
NONE = frozenset(("0", "-", "none", "无", "無"))
ALL = frozenset(("*", "all", "全部"))

_RANGE = re.compile(r"(\d+)\s*(?:-|\.\.|~)\s*(\d+)")


class Unread(Exception):
    """What was typed is not an answer here: a key of our own words, and the word it is about."""

    def __init__(self, key: str, word: str) -> None:
        super().__init__(key)
        self.key = key
        self.word = word


def tidy(text: str) -> str:
    """Full-width letters, digits and signs as plain ones, without space around."""
    return unicodedata.normalize("NFKC", text).replace("、", ",").strip()


def handles(decision: Decision) -> dict[str, str]:
    """What a player types for each option: its number, or its id where all ids are numbers."""
    ids = decision.ids
    if ids and all(i.isdecimal() for i in ids):
        return {i: i for i in ids}
    return {str(place): i for place, i in enumerate(ids, 1)}


def read(decision: Decision, text: str) -> Answer:
    """The answer that a text stands for. Whether it is legal, the match says."""
    typed = tidy(text)
    shape = decision.shape
    if shape == "amount":
        return _number(typed)
    if shape == "yes_no":
        return _yes_no(typed)
    by_handle = handles(decision)
    if shape == "distribute":
        return _shares(decision, by_handle, typed)
    if shape == "some" or shape == "order":
        return _several(decision, by_handle, typed)
    return _one(decision, by_handle, typed)


def _number(word: str) -> int:
    if not re.fullmatch(r"[+-]?\d{1,18}", word):
        raise Unread("play.number", word)
    return int(word)


def _yes_no(word: str) -> bool:
    if word.lower() in YES:
        return True
    if word.lower() in NO:
        return False
    raise Unread("play.not_offered", word)


def _one(decision: Decision, by_handle: Mapping[str, str], word: str) -> str:
    """One option: by its number, its id, or the only id that begins or ends so."""
    if word in decision.offers:
        return word
    if word in by_handle:
        return by_handle[word]
    if word:
        low = word.lower()
        near = [i for i in decision.offers if i.lower().startswith(low) or i.lower().endswith(f":{low}")]
        if len(near) == 1 and not word.isdecimal():
            return near[0]
    raise Unread("play.not_offered", word)


def _several(decision: Decision, by_handle: Mapping[str, str], typed: str) -> list[str]:
    if typed.lower() in ALL:
        return decision.ids
    if not typed or (typed.lower() in NONE and typed not in by_handle):
        return []
    words = re.split(r"[,;\s]+", _RANGE.sub(_spell_out, typed))
    return [_one(decision, by_handle, word) for word in words if word]


def _spell_out(span: re.Match[str]) -> str:
    """A range such as 2-4 as the numbers in it."""
    first, last = int(span[1]), int(span[2])
    if abs(last - first) > 1000:
        raise Unread("play.not_offered", span[0])
    step = 1 if first <= last else -1
    return ",".join(str(n) for n in range(first, last + step, step))


def _shares(decision: Decision, by_handle: Mapping[str, str], typed: str) -> dict[str, int]:
    if not typed or typed.lower() in NONE:
        return {}
    given: dict[str, int] = {}
    for part in re.split(r"[,;\s]+", re.sub(r"\s*=\s*", "=", typed)):
        name, sign, amount = part.rpartition("=")
        if not sign:
            raise Unread("play.not_understood", part)
        chosen = _one(decision, by_handle, name)
        given[chosen] = given.get(chosen, 0) + _number(amount)
    return given
