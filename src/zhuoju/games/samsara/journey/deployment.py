"""SAM-GAME-17 Between mission and battle: who goes in as what, and what it comes back with."""

from typing import Final

from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.character.sequences import item_of
from zhuoju.games.samsara.character.values import derived
from zhuoju.games.samsara.fight import fighters
from zhuoju.games.samsara.mission import mark, recovery
from zhuoju.games.samsara.model.build import Carried
from zhuoju.games.samsara.model.card import Card, Sequence
from zhuoju.games.samsara.model.fight_state import Fighter, Gear
from zhuoju.games.samsara.model.mission_state import Mission, Participant, in_play
from zhuoju.games.samsara.model.refusal import refuse
from zhuoju.kernel import Seat

SKILL: Final = "s"  # how often a skill was used, among the charges of its sequence


def deploy(m: Mission, card: str, seat: Seat) -> Fighter:
    """A reincarnator as it is now: wounds, hunger, what sleeps or is sealed. Raises Refused for the dead."""
    one = m.people[card]
    if one.fate == "dead":
        raise refuse("stranger", "SAM-STATE-07", card=card)
    sheet = in_play(one)
    found = fighters.from_card(sheet, seat, one.side, star=ledger.active_star(sheet))
    vitals = one.vitals
    found.hp, found.san, found.stamina, found.energy = vitals.hp, vitals.san, vitals.stamina, vitals.energy
    found.mark = not one.mark_sealed  # no shelter without it (SAM-COMBAT-94)
    found.satiety, found.vigour = recovery.hungry(m, one), recovery.sleepy(m, one)
    volume = one.body.get("volume", "")
    found.volume = int(volume) if volume.isdecimal() else found.volume
    _equip(found, sheet.sequences, one.sealed)
    recovery.interrupt(m, card)
    return found


def _equip(found: Fighter, sequences: list[Sequence], sealed: list[str]) -> None:
    """What was used stays used, what is sealed does not work."""
    by_id = {s.id: s for s in sequences}
    for gear in found.gear:
        sequence = by_id.get(gear.id)
        if sequence is not None:
            gear.left = max(0, gear.build.count - sequence.where.used)
            gear.off = gear.off or gear.id in sealed
    for power in found.powers:
        name = power.gear or power.id.removeprefix("s:")
        power.off = power.off or name in sealed
        if not power.gear and name in by_id:
            power.used = by_id[name].where.charges.get(SKILL, 0)


def bring_back(m: Mission, card: str, found: Fighter) -> None:
    """SAM-MARK-04 After the battle: wounds, broken and used things are noted, a death is told."""
    one = m.people[card]
    vitals = one.vitals
    vitals.hp, vitals.san, vitals.stamina, vitals.energy = found.hp, found.san, found.stamina, found.energy
    _note(found, in_play(one).sequences)
    if found.dead and one.fate != "dead":
        mark.die(m, card)


def _note(found: Fighter, sequences: list[Sequence]) -> None:
    by_id = {s.id: s for s in sequences}
    for gear in found.gear:
        sequence = by_id.get(gear.id)
        if sequence is not None and not gear.bodily:
            _worn(gear, sequence.where)
    for power in found.powers:
        name, _, effect = power.id.partition(":")[2].partition(".")
        if name in by_id and power.used:
            by_id[name].where.charges[effect or SKILL] = power.used


def _worn(gear: Gear, where: Carried) -> None:
    where.destroyed = where.destroyed or gear.destroyed
    where.used = max(0, gear.build.count - gear.left)
    where.loaded = gear.loaded


# Followers and vehicles


def _own(one: Participant, sequence: str) -> tuple[Card, Sequence]:
    sheet = in_play(one)
    found = next((s for s in sheet.sequences if s.id == sequence), None)
    if found is None:
        raise refuse("no_sequence", "SAM-FOLLOW-10", sequence=sequence)
    return sheet, found


def deploy_follower(m: Mission, card: str, sequence: str, seat: Seat, owner: int | None = None) -> Fighter:
    """SAM-FOLLOW-10, 13 A follower that takes part. Raises Refused for the dead."""
    one = m.people[card]
    _, own = _own(one, sequence)
    if own.follower is None or own.follower.dead:
        raise refuse("no_follower", "SAM-FOLLOW-10", sequence=sequence)
    found = fighters.from_follower(own.follower, seat, one.side, owner)
    found.satiety = one.vitals.flock.get(sequence, recovery.START) if m.room.satiety else None
    found.hp = max(1, found.hp - one.vitals.hurt.get(sequence, 0))
    _equip(found, own.follower.sequences, one.sealed)
    return found


def bring_back_follower(m: Mission, card: str, sequence: str, found: Fighter) -> None:
    """SAM-FOLLOW-15, 19 What became of a follower and its things; its wounds stay until rollback."""
    one = m.people[card]
    _, own = _own(one, sequence)
    if own.follower is None:
        raise refuse("no_follower", "SAM-FOLLOW-15", sequence=sequence)
    _note(found, own.follower.sequences)
    own.follower.dead = own.follower.dead or found.dead
    one.vitals.hurt[sequence] = max(0, derived(fighters.grades_of(found)).hp - found.hp)


def deploy_vehicle(m: Mission, card: str, sequence: str, seat: Seat, owner: int | None = None) -> Fighter:
    """SAM-VEH-09, 16, 27 A vehicle with its parts, its dents and the fuel that was poured in here.

    Raises Refused for wrecks.
    """
    one = m.people[card]
    sheet, own = _own(one, sequence)
    build = item_of(own)
    if build is None or build.vehicle is None or own.where.destroyed:
        raise refuse("no_sequence", "SAM-VEH-09", sequence=sequence)
    fuel = one.vitals.tanks.get(sequence, 0)
    found = fighters.from_vehicle(build, seat, one.side, own.library or own.name, fuel=fuel, owner=owner)
    found.hp = max(1, found.hp - own.where.wear)
    for part in sheet.sequences:
        fitted = item_of(part)
        if fitted is not None and fitted.kind == "part" and part.where.inside == sequence:
            fighters.give(found, fitted, part.id, part.library or part.name, sequence=part)
    return found


def bring_back_vehicle(m: Mission, card: str, sequence: str, found: Fighter) -> None:
    """SAM-EDGE-85 What became of a vehicle: wear is undone at rollback, a wreck stays one."""
    one = m.people[card]
    sheet, own = _own(one, sequence)
    _note(found, sheet.sequences)
    cap = derived(fighters.grades_of(found)).hp
    own.where.wear = max(0, cap - found.hp)
    own.where.destroyed = own.where.destroyed or found.dead
    one.vitals.tanks[sequence] = found.fuel
