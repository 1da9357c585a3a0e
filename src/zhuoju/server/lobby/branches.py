"""Playing on from any point of a finished match, at a table of its own."""

import secrets
from collections.abc import Sequence
from typing import Literal

import msgspec
from sqlalchemy import insert, select

from zhuoju.kernel import HOST, Divergence, Entry, Seat
from zhuoju.kernel.built_in import REDEAL
from zhuoju.kernel.history import AT_ONCE
from zhuoju.server.base.refusals import conflict, invalid
from zhuoju.server.base.threads import PAST
from zhuoju.server.live.audience import awaited
from zhuoju.server.live.replays import Replay
from zhuoju.server.lobby import lobby
from zhuoju.server.match.places import Place
from zhuoju.server.match.played import Course
from zhuoju.server.match.record import Answered, Intervened, Recorded, pack
from zhuoju.server.storage.database import Database, now
from zhuoju.server.storage.schema import actions

TRIES = 8  # seeds, until one deals so that what was answered still can be

Unknown = Literal["anew", "kept"]
"""What becomes of hidden things at a branch: dealt anew, or left as whoever saw the match knows them."""


async def branch(
    db: Database, replay: Replay, step: int, places: list[Place], owner: str, unknown: Unknown = "anew"
) -> str:
    """A new table with the record of the old one up to a step, and other chance from there on; its id."""
    table = replay.table
    if len(places) != len(table.places):
        raise invalid(f"this match has {len(table.places)} seats, not {len(places)}")
    course = await PAST.do(replay.at, step)
    if course.match.result is not None:
        raise conflict("is_finished", "the match is over at this step; choose an earlier one")
    if unknown == "anew":
        people = [seat for seat, place in enumerate(places) if place.kind != "bot"]
        more = await PAST.do(_deal_anew, course, people or range(len(places)))
    else:
        more = [Intervened(HOST, "reseed", {"seed": secrets.token_hex(32)})]
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
            steps=step + len(more),
            awaited=",".join(map(str, awaited(course))),
        )
        kept = select(actions).where(actions.c.table == table.id, actions.c.number <= step)
        rows = [
            {"table": made, "number": row.number, "body": row.body, "at": row.at}
            for row in await c.execute(kept)
        ]
        rows += [
            {"table": made, "number": number, "body": pack(action), "at": now()}
            for number, action in enumerate(more, step + 1)
        ]
        await c.execute(insert(actions), rows)
    return made


def _deal_anew(course: Course, seats: Sequence[Seat]) -> list[Recorded]:
    """Deal anew what not all of these seats know, on this course; the actions that do it."""
    for _ in range(TRIES):
        seed = secrets.token_hex(32)
        try:
            again = course.match.clone().deal_anew(seats, seed)
        except Divergence:
            continue
        done: list[Recorded] = [Intervened(HOST, REDEAL, {"seats": list(seats), "seed": seed})]
        course.apply(done[0])
        for entry in again:
            done.append(_given_again(course, entry))
            course.apply(done[-1])
        return done
    message = "what was just answered fits no other dealing; choose another step, or keep all as it was"
    raise conflict("cannot_deal_anew", message)


def _given_again(course: Course, entry: Entry) -> Recorded:
    if entry.seat == HOST:
        name, args = entry.given
        return Intervened(HOST, name, args, at_once=entry.mark == AT_ONCE)
    return Answered(entry.seat, course.epoch, course.match.asked(entry).number, entry.given)
