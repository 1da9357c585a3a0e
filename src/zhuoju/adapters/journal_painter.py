"""A journal for log painters: the record that SealDice writes, as JSON, as text, and both in one archive."""

import io
import re
import zipfile
from typing import Any

import msgspec

from zhuoju.adapters.journal import Journal, JournalLine, moment, roll_said, words

VERSION = 101  # of SealDice's record
PLATFORM = "Zhuoju"
RAW, STANDARD, READ_ME = "raw-log.txt", "sealdice-standard-log.json", "README.txt"

_HEAD = re.compile(
    r"^[^(<\n]+(\([^(\n]+\)|<[^(\n]+>)?\s+(\d{4}[/-]\d{1,2}[/-]\d{1,2} )?\d{1,2}:\d{1,2}:\d{2}"
)
_BARE = str.maketrans({"(": "（", ")": "）", "<": "〈", ">": "〉", "\n": " "})
_DICE = "dice"


def record(journal: Journal) -> bytes:
    """The record as SealDice's JSON."""
    items = [_item(journal, number, line) for number, line in enumerate(_spoken(journal), 1)]
    return msgspec.json.format(msgspec.json.encode({"version": VERSION, "items": items}), indent=1)


def text(journal: Journal) -> str:
    """The record as text: who and when on a line, then what was said."""
    parts = []
    for line in _spoken(journal):
        lines = "\n".join(_no_head(each) for each in _message(journal, line).split("\n"))
        parts.append(
            f"{_nickname(journal, line)}({_user(line)}) {moment(journal, line):%Y-%m-%d %H:%M:%S}\n{lines}\n"
        )
    return "\n".join(parts)


def archive(journal: Journal) -> bytes:
    """Both in a zip file, as SealDice packs them."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(RAW, text(journal))
        packed.writestr(STANDARD, record(journal))
        packed.writestr(READ_ME, words(journal.language)["read_me"] + "\n")
    return made.getvalue()


def _spoken(journal: Journal) -> list[JournalLine]:
    """What belongs into a replay: no notes, no book-keeping."""
    return [line for line in journal.lines if line.kind not in ("note", "change", "time")]


def _item(journal: Journal, number: int, line: JournalLine) -> dict[str, Any]:
    return {
        "id": number,
        "nickname": _nickname(journal, line),
        "IMUserId": _user(line),
        "time": line.at // 1000,
        "message": _message(journal, line),
        "isDice": line.kind == "roll",
        "commandId": 0,
        "commandInfo": None,
        "rawMsgId": line.id,
        "uniformId": _user(line),
        "channel": "",
    }


def _nickname(journal: Journal, line: JournalLine) -> str:
    return words(journal.language)["dice"] if line.kind == "roll" else line.who.translate(_BARE)


def _user(line: JournalLine) -> str:
    return f"{PLATFORM}:{_DICE if line.kind == 'roll' else line.account}"


def _message(journal: Journal, line: JournalLine) -> str:
    """What was said; what is not the story's is in brackets, line by line, as painters know it."""
    if line.kind == "roll":
        return roll_said(journal, line)
    if line.kind in ("out_of_character", "to_host"):
        return "\n".join(f"（{part}）" for part in line.text.split("\n"))
    return line.text


def _no_head(said: str) -> str:
    """A line that no painter takes for the beginning of another entry."""
    return said.replace(":", "：") if _HEAD.match(said) else said
