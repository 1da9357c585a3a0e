"""Nothing jumps about while a match is played, and a board weighs nothing until it is shown."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.browsing import DIST, SIZES, visitor
from tests.browser.host import Host
from tests.browser.steadiness import Steady
from tests.server.serving import Server

BOT = {"kind": "bot", "bot": "policy"}
MATCHES = {
    "legend": ([{"kind": "me"}, BOT], {"round_cap": 3}),
    "tamashii": ([{"kind": "me"}], {"mode": "solo"}),
}
STEADY = 0.005  # at one move of another: the stage by 40 pixels; browsers call 0.1 good for a whole visit

# When it is somebody else's turn the table hangs lower: their answer lifts it under the player's finger.
SAGGING = "body:has([data-part=bar][data-state=waiting]) .stage { margin-top: 60px }"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", MATCHES)
def test_nothing_moves_that_the_player_has_not_moved(
    browser: Browser, host: Host, game: str, size: str
) -> None:
    with visitor(browser, size, "zh-Hans") as context:
        table = seated(context, host, game)
        table.play()
        assert table.heard or len(MATCHES[game][0]) == 1  # the page was watched while others did something
        assert [jump for jump in table.jumps if jump.much >= STEADY] == []


def test_a_jump_at_the_move_of_another_would_be_seen(browser: Browser, host: Host) -> None:
    with visitor(browser, "desk", "zh-Hans") as context:
        table = seated(context, host, "legend")
        table.page.add_style_tag(content=SAGGING)
        table.play()
        assert [jump for jump in table.jumps if jump.much >= STEADY and jump.at]


def test_a_jump_while_nothing_happens_would_be_seen(browser: Browser, host: Host) -> None:
    with visitor(browser, "desk", "en") as context:
        table = seated(context, host, "legend")
        table.look()
        assert not table.jumps
        table.page.evaluate("document.querySelector('main').style.marginTop = '100px'")
        table.look()
        assert table.jumps[0].much >= STEADY


def test_what_the_player_moves_is_no_jump(browser: Browser, host: Host) -> None:
    with visitor(browser, "desk", "en") as context:
        table = seated(context, host, "legend")
        table.page.evaluate(
            "addEventListener('click', () => { document.querySelector('main').style.marginTop = '100px' })"
        )
        table.press(table.hand.look())
        assert table.page.evaluate("document.querySelector('main').style.marginTop") == "100px"
        assert not table.jumps


def seated(context: BrowserContext, host: Host, game: str) -> Steady:
    """A table of this game, begun, with a player who is watched."""
    places, options = MATCHES[game]
    table = host.table(game, places, options=options)["id"]
    host.lend(context)
    steady = Steady(context, seed=6)
    steady.open(f"{host.url}/table/{table}")
    return steady


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
