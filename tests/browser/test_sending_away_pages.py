"""Somebody is sent away in front of everybody's eyes, is told so, and is let back in."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import Errors, visitor
from tests.browser.host import Host
from tests.server.serving import Server

TWO = [{"kind": "me"}, {"kind": "open"}]
SHUT = ("status of 404", "status of 403")  # what is not for somebody; the browser writes that down


@contextmanager
def two(browser: Browser, server: Server, host: Host, size: str = "desk") -> Iterator[tuple[Page, Page]]:
    """Whoever hosts, and a friend on a phone."""
    with visitor(browser, size, "en") as here, visitor(browser, "phone", "en") as there:
        host.lend(here)
        pages = here.new_page(), there.new_page()
        errors = [Errors(page) for page in pages]
        yield pages
        found = [each for of in errors for each in of.found]
        assert [each for each in found if not any(shut in each for shut in SHUT)] == []


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_friend_is_sent_away_from_a_table_and_let_back_in(
    browser: Browser, server: Server, size: str
) -> None:
    with Host(server, "Ann") as host, two(browser, server, host, size) as (page, friend):
        table = host.table("legend", TWO, begin=False)["id"]
        page.goto(f"{server.url}/table/{table}")
        link = page.get_by_label("Invitation link").input_value()
        friend.goto(link)
        friend.get_by_role("button", name="Sit down").click()
        page.get_by_role("button", name="Remove").click()
        page.get_by_role("dialog").get_by_role("button", name="Send away").click()
        expect(friend.get_by_text("You were sent away from this table")).to_be_visible()
        away = page.get_by_role("region", name="Sent away")
        expect(away.get_by_role("listitem")).to_have_count(1)
        expect(page.get_by_label("Invitation link")).not_to_have_value(link)
        anew = page.get_by_label("Invitation link").input_value()
        for address in (link, anew):
            friend.goto(address)
            expect(friend.get_by_text("The table did not open")).to_be_visible()
        away.get_by_role("button", name="Let").click()
        expect(away).to_have_count(0)
        friend.goto(anew)
        friend.get_by_role("button", name="Sit down").click()
        expect(page.get_by_role("button", name="Begin")).not_to_have_attribute("aria-disabled", "true")


def test_at_a_public_table_whoever_was_sent_away_looks_on(browser: Browser, server: Server) -> None:
    with Host(server, "Ann") as host, two(browser, server, host) as (page, friend):
        table = host.table("legend", TWO, begin=False, public=True)["id"]
        page.goto(f"{server.url}/table/{table}")
        friend.goto(f"{server.url}/table/{table}")
        friend.get_by_role("button", name="Sit down").click()
        page.get_by_role("button", name="Remove").click()
        page.get_by_role("dialog").get_by_role("button", name="Send away").click()
        expect(friend.locator(".toasts")).to_contain_text("You were sent away from this table")
        friend.get_by_role("button", name="Sit down").click()
        expect(friend.locator(".toasts")).to_contain_text("only whoever hosts can let you back in")
        expect(page.get_by_role("button", name="Begin")).to_have_count(0)


def test_a_player_is_sent_away_from_a_match_that_goes_on(browser: Browser, server: Server) -> None:
    with Host(server, "Ann") as host, two(browser, server, host) as (page, friend):
        made = host.table("legend", TWO, begin=False)
        friend.goto(f"{server.url}/table/{made['id']}?invite={made['invite']}")
        friend.get_by_role("button", name="Sit down").click()
        expect(friend.get_by_role("button", name="Leave")).to_be_visible()
        host.post(f"/api/tables/{made['id']}/start")
        expect(friend.locator(".room")).to_be_visible()
        page.goto(f"{server.url}/table/{made['id']}")
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Send Guest").click()
        page.get_by_role("dialog").get_by_role("button", name="Send away").click()
        expect(friend.get_by_text("You were sent away from this table")).to_be_visible()
        expect(page.get_by_role("region", name="Sent away")).to_be_visible()
        expect(page.get_by_label("Invitation link")).not_to_have_value(made["invite"])
        expect(page.locator(".mp").get_by_role("button")).to_have_count(0)


def test_a_member_is_sent_away_from_a_campaign_and_let_back_in(browser: Browser, server: Server) -> None:
    with Host(server, "Ann") as host, two(browser, server, host) as (page, friend):
        made = host.post("/api/campaigns", {"game": "meshal", "name": "Mondays"})
        page.goto(f"{server.url}/campaign/{made['id']}")
        link = page.get_by_label("Invitation link").input_value()
        friend.goto(link)
        friend.wait_for_url("**/campaign/**")
        friend.get_by_role("link", name="Journal").click()
        expect(friend.locator("#wb-text")).to_be_visible()
        members = page.locator("section", has=page.get_by_role("heading", name="Members"))
        members.get_by_role("button", name="Send Guest").click()
        page.get_by_role("dialog").get_by_role("button", name="Send away").click()
        expect(friend.get_by_text("You do not take part in this campaign any more.")).to_be_visible()
        away = page.get_by_role("region", name="Sent away")
        expect(away).to_be_visible()
        expect(page.get_by_label("Invitation link")).not_to_have_value(link)
        anew = page.get_by_label("Invitation link").input_value()
        friend.goto(anew)
        expect(friend.get_by_text("You were sent away from here")).to_be_visible()
        away.get_by_role("button", name="Let").click()
        expect(away).to_have_count(0)
        friend.goto(anew)
        friend.wait_for_url("**/campaign/**")
        expect(members.locator("ul > li")).to_have_count(2)
