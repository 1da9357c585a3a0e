"""The host's tools, handouts and the clock of a campaign, in two browsers."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import Errors, visitor
from tests.browser.test_campaign import Wire
from tests.server.serving import Server

LETTER = "The bridge is mined. Burn this."


def asked(page: Page, method: str, path: str, body: Any = None) -> Any:
    """A request with the cookies of this page."""
    sent = (
        {"data": json.dumps(body), "headers": {"content-type": "application/json"}}
        if body is not None
        else {}
    )
    response = page.request.fetch(path, method=method, **sent)
    assert response.ok, response.text()
    return response.json()


def founded(page: Page, server: Server, game: str) -> dict[str, Any]:
    page.goto(f"{server.url}/campaigns")
    asked(page, "POST", f"{server.url}/api/guest", {"name": "Mo"})
    made: dict[str, Any] = asked(page, "POST", f"{server.url}/api/campaigns", {"game": game, "name": "Pass"})
    return made


def test_a_host_reckons_hands_out_and_lets_time_go_by(browser: Browser, server: Server):
    with visitor(browser, "desk", "en") as a, visitor(browser, "phone", "en") as b:
        host, player = a.new_page(), b.new_page()
        errors, wire = [Errors(host), Errors(player)], Wire(player)
        made = founded(host, server, "meshal")
        path = f"{server.url}/api/campaigns/{made['id']}"
        player.goto(f"{server.url}/join/{made['invite']}")
        expect(player.get_by_text("Day 1")).to_be_visible()
        asked(player, "POST", f"{path}/characters", {"preset": "pc_halen"})

        host.goto(f"{server.url}/campaign/{made['id']}/tools")
        host.get_by_role("button", name="On the road").click()
        host.get_by_role("button", name="Reckon", exact=True).click()
        expect(host.get_by_role("heading", name="40 kilometres")).to_be_visible()
        host.get_by_role("button", name="Tell everyone").click()
        expect(host.get_by_role("button", name="Everyone was told")).to_be_visible()
        host.get_by_role("button", name="New random table").click()
        host.get_by_label("Name").fill("Gates")
        host.get_by_label("A line each").fill("The gate is shut")
        host.get_by_role("button", name="Save").click()
        host.get_by_role("button", name="Gates").first.click()
        expect(host.get_by_role("heading", name="The gate is shut")).to_be_visible()

        host.goto(f"{server.url}/campaign/{made['id']}/handouts")
        host.get_by_role("button", name="New handout").click()
        host.get_by_label("Title").fill("A letter")
        host.get_by_label("Text").fill(LETTER)
        host.get_by_role("button", name="Save").click()
        expect(host.get_by_text("Not handed out yet")).to_be_visible()
        player.goto(f"{server.url}/campaign/{made['id']}/handouts")
        expect(player.get_by_text("No handouts yet")).to_be_visible()
        assert not wire.has(LETTER)
        assert not wire.has("The gate is shut")
        host.get_by_role("button", name="Hand out").click()
        host.get_by_role("button", name="Give it to everyone").click()
        expect(player.get_by_text(LETTER)).to_be_visible()

        host.goto(f"{server.url}/campaign/{made['id']}")
        host.get_by_role("button", name="+8 hours").click()
        expect(host.get_by_text("16:00")).to_be_visible()
        player.goto(f"{server.url}/campaign/{made['id']}")
        expect(player.get_by_text("16:00")).to_be_visible()
        assert not [each for page in errors for each in page.found]


@pytest.mark.parametrize("language", ["zh-Hans", "en"])
def test_every_tool_shows_what_it_asks_for(browser: Browser, server: Server, language: str):
    with visitor(browser, "desk", language) as context:
        page = context.new_page()
        errors = Errors(page)
        made = founded(page, server, "samsara")
        page.goto(f"{server.url}/campaign/{made['id']}/tools")
        tools = asked(page, "GET", f"{server.url}/api/games/samsara/tools?lang={language}")
        for tool in tools:
            page.get_by_role("button", name=tool["name"], exact=True).click()
            expect(page.get_by_role("heading", name=tool["name"], exact=True)).to_be_visible()
            for field in tool["fields"]:
                expect(page.get_by_text(field["label"], exact=True).first).to_be_visible()
            page.locator("form button[type=submit]").click()
            expect(page.locator("article h3")).to_be_visible()
        assert not errors.found
