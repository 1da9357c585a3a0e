"""The web client: built files that never change under their name, and one page for every address."""

from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import File

from zhuoju.server.config import Config

FOR_EVER = "public, max-age=31536000, immutable"
PAGE_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
MISSING = """<!doctype html><meta charset="utf-8"><title>Zhuoju 桌局</title>
<p>The web client is not built here. Run <code>make run</code> in a checkout (with Node.js 20 or newer).</p>
<p>这里还没有构建网页客户端。请在源码目录运行 <code>make run</code>（需要 Node.js 20 或更新版本）。</p>
"""


def folder(config: Config) -> Path:
    """Where the built client lies."""
    if config.web:
        return Path(config.web)
    return Path(__file__).resolve().parents[3] / "web" / "dist"


def routes(config: Config) -> list[HTTPRouteHandler]:
    """Handlers for files and pages."""
    root = folder(config)

    @get("/assets/{name:path}", include_in_schema=False, sync_to_thread=True)
    def assets(name: FromPath[str]) -> File:
        """A built file; its name changes with its content."""
        wanted = (root / "assets" / name.lstrip("/")).resolve()
        if not wanted.is_relative_to((root / "assets").resolve()) or not wanted.is_file():
            raise NotFoundException("no such file")
        return File(wanted, headers={"Cache-Control": FOR_EVER}, content_disposition_type="inline")

    @get(["/", "/{address:path}"], include_in_schema=False, sync_to_thread=True)
    def page(address: FromPath[str] = "") -> Response[bytes] | File:
        """The one page of the client, or a file beside it such as its icon."""
        if address.startswith("/api"):
            raise NotFoundException("no such address")
        beside = (root / address.lstrip("/")).resolve()
        if address.strip("/") and beside.is_relative_to(root.resolve()) and beside.is_file():
            return File(beside, content_disposition_type="inline")
        index = root / "index.html"
        body = index.read_bytes() if index.is_file() else MISSING.encode()
        headers = {
            "Cache-Control": "no-cache",
            "Content-Security-Policy": PAGE_POLICY,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "same-origin",
        }
        return Response(body, media_type="text/html; charset=utf-8", headers=headers)

    return [assets, page]
