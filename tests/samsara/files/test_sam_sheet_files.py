"""SAM-SHEET-17, 18 Files from anywhere: tolerated, or refused with one reason."""

import io
import zipfile
from contextlib import suppress

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zhuoju.games.samsara.files import xlsx_read
from zhuoju.games.samsara.files.card_read import read_card
from zhuoju.games.samsara.files.mapping import read_mapped, read_mapping
from zhuoju.games.samsara.files.normal import disarm, escape, rearm, unescape
from zhuoju.games.samsara.files.report import BadFile
from zhuoju.games.samsara.files.workbook import Grid
from zhuoju.games.samsara.files.xlsx_read import read_xlsx
from zhuoju.games.samsara.files.xlsx_write import card_xlsx
from zhuoju.games.samsara.strengthening import creation


def preset():
    return creation.from_preset("c1", "PC-01").card


def saved(book):
    raw = io.BytesIO()
    book.save(raw)
    return raw.getvalue()


def rewritten(raw, **parts):
    """The same archive with some parts changed."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            change = parts.get(name.rpartition("/")[2].partition(".")[0])
            new.writestr(name, change(old.read(name)) if change else old.read(name))
    return made.getvalue()


@pytest.mark.rule("SAM-SHEET-17")
def test_full_width_digits_merged_cells_and_fonts_are_tolerated():
    book = openpyxl.load_workbook(io.BytesIO(card_xlsx(preset())))
    sheet = book["道具"]
    weight = next(c for c in sheet[2] if c.value == "重量 / weight").column
    before = sheet.cell(3, weight).value
    sheet.cell(3, weight).value = "".join(chr(ord(digit) + 0xFEE0) for digit in str(before)) + "　"
    person = book["人物"]
    name = next(row[0].row for row in person.iter_rows() if row[0].value == "姓名 / name")
    person.cell(name, 5).value = person.cell(name, 2).value
    person.cell(name, 2).value = None
    person.merge_cells(start_row=name, end_row=name, start_column=5, end_column=9)
    person.cell(name, 1).value = "姓名／ｎａｍｅ："
    found = read_card(read_xlsx(saved(book)))
    assert found.unread == []
    assert found.card == preset()


@pytest.mark.rule("SAM-SHEET-17")
def test_a_cell_that_says_nothing_sensible_is_named_and_nothing_is_read():
    book = openpyxl.load_workbook(io.BytesIO(card_xlsx(preset())))
    book["道具"]["M3"] = "很重"
    book["属性"]["B2"] = "S"
    found = read_card(read_xlsx(saved(book)))
    assert found.card is None
    assert [(u.sheet, u.cell, u.key) for u in found.unread] == [
        ("属性", "B2", "bad.grade"),
        ("道具", "M3", "bad.number"),
    ]


# Formulas


@pytest.mark.rule("SAM-SHEET-18")
def test_a_formula_is_never_executed_and_its_kept_value_is_read():
    raw = rewritten(
        card_xlsx(preset()),
        sheet2=lambda part: part.replace(b"<f>SUM(", b'<f>WEBSERVICE("http://x")+SUM('),
    )
    assert read_card(read_xlsx(raw)).card == preset()
    fresh = openpyxl.load_workbook(io.BytesIO(card_xlsx(preset())))
    fresh["道具"]["M3"] = "=40+2"  # no kept value: the cell is blank
    assert read_card(read_xlsx(saved(fresh))).card.sequences[0].item.weight == 1


@pytest.mark.rule("SAM-SHEET-18")
@pytest.mark.parametrize("sharp", ["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", "＝1", "'=1"])
def test_a_text_that_looks_like_a_formula_is_disarmed(sharp):
    card = preset()
    card.name = card.notes = sharp
    card.sequences[0].name = sharp
    book = openpyxl.load_workbook(io.BytesIO(card_xlsx(card)))
    shown = [c.value for sheet in book for row in sheet.iter_rows() for c in row if c.value == "'" + sharp]
    assert len(shown) >= 3
    cells = [c for sheet in book for row in sheet.iter_rows() for c in row]
    assert not [
        c
        for c in cells
        if c.data_type != "f" and isinstance(c.value, str) and c.value.startswith(tuple("=+-@"))
    ]
    assert read_card(read_xlsx(card_xlsx(card))).card == card


@pytest.mark.rule("SAM-SHEET-18")
@given(st.text())
def test_disarming_and_escaping_lose_nothing(text):
    assert rearm(disarm(text)) == text
    assert unescape(escape(text)) == text
    assert not disarm(text).startswith(("=", "+", "-", "@", "\t", "\r"))


# Broken and hostile files


def refused(raw):
    with pytest.raises(BadFile) as wrong:
        read_card(read_xlsx(raw))
    assert wrong.value.told("zh-Hans")
    return wrong.value.key


@pytest.mark.rule("SAM-SHEET-17", "SAM-SHEET-18")
def test_hostile_files_are_refused_with_one_reason(monkeypatch):
    good = card_xlsx(preset())
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b" " * (xlsx_read.MOST_UNPACKED + 1))
    assert refused(bomb.getvalue()) == "bomb"
    doctype = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>'
    assert refused(rewritten(good, sheet1=lambda _: doctype)) == "broken"
    merged = b'<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells></worksheet>'
    assert refused(rewritten(good, sheet1=lambda part: part.replace(b"</worksheet>", merged))) == "too_many"
    assert refused(b"PK\x03\x04 not really") == "not_xlsx"
    assert refused(b"\xd0\xcf\x11\xe0 old") == "old_xls"
    assert refused(b"name,age\n") == "not_xlsx"
    assert refused(good[: len(good) // 2]) == "not_xlsx"
    assert refused(rewritten(good, workbook=lambda part: part[:-30])) == "broken"
    monkeypatch.setattr(xlsx_read, "MOST_CELLS", 50)
    assert refused(good) == "too_many"
    monkeypatch.setattr(xlsx_read, "MOST_BYTES", 50)
    assert refused(good) == "too_large"


@pytest.mark.rule("SAM-SHEET-17")
@given(st.data())
@settings(max_examples=25)
def test_a_damaged_file_is_read_or_refused_but_never_crashes(data):
    raw = bytearray(GOOD)
    for _ in range(data.draw(st.integers(1, 6))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    with suppress(BadFile):
        read_card(read_xlsx(bytes(raw)))


GOOD = card_xlsx(preset())


@pytest.mark.rule("SAM-SHEET-17")
def test_a_workbook_of_something_else_is_no_card():
    assert refused(saved(openpyxl.Workbook())) == "no_card"


# A template of one's own

TEMPLATE = """
name: 某群人物卡
fields:
  profile.name: {sheet: 角色表, cell: C2}
  profile.age: {label: 歲數}
  attributes.stalwart: {sheet: 角色表, label: 壮硕, right: 2}
  attributes.hp: {label: 血量}
