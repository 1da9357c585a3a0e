"""SAM-LEVEL-15, SAM-POINTS-07 Plain sequences made to measure: the dice that a star allows."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from zhuoju.games.samsara.catalogue import cost, library
from zhuoju.games.samsara.model.build import ItemBuild, Piece, SkillBuild, Way

PATTERNS: Final = (  # library items whose form is used, and the dice of its slot for each star (SAM-COST-17)
    ("IT-W03", 5), ("IT-W11", 5), ("IT-W02", 4), ("IT-S01", 3), ("IT-A04", 2), ("IT-A01", 1), ("IT-A03", 1),
    ("IT-A05", 1), ("IT-A06", 1), ("IT-A07", 1),
)  # fmt: skip
STURDY: Final = 4  # construction from the second star on
ENTRIES: Final = (("R01", 3), ("B01", 2))  # the plainest red and blue entry, and its slots
PREFIX: Final = "made"


class Tailored(Struct, frozen=True):
    """A build with the key of its name."""

    name: str
    build: SkillBuild | ItemBuild


@lru_cache(8)
def tailored(star: int) -> tuple[Tailored, ...]:
    """Everything that can be made plainly for a star, in steps of one star."""
    return tuple(one for step in range(1, star + 1) for one in (*_items(step), *_skills(step)))


def _items(step: int) -> Iterator[Tailored]:
    for name, dice in PATTERNS:
        pattern = library.item_build(name)
        count = dice * step
        damage, reduction = (count, 0) if pattern.kind == "weapon" else (0, count)
        solid = STURDY if step > 1 else pattern.construction
        made = replace(pattern, damage=damage, reduction=reduction, construction=solid, effects=())
        yield Tailored(f"{PREFIX}.{pattern.part or pattern.kind}", made)


def _skills(step: int) -> Iterator[Tailored]:
    for entry, slots in ENTRIES:
        level = library.ENTRIES[entry].tier * step
        build = SkillBuild(
            system="craft", way=Way(release="passive"), pieces=(Piece(entry=entry, level=level),)
        )
        for number in range(slots):
            yield Tailored(f"{PREFIX}.{entry}.{'abc'[number]}", build)


def price(build: SkillBuild | ItemBuild) -> int:
    """SAM-COST-01 What it costs; never typed."""
    made = cost.skill_cost(build) if isinstance(build, SkillBuild) else cost.item_cost(build)
    return made.total
