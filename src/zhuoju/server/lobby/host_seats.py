"""The seats that see everything, as a host does, and who may sit down on them.

Of a campaign's table those are its hosts. Of any other it is whoever made it, and whomever they ask to host:
by a link of its own, never by that of the table.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace
from sqlalchemy.ext.asyncio import AsyncConnection

from zhuoju.kernel import Plain, Seat, find, new
from zhuoju.server.accounts.roles import HOSTS, role_in
from zhuoju.server.base.refusals import Refusal, conflict
from zhuoju.server.match.admission import opens
from zhuoju.server.match.places import Place
from zhuoju.server.storage.database import new_word

REFUSED = "this is the host's seat: whoever sits there sees every secret. {why}; take another seat"
OF_A_CAMPAIGN = "Only a host or co-host of the campaign sits down there"
OF_A_TABLE = "Only whoever made the table sits down there, and whom they send the host's link"


# Which they are


def of(game: str, seats: int, options: Mapping[str, Plain]) -> frozenset[Seat]:
    """The seats that see everything in a match set up so. Raises BadOptions."""
    rules = find(game)
    if rules.let_in is None:
        return frozenset()
    return _of(game, rules.content_hash, seats, msgspec.json.encode(options))


@lru_cache(64)
def _of(game: str, _content: str, seats: int, options: bytes) -> frozenset[Seat]:
    rules = find(game)
    state = new(rules, seats, options=msgspec.json.decode(options), seed=0, log=False).table.state
    return frozenset(seat for seat in range(seats) if rules.let_in and rules.let_in(state, seat))


def first(game: str, seats: int, options: Mapping[str, Plain]) -> Seat:
    """Where the host sits; the last seat where nobody sees everything."""
    return min(of(game, seats, options), default=seats - 1)


def marked(game: str, options: Mapping[str, Plain], places: Sequence[Place], *, asks: bool) -> list[Place]:
    """Places that say which of them are a host's; `asks`: somebody may be sent a link to an open one."""
    hosts = of(game, len(places), options)
    return [kept(Place(host=n in hosts), each, asks=asks) for n, each in enumerate(places)]


def kept(before: Place, now: Place, *, asks: bool) -> Place:
    """Another one on a seat, which stays what it is: a host's, with the word that lets somebody in."""
    word = before.word
    if before.host and asks and now.kind == "open":
        word = word or new_word()
    return replace(now, host=before.host, word=word)


# Who may


async def rightly(c: AsyncConnection, campaign: str | None, owner: str, account: str) -> bool:
    """Whether somebody hosts a table by what they are."""
    if campaign is None:
        return bool(account) and account == owner
    return await role_in(c, campaign, account) in HOSTS


def offered(places: Sequence[Place], *, hosts: bool, word: str) -> list[int]:
    """The free places that somebody may sit down on; first those they are wanted on."""
    found = [
        n
        for n, each in enumerate(places)
        if each.kind == "open" and (not each.host or hosts or opens(each, word))
    ]
    return sorted(found, key=lambda n: places[n].host and not opens(places[n], word))


def choose(places: Sequence[Place], wanted: int | None, *, hosts: bool, word: str, campaign: bool) -> int:
    """Where somebody sits down: on the place they want, or on one that is theirs to take."""
    free = [n for n, each in enumerate(places) if each.kind == "open"]
    theirs = offered(places, hosts=hosts, word=word)
    if wanted in free and wanted not in theirs:
        raise refused(campaign=campaign)
    if not theirs or (wanted is not None and wanted not in theirs):
        raise conflict("taken", "this place is taken" if theirs else "no place is free here")
    return theirs[0] if wanted is None else wanted


def refused(*, campaign: bool) -> Refusal:
    """You are no host of this."""
    if campaign:
        return Refusal(403, "host_seat_campaign", REFUSED.format(why=OF_A_CAMPAIGN))
    return Refusal(403, "host_seat", REFUSED.format(why=OF_A_TABLE))


async def check(c: AsyncConnection, campaign: str | None, owner: str, places: Iterable[Place]) -> None:
    """Refuse somebody on a host's seat who may not sit there."""
    for place in places:
        if place.host and place.account and not await rightly(c, campaign, owner, place.account):
            raise refused(campaign=campaign is not None)
