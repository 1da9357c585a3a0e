"""Audits of Tamashii's texts: everything that can be said is said, in both languages."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from zhuoju.content import LANGUAGES, Catalog, Tables, check_texts, own_share, read_document, unused_terms
from zhuoju.games.tamashii import GAME
from zhuoju.games.tamashii.model.library import HERE, LIBRARY, TILES
from zhuoju.kernel.decision import Decision
from zhuoju.speech import Speech

CJK = re.compile("[\u3000-\u303f\u3400-\u4dbf\u4e00-\u9fff\uff00-\uffef]")
LATIN = re.compile("[A-Za-z]")
LETTERS = re.compile(r"J\.O\.R\.D\.A\.N\.|[A-Z][a-z]?\d\d|[RBGYKAOX./]+(?![a-z])")  # names, cards, patterns

WAITING = {
    "spread", "lay_card", "error_table", "exchange_body", "replace_lead", "lock_a_cell", "lay_die_set",
    "lose_integrity",
}  # fmt: skip


def raw_entries() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every entry of the component packs as it is written, with its file."""
    for path in sorted((HERE / "packs" / "core").glob("*.yaml")):
        if path.name != "pack.yaml" and not path.name.startswith("scenario-"):
            document = read_document(path.read_bytes(), path.name)
            assert document.problems == []
            for entries in document.data.values():
                for entry in entries:
                    yield path.name, entry


