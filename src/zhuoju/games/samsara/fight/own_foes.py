"""SAM 9.7 A host's own NPCs: a bestiary block with other numbers, or a card. None of them bears the mark."""

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from zhuoju.games.samsara.catalogue.kinds import Count, CreatureCard, Few
from zhuoju.games.samsara.catalogue.library import CREATURES
from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.fight import fighters
from zhuoju.games.samsara.model.build import Name, Text
from zhuoju.games.samsara.model.card import Card
from zhuoju.games.samsara.model.fight_state import Fighter
from zhuoju.games.samsara.model.words import ATTRIBUTES, Attribute
from zhuoju.kernel import BadOptions, Seat
from zhuoju.kernel.errors import nearest
from zhuoju.kernel.roleplay import Data

LETTERS: Final = "FEDCBA"
Grade = Annotated[int, Meta(ge=1, le=6)]
Star = Annotated[int, Meta(ge=1, le=6)]


class Block(Struct, forbid_unknown_fields=True):
    """A creature of the bestiary with other numbers; skills and habits are those of the creature."""

    creature: str
    name: Name
    star: Star
    seniority: Count
    grades: dict[Attribute, Grade]
    weapon: Few  # D4
    dual: Few
    reduction: Few
    volume: Count
    weight: Count
    weak_dice: Few
    notes: Text = ""  # for whoever hosts


NUMBERS: Final = ("star", "seniority", "weapon", "dual", "reduction", "volume", "weight", "weak_dice")


def creature(name: str) -> CreatureCard:
    """A creature of the library. Raises BadOptions."""
    if name not in CREATURES:
        raise BadOptions(f"samsara: the library has no creature {name!r}.{nearest(name, CREATURES)}")
    return CREATURES[name]


def block_of(data: Data) -> Block:
    """A bestiary block with numbers that can be. Raises BadOptions."""
    try:
        block = msgspec.convert(dict(data), Block)
    except msgspec.ValidationError as wrong:
        raise BadOptions(f"samsara: an NPC: {wrong}") from None
    missing = [name for name in ATTRIBUTES if name not in block.grades]
    if missing:
        raise BadOptions(f"samsara: an NPC has a grade of {missing[0]}")
    creature(block.creature)
    return block


def card_of(data: Data) -> Card:
    """A card as an NPC. Raises BadOptions."""
    try:
        return msgspec.convert(dict(data), Card)
    except (msgspec.ValidationError, ValueError) as wrong:
        raise BadOptions(f"samsara: an NPC: {wrong}") from None


def is_block(data: Data) -> bool:
    """Whether it is made of a bestiary block; else it is a card."""
    return "creature" in data


def printed(block: Block) -> CreatureCard:
    """The block as the bestiary would print it."""
    letters = "".join(LETTERS[block.grades[name] - 1] for name in ATTRIBUTES)
    numbers: dict[str, Any] = {name: getattr(block, name) for name in NUMBERS}
    return msgspec.structs.replace(CREATURES[block.creature], grades=letters, **numbers)


def fighter(data: Data, seat: Seat, side: str) -> Fighter:
    """SAM 9.7 One of them in a fight: without the mark, and so without shelter. Raises BadOptions."""
    if is_block(data):
        block = block_of(data)
        one = fighters.from_block(printed(block), seat, side)
        one.name = block.name or block.creature
        return one
    try:
        one = fighters.from_card(card_of(data), seat, side)
    except (KeyError, ValueError, IndexError) as wrong:
        raise BadOptions(f"samsara: this card names what the library does not have: {wrong}") from None
    one.mark = one.restraint = False
    return one


def star(data: Data) -> int:
    """How strong one is. Raises BadOptions."""
    return block_of(data).star if is_block(data) else ledger.card_star(card_of(data))


def fielded(data: Data) -> dict[str, Any]:
    """What goes into a fight: without what only the host has written."""
    if is_block(data):
        return {**data, "notes": ""}
    return {"npc": {**data, "notes": "", "background": "", "looks": "", "epilogue": ""}}
