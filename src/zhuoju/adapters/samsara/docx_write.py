"""SAM-SHEET-15 A readable card and the observation report as .docx, for people; never read back."""

import io
import re
from collections.abc import Iterable
from typing import Any, Final

from docx import Document
from docx.oxml.ns import qn
from docx.shared import Pt, RGBColor

from zhuoju.adapters.samsara import headings, terms
from zhuoju.adapters.samsara.chat import card_lines
from zhuoju.adapters.samsara.xlsx_look import TINTS
from zhuoju.games.samsara import describe, ledger
from zhuoju.games.samsara.card import Card, Sequence
from zhuoju.games.samsara.races import trait
from zhuoju.games.samsara.report import ObservationReport, markdown
from zhuoju.games.samsara.sequences import item_of, sheet_of, skill_of
from zhuoju.games.samsara.words import Trait

FACE: Final = "Microsoft YaHei"
_UNSAFE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def card_docx(card: Card, language: str = "zh-Hans") -> bytes:
    """A card to be read: person, numbers, skills and items in words, the ledger."""
    document = _new()
    document.add_heading(_clean(card.name or card.id), 0)
    for line in card_lines(card, language)[:5]:
        document.add_paragraph(_clean(line))
    _person(document, card, language)
    for kind, key in (("skill", "skills"), ("item", "items"), ("follower", "follower")):
        held = [s for s in card.sequences if s.kind == kind]
        if held:
            document.add_heading(headings.label_of_section(key, language), 1)
        for sequence in held:
            _sequence(document, sequence, language)
    _ledger(document, card, language)
    return _saved(document)


def report_docx(report: ObservationReport, language: str = "zh-Hans") -> bytes:
    """SAM-SHEET-15 The observation report."""
    return markdown_docx(markdown(report, language))


def markdown_docx(text: str) -> bytes:
    """The plain Markdown that reports are written in: headings, lists, tables, paragraphs."""
    document = _new()
    table: list[list[str]] = []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            table.append([cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]])
            continue
        if table:
            _table(document, [row for row in table if not all(re.fullmatch(":?-+:?", c) for c in row)])
            table = []
        _line(document, line)
    return _saved(document)


def _new() -> Any:
    """An empty document whose every style has a face with Chinese characters."""
    document = Document()
    document.core_properties.author = "zhuoju"
    for name in ("Normal", "Title", "Heading 1", "Heading 2", "Heading 3"):
        style: Any = document.styles[name]
        style.font.name = FACE
        style.element.get_or_add_rPr().get_or_add_rFonts().set(qn("w:eastAsia"), FACE)
    normal: Any = document.styles["Normal"]
    normal.font.size = Pt(10.5)
    return document


def _saved(document: Any) -> bytes:
    raw = io.BytesIO()
    document.save(raw)
    return raw.getvalue()


def _clean(text: str) -> str:
    return _UNSAFE.sub("\ufffd", text)


def _line(document: Any, line: str) -> None:
    heading = re.match(r"(#{1,3}) (.*)", line)
    if heading:
        document.add_heading(_clean(heading[2]), len(heading[1]) - 1)
    elif line.lstrip().startswith("- "):
        style = "List Bullet 2" if line.startswith("  ") else "List Bullet"
        document.add_paragraph(_clean(line.lstrip()[2:]), style=style)
    elif line.strip():
        document.add_paragraph(_clean(line))


def _table(document: Any, rows: list[list[str]]) -> None:
    wide = max(map(len, rows), default=0)
    if not wide:
        return
    table = document.add_table(rows=0, cols=wide, style="Light Grid Accent 1")
    for row in rows:
        cells = table.add_row().cells
        for cell, text in zip(cells, row, strict=False):
            cell.text = _clean(text.replace("\\|", "|"))


def _person(document: Any, card: Card, language: str) -> None:
    document.add_heading(headings.label_of_section("profile", language), 1)
    facts = [("age", card.age), ("looks", card.looks), ("background", card.background), ("notes", card.notes)]
    pairs = [" / ".join(terms.word("type", side, language) for side in pair) for pair in card.personalities]
    facts.insert(1, ("type_main", "; ".join(pairs)))
    names: tuple[Trait, ...] = ("emotion", "diet", "rhythm", "sexes", "features")
    facts += [(f"trait_{name}", trait(card, name)) for name in names]
    for name, text in facts:
        if text:
            paragraph = document.add_paragraph()
            paragraph.add_run(f"{headings.label('profile', name, language)}  ").bold = True
            paragraph.add_run(_clean(text))


def _sequence(document: Any, sequence: Sequence, language: str) -> None:
    """A skill or item: its name in its colour, its price, what it does."""
    follower = sequence.follower
    own = follower.name if follower else sequence.name
    name = own or terms.name_of(sequence.library, language) or sequence.id
    heading = document.add_heading("", 2)
    run = heading.add_run(_clean(name))
    sheet = sheet_of(sequence)
    if sheet is not None and sheet.colour in TINTS and sequence.kind == "skill":
        run.font.color.rgb = RGBColor.from_string(TINTS[sheet.colour])  # SAM-SHEET-13
    for line in _told(sequence, language):
        document.add_paragraph(_clean(line), style="List Bullet")
    if sequence.background:
        document.add_paragraph(_clean(sequence.background))
    for inner in follower.sequences if follower else ():
        _sequence(document, inner, language)


def _told(sequence: Sequence, language: str) -> Iterable[str]:
    sheet, skill, item = sheet_of(sequence), skill_of(sequence), item_of(sequence)
    try:
        lines = (
            describe.skill_text(skill, language)
            if skill
            else describe.item_text(item, language)
            if item
            else []
        )
    except KeyError:  # an entry that no catalogue knows; the audit says which
        lines = []
    return [*lines, *(describe.sheet_text(sheet, language)[-1:] if sheet else [])]


def _ledger(document: Any, card: Card, language: str) -> None:
    if not card.ledger:
        return
    document.add_heading(headings.label_of_section("ledger", language), 1)
    columns = ("no", "mission", "kind", "name", "points", "balance", "seniority")
    rows = [[headings.label("ledger", name, language) for name in columns]]
    for line in ledger.rebuild(card.ledger):
        name = terms.name_of(line.name, language) or line.name
        rows.append([str(line.number), line.mission, terms.word("ledger", line.kind, language), name,
                     f"{line.points:+}", str(line.balance), str(line.seniority)])  # fmt: skip
    _table(document, rows)
