"""Saved matches as files."""

from pathlib import Path
from typing import Any

from zhuoju.commands.failure import Failure
from zhuoju.kernel import Match, RulesError

MOST = 2**28  # bytes: far more than any match has, and little enough to be held


def read(name: str) -> bytes:
    """The bytes of a file, or Failure."""
    try:
        with Path(name).open("rb") as file:
            raw = file.read(MOST + 1)
    except (OSError, ValueError) as wrong:  # ValueError: a name that no file can have
        raise Failure(f"{name}: {getattr(wrong, 'strerror', None) or wrong}") from None
    if len(raw) > MOST:
        raise Failure(f"{name}: this is too large for a saved match")
    return raw


def load(name: str) -> Match[Any, Any]:
    """The match in a file, or Failure naming the file."""
    raw = read(name)
    try:
        return Match.load(raw)
    except RulesError as wrong:
        raise Failure(f"{name}: {wrong}") from None


def write(path: Path, raw: bytes) -> None:
    """Write all of it or nothing, so that a crash leaves the older save whole."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_bytes(raw)
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise
