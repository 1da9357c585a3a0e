"""Whoever is signed out elsewhere is told so on every page that is open, and comes back by signing in."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import Errors, visitor
from tests.browser.hand import Hand
from tests.browser.host import Host
from tests.server.serving import Server

PASSWORD = "correct horse"
LONE = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
WORDS = {"en": ("You are signed out", "Sign in"), "zh-Hans": ("你已退出登录", "登录")}


def sign_in(page: Page, server: Server, login: str, button: str) -> None:
    page.goto(f"{server.url}/account")
    page.locator(".ways").get_by_role("button", name=button, exact=True).click()
    page.locator("#login").fill(login)
    page.locator("#password").fill(PASSWORD)
    page.locator("form").get_by_role("button", name=button, exact=True).click()
    expect(page.locator("#old-password")).to_be_visible()


def sockets(page: Page) -> list[str]:
    """The addresses of all live connections that a page ever opens from now on."""
    found: list[str] = []
    page.on("websocket", lambda socket: found.append(socket.url))
    return found


@pytest.mark.parametrize(("size", "language"), [("desk", "zh-Hans"), ("phone", "en")])
def test_a_table_says_that_one_is_signed_out_and_goes_on_after_signing_in(
    browser: Browser, server: Server, size: str, language: str
) -> None:
    out, button = WORDS[language]
    with Host(server, "Ann") as host, visitor(browser, size, language) as context:
        host.post("/api/register", {"login": f"ann-{size}", "password": PASSWORD})
        table = host.table("legend", LONE)["id"]
        host.lend(context)
        page = context.new_page()
        page.goto(f"{server.url}/table/{table}")
        Hand(page).look()
        opened = sockets(page)
        other = context.new_page()
        other.goto(f"{server.url}/account")
        other.get_by_role("button", name={"en": "Sign out", "zh-Hans": "退出登录"}[language]).click()
        said = page.locator(".sb--warn")
        expect(said).to_contain_text(out)
        expect(other.locator(".toast")).to_have_count(0)  # whoever signs out knows it
        page.locator(".toasts").get_by_role("link", name=button).click()
        page.wait_for_url("**/account")
        assert opened == [], "it did not try again and again"
        sign_in(page, server, f"ann-{size}", button)
        page.goto(f"{server.url}/table/{table}")
        assert Hand(page).look()["state"] == "asked"


def test_a_new_password_is_told_to_the_other_device_and_not_to_ones_own(
    browser: Browser, server: Server
) -> None:
    with (
        Host(server, "Bea") as host,
        visitor(browser, "desk", "en") as here,
        visitor(browser, "desk", "en") as there,
    ):
        host.post("/api/register", {"login": "bea", "password": PASSWORD})
        mine, other = here.new_page(), there.new_page()
        errors = Errors(mine)
        for page in (mine, other):
            sign_in(page, server, "bea", "Sign in")
        other.goto(f"{server.url}/")
        expect(other.locator(".hd__me")).to_contain_text("Bea")
        mine.locator("#old-password").fill(PASSWORD)
        mine.locator("#new-password").fill("battery staple")
        mine.get_by_role("button", name="Change password").click()
        expect(mine.locator(".toasts")).to_contain_text("Your password is changed")
        expect(other.locator(".toasts")).to_contain_text("You are signed out")
        expect(other.locator(".hd__me")).not_to_contain_text("Bea")
        expect(mine.locator(".hd__me")).to_contain_text("Bea")
        expect(mine.locator(".toasts")).not_to_contain_text("signed out")
        assert errors.found == []


def test_a_guest_who_registers_goes_on_in_every_page(browser: Browser, server: Server) -> None:
    with Host(server, "Cid") as host, visitor(browser, "desk", "en") as context:
        table = host.table("legend", LONE)["id"]
        host.lend(context)
        page, other = context.new_page(), context.new_page()
        page.goto(f"{server.url}/table/{table}")
        hand = Hand(page, often=1)
        before = hand.look()["number"]
        opened = sockets(page)
        other.goto(f"{server.url}/account")
        other.locator("#login").fill("cid")
        other.locator("#password").fill(PASSWORD)
        with page.expect_websocket():
            other.locator("form").get_by_role("button", name="Register").click()
        expect(other.locator("#old-password")).to_be_visible()
        expect(page.locator(".sb--warn")).to_have_count(0)
        hand.press(hand.look())
        assert hand.look()["number"] != before
        assert len(opened) == 1
        expect(page.locator(".toast")).to_have_count(0)
