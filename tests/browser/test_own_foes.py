"""A host's own creatures in a browser: made, changed, put into a fight, and spawned in the middle of it."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import Errors, visitor
from tests.browser.test_campaign import Wire
from tests.browser.test_host_pages import asked, founded
from tests.server.serving import Server

NAME = "Old Greymuzzle"
SECRET = "the miller feeds it"


def made(page: Page, after: str, name: str) -> None:
    """One of the host's own after somebody of the library."""
    page.get_by_role("button", name="Make your own").click()
    page.get_by_label("Made after").select_option(after)
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Make it").click()


def test_a_host_makes_a_wolf_of_their_own_and_lets_it_loose(browser: Browser, server: Server):
    with visitor(browser, "desk", "en") as a, visitor(browser, "desk", "en") as b:
        host, player = a.new_page(), b.new_page()
        errors, wire = [Errors(host), Errors(player)], Wire(player)
        campaign = founded(host, server, "meshal")
        player.goto(f"{server.url}/join/{campaign['invite']}")
        expect(player.get_by_text("Day 1")).to_be_visible()
        path = f"{server.url}/api/campaigns/{campaign['id']}"
        asked(player, "POST", f"{path}/characters", {"preset": "pc_halen"})

        host.goto(f"{server.url}/campaign/{campaign['id']}/host")
        made(host, "foe cr_grey_wolf", NAME)
        dialog = host.get_by_role("dialog")
        numbers = dialog.get_by_role("group", name="Numbers")
        might = numbers.get_by_label("Might")
        before = int(might.input_value())
        might.fill(str(before + 2))
        might.press("Tab")
        numbers.get_by_label("Notes").fill(SECRET)
        numbers.get_by_label("Notes").press("Tab")
        dialog.get_by_role("button", name="Save").click()
        expect(dialog.get_by_role("button", name="Save")).to_be_disabled()
        expect(might).to_have_value(str(before + 2))
        dialog.get_by_role("button", name="Close").click()
        row = host.get_by_role("region", name="Creatures").get_by_role("listitem").filter(has_text=NAME)
        expect(row).to_have_count(1)
        row.get_by_role("button", name=f"One {NAME} more").click()
        host.get_by_role("button", name="Begin the fight").click()
        expect(host.get_by_text(NAME).first).to_be_visible()

        shelf = host.locator(".cs li").filter(has_text=NAME)
        shelf.get_by_role("button").click()
        host.locator("#pb-why").fill("its mate has come")
        host.locator(".fm svg").first.click()
        marked = re.compile(f"^{NAME} [A-Z]\\b")  # told apart by their marks
        expect(host.locator(".hc__l").get_by_role("button", name=marked)).to_have_count(2)
        assert not wire.has(SECRET)
        assert asked(player, "GET", f"{path}/documents?kind=npc")["documents"] == []
        assert not [each for page in errors for each in page.found]
