"""SAM-AUDIT-01..05, 57..61, 70, 74 The person: data, tags, personalities, titles, auditors, missions."""

import re
from collections.abc import Iterator
from typing import Final, get_args

from zhuoju.games.samsara.audit import auditors
from zhuoju.games.samsara.audit.look import Check, Look, Offence, check, offence
from zhuoju.games.samsara.character.regular_dice import might
from zhuoju.games.samsara.model.card import Approval
from zhuoju.games.samsara.model.words import Personality

TYPES: Final[tuple[str, ...]] = get_args(Personality)
TAGS: Final = 2
GONE: Final = ("dead", "retired", "transcendent")
EFFECT: Final = re.compile(r"[-+\u2212\uff0b\uff0d\u00d7*]\s*\d|\d\s*[%\uff05dD+\uff0b]")


def filled(look: Look) -> Iterator[Offence]:
    """Name, age, looks and background."""
    for name in ("name", "age", "looks", "background"):
        if not getattr(look.card, name).strip():
            yield offence(name)


def two_tags(look: Look) -> Iterator[Offence]:
    """SAM-CREATE-16 Exactly two, filled, different."""
    tags = [tag.strip() for tag in look.card.tags]
    if len(tags) != TAGS or not all(tags) or tags[0] == tags[1]:
        yield offence("tags", n=len([t for t in dict.fromkeys(tags) if t]))


def same_tags(look: Look) -> Iterator[Offence]:
    """SAM-CREATE-16 Never changed after the first approval."""
    if look.card.first_tags and look.card.tags != look.card.first_tags:
        yield offence("tags", was=list(look.card.first_tags))


def main_pair(look: Look) -> Iterator[Offence]:
    """SAM-CREATE-11 One main and one secondary type."""
    if not look.card.personalities:
        yield offence("personality", n=0)
    for main, second in look.card.personalities[:1]:
        if main not in TYPES or second not in TYPES or main == second:
            yield offence("personality:1", main=main, second=second)


def more_pairs(look: Look) -> Iterator[Offence]:
    """SAM-CREATE-14 Each further personality has its own pair."""
    for number, (main, second) in enumerate(look.card.personalities[1:], 2):
        if main not in TYPES or second not in TYPES or main == second:
            yield offence(f"personality:{number}", main=main, second=second)


def plain_titles(look: Look) -> Iterator[Offence]:
    """SAM-REWARD-10 Titles are cosmetic."""
    for title in look.card.titles:
        if EFFECT.search(title.name):
            yield offence("titles", title=title.name)


def mission_count(look: Look) -> Iterator[Offence]:
    """SAM-MISSION-25 Each mission counts once; the stated number is that of the missions played."""
    names = [played.mission for played in look.card.missions]
    for k, name in enumerate(names):
        if name in names[:k]:
            yield offence("missions", mission=name)
    if look.stated.missions is not None and look.stated.missions != len(names):
        yield offence("missions", stated=look.stated.missions, computed=len(names))


def competent(look: Look) -> Iterator[Offence]:
    """SAM-GAME-11 Tutors pass first cards and conversions, DJs what follows in their missions.

    An approval counts only with a name to it, and a DJ's only for a mission that the card has played with
    that DJ: what a file merely states is not believed.
    """
    converted = look.card.second_edition  # a tutor has still to look at it for the first time
    if look.card.missions and not look.card.approvals and not converted:
        yield offence("approvals", missions=len(look.card.missions))
    for number, approval in enumerate(look.card.approvals, 1):
        if not approval.auditor.strip():
            yield offence(f"approval:{number}", auditor="")
        elif approval.mission and not _hosted(look, approval):
            yield offence(f"approval:{number}", auditor=approval.auditor, mission=approval.mission)
        elif not auditors.fits(look.card, approval, first=number == 1):
            yield offence(f"approval:{number}", role=approval.role, mission=approval.mission)
        elif look.mission and approval.mission == look.mission.id and approval.role == "dj":
            if look.mission.dj and approval.auditor != look.mission.dj:
                yield offence(f"approval:{number}", auditor=approval.auditor)
            if look.mission.recorder and look.room.recorder_countersign and not approval.signed:
                yield offence(f"approval:{number}", signed="")


def _hosted(look: Look, approval: Approval) -> bool:
    """Whether the mission that an approval names is running now, or was played with its auditor as DJ."""
    if look.mission is not None and look.mission.id == approval.mission:
        return True
    return any(p.mission == approval.mission and p.dj == approval.auditor for p in look.card.missions)


def compared(look: Look) -> Iterator[Offence]:
    """Regular attack and reduction, beside those of the others in the mission."""
    found = might(look.card)
    numbers = {"attack": found.attack.twice_mean / 2, "reduction": found.reduction.twice_mean / 2}
    if look.mission and look.mission.attack:
        numbers["attack_of_others"] = sum(look.mission.attack) / len(look.mission.attack) / 2
        numbers["reduction_of_others"] = sum(look.mission.reduction) / max(1, len(look.mission.reduction)) / 2
    yield offence("might", kind=found.kind, **{name: f"{value:g}" for name, value in numbers.items()})


def may_apply(look: Look) -> Iterator[Offence]:
    """SAM-LEVEL-10, SAM-MISSION-26 Who is dead, gone home or beyond numbers plays no mission."""
    if look.mission is None or look.card.status not in GONE:
        return
    if not (look.card.status == "transcendent" and look.mission.invited):
        yield offence("status", status=look.card.status)


def respectful(look: Look) -> Iterator[Offence]:
    """SAM-GAME-09 The auditor's tick."""
    given = [tick for approval in look.card.approvals for tick in approval.ticks]
    if "SAM-AUDIT-70" not in (*given, *look.ticks):
        yield offence("background")


def one_mission(look: Look) -> Iterator[Offence]:
    """SAM-GAME-05 One card, one running mission."""
    if look.mission and look.card.locked_in and look.card.locked_in != look.mission.id:
        yield offence("locked_in", mission=look.card.locked_in)


CHECKS: Final[tuple[Check, ...]] = (
    check(1, "error", filled),
    check(2, "error", two_tags),
    check(3, "error", same_tags),
    check(4, "error", main_pair),
    check(5, "error", more_pairs),
    check(57, "error", plain_titles),
    check(58, "error", mission_count),
    check(59, "error", competent),
    check(60, "info", compared),
    check(61, "error", may_apply),
    check(70, "warn", respectful),
    check(74, "error", one_mission),
)
