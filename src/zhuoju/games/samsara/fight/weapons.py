"""SAM-COMBAT-22..29 The regular attacks at hand: kinds, weapons, ammunition and reach."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from zhuoju.games.samsara.character import carrying
from zhuoju.games.samsara.fight.fighters import magazine
from zhuoju.games.samsara.fight.settle.damage import throw_reach
from zhuoju.games.samsara.fight.standing import aim, in_use
from zhuoju.games.samsara.model.fight_state import Fighter, Gear, World, gear
from zhuoju.games.samsara.model.tables import MELEE_REACH

ENDLESS: Final = 999
SELF_LOADING: Final = ("bow",)  # reload as part of the attack
PARTS: Final = 3


class Regular(Struct, frozen=True):
    """One way to make a regular attack."""

    id: str
    kind: int
    weapons: tuple[str, ...] = ()
    ranged: bool = False
    reach: int = MELEE_REACH
    families: tuple[str, ...] = ()


def panel(item: Gear, entry: str) -> int:
    """The level of a panel entry."""
    return sum(p.level for p in item.build.panel if p.entry == entry)


def loaded(one: Fighter, arm: Gear) -> bool:
    """SAM 9.4 A shot in the weapon and a piece of ammunition of its family."""
    if arm.build.reach != "ranged" or arm.loaded >= ENDLESS:
        return True
    if arm.loaded < 1 and arm.build.family not in SELF_LOADING:
        return False
    return arm.build.kind == "part" or ammunition(one, arm) is not None


def ammunition(one: Fighter, arm: Gear) -> Gear | None:
    """Ammunition of the family, on the body."""
    for item in one.gear:
        build = item.build
        if build.kind == "ammunition" and build.family == arm.build.family and item.left > 0:
            if item.destroyed or item.place == "parked":
                continue
            return item
    return None


def range_of(w: World, one: Fighter, arm: Gear) -> int:
    """SAM-ATTR-08, SAM-COMBAT-28, 29 The smaller of aim and weapon range; thrown things by their weight."""
    build = arm.build
    if build.reach == "ranged":
        sight = sum(50 * panel(g, "I15") for g in one.gear if g.place == "fitted" and g.inside == arm.id)
        return min(aim(w, one) + sight, 50 * panel(arm, "I02") or MELEE_REACH)
    if build.reach == "thrown":
        far = throw_reach(w, one, build.weight) or MELEE_REACH
        return min(far, 50 * panel(arm, "I02")) if panel(arm, "I02") else far
    return MELEE_REACH


def regulars(w: World, one: Fighter) -> list[Regular]:
    """SAM-TAB-10 Every regular attack that can be made now."""
    if one.kind == "vehicle":
        return list(vehicle_attacks(w, one))
    if one.operates:
        return list(part_attack(w, one))
    found = [Regular("fist", 1)]
    arms = [g for g in in_use(one) if g.place == "held" and g.build.damage and g.left > 0 and loaded(one, g)]
    taken = sum(carrying.hands(g.build) for g in one.gear if g.place == "held" and not g.destroyed)
    free = carrying.HANDS - taken
    singles = []
    for arm in arms:
        far, ranged = range_of(w, one, arm), arm.build.reach in ("ranged", "thrown")
        two = carrying.hands(arm.build) == 2
        if two or free > 0:
            found.append(Regular(f"both item:{arm.id}", 3, (arm.id,), ranged, far, (arm.build.family,)))
        thrown = throw_reach(w, one, arm.build.weight) if arm.build.reach == "melee" else None
        if thrown is not None and not arm.bodily:
            kind = 3 if two else 4
            found.append(Regular(f"throw item:{arm.id}", kind, (arm.id,), True, thrown, (arm.build.family,)))
        if not two:
            found.append(Regular(f"hand item:{arm.id}", 4, (arm.id,), ranged, far, (arm.build.family,)))
            singles.append((arm, far, ranged))
    found += [  # SAM-ITEM-38
        Regular(f"worn item:{odd.id}", 4, (odd.id,), families=(odd.build.family,))
        for odd in in_use(one)
        if odd.place == "worn" and odd.build.damage
    ]
    if len(singles) > 1:
        (a, far_a, ranged_a), (b, far_b, ranged_b) = singles[:2]
        families = (a.build.family, b.build.family)
        found.append(Regular("dual", 2, (a.id, b.id), ranged_a and ranged_b, min(far_a, far_b), families))
        both = min(throw_reach(w, one, arm.build.weight) or 0 for arm in (a, b))
        if both and not (a.bodily or b.bodily) and {a.build.reach, b.build.reach} == {"melee"}:
            found.append(Regular("throw dual", 2, (a.id, b.id), True, both, families))  # SAM-COMBAT-28
    return found


def vehicle_attacks(w: World, one: Fighter) -> Iterator[Regular]:
    """SAM-VEH-23, 25 Ram with up to three linked parts; or pure ranged fire."""
    linked = [g for g in in_use(one) if g.build.kind == "part" and g.build.damage and not g.build.independent]
    near = [g for g in linked if not panel(g, "I02")]
    far = [g for g in linked if panel(g, "I02") and g.loaded > 0]
    yield Regular("ram", 5, tuple(g.id for g in near[:PARTS]))
    if far:
        reach = min(min(aim(w, one), 50 * panel(g, "I02")) for g in far[:PARTS])
        yield Regular("fire", 5, tuple(g.id for g in far[:PARTS]), True, reach)


def part_attack(w: World, one: Fighter) -> Iterator[Regular]:
    """SAM-VEH-26 The independent part somebody operates."""
    from zhuoju.games.samsara.model.fight_state import fighter

    if one.inside is None:
        return
    part = gear(fighter(w, one.inside), one.operates)
    if part is not None and not part.destroyed and part.loaded > 0:
        reach = min(aim(w, one), 50 * panel(part, "I02")) or MELEE_REACH
        yield Regular(f"part item:{part.id}", 5, (part.id,), True, reach, (part.build.family,))


def shoot(one: Fighter, name: str) -> str:
    """SAM-STEP-03 One shot of the magazine, one piece of ammunition; gives back the packet it came from."""
    arm = gear(one, name)
    if arm is None or arm.loaded >= ENDLESS or arm.build.reach not in ("ranged", None):
        return ""
    if arm.build.family not in SELF_LOADING:
        arm.loaded -= 1
    packet = ammunition(one, arm) if arm.build.kind != "part" else None
    if packet is None:
        return ""
    packet.left -= 1
    return packet.id


def reloadable(one: Fighter) -> list[Gear]:
    """SAM-TAB-09 Weapons that lack shots and have ammunition."""
    return [
        g for g in in_use(one)
        if (g.build.reach == "ranged" or (g.build.kind == "part" and panel(g, "I02")))
        and g.loaded < magazine(g.build) and g.build.family not in SELF_LOADING
        and (g.build.kind == "part" or ammunition(one, g) is not None)
    ]  # fmt: skip
