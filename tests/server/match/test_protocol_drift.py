"""The web client has the types of this server, and patches views as this server does."""

import os
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import zhuoju
from tests.server.serving import absent
from zhuoju.server.app import json_schemas
from zhuoju.server.match import wire

WEB = Path(__file__).parents[3] / "web"
PATCHES = WEB / "test" / "patches.json"
WRITE = "ZHUOJU_WRITE"  # set it to write the patches anew


@pytest.fixture(scope="module")
def types() -> Path:
    """The folder of the client's types, made as the build makes them."""
    npm = shutil.which("npm")
    if npm is None or not (WEB / "node_modules").is_dir():
        absent("npm and web/node_modules", "run `make test`")
    surroundings = {**os.environ, "ZHUOJU_PYTHON": sys.executable}
    subprocess.run([str(npm), "run", "--silent", "protocol"], cwd=WEB, env=surroundings, check=True)
    return WEB / "src" / "protocol"


def test_every_game_with_a_board_that_says_what_it_shows_has_its_view_as_a_type(types: Path) -> None:
    boards = {path.name for path in (WEB / "src" / "games").iterdir() if path.is_dir()}
    assert {path.stem for path in (types / "views").iterdir()} == boards & set(json_schemas.views())


def test_only_types_that_the_client_uses_are_made_and_none_of_the_routes(types: Path) -> None:
    made = (types / "api.ts").read_text()
    assert "export interface TableInfo {" in made
    assert "paths" not in made
    assert made.count("export ") < len(json_schemas.api_schema()["components"]["schemas"])


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
