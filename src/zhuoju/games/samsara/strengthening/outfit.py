"""SAM-LEVEL-15 Ready outfits: what to buy with so many points for a way of fighting."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from zhuoju.games.samsara.audit.look import AuditMission
from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.catalogue.library import ENTRIES
from zhuoju.games.samsara.catalogue.statements import Statement, says
from zhuoju.games.samsara.character import carrying, followers, ledger, races, sequences, values
from zhuoju.games.samsara.character.faculties import MENDING, TOOLS, said_of
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.build import Carried, ItemBuild, Piece, SkillBuild
from zhuoju.games.samsara.model.card import Card, Sequence
from zhuoju.games.samsara.model.one_mission_sheet import TemporarySheet
from zhuoju.games.samsara.model.refusal import Refused
from zhuoju.games.samsara.model.words import ATTRIBUTES, Attribute
from zhuoju.games.samsara.strengthening import passage, temporary
from zhuoju.games.samsara.strengthening.made_to_measure import Tailored, tailored

Outfit = Literal["striker", "shooter", "guardian"]
OUTFITS: Final[tuple[Outfit, ...]] = get_args(Outfit)
WEIGHT: Final[dict[Outfit, int]] = {"striker": 2, "shooter": 2, "guardian": 1}
HANDS: Final = ("1", "2")  # how the slot of a weapon ends
DIE: Final = 5  # twice the mean of a D4
MEND: Final = 60  # what a way to heal is worth beside attack and reduction
SHARE: Final[dict[str, int]] = {  # of an entry that works only now and then, in tenths
    "always": 10, "melee": 6, "ranged": 4, "shield_held": 10, "self_half": 4, "target_half": 4,
}  # fmt: skip
DRESS: Final = ("weapon", "armour", "shield", "accessory")
RED: Final = ("damage_dice", "element_dice", "damage_flat", "pierce")
BLUE: Final = ("reduce_dice", "reduce_flat")
DICE: Final = ("damage_dice", "element_dice", "pierce", "reduce_dice")


class Offer(Struct, frozen=True):
    """A sequence of the library: what it costs, and what it does in a fight, in half points of damage."""

    name: str
    price: int
    gate: int
    slot: str = ""  # where it is worn or held; none for skills
    dice: int = 0  # of its panel
    reds: tuple[int, ...] = ()
    blues: tuple[int, ...] = ()
    mends: bool = False
    made: Tailored | None = None  # not of the library, but made to measure


class Build(Struct):
    """What somebody fights with so far."""

    slots: dict[str, int]
    reds: list[int]
    blues: list[int]
    weight: int = 1  # of damage done, beside damage kept out
    mends: bool = False

    @property
    def worth(self) -> int:
        """SAM 9.11 Damage done and damage kept out; what strikes pays where much is kept out."""
        armed = sum(dice for slot, dice in self.slots.items() if slot[-1:] in HANDS)
        worn = sum(self.slots.values()) - armed
        attack = armed * DIE + sum(sorted(self.reds)[-tables.RED_SLOTS :])
        reduction = worn * DIE + sum(sorted(self.blues)[-tables.BLUE_SLOTS :])
        return self.weight * attack + reduction + (MEND if self.mends else 0)


# What the library has


def _number(piece: Piece, said: Statement) -> int:
    share = SHARE.get(said.when, 0)
    return said.at(piece.level) * (DIE if said.what in DICE else 2) * share // 10


def _entries(pieces: tuple[Piece, ...], kinds: tuple[str, ...]) -> Iterator[int]:
    for piece in pieces:
        found = sum(_number(piece, s) for s in says(ENTRIES[piece.entry].effects) if s.what in kinds)
        if found:
            yield found


def _mends(build: SkillBuild) -> bool:
    """Whether a skill heals wounds and calms minds outside battle."""
    heals = said_of(build.pieces, "heal_dice") and said_of(build.pieces, "restore", "san")
    return build.way.release in MENDING and heals > 0


def chain(name: str) -> list[str]:
    """SAM-SKILL-31 A skill of the library after the skills and tools it needs."""
    if name not in library.SKILLS:
        return [name]
    build = library.skill_build(name)
    tools = [_tool(TOOLS[r]) for r in build.way.restrictions if r in TOOLS]
    return [*(n for need in build.needs for n in chain(need)), *tools, name]


@lru_cache
def _tool(field: str) -> str:
    """SAM-COST-10 The first tool of the library for a field of work."""
    return next(
        name for name, item in library.ITEMS.items()
        if any(p.parameter == field and said.what == "toolset"
               for p in item.build.panel for said in says(ENTRIES[p.entry].effects))
    )  # fmt: skip


def offer(one: Sequence) -> Offer:
    """What a sequence is good for; a skill is priced together with those it needs."""
    price, gate = sequences.price_of(one), sequences.gate(one)
    skill, item = sequences.skill_of(one), sequences.item_of(one)
    name = one.library or one.name
    if skill is not None:
        price += sum(sequences.price_of(followers.library_sequence(n, n)) for n in chain(one.library)[:-1])
        passive = skill.way.release == "passive"
        reds = tuple(_entries(skill.pieces, RED)) if passive else ()
        blues = tuple(_entries(skill.pieces, BLUE)) if passive else ()
        return Offer(name, price, gate, "", 0, reds, blues, _mends(skill))
    assert item is not None
    pieces = tuple(p for e in item.effects if e.way.release == "passive" for p in e.pieces)
    slot = carrying.armour_slot(item)
    if item.kind in ("weapon", "shield"):
        slot = "shield" if item.kind == "shield" else f"{item.reach}{carrying.hands(item)}"
    dice = item.damage if item.kind == "weapon" else item.reduction
    return Offer(name, price, gate, slot, dice, tuple(_entries(pieces, RED)), tuple(_entries(pieces, BLUE)))


@lru_cache(1)
def shelf() -> tuple[Offer, ...]:
    """Everything of the library that makes somebody stronger and needs no words of its buyer."""
    names = [name for name, skill in library.SKILLS.items() if not skill.racial]
    wearable = [n for n, i in library.ITEMS.items() if i.build.kind in ("weapon", "armour", "shield")]
    offers = [
        offer(followers.library_sequence(name, name))
        for name in (*names, *wearable)
        if not passage.needs_words(name)
    ]
    return tuple(o for o in offers if o.dice or o.reds or o.blues or o.mends)


@lru_cache(1)
def every() -> tuple[Offer, ...]:
    """Everything of the library that can be bought without words of its buyer."""
    names = [name for name, skill in library.SKILLS.items() if not skill.racial]
    offered = [name for name in (*library.ITEMS, *names) if not passage.needs_words(name)]
    return tuple(offer(followers.library_sequence(name, name)) for name in offered)


@lru_cache(8)
def measured(star: int) -> tuple[Offer, ...]:
    """SAM-POINTS-07 What can be made to measure for a star."""
    found = []
    for one in tailored(star):
        kind = "skill" if isinstance(one.build, SkillBuild) else "item"
        whole = Sequence(one.name, kind, name=one.name)  # type: ignore[arg-type]  # of the kinds
        if isinstance(one.build, SkillBuild):
            whole.skill = one.build
        else:
            whole.item = one.build
        found.append(replace(offer(whole), made=one))
    return tuple(o for o in found if o.gate <= star)


def fits(style: Outfit, one: Offer) -> bool:
    """Whether a way of fighting uses it: one weapon of the right kind, a shield only with a free hand."""
    weapon = {"striker": "melee2", "shooter": "ranged2", "guardian": "melee1"}[style]
    held = one.slot == "shield" or one.slot[-1:] in HANDS
    return not held or one.slot == weapon or (one.slot == "shield" and style == "guardian")


# Choosing


def _with(build: Build, one: Offer) -> Build:
    slots = dict(build.slots)
    if one.slot:
        slots[one.slot] = max(one.dice, slots.get(one.slot, 0))
    reds, blues = [*build.reds, *one.reds], [*build.blues, *one.blues]
    return Build(slots, reds, blues, build.weight, build.mends or one.mends)


def owned(sheet: Card, style: Outfit) -> Build:
    """What a sheet already brings."""
    build = Build({}, [], [], WEIGHT[style])
    for one in sheet.sequences:
        if one.kind in ("skill", "item") and not one.off and not one.where.destroyed:
            found = offer(one)
            if fits(style, found):
                build = _with(build, found)
    return build


def chosen(sheet: Card, points: int, style: Outfit, *, tailor: bool = False) -> list[str | Tailored]:
    """What to buy: always what gains most for its price; what is outdone by then is left out again.

    With `tailor`, plain sequences made to measure stand beside those of the library.
    """
    before = owned(sheet, style)
    star = tables.star(ledger.active_seniority(sheet) + points)
    has = {s.library for s in sheet.sequences}
    open_to = [o for o in shelf() if o.gate <= star and o.name not in has and fits(style, o)]
    if tailor:
        open_to += [o for o in measured(star) if fits(style, o)]
    bought: list[Offer] = []
    while True:
        more = _greedy(_all(before, bought), [o for o in open_to if o not in bought], points - _sum(bought))
        if not more:
            filled = _filled(bought, has, star, sheet, points)
            made: list[str | Tailored] = [o.made for o in filled if o.made is not None]
            names = dict.fromkeys(n for o in filled if o.made is None for n in chain(o.name))
            return [*made, *(n for n in names if n not in has)]
        bought = _needed(before, [*bought, *more])


def _sum(bought: list[Offer]) -> int:
    return sum(o.price for o in bought)


def _all(build: Build, bought: list[Offer]) -> Build:
    for one in bought:
        build = _with(build, one)
    return build


def _greedy(build: Build, open_to: list[Offer], points: int) -> list[Offer]:
    """One after the other, the best for its price first."""
    bought: list[Offer] = []
    while True:
        gains = [(_with(build, o).worth - build.worth, o) for o in open_to if o.price <= points]
        best = max(gains, key=lambda g: (g[0] / g[1].price, g[1].name), default=None)
        if best is None or best[0] <= 0:
            return bought
        build = _with(build, best[1])
        points -= best[1].price
        open_to = [o for o in open_to if o is not best[1]]
        bought.append(best[1])


def _needed(before: Build, bought: list[Offer]) -> list[Offer]:
    """Without what adds nothing beside the rest."""
    kept = list(bought)
    for one in bought:
        others = [o for o in kept if o is not one]
        if _all(before, others).worth >= _all(before, kept).worth:
            kept = others
    return kept


def _filled(bought: list[Offer], has: set[str], star: int, sheet: Card, points: int) -> list[Offer]:
    """SAM-POINTS-19 More skills, the dearest first, until the seniority bears the star they need."""
    kept = list(bought)
    names = has | {o.name for o in kept}
    for one in sorted(_skills(), key=lambda o: (-o.price, o.name)):
        if tables.star(ledger.active_seniority(sheet) + _sum(kept)) >= star:
            break
        if one.name not in names and one.gate <= star and _sum(kept) + one.price <= points:
            kept.append(one)
    return kept


@lru_cache(1)
def _skills() -> tuple[Offer, ...]:
    names = [n for n, skill in library.SKILLS.items() if not skill.racial]
    open_to = [n for n in names if not passage.needs_words(n)]
    return tuple(offer(followers.library_sequence(name, name)) for name in open_to)


# On the sheet


def equip(sheet: TemporarySheet, style: Outfit, mission: AuditMission | None = None) -> list[str]:
    """SAM-LEVEL-15, 18 Buy an outfit, give out the points of the star, put everything on; returns names.

    What the audit would not pass is left out again, the last purchase first.
    """
    wanted = chosen(sheet.sheet, sheet.points, style, tailor=True)
    while True:
        trial = temporary.begin(sheet.sheet, sheet.level)
        _buy(trial, wanted)
        even_out(trial)
        dress(trial.sheet, style)
        if not wanted or temporary.check(trial, mission).sound:
            sheet.sheet, sheet.points = trial.sheet, trial.points
            return [one if isinstance(one, str) else one.name for one in wanted]
        wanted.pop()


def _buy(sheet: TemporarySheet, wanted: list[str | Tailored]) -> None:
    for one in list(wanted):
        try:
            if isinstance(one, str):
                temporary.buy(sheet, one)
            else:
                temporary.make(sheet, one.name, one.build)
        except Refused:
            wanted.remove(one)


def even_out(sheet: TemporarySheet) -> None:
    """SAM-LEVEL-15 The free points of the temporary star, spread evenly."""
    if sheet.sheet.unassigned:
        temporary.distribute(sheet, even_grades(values.free_points(ledger.active_star(sheet.sheet))))


def even_grades(free: int) -> dict[Attribute, int]:
    """So many points over six attributes, the first of them first."""
    each, rest = divmod(free, len(ATTRIBUTES))
    return {a: 1 + each + (k < rest) for k, a in enumerate(ATTRIBUTES)}


def dress(sheet: Card, style: Outfit) -> None:
    """SAM-ITEM-12 The best that the outfit uses is worn and held; the rest is hung or packed."""
    volume = races.body(sheet).volume
    things = [s for s in sheet.sequences if s.kind == "item" and _item(s).kind in DRESS]
    for one in things:
        one.where = _moved(one, "hung")

    def rank(one: Sequence) -> tuple[bool, int]:
        found = offer(one)
        return not fits(style, found), -found.dice

    for one in sorted(things, key=rank):
        found = carrying.natural_place(sheet.sequences, _item(one), volume).place
        one.where = _moved(one, found if found in ("worn", "held") else "hung")


def _item(one: Sequence) -> ItemBuild:
    found = sequences.item_of(one)
    assert found is not None
    return found


def _moved(one: Sequence, place: str) -> Carried:
    was = one.where
    return Carried(
        place,  # type: ignore[arg-type]  # of the places
        destroyed=was.destroyed, wear=was.wear, charges=was.charges, used=was.used, loaded=was.loaded,
    )  # fmt: skip
