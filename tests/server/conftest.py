"""What the tests of the server share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.visiting import House, house


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    """A home server: SQLite, no limits."""
    with house(tmp_path) as opened:
        yield opened
