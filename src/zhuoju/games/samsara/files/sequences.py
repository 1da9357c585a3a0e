"""SAM-SHEET-04..07 Items, skills and followers: from a sequence to the values of a row, and back."""

from typing import Any, Literal

from msgspec import ValidationError, convert, structs

from zhuoju.games.samsara.catalogue import describe, library
from zhuoju.games.samsara.character.sequences import (
    follower_star,
    item_of,
    price_of,
    sheet_of,
    skill_of,
)
from zhuoju.games.samsara.files import terms
from zhuoju.games.samsara.files.columns import OWNED
from zhuoju.games.samsara.files.forms import BadCell
from zhuoju.games.samsara.model.build import Carried, ItemBuild, SkillBuild, Way
from zhuoju.games.samsara.model.card import Follower, Sequence
from zhuoju.games.samsara.model.words import ATTRIBUTES

Values = dict[str, Any]
_SAME = ("damage", "reduction", "construction", "weight", "volume", "family", "count", "consumable",
         "independent", "component", "placed", "needs")  # fmt: skip
_WAY = (
    "release",
    "channel",
    "duration",
    "time",
    "cooldown",
    "once",
    "targets",
    "range",
    "charges",
    "trigger",
)
_OWNED = tuple(one.id for one in OWNED if one.id != "copy")
BUILT = ("kind", "slot", "effects", "vehicle", "size_min", "size_max", *_SAME)
SKILLED = ("system", "payment", "restrictions", "entries", "offsets", "prerequisites", "racial", *_WAY)


# Out


def owned_values(sequence: Sequence, order: int, language: str) -> Values:
    """What every sequence has."""
    return {
        "order": order,
        "id": sequence.id,
        "name": sequence.name or terms.name_of(sequence.library, language),
        "library": sequence.library,
        "copy": bool(sequence.library) and (sequence.skill is not None or sequence.item is not None),
        **{name: getattr(sequence, name) for name in _OWNED},
        "place": sequence.where.place,
        "inside": sequence.where.inside,
        "destroyed": sequence.where.destroyed,
        "wear": sequence.where.wear,
        "used": sequence.where.charges,
        "loaded": sequence.where.loaded,
        "gone": sequence.where.used,
    }


def priced(sequence: Sequence) -> Values:
    """SAM-SHEET-12 What is computed anew whenever a sheet is written or read."""
    sheet = sheet_of(sequence)
    if sheet is None:
        return {}
    return {"star": sheet.band, "cost": sheet.total, "gate": sheet.gate, "colour": sheet.colour}


def _described(build: ItemBuild | SkillBuild, language: str) -> str:
    try:
        if isinstance(build, ItemBuild):
            return "\n".join(describe.item_text(build, language))
        return "\n".join(describe.skill_text(build, language))
    except KeyError:  # an entry that no catalogue knows; the audit says which
        return ""


def item_values(sequence: Sequence, order: int, language: str) -> Values:
    """SAM-SHEET-04 An item as a row."""
    found = owned_values(sequence, order, language) | priced(sequence)
    build = item_of(sequence)
    if build is None:
        return found
    return found | {
        **{name: getattr(build, name) for name in _SAME},
        "kind": build.kind,
        "slot": build,
        "size_min": build.size[0] if build.size else None,
        "size_max": build.size[1] if build.size else None,
        "effects": (build.panel, build.effects),
        "vehicle": build.vehicle,
        "description": _described(build, language),
    }


def skill_values(sequence: Sequence, order: int, language: str) -> Values:
    """SAM-SHEET-05 A skill as a row."""
    found = owned_values(sequence, order, language) | priced(sequence)
    build = skill_of(sequence)
    if build is None:
        return found
    group = library.group_of(sequence.library)
    return found | {
        **{name: getattr(build.way, name) for name in _WAY},
        "system": build.system,
        "payment": (build.way.pays, build.way.payment),
        "restrictions": list(build.way.restrictions),
        "entries": build.pieces,
        "offsets": build.offsets,
        "racial": build.racial,
        "prerequisites": list(build.needs),
        "group": library.GROUPS[group].name.given("en" if language == "en" else "zh-Hans") if group else "",
        "description": _described(build, language),
    }


