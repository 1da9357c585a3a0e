"""Nothing jumps about while a match is played, and a board weighs nothing until it is shown."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.browsing import DIST, SIZES, visitor
from tests.browser.hand import Hand
from tests.browser.host import Host
from tests.server.serving import Server

BOT = {"kind": "bot", "bot": "policy"}
MATCHES = {
    "legend": ([{"kind": "me"}, BOT], {"round_cap": 3}),
    "tamashii": ([{"kind": "me"}], {"mode": "solo"}),
}
STEADY = 0.01  # summed over the match; browsers call ten times as much good for a whole visit
WATCH = """() => {
    window.shifts = []
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
            if (!entry.hadRecentInput) window.shifts.push([entry.value, ...entry.sources.map(name)])
        }
    }).observe({ type: 'layout-shift' })
    const name = ({ node }) => node?.className?.baseVal ?? node?.className ?? String(node?.nodeName)
}"""

FIRST = """() => new Promise((done) => {
    const look = () => (window.shifts.length ? done(window.shifts[0][0]) : requestAnimationFrame(look))
    look()
})"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", MATCHES)
def test_nothing_shifts_while_a_match_is_played(browser: Browser, host: Host, game: str, size: str) -> None:
    places, options = MATCHES[game]
    table = host.table(game, places, options=options)["id"]
    with visitor(browser, size, "zh-Hans") as context:
        host.lend(context)
        page = context.new_page()
        page.goto(f"{host.url}/table/{table}")
        hand = Hand(page, seed=6)
        hand.look()
        page.wait_for_load_state("networkidle")
        page.evaluate(WATCH)
        hand.play()
        shifts = page.evaluate("shifts")
        assert sum(value for value, *_ in shifts) < STEADY, shifts


def test_a_shift_would_be_seen(browser: Browser, server: Server) -> None:
    with visitor(browser, "desk", "en") as context:
        page = context.new_page()
        page.goto(f"{server.url}/settings")
        page.locator("h1").wait_for()
        page.evaluate(WATCH)
        page.evaluate("document.querySelector('main').style.marginTop = '400px'")
        assert page.evaluate(FIRST) > STEADY


def test_the_first_page_loads_no_board(browser: Browser, server: Server) -> None:
    with visitor(browser, "desk", "zh-Hans") as context:
        page = context.new_page()
        loaded = scripts(page)
        page.goto(server.url)
        page.wait_for_load_state("networkidle")
        assert loaded
        assert not [name for name in loaded if name.startswith("Board-")]
        assert len(list((DIST / "assets").glob("Board-*.js"))) >= len(MATCHES) + 1  # and the generic one


def scripts(page: Page) -> list[str]:
    """The scripts that a page asks for, as it asks."""
    found: list[str] = []

    def note(address: str) -> None:
        if re.search(r"\.js$", address):
            found.append(Path(address).name)

    page.on("request", lambda request: note(request.url))
    return found
