"""SAM-SHEET-13..16, 19 Texts for people and chats, libraries as workbooks, the command."""

import io

import msgspec
import openpyxl
import pytest
from docx import Document
from hypothesis import given
from hypothesis import strategies as st

from zhuoju.cli import main
from zhuoju.games.samsara.audit import whole_card
from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.character.followers import library_sequence
from zhuoju.games.samsara.files.card_read import read_card
from zhuoju.games.samsara.files.chat import (
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
from zhuoju.games.samsara.files.docx_write import card_docx, report_docx
from zhuoju.games.samsara.files.library_book import library_xlsx, read_library
from zhuoju.games.samsara.files.library_rows import COLUMNS, READ, WRITE
from zhuoju.games.samsara.files.report import BadFile
from zhuoju.games.samsara.files.workbook import Grid
from zhuoju.games.samsara.files.xlsx_read import read_xlsx
from zhuoju.games.samsara.files.xlsx_write import card_xlsx
from zhuoju.games.samsara.mission.report import (
    Finished,
    ObservationReport,
    Paid,
    Placed,
    Present,
    Said,
)
from zhuoju.games.samsara.model import rolls
from zhuoju.games.samsara.model.build import ItemBuild, Way
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.mission_state import Brief
from zhuoju.games.samsara.strengthening import creation
from zhuoju.kernel import Chance

REPORT = ObservationReport(
    mission="m7",
    title="屠场的灯",
    dj="阿九",
    recorder="灯塔",
    date="2026-05-01",
    days=3,
    minutes=240,
    grade="1",
    success=True,
    ending="灯灭了。",
    present=(Present("阿青", "小明", 1, "alive", 230), Present("老周", "小红", 1, "dead", 90)),
    quests=(Finished("救人", "simple", False, ("阿青",)),),
    ranks=(Placed("rp", 1, "阿青", "戏足"), Placed("influence", 1, "老周")),
    rewards=(Paid("阿青", 300, 30, 20, 0, 350), Paid("老周", 0, 0, 0, 0, 0, "dead")),
    titles=(("阿青", "守灯人"),),
    feedback=(Said("小明", 8, "节奏慢", "描写好"),),
    score="8.0",
    revived=False,
    behind_screen=(),
    overrides=0,
)


def preset(name="PC-05"):
    return creation.from_preset("c1", name).card


# Chats


@pytest.mark.rule("SAM-SHEET-16")
@given(st.lists(st.text(max_size=300), max_size=30), st.integers(5, 1000))
def test_messages_are_never_too_long_and_split_at_line_ends(lines, most):
    found = messages(lines, most)
    assert all(0 < len(message) <= most for message in found)
    kept = [part for line in lines for part in line.split("\n")]
    if all(len(part) <= most for part in kept) and all(kept):
        assert "\n".join(found) == "\n".join(kept)


@pytest.mark.rule("SAM-SHEET-16")
def test_a_card_its_audit_and_its_import_are_chat_texts():
    card = preset()
    for number in range(200):
        card.sequences.append(library_sequence(f"z{number}", "IT-W02"))
    told = card_text(card)
    assert len(told) > 1
    assert all(len(message) <= 1000 for message in told)
    assert "战地医生（人类）" in told[0]
    assert "Field Doctor" not in told[0]
    assert "转轮手枪 80点" in "\n".join(told)
    assert "SAM-AUDIT-11" in "\n".join(audit_text(whole_card.audit(card)))
    raw = Grid("属性", {(1, 1): "生命值", (1, 2): 7, (2, 1): "壮硕值", (2, 2): "F"})
    assert import_text(read_card([raw])) == ["属性!B1：生命值写的是7，应为20"]
    assert import_text(read_card([raw]), "en") == ["属性!B1: HP says 7, should be 20"]


@pytest.mark.rule("SAM-DICE-07", "SAM-SHEET-16")
def test_a_roll_is_one_chat_line_with_who_why_faces_and_clause():
    dice = rolls.read("2D4+1D10")
    rolled = rolls.roll(dice, Chance(7), of="x", roller="阿青", reason="闪避\n对抗", clause="SAM-ATTR-15")
    line = roll_text(rolled)
    assert "\n" not in line
    faces = "".join(f"[{','.join(map(str, group))}]" for group in rolled.faces)
    assert line == f"阿青 闪避 对抗 2D4+1D10 {faces} = {rolled.total} (SAM-ATTR-15)"
    assert rolls_text([rolled, rolled]) == [f"{line}\n{line}"]


@pytest.mark.rule("SAM-SHEET-14")
def test_a_brief_says_everything_a_player_should_know():
    brief = Brief(
        title="屠场的灯",
        grade="2",
        mode="identity",
        players=(2, 5),
        starts="20:00",
        ends="23:00",
        date="2026-05-01",
        room=Room(satiety=True, temp_level=1200),
        house_rules=["不许拆灯"],
        pvp=False,
        plane="废弃屠场",
        teaser="关掉灯",
    )
    (told,) = brief_text(brief, "阿九")
    for said in (
        "屠场的灯",
        "阿九",
        "★2",
        "身份代入",
        "2–5",
        "20:00–23:00",
        "2026-05-01",
        "非玩家对抗",
        "1200",
        "opt.satiety=True",
        "不许拆灯",
        "废弃屠场",
        "关掉灯",
    ):
        assert said in told
    assert "identity" in brief_text(brief, "阿九", "en")[0]


@pytest.mark.rule("SAM-SHEET-15", "SAM-SHEET-16")
def test_the_observation_report_is_a_document_and_chat_text():
    document = Document(io.BytesIO(report_docx(REPORT)))
    told = "\n".join(p.text for p in document.paragraphs)
    for said in (
        "屠场的灯",
        "阿九",
        "灯塔",
        "2026-05-01",
        "240",
        "阿青",
        "老周",
        "救人",
        "戏足",
        "守灯人",
        "节奏慢",
    ):
        assert said in told
    (table,) = document.tables
    assert [cell.text for cell in table.rows[1].cells] == ["阿青", "300", "30", "20", "0", "350"]
    assert all(len(message) <= 1000 for message in report_text(REPORT))
    assert rewards_text(REPORT)[0].splitlines()[0] == "阿青：350点（固定300，排名30，支线20，夺取0）"


@pytest.mark.rule("SAM-SHEET-13")
@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "en"])
def test_a_readable_card_has_its_skills_in_their_colours(language):
    card = preset("PC-04")
    card.notes = "一\x07二"
    document = Document(io.BytesIO(card_docx(card, language)))
    runs = {run.text: run for p in document.paragraphs for run in p.runs}
    name = {"zh-Hans": "火星矢", "zh-Hant": "火星矢", "en": "Spark Bolt"}[language]
    assert str(runs[name].font.color.rgb) == "C0392B"
    assert len(document.tables[0].rows) == 1 + len(card.ledger)


