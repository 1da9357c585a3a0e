"""A card of Samsara in a browser: built by clicking, audited, taken along as a workbook and brought back."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import Errors, Wire, visitor
from tests.browser.host import Host
from tests.server.serving import Server

NAME = "Lin of the Ferry"


def cards(host: Host, campaign: str) -> list[Any]:
    return list(host.get(f"/api/campaigns/{campaign}/documents", kind="character")["documents"])


def step(page: Page, name: str) -> None:
    page.locator(f"[data-step={name}]").click()
    expect(page.locator(f"[data-panel={name}]")).to_be_visible()


def says_who_it_is(page: Page) -> None:
    page.get_by_label("Name", exact=True).fill(NAME)
    page.get_by_label("Age").fill("thirty")
    page.get_by_label("Looks").fill("Tall, with a scar from a rope.")
    page.get_by_label("Background").fill("She kept a ferry until the river rose.")
    expect(page.get_by_text("Written on the card")).to_be_visible()
    page.get_by_role("button", name="Human").click()
    expect(page.locator(".id").get_by_text("Human")).to_be_visible()
    page.locator("[data-type=leader]").click()
    expect(page.locator(".slot").first).to_contain_text("leader")
    page.locator("[data-type=active]").click()
    expect(page.locator(".id").get_by_text("leader / active")).to_be_visible()
    step(page, "tags")
    page.get_by_label("Tag 1").fill("ferrywoman")
    page.get_by_label("Tag 2").fill("left-handed")
    page.get_by_label("Tag 2").blur()
    expect(page.locator(".id").get_by_text("left-handed")).to_be_visible()


def spends(page: Page) -> None:
    """Two things of the library, and one of her own; what is paid is what was shown before."""
    step(page, "points")
    left = page.locator(".sr .left b")
    expect(left).to_have_text("300")
    page.locator("[data-buy=SK-CR01]").click()
    expect(left).to_have_text("225")
    page.locator("[data-buy=IT-W03]").click()
    expect(left).to_have_text("115")
    page.locator("[data-forge=craft]").click()
    expect(page.locator("[data-act=cast]")).to_be_disabled()
    page.locator("[data-add=R01]").click()
    expect(page.locator("[data-entry=R01]")).to_be_visible()
    instant = page.locator("[data-release=instant] b")
    price = instant.inner_text()
    page.locator("[data-release=instant]").click()
    expect(page.locator(".bill .tot b")).to_have_text(price)
    page.locator("[data-act=cast]").click()
    expect(left).to_have_text(str(115 - int(price)))
    page.get_by_label("Name", exact=True).fill("Oar stroke")
    page.get_by_label("Background").fill("Learnt on the river.")


def hands_in(page: Page) -> None:
    step(page, "submit")
    expect(page.get_by_role("heading", name="The audit finds no error")).to_be_visible()
    expect(page.locator("[data-panel=submit] [data-check=SAM-AUDIT-07]")).to_contain_text("left")
    page.locator("[data-act=submit]").click()
    page.get_by_role("link", name="Back to the campaign").click()


def test_a_card_is_built_audited_exported_and_read_again_the_same(
    browser: Browser, server: Server, host: Host, tmp_path: Path
) -> None:
    campaign = str(host.post("/api/campaigns", {"game": "samsara", "name": "The tunnel"})["id"])
    with visitor(browser, "desk", "en") as context:
        host.lend(context)
        page = context.new_page()
        errors = Errors(page)
        page.goto(f"{server.url}/campaign/{campaign}/characters")
        page.get_by_role("button", name="Make a card").click()
        says_who_it_is(page)
        spends(page)
        hands_in(page)
        shelf = page.get_by_role("list", name="All characters")
        shelf.get_by_role("button", name=NAME).click()

        page.locator(".fm summary").click()
        with page.expect_download() as loading:
            page.get_by_role("link", name=".xlsx").click()
        file = tmp_path / "lin.xlsx"
        loading.value.save_as(file)
        page.get_by_role("button", name="All characters").click()
        page.get_by_label("Import a file").set_input_files(file)
        report = page.get_by_role("dialog")
        expect(report).to_contain_text("ledger")
        expect(report).to_contain_text("cells read")
        page.get_by_role("button", name="Keep this character").click()
        expect(shelf.get_by_role("button", name=NAME)).to_have_count(2)
        assert not errors.found

    first, second = (each["public"]["data"] for each in cards(host, campaign))
    assert first == second
    assert (first["status"], first["tags"]) == ("active", ["ferrywoman", "left-handed"])
    assert [each["name"] for each in first["sequences"] if each.get("origin")] == ["Oar stroke"]


def test_a_refused_submission_says_what_is_wrong_and_offers_the_repair(
    browser: Browser, server: Server, host: Host
) -> None:
    settings = {"rules": {"passage": 1, "passage_points": 900}}
    campaign = str(host.post("/api/campaigns", {"game": "samsara", "name": "x", "settings": settings})["id"])
    card = host.post(f"/api/campaigns/{campaign}/characters", {"preset": "PC-01"})
    body = {"work": "strengthen", "character": card["id"]}
    table = host.post(f"/api/campaigns/{campaign}/works", body)["id"]
    with visitor(browser, "phone", "en") as context:
        host.lend(context)
        wire = Wire(context)
        page = context.new_page()
        errors = Errors(page)
        page.goto(f"{server.url}/table/{table}")
        step(page, "points")
        page.locator("[data-buy=SK-CR08]").click()
        wire.hold()
        page.locator(".words").get_by_role("button", name="sword", exact=True).click()
        step(page, "submit")
        submit = page.locator("[data-act=submit]")
        expect(submit).to_be_disabled()  # what was bought is still on its way
        wire.let_go()
        submit.click()
        finding = page.locator("[data-part=refused] [data-check=SAM-AUDIT-18]")
        expect(finding).to_contain_text("Hawk Shooting")
        expect(finding).to_contain_text("found gate 2")
        expect(finding).to_contain_text("expected your star 1")
        finding.get_by_role("button", name="Begin the phase anew").click()
        expect(page.get_by_role("heading", name="The audit finds no error")).to_be_visible()
        assert not errors.found
    (kept,) = cards(host, campaign)
    assert kept["public"]["data"] == card["public"]["data"]
