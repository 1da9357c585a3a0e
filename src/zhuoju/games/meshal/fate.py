"""MES-FAT Expense of fate: fixing dice after a roll, and the attribute dice that it costs."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from zhuoju.games.meshal.pool import SIDES, Face
from zhuoju.games.meshal.refusal import Refusal, Refused
from zhuoju.games.meshal.state import Ref, World, being, on
from zhuoju.games.meshal.words import Attribute


class Fixed(Struct, frozen=True):
    """MES-FAT-01, 08 A die turned to a face, and the attribute that pays for it."""

    place: int
    face: Face
    attribute: Attribute


def most(rolled: int, attributes: Mapping[Attribute, int]) -> int:
    """MES-FAT-03 The dice that can be fixed: no more than were rolled, or than attribute dice took part."""
    return min(rolled, sum(attributes.values()))


def allowed(
    w: World,
    ref: Ref,
    attributes: Mapping[Attribute, int],
    *,
    unseen: bool = False,
    courtesy: bool = False,
) -> bool:
    """MES-FAT-06, 07 Whether fate may be used on a roll.

    Not on a secret roll that the player cannot see, nor on the courtesy die of a rest; an invalid attribute
    brings no dice of its own, so it is not among `attributes`.
    """
    one = being(w, ref)
    player = one.seat != w.state.host or w.state.profile.settings.npc_fate
    return on(w, "fate") and player and not unseen and not courtesy and sum(attributes.values()) > 0


def check(faces: Sequence[Face], fixed: Iterable[Fixed], attributes: Mapping[Attribute, int]) -> None:
    """MES-FAT-01, 03, 08 Each die once, a face, no more of an attribute than took part. Raises Refused."""
    paid: dict[Attribute, int] = {}
    places: list[int] = []
    for die in fixed:
        places.append(die.place)
        paid[die.attribute] = paid.get(die.attribute, 0) + 1
        if not (0 <= die.place < len(faces) and 1 <= die.face <= SIDES):
            raise Refused(Refusal("no_such_die", "MES-FAT-01", {"die": die.place}))
        if paid[die.attribute] > attributes.get(die.attribute, 0):
            raise Refused(Refusal("not_so_many", "MES-FAT-08", {"attribute": die.attribute}))
    if len(set(places)) != len(places):
        raise Refused(Refusal("twice", "MES-FAT-01"))
    if len(places) > most(len(faces), attributes):
        raise Refused(Refusal("too_many_dice", "MES-FAT-03", {"most": most(len(faces), attributes)}))


def turned(faces: Sequence[Face], fixed: Iterable[Fixed]) -> list[Face]:
    """MES-FAT-01 The faces after dice were fixed."""
    after = list(faces)
    for die in fixed:
        after[die.place] = die.face
    return after


def price(fixed: Iterable[Fixed]) -> dict[Attribute, int]:
    """MES-FAT-02, 08 The dice each attribute loses for it; nothing can reduce or prevent this."""
    lost: dict[Attribute, int] = {}
    for die in fixed:
        lost[die.attribute] = lost.get(die.attribute, 0) + 1
    return lost
