"""A hand that clicks, taps or types its way through a match, knowing no game."""

import random
from typing import Any

from playwright.sync_api import Error, Locator, Page

BAR = "[data-part=bar]"
OPTION = f"{BAR} .op:not([aria-disabled]):visible"
CONFIRM = f"{BAR} .go:not([aria-disabled]):visible"
SHARE = f"{BAR} [data-more]:not([disabled]):visible"
PATIENCE = 180_000  # milliseconds without anything to do before something must be wrong
SOON = 60_000  # for one press
REACH = 300  # presses of Tab to anything on a page

# What the bar offers, as soon as it offers something or the match is over.
LOOK = """async (patience) => {
    const count = (bar, what) => [...bar.querySelectorAll(what)].filter((e) => e.checkVisibility()).length
    const look = () => {
        const bar = document.querySelector('[data-part=bar]')
        const state = bar?.dataset.state
        if (state === 'ended') return { state, number: '', options: 0, confirm: 0, shares: 0 }
        if (state !== 'asked' || bar.getAttribute('aria-busy') === 'true') return null
        const options = count(bar, '.op:not([aria-disabled])')
        const confirm = count(bar, '.go:not([aria-disabled])')
        const shares = count(bar, '[data-more]:not([disabled])')
        const number = bar.dataset.number
        return options + confirm + shares ? { state, number, options, confirm, shares } : null
    }
    return new Promise((resolve) => {
        const done = (found) => (watch.disconnect(), clearTimeout(timer), resolve(found))
        const watch = new MutationObserver(() => { const now = look(); if (now) done(now) })
        const words = () => document.querySelector('[data-part=bar]')?.innerText ?? document.body.innerText
        const timer = setTimeout(() => done({ state: 'stuck', words: words() }), patience)
        watch.observe(document.body, { subtree: true, childList: true, attributes: true })
        const now = look()
        if (now) done(now)
    })
}"""

# Whether what bore this number is answered, and the next question has come or nothing is asked.
ANSWERED = f"""(before) => {{
    const bar = document.querySelector('{BAR}')
    if (!bar || bar.ariaBusy === 'true') return false
    return bar.dataset.state !== 'asked' || bar.dataset.number !== before
}}"""


def answering(page: Page, thing: Locator) -> None:
    """Press this, which answers what is asked, and wait until it is answered."""
    before = page.locator(BAR).first.get_attribute("data-number")
    thing.click()
    page.wait_for_function(ANSWERED, arg=before)


class Hand:
    """Plays whatever is asked, at random, until the match is over."""

    def __init__(self, page: Page, seed: int = 1, often: float = 0.3) -> None:
        self.page = page
        self.often = often  # how often it passes or confirms where it could choose
        self.pressed = 0
        self._rng = random.Random(seed)

    def look(self) -> dict[str, Any]:
        """What can be pressed, once anything can; the state is asked or ended."""
        found: dict[str, Any] = self.page.evaluate(LOOK, PATIENCE)
        assert found["state"] != "stuck", f"nothing to press for long; the bar says {found['words']!r}"
        return found

    def over(self) -> bool:
        """Whether the bar says that the match has ended."""
        return self.page.locator(f"{BAR}[data-state=ended]").count() > 0

    def play(self, most: int = 2000) -> None:
        """Until the end."""
        for _ in range(most):
            found = self.look()
            if found["state"] == "ended":
                return
            self.press(found)
        raise AssertionError(f"not over after {most} presses")

    def press(self, found: dict[str, Any]) -> None:
        """One press on something that can be pressed."""
        try:
            self._press(self._choice(found))
        except Error as missed:
            if self.look()["number"] == found["number"]:  # else the table moved on while we reached for it
                raise AssertionError(f"what is offered cannot be pressed: {missed}") from missed
        else:
            self.pressed += 1

    def _choice(self, found: dict[str, Any]) -> Locator:
        wants_more = found["options"] or found["shares"]
        if found["confirm"] and (not wants_more or self._rng.random() < self.often):
            return self.page.locator(CONFIRM).first
        if found["options"]:
            return self.page.locator(OPTION).nth(self._rng.randrange(found["options"]))
        return self.page.locator(SHARE).nth(self._rng.randrange(found["shares"]))

    def _press(self, thing: Locator) -> None:
        thing.click(timeout=SOON)


class Keys(Hand):
    """The same with nothing but a keyboard: the key that a button names, else Tab and Enter."""

    def _press(self, thing: Locator) -> None:
        named = thing.locator(".zj-key")
        key = named.inner_text(timeout=SOON).strip() if named.count() else ""
        focused = self.page.evaluate("document.activeElement?.closest('button, a, input') !== null")
        if key and not (focused and key in ("Space", "Enter")):
            self.page.keyboard.press(key)
        else:
            self.reach(thing)
            self.page.keyboard.press("Enter")

    def reach(self, thing: Locator) -> None:
        """Bring the focus there by Tab alone."""
        for _ in range(REACH):
            if thing.evaluate("e => e === document.activeElement", timeout=SOON):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no way by Tab to {thing}")
