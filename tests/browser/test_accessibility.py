"""No page and no moment of a board keeps anybody out: axe finds nothing serious or critical."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.browsing import SIZES, Theme, visitor
from tests.browser.scenes import BOARDS, EVERY, MOMENTS, Scenes

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")
ALWAYS_DARK = "tamashii"
PARTS = {
    "pages": [name for name in EVERY if name not in BOARDS],
    **{game: [name for name in BOARDS if name.startswith(game)] for game in MOMENTS},
}
CASES = [
    (part, size, theme)
    for part in PARTS
    for size in SIZES
    for theme in ("light", "dark")
    if (part, theme) != (ALWAYS_DARK, "dark")
]


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
