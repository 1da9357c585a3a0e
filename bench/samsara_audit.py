"""The audit of Samsara: every check on a card of 60 sequences, beside the time allowed."""

from __future__ import annotations

from time import process_time

from bench import Row
from zhuoju.games.samsara.audit import whole_card
from zhuoju.games.samsara.catalogue import library, vocabulary
from zhuoju.games.samsara.model.card import Card
from zhuoju.games.samsara.model.refusal import Refused
from zhuoju.games.samsara.strengthening import creation, purchases, tunnel

ALLOWED = 50.0  # ms
SEQUENCES = 60
assert vocabulary.LIBRARY is library.LIBRARY  # reading the vocabulary fills the library


def large_card() -> Card:
    """A card that bought nearly everything."""
    builder = creation.from_preset("bench", "PC-01")
    phase = tunnel.open_tunnel(builder.card, "bench", 100_000)
    for number, entry in enumerate((*library.SKILLS, *library.ITEMS)):
        if number % 2 == 0 or len(phase.card.sequences) >= SEQUENCES:
            continue
        try:
            purchases.exchange(phase, entry)
        except Refused:
            continue  # it asks for something to be written
    return phase.card


def run(seconds: float) -> list[Row]:
    """One row: the mean time of one audit."""
    card = large_card()
    assert len(card.sequences) == SEQUENCES
    whole_card.audit(card)
    started, times = process_time(), 0
    while times < 3 or process_time() - started < seconds:
        whole_card.audit(card)
        times += 1
    taken = (process_time() - started) / times * 1000
    return [Row("samsara audit, 60 sequences", taken, ALLOWED, "ms", taken / ALLOWED, 1.0, at_most=True)]
