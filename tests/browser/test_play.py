"""Whole matches in a real browser: by clicking, by tapping, by keys, by two people."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import LANGUAGES, SIZES, Errors, visitor
from tests.browser.hand import BAR, Hand, Keys
from tests.server.serving import Server

PLAY_NOW = {"zh-Hans": "马上玩", "en": "Play now"}
MATCH = 400  # presses


def on_legend_table(page: Page, server: Server, language: str) -> None:
    """One click after landing, as a newcomer does it."""
    page.goto(server.url)
    page.get_by_role("button", name=PLAY_NOW[language]).first.click()
    page.wait_for_url("**/table/**")
    expect(page.locator(BAR).first).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_a_guest_plays_a_whole_match_of_legend_by_clicking(
    browser: Browser, server: Server, size: str, language: str
) -> None:
    with visitor(browser, size, language) as context:
        page = context.new_page()
        errors = Errors(page)
        on_legend_table(page, server, language)
        hand = Hand(page, seed=len(size) + len(language))
        hand.play()
        assert hand.state() == "ended"
        assert hand.pressed > 20
        assert errors.found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_legend_can_be_played_by_keyboard_alone(browser: Browser, server: Server, language: str) -> None:
    with visitor(browser, "desk", language) as context:
        page = context.new_page()
        page.goto(server.url)
        button = page.get_by_role("button", name=PLAY_NOW[language]).first
        expect(button).to_be_visible()
        for _ in range(40):  # there is a way to the button by Tab alone
            page.keyboard.press("Tab")
            if button.evaluate("e => e === document.activeElement"):
                break
        page.keyboard.press("Enter")
        page.wait_for_url("**/table/**")
        expect(page.locator(BAR).first).to_be_visible()
        hand = Keys(page, seed=5)
        hand.play()
        assert hand.state() == "ended"


@pytest.mark.parametrize("size", SIZES)
def test_two_browsers_play_each_other_and_one_reloads(browser: Browser, server: Server, size: str) -> None:
    with visitor(browser, size, "zh-Hans") as first, visitor(browser, "desk", "en") as second:
        ann, ben = first.new_page(), second.new_page()
        table = table_for_two(ann, server)
        ben.goto(table)
        ben.get_by_role("button", name="Sit down").first.click()
        ann.get_by_role("button", name="开始").first.click()
        hands = [Hand(ann, 3), Hand(ben, 4)]
        for hand in hands:
            expect(hand.page.locator(f"{BAR}[data-state]").first).to_be_visible()
        for turn in range(MATCH):
            if any(hand.state() == "ended" for hand in hands):
                break
            for hand in hands:
                if hand.state() == "asked":
                    hand.press()
            if turn == 25:
                before = ann.locator(BAR).first.get_attribute("data-number")
                ann.reload()
                expect(ann.locator(BAR).first).to_be_visible()
                assert ann.locator(BAR).first.get_attribute("data-number") == before or hands[0].state()
            ann.wait_for_timeout(20)
        for hand in hands:
            expect(hand.page.locator(f"{BAR}[data-state=ended]").first).to_be_visible()


def table_for_two(page: Page, server: Server) -> str:
    """A quick game of Uno, so that two who play at random come to an end."""
    page.goto(server.url)
    made = page.evaluate(
        """async () => {
            const send = (path, body) => fetch(path, {
                method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body),
            }).then((r) => r.json())
            await send('/api/guest', {name: '安'})
            return send('/api/tables', {game: 'uno', places: [{kind: 'me'}, {kind: 'open'}], public: true})
        }"""
    )
    page.goto(f"{server.url}/table/{made['id']}")
    return page.url


@pytest.mark.parametrize(("size", "language"), [("desk", "zh-Hans"), ("phone", "en")])
def test_a_solo_prologue_is_played_to_its_end(
    browser: Browser, server: Server, size: str, language: str
) -> None:
    with visitor(browser, size, language) as context:
        page = context.new_page()
        errors = Errors(page)
        page.goto(server.url)
        made = page.evaluate(
            """async () => {
                const send = (path, body) => fetch(path, {
                    method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body),
                }).then((r) => r.json())
                await send('/api/guest', {})
                const table = await send('/api/tables', {
                    game: 'tamashii', options: {mode: 'solo'}, places: [{kind: 'me'}],
                })
                await send(`/api/tables/${table.id}/start`, {})
                return table
            }"""
        )
        page.goto(f"{server.url}/table/{made['id']}")
        expect(page.locator(BAR).first).to_be_visible()
        hand = Hand(page, seed=2, often=0.5)
        hand.play(most=3000)
        assert hand.state() == "ended"
        assert errors.found == []
