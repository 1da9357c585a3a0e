"""A new table in the browser: who fights, against whom and where are picked by name, never written."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import Errors, visitor
from tests.browser.hand import BAR
from tests.browser.host import Host


def test_party_foes_and_map_are_picked_by_name(browser: Browser, host: Host) -> None:
    with visitor(browser, "desk", "en") as context:
        host.lend(context)
        page = context.new_page()
        errors = Errors(page)
        page.goto(f"{host.url}/new/meshal")
        page.get_by_role("button", name="Sarn Longnose").click()
        page.get_by_role("button", name="Maro Nightfeather").click()
        page.get_by_role("searchbox", name="Find by name").fill("rat")
        page.get_by_role("button", name="Cellar Rat").click()
        page.get_by_role("button", name="One Cellar Rat more").click()
        page.get_by_role("radio", name="Scree Ridge").check()
        options = begun(page, host)
        assert options["party"] == ["pc_sarn", "pc_maro"]
        assert options["foes"] == {"cr_rat": 2}
        assert options["map"] == "ma_ridge"
        assert errors.found == []


def test_whatever_is_picked_can_be_given_back_and_is_then_as_usual(browser: Browser, host: Host) -> None:
    with visitor(browser, "phone", "en") as context:
        host.lend(context)
        page = context.new_page()
        page.goto(f"{host.url}/new/meshal")
        page.get_by_role("button", name="Sarn Longnose").click()
        page.get_by_role("button", name="Sarn Longnose").click()
        page.get_by_role("button", name="Commoner").click()
        page.get_by_role("button", name="One Commoner less").click()
        options = begun(page, host)
        assert not {"party", "foes", "map"} & options.keys()


@pytest.mark.parametrize("seats", [2, 3])
def test_only_players_who_face_one_another_are_asked_whether_it_is_settled(
    browser: Browser, host: Host, seats: int
) -> None:
    with visitor(browser, "desk", "en") as context:
        host.lend(context)
        page = context.new_page()
        page.goto(f"{host.url}/new/samsara")
        settled = page.get_by_text("Settled afterwards")
        expect(page.get_by_text("Player against player")).to_be_visible()
        expect(settled).to_have_count(0)
        if seats > 2:
            page.get_by_role("button", name="One more", exact=True).click()
        page.get_by_label("Player against player").check()
        expect(settled).to_have_count(1 if seats > 2 else 0)


def begun(page: Page, host: Host) -> dict[str, Any]:
    """Begin, and see what the table was told."""
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url("**/table/**")
    page.locator(BAR).first.wait_for()
    found: dict[str, Any] = host.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}")["options"]
    return found
