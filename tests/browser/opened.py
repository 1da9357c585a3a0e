"""A server, a host of tables and a browser, for whoever is no test: pictures and figures."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.browsing import DIST, browser
from tests.browser.host import Host
from tests.server.serving import serving


@contextmanager
def opened() -> Iterator[tuple[Browser, Host]]:
    """Both, with the built client and data that is gone afterwards."""
    with (
        tempfile.TemporaryDirectory() as data,
        browser() as launched,
        serving(Path(data), "--web", str(DIST)) as server,
        Host(server) as host,
    ):
        yield launched, host
