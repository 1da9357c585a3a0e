"""Connections: one WebSocket of one account, and what it asks for."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.types.asgi_types import WebSocketSendEvent
from sqlalchemy import insert

from zhuoju.kernel import CONCEDE, RESIGN, IllegalAnswer, RulesError, Seat
from zhuoju.server import metrics, wire
from zhuoju.server.config import Config
from zhuoju.server.course import AlreadyDone
from zhuoju.server.database import Database, now
from zhuoju.server.hall import Hall, NotHere, NotStarted
from zhuoju.server.livetable import LiveTable
from zhuoju.server.naming import tidy
from zhuoju.server.record import Answered, Consented, Intervened, Recorded, Wanted
from zhuoju.server.refusals import Refusal
from zhuoju.server.schema import talk
from zhuoju.server.sessions import Account, who

log = structlog.get_logger()

FRAME = 64 * 1024  # bytes of one message from a client
QUEUE_BYTES = 2 * 1024 * 1024  # that may wait for a client before it is cut off
SPEECH = 500  # characters
OPEN_AT_ONCE = 16  # tables that one connection looks at
BURST, PER_SECOND = 400, 100  # messages of one connection


def refuse(code: str, message: str) -> Refusal:
    """Not done; `code` is stable, the message is for people."""
    return Refusal(400, code, message)


class Connection:
    """A viewer of tables: what it has open, and what waits to be sent."""

    def __init__(self, socket: WebSocket[Any, Any, Any], account: Account, hall: Hall, db: Database) -> None:
        self.account = account.id
        self.name = account.name
        self.language: wire.Language = "zh-Hans"
        self.open: dict[str, str] = {}  # tables, and the word each was opened with
        self.following: set[str] = set()  # campaigns
        self._socket = socket
        self._hall = hall
        self._db = db
        self._waiting: list[bytes] = []
        self._size = 0
        self._wake = asyncio.Event()
        self._slow = False

    # Sending

    def send(self, raw: bytes) -> None:
        """Queue a message. A client that does not read is cut off; nobody waits for it."""
        if self._slow:
            return
        self._size += len(raw)
        if self._size > QUEUE_BYTES:
            self._slow = True
            self._waiting.clear()
            metrics.CUT_OFF.inc()
        else:
            self._waiting.append(raw)
        self._wake.set()

    def end(self) -> None:
        """Hang up: this account is not welcome any more."""
        self._slow = True
        self._wake.set()

    def say(self, reply: wire.Heard) -> None:
        """Queue a reply."""
        self.send(wire.write(reply))

    async def send_all(self) -> None:
        """Send what waits, until the client is gone or too slow."""
        while not self._slow:
            await self._wake.wait()
            self._wake.clear()
            batch, self._waiting, self._size = self._waiting, [], 0
            if batch:
                await self._socket.send(_frame(b"\n".join(batch)))
        await self._socket.close(4008, "too slow, or not welcome any more")

    # Receiving

    async def obey(self, raw: str | bytes) -> bool:
        """Do what one message asks; False once the client cannot be talked to."""
        try:
            if len(raw) > FRAME:
                raise refuse("too_big", f"a message has at most {FRAME} bytes")
            said = wire.read(raw)
        except Refusal as refused:
            self.say(wire.Refused(0, refused.problem.code, refused.problem.message))
            return True
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
            self.say(wire.Refused(0, "malformed", str(wrong)[:300]))
            return True
        if isinstance(said, wire.Hello) and said.version != wire.VERSION:
            why = f"this server speaks version {wire.VERSION}; reload the page"
            self.say(wire.Bye("version", why))
            return False
        await self._answering(said)
        return True

    async def _answering(self, said: wire.Said) -> None:
        asked = getattr(said, "id", 0)
        try:
            await _DOING[type(said)](self, said)
        except AlreadyDone as done:
            self.say(wire.Done(asked, done.number, again=True))
        except Refusal as refused:
            self.say(wire.Refused(asked, refused.problem.code, refused.problem.message))
        except (NotHere, NotStarted) as missing:
            code = "not_here" if isinstance(missing, NotHere) else "not_started"
            self.say(wire.Refused(asked, code, "there is no such table for you, or it has not begun"))
        except RulesError as wrong:
            self.say(wire.Refused(asked, wrong.code, str(wrong)[:600]))
        except Exception as wrong:
            log.exception("message failed", message=type(said).__name__, wrong=repr(wrong))
            self.say(wire.Refused(asked, "failed", "the server could not do this; nothing has changed"))

    # What can be asked

    async def _hello(self, said: wire.Hello) -> None:
        self.language = said.language
        self.say(wire.Welcome(wire.VERSION, self.account, self.name))

    async def _speak(self, said: wire.Speak) -> None:
        self.language = said.language
        for table, invite in list(self.open.items()):
            self._hall.leave(self, table)
            await self._hall.open(self, table, None, invite)

    async def _open(self, said: wire.Open) -> None:
        if said.table in self.open:
            self._hall.leave(self, said.table)
        elif len(self.open) >= OPEN_AT_ONCE:
            raise refuse("too_many", f"at most {OPEN_AT_ONCE} tables at once; close one")
        try:
            await self._hall.open(self, said.table, said.cursor, said.invite)
        except BaseException:
            self.open.pop(said.table, None)
            raise
        self.open[said.table] = said.invite

    async def _close(self, said: wire.Close) -> None:
        if self.open.pop(said.table, None) is not None:
            self._hall.leave(self, said.table)

    async def _answer(self, said: wire.Answer) -> None:
        live, seat = await self._seat(said.table)
        await self._act(live, said.id, Answered(seat, said.epoch, said.number, said.answer))

    async def _intervene(self, said: wire.Intervene) -> None:
        live, seat = await self._seat(said.table)
        args = dict(said.args)
        if said.name in (CONCEDE, "reseed"):
            raise refuse("illegal", f"{said.name} is not asked for in this way")
        if said.name == RESIGN:
            args = {"seat": seat}
        elif not self._is_host(live, seat):
            raise refuse("forbidden", "only a host may do this")
        await self._act(live, said.id, Intervened(seat, said.name, args))

    def _is_host(self, live: LiveTable, seat: Seat) -> bool:
        match = live.course.match
        return match.game.let_in is not None and match.game.let_in(match.table.state, seat)

    async def _consider(self, said: wire.Consider) -> None:
        live, seat = await self._seat(said.table)
        self.say(wire.Considered(said.id, await live.take_back(seat)))

    async def _undo(self, said: wire.Undo) -> None:
        live, seat = await self._seat(said.table)
        await self._act(live, said.id, Wanted(seat, said.epoch, "undo", _bots(live)))

    async def _concede(self, said: wire.Concede) -> None:
        live, seat = await self._seat(said.table)
        if CONCEDE not in live.course.match.game.interventions:
            raise refuse("illegal", "this game cannot be given up for all; a player may resign")
        await self._act(live, said.id, Wanted(seat, said.epoch, "concede", _bots(live)))

    async def _consent(self, said: wire.Consent) -> None:
        live, seat = await self._seat(said.table)
        await self._act(live, said.id, Consented(seat, said.epoch, said.agree))

    async def _act(self, live: LiveTable, asked: int, action: Recorded) -> None:
        number = await live.act(action)
        metrics.ACTIONS.inc()
        self.say(wire.Done(asked, number))

    async def _advise(self, said: wire.Advise) -> None:
        live, seat = await self._seat(said.table)
        match = live.course.match
        decision = next((d for d in match.pending if (d.seat, d.number) == (seat, said.number)), None)
        if decision is None:
            raise IllegalAnswer(f"seat {seat}: this is not asked now")
        hint = await self._hall.thinkers.advice(match, decision)
        audience = live.audience_of(self)
        words = audience.words_of(decision, hint.answer) if audience else ""
        values = [(v.answer, round(v.value, 4)) for v in hint.values[:20]]
        self.say(wire.Advice(said.id, hint.answer, words, values))

    async def _foresee(self, said: wire.Foresee) -> None:
        live = await self._table(said.table)
        audience = live.audience_of(self)
        chances = audience.foresee(live.course, said.number, said.option) if audience else []
        self.say(wire.Foreseen(said.id, chances))

    async def _past(self, said: wire.Past) -> None:
        live = await self._table(said.table)
        if said.step > live.course.number:
            raise refuse("illegal", "that has not happened yet")
        course = await self._hall.archive.course(said.table, live.seated.beginning, upto=said.step)
        seat = live.seated.seat_of(self.account)
        self.say(wire.WasSeen(said.id, said.step, course.match.view(seat)))

    async def _talk(self, said: wire.Talk) -> None:
        if said.table not in self.open:
            raise NotHere(said.table)
        text = tidy(" ".join(said.text.split()), SPEECH, "what you say")
        if not text:
            raise refuse("malformed", "there is nothing to say in this")
        at = now()
        row = {"table": said.table, "account": self.account, "name": self.name, "text": text, "at": at}
        async with self._db.write() as connection:
            number = (
                await connection.execute(insert(talk).values(row).returning(talk.c.number))
            ).scalar_one()
        self._hall.talked(wire.Talked(said.table, number, self.name, text, at, self.account))
        self.say(wire.Done(said.id))

    async def _follow(self, said: wire.Follow) -> None:
        if len(self.following | {said.campaign}) > OPEN_AT_ONCE:
            raise refuse("too_many", f"at most {OPEN_AT_ONCE} campaigns at once")
        if not await self._hall.followers.follow(self, said.campaign):
            raise refuse("not_here", "there is no such campaign for you")
        self.following.add(said.campaign)

    async def _unfollow(self, said: wire.Unfollow) -> None:
        self.following.discard(said.campaign)
        self._hall.followers.leave(self, said.campaign)

    async def _ping(self, _said: wire.Ping) -> None:
        self.say(wire.Pong())

    # Which table, which seat

    async def _table(self, table: str) -> LiveTable:
        if table not in self.open:
            raise NotHere(table)
        return await self._hall.live(table)

    async def _seat(self, table: str) -> tuple[LiveTable, Seat]:
        live = await self._table(table)
        seat = live.seated.seat_of(self.account)
        if seat is None:
            raise refuse("forbidden", "you do not sit at this table")
        return live, seat


def _frame(raw: bytes) -> WebSocketSendEvent:
    return {"type": "websocket.send", "bytes": None, "text": raw.decode()}


def _bots(live: LiveTable) -> list[Seat]:
    """Seats that agree to everything: bots, and those they stand in for."""
    return [seat for seat, place in enumerate(live.seated.places) if place.bot or place.kind != "person"]


_DOING: dict[type, Callable[[Connection, Any], Awaitable[None]]] = {
    wire.Hello: Connection._hello,
    wire.Speak: Connection._speak,
    wire.Open: Connection._open,
    wire.Close: Connection._close,
    wire.Answer: Connection._answer,
    wire.Intervene: Connection._intervene,
    wire.Consider: Connection._consider,
    wire.Concede: Connection._concede,
    wire.Undo: Connection._undo,
    wire.Consent: Connection._consent,
    wire.Advise: Connection._advise,
    wire.Foresee: Connection._foresee,
    wire.Past: Connection._past,
    wire.Talk: Connection._talk,
    wire.Follow: Connection._follow,
    wire.Unfollow: Connection._unfollow,
    wire.Ping: Connection._ping,
}


class Pace:
    """Holds a client back that sends more than anybody could mean; nothing is lost, it only waits."""

    def __init__(self, on: bool) -> None:
        self._on = on
        self._left = float(BURST)
        self._at = now()

    async def take(self) -> None:
        """Count one message."""
        if not self._on:
            return
        at = now()
        self._left = min(BURST, self._left + (at - self._at) * PER_SECOND / 1000) - 1
        self._at = at
        if self._left < 0:
            await asyncio.sleep(-self._left / PER_SECOND)


@websocket("/api/live")
async def live(
    socket: WebSocket[Any, Any, Any],
    db: NamedDependency[Database],
    config: NamedDependency[Config],
    hall: NamedDependency[Hall],
) -> None:
    """A connection of an account."""
    account = await who(socket, db, config)
    if account is None:
        await socket.accept()
        await socket.send_data(wire.write(wire.Bye("unknown_visitor", "come in as a guest first")).decode())
        await socket.close(4001, "come in as a guest or sign in first")
        return
    await socket.accept()
    connection = Connection(socket, account, hall, db)
    hall.presence.connect(connection)
    metrics.CONNECTIONS.inc()
    sending = asyncio.create_task(connection.send_all())
    try:
        await _receive_all(socket, connection, Pace(config.limits), sending)
    finally:
        metrics.CONNECTIONS.dec()
        for table in list(connection.open):
            hall.leave(connection, table)
        for campaign in connection.following:
            hall.followers.leave(connection, campaign)
        hall.presence.disconnect(connection)
        sending.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await sending


async def _receive_all(
    socket: WebSocket[Any, Any, Any], connection: Connection, pace: Pace, sending: "asyncio.Task[None]"
) -> None:
    """Obey message after message until either side is gone."""
    with suppress(WebSocketDisconnect):
        while not sending.done():
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            await pace.take()
            raw: Any = message.get("text") or message.get("bytes") or b""
            if not await connection.obey(raw):
                await asyncio.sleep(0.05)
                await socket.close(4000, "cannot go on")
                return
