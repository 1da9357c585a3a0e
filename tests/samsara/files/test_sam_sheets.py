"""SAM-SHEET Cards as workbooks and .csv: nothing is lost, nothing computed is believed."""

import io
import re

import msgspec
import openpyxl
import pytest
from hypothesis import Phase, given, settings
from sheet_cards import cards

from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.character import values
from zhuoju.games.samsara.character.followers import from_library, library_sequence
from zhuoju.games.samsara.files.card_book import card_book
from zhuoju.games.samsara.files.card_read import read_card
from zhuoju.games.samsara.files.columns import KINDS
from zhuoju.games.samsara.files.csv_files import card_csv, read_csv
from zhuoju.games.samsara.files.headings import heading
from zhuoju.games.samsara.files.layout import lay_out
from zhuoju.games.samsara.files.workbook import Grid, position
from zhuoju.games.samsara.files.xlsx_read import read_xlsx
from zhuoju.games.samsara.files.xlsx_write import card_xlsx
from zhuoju.games.samsara.model.build import Carried, ItemBuild, SkillBuild, VehicleBuild, Way
from zhuoju.games.samsara.model.card import Approval, Card, Follower, Line, Played, Sequence, Title
from zhuoju.games.samsara.strengthening import creation

QUICK = (Phase.explicit, Phase.reuse, Phase.generate)  # a card has too many parts to be shrunk


def difference(one, other, path="card"):
    """The first place where two cards differ."""
    if isinstance(one, msgspec.Struct) and type(one) is type(other):
        pairs = [
            (f"{path}.{name}", getattr(one, name), getattr(other, name)) for name in one.__struct_fields__
        ]
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        pairs = [(f"{path}[{n}]", a, b) for n, (a, b) in enumerate(zip(one, other, strict=True))]
    else:
        return None if one == other else (path, one, other)
    return next((found for p, a, b in pairs if (found := difference(a, b, p))), None)


def grids(card, language="zh-Hans"):
    """The cells of a card as a file would hold them."""
    sheets = lay_out(card_book(card, language), language)
    return [
        Grid(s.name, {(c.row, c.column): c.value for c in s.cells if c.value is not None}) for s in sheets
    ]


def preset(name="PC-05"):
    return creation.from_preset("c1", name).card


def cell_of(found, sheet, kind, name, row=0):
    """Where a field or the first row of a column stands."""
    grid = next(g for g in found if g.name == sheet)
    wanted = heading(kind, name, "zh-Hans")
    at = next(spot for spot, value in sorted(grid.cells.items()) if value == wanted)
    table = name in {one.id for one in KINDS[kind].table}
    return grid, (at[0] + 1 + row, at[1]) if table else (at[0], at[1] + 1)


# Nothing is lost


@pytest.mark.rule(
    "SAM-SHEET-01",
    "SAM-SHEET-02",
    "SAM-SHEET-03",
    "SAM-SHEET-04",
    "SAM-SHEET-05",
    "SAM-SHEET-06",
    "SAM-SHEET-07",
    "SAM-SHEET-08",
    "SAM-SHEET-09",
    "SAM-SHEET-11",
)
@given(cards)
@settings(max_examples=25, phases=QUICK)
def test_a_card_comes_back_from_its_sheets_as_it_was(card):
    found = read_card(grids(card))
    assert found.unread == []
    assert difference(found.card, card) is None
    assert found.differences == []
    assert found.unplaced == []
    assert grids(found.card) == grids(card)


@pytest.mark.rule("SAM-SHEET-10", "SAM-SHEET-11", "SAM-SHEET-18")
@given(cards)
@settings(max_examples=4, phases=QUICK)
def test_a_workbook_and_csv_hold_the_whole_card(card):
    raw = card_xlsx(card)
    again = read_card(read_xlsx(raw)).card
    assert difference(again, card) is None
    assert card_xlsx(again) == raw
    assert read_card(read_csv(card_csv(card))).card == card


@pytest.mark.rule("SAM-SHEET-11")
@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "en"])
def test_every_preset_comes_back_in_every_language(language):
    for name in library.PRESETS:
        card = preset(name)
        found = read_card(grids(card, language))
        assert (found.card, found.unread, found.differences) == (card, [], [])
        assert found.audit.sound


