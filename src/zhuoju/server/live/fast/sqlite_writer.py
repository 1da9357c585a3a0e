"""The scribe: a small program that appends actions to a SQLite file and does nothing else.

It is run by its path, needs nothing but the standard library, and talks to the server over its standard input
and output: a batch of rows comes, what became of it goes back once it is on the disk. It ends with its input.
Being a process of its own, it never keeps the server from running while it waits for the disk.
"""

import marshal
import signal
import sqlite3
import sys
from collections.abc import Iterable
from functools import cache
from typing import Any, BinaryIO

Said = tuple[str, int, bytes, int, str, int | None, int | None, bytes | None]
"""Of a row: table, number, body, at, awaited, due, moved, snapshot; see `ledger.Row` beside this."""

COLUMNS = 8
HEAD = 4  # bytes that say how long a message is
WAL_PAGES = 8000  # that SQLite's journal grows by before they are written to their places
PATIENCE = 15.0  # seconds for which somebody else may hold the file, such as a backup

# A transaction that is one statement needs no others around it: rows are put into a view of the connection's
# own, and what they mean is said by what happens then.
ARRIVING = """
CREATE TEMP VIEW arriving AS
    SELECT '' AS "table", 0 AS number, x'' AS body, 0 AS at, '' AS awaited, 0 AS due, 0 AS moved,
        x'' AS snapshot;
CREATE TEMP TRIGGER acted INSTEAD OF INSERT ON arriving WHEN NEW."table" IS NOT NULL BEGIN
    INSERT INTO actions ("table", number, body, at) VALUES (NEW."table", NEW.number, NEW.body, NEW.at);
    UPDATE tables
        SET moved = coalesce(NEW.moved, moved), steps = NEW.number, awaited = NEW.awaited, due = NEW.due
        WHERE id = NEW."table" AND steps < NEW.number;
END;
CREATE TEMP TRIGGER kept INSTEAD OF INSERT ON arriving WHEN NEW.snapshot IS NOT NULL BEGIN
    INSERT OR IGNORE INTO snapshots ("table", number, body) VALUES (NEW."table", NEW.number, NEW.snapshot);
    DELETE FROM snapshots
        WHERE "table" = NEW."table" AND number < NEW.number - {every} AND number % {sparse} != 0;
END;
"""


def opened(path: str, every: int, sparse: int) -> sqlite3.Connection:
    """The file, where every commit is on the disk. Of snapshots but the last ones, those at multiples of
    `sparse` are kept."""
    file = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"wal_autocheckpoint={WAL_PAGES}",
    ):
        file.execute(f"PRAGMA {pragma}")
    file.executescript(ARRIVING.format(every=every, sparse=sparse))
    return file


def keep(file: sqlite3.Connection, rows: list[Said]) -> list[bool]:
    """Append rows, in one transaction: for each whether its number was free."""
    size = 1 << (len(rows) - 1).bit_length()  # a power of two, so that few different statements are prepared
    said = [each for row in rows for each in row]
    said.extend([None] * (COLUMNS * (size - len(rows))))
    try:
        file.execute(_arriving(size), said)
    except sqlite3.IntegrityError:
        return _keep_singly(file, rows)
    return [True] * len(rows)


@cache
def _arriving(count: int) -> str:
    place = f"({','.join('?' * COLUMNS)})"
    return f"INSERT INTO arriving VALUES {','.join([place] * count)}"  # noqa: S608


def _keep_singly(file: sqlite3.Connection, rows: Iterable[Said]) -> list[bool]:
    kept = []
    file.execute("BEGIN IMMEDIATE")
    try:
        for row in rows:
            taken = file.execute('SELECT 1 FROM actions WHERE "table" = ? AND number = ?', row[:2])
            free = taken.fetchone() is None
            if free:
                file.execute(_arriving(1), row)
            kept.append(free)
        file.execute("COMMIT")
    except BaseException:
        file.execute("ROLLBACK")
        raise
    return kept


def message(said: Any) -> bytes:
    """Something as it goes over the pipe."""
    body = marshal.dumps(said)
    return len(body).to_bytes(HEAD, "big") + body


def understood(body: bytes) -> Any:
    """What came over the pipe, without its head."""
    return marshal.loads(body)  # noqa: S302 (it comes from ourselves)


def serve(file: sqlite3.Connection, source: BinaryIO, sink: BinaryIO) -> None:
    """Keep batch after batch, until there are no more."""
    while len(head := source.read(HEAD)) == HEAD:
        body = source.read(int.from_bytes(head, "big"))
        try:
            said: list[bool] | str = keep(file, understood(body))
        except sqlite3.Error as wrong:
            said = f"{type(wrong).__name__}: {wrong}"
        sink.write(message(said))
        sink.flush()


def main() -> None:
    """`scribe.py FILE EVERY SPARSE`: only the end of its input ends it, so that nothing is left half done."""
    for word in (signal.SIGINT, signal.SIGTERM):
        signal.signal(word, signal.SIG_IGN)
    path, every, sparse = sys.argv[1:]
    serve(opened(path, int(every), int(sparse)), sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
