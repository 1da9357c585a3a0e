"""MES-CHR-03, 20, MES-ABL-26 Features in play: what a host sees of them, and what their change brings."""

from collections.abc import Callable, Mapping
from typing import Final

from zhuoju.games.meshal.basics.telling import tell_numbers
from zhuoju.games.meshal.catalogue.library import SPECIES
from zhuoju.games.meshal.character.scores import START_ACQUIRED, is_character, naturally_valid, settle, stage
from zhuoju.games.meshal.character.values import body_height, form, weight
from zhuoju.games.meshal.creation.strength import strength
from zhuoju.games.meshal.effects import harm
from zhuoju.games.meshal.hosting.host_rulings import known
from zhuoju.games.meshal.items.gear import shed
from zhuoju.games.meshal.model.record import Override
from zhuoju.games.meshal.model.refusal import Refusal, insist
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being, on
from zhuoju.games.meshal.senses import spotting

Traits = dict[str, str | int | list[str]]


def become(w: World, ref: Ref, species: str) -> None:
    """MES-CHR-03, MES-ABL-26 Another species: what the old one granted ends at once.

    Dice follow the scores; an attribute that is new starts with full dice; what has no slot now is doffed.
    """
    sheet = being(w, ref).sheet
    insist(None if is_character(sheet) and species in SPECIES else Refusal("unknown_species", "MES-CHR-04"))
    sheet.entry = species
    valid = naturally_valid(sheet)
    sheet.acquired = {a: sheet.acquired.get(a, START_ACQUIRED) for a in valid}
    for held in (sheet.dice, sheet.caps, sheet.locked):
        for attribute in [a for a in held if a not in valid]:
            del held[attribute]
    if sheet.gender not in SPECIES[species].genders:
        sheet.gender = SPECIES[species].genders[0]
    shed(w, ref)
    settle(w, ref)


def change_species(m: Meshal, ref: Ref, species: str, reason: str = "") -> None:
    """MES-CHR-03 The story changes what a character is: the host says so, and it is written down."""
    before = strength(known(m, ref).sheet)
    become(m, ref, species)
    harm.by_word(m, ref)
    spotting.refresh(m, [ref])
    after = strength(being(m, ref).sheet)
    m.state.overrides.append(Override(f"seat:{m.state.host}", "MES-CHR-03", reason, {"species": species}))
    tell_numbers(m, ref, "species_changed", species=species, before=before, after=after)


def traits(w: World, ref: Ref) -> Traits:
    """MES-CHR-20 What others may react to, beside species, size and looks: gender, form, names, body, age."""
    sheet = being(w, ref).sheet
    seen: Traits = {"gender": sheet.gender, "form": form(w, ref), "aliases": list(sheet.aliases)}
    if on(w, "extra_features"):
        seen |= {"height": body_height(w, ref), "weight": weight(w, ref)}
    if on(w, "age") and is_character(sheet):
        seen |= {"age": sheet.age, "stage": stage(sheet)}
    return seen


INTERVENTIONS: Final[Mapping[str, Callable[..., None]]] = {"change_species": change_species}
