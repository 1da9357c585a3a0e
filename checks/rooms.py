"""A part of the house is made of rooms, listed low to high: a module imports its own room and lower ones.

A room is a folder with a docstring of its own that says what it owns and what it may use. What stands in the
folder of the part itself is the part's face: it may use every room, and no room uses it.
"""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations
from pathlib import PurePath

from checks.layers import imported
from checks.source import Finding, Project, Source

ROOMS: dict[str, tuple[str, ...]] = {
    "zhuoju.games.legend": ("model", "effects", "turn", "language", "seat"),
    "zhuoju.games.tamashii": ("model", "story", "board", "round", "language", "seat"),
    "zhuoju.games.samsara": (
        "model",
        "catalogue",
        "character",
        "audit",
        "fight",
        "strengthening",
        "mission",
        "journey",
        "files",
        "seat",
    ),
    "zhuoju.games.meshal": (
        "model", "basics", "maps", "catalogue", "character", "items", "creation", "senses", "effects",
        "rolls", "attack", "abilities", "days", "ways", "environment", "moment", "language", "hosting",
        "story", "desk", "seat",
    ),
    "zhuoju.server": ("base", "storage", "accounts", "match", "live", "lobby", "campaigns", "app"),
    "zhuoju.content": ("language", "pack", "text"),
    "zhuoju.cli": ("base", "table", "tools"),
}  # fmt: skip
"""The rooms of each part, low to high. Where the rules themselves are one knot (a fight), that is one room,
with folders inside that may know each other: at most one such room a game."""

FEWEST, MOST = 5, 40
"""How many files a room holds at least, and a folder at most, besides first pages."""

SCRIPTS = ("__init__", "__main__")


def find(project: Project) -> Iterator[Finding]:
    for part, rooms in ROOMS.items():
        home = f"src/{part.replace('.', '/')}"
        sources = list(project.sources(home))
        if not sources:
            continue
        yield from _strangers(part, rooms, sources)
        yield from _sizes(home, rooms, sources)
        yield from _first_pages(home, rooms, project)
        yield from _alike(sources)
        yield from _tests(part, rooms, project)
        for source in sources:
            yield from _upward(project, part, rooms, source)


def room_of(part: str, module: str) -> str:
    """The room a module of this part stands in; nothing for its face."""
    below = module.removeprefix(f"{part}.").split(".") if module != part else []
    return below[0] if below else ""


def _room(part: str, rooms: tuple[str, ...], module: str) -> str:
    room = room_of(part, module)
    return room if room in rooms else ""


def _strangers(part: str, rooms: tuple[str, ...], sources: list[Source]) -> Iterator[Finding]:
    """A folder that is in no list has no place among the others."""
    depth = part.count(".") + 2
    for source in sources:
        folders = source.path.split("/")[1:-1]
        if len(folders) >= depth and folders[depth - 1] not in rooms:
            told = f"`{folders[depth - 1]}` is no room of {part}; add it to the list in checks/rooms.py"
            yield Finding(source.path, 1, told)


def _sizes(home: str, rooms: tuple[str, ...], sources: list[Source]) -> Iterator[Finding]:
    for room in rooms:
        inside = [
            s.path.rpartition("/")[0]
            for s in sources
            if s.path.startswith(f"{home}/{room}/") and not _is_page(s)
        ]
        if len(inside) < FEWEST:
            yield Finding(
                f"{home}/{room}/__init__.py", 1, f"the room holds {len(inside)} files, at least {FEWEST}"
            )
        for folder, held in Counter(inside).items():
            if held > MOST:
                yield Finding(f"{folder}/__init__.py", 1, f"the folder holds {held} files, at most {MOST}")


def _is_page(source: Source) -> bool:
    return PurePath(source.path).stem in SCRIPTS


def _first_pages(home: str, rooms: tuple[str, ...], project: Project) -> Iterator[Finding]:
    """The first page of a room says what it owns and may use, and hands nothing on."""
    held = {s.path.rpartition("/")[0] for room in rooms for s in project.sources(f"{home}/{room}")}
    for folder in sorted(held | {f"{home}/{room}" for room in rooms}):
        path = f"{folder}/__init__.py"
        page = next((s for s in project.sources(folder) if s.path == path), None)
        told = ast.get_docstring(page.tree) if page else None
        if not told or len(told.splitlines()) < 2:
            yield Finding(path, 1, "the first page of a room says in a few lines what it owns and may use")
        elif page and any(isinstance(node, ast.Import | ast.ImportFrom) for node in page.tree.body):
            yield Finding(path, 1, "the first page of a room imports nothing: it would be a second door")


def _tests(part: str, rooms: tuple[str, ...], project: Project) -> Iterator[Finding]:
    """Tests stand in the rooms of what they prove; those of the whole part stand in its own folder."""
    home = f"tests/{part.rpartition('.')[2]}"
    for source in project.sources(home):
        folder, _, name = source.path.removeprefix(f"{home}/").rpartition("/")
        if name.startswith("test_") and folder and folder not in rooms:
            yield Finding(
                source.path, 1, f"`{folder}` is no room of {part}: tests have the rooms of what they prove"
            )


def _alike(sources: list[Source]) -> Iterator[Finding]:
    """Two names one letter apart are taken for one another."""
    files: dict[str, list[Source]] = defaultdict(list)
    for source in sources:
        if not _is_page(source):
            files[PurePath(source.path).stem].append(source)
    for one, other in combinations(sorted(files), 2):
        if one_apart(one, other):
            yield Finding(files[one][0].path, 1, f"`{one}` and `{other}` are one letter apart: rename one")


def one_apart(one: str, other: str) -> bool:
    """Whether one letter more, less or other makes one name of the other."""
    short, long = sorted((one, other), key=len)
    if len(long) - len(short) > 1:
        return False
    at = next((i for i, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    return short[at + (len(short) == len(long)) :] == long[at + 1 :]


def _upward(project: Project, part: str, rooms: tuple[str, ...], source: Source) -> Iterator[Finding]:
    room = _room(part, rooms, source.module)
    if not room:
        return  # the face uses all
    for node in ast.walk(source.tree):
        for name in imported(project, source, node):
            if name != part and not name.startswith(f"{part}."):
                continue
            target = _room(part, rooms, name)
            if not target:
                yield source.finding(node, f"`{room}` does not use the face of its part: `{name}`")
            elif rooms.index(target) > rooms.index(room):
                yield source.finding(node, f"`{room}` is below `{target}` and does not use it: `{name}`")
