"""MES-CRE A character in the making, and what the host lets players choose. Plain data."""

from typing import Annotated, Final

from msgspec import Meta, Struct, field

from zhuoju.games.meshal.model.sheet import Name, Note
from zhuoju.games.meshal.model.words import Attribute, Gender
from zhuoju.kernel import Seat

STEPS: Final = 14


class Allowed(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """MES-CRE-03 Step 1: what the host lets players start with, beside the profile."""

    species: list[str] | None = None  # None: every one
    items: list[str] | None = None  # None: every ordinary one
    granted: list[str] = []  # magical or unique items that may be bought all the same
    modern: bool = False  # firearms and engines
    money: Annotated[int, Meta(ge=0, le=1000)] | None = None  # of 6N, where the host fixes it (MES-CRE-05)


class Draft(Struct, omit_defaults=True):
    """The choices of one player so far. The sheet is made of them anew after each change."""

    seat: Seat
    at: int = 2  # the step; the first is the host's
    species: str = ""
    gender: Gender | None = None
    acquired: dict[Attribute, int] = {}  # where it is above 3
    abilities: dict[str, int] = {}  # with improvements
    rolled: int | None = None  # 6N, once for each character
    gear: dict[str, int] = {}
    equipped: list[str] = []
    name: Name = ""
    aliases: list[Name] = []
    features: dict[str, Note] = {}
    age: int | None = None
    height: int | None = None
    weight: int | None = None
    being: int | None = None  # the finished character


class Creation(Struct, omit_defaults=True):
    """Everybody's drafts, and what is allowed."""

    allowed: Allowed = field(default_factory=Allowed)
    drafts: dict[Seat, Draft] = {}
