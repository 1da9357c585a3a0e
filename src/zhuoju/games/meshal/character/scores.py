"""MES-ATR Scores, the dice that stand for them, and what follows when a score changes."""

from typing import Final

from zhuoju.games.meshal.basics.kept_answers import asked_once
from zhuoju.games.meshal.basics.pool import dice_or_three
from zhuoju.games.meshal.catalogue.library import CREATURES, SPECIES, VEHICLE_BODIES
from zhuoju.games.meshal.catalogue.statements import Formed, Score
from zhuoju.games.meshal.character.in_force import collected
from zhuoju.games.meshal.model.cards import Species
from zhuoju.games.meshal.model.sheet import Sheet
from zhuoju.games.meshal.model.state import Ref, World, being, on
from zhuoju.games.meshal.model.words import ATTRIBUTES, Attribute, Form, Scope, Stage
from zhuoju.games.meshal.model.world_cards import Creature

START_ACQUIRED: Final = 3
MIN_SCORE: Final = 1
STAGE_SCORES: Final[dict[Stage, dict[Attribute, int]]] = {
    "juvenile": {"might": -1},
    "adult": {},
    "elder": {"might": -1, "agility": -1, "spirit": 1},
}  # MES-CHR-21


def born(sheet: Sheet) -> Species | Creature:
    """The species or creature a sheet stands on; a vehicle is the body it has on the map."""
    entry = sheet.entry
    return SPECIES.get(entry) or CREATURES.get(entry) or VEHICLE_BODIES[entry]


def is_character(sheet: Sheet) -> bool:
    """Whether it was made of a species, not printed as a creature."""
    return sheet.entry in SPECIES


@asked_once
def form(w: World, ref: Ref) -> Form:
    """MES-CHR-09 The form now; the latest change holds."""
    changes = collected(w, ref, Formed)
    return changes[-1].form if changes else born(being(w, ref).sheet).form


# Scores


def stage(sheet: Sheet) -> Stage:
    """MES-CHR-18 The stage of life at an age; a species without an elder age stays adult."""
    species = SPECIES.get(sheet.entry)
    if species is None or sheet.age >= species.adult:
        old = species is not None and species.elder is not None and sheet.age >= species.elder
        return "elder" if old else "adult"
    return "juvenile"


def naturally_valid(sheet: Sheet) -> tuple[Attribute, ...]:
    """The attributes that a species or creature has at all."""
    entry = born(sheet)
    if isinstance(entry, Species):
        return tuple([a for a in ATTRIBUTES if a not in entry.invalid])
    return tuple([a for a in ATTRIBUTES if a in entry.scores])


def valid(w: World, ref: Ref) -> tuple[Attribute, ...]:
    """MES-ATR-17, MES-FX-09 The attributes that count now; the bodiless have no might."""
    found = naturally_valid(being(w, ref).sheet)
    return tuple(a for a in found if a != "might") if form(w, ref) == "ethereal" else found


def of_valid(w: World, ref: Ref, scopes: tuple[Scope, ...]) -> tuple[Scope, ...]:
    """MES-ATR-19 What may change a roll: three dice for an invalid attribute are none of that attribute."""
    if scopes and any(scope in ATTRIBUTES for scope in scopes):
        counted = valid(w, ref)
        return tuple([scope for scope in scopes if scope not in ATTRIBUTES or scope in counted])
    return scopes


def permanent(w: World, sheet: Sheet, attribute: Attribute) -> int | None:
    """MES-ATR-05 Acquired score and changes by features, at least 1; of a creature as printed, unless the
    host has given it others. None where invalid."""
    if attribute not in naturally_valid(sheet):
        return None
    entry = born(sheet)
    if not isinstance(entry, Species):
        return sheet.acquired.get(attribute, entry.scores[attribute])
    total = sheet.acquired.get(attribute, START_ACQUIRED) + entry.scores.get(attribute, 0)
    if on(w, "age"):
        total += STAGE_SCORES[stage(sheet)].get(attribute, 0)
    return max(MIN_SCORE, total)


def temporary(w: World, ref: Ref, attribute: Attribute) -> int:
    """MES-ATR-05 Changes by abilities and items."""
    return sum(s.n for s in collected(w, ref, Score) if s.attribute == attribute)


def score(w: World, ref: Ref, attribute: Attribute) -> int | None:
    """MES-ATR-06 Permanent and temporary, at least 1: the cap of the dice. None where invalid."""
    lasting = permanent(w, being(w, ref).sheet, attribute)
    if lasting is None or attribute not in valid(w, ref):
        return None
    return max(MIN_SCORE, lasting + temporary(w, ref, attribute))


def scores(w: World, ref: Ref) -> dict[Attribute, int]:
    """The scores of the valid attributes."""
    found = {a: score(w, ref, a) for a in ATTRIBUTES}
    return {a: n for a, n in found.items() if n is not None}


def dice(w: World, ref: Ref, attribute: Attribute) -> int | None:
    """MES-ATR-14 The dice held now; None where the attribute is invalid."""
    if attribute not in valid(w, ref):
        return None
    return being(w, ref).sheet.dice.get(attribute, 0)


def dice_number(w: World, ref: Ref, attribute: Attribute) -> int:
    """MES-ATR-19, 23 The dice held now as a number; 3 where the attribute is invalid."""
    return dice_or_three(dice(w, ref, attribute))


def all_dice(w: World, ref: Ref) -> dict[Attribute, int]:
    """The dice held now of the valid attributes."""
    held = being(w, ref).sheet.dice
    return {a: held.get(a, 0) for a in valid(w, ref)}


def missing(w: World, ref: Ref) -> dict[Attribute, int]:
    """MES-ATR-07 How many dice each valid attribute lacks to its score."""
    held = being(w, ref).sheet.dice
    return {a: max(0, n - held.get(a, 0)) for a, n in scores(w, ref).items()}


def settle(w: World, ref: Ref) -> None:
    """MES-ATR-08 Dice follow a changed score: up by as much, down by as much but never the last die.

    Call it after anything that may change a score: equipping, doffing, effects that begin or end, ageing.
    """
    one = being(w, ref)
    sheet = one.sheet
    if sheet.dead:
        return
    for attribute, now in scores(w, ref).items():
        before = sheet.caps.get(attribute, now)
        held = sheet.dice.get(attribute, now)
        if now > before:
            held += now - before
        elif now < before and held > 0:
            held = max(1, held - (before - now))
        sheet.dice[attribute] = min(held, now)
        sheet.caps[attribute] = now


def fill(w: World, ref: Ref) -> None:
    """MES-CRE-04 Dice at full score."""
    sheet = being(w, ref).sheet
    sheet.dice = scores(w, ref)
    sheet.caps = dict(sheet.dice)
