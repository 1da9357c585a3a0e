"""SAM-LEVEL-08..14 Above five stars: the crowned, and the one choice that is open to them."""

from typing import Literal

from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.card import Card, Sequence
from zhuoju.games.samsara.model.phase import Tunnel
from zhuoju.games.samsara.model.refusal import Refusal, insist, refuse
from zhuoju.games.samsara.model.words import CardStatus

Choice = Literal["transcend", "return", "ignore"]


def ascended(card: Card) -> bool:
    """SAM-LEVEL-08 Above 7500, and above 10000 too while nothing is chosen: the title is `crowned`."""
    return ledger.card_star(card) == tables.ASCENDED


def choice_refused(tunnel: Tunnel) -> Refusal | None:
    """SAM-LEVEL-09 The choice is offered in the strengthening phase, from a permanent seniority of 10000."""
    seniority = ledger.card_seniority(tunnel.card)  # temporary strengthening does not count
    if tunnel.stage in ("submitted", "closed"):
        return Refusal("too_late", "SAM-GAME-18", {"stage": tunnel.stage})
    if seniority < tables.CHOICE_FROM:
        return Refusal("no_choice", "SAM-LEVEL-09", {"seniority": seniority, "least": tables.CHOICE_FROM})
    return None


def choose(tunnel: Tunnel, choice: Choice, epilogue: str = "") -> None:
    """SAM-LEVEL-09..11 Transcend, go home, or ignore it and stay crowned. Raises Refused."""
    insist(choice_refused(tunnel))
    if choice == "transcend":
        _transcend(tunnel.card)
        tunnel.stage = "closed"
    elif choice == "return":
        if not epilogue.strip():
            raise refuse("no_epilogue", "SAM-LEVEL-11")
        _go_home(tunnel.card, epilogue)
        tunnel.stage = "closed"


def _transcend(card: Card) -> None:
    """SAM-LEVEL-10, SAM-FOLLOW-16 No number is left on the card; followers share their owner's power."""
    for sequence in (*card.sequences, *card.vault):
        _tell_only(sequence)
    card.grades, card.unassigned, card.ledger, card.archive = {}, 0, [], []
    card.status = "transcendent"


def _tell_only(sequence: Sequence) -> None:
    """A sequence without numbers: its name stays."""
    entry = library.SKILLS.get(sequence.library) or library.ITEMS.get(sequence.library)
    if entry is not None and not sequence.name:
        sequence.name = entry.name.hans
    sequence.library, sequence.skill, sequence.item, sequence.surcharge = "", None, None, 0
    sequence.parameters = {}
    if sequence.follower is not None:
        sequence.follower.grades = {}
        for own in sequence.follower.sequences:
            _tell_only(own)


def _go_home(card: Card, epilogue: str) -> None:
    """SAM-LEVEL-11 Mark, memories and all sequences are gone."""
    card.sequences, card.vault, card.archive, card.ledger = [], [], [], []
    card.grades, card.unassigned, card.titles = {}, 0, []
    card.status, card.epilogue = "retired", epilogue


def may_affect(actor: CardStatus, other: CardStatus) -> bool:
    """SAM-LEVEL-13 A transcendent cannot touch reincarnators or ascended; they may touch a transcendent."""
    return actor != "transcendent" or other == "transcendent"
