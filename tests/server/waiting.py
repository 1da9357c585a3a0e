"""What a test waits for, and not for ever."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from zhuoju.client import Looking


def run(work: Awaitable[Any]) -> None:
    asyncio.run(asyncio.wait_for(work, 90))  # type: ignore[arg-type]


async def until(looking: Looking, holds: Callable[[], bool]) -> None:
    while not holds():
        looking.changed.clear()
        await asyncio.wait_for(looking.changed.wait(), 20)
