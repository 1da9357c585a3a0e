"""A journal to read and to print: Markdown, and an HTML page that needs nothing but itself."""

import re
from html import escape

from zhuoju.adapters.journal import Journal, JournalLine, moment, roll_said, words

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~!])")
_LEADING = re.compile(r"^(\s*)([-+=>]|\d+[.)])")

_STYLE = """
body { margin: 2rem auto; max-width: 46rem; padding: 0 1rem;
  font: 16px/1.7 "Noto Serif CJK SC", Georgia, serif;
  color: #1f1b16; background: #fbf8f1; }
h1 { font-size: 1.6rem; border-bottom: 2px solid; padding-bottom: .4rem; }
h2 { font-size: 1rem; color: #6b6052; margin: 1.6rem 0 .4rem; }
p { margin: .35rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
time, .mark { color: #6b6052; font-size: .8rem; }
.out_of_character, .to_host { color: #4c443a; }
.note { border-left: 3px dashed #7a4b9a; padding-left: .6rem; }
.roll { border: 1px solid #d8ccb7; border-radius: 6px; padding: .2rem .6rem; background: #fff; }
.secret { border-style: dashed; border-color: #7a4b9a; }
@media print { body { background: #fff; margin: 0; } }
"""


def markdown(journal: Journal) -> str:
    """The journal as Markdown, a heading for each day."""
    parts = [f"# {_quoted(journal.title)}"]
    day = ""
    for line in journal.lines:
        at = moment(journal, line)
        if at.date().isoformat() != day:
            day = at.date().isoformat()
            parts.append(f"## {day}")
        parts.append(f"{at:%H:%M} {_in_markdown(journal, line)}")
    return "\n\n".join(parts) + "\n"


def _in_markdown(journal: Journal, line: JournalLine) -> str:
    mark = _mark(journal, line)
    said = f" _({mark})_" if mark else ""
    if line.kind == "roll":
        text = "  \n".join(f"`{each}`" for each in line.rolls)
        return f"**{_quoted(line.who)}**{said} {_quoted(line.text)}  \n{text}"
    text = "  \n".join(_quoted(part) for part in line.text.split("\n"))
    return f"**{_quoted(line.who)}**{said}: {text}"


def _quoted(text: str) -> str:
    """Text that Markdown takes for nothing else."""
    return _LEADING.sub(r"\1\\\2", _SPECIAL.sub(r"\\\1", text))


def page(journal: Journal) -> str:
    """The journal as one HTML page without scripts and without anything from elsewhere."""
    body = []
    day = ""
    for line in journal.lines:
        at = moment(journal, line)
        if at.date().isoformat() != day:
            day = at.date().isoformat()
            body.append(f"<h2>{day}</h2>")
        body.append(_in_html(journal, line))
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return (
        f'<!doctype html>\n<html lang="{escape(journal.language)}">\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"<title>{escape(journal.title)}</title>\n<style>{_STYLE}</style>\n<h1>{escape(journal.title)}</h1>\n"
        + "\n".join(body)
        + "\n</html>\n"
    )


def _in_html(journal: Journal, line: JournalLine) -> str:
    at, mark = moment(journal, line), _mark(journal, line)
    marked = f' <span class="mark">({escape(mark)})</span>' if mark else ""
    css = f"{line.kind} secret" if line.secret else line.kind
    text = roll_said(journal, line) if line.kind == "roll" else line.text
    said = escape(text) if line.kind == "roll" else f"<b>{escape(line.who)}</b>: {escape(text)}"
    return f'<p class="{css}"><time datetime="{at.isoformat()}">{at:%H:%M}</time> {said}{marked}</p>'


def _mark(journal: Journal, line: JournalLine) -> str:
    """What sort of entry this is, where it is not plain speech."""
    say = words(journal.language)
    if line.kind == "roll":
        return say["secret"] if line.secret else ""
    return say.get(line.kind, "")
