"""A real Chromium at a real server."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.server.serving import absent

DIST = Path(__file__).parents[2] / "web" / "dist"
SIZES = {"desk": (1280, 800), "phone": (390, 844)}
LANGUAGES = ("zh-Hans", "en")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


def chromium() -> str:
    """Where Debian, or whoever, has put it."""
    names = ("chromium", "chromium-browser", "google-chrome")
    found = os.environ.get("ZHUOJU_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if found is None:
        absent("Chromium", "none of chromium, chromium-browser, google-chrome is on the path")
    if not (DIST / "index.html").is_file():
        absent("the built web client", "run `make test`, or `npm run build` in web/")
    assert found is not None
    return found


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    path = chromium()
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield launched
        finally:
            launched.close()


def visitor(browser: Browser, size: str = "desk", language: str = "zh-Hans") -> BrowserContext:
    """Somebody with cookies, a screen and a language of their own."""
    width, height = SIZES[size]
    locale = {"zh-Hans": "zh-CN", "zh-Hant": "zh-TW", "en": "en-GB"}[language]
    phone = size == "phone"
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=locale,
        is_mobile=phone,
        has_touch=phone,
        reduced_motion="reduce",
    )
    context.set_default_timeout(20_000)
    return context


NEWCOMER = "status of 401"  # nobody is known before they come in; the browser writes that down


class Errors:
    """What a page complains of; a test ends by asking that there is nothing."""

    def __init__(self, page: Page) -> None:
        self.found: list[str] = []
        page.on("pageerror", lambda error: self.found.append(str(error)))
        page.on("console", lambda said: self._hear(said.type, said.text))

    def _hear(self, kind: str, text: str) -> None:
        if kind == "error" and NEWCOMER not in text:
            self.found.append(text)
