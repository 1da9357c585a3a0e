"""Walls that a player cannot see are in nothing that the player is sent, also once they are undone."""

import asyncio
import json
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.campaigns.test_hosting import Group
from tests.server.connected import Line, Person
from tests.server.serving import Server
from tests.server.visiting import House, Visitor
from tests.server.waiting import run

COLUMNS, ROWS = 12, 10
INSIDE = [[x, y] for y in range(3, 7) for x in range(3, 8)]  # a room
OUTSIDE = [[x, y] for y in range(ROWS) for x in range(COLUMNS) if [x, y] not in INSIDE]
PLACES = [[3, 3], [5, 4], [7, 6], [3, 6]]
HEX_AROUND = {0: ((1, 0), (-1, 0), (-1, 1), (0, 1), (-1, -1), (0, -1)),
              1: ((1, 0), (-1, 0), (0, 1), (1, 1), (0, -1), (1, -1))}  # fmt: skip
SQUARE_AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1))


@pytest.fixture
def group(home: House) -> Group:
    return Group(home)


def beside(shape: str, cell: list[int]) -> list[list[int]]:
    around = HEX_AROUND[cell[1] % 2] if shape == "hex" else SQUARE_AROUND
    return [[cell[0] + dx, cell[1] + dy] for dx, dy in around]


def thin(shape: str = "grid") -> dict[str, Any]:
    """The room within walls between cells."""
    edges = [[cell, there] for cell in INSIDE for there in beside(shape, cell) if there not in INSIDE]
    return {"shape": shape, "edges": edges}


def fenced(shape: str = "grid") -> dict[str, Any]:
    """The same within walls along lines."""
    return {"shape": shape, "lines": [{"points": [[3, 3], [8, 3], [8, 7], [3, 7], [3, 3]]}]}


def gated() -> dict[str, Any]:
    """The same with doors, shut: one between cells, one along a line."""
    edges = [edge for edge in thin()["edges"] if edge not in ([[5, 3], [5, 2]], [[7, 4], [8, 4]])]
    doors = [{"at": [5, 3], "to": [5, 2]}, {"line": [[8, 4], [8, 5]], "locked": True}]
    return {"edges": edges, "doors": doors}


def thick() -> dict[str, Any]:
    """The same within solid walls, with a shut door in one of them."""
    ring = [[x, y] for y in range(2, 8) for x in range(2, 9) if [x, y] not in INSIDE]
    sides = [cell for cell in ring if any(there in INSIDE for there in beside("grid", cell))]
    return {"walls": [cell for cell in sides if cell != [5, 2]], "doors": [{"at": [5, 2]}]}


LAYOUTS = {
    "thin": thin(), "thin, hex": thin("hex"), "thin, no grid": thin("gridless"),
    "lines": fenced(), "lines, no grid": fenced("gridless"), "doors": gated(), "thick": thick(),
}  # fmt: skip


class Room:
    """A room with a character of Pat's in it, as it is drawn."""

    def __init__(self, group: Group, at: list[int], **drawn: Any) -> None:
        self.group, self.drawn = group, drawn
        pat = group.character(group.pat)
        self.token = {"id": "p", "name": "Pat", "at": at, "side": "party", "character": pat["id"]}
        self.id = group.scene(
            columns=COLUMNS, rows=ROWS, fog=True, sight=True, moves=True, tokens=[self.token], **drawn
        )["id"]

    def redraw(self, **changes: Any) -> Any:
        now = self.group.host.told("GET", f"/api/documents/{self.id}")
        scene = {**now["secret"]["scene"], **changes}
        return self.group.host.told(
            "PUT", f"/api/scenes/{self.id}", {"revision": now["revision"], "scene": scene}
        )

    def brush(self, cells: list[list[int]]) -> None:
        """Solid walls, beside those of the room."""
        walls = self.drawn.get("walls", [])
        self.redraw(walls=[*walls, *(cell for cell in cells if cell not in walls)])

    def told(self, who: Visitor) -> list[Any]:
        """Everything that somebody is given of the scene, but for its revision."""
        listed = who.told("GET", f"{self.group.path}/documents?kind=scene")["documents"]
        return [who.told("GET", f"/api/documents/{self.id}")["public"], *(each["public"] for each in listed)]


def outside_of(drawn: dict[str, Any]) -> list[list[int]]:
    return [cell for cell in OUTSIDE if cell not in drawn.get("walls", []) and cell != [5, 2]]


@pytest.mark.parametrize("at", PLACES, ids=str)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_is_brushed_outside_a_room_is_not_told_within_and_not_after_it_is_undone(
    group: Group, layout: str, at: list[int]
):
    room = Room(group, at, **LAYOUTS[layout])
    before, free = room.told(group.pat), outside_of(room.drawn)
    chance = Random(f"{layout} {at}")
    for brushed in (free, chance.sample(free, 9), [cell for cell in free if cell[1] in (2, 7)]):
        room.brush(brushed)
        assert room.told(group.pat) == before
        room.brush([])
        assert room.told(group.pat) == before
    room.brush(free)
    moved = group.pat.told("POST", f"/api/scenes/{room.id}/tokens/p", {"at": [5, 5]})["public"]
    told = [cell for cell in moved["walls"] if cell not in room.drawn["walls"]] if "walls" in moved else []
    assert told == []


