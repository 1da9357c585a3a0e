"""Encounters: a table of a campaign's game, set up from characters, foes and a scene, and written back."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import structlog
from sqlalchemy import Row

from zhuoju.kernel import Plain, RulesError, find
from zhuoju.kernel.roleplay import Ground, Staging
from zhuoju.server.accounts.accounts import names_of
from zhuoju.server.accounts.roles import HOSTS, Readers
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.base.costly import Effort
from zhuoju.server.base.refusals import forbidden, invalid
from zhuoju.server.base.threads import TABLES
from zhuoju.server.campaigns import characters, membership, npcs, story_time
from zhuoju.server.campaigns import documents as papers
from zhuoju.server.campaigns.documents import Draft
from zhuoju.server.campaigns.scenes import scene_papers
from zhuoju.server.campaigns.scenes.scene_work import SCENES
from zhuoju.server.live.followers import Followers
from zhuoju.server.lobby import host_seats, hosting, lobby
from zhuoju.server.lobby.lobby import Wanted
from zhuoju.server.lobby.sittings import KIND, Encounter, character, kept_of, must_be_free
from zhuoju.server.match.archive import Archive
from zhuoju.server.match.bot_levels import STAND_IN
from zhuoju.server.match.places import ENCOUNTER, Place, Seated
from zhuoju.server.storage.database import Database

_log = structlog.get_logger(__name__)


async def begin(
    db: Database,
    followers: Followers,
    campaign: str,
    me: Account,
    party: Sequence[str],
    foes: Mapping[str, int],
    scene: str,
    title: str,
) -> str:
    """Set a table up for an encounter, by a host; its id. Players sit where their characters are."""
    async with db.read() as c:
        row, role = await membership.found(c, campaign, me)
        if role not in HOSTS:
            raise forbidden("only hosts begin an encounter")
        rows = _in_turn([await character(c, campaign, each) for each in party])
        met = await npcs.band(c, campaign, foes)
        ids = [each.id for each in rows]
        drawn = await scene_papers.drawn_for(c, campaign, scene) if scene else None
    if not rows:
        raise invalid("an encounter needs at least one character")
    settings, stage = msgspec.json.decode(row.settings), hosting.of(row.game).stage
    chosen, at = settings.get("rules") or {}, story_time.minute_of(settings)
    sheets = tuple(msgspec.json.decode(each.public)["data"] for each in rows)

    def staged(_: Effort) -> Mapping[str, Plain]:
        ground = None if drawn is None else scene_papers.ground_of(drawn, ids, met.order)
        return stage(Staging(sheets, met.packs, chosen, ground, met.own))

    options = hosting.dated(row.game, await SCENES.do(me.id, staged), at)
    places = await _places(db, row.game, rows, options, me)
    async with db.write() as c:
        for each in sorted(row.id for row in rows):
            await character(c, campaign, each, hold=True)
        await must_be_free(c, campaign, [row.id for row in rows], for_work=False)
        body = msgspec.to_builtins(Encounter(ids, scene, at=at))
        paper = await papers.put(c, campaign, me.id, Draft(KIND, {}, body, Readers()))
        wanted = Wanted(row.game, options, places, title=title, campaign=campaign, chapter=ENCOUNTER + paper)
        table = await lobby.put(c, wanted, me.id)
    followers.met(campaign)
    return table


def _in_turn(rows: list[Row[Any]]) -> list[Row[Any]]:
    """One character of each owner after the other, as seats are dealt out."""
    by_owner: dict[str, list[Row[Any]]] = {}
    for row in rows:
        by_owner.setdefault(row.owner, []).append(row)
    rounds = range(max((len(of) for of in by_owner.values()), default=0))
    return [of[n] for n in rounds for of in by_owner.values() if n < len(of)]


async def _places(
    db: Database, game: str, rows: list[Row[Any]], options: Mapping[str, Plain], host: Account
) -> list[Place]:
    """The host on the host's seat, owners on the others; a host's own characters are played by a bot."""
    owners = [each for each in dict.fromkeys(row.owner for row in rows) if each != host.id]
    rules = find(game)
    seats = min(max(len(owners) + 1, rules.seats[0]), rules.seats[-1])
    hosted = await TABLES.do(host_seats.first, game, seats, options)
    names = await names_of(db, set(owners))
    free = [seat for seat in range(seats) if seat != hosted]
    places = [Place("bot", bot=STAND_IN) for _ in range(seats)]
    places[hosted] = Place("person", host.id, host.name)
    for seat, owner in zip(free, owners, strict=False):
        places[seat] = Place("person", owner, names.get(owner, ""))
    return places


async def write_back(db: Database, followers: Followers, table: Seated) -> None:
    """What a finished encounter has made of its characters, on their sheets."""
    kept = await kept_of(db, table)
    roleplay = find(table.beginning.game).roleplay
    if kept is None or kept.what or roleplay is None:
        return
    course = await Archive(db).whole(table.id, table.beginning)
    try:
        back = list(roleplay.returned(course.match.table))
        await characters.returned(db, followers, table.beginning.game, kept.characters, back, "")
        await story_time.after(db, followers, table, course.match.table, kept.at)
    except RulesError as wrong:
        _log.error("encounter not written back", table=table.id, why=str(wrong))


__all__ = ["Encounter", "Ground", "begin", "write_back"]
