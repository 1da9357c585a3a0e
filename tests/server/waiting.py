"""What a test waits for, and not for ever."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from zhuoju.client import Looking

T = TypeVar("T")

PATIENCE = 300  # seconds that a busy machine may take; nothing is measured by it


def run(work: Awaitable[Any]) -> None:
    asyncio.run(asyncio.wait_for(work, PATIENCE))  # type: ignore[arg-type]


async def until(looking: Looking, holds: Callable[[], bool]) -> None:
    while not holds():
        looking.changed.clear()
        await asyncio.wait_for(looking.changed.wait(), PATIENCE)


async def eventually(holds: Callable[[], bool]) -> None:
    """The same where no one thing tells of every change."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


def sooner_or_later(look: Callable[[], T | None], otherwise: str) -> T:
    """What is found once there is something to find."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := look():
            return found
        time.sleep(0.02)
    raise AssertionError(otherwise)
