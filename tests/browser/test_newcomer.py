"""Somebody who has never been here, with a phone: one press, and it can be seen what is asked about."""

from playwright.sync_api import Browser, expect

from tests.browser.browsing import visitor
from tests.browser.hand import OPTION
from tests.browser.host import Host
from tests.browser.scenes import GENERIC
from tests.server.serving import Server


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