@pytest.mark.rule("SAM-SHEET-06", "SAM-SHEET-08")
def test_a_follower_is_a_block_with_its_own_items_and_skills():
    card = preset()
    card.sequences.append(Sequence("q50", "follower", "FO-03", follower=from_library(card, "FO-03")))
    card.titles.append(Title("守夜人", "m1", True))
    card.missions.append(Played("m1", "屠场的灯", "阿九", 1, "成功", 330, False, (1, 2)))
    found = grids(card)
    followers = next(g for g in found if g.name == "附属者")
    shown = [v for v in followers.cells.values() if isinstance(v, str)]
    assert "附属者 / follower" in shown
    assert "持盾侍从" in shown
    assert "铁剑" in shown
    assert read_card(found).card == card


KEPT = {
    Card: "id name age looks background tags personalities races traits own_race grades unassigned sequences"
    " vault ledger titles missions status locked_in approvals first_tags lost_limbs second_edition notes"
    " next_id archive race_consent epilogue",
    Sequence: "id kind library name background skill item follower parameters origin version surcharge where"
    " mission event consent off source",
    Follower: "name library volume weight race_class role grades sequences dead",
    Carried: "place inside destroyed wear charges loaded used",
    SkillBuild: "system way pieces offsets needs racial",
    Way: "release channel duration time cooldown once targets range pays payment restrictions charges"
    " trigger",
    ItemBuild: "kind part spot hands reach family damage reduction construction weight volume size panel"
    " effects count consumable independent component placed needs vehicle",
    VehicleBuild: "grades open magitech",
    Line: "number mission kind sequence name points balance gained seniority why",
    Title: "name mission worn",
    Played: "mission title dj star result reward recorder ranks",
    Approval: "auditor role hash mission ticks signed date",
}


@pytest.mark.rule("SAM-SHEET-11")
@pytest.mark.parametrize("kind", KEPT, ids=lambda kind: kind.__name__)
def test_every_field_of_a_card_has_a_cell(kind):
    """A new field needs a column, a line where it is written and read, and one in sheet_cards.py."""
    assert sorted(kind.__struct_fields__) == sorted(KEPT[kind].split())


# Headings


@pytest.mark.rule("SAM-SHEET-01", "SAM-SHEET-04")
@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant"])
@pytest.mark.parametrize("part", [0, 1])
def test_headings_are_found_by_id_alone_and_by_chinese_alone(language, part):
    card = preset()
    found = grids(card, language)
    for grid in found:
        for spot, value in grid.cells.items():
            if isinstance(value, str) and re.fullmatch(r"[^/\n]+ / \w+", value):
                grid.cells[spot] = value.split(" / ")[part]
    assert read_card(found).card == card


@pytest.mark.rule("SAM-SHEET-05")
def test_a_sheet_made_by_hand_needs_few_columns():
    rows = [
        ["姓名", "", "阿青"],
        ["年齡", "", 19],
        ["種族", "", "人类"],
        ["主性格", "", "領袖型"],
        ["副性格", "", "活跃型"],
    ]
    person = Grid("人物", {(r, c): v for r, row in enumerate(rows, 1) for c, v in enumerate(row, 1) if v})
    head = ["名稱", "系统", "釋放", "範圍", "消耗", "詞條"]
    skill = ["火矢", "法术", "主动", "瞄准", "5 能量", "R03:5(fire)"]
    skills = Grid("技能", {(r, c): v for r, row in enumerate([head, skill], 2) for c, v in enumerate(row, 1)})
    items = Grid("道具", {(1, 1): "序列库编号", (1, 2): "位置", (2, 1): "IT-W02", (2, 2): "手持"})
    found = read_card([person, skills, items])
    assert (found.unread, found.unplaced) == ([], [])
    card = found.card
    assert (card.name, card.age, card.races) == ("阿青", "19", ["RC-01"])
    assert card.personalities == [("leader", "active")]
    assert [(s.id, s.library, s.name) for s in card.sequences] == [("q1", "IT-W02", ""), ("q2", "", "火矢")]
    assert card.sequences[1].skill == library.skill_build("SK-SP01")
    assert card.next_id == 3


