"""The application: services are made here, once, and handed to whoever asks for them by name."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Response, get
from litestar.config.compression import CompressionConfig
from litestar.di import NamedDependency, Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    generate_latest,
    multiprocess,
)
from sqlalchemy import text

from zhuoju import __version__
from zhuoju.kernel.settling import settle_down
from zhuoju.server.accounts.sessions import DEPENDENCIES
from zhuoju.server.app import routes, static
from zhuoju.server.app.housekeeping import keep_house
from zhuoju.server.app.openapi_bounds import Described
from zhuoju.server.base import logs
from zhuoju.server.base.config import Config, handed_on
from zhuoju.server.base.costly import Listening
from zhuoju.server.base.origins import Gate
from zhuoju.server.base.rates import Rates
from zhuoju.server.base.refusals import HANDLERS
from zhuoju.server.live.bot_processes import Thinkers
from zhuoju.server.live.connections import live
from zhuoju.server.live.hall import Hall
from zhuoju.server.live.replays import Replays
from zhuoju.server.storage.bus import Bus
from zhuoju.server.storage.database import Database

BODY = 512 * 1024  # bytes of one request
PRESSED = 4  # of 9: a large answer is as small as at 9, in a thirtieth of the time
SWITCH = 0.001  # seconds after which a thread lets another one run


@get("/healthz", include_in_schema=False)
async def healthz(db: NamedDependency[Database]) -> dict[str, str]:
    """Whether the server can do its work."""
    async with db.read() as connection:
        await connection.execute(text("SELECT 1"))
    return {"status": "ok", "version": __version__}


@get("/metrics", include_in_schema=False)
async def metrics() -> Response[bytes]:
    """What Prometheus collects."""
    return Response(generate_latest(_registry()), media_type=CONTENT_TYPE_LATEST)


def _registry() -> Any:
    """This process alone, or all workers where they share a folder."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry


def make_app(config: Config) -> Litestar:
    """A server. SQLite is brought up to date by itself, PostgreSQL by `zhuoju db upgrade`."""
    logs.begin()
    db, bus, rates = Database(config), Bus(config.redis), Rates(config)
    hall = Hall(db, bus, Thinkers(config.bot_processes))
    routes.connect(hall, db, config, rates)

    @asynccontextmanager
    async def open_for_business(_app: Litestar) -> AsyncIterator[None]:
        if config.is_sqlite:
            await db.upgrade()
        elif not await db.is_current():
            raise SystemExit("the database is not up to date: run `zhuoju db upgrade --db URL` first")
        _settle_down()
        hall.open_doors()
        keeping = asyncio.create_task(keep_house(db))
        try:
            yield
        finally:
            keeping.cancel()
            await hall.close()
            await rates.close()
            await db.close()

    services = {"db": db, "config": config, "hall": hall, "rates": rates, "replays": Replays(db)}
    provided = {name: _provide(service) for name, service in services.items()}
    return Litestar(
        [healthz, metrics, live, *routes.ROUTES, *static.routes(config)],
        dependencies={**provided, **DEPENDENCIES},
        middleware=[Gate(config, rates), Listening()],
        exception_handlers=HANDLERS,
        lifespan=[open_for_business],
        plugins=[bus.plugin, Described()],
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=800, gzip_compress_level=PRESSED, exclude=["/api/live"]
        ),
        openapi_config=_openapi(),
        logging_config=None,
        request_max_body_size=BODY,
        signature_namespace={"Database": Database, "Config": Config, "Hall": Hall, "Rates": Rates},
    )


def _settle_down() -> None:
    """What is loaded stays; and whoever writes to the disk is not kept waiting by a busy loop, since all wait
    for the disk."""
    settle_down()
    sys.setswitchinterval(SWITCH)


def _provide(service: Any) -> Provide:
    def given() -> Any:
        return service

    return Provide(given, sync_to_thread=False, use_cache=True)


def _openapi() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Zhuoju",
        version=__version__,
        path="/api/schema",
        render_plugins=[JsonRenderPlugin()],
        use_handler_docstrings=True,
    )


def worker() -> Litestar:
    """The application of a worker process, as it was set up by whoever started it."""
    return make_app(handed_on())
