"""SAM-SHEET-01 Headings `中文 / id`: understood by id first, then by Chinese, traditional or simplified."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from zhuoju.games.samsara.catalogue.vocabulary import LIBRARY
from zhuoju.games.samsara.files import terms
from zhuoju.games.samsara.files.columns import KINDS, SHEETS, Column

ALIGNMENT: Final = "alignment"  # no field of a card (SAM-CREATE-15)


def _alternatives(key: str, language: str) -> list[str]:
    return LIBRARY.catalog.say(language, f"sheet.{key}").split("|")


def _key(kind: str, name: str) -> str:
    """The text of a heading: the section's own before the common one."""
    own = f"field.{kind}.{name}"
    return own if f"sheet.{own}" in terms.catalog_keys() else f"field.{name}"


def heading(kind: str, name: str, language: str) -> str:
    """`姓名 / name`."""
    chinese = "zh-Hans" if language == "en" else language
    return f"{_alternatives(_key(kind, name), chinese)[0]} / {name}"


def label(kind: str, name: str, language: str) -> str:
    """The heading in one language only, for texts that are read and not imported."""
    return _alternatives(_key(kind, name), language)[0]


def label_of_section(kind: str, language: str) -> str:
    """The heading of a section in one language only."""
    return _alternatives(f"section.{kind}", language)[0]


def mark(kind: str, language: str) -> str:
    """The heading of a section: `道具 / items`."""
    return f"{_alternatives(f'section.{kind}', 'zh-Hans' if language == 'en' else language)[0]} / {kind}"


def sheet_name(sheet: str, language: str) -> str:
    """What the tab of a sheet says."""
    return sheet if language == "en" else _alternatives(f"tab.{sheet}", language)[0]


def columns_of(kind: str) -> Mapping[str, Column]:
    """The fields and columns of a section, by id."""
    return {one.id: one for one in (*KINDS[kind].fields, *KINDS[kind].table)}


# Understanding


def _understood(text: str, known: Mapping[str, str]) -> str | None:
    """By the part after the last stroke, which is the id; then by what stands before it, then as a whole."""
    parts = [part for part in text.replace("／", "/").split("/") if part.strip()]
    tried = [*reversed(parts), text] if len(parts) > 1 else parts
    for part in tried:
        found = known.get(terms.key_of(part.strip(" :：*")))
        if found is not None:
            return found
    return None


@cache
def _columns(kind: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for name in columns_of(kind):
        for language in terms.LANGUAGES:
            for said in _alternatives(_key(kind, name), language):
                found.setdefault(terms.key_of(said), name)
    found |= {
        terms.key_of(said): ALIGNMENT for lang in terms.LANGUAGES for said in _alternatives("alignment", lang)
    }
    return found | {terms.key_of(name): name for name in columns_of(kind)}


@cache
def _names(prefix: str, ids: tuple[str, ...]) -> Mapping[str, str]:
    said = {
        terms.key_of(text): name
        for name in ids
        for language in terms.LANGUAGES
        for text in _alternatives(f"{prefix}.{name}", language)
    }
    return said | {terms.key_of(name): name for name in ids}


def find_column(kind: str, text: str) -> str | None:
    """The field or column of a section that a heading means."""
    return _understood(text, _columns(kind))


def find_section(text: str) -> str | None:
    """The section that a heading begins."""
    return _understood(text, _names("section", tuple(KINDS)))


def find_sheet(text: str) -> str | None:
    """The sheet that a tab or a file name means."""
    return _understood(text, _names("tab", tuple(SHEETS)))
