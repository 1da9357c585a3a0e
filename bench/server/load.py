"""The load: pairs of clients that play the small card game as fast as the server lets them."""

import asyncio
import os
import time
from abc import ABC, abstractmethod
from pathlib import Path
from statistics import quantiles
from typing import Any, NamedTuple

import httpx
import msgspec

from bench.server.frames import Frames, request


class Clock:
    """Counts moves and how long each took, from sending to being shown its effect."""

    def __init__(self) -> None:
        self.moves = 0
        self.measured: list[float] | None = None
        self.times: list[float] = []  # of every move, where asked for

    def moved(self, sent: float) -> None:
        """A move was shown to whoever made it."""
        self.moves += 1
        if self.measured is not None:
            self.measured.append(time.perf_counter() - sent)


class Side(ABC):
    """How to talk to one of the servers."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.clock = Clock()
        self._sent: dict[Frames, float] = {}
        self._all: list[Frames] = []
        self._begun = False
        self._first: list[tuple[Frames, bytes]] = []  # moves that wait until everybody is there

    @abstractmethod
    async def seat(self, match: int) -> list[tuple[str, str, Any]]:
        """Set a match up: for each of two seats the path, the cookie and what it must know."""

    @abstractmethod
    def opened(self, frames: Frames, known: Any) -> None:
        """The connection stands: look at the table."""

    @abstractmethod
    def heard(self, frames: Frames, known: Any, raw: bytes) -> None:
        """Something came: move if it is one's turn."""

    def move(self, frames: Frames, raw: bytes) -> None:
        """Send a move, once everybody is there."""
        if not self._begun:
            self._first.append((frames, raw))
            return
        self._sent[frames] = time.perf_counter()
        frames.send(raw)

    def shown(self, frames: Frames) -> None:
        """The effect of a move came back, if this one has made any."""
        sent = self._sent.pop(frames, None)
        if sent is not None:
            self.clock.moved(sent)

    async def connect(self, matches: int) -> None:
        """Seat and connect everybody; then let all of them begin at once."""
        loop = asyncio.get_running_loop()
        seats = [seat for match in range(matches) for seat in await self.seat(match)]
        for path, cookie, known in seats:
            _, frames = await loop.create_connection(
                lambda path=path, cookie=cookie, known=known: Frames(  # type: ignore[misc]
                    request(path, self.port, cookie),
                    lambda f: self.opened(f, known),
                    lambda f, raw: self.heard(f, known, raw),
                ),
                "127.0.0.1",
                self.port,
            )
            self._all.append(frames)
        while len(self._first) < matches:
            await asyncio.sleep(0.01)
        self._begun = True
        for frames, raw in self._first:
            self.move(frames, raw)

    def close(self) -> None:
        """Hang up."""
        for frames in self._all:
            if frames.transport is not None:
                frames.transport.abort()


class _Option(msgspec.Struct):
    id: str


class _Question(msgspec.Struct):
    number: int
    options: list[_Option]


class _Asked(msgspec.Struct):
    question: _Question


class _Shown(msgspec.Struct):
    type: str
    asked: list[_Asked] = []
    table: str = ""


_shown = msgspec.json.Decoder(_Shown).decode


class Ours(Side):
    """Zhuoju's live protocol."""

    async def seat(self, match: int) -> list[tuple[str, str, Any]]:  # noqa: ARG002
        """Two guests at a new table."""
        base = f"http://127.0.0.1:{self.port}"
        async with httpx.AsyncClient(base_url=base) as one, httpx.AsyncClient(base_url=base) as two:
            for client in (one, two):
                (await client.post("/api/guest", json={})).raise_for_status()
            places = [{"kind": "me"}, {"kind": "open"}]
            made = await one.post("/api/tables", json={"game": "pairs", "places": places, "public": True})
            table = made.json()["id"]
            (await two.post(f"/api/tables/{table}/join", json={})).raise_for_status()
            (await one.post(f"/api/tables/{table}/start", json={})).raise_for_status()
            cookies = ["; ".join(f"{n}={v}" for n, v in c.cookies.items()) for c in (one, two)]
        return [("/api/live", cookie, table) for cookie in cookies]

    def opened(self, frames: Frames, known: Any) -> None:
        """Say hello, open the table."""
        frames.send(b'{"type":"hello","version":1,"language":"none"}')
        frames.send(b'{"type":"open","table":"%s"}' % known.encode())

    def heard(self, frames: Frames, known: Any, raw: bytes) -> None:
        """Answer the first question with the first option."""
        for line in raw.split(b"\n"):
            self._hear(frames, known, line)

    def _hear(self, frames: Frames, known: Any, raw: bytes) -> None:
        shown = _shown(raw)
        if shown.type == "update":
            self.shown(frames)
        elif shown.type != "snapshot":
            if shown.type == "refused":
                raise AssertionError(raw)
            return
        if shown.asked:
            question = shown.asked[0].question
            self.move(
                frames,
                b'{"type":"answer","id":1,"table":"%s","epoch":0,"number":%d,"answer":"%s"}'
                % (known.encode(), question.number, question.options[0].id.encode()),
            )


