"""SAM-POINTS Sequences on a card: what they are built from, what they cost, which star they need."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from zhuoju.games.samsara.catalogue import cost, library
from zhuoju.games.samsara.catalogue.cost import CostSheet
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.build import ItemBuild, Piece, SkillBuild
from zhuoju.games.samsara.model.card import Card, Follower, Sequence


def skill_of(sequence: Sequence) -> SkillBuild | None:
    """The build of a skill; None for anything else and for what no library knows."""
    if sequence.kind != "skill" or sequence.skill is not None:
        return sequence.skill
    if sequence.library not in library.SKILLS:
        return None
    return library.skill_build(sequence.library, sequence.parameters)


def item_of(sequence: Sequence) -> ItemBuild | None:
    """The build of an item; None for anything else and for what no library knows."""
    if sequence.kind != "item" or sequence.item is not None:
        return sequence.item
    card = library.ITEMS.get(sequence.library)
    return card.build if card else None


def with_parameters(build: ItemBuild, chosen: Mapping[str, str]) -> ItemBuild:
    """SAM-AUDIT-71 An item with the parameters that its buyer chose, by entry; those it states stay."""
    if not chosen:
        return build

    def fill(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        return tuple(p if p.parameter else replace(p, parameter=chosen.get(p.entry, "")) for p in pieces)

    effects = tuple(replace(effect, pieces=fill(effect.pieces)) for effect in build.effects)
    return replace(build, panel=fill(build.panel), effects=effects)


def sheet_of(sequence: Sequence, *, surcharge_for_band: bool = True) -> CostSheet | None:
    """SAM-COST-24 The cost sheet, or None where the build names what no catalogue knows."""
    try:
        found = cost.sheet(sequence)
    except (KeyError, IndexError):
        return None
    if found is None or surcharge_for_band or not sequence.surcharge:
        return found
    return cost.with_surcharge(_plain(sequence), sequence.surcharge, for_band=False)


def _plain(sequence: Sequence) -> CostSheet:
    """The cost sheet without the surcharge of a fusion."""
    build = skill_of(sequence)
    assert build is not None  # only skills carry a surcharge
    return cost.skill_cost(build, library.CATALOGUES.get(sequence.version, library.ENTRIES))


def gate(sequence: Sequence, *, surcharge_for_band: bool = True) -> int:
    """SAM-COST-13 The star a sequence needs; a follower asks for none."""
    found = sheet_of(sequence, surcharge_for_band=surcharge_for_band)
    return found.gate if found else 1


def price_of(sequence: Sequence) -> int:
    """SAM-POINTS-04, SAM-FOLLOW-04 What a sequence counts for; nothing where it cannot be priced."""
    if sequence.follower is not None:
        return follower_seniority(sequence.follower)
    found = sheet_of(sequence)
    return found.total if found else 0


def follower_seniority(follower: Follower) -> int:
    """SAM-FOLLOW-04 The cost of a follower's own skills and items."""
    return sum(map(price_of, follower.sequences))


def follower_star(follower: Follower) -> int:
    """SAM-FOLLOW-03, 05 The star by its own seniority; 6 is crowned."""
    return tables.star(follower_seniority(follower))


# What is where


class Held(Struct, frozen=True):
    """A sequence and whose it is."""

    sequence: Sequence
    owner: Sequence | None = None  # the follower that has it
    vault: bool = False

    @property
    def where(self) -> str:
        """Its id on the card, with that of the follower before it."""
        return f"{self.owner.id}/{self.sequence.id}" if self.owner else self.sequence.id


def held(card: Card) -> Iterator[Held]:
    """Everything on a card and in its vault, with what followers have, in the order of the card."""
    for vault, things in ((False, card.sequences), (True, card.vault)):
        for thing in things:
            yield Held(thing, None, vault)
            if thing.follower is not None:
                for own in thing.follower.sequences:
                    yield Held(own, thing, vault)


def find(card: Card, sequence: str) -> Held | None:
    """A sequence by its id, wherever it is."""
    return next((h for h in held(card) if h.sequence.id == sequence), None)


def new_id(card: Card) -> str:
    """An id that no sequence of the card has had."""
    found = f"q{card.next_id}"
    card.next_id += 1
    return found
