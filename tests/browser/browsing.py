"""A real Chromium at a real server."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    WebSocketRoute,
    expect,
    sync_playwright,
)

from tests.server.serving import absent

DIST = Path(os.environ.get("ZHUOJU_TEST_WEB") or Path(__file__).parents[2] / "web" / "dist")
SIZES = {"desk": (1280, 800), "phone": (390, 844)}
LANGUAGES = ("zh-Hans", "en")
Theme = Literal["light", "dark"]
PATIENCE = 60_000  # milliseconds for what a busy machine takes to show; nothing is measured by it
expect.set_options(timeout=PATIENCE)
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


def visitor(
    browser: Browser, size: str = "desk", language: str = "zh-Hans", theme: Theme = "light"
) -> BrowserContext:
    """Somebody with cookies, a screen, a language and a taste of their own."""
    width, height = SIZES[size]
    locale = {"zh-Hans": "zh-CN", "zh-Hant": "zh-TW", "en": "en-GB"}[language]
    phone = size == "phone"
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=locale,
        is_mobile=phone,
        has_touch=phone,
        color_scheme=theme,
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    return context


NEWCOMER = "status of 401"  # nobody is known before they come in; the browser writes that down


class Errors:
    """What a page complains of; a test ends by asking that there is nothing."""

    def __init__(self, page: Page) -> None:
        self.found: list[str] = []
        page.on("pageerror", lambda error: self.found.append(str(error)))
        page.on("console", self._hear)

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error" and NEWCOMER not in said.text:
            self.found.append(f"{said.text} ({said.location['url']})")


class Wire:
    """The live connection of a browser, which can be cut and mended, and be slow."""

    def __init__(self, context: BrowserContext) -> None:
        self._context = context
        self._whole = True
        self._open: list[WebSocketRoute] = []
        self._held: list[tuple[WebSocketRoute, str | bytes]] | None = None
        context.route_web_socket("**/api/live", self._route)

    def cut(self) -> None:
        """No way to the server any more, also for what is already open."""
        self._whole = False
        self._context.set_offline(True)
        for route in self._open:
            route.close()
        self._open.clear()

    def mend(self) -> None:
        """There is a way again; the page is not told more than a browser tells."""
        self._whole = True
        self._context.set_offline(False)

    def hold(self) -> None:
        """What the server says from now on is on its way for as long as `let_go` is not called."""
        self._held = []

    def let_go(self) -> None:
        """What was on its way arrives."""
        held, self._held = self._held or [], None
        for route, message in held:
            route.send(message)

    @property
    def holds(self) -> int:
        """How many messages are on their way."""
        return len(self._held or [])

    def let_one_go(self) -> str:
        """The one that has been on its way for longest arrives: what it says. The others are still held."""
        assert self._held, "nothing is on its way"
        route, message = self._held.pop(0)
        route.send(message)
        return str(message)

    def _route(self, route: WebSocketRoute) -> None:
        if not self._whole:
            route.close()
            return
        route.connect_to_server().on_message(lambda message: self._say(route, message))
        self._open.append(route)

    def _say(self, route: WebSocketRoute, message: str | bytes) -> None:
        if self._held is None:
            route.send(message)
        else:
            self._held.append((route, message))
