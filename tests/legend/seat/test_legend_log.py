"""The log says whom an event concerns: in words, and as the seat that clients put a badge beside."""

import pytest

from zhuoju import bots
from zhuoju.games.legend import GAME
from zhuoju.kernel import Seen, new
from zhuoju.speech import Speech

CASES = {
    ("buffed", "zh-Hans"): "玩家2的生命上限+3。",
    ("buffed", "en"): "Player 2: max health +3.",
    ("points_added", "zh-Hans"): "玩家2的点数+2。",
    ("points_added", "en"): "Player 2: +2 to the points.",
    ("dice_rerolled", "zh-Hans"): "玩家2重掷之后是空白、暴击。",
    ("counted", "en"): "Player 2: it comes to 4 points.",
}
DATA = {
    "buffed": {"stat": "max_health", "amount": 3, "seats": [1], "seat": 1, "cards": [], "slots": []},
    "points_added": {"seat": 1, "points": 2},
    "dice_rerolled": {"seat": 1, "roll": [5, 6]},
    "counted": {"seat": 1, "points": 4},
}


@pytest.mark.parametrize(("kind", "language"), CASES)
def test_a_line_names_whom_it_concerns(kind: str, language: str) -> None:
    assert Speech(GAME, language).event(Seen(kind, DATA[kind])) == CASES[kind, language]


def test_dice_of_a_neutral_unit_are_its_own() -> None:
    said = Speech(GAME, "en").event(Seen("counted", {"seat": -1, "points": 1}))
    assert said == "The neutral unit: it comes to 1 point."


@pytest.mark.parametrize("seed", range(3))
def test_changes_and_dice_are_told_with_their_seat(seed: int) -> None:
    match = new(GAME, 2, seed=seed, options={"characters": "on"})
    players = [bots.make("policy", seed=f"{seed}/{seat}") for seat in range(2)]
    while match.pending:
        asked = match.pending[0]
        answer = players[asked.seat].choose(match.perspective(asked.seat, asked.number))
        match.answer(asked.seat, answer, asked.number)
    for event in match.events:
        if event.kind in ("counted", "dice_added", "dice_set", "dice_rerolled", "points_added"):
            assert "seat" in event.data
        if event.kind == "buffed" and len(event.data["seats"]) == 1:  # type: ignore[arg-type]
            assert [event.data["seat"]] == event.data["seats"]
