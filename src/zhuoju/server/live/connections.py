"""Connections: one WebSocket of one account, and what it asks for."""

from collections.abc import Awaitable, Callable
from typing import Any

import structlog
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from msgspec import structs
from sqlalchemy import insert, select

from zhuoju.kernel import CONCEDE, RESIGN, IllegalAnswer, RulesError, Seat
from zhuoju.kernel.built_in import REDEAL, REMARKS
from zhuoju.server.accounts.naming import tidy
from zhuoju.server.accounts.sessions import Account, who
from zhuoju.server.base import metrics
from zhuoju.server.base.config import Config
from zhuoju.server.base.refusals import Refusal
from zhuoju.server.live.audience import Audience
from zhuoju.server.live.bot_processes import Asked, Waiting
from zhuoju.server.live.conversation import Conversation
from zhuoju.server.live.fast.socket import direct
from zhuoju.server.live.hall import Hall, NotHere, NotStarted
from zhuoju.server.live.lines import UNKNOWN, AsgiLine, Line, Pace
from zhuoju.server.live.livetable import LiveTable
from zhuoju.server.match import repeated_answers, unwelcome, wire
from zhuoju.server.match.played import AlreadyDone
from zhuoju.server.match.record import Answered, Consented, Intervened, Recorded, Timed, Wanted
from zhuoju.server.storage.database import Database, now
from zhuoju.server.storage.schema import accounts, talk

log = structlog.get_logger()

SPEECH = 500  # characters
OPEN_AT_ONCE = 16  # tables that one connection looks at


def refuse(code: str, message: str) -> Refusal:
    """Not done; `code` is stable, the message is for people."""
    return Refusal(400, code, message)


