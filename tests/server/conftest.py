"""What the tests of the server share."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.serving import Server, postgres, redis_url, serving
from tests.server.visiting import House, house, upgrade
from zhuoju.server.base.config import Config


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    """A home server: SQLite, no limits."""
    with house(tmp_path) as opened:
        yield opened


@pytest.fixture(scope="module")
def one_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    with serving(tmp_path_factory.mktemp("one"), "--bots", "0") as running:
        yield running, running


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two servers that share a PostgreSQL and a Redis, as two machines would."""
    data = tmp_path_factory.mktemp("two")
    with ExitStack() as stack:
        url = stack.enter_context(postgres())
        asyncio.run(upgrade(Config(data=str(data), db=url)))
        shared = ("--db", url, "--redis", redis_url(), "--bots", "0")
        yield stack.enter_context(serving(data, *shared)), stack.enter_context(serving(data, *shared))


@pytest.fixture(params=["one_server", "two_workers"])
def where(request: pytest.FixtureRequest) -> tuple[Server, Server]:
    """The server that is asked, and the one that people are connected to."""
    found: tuple[Server, Server] = request.getfixturevalue(request.param)
    return found
