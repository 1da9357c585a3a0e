"""docs/rules-map.md: which file holds which chapter of which rulebook, from the first line of each file.

`python -m checks.rules_map` writes the page anew.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from checks.clauses import carried
from checks.source import Finding, Project, Source

PAGE: Final = "docs/rules-map.md"
GAMES: Final = "src/zhuoju/games"
HEAD: Final = """\
# Where which rule stands

Made by `make format` of what the files of the games say: their docstrings, comments and texts name the
clauses that they carry a part of. `make check` refuses the page when it is not what they say. First each
chapter with the files that say in their first line that it is theirs, then every clause with every file that
names it. Tests name the clauses they prove: `grep -rn MES-ATK-07 tests`.
"""
CLAUSE: Final = re.compile(r"\b[A-Z]{3}-[A-Z]{2,}\b")


def find(project: Project) -> Iterator[Finding]:
    """Whether the page says what the files say."""
    if PAGE in project.files and project.files[PAGE] != page(project):
        yield Finding(PAGE, 1, "is not what the files of the games say: make format writes it anew")


def page(project: Project) -> str:
    """The whole page."""
    folders = sorted({source.path.split("/")[3] for source in project.sources(GAMES) if in_game(source)})
    return "\n".join([HEAD, *(part for folder in folders for part in game(project, folder))])


def in_game(source: Source) -> bool:
    """Whether a file is one of a game's own."""
    return source.path.count("/") > GAMES.count("/") + 1


def game(project: Project, folder: str) -> Iterator[str]:
    """One game: its chapters with their files, what belongs to none, then clause by clause."""
    chapters: dict[str, list[str]] = {}
    clauses: dict[tuple[str, int], list[str]] = {}
    others = []
    for source in project.sources(f"{GAMES}/{folder}"):
        said = first_line(source)
        link = f"[{_place(source, folder)}](../{source.path})"
        areas = dict.fromkeys(CLAUSE.findall(said))
        for area in areas:
            chapters.setdefault(area, []).append(link)
        for clause in carried(source):
            clauses.setdefault(clause, []).append(_place(source, folder))
        if not areas:
            others.append(f"| {link} | {said} |")
    yield f"## {folder.capitalize()}\n"
    yield "| chapter | files |\n|---|---|"
    yield from (f"| {area} | {', '.join(files)} |" for area, files in sorted(chapters.items()))
    yield "\n| other files | what they are |\n|---|---|"
    yield from others
    if clauses:
        yield "\n| clause | every file that carries a part of it |\n|---|---|"
        yield from (f"| {area}-{n:02} | {', '.join(files)} |" for (area, n), files in sorted(clauses.items()))
    yield ""


def _place(source: Source, folder: str) -> str:
    """Room and file."""
    return source.path.removeprefix(f"{GAMES}/{folder}/").removesuffix(".py").removesuffix("/__init__")


def first_line(source: Source) -> str:
    """What a file says of itself."""
    said = ast.get_docstring(source.tree) or ""
    return said.split("\n")[0].replace("|", "\\|")


def main() -> None:
    root = Path(__file__).parents[1]
    (root / PAGE).write_text(page(Project.read(root)), encoding="utf-8")


if __name__ == "__main__":
    main()
