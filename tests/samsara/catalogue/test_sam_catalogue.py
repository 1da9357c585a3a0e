"""SAM 9.2 The catalogue: what may be written, what is refused, how it reads."""

import shutil
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhuoju.content import check_pack, check_texts, overridden, unused_verbs
from zhuoju.games.samsara.catalogue import cost, describe, library
from zhuoju.games.samsara.catalogue.library import ENTRIES, ITEMS, LIBRARY, SKILLS
from zhuoju.games.samsara.catalogue.statements import Statement, says
from zhuoju.games.samsara.character import faculties
from zhuoju.games.samsara.character.carrying import component_refuses
from zhuoju.games.samsara.mission import daily_checks as daily
from zhuoju.games.samsara.model import entry_string
from zhuoju.games.samsara.model.build import Piece, SkillBuild, Way
from zhuoju.games.samsara.model.card import Card, Sequence
from zhuoju.games.samsara.model.mission_state import Participant

WRITTEN = ("zh-Hans", "en")


# Packs


def test_the_pack_and_its_texts_have_no_mistakes():
    assert check_pack(LIBRARY.folders()[0], LIBRARY) == []
    assert check_texts(LIBRARY) == []
    assert unused_verbs(LIBRARY.lexicon, LIBRARY.packs) == []
    assert len(overridden(LIBRARY.packs)) <= 4


def mistakes(folder: Path, kind: str, entry: str) -> list[str]:
    """What the catalogue check says of a pack with this one entry."""
    folder.mkdir(exist_ok=True)
    (folder / "pack.yaml").write_text(
        "id: mine\ngame: samsara\nversion: 1\ntitle: {zh-Hans: 试, en: Mine}\nlicense: MIT\n"
        "authors: [me]\nrequires: [core]\n",
        encoding="utf-8",
    )
    (folder / "mine.yaml").write_text(f"{kind}:\n  - {entry}\n", encoding="utf-8")
    found = [problem.what for problem in check_pack(folder, LIBRARY)]
    shutil.rmtree(folder)
    return found


ENTRY = (
    "{{id: E-R99, name: {{zh-Hans: 新, en: New}}, family: {family}, unit: 10, tier: 5, cap: 25, "
    "releases: [passive, {release}], duration: {duration}, effects: '{effects}'}}"
)


def entry(effects: str, family="red", release="active", duration="optional") -> str:
    return ENTRY.format(effects=effects, family=family, release=release, duration=duration)


@pytest.mark.rule("SAM-DICE-02", "SAM-SKILL-24", "SAM-TAB-07")
def test_an_entry_cannot_use_another_die(tmp_path):
    assert mistakes(tmp_path / "p", "entry", entry("damage_dice(1)")) == []
    for wrong in ("damage_dice(1, 6)", 'damage_dice("1D6")', "damage_d8(1)", "heal_dice(1, die=10)"):
        assert mistakes(tmp_path / "p", "entry", entry(wrong))


@pytest.mark.rule("SAM-COST-22", "SAM-ENERGY-04", "SAM-EFFECT-02")
def test_what_no_entry_may_do_is_refused(tmp_path):
    green = {"family": "green", "duration": "immediate"}
    assert mistakes(tmp_path / "p", "entry", entry("restore(stamina, 4)", **green)) == []
    for wrong in ("restore(energy, 4)", "restore(hp_cap, 1)", "remove_effect()", "immune(W01)"):
        assert mistakes(tmp_path / "p", "entry", entry(wrong, **green))
    daily = entry("check(search, 1)", family="daily", release="channel", duration="none")
    assert mistakes(tmp_path / "p", "entry", daily) == [
        "SAM-COST-22: nothing acts outside battle as a channel"
    ]


SKILL = (
    "{{id: SK-XX1, name: {{zh-Hans: 新, en: New}}, system: craft, way: {{release: {release}}}, "
    'pieces: "{pieces}", needs: [{needs}]}}'
)


