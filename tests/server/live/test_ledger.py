"""The ledger: what is kept, what is not because somebody was quicker, and what a failure does."""

import asyncio
import signal
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.server.visiting import upgrade
from zhuoju.server.base.config import Config
from zhuoju.server.live.fast.ledger import (
    MOST,
    SPARSE,
    InFile,
    Key,
    Ledger,
    NotKept,
    Row,
    open_ledger,
)
from zhuoju.server.lobby.lobby import Wanted, make
from zhuoju.server.match.archive import EVERY
from zhuoju.server.match.fair_lock import Turn
from zhuoju.server.match.places import Place
from zhuoju.server.storage.database import Database


def row(table: str, number: int, body: bytes = b"body", snapshot: bytes | None = None) -> Row:
    return Row(table, number, body, 1000 + number, "0", None, 1000 + number, snapshot)


async def opened(data: Path) -> tuple[Database, Ledger, list[str]]:
    config = Config(data=str(data))
    await upgrade(config)
    database = Database(config)
    wanted = Wanted("tictactoe", {}, [Place("person", "ann", "Ann"), Place("open")])
    return database, open_ledger(database), [await make(database, wanted, "ann") for _ in range(7)]


async def closed(database: Database, ledger: Ledger) -> None:
    await ledger.close()
    await database.close()


def asked(data: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(data / "zhuoju.sqlite3")) as file:
        return file.execute(query).fetchall()


def test_rows_whose_number_is_taken_are_left_out_and_the_others_kept(tmp_path: Path) -> None:
    async def work() -> None:
        database, ledger, tables = await opened(tmp_path)
        assert await ledger.append(row(tables[2], 1, b"first"))
        kept = await asyncio.gather(*(ledger.append(row(table, 1, b"later")) for table in tables))
        assert kept == [table != tables[2] for table in tables]
        await closed(database, ledger)
        found = dict(asked(tmp_path, 'SELECT "table", body FROM actions'))
        assert found == {table: b"first" if table == tables[2] else b"later" for table in tables}
        assert asked(tmp_path, "SELECT DISTINCT steps, moved, awaited FROM tables") == [(1, 1001, "0")]

    asyncio.run(work())


def test_what_not_everybody_may_know_of_does_not_change_when_a_table_moved_last(tmp_path: Path) -> None:
    async def work() -> None:
        database, ledger, (table, *_) = await opened(tmp_path)
        assert await ledger.append(row(table, 1))
        assert await ledger.append(replace(row(table, 2), moved=None))
        await closed(database, ledger)
        assert asked(tmp_path, f"SELECT steps, moved FROM tables WHERE id = '{table}'") == [(2, 1001)]

    asyncio.run(work())


def test_snapshots_go_with_their_action_and_old_ones_thin_out(tmp_path: Path) -> None:
    async def work() -> None:
        database, ledger, (table, *_) = await opened(tmp_path)
        numbers = range(EVERY, SPARSE + 2 * EVERY + 1, EVERY)
        for number in numbers:
            assert await ledger.append(row(table, number, snapshot=b"%d" % number))
        assert not await ledger.append(row(table, EVERY, snapshot=b"of somebody too late"))
        await closed(database, ledger)
        kept = asked(tmp_path, "SELECT number, body FROM snapshots ORDER BY number")
        assert kept == [(n, b"%d" % n) for n in (SPARSE, SPARSE + EVERY, SPARSE + 2 * EVERY)]

    asyncio.run(work())


