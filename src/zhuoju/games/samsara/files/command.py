"""`zhuoju samsara card`: audit, export, import and print a reincarnator's card, and whom to ask about it.

`zhuoju samsara report` writes the observation report of a saved mission, `suggest` fills a box.
"""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

import msgspec

from zhuoju.commands.command import Command, Say
from zhuoju.commands.failure import Failure, unknown
from zhuoju.commands.saved_matches import load, write
from zhuoju.games.samsara.files.any_form import read_path
from zhuoju.games.samsara.files.chat import audit_text, card_text, import_text, st_text
from zhuoju.games.samsara.files.csv_files import card_csv
from zhuoju.games.samsara.files.docx_write import card_docx, report_docx
from zhuoju.games.samsara.files.report import BadFile, Imported
from zhuoju.games.samsara.files.xlsx_write import card_xlsx
from zhuoju.games.samsara.journey import report_words
from zhuoju.games.samsara.mission import community
from zhuoju.games.samsara.model.card import Card
from zhuoju.games.samsara.model.refusal import Refused

WHAT: Final = ("card", "report", "suggest")
TASKS: Final = ("audit", "export", "import", "text", "contacts")
FORMATS: Final = ("xlsx", "csv", "docx", "json")
REPORTS: Final = ("md", "docx")


def add(command: ArgumentParser, say: Say) -> None:
    """The arguments of the command."""
    command.add_argument("what", metavar="WHAT", choices=WHAT, help=say("card"))
    command.add_argument("task", metavar="TASK", help=say("task"))
    command.add_argument("file", metavar="FILE", nargs="?", default="", help=say("file"))
    command.add_argument("--to", metavar="FILE", help=say("to"))
    command.add_argument("--mapping", metavar="FILE", help=say("mapping"))
    command.add_argument("--blank", metavar="FILE", help=say("blank"))
    command.add_argument("--st", action="store_true", help=say("st"))


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
    progress = getattr(match.table.state, "progress", None)
    if match.game.id != "samsara" or progress is None:
        raise Failure(f"{arguments.task}: only missions of samsara have an observation report")
    if progress.desk.state != "archived":
        raise Failure(f"{arguments.task}: this mission is not archived, so there is no observation report")
    if not arguments.to:
        print(report_words.markdown(progress.desk, arguments.lang), end="")
        return 0
    target = Path(arguments.to)
    form = target.suffix.lstrip(".").lower()
    if form not in REPORTS:
        raise unknown("format", form, REPORTS)
    if form == "md":
        raw = report_words.markdown(progress.desk, arguments.lang).encode()
    else:
        raw = report_docx(report_words.report_in(progress.desk, arguments.lang), arguments.lang)
    _keep(target, raw)
    print(arguments.to)
    return 0


def _keep(path: Path, raw: bytes) -> None:
    try:
        write(path, raw)
    except OSError as wrong:
        raise Failure(f"{path}: {wrong.strerror or wrong}") from None


def _suggest(arguments: Namespace) -> int:
    """SAM-GAME-15 Put a suggestion into a box: `suggest entry "an idea" --to box.json`."""
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
    card = _card(arguments)
    for sequence in (*card.sequences, *card.vault):
        name = report_words.spelled(sequence.library or sequence.name, arguments.lang)
        print(f"{name}: {', '.join(community.answers_for(card, sequence, card.name))}")
    print(f"*: {', '.join(community.answers_for_entry())}")
    return 0


def _audit(arguments: Namespace) -> int:
    """Print what the audit finds; 1 when there is an error."""
    found = _read(arguments)
    if found.card is None or found.audit is None:
        print("\n".join(import_text(found, arguments.lang)))
        return 1
    print("\n".join(audit_text(found.audit, arguments.lang)))
    return 0 if found.audit.sound else 1


def _import(arguments: Namespace) -> int:
    """Say what is in a file, and keep the card as JSON where `--to` says; 1 when it cannot be read."""
    found = _read(arguments)
    print("\n".join(import_text(found, arguments.lang)))
    if found.card is None:
        return 1
    if arguments.to:
        write(Path(arguments.to), msgspec.json.format(msgspec.json.encode(found.card)))
    return 0


def _text(arguments: Namespace) -> int:
    """Print a card for a chat, messages apart by a line; or the line for dice bots."""
    card = _card(arguments)
    print(st_text(card) if arguments.st else "\n---\n".join(card_text(card, arguments.lang)))
    return 0


def _export(arguments: Namespace) -> int:
    """Write a card as .xlsx, .docx or .json, or as a folder of .csv."""
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


def _card(arguments: Namespace) -> Card:
    found = _read(arguments)
    if found.card is None:
        raise Failure("; ".join(import_text(found, arguments.lang)))
    return found.card


def _read(arguments: Namespace) -> Imported:
    """The card in a file of any kind, with what is to be said of its cells; or Failure."""
    try:
        return read_path(Path(arguments.file), mapping=arguments.mapping, blank=arguments.blank)
    except BadFile as bad:
        raise Failure(f"{arguments.file}: {bad.told(arguments.lang)}") from None
    except OSError as wrong:
        raise Failure(f"{wrong.filename or arguments.file}: {wrong.strerror or wrong}") from None


COMMAND: Final = Command(
    add,
    run,
    {
        "en": {
            "about": "cards of Samsara: audit, export, import, text",
            "card": "card, report or suggest",
            "task": "of a card: audit, export, import, text or contacts; a saved match; a topic",
            "file": "a card: .xlsx, .csv, a folder of .csv, or .json",
            "to": "where to write: .xlsx, .docx, .json, or a folder for .csv",
            "mapping": "a mapping file (YAML) for a template of your own",
            "blank": "that template without entries, so that its own words are not reported",
            "st": "the .st line for dice bots instead",
        },
        "zh-Hans": {
            "about": "轮回游戏人物卡：审核、导出、导入、文本",
            "card": "card 人物卡、report 观测报告或 suggest 建议",
            "task": "人物卡：audit、export、import、text、contacts；或存档；或建议类别",
            "file": "人物卡：.xlsx、.csv、装着 .csv 的文件夹，或 .json",
            "to": "写到哪里：.xlsx、.docx、.json，或放 .csv 的文件夹",
            "mapping": "自家模板的映射文件（YAML）",
            "blank": "空白模板，其自带的文字不再报告",
            "st": "改为输出骰娘用的 .st 录卡指令",
        },
    },
)
