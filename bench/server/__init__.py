"""Servers side by side: the same small card game, ours on durable SQLite, boardgame.io's in memory."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import uvloop

from bench import Row, Skipped
from bench.server.load import BoardgameIo, Figures, Ours, Side, children, long_match, throughput

PEER = Path(__file__).parents[1] / "peers" / "boardgameio"
CLIENTS = (20, 100, 400)
AIMED = (100, 400)  # numbers of clients with a target
FIRST, LAST, WIDTH = 100, 30_000, 2_000


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(command: list[str], port: int, path: str) -> Iterator[int]:
    """A server process that answers; its id."""
    process = subprocess.Popen([*command], stdout=subprocess.DEVNULL)
    try:
        for _ in range(300):
            try:
                with urlopen(f"http://127.0.0.1:{port}{path}", timeout=1):
                    break
            except URLError:
                time.sleep(0.1)
        yield process.pid
    finally:
        process.kill()
        process.wait()


@contextmanager
def ours() -> Iterator[tuple[Side, int]]:
    """Our server, fresh."""
    port, folder = free_port(), tempfile.mkdtemp()
    try:
        with running([sys.executable, "-m", "bench.server.ours", str(port), folder], port, "/healthz") as pid:
            yield Ours(port), pid
    finally:
        shutil.rmtree(folder)


@contextmanager
def theirs() -> Iterator[tuple[Side, int]]:
    """boardgame.io's server, fresh."""
    port = free_port()
    with running(["node", str(PEER / "server.mjs"), str(port)], port, "/games") as pid:
        yield BoardgameIo(port), pid


def memory(pid: int) -> float:
    """Megabytes that a process holds, with the processes it has started."""
    status = Path(f"/proc/{pid}/status").read_text()
    own = int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024
    return own + sum(map(memory, children(pid)))


def measured(side: tuple[Side, int], clients: int, seconds: float) -> tuple[Figures, float]:
    """The figures, and the memory afterwards."""
    talking, pid = side
    figures = uvloop.run(throughput(talking, pid, clients // 2, seconds / 2, seconds))
    return figures, memory(pid)


def run(seconds: float) -> list[Row | Skipped]:
    """Every row of this part."""
    if shutil.which("node") is None or not (PEER / "node_modules").is_dir():
        return [Skipped("server / boardgame.io", "needs Node.js and `make bench`, which installs the peers")]
    rows: list[Row | Skipped] = []
    for clients in CLIENTS:
        with theirs() as side:
            peer, peer_held = measured(side, clients, 4 * seconds)
        with ours() as side:
            own, held = measured(side, clients, 4 * seconds)
        target = 2.0 if clients in AIMED else None
        lower = 1.0 if clients in AIMED else None
        name = f"server, {clients} clients"
        rows += [
            Row(f"{name}: moves", own.rate, peer.rate, "moves/s", own.rate / peer.rate, target),
            Row(f"{name}: p99", own.p99, peer.p99, "ms", own.p99 / peer.p99, lower, at_most=True),
            Row(f"{name}: memory", held, peer_held, "MB", held / peer_held, lower, at_most=True),
            Row(f"{name}: processor", own.work, peer.work, "us/move", own.work / peer.work),
            Row(f"{name}: load", own.own_work, peer.own_work, "us/move", own.own_work / peer.own_work),
        ]
    with ours() as (side, _):
        early, late = uvloop.run(long_match(side, FIRST, LAST, WIDTH))
    rows.append(Row(f"server, one match: move {LAST} / {FIRST}", late, early, "moves/s", late / early, 0.9))
    return rows
