"""SAM-GAME-17..21 The life of a mission: which state follows which, and what holds it back."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from zhuoju.games.samsara.audit import auditors
from zhuoju.games.samsara.audit.look import AuditMission
from zhuoju.games.samsara.audit.whole_card import audit
from zhuoju.games.samsara.mission import closing_order, feedback
from zhuoju.games.samsara.mission.import_modes import enter_plane
from zhuoju.games.samsara.model.mission_state import Brief, Mission, living
from zhuoju.games.samsara.model.refusal import Refusal, Refused, insist, refuse
from zhuoju.games.samsara.model.words import MissionState
from zhuoju.games.samsara.strengthening import approval

ORDER: Final[tuple[MissionState, ...]] = (
    "draft", "recruiting", "full", "card_check", "import", "pre_strengthen", "running", "ended", "feedback",
    "revive_vote", "rewards", "strengthen", "audit", "archived",
)  # fmt: skip
LISTED: Final = "recruiting"


def draft(name: str, dj: str, brief: Brief) -> Mission:
    """SAM-GAME-12 Anybody may host: a new mission with its brief."""
    return Mission(name, dj, brief)


def public(missions: list[Mission]) -> list[Mission]:
    """SAM-GAME-20, SAM-MISSION-02 The mission list: only what recruits now."""
    return [m for m in missions if m.state == LISTED]


def archive(missions: list[Mission]) -> list[Mission]:
    """SAM-GAME-20 The archive: missions whose observation report can be read."""
    return [m for m in missions if m.state == "archived"]


# What holds a state back


def _draft(m: Mission) -> Iterator[Refusal]:
    """SAM-MISSION-02 Publishing needs a brief."""
    for name in ("title", "plane", "teaser", "starts", "ends", "date"):
        if not getattr(m.brief, name).strip():
            yield Refusal("brief_field", "SAM-MISSION-02", {"field": name})
    if m.brief.grade == "independent" and not m.brief.requirements.strip():
        yield Refusal("brief_field", "SAM-MISSION-15", {"field": "requirements"})
    least, most = m.brief.players
    if not 1 <= least <= most:
        yield Refusal("brief_players", "SAM-MISSION-02", {"least": least, "most": most})


def _full(m: Mission) -> Iterator[Refusal]:
    """Somebody has applied."""
    if not m.people and not any(a.decided == "pending" for a in m.applications):
        yield Refusal("nobody_applied", "SAM-GAME-17")


def _card_check(m: Mission) -> Iterator[Refusal]:
    """SAM-GAME-17 Every application is decided; every accepted card passed the audit and the DJ."""
    for application in m.applications:
        if application.decided == "pending":
            yield Refusal("undecided", "SAM-MISSION-01", {"card": application.card.id})
    for name, one in m.people.items():
        if not one.checked:
            yield Refusal("unread", "SAM-GAME-17", {"card": name})
        if one.guest:
            continue
        found = audit(one.card, mission=AuditMission(m.id, m.dj, m.room))
        if not found.sound:
            yield Refusal("audit", found.errors[0].id, {"where": name, "errors": len(found.errors)})
    least, most = m.brief.players
    if not least <= len(m.people) <= most:
        params = {"players": len(m.people), "least": least, "most": most}
        yield Refusal("player_count", "SAM-GAME-17", params)


def _pre_strengthen(m: Mission) -> Iterator[Refusal]:
    """SAM-LEVEL-18, SAM-RP-01 Temporary sheets are approved, everybody is ready to be seen."""
    for name, one in m.people.items():
        level = m.room.temp_level is not None or one.sheet is not None
        if level and (one.sheet is None or not one.sheet.approved_by):
            yield Refusal("sheet_open", "SAM-LEVEL-18", {"card": name})
        if not one.ready:
            yield Refusal("not_ready", "SAM-RP-01", {"card": name})


def _running(m: Mission) -> Iterator[Refusal]:
    """SAM-GAME-17 The DJ has declared the end, or all are dead."""
    if m.success is None and living(m):
        yield Refusal("not_declared", "SAM-GAME-17")


def _feedback(m: Mission) -> Iterator[Refusal]:
    """SAM-REWARD-03, 04 Both rankings are made; missing feedback only holds the DJ's reward."""
    yield from feedback.unranked(m)


