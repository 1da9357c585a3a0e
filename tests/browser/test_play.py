"""Whole matches in a real browser: by clicking, by tapping, by keys, by two people."""

import time

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import LANGUAGES, SIZES, Errors, visitor
from tests.browser.hand import BAR, PATIENCE, Hand, Keys
from tests.browser.host import Host
from tests.server.serving import Server

PLAY_NOW = {"zh-Hans": "马上玩", "en": "Play now"}
ROUNDS = 4  # of a match of two people who play at random


def on_legend_table(page: Page, server: Server, language: str) -> None:
    """One click after landing, as a newcomer does it."""
    page.goto(server.url)
    page.get_by_role("button", name=PLAY_NOW[language]).first.click()
    page.wait_for_url("**/table/**")
    expect(page.locator(BAR).first).to_be_visible()


@pytest.mark.parametrize(("size", "language"), [("desk", "zh-Hans"), ("phone", "en")])
def test_a_guest_plays_a_whole_match_of_legend_by_clicking(
    browser: Browser, server: Server, size: str, language: str
) -> None:
    with visitor(browser, size, language) as context:
        page = context.new_page()
        errors = Errors(page)
        on_legend_table(page, server, language)
        hand = Hand(page, seed=len(size) + len(language))
        hand.play()
        assert hand.over()
        assert hand.pressed > 20
        assert errors.found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_legend_can_be_played_by_keyboard_alone(browser: Browser, server: Server, language: str) -> None:
    with visitor(browser, "desk", language) as context:
        page = context.new_page()
        hand = Keys(page, seed=5)
        page.goto(server.url)
        button = page.get_by_role("button", name=PLAY_NOW[language]).first
        expect(button).to_be_visible()
        hand.reach(button)
        page.keyboard.press("Enter")
        page.wait_for_url("**/table/**")
        hand.play()
        assert hand.over()
        assert hand.pressed > 20


@pytest.mark.parametrize("size", SIZES)
def test_two_browsers_play_each_other_and_one_reloads(browser: Browser, server: Server, size: str) -> None:
    with (
        Host(server, "安") as host,
        visitor(browser, size, "zh-Hans") as first,
        visitor(browser, "desk", "en") as second,
    ):
        places = [{"kind": "me"}, {"kind": "open"}]
        options = {"round_cap": ROUNDS}
        table = host.table("legend", places, begin=False, public=True, options=options)["id"]
        host.lend(first)
        ann, ben = first.new_page(), second.new_page()
        complaints = Errors(ann), Errors(ben)
        for page in (ann, ben):
            page.goto(f"{server.url}/table/{table}")
        ben.get_by_role("button", name="Sit down").first.click()
        ann.get_by_role("button", name="开始").first.click()
        reloads = play_each_other(Hand(ann, 3), Hand(ben, 4))
        assert reloads == 1
        for page in (ann, ben):
            expect(page.locator(f"{BAR}[data-state=ended]").first).to_be_visible()
        assert [each.found for each in complaints] == [[], []]


def play_each_other(ann: Hand, ben: Hand, after: int = 25) -> int:
    """Both press what is offered to them until the end; Ann reloads once, when she has just been asked."""
    reloads, last = 0, ""
    for _ in range(2000):
        hand = whose_turn(ann, ben)
        found = hand.look()
        if found["state"] == "ended":
            return reloads
        if hand is ann and ann.pressed > after and not reloads and found["number"] != last:
            before = asked(ann.page)
            ann.page.reload()
            assert ann.look()["number"] == found["number"]
            assert asked(ann.page) == before
            reloads += 1
        last = found["number"] if hand is ann else last
        hand.press(found)
    raise AssertionError("the two come to no end")


def whose_turn(*hands: Hand) -> Hand:
    """The hand that can do something, or sees the end."""
    waiting = f"{BAR}[data-state=asked][aria-busy=false], {BAR}[data-state=ended]"
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        for hand in hands:
            if hand.page.locator(waiting).count():
                return hand
        hands[0].page.wait_for_timeout(20)
    raise AssertionError("nobody is asked anything")


def asked(page: Page) -> list[str]:
    """The question and what may be answered."""
    return page.locator(BAR).first.inner_text().split("\n")


@pytest.mark.parametrize(("size", "language"), [("desk", "en"), ("phone", "zh-Hans")])
def test_a_solo_prologue_is_played_to_its_end(
    browser: Browser, server: Server, host: Host, size: str, language: str
) -> None:
    table = host.table("tamashii", [{"kind": "me"}], options={"mode": "solo"})["id"]
    with visitor(browser, size, language) as context:
        host.lend(context)
        page = context.new_page()
        errors = Errors(page)
        page.goto(f"{server.url}/table/{table}")
        hand = Hand(page, seed=2, often=0.5)
        hand.play(most=3000)
        assert hand.over()
        assert hand.pressed > 20
        assert errors.found == []
