"""The web client's copies of what the server says are those of this server."""

import os
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import zhuoju
from zhuoju.server.app import json_schemas
from zhuoju.server.match import wire

WEB = Path(__file__).parents[3] / "web"
PATCHES = WEB / "test" / "patches.json"
WRITE = "ZHUOJU_WRITE"  # set it to write the patches anew


@pytest.mark.parametrize(("name", "content"), list(json_schemas.files()))
def test_the_web_client_has_the_schemas_of_this_server(name: str, content: bytes) -> None:
    kept = (WEB / "src" / "protocol" / name).read_bytes()

    assert kept == content, f"{name} is old: run `npm run protocol` in web"


def test_no_schema_of_the_web_client_is_of_nothing() -> None:
    folder = WEB / "src" / "protocol"

    assert {str(path.relative_to(folder)) for path in folder.rglob("*.json")} == {
        name for name, _ in json_schemas.files()
    }


def _views(game: str, seed: int, answers: int) -> list[Any]:
    """What the first seat sees while a match is played at random."""
    match, random = zhuoju.new(game, seats=2, seed=seed), Random(seed)
    views = []
    for _ in range(answers):
        if match.result is not None:
            break
        views.append(msgspec.to_builtins(match.view(0), str_keys=True))
        decision = match.pending[0]
        match.answer(decision.seat, random.choice(decision.ids), decision.number)
    return views


def _patches() -> list[dict[str, Any]]:
    cases = []
    for game in ("tictactoe", "uno", "leduc"):
        views = _views(game, 7, 14)
        cases += [{"old": a, "new": b} for a, b in pairwise(views)]
    cases += [
        {"old": {"a": 1, "b": [1, 2]}, "new": {"b": [1, 3], "c": None}},
        {"old": {"a": {"deep": [{"x": 1}, {"x": 2}]}}, "new": {"a": {"deep": [{"x": 1}, {"x": 5, "y": []}]}}},
        {"old": {"a": [1]}, "new": {"a": [1, 2]}},
        {"old": {"a": [[]]}, "new": {"a": [{}]}},
        {"old": {"a": None}, "new": {"a": {}}},
        {"old": [1, 2], "new": [1, 2]},
        {"old": {"a": "x"}, "new": "something else"},
    ]
    return [{**case, "patch": wire.differences(case["old"], case["new"])} for case in cases]


def test_the_web_client_tries_its_patches_on_those_of_this_server() -> None:
    made = msgspec.json.format(msgspec.json.encode(_patches()), indent=0) + b"\n"
    if os.environ.get(WRITE):
        PATCHES.write_bytes(made)

    assert PATCHES.read_bytes() == made, f"run this test with {WRITE}=1"
