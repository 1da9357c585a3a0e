"""MES-CHR-01 A character or creature on paper: everything that outlives a scene. Plain data."""

from typing import Annotated

from msgspec import Meta, Struct

from zhuoju.games.meshal.model.cards import Duration
from zhuoju.games.meshal.model.words import Attribute, Gender, Supply

Name = Annotated[str, Meta(max_length=80)]
Note = Annotated[str, Meta(max_length=4000)]


class Carried(Struct, omit_defaults=True):
    """An item on a sheet; equal ones may share a line."""

    id: int  # within the sheet
    item: str
    n: int = 1
    equipped: bool = False
    loaded: int = 0
    ammunition: str = ""  # which item is loaded
    addons: list[str] = []
    wear: int = 0  # durability lost
    since: int = 0  # campaign seconds at which it was made (MES-ITM-28)
    known: bool = True  # False: its curse has not shown yet
    coated: str = ""  # poison on a blade: the item it came from
    fallen: bool = False  # stripped from the fallen (MES-ITM-49)
    freed: bool = False  # its curse was ended
    empty: bool = False  # a lantern whose filling has burnt down
    burnt: int = 0  # seconds for which a light has burnt that was put out


class Lasting(Struct, omit_defaults=True):
    """MES-ABL-21 An effect that goes on: of an ability, an item or a status, on the bearer."""

    source: str  # the entry it comes from: an ability, item, trap or status
    by: int | None = None  # who caused it
    n: int = 0  # the number of a status
    level: int = 0  # of a magic ability
    lasts: Duration = Duration(kind="moment")
    since: int = 0  # campaign seconds
    turns: int = 0  # ends of turns seen since (MES-ABL-22)
    rounds: int = 0
    improved: int = 0
    item: int | None = None  # the carried item it comes from
    at: tuple[int, int] | None = None  # where it works from, if not from the bearer (a totem)
    cause: str = ""  # of a status: the entry that put it there


class Lesson(Struct, omit_defaults=True):
    """MES-ABL-11 A source of an ability that the host has listed: a teacher, a book, a task, a fee."""

    ability: str
    teacher: int | None = None  # a being that has the ability
    item: str = ""  # a book that must be at hand
    task: Note = ""  # something to be done first
    done: bool = False
    fee: int = 0  # copper


class Sheet(Struct, omit_defaults=True):
    """A character or creature. `entry` is a species for characters, else a creature or mount of the packs."""

    entry: str
    name: Name = ""
    aliases: list[Name] = []
    gender: Gender = "none"
    acquired: dict[Attribute, int] = {}  # of a creature: the scores that its host has given it
    abilities: dict[str, int] = {}  # obtained: how often each was improved; gifted ones are not listed
    potential: int = 0  # not spent
    items: list[Carried] = []
    purse: int = 0  # copper
    dice: dict[Attribute, int] = {}  # held now; an invalid attribute is not named
    caps: dict[Attribute, int] = {}  # the scores when the dice were last settled (MES-ATR-08)
    locked: dict[Attribute, int] = {}  # lost to hunger, thirst, exhaustion (MES-SUP-13)
    effects: list[Lasting] = []
    uses: dict[str, list[int]] = {}  # limited uses a day or an hour: campaign seconds of each
    had: dict[Supply, int] = {}  # today
    short: dict[Supply, int] = {}  # days running
    without: dict[Supply, int] = {}  # days since it last had enough of what it needs seldom
    age: int = 0  # years
    elder_since: int = 0  # age at which the elder stage began
    height: int | None = None  # tenths of a step; None: as the species
    weight: int | None = None
    features: dict[str, Note] = {}  # looks, personality, ...
    notes: Note = ""
    dead: bool = False
    died_of_age: bool = False
    full_rests: int = 0
    born: int = 0  # campaign seconds at which the present year of life began (MES-CHR-18)
    next_item: int = 1
