"""`zhuoju samsara card`: audit, export, import and print a reincarnator's card, and whom to ask about it.

`zhuoju samsara report` writes the observation report of a saved mission, `suggest` fills a box.
"""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from zhuoju.cli import reports
from zhuoju.cli.failure import Failure, unknown
from zhuoju.cli.files import load, write
from zhuoju.cli.language import Words

if TYPE_CHECKING:
    from zhuoju.games.samsara.files.report import Imported
    from zhuoju.games.samsara.model.card import Card

WHAT: Final = ("card", "report", "suggest")
TASKS: Final = ("audit", "export", "import", "text", "contacts")
FORMATS: Final = ("xlsx", "csv", "docx", "json")


def add(command: ArgumentParser, say: Words) -> None:
    """The arguments of the command."""
    command.add_argument("what", metavar="WHAT", choices=WHAT, help=say("help.samsara.card"))
    command.add_argument("task", metavar="TASK", help=say("help.samsara.task"))
    command.add_argument("file", metavar="FILE", nargs="?", default="", help=say("help.samsara.file"))
    command.add_argument("--to", metavar="FILE", help=say("help.samsara.to"))
    command.add_argument("--mapping", metavar="FILE", help=say("help.samsara.mapping"))
    command.add_argument("--blank", metavar="FILE", help=say("help.samsara.blank"))
    command.add_argument("--st", action="store_true", help=say("help.samsara.st"))


def run(arguments: Namespace) -> int:
    """Do what was asked with the card in a file."""
    if arguments.what != "card":
        return (_report if arguments.what == "report" else _suggest)(arguments)
    if arguments.task not in TASKS:
        raise unknown("task", arguments.task, TASKS)
    if not arguments.file:
        raise Failure("samsara card: which file?")
    tasks = {"audit": _audit, "export": _export, "import": _import, "text": _text, "contacts": _contacts}
    return tasks[arguments.task](arguments)


def _report(arguments: Namespace) -> int:
    """Write the observation report of a saved match, or print it."""
    match = load(arguments.task)
    if not arguments.to:
        print(reports.in_form(match, "md", arguments.lang).decode(), end="")
        return 0
    reports.check(arguments.to)
    reports.write(match, arguments.to, arguments.lang)
    print(arguments.to)
    return 0


def _suggest(arguments: Namespace) -> int:
    """SAM-GAME-15 Put a suggestion into a box: `suggest entry "an idea" --to box.json`."""
    from zhuoju.games.samsara.mission import community
    from zhuoju.games.samsara.model.refusal import Refused

    box_file = Path(arguments.to or "suggestions.json")
    raw = box_file.read_bytes() if box_file.exists() else b"[]"
    try:
        box = msgspec.json.decode(raw, type=list[community.Suggestion])
        community.suggest(box, arguments.task, "", arguments.file)
    except (msgspec.MsgspecError, Refused) as wrong:
        raise Failure(f"{box_file}: {wrong}") from None
    write(box_file, msgspec.json.format(msgspec.json.encode(box)))
    print(f"{box_file}: {len(box)}")
    return 0


def _contacts(arguments: Namespace) -> int:
    """SAM-GAME-14 Who hears of a problem with each sequence of a card, and with entries."""
    from zhuoju.games.samsara.journey import report_words
    from zhuoju.games.samsara.mission import community

    card = _card(arguments)
    for sequence in (*card.sequences, *card.vault):
        name = report_words.spelled(sequence.library or sequence.name, arguments.lang)
        print(f"{name}: {', '.join(community.answers_for(card, sequence, card.name))}")
    print(f"*: {', '.join(community.answers_for_entry())}")
    return 0


def _audit(arguments: Namespace) -> int:
    """Print what the audit finds; 1 when there is an error."""
    from zhuoju.games.samsara.files.chat import audit_text, import_text

    found = _read(arguments)
    if found.card is None or found.audit is None:
        print("\n".join(import_text(found, arguments.lang)))
        return 1
    print("\n".join(audit_text(found.audit, arguments.lang)))
    return 0 if found.audit.sound else 1


def _import(arguments: Namespace) -> int:
    """Say what is in a file, and keep the card as JSON where `--to` says; 1 when it cannot be read."""
    from zhuoju.games.samsara.files.chat import import_text

    found = _read(arguments)
    print("\n".join(import_text(found, arguments.lang)))
    if found.card is None:
        return 1
    if arguments.to:
        write(Path(arguments.to), msgspec.json.format(msgspec.json.encode(found.card)))
    return 0


def _text(arguments: Namespace) -> int:
    """Print a card for a chat, messages apart by a line; or the line for dice bots."""
    from zhuoju.games.samsara.files.chat import card_text, st_text

    card = _card(arguments)
    print(st_text(card) if arguments.st else "\n---\n".join(card_text(card, arguments.lang)))
    return 0


def _export(arguments: Namespace) -> int:
    """Write a card as .xlsx, .docx or .json, or as a folder of .csv."""
    from zhuoju.games.samsara.files.csv_files import card_csv
    from zhuoju.games.samsara.files.docx_write import card_docx
    from zhuoju.games.samsara.files.xlsx_write import card_xlsx

    card = _card(arguments)
    target = Path(arguments.to or Path(arguments.file).with_suffix(".xlsx"))
    form = target.suffix.lstrip(".").lower() or "csv"
    if form not in FORMATS:
        raise unknown("format", form, FORMATS)
    if form == "csv":
        folder = target.with_suffix("")
        folder.mkdir(parents=True, exist_ok=True)
        for name, raw in card_csv(card, arguments.lang).items():
            write(folder / name, raw)
    elif form == "json":
        write(target, msgspec.json.format(msgspec.json.encode(card)))
    else:
        write(target, (card_xlsx if form == "xlsx" else card_docx)(card, arguments.lang))
    print(target.with_suffix("") if form == "csv" else target)
    return 0


def _card(arguments: Namespace) -> "Card":
    found = _read(arguments)
    if found.card is None:
        from zhuoju.games.samsara.files.chat import import_text

        raise Failure("; ".join(import_text(found, arguments.lang)))
    return found.card


def _read(arguments: Namespace) -> "Imported":
    """The card in a file of any kind, with what is to be said of its cells; or Failure."""
    from zhuoju.games.samsara.files.any_form import read_path
    from zhuoju.games.samsara.files.report import BadFile

    try:
        return read_path(Path(arguments.file), mapping=arguments.mapping, blank=arguments.blank)
    except BadFile as bad:
        raise Failure(f"{arguments.file}: {bad.told(arguments.lang)}") from None
    except OSError as wrong:
        raise Failure(f"{wrong.filename or arguments.file}: {wrong.strerror or wrong}") from None