def test_texts_are_complete_and_agree_with_the_lexicon():
    assert [str(problem) for problem in check_texts(LIBRARY)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_can_be_said(language):
    for entry in LIBRARY.packs:
        text = LIBRARY.words.text_of(entry, language)
        assert not re.search(r"[_{}|]|：，|: ,|  ", text), (entry.id, text)
        if language != "en":
            assert not LATIN.search(LETTERS.sub("", text)), (entry.id, text)


def test_what_a_card_says_reads_like_a_card():
    def say(card: str, language: str) -> str:
        entry = LIBRARY.packs.named(card)
        assert entry is not None
        return LIBRARY.words.text_of(entry, language)

    assert say("soldier", "en").splitlines() == [
        "1 rare: deal 3 damage to your lead enemy.",
        "1 common: deal 2 damage to your lead enemy.",
        "1 common (any number of times): deal 1 damage to your lead enemy.",
        "When you defeat an enemy: gain 1 resource of choice.",
    ]
    assert say("radar-jammer", "zh-Hans") == "GKG：将追踪值设为0。"
    assert say("scrap-yard", "en") == "Spend 2 energy; if you do, discard your lead enemy."
    assert say("termination-code", "zh-Hans") == "1稀有：若头号敌人的剩余完整度不超过3，将其击败。"


def test_tiles_are_called_by_their_names_and_those_of_the_same_name_by_their_numbers_too():
    def say(text: str, language: str) -> str:
        return LIBRARY.words.render_source(text, language)

    assert say("turn_up(16)", "en") == "Reveal the Central Server."
    assert say("put(success, 1, tile_number(1))", "zh-Hans") == "在庇护所放置1个成功标记。"
    assert say("turn_up(3)", "en") == "Reveal the Ruins (3)."
    assert say("turn_up(3)", "zh-Hans") == "揭示废墟（3）。"
    assert say("turn_up(77)", "en") == "Reveal the 77."  # the linter says that there is no such tile
    for entry in LIBRARY.packs:
        for language, raw in (("en", r"\btiles? \d"), ("zh-Hans", r"\d号")):
            assert not re.search(raw, LIBRARY.words.text_of(entry, language)), entry.id


def test_a_plot_card_is_read_in_the_order_of_play_with_a_heading_for_each_part():
    card = LIBRARY.packs.named("A05")
    assert card is not None
    heads = [line.split(":")[0] for line in LIBRARY.words.text_of(card, "en").splitlines()]
    assert heads[:3] == ["Immediate effect", "Player activity", "World activity"]
    said = LIBRARY.words.text_of(card, "zh-Hans")
    assert said.startswith("即时效果：将时间设为5。\n玩家活动：")
    assert "\n外界活动：时间−1。\n若" in said  # the paragraphs that follow have no heading of their own


def test_traditional_chinese_uses_the_terms_of_the_glossary():
    convert = Tables(HERE / "texts").traditional.convert
    assert convert("头号敌人的完整度") == "首要敵機的完整性"
    assert convert("获得1个受损代码") == "獲得1個損壞數據晶片"
    assert convert("追踪值、内存、能量、重投") == "蹤跡值、記憶體、電力、重擲"


def test_every_component_has_a_flavour_of_its_own_in_both_languages():
    plain = ("rulings.yaml", "bosses.yaml")
    said = [
        e["flavour"] for name, e in raw_entries() if name not in plain and not e["id"].startswith("basic.")
    ]
    for language, most in (("zh-Hans", 32), ("en", 90)):
        lines = Counter(flavour[language] for flavour in said)
        assert [line for line, times in lines.items() if times > 1] == []
        assert [line for line in lines if len(line) > most] == []


def test_names_are_unique_in_their_file():
    for language in ("zh-Hans", "en"):
        names = Counter((name, e["name"][language]) for name, e in raw_entries())
        names = Counter({key: n for key, n in names.items() if key[1] not in ("废墟", "Ruins")})
        assert [key for key, n in names.items() if n > 1] == []


def test_chinese_words_are_chinese_and_english_words_are_english():
    tables = Tables(HERE / "texts")
    texts: list[tuple[str, str]] = []
    for table in tables.tables.values():
        for language in ("zh-Hans", "en"):
            texts += ((language, template.literal) for template in table.written[language].values())
    for _, entry in raw_entries():
        for part in ("name", "flavour"):
            texts += ((language, said) for language, said in entry.get(part, {}).items())
    for language, text in texts:
        wrong = CJK if language == "en" else LATIN
        assert not wrong.search(LETTERS.sub("", text)), text


# Keys that the rules use


def constants(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)


def calls(*names: str) -> Iterator[ast.Call]:
    for path in sorted(HERE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                if called in names:
                    yield node


def test_every_event_has_a_sentence_with_its_own_parameters():
    catalog = Catalog.load(HERE / "texts")
    known = set(catalog.keys())
    missing = []
    for node in calls("tell"):
        given = {keyword.arg for keyword in node.keywords}
        for kind in constants(node.args[0]):
            if f"event.{kind}" not in known:
                missing.append(kind)
            elif None not in given:
                asked = set(catalog.params(f"event.{kind}"))
                assert asked <= given, (kind, asked - given)
    assert missing == []


def test_every_reason_and_prompt_in_the_rules_has_a_sentence():
    known = set(Catalog.load(HERE / "texts").keys())
    stems = {key.split(".")[1] for key in known if key.startswith("prompt.") and key.count(".") > 1}
    missing = []
    for path in sorted(HERE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                word = re.fullmatch(r"([a-z]+)\.[a-z_]+", node.value)
                key = f"prompt.{node.value}" if word and word[1] in stems - {"basic"} else node.value
                if word and word[1] in stems - {"basic"} | {"reason"} and key not in known:
                    missing.append(key)
    assert missing == []


# The language


def test_at_most_one_component_in_ten_has_a_verb_of_its_own():
    assert own_share(LIBRARY.packs) <= 0.1


def test_every_term_of_the_lexicon_is_used():
    """Those of scenarios that are still to be written wait (TAM-SCEN-21)."""
    unused = [term for term in unused_terms(LIBRARY.lexicon, LIBRARY.packs) if term not in WAITING]
    assert unused == []


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("zh-Hans", "使用庇护所的效果吗？你可以切换到你的另一张躯体卡，恢复2点完整度。"),
        ("en", "Use the effect of Shelter? You may switch to your other body card. Recover 2 integrity."),
    ],
)
def test_the_question_about_a_tile_says_what_the_tile_does(language, said):
    effect = TILES["shelter"].effect.source
    asked = Decision(0, "one", "action.area", {}, params={"tile": "shelter", "effect": effect})
    assert Speech(GAME, language).prompt(asked) == said


def test_what_may_be_done_is_named_with_what_it_is_done_to():
    asked = Decision(0, "one", "planning.step", {})
    speech = Speech(GAME, "zh-Hans")
    assert speech.option(asked, "discard") == "弃置代码"
    assert speech.option(asked, "launch basic.memory cell:1 cell:2") == "启动内存程序 甲2 甲3"
