"""SAM-AUDIT-65..67 Submitting, approving and locking cards; an approval is a word on one state of a card."""

from collections.abc import Sequence as Many
from hashlib import blake2b
from typing import Final

import msgspec
from msgspec.structs import replace

from zhuoju.games.samsara.audit import auditors
from zhuoju.games.samsara.audit.look import AuditMission
from zhuoju.games.samsara.audit.whole_card import audit
from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.model.build import Carried
from zhuoju.games.samsara.model.card import Approval, Card, Sequence
from zhuoju.games.samsara.model.findings import Report
from zhuoju.games.samsara.model.phase import Tunnel
from zhuoju.games.samsara.model.refusal import Refusal, insist, refuse
from zhuoju.games.samsara.model.rulings import Ruling, rule
from zhuoju.games.samsara.model.words import Personality
from zhuoju.games.samsara.strengthening.tunnel import GONE, reach

APART: Final = (
    "approvals",
    "status",
    "locked_in",
    "titles",
    "missions",
    "notes",
)  # may change between phases


def card_hash(card: Card) -> str:
    """SAM-AUDIT-66 A fingerprint of everything that only a strengthening phase may change."""
    kept = {name: getattr(card, name) for name in card.__struct_fields__ if name not in APART}
    kept["sequences"] = list(map(_sealed, card.sequences))
    kept["vault"] = list(map(_sealed, card.vault))
    return blake2b(msgspec.json.encode(kept, order="deterministic"), digest_size=16).hexdigest()


def _sealed(sequence: Sequence) -> Sequence:
    """A sequence without what its owner may change at any time: where it is worn or packed."""
    state = Carried(destroyed=sequence.where.destroyed, wear=sequence.where.wear)
    follower = sequence.follower
    if follower is not None:
        follower = replace(follower, sequences=list(map(_sealed, follower.sequences)))
    return replace(sequence, where=state, follower=follower)


def is_dirty(card: Card) -> bool:
    """SAM-AUDIT-66 Whether the card was changed since its last approval."""
    return not card.approvals or card.approvals[-1].hash != card_hash(card)


# From the tunnel to the hub


def check(tunnel: Tunnel, mission: AuditMission | None = None, ticks: Many[str] = ()) -> Report:
    """SAM-AUDIT The audit of a card in its phase, compared with the card as it came in."""
    return audit(tunnel.card, against=tunnel.before, mission=mission, ticks=ticks)


def submit(tunnel: Tunnel, mission: AuditMission | None = None) -> Report:
    """SAM-GAME-18 Hand the card in. Raises Refused while the audit finds an error."""
    if tunnel.stage in ("store", "buy"):
        reach(tunnel, "attributes")
    report = check(tunnel, mission)
    if not report.sound:
        first = report.errors[0]
        raise refuse("audit", first.id, where=first.where, errors=len(report.errors))
    tunnel.stage = "submitted"
    tunnel.card.status = "submitted"
    return report


def approve(
    tunnel: Tunnel,
    auditor: str,
    role: str,
    *,
    mission: AuditMission | None = None,
    ticks: Many[str] = (),
    signed: str = "",
) -> Approval:
    """SAM-AUDIT-66, SAM-CREATE-19 Pass a submitted card: left-over points are wiped, its state is sealed."""
    card = tunnel.card
    if tunnel.stage != "submitted":
        raise refuse("not_submitted", "SAM-GAME-18", stage=tunnel.stage)
    insist(auditors.refuses(card, role, tunnel.mission))
    if mission and mission.recorder and mission.room.recorder_countersign and not signed:
        raise refuse("countersign", "SAM-AUDIT-59", card=card.id)
    report = check(tunnel, mission, ticks)
    left = [*report.errors, *report.unticked(ticks)]
    if left:
        raise refuse("audit", left[0].id, where=left[0].where, errors=len(left))
    for tick in dict.fromkeys(ticks):
        rule(tunnel.log, "SAM-AUDIT-67", "open", "accepted", who=auditor, about=tick)
    wipe(card, tunnel.mission)
    if not card.first_tags:
        card.first_tags = list(card.tags)
    card.status = "active"
    tunnel.stage = "closed"
    given = Approval(auditor, role, card_hash(card), tunnel.mission, list(dict.fromkeys(ticks)), signed)
    card.approvals.append(given)
    return given


def reject(tunnel: Tunnel, mission: AuditMission | None = None) -> Report:
    """SAM-CREATE-19 Send a submitted card back with the report; the phase goes on where it was."""
    if tunnel.stage != "submitted":
        raise refuse("not_submitted", "SAM-GAME-18", stage=tunnel.stage)
    tunnel.stage = "attributes"
    tunnel.card.status = "draft" if not tunnel.mission else "locked"
    return check(tunnel, mission)


def wipe(card: Card, mission: str) -> None:
    """SAM-POINTS-02, SAM-CREATE-03 What is left when the phase closes is lost."""
    left = ledger.balance(card)
    if left:
        ledger.append(card, "wipe", mission=mission, points=-left)


def override(log: list[Ruling], finding: str, severity: str, *, who: str, running: bool, why: str) -> None:
    """SAM-AUDIT-67 Override a warning, or an error inside a running mission. Raises Refused."""
    if severity == "error" and not running:
        raise refuse("no_override", "SAM-AUDIT-67", check=finding)
    rule(log, "SAM-AUDIT-67", "fail", "overridden", who=who, about=finding, why=why)


# Between cards and missions


def apply_refused(card: Card, mission: str, *, invited: bool = False) -> Refusal | None:
    """SAM-GAME-05, SAM-AUDIT-61, 66, 74 Why a card cannot apply for a mission."""
    if card.status in GONE and not (card.status == "transcendent" and invited):
        return Refusal("card_gone", "SAM-AUDIT-61", {"status": card.status})
    if card.locked_in and card.locked_in != mission:
        return Refusal("card_locked", "SAM-GAME-05", {"mission": card.locked_in})
    if card.status in ("draft", "submitted"):
        return Refusal("not_approved", "SAM-CREATE-19", {"status": card.status})
    if card.status != "transcendent" and is_dirty(card):
        return Refusal("card_dirty", "SAM-AUDIT-66", {"card": card.id})
    return None


def lock(card: Card, mission: str) -> None:
    """SAM-GAME-05 From acceptance until archive or withdrawal. Raises Refused."""
    insist(apply_refused(card, mission))
    card.locked_in, card.status = mission, "locked"


def unlock(card: Card) -> None:
    """SAM-GAME-05 The mission is archived, or the card was withdrawn; changed cards come out dirty."""
    card.locked_in = ""
    if card.status == "locked":
        card.status = "dirty" if is_dirty(card) else "active"


def rename(card: Card, name: str, *, audited: bool) -> None:
    """SAM-AUDIT-66, 70 Another name: an auditor who gives it seals the card again, else it is dirty."""
    clean = not is_dirty(card)
    card.name = name
    if clean and audited:
        card.approvals[-1].hash = card_hash(card)


def change_personality(
    card: Card,
    number: int,
    pair: tuple[Personality, Personality],
    log: list[Ruling],
    *,
    who: str,
    why: str,
) -> None:
    """SAM-CREATE-13 A great upheaval changes a personality; the DJ records it and seals the card again."""
    if pair[0] == pair[1]:
        raise refuse("same_types", "SAM-CREATE-11", type=pair[0])
    clean = not is_dirty(card)
    was = card.personalities[number - 1]
    rule(log, "SAM-CREATE-13", list(was), list(pair), who=who, about=card.id, why=why)
    card.personalities[number - 1] = pair
    if clean:
        card.approvals[-1].hash = card_hash(card)
