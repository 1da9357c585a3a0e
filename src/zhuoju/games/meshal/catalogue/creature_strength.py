"""MES-ENC-05 What the strength of a creature should be, from its entry. Authors and a build test use it."""

from collections.abc import Mapping
from math import ceil
from typing import Final

from zhuoju.games.meshal.catalogue.library import ABILITIES
from zhuoju.games.meshal.model.cards import Ability
from zhuoju.games.meshal.model.words import Mobility
from zhuoju.games.meshal.model.world_cards import Creature

LEAST: Final = 3
PER_LEVEL: Final = 3
WAYS: Final[dict[Mobility, int]] = {"fly": 2, "swim": 1, "climb": 1, "burrow": 1}
USUAL_AP: Final = 3
USUAL_SPEED: Final = 3


def score_part(score: int) -> int:
    """Scores are priced like training, negative below 3."""
    return 3 * (score * (score - 1) // 2 - 3)


def levels(entry: Creature, known: Mapping[str, Ability] = ABILITIES) -> int:
    """Abilities, natural protection, immunities, AP, speed, ways, senses and natural weapons, in levels."""
    abilities = sum(known[name].level for name in entry.abilities)
    protection = sum(entry.protection.values()) + 4 * len(entry.immune)
    ap = 3 * max(0, entry.max_ap - USUAL_AP)
    speed = max(0, ceil((entry.movement.speed - USUAL_SPEED) / 2))
    ways = sum(WAYS.get(way, 0) for way in entry.movement.ways) + ("fly" in entry.movement.poor)
    senses = sum(1 for s in (*entry.perception.senses, *entry.perception.poor) if s != "five_senses")
    return abilities + protection + ap + speed + ways + senses + sum(w.level for w in entry.weapons)


def strength(entry: Creature, known: Mapping[str, Ability] = ABILITIES) -> int:
    """MES-ENC-05 Worn gear counts nothing; never below 3."""
    return max(LEAST, sum(score_part(n) for n in entry.scores.values()) + PER_LEVEL * levels(entry, known))
