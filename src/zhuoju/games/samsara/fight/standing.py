"""SAM-EFFECT What works on a fighter now, and the numbers that follow: contests, reduction, distances."""

from collections.abc import Iterator
from typing import Final

from zhuoju.games.samsara.catalogue.library import weakening
from zhuoju.games.samsara.catalogue.statements import Statement
from zhuoju.games.samsara.character import attribute_contests, carrying, values
from zhuoju.games.samsara.character.attribute_contests import Side
from zhuoju.games.samsara.character.values import Derived
from zhuoju.games.samsara.fight.creature_traits import number
from zhuoju.games.samsara.fight.fighters import grades_of
from zhuoju.games.samsara.fight.powers import Line, line_of, passives
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.fight_state import Fighter, Gear, Lasting, Ref, World
from zhuoju.games.samsara.model.words import ATTRIBUTES, Attribute

HALF_METRES: Final = 5  # decimetres; distances are rounded down to half metres (W05)
RESIST: Final = "G05"
GONE: Final = ("gone", "fled", "coming")  # not on the field any more, or not yet


def alive(one: Fighter) -> bool:
    """SAM-STATE-07 Neither dead nor out."""
    return not one.dead and not one.out


def present(one: Fighter) -> bool:
    """On the field, fit or not: neither dead nor gone from the fight."""
    return not one.dead and one.out not in GONE


def caps(w: World, one: Fighter) -> Derived:
    """SAM-TAB-01 The derived values of the plane (SAM-ATTR-14)."""
    found = values.derived(grades_of(one))
    plane = w.state.fight.plane
    if plane.load != 100 or plane.move != 100 or plane.throw != 100:
        found = values.on_plane(found, plane)
    return found


def half(one: Fighter) -> bool:
    """R08 Whether at most half of the HP cap is left."""
    return one.hp * 2 <= tables.HP[one.grades[0] - 1]


# What works on a fighter


def effects_on(w: World, one: Fighter) -> Iterator[tuple[Line, Lasting]]:
    """SAM-EFFECT-01 The lasting effects that are not blocked."""
    for effect in one.effects:
        if effect.code[0] != "W" or not blocked(w, one, effect.code, effect.level, effect.by):
            yield line_of(effect.code, effect.level, effect.parameter), effect


def blocked(w: World, one: Fighter, code: str, level: int, by: Ref) -> bool:
    """SAM-EFFECT-13, 14 Resistance of that kind and level; against oneself only what others granted."""
    for resisted, strength, granter in _resistances(w, one):
        if resisted == code and strength >= level and (by != one.ref or granter != one.ref):
            return True
    return False


def _resistances(w: World, one: Fighter) -> Iterator[tuple[str | None, int, Ref]]:
    for effect in one.effects:
        if effect.code == RESIST:
            yield weakening(effect.parameter), effect.level, effect.by
    for _, parts in passives(one, w.state.fight.round):
        for line in parts.greens:
            if line.code == RESIST:
                yield weakening(line.parameter), line.level, one.ref


def stated(w: World, one: Fighter, what: str) -> Iterator[tuple[Line, Statement]]:
    """Everything slotless that says this: passive green entries, offsets, lasting effects."""
    for line, _ in effects_on(w, one) if one.effects else ():
        for said in line.says:
            if said.what == what:
                yield line, said
    for _, parts in passives(one, w.state.fight.round):
        for line in (*parts.greens, *parts.offsets):
            for said in line.says:
                if said.what == what:
                    yield line, said


def amount(w: World, one: Fighter, what: str, about: tuple[str, ...] = ("",), *, parameter: str = "") -> int:
    """SAM-EFFECT-07, 19 Weakenings are added up; of the same green entry the highest counts."""
    each = w.state.fight.room.same_weakening == "each"
    added, highest = 0, dict[str, int]()
    for line, said in stated(w, one, what):
        if said.about not in about and about != ("",):
            continue
        if parameter and line.parameter != parameter:
            continue
        number = said.at(line.level)
        if line.family == "offset" or (line.family == "weakening" and each):
            added += number
        else:
            key = f"{line.code} {line.parameter}"
            highest[key] = max(highest.get(key, number), number, key=abs)
    return added + sum(highest.values())


def has(w: World, one: Fighter, what: str) -> bool:
    """Whether anything says this of a fighter."""
    return any(True for _ in stated(w, one, what))


