"""SAM 9.7 A host's own NPCs on the desk: made of a bestiary block or a card, changed, and read in words."""

from typing import Final

from zhuoju.games.samsara.audit import dossier
from zhuoju.games.samsara.catalogue.library import CREATURES, LIBRARY, PRESETS
from zhuoju.games.samsara.character import values
from zhuoju.games.samsara.fight import fighters, own_foes
from zhuoju.games.samsara.journey.report_words import spelled
from zhuoju.games.samsara.model.words import ATTRIBUTES
from zhuoju.kernel.roleplay import Data, Look, LookPart, LookRow, OwnFoes

CHANGED: Final = ("name", "grades", *own_foes.NUMBERS, "sequences", "notes")
SHOWN: Final = ("hp", "san", "stamina", "energy", "move", "unarmed")


# Making


def copied(creature: str) -> Data:
    """A creature of the library as it may be changed. Raises BadOptions."""
    card = own_foes.creature(creature)
    grades = {name: values.from_letters(card.grades)[name] for name in ATTRIBUTES}
    numbers = {name: getattr(card, name) for name in own_foes.NUMBERS}
    return {"creature": creature, "name": "", "grades": grades, **numbers, "notes": ""}


def of_character(data: Data) -> Data:
    """A card as an NPC, alive and at home. Raises BadOptions."""
    return kept({**data, "status": "active", "locked_in": ""})


def kept(data: Data) -> Data:
    """One that can fight. Raises BadOptions."""
    own_foes.fighter(data, 0, "")
    return data


# In words


def look(data: Data, language: str) -> Look:
    """In words. Raises BadOptions."""
    one = own_foes.fighter(data, 0, "")
    caps = values.derived(fighters.grades_of(one))
    grades = tuple(
        LookRow(LIBRARY.catalog.say(language, f"option.{name}"), own_foes.LETTERS[grade - 1], "▮" * grade)
        for name, grade in zip(ATTRIBUTES, one.grades, strict=True)
    )
    numbers = tuple(LookRow(_say(language, name), str(getattr(caps, name))) for name in SHOWN)
    known = tuple(_owned(data, language))
    parts = (
        LookPart(_say(language, "attributes"), grades),
        LookPart(_say(language, "numbers"), numbers),
        LookPart(_say(language, "sequences"), known),
    )
    line = f"★{one.star} · {_say(language, 'seniority')} {one.seniority}"
    kept_parts = tuple(part for part in parts if part.rows)
    return Look(_called(data, language), line, one.star, kept_parts)


def _owned(data: Data, language: str) -> list[LookRow]:
    if own_foes.is_block(data):
        block = own_foes.block_of(data)
        rows = [("weapon", block.weapon), ("dual", block.dual), ("reduction", block.reduction)]
        return [LookRow(LIBRARY.catalog.say(language, f"field.{name}"), f"{n}D4") for name, n in rows if n]
    return [LookRow(spelled(each.name, language), str(each.price)) for each in _dossier(data).sequences]


def _dossier(data: Data) -> dossier.Dossier:
    return dossier.read(own_foes.card_of(data))


def _called(data: Data, language: str) -> str:
    if own_foes.is_block(data):
        block = own_foes.block_of(data)
        return block.name or LIBRARY.words.name_of(CREATURES[block.creature], language)
    card = own_foes.card_of(data)
    if card.name in PRESETS:
        return LIBRARY.words.name_of(PRESETS[card.name], language)
    return card.name or card.id


def _say(language: str, key: str) -> str:
    return LIBRARY.catalog.say(language, f"console.{key}")


OWN_FOES: Final = OwnFoes(copied=copied, of_character=of_character, kept=kept, look=look, fields=CHANGED)