@pytest.mark.rule("SAM-SKILL-24", "SAM-SKILL-31", "SAM-AUDIT-23")
@pytest.mark.parametrize(
    ("pieces", "release", "needs", "what"),
    [
        ("R01:3", "active", "", ""),
        ("R99:3", "active", "", "SAM-AUDIT-23: no_entry (entry R99)"),
        ("R01:30", "active", "", "SAM-AUDIT-23: level_cap (entry R01, level 30, most 25)"),
        ("R25:1", "active", "", "SAM-AUDIT-23: no_release (entry R25, release active)"),
        ("R03:1", "active", "", "SAM-AUDIT-71: no_parameter (entry R03, parameter element)"),
        ("W01:1", "active", "", "SAM-AUDIT-23: no_duration (entry W01)"),
        ("R01:3 R02:1", "active", "", "SAM-SHEET-10, column 7: expected + before 'R02:1'"),
        ("R01:3", "active", "SK-NONE", "SAM-SKILL-31: no other skill SK-NONE"),
    ],
)
def test_a_skill_that_cannot_be_built_is_refused(tmp_path, pieces, release, needs, what):
    made = SKILL.format(pieces=pieces, release=release, needs=needs)
    assert mistakes(tmp_path / "p", "skill", made) == ([what] if what else [])


# The entry string


@pytest.mark.rule("SAM-SHEET-10")
def test_an_entry_string_is_read():
    assert entry_string.read("R03:5(fire){dur=2,tg=3} + E-W06:1{dur=2} − N05:2(light)") == (
        Piece(entry="R03", level=5, parameter="fire", duration=2, targets=3),
        Piece(entry="W06", duration=2),
        Piece(entry="N05", level=2, parameter="light"),
    )
    assert entry_string.read("Ｒ０１：３＋B01") == (Piece(entry="R01", level=3), Piece(entry="B01"))
    assert entry_string.read(" - ") == entry_string.read("") == ()


@pytest.mark.rule("SAM-SHEET-10", "SAM-SHEET-17")
@pytest.mark.parametrize(
    ("text", "column"),
    [("hello", 1), ("R01:3 + ", 8), ("R01:3{dur=11}", 1), ("R01:3{x=1}", 1), ("R01:61", 1), ("R01:3 R02", 7)],
)
def test_a_bad_entry_string_says_where(text, column):
    with pytest.raises(entry_string.BadPieces) as bad:
        entry_string.read(text)
    assert bad.value.column == column


PIECES = st.builds(
    Piece,
    entry=st.sampled_from(sorted(["R01", "W03", "B05", "G19", "N08", "I09"])),
    level=st.integers(1, 60),
    parameter=st.text(st.characters(exclude_categories=["Cs"]), max_size=30),
    duration=st.none() | st.integers(0, 10),
    targets=st.none() | st.integers(1, 10),
)


@pytest.mark.rule("SAM-SHEET-10", "SAM-SHEET-11")
@given(st.lists(PIECES, max_size=5).map(tuple))
def test_what_is_written_is_read_again(pieces):
    assert entry_string.read(entry_string.write(pieces)) == pieces


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(text):
    with suppress(entry_string.BadPieces):
        assert entry_string.read(entry_string.write(entry_string.read(text))) == entry_string.read(text)


# Statements


@pytest.mark.rule("SAM-SKILL-24")
def test_statements_say_what_one_level_does():
    assert says(ENTRIES["R02"].effects) == (Statement("damage_flat", 2),)
    assert says(ENTRIES["R02"].effects)[0].at(5) == 10
    bind = says(ENTRIES["W06"].effects)[0]
    assert [bind.at(level) for level in (1, 2, 5)] == [8, 10, 16]  # 6 + 2L
    assert [said.what for said in says(ENTRIES["B18"].effects)] == ["reduce_dice", "upkeep"]
    assert says(ENTRIES["R22"].effects)[0].step == 2


@pytest.mark.rule("SAM-COST-05")
def test_the_four_ticking_weakenings_are_marked():
    assert [code for code, entry in ENTRIES.items() if entry.ticks] == ["W01", "W02", "W03", "W14"]


# Stacking


def sheet(*entries: str, release: str = "passive") -> Participant:
    """A character with these entries, each in a skill of its own."""
    card = Card("c1")
    for number, entry in enumerate(entries):
        build = SkillBuild(system="esper", way=Way(release=release), pieces=entry_string.read(entry))
        card.sequences.append(Sequence(f"q{number}", "skill", name=entry, skill=build))
    return Participant("p0", card)


@pytest.mark.rule("SAM-COST-27", "SAM-EFFECT-19")
def test_slotless_entries_do_not_add_up():
    found = faculties.highest(faculties.given(sheet("G02:2", "G02:3", "G19:1(local)", "G19:1(ancient)").card))
    assert [(g.piece.entry, g.piece.level, g.piece.parameter) for g in found] == [
        ("G02", 3, ""), ("G19", 1, "local"), ("G19", 1, "ancient"),
    ]  # fmt: skip


