"""The cards of Legend, read from its packs and put in the form that the rules ask for."""

from pathlib import Path
from typing import Any

from zhuoju.content import Effect as Clauses
from zhuoju.content import Lexicon, Library
from zhuoju.games.legend.model.cards import (
    KINDS,
    Back,
    CardFace,
    Character,
    EffectLine,
    Event,
    Intel,
    Resource,
    RuleCard,
    SellCode,
    Unlock,
)
from zhuoju.games.legend.model.words import BasicElement, Filter, Flag, Grade, Kind, Location, Stat

HERE = Path(__file__).parents[1]
LEXICON = Lexicon("legend", halting=True)
LOCATIONS: tuple[Location, ...] = ("ascension", "pack", "material", "explore", "hand")

Mods = dict[tuple[Location, Stat], tuple[tuple[int, tuple[Filter, ...]], ...]]


class Effect:
    """One effect of a card: its line, and the clauses to carry out in order."""

    __slots__ = ("clauses", "key", "line")

    def __init__(self, key: str, line: EffectLine) -> None:
        self.key = key
        self.line = line
        whole = line.do
        self.clauses: tuple[Clauses, ...] = whole.parts if whole.verb == "sequence" else (whole,)


class Card:
    """A card as the rules read it."""

    def __init__(self, face: CardFace, character: str = "") -> None:
        self.face = face
        self.id = face.id
        self.character = character  # whose exclusive card it is
        self.is_resource = isinstance(face, Resource)
        self.is_intel = isinstance(face, Intel)
        self.is_event = isinstance(face, Event)
        self.back: Back = "intel" if isinstance(face, Event) else face.deck
        self.copies = face.copies
        self.grade: Grade = "low" if isinstance(face, Event) else face.grade
        self.kind: Kind | None = face.kind if isinstance(face, Resource) else None
        self.type = face.type if isinstance(face, Intel) else None
        self.elements: tuple[BasicElement, ...] = tuple(face.elements) if isinstance(face, Resource) else ()
        self.buy = None if isinstance(face, Event) else face.buy
        self.sell: SellCode | None = face.sell
        self.unlock = face.unlock if isinstance(face, Intel) else Unlock()
        self.need = (face.need or 0) if isinstance(face, Resource) else 0
        self.attack = (face.attack or 0) if isinstance(face, Resource) else 0
        self.health = (face.health or 0) if isinstance(face, Resource) else 0
        self._read_effects(face.effects)
        self.words = frozenset(self._words())

    def _read_effects(self, lines: tuple[EffectLine, ...]) -> None:
        self.effects = tuple(Effect(str(n), line) for n, line in enumerate(lines))
        self.at = {place: tuple(e for e in self.effects if e.line.at == place) for place in LOCATIONS}
        self.sorts = {place: frozenset(e.line.type for e in self.at[place]) for place in LOCATIONS}
        self.mods: Mods = {}
        self.flags: dict[tuple[Location, Flag], int] = {}
        self.fights: tuple[int, int] | None = None
        for effect in self.effects:
            for clause in effect.clauses:
                self._read_statement(effect.line.at, clause.verb, clause.value)
        self.touched = frozenset(stat for _, stat in self.mods)  # the statistics it changes

    def _read_statement(self, at: Location, verb: str, value: Any) -> None:
        """LEG-TXT-10 Each static clause of a permanent effect applies on its own."""
        if verb == "mod":
            key = (at, value.stat)
            self.mods[key] = (*self.mods.get(key, ()), (value.n, value.filters))
        elif verb == "rule":
            self.flags[at, value.flag] = value.n
        elif verb == "join_battle":
            self.fights = (value.attack, value.health)

    def _words(self) -> list[str]:
        """The filter words of kind and grade that describe this card."""
        found = ["card"]
        if self.is_resource:
            found += ["resource", str(self.kind)]
        if self.is_intel:
            found += ["intel", "intel_or_event", "ability"]
        if self.is_event:
            found += ["intel_or_event"]
        place = ["low", "mid", "high", "legendary"].index(self.grade)
        words = {"low": place == 0, "mid_or_better": place >= 1, "high_or_better": place >= 2,
                 "mid_or_worse": place <= 1, "high_or_worse": place <= 2}  # fmt: skip
        return found + [word for word, holds in words.items() if holds]


LIBRARY = Library("legend", LEXICON, KINDS, HERE / "packs", HERE / "texts")
CARDS: dict[str, Card] = {}
CHARACTERS: dict[str, Character] = {}
RULES: dict[str, RuleCard] = {}


def read() -> None:
    """Fill the tables above from the packs. The lexicon must be complete by then."""
    packs = LIBRARY.packs
    CHARACTERS.update(packs.of(Character))
    RULES.update(packs.of(RuleCard))
    whose = {card: who.id for who in CHARACTERS.values() for card in who.exclusive}
    faces: list[CardFace] = [
        *packs.of(Resource).values(),
        *packs.of(Intel).values(),
        *packs.of(Event).values(),
    ]
    for face in faces:
        CARDS[face.id] = Card(face, whose.get(face.id, ""))