@pytest.mark.parametrize("layout", LAYOUTS)
def test_thin_walls_and_doors_that_lie_beyond_are_not_told(group: Group, layout: str):
    room = Room(group, [5, 5], **LAYOUTS[layout])
    shape = room.drawn.get("shape", "grid")
    before = room.told(group.pat)
    beyond = [
        [cell, there]
        for cell in OUTSIDE
        for there in beside(shape, cell)
        if there in OUTSIDE and min(there) >= 0
    ]
    doors = [{"at": cell, "to": there} for cell, there in beyond[::7]]
    room.redraw(
        edges=[*room.drawn.get("edges", []), *(pair for pair in beyond if beyond.index(pair) % 7)],
        doors=[*room.drawn.get("doors", []), *doors, {"line": [[9, 1], [9, 2]]}],
        lines=[*room.drawn.get("lines", []), {"points": [[0.5, 0.5], [11, 0.5], [11, 9]]}],
    )
    assert room.told(group.pat) == before


def test_whoever_opens_the_door_sees_what_was_drawn_behind_it_and_remembers_it(group: Group):
    room = Room(group, [5, 5], **gated())
    room.brush([[5, 0], [4, 1], [6, 1]])
    assert room.told(group.pat)[0].get("walls", []) == []
    shut = room.drawn["doors"]
    room.redraw(doors=[{**shut[0], "open": True}, shut[1]])
    assert [5, 0] in room.told(group.pat)[0]["walls"]
    room.redraw(doors=shut)
    room.brush([[5, 1]])
    assert [5, 0] in room.told(group.pat)[0]["walls"]  # it was seen, and nobody has looked since
    assert [5, 1] not in room.told(group.pat)[0]["walls"]
    room.redraw(doors=[{**shut[0], "open": True}, shut[1]], walls=[])
    assert "walls" not in room.told(group.pat)[0]


def test_what_was_kept_before_walls_were_looked_at_by_their_sides_is_mended(group: Group, tmp_path: Path):
    room = Room(group, [5, 5], **thin())
    before = room.told(group.pat)
    room.brush([[1, 8], [2, 8], [8, 3], [8, 7]])
    secret = kept(tmp_path, room.id)
    for sight in secret["sights"].values():
        for x, y in ([8, 3], [8, 7], [4, 2], [2, 5]):  # walls, and cells that were walls once
            for rows in (sight["now"], sight["seen"]):
                rows[y] = f"{int(rows[y], 16) | 1 << x:x}"
    del secret["sides"]
    (account,) = secret["sights"]
    gone = {"name": "x", "columns": COLUMNS, "rows": ROWS, "walls": [[4, 2], [2, 5]], **thin()}
    secret["former"] = [{"drawn": gone, "seen": {account: ["0", "0", "10", "0", "0", "4", "0"]}}]
    for sight in secret["sights"].values():
        sight["now"][2] = sight["now"][5] = "0"
    keep(tmp_path, room.id, secret)
    walls = [cell for told in room.told(group.pat) for cell in told.get("walls", [])]
    assert walls == []
    room.redraw(notes="anything")
    assert room.told(group.pat) == before
    assert kept(tmp_path, room.id)["former"] == []


def kept(data: Path, document: str) -> Any:
    with sqlite3.connect(data / "zhuoju.sqlite3") as db:
        (raw,) = db.execute("SELECT secret FROM documents WHERE id = ?", (document,)).fetchone()
    return json.loads(raw)


def keep(data: Path, document: str, secret: Any) -> None:
    """As an earlier server would have kept it."""
    with sqlite3.connect(data / "zhuoju.sqlite3") as db:
        db.execute(
            "UPDATE documents SET secret = ?, revision = revision + 1 WHERE id = ?",
            (json.dumps(secret).encode(), document),
        )


def test_no_frame_says_more_than_that_a_scene_has_changed(one_server: tuple[Server, Server]) -> None:
    async def play() -> None:
        server, _ = one_server
        async with Person(server, server) as host, Person(server, server) as pat:
            for person, name in ((host, "Host"), (pat, "Pat")):
                await person.post("guest", {"name": name})
            made = await host.post("campaigns", {"game": "meshal", "name": "Watch"}, 201)
            await pat.post("campaigns/join", {"invite": made["invite"]})
            hero = await pat.post(f"campaigns/{made['id']}/characters", {"preset": "pc_halen"}, 201)
            token = {"id": "p", "name": "Pat", "at": [5, 5], "side": "party", "character": hero["id"]}
            scene = {"name": "Room", "columns": COLUMNS, "rows": ROWS, "fog": True, "sight": True,
                     "shown": True, "tokens": [token], **thin()}  # fmt: skip
            kept = await host.post(f"campaigns/{made['id']}/scenes", {"scene": scene}, 201)
            before = (await pat.ask("GET", f"documents/{kept['id']}"))["public"]
            async with pat.live() as line:
                await line.say("follow", campaign=made["id"])
                for walls in (outside_of({}), []):
                    body = {"revision": kept["revision"], "scene": {**scene, "walls": walls}}
                    kept = await host.ask("PUT", f"scenes/{kept['id']}", body)
                    heard = await changed(line, kept["id"])
                    assert set(heard) <= {"type", "campaign", "kind", "document", "revision", "gone"}
                    assert (await pat.ask("GET", f"documents/{kept['id']}"))["public"] == before

    run(play())


async def changed(line: Line, document: str) -> Any:
    while (heard := await asyncio.wait_for(line.until("changed"), 50))["document"] != document:
        pass
    return heard
