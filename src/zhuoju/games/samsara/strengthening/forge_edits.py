"""SAM-POINTS-07 What can be changed in one step while a skill or item is built.

An edit is the build after the change. Edits are grouped by what they change; whether they are lawful, and
what they cost, the forge says.
"""

from collections.abc import Iterator
from typing import Final, TypeVar

from msgspec.structs import replace

from zhuoju.games.samsara.catalogue import cost, library
from zhuoju.games.samsara.catalogue.library import ENTRIES
from zhuoju.games.samsara.catalogue.soundness import PAYS
from zhuoju.games.samsara.model import entry_string
from zhuoju.games.samsara.model.build import ItemBuild, ItemEffect, Piece, SkillBuild, Way
from zhuoju.games.samsara.model.words import ATTRIBUTES, ELEMENTS, Parameter, Pays

B = TypeVar("B")
Edits = dict[str, dict[str, B]]  # what is changed, to what, and the build after it

CHOSEN: Final[dict[Parameter, tuple[str, ...]]] = {
    "element": ELEMENTS,
    "race_class": ("animal", "plant", "fantastic", "soul", "construct"),
    "attribute": ATTRIBUTES,
    "field": ("mechanics", "explosives", "engineering", "medicine", "locks", "science"),
    "weapon_family": (
        "sword", "dagger", "spear", "axe", "hammer", "club", "staff", "rod", "bow", "pistol", "rifle",
        "knives",
    ),
    "environment": ("water", "vacuum", "earth"),
    "language": ("local", "ancient", "trade"),
    "vow": ("sealed_threshold", "no_lies", "no_retreat"),
    "circumstance": ("sunlight", "running_water", "holy_ground"),
    "substance": ("raw_meat", "blood", "spirits"),
}  # fmt: skip
CONDITIONS: Final = ("half_hp", "fired", "stepped_on", "set_off")
CHARGES: Final = (1, 2, 3, 5, 10)


def words_for(code: str) -> tuple[str, ...]:
    """The parameters an entry may be given by choice; one empty word where it has none."""
    parameter = ENTRIES[code].parameter
    if parameter is None:
        return ("",)
    if parameter == "weakening":
        return tuple(name for name, entry in ENTRIES.items() if entry.family == "weakening")
    return CHOSEN.get(parameter, ("",))


# How it is released


def way_edits(way: Way, pays: Pays, *, item: bool) -> Edits[Way]:
    """SAM-COST-04 to 11 Every other way of release that is one step away."""
    released: Edits[Way] = {"release": dict(_releases(way, item))}
    released["range"] = {word: replace(way, range=word) for word in ("contact", "aim", "scene")}
    released["targets"] = {str(n): replace(way, targets=n) for n in range(1, 7)}
    if item:
        released["charges"] = {str(n): replace(way, charges=n) for n in CHARGES}
        released["charges"]["unlimited"] = replace(way, charges=None)
    if way.release == "trigger":
        released["trigger"] = {word: replace(way, trigger=word) for word in CONDITIONS}
    if way.release == "passive":
        return _changed(released, way)
    released["duration"] = {str(n): replace(way, duration=n, time=None) for n in range(11)}
    released["time"] = {word: replace(way, time=word, duration=0) for word in ("scene", "hour", "day")}
    released["cooldown"] = {str(n): replace(way, cooldown=n, once=False) for n in range(6)}
    released["cooldown"]["once"] = replace(way, once=True, cooldown=0)
    released["payment"] = {str(n): replace(way, payment=n, pays=pays if n else None) for n in range(0, 31, 5)}
    return _changed(released, way)


def _releases(way: Way, item: bool) -> Iterator[tuple[str, Way]]:
    plain = replace(way, channel=None, trigger="")
    still = replace(plain, duration=0, time=None, cooldown=0, once=False, pays=None, payment=0)
    yield "passive", replace(still, release="passive")
    yield "active", replace(plain, release="active")
    yield "instant", replace(plain, release="instant")
    yield "forced", replace(plain, release="forced")
    yield from ((f"channel_{n}", replace(plain, release="channel", channel=n)) for n in range(3, 8))
    if item:
        yield "trigger", replace(plain, release="trigger", trigger=CONDITIONS[0])


def _changed(edits: Edits[B], now: B) -> Edits[B]:
    """Edits that change something."""
    found = {
        what: {to: after for to, after in values.items() if after != now} for what, values in edits.items()
    }
    return {what: values for what, values in found.items() if values}


# Entries


def piece_edits(pieces: tuple[Piece, ...], way: Way, families: tuple[str, ...]) -> Edits[tuple[Piece, ...]]:
    """SAM-SKILL-24 Entries put in, taken out, raised, lowered, made to last."""
    edits: Edits[tuple[Piece, ...]] = {"add": {}, "drop": {}, "level": {}, "rounds": {}}
    for code, entry in ENTRIES.items():
        if entry.family in families:
            for word in words_for(code):
                made = Piece(entry=code, parameter=word, duration=_first_rounds(code, way))
                edits["add"][f"{code}({word})" if word else code] = (*pieces, made)
    for k, piece in enumerate(pieces):
        entry = ENTRIES[piece.entry]
        edits["drop"][piece.entry] = (*pieces[:k], *pieces[k + 1 :])
        levels = (replace(piece, level=n) for n in range(1, entry.cap + 1))
        edits["level"] |= {f"{p.entry}:{p.level}": (*pieces[:k], p, *pieces[k + 1 :]) for p in levels}
        if entry.duration in ("optional", "required") and (
            way.release != "passive" or entry.family == "weakening"
        ):
            lasting = (replace(piece, duration=n) for n in range(11))
            edits["rounds"] |= {
                f"{p.entry}:{p.duration}": (*pieces[:k], p, *pieces[k + 1 :]) for p in lasting
            }
    return _changed(edits, pieces)