def test_a_row_of_no_table_is_an_error_for_everybody_in_its_transaction_and_nothing_is_kept(
    tmp_path: Path,
) -> None:
    async def work() -> None:
        database, ledger, tables = await opened(tmp_path)
        rows = [row(table, 1) for table in (*tables, "nowhere")]
        outcomes = await asyncio.gather(*map(ledger.append, rows), return_exceptions=True)
        assert all(isinstance(outcome, NotKept) and "FOREIGN KEY" in str(outcome) for outcome in outcomes)
        assert await ledger.append(row(tables[0], 1))
        await closed(database, ledger)
        assert asked(tmp_path, "SELECT count(*) FROM actions") == [(1,)]

    asyncio.run(work())


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_a_scribe_that_is_killed_loses_nothing_that_was_acknowledged_and_another_takes_over(
    tmp_path: Path,
) -> None:
    async def work() -> None:
        database, ledger, (table, *_) = await opened(tmp_path)
        keeping = ledger._keeping
        assert isinstance(keeping, InFile)
        assert await ledger.append(row(table, 1))
        assert keeping._scribe is not None
        keeping._scribe.send_signal(signal.SIGINT)  # as a terminal sends to all at Ctrl-C
        keeping._scribe.send_signal(signal.SIGTERM)
        assert await ledger.append(row(table, 2))
        keeping._scribe.kill()
        with pytest.raises(NotKept, match="another one takes over"):
            await ledger.append(row(table, 3))
        assert await ledger.append(row(table, 3))
        assert await ledger.append(row(table, 4, b"x" * 3_000_000))  # more than a pipe holds
        await closed(database, ledger)
        assert asked(tmp_path, "SELECT number FROM actions ORDER BY number") == [(1,), (2,), (3,), (4,)]

    asyncio.run(work())


def test_a_batch_of_every_size_is_one_transaction(tmp_path: Path) -> None:
    async def work() -> None:
        database, ledger, (table, *_) = await opened(tmp_path)
        keeping = open_ledger(database)._keeping
        numbers = iter(range(1, 10_000))
        for size in (1, 2, 3, 31, 32, 33, MOST):
            rows = [row(table, next(numbers)) for _ in range(size)]
            assert await keeping.keep(rows) == {each.key for each in rows}
        await keeping.close()
        await closed(database, ledger)
        last = next(numbers) - 1
        assert asked(tmp_path, "SELECT count(*), max(number) FROM actions") == [(last, last)]
        assert asked(tmp_path, f"SELECT steps FROM tables WHERE id = '{table}'") == [(last,)]

    asyncio.run(work())


def test_one_who_fails_to_hear_does_not_keep_the_others_from_it() -> None:
    class Everything:
        async def keep(self, rows: Sequence[Row]) -> set[Key]:
            return {each.key for each in rows}

        async def close(self) -> None:
            pass

    async def work() -> None:
        ledger = Ledger(Everything())

        def deaf(_: bool | Exception) -> None:
            raise RuntimeError("cannot hear")

        ledger.put(row("one", 1), deaf)
        assert await ledger.append(row("two", 1))
        assert await ledger.append(row("one", 2))
        await ledger.close()

    asyncio.run(work())


def test_what_is_being_written_is_told_before_the_ledger_closes_and_nothing_is_taken_afterwards() -> None:
    class Slow:
        def __init__(self) -> None:
            self.go_on = asyncio.Event()
            self.closed = False

        async def keep(self, rows: Sequence[Row]) -> set[Key]:
            await self.go_on.wait()
            return {each.key for each in rows}

        async def close(self) -> None:
            self.closed = True

    async def work() -> None:
        slow = Slow()
        ledger = Ledger(slow)
        writing = asyncio.create_task(ledger.append(row("one", 1)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        closing = asyncio.create_task(ledger.close())
        await asyncio.sleep(0)
        assert not slow.closed
        slow.go_on.set()
        assert await writing
        await closing
        assert slow.closed
        with pytest.raises(RuntimeError, match="closed"):
            await ledger.append(row("one", 2))

    asyncio.run(work())


def test_a_turn_goes_round_in_order_and_past_whoever_gave_up() -> None:
    async def work() -> None:
        turn, had = Turn(), list[int]()

        async def take(number: int) -> None:
            async with turn:
                had.append(number)
                await asyncio.sleep(0)

        assert turn.take_now()
        assert not turn.take_now()
        waiting = [asyncio.create_task(take(number)) for number in range(4)]
        await asyncio.sleep(0)
        waiting[1].cancel()
        turn.give()
        waiting[0].cancel()  # it was handed the turn just now
        with pytest.raises(asyncio.CancelledError):
            await asyncio.gather(*waiting)
        await asyncio.gather(*waiting[2:])
        assert had == [2, 3]
        assert turn.take_now()

    asyncio.run(work())
