"""How a server is set up: from the command line, carried to every worker in one environment variable."""

import os
import secrets
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

ENVIRONMENT = "ZHUOJU_SERVER"
SECRET = "ZHUOJU_SECRET"  # noqa: S105


class Config(Struct, frozen=True, kw_only=True):
    """Everything a worker must know."""

    data: str  # a folder: the database of a home server, its secret, its uploads
    db: str = ""  # a database URL; none: SQLite in the data folder
    redis: str = ""  # a Redis URL, where several workers or machines serve the same tables
    public_url: str = ""  # how people reach it, for links and for secure cookies
    proxies: list[str] = []  # addresses whose X-Forwarded-For is believed
    web: str = ""  # the folder of the built web client; none: that of the checkout or the package
    hooks_to_private: bool = False  # whether webhooks may go to private addresses
    bot_processes: Annotated[int, Meta(ge=0, le=64)] = 2  # none: bots think in a thread
    limits: bool = True  # off only for load tests

    @property
    def url(self) -> str:
        """The database, as SQLAlchemy wants it."""
        if self.db:
            return _with_driver(self.db)
        return f"sqlite+aiosqlite:///{Path(self.data) / 'zhuoju.sqlite3'}"

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is a file of ours."""
        return self.url.startswith("sqlite")

    @property
    def file(self) -> Path | None:
        """The file that the database is; none where it is elsewhere, or in memory."""
        path = self.url.partition("://")[2].partition("?")[0].removeprefix("/")
        return Path(path) if self.is_sqlite and path not in ("", ":memory:") else None

    @property
    def secure(self) -> bool:
        """Whether cookies may only travel encrypted."""
        return self.public_url.startswith("https://")

    @property
    def secret(self) -> bytes:
        """What cookies are signed with: from the environment, or kept in the data folder."""
        given = os.environ.get(SECRET, "")
        if given:
            return given.encode()
        path = Path(self.data) / "secret"
        try:
            return path.read_bytes()
        except FileNotFoundError:
            return _new_secret(path)

    def hand_on(self) -> None:
        """Leave this set-up to the workers that are started next."""
        os.environ[ENVIRONMENT] = msgspec.json.encode(self).decode()


def handed_on() -> Config:
    """The set-up that this worker was started with."""
    return msgspec.json.decode(os.environ[ENVIRONMENT], type=Config)


def _with_driver(url: str) -> str:
    scheme, _, rest = url.partition("://")
    driver = {
        "postgres": "postgresql+asyncpg",
        "postgresql": "postgresql+asyncpg",
        "sqlite": "sqlite+aiosqlite",
    }
    return f"{driver.get(scheme, scheme)}://{rest}"


def _new_secret(path: Path) -> bytes:
    """Made by whichever worker comes first; the others read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    made = secrets.token_urlsafe(32).encode()
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    try:
        os.write(descriptor, made)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        made = path.read_bytes()
    finally:
        draft.unlink()
    return made
