"""SAM-FOLLOW Followers: their sheets, their stars, and what they cost."""

from collections.abc import Mapping

from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.character import values
from zhuoju.games.samsara.character.carrying import fits, refit
from zhuoju.games.samsara.character.sequences import (
    follower_seniority,
    follower_star,
    new_id,
    with_parameters,
)
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.card import Card, Follower, Sequence
from zhuoju.games.samsara.model.refusal import Refusal
from zhuoju.games.samsara.model.words import Attribute


def price(follower: Follower) -> int:
    """SAM-FOLLOW-07 What a new follower costs: its own seniority and 500; the 500 are not seniority."""
    return follower_seniority(follower) + tables.FOLLOWER_FEE


def from_library(card: Card, name: str, parameters: Mapping[str, str] | None = None) -> Follower:
    """SAM 9.6 A follower of the library with everything it brings; ids are new on this card."""
    found = library.FOLLOWERS[name]
    return Follower(
        name=found.name.hans,
        library=name,
        volume=found.volume,
        weight=found.weight,
        race_class=found.race_class or "",
        role=found.role.hans,
        grades=values.from_letters(found.grades),
        sequences=[library_sequence(new_id(card), s, parameters, body=found.volume) for s in found.sequences],
    )


def library_sequence(
    name: str, entry: str, parameters: Mapping[str, str] | None = None, *, body: int | None = None
) -> Sequence:
    """SAM-POINTS-05 A sequence of the library, frozen as it is now; items refitted where a body needs it."""
    if entry in library.SKILLS:
        free = library.SKILLS[entry].free
        chosen = {k: v for k, v in (parameters or {}).items() if k in free}
        build = library.skill_build(entry, chosen)
        return Sequence(name, "skill", entry, skill=build, parameters=chosen, version=library.VERSION)
    printed = library.item_build(entry)
    item = with_parameters(printed, parameters or {})
    chosen = dict(parameters or {}) if item != printed else {}
    if body is not None and not fits(item, body):
        item = refit(item, body)
    return Sequence(name, "item", entry, item=item, parameters=chosen, version=library.VERSION)


def free_points(follower: Follower) -> int:
    """SAM-FOLLOW-02 The attribute points of a follower's star."""
    return values.free_points(follower_star(follower))


def grades_refused(follower: Follower, grades: Mapping[Attribute, int]) -> Refusal | None:
    """SAM-FOLLOW-02 Why a follower cannot have these grades."""
    full = values.all_grades(grades)
    most = len(full) + free_points(follower)
    if any(not 1 <= g <= 6 for g in full.values()) or sum(full.values()) > most:
        return Refusal("grades_sum", "SAM-FOLLOW-02", {"sum": sum(full.values()), "most": most})
    return None


def beyond(follower: Follower) -> bool:
    """SAM-FOLLOW-03 Whether a follower's own seniority is above the 30000 of the crowned."""
    return follower_seniority(follower) > tables.FOLLOWER_MOST


def mount_load(follower: Follower, percent: int = 0) -> int:
    """SAM-FOLLOW-11 What a mount can carry: its total load, raised by entries."""
    return values.derived(follower.grades).load * (100 + percent) // 100


def rider_weight(body: int, gear: int, own_gear: int) -> int:
    """SAM-FOLLOW-11 What counts against a mount's load."""
    return body + gear + own_gear
