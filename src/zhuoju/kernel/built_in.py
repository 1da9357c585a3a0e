"""Interventions that every game has: they concern chance, or the table around the match."""

from collections.abc import Callable

from zhuoju.kernel.chance import Chance, match_key, seed_bytes


def _force(chance: Chance, *, of: str, values: list[int]) -> None:
    chance.force(values, of)


def _reseed(chance: Chance, *, seed: str) -> None:
    chance.fork(match_key(seed_bytes(seed), ("reseed",)), chance.positions)


BUILT_IN: dict[str, Callable[..., None]] = {"force": _force, "reseed": _reseed}
"""Interventions of every game: the next values of a stream, or other chance from here on."""

REMARKS = ("timed", "answered_for", "stumped")
"""What was done about the table itself: everybody is told, and the match is as it was."""

REDEAL = "redeal"
"""A match's own: the step begins again, with other things where not everybody knows what is there."""
