"""REST: finished matches, to take along, to look at, to check, to share, and to play on from."""

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec import Meta, Struct
from sqlalchemy import update

from zhuoju.kernel import Result
from zhuoju.server.app.api_tables import PLACES_MOST, WantedPlace, placed, told
from zhuoju.server.app.dependencies import (
    FROM_0,
    Asking,
    Body,
    Id,
    Known,
    Spoken,
    TheConfig,
    TheDatabase,
    TheHall,
    TheRates,
    TheReplays,
    Visitor,
)
from zhuoju.server.base.origins import bucket_of
from zhuoju.server.base.rates import MAKING, REPLAYS
from zhuoju.server.base.refusals import REFUSALS, conflict, forbidden
from zhuoju.server.base.threads import PAST
from zhuoju.server.live.replays import Step
from zhuoju.server.lobby import branches, lobby
from zhuoju.server.lobby.listing import TableInfo
from zhuoju.server.match.places import seated
from zhuoju.server.match.wire_heard import Person
from zhuoju.server.storage.database import new_word
from zhuoju.server.storage.schema import tables
from zhuoju.speech import Speech

STEPS_MOST = 2**31 - 1

Share = Annotated[str, PathParameter(min_length=1, max_length=64)]
StepNumber = Annotated[int, PathParameter(ge=0, le=STEPS_MOST)]


class Branch(Body, frozen=True):
    """Play on from this step, with these places. `unknown`: what not all who sit down then may know is dealt
    anew, or kept as it was; what has yet to be rolled or shuffled is other in any case."""

    step: Annotated[int, Meta(ge=0, le=STEPS_MOST)]
    places: Annotated[list[WantedPlace], Meta(min_length=1, max_length=PLACES_MOST)]
    unknown: branches.Unknown = "anew"


class Shared(Struct, frozen=True):
    """The secret word of a replay's link."""

    share: str


class Checked(Struct, frozen=True):
    """What checking a match found."""

    ok: bool
    problems: list[str]


class ReplayInfo(Struct, frozen=True, omit_defaults=True):
    """A finished match. `seed` and `entropy` were kept secret while it was played."""

    table: str
    game: str
    title: str
    options: dict[str, Any]
    people: list[Person]
    seats: int
    steps: int
    seed: str
    commitment: str
    entropy: list[str]
    verdict: Checked
    result: Result | None
    result_words: list[str]
    started: int | None
    finished: int | None


@get("/api/tables/{table:str}/match", media_type="application/octet-stream", responses=REFUSALS)
async def download(
    request: Asking,
    table: Id,
    db: TheDatabase,
    config: TheConfig,
    rates: TheRates,
    replays: TheReplays,
    visitor: Visitor,
) -> Response[bytes]:
    """A finished match as a file that `zhuoju verify` and `zhuoju replay` can read."""
    await rates.take(REPLAYS, bucket_of(request, config))
    row = await lobby.visible(db, table, visitor.id if visitor else "")
    replay = await replays.of(row)
    raw = await PAST.do(lambda: replay.save)
    headers = {"Content-Disposition": f'attachment; filename="{row.game}-{row.id}.zj"'}
    return Response(raw, media_type="application/octet-stream", headers=headers)


@post("/api/tables/{table:str}/share", status_code=200, responses=REFUSALS)
async def share(table: Id, db: TheDatabase, me: Known) -> Shared:
    """A link to a finished match that anybody may have."""
    row = await lobby.visible(db, table, me.id)
    if row.stage != "finished":
        raise conflict(f"is_{row.stage}", "a match can be shared once it is over")
    if seated(row).seat_of(me.id) is None and row.owner != me.id:
        raise forbidden("only those who played can share a match")
    if row.share:
        return Shared(row.share)
    async with db.write() as c:
        unshared = (tables.c.id == table) & (tables.c.share == "")
        await c.execute(update(tables).where(unshared).values(share=new_word()))
        return Shared((await lobby.row_of(c, table)).share)


@get("/api/replays/{share:str}", responses=REFUSALS)
async def replay(
    request: Asking,
    share: Share,
    config: TheConfig,
    rates: TheRates,
    replays: TheReplays,
    lang: Spoken = "zh-Hans",
) -> ReplayInfo:
    """A finished match, run again and checked."""
    await rates.take(REPLAYS, bucket_of(request, config))
    row, found = await replays.shared(share)
    verdict = await PAST.do(lambda: found.verdict)
    table, match = found.table, found.last.match
    speech = Speech(match.game, lang, [name or str(n + 1) for n, name in enumerate(table.names)])
    return ReplayInfo(
        row.id,
        row.game,
        row.title,
        dict(table.beginning.options),
        [place.shown(here=False) for place in table.places],
        match.seats,
        len(found.actions),
        table.beginning.seed.hex(),
        row.commitment,
        list(table.beginning.entropy),
        Checked(not verdict.problems, verdict.problems),
        match.result,
        speech.result(match.result) if match.result else [],
        row.started,
        row.finished,
    )


@get("/api/replays/{share:str}/steps/{step:int}", responses=REFUSALS)
async def replay_step(
    share: Share,
    step: StepNumber,
    replays: TheReplays,
    seat: Annotated[int | None, QueryParameter(ge=0, lt=PLACES_MOST, schema_extra=FROM_0)] = None,
    lang: Spoken = "zh-Hans",
) -> Step:
    """The match after so many steps, through a seat's eyes or a spectator's."""
    _, found = await replays.shared(share)
    return await PAST.do(found.seen, step, seat, lang)


@post("/api/replays/{share:str}/branch", status_code=201, responses=REFUSALS)
async def branch(
    share: Share,
    data: JSONBody[Branch],
    db: TheDatabase,
    hall: TheHall,
    rates: TheRates,
    replays: TheReplays,
    me: Known,
) -> TableInfo:
    """A new table that goes on from a step of this match."""
    await rates.take(MAKING, me.id)
    _, found = await replays.shared(share)
    places = placed(data.places, me)
    made = await branches.branch(db, found, data.step, places, me.id, data.unknown)
    return await told(db, hall, made, me.id)


ROUTES = [download, share, replay, replay_step, branch]