class _Ctx(msgspec.Struct):
    currentPlayer: str  # noqa: N815


class _G(msgspec.Struct):
    hand: list[int]
    drawn: bool


class _State(msgspec.Struct):
    G: _G
    ctx: _Ctx
    number: int = msgspec.field(name="_stateID")


class _Synced(msgspec.Struct):
    state: _State


_update = msgspec.json.Decoder(tuple[str, str, _State, msgspec.Raw]).decode
_sync = msgspec.json.Decoder(tuple[str, str, _Synced]).decode
_NAMESPACE = b"/pairs,"


class BoardgameIo(Side):
    """boardgame.io's socket.io protocol."""

    async def seat(self, match: int) -> list[tuple[str, str, Any]]:
        """A match is made when its first player asks for it."""
        path = "/socket.io/?EIO=4&transport=websocket"
        return [(path, "", (b"m%d" % match, b"%d" % player)) for player in range(2)]

    def opened(self, frames: Frames, known: Any) -> None:
        """The server speaks first."""

    def heard(self, frames: Frames, known: Any, raw: bytes) -> None:
        """Go through the handshake, then move when it is one's turn."""
        match, player = known
        if raw[:2] == b"42":
            body = raw[2 + len(_NAMESPACE) :]
            if body[:9] == b'["update"':
                self.shown(frames)
                self._play(frames, match, player, _update(body)[2])
            elif body[:7] == b'["sync"':
                self._play(frames, match, player, _sync(body)[2].state)
        elif raw[:1] == b"0":
            frames.send(b"40" + _NAMESPACE)
        elif raw[:2] == b"40":
            frames.send(b'42%s["sync","%s","%s",null,2]' % (_NAMESPACE, match, player))
        elif raw[:1] == b"2":
            frames.send(b"3")

    def _play(self, frames: Frames, match: bytes, player: bytes, state: _State) -> None:
        if state.ctx.currentPlayer.encode() != player:
            return
        move, args = (b"play", b"%d" % state.G.hand[0]) if state.G.drawn else (b"draw", b"")
        action = b'{"type":"MAKE_MOVE","payload":{"type":"%s","args":[%s],"playerID":"%s"}}' % (
            move,
            args,
            player,
        )
        self.move(
            frames, b'42%s["update",%s,%d,"%s","%s"]' % (_NAMESPACE, action, state.number, match, player)
        )


class Figures(NamedTuple):
    """What was measured of a server under load."""

    rate: float  # moves a second
    p99: float  # milliseconds within which 99 of 100 moves are shown
    work: float  # microseconds of processor time of the server for one move
    own_work: float  # the same of the load itself, which shares the machine


async def throughput(side: Side, pid: int, matches: int, warm: float, seconds: float) -> Figures:
    """Let so many matches be played, and measure after a while."""
    await side.connect(matches)
    await asyncio.sleep(warm)
    clock = side.clock
    clock.measured = []
    before, start, work, own = clock.moves, time.perf_counter(), worked(pid), time.process_time()
    await asyncio.sleep(seconds)
    moves, took = clock.moves - before, time.perf_counter() - start
    work, own = worked(pid) - work, time.process_time() - own
    p99 = quantiles(clock.measured, n=100)[98] * 1000 if len(clock.measured) > 100 else float("nan")
    side.close()
    return Figures(moves / took, p99, work / max(1, moves) * 1e6, own / max(1, moves) * 1e6)


def worked(pid: int) -> float:
    """Seconds of processor time that a process has used, with all its threads and processes."""
    fields = stat(pid)
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own + sum(map(worked, children(pid)))


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    everybody = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]
    return [each for each in everybody if stat(each)[1:2] == [str(pid)]]


def stat(pid: int) -> list[str]:
    """What the system tells of a process; nothing if it is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


async def long_match(side: Side, first: int, last: int, width: int) -> tuple[float, float]:
    """Moves per second of one match around its first moves and around its last ones."""
    await side.connect(1)
    rates = []
    for mark in (first, last):  # in between nothing is measured
        while side.clock.moves < mark:
            await asyncio.sleep(0.001)
        start, before = time.perf_counter(), side.clock.moves
        while side.clock.moves < before + width:
            await asyncio.sleep(0.001)
        rates.append((side.clock.moves - before) / (time.perf_counter() - start))
    side.close()
    return rates[0], rates[1]
