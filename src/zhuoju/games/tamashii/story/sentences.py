"""The game's texts, with what scenario cards call their activities and the ways they offer."""

from collections.abc import Iterator, Mapping
from functools import cache

from zhuoju.content import Wording
from zhuoju.content.pack.template import Said, Template
from zhuoju.games.tamashii.model.cards import BossCard
from zhuoju.games.tamashii.model.library import BOSSES, INTERACTIONS, LIBRARY
from zhuoju.games.tamashii.model.scenario_cards import (
    Alternative,
    Guide,
    PlotCard,
    Ruled,
    SpecialCard,
)


@cache
def sentences() -> Mapping[str, Mapping[str, str]]:
    """For `Game.texts`: language to key to template."""
    named = dict(_named())
    return {
        language: {
            **texts,
            **{key: _in(words, language) for key, words in named.items()},
            **_programs(texts, language),
        }
        for language, texts in LIBRARY.sentences().items()
    }


def way_key(card: str, way: Alternative) -> str:
    """How one of the ways that a card offers is named in the texts."""
    place = next(n for n, each in enumerate(_ways(_cards()[card])) if each is way)
    return f"{card}.way.{place}"


def _named() -> Iterator[tuple[str, Wording]]:
    for number, card in _cards().items():
        for activity in card.activities:
            yield f"option.do {number} {activity.id}", activity.name
        for program in card.programs:
            yield f"object.story.{number}.{program.id}", program.name
        for way in _ways(card):
            yield f"object.{way_key(number, way)}", way.name


def _programs(texts: Mapping[str, str], language: str) -> dict[str, str]:
    """Programs that have no name of their own are told apart by what they do."""
    found = {}
    for kind, cards in (("boss", BOSSES), ("interaction", INTERACTIONS)):
        named = Template(texts[f"word.program.{kind}"])
        for card in cards.values():
            programs = card.hacks if isinstance(card, BossCard) else card.programs
            face = LIBRARY.words.name_of(card, language)
            for n, program in enumerate(programs):
                parts = {"face": Said(face), "does": Said(LIBRARY.words.says(program.do, language))}
                found[f"object.{kind}.{card.id}.{n}"] = named.fill(parts.__getitem__)
    return found


def _cards() -> dict[str, Ruled]:
    packs = LIBRARY.packs
    return {**packs.of(Guide), **packs.of(PlotCard), **packs.of(SpecialCard)}


def _ways(card: Ruled) -> list[Alternative]:
    """Every way that is printed on a card."""
    read = [getattr(card, name, ()) for name in ("immediate", "entered", "world")]
    return [way for paragraphs in read for paragraph in paragraphs for way in paragraph.choose]


def _in(words: Wording, language: str) -> str:
    return words.given(language) or LIBRARY.words.traditional.convert(words.hans)
