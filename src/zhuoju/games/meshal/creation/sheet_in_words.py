"""A sheet in words, as a host and its player read and print it."""

from typing import Any, Final

from zhuoju.games.meshal.catalogue.library import ABILITIES, CREATURES, ITEMS, LIBRARY, SPECIES
from zhuoju.games.meshal.character import in_force, values
from zhuoju.games.meshal.character.naming import called
from zhuoju.games.meshal.character.scores import is_character, scores
from zhuoju.games.meshal.creation.new_beings import alone
from zhuoju.games.meshal.creation.strength import strength
from zhuoju.games.meshal.model.profile import full
from zhuoju.games.meshal.model.sheet import Sheet
from zhuoju.games.meshal.model.state import Ref, Stage
from zhuoju.kernel import Plain
from zhuoju.kernel.roleplay import Look, LookPart, LookRow

PROTECTIONS: Final = ("physical", "erosive", "occult")


def shown(sheet: Sheet, language: str, problems: tuple[str, ...] = ()) -> Look:
    """A sheet that the packs know, in words."""
    stage, ref = alone(sheet, full())
    born = SPECIES[sheet.entry] if is_character(sheet) else CREATURES[sheet.entry]
    line = f"{name_of(born, language)} · {say(language, 'strength')} {strength(sheet)}"
    parts = (
        LookPart(say(language, "attributes"), tuple(_attributes(sheet, stage, ref, language))),
        LookPart(say(language, "numbers"), tuple(_numbers(sheet, stage, ref, language))),
        LookPart(say(language, "abilities"), tuple(_abilities(sheet, language))),
        LookPart(say(language, "items"), tuple(_items(sheet, language))),
    )
    kept = tuple(part for part in parts if part.rows)
    return Look(called(sheet, language), line, strength(sheet), kept, problems)


def _attributes(sheet: Sheet, stage: Stage, ref: Ref, language: str) -> list[LookRow]:
    most = scores(stage, ref)
    return [
        LookRow(
            LIBRARY.catalog.say(language, f"option.{name}"),
            f"{sheet.dice.get(name, score)} / {score}",
            "◆" * sheet.dice.get(name, score) + "◇" * (score - sheet.dice.get(name, score)),
        )
        for name, score in most.items()
    ]


def _numbers(sheet: Sheet, stage: Stage, ref: Ref, language: str) -> list[LookRow]:
    guarded = " / ".join(str(values.protection(stage, ref, kind)) for kind in PROTECTIONS)
    rows = [
        LookRow(say(language, "ap"), str(values.max_ap(stage, ref))),
        LookRow(say(language, "speed"), str(values.speed(stage, ref))),
        LookRow(say(language, "protection"), guarded, say(language, "protection.about")),
    ]
    if not is_character(sheet):
        return rows
    return [
        *rows,
        LookRow(say(language, "potential"), str(sheet.potential)),
        LookRow(say(language, "purse"), str(sheet.purse), say(language, "copper")),
    ]


def _abilities(sheet: Sheet, language: str) -> list[LookRow]:
    known = dict.fromkeys(in_force.gifted(sheet), 0) | sheet.abilities  # MES-ABL-24 gifts first
    return [
        LookRow(
            name_of(ABILITIES[name], language),
            f"+{improved}" if improved else "",
            LIBRARY.words.text_of(ABILITIES[name], language),
        )
        for name, improved in known.items()
    ]


def _items(sheet: Sheet, language: str) -> list[LookRow]:
    return [
        LookRow(
            name_of(ITEMS[line.item], language),
            f"×{line.n}" if line.n > 1 else "",
            say(language, "equipped") if line.equipped else "",
        )
        for line in sheet.items
    ]


def name_of(card: Any, language: str) -> str:
    """What an entry of the packs is called."""
    return LIBRARY.words.name_of(card, language)


def say(language: str, key: str, **params: Plain) -> str:
    """A text of the host's desk."""
    return LIBRARY.catalog.say(language, f"console.{key}", **params)
