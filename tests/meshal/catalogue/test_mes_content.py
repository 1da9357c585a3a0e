"""MES 9 The starter pack: its counts, its arithmetic, its words; and what an importer refuses."""

from pathlib import Path

import pytest

from zhuoju.content import BadPack, check_pack, check_texts, load_packs
from zhuoju.content.pack.audit import overridden, own_share, unused_verbs
from zhuoju.games.meshal.catalogue import library
from zhuoju.games.meshal.catalogue.creature_strength import strength
from zhuoju.games.meshal.catalogue.library import LEXICON, LIBRARY
from zhuoju.games.meshal.character.values import max_ap, perceptual_range, protection, speed
from zhuoju.games.meshal.creation.new_beings import alone, sheet_of
from zhuoju.games.meshal.creation.strength import written
from zhuoju.games.meshal.language.vocabulary import VOCABULARY
from zhuoju.games.meshal.model.cards import Ability, Item, ItemSet, Recipe, Species
from zhuoju.games.meshal.model.profile import core
from zhuoju.games.meshal.model.words import PROTECTIONS
from zhuoju.games.meshal.model.world_cards import (
    Creature,
    Material,
    ObjectPreset,
    PresetCharacter,
    SizeRow,
    StatusCard,
    Trap,
    Vehicle,
)

CORE = library.HERE / "packs" / "core"


@pytest.mark.rule("MES-CORE-06")
def test_the_starter_pack_holds_what_the_book_of_contents_says():
    assert VOCABULARY
    counts = {
        "species": len(library.SPECIES),
        "abilities": len(library.ABILITIES),
        "items": len(library.ITEMS),
        "sets": len(library.ITEM_SETS),
        "recipes": len(library.RECIPES),
        "mounts": len(library.MOUNTS),
        "vehicles": len(library.VEHICLES),
        "traps": len(library.TRAPS),
        "objects": sum(name.startswith("ob_") for name in library.OBJECTS),
        "presets": len(library.PRESETS),
        "materials": len(library.MATERIALS),
        "statuses": len(library.STATUSES),
    }
    assert counts == {
        "species": 10, "abilities": 125, "items": 136, "sets": 3, "recipes": 9, "mounts": 6, "vehicles": 7,
        "traps": 14, "objects": 12, "presets": 6, "materials": 14, "statuses": 21,
    }  # fmt: skip
    creatures = [name for name in library.CREATURES if name.startswith("cr_")]
    assert len(creatures) == 38
    improvable = [a for a in library.ABILITIES.values() if a.improvement is not None]
    assert len(improvable) == 4


@pytest.mark.rule("MES-ABL-28")
@pytest.mark.parametrize(
    ("kind", "n"), [("might", 19), ("agility", 23), ("spirit", 40), ("common", 17), ("gifted", 26)]
)
def test_abilities_of_each_class(kind, n):
    assert sum(1 for ability in library.ABILITIES.values() if kind in ability.classes) == n


@pytest.mark.rule("MES-FX-11", "MES-ENC-05")
def test_printed_strengths_follow_the_formula():
    printed = {name: card.strength for name, card in library.CREATURES.items() if name[:3] in ("cr_", "mo_")}
    assert len(printed) == 44
    assert printed == {name: strength(library.CREATURES[name]) for name in printed}


@pytest.mark.rule("MES-CRE-02", "MES-POT-03")
@pytest.mark.parametrize(
    ("name", "sheet", "points", "steps", "sight", "purse"),
    [
        ("pc_halen", "39/0", (2, 0, 0), 3, 80, 2120),
        ("pc_sarn", "42/0", (1, 0, 0), 4, 100, 5680),
        ("pc_ibbe", "39/0", (1, 0, 0), 3, 100, 360),
        ("pc_maro", "45/0", (0, 0, 1), 3, 150, 3020),
        ("pc_tessen", "48/0", (0, 4, -1), 3, 100, 2520),
        ("pc_brann", "39/3", (2, 0, 0), 4, 70, 4080),
    ],
)
def test_presets_come_out_as_printed(name, sheet, points, steps, sight, purse):
    made = sheet_of(name, core())
    stage, ref = alone(made, core())
    assert written(made) == sheet
    assert tuple(protection(stage, ref, kind) for kind in PROTECTIONS) == points
    assert (speed(stage, ref), perceptual_range(stage, ref), max_ap(stage, ref)) == (steps, sight, 3)
    assert made.purse == purse


@pytest.mark.rule("MES-FX-09")
@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("cr_bandit", (1, 0, 0)), ("cr_bandit_chief", (4, 0, 0)), ("cr_guard", (3, 0, 0)),
        ("cr_knight", (4, 1, 1)), ("cr_plague_doctor", (0, 2, 0)), ("cr_cultist", (0, 0, 1)),
        ("cr_boar", (3, 0, 0)), ("cr_barbarian_warlock", (1, 0, 1)), ("cr_moss_troll", (2, -2, 0)),
    ],
)  # fmt: skip
def test_creatures_wear_what_they_carry(name, points):
    from mes_table import Scene

    t = Scene()
    one = t.foe(name)
    assert t.do(lambda m: tuple(protection(m, one.ref, kind) for kind in PROTECTIONS)) == points


