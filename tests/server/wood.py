"""A game in which something may lurk unseen, and a server at which it is played."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import msgspec

from tests.server.tapping import Served, Tap
from zhuoju.kernel import Decision, Flow, Game, Next, Seat, Table, choose_one, step
from zhuoju.server.live.fast.ledger import Key, Ledger, Row
from zhuoju.server.live.livetable import LiveTable
from zhuoju.server.match.places import Pace, Place, Seated
from zhuoju.server.match.played import Beginning, Course, resume
from zhuoju.server.match.record import Answered, Recorded, unpack

ANN, BEN, HOST = range(3)
WALKERS = (ANN, BEN, ANN, BEN, ANN, ANN)


# A game in which something in the wood may stop whoever walks, if it is there at all


class Options(msgspec.Struct):
    lurks: bool = False


class Wood(msgspec.Struct):
    lurks: bool
    walked: list[int] = []
    windows: int = 0
    rolls: int = 0


class Seen(msgspec.Struct):
    walked: list[int]
    lurks: bool | None = None
    rolls: int | None = None


def enter(_seats: int, options: Options, _chance: Any) -> Wood:
    return Wood(options.lurks)


@step
def walk(m: Table[Wood, Options]) -> Flow[Next]:
    """One after the other walks."""
    walker = WALKERS[len(m.state.walked)]
    far = yield from choose_one(walker, "walk", {"near": 1, "far": 2})
    m.tell("set_out", seat=walker)
    m.state.windows += 1
    if m.state.lurks:
        yield from choose_one(HOST, "pounce", {"pass": False}, default="pass")
    m.state.walked.append(far)
    m.tell("came", seat=walker, far=far)
    if len(m.state.walked) == len(WALKERS):
        m.end([ANN])
    return walk


def look(state: Wood, seat: Seat | None) -> Seen:
    return Seen(state.walked, state.lurks, state.rolls) if seat == HOST else Seen(state.walked)


def roll(m: Table[Wood, Options]) -> None:
    """The host rolls where nobody sees it."""
    m.state.rolls += 1
    m.tell("rolled", to=HOST, number=m.state.rolls)


def unseen(_state: Wood, decision: Decision) -> bool:
    return decision.prompt == "pounce"


WOOD = Game(
    id="wood",
    version=1,
    state=Wood,
    seats=range(3, 4),
    setup=enter,
    first=walk,
    view=look,
    options=Options,
    let_in=lambda _state, seat: seat == HOST,
    windows=lambda state: state.windows,
    unseen=unseen,
    interventions={"roll": roll},
)


def wood(lurks: bool) -> Beginning:
    return Beginning("wood", 3, {"lurks": lurks}, b"seed" * 8)


# The record, and a table at which it is kept in mind


class Record:
    """Keeps rows, and brings a course back from them."""

    def __init__(self, beginning: Beginning) -> None:
        self.beginning = beginning
        self.rows: list[Row] = []

    async def keep(self, rows: Sequence[Row]) -> set[Key]:
        self.rows += rows
        return {row.key for row in rows}

    async def actions(self, _table: str, *, since: int = 0, upto: int | None = None) -> list[Recorded]:
        return [unpack(row.body) for row in self.rows[since:upto]]

    async def course(self, table: str, beginning: Beginning, *, upto: int | None = None) -> Course:
        """From the last snapshot, where there is one."""
        rows = self.rows[:upto]
        last = max((n for n, row in enumerate(rows) if row.snapshot is not None), default=-1)
        kept = rows[last].snapshot if last >= 0 else None
        return resume(beginning, kept, [unpack(row.body) for row in rows[last + 1 :]])

    async def whole(self, table: str, beginning: Beginning, *, upto: int | None = None) -> Course:
        return resume(beginning, None, await self.actions(table, upto=upto))


class House:
    """A running server with one table, at which Ann sits and a spectator looks on."""

    def __init__(self, at: Served) -> None:
        self.port, self.hall, self.cookies, self.accounts = at
        assert self.hall._walking is not None
        self.hall._walking.cancel()
        self.record = Record(wood(False))
        self.hall.ledger = Ledger(self)
        self.clients: list[Client] = []
        self.notices: list[tuple[str, str]] = []
        self.hall.notify = lambda account, kind, _table, _game: self.notices.append((account, kind))

    async def keep(self, rows: Sequence[Row]) -> set[Key]:
        return await self.record.keep(rows)

    async def close(self) -> None:
        pass

    def put_up(self, lurks: bool, seat: Seat = ANN, host: Place | None = None) -> None:
        self.record = Record(wood(lurks))
        places = [
            Place("person", self.accounts[0] if n == seat else f"account{n}", f"P{n}") for n in range(3)
        ]
        places[HOST] = host or places[HOST]
        self.seated = Seated(
            "t", self.record.beginning, places, Pace(), "running", "", True, "", "00", 1, None, ""
        )
        self.notices.clear()

        async def table(*_: Any) -> Seated:
            return self.seated

        archive: Any = self.hall.archive
        archive.table = archive.admitted = table
        archive.actions = self.record.actions
        archive.course, archive.whole = self.record.course, self.record.whole
        self.open_table(Course(self.record.beginning))

    def open_table(self, course: Course) -> None:
        self.live = self.hall._tables["t"] = LiveTable(self.hall, self.seated, course)

    async def do(self, seat: Seat, answer: str) -> None:
        """Somebody who is not looking answers; then, where something lurks, it stays where it is."""
        asked = self.live.course.match.pending[0]
        await self.live.act(Answered(seat, self.live.course.epoch, asked.number, answer))
        await self.stay()

    async def stay(self) -> None:
        """The host lets them walk, or the bot does."""
        while not self.live.course.is_at_rest:
            pending = self.live.course.match.pending
            if self.seated.places[HOST].bot:
                await asyncio.sleep(0.001)
                continue
            await self.live.act(Answered(HOST, self.live.course.epoch, pending[0].number, "pass", "bot"))

    async def waited(self) -> None:
        """As much time goes by as anybody has to wait."""
        if not self.live._pause._passed.is_set():
            self.live._pause.stop()
            await self.live._show_late()

    async def tap(self, n: int) -> "Client":
        client = Client(await Tap.open(self.port, self.cookies[n]))
        self.clients.append(client)
        await client.ask({"type": "hello", "version": 1, "language": "en"}, "welcome")
        await client.ask({"type": "open", "table": "t"}, "seating")
        return client

    async def empty(self) -> None:
        """Everybody goes."""
        for client in self.clients:
            client.tap.close()
        self.clients.clear()
        while self.hall.presence.connections:
            await asyncio.sleep(0.001)


Frames = list[list[dict[str, Any]]]


class Client:
    """A socket, and what it was asked last."""

    def __init__(self, tap: Tap) -> None:
        self.tap = tap
        self.ids = 0

    async def ask(self, message: dict[str, Any], until: str) -> None:
        await self.tap.ask(message, until)

    async def request(self, until: str, kind: str, **args: Any) -> None:
        self.ids += 1
        await self.ask({"type": kind, "id": self.ids, "table": "t", **args}, until)

    @property
    def frames(self) -> Frames:
        """Every message so far, frame by frame; a frame has a head of two or four bytes."""
        found, rest = [], self.tap.noted
        while rest:
            size, head = rest[1], 2
            if size == 126:
                size, head = int.from_bytes(rest[2:4], "big"), 4
            found.append([json.loads(line) for line in rest[head : head + size].split(b"\n")])
            rest = rest[head + size :]
        return found

    @property
    def heard(self) -> list[dict[str, Any]]:
        return [each for frame in self.frames for each in frame]

    @property
    def shown(self) -> list[dict[str, Any]]:
        return [each for each in self.heard if each["type"] in ("snapshot", "update")]

    async def answer(self, answer: str) -> None:
        await self.until_here()
        epoch = self.shown[-1]["cursor"]["epoch"]
        await self.request("done", "answer", epoch=epoch, number=self.number, answer=answer)

    @property
    def number(self) -> int:
        number: int = self.shown[-1]["asked"][0]["question"]["number"]
        return number

    async def until_here(self) -> Frames:
        """All that was sent to it. Questions are called by the order in which they came: their names are
        drawn by lot."""
        await self.ask({"type": "ping"}, "pong")
        frames: Frames = self.frames
        names: dict[int, int] = {}
        for asked in (asked for frame in frames for each in frame for asked in each.get("asked", ())):
            question = asked["question"]
            question["number"] = names.setdefault(question["number"], len(names))
        return frames
