"""Ready-made adventures and missions: what there is, and a table for one person among programs."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from zhuoju.kernel import Plain, find
from zhuoju.kernel.roleplay import LookRow, Tale, Telling
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.base.refusals import not_found
from zhuoju.server.base.threads import TABLES
from zhuoju.server.lobby import host_seats, hosting, lobby
from zhuoju.server.lobby.lobby import Wanted
from zhuoju.server.match.places import Place
from zhuoju.server.storage.database import Database
from zhuoju.speech import Speech

KNOWN = 2  # the part of a look that says what a character can do
SHOWN = 6  # of it
PROGRAM = "policy"  # who hosts, and who plays companions: quick, and never cheats


class TaleInfo(Struct, frozen=True, omit_defaults=True):
    """A ready-made adventure or mission, in words."""

    id: str
    name: str
    hook: str
    seats: tuple[int, int]
    party: int  # characters that it is made for; programs fill up
    level: int = 0
    length: str = ""
    kind: str = ""
    recorder: bool = False


class Hero(Struct, frozen=True, omit_defaults=True):
    """A ready character to set out with: what it is good at, and what it can do."""

    id: str
    name: str
    line: str
    scores: tuple[LookRow, ...] = ()
    known: tuple[LookRow, ...] = ()


@lru_cache(32)
def heroes(game: str, language: str) -> list[Hero]:
    """The ready characters of a game, as somebody reads them who is about to choose one."""
    roleplay = hosting.of(game)
    found = []
    for preset in roleplay.presets():
        look = roleplay.look(roleplay.ready(preset), language)
        parts = [part.rows for part in look.parts]
        known = [LookRow(row.label) for row in parts[KNOWN]] if len(parts) > KNOWN else []
        found.append(Hero(preset, look.name, look.line, parts[0] if parts else (), tuple(known[:SHOWN])))
    return found


def listed(game: str, language: str) -> list[TaleInfo]:
    """Everything ready-made of a game; nothing where it has none."""
    roleplay, speech = find(game).roleplay, Speech(find(game), language)
    if roleplay is None or roleplay.front is None:
        return []
    found = []
    for tale in roleplay.tales():
        said = roleplay.front(tale.id, language)
        found.append(
            TaleInfo(
                tale.id, speech.thing(tale.id), said.hook, tale.seats, tale.party, tale.level, said.length,
                said.kind, tale.recorder,
            )
        )  # fmt: skip
    return found


def known(game: str, tale: str) -> Tale:
    """A tale of a game, or not found."""
    found = next((each for each in hosting.of(game).tales() if each.id == tale), None)
    if found is None:
        raise not_found("this adventure")
    return found


def filled(tale: Tale, party: Sequence[Any], taken: Sequence[str], least: int = 0) -> list[Any]:
    """A party with companions until it is as large as the tale is made for, and as `least` says."""
    free = [each for each in tale.companions if each not in taken]
    return [*party, *free[: max(0, max(tale.party, least) - len(party))]]


def options_of(game: str, telling: Telling, rules: Mapping[str, Plain] | None = None) -> dict[str, Plain]:
    """The options of a match that tells this. Raises BadOptions."""
    tell = hosting.of(game).tell
    if tell is None:
        raise not_found("this adventure")
    return hosting.with_rules(game, rules or {}, tell(telling))


def seated(
    game: str, options: Mapping[str, Plain], players: Sequence[Place], host: Place | None
) -> list[Place]:
    """Players from the first seat on, the host where everything is seen; a program wherever nobody sits."""
    places = list(players)
    places.insert(host_seats.first(game, len(players) + 1, options), host or Place("bot", bot=PROGRAM))
    return places


async def alone(db: Database, me: Account, game: str, tale: str, preset: str, title: str) -> str:
    """A table where one person plays a ready character, and programs everybody else; it has begun. Its id."""
    found = known(game, tale)
    hosting.of(game).ready(preset)
    party = filled(found, [preset], [preset])
    options = options_of(game, Telling(tale, tuple(party)))
    others = [Place("bot", bot=PROGRAM)] * (len(party) - 1)
    players = [Place("person", me.id, me.name), *others]
    places = await TABLES.do(seated, game, options, players, None)
    table = await lobby.make(db, Wanted(game, options, places, title=title), me.id)
    await lobby.start(db, table, me)
    return table