tables:
  items: {sheet: 装备, heading: 2, columns: {name: 品名, kind: 类, weight: C, cost: 价}}
ignore: [{sheet: 说明}, {sheet: 角色表, cells: A9:B9}]
"""


def template():
    person = {
        (1, 1): "某群人物卡",
        (2, 1): "角色",
        (2, 3): "阿青",
        (3, 1): "岁数",
        (3, 2): 22,
        (4, 1): "壮硕",
        (4, 3): "ｆ",
    }
    person |= {(5, 1): "血量", (5, 2): 35, (7, 4): "爱吃辣", (9, 1): "版权"}
    gear = {
        (2, 1): "品名",
        (2, 2): "类",
        (2, 3): "斤两",
        (2, 4): "价",
        (3, 1): "木棍",
        (3, 2): "兵器",
        (3, 3): 3,
        (3, 4): 7,
    }
    return [Grid("角色表", person), Grid("装备", gear), Grid("说明", {(1, 1): "随便写"})]


@pytest.mark.rule("SAM-SHEET-17", "SAM-SHEET-12")
def test_a_mapping_file_reads_a_template_and_reports_what_has_no_place():
    blank = [Grid("角色表", {(1, 1): "某群人物卡", (2, 1): "角色"})]
    found = read_mapped(template(), read_mapping(TEMPLATE.encode()), blank)
    assert found.unread == []
    assert (found.card.name, found.card.age, found.card.grades["stalwart"]) == ("阿青", "22", 1)
    stick = found.card.sequences[0]
    assert (stick.name, stick.item.kind, stick.item.weight) == ("木棍", "weapon", 3)
    assert [(d.sheet, d.cell, d.field) for d in found.differences] == [
        ("角色表", "B5", "hp"),
        ("装备", "D3", "cost"),
    ]
    assert [(u.sheet, u.cell, u.text) for u in found.unplaced] == [("角色表", "D7", "爱吃辣")]


@pytest.mark.rule("SAM-SHEET-17")
@pytest.mark.parametrize(
    "wrong",
    [
        "fields: {profile.nam: {label: x}}",
        "fields: {profile.name: {cell: C2}}",
        "tables: {spells: {sheet: a}}",
        "- a",
        "a: &b",
    ],
)
def test_a_wrong_mapping_file_says_what_is_wrong(wrong):
    with pytest.raises(BadFile) as bad:
        read_mapping(wrong.encode())
    assert bad.value.key == "bad_mapping"
