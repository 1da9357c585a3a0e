"""MES-CRE-01, 02, 06 Whether a new character is in order: every reason against it, with its clause.

The builder asks after each change; presets are held to the same.
"""

from collections import Counter
from collections.abc import Callable, Iterator

import msgspec
from msgspec import Struct

from zhuoju.games.meshal.catalogue.library import ABILITIES, ITEMS, SPECIES
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.character.in_force import gifted, in_play
from zhuoju.games.meshal.character.scores import START_ACQUIRED, naturally_valid
from zhuoju.games.meshal.creation.growth import open_lessons, room, tuition, unfit
from zhuoju.games.meshal.creation.new_beings import alone, start_money
from zhuoju.games.meshal.creation.strength import spent
from zhuoju.games.meshal.items import gear, load
from zhuoju.games.meshal.model.draft import Allowed
from zhuoju.games.meshal.model.profile import Profile
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.sheet import Lesson, Sheet
from zhuoju.games.meshal.model.state import Ref, Stage
from zhuoju.games.meshal.model.words import ATTRIBUTES, Attribute

OLDEST = 1000  # years


class Finding(Struct, frozen=True):
    """Something that is wrong with a sheet, or (a warning) only unusual."""

    why: Refusal
    warning: bool = False


class Case(Struct):
    """A sheet to be looked at, on a stage of its own, and what it is held to."""

    w: Stage
    ref: Ref
    sheet: Sheet
    allowed: Allowed
    rolled: int | None = None  # the 6N of its money, where known


Check = Callable[[Case], Iterator[Refusal]]


def validate(
    sheet: Sheet,
    profile: Profile,
    *,
    allowed: Allowed | None = None,
    rolled: int | None = None,
    sources: list[Lesson] | None = None,
) -> list[Finding]:
    """MES-CRE-01 Everything that is wrong with a new character, in the order of the fourteen steps."""
    missing = list(_unknown(sheet))
    if missing:
        return [Finding(why) for why in missing]
    copy = msgspec.json.decode(msgspec.json.encode(sheet), type=Sheet)
    w, ref = alone(copy, profile)
    w.state.lessons = sources or []
    case = Case(w, ref, copy, allowed or Allowed(), rolled)
    found = [Finding(why) for check in CHECKS for why in check(case)]
    return found + [Finding(why, warning=True) for check in WARNINGS for why in check(case)]


def errors(findings: list[Finding]) -> list[Refusal]:
    """What must be put right before the character may play."""
    return [finding.why for finding in findings if not finding.warning]


def _unknown(sheet: Sheet) -> Iterator[Refusal]:
    """Entries that no pack has."""
    if sheet.entry not in SPECIES:
        yield Refusal("unknown_species", "MES-CHR-04", {"species": sheet.entry[:80]})
    for name in sheet.abilities:
        if name not in ABILITIES:
            yield Refusal("unknown_ability", "MES-ABL-01", {"ability": name[:80]})
    for carried in sheet.items:
        for name in (carried.item, *carried.addons, *filter(None, (carried.ammunition, carried.coated))):
            if name not in ITEMS:
                yield Refusal("unknown_item", "MES-ITM-30", {"item": name[:80]})


# Step 2


def _species(case: Case) -> Iterator[Refusal]:
    """MES-CHR-04, MES-CRE-03 The species is allowed and has this gender."""
    sheet, only = case.sheet, case.allowed.species
    if only is not None and sheet.entry not in only:
        yield Refusal("species_barred", "MES-CRE-03", {"species": sheet.entry})
    if sheet.gender not in SPECIES[sheet.entry].genders:
        yield Refusal("gender", "MES-CHR-04", {"gender": sheet.gender})


# Steps 3 to 5, 8


