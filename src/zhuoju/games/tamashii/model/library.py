"""The components of Tamashii, read from its packs and put in the form that the rules ask for."""

from pathlib import Path
from typing import TypeVar

import msgspec

from zhuoju.content import Lexicon, Library, Packs, Problem, read_document
from zhuoju.games.tamashii.model.cards import (
    KINDS,
    BasicProgram,
    Board,
    Body,
    BossCard,
    ClassAugment,
    Component,
    Constants,
    Dice,
    EnemyCard,
    Exploration,
    FactionAugment,
    GlobalRule,
    Interaction,
    MapSetup,
    Objective,
    Protocol,
    Situation,
    Tile,
)
from zhuoju.games.tamashii.model.scenario_cards import SCENARIO_KINDS
from zhuoju.games.tamashii.model.state import Ref, Tamashii

HERE = Path(__file__).parents[1]
LEXICON = Lexicon("tamashii", halting=True)


def _lint(folder: Path, packs: Packs) -> list[Problem]:
    """What is wrong with the scenarios of a pack as a whole."""
    from zhuoju.games.tamashii.model.scenario_lint import lint

    return lint(folder, packs)


LIBRARY = Library("tamashii", LEXICON, {**KINDS, **SCENARIO_KINDS}, HERE / "packs", HERE / "texts", _lint)
WALKER = "walker"  # the body printed on every player board

TILES: dict[str, Tile] = {}
BODIES: dict[str, Body] = {}  # the Walker too
ENEMIES: dict[str, EnemyCard] = {}
CLASS_AUGMENTS: dict[str, ClassAugment] = {}
FACTION_AUGMENTS: dict[str, FactionAugment] = {}
PROTOCOLS: dict[str, Protocol] = {}
EXPLORATION: dict[str, Exploration] = {}
BASIC_PROGRAMS: dict[str, BasicProgram] = {}
BOARDS: dict[str, Board] = {}
BOSSES: dict[str, BossCard] = {}
MAP_SETUPS: dict[str, MapSetup] = {}
SITUATIONS: dict[str, Situation] = {}
GLOBAL_RULES: dict[str, GlobalRule] = {}
INTERACTIONS: dict[str, Interaction] = {}
OBJECTIVES: dict[str, Objective] = {}

C = TypeVar("C", bound=Component)


def _ruling(kind: str, made: type[C]) -> C:
    """The one entry of its kind in the rulings; it has no clauses, so it can be read before the lexicon."""
    document = read_document((HERE / "packs" / "core" / "rulings.yaml").read_bytes(), "rulings.yaml")
    return msgspec.convert(document.data[kind][0], made)


CONSTANTS = _ruling("constants", Constants)  # the rulings of the GAP register
DICE = _ruling("dice", Dice)  # how the three dice are faced


def read() -> None:
    """Fill the tables above from the packs. The lexicon must be complete by then."""
    packs = LIBRARY.packs
    TILES.update(packs.of(Tile))
    BODIES.update(packs.of(Body))
    ENEMIES.update(packs.of(EnemyCard))
    CLASS_AUGMENTS.update(packs.of(ClassAugment))
    FACTION_AUGMENTS.update(packs.of(FactionAugment))
    PROTOCOLS.update(packs.of(Protocol))
    EXPLORATION.update(packs.of(Exploration))
    BASIC_PROGRAMS.update(packs.of(BasicProgram))
    BOARDS.update(packs.of(Board))
    BOSSES.update(packs.of(BossCard))
    MAP_SETUPS.update(packs.of(MapSetup))
    SITUATIONS.update(packs.of(Situation))
    GLOBAL_RULES.update(packs.of(GlobalRule))
    INTERACTIONS.update(packs.of(Interaction))
    OBJECTIVES.update(packs.of(Objective))


# What a card, tile or token shows


def _named(m: Tamashii, ref: Ref, table: dict[str, C]) -> C:
    return table[m.state.faces[ref]]


def face(m: Tamashii, ref: Ref) -> str:
    """The id of what a card, tile or token shows."""
    return m.state.faces[ref]


def tile_of(m: Tamashii, ref: Ref) -> Tile:
    """A tile."""
    return _named(m, ref, TILES)


def body_of(m: Tamashii, ref: Ref) -> Body:
    """A body card."""
    return _named(m, ref, BODIES)


def enemy_of(m: Tamashii, ref: Ref) -> EnemyCard:
    """An enemy card."""
    return _named(m, ref, ENEMIES)


def augment_of(m: Tamashii, ref: Ref) -> ClassAugment | FactionAugment:
    """An augment card."""
    shown = m.state.faces[ref]
    return CLASS_AUGMENTS.get(shown) or FACTION_AUGMENTS[shown]


def protocol_of(m: Tamashii, ref: Ref) -> Protocol:
    """A learning protocol."""
    return _named(m, ref, PROTOCOLS)


def exploration_of(m: Tamashii, ref: Ref) -> Exploration:
    """An exploration token."""
    return _named(m, ref, EXPLORATION)


def objective_of(m: Tamashii, ref: Ref) -> Objective:
    """An objective card."""
    return _named(m, ref, OBJECTIVES)


def of_faction(name: str) -> list[FactionAugment]:
    """All augments of a faction."""
    return [card for card in FACTION_AUGMENTS.values() if card.faction == name]


def of_class(name: str) -> list[ClassAugment]:
    """All augments of a class."""
    return [card for card in CLASS_AUGMENTS.values() if card.class_name == name]
