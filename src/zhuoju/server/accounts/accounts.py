"""Accounts: guests, who keep everything when they register, and those who sign in."""

import secrets
from typing import Any

import msgspec
from litestar.datastructures import Cookie
from sqlalchemy import Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from zhuoju.server.accounts import naming, passwords, sessions
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.base.config import Config
from zhuoju.server.base.refusals import Refusal, conflict, forbidden, invalid
from zhuoju.server.storage.database import Database, new_id, now
from zhuoju.server.storage.schema import accounts, members, seatings, tables

SETTINGS_MOST = 16 * 1024  # bytes
LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that look alike
GUEST = {"en": "Guest {word}", "zh-Hant": "訪客{word}", "zh-Hans": "访客{word}"}
WRONG = "the login or the password is wrong"


def guest_name(languages: str) -> str:
    """A name for whoever gives none, in the language that their browser asks for first."""
    first = languages.partition(",")[0].lower()
    traditional = first.startswith(("zh-hant", "zh-tw", "zh-hk", "zh-mo"))
    language = "zh-Hant" if traditional else "en" if first and not first.startswith("zh") else "zh-Hans"
    return GUEST[language].format(word="".join(secrets.choice(LETTERS) for _ in range(4)))


async def come_in(db: Database, config: Config, name: str) -> tuple[Account, Cookie]:
    """A new guest."""
    row = _fresh(naming.name(name))
    async with db.write() as c:
        await c.execute(insert(accounts).values(row))
        cookie = await sessions.begin(c, row["id"], config)
    return Account(row["id"], row["name"], None, "", b"{}"), cookie


def _fresh(name: str) -> dict[str, Any]:
    at = now()
    return {"id": new_id(), "name": name, "created": at, "seen": at, "settings": b"{}"}


async def register(
    db: Database, config: Config, visitor: Account | None, login: str, password: str, name: str
) -> tuple[Account, Cookie]:
    """An account that can be signed in to; a guest becomes one and keeps their id and everything."""
    if visitor is not None and not visitor.is_guest:
        raise conflict("registered", "you are signed in to an account already")
    folded = naming.login(login)
    row = _fresh(naming.name(name or (visitor.name if visitor else login[: naming.NAME_MOST])))
    kept = {"login": folded, "password": await passwords.hashed(password)}
    try:
        async with db.write() as c:
            if visitor is None:
                await c.execute(insert(accounts).values(**row, **kept))
            else:
                row["id"] = visitor.id
                mine = (accounts.c.id == visitor.id) & accounts.c.login.is_(None)
                done = await c.execute(update(accounts).where(mine).values(name=row["name"], **kept))
                if not done.rowcount:
                    raise conflict("registered", "you are signed in to an account already")
                await sessions.end(c, visitor)
            cookie = await sessions.begin(c, row["id"], config)
    except IntegrityError:
        raise conflict("taken", "this login is taken") from None
    return Account(row["id"], row["name"], folded, "", b"{}"), cookie


async def sign_in(
    db: Database, config: Config, visitor: Account | None, login: str, password: str
) -> tuple[Account, Cookie]:
    """The account with this login. Who guesses learns nothing: same words, same time, known or not."""
    folded = naming.folded_or_none(login)
    async with db.read() as c:
        found = (await c.execute(select(accounts).where(accounts.c.login == folded))).first()
    if not await passwords.fits(password, found.password if found else None) or found is None:
        raise Refusal(401, "wrong_password", WRONG)
    if found.banned is not None:
        raise forbidden("this account is closed")
    renewed = await passwords.hashed(password) if passwords.is_outdated(found.password) else found.password
    async with db.write() as c:
        if visitor is not None:
            await sessions.end(c, visitor)
        values = {"seen": now(), "password": renewed}
        await c.execute(update(accounts).where(accounts.c.id == found.id).values(values))
        cookie = await sessions.begin(c, found.id, config)
    return account_of(found), cookie


def account_of(row: Row[Any]) -> Account:
    """An account as the database has it."""
    return Account(row.id, row.name, row.login, row.webhook, bytes(row.settings))


async def check_password(db: Database, me: Account, password: str) -> None:
    """Refuse whoever does not know the password of the account they are signed in to."""
    async with db.read() as c:
        kept = (await c.execute(select(accounts.c.password).where(accounts.c.id == me.id))).scalar()
    if not await passwords.fits(password, kept):
        raise forbidden("the password is wrong")


async def change_password(db: Database, me: Account, old: str, new: str) -> None:
    """A new password; every other session ends."""
    if me.is_guest:
        raise conflict("guest", "a guest has no password; register first")
    await check_password(db, me, old)
    kept = await passwords.hashed(new)
    async with db.write() as c:
        await c.execute(update(accounts).where(accounts.c.id == me.id).values(password=kept))
        await sessions.end_others(c, me)


async def change(
    db: Database, me: Account, name: str | None, settings: dict[str, Any] | None, webhook: str | None
) -> Account:
    """Another name, other settings, another webhook: whatever is given."""
    values: dict[str, Any] = {}
    if name is not None:
        values["name"] = naming.name(name)
    if settings is not None:
        values["settings"] = msgspec.json.encode(settings)
        if len(values["settings"]) > SETTINGS_MOST:
            raise invalid(f"settings may have {SETTINGS_MOST} bytes")
    if webhook is not None:
        values["webhook"] = webhook
    if values:
        async with db.write() as c:
            await c.execute(update(accounts).where(accounts.c.id == me.id).values(values))
    return msgspec.structs.replace(me, **values)


async def names_of(db: Database, ids: set[str]) -> dict[str, str]:
    """What these accounts are called; those that are gone are left out."""
    if not ids:
        return {}
    async with db.read() as c:
        found = await c.execute(select(accounts.c.id, accounts.c.name).where(accounts.c.id.in_(ids)))
        return {row.id: row.name for row in found}


async def forget_idle_guests(db: Database, idle: int) -> int:
    """Guests who have not been seen for so long and left nothing behind are dropped."""
    elsewhere = [select(seatings.c.account), select(tables.c.owner), select(members.c.account)]
    async with db.write() as c:
        gone = accounts.delete().where(accounts.c.login.is_(None), accounts.c.seen < now() - idle)
        for kept in elsewhere:
            gone = gone.where(accounts.c.id.not_in(kept))
        return (await c.execute(gone)).rowcount
