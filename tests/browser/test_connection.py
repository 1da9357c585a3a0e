"""A connection that breaks loses no click, and what was set, shared or begun is found again."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.browsing import SIZES, Wire, visitor
from tests.browser.hand import BAR, Hand
from tests.browser.host import Host
from tests.browser.scenes import Scenes
from tests.server.serving import Server

LOST = f"{BAR} .sb--warn"
LONE = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]


def at_table(context: BrowserContext, host: Host) -> Page:
    """A table of Legend where a question waits."""
    table = host.table("legend", LONE)["id"]
    host.lend(context)
    page = context.new_page()
    page.goto(f"{host.url}/table/{table}")
    Hand(page).look()
    return page


def test_a_click_while_the_connection_is_cut_is_not_lost(browser: Browser, host: Host) -> None:
    with visitor(browser, "desk", "zh-Hans") as context:
        wire = Wire(context)
        page = at_table(context, host)
        hand = Hand(page, often=1)
        before = hand.look()["number"]
        wire.cut()
        expect(page.locator(LOST)).to_be_visible()
        hand.press(hand.look())
        expect(page.locator(BAR).first).to_have_attribute("aria-busy", "true")
        assert page.locator(BAR).first.get_attribute("data-number") == before
        wire.mend()
        expect(page.locator(LOST)).to_have_count(0)
        assert hand.look()["number"] != before


def test_a_click_outlives_a_reload_while_the_connection_is_cut(browser: Browser, host: Host) -> None:
    with visitor(browser, "phone", "en") as context:
        wire = Wire(context)
        page = at_table(context, host)
        hand = Hand(page, often=1)
        before = hand.look()["number"]
        wire.cut()
        expect(page.locator(LOST)).to_be_visible()
        assert page.evaluate("innerWidth") == SIZES["phone"][0]  # what is said now fits, too
        hand.press(hand.look())
        expect(page.locator(BAR).first).to_have_attribute("aria-busy", "true")
        wire.mend()
        page.reload()
        expect(page.locator(BAR).first).not_to_have_attribute("data-number", before)
        assert hand.look()["number"] != before


def test_settings_are_kept(browser: Browser, server: Server) -> None:
    with visitor(browser, "desk", "en") as context:
        page = context.new_page()
        page.goto(f"{server.url}/settings")
        for choice in ("Dark", "200%", "None", "Colour-blind safe"):
            page.get_by_role("radio", name=choice, exact=True).check()
        page.locator("main").get_by_role("radio", name="繁體中文", exact=True).check()
        expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")
        kept = appearance(page)
        page.reload()
        expect(page.locator("h1")).to_be_visible()
        assert appearance(page) == kept
        assert kept == ["zh-Hant", "dark", "safe", "none", "2"]


def appearance(page: Page) -> list[str]:
    """What the settings do to a page."""
    said: list[str] = page.evaluate(
        """() => {
            const { lang, dataset, style } = document.documentElement
            const zoom = style.getPropertyValue('--text-zoom')
            return [lang, dataset.theme, dataset.palette, dataset.motion, zoom]
        }"""
    )
    return said


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_friend_comes_by_the_invitation(browser: Browser, server: Server, size: str) -> None:
    with (
        Host(server, "Ann") as host,
        visitor(browser, size, "en") as first,
        visitor(browser, "desk", "en") as second,
    ):
        table = host.table("legend", [{"kind": "me"}, {"kind": "open"}], begin=False)["id"]
        host.lend(first)
        page, friend = first.new_page(), second.new_page()
        page.goto(f"{server.url}/table/{table}")
        expect(page.locator(".inv img")).to_be_visible()
        link = page.locator(".inv input").input_value()
        friend.goto(f"{server.url}/table/{table}")
        expect(friend.get_by_role("button", name="Sit down")).to_have_count(
            0
        )  # a private table, without the link
        friend.goto(link)
        friend.get_by_role("button", name="Sit down").click()
        expect(page.get_by_role("button", name="Begin")).not_to_have_attribute("aria-disabled", "true")


def test_a_replay_by_its_link_is_stepped_checked_and_played_on(browser: Browser, scenes: Scenes) -> None:
    share, step, _ = scenes.moments("legend")["slot.step"]
    with visitor(browser, "desk", "en") as context:
        page = context.new_page()
        page.goto(f"{scenes.host.url}/replay/{share}")
        told = page.locator(".rb__t")
        expect(told).to_contain_text("0")
        page.get_by_role("button", name="One step forward").click()
        expect(told.locator("b")).to_contain_text("1")
        page.get_by_role("button", name="Verify").click()
        expect(page.locator(".verdict.ok")).to_be_visible()
        page.keyboard.press("Escape")
        page.locator(".rb input[type=range]").fill(str(step))
        expect(told.locator("b")).to_contain_text(str(step))
        page.get_by_role("button", name="Play on").click()
        expect(page.get_by_role("radio", name="Dealt anew")).to_be_checked()
        with page.expect_request("**/branch") as sent:
            page.get_by_role("dialog").get_by_role("button", name="Begin").click()
        assert sent.value.post_data_json["unknown"] == "anew"
        page.wait_for_url("**/table/**")
        assert Hand(page).look()["state"] == "asked"
        page.go_back()
        page.get_by_role("button", name="Play on").click()
        page.get_by_role("radio", name="As it was").check()
        with page.expect_request("**/branch") as sent:
            page.get_by_role("dialog").get_by_role("button", name="Begin").click()
        assert sent.value.post_data_json["unknown"] == "kept"
        page.wait_for_url("**/table/**")