@pytest.mark.rule("SAM-SHEET-17")
def test_labels_side_by_side_and_values_that_look_like_labels():
    row = {
        (1, 1): "姓名",
        (1, 3): "年龄",
        (1, 4): 20,
        (2, 1): "外貌",
        (2, 2): "备注",
        (3, 1): "卡号",
        (3, 2): "状态",
        (3, 3): "备注",
    }
    card = read_card([Grid("人物", row), Grid("称号", {(1, 1): "称号", (1, 2): "任务", (2, 1): "道具"})]).card
    assert (card.name, card.age, card.looks, card.id, card.status) == ("", "20", "备注", "状态", "draft")
    assert [title.name for title in card.titles] == ["道具"]


@pytest.mark.rule("SAM-CREATE-15")
def test_an_alignment_goes_to_the_notes():
    found = read_card([Grid("人物", {(1, 1): "姓名", (1, 2): "阿青", (2, 1): "陣營", (2, 2): "守序善良"})])
    assert found.card.notes == "阵营：守序善良"
    assert found.unplaced == []


# Nothing computed is believed


@pytest.mark.rule("SAM-SHEET-12", "SAM-SHEET-02", "SAM-SHEET-03")
@pytest.mark.parametrize(
    ("sheet", "kind", "name", "wrong", "check"),
    [
        ("属性", "attributes", "hp", 99, "SAM-AUDIT-17"),
        ("属性", "attributes", "seniority", 120, "SAM-AUDIT-11"),
        ("属性", "attributes", "star", 4, "SAM-AUDIT-12"),
        ("人物", "profile", "mission_count", 7, "SAM-AUDIT-58"),
        ("账单", "ledger", "balance", 12345, None),
        ("道具", "items", "cost", 1, "SAM-AUDIT-22"),
        ("道具", "items", "star", 5, "SAM-AUDIT-20"),
        ("技能", "skills", "cost", 1, "SAM-AUDIT-21"),
        ("技能", "skills", "colour", "红", "SAM-AUDIT-28"),
    ],
)
def test_a_forged_number_is_computed_anew_and_named_by_its_cell(sheet, kind, name, wrong, check):
    card = preset()
    found = grids(card)
    grid, spot = cell_of(found, sheet, kind, name)
    assert grid.cells[spot] != wrong
    grid.cells[spot] = wrong
    read = read_card(found)
    assert read.card == card
    assert [(d.sheet, position(d.cell), d.field) for d in read.differences] == [(sheet, spot, name)]
    if check:
        assert check in [f.id for f in read.audit.errors]


@pytest.mark.rule("SAM-SHEET-12")
def test_numbers_beside_a_library_id_are_those_of_the_library():
    card = preset()
    card.sequences = [library_sequence("q1", "IT-W02")]
    card.sequences[0].item = None
    found = grids(card)
    grid, spot = cell_of(found, "道具", "items", "damage")
    grid.cells[spot] = 9
    read = read_card(found)
    assert read.card == card
    assert [(d.field, d.stated, d.computed) for d in read.differences] == [("damage", "9", "4")]


# What the workbook looks like


def workbook(card, **options):
    return openpyxl.load_workbook(io.BytesIO(card_xlsx(card)), **options)


@pytest.mark.rule("SAM-SHEET-13")
def test_skill_names_have_the_colour_of_their_skills():
    card = preset()
    for entry in ("SK-SP01", "SK-SP03", "SK-SP04", "SK-SP11"):
        card.sequences.append(library_sequence(f"z{entry}", entry))
    sheet = workbook(card)["技能"]
    fonts = {row[2].value: row[2].font.color.rgb[2:] for row in sheet.iter_rows(min_row=3)}
    assert fonts["火星矢"] == "C0392B"
    assert fonts["以太薄幕"] == "1F5FA8"
    assert fonts["折空步"] == "C96A00"
    assert fonts["微光术"] == "2E7D32"


