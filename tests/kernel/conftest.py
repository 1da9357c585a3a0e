"""Games that a test makes known are forgotten after it."""

from collections.abc import Iterator

import pytest

from tests.kernel.games import COUNTING, HIGH_CARD, MARKET
from zhuoju.kernel import game, register


@pytest.fixture(autouse=True)
def _own_registry(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patch:
        patch.setattr(game, "_REGISTERED", dict(game._REGISTERED))
        for small in (COUNTING, HIGH_CARD, MARKET):
            register(small)
        yield
