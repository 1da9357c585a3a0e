"""SAM-SHEET-01..09 What stands on the sheets of a card: fields and columns, their forms and defaults."""

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from zhuoju.games.samsara.character.races import TRAITS
from zhuoju.games.samsara.character.values import Derived
from zhuoju.games.samsara.model.words import ATTRIBUTES


class Column(Struct, frozen=True):
    """A field of a section or a column of its table. What is computed is never read, only compared."""

    id: str
    form: str = "text"
    default: Any = ""
    computed: bool = False
    width: int = 12
    tail: bool = False  # for the record; folded away


def _text(name: str, width: int = 12, *, tail: bool = False) -> Column:
    return Column(name, width=width, tail=tail)


def _number(name: str, default: int = 0, *, width: int = 6, tail: bool = False) -> Column:
    return Column(name, "number", default, width=width, tail=tail)


def _flag(name: str, *, tail: bool = True) -> Column:
    return Column(name, "flag", False, width=6, tail=tail)


def _word(name: str, vocabulary: str, default: str | None = None, *, tail: bool = False) -> Column:
    return Column(name, f"word:{vocabulary}", default, width=8, tail=tail)


def _computed(name: str, form: str = "number", width: int = 6) -> Column:
    return Column(name, form, None, computed=True, width=width)


