"""The catalogue of Samsara, read from its packs: entries, skills, items, races, followers, missions."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from zhuoju.content import Lexicon, Library, Packs, Problem
from zhuoju.games.samsara.catalogue.kinds import (
    KINDS,
    CreatureCard,
    EntryCard,
    FollowerCard,
    GroupCard,
    ItemCard,
    MissionCard,
    PresetCard,
    RaceCard,
    SkillCard,
)
from zhuoju.games.samsara.model import entry_string
from zhuoju.games.samsara.model.build import ItemBuild, Piece, SkillBuild

HERE: Final = Path(__file__).parents[1]
LEXICON: Final = Lexicon("samsara")
VERSION: Final = 1  # of the catalogue; raised when a number of an entry changes (SAM-COST-24)


def _lint(folder: Path, packs: Packs) -> list[Problem]:
    """What is wrong with the sequences of a pack as a whole."""
    from zhuoju.games.samsara.catalogue.lint import lint

    return lint(folder, packs)


LIBRARY: Final = Library("samsara", LEXICON, KINDS, HERE / "packs", HERE / "texts", _lint)

ENTRIES: Final[dict[str, EntryCard]] = {}  # by code, without the prefix E-
CATALOGUES: Final[dict[int, Mapping[str, EntryCard]]] = {VERSION: ENTRIES}  # every version there was
SKILLS: Final[dict[str, SkillCard]] = {}  # racial and creature skills too
ITEMS: Final[dict[str, ItemCard]] = {}
RACES: Final[dict[str, RaceCard]] = {}
FOLLOWERS: Final[dict[str, FollowerCard]] = {}
CREATURES: Final[dict[str, CreatureCard]] = {}
GROUPS: Final[dict[str, GroupCard]] = {}
PRESETS: Final[dict[str, PresetCard]] = {}
MISSIONS: Final[dict[str, MissionCard]] = {}
_WEAKENINGS: Final[dict[str, str]] = {}  # words to codes


def read() -> None:
    """Fill the tables above from the packs. The lexicon must be complete by then."""
    packs = LIBRARY.packs
    ENTRIES.update(by_code(packs))
    SKILLS.update(packs.of(SkillCard))
    ITEMS.update(packs.of(ItemCard))
    RACES.update(packs.of(RaceCard))
    FOLLOWERS.update(packs.of(FollowerCard))
    CREATURES.update(packs.of(CreatureCard))
    GROUPS.update(packs.of(GroupCard))
    PRESETS.update(packs.of(PresetCard))
    MISSIONS.update(packs.of(MissionCard))
    for code, entry in ENTRIES.items():
        if entry.family == "weakening":
            _WEAKENINGS.update({code.lower(): code, entry.name.en.lower(): code, entry.name.hans: code})


def by_code(packs: Packs) -> dict[str, EntryCard]:
    """The entries of packs by their codes: E-R01 is R01."""
    return {entry.id.removeprefix("E-"): entry for entry in packs.of(EntryCard).values()}


def weakening(word: str) -> str | None:
    """SAM 9.2 The code of the weakening called so: `poison`, `中毒` and `W03` are the same."""
    return _WEAKENINGS.get(word.strip().lower())


def skill_build(name: str, parameters: Mapping[str, str] | None = None) -> SkillBuild:
    """SAM 9.3 What a library skill is built from, with the parameters chosen at purchase."""
    return build_of(SKILLS[name], parameters)


def build_of(card: SkillCard, parameters: Mapping[str, str] | None = None) -> SkillBuild:
    """SAM 9.3 What a skill card is built from, with the parameters chosen at purchase."""
    return SkillBuild(
        system=card.system,
        way=card.way,
        pieces=_fill(card, card.pieces, parameters),
        offsets=_fill(card, card.offsets, parameters),
        needs=card.needs,
        racial=card.racial,
    )


def _fill(card: SkillCard, text: str, parameters: Mapping[str, str] | None) -> tuple[Piece, ...]:
    return _chosen(entry_string.read(text), card.free, parameters or {})


def _chosen(pieces: tuple[Piece, ...], free: tuple[str, ...], said: Mapping[str, str]) -> tuple[Piece, ...]:
    return tuple(
        msgspec.structs.replace(piece, parameter=said[piece.entry])
        if piece.entry in free and piece.entry in said
        else piece
        for piece in pieces
    )


def item_build(name: str, parameters: Mapping[str, str] | None = None) -> ItemBuild:
    """SAM 9.4 What a library item is built from, with the parameters chosen at purchase."""
    card = ITEMS[name]
    if not card.free or not parameters:
        return card.build
    effects = tuple(
        msgspec.structs.replace(effect, pieces=_chosen(effect.pieces, card.free, parameters))
        for effect in card.build.effects
    )
    panel = _chosen(card.build.panel, card.free, parameters)
    return msgspec.structs.replace(card.build, effects=effects, panel=panel)


def group_of(skill: str) -> str:
    """SAM-SKILL-30 The skill group a skill belongs to, or nothing."""
    return next((name for name, group in GROUPS.items() if skill in group.skills), "")


def race_of(skill: str) -> str:
    """SAM-RACE-08 The race a racial skill belongs to, or nothing."""
    return next((name for name, r in RACES.items() if skill in (*r.required, *r.unlockable)), "")
