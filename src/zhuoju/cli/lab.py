"""`zhuoju lab`: bots play many matches, and the game says what a designer should look at."""

from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table
from rich.text import Text

from zhuoju import lab
from zhuoju.cli import asked, players
from zhuoju.cli.failure import Failure
from zhuoju.cli.files import write
from zhuoju.cli.language import Words
from zhuoju.cli.shelf import take
from zhuoju.cli.simulate import progress_bar
from zhuoju.cli.speech import Speech
from zhuoju.kernel import Game


class Finding(Struct):
    """Something a designer should look at: what it is, what it should be, and whether it is so."""

    what: str
    value: str
    target: str
    met: bool


def run(arguments: Namespace) -> int:
    """Simulate for each number of seats and print the game's findings; 1 when a match broke off."""
    game = take(arguments.game)
    bots = asked.listed(arguments.bots)
    if players.ME in bots:
        raise Failure("only bots can be simulated, not me")
    seats = [int(n) for n in arguments.seats.split(",")] if arguments.seats else list(game.seats)
    speech = Speech(game, arguments.lang)
    found: list[tuple[lab.Report, list[Finding]]] = []
    for count in seats:
        report = _simulate(game, bots, count, arguments, speech)
        found.append((report, findings(game, report)))
        if not arguments.json:
            _print(*found[-1], speech)
    if arguments.record:
        write(Path(arguments.record), record(game, found))
    if arguments.json:
        print(msgspec.json.encode([{"report": r, "findings": f} for r, f in found]).decode())
    return 1 if any(report.failed for report, _ in found) else 0


def record(game: Game[Any, Any], found: list[tuple[lab.Report, list[Finding]]]) -> bytes:
    """What was found, and for which content: kept beside the game, so that a test can ask for it."""
    runs = [
        {
            "seats": report.seats,
            "options": report.options,
            "bots": report.bots,
            "games": report.games,
            "failed": report.failed,
            "findings": listed,
        }
        for report, listed in found
    ]
    kept = {"game": game.id, "version": game.version, "content": game.content_hash, "runs": runs}
    return msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n"


def findings(game: Game[Any, Any], report: lab.Report) -> list[Finding]:
    """What the game makes of a simulation's statistics."""
    if game.findings is None:
        return []
    rows = {row.name: row.values for row in report.statistics}
    return [Finding(*each) for each in game.findings(report.seats, rows)]


def _simulate(
    game: Game[Any, Any], bots: list[str], seats: int, arguments: Namespace, speech: Speech
) -> lab.Report:
    seed = asked.seed(arguments.seed)
    with progress_bar(quiet=arguments.json) as bar:
        label = speech.say("simulate.running", game=speech.title(), games=arguments.games)
        task = bar.add_task(label, total=arguments.games)
        return lab.simulate(
            game,
            arguments.games,
            bots,
            seed=0 if seed is None else seed,
            options=asked.options(game, arguments.option),
            seats=seats,
            jobs=arguments.jobs,
            progress=lambda done, _: bar.update(task, completed=done),
        )


def _print(report: lab.Report, found: list[Finding], speech: Speech) -> None:
    console = Console(highlight=False)
    told = {"game": speech.title(), "games": report.games, "seats": report.seats}
    console.print(Text(speech.say("lab.title", **told), "bold"))
    for row in report.statistics:
        if row.values:
            console.print(_counts(row, speech.say))
    console.print(_findings(found, speech.say))


def _counts(row: lab.Row, say: Words, most: int = 12) -> Table:
    """How often each value came, and how that compares with the mean of all values."""
    table = Table(title=row.name, title_justify="left", box=None, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column(say("lab.value"), style="bold")
    for key in ("count", "share", "times"):
        table.add_column(say(f"lab.{key}"), justify="right")
    total = sum(row.values.values())
    mean = total / len(row.values)
    for value, count in _sorted(row.values.items())[:most]:
        table.add_row(Text(value), str(count), f"{100 * count / total:.1f}%", f"{count / mean:.2f}")
    return table


def _sorted(items: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    """Numbers in their order, words by how often they came."""
    listed = list(items)
    if all(value.isdecimal() for value, _ in listed):
        return sorted(listed, key=lambda item: int(item[0]))
    return sorted(listed, key=lambda item: -item[1])


def _findings(found: list[Finding], say: Words) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for key in ("what", "value", "target"):
        table.add_column(say(f"lab.{key}"))
    table.add_column("")
    for each in found:
        mark = Text("✓", "green") if each.met else Text("✗", "bold red")
        table.add_row(Text(each.what), Text(each.value), Text(each.target), mark)
    return table
