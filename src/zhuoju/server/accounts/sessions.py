"""Who is asking: a signed cookie names a session, the database knows whose it is."""

import hashlib
import hmac
import secrets
from functools import cache
from typing import Any

from litestar import Response
from litestar.connection import ASGIConnection, Request
from litestar.datastructures import Cookie
from litestar.di import NamedDependency, Provide
from msgspec import Struct
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from zhuoju.server.base.config import Config
from zhuoju.server.base.refusals import Refusal
from zhuoju.server.storage.database import Database, now
from zhuoju.server.storage.schema import accounts, sessions

COOKIE = "zhuoju"
DAY = 24 * 60 * 60 * 1000
LASTS = 90 * DAY  # after it was last used
RENEWED = DAY // 8  # how stale its last use may be before it is written down anew
COOKIE_LASTS = 400 * DAY // 1000  # the most that browsers keep; the database decides


class Account(Struct, frozen=True):
    """Somebody who plays here."""

    id: str
    name: str
    login: str | None  # none: a guest
    webhook: str
    settings: bytes
    session: str = ""  # what the database knows the session by

    @property
    def is_guest(self) -> bool:
        """Whether nobody can sign in to it from elsewhere."""
        return self.login is None


async def begin(c: AsyncConnection, account: str, config: Config) -> Cookie:
    """A new session, and the cookie that names it."""
    token = secrets.token_urlsafe(24)
    at = now()
    row = {"token": _kept(token), "account": account, "created": at, "seen": at, "expires": at + LASTS}
    await c.execute(insert(sessions).values(row))
    return _cookie(f"{token}.{_seal(token, config)}", COOKIE_LASTS, config)


async def end(c: AsyncConnection, account: Account) -> None:
    """This session is over."""
    await c.execute(delete(sessions).where(sessions.c.token == account.session))


async def end_others(c: AsyncConnection, account: Account) -> None:
    """Every session of this account but the one that asks."""
    mine = (sessions.c.account == account.id) & (sessions.c.token != account.session)
    await c.execute(delete(sessions).where(mine))


def forget(config: Config) -> Cookie:
    """A cookie that takes the cookie away."""
    return _cookie("", 0, config)


def with_cookie(body: Any, cookie: Cookie, status: int = 200) -> Response[Any]:
    """An answer that sets a cookie."""
    return Response(body, status_code=status, cookies=[cookie], headers={"Cache-Control": "no-store"})


async def who(connection: ASGIConnection[Any, Any, Any, Any], db: Database, config: Config) -> Account | None:
    """The account that a request or a WebSocket comes from."""
    token = _token_in(connection.cookies.get(COOKIE, ""), config)
    if token is None:
        return None
    kept, at = _kept(token), now()
    async with db.read() as c:
        found = (
            await c.execute(
                select(accounts, sessions.c.seen.label("used"))
                .join(sessions, sessions.c.account == accounts.c.id)
                .where(sessions.c.token == kept, sessions.c.expires > at, accounts.c.banned.is_(None))
            )
        ).first()
    if found is None:
        return None
    if at - found.used > RENEWED:
        await _renew(db, kept, found.id, at)
    return Account(found.id, found.name, found.login, found.webhook, bytes(found.settings), kept)


async def _renew(db: Database, kept: str, account: str, at: int) -> None:
    async with db.write() as c:
        mine = sessions.c.token == kept
        await c.execute(update(sessions).where(mine).values(seen=at, expires=at + LASTS))
        await c.execute(update(accounts).where(accounts.c.id == account).values(seen=at))


async def sweep(db: Database) -> None:
    """Drop sessions that are over."""
    async with db.write() as c:
        await c.execute(delete(sessions).where(sessions.c.expires <= now()))


# Tokens


def _kept(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


@cache
def _key(secret: bytes) -> bytes:
    return hashlib.blake2b(secret, digest_size=32, person=b"zhuoju-session").digest()


@cache
def _secret_in(data: str) -> bytes:
    """Read once; Config reads the file each time."""
    return Config(data=data).secret


def _seal(token: str, config: Config) -> str:
    return hmac.new(_key(_secret_in(config.data)), token.encode(), hashlib.sha256).hexdigest()[:32]


def _token_in(value: str, config: Config) -> str | None:
    token, _, seal = value.partition(".")
    fits = hmac.compare_digest(seal.encode(), _seal(token, config).encode())
    return token if token and fits else None


def _cookie(value: str, lasts: int, config: Config) -> Cookie:
    return Cookie(
        COOKIE, value=value, max_age=lasts, path="/", httponly=True, samesite="lax", secure=config.secure
    )


# For routes


async def _visitor(
    request: Request[Any, Any, Any], db: NamedDependency[Database], config: NamedDependency[Config]
) -> Account | None:
    return await who(request, db, config)


async def _me(
    request: Request[Any, Any, Any], db: NamedDependency[Database], config: NamedDependency[Config]
) -> Account:
    found = await who(request, db, config)
    if found is None:
        raise Refusal(401, "unknown_visitor", "come in as a guest or sign in first")
    return found


DEPENDENCIES = {"visitor": Provide(_visitor), "me": Provide(_me)}
"""What routes may ask for: whoever visits, if anybody known, or nobody but somebody known."""
