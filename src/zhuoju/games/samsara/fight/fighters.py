"""SAM-COMBAT Fighters out of cards, creatures, followers, vehicles and things."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from zhuoju.games.samsara.catalogue import cost, library
from zhuoju.games.samsara.catalogue.kinds import CreatureCard
from zhuoju.games.samsara.catalogue.library import CREATURES, FOLLOWERS, ITEMS, PRESETS, RACES
from zhuoju.games.samsara.character import carrying, followers, sequences, values
from zhuoju.games.samsara.fight import creature_traits
from zhuoju.games.samsara.model import entry_string, tables
from zhuoju.games.samsara.model.build import ItemBuild, SkillBuild
from zhuoju.games.samsara.model.card import Card, Follower, Sequence
from zhuoju.games.samsara.model.fight_state import Fight, Fighter, Gear, Kind, Power
from zhuoju.games.samsara.model.words import ATTRIBUTES, RaceClass, Reach, System
from zhuoju.kernel import Seat

HUMAN: Final = (100, 130)
SHOTS: Final = "I03"
RANGE: Final = "I02"
SPELL_LORE: Final[dict[str, System]] = {"R25": "spell", "R26": "miracle"}


def enter(fight: Fight, one: Fighter, at: tuple[int, int] = (0, 0)) -> Fighter:
    """Put a fighter on the table under a number of its own."""
    one.ref = fight.next_ref
    fight.next_ref += 1
    one.at = at
    fight.fighters[one.ref] = one
    return one


def fill(one: Fighter) -> Fighter:
    """SAM-HP-01, SAM-SAN-01 Every stock at its cap; the tank of a vehicle is empty (SAM-VEH-16)."""
    caps = values.derived(grades_of(one))
    one.hp, one.stamina, one.energy = caps.hp, caps.stamina, caps.energy
    one.san = 0 if one.mindless else caps.san
    if one.kind in ("vehicle", "object"):
        one.stamina = one.energy = 0
    return one


def roll_back(one: Fighter) -> Fighter:
    """SAM-HP-06, SAM-VEH-33, SAM-FOLLOW-19 Whoever is not dead is whole again; tanks are empty."""
    if not one.dead:
        fill(one)
        one.fuel = 0
        one.effects, one.out, one.mad, one.overload = [], "", False, None
        one.limbs = [limb for limb in one.limbs if limb.startswith("!")]
    return one


def grades_of(one: Fighter) -> dict[Any, int]:
    """The grades by attribute."""
    return dict(zip(ATTRIBUTES, one.grades, strict=True))


# Reincarnators


def from_card(card: Card, seat: Seat, side: str, *, star: int | None = None) -> Fighter:
    """SAM-SKILL-02, SAM-ITEM-02 A reincarnator with everything the card lets take effect."""
    active = [s for s in card.sequences if not s.off and not (s.follower and s.follower.dead)]
    worth = sum(sequences.price_of(s) for s in active if s.source in ("own", "temporary"))  # SAM-ITEM-39
    stars = star if star is not None else tables.star(worth)
    race = next((RACES[r] for r in card.races if r in RACES), None)
    volume, weight = _body(card, race)
    one = Fighter(
        0,
        card.name or card.id,
        seat,
        side,
        "reincarnator",
        card.id,
        [card.grades.get(a, 1) for a in ATTRIBUTES],
        race.race_class if race else None,
        volume,
        weight,
        stars,
        worth,
        mark=True,
        restraint=True,
    )
    _equip(one, active, stars)
    return fill(one)


def _body(card: Card, race: Any) -> tuple[int, int]:
    usual = (race.volume, race.weight) if race else HUMAN
    told = {**card.own_race, **card.traits}
    found = [told.get("volume", ""), told.get("weight", "")]
    volume, weight = (int(t) if t.isdigit() else n for t, n in zip(found, usual, strict=True))
    return volume, weight


def from_preset(name: str, seat: Seat, side: str) -> Fighter:
    """SAM 9.9 A ready-made first card."""
    preset = PRESETS[name]
    race = RACES[preset.race]
    card = Card(name, preset.name.hans, races=[preset.race])
    for k, entry in enumerate(preset.purchases, 1):
        card.sequences.append(followers.library_sequence(f"q{k}", entry, body=race.volume))
    one = from_card(card, seat, side)
    one.name = name
    return one


def _equip(one: Fighter, things: Iterable[Sequence], star: int) -> None:
    """SAM-ITEM-12 Put on, take in hand or hang up what a card carries, and learn its skills."""
    things = list(things)
    one.known = carrying.skill_names(things)
    for thing in things:
        skill, item = sequences.skill_of(thing), sequences.item_of(thing)
        if skill is not None:
            too_high = thing.source == "own" and sequences.gate(thing) > star
            one.powers.append(Power(f"s:{thing.id}", skill, thing.library or thing.name, off=too_high))
        elif item is not None:
            give(one, item, thing.id, thing.library or thing.name, sequence=thing)


def give(
    one: Fighter, build: ItemBuild, name: str, called: str = "", *, sequence: Sequence | None = None
) -> Gear:
    """SAM-ITEM-20, 21 An item and its effects; weapons and shields into free hands."""
    where = sequence.where if sequence else None
    place = where.place if where else "worn"
    mine = Gear(name, build, called, place, left=build.count)
    if where is not None:
        mine.inside, mine.destroyed = where.inside, where.destroyed
        mine.loaded = where.loaded
    if place in ("worn", "held"):
        mine.place = _natural_place(one, build)
    mine.loaded = mine.loaded or magazine(build)
    one.gear.append(mine)
    for k, effect in enumerate(build.effects):
        inner = SkillBuild(system="item", way=effect.way, pieces=effect.pieces)
        used = where.charges.get(str(k), 0) if where else 0
        one.powers.append(Power(f"i:{name}.{k}", inner, called, name, used=used))
    return mine


def _natural_place(one: Fighter, build: ItemBuild) -> Any:
    if build.kind in ("weapon", "shield") or (build.kind == "ammunition" and build.reach == "thrown"):
        used = sum(carrying.hands(g.build) for g in one.gear if g.place == "held" and not g.destroyed)
        if build.kind == "ammunition":
            return "hung"
        return "held" if used + carrying.hands(build) <= carrying.HANDS else "hung"
    if build.kind == "part" or build.component:
        return "fitted"
    if build.kind == "vehicle":
        return "parked"
    slot = carrying.armour_slot(build)
    if slot:
        taken = any(carrying.armour_slot(g.build) == slot for g in one.gear if g.place == "worn")
        return "hung" if taken or not carrying.fits(build, one.volume) else "worn"
    return "worn" if build.kind in ("armour", "accessory", "bag") else "hung"


def magazine(build: ItemBuild) -> int:
    """I03 Shots before a reload; one without the entry (SAM 9.4)."""
    levels = sum(p.level for p in build.panel if p.entry == SHOTS)
    return 5 * levels if levels else 1


# Creatures and followers


def from_creature(name: str, seat: Seat, side: str) -> Fighter:
    """SAM 9.7 A creature of the library."""
    return from_block(CREATURES[name], seat, side)


def from_block(card: CreatureCard, seat: Seat, side: str) -> Fighter:
    """SAM 9.7 A bestiary block; NPCs have no mark."""
    name = card.id
    one = Fighter(
        0,
        name,
        seat,
        side,
        "creature",
        name,
        list(values.from_letters(card.grades).values()),
        card.race_class,
        card.volume,
        card.weight,
        card.star,
        card.seniority,
        mindless=card.mindless,
        weak_to=card.weak_to,
        weak_dice=card.weak_dice,
    )
    said = [each.what for each in creature_traits.of_card(name)]
    one.steady, one.fearless, one.machine = (w in said for w in ("never_dodges", "fearless", "machine"))
    hands = 1 if card.dual or not card.two_handed else 2
    for k, dice in enumerate((card.weapon, card.dual)):
        if dice and not card.natural:
            reach: Reach = "ranged" if card.ranged else "melee"
            panel = entry_string.read(f"{RANGE}:6 + {SHOTS}:6") if card.ranged else ()
            arm = ItemBuild(
                kind="weapon", hands=hands, reach=reach, damage=dice, construction=2 * card.star, panel=panel
            )
            one.gear.append(Gear(f"w{k}", arm, "weapon", "held", loaded=999))
    if card.reduction:
        hide = ItemBuild(kind="armour", part="body", reduction=card.reduction, construction=2 * card.star)
        one.gear.append(Gear("hide", hide, "armour", "worn", bodily=card.natural))
    lore = [p.entry for power in card.powers for p in entry_string.read(power.pieces)]
    system: System = next((SPELL_LORE[e] for e in lore if e in SPELL_LORE), "esper")
    for k, power in enumerate(card.powers):
        build = SkillBuild(system=system, way=power.way, pieces=entry_string.read(power.pieces))
        one.powers.append(Power(f"s:{k}", build, name))
    return fill(one)


def from_follower(follower: Follower, seat: Seat, side: str, owner: int | None = None) -> Fighter:
    """SAM-FOLLOW-10 A follower: a fighter in its own right, without shelter (SAM-FOLLOW-12)."""
    star = sequences.follower_star(follower)
    race: RaceClass | None = follower.race_class or None  # type: ignore[assignment]
    one = Fighter(
        0,
        follower.library or follower.name,
        seat,
        side,
        "follower",
        follower.library,
        [follower.grades.get(a, 1) for a in ATTRIBUTES],
        race,
        follower.volume,
        follower.weight,
        star,
        sequences.follower_seniority(follower),
        owner,
    )
    _equip(one, follower.sequences, star)
    return fill(one)


def from_library_follower(name: str, seat: Seat, side: str) -> Fighter:
    """SAM 9.6 A follower of the library."""
    assert name in FOLLOWERS
    return from_follower(followers.from_library(Card("library"), name), seat, side)


# Vehicles and things


def from_vehicle(
    build: ItemBuild, seat: Seat, side: str, name: str = "", *, fuel: int = 0, owner: int | None = None
) -> Fighter:
    """SAM-VEH-09, 16 A vehicle: durability for HP, one tank, no SAN; the tank is empty unless told."""
    assert build.vehicle is not None
    one = Fighter(
        0,
        name or "vehicle",
        seat,
        side,
        "vehicle",
        name,
        list(build.vehicle.grades),
        "construct",
        build.volume,
        build.weight,
        cost.item_cost(build).gate,
        owner=owner,
        mindless=True,
        vehicle=build,
    )
    if build.reduction:
        hull = ItemBuild(kind="armour", part="body", reduction=build.reduction)
        one.gear.append(Gear("hull", hull, "hull", "worn", bodily=True))
    for k, effect in enumerate(build.effects):
        inner = SkillBuild(system="item", way=effect.way, pieces=effect.pieces)
        one.powers.append(Power(f"s:{k}", inner, name))
    fill(one)
    one.fuel = min(fuel, fuel_cap(one))
    return one


def library_vehicle(name: str, seat: Seat, side: str, *, parts: Iterable[str] = (), fuel: int = 0) -> Fighter:
    """SAM-VEH-27 A vehicle of the library with these parts fitted."""
    one = from_vehicle(ITEMS[name].build, seat, side, name, fuel=fuel)
    for k, part in enumerate(parts, 1):
        give(one, ITEMS[part].build, f"p{k}", part)
    return one


def fuel_cap(one: Fighter) -> int:
    """SAM-VEH-14 The coordination row; magitech adds the spirit row."""
    caps = values.derived(grades_of(one))
    magitech = one.vehicle is not None and one.vehicle.vehicle is not None and one.vehicle.vehicle.magitech
    return caps.stamina + (caps.energy if magitech else 0)


def thing(name: str, side: str, construction: int, *, seat: Seat, volume: int = 50) -> Fighter:
    """SAM-COMBAT-68 An object that can be struck and guarded: its threshold's mean is its durability."""
    one = Fighter(0, name, seat, side, "object", mindless=True, volume=volume, weight=volume)
    one.stamina = one.energy = one.san = 0
    one.hp = 20 * construction + 1 if construction else 1
    one.star = construction
    return one


def literal(seat: Seat, side: str, numbers: Mapping[str, Any]) -> Fighter:
    """A fighter out of literal numbers; grades are letters or numbers."""
    given = dict(numbers)
    grades = given.pop("grades", "FFFFFF")
    row = list(values.from_letters(grades).values()) if isinstance(grades, str) else list(grades)
    kind: Kind = given.pop("kind", "creature")
    one = fill(Fighter(0, given.pop("name", "somebody"), seat, side, kind, grades=row))
    for key, value in given.items():
        setattr(one, key, value)
    return one


def library_gear(one: Fighter, entry: str, parameters: Mapping[str, str] | None = None) -> Gear:
    """An item of the library, refitted where the body needs it."""
    build = library.item_build(entry, parameters)
    if not carrying.fits(build, one.volume):
        build = carrying.refit(build, one.volume)
    return give(one, build, f"g{len(one.gear) + 1}", entry)
