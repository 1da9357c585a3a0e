"""What is filed of a mission when its match is over: how it ended, and a report in every language."""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Row, select

from zhuoju.kernel import find
from zhuoju.kernel.table import Table
from zhuoju.office.docx import MEDIA as DOCX
from zhuoju.office.docx import markdown_docx
from zhuoju.server.accounts.roles import MISSION, REPORT, Readers
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.base.refusals import not_found
from zhuoju.server.base.threads import TABLES
from zhuoju.server.campaigns import documents as papers
from zhuoju.server.campaigns import missions
from zhuoju.server.campaigns.character_files import FILES
from zhuoju.server.campaigns.characters import LANGUAGES
from zhuoju.server.campaigns.documents import Draft
from zhuoju.server.live.followers import Followers
from zhuoju.server.match.archive import Archive
from zhuoju.server.match.places import Seated
from zhuoju.server.storage.database import Database, now
from zhuoju.server.storage.schema import documents

MARKDOWN = "text/markdown; charset=utf-8"
MEDIA = {"md": MARKDOWN, "docx": DOCX}


class Kept(Struct, frozen=True):
    """A report as its document holds it: Markdown by language."""

    title: str
    texts: dict[str, str]


async def file(db: Database, followers: Followers, table: Seated) -> None:
    """File the mission that this table has told, if it has told one; once, however often this is called."""
    row = await _mission(db, table)
    if row is None or missions.read(row).stage != "running":
        return
    match = (await Archive(db).whole(table.id, table.beginning)).match
    texts = await TABLES.do(_texts, table, match.table)
    before, result = missions.read(row), match.result
    async with db.write() as c:
        report = ""
        if texts:
            body = msgspec.to_builtins(Kept(before.brief.title, texts))
            draft = Draft(REPORT, body, {}, Readers(everyone=True))
            report = await papers.put(c, row.campaign, row.owner, draft)
        host = next((n for n, place in enumerate(table.places) if _hosts(table, match.table, n)), -1)
        well = result is not None and any(seat != host for seat in result.winners)
        outcome = result.outcome if result is not None else ""
        filed = replace(
            before, stage="done", outcome=outcome, well=well, finished=now(), report=report, written=[*texts]
        )
        raw = papers.encoded(msgspec.to_builtins(filed), "public")
        held = await papers.held(c, row.id)
        values = {"public": raw, "changed": now(), "revision": held.revision + 1}
        await papers.write(c, held, held.revision, values)
    followers.changed(await papers.row_of(db, row.id))


def _hosts(table: Seated, played: Table[Any, Any], seat: int) -> bool:
    rules = find(table.beginning.game)
    return rules.let_in is not None and rules.let_in(played.state, seat)


def _texts(table: Seated, played: Table[Any, Any]) -> dict[str, str]:
    roleplay = find(table.beginning.game).roleplay
    if roleplay is None or roleplay.report is None:
        return {}
    made = {language: roleplay.report(played, language, table.names) for language in LANGUAGES}
    return {language: text for language, text in made.items() if text}


async def _mission(db: Database, table: Seated) -> Row[Any] | None:
    if table.campaign is None or not table.paper:
        return None
    here = (documents.c.campaign == table.campaign) & (documents.c.kind == MISSION)
    async with db.read() as c:
        rows = (await c.execute(select(documents).where(here, documents.c.gone.is_(False)))).all()
    return next((row for row in rows if missions.read(row).table == table.id), None)


async def written(
    db: Database, document: str, me: Account, form: str, language: str
) -> tuple[bytes, str, str]:
    """The report of a mission as a file: its bytes, its media type, and what it is called."""
    async with db.read() as c:
        row, _ = await papers.found(c, document, me.id)
        if row.kind != MISSION or not missions.read(row).report:
            raise not_found("this report")
        kept = msgspec.json.decode((await papers.held(c, missions.read(row).report)).public, type=Kept)
    text = kept.texts.get(language) or next(iter(kept.texts.values()))
    body = await FILES.do(me.id, lambda _: markdown_docx(text)) if form == "docx" else text.encode()
    return body, MEDIA[form], f"{kept.title}.{form}"
