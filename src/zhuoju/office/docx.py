"""Markdown as .docx: the plain kind that reports are written in, for people; never read back."""

import io
import re
from typing import Any, Final

FACE: Final = "Microsoft YaHei"
MEDIA: Final = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_UNSAFE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def markdown_docx(text: str) -> bytes:
    """The plain Markdown that reports are written in: headings, lists, tables, paragraphs."""
    document = new()
    table: list[list[str]] = []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            table.append([cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]])
            continue
        if table:
            ruled(document, [row for row in table if not all(re.fullmatch(":?-+:?", c) for c in row)])
            table = []
        _line(document, line)
    return saved(document)


def new() -> Any:
    """An empty document whose every style has a face with Chinese characters."""
    from docx import Document  # not before it is needed: it is big
    from docx.oxml.ns import qn
    from docx.shared import Pt

    document = Document()
    document.core_properties.author = "zhuoju"
    for name in ("Normal", "Title", "Heading 1", "Heading 2", "Heading 3"):
        style: Any = document.styles[name]
        style.font.name = FACE
        style.element.get_or_add_rPr().get_or_add_rFonts().set(qn("w:eastAsia"), FACE)
    normal: Any = document.styles["Normal"]
    normal.font.size = Pt(10.5)
    return document


def saved(document: Any) -> bytes:
    """As bytes."""
    raw = io.BytesIO()
    document.save(raw)
    return raw.getvalue()


def clean(text: str) -> str:
    """Without what a document cannot hold."""
    return _UNSAFE.sub("\ufffd", text)


def _line(document: Any, line: str) -> None:
    heading = re.match(r"(#{1,3}) (.*)", line)
    if heading:
        document.add_heading(clean(heading[2]), len(heading[1]) - 1)
    elif line.lstrip().startswith("- "):
        style = "List Bullet 2" if line.startswith("  ") else "List Bullet"
        document.add_paragraph(clean(line.lstrip()[2:]), style=style)
    elif line.strip():
        document.add_paragraph(clean(line))


def ruled(document: Any, rows: list[list[str]]) -> None:
    """A table."""
    wide = max(map(len, rows), default=0)
    if not wide:
        return
    table = document.add_table(rows=0, cols=wide, style="Light Grid Accent 1")
    for row in rows:
        cells = table.add_row().cells
        for cell, text in zip(cells, row, strict=False):
            cell.text = clean(text.replace("\\|", "|"))
