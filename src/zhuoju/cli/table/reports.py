"""`zhuoju play --report FILE`: what a game reports of a finished match, as Markdown or .docx."""

from pathlib import Path
from typing import Any, Final

from zhuoju.cli.base.spoken import Speech
from zhuoju.commands import saved_matches
from zhuoju.commands.failure import Failure, unknown
from zhuoju.kernel import Match
from zhuoju.office.docx import markdown_docx

FORMS: Final = ("md", "docx")


def check(name: str) -> None:
    """Refuse a file of a form that cannot be written, before anything is played."""
    form = Path(name).suffix.lstrip(".").lower()
    if form not in FORMS:
        raise unknown("format", form, FORMS)


def write(match: Match[Any, Any], name: str, language: str) -> None:
    """Write the report of a match."""
    text = report(match, language)
    raw = text.encode() if Path(name).suffix.lower() == ".md" else markdown_docx(text)
    try:
        saved_matches.write(Path(name), raw)
    except OSError as wrong:
        raise Failure(f"{name}: {wrong.strerror or wrong}") from None


def report(match: Match[Any, Any], language: str) -> str:
    """The report of a match as Markdown; Failure where there is none."""
    roleplay = match.game.roleplay
    if roleplay is None or roleplay.report is None:
        raise Failure(f"{match.game.id}: this game writes no report of a match")
    speech = Speech(match.game, language)
    text = roleplay.report(match.table, language, [speech.seat(seat) for seat in range(match.seats)])
    if not text:
        raise Failure(f"{match.game.id}: of this match there is no report, or not yet")
    return text
