"""One server at a time for a database file: a lock of the operating system's, gone as soon as its holder is.

Every server keeps the matches that it plays in memory. Two on one file would each believe their own.
On PostgreSQL several servers are meant to share a database; no file of ours is there, and nothing is locked.
"""

import os
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from zhuoju.server.base.config import Config
from zhuoju.server.storage.database import now

MOST = 4096  # bytes that are read of who holds a file
ENDING = ".lock"

Doing = Literal["serve", "restore", "upgrade"]

_lock: Callable[[int], None]
if sys.platform == "win32":
    import msvcrt

    FAR = 1 << 30  # a byte that is never written: what is locked cannot be read there

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)  # of this process alone, not of its children


class Holder(Struct, frozen=True):
    """The process that has the file, and what it does there."""

    process: int
    machine: str
    doing: Doing
    address: str
    since: int


class InUse(Exception):
    """Another process has the database file; who, as far as it has said so."""

    def __init__(self, file: Path, holder: Holder | None) -> None:
        super().__init__(f"{file} is in use by another process")
        self.file = file
        self.holder = holder


@contextmanager
def alone(config: Config, doing: Doing, address: str = "") -> Iterator[None]:
    """Have the database file for oneself meanwhile; InUse where another process has it."""
    file = config.file
    if file is None:
        yield
        return
    file = file.resolve()
    file.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(file.with_name(file.name + ENDING), os.O_RDWR | os.O_CREAT, 0o644)
    try:
        _take(descriptor, file)
        try:
            _write(descriptor, Holder(os.getpid(), socket.gethostname(), doing, address, now()))
            yield
        finally:
            _write(descriptor, None)
    finally:
        os.close(descriptor)


def _take(descriptor: int, file: Path) -> None:
    try:
        _lock(descriptor)
    except (BlockingIOError, PermissionError):  # by the system, the one or the other
        raise InUse(file, _read(descriptor)) from None


def _write(descriptor: int, holder: Holder | None) -> None:
    """Say who has it, for whoever comes next; the file itself stays, since another may be opening it."""
    os.ftruncate(descriptor, 0)
    if holder is not None:
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.write(descriptor, msgspec.json.encode(holder))


def _read(descriptor: int) -> Holder | None:
    with suppress(OSError, msgspec.MsgspecError):  # not said yet, or not by this version
        return msgspec.json.decode(os.read(descriptor, MOST), type=Holder)
    return None
