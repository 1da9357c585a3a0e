"""Uploads: few at a time, since each is held as a whole from its first byte until it is worked up."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Request

from zhuoju.server.base.costly import AGAIN
from zhuoju.server.base.refusals import Refusal

EACH, IN_ALL = 4, 16  # that may be under way, for one account and for all
SLOWEST = 90.0  # seconds that one may take to arrive

_under_way: Counter[str] = Counter()


@asynccontextmanager
async def arriving(request: Request[Any, Any, Any], who: str) -> AsyncIterator[bytes]:
    """What is uploaded; refused before it is read where too much is under way already."""
    if _under_way[who] >= EACH or _under_way.total() >= IN_ALL:
        raise _busy("too many uploads are under way; try again in a moment")
    _under_way[who] += 1
    try:
        yield await _whole(request)
    finally:
        _under_way[who] -= 1
        if not _under_way[who]:
            del _under_way[who]


async def _whole(request: Request[Any, Any, Any]) -> bytes:
    try:
        return await asyncio.wait_for(request.body(), SLOWEST)
    except TimeoutError:
        raise _busy("this took too long to arrive; try a smaller file") from None


def _busy(message: str) -> Refusal:
    return Refusal(503, "busy", message, retry_after=AGAIN)
