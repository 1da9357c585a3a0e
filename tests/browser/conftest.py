"""One server, one browser and one host of tables for the tests of a file; none outlives it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.browsing import DIST, chromium
from tests.browser.browsing import browser as launched
from tests.browser.host import Host
from tests.browser.scenes import Scenes
from tests.server.serving import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    chromium()  # skips where there is none, before a server is started for nothing
    with serving(tmp_path_factory.mktemp("browser"), "--web", str(DIST)) as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched() as running:
        yield running


@pytest.fixture(scope="module")
def host(server: Server) -> Iterator[Host]:
    with Host(server) as made:
        yield made


@pytest.fixture(scope="module")
def scenes(host: Host) -> Scenes:
    return Scenes(host)
