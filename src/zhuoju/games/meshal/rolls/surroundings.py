"""What conditions of the packs ask about the place of a being: distance, neighbours, cover, ground."""

from typing import Literal

from zhuoju.games.meshal.basics.relations import friendly, hostile
from zhuoju.games.meshal.catalogue.statements import Light
from zhuoju.games.meshal.character import bodies
from zhuoju.games.meshal.character.consciousness import dead, standing_up, unconscious
from zhuoju.games.meshal.character.in_force import collected
from zhuoju.games.meshal.items.weapons import shift, weapons
from zhuoju.games.meshal.maps import facing_sides
from zhuoju.games.meshal.maps.facing_sides import sectors
from zhuoju.games.meshal.maps.footprints import footprint
from zhuoju.games.meshal.maps.lines import sight
from zhuoju.games.meshal.maps.terrain import grounds_at, tagged
from zhuoju.games.meshal.model.state import Ref, World, being, on
from zhuoju.games.meshal.model.words import ZoneTag

FAR = 9999


def steps_between(w: World, a: Ref, b: Ref | None) -> int:
    """MES-MAP-02 Steps between two beings; very far where one of them is not on the map."""
    found = bodies.steps_apart(w, a, b) if b is not None else None
    return FAR if found is None else found


def down(w: World, ref: Ref) -> bool:
    """MES-LIF-01 Unconscious or dead."""
    return dead(w, ref) or unconscious(w, ref)


def ally_beside(w: World, user: Ref, target: Ref) -> bool:
    """Another creature friendly to the user, not down, is adjacent to the target."""
    for other in w.state.beings:
        if other in (user, target) or not friendly(w, user, other) or not standing_up(w, other):
            continue
        if bodies.beside(w, other, target):
            return True
    return False


def in_reach_of_any(w: World, user: Ref, target: Ref) -> bool:
    """The target is in reach of a weapon of the user."""
    return any(
        shift(w, weapon.card.reach, user, target, weapon.card.ranged) is not None
        for weapon in weapons(w, user)
    )


# Facing and height


def sector(w: World, of: Ref, other: Ref) -> Literal["front", "flank", "rear", ""]:
    """MES-FAC-01, 05 In which sector of a being another stands, the border in his favour; else nothing."""
    field = w.state.field
    if field is None or w.state.moment is None or not on(w, "facing"):
        return ""
    one, two = bodies.body(w, of), bodies.body(w, other)
    if one is None or two is None:
        return ""
    found = sectors(field, one, being(w, of).facing, two)
    if "rear" in found:
        return "rear"
    return "flank" if "left" in found or "right" in found else "front"


def level(w: World, user: Ref, target: Ref) -> Literal["above", "accord", "below"]:
    """MES-FAC-09 Where the target is, seen from the user: over the head, under the waist, or between."""
    one, two = bodies.body(w, user), bodies.body(w, target)
    return "accord" if one is None or two is None else facing_sides.vertical(one, two)


# Ground


def in_the_dark(w: World, ref: Ref) -> bool:
    """MES-PER-24 It stands in the dark: dark ground or a dark map, and no light that reaches it."""
    field, at = w.state.field, being(w, ref).at
    if field is None or at is None:
        return False
    if not (field.dark or any(ground.dark for ground in grounds_at(field, at))):
        return False
    return not tagged(field, at, "lit") and not _lit_by_somebody(w, ref)


def _lit_by_somebody(w: World, ref: Ref) -> bool:
    for other in w.state.beings:
        lights = collected(w, other, Light)
        if lights and steps_between(w, other, ref) <= max(light.steps for light in lights):
            return True
    return False


def has_cover(w: World, ref: Ref) -> bool:
    """Something between or around breaks the line to at least one foe, or hides what stands in it.

    Foes are where the being sees them, or saw them last: of others it could not know."""
    field, here = w.state.field, bodies.body(w, ref)
    if field is None or here is None:
        return False
    if tagged(field, here.spots[0], "obscured"):
        return True
    one = being(w, ref)
    seen = {other: bodies.body(w, other) for other in one.spotted if not dead(w, other)}
    lost = {other: footprint(field, at) for other, at in one.ghosts.items() if other not in one.spotted}
    foes = [(other, there) for other, there in (seen | lost).items() if other in w.state.beings]
    return any(
        there is not None and hostile(w, ref, other) and not sight(field, there, here)
        for other, there in foes
    )


def stands_on(w: World, ref: Ref, tag: ZoneTag) -> bool:
    """It stands on such ground, with any part of it."""
    field, here = w.state.field, bodies.body(w, ref)
    return field is not None and here is not None and any(tagged(field, spot, tag) for spot in here.spots)
