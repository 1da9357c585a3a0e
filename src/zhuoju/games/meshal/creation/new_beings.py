"""MES-CRE-04 New sheets and beings: from a species, a creature, a mount, or a preset character."""

from zhuoju.games.meshal.catalogue.library import ABILITIES, CREATURES, ITEMS, PRESETS, SPECIES
from zhuoju.games.meshal.character import naming, use_limits
from zhuoju.games.meshal.character.scores import START_ACQUIRED, fill, naturally_valid
from zhuoju.games.meshal.character.training_costs import ability_cost, trained
from zhuoju.games.meshal.character.values import max_ap
from zhuoju.games.meshal.items import ammunition, gear
from zhuoju.games.meshal.model.field import Spot
from zhuoju.games.meshal.model.profile import Profile, Settings
from zhuoju.games.meshal.model.sheet import Sheet
from zhuoju.games.meshal.model.state import Being, Ref, Side, Stage, State, World, being
from zhuoju.kernel import BadOptions, Seat
from zhuoju.kernel.errors import nearest


def new_sheet(species: str, profile: Profile, *, name: str = "") -> Sheet:
    """MES-CRE steps 2, 3 A character before anything is bought; natural gear comes with the body."""
    sheet = Sheet(species, name=name, potential=profile.settings.start_potential)
    sheet.acquired = dict.fromkeys(naturally_valid(sheet), START_ACQUIRED)
    sheet.age = SPECIES[species].adult
    sheet.gender = SPECIES[species].genders[0]
    return sheet


def creature_sheet(entry: str, *, name: str = "") -> Sheet:
    """A creature or mount as printed, with what it carries."""
    sheet = Sheet(entry, name=name)
    for stack in CREATURES[entry].gear:
        gear.add(sheet, stack.item, stack.n)
    return sheet


def start_money(rolled: int, settings: Settings) -> int:
    """MES-ITM-26, MES-DICE-12 Copper from the result of 6N: times 10 silver."""
    return rolled * settings.start_money_factor * settings.copper_per_silver


def preset_sheet(preset: str, profile: Profile) -> Sheet:
    """MES-CRE-02 A preset character: everything is paid for as in the builder.

    Its name is the id of its entry, which has the name in every language.
    """
    card = PRESETS[preset]
    sheet = new_sheet(card.species, profile, name=preset)
    sheet.gender = card.gender
    sheet.acquired.update(card.acquired)
    sheet.potential -= sum(trained(n) for n in sheet.acquired.values())
    for name in card.abilities:
        sheet.abilities[name] = 0
        sheet.potential -= ability_cost(ABILITIES[name])
    sheet.purse = start_money(card.rolled, profile.settings)
    for stack in card.gear:
        gear.add(sheet, stack.item, stack.n)
        sheet.purse -= ITEMS[stack.item].price * stack.n
    stage, ref = alone(sheet, profile)
    for item in card.equipped:
        line = next(c for c in sheet.items if c.item == item and not c.equipped)
        gear.equip(stage, ref, line.id)
    start(stage, ref)
    return sheet


def dated(sheet: Sheet, clock: int) -> Sheet:
    """MES-ITM-28, MES-CHR-18 A new sheet in a campaign that has gone on: nothing on it is older than that."""
    sheet.born = clock
    for line in sheet.items:
        line.since = clock if ITEMS[line.item].keeps_days is not None else 0
    return sheet


def sheet_of(entry: str, profile: Profile) -> Sheet:
    """A fresh sheet of whatever the packs call by this name. Raises BadOptions."""
    if entry in PRESETS:
        return preset_sheet(entry, profile)
    if entry in SPECIES:
        return new_sheet(entry, profile)
    if entry in CREATURES:
        return creature_sheet(entry)
    known = [*PRESETS, *SPECIES, *CREATURES]
    hint = nearest(entry, known)
    raise BadOptions(f"meshal: the packs have no species, creature, mount or preset {entry!r}.{hint}")


def alone(sheet: Sheet, profile: Profile) -> tuple[Stage, Ref]:
    """A sheet on a stage of its own, so that its values can be asked for."""
    stage = Stage(State(profile))
    return stage, new_being(stage, sheet.entry, 0, "party", sheet=sheet).ref


# Beings


def new_being(
    w: World,
    entry: str,
    seat: Seat,
    side: Side = "foes",
    *,
    sheet: Sheet | None = None,
    at: Spot | None = None,
) -> Being:
    """A being on the table: dice full, AP at the maximum, gear in hand, everything loaded (MES-CRE-04).

    `entry` names a species, creature, mount or preset; `sheet` brings one that exists already, as it is.
    """
    state = w.state
    made = sheet if sheet is not None else sheet_of(entry, state.profile)
    one = Being(naming.next_ref(state), made, seat, side, at=at)
    state.beings[one.ref] = one
    gear.note_uniques(w, made)
    if sheet is None:
        equip_what_fits(w, one.ref)
        start(w, one.ref)
    else:
        forget_others(sheet)
        one.ap = one.known_max_ap = max_ap(w, one.ref)
    return one


def forget_others(sheet: Sheet) -> None:
    """Numbers of beings of another table mean nobody here: whose effects it bears, on whom it used what."""
    sheet.uses = use_limits.elsewhere(sheet.uses)
    for effect in sheet.effects:
        effect.by = None


def start(w: World, ref: Ref) -> None:
    """MES-CRE-04 Step 14: dice at full score, AP at the maximum, everything loaded."""
    one = being(w, ref)
    fill(w, ref)
    ammunition.prepare(w, ref)
    one.ap = one.known_max_ap = max_ap(w, ref)


def equip_what_fits(w: World, ref: Ref) -> None:
    """Creatures wear and wield what they carry, in the order listed, as far as their slots go."""
    sheet = being(w, ref).sheet
    if sheet.entry in CREATURES:
        for line in list(sheet.items):
            if gear.cannot_equip(w, ref, line.id) is None:
                gear.equip(w, ref, line.id)
