"""`zhuoju simulate`: bots play many matches."""

from argparse import Namespace

import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from zhuoju import lab
from zhuoju.cli.base import asked
from zhuoju.cli.base.language import Words
from zhuoju.cli.base.shelf import take
from zhuoju.cli.base.spoken import Speech
from zhuoju.cli.base.terminal import Screen
from zhuoju.cli.table import players
from zhuoju.commands.failure import Failure
from zhuoju.kernel.settling import settle_down


def run(arguments: Namespace) -> int:
    """Simulate and report; 1 when a match broke off with an error."""
    game = take(arguments.game)
    bots = asked.listed(arguments.bots)
    if players.ME in bots:
        raise Failure("only bots can be simulated, not me")
    seed = asked.seed(arguments.seed)
    speech = Speech(game, arguments.lang)
    settle_down()
    with progress_bar(quiet=arguments.json) as bar:
        label = speech.say("simulate.running", game=speech.title(), games=arguments.games)
        task = bar.add_task(label, total=arguments.games)
        report = lab.simulate(
            game,
            arguments.games,
            bots,
            seed=0 if seed is None else seed,
            options=asked.options(game, arguments.option),
            seats=arguments.seats,
            jobs=arguments.jobs,
            progress=lambda done, _: bar.update(task, completed=done),
        )
    if arguments.json:
        print(msgspec.json.encode(as_data(report)).decode())
    else:
        _print(report, speech)
    return 1 if report.failed else 0


def as_data(report: lab.Report) -> dict[str, object]:
    """The report with the wins of each bot at hand."""
    data: dict[str, object] = msgspec.to_builtins(report)
    return {**data, "wins": {share.name: share.wins for share in report.by_bot}}


def progress_bar(*, quiet: bool) -> Progress:
    """A progress bar on a terminal; elsewhere nothing."""
    console = Screen(stderr=True)
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    hidden = quiet or not console.is_terminal
    return Progress(*columns, TimeRemainingColumn(), console=console, transient=True, disable=hidden)


def _print(report: lab.Report, speech: Speech) -> None:
    console = Screen()
    say = speech.say
    told = {"game": speech.title(), "games": report.games, "decisions": f"{report.decisions:,}"}
    console.print(Text(say("simulate.title", **told, seconds=f"{report.seconds:.2f}"), "bold"))
    console.print(Text(say("simulate.rate", rate=f"{report.decisions_per_second:,.0f}"), "dim"))
    console.print(_shares(report.by_bot, say, "bot"))
    console.print(_shares(report.by_seat, say, "seat"))
    lengths = report.lengths
    told = {"least": lengths.min, "most": lengths.max, "mean": f"{lengths.mean:.1f}"}
    console.print(Text(say("simulate.lengths", **told)))
    for outcome, count in sorted(report.outcomes.items(), key=lambda item: -item[1]):
        console.print(Text(f"  {speech.outcome(outcome)}  {count}", "dim"))
    if report.failed:
        console.print(Text(say("simulate.errors", errors=report.failed), "bold red"))
        for failure in report.errors[:5]:
            console.print(Text(f"  {failure.seed}: {failure.message} ({failure.where})", "red"))


def _shares(shares: list[lab.Share], say: Words, who: str) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column(say(f"simulate.{who}"), style="bold")
    for key in ("wins", "share"):
        table.add_column(say(f"simulate.{key}"), justify="right")
    table.add_column("95%", style="dim")
    for share in shares:
        name = str(int(share.name) + 1) if who == "seat" else share.name
        spread = f"{100 * share.low:.1f}–{100 * share.high:.1f}%"
        table.add_row(Text(name), str(share.wins), f"{100 * share.rate:.1f}%", spread)
    return table
