"""A host's powers in a fight: mounts and vehicles come to the field, and the fight ends by word."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import Errors, visitor
from tests.browser.hand import BAR, answering
from tests.browser.host import QUICK_BOT, Host
from tests.browser.steadiness import at_rest

WHY = "the stable door stood open"
OPTIONS = {"party": "pc_halen", "map": "ma_courtyard", "foes": {"cr_grey_wolf": 1}}


def until_the_fight(page: Page) -> None:
    """Take what the bar offers first until there is an order of turns."""
    order = page.locator(".ib li:visible")
    offered = page.locator(f"{BAR} .ops button:visible, {BAR} .go:visible")
    for _ in range(20):
        order.or_(offered).first.wait_for()
        if order.count():
            return
        answering(page, offered.first)
    raise AssertionError("the fight does not begin")


def until_our_turn(page: Page) -> None:
    """Let reactions pass until something can be done."""
    act, react = page.locator(".at .ab:visible"), page.locator(".rc.yours li button:visible")
    for _ in range(40):
        act.or_(react).first.wait_for()
        if act.count():
            return
        answering(page, react.last)
    raise AssertionError("it is never our turn")


def put(page: Page, kind: str, name: str, across: float) -> None:
    """Something of the shelf comes to the field, so far across it."""
    page.get_by_role("button", name=kind, exact=True).click()
    page.get_by_role("button", name=f"Put {name} on the field").click()
    page.locator("#pb-why").fill(WHY)
    box = page.locator(".fm").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * across, box["y"] + box["height"] * 0.6)
    expect(page.locator(".pb")).to_have_count(0)


def test_a_host_brings_a_mule_and_a_cart_and_ends_the_fight(browser: Browser, host: Host) -> None:
    places = [{"kind": "bot", "bot": QUICK_BOT}, {"kind": "me"}]
    table = host.table("meshal", places, options=OPTIONS)["id"]
    with visitor(browser, "desk", "en") as context:
        host.lend(context)
        page = context.new_page()
        errors = Errors(page)
        page.goto(f"{host.url}/table/{table}")
        page.locator(".hc").wait_for()
        until_the_fight(page)
        put(page, "Mount", "Pack Mule", 0.4)
        put(page, "Vehicle", "Hand Cart", 0.5)
        rail = page.locator(".hc__l")
        expect(rail).to_contain_text("Pack Mule")
        expect(rail).to_contain_text("Hand Cart")
        expect(page.locator(".tk--other")).to_have_count(2)

        page.get_by_text("End the fight, dice by hand").click()
        powers = page.locator(".fe")
        powers.get_by_label("How the fight ends").select_option("victory")
        powers.get_by_role("button", name="End it").click()
        expect(powers.get_by_role("alert")).to_contain_text("reason")
        powers.get_by_label("Reason").fill(WHY)
        powers.get_by_role("button", name="End it").click()
        expect(page.locator(".hl li.iv").filter(has_text=WHY).last).to_contain_text("the fight ends")
        assert errors.found == []


def test_on_a_phone_the_map_comes_up_when_something_is_to_be_put_on_it(browser: Browser, host: Host) -> None:
    places = [{"kind": "bot", "bot": QUICK_BOT}, {"kind": "me"}]
    table = host.table("meshal", places, options=OPTIONS)["id"]
    with visitor(browser, "phone", "en") as context:
        host.lend(context)
        page = context.new_page()
        page.goto(f"{host.url}/table/{table}")
        page.locator(".hc").wait_for()
        page.get_by_role("button", name="People").click()
        page.get_by_role("button", name="Put Cellar Rat on the field").click()
        expect(page.locator(".pb")).to_be_visible()
        page.locator("#pb-why").fill(WHY)
        page.locator(".fm").tap(position={"x": 200, "y": 240})
        expect(page.locator(".pb")).to_have_count(0)
        expect(page.locator(".tk--foe")).to_have_count(2)


def test_what_is_begun_stays_in_sight_while_the_map_is_asked_and_is_free_to_take_back(
    browser: Browser, host: Host
) -> None:
    places = [{"kind": "me"}, {"kind": "bot", "bot": QUICK_BOT}]
    table = host.table("meshal", places, options=OPTIONS)["id"]
    with visitor(browser, "desk", "en") as context:
        host.lend(context)
        page = context.new_page()
        page.goto(f"{host.url}/table/{table}")
        until_our_turn(page)
        at_rest(page)
        before = page.locator(".fm").bounding_box()
        page.locator(".at .ab", has_text="Move: on foot").click()
        expect(page.locator(".at.still .ab.is-chosen")).to_contain_text("Move: on foot")
        expect(page.locator(".at.still .ab").first).to_have_attribute("aria-disabled", "true")
        assert page.locator(".fm").bounding_box() == before, "the map moves under the hand"
        page.keyboard.press("u")
        expect(page.locator(".at:not(.still) .ab").first).to_be_visible()