class Connection(Conversation):
    """A viewer of tables: what it has open, and what it asks for."""

    def __init__(self, line: Line, account: Account, hall: Hall, db: Database, pace: Pace) -> None:
        super().__init__(line, pace)
        self.account = account.id
        self.session = account.session
        self.name = account.name
        self.language: wire.Language = "zh-Hans"
        self.open: set[str] = set()  # tables
        self.following: set[str] = set()  # campaigns
        self._hall = hall
        self._db = db

    async def answering(self, said: wire.Said) -> None:
        """Do what a message asks, or say why not."""
        asked = getattr(said, "id", 0)
        try:
            await _DOING[type(said)](self, said)
        except AlreadyDone:
            self.say(wire.Done(asked, again=True))
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

    def answer_now(self, said: wire.Answer) -> bool:
        """Hand an answer to its table at once, where nothing has to be waited for."""
        live = self._hall.opened(said.table) if said.table in self.open else None
        seat = live.seated.seat_of(self.account) if live is not None else None
        if live is None or seat is None or said.seat not in (None, seat):
            return False
        number = live.course.meant(said.number)
        return number is not None and live.act_now(Answered(seat, said.epoch, number, said.answer), self)

    # What can be asked

    async def _hello(self, said: wire.Hello) -> None:
        self.language = said.language
        self.say(wire.Welcome(wire.VERSION, self.account, self.name))

    async def _speak(self, said: wire.Speak) -> None:
        self.language = said.language
        for table in list(self.open):
            self._hall.leave(self, table)
            try:
                await self._hall.open(self, table, None, None)
            except NotHere:
                self.open.discard(table)

    async def _open(self, said: wire.Open) -> None:
        if said.table in self.open:
            self._hall.leave(self, said.table)
        elif len(self.open) >= OPEN_AT_ONCE:
            raise refuse("too_many", f"at most {OPEN_AT_ONCE} tables at once; close one")
        try:
            await self._hall.open(self, said.table, said.cursor, said.invite)
        except BaseException:
            self.open.discard(said.table)
            raise
        self.open.add(said.table)

    async def _close(self, said: wire.Close) -> None:
        if said.table in self.open:
            self.shut_out(said.table)

    def shut_out(self, table: str) -> None:
        """This table is not looked at any longer."""
        self.open.discard(table)
        self._hall.leave(self, table)

    async def _answer(self, said: wire.Answer) -> None:
        live, seat = await self._seat(said.table)
        await live.shown_to(seat)
        number = await repeated_answers.meant(self._hall.archive, said.table, live.course, seat, said.number)
        if said.seat is None or said.seat == seat:
            await self._act(live, said.id, Answered(seat, said.epoch, number, said.answer))
            return
        self._must_host(live, seat)
        await self._act(live, said.id, Answered(said.seat, said.epoch, number, said.answer, "host"))

    async def _time(self, said: wire.Time) -> None:
        live, seat = await self._seat(said.table)
        self._must_host(live, seat)
        await self._act(live, said.id, Timed(seat, said.seconds, said.paused))

    async def _intervene(self, said: wire.Intervene) -> None:
        live, seat = await self._seat(said.table)
        args = dict(said.args)
        if said.name in (CONCEDE, "reseed", REDEAL, *REMARKS):
            raise refuse("illegal", f"{said.name} is not asked for in this way")
        if said.name == RESIGN:
            args = {"seat": seat}
        elif said.name in live.course.match.game.written:
            args["seat"] = seat
        else:
            self._must_host(live, seat)
        await self._act(live, said.id, Intervened(seat, said.name, args, at_once=True))

    def _must_host(self, live: LiveTable, seat: Seat) -> None:
        if not live.course.lets_in(seat):
            raise refuse("forbidden", "only a host may do this")

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
        await live.act(action, lambda: self.say(wire.Done(asked)))

    async def _advise(self, said: wire.Advise) -> None:
        live, seat = await self._seat(said.table)
        await live.shown_to(seat)
        number = live.course.meant(said.number)
        decision = live.course.waiting(seat, number)

        def look() -> Waiting | None:
            waiting = live.course.waiting(seat, number)
            return None if waiting is None else (live.course.match, waiting)

        if decision is None:
            raise IllegalAnswer(f"seat {seat}: this is not asked now")
        hint = await self._hall.thinkers.advice(Asked(look, self.account))
        if hint is None:
            raise refuse("failed", "nothing could be thought of; ask again")
        audience = live.audience_of(self)
        words = audience.words_of(decision, hint.answer) if audience else ""
        values = [(v.answer, round(v.value, 4)) for v in hint.values[:20]]
        self.say(wire.Advice(said.id, hint.answer, words, values))

    async def _foresee(self, said: wire.Foresee) -> None:
        live = await self._table(said.table)
        await live.shown_to(live.seated.seat_of(self.account))
        audience = live.audience_of(self)
        chances = audience.foresee(live.course, said.number, said.option) if audience else []
        self.say(wire.Foreseen(said.id, chances))

    async def _past(self, said: wire.Past) -> None:
        live = await self._table(said.table)
        seat = live.seated.seat_of(self.account)
        await live.shown_to(seat)
        if said.step > live.course.steps(seat):
            raise refuse("illegal", "that has not happened yet")
        course = await live.as_it_was(seat, said.step)
        if said.seat is None:
            self.say(wire.WasSeen(said.id, said.step, course.match.view(seat)))
        elif not live.course.lets_in(seat):
            raise refuse("forbidden", "only a host looks through others' eyes")
        elif said.seat >= len(live.seated.places):
            raise refuse("illegal", "there is no such seat")
        else:
            eyes = Audience(course.match.game, said.seat, self.language, live.seated.names)
            seen = eyes.snapshot(course, live, None)
            steps = course.steps_of_others(seat, said.seat, seen.begins)
            told = [structs.replace(t, step=step) for t, step in zip(seen.told, steps, strict=True)]
            self.say(wire.WasSeen(said.id, said.step, seen.view, told))

    async def _talk(self, said: wire.Talk) -> None:
        if said.table not in self.open:
            raise NotHere(said.table)
        text = tidy(" ".join(said.text.split()), SPEECH, "what you say")
        if not text:
            raise refuse("malformed", "there is nothing to say in this")
        at = now()
        mine = select(accounts.c.name).where(accounts.c.id == self.account)
        async with self._db.write() as connection:
            if await unwelcome.is_at_table(connection, said.table, self.account):
                raise unwelcome.refused()
            self.name = (await connection.execute(mine)).scalar_one_or_none() or self.name  # it may be new
            row = {"table": said.table, "account": self.account, "name": self.name, "text": text, "at": at}
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


def _bots(live: LiveTable) -> list[Seat]:
    """Seats that agree to everything: bots, and those they stand in for."""
    return [seat for seat, place in enumerate(live.seated.places) if place.bot or place.kind != "person"]


_DOING: dict[type, Callable[[Connection, Any], Awaitable[None]]] = {
    wire.Hello: Connection._hello,
    wire.Speak: Connection._speak,
    wire.Open: Connection._open,
    wire.Close: Connection._close,
    wire.Answer: Connection._answer,
    wire.Time: Connection._time,
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
        await socket.close(*UNKNOWN)
        return
    await socket.accept()
    pace = Pace(config.limits)
    line: Line = direct(socket) or AsgiLine(socket, pace)
    connection = Connection(line, account, hall, db, pace)
    hall.presence.connect(connection)
    metrics.CONNECTIONS.inc()
    try:
        await line.serve(connection)
        await connection.finished()
    finally:
        metrics.CONNECTIONS.dec()
        for table in list(connection.open):
            hall.leave(connection, table)
        for campaign in connection.following:
            hall.followers.leave(connection, campaign)
        hall.presence.disconnect(connection)
