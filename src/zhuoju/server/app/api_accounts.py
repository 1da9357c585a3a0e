"""REST: coming in, signing in, and one's own account."""

from typing import Annotated, Any

import msgspec
from litestar import Response, delete, get, patch, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from zhuoju.server.accounts import accounts, naming, passwords, sessions
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.app import account_removal
from zhuoju.server.app.dependencies import (
    Asking,
    Body,
    Known,
    TheConfig,
    TheDatabase,
    TheHall,
    TheRates,
    Visitor,
)
from zhuoju.server.base.origins import bucket_of
from zhuoju.server.base.rates import ATTEMPTS, GUESTS, SIGN_INS
from zhuoju.server.base.refusals import REFUSALS
from zhuoju.server.live.hall import Hall
from zhuoju.server.live.notices import check_hook
from zhuoju.server.live.presence import Over
from zhuoju.server.lobby import lobby
from zhuoju.server.storage.database import Database

Name = Annotated[str, Meta(max_length=naming.NAME_MOST)]
Login = Annotated[str, Meta(min_length=naming.LOGIN_LEAST, max_length=naming.LOGIN_MOST)]
NewPassword = Annotated[str, Meta(min_length=passwords.LEAST, max_length=passwords.MOST)]
Password = Annotated[str, Meta(max_length=passwords.MOST)]
Webhook = Annotated[str, Meta(max_length=500)]


class Come(Body, frozen=True):
    """Come in as a guest; without a name one is given."""

    name: Name = ""


class Register(Body, frozen=True):
    """Be able to come back from anywhere."""

    login: Login
    password: NewPassword
    name: Name = ""


class SignIn(Body, frozen=True):
    """Come back."""

    login: Annotated[str, Meta(max_length=naming.LOGIN_MOST)]
    password: Password


class ChangePassword(Body, frozen=True):
    """Another password."""

    old: Password
    new: NewPassword


class ChangeMe(Body, frozen=True):
    """What is given is changed. A webhook is an address that is told when it is your turn; none: nothing."""

    name: Name | None = None
    settings: dict[str, Any] | None = None
    webhook: Webhook | None = None


class Leave(Body, frozen=True):
    """Leave for good. Whoever has a password gives it."""

    password: Password = ""


class Me(Struct, frozen=True):
    """Your account."""

    id: str
    name: str
    guest: bool
    login: str | None
    settings: dict[str, Any]
    webhook: str


def shown(account: Account) -> Me:
    """An account as its owner sees it."""
    settings = msgspec.json.decode(account.settings, type=dict[str, Any])
    return Me(account.id, account.name, account.is_guest, account.login, settings, account.webhook)


@post("/api/guest", status_code=200, responses=REFUSALS)
async def come_in(
    request: Asking,
    data: JSONBody[Come],
    db: TheDatabase,
    config: TheConfig,
    rates: TheRates,
    visitor: Visitor,
) -> Response[Me]:
    """Play at once. Whoever is known already stays who they are."""
    if visitor is not None:
        return Response(shown(visitor))
    await rates.take(GUESTS, bucket_of(request, config))
    name = data.name.strip() or accounts.guest_name(request.headers.get("accept-language", ""))
    account, cookie = await accounts.come_in(db, config, name)
    return sessions.with_cookie(shown(account), cookie)


@post("/api/register", status_code=200, responses=REFUSALS)
async def register(
    request: Asking,
    data: JSONBody[Register],
    db: TheDatabase,
    config: TheConfig,
    rates: TheRates,
    hall: TheHall,
    visitor: Visitor,
) -> Response[Me]:
    """Choose a login and a password; a guest keeps everything."""
    await rates.take(SIGN_INS, bucket_of(request, config))
    account, cookie = await accounts.register(
        db, config, visitor, data.login, data.password, data.name.strip()
    )
    if visitor is not None:
        hall.sign_out(visitor.id, Over(only=visitor.session))
    await _rename(db, hall, visitor, account)
    return sessions.with_cookie(shown(account), cookie)


@post("/api/login", status_code=200, responses=REFUSALS)
async def sign_in(
    request: Asking,
    data: JSONBody[SignIn],
    db: TheDatabase,
    config: TheConfig,
    rates: TheRates,
    hall: TheHall,
    visitor: Visitor,
) -> Response[Me]:
    """Come back from anywhere."""
    await rates.take(SIGN_INS, bucket_of(request, config))
    await rates.take(ATTEMPTS, naming.folded_or_none(data.login) or "nobody")
    account, cookie = await accounts.sign_in(db, config, visitor, data.login, data.password)
    if visitor is not None:
        hall.sign_out(visitor.id, Over(only=visitor.session))
    return sessions.with_cookie(shown(account), cookie)


@post("/api/logout", status_code=200, responses=REFUSALS)
async def sign_out(
    db: TheDatabase, config: TheConfig, hall: TheHall, visitor: Visitor
) -> Response[dict[str, bool]]:
    """This session is over, and so are its open connections."""
    if visitor is not None:
        async with db.write() as c:
            await sessions.end(c, visitor)
        hall.sign_out(visitor.id, Over(only=visitor.session))
    return sessions.with_cookie({"done": True}, sessions.forget(config))


@get("/api/me", responses=REFUSALS)
async def me_now(me: Known) -> Me:
    """Your account."""
    return shown(me)


@patch("/api/me", responses=REFUSALS)
async def change_me(
    data: JSONBody[ChangeMe], db: TheDatabase, config: TheConfig, hall: TheHall, me: Known
) -> Me:
    """Change your name, settings or webhook."""
    hook = data.webhook.strip() if data.webhook is not None else None
    if hook:
        await check_hook(hook, config)
    changed = await accounts.change(db, me, data.name, data.settings, hook)
    await _rename(db, hall, me, changed)
    return shown(changed)


async def _rename(db: Database, hall: Hall, before: Account | None, after: Account) -> None:
    if before is not None and before.name != after.name:
        for table in await lobby.rename(db, after.id, after.name):
            await hall.reseat(table)


@post("/api/me/password", status_code=200, responses=REFUSALS)
async def change_password(
    data: JSONBody[ChangePassword], db: TheDatabase, rates: TheRates, hall: TheHall, me: Known
) -> dict[str, bool]:
    """Change your password; every other session of yours ends, and so do its open connections."""
    await rates.take(ATTEMPTS, me.id)
    await accounts.change_password(db, me, data.old, data.new)
    hall.sign_out(me.id, Over(but=me.session))
    return {"done": True}


@get("/api/me/export", responses=REFUSALS)
async def export_me(db: TheDatabase, me: Known) -> Response[dict[str, Any]]:
    """Everything that is kept of you."""
    headers = {"Content-Disposition": 'attachment; filename="zhuoju.json"', "Cache-Control": "no-store"}
    return Response(await account_removal.export(db, me.id), headers=headers)


@delete("/api/me", status_code=200, responses=REFUSALS)
async def leave_for_good(
    data: JSONBody[Leave], db: TheDatabase, config: TheConfig, rates: TheRates, hall: TheHall, me: Known
) -> Response[dict[str, bool]]:
    """Delete your account and everything of yours."""
    if not me.is_guest:
        await rates.take(ATTEMPTS, me.id)
        await accounts.check_password(db, me, data.password)
    for table in await account_removal.leave_for_good(db, me.id):
        await hall.reseat(table)
    hall.sign_out(me.id, Over())
    return sessions.with_cookie({"done": True}, sessions.forget(config))


ROUTES = [
    come_in, register, sign_in, sign_out, me_now, change_me, change_password, export_me, leave_for_good,
]  # fmt: skip
