"""Somebody who has never been here, with a phone: one press, and it can be seen what is asked about."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.browsing import visitor
from tests.browser.hand import OPTION
from tests.browser.host import Host
from tests.browser.scenes import GENERIC, Scenes
from tests.server.serving import Server

APART = """() => {
    const box = (at) => document.querySelector(at)?.getBoundingClientRect()
    const [a, b] = [box('aside.co'), box('.tm-coached')]
    return a && b && (a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top)
}"""

REACHED = """() => {
    const row = document.querySelector('.tr__l')
    return { at: row.scrollLeft, end: row.scrollLeft + row.clientWidth > row.scrollWidth - 4 }
}"""


def test_one_press_leads_to_a_match_and_the_hand_that_is_asked_about_lies_on_the_stage(
    browser: Browser, server: Server
) -> None:
    with visitor(browser, "phone", "zh-Hans") as context:
        page = context.new_page()
        page.goto(server.url)
        page.locator("button.go").click()
        page.locator(OPTION).first.wait_for()
        asked = page.locator(OPTION).all_inner_texts()
        laid = page.locator(".stage .hc")
        expect(laid).to_have_count(len(asked))
        assert {words.strip() for words in laid.locator(".hc__h").all_inner_texts()} == {
            words.strip() for words in asked
        }
        expect(laid.first.locator(".hc__txt")).to_be_visible()


def test_a_number_stands_in_its_phrase_on_the_board_of_a_game_without_one_of_its_own(
    browser: Browser, host: Host
) -> None:
    made = host.table("lighthouse", [{"kind": "me"}, GENERIC])
    with visitor(browser, "phone", "zh-Hans") as context:
        host.lend(context)
        page = context.new_page()
        page.goto(f"{host.url}/table/{made['id']}")
        page.get_by_text("第 1 夜", exact=True).wait_for()
        expect(page.get_by_text("还要 道光")).to_have_count(0)


@pytest.mark.parametrize("moment", ["action.move", "launch.step", "combat.turn"])
def test_a_lesson_stands_beside_what_it_is_about(browser: Browser, scenes: Scenes, moment: str) -> None:
    with visitor(browser, "desk", "en") as context:
        scenes.host.lend(context)
        page = context.new_page()
        scenes.open(page, f"tamashii {moment}")
        lesson = page.get_by_role("note")
        expect(lesson).to_be_visible()
        page.wait_for_function(APART)


def test_a_table_is_begun_without_going_through_all_there_is(browser: Browser, host: Host) -> None:
    with visitor(browser, "phone", "en") as context:
        host.lend(context)
        page = context.new_page()
        page.goto(f"{host.url}/new/samsara")
        page.get_by_text("Who and where").wait_for()
        expect(page.get_by_role("button", name="Begin", exact=True)).to_be_in_viewport(ratio=1)


def test_adventures_beyond_the_edge_of_the_desk_are_a_press_away(browser: Browser, host: Host) -> None:
    with visitor(browser, "desk", "en") as context:
        host.lend(context)
        page = context.new_page()
        page.goto(host.url)
        last = page.locator(".tl").last
        last.wait_for()
        more = page.get_by_role("button", name="More adventures")
        expect(more).to_be_enabled()
        for _ in range(3):
            before = page.evaluate(REACHED)
            if before["end"]:
                break
            more.click()
            page.wait_for_function(f"(before) => ({REACHED})().at > before", arg=before["at"])
        expect(last).to_be_in_viewport()
        expect(more).to_be_disabled()
