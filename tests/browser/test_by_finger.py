"""Meshal Lite on a phone and a tablet: a finger walks, aims and says where, with real touches."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.browsing import PATIENCE, Errors
from tests.browser.hand import BAR, Hand
from tests.browser.host import QUICK_BOT, Host

SCREENS = {"phone": (390, 844), "tablet": (1024, 768)}
LOCALES = {"zh-Hans": "zh-CN", "en": "en-GB"}
WALK = "on foot"
CARDS = ".at:not(.still) .ab:not(.off)"
ELSE = ", ".join(
    f"{each}:not([aria-disabled]):visible" for each in (".rc li button", f"{BAR} .op", f"{BAR} .go")
)
HERE = ".go__here:visible"

# Places on offer where a finger meets the map and nothing else, from the upper left on.
PLACES = """() => {
    const map = document.querySelector('.fm'), lit = map.querySelector('.al__lit'), found = []
    const back = lit.getScreenCTM().inverse(), box = map.getBoundingClientRect()
    const gridless = lit.getTotalLength() < 40 * lit.getAttribute('d').split('M').length
    for (let y = box.top + 4; y < box.bottom; y += gridless ? 3 : 11) {
        for (let x = box.left + 4; x < box.right; x += gridless ? 3 : 11) {
            const room = gridless ? [0] : [-5, 5]
            const inside = (dx, dy) => lit.isPointInFill(new DOMPoint(x + dx, y + dy).matrixTransform(back))
            if (!room.every((dx) => room.every((dy) => inside(dx, dy)))) continue
            const top = document.elementFromPoint(x, y)
            if (map.contains(top) && !top.closest('.thing, button')) found.push({ x, y })
        }
    }
    return found
}"""


ENDS = """(way) => {
    const { x, y } = way.getPointAtLength(way.getTotalLength()).matrixTransform(way.getScreenCTM())
    return { x, y }
}"""
MIDDLE = """(token) => {
    const { x, y, width, height } = token.querySelector('.tk__b').getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
}"""


class Place(NamedTuple):
    x: float
    y: float


@contextmanager
def screen(browser: Browser, size: str, language: str = "en") -> Iterator[BrowserContext]:
    """A device that knows only fingers."""
    width, height = SCREENS[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=LOCALES[language],
        has_touch=True,
        is_mobile=size == "phone",
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    with context:
        yield context


class Finger:
    """Somebody who plays with taps alone."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.hand = Hand(page)
        self.errors = Errors(page)

    def own_turn(self) -> None:
        """Pass or confirm until there is a turn of one's own."""
        for _ in range(60):
            self.page.locator(f"{CARDS}, {ELSE}").first.wait_for()
            if self.page.locator(CARDS).count():
                return
            self.page.locator(ELSE).last.tap()
            self.hand.look()  # until it is answered and something is asked again
        raise AssertionError("no turn comes")

    def begins(self, words: str) -> None:
        asked = self.number
        self.page.locator(CARDS, has_text=words).first.tap()
        self.asked_where(asked)

    def asked_where(self, before: str) -> None:
        """After another question the next one is about places."""
        self.asked_anew(before)
        self.page.locator(".al__lit").wait_for()
        expect(self.page.locator(HERE)).to_be_disabled()

    def places(self) -> list[Place]:
        return [Place(**each) for each in self.page.evaluate(PLACES)]

    def beside(self) -> Place:
        """The place nearest to where the way has come to."""
        way = self.page.locator(".al__way")
        end = way.evaluate(ENDS) if way.count() else self.page.locator(".tk--me").evaluate(MIDDLE)
        return min(self.places(), key=lambda at: (at.x - end["x"]) ** 2 + (at.y - end["y"]) ** 2)

    def tap(self, at: Place) -> None:
        self.page.touchscreen.tap(at.x, at.y)

    @property
    def number(self) -> str:
        """Which question waits."""
        return self.page.locator(BAR).first.get_attribute("data-number") or ""

    def asked_anew(self, number: str) -> None:
        """Something else is asked than that."""
        bar = self.page.locator(BAR).first
        expect(bar).not_to_have_attribute("data-number", number)
        expect(bar).to_have_attribute("data-state", "asked")

    def stands(self) -> str:
        return self.page.locator(".tk--me").get_attribute("transform") or ""


@contextmanager
def at_table(
    browser: Browser, host: Host, size: str, ground: str = "ma_courtyard", who: str = "pc_halen"
) -> Iterator[Finger]:
    """A finger whose turn it is, against one wolf."""
    options = {"party": who, "map": ground, "foes": {"cr_grey_wolf": 1}}
    table = host.table("meshal", [{"kind": "me"}, {"kind": "bot", "bot": QUICK_BOT}], options=options)
    with screen(browser, size) as context:
        host.lend(context)
        finger = Finger(context.new_page())
        finger.page.goto(f"{host.url}/table/{table['id']}")
        finger.own_turn()
        yield finger
        assert finger.errors.found == []


