"""How much a page moves about for somebody who has not touched it, whatever the clock says.

A browser excuses what moves within half a second after a press. A busy machine needs longer, and a quick one
excuses what others did in the meantime. So nothing is excused by time here: what the server says is handed to
the page message by message, the page comes to rest after each, and what moved until then was moved by that
message or by the press before it.
"""

import time
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Page, Request

from tests.browser.browsing import Wire
from tests.browser.hand import BAR, PATIENCE, Hand

WATCH = """() => {
    const named = ({ node }) => node?.className?.baseVal ?? node?.className ?? String(node?.nodeName)
    const placed = (at) => `${Math.round(at.x)},${Math.round(at.y)}`
    const told = (at) => `${named(at)} ${placed(at.previousRect)} to ${placed(at.currentRect)}`
    const watch = new PerformanceObserver((list) => note(list.getEntries()))
    const note = (entries) => moved.push(...entries.map((each) => [each.value, ...each.sources.map(told)]))
    let moved = []
    watch.observe({ type: 'layout-shift' })
    window.movedSince = () => {
        note(watch.takeRecords())
        const all = moved
        moved = []
        return all
    }
}"""

# At rest: three pictures in a row for which nothing was changed and in which nothing moved.
REST = """async (patience) => {
    const picture = () => new Promise(requestAnimationFrame)
    let changed = false
    const changes = new MutationObserver(() => { changed = true })
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    const until = performance.now() + patience
    const found = []
    for (let calm = 0; calm < 3; calm += 1) {
        if (performance.now() > until) throw new Error('the page does not come to rest')
        await picture()
        const moved = window.movedSince()
        found.push(...moved)
        if (moved.length || changed) calm = -1
        changed = false
    }
    changes.disconnect()
    return found
}"""

BUSY = f"() => document.querySelector('{BAR}')?.ariaBusy === 'true'"
READY = f"() => ['asked', 'ended'].includes(document.querySelector('{BAR}')?.dataset.state)"
PICTURE = "() => new Promise(requestAnimationFrame)"


def at_rest(page: Page) -> None:
    """Wait until nothing on the page moves or changes."""
    page.evaluate(WATCH)
    page.evaluate(REST, PATIENCE)


class Jump(NamedTuple):
    """What moved at a moment for which nobody here had pressed anything."""

    much: float  # as browsers reckon layout shifts
    at: str  # the message that came, or "" where none came
    what: list[Any]


class Steady:
    """A hand at a table, and what its page did unasked. Make it before the page is opened."""

    def __init__(self, context: BrowserContext, seed: int) -> None:
        self.jumps: list[Jump] = []
        self.heard = 0  # messages that no press of ours had asked for
        self._wire = Wire(context)
        self.page = context.new_page()
        self.hand = Hand(self.page, seed=seed)
        self._loading: set[Request] = set()
        self._asked_for = 0
        self.page.on("request", self._load)
        self.page.on("requestfinished", lambda request: self._loading.discard(request))
        self.page.on("requestfailed", lambda request: self._loading.discard(request))

    def open(self, address: str) -> None:
        """Go there; from now on nothing may move by itself."""
        self.page.goto(address)
        self.hand.look()
        self.page.wait_for_load_state("networkidle")
        self.page.evaluate(WATCH)
        self._rest()
        self._wire.hold()

    def play(self, most: int = 60) -> None:
        """Until the match is over, or for so many presses."""
        for _ in range(most):
            while not self.page.evaluate(READY):
                self._hear()
            found = self.hand.look()
            if found["state"] == "ended":
                return
            self.press(found)

    def press(self, found: dict[str, Any]) -> None:
        """One press and all that the server answers to it; whatever moves between them was asked for."""
        self._note("", self.page.evaluate("movedSince()"))
        self.hand.press(found)
        self._rest()
        while self.page.evaluate(BUSY):
            self._arrive()
            self._rest()

    def look(self) -> None:
        """Nothing is pressed, nothing arrives: what moves now moves by itself."""
        self._note("", self._rest())

    def _hear(self) -> None:
        """The next thing that others did."""
        said = self._arrive()
        self.heard += 1
        self._note(said, self._rest())

    def _arrive(self) -> str:
        """One message comes to the page, once the server has said one."""
        until = time.monotonic() + PATIENCE / 1000
        while not self._wire.holds:
            assert time.monotonic() < until, "the server says nothing for long"
            self.page.evaluate(PICTURE)  # meanwhile more is heard
        return self._wire.let_one_go()

    def _note(self, at: str, moved: list[Any]) -> None:
        if moved:
            self.jumps.append(Jump(sum(much for much, *_ in moved), at[:200], moved))

    def _rest(self) -> list[Any]:
        """Wait until the page is at rest and has all it asked for; what moved meanwhile."""
        moved: list[Any] = []
        while True:
            before = self._asked_for
            loading = bool(self._loading)
            moved += self.page.evaluate(REST, PATIENCE)
            if not (loading or self._loading or before != self._asked_for):
                return moved

    def _load(self, request: Request) -> None:
        self._asked_for += 1
        self._loading.add(request)