def _scores(case: Case) -> Iterator[Refusal]:
    """MES-ATR-03, 17 Acquired scores start at 3; an invalid attribute has none."""
    valid = naturally_valid(case.sheet)
    for attribute in ATTRIBUTES:
        if attribute not in valid and attribute in case.sheet.acquired:
            yield Refusal("invalid_attribute", "MES-ATR-17", {"attribute": attribute})
        elif attribute in valid and case.sheet.acquired.get(attribute, 0) < START_ACQUIRED:
            yield Refusal("below_start", "MES-ATR-03", {"attribute": attribute})


def _potential(case: Case) -> Iterator[Refusal]:
    """MES-POT-02, 07, MES-CRE-07 What was spent and what is left make up the starting potential."""
    sheet, start = case.sheet, case.w.state.profile.settings.start_potential
    used = spent(sheet)
    if sheet.potential < 0 or used > start:
        yield Refusal("potential", "MES-POT-07", {"needed": used, "left": start})
    elif used + sheet.potential != start:
        params = {"spent": used, "left": sheet.potential, "start": start}
        yield Refusal("potential_sum", "MES-POT-02", params)


# Steps 6, 7


def _abilities(case: Case) -> Iterator[Refusal]:
    """MES-ABL-02, 07, 11, 24, 32 Each ability could be obtained."""
    for name in case.sheet.abilities:
        yield from _ability(case, name)


def _ability(case: Case, name: str) -> Iterator[Refusal]:
    sheet, ability = case.sheet, ABILITIES[name]
    if name in gifted(sheet):
        yield Refusal("known", "MES-ABL-07", {"ability": name})
    elif "gifted" in ability.classes:
        yield Refusal("gifted_only", "MES-ABL-24", {"ability": name})
    if not in_play(case.w, ability):
        yield Refusal("no_magic", "MES-ABL-32", {"ability": name})
    for attribute in ability.classes:
        if attribute in ATTRIBUTES and attribute not in naturally_valid(sheet):
            yield Refusal("invalid_attribute", "MES-ATR-17", {"attribute": attribute})
    yield from unfit(case.w, sheet, ability)
    limited = case.w.state.profile.on("limited_learning")
    if limited and next(open_lessons(case.w, sheet, name, case.ref), None) is None:
        yield Refusal("no_source", "MES-ABL-11", {"ability": name})


def _sustaining(case: Case) -> Iterator[Refusal]:
    """MES-ABL-03 Each attribute sustains what it holds."""
    for attribute in naturally_valid(case.sheet):
        left = room(case.w, case.sheet, attribute)
        if left < 0:
            yield Refusal("sustained", "MES-ABL-03", {"attribute": attribute, "over": -left})


def _improvements(case: Case) -> Iterator[Refusal]:
    """MES-ABL-08 Only what can be improved, no further than its cap."""
    for name, times in case.sheet.abilities.items():
        improvement = ABILITIES[name].improvement
        most = improvement.most if improvement is not None else 0
        if not 0 <= times <= most:
            yield Refusal("improved_fully", "MES-ABL-08", {"ability": name, "most": most})


# Steps 9 to 11


def _goods(case: Case) -> Iterator[Refusal]:
    """MES-CRE-03, MES-ITM-39, 40 Only what the host lets players buy; magical and unique ones by the host."""
    counted = Counter[str]()
    for carried in case.sheet.items:
        counted[carried.item] += carried.n
        counted.update(carried.addons)
        if carried.n < 1:
            yield Refusal("amount", "MES-ITM-01", {"item": carried.item})
    for name, n in counted.items():
        why = barred_item(case.allowed, name)
        if why is not None:
            yield why
        elif ITEMS[name].unique and n > 1:
            yield Refusal("unique", "MES-ITM-40", {"item": name})


def barred_item(allowed: Allowed, name: str) -> Refusal | None:
    """Step 9 Why an item may not be bought at creation."""
    item = ITEMS[name]
    if name in allowed.granted:
        return None
    if item.magical or item.unique:
        return Refusal("by_host_only", "MES-ITM-40" if item.unique else "MES-ITM-39", {"item": name})
    modern = item.modern and not allowed.modern
    if modern or (allowed.items is not None and name not in allowed.items):
        return Refusal("item_barred", "MES-CRE-03", {"item": name})
    return None