def test_dice_bots_get_and_give_an_st_line():
    card = preset()
    line = st_text(card)
    assert line.startswith(".st 战地医生-壮硕值1 爆发力1 ")
    assert read_st(line)["energy"] == 30
    assert read_st(".st 壯碩值：3 生命40 幸运50") == {"stalwart": 3, "hp": 40}


# Libraries


@pytest.mark.rule("SAM-SHEET-19")
def test_the_whole_library_fits_the_columns_and_comes_back():
    assert len(read_xlsx(library_xlsx())) == len(COLUMNS)
    for card in library.SKILLS.values():
        made = READ["skill"](WRITE["skill"](card))
        assert msgspec.convert(made["way"], Way) == card.way
        assert (tuple(made["needs"]), tuple(made["free"])) == (card.needs, card.free)
    for item in library.ITEMS.values():
        assert msgspec.convert(READ["item"](WRITE["item"](item))["build"], ItemBuild) == item.build


def table(name, *rows):
    return Grid(name, {(r, c): v for r, row in enumerate(rows, 1) for c, v in enumerate(row, 1) if v != ""})


SKILLS = table(
    "技能",
    ("ID", "zh-Hans", "English", "System", "Release", "D", "Q", "T", "rng", "Pay", "Entries", "Cost"),
    ("XX-01", "碎星", "Star Shard", "spell", "active", 0, 0, 1, "a", "5 en", "R03:5(fire)", 95),
    ("XX-02", "荆棘", "Thorns", "miracle", "passive", "-", 0, 1, "c", "-", "B10:5 + B09:3 − N08:1(vow)", 1),
    ("XX-03", "乱写", "Nonsense", "spell", "sometimes", 0, 0, 1, "a", "5 en", "R03:5(fire)", 95),
    ("XX-04", "无此词条", "No Entry", "spell", "active", 0, 0, 1, "a", "5 en", "R99:5", 95),
    (
        "XX-05",
        "太多",
        "Too Many",
        "spell",
        "active",
        0,
        0,
        1,
        "a",
        "5 en",
        "R01:1 + R02:1 + R04:1 + R05:1",
        95,
    ),
)
FOLLOWERS = table(
    "附属者",
    ("编号", "中文名", "英文名", "身份", "类别", "体积", "重量", "属性", "序列"),
    ("XF-01", "火鸦", "Fire Crow", "宠物 | pet", "animal", 3, 3, "F F F F F F", "XX-01 95, SK-ES04 60"),
    ("XF-02", "空鸦", "No Crow", "宠物 | pet", "animal", 3, 3, "F F F F F F", "XX-04 95"),
)


