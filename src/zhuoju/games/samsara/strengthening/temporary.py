"""SAM-LEVEL-15..19 Sheets for one mission: brought to the DJ's level, dropped at rollback."""

from collections.abc import Mapping

from zhuoju.games.samsara.audit.look import AuditMission
from zhuoju.games.samsara.audit.whole_card import audit
from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.catalogue.soundness import item_flaws, skill_flaws
from zhuoju.games.samsara.character import carrying, followers, ledger, races, values
from zhuoju.games.samsara.character.sequences import find, new_id, price_of
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.build import ItemBuild, SkillBuild
from zhuoju.games.samsara.model.card import Card, Sequence
from zhuoju.games.samsara.model.findings import Report
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.one_mission_sheet import TemporarySheet
from zhuoju.games.samsara.model.refusal import insist, refuse
from zhuoju.games.samsara.model.words import Attribute, SequenceKind
from zhuoju.games.samsara.strengthening.tunnel import copy_card, given_out, place_new


def begin(card: Card, level: int) -> TemporarySheet:
    """SAM-LEVEL-15, 17 Below the level: the difference in temporary points. Above it: switch things off."""
    return TemporarySheet(copy_card(card), level, max(0, level - ledger.card_seniority(card)))


def buy(temporary: TemporarySheet, entry: str, parameters: Mapping[str, str] | None = None) -> Sequence:
    """SAM-LEVEL-15 Buy a temporary sequence of the library with temporary points. Raises Refused."""
    sheet = temporary.sheet
    if entry in library.FOLLOWERS:
        one = followers.from_library(sheet, entry, parameters)
        bought = Sequence(new_id(sheet), "follower", entry, name=one.name, follower=one, source="temporary")
        price = followers.price(one)
    elif entry in library.SKILLS or entry in library.ITEMS:
        bought = followers.library_sequence(new_id(sheet), entry, parameters, body=races.body(sheet).volume)
        if bought.skill is not None:
            insist(next((flaw.refusal for flaw in skill_flaws(bought.skill)), None))
        bought.source = "temporary"
        price = price_of(bought)
    else:
        raise refuse("unknown_sequence", "SAM-POINTS-05", sequence=entry)
    if price > temporary.points:
        raise refuse("no_points", "SAM-LEVEL-15", price=price, left=temporary.points)
    temporary.points -= price
    place_new(sheet, bought)
    sheet.sequences.append(bought)
    settle(temporary)
    return bought


def make(temporary: TemporarySheet, name: str, build: SkillBuild | ItemBuild) -> Sequence:
    """SAM-LEVEL-15, SAM-POINTS-07 Make a temporary sequence out of entries; it is priced like any other.

    Raises Refused.
    """
    sheet = temporary.sheet
    kind: SequenceKind = "skill" if isinstance(build, SkillBuild) else "item"
    made = Sequence(
        new_id(sheet), kind, name=name, background=f"{name}.background", origin="self_made",
        version=library.VERSION, source="temporary",
    )  # fmt: skip
    if isinstance(build, SkillBuild):
        made.skill = build
        insist(next((flaw.refusal for flaw in skill_flaws(build)), None))
    else:
        body = races.body(sheet).volume
        made.item = build if carrying.fits(build, body) else carrying.refit(build, body)
        insist(next((flaw.refusal for flaw in item_flaws(made.item)), None))
    if price_of(made) > temporary.points:
        raise refuse("no_points", "SAM-LEVEL-15", price=price_of(made), left=temporary.points)
    temporary.points -= price_of(made)
    place_new(sheet, made)
    sheet.sequences.append(made)
    settle(temporary)
    return made


def switch(temporary: TemporarySheet, name: str, *, off: bool) -> None:
    """SAM-LEVEL-17 Switch a sequence off for this mission, or on again. Raises Refused."""
    held = find(temporary.sheet, name)
    if held is None or held.vault or held.owner is not None:
        raise refuse("no_sequence", "SAM-LEVEL-17", sequence=name)
    held.sequence.off = off
    settle(temporary)


def settle(temporary: TemporarySheet) -> None:
    """SAM-LEVEL-15, 17 Star and attributes follow the active seniority: a new star starts from six F."""
    sheet = temporary.sheet
    free = values.free_points(ledger.active_star(sheet))
    if sum(values.all_grades(sheet.grades).values()) - 6 + sheet.unassigned != free:
        sheet.grades, sheet.unassigned = {}, free


def distribute(temporary: TemporarySheet, grades: Mapping[Attribute, int]) -> None:
    """SAM-LEVEL-15 Give out the points of the temporary star. Raises Refused."""
    star = ledger.active_star(temporary.sheet)
    if star == ledger.card_star(temporary.sheet) and temporary.sheet.unassigned == 0:
        raise refuse("star_same", "SAM-LEVEL-07", star=star)
    temporary.sheet.grades, temporary.sheet.unassigned = given_out(grades, values.free_points(star))


def check(temporary: TemporarySheet, mission: AuditMission | None = None) -> Report:
    """SAM-LEVEL-18 The audit of a temporary sheet: gates against its star, its sum against the level."""
    known = mission or AuditMission(room=Room(temp_level=temporary.level))
    known.temporary = True
    return audit(temporary.sheet, mission=known)


def approve(temporary: TemporarySheet, dj: str, mission: AuditMission | None = None) -> None:
    """SAM-LEVEL-17, 18 The DJ passes the sheet; refused while it is above the level or has an error."""
    if ledger.active_seniority(temporary.sheet) > temporary.level:
        total = ledger.active_seniority(temporary.sheet)
        raise refuse("above_level", "SAM-LEVEL-17", seniority=total, most=temporary.level)
    report = check(temporary, mission)
    if not report.sound and not temporary.supplied:
        raise refuse("audit", report.errors[0].id, where=report.errors[0].where, errors=len(report.errors))
    temporary.points = 0
    temporary.approved_by = dj


def supply(sheet: Card, dj: str) -> TemporarySheet:
    """SAM-LEVEL-19 In a mission of independent difficulty the DJ may hand out sheets of the DJ's own."""
    return TemporarySheet(copy_card(sheet), tables.FOLLOWER_MOST, 0, dj, supplied=True)


def reward_star(card: Card) -> int:
    """SAM-LEVEL-16 Rewards follow the permanent star, whatever sheet was played."""
    return ledger.card_star(card)
