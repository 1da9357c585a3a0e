"""One server and one browser for all tests of a worker."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.browsing import browser as launched
from tests.browser.browsing import chromium
from tests.server.serving import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    chromium()  # skips where there is none, before a server is started for nothing
    with serving(tmp_path_factory.mktemp("browser")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with launched() as running:
        yield running
