"""MES 3.11 The budget of fights: what the last measurement that was kept has shown, and of what."""

import json
import re

import pytest

from bench.meshal_budget import KEPT as KEPT_AT
from bench.meshal_budget import fingerprint
from zhuoju.games.meshal.hosting.fight_intensity import INTENSITIES
from zhuoju.games.meshal.seat.tally import SHOULD

KEPT = json.loads(KEPT_AT.read_text(encoding="utf-8"))
FEWEST = 30  # fights of each intensity


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
    page = KEPT_AT.with_suffix(".md").read_text(encoding="utf-8")
    for name in INTENSITIES:
        row = KEPT["fights"][name]
        numbers = (row["fought"], row["won"], row["lost"], row["undecided"])
        cells = " | ".join(str(n) for n in numbers)
        assert re.search(rf"\| {name} \| {re.escape(cells)} \|", page), name
