"""SAM 9.11 Duels of equal stars: what the last measurement that was kept has shown, and of what."""

import json
import re
from pathlib import Path
from zlib import crc32

import msgspec
import pytest

from zhuoju.games.samsara.catalogue.library import CREATURES, PRESETS, VERSION
from zhuoju.games.samsara.catalogue.vocabulary import LIBRARY
from zhuoju.games.samsara.seat import sparring

BALANCE = Path(__file__).parents[3] / "docs" / "balance"
KEPT = json.loads((BALANCE / "samsara.json").read_text(encoding="utf-8"))
FEWEST = 40  # duels of each star
ROUNDS = range(3, 13)  # the median of a duel between equals
STARS = ["1", "2", "3", "4", "5"]


def fingerprint() -> int:
    """Of what is measured: sparring partners, creatures with their habits, presets, prices."""
    partners = [sparring.card(star, split) for star in range(1, 6) for split in sparring.SPLITS]
    creatures = [
        (c.id, c.grades, c.weapon, c.dual, c.reduction, [(p.pieces, repr(p.way)) for p in c.powers],
         LIBRARY.words.text_of(c, "en"))
        for c in sorted(CREATURES.values(), key=lambda c: c.id)
    ]  # fmt: skip
    presets = [(name, PRESETS[name].race, PRESETS[name].purchases) for name in sorted(PRESETS)]
    return crc32(repr((msgspec.json.encode(partners), creatures, presets, VERSION)).encode())


@pytest.mark.rule("SAM-COST-31")
def test_the_measurement_was_made_with_these_fighters():
    assert KEPT["fingerprint"] == fingerprint(), "measure again: see docs/balance/samsara.md"


@pytest.mark.rule("SAM-COST-31")
@pytest.mark.parametrize("star", STARS)
def test_equals_need_three_to_twelve_rounds_and_either_may_win(star):
    row = KEPT["duels"][star]
    assert row["fought"] >= FEWEST
    assert row["first"] + row["second"] + row["undecided"] == row["fought"]
    assert row["rounds"] in ROUNDS
    assert 0.35 <= row["first"] / row["fought"] <= 0.65


@pytest.mark.parametrize(("table", "row"), [(t, r) for t in ("duels", "splits", "presets") for r in KEPT[t]])
def test_the_page_says_what_was_measured(table, row):
    page = (BALANCE / "samsara.md").read_text(encoding="utf-8")
    kept = KEPT[table][row]
    names = [f"★{row}"] if table == "duels" else row.split()
    cells = [*names, *(str(kept[name]) for name in ("fought", "first", "second", "undecided", "rounds"))]
    assert re.search(r"\| " + r" \| ".join(map(re.escape, cells)) + r" \|", page), row
