"""Seats in the browser: from a campaign everybody sits where their character is, and only a host as host."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import Errors, visitor
from tests.browser.host import Host
from tests.server.serving import Server


@pytest.fixture
def people(server: Server) -> Iterator[tuple[Host, Host, Host, str]]:
    """A founder, two players with a character each, and the campaign's path."""
    with Host(server, "Fay") as fay, Host(server, "Pat") as pat, Host(server, "Oz") as oz:
        made = fay.post("/api/campaigns", {"game": "meshal", "name": "Fridays"})
        for who, preset in ((pat, "pc_halen"), (oz, "pc_sarn")):
            who.post("/api/campaigns/join", {"invite": made["invite"]})
            who.post(f"/api/campaigns/{made['id']}/characters", {"preset": preset})
        yield fay, pat, oz, f"/campaign/{made['id']}"


def seat(page: Page, name: str) -> str:
    """What stands beside somebody's name."""
    found = page.locator(".ls li").filter(has_text=name)
    expect(found).to_have_count(1)
    return found.inner_text()


def join(page: Page, table: str, place: int, invite: str) -> tuple[int, str]:
    """A request for a seat, made by hand."""
    made = page.request.post(f"{table}/join", data={"place": place, "invite": invite})
    return made.status, str(made.json().get("message", ""))


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_table_opened_from_the_campaign_seats_everybody_right(
    browser: Browser, server: Server, people: tuple[Host, Host, Host, str], size: str
) -> None:
    fay, pat, _, path = people
    with visitor(browser, size, "en") as one, visitor(browser, "phone", "en") as other:
        fay.lend(one)
        pat.lend(other)
        page, theirs = one.new_page(), other.new_page()
        errors = Errors(page), Errors(theirs)
        theirs.goto(f"{server.url}{path}")
        expect(theirs.get_by_text("The Drowned Toll").first).to_be_visible()
        expect(theirs.get_by_role("button", name="Play", exact=True)).to_have_count(0)
        page.goto(f"{server.url}{path}")
        page.get_by_role("listitem").filter(has_text="The Drowned Toll").get_by_role(
            "button", name="Play", exact=True
        ).click()
        box = page.get_by_role("dialog")
        expect(box.get_by_label("Pat")).to_contain_text("Halen")
        expect(box.get_by_label("Fay")).to_have_count(0)
        box.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/table/**")
        assert "Host" in seat(page, "Fay")
        assert "Halen" in seat(page, "Pat")
        assert "Sarn" in seat(page, "Oz")
        table = page.url.replace("/table/", "/api/tables/").partition("?")[0]
        link = page.get_by_label("Invitation link").input_value()
        theirs.goto(link)
        assert "Halen" in seat(theirs, "Pat")
        assert "you" in seat(theirs, "Pat")
        expect(theirs.get_by_role("button", name="Sit down as host")).to_have_count(0)
        expect(theirs.get_by_role("button", name="Sit down", exact=True)).to_have_count(0)
        there = fay.get(table.removeprefix(server.url))
        hosted = next(n for n, each in enumerate(there["places"]) if each.get("host"))
        assert join(theirs, table, hosted, there["invite"])[0] == 409
        fay.post(f"{table.removeprefix(server.url)}/place", {"place": hosted, "kind": "open"})
        expect(theirs.get_by_text("Waiting for a host")).to_be_visible()
        expect(theirs.get_by_role("button", name="Sit down as host")).to_have_count(0)
        status, message = join(theirs, table, hosted, there["invite"])
        assert status == 403
        assert "host's seat" in message
        assert "co-host of the campaign" in message
        page.get_by_role("button", name="Sit down as host").click()
        assert "Fay" in seat(page, "Fay")
        page.get_by_role("button", name="Begin").click()
        expect(theirs.locator(".ls")).to_have_count(0)
        assert [each.found for each in errors] == [[], []]


def test_the_link_of_a_table_never_offers_the_host_s_seat_but_the_host_s_link_does(
    browser: Browser, server: Server, host: Host
) -> None:
    places = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    made = host.table("meshal", places, begin=False)
    with visitor(browser, "desk", "en") as one, visitor(browser, "phone", "en") as other:
        host.lend(one)
        page, theirs = one.new_page(), other.new_page()
        errors = Errors(page), Errors(theirs)
        page.goto(f"{server.url}/table/{made['id']}")
        theirs.goto(page.get_by_label("Invitation link").input_value())
        expect(theirs.get_by_role("button", name="Sit down", exact=True)).to_have_count(1)
        expect(theirs.get_by_role("button", name="Sit down as host")).to_have_count(0)
        theirs.goto(page.get_by_label("Host’s link").input_value())
        theirs.get_by_role("button", name="Sit down as host").click()
        expect(theirs.locator(".ls .me")).to_contain_text("Host")
        expect(page.get_by_label("Host’s link")).to_have_count(0)
        assert [each.found for each in errors] == [[], []]
