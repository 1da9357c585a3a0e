"""The web client: from the click that answers to the painted board, over whole matches in a real Chromium."""

from __future__ import annotations

from statistics import median, quantiles

from playwright.sync_api import Browser

from bench import Row, Skipped
from bench.in_browser import taken
from tests.browser.browsing import SIZES, visitor
from tests.browser.hand import Hand
from tests.browser.host import Host

ALLOWED = 100.0  # ms
MATCHES = {
    "legend": ([{"kind": "me"}, {"kind": "bot", "bot": "policy"}], {"round_cap": 8}),
    "tamashii": ([{"kind": "me"}], {"mode": "solo"}),
}

# Times every click of the bar until the second frame after the question or the state has changed.
STOPWATCH = """() => {
    window.painted = []
    let clicked = 0, before = ''
    const asked = () => {
        const bar = document.querySelector('[data-part=bar]')
        return `${bar?.dataset.state} ${bar?.dataset.number}`
    }
    addEventListener('click', (event) => {
        if (event.target.closest('[data-part=bar]')) { clicked = performance.now(); before = asked() }
    }, true)
    new MutationObserver(() => {
        if (!clicked || asked() === before) return
        const from = clicked
        clicked = 0
        requestAnimationFrame(() => requestAnimationFrame(() => painted.push(performance.now() - from)))
    }).observe(document.body, { subtree: true, attributes: true, childList: true })
}"""


def run(_seconds: float) -> list[Row | Skipped]:
    """Median and 95th percentile for each game and size; a whole match each, however long it takes."""
    return taken(
        "client",
        lambda launched, host: [
            row for game in MATCHES for size in SIZES for row in rows(launched, host, game, size)
        ],
    )


def rows(launched: Browser, host: Host, game: str, size: str) -> list[Row]:
    """Two figures of one match."""
    found = painted(launched, host, game, size)
    figures = {"median": median(found), "p95": quantiles(found, n=20)[-1]}
    note = f"{len(found)} answers"
    return [
        Row(f"client, {game}, {size}, {name}", figure, ALLOWED, "ms", figure / ALLOWED, 1.0, True, note)
        for name, figure in figures.items()
    ]


def painted(launched: Browser, host: Host, game: str, size: str) -> list[float]:
    """Milliseconds from each click that answered to the painted update."""
    places, options = MATCHES[game]
    table = host.table(game, places, options=options)["id"]
    with visitor(launched, size, "zh-Hans") as context:
        host.lend(context)
        page = context.new_page()
        page.goto(f"{host.url}/table/{table}")
        hand = Hand(page, seed=7)
        hand.look()
        page.evaluate(STOPWATCH)
        hand.play()
        found: list[float] = page.evaluate("painted")
        return found