def _revive_vote(m: Mission) -> Iterator[Refusal]:
    """SAM-REVIVE-02 The vote is closed."""
    if m.revived is None:
        yield Refusal("vote_open", "SAM-REVIVE-03", {"votes": len(m.votes)})


def _rewards(m: Mission) -> Iterator[Refusal]:
    """SAM-GAME-18 The points are credited."""
    if not closing_order.credited(m):
        yield Refusal("not_credited", "SAM-GAME-18")


def _strengthen(m: Mission) -> Iterator[Refusal]:
    """SAM-GAME-17 Everybody has submitted."""
    for name, tunnel in m.tunnels.items():
        if tunnel.stage not in ("submitted", "closed"):
            yield Refusal("not_submitted", "SAM-GAME-18", {"stage": tunnel.stage, "card": name})


def _audit(m: Mission) -> Iterator[Refusal]:
    """SAM-GAME-17, SAM-MISSION-03 All cards have passed, and the report is filed."""
    for name, tunnel in m.tunnels.items():
        if tunnel.stage != "closed":
            yield Refusal("not_passed", "SAM-GAME-17", {"card": name})
    if not m.report:
        yield Refusal("no_report", "SAM-MISSION-03")


LEAVING: Final[dict[MissionState, Callable[[Mission], Iterator[Refusal]]]] = {
    "draft": _draft,
    "full": _full,
    "card_check": _card_check,
    "pre_strengthen": _pre_strengthen,
    "running": _running,
    "feedback": _feedback,
    "revive_vote": _revive_vote,
    "rewards": _rewards,
    "strengthen": _strengthen,
    "audit": _audit,
}


def holds_back(m: Mission) -> list[Refusal]:
    """SAM-GAME-17 Everything that is still open before the mission can go on."""
    if m.state in ("archived", "aborted"):
        return [Refusal("mission_over", "SAM-GAME-17", {"state": m.state})]
    open_points = LEAVING.get(m.state)
    return list(open_points(m)) if open_points else []


# Going on


def advance(m: Mission, who: str) -> MissionState:
    """SAM-GAME-17 The DJ goes on to the next state. Raises Refused while something is open."""
    insist(_only_dj(m, who))
    open_points = holds_back(m)
    if open_points:
        raise Refused(open_points[0])
    _leave(m)
    m.state = ORDER[ORDER.index(m.state) + 1]
    if m.state == "revive_vote" and not closing_order.vote_is_open(m):
        m.state = "rewards"  # there is nothing to vote on
    return m.state


def _only_dj(m: Mission, who: str) -> Refusal | None:
    return None if who == m.dj else Refusal("dj_only", "SAM-GAME-17", {"who": who})


def _leave(m: Mission) -> None:
    """What happens between two states."""
    if m.state == "draft":
        m.room = m.brief.room  # frozen with the brief (SAM-GAME-04)
    elif m.state == "pre_strengthen":
        enter_plane(m)
    elif m.state == "running" and m.success is None:
        declare(m, m.dj, success=False, ending="")
    elif m.state == "feedback":
        closing_order.roll_back(m)  # (1) of SAM-GAME-18
    elif m.state == "audit":
        closing_order.archive(m)


def declare(m: Mission, who: str, *, success: bool, ending: str, won: Iterable[str] = ()) -> None:
    """SAM-DECIDE-26 The DJ says how the main quest ended, in PvP for which sides. Raises Refused."""
    insist(_only_dj(m, who))
    if m.state != "running":
        raise refuse("not_running", "SAM-GAME-17", state=m.state)
    m.success, m.ending, m.won = success, ending, list(won)


def abort(m: Mission, who: str) -> None:
    """SAM-GAME-21 No rewards, no mission count; the cards are as they were and free. Raises Refused."""
    insist(_only_dj(m, who))
    if m.state == "aborted" or ORDER.index(m.state) >= ORDER.index("ended"):
        raise refuse("too_late_abort", "SAM-GAME-21", state=m.state)
    for one in m.people.values():
        one.sheet = one.playing = None  # the permanent card was never touched
        approval.unlock(one.card)
    if m.recorder is not None:
        approval.unlock(m.recorder)
    m.state = "aborted"


def auditor(m: Mission, card: str) -> str:
    """SAM-GAME-11 The role that audits a card of this mission."""
    return auditors.auditor_of(m.people[card].card, m.id)
