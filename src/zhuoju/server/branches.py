"""Playing on from any point of a finished match, at a table of its own."""

import asyncio
import secrets

import msgspec
from sqlalchemy import insert, select

from zhuoju.kernel import HOST
from zhuoju.server import lobby
from zhuoju.server.audience import awaited
from zhuoju.server.database import Database, now
from zhuoju.server.places import Place
from zhuoju.server.record import Intervened, pack
from zhuoju.server.refusals import conflict, invalid
from zhuoju.server.replays import Replay
from zhuoju.server.schema import actions


async def branch(db: Database, replay: Replay, step: int, places: list[Place], owner: str) -> str:
    """A new table with the record of the old one up to a step, and other chance from there on; its id."""
    table = replay.table
    if len(places) != len(table.places):
        raise invalid(f"this match has {len(table.places)} seats, not {len(places)}")
    course = await asyncio.to_thread(replay.at, step)
    if course.match.result is not None:
        raise conflict("is_finished", "the match is over at this step; choose an earlier one")
    beginning = table.beginning
    wanted = lobby.Wanted(beginning.game, beginning.options, places, table.pace)
    async with db.write() as c:
        made = await lobby.put(
            c,
            wanted,
            owner,
            seed=beginning.seed,
            entropy=msgspec.json.encode(beginning.entropy),
            parent=table.id,
            parent_step=step,
            steps=step + 1,
            awaited=",".join(map(str, awaited(course))),
        )
        kept = select(actions).where(actions.c.table == table.id, actions.c.number <= step)
        rows = [
            {"table": made, "number": row.number, "body": row.body, "at": row.at}
            for row in await c.execute(kept)
        ]
        anew = pack(Intervened(HOST, "reseed", {"seed": secrets.token_hex(32)}))
        rows.append({"table": made, "number": step + 1, "body": anew, "at": now()})
        await c.execute(insert(actions), rows)
    return made
