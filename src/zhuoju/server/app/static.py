"""The web client: built files that never change under their name, and one page for every address."""

from mimetypes import guess_type
from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from zhuoju.server.base.config import Config
from zhuoju.server.base.threads import PAGES

FOR_EVER = "public, max-age=31536000, immutable"
PAGE_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
PAGE_HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": PAGE_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}
MISSING = """<!doctype html><meta charset="utf-8"><title>Zhuoju 桌局</title>
<p>The web client is not built here. Run <code>make run</code> in a checkout (with Node.js 20 or newer),
or install the wheel that <code>make wheel</code> makes: it brings the client along.</p>
<p>这里还没有构建网页客户端。请在源码目录运行 <code>make run</code>（需要 Node.js 20 或更新版本），
或者安装 <code>make wheel</code> 做出的 wheel 包：里面已带有客户端。</p>
"""


def folder(config: Config) -> Path:
    """Where the built client lies: where `--web` says, in a checkout, or in the installed package itself."""
    if config.web:
        return Path(config.web)
    package = Path(__file__).resolve().parents[2]
    checkout = package.parents[1] / "web"
    return checkout / "dist" if (checkout / "package.json").is_file() else package / "web"


def routes(config: Config) -> list[HTTPRouteHandler]:
    """Handlers for files and pages."""
    root = folder(config).resolve()

    @get("/assets/{name:path}", include_in_schema=False)
    async def assets(name: FromPath[str]) -> Response[bytes]:
        """A built file; its name changes with its content."""
        found = _file(root / "assets", name)
        if found is None:
            raise NotFoundException("no such file")
        return await PAGES.do(_sent, found, {"Cache-Control": FOR_EVER})

    @get(["/", "/{address:path}"], include_in_schema=False)
    async def page(address: FromPath[str] = "") -> Response[bytes]:
        """The one page of the client, or a file beside it such as its icon."""
        if address.startswith("/api"):
            raise NotFoundException("no such address")
        beside = _file(root, address)
        if beside is not None and beside.name != "index.html":
            return await PAGES.do(_sent, beside, {"Cache-Control": "public, max-age=3600"})
        index = root / "index.html"
        body = await PAGES.do(index.read_bytes) if index.is_file() else MISSING.encode()
        return Response(body, media_type="text/html; charset=utf-8", headers=PAGE_HEADERS)

    return [assets, page]


def _file(within: Path, name: str) -> Path | None:
    """A file below this folder, and nowhere else."""
    wanted = (within / name.strip("/")).resolve()
    return wanted if wanted.is_relative_to(within) and wanted.is_file() else None


def _sent(file: Path, headers: dict[str, str]) -> Response[bytes]:
    kind = guess_type(file.name)[0] or "application/octet-stream"
    safe = {**headers, "X-Content-Type-Options": "nosniff"}
    return Response(file.read_bytes(), media_type=kind, headers=safe)
