"""What Meshal's tests share."""

from collections.abc import Callable

import pytest
from mes_table import Scene


@pytest.fixture
def scene() -> Callable[..., Scene]:
    """Makes a table of Meshal Lite: at the start of a step, or for single flows."""
    return Scene