def follower_values(sequence: Sequence, order: int, language: str, paid: int | None) -> Values:
    """SAM-SHEET-06 A follower's own fields."""
    follower = sequence.follower
    assert follower is not None  # only sequences of this kind come here
    found: Values = {a: follower.grades.get(a, 1) for a in ATTRIBUTES}
    return owned_values(sequence, order, language) | {
        **found,
        "name": follower.name,
        "library": follower.library,
        "role": follower.role,
        "race_class": follower.race_class,
        "body_volume": follower.volume,
        "body_weight": follower.weight,
        "seniority": price_of(sequence),
        "star": follower_star(follower),
        "paid": paid,
        "dead": follower.dead,
        "sequence_name": sequence.name,
        "sequence_library": sequence.library,
    }


# In


def _owned(values: Values) -> Values:
    """The fields of a sequence that do not depend on its kind."""
    where = Carried(
        place=values["place"],
        inside=values["inside"],
        destroyed=values["destroyed"],
        wear=values["wear"],
        charges=values["used"],
        loaded=values["loaded"],
        used=values["gone"],
    )
    return {**{name: values[name] for name in _OWNED}, "where": where}


def _own_name(values: Values) -> str:
    """A name that only repeats the library's is not the sequence's own."""
    entry, name = values["library"], values["name"]
    shown = [terms.name_of(entry, language) for language in terms.LANGUAGES] if entry else []
    return "" if name in shown else str(name)


def _from_library(values: Values, filled: set[str], built: tuple[str, ...]) -> bool:
    """Whether a row only names a sequence of the library, or nothing at all, and has no build of its own."""
    if values["copy"]:
        return False
    return bool(values["library"]) or not filled & set(built)


def sequence_from(kind: Literal["item", "skill"], values: Values, filled: set[str]) -> Sequence:
    """SAM-SHEET-04, 05 The item or skill of a row; raises BadCell."""
    built, build = (BUILT, _item_build) if kind == "item" else (SKILLED, _skill_build)
    own: Values = {} if _from_library(values, filled, built) else {kind: build(values)}
    return Sequence(
        id=values["id"], kind=kind, library=values["library"], name=_own_name(values), **own, **_owned(values)
    )


def _item_build(values: Values) -> ItemBuild:
    if values["kind"] is None:
        raise BadCell("bad.missing", field="kind")
    low, high = values["size_min"], values["size_max"]
    panel, effects = values["effects"]
    slot = values["slot"] if isinstance(values["slot"], dict) else {}
    given = {name: values[name] for name in _SAME} | slot
    given |= {"kind": values["kind"], "size": None if low is None and high is None else (low or 0, high or 0)}
    given["vehicle"] = values["vehicle"]
    bare: ItemBuild = _checked(given, ItemBuild)
    return structs.replace(bare, panel=panel, effects=effects)


def _checked(given: Values, type_: Any) -> Any:
    """The values as a struct, within its limits; raises BadCell naming the field."""
    try:
        return convert(given, type_)
    except ValidationError as wrong:
        raise BadCell("bad.build", why=str(wrong)) from None


def _skill_build(values: Values) -> SkillBuild:
    if values["system"] is None:
        raise BadCell("bad.missing", field="system")
    pays, payment = values["payment"]
    given = {name: values[name] for name in _WAY} | {"pays": pays, "payment": payment}
    way: Way = _checked(given | {"restrictions": tuple(values["restrictions"])}, Way)
    return SkillBuild(
        system=values["system"],
        way=way,
        pieces=values["entries"],
        offsets=values["offsets"],
        needs=tuple(values["prerequisites"]),
        racial=values["racial"],
    )


def follower_from(values: Values, sequences: list[Sequence]) -> Sequence:
    """SAM-SHEET-06 The follower of a block, with what it has."""
    follower = Follower(
        name=values["name"],
        library=values["library"],
        volume=values["body_volume"],
        weight=values["body_weight"],
        race_class=values["race_class"],
        role=values["role"],
        grades={a: values[a] for a in ATTRIBUTES},
        sequences=sequences,
        dead=values["dead"],
    )
    return Sequence(
        id=values["id"], kind="follower", library=values["sequence_library"], name=values["sequence_name"],
        follower=follower, **_owned(values),
    )  # fmt: skip
