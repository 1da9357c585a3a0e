"""A hand that clicks, taps or types its way through a match, knowing no game."""

import random
from collections.abc import Callable

from playwright.sync_api import Error, Page

BAR = "[data-part=bar]"
OPTION = f"{BAR} .op:not([aria-disabled]):visible"
CONFIRM = f"{BAR} .go:not([aria-disabled]):visible"
SHARE = f"{BAR} button[data-more]:not([disabled]):visible"
STUCK = 60  # looks without anything to do


class Hand:
    """Plays whatever is asked, at random, until the match is over."""

    def __init__(self, page: Page, seed: int = 1, often: float = 0.3) -> None:
        self.page = page
        self.often = often  # how often it passes or confirms where it could choose
        self.pressed = 0
        self._rng = random.Random(seed)

    def state(self) -> str:
        """What the bar says: asked, waiting or ended."""
        return self.page.locator(BAR).first.get_attribute("data-state") or ""

    def play(self, most: int = 2000, *, also: Callable[["Hand"], None] | None = None) -> None:
        """Until the end."""
        idle = 0
        while self.pressed < most:
            state = self.state()
            if state == "ended":
                return
            if state == "asked" and self.press():
                idle = 0
                if also is not None:
                    also(self)
                continue
            idle += 1
            assert idle < STUCK * 10, f"nothing to press for long; the bar is {state}"
            self.page.wait_for_timeout(50)
        raise AssertionError(f"not over after {most} presses")

    def press(self) -> bool:
        """One press on something that can be pressed."""
        options, confirm = self.page.locator(OPTION), self.page.locator(CONFIRM)
        try:
            many, can_confirm = options.count(), confirm.count() > 0
            if can_confirm and (not many or self._rng.random() < self.often):
                confirm.first.click(timeout=1500)
            elif many:
                options.nth(self._rng.randrange(many)).click(timeout=1500)
            elif self.page.locator(SHARE).count():
                self.page.locator(SHARE).first.click(timeout=1500)
            else:
                return False
        except Error:  # it went away while we reached for it: the table moved on
            return False
        self.pressed += 1
        return True


class Keys(Hand):
    """The same with nothing but a keyboard."""

    def press(self) -> bool:
        """One key that the bar names."""
        keys = self.page.locator(f"{BAR} .op:not([aria-disabled]) .zj-key:visible").all_inner_texts()
        confirm = self.page.locator(f"{CONFIRM} .zj-key").all_inner_texts()
        known = [key.strip() for key in keys if key.strip().isdecimal()]
        if confirm and (not known or self._rng.random() < self.often):
            self.page.keyboard.press({"Space": " "}.get(confirm[0].strip(), confirm[0].strip()))
        elif known:
            self.page.keyboard.press(self._rng.choice(known))
        else:
            return False
        self.pressed += 1
        return True
