"""MES-PRO, MES-ATR-09..11 What protection leaves of an attack's result, and what damage takes."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from zhuoju.games.meshal import values
from zhuoju.games.meshal.state import Ref, World
from zhuoju.games.meshal.words import AttackType, Attribute


def protection_used(
    types: Iterable[AttackType], protections: Mapping[AttackType, int], immune: Collection[str] = ()
) -> int | None:
    """MES-PRO-05..08 The protection that counts: the lowest of the types not immune to; raw enters as 0.

    None: immune to all of it, the attack has no effect.
    """
    counted = [0 if t == "raw" else protections.get(t, 0) for t in types if t not in immune]
    return min(counted) if counted else None


def penetrated(protection: int, penetration: int) -> int:
    """MES-PRO-09 Penetration ignores points, never below 0, and never touches what is not above 0."""
    return protection if protection <= 0 else max(0, protection - max(0, penetration))


def left(result: int, protection: int, defence: int = 0) -> int:
    """MES-PRO-01, 03, 04 What is left of a result: 0 misses whatever the protection, never below 0."""
    return 0 if result <= 0 else max(0, result - protection - defence)


def against(
    w: World, ref: Ref, types: Iterable[AttackType], penetration: int = 0, cover: int = 0
) -> int | None:
    """MES-PRO-10, 11 The protection of a being against an attack; None: immune. The unconscious keep it.

    `cover`: more physical protection, of what it stands behind (MES-OBJ-15).
    """
    wanted = list(types)
    immune = values.immunities(w, ref)
    points: dict[AttackType, int] = {t: values.protection(w, ref, t) for t in wanted if t != "raw"}
    if "physical" in points:
        points["physical"] += cover
    used = protection_used(wanted, points, immune)
    return None if used is None else penetrated(used, penetration)


def due(damage: int, named: Sequence[Attribute], held: Mapping[Attribute, int]) -> int:
    """MES-ATR-11 How many dice must go while any named attribute has dice; the rest is lost."""
    return min(damage, sum(held.get(a, 0) for a in named))


def allotments(
    damage: int, named: Sequence[Attribute], held: Mapping[Attribute, int]
) -> Iterator[dict[Attribute, int]]:
    """MES-ATR-10 Every legal way to share damage among the named attributes, most from the first first."""
    wanted = [a for a in named if held.get(a, 0) > 0]
    total = due(damage, wanted, held)

    def share(rest: int, among: Sequence[Attribute]) -> Iterator[dict[Attribute, int]]:
        if not among:
            if rest == 0:
                yield {}
            return
        first, *others = among
        for n in range(min(rest, held[first]), -1, -1):
            for more in share(rest - n, others):
                yield {first: n, **more} if n else more

    yield from share(total, wanted)
