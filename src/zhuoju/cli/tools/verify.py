"""`zhuoju verify`: run a saved match again and compare everything."""

from argparse import Namespace

from rich.table import Table
from rich.text import Text

from zhuoju.cli.base.spoken import Speech
from zhuoju.cli.base.terminal import Screen
from zhuoju.commands import saved_matches
from zhuoju.commands.failure import Failure
from zhuoju.kernel import BadSave, find, verify


def run(arguments: Namespace) -> int:
    """0 when every roll, answer and result is as recorded, else 1."""
    try:
        verdict = verify(saved_matches.read(arguments.file), arguments.commitment)
    except BadSave as wrong:
        raise Failure(f"{arguments.file}: {wrong}") from None
    console = Screen()
    speech = Speech(find(verdict.game), arguments.lang)
    result = verdict.result
    facts = Table.grid(padding=(0, 2))
    facts.add_column(style="bold")
    facts.add_column(overflow="fold")
    facts.add_row(speech.say("verify.game"), f"{speech.title()} ({verdict.game})")
    facts.add_row(speech.say("verify.answers"), str(verdict.answers))
    ended = speech.say("verify.unfinished") if result is None else " ".join(speech.result(result))
    facts.add_row(speech.say("verify.result"), ended)
    facts.add_row(speech.say("verify.commitment"), verdict.commitment)
    for seat, word in enumerate(verdict.entropy):
        facts.add_row(speech.say("verify.entropy", name=speech.seat(seat)), word)
    console.print(facts)
    if not verdict.problems:
        console.print(Text(f"✓ {speech.say('verify.good')}", "bold green"))
        return 0
    console.print(Text(f"✗ {speech.say('verify.bad')}", "bold red"))
    for problem in verdict.problems:
        console.print(Text(f"  {problem}", "red"))
    return 1
