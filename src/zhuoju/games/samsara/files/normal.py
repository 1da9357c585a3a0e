"""SAM-SHEET-17, 18 What stands in a cell: normalised on the way in, disarmed on the way out."""

import re
import unicodedata
from typing import Final

Value = str | int | float | bool | None
LONGEST: Final = 32_000  # characters; a cell of a workbook holds 32,767
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
_MARK: Final = "'"
_UNSAFE: Final = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]|_x(?=[0-9A-Fa-f]{4}_)")
_ESCAPED: Final = re.compile("_x([0-9A-Fa-f]{4})_")
_NUMBER: Final = re.compile(r"★?\s*([+-]?\d{1,3}(?:,\d{3})+|[+-]?\d{1,12})(?:\.0+)?\s*(?:[dD]4|%|★)?")
_ALIKE: Final = str.maketrans({"−": "-", "–": "-", "—": "-", "、": ",", "“": '"', "”": '"', "　": " "})


# Out


def disarm(text: str) -> str:
    """SAM-SHEET-18 A text that no spreadsheet takes for a formula; `rearm` gives it back."""
    return _MARK + text if text.startswith((*_FORMULA, _MARK)) else text


def rearm(text: str) -> str:
    """The text that `disarm` was given; a text that never was disarmed stays."""
    return text[1:] if text.startswith(_MARK) and text[1:].startswith((*_FORMULA, _MARK)) else text


def escape(text: str) -> str:
    """Characters that XML cannot hold, written as spreadsheets write them: `_x0007_`."""
    return _UNSAFE.sub(lambda m: "_x005F_x" if m[0] == "_x" else f"_x{ord(m[0]):04X}_", text)


def unescape(text: str) -> str:
    """The text that `escape` was given."""
    return _ESCAPED.sub(lambda m: chr(int(m[1], 16)), text)


# In


def plain(value: Value) -> str:
    """SAM-SHEET-17 A cell to be understood: full-width digits and punctuation made narrow."""
    return unicodedata.normalize("NFKC", text_of(value)).translate(_ALIKE).strip()


def text_of(value: Value) -> str:
    """A cell as free text, exactly as written; a number as it is shown."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return rearm(value) if isinstance(value, str) else str(value)


def whole(value: Value) -> int | None:
    """A whole number, also when written as text, with ★, with commas or as `4D4`; None: it is none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < 1e12 else None
    match = _NUMBER.fullmatch(plain(value))
    return int(match[1].replace(",", "")) if match else None


def is_blank(value: Value) -> bool:
    """Whether a cell holds nothing that can be seen."""
    return value is None or (isinstance(value, str) and not value.strip())
