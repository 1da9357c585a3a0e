"""No page and no moment of a board keeps anybody out: axe finds nothing serious or critical."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.adventures import TABLES
from tests.browser.browsing import SIZES, Theme, visitor
from tests.browser.scenes import ADVENTURES, BOARDS, EVERY, MOMENTS, Scenes

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")
ALWAYS_DARK = "tamashii"
ROLEPLAY = "adventures"
LONG = ("pages", ROLEPLAY)  # many pages: each way of looking once
SAFE = "localStorage.setItem('zhuoju.settings', '{\"palette\": \"safe\"}')"
PARTS = {
    "pages": [name for name in EVERY if name not in (*BOARDS, *ADVENTURES)],
    **{game: [name for name in BOARDS if name.startswith(game)] for game in MOMENTS},
    ROLEPLAY: [*ADVENTURES],
}
CASES = [
    (part, size, theme)
    for part in PARTS
    if part not in LONG
    for size in SIZES
    for theme in ("light", "dark")
    if (part, theme) != (ALWAYS_DARK, "dark")
]
CASES += [(part, *way) for part in LONG for way in (("desk", "light"), ("phone", "dark"))]


@pytest.mark.parametrize(("part", "size", "theme"), CASES)
def test_axe_has_nothing_grave_to_say(
    browser: Browser, scenes: Scenes, part: str, size: str, theme: Theme
) -> None:
    with visitor(browser, size, "zh-Hans", theme) as context:
        scenes.host.lend(context)
        page = context.new_page()
        faults = {}
        for name in PARTS[part]:
            scenes.open(page, name)
            faults[name] = found(page) + sticking_out(page, SIZES[size][0])
        assert {name: said for name, said in faults.items() if said} == {}


@pytest.mark.parametrize(("size", "theme"), [("desk", "light"), ("desk", "dark"), ("phone", "dark")])
def test_the_colours_for_every_sight_can_be_read_as_well(
    browser: Browser, scenes: Scenes, size: str, theme: Theme
) -> None:
    with visitor(browser, size, "en", theme) as context:
        scenes.host.lend(context)
        context.add_init_script(SAFE)
        page = context.new_page()
        faults = {}
        for name in TABLES:
            scenes.open(page, name)
            faults[name] = found(page)
        assert {name: said for name, said in faults.items() if said} == {}


def sticking_out(page: Page, width: int) -> list[str]:
    """Whether the page must be scrolled sideways."""
    wide = page.evaluate("document.documentElement.scrollWidth")
    return [f"{wide} pixels wide in a window of {width}"] if wide > width else []


def found(page: Page) -> list[str]:
    """Every serious or critical fault: the rule, and where."""
    page.evaluate(AXE.read_text())
    wanted = {"resultTypes": ["violations"], "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}
    said: dict[str, Any] = page.evaluate("(wanted) => window.axe.run(document, wanted)", wanted)
    assert len(said["passes"]) > 5, "axe has looked at nothing"
    grave = [fault for fault in said["violations"] if fault["impact"] in GRAVE]
    return [f"{fault['id']}: {_where(node)}" for fault in grave for node in fault["nodes"]]


def _where(node: dict[str, Any]) -> str:
    return f"{' '.join(map(str, node['target']))} ({node['failureSummary'].splitlines()[-1].strip()})"


def test_axe_would_find_a_button_without_a_name(browser: Browser, scenes: Scenes) -> None:
    with visitor(browser, "desk", "en") as context:
        page = context.new_page()
        scenes.open(page, "settings")
        page.evaluate("document.querySelector('main').append(document.createElement('button'))")
        assert [fault.split(":")[0] for fault in found(page)] == ["button-name"]


LETTERS = {
    "legend prep.step": ".hc b",
    "tamashii planning.step": ".tm-sec h2",
    "meshal build": ".pr__own b",
    "samsara fight": ".ord__p",
}
TALL = "(e) => parseFloat(getComputedStyle(e).fontSize) * e.currentCSSZoom"
SETTINGS = "localStorage.setItem('zhuoju.settings', '{\"textSize\": %d}')"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", LETTERS)
def test_larger_text_reaches_the_board(browser: Browser, scenes: Scenes, name: str, size: str) -> None:
    plain, large = (letters(browser, scenes, name, size, percent) for percent in (100, 125))
    assert large == pytest.approx(1.25 * plain, rel=0.02)


def letters(browser: Browser, scenes: Scenes, name: str, size: str, percent: int) -> float:
    """How tall the letters of a name on the board are on the screen."""
    with visitor(browser, size, "zh-Hans") as context:
        scenes.host.lend(context)
        context.add_init_script(SETTINGS % percent)
        page = context.new_page()
        scenes.open(page, name)
        assert sticking_out(page, SIZES[size][0]) == []
        found: float = page.locator(f"{LETTERS[name]}:visible").first.evaluate(TALL)
        return found
