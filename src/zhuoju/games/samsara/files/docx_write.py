"""SAM-SHEET-15 A readable card and the observation report as .docx, for people; never read back."""

from collections.abc import Iterable
from typing import Any

from docx.shared import RGBColor

from zhuoju.games.samsara.catalogue import describe
from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.character.races import trait
from zhuoju.games.samsara.character.sequences import item_of, sheet_of, skill_of
from zhuoju.games.samsara.files import headings, terms
from zhuoju.games.samsara.files.chat import card_lines
from zhuoju.games.samsara.files.xlsx_look import TINTS
from zhuoju.games.samsara.mission.report import ObservationReport, markdown
from zhuoju.games.samsara.model.card import Card, Sequence
from zhuoju.games.samsara.model.words import Trait
from zhuoju.office.docx import clean, markdown_docx, new, ruled, saved


def card_docx(card: Card, language: str = "zh-Hans") -> bytes:
    """A card to be read: person, numbers, skills and items in words, the ledger."""
    document = new()
    document.add_heading(clean(card.name or card.id), 0)
    for line in card_lines(card, language)[:5]:
        document.add_paragraph(clean(line))
    _person(document, card, language)
    for kind, key in (("skill", "skills"), ("item", "items"), ("follower", "follower")):
        held = [s for s in card.sequences if s.kind == kind]
        if held:
            document.add_heading(headings.label_of_section(key, language), 1)
        for sequence in held:
            _sequence(document, sequence, language)
    _ledger(document, card, language)
    return saved(document)


def report_docx(report: ObservationReport, language: str = "zh-Hans") -> bytes:
    """SAM-SHEET-15 The observation report."""
    return markdown_docx(markdown(report, language))


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
            paragraph.add_run(clean(text))


def _sequence(document: Any, sequence: Sequence, language: str) -> None:
    """A skill or item: its name in its colour, its price, what it does."""
    follower = sequence.follower
    own = follower.name if follower else sequence.name
    name = own or terms.name_of(sequence.library, language) or sequence.id
    heading = document.add_heading("", 2)
    run = heading.add_run(clean(name))
    sheet = sheet_of(sequence)
    if sheet is not None and sheet.colour in TINTS and sequence.kind == "skill":
        run.font.color.rgb = RGBColor.from_string(TINTS[sheet.colour])  # SAM-SHEET-13
    for line in _told(sequence, language):
        document.add_paragraph(clean(line), style="List Bullet")
    if sequence.background:
        document.add_paragraph(clean(sequence.background))
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
    ruled(document, rows)
