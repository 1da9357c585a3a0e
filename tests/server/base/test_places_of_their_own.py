"""Whatever costly work goes on: pages come, people sign in, tables are made, played at and looked back at."""

import asyncio
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.server.tapping import served
from tests.server.waiting import run, until
from zhuoju.client import Client
from zhuoju.server.base.costly import Costly, Effort
from zhuoju.server.campaigns.scenes import pictures

MANY = 64  # more than any pool has threads


def every_place() -> list[Costly]:
    """Wherever the server does costly work."""
    parts = [part for name, part in sys.modules.items() if name.startswith("zhuoju.server.")]
    return list({each for part in parts for each in vars(part).values() if isinstance(each, Costly)})


@asynccontextmanager
async def jammed() -> AsyncIterator[None]:
    """Every place for costly work, and the pool of everything that has none, is full until this is over."""
    over, begun = threading.Event(), threading.Semaphore(0)

    def hold(_: Effort | None = None) -> None:
        begun.release()
        over.wait()

    places = every_place()
    assert pictures.DARKROOM in places
    loop = asyncio.get_running_loop()
    held = [asyncio.ensure_future(place.do(f"guest{n}", hold)) for place in places for n in range(8)]
    held += [loop.run_in_executor(None, hold) for _ in range(MANY)]
    while not all(place._busy for place in places) or not begun.acquire(blocking=False):
        await asyncio.sleep(0)
    try:
        yield
        assert all(place.waiting for place in places)
    finally:
        over.set()
        await asyncio.gather(*held)


async def played(client: Client) -> str:
    """A match between bots, and the word of its replay."""
    table = await client.make_table("tictactoe", ["random", "random"])
    await client.start(table)
    while (await client.table(table))["stage"] != "finished":
        await asyncio.sleep(0.01)
    return str((await client.ask("POST", f"tables/{table}/share"))["share"])


def test_pages_sign_in_tables_and_replays_do_not_wait_behind_costly_work(tmp_path: Path) -> None:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "assets" / "app.js").write_text("table()", encoding="utf-8")
    (web / "index.html").write_text("<p>table", encoding="utf-8")

    async def ask() -> None:
        async with served(tmp_path, web=str(web)) as at, Client(f"http://127.0.0.1:{at.port}") as ann:
            await ann.ask("POST", "register", {"login": "ann", "password": "correct horse"})
            async with jammed(), Client(ann.server) as again:
                for address in ("/", "/assets/app.js", "/healthz"):
                    assert (await again._http.get(address)).status_code == 200
                await again.sign_in("ann", "correct horse")
                await again.ask("GET", "games")
                share = await played(again)
                assert (await again.ask("GET", f"replays/{share}"))["verdict"]["ok"]
                async with again.live() as live:
                    looking = await live.look(await _begun(again))
                    await until(looking, lambda: bool(looking.asked))

    run(ask())


async def _begun(client: Client) -> str:
    table = await client.make_table("uno", ["me", "random"])
    await client.start(table)
    return table
