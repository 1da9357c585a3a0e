"""Where a request comes from: its address behind proxies, and whether another site sent it."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.exceptions import WebSocketException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from zhuoju.server.base.config import Config
from zhuoju.server.base.rates import ANYTHING, Rates
from zhuoju.server.base.refusals import Refusal, forbidden

SAFE = ("GET", "HEAD", "OPTIONS")
HOPS_MOST = 20
UPLOADS = ("application/octet-stream", "image/png", "image/jpeg", "image/webp")  # no form can send these

Connection = ASGIConnection[Any, Any, Any, Any]


def address(connection: Connection, config: Config) -> str:
    """Who is at the other end. What proxies say is believed only of those that we know."""
    client = connection.client
    host = client.host if client else ""
    hops = [hop.strip() for hop in connection.headers.get("x-forwarded-for", "").split(",")][-HOPS_MOST:]
    while hops and _is_proxy(host, config):
        nearer = hops.pop()
        if _parsed(nearer) is None:
            break
        host = nearer
    return host


def bucket_of(connection: Connection, config: Config) -> str:
    """Whom a limit for an address concerns: of IPv6 a whole network, which is one household."""
    host = address(connection, config)
    parsed = _parsed(host)
    if isinstance(parsed, IPv6Address):
        return str(parsed.ipv4_mapped or ip_network((parsed, 64), strict=False))
    return host


def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text.strip("[]"))
    except ValueError:
        return None


def _is_proxy(host: str, config: Config) -> bool:
    parsed = _parsed(host)
    if parsed is None:
        return host in config.proxies
    for proxy in config.proxies:
        try:
            if proxy == "*" or parsed in ip_network(proxy, strict=False):
                return True
        except ValueError:
            continue
    return False


def is_own(connection: Connection, config: Config) -> bool:
    """Whether a page of ours, or no page at all, sent this."""
    fetched = connection.headers.get("sec-fetch-site")
    origin = connection.headers.get("origin")
    if origin is not None:
        return _is_ours(origin, connection, config)
    return fetched is None or fetched in ("same-origin", "none")


def _is_ours(origin: str, connection: Connection, config: Config) -> bool:
    if config.public_url and origin == _origin_of(config.public_url):
        return True
    host = connection.headers.get("host", "")
    return bool(host) and urlsplit(origin).netloc.lower() == host.lower()


def _origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


class Gate(ASGIMiddleware):
    """Lets through what is ours, in JSON, and not too often."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, config: Config, rates: Rates) -> None:
        self.config = config
        self.rates = rates

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Refuse before anything is read."""
        connection: Connection = ASGIConnection(scope)
        method = scope["method"] if scope["type"] == ScopeType.HTTP else ""
        try:
            if scope["path"].startswith("/api"):
                await self.rates.take(ANYTHING, bucket_of(connection, self.config))
                self._check(connection, method)
        except Refusal as refusal:
            if not method:
                code = 4000 + refusal.status_code
                raise WebSocketException(detail=refusal.detail, code=code) from None
            raise
        await next_app(scope, receive, send)

    def _check(self, connection: Connection, method: str) -> None:
        if method in SAFE:
            return
        if not is_own(connection, self.config):
            raise forbidden("this request comes from another site")
        headers = connection.headers
        has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if method and has_body and kind != "application/json" and kind not in UPLOADS:
            raise Refusal(415, "not_json", "send JSON, with the content type application/json")
