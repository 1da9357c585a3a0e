"""Packs: every mistake found at its place, packs that extend packs, texts, audits."""

import msgspec
import pytest
from harbor import HERE, KINDS, LIBRARY, MIST, CardEntry, Weather
from hypothesis import given
from hypothesis import strategies as st

from zhuoju.content import (
    BadPack,
    Catalog,
    Library,
    Lonely,
    Template,
    TemplateError,
    Words,
    check_pack,
    check_report,
    check_texts,
    library_hash,
    list_packs,
    load_packs,
    lonely_parameters,
    overridden,
    own_cards,
    own_share,
    pack_schema,
    read_clause,
    register_library,
    schema,
    unused_terms,
    unused_verbs,
)

register_library(LIBRARY)

CARD = "card:\n  - id: {id}\n    name: {{zh-Hans: 牌, en: Card}}\n    cost: {cost}\n    effects:\n{effects}"


def card(*effects, name="mine-1", cost=1):
    return CARD.format(id=name, cost=cost, effects="".join(f"      - {e}\n" for e in effects))


def said(folder):
    return [str(p) for p in check_pack(folder, LIBRARY)]


def test_a_mistake_is_named_with_file_entry_line_column_and_the_nearest_word(pack):
    folder = pack(card("fog(1)", "either(fog(-2), [mend(1, any_keeper), drw(1)])"))
    assert said(folder) == ['forest.yaml, mine-1, line 7, column 47: no verb `drw`. Did you mean "draw"?']


def test_all_mistakes_of_a_pack_come_at_once(pack):
    folder = pack(
        "card:\n"
        "  - id: a\n"
        "    name: {zh-Hans: 甲}\n"
        "    cost: 9\n"
        "    colour: red\n"
        "    effects: [drw(1), fog()]\n"
        "  - name: {zh-Hans: 乙, en: B}\n"
        "    cost: x\n"
        "cart:\n"
        "  - id: b\n"
    )
    assert said(folder) == [
        "forest.yaml, a, line 3, column 11: the field `en` is missing.",
        "forest.yaml, a, line 4, column 11: `cost`: expected `int` <= 5.",
        "forest.yaml, a, line 5, column 5: no field `colour`.",
        'forest.yaml, a, line 6, column 15: no verb `drw`. Did you mean "draw"?',
        "forest.yaml, a, line 6, column 27: `fog` needs `by`.",
        "forest.yaml, line 7, column 5: the field `id` is missing.",
        "forest.yaml, line 8, column 11: `cost`: expected `int`, got `str`.",
        'forest.yaml, line 9, column 1: no kind `cart`. Did you mean "card"?',
    ]


def test_a_mistake_in_an_if_map_is_placed(pack):
    folder = pack(card("if fog_levl <= 3: fog(1)\n        else: drw(1)"))
    assert said(folder) == [
        'forest.yaml, mine-1, line 6, column 12: no name `fog_levl`. Did you mean "fog_level"?',
        'forest.yaml, mine-1, line 7, column 15: no verb `drw`. Did you mean "draw"?',
    ]


def test_ids_are_unique_over_files_and_packs(pack):
    folder = pack(card("fog(1)"), info="requires: [harbor]\n")
    pack(card("fog(2)"), info="requires: [harbor]\n", file="other.yaml")
    assert said(folder) == [
        "other.yaml, mine-1, line 2, column 9: the id mine-1 is taken, in forest.yaml, line 2."
    ]
    pack(card("fog(2)", name="fog-bell"), info="requires: [harbor]\n", file="other.yaml")
    assert "the id fog-bell is taken, in keepers.yaml" in said(folder)[0]


def test_a_pack_can_name_cards_of_the_pack_it_requires(pack):
    text = card('fetch("fog-bell")')
    assert said(pack(text, info="requires: [harbor]\n")) == []
    assert "`card` of `fetch` knows no word `fog-bell`" in said(pack(text))[0]


def test_what_is_required_must_be_there(pack):
    folder = pack(card("fog(1)"), info="requires: [habor]\n")
    assert said(folder) == ["pack.yaml, line 7, column 12: the pack habor is required and not there."]