@pytest.mark.rule("SAM-SHEET-19", "SAM-SHEET-12")
def test_a_library_workbook_becomes_a_pack_and_wrong_rows_are_rejected_with_reasons():
    made = read_library([SKILLS, FOLLOWERS], "guest", "阿九")
    assert made.accepted == ["XX-01", "XX-02", "XF-01"]
    assert sorted((r.id, r.row) for r in made.rejected) == [
        ("XF-02", 3),
        ("XX-03", 4),
        ("XX-04", 5),
        ("XX-05", 6),
    ]
    why = {r.id: r.why for r in made.rejected}
    assert "sometimes" in why["XX-03"]
    assert "R99" in why["XX-04"]
    assert "SAM-AUDIT-24" in why["XX-05"]
    assert "XX-04" in why["XF-02"]
    assert [(d.id, d.why) for d in made.differences] == [("XX-02", "1 → 140")]
    assert "碎星" in made.files["library.yaml"]
    with pytest.raises(BadFile):
        read_library([Grid("别的", {(1, 1): "x"})], "guest", "阿九")


# The command


def run(*words, capsys):
    status = main([*map(str, words), "--lang", "zh-Hans"])
    told = capsys.readouterr()
    return status, told.out + told.err


@pytest.mark.rule("SAM-SHEET-11", "SAM-SHEET-16")
def test_the_command_audits_exports_imports_and_prints_cards(tmp_path, capsys):
    card = preset()
    source = tmp_path / "card.json"
    source.write_bytes(msgspec.json.encode(card))
    status, told = run("samsara", "card", "audit", source, capsys=capsys)
    assert status == 0
    assert told.startswith("审核通过\nwarn SAM-AUDIT-70 background ")
    book = tmp_path / "card.xlsx"
    assert run("samsara", "card", "export", source, "--to", book, capsys=capsys)[0] == 0
    assert book.read_bytes() == card_xlsx(card)
    for target in ("card.docx", "sheets"):
        assert run("samsara", "card", "export", book, "--to", tmp_path / target, capsys=capsys)[0] == 0
    again = tmp_path / "again.json"
    assert run("samsara", "card", "import", tmp_path / "sheets", "--to", again, capsys=capsys) == (
        0,
        "导入无误\n",
    )
    assert msgspec.json.decode(again.read_bytes(), type=type(card)) == card
    assert "转轮手枪" in run("samsara", "card", "text", book, capsys=capsys)[1]
    assert run("samsara", "card", "text", book, "--st", capsys=capsys)[1] == st_text(card) + "\n"


@pytest.mark.rule("SAM-SHEET-12", "SAM-SHEET-17")
def test_the_command_refuses_broken_files_with_one_line(tmp_path, capsys):
    broken = tmp_path / "broken.xlsx"
    broken.write_bytes(b"no workbook")
    status, told = run("samsara", "card", "audit", broken, capsys=capsys)
    assert (status, told.count("\n")) == (2, 1)
    assert "这不是 .xlsx 文件" in told
    book = openpyxl.load_workbook(io.BytesIO(card_xlsx(preset())))
    book["道具"]["M3"] = "很重"
    book.save(broken)
    status, told = run("samsara", "card", "import", broken, "--to", tmp_path / "x.json", capsys=capsys)
    assert (status, told) == (1, "道具!M3：“很重”不是整数\n")
    assert not (tmp_path / "x.json").exists()
    assert run("samsara", "card", "audit", tmp_path / "none.xlsx", capsys=capsys)[0] == 2
