"""What the kernel must know of a campaign: matches that follow one another and are kept on one sheet."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from msgspec import Struct

from zhuoju.kernel.decision import Plain, Withheld
from zhuoju.kernel.table import Table

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741


class Ending(Struct, frozen=True):
    """One way in which a chapter may end well, and whether it has."""

    id: str
    reached: bool = False


class Chapter(Struct, frozen=True):
    """A row of the sheet: something to play, its endings, and why it cannot be played now, if it cannot."""

    id: str
    name: str  # the key of its name
    endings: tuple[Ending, ...] = ()
    closed: Withheld | None = None


@dataclass(frozen=True, kw_only=True)
class CampaignRules(Generic[C, S, O]):
    """A game's campaign. Its sheet is a Struct whose defaults are a fresh one, never changed in place."""

    sheet: type[C]
    option: str  # the game's option that names the chapter of a match
    chapters: Callable[[C], Sequence[Chapter]]  # every one, in the order of the sheet
    begin: Callable[[C, str, Mapping[str, Plain]], Mapping[str, Plain]]  # see `zhuoju.campaign`
    write: Callable[[C, Table[S, O]], C]  # the sheet after a finished match
    # The sheet after a match that was played with others than those on it: what was reached, and nobody else
    note: Callable[[C, Table[S, O]], C] | None = None

    check: Callable[[C], None] | None = None  # raises BadSave: what the fields of a sheet cannot say
    brought: Callable[[C], Sequence[str]] | None = None  # keys of what the matches so far have opened
    front: Callable[[str, str], str] | None = None  # a chapter and a language: what may be read of it before
