"""Who follows a campaign live, and what they are told: nobody hears of what they may not read."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Row, select

from zhuoju.server.accounts.roles import ENTRY, HOSTS, NPC, Readers, Role, named, role_in
from zhuoju.server.live.audience import Viewer
from zhuoju.server.match import wire
from zhuoju.server.match.entries import Body, Entry
from zhuoju.server.storage.bus import Bus, News
from zhuoju.server.storage.database import Database
from zhuoju.server.storage.schema import members


class Passed(Struct, frozen=True):
    """What one worker passes to the others: a message, and who may have it."""

    message: msgspec.Raw
    readers: Readers
    owner: str = ""
    hosts: bool = False  # hosts may have it whatever the readers say


class Followers:
    """The connections of this worker that follow campaigns."""

    def __init__(self, db: Database, bus: Bus) -> None:
        self._db = db
        self._bus = bus
        self._of: dict[str, set[Viewer]] = {}

    async def follow(self, viewer: Viewer, campaign: str) -> bool:
        """Tell this viewer from now on; False where they do not take part."""
        async with self._db.read() as c:
            role = await role_in(c, campaign, viewer.account)
        if role is not None:
            self._of.setdefault(campaign, set()).add(viewer)
        return role is not None

    def leave(self, viewer: Viewer, campaign: str) -> None:
        """Tell them no longer."""
        following = self._of.get(campaign, set())
        following.discard(viewer)
        if not following:
            self._of.pop(campaign, None)

    # What there is to tell

    def written(self, row: Row[Any]) -> None:
        """An entry of a journal is new, or may now be read by more people."""
        entry = Entry(row.id, row.created, row.revision, msgspec.json.decode(row.public, type=Body))
        self._pass(row, wire.Written(row.campaign, entry), _readers(row))

    def changed(self, row: Row[Any], *, gone: bool = False) -> None:
        """A document is new, other than it was, or gone."""
        message = wire.Changed(row.campaign, row.kind, row.id, row.revision, gone)
        self._pass(row, message, _readers(row))

    def reread(self, before: Row[Any], after: Row[Any]) -> None:
        """A document has other readers: to whoever may not read it any more it is gone."""
        self.changed(after)
        lost = wire.Changed(after.campaign, after.kind, after.id, after.revision, gone=True)
        had, has = _readers(before), _readers(after)
        if had.everyone and not has.everyone:
            had = Readers(roles=["player", "spectator"], accounts=had.accounts)
        shut_out = Readers(
            roles=[role for role in had.roles if role not in has.roles],
            accounts=[account for account in had.accounts if account not in has.accounts],
        )
        if not has.everyone and (shut_out.roles or shut_out.accounts):
            passed = Passed(msgspec.Raw(wire.write(lost)), shut_out)
            self._bus.publish(News("followed", after.campaign, body=msgspec.Raw(msgspec.json.encode(passed))))
            self.changed(after)  # whoever is named twice keeps it

    def met(self, campaign: str) -> None:
        """The campaign itself, or who takes part in it, has changed."""
        message = wire.Changed(campaign, "campaign", campaign, 0)
        passed = Passed(msgspec.Raw(wire.write(message)), Readers(everyone=True))
        self._bus.publish(News("followed", campaign, body=msgspec.Raw(msgspec.json.encode(passed))))

    def _pass(self, row: Row[Any], message: wire.Heard, readers: Readers) -> None:
        if row.campaign is None:
            return
        owner = "" if row.kind == NPC else row.owner
        passed = Passed(msgspec.Raw(wire.write(message)), readers, owner, row.kind != ENTRY)
        self._bus.publish(News("followed", row.campaign, body=msgspec.Raw(msgspec.json.encode(passed))))

    # Telling it

    async def hear(self, news: News) -> None:
        """Hand a message to those of our followers who may have it, by what they are now."""
        following = self._of.get(news.table)
        if not following:
            return
        passed = msgspec.json.decode(news.body, type=Passed)
        roles = await self._roles(news.table, {viewer.account for viewer in following})
        for viewer in list(following):
            role = roles.get(viewer.account)
            if role is None:
                self.leave(viewer, news.table)
                viewer.send(wire.write(wire.Changed(news.table, "campaign", news.table, 0, gone=True)))
            elif _may_have(passed, viewer.account, role):
                viewer.send(bytes(passed.message))

    async def _roles(self, campaign: str, accounts: Iterable[str]) -> dict[str, Role]:
        here = (members.c.campaign == campaign) & members.c.account.in_(list(accounts))
        async with self._db.read() as c:
            rows = (await c.execute(select(members.c.account, members.c.role).where(here))).all()
        return {row.account: row.role for row in rows}


def _may_have(passed: Passed, account: str, role: Role) -> bool:
    if passed.hosts and (role in HOSTS or account == passed.owner):
        return True
    return named(passed.readers, account, role)


def _readers(row: Row[Any]) -> Readers:
    return msgspec.json.decode(row.readers, type=Readers)
