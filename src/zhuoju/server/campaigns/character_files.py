"""Characters as files: the forms a game knows, and one of our own that every game has."""

import io
import zipfile
from typing import Any, Final

import msgspec
from msgspec import Struct

from zhuoju.kernel import find
from zhuoju.kernel.roleplay import CharacterFile, Filed, Look, LookRow
from zhuoju.server.accounts.roles import CHARACTER
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.base.costly import Costly, Effort
from zhuoju.server.base.refusals import forbidden, invalid, not_found
from zhuoju.server.campaigns import documents as papers
from zhuoju.server.campaigns import membership
from zhuoju.server.campaigns.documents import BODY_MOST
from zhuoju.server.lobby import hosting
from zhuoju.server.storage.database import Database

FILE_MOST: Final = 8 * 1024 * 1024  # bytes
UNPACKED_MOST: Final = 64 * 1024 * 1024  # of all that is in an archive
PARTS_MOST: Final = 2000
ARCHIVE: Final = b"PK\x03\x04"
JSON, MEDIA = "json", "application/json"
VERSION: Final = 1  # of our own form

FILES = Costly("files")  # where files from elsewhere are read, and others are made


class Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """Our own form: which game, which version of the form, and the character as it is kept."""

    zhuoju: str
    version: int
    game: str
    data: dict[str, Any]


class Read(Struct, frozen=True):
    """A character that was read from a file, not kept yet: what was made of its parts, and how it looks."""

    data: Any
    report: list[LookRow]
    look: Look


def endings(game: str) -> list[str]:
    """The forms in which characters of a game come and go, our own first."""
    return [JSON, *(each.ending for each in hosting.of(game).files())]


async def written(db: Database, document: str, me: Account, ending: str, language: str) -> tuple[bytes, str]:
    """A character as a file, and its media type."""
    async with db.read() as c:
        row, _ = await papers.found(c, document, me.id)
        if row.kind != CHARACTER or row.campaign is None:
            raise not_found("this character")
        whole, _ = await membership.found(c, row.campaign, me)
    data = msgspec.json.decode(row.public)["data"]
    if ending == JSON:
        kept = msgspec.json.encode(Kept(CHARACTER, VERSION, whole.game, data))
        return msgspec.json.format(kept, indent=1), MEDIA
    form = _form(whole.game, ending)
    return await FILES.do(me.id, lambda _: form.write(data, language)), form.media


async def read(db: Database, campaign: str, me: Account, ending: str, raw: bytes, language: str) -> Read:
    """A character from a file, as the game reads it. Nothing is kept."""
    async with db.read() as c:
        row, role = await membership.found(c, campaign, me)
    if role == "spectator":
        raise forbidden("spectators only read")
    if not raw:
        raise invalid("there is nothing in this file", "empty_file")

    def shown(_: Effort) -> Read:
        filed = _filed(row.game, ending, raw, language)
        return Read(filed.data, list(filed.report), hosting.look(row.game, filed.data, language))

    return await FILES.do(me.id, shown)


def _form(game: str, ending: str) -> CharacterFile:
    found = next((each for each in hosting.of(game).files() if each.ending == ending), None)
    if found is None:
        known = ", ".join(endings(game))
        raise invalid(f"{find(game).id} has no files of this kind; these are known: {known}", "unknown_form")
    return found


def _filed(game: str, ending: str, raw: bytes, language: str) -> Filed:
    if ending == JSON:
        return _own(game, raw)
    form = _form(game, ending)
    if raw.startswith(ARCHIVE):
        bounded(raw)
    return form.read(raw, language)


def _own(game: str, raw: bytes) -> Filed:
    """Our own form, read again."""
    if len(raw) > BODY_MOST:
        raise invalid(f"a character may have {BODY_MOST} bytes", "too_large")
    try:
        kept = msgspec.json.decode(raw, type=Kept)
    except (msgspec.DecodeError, RecursionError) as wrong:
        raise invalid(f"this is no character file: {str(wrong)[:200]}", "not_a_character") from None
    if kept.zhuoju != CHARACTER:
        raise invalid("this file says that it is something else than a character", "not_a_character")
    if kept.version != VERSION:
        raise invalid(
            f"this file is of version {kept.version}; version {VERSION} can be read", "other_version"
        )
    if kept.game != game:
        raise invalid(f"this is a character of {kept.game[:40]}, not of {game}", "other_game")
    return Filed(kept.data)


def bounded(raw: bytes) -> None:
    """Refuse an archive that would unpack to more than is sensible; nothing is unpacked for that."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, ValueError, OSError) as wrong:
        raise invalid(f"this archive cannot be read: {wrong}", "bad_archive") from None
    if len(parts) > PARTS_MOST:
        raise invalid(f"an archive may have {PARTS_MOST} parts, not {len(parts)}", "too_large")
    size = sum(part.file_size for part in parts)
    if size > UNPACKED_MOST:
        raise invalid(f"this archive unpacks to {size} bytes; {UNPACKED_MOST} are allowed", "too_large")
