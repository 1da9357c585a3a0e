"""MES-PRO What protection leaves of an attack's result. Pure arithmetic."""

from collections.abc import Collection, Iterable, Mapping

from zhuoju.games.meshal.model.words import AttackType


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