def _first_rounds(code: str, way: Way) -> int | None:
    """One round for what must last and would not."""
    entry, piece = ENTRIES[code], Piece(entry=code)
    if entry.duration != "required" or cost.rounds(entry, piece, way) or cost.by_time(entry, piece, way):
        return None
    return None if way.release == "passive" and entry.family != "weakening" else 1


# Whole builds

SKILL_FAMILIES: Final = ("red", "weakening", "blue", "green", "daily")


def skill_edits(build: SkillBuild) -> Edits[SkillBuild]:
    """SAM-POINTS-07 Every skill that is one step away."""
    pays: Pays = "stamina" if PAYS.get(build.system) == "stamina" else "energy"
    ways = way_edits(build.way, pays, item=False)
    edits: Edits[SkillBuild] = {
        what: {to: replace(build, way=way) for to, way in values.items()} for what, values in ways.items()
    }
    for what, values in piece_edits(build.pieces, build.way, SKILL_FAMILIES).items():
        edits[what] = {to: replace(build, pieces=pieces) for to, pieces in values.items()}
    for what, values in piece_edits(build.offsets, Way(release="active"), ("offset",)).items():
        edits[f"offset_{what}"] = {to: replace(build, offsets=pieces) for to, pieces in values.items()}
    return edits


def item_edits(build: ItemBuild) -> Edits[ItemBuild]:
    """SAM-COST-16 Every item that is one step away."""
    edits: Edits[ItemBuild] = {
        "damage": {str(n): replace(build, damage=n) for n in range(26)},
        "reduction": {str(n): replace(build, reduction=n) for n in range(16)},
        "construction": {str(n): replace(build, construction=n) for n in range(16)},
        "effect": {"new": replace(build, effects=(*build.effects, ItemEffect(way=Way(), pieces=())))},
    }
    for what, values in piece_edits(build.panel, Way(), ("panel",)).items():
        edits[f"panel_{what}"] = {to: replace(build, panel=pieces) for to, pieces in values.items()}
    if build.vehicle is not None:
        edits["grade"] = dict(_grades(build))
    for k, effect in enumerate(build.effects):
        edits["effect"][f"drop effect:{k}"] = replace(
            build, effects=(*build.effects[:k], *build.effects[k + 1 :])
        )
        for what, after in _effect_edits(effect).items():
            edits[f"{what} effect:{k}"] = {
                to: replace(build, effects=(*build.effects[:k], made, *build.effects[k + 1 :]))
                for to, made in after.items()
            }
    return _changed(edits, build)


def _effect_edits(effect: ItemEffect) -> Edits[ItemEffect]:
    edits: Edits[ItemEffect] = {
        what: {to: replace(effect, way=way) for to, way in values.items()}
        for what, values in way_edits(effect.way, "energy", item=True).items()
    }
    for what, values in piece_edits(effect.pieces, effect.way, SKILL_FAMILIES).items():
        edits[what] = {to: replace(effect, pieces=pieces) for to, pieces in values.items()}
    return edits


def _grades(build: ItemBuild) -> Iterator[tuple[str, ItemBuild]]:
    assert build.vehicle is not None
    for k, attribute in enumerate(ATTRIBUTES):
        for grade in range(1, 7):
            grades = list(build.vehicle.grades)
            grades[k] = grade
            a, b, c, d, e, f = grades
            yield (
                f"{attribute}:{grade}",
                replace(build, vehicle=replace(build.vehicle, grades=(a, b, c, d, e, f))),
            )


def with_parameter(build: SkillBuild, code: str, text: str) -> SkillBuild:
    """SAM-AUDIT-71 A parameter in the player's own words: a language, a vow, a craving."""

    def named(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        return tuple(replace(p, parameter=text) if p.entry == code else p for p in pieces)

    return replace(build, pieces=named(build.pieces), offsets=named(build.offsets))


def with_restrictions(build: SkillBuild, *texts: str) -> SkillBuild:
    """SAM-COST-10 Restrictions in the player's own words; the auditor must accept that they bite."""
    return replace(build, way=replace(build.way, restrictions=texts))


def start_from(name: str) -> SkillBuild | ItemBuild:
    """SAM-POINTS-06, 09 A library sequence as a pattern to build on."""
    if name in library.SKILLS:
        return library.skill_build(name)
    return library.item_build(name)


def told(build: SkillBuild | ItemBuild) -> list[str]:
    """What a build holds, entry by entry, by keys that every language has words for."""
    pieces = (
        (*build.pieces, *build.offsets)
        if isinstance(build, SkillBuild)
        else (*build.panel, *(piece for effect in build.effects for piece in effect.pieces))
    )
    return [f"{p.entry}:{p.level}{f'({p.parameter})' if p.parameter else ''}" for p in pieces]


def summary(build: SkillBuild | ItemBuild) -> str:
    """What a build holds, as one entry string."""
    if isinstance(build, SkillBuild):
        return entry_string.write((*build.pieces, *build.offsets))
    return entry_string.write((*build.panel, *(piece for effect in build.effects for piece in effect.pieces)))
