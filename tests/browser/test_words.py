"""Every page speaks one language, and shows words, never keys."""

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.browsing import SIZES, visitor
from tests.browser.scenes import ADVENTURES, BOARDS, EVERY, MOMENTS, Scenes
from tests.words import OWN_NAMES, foreign

PARTS = {
    "pages": [name for name in EVERY if name not in (*BOARDS, *ADVENTURES)],
    **{game: [name for name in BOARDS if name.startswith(game)] for game in MOMENTS},
}
CASES = [(part, size) for part in PARTS if part != "pages" for size in SIZES]
PARTS["adventures"] = [*ADVENTURES]  # many pages, as "pages" are: in one size for each language
SIMPLIFIED = set("们这时会为说对开关无还进发动务组击战图书选择张达场头写声处备实应张战户护抢报单双号听员")
TRADITIONAL = set("們這時會為說對開關無還進發動務組擊戰圖書選擇張達場頭寫聲處備實應護報單雙號聽員個來過")
TEXTS = """() => {
    const found = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
        const holder = walk.currentNode.parentElement
        if (!walk.currentNode.data.trim() || holder.closest('script, style, code')) continue
        if (holder.checkVisibility()) found.push(walk.currentNode.data.trim())
    }
    for (const attribute of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description']) {
        for (const e of document.querySelectorAll(`[${attribute}]`)) found.push(e.getAttribute(attribute))
    }
    return [document.title, ...found.filter((words) => words)]
}"""


@pytest.mark.parametrize(("part", "size"), [*CASES, ("pages", "desk"), ("adventures", "phone")])
def test_the_chinese_client_shows_no_english_word_and_no_key(
    browser: Browser, scenes: Scenes, part: str, size: str
) -> None:
    assert strange(browser, scenes, part, size, "zh-Hans") == {}


@pytest.mark.parametrize(("part", "size"), [*CASES, ("pages", "phone"), ("adventures", "desk")])
def test_the_english_client_shows_no_chinese_word_and_no_key(
    browser: Browser, scenes: Scenes, part: str, size: str
) -> None:
    assert strange(browser, scenes, part, size, "en") == {}


def strange(browser: Browser, scenes: Scenes, part: str, size: str, language: str) -> dict[str, list[str]]:
    """What does not belong on the pages of a language, by scene."""
    with visitor(browser, size, language) as context:
        scenes.host.lend(context)
        page = context.new_page()
        found = {}
        for name in PARTS[part]:
            scenes.open(page, name)
            found[name] = sorted({word for said in shown(page) for word in foreign(said, language)})[:12]
        return {name: said for name, said in found.items() if said}


def shown(page: Page) -> list[str]:
    """Every text that can be seen or is read out."""
    said: list[str] = page.evaluate(TEXTS)
    assert len(said) > 5, "the page is empty"
    return said


@pytest.mark.parametrize("said", ["legend.market.title", "next_turn", "{count} left", "NaN", "Play now"])
def test_keys_holes_and_english_words_would_be_found(said: str) -> None:
    assert foreign(said, "zh-Hans")


def test_chinese_words_would_be_found_in_english() -> None:
    assert foreign("Play 马上", "en") == ["马上"]


@pytest.mark.parametrize("name", ["hall", "rules", "legend prep.step", "tamashii planning.step"])
def test_taiwan_is_shown_traditional_characters(browser: Browser, scenes: Scenes, name: str) -> None:
    with visitor(browser, "desk", "zh-Hant") as context:
        scenes.host.lend(context)
        page = context.new_page()
        scenes.open(page, name)
        said = "".join(words for words in shown(page) if words not in OWN_NAMES)
        assert SIMPLIFIED & set(said) == set()
        assert len(TRADITIONAL & set(said)) > 3
