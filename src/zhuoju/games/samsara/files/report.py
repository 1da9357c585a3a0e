"""SAM-SHEET-12 What an import has to say of cells: not to be read, computed otherwise, without a place."""

from typing import Final

from msgspec import Struct, field

from zhuoju.games.samsara.audit.look import Stated
from zhuoju.games.samsara.files import headings, terms
from zhuoju.games.samsara.files.normal import Value, text_of
from zhuoju.games.samsara.model.card import Card
from zhuoju.games.samsara.model.findings import Report
from zhuoju.kernel import Plain
from zhuoju.kernel.errors import RulesError

MOST: Final = 200  # of each kind are kept; a broken file has thousands
SHOWN: Final = 60  # characters of a cell


class BadFile(RulesError):
    """A file that is no card at all. Nothing has changed."""

    code = "sheet"

    def __init__(self, key: str, **params: Plain) -> None:
        super().__init__(terms.say("en", f"file.{key}", **params))
        self.key = key
        self.params = params

    def told(self, language: str) -> str:
        """The same in one's language."""
        return terms.say(language, f"file.{self.key}", **self.params)


class Unread(Struct, frozen=True):
    """A cell that says what cannot be."""

    sheet: str
    cell: str
    key: str
    params: dict[str, Plain] = {}


class Difference(Struct, frozen=True):
    """SAM-SHEET-12 A cell that states another number than the rules compute; the rules win."""

    sheet: str
    cell: str
    kind: str
    field: str
    stated: str
    computed: str


class Unplaced(Struct, frozen=True):
    """A filled cell that no field of a card takes."""

    sheet: str
    cell: str
    text: str


class Imported(Struct):
    """What came of reading a file. With unread cells there is no card: all or nothing."""

    card: Card | None = None
    unread: list[Unread] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)
    unplaced: list[Unplaced] = field(default_factory=list)
    stated: Stated = field(default_factory=Stated)
    audit: Report | None = None

    def refuse(self, sheet: str, cell: str, key: str, **params: Plain) -> None:
        """Note a cell that cannot be read."""
        if len(self.unread) < MOST:
            self.unread.append(Unread(sheet, cell, key, params))

    def differ(self, sheet: str, cell: str, kind: str, name: str, stated: Value, computed: Value) -> None:
        """Note a cell that the rules compute otherwise."""
        if len(self.differences) < MOST:
            said, right = text_of(stated)[:SHOWN], text_of(computed)[:SHOWN]
            self.differences.append(Difference(sheet, cell, kind, name, said, right))

    def leave(self, sheet: str, cell: str, value: Value) -> None:
        """Note a cell that has no place."""
        if len(self.unplaced) < MOST:
            self.unplaced.append(Unplaced(sheet, cell, text_of(value)[:SHOWN]))


def lines(found: Imported, language: str) -> list[str]:
    """Everything an import has to say, one line each; what blocks it first."""
    told = [
        terms.say(language, "unread", sheet=u.sheet, cell=u.cell, why=terms.say(language, u.key, **u.params))
        for u in found.unread
    ]
    told += [
        terms.say(
            language, "differs", sheet=d.sheet, cell=d.cell, field=headings.label(d.kind, d.field, language),
            stated=d.stated, computed=d.computed,
        )
        for d in found.differences
    ]  # fmt: skip
    return told + [
        terms.say(language, "unplaced", sheet=u.sheet, cell=u.cell, text=u.text) for u in found.unplaced
    ]
