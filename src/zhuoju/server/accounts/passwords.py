"""Passwords: Argon2id, in threads of their own so that nobody else waits, and not too many at once."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from zhuoju.server.base.refusals import Refusal

T = TypeVar("T")

LEAST, MOST = 8, 128
AT_ONCE = 2  # each takes 64 MiB while it runs
WAITING = 64

_hasher = PasswordHasher()
_threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="password")
_waiting = 0


async def hashed(password: str) -> str:
    """What is kept of a password."""
    return await _apart(lambda: _hasher.hash(password))


async def fits(password: str, kept: str | None) -> bool:
    """Whether it is the password. It takes as long where there is none to compare with."""

    def compare() -> bool:
        nobody = _nobody()
        return _verify(kept or nobody, password) and kept is not None

    return await _apart(compare)


def is_outdated(kept: str) -> bool:
    """Whether it was kept under weaker settings than today's."""
    return _hasher.check_needs_rehash(kept)


@cache
def _nobody() -> str:
    return _hasher.hash("nobody has this password")


def _verify(kept: str, password: str) -> bool:
    try:
        return _hasher.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False


async def _apart(work: Callable[[], T]) -> T:
    global _waiting
    if _waiting >= WAITING:
        raise Refusal(503, "busy", "too many are signing in; try again in a moment", retry_after=2)
    _waiting += 1
    try:
        return await asyncio.get_running_loop().run_in_executor(_threads, work)
    finally:
        _waiting -= 1
