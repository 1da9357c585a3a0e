"""One request about scenes keeps nobody waiting: what is too much is refused before work begins, and the rest
is done away from everything else."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from threading import Event, Thread
from typing import Any

import pytest

from tests.server.campaigns.test_hosting import Group
from tests.server.visiting import House
from zhuoju.server.base.costly import Effort
from zhuoju.server.campaigns.documents import BODY_MOST
from zhuoju.server.campaigns.scenes import scene_limits
from zhuoju.server.campaigns.scenes.drawings import Light, Line, Patch, Scene, Token
from zhuoju.server.campaigns.scenes.scene_work import SCENES

HUNDRED = {"columns": 100, "rows": 100}
LARGE = {"columns": 200, "rows": 200}
REVEALED = [[x, y] for y in range(90) for x in range(100)]


@pytest.fixture
def group(home: House) -> Group:
    return Group(home)


def outline(points: int, side: float, seed: int = 0) -> dict[str, Any]:
    """Ground whose edge goes to and fro."""
    chance = Random(f"{points} {side} {seed}")
    at = [[round(chance.random() * side, 1) for _ in "xy"] for _ in range(points)]
    return {"kind": "water", "outline": at}


def walls(many: int, long: float, side: int = 200) -> list[dict[str, Any]]:
    """Walls along lines, all over a scene."""
    chance = Random(f"{many} {long}")
    found = []
    for _ in range(many):
        x, y = chance.random() * (side - long), chance.random() * side
        found.append({"points": [[round(x, 1), round(y, 1)], [round(x + long, 1), round(y, 1)]]})
    return found


def tokens(group: Group, many: int) -> list[dict[str, Any]]:
    one = group.character(group.pat)["id"]
    return [
        {"id": f"t{n}", "name": "Pat", "at": [n % 200, n // 200], "side": "party", "character": one}
        for n in range(many)
    ]


TOO_MUCH = {
    "outlines over every cell": (
        "scene_ground",
        {**HUNDRED, "fog": True, "revealed": REVEALED, "terrain": [outline(400, 100, n) for n in range(30)]},
    ),
    "long walls": ("scene_wall", {**LARGE, "lines": walls(2000, 190)}),
    "lights": (
        "scene_looked",
        {**LARGE, "dark": True, "lights": [{"at": [n % 200, n], "steps": 60} for n in range(190)]},
    ),
}


@pytest.mark.parametrize("what", TOO_MUCH)
def test_what_is_too_much_is_refused_before_any_work(group: Group, what: str):
    code, scene = TOO_MUCH[what]
    done = SCENES.steps
    answer = group.host.post(f"{group.path}/scenes", {"scene": {"name": "x", **scene}})
    assert answer.status_code == 422
    problem = answer.json()
    assert problem["code"] == code
    assert problem["params"]["many"] > problem["params"]["most"]
    assert str(problem["params"]["most"]) in problem["message"]
    assert SCENES.steps == done


def test_too_many_who_look_around_are_refused_before_any_work(group: Group):
    crowd, done = tokens(group, 61), SCENES.steps
    scene = {"name": "x", **LARGE, "fog": True, "sight": True, "tokens": crowd}
    for many, more, code in ((61, {}, "scene_lookers"), (40, {"lines": walls(100, 150)}, "scene_looked")):
        drawn = {**scene, "tokens": crowd[:many], **more}
        answer = group.host.post(f"{group.path}/scenes", {"scene": drawn})
        assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert SCENES.steps == done
    group.host.told("POST", f"{group.path}/scenes", {"scene": {**scene, "sight": False}}, 201)


def test_what_is_too_much_is_refused_of_a_redrawing_too_and_changes_nothing(group: Group):
    made = group.scene()
    done = SCENES.steps
    body = {"revision": made["revision"], "scene": {"name": "x", **LARGE, "lines": walls(2000, 190)}}
    assert group.host.ask("PUT", f"/api/scenes/{made['id']}", body).status_code == 422
    assert SCENES.steps == done
    assert group.host.told("GET", f"/api/documents/{made['id']}")["revision"] == made["revision"]


def largest() -> dict[str, dict[str, Any]]:
    """Scenes as close to each limit as a body can be, and within the bytes that are kept."""
    return {
        "ground": {**HUNDRED, "terrain": [outline(200, 100, n) for n in range(14)]},
        "ground in view": {
            "columns": 60, "rows": 60, "fog": True,
            "revealed": [cell for cell in REVEALED if max(cell) < 45],
            "terrain": [outline(40, 60, n) for n in range(8)],
        },
        "walls": {**LARGE, "fog": True, "revealed": REVEALED[:3000], "lines": walls(100, 190)},
        "cells": {**LARGE, "walls": [[x, y] for y in range(0, 200, 2) for x in range(199)][:19000]},
        "lights": {
            **LARGE, "dark": True, "lights": [{"at": [n * 4, n * 4], "steps": 60} for n in range(34)],
        },
    }  # fmt: skip


@pytest.mark.parametrize("what", largest())
def test_the_largest_scenes_that_may_be_are_kept_and_read(group: Group, what: str):
    drawn = largest()[what]
    made = group.scene(**drawn)
    seen = group.pat.told("GET", f"/api/documents/{made['id']}")["public"]
    assert seen["columns"] == drawn["columns"]
    assert group.pat.told("GET", f"{group.path}/documents?kind=scene")["documents"][0]["public"] == seen


def test_the_largest_scene_by_sight_is_kept_and_read(group: Group):
    crowd = tokens(group, 8)
    made = group.scene(**LARGE, fog=True, sight=True, tokens=crowd, walls=[[x, 9] for x in range(150)])
    seen = group.pat.told("GET", f"/api/documents/{made['id']}")["public"]
    assert len(seen["revealed"]) > 500


def test_ordinary_scenes_are_far_from_every_limit():
    starts = [(float(x), float(y)) for y in range(0, 80, 4) for x in range(0, 100, 5)]
    lines = [Line([(x, y), (x + 5, y)]) for x, y in starts]
    pond = [(1.0, 1.0), (10.0, 2.0), (8.0, 30.0), (2.0, 22.0)]
    ground = [Patch("water", [], [(x + n, y) for x, y in pond]) for n in range(0, 90, 9)]
    party = [Token(f"t{n}", "n", (float(n), 0.0), "party", character="c") for n in range(8)]
    lights = [Light((float(n), float(n)), 8) for n in range(40)]
    scene = Scene(
        "Town", "grid", 100, 80, lines=lines, terrain=ground, tokens=party, lights=lights, dark=True,
        fog=True, sight=True,
    )  # fmt: skip
    scene_limits.check(scene)
    wall, ground_work = scene_limits.wall_of(scene), scene_limits.ground_of(scene)
    assert 5 * wall < scene_limits.WALL_MOST
    assert 20 * ground_work < scene_limits.GROUND_MOST
    assert 3 * scene_limits.looked_past(scene, len(party), wall) < scene_limits.LOOKED_MOST


# Work stands apart


@contextmanager
def held(*whose: str) -> Iterator[None]:
    """All places for work on scenes are taken, by others, until this is left."""
    begun, let_go = [Event() for _ in whose], Event()

    async def hold() -> None:
        def wait(started: Event, _: Effort) -> None:
            started.set()
            let_go.wait()

        jobs = [
            SCENES.do(who, lambda effort, started=started: wait(started, effort))  # type: ignore[misc]
            for who, started in zip(whose, begun, strict=True)
        ]
        await asyncio.gather(*jobs)

    holding = Thread(target=lambda: asyncio.run(hold()))
    holding.start()
    try:
        assert all(started.wait(50) for started in begun)
        yield
    finally:
        let_go.set()
        holding.join()


def test_everything_else_is_answered_while_scenes_are_worked_on(group: Group, home: House):
    drawn = {"name": "x", **HUNDRED, "fog": True, "revealed": REVEALED, "terrain": [outline(40, 30)]}
    made = group.scene(fog=True, revealed=[[1, 1]])
    answers: list[int] = []
    path = f"{group.path}/scenes"
    asking = Thread(target=lambda: answers.append(group.host.post(path, {"scene": drawn}).status_code))
    with held("one", "another"):
        done = SCENES.steps
        asking.start()
        while not SCENES.waiting:
            assert asking.is_alive()
        assert home.stranger().get("/healthz").status_code == 200
        assert home.member("somebody").get("/api/me").status_code == 200
        assert home.stranger().get("/").status_code == 200
        assert group.oz.get("/api/campaigns").status_code == 200
        assert group.oz.get(f"{group.path}/journal").status_code == 200
        assert not answers
        assert SCENES.steps == done  # nothing of it is done anywhere else
    asking.join()
    assert answers == [201]
    assert SCENES.steps > done
    assert made["id"]


def test_a_player_is_given_what_was_worked_out_once(group: Group):
    made = group.scene(fog=True, revealed=[[x, 2] for x in range(9)], terrain=[outline(60, 10)])
    first = group.pat.told("GET", f"/api/documents/{made['id']}")
    done = SCENES.steps
    again = group.pat.told("GET", f"{group.path}/documents?kind=scene")["documents"][0]
    assert again == first
    assert SCENES.steps == done
    scene = group.host.told("GET", f"/api/documents/{made['id']}")["secret"]["scene"]
    body = {"revision": made["revision"], "scene": {**scene, "name": "Anew"}}
    group.host.told("PUT", f"/api/scenes/{made['id']}", body)
    assert group.pat.told("GET", f"/api/documents/{made['id']}")["public"]["name"] == "Anew"
    assert SCENES.steps > done


def test_a_scene_that_would_be_too_long_to_keep_is_refused_in_words(group: Group):
    cells = [[x, y] for y in range(100, 200) for x in range(100, 200)]
    drawn = {"name": "x", **LARGE, "walls": cells, "revealed": cells, "fog": True, "edges": [
        [cell, [cell[0], cell[1] - 1]] for cell in cells[:6000]
    ]}  # fmt: skip
    answer = group.host.post(f"{group.path}/scenes", {"scene": drawn})
    assert (answer.status_code, answer.json()["code"]) == (422, "too_large")
    assert str(BODY_MOST) in answer.json()["message"]
