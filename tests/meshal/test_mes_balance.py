"""MES 3.11 The budget of fights: what the last measurement that was kept has shown, and of what."""

import json
import re
from pathlib import Path
from zlib import crc32

import pytest

from zhuoju.games.meshal.budget import INTENSITIES
from zhuoju.games.meshal.library import LIBRARY
from zhuoju.games.meshal.tally import SHOULD
from zhuoju.games.meshal.world_cards import Arena, Creature, Mount, PresetCharacter

BALANCE = Path(__file__).parents[2] / "docs" / "balance"
KEPT = json.loads((BALANCE / "meshal.json").read_text(encoding="utf-8"))
FEWEST = 30  # fights of each intensity


def fingerprint() -> int:
    """Of what the budget weighs: the creatures' strengths, dice and AP, the presets, the maps."""
    packs = LIBRARY.packs
    listed = [*packs.of(Creature).values(), *packs.of(Mount).values()]
    creatures = {(c.id, c.strength, tuple(sorted(c.scores.items())), c.max_ap) for c in listed}
    presets, maps = sorted(packs.of(PresetCharacter)), sorted(packs.of(Arena))
    return crc32(repr((sorted(creatures), presets, maps)).encode())


def share(name: str) -> float:
    row = KEPT["fights"][name]
    return row["won"] / row["fought"]


def test_the_measurement_was_made_with_these_creatures():
    assert KEPT["fingerprint"] == fingerprint(), "measure again: see docs/balance/meshal.md"


@pytest.mark.parametrize("name", INTENSITIES)
def test_enough_fights_of_each_intensity_were_fought_and_all_are_accounted_for(name):
    row = KEPT["fights"][name]
    assert row["fought"] >= FEWEST
    assert row["won"] + row["lost"] + row["undecided"] == row["fought"]


def test_the_harder_a_fight_is_the_fewer_are_won():
    shares = [share(name) for name in INTENSITIES]
    assert shares == sorted(shares, reverse=True)
    least, most = SHOULD["rival"]
    assert least <= 100 * share("rival") <= most


def test_the_page_says_what_was_measured():
    page = (BALANCE / "meshal.md").read_text(encoding="utf-8")
    for name in INTENSITIES:
        row = KEPT["fights"][name]
        numbers = (row["fought"], row["won"], row["lost"], row["undecided"])
        cells = " | ".join(str(n) for n in numbers)
        assert re.search(rf"\| {name} \| {re.escape(cells)} \|", page), name
