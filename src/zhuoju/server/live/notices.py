"""Telling people outside the page that it is their turn: webhooks that cannot be turned against anybody."""

import asyncio
import socket
from collections import OrderedDict
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

import httpx
import msgspec
import structlog
from sqlalchemy import select

from zhuoju.server.base.config import Config
from zhuoju.server.base.rates import HOOKS, Rates
from zhuoju.server.base.refusals import Refusal, invalid
from zhuoju.server.match.places import Seated
from zhuoju.server.storage.database import Database
from zhuoju.server.storage.schema import accounts, tables

SECONDS = 5.0
WAITING = 500  # notices under way at once; more are dropped
REMEMBERED = 20_000  # turns that were told
UNFIT = "this webhook cannot be used: it must be an http or https address that the whole world can reach"

_TEXT = {
    "en": "It is your turn at the table “{title}”: {link}",
    "zh-Hant": "「{title}」桌輪到你了：{link}",
    "zh-Hans": "“{title}”桌轮到你了：{link}",
}

_log = structlog.get_logger(__name__)


class Target(NamedTuple):
    """A webhook whose address was looked up, so that nobody can change it in between."""

    url: httpx.URL
    host: str  # as it is called, for the Host header and the certificate


class Payload(msgspec.Struct, frozen=True):
    """What a webhook is sent; `text` and `content` say the same, for the two habits that there are."""

    kind: str
    table: str
    game: str
    link: str
    text: str
    content: str


async def check_hook(url: str, config: Config) -> None:
    """Refuse an address that notices may not go to."""
    if not all(character.isprintable() and not character.isspace() for character in url):
        raise invalid(UNFIT, "webhook")
    await target_of(url, config)


async def target_of(url: str, config: Config) -> Target:
    """Where a webhook leads now, or a refusal."""
    try:
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        parsed = httpx.URL(url)
    except (ValueError, httpx.InvalidURL):
        raise invalid(UNFIT, "webhook") from None
    if parts.scheme not in ("http", "https") or not parsed.host or parts.username or parts.password:
        raise invalid(UNFIT, "webhook")
    found = await _addresses(parsed.host, port)
    if not found or not (config.hooks_to_private or all(map(is_public, found))):
        raise invalid(UNFIT, "webhook")
    return Target(parsed.copy_with(host=found[0]), parsed.netloc.decode())


def is_public(address: str) -> bool:
    """Whether an address belongs to the open internet, and not to this machine or its neighbours."""
    parsed = ip_address(address.partition("%")[0])
    inner = getattr(parsed, "ipv4_mapped", None) or getattr(parsed, "sixtofour", None)
    if inner is not None and not inner.is_global:
        return False
    return parsed.is_global and not parsed.is_multicast and not parsed.is_reserved


async def _addresses(host: str, port: int) -> list[str]:
    loop = asyncio.get_running_loop()
    try:
        found = await asyncio.wait_for(loop.getaddrinfo(host, port, type=socket.SOCK_STREAM), SECONDS)
    except (OSError, UnicodeError, TimeoutError):
        return []
    return [str(info[4][0]) for info in found]


class Hooks:
    """Sends turn notices, one for each turn."""

    def __init__(self, config: Config, db: Database, rates: Rates) -> None:
        self._config = config
        self._db = db
        self._rates = rates
        self._told: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._under_way = 0

    async def your_turn(self, table: Seated, account: str) -> None:
        """Tell an account's webhook, if it has one."""
        if self._under_way >= WAITING:
            return
        self._under_way += 1
        try:
            await self._tell(table, account)
        except (Refusal, httpx.HTTPError, OSError) as wrong:
            _log.info("webhook failed", account=account, why=str(wrong)[:200])
        finally:
            self._under_way -= 1

    async def _tell(self, table: Seated, account: str) -> None:
        async with self._db.read() as c:
            wanted = select(accounts.c.webhook, accounts.c.settings).where(accounts.c.id == account)
            found = (await c.execute(wanted)).first()
            if found is None or not found.webhook:
                return
            which = select(tables.c.title, tables.c.steps).where(tables.c.id == table.id)
            at = (await c.execute(which)).one()
        if not self._is_new(account, table.id, at.steps):
            return
        await self._rates.take(HOOKS, account)
        language = str(msgspec.json.decode(found.settings).get("language", "zh-Hans"))
        await self.send(found.webhook, self._payload(table, at.title, language))

    def _is_new(self, account: str, table: str, step: int) -> bool:
        """Whether this turn was not told yet."""
        key = (account, table)
        if self._told.get(key, -1) >= step:
            return False
        self._told[key] = step
        self._told.move_to_end(key)
        if len(self._told) > REMEMBERED:
            self._told.popitem(last=False)
        return True

    def _payload(self, table: Seated, title: str, language: str) -> Payload:
        game = table.beginning.game
        link = f"{self._config.public_url.rstrip('/')}/tables/{table.id}"
        text = _TEXT.get(language, _TEXT["zh-Hans"]).format(title=title or game, link=link)
        return Payload("your_turn", table.id, game, link, text, text)

    async def send(self, hook: str, payload: Payload) -> int:
        """Post to a webhook: the address that was looked up, no redirects, not for long. The status."""
        target = await target_of(hook, self._config)
        headers = {"Host": target.host, "Content-Type": "application/json", "User-Agent": "zhuoju"}
        host = target.host.rpartition(":")[0] or target.host
        extensions = {"sni_hostname": host.strip("[]")} if target.url.scheme == "https" else {}
        body = msgspec.json.encode(payload)
        async with httpx.AsyncClient(follow_redirects=False, trust_env=False, timeout=SECONDS) as client:
            async with asyncio.timeout(SECONDS):
                asked = client.stream(
                    "POST", target.url, content=body, headers=headers, extensions=extensions
                )
                async with asked as response:  # what it answers is not read
                    return response.status_code