def price(sheet: Sheet) -> int:
    """Copper that everything on a sheet costs, ammunition in the weapons included."""
    total = 0
    for carried in sheet.items:
        total += ITEMS[carried.item].price * carried.n + sum(ITEMS[name].price for name in carried.addons)
        if carried.ammunition:
            units = max(1, ITEMS[carried.ammunition].units)
            total += ITEMS[carried.ammunition].price * -(-carried.loaded // units)
    return total


def _money(case: Case) -> Iterator[Refusal]:
    """MES-ITM-26, MES-ABL-11 Prices and fees do not exceed the starting money; the rest is in the purse."""
    settings = case.w.state.profile.settings
    rolled = case.rolled if case.rolled is not None else case.allowed.money
    money = start_money(rolled if rolled is not None else 36, settings)
    paid = price(case.sheet) + tuition(case.w, case.sheet)
    if case.sheet.purse < 0 or paid > money:
        yield Refusal("money", "MES-ITM-26", {"needed": paid, "money": money})
    elif rolled is not None and paid + case.sheet.purse != money:
        yield Refusal("purse", "MES-ITM-26", {"purse": case.sheet.purse, "left": money - paid})
    elif paid + case.sheet.purse > money:
        yield Refusal("money", "MES-ITM-26", {"needed": paid + case.sheet.purse, "money": money})


def _equipped(case: Case) -> Iterator[Refusal]:
    """MES-CHR-15, MES-ITM-29, 35, 36 What is equipped fits: taken off and put on again, piece by piece."""
    worn = [carried for carried in case.sheet.items if carried.equipped]
    for carried in worn:
        carried.equipped = False
    for carried in worn:
        why = gear.cannot_equip(case.w, case.ref, carried.id)
        if why is not None:
            yield why
        else:
            carried.equipped = True


# Steps 13, 14


def _age(case: Case) -> Iterator[Refusal]:
    """MES-CHR-18 An age that the species can have."""
    if case.w.state.profile.on("age") and not 0 <= case.sheet.age <= OLDEST:
        yield Refusal("age", "MES-CHR-18", {"age": case.sheet.age})


def _fresh(case: Case) -> Iterator[Refusal]:
    """MES-CRE-04 Dice at full score, where they are written down; alive and well."""
    held: dict[Attribute, int] = case.sheet.dice
    if case.sheet.dead or case.sheet.effects or case.sheet.locked:
        yield Refusal("not_fresh", "MES-CRE-04")
    elif held and held != values.scores(case.w, case.ref):
        yield Refusal("dice", "MES-CRE-04")


def _load(case: Case) -> Iterator[Refusal]:
    """MES-LOD-05 Step 11: too much is carried."""
    over = load.excess(case.w, case.ref)
    if over:
        yield Refusal("overloaded", "MES-LOD-05", {"over": over})


def _build(case: Case) -> Iterator[Refusal]:
    """MES-CHR-17 Height and weight far from the species."""
    species = SPECIES[case.sheet.entry]
    pairs = {"height": (case.sheet.height, species.height), "weight": (case.sheet.weight, species.weight)}
    for feature, (own, usual) in pairs.items():
        if own is not None and not usual // 2 <= own <= usual * 2:
            said = f"{usual / 10:g}" if feature == "height" else usual  # heights are in tenths of a step
            yield Refusal("unusual", "MES-CHR-17", {"feature": feature, "usual": said})


def _nameless(case: Case) -> Iterator[Refusal]:
    """MES-CHR-16 No name yet."""
    if not case.sheet.name:
        yield Refusal("nameless", "MES-CHR-16")


CHECKS: tuple[Check, ...] = (
    _species, _scores, _potential, _abilities, _sustaining, _improvements, _goods, _money, _equipped, _age,
    _fresh,
)  # fmt: skip
WARNINGS: tuple[Check, ...] = (_load, _build, _nameless)
