"""Matches between bots in every language: no line of the log, question, option or reason shows a key."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.words import raw
from zhuoju import bots
from zhuoju.kernel import Decision, Match, Seat, find, new
from zhuoju.speech import LANGUAGES, Speech

MOST = 260  # decisions of one match
FOES = ["NPC-101", "NPC-106", "NPC-301"]
PVP = [["PC-01", "PC-02"], ["PC-03", "PC-04"]]
MATCHES: list[tuple[str, str, dict[str, Any], int]] = [
    ("legend", "policy random", {"characters": "on"}, 1),
    ("legend", "random policy policy", {"mode": "standard", "row_rule": "relaxed"}, 2),
    ("legend", "random random random random", {"characters": "on", "mode": "standard"}, 3),
    ("legend", "policy", {}, 3),
    ("tamashii", "policy policy", {"scenario": "S"}, 1),
    ("tamashii", "random policy random", {"scenario": "P"}, 2),
    ("tamashii", "random random", {"mode": "versus"}, 0),
    ("tamashii", "random", {"scenario": "N", "difficulty": "insane"}, 3),
    ("samsara", "policy random policy", {"mode": "mission", "mission": "MS-02"}, 0),
    ("samsara", "policy random policy", {"mode": "mission", "mission": "MS-04"}, 0),
    ("samsara", "random policy", {"sides": [["PC-03", "PC-06"], FOES]}, 1),
    ("samsara", "random policy policy", {"sides": PVP, "pvp": True, "settle": True}, 2),
    ("samsara", "random policy", {"mode": "create"}, 1),
    (
        "samsara",
        "random policy",
        {"mode": "strengthen", "party": ["PC-01"], "reward": 300, "passage": "x"},
        0,
    ),
    ("meshal", "random policy policy", {"profile": "full"}, 1),
    ("meshal", "random policy policy", {"adventure": "ad_storm", "profile": "full"}, 2),
    ("meshal", "policy random policy", {"adventure": "ad_wolves"}, 3),
]
# Codes that are printed on components; numbers, dice, shares, places; what is not known; nothing.
PRINTED = re.compile(r"[A-Z][A-Za-z]?\d+|[\d,./+-]+|\d*D\d+[+-]?.*|\?|")
CLAUSE = re.compile(r" ?\[?\b(LEG|TAM|MES|SAM)-[A-Z]+-\d+\b\]?")


class Ear(Speech):
    """Marks what is said by its key, for want of a text."""

    def plain(self, key: str) -> str:
        said = super().plain(key)
        return said if PRINTED.fullmatch(said) else f"⟦{said}⟧"


Source = tuple[str, str]  # the language, and where the words come from


class Ears:
    """What everybody at a table reads in each language, as clients are told it."""

    def __init__(self, match: Match[Any, Any]) -> None:
        self.match = match
        self.seats: list[Seat | None] = [None, *range(match.seats)]
        self.speeches = {
            (language, seat): Ear(match.game, language) for language in LANGUAGES for seat in self.seats
        }
        self.told = dict.fromkeys(self.seats, 0)
        self.before: dict[Seat | None, Any] = {}
        self.asked: set[tuple[str, str]] = set()

    def listen(self) -> Iterator[tuple[Source, str]]:
        """What is new."""
        for seat in self.seats:
            view, news = self.match.view(seat), self.match.stream(seat, self.told[seat])
            asked = [decision for decision in self.match.pending if decision.seat == seat]
            options = [(decision, self._new(decision)) for decision in asked]
            for language in LANGUAGES:
                speech = self.speeches[language, seat]
                speech.forget()
                for seen in (self.before.get(seat), view):
                    speech.learn(seen, self.match.seats)
                yield from (((language, f"event {each.kind}"), speech.event(each)) for each in news)
                for decision, new_ones in options:
                    said = _question(speech, decision, new_ones)
                    yield from (((language, where), words) for where, words in said)
            self.before[seat], self.told[seat] = view, self.told[seat] + len(news)

    def _new(self, asked: Decision) -> list[str]:
        """Options that were not on offer before."""
        every = {
            option: (asked.prompt, option) for option in (*asked.offers, *(w.id for w in asked.withheld))
        }
        found = [option for option, key in every.items() if key not in self.asked]
        self.asked.update(every.values())
        return found


def _question(speech: Ear, asked: Decision, options: list[str]) -> Iterator[tuple[str, str]]:
    yield f"prompt {asked.prompt}", speech.prompt(asked)
    yield from ((f"reason {asked.prompt}", speech.reason(each)) for each in asked.withheld)
    yield from ((f"option {asked.prompt} {option}", speech.option(asked, option)) for option in options)


@pytest.mark.parametrize(("game", "table", "options", "seed"), MATCHES)
def test_a_whole_match_is_said_in_words(game: str, table: str, options: dict[str, Any], seed: int) -> None:
    seated = table.split()
    match = new(find(game), len(seated), seed=seed, options=options)
    players = [bots.make(spec, seed=f"{seed}/{seat}") for seat, spec in enumerate(seated)]
    ears, strange = Ears(match), dict[Source, str]()
    for _ in range(MOST):
        strange |= {source: said for source, said in ears.listen() if is_strange(said, source[0])}
        if not match.pending:
            break
        asked = match.pending[0]
        answer = players[asked.seat].choose(match.perspective(asked.seat, asked.number))
        match.answer(asked.seat, answer, asked.number)
    assert strange == {}


def is_strange(said: str, language: str) -> bool:
    """Whether words hold a key, an id, a hole or a word of another language."""
    told = CLAUSE.sub("", said)
    return "⟦" in told or bool(raw(told, language))


@pytest.mark.parametrize(
    "said",
    [
        "启动attach 士兵",
        "启动boss.shinigami.0 甲1",
        "存入q12",
        "{who}行动",
        "NPC-101行动",
        "card:5",
        "玩家1 – None",
    ],
)
def test_ids_and_keys_would_be_found(said: str) -> None:
    assert is_strange(said, "zh-Hans")
