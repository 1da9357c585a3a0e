"""`zhuoju lab`: bots play many matches, and the game says what a designer should look at."""

from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from rich.table import Table
from rich.text import Text

from zhuoju import lab
from zhuoju.cli.base import asked
from zhuoju.cli.base.language import Words
from zhuoju.cli.base.shelf import take
from zhuoju.cli.base.spoken import Speech
from zhuoju.cli.base.terminal import Screen
from zhuoju.cli.table import players
from zhuoju.cli.tools.simulate import progress_bar
from zhuoju.commands.failure import Failure
from zhuoju.commands.saved_matches import write
from zhuoju.kernel import Game
from zhuoju.kernel.settling import settle_down


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
    seats = arguments.seats or list(game.seats)
    for count in seats:
        players.check_count(game, count)
    speech = Speech(game, arguments.lang)
    settle_down()
    found: list[tuple[lab.Report, list[Finding]]] = []
    for count in seats:
        report = _simulate(game, bots, count, arguments, speech)
        found.append((report, findings(game, report)))
        if not arguments.json:
            _print(*found[-1], speech)
    if arguments.record:
        keep(arguments.record, game, found)
    if arguments.json:
        print(msgspec.json.encode([{"report": r, "findings": f} for r, f in found]).decode())
    return 1 if any(report.failed for report, _ in found) else 0


class Run(Struct):
    """One simulation of a record."""

    seats: int
    options: dict[str, Any]
    bots: list[str]
    games: int
    failed: int
    findings: list[Finding]


class Record(Struct):
    """What was found, and for which content: kept beside the game, so that a test can ask for it."""

    game: str
    version: int
    content: str
    runs: list[Run]


def keep(name: str, game: Game[Any, Any], found: list[tuple[lab.Report, list[Finding]]]) -> None:
    """Add runs to a record; runs of other content are dropped, and those with the same seats and options."""
    path = Path(name)
    runs = [Run(r.seats, r.options, r.bots, r.games, r.failed, listed) for r, listed in found]
    new = Record(game.id, game.version, game.content_hash, runs)
    if path.exists():
        try:
            old = msgspec.json.decode(path.read_bytes(), type=Record)
        except msgspec.MsgspecError:
            raise Failure(f"{path}: this is not a record of the lab") from None
        if (old.game, old.version, old.content) == (new.game, new.version, new.content):
            again = [(run.seats, run.options) for run in runs]
            new.runs = [*(run for run in old.runs if (run.seats, run.options) not in again), *runs]
    try:
        write(path, msgspec.json.format(msgspec.json.encode(new), indent=1) + b"\n")
    except OSError as wrong:
        raise Failure(f"{name}: {wrong.strerror or wrong}") from None


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
    console = Screen()
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