@pytest.mark.rule("SAM-SHEET-01", "SAM-SHEET-09")
def test_the_workbook_has_every_sheet_with_bilingual_headings():
    book = workbook(preset())
    assert book.sheetnames == [
        "人物",
        "属性",
        "账单",
        "道具",
        "技能",
        "附属者",
        "私人序列库",
        "称号",
        "轮回记录",
        "审核",
        "存档",
    ]
    assert book["人物"]["A3"].value == "姓名 / name"
    assert book["道具"].freeze_panes == "D3"
    told = [row[0].value for row in book["审核"].iter_rows()]
    assert "SAM-AUDIT-64" in told


def test_headings_are_read_as_one_text_and_shown_with_a_small_id():
    shown = workbook(preset(), rich_text=True)["人物"]["A3"].value
    assert str(shown) == "姓名 / name"
    assert [run.font.sz for run in shown] == [10, 7]


def test_a_long_text_is_seen_whole():
    card = preset()
    card.background = "她在灯塔里长大。" * 40
    sheet = workbook(card)["人物"]
    row = next(row[0].row for row in sheet.iter_rows() if str(row[0].value).endswith("/ background"))
    assert sheet.row_dimensions[row].height > 8 * sheet.row_dimensions[3].height / 2


@pytest.mark.parametrize("tab", ["道具", "技能", "私人序列库"])
def test_what_is_for_the_record_is_folded_away_and_not_printed(tab):
    sheet = workbook(preset())[tab]
    hidden = [name for name, column in sheet.column_dimensions.items() if column.hidden]
    assert hidden
    last = sheet.print_area.replace("$", "").rpartition(":")[2].rstrip("0123456789")
    assert openpyxl.utils.column_index_from_string(last) < max(
        openpyxl.utils.column_index_from_string(name) for name in hidden
    )
    assert (sheet.page_setup.orientation, sheet.sheet_properties.pageSetUpPr.fitToPage) == ("landscape", True)


def test_a_table_repeats_its_heading_on_every_page():
    book = workbook(preset())
    assert book["道具"].print_title_rows == "$2:$2"
    assert book["账单"].print_title_rows == "$2:$2"


class Evaluator:
    """As much of a spreadsheet as our formulas need."""

    def __init__(self, book):
        self.book = book

    def value(self, sheet, cell):
        found = self.book[sheet][cell].value
        return self.run(sheet, found) if isinstance(found, str) and found.startswith("=") else found

    def span(self, sheet, first, last):
        return [self.value(sheet, c.coordinate) for row in self.book[sheet][f"{first}:{last}"] for c in row]

    def run(self, sheet, formula):
        text = re.sub(r"'([^']+)'!\$(\w+)\$(\d+):\$(\w+)\$(\d+)", r'span("\1","\2\3","\4\5")', formula[1:])
        text = re.sub(r"'([^']+)'!([A-Z]+\d+)", r'value("\1","\2")', text)
        text = re.sub(r'(?<!["\w])([A-Z]+\d+)(?!["\w])', rf'value("{sheet}","\1")', text)
        names = {
            "span": self.span,
            "value": self.value,
            "CHOOSE": lambda n, *options: options[n - 1],
            "FIND": lambda part, whole: whole.index(part) + 1,
            "INT": lambda number: int(number // 1),
            "N": lambda kept: kept if isinstance(kept, int) else 0,
            "SUM": lambda kept: sum(v for v in kept if isinstance(v, int)),
            "SUMIF": lambda keys, key, kept: sum(v for k, v in zip(keys, kept, strict=True) if k == key),
        }
        return eval(text, {"__builtins__": {}}, names)


@pytest.mark.rule("SAM-SHEET-02", "SAM-SHEET-03", "SAM-TAB-01", "SAM-TAB-03")
@given(cards)
@settings(max_examples=4, phases=QUICK)
def test_the_formulas_give_what_the_rules_compute(card):
    book, kept = workbook(card), workbook(card, data_only=True)
    evaluator = Evaluator(book)
    seen = 0
    for sheet in book:
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    seen += 1
                    assert evaluator.run(sheet.title, cell.value) == kept[sheet.title][cell.coordinate].value
    assert seen >= len(values.Derived.__struct_fields__) + 3
