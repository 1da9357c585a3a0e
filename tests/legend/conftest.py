"""What Legend's tests share."""

from collections.abc import Callable

import pytest
from legend_board import Board


@pytest.fixture
def board() -> Callable[..., Board]:
    """Makes a table of Legend at the start of a step."""
    return Board
