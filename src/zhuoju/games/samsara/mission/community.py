"""SAM-GAME-14, 15 Beside the table: where problems are reported, and the suggestion box."""

from typing import Literal

from msgspec import Struct

from zhuoju.games.samsara.model.card import Card, Sequence
from zhuoju.games.samsara.model.refusal import refuse

Topic = Literal["rule", "entry", "event"]
TOPICS: tuple[Topic, ...] = ("rule", "entry", "event")
OWNER = "owner"
ADMINS = "admins"


def answers_for(card: Card, sequence: Sequence, author: str) -> list[str]:
    """SAM-GAME-14 Who hears of a problem with a sequence: its author and auditor, or the library's owner."""
    if sequence.origin == "exchange":
        return [OWNER, ADMINS]
    auditor = next((a.auditor for a in card.approvals if a.mission == sequence.mission), "")
    return [author, auditor] if auditor else [author]


def answers_for_entry() -> list[str]:
    """SAM-GAME-14 Who hears of a problem with an entry."""
    return [OWNER, ADMINS]


class Suggestion(Struct, frozen=True):
    """SAM-GAME-15 A rule suggestion, an idea for an entry without numbers, or an idea for an event."""

    topic: Topic
    by: str
    text: str


def suggest(box: list[Suggestion], topic: Topic, by: str, text: str) -> Suggestion:
    """SAM-GAME-15 Put a suggestion into the box; entry ideas come without numbers. Raises Refused."""
    if topic not in TOPICS:
        raise refuse("no_topic", "SAM-GAME-15", topic=topic)
    if not text.strip():
        raise refuse("no_words", "SAM-GAME-15")
    if topic == "entry" and any(c.isdigit() for c in text):
        raise refuse("entry_numbers", "SAM-GAME-15")
    made = Suggestion(topic, by, text)
    box.append(made)
    return made
