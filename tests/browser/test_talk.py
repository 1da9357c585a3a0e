"""Unread talk is what others have said since; the news of Legend bear the badge of whom they name."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.browsing import SIZES, visitor
from tests.browser.hand import Hand
from tests.browser.host import Host
from tests.server.serving import Server

TITLES = {"en": "Talk", "zh-Hans": "聊天"}


@pytest.fixture
def ben(server: Server) -> Iterator[Host]:
    with Host(server, "Ben") as made:
        yield made


def seated(host: Host, friend: Host) -> str:
    """A table of Legend where both sit: its address."""
    made = host.table("legend", [{"kind": "me"}, {"kind": "open"}], begin=False)
    friend.post(f"/api/tables/{made['id']}/join", {"place": 1, "invite": made["invite"]})
    host.post(f"/api/tables/{made['id']}/start")
    return f"{host.url}/table/{made['id']}"


def talk(page: Page, language: str) -> Locator:
    """The button that opens the talk."""
    return page.get_by_role("button", name=re.compile(rf"^{TITLES[language]}"))


def say(page: Page, text: str) -> None:
    """With the talk open."""
    page.locator("#talk-text").fill(text)
    page.keyboard.press("Enter")
    expect(page.locator(".talk li p", has_text=text)).to_be_visible()


@pytest.mark.parametrize(("size", "language"), [("desk", "en"), ("phone", "zh-Hans")])
def test_unread_talk_is_what_others_said_since_it_was_open(
    browser: Browser, host: Host, ben: Host, size: str, language: str
) -> None:
    address = seated(host, ben)
    with visitor(browser, size, language) as mine, visitor(browser, "desk", language) as theirs:
        host.lend(mine)
        ben.lend(theirs)
        page, other = mine.new_page(), theirs.new_page()
        page.goto(address)
        other.goto(address)
        talk(other, language).click()
        badge, button = page.locator(".tt .dot"), talk(page, language)
        expect(button).to_be_visible()
        expect(badge).to_have_count(0)

        for text in ("one", "two"):
            say(other, text)
        expect(badge).to_have_text("2")
        expect(button).to_have_accessible_name(re.compile("2"))
        assert page.evaluate("innerWidth") == SIZES[size][0]

        button.click()
        expect(badge).to_have_count(0)
        say(page, "three")
        button.click()
        expect(page.locator(".talk")).to_have_count(0)
        expect(badge).to_have_count(0)  # what oneself has said is no news
        expect(other.locator(".talk li p", has_text="three")).to_be_visible()

        page.goto("about:blank")
        say(other, "four")
        page.goto(address)
        expect(badge).to_have_text("1")
        page.reload()
        expect(badge).to_have_text("1")
        button.click()
        expect(badge).to_have_count(0)
        page.reload()
        expect(button).to_be_visible()
        Hand(page).look()  # everything is there
        expect(badge).to_have_count(0)


NEWS = """() => {
    window.news = []
    const look = () => {
        const line = document.querySelector('.stage__head .last'), seat = line?.querySelector('.zj-seat')
        if (!line) return
        const badge = Number(/zj-seat--(\\d)/.exec(seat?.className ?? '')?.[1] ?? 0)
        window.news.push([line.innerText.trim(), badge])
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true })
}"""
NAMES = "() => ['.mep__n b', '.opp__n b'].map((each) => document.querySelector(each).innerText.trim())"


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_the_badge_beside_the_news_is_that_of_whom_they_name(
    browser: Browser, host: Host, language: str
) -> None:
    """Whoever has the turn: all that is shown while two play is looked at."""
    table = host.table("legend", [{"kind": "me"}, {"kind": "bot", "bot": "random"}])["id"]
    with visitor(browser, "desk", language) as context:
        host.lend(context)
        page = context.new_page()
        page.add_init_script(f"({NEWS})()")
        page.goto(f"{host.url}/table/{table}")
        hand = Hand(page, often=1)
        for _ in range(60):
            found = hand.look()
            if found["state"] == "ended":
                break
            names: list[str] = page.evaluate(NAMES)
            hand.press(found)
        news: list[tuple[str, int]] = page.evaluate("window.news")
        of = [
            (seat, words, badge) for words, badge in news for seat in (0, 1) if words.startswith(names[seat])
        ]
        assert [(words, badge) for seat, words, badge in of if badge != seat + 1] == []
        assert {seat for seat, _, _ in of} == {0, 1}
