"""`zhuoju play --report FILE`: what the archive keeps of a finished mission, as Markdown or .docx."""

from pathlib import Path
from typing import Any, Final

from zhuoju.cli import files
from zhuoju.cli.failure import Failure, unknown
from zhuoju.kernel import Match

FORMS: Final = ("md", "docx")


def check(name: str) -> None:
    """Refuse a file of a form that cannot be written, before anything is played."""
    form = Path(name).suffix.lstrip(".").lower()
    if form not in FORMS:
        raise unknown("format", form, FORMS)


def write(match: Match[Any, Any], name: str, language: str) -> None:
    """Write the observation report of a finished mission of Samsara."""
    raw = in_form(match, Path(name).suffix.lstrip(".").lower(), language)
    try:
        files.write(Path(name), raw)
    except OSError as wrong:
        raise Failure(f"{name}: {wrong.strerror or wrong}") from None


def in_form(match: Match[Any, Any], form: str, language: str) -> bytes:
    """The report as Markdown or .docx; Failure where there is none."""
    progress = getattr(match.table.state, "progress", None)
    if match.game.id != "samsara" or progress is None:
        raise Failure(f"{match.game.id}: only missions of samsara have an observation report")
    if progress.desk.state != "archived":
        raise Failure("samsara: this mission is not archived, so there is no observation report")
    from zhuoju.games.samsara.journey import report_words

    if form == "md":
        return report_words.markdown(progress.desk, language).encode()
    from zhuoju.games.samsara.files.docx_write import report_docx

    return report_docx(report_words.report_in(progress.desk, language), language)
