"""`zhuoju pack`: check a pack, list what a game has, print the form of its files."""

from argparse import Namespace
from pathlib import Path
from typing import NoReturn

import msgspec
from rich.table import Table
from rich.text import Text

from zhuoju.cli.base.language import Words, traditional
from zhuoju.cli.base.shelf import take
from zhuoju.cli.base.terminal import Screen
from zhuoju.commands.failure import Failure
from zhuoju.content import Library, Pack, check_report, find_library, schema
from zhuoju.kernel import UnknownGame


def check(arguments: Namespace) -> int:
    """Explain every mistake of a pack; 1 when there is one."""
    folder = Path(arguments.dir)
    if not folder.is_dir():
        raise Failure(f"{arguments.dir}: there is no such folder")
    say = Words(arguments.lang)
    console = Screen()
    problems = check_report(folder)
    if not problems:
        console.print(Text(f"✓ {say('pack.good', dir=arguments.dir)}", "green"))
        return 0
    for problem in problems:
        console.print(Text(str(problem)), soft_wrap=True)
    key = "pack.bad.one" if len(problems) == 1 else "pack.bad"
    console.print(Text(f"✗ {say(key, dir=arguments.dir, count=len(problems))}", "bold red"))
    return 1


def print_list(arguments: Namespace) -> int:
    """Every pack of a game, and how many entries of each kind it has."""
    library = _library(arguments.game)
    console = Screen()
    for pack in library.packs.packs:
        info = pack.info
        named = info.title.given(arguments.lang) or traditional(info.title.hans)
        console.print(Text(f"{named}  ({info.id} {info.version}, {info.license})", "bold"))
        console.print(Text("  " + ", ".join(info.authors), "dim"))
        console.print(_entries(pack))
    return 0


def _entries(pack: Pack) -> Table:
    table = Table.grid(padding=(0, 2))
    for kind, entries in pack.entries.items():
        table.add_row(f"  {kind}", str(len(entries)), Text(", ".join(entry.id for entry in entries), "dim"))
    return table


def print_schema(arguments: Namespace) -> int:
    """The JSON Schema of a game's pack files."""
    library = _library(arguments.game)
    whole = schema(library.kinds, library.lexicon)
    print(msgspec.json.format(msgspec.json.encode(whole)).decode())
    return 0


def _library(game: str) -> Library:
    """The content of a game, or Failure: no such game, or one without packs."""
    try:
        return find_library(game)
    except UnknownGame as unknown:
        _refuse(game, unknown)


def _refuse(game: str, unknown: UnknownGame) -> NoReturn:
    take(game)  # says so when there is no such game at all
    raise Failure(str(unknown)) from None
