"""Who may know of a table and look at it, and whom a word asks to host."""

import secrets
from typing import Any

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from zhuoju.server.accounts.roles import HOSTS, role_in
from zhuoju.server.match import unwelcome
from zhuoju.server.match.places import Place, seated


async def may_see(c: AsyncConnection, row: Row[Any], account: str, invite: str = "") -> bool:
    """Whether this account may know of a table at all."""
    table = seated(row)
    if row.public or (account and (account == row.owner or table.seat_of(account) is not None)):
        return True
    role = await role_in(c, row.campaign, account)
    asked = bool(invite) and secrets.compare_digest(invite.encode(), row.invite.encode())
    asked = asked or any(opens(place, invite) for place in table.places)
    if role in HOSTS or not (asked or role):
        return role in HOSTS
    return not await unwelcome.is_at_table(c, row.id, account)


def opens(place: Place, word: str) -> bool:
    """Whether this word asks somebody to host."""
    return bool(place.word and word) and secrets.compare_digest(place.word.encode(), word.encode())
