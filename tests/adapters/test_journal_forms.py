"""Journals as files: what people read, and what log painters take apart again."""

import io
import json
import re
import zipfile
from datetime import UTC

import pytest

from zhuoju.adapters import journal_pages, journal_painter
from zhuoju.adapters.journal import Journal, JournalLine

# As log painters divide a text (see the conventions): who, when.
EDITOR = re.compile(
    r"^([^(<\n]+)(\(([^(\n]+)\)|\<[^(\n]+\>)?(\s+)(\d{4}-\d{1,2}-\d{1,2} )?(\d{1,2}:\d{1,2}:\d{2})( #\d+)?$",
    re.M,
)
OUT_OF_CHARACTER = re.compile(r"^\s*(?:@\S+\s+)*[（\(].*")
AT = 1_660_823_001_000  # 2022-08-18 11:43:21 UTC

LINES = (
    JournalLine("a", AT, "in_character", "u1", "Pat", "Who goes\nthere?", "Tyson"),
    JournalLine("b", AT + 1000, "out_of_character", "u2", "Oz", "one moment\nthe phone"),
    JournalLine("c", AT + 2000, "roll", "u1", "Pat", "climb", "Tyson", ("2d6 = [3, 5] = 8",)),
    JournalLine("d", AT + 3000, "note", "u0", "Host", "the butler"),
    JournalLine("e", AT + 4000, "in_character", "u3", "N(P)<C>", "Eve(QQ:1) 2022-08-18 11:00:00"),
)


def journal(language: str = "en") -> Journal:
    return Journal("Mondays", LINES, language, UTC)


def test_the_text_is_divided_into_the_same_entries_by_a_painter():
    written = journal_painter.text(journal())
    heads = list(EDITOR.finditer(written))
    assert [head[1] for head in heads] == ["Tyson", "Oz", "Dice", "N（P）〈C〉"]
    ends = [*(head.start() for head in heads[1:]), len(written)]
    bodies = [written[head.end() : end].strip() for head, end in zip(heads, ends, strict=True)]
    assert bodies[0] == "Who goes\nthere?"
    assert bodies[2] == "Tyson rolled for climb: 2d6 = [3, 5] = 8"
    assert "2022-08-18 11:43:21" in heads[0][0]


def test_what_is_out_of_character_is_known_line_by_line():
    record = json.loads(journal_painter.record(journal()))
    said = record["items"][1]["message"].split("\n")
    assert len(said) == 2
    assert all(OUT_OF_CHARACTER.match(line) for line in said)


def test_the_record_is_what_sealdice_writes():
    record = json.loads(journal_painter.record(journal("zh-Hans")))
    assert record["version"] == 101
    first, _, roll, last = record["items"]
    assert set(first) == {
        "id", "nickname", "IMUserId", "time", "message", "isDice", "commandId", "commandInfo", "rawMsgId",
        "uniformId", "channel",
    }  # fmt: skip
    assert (first["nickname"], first["IMUserId"], first["time"]) == ("Tyson", "Zhuoju:u1", AT // 1000)
    assert roll["isDice"] is True
    assert roll["message"] == "Tyson 为“climb”掷出了 2d6 = [3, 5] = 8"
    assert last["isDice"] is False
    assert "butler" not in json.dumps(record), "notes are no part of a replay"


def test_the_archive_holds_both():
    with zipfile.ZipFile(io.BytesIO(journal_painter.archive(journal()))) as packed:
        assert set(packed.namelist()) == {"raw-log.txt", "sealdice-standard-log.json", "README.txt"}
        assert packed.read("sealdice-standard-log.json") == journal_painter.record(journal())
        assert packed.read("raw-log.txt").decode() == journal_painter.text(journal())


def test_markdown_has_a_day_and_says_what_is_what():
    written = journal_pages.markdown(journal())
    assert written.startswith("# Mondays\n\n## 2022-08-18\n\n11:43 **Tyson**: Who goes  \nthere?")
    assert "**Oz** _(out of character)_: one moment" in written
    assert "`2d6 = [3, 5] = 8`" in written


@pytest.mark.parametrize("text", ["# no heading", "<b>x</b>", "[a](javascript:alert(1))", "1. one", "- two"])
def test_markdown_takes_words_for_words(text: str):
    line = JournalLine("a", AT, "in_character", "u", "Pat", text)
    written = journal_pages.markdown(Journal("T", (line,), "en", UTC))
    said = written.split("**Pat**: ")[1]
    assert said.startswith("\\") or re.match(r"\d*\\", said) or "\\<" in said


def test_the_page_runs_nothing_that_was_written_into_it():
    line = JournalLine("a", AT, "in_character", "u", "<i>", "<script>alert(1)</script>", rolls=())
    written = journal_pages.page(Journal("<T>", (line,), "en", UTC))
    assert "<script" not in written
    assert "&lt;script&gt;" in written
    assert "<title>&lt;T&gt;</title>" in written
    assert "default-src 'none'" in written


def test_every_language_says_everything():
    pages = {lang: journal_pages.page(journal(lang)) for lang in ("zh-Hans", "zh-Hant", "en")}
    assert "场外" in pages["zh-Hans"]
    assert "場外" in pages["zh-Hant"]
    assert "out of character" in pages["en"]
