"""MES-CHR-16, 17, MES-CRE-03 What is typed, not chosen: names and features by players, limits by the host.

These are interventions: the match records them beside the answers.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from zhuoju.games.meshal.catalogue.library import ITEMS, SPECIES
from zhuoju.games.meshal.creation.builder import creation
from zhuoju.games.meshal.model.draft import Allowed, Draft
from zhuoju.games.meshal.model.record import Override
from zhuoju.games.meshal.model.refusal import Refusal, insist
from zhuoju.games.meshal.model.sheet import Name, Note
from zhuoju.games.meshal.model.state import Meshal, on
from zhuoju.kernel import IllegalAnswer, Seat

FEATURES: Final = ("looks", "personality", "sexuality", "hobby")  # MES-CHR-17


def _told(value: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as wrong:
        raise IllegalAnswer(f"MES-CHR-16: {wrong}") from None


def describe(m: Meshal, seat: Seat, **said: Any) -> None:
    """MES-CHR-16, 17 Name, aliases, height, weight and free features of a character in the making."""
    draft = creation(m).drafts.get(seat)
    insist(Refusal("no_draft", "MES-CRE-06") if draft is None or draft.being is not None else None)
    assert draft is not None
    for feature, value in said.items():
        _describe(m, draft, feature, value)
    m.tell("described", to=(seat, m.state.host), seat=seat, features=sorted(said))


def _describe(m: Meshal, draft: Draft, feature: str, value: Any) -> None:
    if feature == "name":
        draft.name = _told(value, Name)
        return
    if feature == "aliases":
        draft.aliases = _told(value, list[Name])
        return
    known = feature in (*FEATURES, "height", "weight") and on(m, "extra_features")
    insist(None if known else Refusal("no_feature", "MES-CHR-17", {"feature": feature[:80]}))
    if feature == "height":
        draft.height = _told(value, int | None)
    elif feature == "weight":
        draft.weight = _told(value, int | None)
    else:
        draft.features[feature] = _told(value, Note)


def allow(m: Meshal, reason: str = "", **limits: Any) -> None:
    """MES-CRE-03 The host changes what players may start with; written down like every ruling."""
    made = creation(m)
    given = {**msgspec.to_builtins(made.allowed), **limits}
    try:
        allowed = msgspec.convert(given, Allowed, strict=True)
    except msgspec.ValidationError as wrong:
        raise IllegalAnswer(f"MES-CRE-03: {wrong}") from None
    insist(_unknown(allowed))
    made.allowed = allowed
    m.state.overrides.append(Override("host", "creation", reason, limits))
    m.tell("creation_limits", limits=sorted(limits))


def _unknown(allowed: Allowed) -> Refusal | None:
    """MES-CRE-03 Limits speak of what there is, and leave at least one species."""
    if allowed.species == []:
        return Refusal("no_species_left", "MES-CRE-03")
    for species in allowed.species or ():
        if species not in SPECIES:
            return Refusal("unknown_species", "MES-CHR-04", {"species": species[:80]})
    for item in (*(allowed.items or ()), *allowed.granted):
        if item not in ITEMS:
            return Refusal("unknown_item", "MES-ITM-30", {"item": item[:80]})
    return None


INTERVENTIONS: Final[Mapping[str, Callable[..., None]]] = {"describe": describe, "allow": allow}
