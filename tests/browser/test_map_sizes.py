"""Under a larger text size: what is pointed at on a map is what is meant; a dialog keeps to the window."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import dist

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from tests.browser.adventures import BOT
from tests.browser.browsing import SIZES, Errors, visitor
from tests.browser.host import Host
from tests.browser.test_scene_pages import Played, drag
from tests.server.serving import Server

TEXT = (100, 125, 200)
STEP = 48  # units of the drawing
SETTINGS = "localStorage.setItem('zhuoju.settings', '{\"textSize\": %d}')"
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
WIDER = "(than) => document.querySelector('.tk__b').getBoundingClientRect().width > than"
ME = {"kind": "me"}


@contextmanager
def at(browser: Browser, host: Host, address: str, text: int, size: str = "desk") -> Iterator[Page]:
    with visitor(browser, size, "en") as context:
        host.lend(context)
        context.add_init_script(SETTINGS % text)
        page = context.new_page()
        errors = Errors(page)
        page.goto(address)
        yield page
        assert errors.found == []


@pytest.fixture(scope="module")
def console(host: Host) -> str:
    """The table of a fight whose host we are."""
    return f"{host.url}/table/{host.table('meshal', [BOT, ME])['id']}"


def box(thing: Locator) -> FloatRect:
    found = thing.bounding_box()
    assert found is not None
    return found


def middle(thing: Locator) -> tuple[float, float]:
    found = box(thing)
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def unit(page: Page) -> float:
    """How long a step is on the screen."""
    wide = "(e) => e.getBoundingClientRect().width / e.viewBox.baseVal.width"
    return STEP * float(page.locator(".fm__w > svg").evaluate(wide))


@pytest.mark.parametrize("text", TEXT)
def test_a_map_is_measured_dragged_and_looked_at_closer_where_one_points(
    browser: Browser, host: Host, console: str, text: int
) -> None:
    with at(browser, host, console, text) as page:
        token = page.locator(".tk__b").first
        token.wait_for()
        half = unit(page) / 2 + 2
        field = box(page.locator(".fm"))
        start = (field["x"] + field["width"] * 0.35, field["y"] + field["height"] * 0.3)
        end = (field["x"] + field["width"] * 0.7, field["y"] + field["height"] * 0.7)
        page.get_by_role("button", name="Measure").click()
        page.mouse.click(*start)
        page.mouse.move(*end)
        tape = box(page.locator(".fm__tape path"))
        assert tape["x"] == pytest.approx(start[0], abs=half)
        assert tape["y"] == pytest.approx(start[1], abs=half)
        assert tape["x"] + tape["width"] == pytest.approx(end[0], abs=half)
        assert tape["y"] + tape["height"] == pytest.approx(end[1], abs=half)
        page.get_by_role("button", name="Measure").click()

        before = middle(token)
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(start[0] - 24, start[1] + 16, steps=4)
        page.mouse.up()
        page.evaluate(DRAWN)
        after = middle(token)
        assert dist(after, (before[0] - 24, before[1] + 16)) < 3

        for _ in range(4):  # nearer and nearer, until no edge of the map is in sight
            there, wide = middle(token), box(token)["width"]
            page.mouse.move(*there)
            page.mouse.wheel(0, -150)
            page.wait_for_function(WIDER, arg=wide)
            page.evaluate(DRAWN)
        assert dist(middle(token), there) < 4


@pytest.mark.parametrize("text", TEXT)
def test_the_menu_of_a_token_opens_at_the_pointer_and_within_the_window(
    browser: Browser, host: Host, console: str, text: int
) -> None:
    with at(browser, host, console, text) as page:
        token = page.locator(".tk").first
        token.click(button="right")
        expect(page.get_by_role("dialog").get_by_label("Reason")).to_be_focused()
        menu = box(page.get_by_role("dialog"))
        wide, high = SIZES["desk"]
        x, y = middle(token)
        assert menu["x"] == pytest.approx(min(x, wide - menu["width"] - 8 * text / 100), abs=6)
        assert menu["y"] <= y + 6
        assert menu["y"] + menu["height"] <= high


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", TEXT[1:])
def test_a_sheet_grows_once_and_keeps_to_the_window(
    browser: Browser, host: Host, console: str, text: int, size: str
) -> None:
    tall = "(e) => parseFloat(getComputedStyle(e).fontSize) * e.currentCSSZoom"
    heights = []
    for percent in (100, text):
        with at(browser, host, console, percent, size) as page:
            page.locator(".tk").first.click(button="right")
            page.get_by_role("dialog").get_by_role("button", name="Sheet").click()
            dialog = page.locator("dialog")
            heights.append(dialog.locator("h2").first.evaluate(tall))
            shown = box(dialog)
            assert shown["x"] >= 0
            assert shown["x"] + shown["width"] <= SIZES[size][0]
            assert shown["y"] + shown["height"] <= SIZES[size][1]
    assert heights[1] == pytest.approx(heights[0] * text / 100, rel=0.02)


@pytest.mark.parametrize("text", TEXT[1:])
def test_on_a_drawn_scene_a_token_goes_where_it_is_put(browser: Browser, server: Server, text: int) -> None:
    played = Played(server)
    with played.host, played.pat:
        document = played.scene()["id"]
        with at(browser, played.host, f"{played.page}/{document}", text) as page:
            page.locator("svg.sb .token").first.wait_for()
            page.locator(".sbx").scroll_into_view_if_needed()
            drag(page, (2, 5), (5, 7))
        assert played.drawn(document)["tokens"][0]["at"] == [5, 7]
