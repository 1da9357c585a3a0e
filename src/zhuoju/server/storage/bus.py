"""The bus: what one worker tells the others. Whoever misses a message finds the same in the database."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Literal

import msgspec
import structlog
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from msgspec import Struct

from zhuoju.server.storage.database import new_id

log = structlog.get_logger()

CHANNEL = "tables"


class News(Struct, frozen=True, omit_defaults=True):
    """Something happened at a table, or is to be told to an account's own connections."""

    kind: Literal["moved", "seated", "talked", "here", "notice", "followed", "signed_out"]
    table: str = ""
    worker: str = ""
    account: str = ""
    body: msgspec.Raw = msgspec.Raw(b"null")


Listener = Callable[[News], Awaitable[None]]


class Bus:
    """Carries news to every worker, the sender's own included."""

    def __init__(self, redis: str = "") -> None:
        self.worker = new_id()
        self.is_shared = bool(redis)
        self.plugin = ChannelsPlugin(_backend(redis), channels=[CHANNEL])
        self._listening: asyncio.Task[None] | None = None

    def publish(self, news: News) -> None:
        """Tell everybody; nobody waits for it."""
        self.plugin.publish(msgspec.json.encode(msgspec.structs.replace(news, worker=self.worker)), [CHANNEL])

    def listen(self, listener: Listener) -> None:
        """Hand all news to the listener."""
        self._listening = asyncio.create_task(self._listen(listener))

    async def _listen(self, listener: Listener) -> None:
        async with self.plugin.start_subscription([CHANNEL]) as subscriber:
            async for raw in subscriber.iter_events():
                try:
                    await listener(msgspec.json.decode(raw, type=News))
                except Exception as wrong:  # one bad message must not make a worker deaf
                    log.error("news not understood", wrong=repr(wrong))

    async def close(self) -> None:
        """Stop listening."""
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening


def _backend(redis: str) -> ChannelsBackend:
    if not redis:
        return MemoryChannelsBackend()
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend
    from redis.asyncio import Redis

    return RedisChannelsPubSubBackend(redis=Redis.from_url(redis))
