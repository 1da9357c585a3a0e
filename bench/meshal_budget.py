"""`python -m bench.meshal_budget [--fights N] [--only INTENSITY] [--keep]`: how often parties win.

Every party of four presets by turns, on the ready maps by turns, `policy` bots on all seats. `--keep` writes
what was found, with a fingerprint of what was weighed, where the documentation and its test read it.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable
from functools import partial
from itertools import combinations
from multiprocessing import Pool
from pathlib import Path
from statistics import median
from typing import NamedTuple
from zlib import crc32

from zhuoju.games.meshal.catalogue.library import ARENAS, LIBRARY, PRESETS
from zhuoju.games.meshal.hosting.fight_intensity import INTENSITIES
from zhuoju.games.meshal.model.world_cards import Arena, Creature, Mount, PresetCharacter
from zhuoju.games.meshal.seat.tally import SHOULD
from zhuoju.lab.playing import play

KEPT = Path(__file__).parents[1] / "docs" / "balance" / "meshal.json"
MEMBERS, SEATS, ROUNDS = 4, 5, 30
MAPS = ("ma_courtyard", "ma_gatehouse", "ma_ridge", "ma_pillars")
ENDS = {"moment.victory": "won", "moment.defeat": "lost"}


class Fought(NamedTuple):
    """How one fight went."""

    end: str
    rounds: int
    foes: tuple[str, ...]


def fingerprint() -> int:
    """Of what is weighed: what creatures are and fight with, the presets, the maps."""
    packs = LIBRARY.packs
    listed = [*packs.of(Creature).values(), *packs.of(Mount).values()]
    creatures = sorted(
        (c.id, c.strength, sorted(c.scores.items()), c.max_ap, sorted(c.protection.items()), c.abilities,
         [(w.attack.ap, repr(w.attack.do)) for w in c.weapons], [(g.item, g.n) for g in c.gear])
        for c in listed
    )  # fmt: skip
    return crc32(repr((creatures, sorted(packs.of(PresetCharacter)), sorted(packs.of(Arena)))).encode())


def fight(intensity: str, number: int) -> Fought:
    """One of them, the same whenever it is asked for."""
    parties = list(combinations(PRESETS, MEMBERS))
    options = {
        "intensity": intensity,
        "rounds": ROUNDS,
        "map": MAPS[number % len(MAPS)],
        "party": " ".join(parties[number % len(parties)]),
    }
    match, _, _ = play("meshal", ["policy"] * SEATS, f"budget/{intensity}/{number}", options)
    state, result = match.table.state, match.result
    assert result is not None
    foes = tuple(sorted({one.sheet.entry for one in state.beings.values() if one.side == "foes"}))
    return Fought(ENDS.get(result.outcome, "undecided"), state.fought.round if state.fought else 0, foes)


def row(intensity: str, fights: Iterable[Fought]) -> dict[str, int]:
    """Print what came of fights of one intensity; the numbers that are kept."""
    listed = list(fights)
    ends = Counter(each.end for each in listed)
    least, most = SHOULD[intensity]
    print(
        f"{intensity:10} {len(listed):4} won {ends['won']:3} lost {ends['lost']:3}"
        f" undecided {ends['undecided']:2} = {100 * ends['won'] / len(listed):3.0f} %"
        f" (should be {least} to {most} %), median of rounds {median(each.rounds for each in listed):g}"
    )
    met = Counter(foe for each in listed for foe in each.foes)
    beaten = Counter(foe for each in listed if each.end == "won" for foe in each.foes)
    print("   " + ", ".join(f"{foe[3:]} {beaten[foe]}/{n}" for foe, n in met.most_common()), flush=True)
    return {"fought": len(listed), **{end: ends[end] for end in ("won", "lost", "undecided")}}


def main() -> None:
    """Fight, print, and keep."""
    reader = argparse.ArgumentParser(prog="python -m bench.meshal_budget", description=__doc__)
    reader.add_argument("--fights", type=int, default=200, help="of each intensity")
    reader.add_argument("--only", choices=INTENSITIES, help="one intensity instead of all")
    reader.add_argument("--keep", action="store_true", help="write it down for the documentation")
    asked = reader.parse_args()
    assert set(MAPS) <= set(ARENAS), "the ready maps"
    found = {}
    with Pool() as workers:
        for name in [asked.only] if asked.only else INTENSITIES:
            found[name] = row(name, workers.imap(partial(fight, name), range(asked.fights), chunksize=4))
    if asked.keep:
        told = {"game": "meshal", "fingerprint": fingerprint(), "seats": SEATS, "rounds": ROUNDS}
        KEPT.write_text(json.dumps({**told, "fights": found}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
