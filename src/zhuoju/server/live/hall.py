"""The hall: the tables that this worker has open, and everybody who looks at them."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress

import msgspec
import structlog

from zhuoju.kernel import RulesError, Seat, find
from zhuoju.server.base import metrics
from zhuoju.server.live.audience import Viewer
from zhuoju.server.live.bot_processes import Thinkers
from zhuoju.server.live.fast.ledger import Ledger, open_ledger
from zhuoju.server.live.followers import Followers
from zhuoju.server.live.livetable import LiveTable
from zhuoju.server.live.presence import Over, Presence
from zhuoju.server.match import wire
from zhuoju.server.match.archive import Archive
from zhuoju.server.match.places import Seated
from zhuoju.server.storage.bus import Bus, News
from zhuoju.server.storage.database import Database, now

log = structlog.get_logger()

IDLE = 10 * 60 * 1000  # after which a table that nobody looks at is put away
LEASE = 20_000  # how long the right to move a table's bots lasts
ROUND = 4.0  # seconds between two walks through the hall


class NotHere(Exception):
    """There is no such table for this viewer."""


class NotStarted(Exception):
    """The match has not begun."""


class OtherRules(RulesError):
    """A match that was begun under other rules or with other content than are installed now."""

    code = "other_rules"


Ending = Callable[[Seated], Awaitable[None]]
Reminder = Callable[[Seated, str], Awaitable[None]]


class Hall:
    """Opens tables, shows them, and hears what other workers do."""

    def __init__(self, database: Database, bus: Bus, thinkers: Thinkers) -> None:
        self.archive = Archive(database)
        self.ledger: Ledger = open_ledger(database)
        self.thinkers = thinkers
        self.bus = bus
        self.presence = Presence(bus)
        self.followers = Followers(database, bus)
        self.on_end: list[Ending] = []  # what is done once when a match is over
        self.on_turn: list[Reminder] = []  # how an account is told that it is their turn
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._lobby: dict[str, set[Viewer]] = {}  # viewers of tables that have not begun
        self._lobby_seen: dict[str, int] = {}  # the revision of such a table that they were shown
        self._leases: dict[str, int] = {}
        self._walking: asyncio.Task[None] | None = None
        self._background: set[asyncio.Task[None]] = set()

    # Coming and going

    def open_doors(self) -> None:
        """Begin to listen, and to look after tables that nobody looks after."""
        self.bus.listen(self._hear)
        self._walking = asyncio.create_task(self._walk())

    async def close(self) -> None:
        """Keep everything and let go."""
        if self._walking is not None:
            self._walking.cancel()
            with suppress(asyncio.CancelledError):
                await self._walking
        for table in list(self._tables.values()):
            table.close()
        await self.ledger.close()
        self.thinkers.close()
        await self.bus.close()

    async def open(self, viewer: Viewer, table: str, cursor: wire.Cursor | None, invite: str | None) -> None:
        """Show a table to a viewer, and keep them up to date; without an invitation: one they had open."""
        seated = await self.archive.admitted(table, viewer.account, invite)
        if seated is None or seated.stage == "closed":
            raise NotHere(table)
        self.presence.arrive(table, viewer.account)
        if seated.stage == "open":
            self._lobby.setdefault(table, set()).add(viewer)
            self._lobby_seen.setdefault(table, seated.revision)
            viewer.send(wire.write(wire.Seating(table, self._people(seated))))
            return
        live = await self.live(seated)
        await live.join(viewer, cursor)
        if live.seated.revision != seated.revision:  # it changed meanwhile
            await self.show_out(table)
            if viewer not in live.viewers:
                raise NotHere(table)
        self._seat_shown(table)

    async def show_out(self, table: str) -> None:
        """Whoever was sent away, and may not look as anybody may, is shown nothing more."""
        looking = {viewer.account for viewer in self._looking(table)}
        for account in looking & (await self.archive.unwelcome(table) if looking else looking):
            if await self.archive.admitted(table, account, None) is None:
                for viewer in [each for each in self._looking(table) if each.account == account]:
                    viewer.shut_out(table)

    def leave(self, viewer: Viewer, table: str) -> None:
        """A viewer looks no longer at a table."""
        if table in self._tables:
            self._tables[table].leave(viewer)
        waiting = self._lobby.get(table, set())
        waiting.discard(viewer)
        if not waiting:
            self._leave_lobby(table)
        if not any(v.account == viewer.account for v in self._looking(table)):
            self.presence.go(table, viewer.account)
            self._seat_shown(table)

    def _leave_lobby(self, table: str) -> None:
        """Nobody waits for this table to begin."""
        self._lobby.pop(table, None)
        self._lobby_seen.pop(table, None)

    def _looking(self, table: str) -> Iterable[Viewer]:
        yield from self._tables[table].viewers if table in self._tables else ()
        yield from self._lobby.get(table, ())

    def accounts_at(self, table: str) -> set[str]:
        """Whoever looks at a table now, through any worker."""
        return self.presence.at(table)

    def _people(self, seated: Seated) -> list[wire.Person]:
        here = self.accounts_at(seated.id)
        return [place.shown(here=place.account in here) for place in seated.places]

    def _seat_shown(self, table: str) -> None:
        """Tell everybody at the table who is there."""
        live = self._tables.get(table)
        if live is not None:
            raw = wire.write(wire.Seating(table, live.people()))
            for viewer in live.viewers:
                viewer.send(raw)

    # Tables

    def opened(self, table: str) -> LiveTable | None:
        """A table that this worker has open already."""
        return self._tables.get(table)

    async def live(self, seated: Seated | str) -> LiveTable:
        """A running or finished table, opened in this worker."""
        table = seated if isinstance(seated, str) else seated.id
        if table in self._tables:
            return self._tables[table]
        if table not in self._loading:
            task = asyncio.create_task(self._load(table))
            self._loading[table] = task
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> LiveTable:
        seated = await self.archive.table(table)
        if seated is None or seated.stage == "closed":
            raise NotHere(table)
        if seated.stage == "open":
            raise NotStarted(table)
        self._check_rules(seated)
        course = await self.archive.course(table, seated.beginning)
        live = self._tables[table] = LiveTable(self, seated, course)
        if course.match.result is not None and seated.stage == "running":
            await self.finish(live)
        live.drive()
        return live

    def _check_rules(self, seated: Seated) -> None:
        game = find(seated.beginning.game)
        if (game.version, game.content_hash) != (seated.version, seated.content):
            raise OtherRules("this match was begun under other rules than are installed now; it cannot go on")

    async def holds(self, table: str) -> bool:
        """Whether this worker sees to the bots and clocks of a table."""
        if not self.bus.is_shared:
            return True
        at = now()
        if self._leases.get(table, 0) - at > LEASE // 2:
            return True
        held = await self.archive.hold(table, self.bus.worker, at + LEASE)
        if held:
            self._leases[table] = at + LEASE
        else:
            self._leases.pop(table, None)
        return held

    async def rest(self, table: str) -> None:
        """Nothing is due at a table any more: it cannot go on here, or bots wait until somebody looks."""
        self._leases.pop(table, None)
        await self.archive.rest(table)

    def moved(self, live: LiveTable, before: list[Seat]) -> None:
        """A table of this worker moved: tell the other workers, and whoever is awaited now."""
        seated = live.seated
        if self.bus.is_shared:
            self.bus.publish(News("moved", seated.id))
        for seat in live.awaited:
            place = seated.places[seat]
            if seat in before or place.kind != "person" or place.bot:
                continue
            if not self.presence.is_at(seated.id, place.account):
                self.notify(place.account, "your_turn", seated.id, seated.beginning.game)
                for remind in self.on_turn:
                    self._later(remind(seated, place.account))

    async def finish(self, live: LiveTable) -> None:
        """A match is over: write it down, and do what follows, once."""
        result = live.course.match.result
        if result is None or not await self.archive.finish(live.seated.id, result):
            return
        for ending in self.on_end:
            try:
                await ending(live.seated)
            except Exception as wrong:  # the match is over whatever becomes of what follows
                log.error("after a match", table=live.seated.id, wrong=repr(wrong))
        self.bus.publish(News("seated", live.seated.id))

    def notify(self, account: str, kind: wire.NoticeKind, table: str, game: str) -> None:
        """Tell all connections of an account, wherever they are."""
        notice = wire.Notice(table, kind, game)
        self.bus.publish(News("notice", notice.table, account=account, body=msgspec.Raw(wire.write(notice))))

    def sign_out(self, account: str, over: Over) -> None:
        """Sessions of an account are over: nothing is heard or said by them any more, here and elsewhere."""
        self.presence.sign_out(account, over)
        self.bus.publish(News("signed_out", account=account, body=msgspec.Raw(msgspec.json.encode(over))))

    async def reseat(self, table: str) -> None:
        """The lobby changed who sits where."""
        self.bus.publish(News("seated", table))

    async def begin(self, table: str) -> None:
        """A match was started: set it up, let bots move, and show it to whoever waits."""
        live = await self.live(table)
        live.look_at()
        live.drive()
        for place in live.seated.places:
            if place.account and place.account != live.seated.owner:
                self.notify(place.account, "started", table, live.seated.beginning.game)
        await self.reseat(table)

    def present(self) -> set[str]:
        """Who is here."""
        return self.presence.accounts()

    def talked(self, said: wire.Talked) -> None:
        """Somebody said something at a table."""
        self.bus.publish(News("talked", said.table, body=msgspec.Raw(wire.write(said))))

    def _later(self, work: Awaitable[None]) -> None:
        async def do() -> None:
            try:
                await work
            except Exception as wrong:  # a reminder that fails harms nobody
                log.warning("reminder failed", wrong=repr(wrong))

        task = asyncio.create_task(do())
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    # News

    async def _hear(self, news: News) -> None:
        own = news.worker == self.bus.worker
        if news.kind == "moved" and not own and news.table in self._tables:
            await self._tables[news.table].hear()
        elif news.kind == "seated":
            await self._seat_anew(news.table)
        elif news.kind == "talked":
            for viewer in list(self._looking(news.table)):
                viewer.send(bytes(news.body))
        elif news.kind == "followed":
            await self.followers.hear(news)
        elif news.kind == "notice":
            self.presence.tell(news.account, bytes(news.body))
        elif news.kind == "signed_out" and not own:
            self.presence.sign_out(news.account, msgspec.json.decode(news.body, type=Over))
        elif news.kind == "here" and not own:
            self.presence.hear(news)
            self._seat_shown(news.table)
            if news.table in self._tables:
                self._tables[news.table].drive()

    async def _seat_anew(self, table: str) -> None:
        """Who sits where has changed, or the match began."""
        await self.show_out(table)
        live, waiting = self._tables.get(table), self._lobby.get(table)
        if live is None and not waiting:
            return
        seated = await self.archive.table(table)
        if seated is None:
            return
        if live is not None:
            await live.seat_anew(seated)
        if not waiting:
            return
        raw = wire.write(wire.Seating(table, self._people(seated)))
        for viewer in list(waiting):
            viewer.send(raw)
        if seated.stage == "open":
            self._lobby_seen[table] = seated.revision
            return
        if seated.stage != "closed":
            begun = await self.live(seated)
            for viewer in list(waiting):
                await begun.join(viewer, None)
                if viewer not in waiting:  # gone meanwhile
                    begun.leave(viewer)
        self._leave_lobby(table)

    # Walking round

    async def _walk(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            try:
                await self._look_round()
            except Exception as wrong:  # such as a database that is away for a moment
                log.error("walk through the hall", wrong=repr(wrong))

    async def _look_round(self) -> None:
        """Take up what is neglected, catch up with what was missed, and put away what nobody needs."""
        for table, by_bots in await self.archive.neglected():
            try:
                if by_bots and table not in self._tables and not self.accounts_at(table):
                    await self.rest(table)
                else:
                    (await self.live(table)).drive()
            except RulesError as wrong:
                log.error("table cannot go on", table=table, wrong=str(wrong))
                await self.rest(table)
        for table, live in list(self._tables.items()):
            if self.bus.is_shared and live.viewers:
                await live.hear()
            if not live.viewers and now() - live.touched > IDLE:
                live.close()
                del self._tables[table]
                self._leases.pop(table, None)
        self.presence.refresh()
        await self._heed_admin()
        metrics.TABLES.set(len(self._tables))

    async def _heed_admin(self) -> None:
        """What was done from the command line, or missed: accounts banned or deleted, seats changed, tables
        gone, sessions over."""
        connected = self.presence.connected()
        for account in set(connected) - await self.archive.welcome(connected):
            self.presence.cut(account)
        known_by = self.presence.sessions()
        for session in set(known_by) - await self.archive.lasting(known_by):
            self.presence.sign_out(known_by[session], Over(only=session))
        known = await self.archive.revisions([*self._tables, *self._lobby])
        for table, seen in list(self._lobby_seen.items()):
            if known.get(table, seen) != seen:
                await self._seat_anew(table)
        for table, live in list(self._tables.items()):
            if table not in known:
                live.close()
                del self._tables[table]
            elif known[table] != live.seated.revision:
                await self._seat_anew(table)
