"""What a role-playing game offers to a table that keeps characters, draws scenes and has a host.

Everything here is plain data in and plain data out; whoever keeps the data is no concern of a game.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from msgspec import Struct

from zhuoju.kernel.chance import Chance
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


Cell = tuple[int, int]  # column and row
Point = tuple[float, float]  # in cells, both ways, from the north-western corner of the drawing


class Stretch(Struct, frozen=True):
    """Ground of one kind: cells, or an outline."""

    kind: str  # difficult, obscured, water, bog, high, pit, dark
    cells: tuple[Cell, ...] = ()
    outline: tuple[Point, ...] = ()
    level: int = 1  # steps that it is high or deep


class Doorway(Struct, frozen=True):
    """A door: in a cell, between two, or along a line."""

    cells: tuple[Cell, ...] = ()
    line: tuple[Point, ...] = ()
    open: bool = False
    locked: bool = False


class Lamp(Struct, frozen=True):
    """A light, and how many steps it reaches."""

    at: Point
    steps: int


class Ground(Struct, frozen=True):
    """A drawn scene: cells, and the walls, doors, ground and lights in them."""

    shape: str  # grid, hex (odd rows stand half a cell east), gridless
    columns: int
    rows: int
    walls: tuple[Cell, ...] = ()
    edges: tuple[tuple[Cell, Cell], ...] = ()  # walls between two cells
    lines: tuple[tuple[Point, ...], ...] = ()  # walls anywhere
    doors: tuple[Doorway, ...] = ()
    terrain: tuple[Stretch, ...] = ()
    lights: tuple[Lamp, ...] = ()
    dark: bool = False  # all of it
    party: tuple[Point, ...] = ()  # where each of the party stands; without a grid halves are allowed
    foes: tuple[Point, ...] = ()
    fog: bool = False  # players know of it what their characters have seen


class Staging(Struct, frozen=True):
    """An encounter to be set up: characters as they are kept, foes by id, the host's own ones, and where."""

    party: tuple[Any, ...]
    foes: Mapping[str, int]
    rules: Mapping[str, Plain]
    ground: Ground | None = None  # the places of the host's own come after those of the other foes
    own: tuple[tuple[Data, int], ...] = ()  # and how many of each


@dataclass(frozen=True, kw_only=True)
class OwnFoes:
    """Foes that a host makes: one of the packs or a character, changed within the game's own forms."""

    copied: Callable[[str], Data]  # one of the packs, as it may be changed; raises BadOptions
    of_character: Callable[[Data], Data]  # a character as one of them; raises BadOptions
    kept: Callable[[Data], Data]  # as it is kept after a change; raises BadOptions
    look: Callable[[Data, str], Look]  # in words; raises BadOptions
    fields: tuple[str, ...]  # the parts of the data that a host changes


class Weighing(Protocol):
    """How hard a fight would be: the party, foes by id, a language, and the host's own foes."""

    def __call__(
        self,
        party: Sequence[Data],
        fielded: Mapping[str, int],
        language: str,
        own: Sequence[tuple[Data, int]] = (),
        /,
    ) -> "Estimate": ...


class Overlooking(Protocol):
    """Which cells of a scene those see who stand somewhere; their data says how far.

    It is long work on a large scene: `step` is called every few hundred squares, and may raise to end it."""

    def __call__(
        self,
        ground: Ground,
        watchers: Sequence[tuple[Point, Data]],
        step: Callable[[], None] = ...,
        /,
    ) -> Sequence[Cell]: ...


class Estimate(Struct, frozen=True, omit_defaults=True):
    """How hard a fight would be, in words and numbers."""

    own: int
    hostile: int
    words: str  # such as a name for it
    sum: str  # how it is reckoned
    scale: tuple[tuple[str, str], ...] = ()  # every name and what it is worth
    place: int = 0  # which of them


class Work(Struct, frozen=True):
    """Work on a character, done as a match of its owner: `work.<id>` and `work.<id>.about` are its words."""

    id: str
    anew: bool = False  # makes a character; else it works on one


class Filed(Struct, frozen=True, omit_defaults=True):
    """A character read from a file, and what was made of its parts: where, what, and a note."""

    data: Any
    report: tuple[LookRow, ...] = ()


@dataclass(frozen=True)
class CharacterFile:
    """A form in which characters come and go: its ending, such as `xlsx`, and its media type."""

    ending: str
    media: str
    write: Callable[[Data, str], bytes]  # a character, a language
    read: Callable[[bytes, str], Filed]  # raises BadOptions


