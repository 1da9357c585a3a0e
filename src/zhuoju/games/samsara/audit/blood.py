"""SAM-AUDIT-45..49, 51, 52, 55, 56, 73, 76 Races, followers, and what does not last beyond a mission."""

import re
from collections.abc import Iterator
from typing import Final

from zhuoju.games.samsara.audit.levels import follower_gates
from zhuoju.games.samsara.audit.look import Check, Look, Offence, check, offence
from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.character import followers, races, values
from zhuoju.games.samsara.character.carrying import fits
from zhuoju.games.samsara.character.ledger import PURCHASES
from zhuoju.games.samsara.character.sequences import follower_seniority, item_of
from zhuoju.games.samsara.model import tables

PARTS: Final = re.compile(r"[,;\uff0c\u3001\uff1b\u3002]|\band\b")  # between the features that a player lists
SERVED: Final = ("armour", "accessory", "weapon", "shield")


# Races


def lawful_race(look: Look) -> Iterator[Offence]:
    """SAM-CREATE-07, SAM-RACE-04, 06 Regular at creation, a body within 1000, eight traits."""
    if not look.card.races:
        yield offence("race", n=0)
    for name in look.card.races:
        found = library.RACES.get(name)
        if found is None and name != races.OWN:
            yield offence("race", race=name)
        elif look.creating and found is not None and found.kind == "special":
            yield offence("race", race=name, kind=found.kind)
    if races.body_too_large(look.body):
        yield offence("body", volume=look.body.volume, weight=look.body.weight)
    for trait in races.missing_traits(look.card):
        yield offence("traits", trait=trait)


def required_skills(look: Look) -> Iterator[Offence]:
    """SAM-RACE-08, 09 A special race came with its required skills; without them nothing is unlocked."""
    ever = {line.name for line in look.card.ledger if line.kind in PURCHASES}
    for name in look.card.races:
        race = library.RACES.get(name)
        if race is None or not race.required:
            continue
        if any(skill not in ever for skill in race.required):
            yield offence("race", race=name, missing=[s for s in race.required if s not in ever])
        yield from _unlocked_late(look, name)


def _unlocked_late(look: Look, name: str) -> Iterator[Offence]:
    """Unlockable skills bought while a required one was in the vault or erased."""
    race = library.RACES[name]
    carried: list[str] = []
    for line in look.card.ledger:
        late = line.kind in PURCHASES and line.name in race.unlockable
        if late and any(skill not in carried for skill in race.required):
            yield offence(f"line:{line.number}", race=name)
        if line.kind in (*PURCHASES, "vault_out"):
            carried.append(line.name)
        elif line.kind in ("vault_in", "erase") and line.name in carried and line.gained:
            carried.remove(line.name)


def old_race(look: Look) -> Iterator[Offence]:
    """SAM-RACE-11 No skill of a former race is left."""
    for sequence in races.left_overs(look.card, look.card.races):
        yield offence(sequence.id, race=library.race_of(sequence.library))


def surcharges(look: Look) -> Iterator[Offence]:
    """SAM-RACE-12, 13 A fusion costs 100 for each racial skill; a regular one nothing."""
    due = races.surcharge(look.card)
    for sequence in races.racial_skills(look.card):
        kept = any(
            line.kind == "surcharge" or line.kind in PURCHASES for line in look.lines.get(sequence.id, [])
        )
        if sequence.surcharge != due and not (due == 0 and sequence.surcharge == tables.FUSION_FEE and kept):
            yield offence(sequence.id, surcharge=sequence.surcharge, due=due)
    for held in look.held:
        if held.sequence.surcharge and not races.is_racial(held.sequence):
            yield offence(held.where, surcharge=held.sequence.surcharge, due=0)


def fused_traits(look: Look) -> Iterator[Offence]:
    """SAM-RACE-15, 16 Every bloodline shows, and the numbers lie between the parents."""
    if len(look.card.races) < 2:
        return
    shown = [part for part in PARTS.split(races.trait(look.card, "features")) if part.strip()]
    if len(shown) < len(look.card.races):
        yield offence("features", shown=len(shown), bloodlines=len(look.card.races))
    span = races.fusion_span(look.card.races)
    if span is None:
        return
    for name, value, (low, high) in (
        ("volume", look.body.volume, span.volume),
        ("weight", look.body.weight, span.weight),
    ):
        if not low <= value <= high:
            yield offence(name, value=value, low=low, high=high)


def consented(look: Look) -> Iterator[Offence]:
    """SAM-RACE-10 An independent race needs a word of consent."""
    for race in races.races_of(look.card):
        if race.kind == "independent" and not look.card.race_consent.strip():
            yield offence("race", race=race.id)


# Followers


def follower_sheets(look: Look) -> Iterator[Offence]:
    """SAM-FOLLOW-02, 06, 18 Grades, gates and size ranges of followers."""
    yield from follower_gates(look)
    for held in look.own:
        one = held.sequence.follower
        if one is None:
            continue
        if followers.grades_refused(one, one.grades):
            total = sum(values.all_grades(one.grades).values())
            yield offence(held.where, sum=total, free=followers.free_points(one))
        for own in one.sequences:
            build = item_of(own)
            if build is not None and build.kind in SERVED and not fits(build, one.volume) and not own.consent:
                yield offence(f"{held.where}/{own.id}", body=one.volume, size=list(build.size or ()))


def living(look: Look) -> Iterator[Offence]:
    """SAM-FOLLOW-15 Dead followers are off the card once the mission is over."""
    for held in look.own:
        if (
            held.sequence.follower is not None
            and held.sequence.follower.dead
            and look.card.status != "locked"
        ):
            yield offence(held.where)


def not_beyond(look: Look) -> Iterator[Offence]:
    """SAM-FOLLOW-03 No follower above 30000."""
    for held in look.own:
        if held.sequence.follower is not None and followers.beyond(held.sequence.follower):
            yield offence(held.where, seniority=follower_seniority(held.sequence.follower))


# What does not last


def lasting(look: Look) -> Iterator[Offence]:
    """SAM-POINTS-22 Nothing of a plane, of others or of one mission on the permanent card."""
    if look.temporary:
        return
    for held in look.held:
        if held.sequence.source != "own" or held.sequence.off:
            yield offence(held.where, source=held.sequence.source)


def within_level(look: Look) -> Iterator[Offence]:
    """SAM-LEVEL-15, 17 A temporary sheet stays within the DJ's level."""
    level = look.room.temp_level
    if look.temporary and level is not None and look.active > level:
        yield offence("seniority", seniority=look.active, most=level)


CHECKS: Final[tuple[Check, ...]] = (
    check(45, "error", lawful_race),
    check(46, "error", required_skills),
    check(47, "error", old_race),
    check(48, "error", surcharges),
    check(49, "warn", fused_traits),
    check(51, "error", follower_sheets),
    check(52, "error", living),
    check(55, "error", lasting),
    check(56, "error", within_level),
    check(73, "error", not_beyond),
    check(76, "error", consented),
)
