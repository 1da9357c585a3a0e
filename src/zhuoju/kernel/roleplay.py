"""What a role-playing game offers to a table that keeps characters, draws scenes and has a host.

Everything here is plain data in and plain data out; whoever keeps the data is no concern of a game.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from zhuoju.kernel.decision import Plain
from zhuoju.kernel.table import Table

Data = Mapping[str, Any]


class HouseRule(Struct, frozen=True):
    """A rule that a host may change: `rule.<name>` and `rule.<name>.about` are its words."""

    name: str
    default: bool | int | str
    values: tuple[int | str, ...] = ()  # a choice; their words are `rule.<name>.<value>`
    least: int | None = None
    most: int | None = None


class LookRow(Struct, frozen=True, omit_defaults=True):
    """A line of a printed character, in words."""

    label: str
    value: str = ""
    note: str = ""


class LookPart(Struct, frozen=True, omit_defaults=True):
    """A part of a printed character."""

    title: str
    rows: tuple[LookRow, ...]


class Look(Struct, frozen=True, omit_defaults=True):
    """A character as it is read and printed."""

    name: str
    line: str  # what it is, on one line
    strength: int
    parts: tuple[LookPart, ...] = ()
    problems: tuple[str, ...] = ()  # what is not as the rules have it


class Foe(Struct, frozen=True):
    """Somebody of the packs whom a host may put on a scene."""

    id: str
    strength: int


class Ground(Struct, frozen=True):
    """A drawn scene: cells and the walls, doors and ground in them. Cells are columns and rows."""

    shape: str  # grid, hex, gridless
    columns: int
    rows: int
    walls: tuple[tuple[int, int], ...] = ()
    doors: tuple[tuple[int, int, bool], ...] = ()  # and whether it is open
    terrain: tuple[tuple[str, int, int], ...] = ()  # difficult, obscured, water, high, pit, dark
    party: tuple[tuple[int, int], ...] = ()  # where each of the party stands
    foes: tuple[tuple[int, int], ...] = ()


class Staging(Struct, frozen=True):
    """An encounter to be set up: characters as they are kept, foes by id, and where."""

    party: tuple[Any, ...]
    foes: Mapping[str, int]
    rules: Mapping[str, Plain]
    ground: Ground | None = None


class Estimate(Struct, frozen=True, omit_defaults=True):
    """How hard a fight would be, in words and numbers."""

    own: int
    hostile: int
    words: str  # such as a name for it
    sum: str  # how it is reckoned
    scale: tuple[tuple[str, str], ...] = ()  # every name and what it is worth
    place: int = 0  # which of them


@dataclass(frozen=True, kw_only=True)
class Roleplay:
    """A game's part in a campaign that a host runs."""

    rules: Callable[[], Sequence[HouseRule]]
    options: Callable[[Mapping[str, Plain]], Mapping[str, Plain]]  # house rules as options; raises BadOptions
    presets: Callable[[], Sequence[str]]  # ids of ready characters
    ready: Callable[[str], Data]  # one of them as it is kept
    look: Callable[[Data, str], Look]  # a character and a language; raises BadOptions
    foes: Callable[[], Sequence[Foe]]
    weigh: Callable[[Sequence[Data], Mapping[str, int], str], Estimate]  # party, foes, language
    stage: Callable[[Staging], Mapping[str, Plain]]  # the options of a match; raises BadOptions
    returned: Callable[[Table[Any, Any]], Sequence[Data]]  # the party after it, in the order of the staging
