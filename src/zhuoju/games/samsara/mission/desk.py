"""SAM-MISSION-01..05 The DJ's desk before the game: applications, comparison of cards, readiness."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from zhuoju.games.samsara.audit.look import AuditMission
from zhuoju.games.samsara.audit.whole_card import audit
from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.character.regular_dice import might
from zhuoju.games.samsara.character.sequences import skill_of
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.card import Card
from zhuoju.games.samsara.model.findings import Report
from zhuoju.games.samsara.model.mission_state import Application, Decided, Mission, Participant
from zhuoju.games.samsara.model.one_mission_sheet import TemporarySheet
from zhuoju.games.samsara.model.refusal import Refusal, insist, refuse
from zhuoju.games.samsara.model.rulings import rule
from zhuoju.games.samsara.strengthening import approval, temporary

OPEN = ("recruiting", "full", "card_check")
BEFORE_START = (*OPEN, "import", "pre_strengthen")


# Applying


def may_apply(
    m: Mission, player: str, card: Card, *, confirmed: bool, invited: bool = False
) -> Iterator[Refusal]:
    """SAM-MISSION-01, SAM-GAME-05, 07, 19 Why a player cannot apply with this card."""
    if m.state != "recruiting":
        yield Refusal("not_recruiting", "SAM-MISSION-01", {"state": m.state})
    if player == m.dj:
        yield Refusal("dj_plays", "SAM-GAME-07", {"player": player})
    if card.id in m.people or any(a.card.id == card.id and a.decided == "pending" for a in m.applications):
        yield Refusal("applied", "SAM-MISSION-01", {"card": card.id})
    refused = approval.apply_refused(card, m.id, invited=invited)
    if refused:
        yield refused
    if not confirmed:
        yield Refusal("times_unconfirmed", "SAM-GAME-19", {"starts": m.brief.starts, "ends": m.brief.ends})


def apply(m: Mission, player: str, card: Card, *, confirmed: bool, invited: bool = False) -> Application:
    """SAM-MISSION-01 Apply with one card, the daily times confirmed. Raises Refused."""
    insist(next(may_apply(m, player, card, confirmed=confirmed, invited=invited), None))
    asked = Application(player, card, invited=invited)
    m.applications.append(asked)
    return asked


def grade_warning(m: Mission, card: Card) -> Refusal | None:
    """SAM-MISSION-05, 15 A star that does not match the grade is a warning, never a refusal."""
    if m.brief.grade == "independent":
        return None
    wanted = tables.ASCENDED if m.brief.grade == "crown" else int(m.brief.grade)
    star = ledger.card_star(card)
    return (
        None if star == wanted else Refusal("star_differs", "SAM-MISSION-05", {"star": star, "grade": wanted})
    )


def busy_elsewhere(player: str, missions: Iterable[Mission]) -> list[str]:
    """SAM-GAME-06 Running missions in which the player has cards: playing one at a time is recommended."""
    over = ("draft", "archived", "aborted")
    return [
        m.id for m in missions if m.state not in over and any(p.player == player for p in m.people.values())
    ]


# Reading cards


def decide(m: Mission, card: str, decided: Decided, why: str = "") -> Participant | None:
    """SAM-DECIDE-02 The DJ accepts, rejects or asks for changes; accepted cards lock. Raises Refused."""
    if m.state not in OPEN:
        raise refuse("not_recruiting", "SAM-MISSION-01", state=m.state)
    asked = next((a for a in m.applications if a.card.id == card and a.decided == "pending"), None)
    if asked is None:
        raise refuse("no_application", "SAM-MISSION-01", card=card)
    joined = None
    if decided == "accepted":
        if len(m.people) >= m.brief.players[1]:
            raise refuse("full", "SAM-MISSION-01", most=m.brief.players[1])
        guest = asked.card.status == "transcendent"
        if guest:
            asked.card.locked_in = m.id
        else:
            approval.lock(asked.card, m.id)
        joined = m.people[card] = Participant(asked.player, asked.card, guest=guest)
        m.applications.remove(asked)
    else:
        asked.decided, asked.why = decided, why
    rule(m.log, "SAM-DECIDE-02", "pending", decided, who=m.dj, about=card, why=why)
    return joined


def read_card(m: Mission, card: str) -> Report:
    """SAM-GAME-17 The DJ has read a card, seniority and skills; the program audit goes with it."""
    one = m.people[card]
    one.checked = True
    return audit(one.card, mission=AuditMission(m.id, m.dj, m.room))


def withdraw(m: Mission, card: str) -> None:
    """SAM-GAME-05 A player leaves before the start: the card is free again. Raises Refused."""
    if m.state not in BEFORE_START:
        raise refuse("too_late_withdraw", "SAM-GAME-05", state=m.state)
    one = m.people.pop(card, None)
    if one is None:
        raise refuse("no_application", "SAM-MISSION-01", card=card)
    approval.unlock(one.card)
    m.applications.append(Application(one.player, one.card, "withdrawn"))


class Compared(Struct, frozen=True):
    """SAM-MISSION-04 One card beside the others; means are doubled so that nothing is rounded."""

    card: str
    name: str
    seniority: int
    star: int
    attack: str
    attack_twice: int
    reduction: str
    reduction_twice: int
    skills: tuple[str, ...]
    attack_percent: int  # of the mean of all
    reduction_percent: int


def compare(cards: Iterable[Card]) -> list[Compared]:
    """SAM-MISSION-04 All cards side by side: nobody should be far too strong or weak."""
    listed = list(cards)
    powers = [might(card) for card in listed]
    attacks = [p.attack.twice_mean for p in powers]
    reductions = [p.reduction.twice_mean for p in powers]
    return [
        Compared(
            card.id,
            card.name,
            ledger.card_seniority(card),
            ledger.card_star(card),
            str(power.attack),
            power.attack.twice_mean,
            str(power.reduction),
            power.reduction.twice_mean,
            tuple(s.library or s.name for s in card.sequences if skill_of(s) is not None),
            _percent(power.attack.twice_mean, attacks),
            _percent(power.reduction.twice_mean, reductions),
        )
        for card, power in zip(listed, powers, strict=True)
    ]


def _percent(own: int, all_of_them: list[int]) -> int:
    total = sum(all_of_them)
    return own * 100 * len(all_of_them) // total if total else 100


# Getting ready


def name_recorder(m: Mission, card: Card) -> None:
    """SAM-REWARD-12 The DJ's own card that keeps the record and gets the DJ's reward. Raises Refused."""
    if m.state in ("archived", "aborted"):
        raise refuse("mission_over", "SAM-REWARD-12", state=m.state)
    if card.id in m.people:
        raise refuse("dj_plays", "SAM-GAME-07", player=m.dj)
    approval.lock(card, m.id)
    if m.recorder is not None:
        approval.unlock(m.recorder)
    m.recorder = card


def begin_sheet(m: Mission, card: str) -> TemporarySheet:
    """SAM-DECIDE-04, SAM-LEVEL-15 The temporary sheet of a card at the DJ's level. Raises Refused."""
    if m.state != "pre_strengthen" or m.room.temp_level is None:
        raise refuse("no_temp_level", "SAM-LEVEL-15", state=m.state)
    one = m.people[card]
    one.sheet = temporary.begin(one.card, m.room.temp_level)
    return one.sheet


def approve_sheet(m: Mission, card: str) -> None:
    """SAM-LEVEL-18 The second audit: the DJ passes a temporary sheet. Raises Refused."""
    sheet = m.people[card].sheet
    if sheet is None:
        raise refuse("sheet_open", "SAM-LEVEL-18", card=card)
    temporary.approve(sheet, m.dj, AuditMission(m.id, m.dj, m.room, temporary=True))


def supply_sheet(m: Mission, card: str, sheet: Card) -> None:
    """SAM-LEVEL-19 In a mission of independent difficulty the DJ may replace a sheet. Raises Refused."""
    if m.brief.grade != "independent":
        raise refuse("not_independent", "SAM-LEVEL-19", grade=m.brief.grade)
    m.people[card].sheet = temporary.supply(sheet, m.dj)


def ready(m: Mission, card: str) -> None:
    """SAM-RP-01 Ready to start: refused until the others can see what the character looks like."""
    one = m.people[card]
    if not one.card.looks.strip() and not one.picture.strip():
        raise refuse("no_appearance", "SAM-RP-01", card=card)
    one.ready = True
