"""A real server in a process of its own, that can be killed and started again."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import asyncpg
import pytest
import redis
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

HERE = (sys.executable, "-m", "zhuoju.cli")
POSTGRES = os.environ.get("ZHUOJU_TEST_POSTGRES", "postgresql://{user}@127.0.0.1:5432/{name}")
REDIS = os.environ.get("ZHUOJU_TEST_REDIS", "redis://127.0.0.1:6379/0")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`zhuoju serve` with these arguments."""

    def __init__(
        self,
        data: Path,
        *arguments: str,
        port: int | None = None,
        program: Sequence[str] = HERE,
        folder: Path | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data / f"server-{self.port}.log"
        self._command = [
            *program, "serve", "--port", str(self.port), "--data", str(data), "--no-limits", *arguments,
        ]  # fmt: skip
        self._folder = folder  # that it is started in
        self._env = os.environ if env is None else env
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> "Server":
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                stdout=log,
                stderr=log,
                start_new_session=True,
                cwd=self._folder,
                env=self._env,
            )
        for _ in range(3000):
            if self._process.poll() is not None:
                raise AssertionError(f"the server ended: {self.log.read_text()[-2000:]}")
            try:
                with urlopen(f"{self.url}/healthz", timeout=2):
                    return self
            except OSError:
                time.sleep(0.1)
        raise AssertionError(f"the server does not answer: {self.log.read_text()[-2000:]}")

    @property
    def process(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def restart(self) -> None:
        await asyncio.to_thread(self.start)

    def kill(self) -> None:
        """As a power cut would: no goodbye, for the whole process group."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        """As an operator would."""
        assert self._process is not None
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        try:
            return self._process.wait(timeout=120)
        finally:
            if self._process.poll() is None:
                self.kill()


@contextmanager
def serving(data: Path, *arguments: str, **more: Any) -> Iterator[Server]:
    server = Server(data, *arguments, **more).start()
    try:
        yield server
    finally:
        server.stop()


def absent(what: str, why: object) -> None:
    """A service that is not here: skip, but not in CI."""
    if os.environ.get("CI"):
        pytest.fail(f"{what} must be there in CI: {why}")
    pytest.skip(f"needs {what}: {why}")


@contextmanager
def postgres() -> Iterator[str]:
    """A database of its own on the local PostgreSQL."""
    name = f"zhuoju_{uuid.uuid4().hex[:12]}"
    user = _user(name)
    try:
        yield POSTGRES.format(user=user, name=name)
    finally:
        asyncio.run(_as(user, f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'))


def _user(name: str) -> str:
    """Make the database as whoever may."""
    last: object = "nobody may make a database"
    for user in filter(None, (os.environ.get("PGUSER"), os.environ.get("USER"), "postgres", "root")):
        try:
            asyncio.run(_as(user, f'CREATE DATABASE "{name}"'))
        except (OSError, SQLAlchemyError, asyncpg.PostgresError) as wrong:
            last = wrong
        else:
            return user
    absent("PostgreSQL on 127.0.0.1:5432", last)
    raise AssertionError


async def _as(user: str, statement: str) -> None:
    admin = POSTGRES.format(user=user, name="postgres").replace("postgresql:", "postgresql+asyncpg:")
    engine = create_async_engine(admin, isolation_level="AUTOCOMMIT")
    try:
        async with engine.connect() as connection:
            await connection.execute(text(statement))
    finally:
        await engine.dispose()


def redis_url() -> str:
    try:
        redis.Redis.from_url(REDIS, socket_connect_timeout=30).ping()
    except redis.RedisError as wrong:
        absent("Redis on 127.0.0.1:6379", wrong)
    return REDIS
