"""How often somebody may do something: token buckets, shared through Redis where there is one."""

import math
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, NamedTuple

import structlog

from zhuoju.server.base.config import Config
from zhuoju.server.base.refusals import Refusal

if TYPE_CHECKING:
    from redis.asyncio import Redis

BUCKETS_MOST = 50_000  # remembered at once; the one used longest ago goes first

_log = structlog.get_logger(__name__)


class Limit(NamedTuple):
    """So many at once, and so many each minute after that."""

    name: str
    burst: int
    per_minute: float


ANYTHING = Limit("any", 300, 600)  # for each address
GUESTS = Limit("guest", 30, 6)  # for each address
SIGN_INS = Limit("sign_in", 20, 6)  # for each address
ATTEMPTS = Limit("attempt", 10, 2)  # at the password of one account
MAKING = Limit("make", 40, 12)  # tables, campaigns and documents, for each account
WRITING = Limit("write", 60, 60)  # in journals, and changes of documents, for each account
UPLOADS = Limit("upload", 20, 6)  # pictures and files, for each account
REPLAYS = Limit("replay", 60, 60)  # a match is run again, for each address
HOOKS = Limit("hook", 20, 20)  # turn notices, for each account

_TAKE = """
local at = redis.call('TIME')
local now = at[1] + at[2] / 1000000
local kept = redis.call('HMGET', KEYS[1], 'left', 'at')
local burst, rate = tonumber(ARGV[1]), tonumber(ARGV[2])
local left = math.min(burst, (tonumber(kept[1]) or burst) + (now - (tonumber(kept[2]) or now)) * rate)
local wait = 0
if left >= 1 then left = left - 1 else wait = (1 - left) / rate end
redis.call('HSET', KEYS[1], 'left', tostring(left), 'at', tostring(now))
redis.call('EXPIRE', KEYS[1], math.ceil(burst / rate) + 1)
return tostring(wait)
"""


class Rates:
    """Counts what was done, for each limit and whoever it concerns."""

    def __init__(self, config: Config) -> None:
        self._on = config.limits
        self._redis = _connected(config.redis) if config.redis and config.limits else None
        self._script: Any = self._redis.register_script(_TAKE) if self._redis else None
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def take(self, limit: Limit, whose: str) -> None:
        """Count one; refused where it is too soon, saying when it will not be."""
        if not self._on:
            return
        wait = await self._wait(limit, f"zhuoju:rate:{limit.name}:{whose}")
        if wait > 0:
            seconds = max(1, math.ceil(wait))
            raise Refusal(429, "slow_down", f"too often; try again in {seconds} seconds", retry_after=seconds)

    async def close(self) -> None:
        """Let go of Redis."""
        if self._redis is not None:
            await self._redis.aclose()

    async def _wait(self, limit: Limit, key: str) -> float:
        if self._script is not None:
            from redis.exceptions import RedisError

            try:
                return float(await self._script(keys=[key], args=[limit.burst, limit.per_minute / 60]))
            except (RedisError, OSError) as wrong:  # then each worker counts for itself
                _log.warning("rates without redis", why=str(wrong))
        return self._wait_here(limit, key, time.monotonic())

    def _wait_here(self, limit: Limit, key: str, now: float) -> float:
        rate = limit.per_minute / 60
        left, at = self._buckets.pop(key, (float(limit.burst), now))
        left = min(limit.burst, left + (now - at) * rate)
        wait = 0.0 if left >= 1 else (1 - left) / rate
        self._buckets[key] = (left if wait else left - 1, now)
        if len(self._buckets) > BUCKETS_MOST:
            self._buckets.popitem(last=False)
        return wait


def _connected(url: str) -> "Redis":
    from redis.asyncio import Redis

    return Redis.from_url(url)