@pytest.mark.rule("SAM-SKILL-26", "SAM-COST-27")
def test_entries_with_slots_are_no_faculties():
    assert list(faculties.given(sheet("R01:2", "R01:3", "B01:2").card)) == []


@pytest.mark.rule("SAM-COST-23", "SAM-COST-27", "SAM-DAILY-06")
def test_daily_entries_help_always_or_once():
    eyes = sheet("D01:1", "D01:3", "D11:2")
    assert [(b.source, b.n) for b in daily.bonuses(eyes, "search")] == [("q1", 3)]
    assert [b.n for b in daily.bonuses(eyes, "search", about="tracks")] == [3, 2]
    glance = sheet("D01:5", release="active")
    assert [(b.n, b.counts) for b in daily.bonuses(glance, "search")] == [(5, False)]
    assert [(b.n, b.counts) for b in daily.bonuses(glance, "search", using=["q0"])] == [(5, True)]
    assert daily.bonuses(eyes, "social") == []


@pytest.mark.rule("SAM-COST-23")
def test_a_profession_helps_in_its_own_field():
    surgeon = sheet("D03:1(medicine)")
    assert [b.n for b in daily.bonuses(surgeon, "professional", field="medicine")] == [1]
    assert daily.bonuses(surgeon, "professional", field="locks") == []


# Texts


@pytest.mark.rule("SAM-SKILL-24")
@pytest.mark.parametrize("language", [*WRITTEN, "zh-Hant"])
def test_everything_can_be_said(language):
    for code, entry in ENTRIES.items():
        assert LIBRARY.words.text_of(entry, language), code
    texts = [describe.skill_text(library.skill_build(name), language) for name in SKILLS]
    texts += [describe.item_text(library.item_build(name), language) for name in ITEMS]
    for lines in texts:
        assert all(lines)
        assert not any("{" in line or "_" in line for line in lines), lines


def test_a_text_has_the_numbers_of_its_level():
    assert describe.skill_text(library.skill_build("SK-SP05"), "en") == [
        "Spell, active, within aim range, 3 targets, 10 energy",
        "Elemental Surge 10 (fire): Damage +10D4 of the named element",
    ]
    bind = describe.skill_text(library.skill_build("SK-SP08"), "en")[2]
    assert bind.startswith("Bind 2 (3 rounds): Cannot move or dodge")
    assert bind.endswith("above 6+4")
    assert describe.skill_text(library.skill_build("SK-CR02"), "zh-Hans")[1] == "锋芒 5：伤害+10"


@pytest.mark.rule("SAM-POINTS-20")
def test_a_cost_sheet_is_said_line_by_line():
    lines = describe.sheet_text(cost.skill_cost(library.skill_build("SK-ES03")), "en")
    assert lines == [
        "Regrow G02:2: 14 × 250% = 35 (release +150)",
        "offset Vulnerability N05:2: −12",
        "rounded up to a multiple of 5: 2",
        "cost 25, band ★1, gate ★1",
    ]
    assert describe.star_text(6, "zh-Hans") == "特级"


@pytest.mark.rule("SAM-COST-26", "SAM-COST-31")
@pytest.mark.parametrize("clause", ["sam-cost-26", "sam-cost-31"])
def test_the_reference_texts_are_there(clause):
    for language in WRITTEN:
        assert len(LIBRARY.catalog.say(language, f"reference.{clause}")) > 60


@pytest.mark.rule("SAM-ITEM-27", "SAM-VEH-27")
@pytest.mark.parametrize(
    ("part", "host", "fits"),
    [
        ("IT-P02", "IT-V04", True),
        ("IT-P03", "IT-V06", True),
        ("IT-T08", "IT-W11", True),
        ("IT-T09", "IT-W11", True),
        ("IT-P02", "IT-W11", False),
        ("IT-T08", "IT-V04", False),
        ("IT-T01", "IT-W11", False),
    ],
)
def test_parts_of_the_library_fit_its_hosts(part, host, fits):
    whole = Sequence("q1", "item", library=host)
    assert (component_refuses([whole], Sequence("q2", "item", library=part), whole) is None) == fits