@pytest.mark.parametrize(
    ("size", "ground"),
    [("phone", "ma_courtyard"), ("tablet", "ma_courtyard"), ("phone", "ma_ridge"), ("phone", "ma_pillars")],
)
def test_a_second_tap_on_the_same_place_walks_there(
    browser: Browser, host: Host, size: str, ground: str
) -> None:
    with at_table(browser, host, size, ground) as finger:
        finger.begins(WALK)
        before, asked = finger.stands(), finger.number
        one, *_, other = finger.places()
        finger.tap(one)
        expect(finger.page.locator(".al__cur")).to_be_visible()
        finger.tap(other)
        expect(finger.page.locator(".al__way")).to_have_count(1)
        assert (finger.stands(), finger.number) == (before, asked)  # it was only pointed at
        finger.tap(other)
        expect(finger.page.locator(".tk--me")).not_to_have_attribute("transform", before)
        assert finger.number != asked


@pytest.mark.parametrize("size", list(SCREENS))
def test_a_button_walks_there_too_and_says_how_far(browser: Browser, host: Host, size: str) -> None:
    with at_table(browser, host, size) as finger:
        finger.begins(WALK)
        here, before = finger.page.locator(HERE), finger.stands()
        expect(here).to_be_disabled()
        expect(here).to_have_text("Tap a place on the map")
        finger.tap(finger.places()[0])
        expect(here).to_have_text(re.compile(r"^Move here · \d steps?$"))
        box = here.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        here.tap()
        expect(finger.page.locator(".tk--me")).not_to_have_attribute("transform", before)


def test_a_tap_beside_the_places_lets_go_of_the_one_pointed_at(browser: Browser, host: Host) -> None:
    with at_table(browser, host, "phone") as finger:
        finger.begins(WALK)
        finger.tap(finger.places()[0])
        expect(finger.page.locator(HERE)).to_be_enabled()
        map_box = finger.page.locator(".fm").bounding_box()
        assert map_box is not None
        finger.page.touchscreen.tap(
            map_box["x"] + map_box["width"] / 2, map_box["y"] + map_box["height"] - 12
        )
        expect(finger.page.locator(HERE)).to_be_disabled()


def test_a_way_of_ones_own_goes_step_by_step(browser: Browser, host: Host) -> None:
    with at_table(browser, host, "phone") as finger:
        finger.begins(WALK)
        before, asked = finger.stands(), finger.number
        finger.page.get_by_role("button", name="Pick the way yourself").tap()
        finger.asked_where(asked)
        for _ in range(2):
            asked, place = finger.number, finger.beside()
            finger.tap(place)
            finger.tap(place)
            finger.asked_anew(asked)
        finger.page.get_by_role("button", name="Go", exact=True).tap()
        expect(finger.page.locator(".tk--me")).not_to_have_attribute("transform", before)


def test_a_place_for_a_thing_is_said_by_two_taps_or_by_the_button(browser: Browser, host: Host) -> None:
    with at_table(browser, host, "phone") as finger:
        finger.begins("Discard Water Skin")
        asked, place = finger.number, finger.places()[0]
        finger.tap(place)
        expect(finger.page.locator(HERE)).to_have_text("Choose this place")
        finger.tap(place)
        finger.asked_anew(asked)
        finger.own_turn()
        finger.begins("Discard Travel Ration")
        asked = finger.number
        finger.tap(finger.places()[0])
        finger.page.locator(HERE).tap()
        finger.asked_anew(asked)
        expect(finger.page.locator(".tl__item")).to_have_count(2)


@pytest.mark.parametrize("size", list(SCREENS))
def test_a_spell_is_aimed_by_two_taps_with_the_odds_in_sight(browser: Browser, host: Host, size: str) -> None:
    with at_table(browser, host, size, who="pc_maro") as finger:
        finger.begins("Piercing Ray")
        asked = finger.number
        odds = finger.page.get_by_role("complementary", name="Odds")
        place = finger.places()[0]
        finger.tap(place)
        expect(finger.page.locator(".al__area")).to_have_count(1)
        expect(finger.page.locator(HERE)).to_have_text("Aim this way")
        expect(odds.get_by_text("undefended").first).to_be_visible()
        more = odds.get_by_role("button", name="More")
        expect(more).to_have_count(1 if size == "phone" else 0)
        if size == "phone":
            more.tap()
            expect(odds.get_by_role("table")).to_be_visible()
            odds.get_by_role("button", name="Less").tap()
        assert finger.number == asked
        finger.tap(place)
        finger.asked_anew(asked)
