"""Who is there: which accounts look at which tables, through this worker and through others."""

from typing import Protocol

import msgspec
from msgspec import Struct

from zhuoju.server.storage.bus import Bus, News
from zhuoju.server.storage.database import now

LASTS = 60_000  # how long another worker's word holds
AGAIN = 20_000  # how often ours is given


class Over(Struct, frozen=True, omit_defaults=True):
    """Sessions of an account that are over: this one, or, where none is named, all but `but`."""

    only: str = ""
    but: str = ""

    def takes(self, session: str) -> bool:
        """Whether this session is one of them."""
        return session == self.only if self.only else session != self.but


class Connected(Protocol):
    """A connection of an account, by one of its sessions."""

    account: str
    session: str

    def send(self, raw: bytes) -> None:
        """Send without waiting."""

    def end(self) -> None:
        """Hang up."""

    def sign_out(self) -> None:
        """Hang up, since the session is over."""


class Presence:
    """Keeps who is where. Other workers' word is believed for a while."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._here: dict[str, set[str]] = {}
        self._elsewhere: dict[str, dict[tuple[str, str], int]] = {}
        self._connected: dict[str, set[Connected]] = {}
        self._said = 0

    def connect(self, connection: Connected) -> None:
        """A connection stands."""
        self._connected.setdefault(connection.account, set()).add(connection)

    def disconnect(self, connection: Connected) -> None:
        """It is gone."""
        of_account = self._connected.get(connection.account, set())
        of_account.discard(connection)
        if not of_account:
            self._connected.pop(connection.account, None)

    @property
    def connections(self) -> int:
        """How many there are."""
        return sum(map(len, self._connected.values()))

    def connected(self) -> list[str]:
        """The accounts that have a connection to this worker."""
        return list(self._connected)

    def cut(self, account: str) -> None:
        """Hang up on every connection of an account."""
        for connection in tuple(self._connected.get(account, ())):
            connection.end()

    def sessions(self) -> dict[str, str]:
        """The sessions that have a connection to this worker, and their accounts."""
        return {each.session: account for account, of in self._connected.items() for each in of}

    def sign_out(self, account: str, over: Over) -> None:
        """Hang up on the connections by sessions that are over."""
        for connection in tuple(self._connected.get(account, ())):
            if over.takes(connection.session):
                connection.sign_out()

    def tell(self, account: str, raw: bytes) -> None:
        """Send something to all connections of an account."""
        for connection in tuple(self._connected.get(account, ())):
            connection.send(raw)

    def arrive(self, table: str, account: str) -> None:
        """An account looks at a table."""
        self._here.setdefault(table, set()).add(account)
        self._say(table, account, True)

    def go(self, table: str, account: str) -> None:
        """It looks no longer."""
        here = self._here.get(table, set())
        here.discard(account)
        if not here:
            self._here.pop(table, None)
        self._say(table, account, False)

    def at(self, table: str) -> set[str]:
        """Who looks at a table."""
        at = now()
        elsewhere = self._elsewhere.get(table, {})
        return self._here.get(table, set()) | {a for (_, a), until in elsewhere.items() if until > at}

    def is_at(self, table: str, account: str) -> bool:
        """Whether this account looks at a table."""
        return account in self._here.get(table, ()) or account in self.at(table)

    def accounts(self) -> set[str]:
        """Everybody who looks at some table, or has a page open here."""
        at = now()
        elsewhere = (
            account
            for known in self._elsewhere.values()
            for (_, account), until in known.items()
            if until > at
        )
        return {*self._connected, *elsewhere}

    def _say(self, table: str, account: str, here: bool) -> None:
        if self._bus.is_shared:
            self._bus.publish(
                News("here", table, account=account, body=msgspec.Raw(b"true" if here else b"false"))
            )

    def hear(self, news: News) -> None:
        """What another worker says."""
        known = self._elsewhere.setdefault(news.table, {})
        if bytes(news.body) == b"true":
            known[news.worker, news.account] = now() + LASTS
        else:
            known.pop((news.worker, news.account), None)
        if not known:
            self._elsewhere.pop(news.table, None)

    def refresh(self) -> None:
        """Say again who is here, and forget what was said long ago."""
        at = now()
        if at - self._said < AGAIN or not self._bus.is_shared:
            return
        self._said = at
        for table, accounts in self._here.items():
            for account in accounts:
                self._say(table, account, True)
        for table, known in list(self._elsewhere.items()):
            self._elsewhere[table] = {key: until for key, until in known.items() if until > at}
            if not self._elsewhere[table]:
                del self._elsewhere[table]
