"""`zhuoju samsara card`: audit, export, import and print a reincarnator's card."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from zhuoju.cli.failure import Failure, unknown
from zhuoju.cli.files import write
from zhuoju.cli.language import Words

if TYPE_CHECKING:
    from zhuoju.adapters.samsara import Imported
    from zhuoju.games.samsara.card import Card

TASKS: Final = ("audit", "export", "import", "text")
FORMATS: Final = ("xlsx", "csv", "docx", "json")


def add(command: ArgumentParser, say: Words) -> None:
    """The arguments of the command."""
    command.add_argument("what", metavar="card", choices=["card"], help=say("help.samsara.card"))
    command.add_argument("task", metavar="TASK", choices=TASKS, help=say("help.samsara.task"))
    command.add_argument("file", metavar="FILE", help=say("help.samsara.file"))
    command.add_argument("--to", metavar="FILE", help=say("help.samsara.to"))
    command.add_argument("--mapping", metavar="FILE", help=say("help.samsara.mapping"))
    command.add_argument("--blank", metavar="FILE", help=say("help.samsara.blank"))
    command.add_argument("--st", action="store_true", help=say("help.samsara.st"))


def run(arguments: Namespace) -> int:
    """Do what was asked with the card in a file."""
    tasks = {"audit": _audit, "export": _export, "import": _import, "text": _text}
    return tasks[arguments.task](arguments)


def _audit(arguments: Namespace) -> int:
    """Print what the audit finds; 1 when there is an error."""
    from zhuoju.adapters.samsara import audit_text, import_text

    found = _read(arguments)
    if found.card is None or found.audit is None:
        print("\n".join(import_text(found, arguments.lang)))
        return 1
    print("\n".join(audit_text(found.audit, arguments.lang)))
    return 0 if found.audit.sound else 1


def _import(arguments: Namespace) -> int:
    """Say what is in a file, and keep the card as JSON where `--to` says; 1 when it cannot be read."""
    from zhuoju.adapters.samsara import import_text

    found = _read(arguments)
    print("\n".join(import_text(found, arguments.lang)))
    if found.card is None:
        return 1
    if arguments.to:
        write(Path(arguments.to), msgspec.json.format(msgspec.json.encode(found.card)))
    return 0


def _text(arguments: Namespace) -> int:
    """Print a card for a chat, messages apart by a line; or the line for dice bots."""
    from zhuoju.adapters.samsara import card_text, st_text

    card = _card(arguments)
    print(st_text(card) if arguments.st else "\n---\n".join(card_text(card, arguments.lang)))
    return 0


def _export(arguments: Namespace) -> int:
    """Write a card as .xlsx, .docx or .json, or as a folder of .csv."""
    from zhuoju.adapters.samsara import card_csv, card_docx, card_xlsx

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
        from zhuoju.adapters.samsara import import_text

        raise Failure("; ".join(import_text(found, arguments.lang)))
    return found.card


def _read(arguments: Namespace) -> "Imported":
    """The card in a file of any kind, with what is to be said of its cells; or Failure."""
    from zhuoju.adapters.samsara import BadFile, read_path

    try:
        return read_path(Path(arguments.file), mapping=arguments.mapping, blank=arguments.blank)
    except BadFile as bad:
        raise Failure(f"{arguments.file}: {bad.told(arguments.lang)}") from None
    except OSError as wrong:
        raise Failure(f"{wrong.filename or arguments.file}: {wrong.strerror or wrong}") from None
