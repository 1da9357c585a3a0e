"""`zhuoju admin`: looking after the accounts and tables of a server, also while it runs."""

import asyncio
import os
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Callable, Coroutine
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from zhuoju.cli.base.language import Words
from zhuoju.commands.failure import Failure

if TYPE_CHECKING:
    from zhuoju.server.base.config import Config
    from zhuoju.server.storage.database import Database

T = TypeVar("T")

STAGES = ("open", "running", "finished", "closed")
OF_ONE = ("export", "delete", "ban", "unban")
OF_FILE = ("backup", "restore")


def add(command: ArgumentParser, say: Words) -> None:
    """The tasks and their arguments."""
    tasks = command.add_subparsers(metavar="TASK", required=True, dest="task", parser_class=type(command))
    for name in ("accounts", "tables", *OF_ONE, *OF_FILE):
        task = tasks.add_parser(name, help=say(f"help.admin.{name}"), description=say(f"help.admin.{name}"))
        task.add_argument("--lang", default=SUPPRESS, help=say("help.lang"))
        task.add_argument("--data", metavar="DIR", default="", help=say("help.serve.data"))
        task.add_argument("--db", metavar="URL", default="", help=say("help.serve.db"))
        if name in OF_ONE:
            task.add_argument("who", metavar="ACCOUNT", help=say("help.admin.who"))
        if name in OF_FILE:
            task.add_argument("file", metavar="FILE", type=Path, help=say("help.admin.file"))
        if name == "delete":
            task.add_argument("--yes", action="store_true", help=say("help.admin.yes"))
        if name == "accounts":
            task.add_argument("--registered", action="store_true", help=say("help.admin.registered"))
        if name == "tables":
            task.add_argument("--stage", choices=STAGES, default="", help=say("help.admin.stage"))
        if name in ("accounts", "tables"):
            task.add_argument("--json", action="store_true", help=say("help.arg.json"))


def run(arguments: Namespace) -> int:
    """Do one task."""
    from sqlalchemy.exc import SQLAlchemyError

    from zhuoju.server.app.admin import NoSuchAccount
    from zhuoju.server.storage.backup import BadBackup

    try:
        return _TASKS[arguments.task](arguments, _config(arguments), Words(arguments.lang))
    except (NoSuchAccount, BadBackup) as wrong:
        raise Failure(str(wrong)) from None
    except SQLAlchemyError as wrong:
        raise Failure(f"the database cannot be used: {str(wrong).splitlines()[0]}") from None


def _config(arguments: Namespace) -> "Config":
    from zhuoju.server.base.config import Config

    data = arguments.data or os.environ.get("ZHUOJU_DATA") or str(Path.home() / ".local/share/zhuoju")
    config = Config(data=data, db=arguments.db)
    if not arguments.db and arguments.task != "restore" and not (Path(data) / "zhuoju.sqlite3").is_file():
        raise Failure(f"there is no database in {data}; name its folder with --data, or --db")
    return config


def _do(config: "Config", work: "Callable[[Database], Coroutine[Any, Any, T]]") -> T:
    from zhuoju.server.app.admin import with_database

    return asyncio.run(with_database(config, work))


def _accounts(arguments: Namespace, config: "Config", say: Words) -> int:
    from zhuoju.server.app import admin

    rows = _do(config, lambda db: admin.list_accounts(db, not arguments.registered))
    if not _as_json(arguments, rows):
        shown = [
            [r["id"], r["name"], r["login"] or "", _state(r, say), _time(r["seen"]), r["tables"]]
            for r in rows
        ]
        _print(say, ("id", "name", "login", "state", "seen", "count"), shown)
    return 0


def _tables(arguments: Namespace, config: "Config", say: Words) -> int:
    from zhuoju.server.app import admin

    rows = _do(config, lambda db: admin.list_tables(db, arguments.stage))
    if not _as_json(arguments, rows):
        shown = [
            [r["id"], r["game"], r["title"], r["stage"], r["owner"], r["steps"], _time(r["moved"])]
            for r in rows
        ]
        _print(say, ("id", "game", "title", "state", "owner", "steps", "moved"), shown)
    return 0


def _state(row: dict[str, Any], say: Words) -> str:
    return say("admin.out" if row["banned"] else "admin.member" if row["login"] else "admin.guest")


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000).astimezone().strftime("%Y-%m-%d %H:%M")


def _as_json(arguments: Namespace, rows: list[dict[str, Any]]) -> bool:
    import msgspec

    if arguments.json:
        print(msgspec.json.format(msgspec.json.encode(rows)).decode())
    return bool(arguments.json)


def _print(say: Words, columns: tuple[str, ...], rows: list[list[Any]]) -> None:
    from rich.table import Table
    from rich.text import Text

    from zhuoju.cli.base.terminal import Screen

    if not rows:
        print(say("admin.none"))
        return
    table = Table(header_style="bold")
    for name in columns:
        table.add_column(say(f"admin.{name}"), overflow="fold")
    for row in rows:
        table.add_row(*(Text(str(each)) for each in row))
    Screen().print(table)


def _export(arguments: Namespace, config: "Config", _: Words) -> int:
    import msgspec

    from zhuoju.server.app import admin

    found = _do(config, lambda db: admin.export(db, arguments.who))
    print(msgspec.json.format(msgspec.json.encode(found)).decode())
    return 0


def _delete(arguments: Namespace, config: "Config", say: Words) -> int:
    from zhuoju.server.app import admin

    _do(config, lambda db: admin.find(db, arguments.who))
    if not arguments.yes and input(say("admin.sure", who=arguments.who)).strip().lower() != "yes":
        print(say("admin.kept"))
        return 1
    changed = _do(config, lambda db: admin.remove(db, arguments.who))
    print(say("admin.deleted", who=arguments.who, tables=len(changed)))
    return 0


def _ban(arguments: Namespace, config: "Config", say: Words) -> int:
    from zhuoju.server.app import admin

    _do(config, lambda db: admin.ban(db, arguments.who))
    print(say("admin.banned", who=arguments.who))
    return 0


def _unban(arguments: Namespace, config: "Config", say: Words) -> int:
    from zhuoju.server.app import admin

    _do(config, lambda db: admin.unban(db, arguments.who))
    print(say("admin.unbanned", who=arguments.who))
    return 0


def _backup(arguments: Namespace, config: "Config", say: Words) -> int:
    from zhuoju.server.storage.backup import backup

    rows = asyncio.run(backup(config, arguments.file))
    print(say("admin.backed_up", rows=rows, file=arguments.file))
    return 0


def _restore(arguments: Namespace, config: "Config", say: Words) -> int:
    from zhuoju.cli.tools.serve import alone
    from zhuoju.server.storage.backup import restore

    with alone(config, say, "restore"):
        rows = asyncio.run(restore(config, arguments.file))
    print(say("admin.restored", rows=rows))
    return 0


_TASKS: "dict[str, Callable[[Namespace, Config, Words], int]]" = {
    "accounts": _accounts,
    "tables": _tables,
    "export": _export,
    "delete": _delete,
    "ban": _ban,
    "unban": _unban,
    "backup": _backup,
    "restore": _restore,
}
