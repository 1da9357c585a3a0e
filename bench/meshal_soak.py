"""`python -m bench.meshal_soak [--fights N] [--first NUMBER] [--whole N]`: random fights over switches, maps.

Every fight is set up by its number alone and played at random to its end. One in so many (`--whole`) is put
to the whole contract as well: saves, replays, undo, refusals, hiding. What fails is named with its number.
"""

from __future__ import annotations

import argparse
from collections import Counter
from functools import partial
from multiprocessing import Pool
from random import Random
from typing import Any, NamedTuple, get_args

from zhuoju.games.meshal.catalogue.library import ARENAS, CREATURES, PRESETS
from zhuoju.games.meshal.model.profile import NEEDS, SWITCHES
from zhuoju.games.meshal.model.words import Intensity
from zhuoju.kernel import Plain, RulesError, find
from zhuoju.testing.case import Case
from zhuoju.testing.contract import CHECKS
from zhuoju.testing.course import check_conservation, check_end

ROUNDS = (3, 6, 10, 20)  # of random fights, which would otherwise go on for long
DECISIONS = 20_000
CHOICES: dict[str, tuple[Plain, ...]] = {
    "area_attack_roll": ("shared", "per_target"),
    "retry_policy": ("allow", "refuse"),
    "npc_health_view": ("bands", "full", "hidden"),
    "npc_fate": (False, True),
    "moment_start_ap": ("full", "none"),
    "reward_unconscious_rule": ("ever", "at_end"),
    "durability_basis": ("table", "example"),
    "grid_facings": (4, 8),
    "bog_success": ("hold", "printed"),
    "new_max_ap": (2, 3, 5),
    "knocked_down_ap": (0, 1, 3),
    "fog": (False, False, True),
}


class Soaked(NamedTuple):
    """How one fight went."""

    number: int
    kind: str  # of map
    switches: int
    answers: int
    whole: bool
    fault: str


def options(number: int) -> tuple[int, dict[str, Plain]]:
    """The seats and options of one fight, the same whenever it is asked for."""
    random = Random(number)
    house = random.random() < 0.5
    players = random.randrange(1, 5)
    on = {switch for switch in SWITCHES if random.random() < 0.5}
    on |= {NEEDS[switch] for switch in on if switch in NEEDS}
    settings = {name: random.choice(values) for name, values in CHOICES.items()}
    found: dict[str, Plain] = {
        "house": house,
        "profile": {"switches": [switch for switch in SWITCHES if switch in on], "settings": settings},
        "party": " ".join(random.sample(list(PRESETS), random.randrange(max(2, players), 6))),
        "map": random.choice(sorted(ARENAS)),
        "rounds": random.choice(ROUNDS),
    }
    if random.random() < 0.6:
        found["intensity"] = random.choice(get_args(Intensity))
    else:
        foes = random.sample(sorted(CREATURES), random.randrange(1, 4))
        found["foes"] = " ".join(f"{foe}*{random.randrange(1, 4)}" for foe in foes)
    return players + 1 + house, found


def soak(number: int, one_in: int) -> Soaked:
    """One fight, checked."""
    seats, chosen = options(number)
    whole = number % one_in == 0
    profile: Any = chosen["profile"]
    case = Case(find("meshal"), seats, chosen, number, decisions=DECISIONS, positions=4, answers=8)
    checks = list(CHECKS.values()) if whole else [check_end, check_conservation]
    fault = ""
    try:
        for check in checks:
            check(case)
    except (AssertionError, RulesError) as wrong:
        fault = f"{type(wrong).__name__}: {wrong}"
    kind = ARENAS[str(chosen["map"])].kind
    return Soaked(number, kind, len(profile["switches"]), 0 if fault else len(case.course), whole, fault)


def main() -> None:
    """Play, count, and name what failed."""
    reader = argparse.ArgumentParser(prog="python -m bench.meshal_soak", description=__doc__)
    reader.add_argument("--fights", type=int, default=2000)
    reader.add_argument("--first", type=int, default=0, help="the number of the first fight")
    reader.add_argument("--whole", type=int, default=20, help="one in so many is put to the whole contract")
    reader.add_argument("--workers", type=int, help="processes; as many as there are cores")
    asked = reader.parse_args()
    kinds: Counter[str] = Counter()
    played, whole, faults = 0, 0, []
    with Pool(asked.workers) as workers:
        numbers = range(asked.first, asked.first + asked.fights)
        for each in workers.imap_unordered(partial(soak, one_in=asked.whole), numbers, chunksize=4):
            kinds[each.kind] += 1
            played, whole = played + each.answers, whole + each.whole
            if each.fault:
                faults.append(each.number)
                print(f"fight {each.number}: {each.fault}", flush=True)
    maps = ", ".join(f"{n} {kind}" for kind, n in sorted(kinds.items()))
    print(f"{asked.fights} random fights ({maps}), {played} answers; {whole} put to the whole contract")
    print(f"failed: {', '.join(map(str, sorted(faults))) or 'none'}")


if __name__ == "__main__":
    main()
