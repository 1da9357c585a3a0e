"""Audits of Legend's packs and texts (section 8.7 of its rules)."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from zhuoju.content import LANGUAGES, Catalog, Document, Entry, Tables, check_texts, read_document
from zhuoju.games.legend import LIBRARY
from zhuoju.games.legend.model import words
from zhuoju.games.legend.model.cards import Character, Event, Intel, Later, Resource, RuleCard
from zhuoju.games.legend.model.words import GRADE_ELEMENTS, GRADES, KIND_ELEMENT, PATHS

RULES = Path(words.__file__).parents[1]
PACK = RULES / "packs" / "core"

CJK = re.compile("[\u3000-\u303f\u3400-\u4dbf\u4e00-\u9fff\uff00-\uffef]")
LATIN = re.compile("[A-Za-z]")

VERBS = {
    "mod", "rule", "join_battle", "buff", "restrict", "gain_gold", "lose_gold", "pay_gold", "gain_element",
    "ready_element", "draw", "discard_hand", "discard_random", "discard_self", "discard_pack", "dig", "scry",
    "recover", "return_card", "peek", "refresh", "move", "progress", "make_loot", "take", "damage", "heal",
    "heal_all", "prevent", "leave_battle", "add_dice", "next_dice", "reroll", "set_die", "add_points",
    "gain_action", "skip_phase", "target_with_abilities", "remove_ability", "copy_effects", "counter",
}  # fmt: skip
JOINTS = {"either", "may"}
SELECTORS = {"choose", "choose_up_to", "every", "target_chooses", "choice"}
WHO = {"me", "hunter", "gatherer", "each_opponent", "target_player", "this", "it"}
PLACES = {"my_hand", "my_pack"}
WORDS = WHO | PLACES | {
    word
    for table in (
        words.Stat, words.Flag, words.Ban, words.Duration, words.Filter, words.Element, words.Deck,
        words.Phase, words.Face,
    )
    for word in get_args(table)
}  # fmt: skip


def documents() -> list[Document]:
    return [
        read_document(path.read_bytes(), path.name)
        for path in sorted(PACK.glob("*.yaml"))
        if path.name != "pack.yaml"
    ]


def raw_entries() -> Iterator[dict[str, Any]]:
    """Every entry as it is written."""
    for document in documents():
        assert document.problems == []
        for entries in document.data.values():
            yield from entries


def raw_clauses() -> Iterator[tuple[str, str]]:
    for entry in raw_entries():
        for line in entry.get("effects", ()):
            for clause in line["do"]:
                yield entry["id"], clause


def deck_of(entry: Entry) -> str:
    if isinstance(entry, Event):
        return "intel"
    if isinstance(entry, RuleCard):
        return entry.mode
    return entry.deck if isinstance(entry, Resource | Intel) else "characters"


def in_deck(deck: str) -> list[Resource | Intel | Event]:
    found = [e for e in LIBRARY.packs if isinstance(e, Resource | Intel | Event)]
    return [entry for entry in found if deck_of(entry) == deck]


def copies(cards: list[Any]) -> int:
    return sum(card.copies for card in cards)


# Ids, names, effects


@pytest.mark.rule("LEG-DATA-01")
def test_ids_are_unique_and_names_are_unique_within_a_deck():
    ids = Counter(entry["id"] for entry in raw_entries())
    assert [name for name, times in ids.items() if times > 1] == []
    for pick in (lambda e: e.name.hans, lambda e: e.name.en):
        names = Counter((deck_of(entry), pick(entry)) for entry in LIBRARY.packs)
        assert [name for name, times in names.items() if times > 1] == []


@pytest.mark.rule("LEG-DATA-02")
def test_every_clause_uses_only_words_of_the_tables():
    for card, clause in raw_clauses():
        tree = ast.parse(clause, mode="eval").body
        assert isinstance(tree, ast.Call), (card, clause)
        assert tree.func.id in VERBS | JOINTS, (card, clause)
        called = {node.func for node in ast.walk(tree) if isinstance(node, ast.Call)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Name):
                known = VERBS | JOINTS | SELECTORS if node in called else WORDS
                assert node.id in known, (card, clause, node.id)


@pytest.mark.rule("LEG-DATA-02")
def test_every_entry_is_read_through_the_lexicon():
    assert sorted(entry.id for entry in LIBRARY.packs) == sorted(entry["id"] for entry in raw_entries())


@pytest.mark.rule("LEG-DATA-02")
def test_every_verb_of_the_tables_is_used():
    trees = [ast.parse(clause) for _, clause in raw_clauses()]
    used = {node.id for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert sorted((VERBS | JOINTS | SELECTORS | WHO) - used) == []


@pytest.mark.rule("LEG-TXT-10")
def test_statements_stand_in_permanent_effects_without_a_trigger_and_nowhere_else():
    for entry in LIBRARY.packs:
        for line in getattr(entry, "effects", ()):
            assert line.do.static == (line.type == "permanent" and line.on is None), entry.id
            assert not (line.do.static and (line.when or line.limit or line.cost)), entry.id


@pytest.mark.rule("LEG-TXT-03")
def test_an_effect_stands_at_a_location_its_card_can_be_at():
    places = {
        Resource: {"pack", "material", "explore"},
        Intel: {"ascension"},
        Event: {"hand"},
    }
    for entry in LIBRARY.packs:
        for line in getattr(entry, "effects", ()):
            assert line.at in places[type(entry)], entry.id


@pytest.mark.rule("LEG-DATA-07")
def test_no_effect_grants_legend_points_or_permanent_elements():
    gives = {verb for verb in VERBS if "element" in verb or "point" in verb}
    # temporary elements (LEG-ELEM-11), spent ones turned up again, points of a roll
    assert gives == {"gain_element", "ready_element", "add_points"}


# Decks


@pytest.mark.rule("LEG-DATA-03")
@pytest.mark.parametrize(
    ("deck", "size", "different"),
    [
        ("mountain", 36, 21),
        ("forest", 36, 21),
        ("dungeon", 36, 20),
        ("market", 40, 29),
        ("intel", 90, 63),
        ("rotten", 20, 1),
        ("exclusive", 30, 30),
    ],
)
def test_a_deck_has_its_size(deck, size, different):
    cards = in_deck(deck)
    assert (copies(cards), len(cards)) == (size, different)


@pytest.mark.rule("LEG-DATA-03", "LEG-RES-12")
@pytest.mark.parametrize(
    ("area", "minerals", "plants", "creatures"),
    [("mountain", 26, 3, 7), ("forest", 3, 26, 7), ("dungeon", 6, 4, 26)],
)
def test_an_exploration_deck_has_its_grades_and_kinds(area, minerals, plants, creatures):
    cards = [card for card in in_deck(area) if isinstance(card, Resource)]
    by_grade = [copies([c for c in cards if c.grade == grade]) for grade in GRADES]
    by_kind = [copies([c for c in cards if c.kind == kind]) for kind in ("mineral", "plant", "creature")]
    assert by_grade == [16, 12, 5, 3]
    assert by_kind == [minerals, plants, creatures]


@pytest.mark.rule("LEG-DATA-03")
def test_the_intel_deck_has_its_types_and_grades():
    cards = in_deck("intel")
    table = {
        kind: [
            copies([c for c in cards if isinstance(c, Intel) and (c.type, c.grade) == (kind, g)])
            for g in GRADES[:3]
        ]
        for kind in ("skill", "creation", "spell")
    }
    assert table == {"skill": [21, 11, 4], "creation": [10, 7, 5], "spell": [9, 8, 5]}
    assert copies([card for card in cards if isinstance(card, Event)]) == 10


@pytest.mark.rule("LEG-DATA-03")
def test_the_market_deck_has_its_resources_creations_and_intel():
    cards = in_deck("market")
    resources = [card for card in cards if isinstance(card, Resource)]
    creations = [card for card in cards if isinstance(card, Intel) and card.type == "creation"]
    others = [card for card in cards if isinstance(card, Intel) and card.type != "creation"]
    assert (copies(resources), copies(creations), copies(others)) == (18, 12, 10)


@pytest.mark.rule("LEG-DATA-03", "LEG-FEAT-02")
def test_each_mode_has_one_rule_card_for_each_path():
    cards = LIBRARY.packs.of(RuleCard).values()
    for mode, tiers in (("quick", 2), ("standard", 3)):
        own = [card for card in cards if card.mode == mode]
        assert [card.path for card in own] == list(PATHS)
        assert all(len(card.feats) == tiers for card in own)


@pytest.mark.rule("LEG-FEAT-02", "LEG-FEAT-03")
def test_a_later_feat_never_asks_for_fewer_marks_trophies_or_abilities():
    rising = (
        "forge_marks",
        "creations",
        "trophy_value",
        "high_trophies",
        "spells",
        "abilities",
        "plant_value",
    )
    for card in LIBRARY.packs.of(RuleCard).values():
        for name in rising:
            asked = [getattr(feat, name) for feat in card.feats]
            assert asked == sorted(asked), (card.id, name)


@pytest.mark.rule("LEG-DATA-03", "LEG-EXCL-01")
def test_a_character_has_two_low_two_mid_and_one_high_card_that_nobody_else_has():
    characters = LIBRARY.packs.of(Character).values()
    cards = LIBRARY.packs.of(Intel)
    assert len(characters) == 6
    for who in characters:
        assert [cards[card].grade for card in who.exclusive].count("low") == 2
        assert [cards[card].grade for card in who.exclusive].count("mid") == 2
        assert [cards[card].grade for card in who.exclusive].count("high") == 1
    owned = [card for who in characters for card in who.exclusive]
    assert sorted(owned) == sorted(card.id for card in in_deck("exclusive"))


# Single cards


@pytest.mark.rule("LEG-DATA-04", "LEG-RES-13")
def test_every_resource_contains_the_element_of_its_kind():
    assert GRADE_ELEMENTS == {"low": 1, "mid": 2, "high": 3, "legendary": 4}
    for card in LIBRARY.packs.of(Resource).values():
        assert KIND_ELEMENT[card.kind] in card.elements, card.id
        assert len(set(card.elements)) == len(card.elements), card.id


@pytest.mark.rule("LEG-DATA-04")
def test_minerals_and_plants_have_a_need_and_creatures_attack_and_health():
    for card in LIBRARY.packs.of(Resource).values():
        explored = card.deck in words.AREAS
        gathered = explored and card.kind != "creature"
        hunted = explored and card.kind == "creature"
        assert (card.need is not None) == gathered, card.id
        assert (card.attack is not None) == (card.health is not None) == hunted, card.id


@pytest.mark.rule("LEG-DATA-05", "LEG-MKT-10", "LEG-MKT-12")
def test_prices_are_where_they_belong():
    for card in LIBRARY.packs:
        if isinstance(card, Resource | Intel):
            assert (card.buy is not None) == (card.deck == "market"), card.id
            assert (card.sell is None) == (card.deck == "exclusive"), card.id
            if card.deck not in ("market", "exclusive"):
                assert isinstance(card.sell, int), card.id


@pytest.mark.rule("LEG-DATA-05", "LEG-MKT-09")
def test_a_market_card_sold_at_once_never_makes_money():
    for card in in_deck("market"):
        assert not isinstance(card, Event)
        assert card.buy is not None
        assert isinstance(card.sell, Later | str) or card.sell < card.buy, card.id


@pytest.mark.rule("LEG-DATA-06")
def test_creations_ask_for_materials_spells_for_elements_skills_for_gold_or_nothing():
    for card in LIBRARY.packs.of(Intel).values():
        asks = card.unlock
        bought = card.deck == "market" and card.type == "creation"
        assert asks.direct == bought, card.id
        assert bool(asks.materials) == (card.type == "creation" and not bought), card.id
        assert bool(asks.elements) == (card.type == "spell"), card.id
        assert asks.gold == 0 or card.type == "skill", card.id


@pytest.mark.rule("LEG-UNL-24")
def test_one_thousand_and_one_nights_asks_for_four_different_intel_cards():
    (asked,) = LIBRARY.packs.of(Intel)["IN-44"].unlock.materials
    assert (asked.count, asked.of, asked.different_names) == (4, "intel", True)


def test_the_example_cards_keep_the_names_of_their_effects():
    names = {
        "RG-01": "枯竭",
        "IN-23": "隐匿",
        "MK-01": "肉食",
        "MK-02": "皮甲",
        "MT-15": "顶撞",
        "IN-35": "蓄势",
        "IN-44": "旧事",
    }
    for card, name in names.items():
        entry = LIBRARY.packs.named(card)
        assert isinstance(entry, Resource | Intel)
        assert entry.effects[0].name.hans == name


# Words


def test_every_entry_has_a_flavour_of_its_own_in_both_languages():
    flavours = [entry["flavour"] for entry in raw_entries()]
    for language, most in (("zh-Hans", 30), ("en", 90)):
        said = [flavour[language] for flavour in flavours]
        assert [line for line, times in Counter(said).items() if times > 1] == []
        assert [line for line in said if len(line) > most] == []


def written(thing: Any) -> Iterator[tuple[str, str]]:
    """Every (language, text) in plain data."""
    if isinstance(thing, dict):
        for key, value in thing.items():
            if key in LANGUAGES and isinstance(value, str):
                yield key, value
            else:
                yield from written(value)
    elif isinstance(thing, list):
        for item in thing:
            yield from written(item)


def test_chinese_words_are_chinese_and_english_words_are_english():
    tables = Tables(RULES / "texts")
    texts = [pair for entry in raw_entries() for pair in written(entry)]
    for table in tables.tables.values():
        for language in ("zh-Hans", "en"):
            texts += ((language, template.literal) for template in table.written[language].values())
    for language, text in texts:
        wrong = CJK if language == "en" else LATIN
        assert not wrong.search(text), text


def test_texts_are_complete_and_agree_with_the_lexicon():
    assert [str(problem) for problem in check_texts(LIBRARY)] == []


@pytest.mark.rule("LEG-TXT-01")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_with_effects_can_be_said(language):
    for entry in LIBRARY.packs:
        text = LIBRARY.words.text_of(entry, language)
        lines = len(getattr(entry, "effects", ())) or len(getattr(entry, "feats", ()))
        assert len(text.splitlines()) == lines, entry.id
        assert not re.search(r"[_{}|]|：，|: ,|  ", text), text
        assert language == "en" or not LATIN.search(text), text


@pytest.mark.rule("LEG-TXT-04")
def test_the_cost_of_an_effect_is_said():
    spark = LIBRARY.packs.of(Intel)["IN-18"]
    assert LIBRARY.words.text_of(spark, "zh-Hans") == (
        "快速（晋升区）｜消耗1火｜每回合一次｜自己掷骰后、计点前：为此次掷骰追加1颗骰子。"
    )
    assert LIBRARY.words.text_of(spark, "en") == (
        "Quick (ascension) · spend 1 fire · once per turn · before your roll is counted: "
        "add 1 die to this roll."
    )


def test_traditional_chinese_uses_the_terms_of_the_glossary():
    convert = Tables(RULES / "texts").traditional.convert
    assert convert("万象归一") == "萬象歸一"
    assert convert("采集点、调度、一周、禁用") == "採集點、調度、一周、禁用"


# Keys that the rules use


def constants(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)


def told() -> Iterator[tuple[str, set[str]]]:
    """Every event the rules tell, with the parameters that everybody sees."""
    for path in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "tell"
            ):
                continue
            given = {keyword.arg for keyword in node.keywords if keyword.arg}
            spread = any(keyword.arg is None for keyword in node.keywords)
            for kind in constants(node.args[0]):
                yield kind, {"*"} if spread else given


def test_every_event_has_a_sentence_with_its_own_parameters():
    catalog = Catalog.load(RULES / "texts")
    known = set(catalog.keys())
    for kind, given in told():
        assert f"event.{kind}" in known, kind
        asked = set(catalog.params(f"event.{kind}"))
        assert given == {"*"} or asked <= given, (kind, asked - given)


def test_every_reason_and_prompt_in_the_rules_has_a_sentence():
    known = set(Catalog.load(RULES / "texts").keys())
    stems = {key.partition(".")[2].partition(".")[0] for key in known if key.startswith("prompt.")}
    for path in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                word = re.fullmatch(r"([a-z]+)\.[a-z_]+", node.value)
                if word and word[1] == "reason":
                    assert node.value in known, node.value
                elif word and word[1] in stems:
                    assert f"prompt.{node.value}" in known, node.value


def test_a_loss_and_a_gain_of_gold_are_said_differently():
    say = Catalog.load(RULES / "texts").say
    assert say("en", "event.gold", seat="Ann", change=-3, gold=4) == "Ann loses 3 gold and has 4."
    assert say("zh-Hans", "event.gold", seat="安", change=2, gold=6) == "安获得2枚金币，现有6枚。"
