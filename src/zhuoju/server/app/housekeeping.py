"""What is swept out from time to time: sessions that are over, idle guests, scenes deleted long ago."""

import asyncio

import structlog

from zhuoju.server.accounts.accounts import forget_idle_guests
from zhuoju.server.accounts.sessions import LASTS, sweep
from zhuoju.server.campaigns.scenes import scene_bin
from zhuoju.server.storage.database import Database

HOUR = 60 * 60

_log = structlog.get_logger(__name__)


async def keep_house(db: Database) -> None:
    """Sweep every hour, for as long as the server runs."""
    while True:
        await asyncio.sleep(HOUR)
        try:
            await sweep_out(db)
        except Exception as wrong:  # such as a database that is away for a moment
            _log.error("housekeeping", wrong=repr(wrong))


async def sweep_out(db: Database) -> None:
    """Drop what nobody can need any more."""
    await sweep(db)
    gone = await forget_idle_guests(db, LASTS)
    scenes = await scene_bin.empty(db)
    _log.info("swept out", guests=gone, scenes=scenes)
