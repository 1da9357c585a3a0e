"""What every entry of a pack has: an id, a name in each language, and, rarely, a text of its own."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType, field

LANGUAGES = ("zh-Hans", "zh-Hant", "en")
WRITTEN = ("zh-Hans", "en")  # zh-Hant is derived

Line = Annotated[str, Meta(min_length=1, max_length=2000)]
Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$")]


class Wording(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The same words in each language; zh-Hant is derived from zh-Hans unless it is given."""

    hans: Line = field(name="zh-Hans")
    en: Line
    hant: Line | UnsetType = field(name="zh-Hant", default=UNSET)

    def given(self, language: str) -> str | None:
        """What is written for this language, if anything is."""
        if language == "zh-Hant":
            return self.hant if isinstance(self.hant, str) else None
        return self.hans if language == "zh-Hans" else self.en


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card, tile, creature: whatever a pack lists. Games add fields of their own."""

    id: Id
    name: Wording
    text: Wording | None = None  # instead of the text rendered from the clauses
