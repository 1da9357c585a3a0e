"""SAM-HP-05, SAM-ENERGY-01 Healing outside battle: powers that mend, paid as printed."""

from typing import Any

from msgspec import Struct

from zhuoju.games.samsara.character import faculties
from zhuoju.games.samsara.character.faculties import MENDING, TOOLS, said_of
from zhuoju.games.samsara.character.sequences import item_of, skill_of
from zhuoju.games.samsara.character.values import derived
from zhuoju.games.samsara.journey import mission_time
from zhuoju.games.samsara.journey.deployment import SKILL
from zhuoju.games.samsara.journey.trip import Trip, progress
from zhuoju.games.samsara.mission.recovery import wounds
from zhuoju.games.samsara.model import rolls
from zhuoju.games.samsara.model.build import Way
from zhuoju.games.samsara.model.mission_state import Participant, in_play


class Cure(Struct, frozen=True):
    """A way to heal somebody that a character has now."""

    card: str
    sequence: str
    effect: str  # of an item; SKILL for a skill
    dice: int  # of Mend
    calm: int  # SAN given back
    way: Way

    @property
    def price(self) -> tuple[bool, int]:
        """Stamina comes back by itself, energy and charges do not: what comes first."""
        scarce = self.way.charges is not None or self.way.once or self.way.pays == "energy"
        return scarce, -self.dice


def cures(m: Trip) -> list[Cure]:
    """SAM-ENERGY-01, SAM-COST-11 Every way to heal that can be paid from the stock."""
    found = [cure for card, one in progress(m).desk.people.items() for cure in _of(card, one)]
    return sorted(found, key=lambda cure: cure.price)


def _of(card: str, one: Participant) -> list[Cure]:
    if one.fate == "dead":
        return []
    found = []
    for sequence in in_play(one).sequences:
        if sequence.id in one.sealed or sequence.off or sequence.where.destroyed:
            continue
        skill, item = skill_of(sequence), item_of(sequence)
        ways = [(SKILL, skill.way, skill.pieces)] if skill is not None else []
        if item is not None:
            ways += [(str(k), effect.way, effect.pieces) for k, effect in enumerate(item.effects)]
        for effect, way, pieces in ways:
            dice, calm = said_of(pieces, "heal_dice"), said_of(pieces, "restore", "san")
            used = sequence.where.charges.get(effect, 0)
            if (dice or calm) and way.release in MENDING and _open(one, way, used) and equipped(one, way):
                found.append(Cure(card, sequence.id, effect, dice, calm, way))
    return found


def shaken(one: Participant) -> int:
    """SAN below the cap."""
    return derived(in_play(one).grades).san - one.vitals.san if one.fate != "dead" else 0


def _open(one: Participant, way: Way, used: int) -> bool:
    """Charges are left, and the stock pays for it without blood."""
    if (way.charges is not None and used >= way.charges) or (way.once and used):
        return False
    return way.payment <= (one.vitals.stamina if way.pays == "stamina" else one.vitals.energy)


def equipped(one: Participant, way: Way) -> bool:
    """SAM-COST-10 Whether the tools that a skill asks for are at hand."""
    tools = [
        g.piece.parameter for g in faculties.given(in_play(one), one.sealed) if g.statement.what == "toolset"
    ]
    return all(TOOLS[r] in tools for r in way.restrictions if r in TOOLS)


def worthwhile(m: Trip) -> tuple[Cure, str] | None:
    """Who is healed next, and how: the worst wound that does not waste most of the dice."""
    people = progress(m).desk.people
    hurt = max(people, key=lambda card: wounds(people[card]))
    shy = max(people, key=lambda card: shaken(people[card]))
    for cure in cures(m):
        scarce = cure.price[0]
        if cure.dice and wounds(people[hurt]) >= (2 * cure.dice if scarce else 1):
            return cure, hurt
        if cure.calm and shaken(people[shy]) >= cure.calm:
            return cure, shy
    return None


def possible(m: Trip) -> bool:
    """Whether wounds can be tended now."""
    return worthwhile(m) is not None


def tend(m: Trip) -> None:
    """SAM-HP-05, SAM-TAB-22 One use a minute, the worst wound first, until nothing more is to be gained."""
    while not mission_time.too_late(m):
        found = worthwhile(m)
        if found is None:
            return
        _use(m, *found)
        mission_time.spend(m, 1)


def _use(m: Trip, cure: Cure, card: str) -> None:
    so_far = progress(m)
    healer, patient = so_far.desk.people[cure.card], so_far.desk.people[card]
    if cure.way.pays == "stamina":
        healer.vitals.stamina -= cure.way.payment
    else:
        healer.vitals.energy -= cure.way.payment
    where = next(s.where for s in in_play(healer).sequences if s.id == cure.sequence)
    if cure.way.charges is not None or cure.way.once:
        where.charges[cure.effect] = where.charges.get(cure.effect, 0) + 1
    _heal(m, cure, card, patient)


def _heal(m: Trip, cure: Cure, card: str, patient: Participant) -> None:
    """SAM-HP-05, G04 Neither HP nor SAN above the cap."""
    so_far = progress(m)
    refs: dict[str, Any] = {"by": so_far.refs[cure.card], "who": so_far.refs[card]}
    if cure.dice and wounds(patient):
        rolled = rolls.roll(
            rolls.d(cure.dice, 4), m.chance, of="heal", roller=cure.card, reason="heal", clause="SAM-HP-05"
        )
        gained = min(rolled.total, wounds(patient))
        patient.vitals.hp += gained
        so_far.records[cure.card].healed += gained
        m.tell("tended", **refs, dice=rolled.expression, total=rolled.total, n=gained)
    if cure.calm and shaken(patient):
        calmed = min(cure.calm, shaken(patient))
        patient.vitals.san += calmed
        m.tell("calmed", **refs, n=calmed)
