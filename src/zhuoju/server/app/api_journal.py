"""REST: the journal of a campaign."""

from collections.abc import Callable
from datetime import timedelta, timezone
from typing import Annotated, Literal

from litestar import Response, delete, get, post
from litestar.params import FromQuery, JSONBody, QueryParameter
from msgspec import Meta, field

from zhuoju.adapters import journal_pages, journal_painter
from zhuoju.adapters.journal import Journal, JournalLine, time_said
from zhuoju.server.app.dependencies import Body, Id, Known, Spoken, TheDatabase, TheHall, TheRates
from zhuoju.server.base.rates import WRITING
from zhuoju.server.base.refusals import REFUSALS
from zhuoju.server.campaigns import journal, membership, works
from zhuoju.server.campaigns.journal import Pages, Written
from zhuoju.server.campaigns.journal_rolls import REPEATS_MOST
from zhuoju.server.match.entries import SPEAKER_MOST, Entry, EntryKind, Line, Named, Whom

EXPORTED_MOST = 50_000  # entries

Form = Literal["markdown", "html", "text", "json", "zip"]
Minutes = Annotated[int, QueryParameter(ge=-14 * 60, le=14 * 60)]


class NewEntry(Body, frozen=True):
    """Something to be written. A text that is a dice command, such as `.rh 2d6+1 search`, is rolled."""

    kind: EntryKind
    text: Line = ""
    whom: Whom = "everyone"  # of a roll or a handout
    accounts: Annotated[list[Named], Meta(max_length=50)] = field(default_factory=list)
    speaker: Annotated[str, Meta(max_length=SPEAKER_MOST)] = ""
    roll: Annotated[str, Meta(max_length=400)] = ""
    times: Annotated[int, Meta(ge=1, le=REPEATS_MOST)] = 1
    document: Named = ""


@get("/api/campaigns/{campaign:str}/journal", responses=REFUSALS)
async def read_journal(
    campaign: Id,
    db: TheDatabase,
    me: Known,
    before: Annotated[str, QueryParameter(max_length=64)] = "",
    find: Annotated[str, QueryParameter(max_length=80)] = "",
) -> Pages:
    """The latest entries that you may read; `before` is what the page after this one said."""
    return await journal.page(db, campaign, me, before, find)


@post("/api/campaigns/{campaign:str}/journal", status_code=201, responses=REFUSALS)
async def write_entry(
    campaign: Id, data: JSONBody[NewEntry], db: TheDatabase, hall: TheHall, rates: TheRates, me: Known
) -> Entry:
    """Say, roll, note or hand out something. Of a blind roll you are only told that it was made."""
    await rates.take(WRITING, me.id)
    said = Written(
        data.kind,
        data.text,
        data.whom,
        data.speaker,
        tuple(data.accounts),
        data.roll,
        data.times,
        data.document,
    )
    made = await journal.write(db, hall.followers, campaign, me, said)
    return journal.for_author(made, me)


@post("/api/campaigns/{campaign:str}/journal/{entry:str}/show", status_code=200, responses=REFUSALS)
async def show_entry(campaign: Id, entry: Id, db: TheDatabase, hall: TheHall, me: Known) -> Entry:
    """Show a secret roll to everyone."""
    return await journal.show(db, hall.followers, campaign, me, entry)


@delete("/api/campaigns/{campaign:str}/journal/{entry:str}", status_code=200, responses=REFUSALS)
async def strike_entry(campaign: Id, entry: Id, db: TheDatabase, hall: TheHall, me: Known) -> dict[str, bool]:
    """Take an entry out; rolls stay."""
    await journal.strike(db, hall.followers, campaign, me, entry)
    return {"done": True}


FILE = "application/octet-stream"  # it is kept, whatever its form; no browser shows it as a page of ours
_FORMS: dict[Form, tuple[Callable[[Journal], str | bytes], str]] = {
    "markdown": (journal_pages.markdown, "md"),
    "html": (journal_pages.page, "html"),
    "text": (journal_painter.text, "txt"),
    "json": (journal_painter.record, "json"),
    "zip": (journal_painter.archive, "zip"),
}


@get("/api/campaigns/{campaign:str}/journal/export", media_type=FILE, responses=REFUSALS)
async def export_journal(
    campaign: Id,
    db: TheDatabase,
    me: Known,
    form: FromQuery[Form] = "markdown",
    lang: Spoken = "zh-Hans",
    offset: Minutes = 0,
) -> Response[bytes]:
    """All that you may read, as a file to read, to print, or for a log painter; `offset`: of your clock."""
    async with db.read() as c:
        row, _ = await membership.found(c, campaign, me)
    entries = await journal.whole(db, campaign, me, EXPORTED_MOST)
    named = {work.id: work.name for work in works.offered(row.game, lang)}
    lines = tuple(_line(entry, named.get(entry.body.work, ""), lang) for entry in entries)
    made, ending = _FORMS[form]
    written = made(Journal(row.name, lines, lang, timezone(timedelta(minutes=offset))))
    headers = {
        "Content-Disposition": f'attachment; filename="journal-{campaign}.{ending}"',
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
        "Cache-Control": "private, no-store",
    }
    body = written.encode() if isinstance(written, str) else written
    return Response(body, media_type=FILE, headers=headers)


def _line(entry: Entry, work: str, language: str) -> JournalLine:
    body = entry.body
    text = body.text or work
    return JournalLine(
        entry.id,
        entry.at,
        body.kind,
        body.account,
        body.name,
        time_said(text, body.minutes, body.until, language) if body.kind == "time" else text,
        body.names.get(language, body.speaker),
        tuple(roll.text for roll in body.rolls),
        body.whom != "everyone",
    )


ROUTES = [read_journal, export_journal, write_entry, show_entry, strike_entry]
