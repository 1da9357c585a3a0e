"""Who sits where at a table, how fast it is played, and what else the database says of it."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from sqlalchemy import Row

from zhuoju.server.match.played import Beginning
from zhuoju.server.match.wire_heard import Person

ENCOUNTER = "@"  # what the chapter of a table begins with that was set up from characters
WORK = f"{ENCOUNTER}work "  # likewise, where it is work on one of them

Stage = Literal["open", "running", "finished", "closed"]


class Place(Struct, frozen=True, omit_defaults=True):
    """A seat, and who has it. A bot on a person's seat stands in until the person is back."""

    kind: Literal["person", "bot", "open"] = "open"
    account: str = ""
    name: str = ""
    bot: str = ""
    host: bool = False  # whoever sits here sees everything
    word: str = ""  # of the link by which somebody is asked to host; the owner's alone

    def shown(self, *, here: bool) -> Person:
        """As everybody at the table sees it."""
        stood_in = bool(self.bot and self.account)
        return Person(self.kind, self.name, self.bot, self.account, here, stood_in, self.host)


class Pace(Struct, frozen=True, omit_defaults=True):
    """Live or slow play, and how long a person may think over one decision; 0: as long as they like."""

    kind: Literal["live", "slow"] = "live"
    seconds: Annotated[int, Meta(ge=0, le=30 * 24 * 3600)] = 0


class Seated(Struct, frozen=True):
    """A table as the database has it."""

    id: str
    beginning: Beginning
    places: list[Place]
    pace: Pace
    stage: Stage
    owner: str
    public: bool
    invite: str
    commitment: str
    revision: int
    campaign: str | None
    chapter: str
    version: int = 0
    content: str = ""
    moved: int = 0  # when it last did; 0: that does not matter

    @property
    def paper(self) -> str:
        """The document that says what characters this table was set up from; none: it was not."""
        if not self.chapter.startswith(ENCOUNTER):
            return ""
        return self.chapter.removeprefix(WORK).removeprefix(ENCOUNTER)

    def seat_of(self, account: str) -> int | None:
        """Where this account sits."""
        if account:
            for seat, place in enumerate(self.places):
                if place.account == account:
                    return seat
        return None

    @property
    def sitting(self) -> list[tuple[str, str]]:
        """Who sits where, under which name: what everything that is shown depends on."""
        return [(place.account, place.name) for place in self.places]

    @property
    def is_left_to_bots(self) -> bool:
        """Whether no person plays, nor will play without coming back."""
        return all(place.bot for place in self.places)

    @property
    def names(self) -> list[str]:
        """What the seats are called; where nobody sits they have no name."""
        return [place.name for place in self.places]


_places = msgspec.json.Decoder(list[Place])
_pace = msgspec.json.Decoder(Pace)


def seated(row: Row[Any]) -> Seated:
    """A table from its row."""
    places = _places.decode(row.places)
    options = msgspec.json.decode(row.options)
    entropy = tuple(msgspec.json.decode(row.entropy, type=list[str]))
    return Seated(
        row.id,
        Beginning(row.game, len(places), options, bytes(row.seed), entropy),
        places,
        _pace.decode(row.pace),
        row.stage,
        row.owner,
        row.public,
        row.invite,
        row.commitment,
        row.revision,
        row.campaign,
        row.chapter,
        row.version,
        row.content,
        row.moved,
    )
