"""`zhuoju serve`: the table in the browser. `zhuoju db upgrade` prepares a PostgreSQL database."""

import asyncio
import os
import tempfile
import threading
import time
import urllib.request
import webbrowser
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from zhuoju.cli.base.language import Words
from zhuoju.commands.failure import Failure

if TYPE_CHECKING:
    from zhuoju.server.base.config import Config
    from zhuoju.server.storage.one_server import Doing, InUse

PORT = 8000
FACTORY = "zhuoju.server.app.application:worker"
SOCKETS = "zhuoju.server.live.fast.socket:Direct"


def add(command: ArgumentParser, say: Words) -> None:
    """The arguments of the command."""
    command.add_argument("--host", default="127.0.0.1", help=say("help.serve.host"))
    command.add_argument("--port", type=int, default=PORT, help=say("help.serve.port"))
    command.add_argument("--data", metavar="DIR", default="", help=say("help.serve.data"))
    command.add_argument("--db", metavar="URL", default="", help=say("help.serve.db"))
    command.add_argument("--redis", metavar="URL", default="", help=say("help.serve.redis"))
    command.add_argument("--workers", type=int, default=1, metavar="N", help=say("help.serve.workers"))
    command.add_argument("--bots", type=int, default=2, metavar="N", help=say("help.serve.bots"))
    command.add_argument("--public-url", metavar="URL", default="", help=say("help.serve.public_url"))
    command.add_argument(
        "--proxy", action="append", default=[], metavar="ADDRESS", help=say("help.serve.proxy")
    )
    command.add_argument("--web", metavar="DIR", default="", help=say("help.serve.web"))
    command.add_argument("--open", action="store_true", help=say("help.serve.open"))
    command.add_argument("--no-limits", action="store_true", help=say("help.serve.no_limits"))


def run(arguments: Namespace) -> int:
    """Serve until interrupted."""
    say = Words(arguments.lang)
    config = _set_up(arguments, say)
    address = f"http://{arguments.host}:{arguments.port}/"
    with alone(config, say, "serve", address):
        print(say("serve.at", address=address, data=config.data))
        if arguments.open:
            threading.Thread(target=_open, args=(address,), daemon=True).start()
        _serve(arguments)
    return 0


def _serve(arguments: Namespace) -> None:
    import uvicorn

    from zhuoju.server.live.conversation import FRAME

    uvicorn.run(
        FACTORY,
        factory=True,
        host=arguments.host,
        port=arguments.port,
        workers=arguments.workers,
        ws=SOCKETS,
        ws_max_size=4 * FRAME,
        ws_ping_interval=20,
        ws_per_message_deflate=False,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=10,
        proxy_headers=False,
        server_header=False,
    )


@contextmanager
def alone(config: "Config", say: Words, doing: "Doing", address: str = "") -> Iterator[None]:
    """Have the database file for oneself; a failure that says who has it, where another process does."""
    from zhuoju.server.storage import one_server

    try:
        with one_server.alone(config, doing, address):
            yield
    except one_server.InUse as taken:
        raise Failure(_in_use(taken, say)) from None


def _in_use(taken: "InUse", say: Words) -> str:
    holder, folder = taken.holder, taken.file.parent
    if holder is None:
        return say("serve.in_use", folder=folder)
    since = datetime.fromtimestamp(holder.since / 1000).astimezone().strftime("%Y-%m-%d %H:%M")
    who = {"process": holder.process, "machine": holder.machine, "address": holder.address}
    return say(f"serve.in_use.{holder.doing}", folder=folder, since=since, **who)


def _set_up(arguments: Namespace, say: Words) -> "Config":
    """Leave what was asked for to the workers."""
    from zhuoju.server.base.config import Config

    if arguments.workers > 1 and not (arguments.db and arguments.redis):
        raise Failure(say("serve.workers_need"))
    data = arguments.data or os.environ.get("ZHUOJU_DATA") or str(Path.home() / ".local/share/zhuoju")
    config = Config(
        data=data,
        db=arguments.db,
        redis=arguments.redis,
        public_url=arguments.public_url,
        proxies=arguments.proxy,
        web=arguments.web,
        bot_processes=max(0, arguments.bots),
        limits=not arguments.no_limits,
    )
    config.hand_on()
    if arguments.workers > 1:
        os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", tempfile.mkdtemp(prefix="zhuoju-metrics-"))
    return config


def _open(address: str) -> None:
    """Open the browser once the server answers."""
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"{address}healthz", timeout=1):  # noqa: S310
                break
        except OSError:
            time.sleep(0.2)
    webbrowser.open(address)


def add_db(command: ArgumentParser, say: Words) -> None:
    """The arguments of `zhuoju db`."""
    command.add_argument("task", metavar="upgrade", choices=["upgrade"], help=say("help.db.task"))
    command.add_argument("--db", metavar="URL", required=True, help=say("help.serve.db"))


def upgrade(arguments: Namespace) -> int:
    """Bring a database up to date."""
    from zhuoju.server.base.config import Config
    from zhuoju.server.storage.database import Database

    config, say = Config(data="", db=arguments.db), Words(arguments.lang)

    async def bring_up() -> None:
        database = Database(config)
        try:
            await database.upgrade()
        finally:
            await database.close()

    with alone(config, say, "upgrade"):
        asyncio.run(bring_up())
    print(say("serve.upgraded"))
    return 0