# Contests


def grade(w: World, one: Fighter, attribute: Attribute) -> int:
    """G08 The grade in contests, at most A."""
    own = one.grades[ATTRIBUTES.index(attribute)]
    return min(6, own + amount(w, one, "raise_grade", parameter=attribute))


def bonus(w: World, one: Fighter, other: Fighter | None, about: str = "all") -> int:
    """SAM-STEP-20 What effects do to a fighter's contest result; `about` is dodge, defend or all."""
    kinds = ("all", "both", about) if about in ("dodge", "defend") else ("all",)
    found = amount(w, one, "contests", kinds)
    if other is not None:
        found += amount(w, other, "marked")
    fight = w.state.fight
    for line, said in stated(w, one, "aversion"):
        if line.parameter in fight.circumstances:
            found -= said.at(line.level)
    if one.ref in fight.cravings:
        found -= amount(w, one, "craving")
    if one.overload is not None:
        found += one.overload.contest
    return found


def side(w: World, one: Fighter, attribute: Attribute, more: int = 0) -> Side:
    """SAM-ATTR-15, 21 One side of a contest."""
    return Side(
        grade(w, one, "reaction"),
        grade(w, one, attribute),
        more,
        attribute_contests.tired(one.satiety, one.vigour),
        one.name,
    )


def in_contest(w: World, one: Fighter, other: Fighter | None, attribute: Attribute, more: int = 0) -> Side:
    """A side with everything that works on it."""
    return side(w, one, attribute, more + bonus(w, one, other))


# Reduction and load


def in_use(one: Fighter) -> Iterator[Gear]:
    """SAM-ITEM-10, 13, 41 Worn and held items that give their numbers; parts fitted to a vehicle too."""
    for gear in one.gear:
        if gear.destroyed or gear.off or gear.place not in ("worn", "held", "fitted"):
            continue
        if gear.build.needs and gear.build.needs not in one.known:
            continue
        yield gear


def reduction_dice(w: World, one: Fighter) -> int:
    """SAM-STEP-13 Worn and held D4, less what weakenings take."""
    dice = sum(gear.build.reduction for gear in in_use(one)) + one.thicker
    return max(0, dice - amount(w, one, "expose")) if one.effects else dice


def distance_percent(w: World, one: Fighter) -> int:
    """W05, G06 Moves and jumps, in per cent."""
    found = 100 + amount(w, one, "percent", ("distance",))
    if one.overload is not None:
        found = found * one.overload.move_percent // 100
    for ref in w.state.fight.flooding:
        witch = w.state.fight.fighters.get(ref)
        if witch is not None and witch is not one and alive(witch) and not one.flying:
            return max(0, found * number(witch, "floods") // 100)
    return max(0, found)


def move_cap(w: World, one: Fighter) -> int:
    """SAM-COMBAT-18 Metres in one turn; nothing while bound (W06)."""
    if has(w, one, "bind"):
        return 0
    steed = amount(w, one, "steed")
    return (steed or caps(w, one).move) * distance_percent(w, one) // 100


def jump_up(w: World, one: Fighter) -> int:
    """SAM-COMBAT-46 Decimetres, rounded down to half metres."""
    reach = caps(w, one).jump_up * distance_percent(w, one) // 100
    return reach // HALF_METRES * HALF_METRES


def aim(w: World, one: Fighter) -> int:
    """SAM-ATTR-08 Aim range in metres; blindness first, then what reaches further (W10, G20)."""
    blind = [said.at(line.level) for line, said in stated(w, one, "aim_becomes")]
    if blind:
        return min(blind)
    return caps(w, one).aim + amount(w, one, "aim_further")


def limits_percent(w: World, one: Fighter) -> int:
    """W17, G09 Load and arm limits, in per cent."""
    return max(0, 100 + amount(w, one, "percent", ("load",)))


def overloaded(w: World, one: Fighter) -> bool:
    """SAM-WEIGHT-02, 03 Whether more is carried than the total load."""
    carried = sum(g.build.weight for g in one.gear if g.place in ("worn", "held", "hung", "bag"))
    return carried > caps(w, one).load * limits_percent(w, one) // 100


def fits(one: Fighter, gear: Gear) -> bool:
    """SAM-ITEM-05 Whether an item serves this body."""
    return gear.bodily or one.kind in ("creature", "vehicle") or carrying.fits(gear.build, one.volume)