class ToolField(Struct, frozen=True, omit_defaults=True):
    """Something a tool wants to know: `tool.<tool>.<name>` are its words, of a value `….<name>.<value>`."""

    name: str
    kind: Literal["number", "switch", "choice", "thing", "foes"] = "number"  # a thing: one of the packs
    default: Plain = 0
    values: tuple[str, ...] = ()  # of a choice or a thing
    least: int | None = None
    most: int | None = None


class Tool(Struct, frozen=True):
    """Something that reckons for a host: `tool.<id>` and `tool.<id>.about` are its words."""

    id: str
    fields: tuple[ToolField, ...] = ()
    party: bool = False  # reckons with the characters
    rolls: bool = False  # uses chance


class Reckoning(Struct, frozen=True):
    """What a tool is asked: its fields, the characters it reckons with, the house rules."""

    tool: str
    fields: Mapping[str, Any]
    party: tuple[Data, ...] = ()
    rules: Mapping[str, Plain] = {}


class Reckoned(Struct, frozen=True, omit_defaults=True):
    """What a tool has found, in words: how it is reckoned, and line by line."""

    title: str
    sum: str = ""
    rows: tuple[LookRow, ...] = ()
    minutes: int = 0  # that go by if it is done


class Tale(Struct, frozen=True):
    """A ready-made adventure or mission; its name is that of the pack."""

    id: str
    seats: tuple[int, int]  # players, least and most
    level: int = 0  # how strong characters should be, where that is said
    party: int = 1  # how many characters it is made for
    companions: tuple[str, ...] = ()  # ready characters who fill a party up, the most useful first
    recorder: bool = False  # a character of the host's own has a part in it


class TaleWords(Struct, frozen=True, omit_defaults=True):
    """What may be read of a tale before it is chosen."""

    hook: str
    length: str = ""
    kind: str = ""  # such as how hard it is


class Telling(Struct, frozen=True):
    """A tale to be told: to whom, and whether somebody hosts it."""

    tale: str
    party: tuple[Any, ...]  # characters as they are kept, or ids of ready ones
    hosted: bool = False
    recorder: Any = None


@dataclass(frozen=True, kw_only=True)
class Roleplay:
    """A game's part in a campaign that a host runs."""

    rules: Callable[[], Sequence[HouseRule]]
    options: Callable[[Mapping[str, Plain]], Mapping[str, Plain]]  # house rules as options; raises BadOptions
    presets: Callable[[], Sequence[str]]  # ids of ready characters
    ready: Callable[[str], Data]  # one of them as it is kept
    look: Callable[[Data, str], Look]  # a character and a language; raises BadOptions
    foes: Callable[[], Sequence[Foe]]
    weigh: Weighing
    stage: Callable[[Staging], Mapping[str, Plain]]  # the options of a match; raises BadOptions
    returned: Callable[[Table[Any, Any]], Sequence[Data]]  # the party after it, in the order of the staging
    own_foes: OwnFoes | None = None
    took: Callable[[Table[Any, Any]], int] | None = None  # minutes of the story that a finished match took
    # The options of a match that begins at this minute of the story
    dated: Callable[[Mapping[str, Plain], int], Mapping[str, Plain]] | None = None
    # Work on characters: made, grown, shopped for, within the rules
    works: Callable[[], Sequence[Work]] = tuple
    at_work: Callable[[str, Data | None, Mapping[str, Plain]], Mapping[str, Plain]] | None = None
    worked: Callable[[Table[Any, Any]], Data | None] | None = None  # None: it was left without a result
    spelled_out: Callable[[Data], Data] | None = None  # a character with what is as usual; raises BadOptions
    # A character by another name, and whether a host gives it; none: its data has a `name`
    renamed: Callable[[Data, str, bool], Data] | None = None
    files: Callable[[], Sequence[CharacterFile]] = tuple
    # What a host reckons with
    tools: Callable[[], Sequence[Tool]] = tuple
    reckon: Callable[[Reckoning, Chance, str], Reckoned] | None = None  # raises ToolRefused, BadOptions
    # Ready-made adventures and missions
    tales: Callable[[], Sequence[Tale]] = tuple
    front: Callable[[str, str], TaleWords] | None = None  # a tale and a language
    tell: Callable[[Telling], Mapping[str, Plain]] | None = None  # the options of a match; raises BadOptions
    # What happened in it, as Markdown: in a language, with the names of the seats
    report: Callable[[Table[Any, Any], str, Sequence[str]], str] | None = None
    compare: Callable[[Sequence[Data], str], Sequence[LookPart]] | None = None  # characters side by side
    sees: Overlooking | None = None
    diagonal: float = 1.0  # what a step across the corner of a square counts
