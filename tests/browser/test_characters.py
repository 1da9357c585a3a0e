"""Characters of a campaign in a browser: made step by step, rested, taken along as files and back."""

import json
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import Errors, visitor
from tests.browser.hand import answering
from tests.browser.host import Host
from tests.server.serving import Server


def campaign_of(host: Host) -> str:
    return str(host.post("/api/campaigns", {"game": "meshal", "name": "Wolves of the pass"})["id"])


def choose(page: Page, name: str) -> None:
    """One of the things on offer, by what its button is called; the next question has come afterwards."""
    answering(page, page.get_by_role("button", name=name).first)


def built(page: Page, name: str) -> None:
    """A character of one's own, by clicking through every step of the builder."""
    choose(page, "Make your own")
    choose(page, "Species: Human")
    choose(page, "Next step")
    choose(page, "Raise Might")
    choose(page, "Next step")
    choose(page, "Obtain Heavy Chop")
    choose(page, "Next step")  # improvements
    choose(page, "Next step")  # gear
    choose(page, "Buy Short Sword")
    choose(page, "Next step")  # equipment
    choose(page, "Equip Short Sword")
    choose(page, "Next step")  # name
    page.get_by_label("Name", exact=True).fill(name)
    choose(page, "Next step")  # what was typed is written down on the way
    page.get_by_role("button", name="Begin").first.click()


def test_a_player_makes_a_character_lets_it_grow_and_takes_it_along(
    browser: Browser, server: Server, host: Host, tmp_path: Path
) -> None:
    campaign = campaign_of(host)
    with visitor(browser, "desk", "en") as context:
        host.lend(context)
        page = context.new_page()
        errors = Errors(page)
        page.goto(f"{server.url}/campaign/{campaign}/characters")
        page.get_by_role("button", name="Make a character").click()
        built(page, "Ada of the Ford")
        page.get_by_role("link", name="Back to the campaign").click()
        shelf = page.get_by_role("list", name="All characters")
        shelf.get_by_role("button", name="Ada of the Ford").click()

        page.get_by_role("button", name="Rest and grow").click()
        choose(page, "Raise Agility")
        page.get_by_role("button", name="Done").first.click()
        page.get_by_role("link", name="Back to the campaign").click()
        shelf.get_by_role("button", name="Ada of the Ford").click()
        expect(page.locator(".cs").get_by_text("4 / 4").first).to_be_visible()
        page.get_by_text("Changes (2)").click()
        expect(page.locator(".hp").get_by_text("Rest and grow")).to_be_visible()

        page.locator(".fm summary").click()
        with page.expect_download() as loading:
            page.get_by_role("link", name=".json").click()
        file = tmp_path / "ada.json"
        loading.value.save_as(file)
        page.get_by_role("button", name="All characters").click()
        page.get_by_label("Import a file").set_input_files(file)
        page.get_by_role("button", name="Keep this character").click()
        expect(shelf.get_by_role("button", name="Ada of the Ford")).to_have_count(2)
        assert not errors.found

    kept = host.get(f"/api/campaigns/{campaign}/documents", kind="character")["documents"]
    assert len(kept) == 2
    assert kept[0]["public"]["data"] == kept[1]["public"]["data"] == json.loads(file.read_text())["data"]
    assert kept[0]["public"]["data"]["acquired"]["agility"] == 4


def test_a_character_buys_and_sells_on_the_market(browser: Browser, server: Server, host: Host) -> None:
    campaign = campaign_of(host)
    one, purse = host.post(f"/api/campaigns/{campaign}/characters", {"preset": "pc_halen"}), 9000
    rich = {"revision": one["revision"], "data": {**one["public"]["data"], "purse": purse}, "reason": "loot"}
    host.put(f"/api/characters/{one['id']}", rich)
    with visitor(browser, "desk", "en") as context:
        host.lend(context)
        page = context.new_page()
        errors = Errors(page)
        page.goto(f"{server.url}/campaign/{campaign}/characters")
        page.get_by_role("list", name="All characters").get_by_role("button", name="Halen").click()
        page.get_by_role("button", name="Market and gear").click()
        expect(page.get_by_text("Halen, the Door-ward · Market and gear")).to_be_visible()
        money = page.locator(".pl .num b")
        expect(money).to_have_text(str(purse))

        page.get_by_role("searchbox", name="Find").fill("Short Sword")
        goods = page.locator(".mk li")
        expect(goods.filter(has_not_text="Short Sword")).to_have_count(0)
        choose(page, "Buy Short Sword")
        expect(money).not_to_have_text(str(purse))
        left = int(money.inner_text())
        assert left < purse
        page.get_by_role("searchbox", name="Find").fill("")
        page.get_by_label("Only what I can have").check()
        expect(page.locator(".mk li.no")).to_have_count(0)

        page.get_by_role("group", name="At the market").get_by_role("button", name="Own things").click()
        bought = goods.filter(has_text="Short Sword", has=page.get_by_role("button", name="Sell"))
        expect(bought).to_have_count(1)
        answering(page, bought.get_by_role("button", name="Sell"))
        expect(bought).to_have_count(0)
        assert left < int(money.inner_text()) <= purse
        sold = int(money.inner_text())
        page.get_by_role("button", name="Done").first.click()
        expect(page.get_by_role("heading", name="It is written on the sheet")).to_be_visible()
        page.get_by_role("link", name="Back to the campaign").click()
        expect(page.get_by_role("list", name="All characters")).to_be_visible()
        assert not errors.found
    kept = host.get(f"/api/campaigns/{campaign}/documents", kind="character")["documents"]
    assert kept[0]["public"]["data"]["purse"] == sold
