"""What Tamashii's tests share."""

from collections.abc import Callable

import pytest
from tam_board import Board


@pytest.fixture
def board() -> Callable[..., Board]:
    """Makes a table of Tamashii: at the start of a step, or for single flows."""
    return Board