def test_a_pack_for_another_game_or_none_is_refused(pack, tmp_path):
    folder = pack(card("fog(1)"))
    info = folder / "pack.yaml"
    info.write_text(info.read_text(encoding="utf-8").replace("game: mist", "game: mistt"), encoding="utf-8")
    assert "this pack is for mistt, not for mist" in said(folder)[0]
    assert 'Did you mean "mist"?' in str(check_report(folder)[0])
    assert "cannot be read" in str(check_report(tmp_path / "nowhere")[0])


def test_another_cards_own_verb_is_refused(pack):
    assert "belongs to the card drowned-bell alone" in said(pack(card("drowned_bell()")))[0]


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ("弃{0.by}", ""),
        ("弃2张", "the number 2 must come from a clause. Known: {0.by}."),
        ("弃{0.buy}", 'no clause has `0.buy`. Did you mean "0.by"?'),
        ("弃{0.by", "a `{` is not closed"),
    ],
)
def test_numbers_of_a_text_of_its_own_come_from_the_clause(pack, text, mistake):
    folder = pack(card("fog(2)") + f"    text: {{zh-Hans: '{text}', en: Do}}\n")
    assert mistake in "".join(said(folder))
    assert bool(mistake) == bool(said(folder))


def test_packs_load_and_extend(pack):
    folder = pack(card("fog(1)"), info="requires: [harbor]\n")
    packs = load_packs(LIBRARY, [folder])
    assert "mine-1" in packs.of(CardEntry)
    assert "mine-1" not in LIBRARY.packs.of(CardEntry)
    assert list(packs.of(Weather)) == ["sea-fret"]
    assert [info.id for info in list_packs("mist")] == ["harbor", "deep"]
    with pytest.raises(BadPack):
        load_packs(LIBRARY, [pack(card("drw(1)"))])


def test_the_content_hash_changes_with_rules_and_not_with_words(pack):
    one = library_hash(load_packs(LIBRARY, [pack(card("fog(1)"))]))
    same = library_hash(load_packs(LIBRARY, [pack(card("fog(1)").replace("Card", "Kard"))]))
    other = library_hash(load_packs(LIBRARY, [pack(card("fog(2)"))]))
    assert one == same != other


def test_the_game_can_say_everything():
    assert check_texts(LIBRARY) == []
    for folder in LIBRARY.folders():
        assert check_report(folder) == []


@pytest.mark.parametrize(
    ("text", "hans", "en"),
    [
        ("fog(-2)", "雾气降低2。", "Lower the fog by 2."),
        ("mod(lamp, +1)", "灯火上限+1。", "+1 lamp limit."),
        ("mod(hand, -1, by_night, by_day)", "手牌上限−1（夜间、白天）。", "−1 hand limit by night, by day."),
        ("fog(-hand_size)", "雾气降低手牌数。", "Lower the fog by the number of cards in your hand."),
        ("[draw(1), draw(2)]", "抽1张牌，抽2张牌。", "Draw 1 card. Draw 2 cards."),
        (
            "may([draw(1), fog(1)])",
            "你可以抽1张牌，并雾气升高1。",
            "You may draw 1 card and raise the fog by 1.",
        ),
        (
            "if_you_do(may(discard(2)), draw(3))",
            "你可以弃置2张牌。若如此做，抽3张牌。",
            "You may discard 2 cards. If you do, draw 3 cards.",
        ),
        (
            "when(not all_dark, fog(1), fog(2 * (fog_level + 1)))",
            "若仍有灯亮着，则雾气升高1；否则雾气升高2×（雾气+1）。",
            "If a lamp is lit, raise the fog by 1; otherwise, raise the fog by 2 × (the fog + 1).",
        ),
        (
            "fog(min(2, fog_level) if all_dark or 1 < fog_level else 3)",
            "雾气升高2、雾气中的较小者（若所有灯都已熄灭或1小于雾气，否则为3）。",
            "Raise the fog by the least of 2 and the fog "
            "(if all lamps are dark or 1 is less than the fog, otherwise 3).",
        ),
    ],
)
def test_clauses_are_said(text, hans, en):
    effect = read_clause(MIST, text)
    assert LIBRARY.words.render(effect, "zh-Hans") == hans
    assert LIBRARY.words.render(effect, "en") == en