def test_a_hydra_has_five_ap():
    from mes_table import Scene

    t = Scene()
    one = t.foe("cr_mire_hydra")
    assert t.do(lambda m: max_ap(m, one.ref)) == 5


# What an importer refuses


def a_pack(folder: Path, kind: str, body: str) -> list[str]:
    """The mistakes in a pack with one entry of this kind."""
    folder.mkdir(exist_ok=True)
    info = (
        "id: mine\ngame: meshal\nversion: 1\ntitle: {zh-Hans: 我的, en: Mine}\nlicense: MIT\nauthors: [me]\n"
    )
    (folder / "pack.yaml").write_text(info + "requires: [core]\n", encoding="utf-8")
    (folder / "own.yaml").write_text(f"{kind}:\n{body}", encoding="utf-8")
    return [str(problem) for problem in check_pack(folder, LIBRARY)]


STUNT = """  - id: my_stunt
    name: {{zh-Hans: 招, en: Stunt}}
    level: 1
    classes: [might]
    tags: [stunt]
    effects: "{}"
"""


@pytest.mark.rule("MES-FX-01", "MES-CORE-06")
@pytest.mark.parametrize(
    ("clause", "complaint"),
    [
        ("dice(melee, 2)", ""),
        ("explode(3)", "no verb `explode`"),
        ("dice(cooking, 2)", "no word `cooking`"),
        ("if hurt: push(2)", "hurt"),
        ("push(2, 3)", "takes 1 argument"),
        ("attack([luck], M, [physical])", "no word `luck`"),
        ("spend(it_spoon, 1)", "it_spoon"),
        ("dice(melee, 200)", "at most 99"),
    ],
)
def test_what_is_not_in_the_vocabulary_is_refused_with_its_place(tmp_path, clause, complaint):
    found = a_pack(tmp_path / "mine", "ability", STUNT.format(clause))
    if not complaint:
        assert found == []
    else:
        assert any(complaint in each and "own.yaml, my_stunt, line 7" in each for each in found), found


@pytest.mark.rule("MES-FX-11")
def test_a_wrong_strength_is_refused(tmp_path):
    body = """  - id: cr_mine
    name: {zh-Hans: 兽, en: Beast}
    size: medium
    form: beast
    scores: {might: 4, agility: 4, spirit: 3}
    movement: {speed: 3, ways: [walk]}
    perception: {steps: 100}
    abilities: [gi_pack]
    strength: 23
"""
    assert a_pack(tmp_path / "mine", "creature", body) == [
        "own.yaml, cr_mine, line 10, column 15: its strength is 24, not 23."
    ]


@pytest.mark.rule("MES-FX-01")
def test_what_is_named_must_exist(tmp_path):
    body = """  - id: se_mine
    name: {zh-Hans: 套, en: Set}
    pieces: [it_leather, it_bootz]
    effects: "dice(parry, 1)"
"""
    (found,) = a_pack(tmp_path / "mine", "item_set", body)
    assert "there is no item `it_bootz`" in found
    assert 'Did you mean "it_boots"?' in found


def test_a_pack_that_is_wrong_does_not_load(tmp_path):
    a_pack(tmp_path / "mine", "ability", STUNT.format("explode(3)"))
    with pytest.raises(BadPack):
        load_packs(LIBRARY, [tmp_path / "mine"])


# Words


def test_every_entry_reads_in_every_language():
    assert check_pack(CORE, LIBRARY) == []
    assert check_texts(LIBRARY) == []
    ruled = (Ability, Creature, Item, ItemSet, Material, ObjectPreset, PresetCharacter, Recipe, SizeRow,
             Species, StatusCard, Trap, Vehicle)  # fmt: skip
    for entry in (e for e in LIBRARY.packs if isinstance(e, ruled)):
        for language in ("zh-Hans", "zh-Hant", "en"):
            assert LIBRARY.words.text_of(entry, language), f"{entry.id} says nothing in {language}"


def test_hardly_anything_needs_words_or_python_of_its_own():
    assert own_share(LIBRARY.packs) < 0.05
    assert len(overridden(LIBRARY.packs)) < 10
    assert set(unused_verbs(LEXICON, LIBRARY.packs)) == {"slay", "reload"}


def test_numbers_of_a_text_come_from_the_clauses():
    words = LIBRARY.words
    chop = LIBRARY.packs.of(Ability)["mi_heavy_chop"]
    assert "攻击+3骰" in words.text_of(chop, "zh-Hans")
    assert "+3 dice on attacks" in words.text_of(chop, "en")


@pytest.mark.parametrize(
    ("hans", "hant"),
    [
        ("远程攻击", "遠程攻擊"),
        ("炼金", "煉金"),
        ("搜索", "搜索"),
        ("项链", "項鏈"),
        ("岩裔", "岩裔"),
        ("文件", "文件"),
    ],
)
def test_terms_keep_their_traditional_form(hans, hant):
    assert LIBRARY.tables.traditional.convert(hans) == hant