DERIVED: Final[tuple[str, ...]] = Derived.__struct_fields__
OWNED: Final = (  # what every sequence has, beside what it is built from
    _flag("copy"),
    _word("origin", "origin", "exchange", tail=True),
    _number("version", 1, tail=True),
    Column("parameters", "pairs", {}, tail=True, width=16),
    _number("surcharge", tail=True),
    _text("mission", tail=True),
    _text("event", 20, tail=True),
    _text("background", 30, tail=True),
    _text("consent", 20, tail=True),
    _flag("off"),
    _word("source", "source", "own", tail=True),
)
KEPT: Final = (  # where an item is
    _word("place", "place", "worn"),
    _text("inside", 8),
    _flag("destroyed", tail=False),
    Column("used", "counts", {}, width=8),
    _number("wear", tail=True),
    _number("loaded", tail=True),
    _number("gone", tail=True),
)
ITEMS: Final = (
    _number("order"),
    _text("id", 6),
    _text("name", 16),
    _text("library", 9),
    _word("kind", "kind"),
    Column("slot", "slot", {}, width=10),
    _computed("star", "star"),
    _computed("cost"),
    _computed("gate", "star"),
    Column("damage", "dice", 0, width=6),
    Column("reduction", "dice", 0, width=6),
    _number("construction"),
    _number("weight", 1),
    _number("volume", 1),
    Column("size_min", "number", None, width=6),
    Column("size_max", "number", None, width=6),
    *KEPT,
    Column("effects", "effects", ((), ()), width=22),
    Column("description", computed=True, width=42),
    Column("family", "named", "", width=10, tail=True),
    _number("count", 1, tail=True),
    _flag("consumable"),
    _flag("independent"),
    _flag("component"),
    _flag("placed"),
    _text("needs", tail=True),
    Column("vehicle", "vehicle", None, tail=True, width=14),
    *OWNED,
)
SKILLS: Final = (
    _number("order"),
    _text("id", 6),
    _text("name", 16),
    _text("library", 9),
    _word("system", "system"),
    _computed("colour", "word:colour"),
    _computed("star", "star"),
    _computed("cost"),
    _computed("gate", "star"),
    _word("release", "release", "passive"),
    Column("channel", "number", None, width=6),
    _number("duration"),
    _word("time", "time"),
    _number("cooldown"),
    _flag("once", tail=False),
    _number("targets", 1),
    _word("range", "range", "contact"),
    Column("payment", "payment", (None, 0), width=10),
    Column("restrictions", "list", [], width=12),
    Column("entries", "pieces", (), width=28),
    Column("offsets", "pieces", (), width=14),
    Column("group", computed=True, width=12),
    _flag("racial", tail=False),
    Column("description", computed=True, width=42),
    Column("charges", "number", None, width=8, tail=True),
    _text("trigger", tail=True),
    Column("prerequisites", "list", [], width=16, tail=True),
    *OWNED,
    *(replace(one, tail=True) for one in KEPT),
)
GRADES: Final = tuple(Column(name, "grade", 1, width=8) for name in ATTRIBUTES)
FOLLOWER: Final = (
    _number("order"),
    _text("id"),
    _text("name", 18),
    _text("library"),
    _text("role"),
    Column("race_class", "named", ""),
    _number("body_volume", 100),
    _number("body_weight", 130),
    *GRADES,
    _computed("seniority"),
    _computed("star", "star"),
    _computed("paid"),
    _flag("dead", tail=False),
    *(one for one in OWNED if one.id != "copy"),
    _text("sequence_name", tail=True),
    _text("sequence_library", tail=True),
    *(replace(one, tail=True) for one in KEPT),
)
PROFILE: Final = (
    _text("id"),
    _text("name", 18),
    _text("age"),
    _text("looks", 40),
    _text("background", 60),
    _text("tag_1"),
    _text("tag_2"),
    _word("type_main", "type"),
    _word("type_second", "type"),
    Column("more_types", "types", []),
    Column("races", "races", []),
    _computed("body_volume"),
    _computed("body_weight"),
    *(Column(f"trait_{name}") for name in TRAITS),
    _computed("mission_count"),
    _word("status", "status", "draft"),
    _text("notes", 40),
    *(Column(f"own_{name}", tail=True) for name in TRAITS),
    Column("more_tags", "list", [], tail=True),
    Column("first_tags", "list", [], tail=True),
    Column("lost_limbs", "list", [], tail=True),
    _text("locked_in", tail=True),
    _flag("second_edition"),
    _text("race_consent", tail=True),
    _text("epilogue", tail=True),
    Column("next_id", "number", None, tail=True),
)
ATTRIBUTE: Final = (
    *GRADES,
    _number("unassigned"),
    *(_computed(name) for name in DERIVED),
    _computed("seniority"),
    _computed("star", "star"),
    _computed("points"),
    _computed("load_carried"),
    _computed("regular_attack", "text"),
    _computed("regular_reduction", "text"),
)
LEDGER: Final = (
    _computed("no"),
    _text("mission", 14),
    _word("kind", "ledger", "grant"),
    _text("sequence", 10),
    _text("name", 20),
    _number("points", width=10),
    _computed("balance", width=10),
    _number("gained", width=10),
    _computed("seniority", width=10),
    _text("why", 30),
)
TITLES: Final = (_text("title", 24), _text("mission", 16), _flag("worn", tail=False))
MISSIONS: Final = (
    _text("mission", 16),
    _text("title", 24),
    _text("dj", 14),
    _number("stars", 1),
    _text("result", 14),
    _number("rewards", width=10),
    _number("rank_rp"),
    _number("rank_influence"),
    _flag("recorder", tail=False),
)
APPROVALS: Final = (
    _text("auditor", 14),
    _text("role", 10),
    _text("mission", 14),
    Column("date", "date", "", width=12),
    _text("hash", 36),
    Column("ticks", "list", [], width=30),
    _text("signed", 14),
)
REPORT: Final = (
    _computed("check", "text", 16),
    _computed("about", "text", 44),
    _computed("severity", "word:severity", 8),
    _computed("verdict", "word:verdict", 8),
    _computed("where", "text", 16),
    _computed("numbers", "text", 50),
)


class Kind(Struct, frozen=True):
    """A kind of section: its fields, and the columns of its table."""

    fields: tuple[Column, ...] = ()
    table: tuple[Column, ...] = ()


KINDS: Final[dict[str, Kind]] = {
    "profile": Kind(PROFILE),
    "attributes": Kind(ATTRIBUTE),
    "ledger": Kind((), LEDGER),
    "items": Kind((), ITEMS),
    "skills": Kind((), SKILLS),
    "follower": Kind(FOLLOWER),
    "titles": Kind((), TITLES),
    "missions": Kind((), MISSIONS),
    "approvals": Kind((_computed("hash_now", "text"),), APPROVALS),
    "report": Kind((), REPORT),
}
SHEETS: Final[dict[str, str]] = {  # and the section that a sheet without a mark begins with
    "profile": "profile",
    "attributes": "attributes",
    "ledger": "ledger",
    "items": "items",
    "skills": "skills",
    "followers": "follower",
    "vault": "items",
    "titles": "titles",
    "missions": "missions",
    "audit": "approvals",
    "archive": "items",
}
SEVERAL: Final = ("followers", "vault", "audit", "archive")  # sheets with sections of several kinds
