"""Spreadsheets and texts of Samsara: cards and libraries out to office files and chats, and in again."""

from zhuoju.adapters.samsara.card_book import card_book
from zhuoju.adapters.samsara.card_read import read_card
from zhuoju.adapters.samsara.chat import (
    audit_text,
    brief_text,
    card_text,
    import_text,
    messages,
    read_st,
    report_text,
    rewards_text,
    roll_text,
    rolls_text,
    st_text,
)
from zhuoju.adapters.samsara.csv_files import card_csv, read_csv
from zhuoju.adapters.samsara.docx_write import card_docx, report_docx
from zhuoju.adapters.samsara.files import card_of_json, read_path
from zhuoju.adapters.samsara.library_book import LibraryImport, library_xlsx, read_library
from zhuoju.adapters.samsara.mapping import Mapping, read_mapped, read_mapping
from zhuoju.adapters.samsara.report import BadFile, Difference, Imported, Unplaced, Unread
from zhuoju.adapters.samsara.xlsx_read import read_xlsx
from zhuoju.adapters.samsara.xlsx_write import card_xlsx

__all__ = [
    "BadFile",
    "Difference",
    "Imported",
    "LibraryImport",
    "Mapping",
    "Unplaced",
    "Unread",
    "audit_text",
    "brief_text",
    "card_book",
    "card_csv",
    "card_docx",
    "card_of_json",
    "card_text",
    "card_xlsx",
    "import_text",
    "library_xlsx",
    "messages",
    "read_card",
    "read_csv",
    "read_library",
    "read_mapped",
    "read_mapping",
    "read_path",
    "read_st",
    "read_xlsx",
    "report_docx",
    "report_text",
    "rewards_text",
    "roll_text",
    "rolls_text",
    "st_text",
]