def test_zh_hant_is_derived_with_terms_and_overrides():
    words, cards = LIBRARY.words, LIBRARY.packs.of(CardEntry)
    assert words.name_of(cards["fog-bell"], "zh-Hant") == "霧鐘"
    assert words.text_of(cards["drowned-bell"], "zh-Hant") == "棄置任意張牌。每棄一張，霧氣降低1。"
    assert "手牌張數" in words.text_of(cards["night-watch"], "zh-Hant")
    assert words.text_of(LIBRARY.packs.of(Weather)["sea-fret"], "zh-Hans").startswith("除非仍有灯亮着且")


def test_the_catalog_says_sentences():
    catalog = LIBRARY.catalog
    assert catalog.say("en", "prompts.drowned-bell.toll", most=1) == "Choose up to 1 card to discard"
    assert catalog.say("zh-Hant", "events.fog", by=-2) == "霧氣降低2"
    assert catalog.params("events.mended") == ["seat", "lamp"]
    assert set(catalog.texts()) == {"zh-Hans", "zh-Hant", "en"}
    with pytest.raises(KeyError):
        catalog.say("en", "events.fog")


def test_a_catalog_with_holes_is_refused(tmp_path):
    (tmp_path / "a.en.yaml").write_text("x: '{n} cards'\ny: '{'\nz: 1\nw: only\n", encoding="utf-8")
    (tmp_path / "a.zh-Hans.yaml").write_text("x: '{m}张'\n", encoding="utf-8")
    (tmp_path / "b.fr.yaml").write_text("x: y\n", encoding="utf-8")
    with pytest.raises(BadPack) as refused:
        Catalog.load(tmp_path)
    assert [str(p) for p in refused.value.problems] == [
        "a.en.yaml, x, line 1, column 1: its parameters are n, those of zh-Hans are m.",
        "a.en.yaml, y, line 2, column 4: a `{` is not closed; write `{{` for a brace.",
        "a.en.yaml, z, line 3, column 4: a text is wanted here, in quotes.",
        "a.zh-Hans.yaml, line 1, column 1: there is no text for `w`.",
        "b.fr.yaml: a text file is called <stem>.<language>.yaml.",
    ]


def test_texts_that_lack_a_verb_or_name_an_unknown_one_are_reported(tmp_path):
    for path in (HERE / "texts").glob("*.yaml"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    verbs = tmp_path / "verbs.en.yaml"
    text = verbs.read_text(encoding="utf-8").replace("draw: draw {n}", "drow: draw {m}")
    verbs.write_text(text.replace("any_keeper:", "any_kepper:"), encoding="utf-8")
    library = Library("mist", MIST, KINDS, LIBRARY.folder, tmp_path)
    reported = "\n".join(str(p) for p in check_texts(library))
    assert "there is no text for `draw`" in reported
    assert "nothing is called `drow`" in reported
    assert "there is no text for the word `any_keeper`" in reported


def test_audits():
    packs = LIBRARY.packs
    assert unused_verbs(MIST, packs) == unused_terms(MIST, packs) == []
    assert own_cards(packs) == overridden(packs) == ["drowned-bell"]
    assert own_share(packs) == pytest.approx(1 / 7)
    assert lonely_parameters(packs) == [Lonely("mend", "whom", "fog-bell")]


def test_editors_get_a_schema():
    made = schema(KINDS, MIST)
    assert made["properties"]["card"]["items"] == {"$ref": "#/$defs/CardEntry"}
    assert "an `if" not in made["description"]
    assert "draw(n)" in made["description"]
    assert msgspec.json.encode([made, pack_schema()])


@given(st.text() | st.text(alphabet="{}|:+n*?-1a"))
def test_any_template_is_read_or_refused(text):
    try:
        Template(text)
    except TemplateError:
        return


def test_words_can_be_had_without_packs():
    assert Words(MIST, LIBRARY.tables).render_source("draw(1)", "en") == "Draw 1 card."
