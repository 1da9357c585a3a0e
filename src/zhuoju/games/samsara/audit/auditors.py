"""SAM-GAME-11 Who may audit which card."""

from typing import Final

from zhuoju.games.samsara.model.card import Approval, Card
from zhuoju.games.samsara.model.refusal import Refusal

TUTOR: Final = "tutor"
DJ: Final = "dj"


def auditor_of(card: Card, mission: str = "") -> str:
    """SAM-GAME-11 The role that audits: a tutor before the first mission and for conversions, else the DJ."""
    converted = card.second_edition and not card.approvals
    return TUTOR if converted or not mission else DJ


def refuses(card: Card, role: str, mission: str = "") -> Refusal | None:
    """SAM-GAME-11 Why somebody in this role may not audit the card now."""
    needed = auditor_of(card, mission)
    if role != needed:
        return Refusal("not_competent", "SAM-GAME-11", {"role": role, "needed": needed})
    return None


def fits(card: Card, approval: Approval, *, first: bool) -> bool:
    """SAM-AUDIT-59 Whether an approval was given by the right role."""
    if not approval.mission or (first and card.second_edition):
        return approval.role == TUTOR
    return approval.role == DJ
