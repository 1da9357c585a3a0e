"""What the packs can count and ask: dice held now, distances, and how an attack went (MES 9.1)."""

from typing import Annotated

from msgspec import Meta

from zhuoju.games.meshal.catalogue.library import ITEMS, LEXICON
from zhuoju.games.meshal.character import bodiless, values
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.state import Ref, World, being
from zhuoju.games.meshal.model.words import SIZES, Attribute, Form, Pose, Scale, WeaponCategory, ZoneTag
from zhuoju.games.meshal.rolls import surroundings

INVALID_DICE = 3  # MES-ATR-19, 23
Steps = Annotated[int, Meta(ge=0, le=99)]


def held(w: World, ref: Ref | None, attribute: Attribute) -> int:
    """MES-ATR-16, 23 The dice held now; 3 of an invalid attribute."""
    if ref is None:
        return INVALID_DICE
    dice = values.dice(w, ref, attribute)
    return INVALID_DICE if dice is None else dice


def of_several(
    w: World, ref: Ref | None, attributes: tuple[Attribute, ...], *, higher: bool
) -> tuple[Attribute | None, int]:
    """MES-ATR-15, 18 The attribute with more (or fewer) dice; invalid ones leave the choice, all: 3 dice."""
    found = [(a, values.dice(w, ref, a)) for a in attributes] if ref is not None else []
    valid = [(a, n) for a, n in found if n is not None]
    if not valid:
        return None, INVALID_DICE
    best = (max if higher else min)(n for _, n in valid)
    return next(pair for pair in valid if pair[1] == best)


# Dice


@LEXICON.quantity
def M(w: World, ctx: Ctx) -> int:  # noqa: N802
    """Dice of might of the user now."""
    return held(w, ctx.user, "might")


@LEXICON.quantity
def A(w: World, ctx: Ctx) -> int:  # noqa: N802
    """Dice of agility of the user now."""
    return held(w, ctx.user, "agility")


@LEXICON.quantity
def S(w: World, ctx: Ctx) -> int:  # noqa: N802
    """Dice of spirit of the user now."""
    return held(w, ctx.user, "spirit")


@LEXICON.quantity
def tM(w: World, ctx: Ctx) -> int:  # noqa: N802
    """Dice of might of the target now."""
    return held(w, ctx.target, "might")


@LEXICON.quantity
def tA(w: World, ctx: Ctx) -> int:  # noqa: N802
    """Dice of agility of the target now."""
    return held(w, ctx.target, "agility")


@LEXICON.quantity
def tS(w: World, ctx: Ctx) -> int:  # noqa: N802
    """Dice of spirit of the target now."""
    return held(w, ctx.target, "spirit")


@LEXICON.quantity
def lower(w: World, ctx: Ctx, a: Attribute, b: Attribute) -> int:
    """MES-ATR-15 The lower of two attributes of the user."""
    return of_several(w, ctx.user, (a, b), higher=False)[1]


@LEXICON.quantity
def higher(w: World, ctx: Ctx, a: Attribute, b: Attribute) -> int:
    """MES-ATR-15 The higher of two attributes of the user."""
    return of_several(w, ctx.user, (a, b), higher=True)[1]


@LEXICON.quantity
def lower_of_target(w: World, ctx: Ctx, a: Attribute, b: Attribute) -> int:
    """The lower of two attributes of the target."""
    return of_several(w, ctx.target, (a, b), higher=False)[1]


@LEXICON.quantity
def higher_of_target(w: World, ctx: Ctx, a: Attribute, b: Attribute) -> int:
    """The higher of two attributes of the target."""
    return of_several(w, ctx.target, (a, b), higher=True)[1]


# Other numbers


@LEXICON.quantity
def improved(w: World, ctx: Ctx) -> int:
    """MES-ABL-08 How often the ability was improved."""
    return ctx.improved


@LEXICON.quantity
def effect_level(w: World, ctx: Ctx) -> int:
    """The level of the magic effect chosen."""
    return int(ctx.facts.get("effect_level", 0))


@LEXICON.quantity
def status_value(w: World, ctx: Ctx) -> int:
    """The number of a status: 2 of burning(2)."""
    return int(ctx.facts.get("n", 0))


@LEXICON.quantity
def distance(w: World, ctx: Ctx) -> int:
    """Steps between the user and the target; very far where one of them is not on the map."""
    return surroundings.steps_between(w, ctx.user, ctx.target)


@LEXICON.quantity
def user_size(w: World, ctx: Ctx) -> int:
    """MES-CHR-06 The size level of the user."""
    return SIZES.index(values.size(w, ctx.user)) + 1


@LEXICON.quantity
def target_size(w: World, ctx: Ctx) -> int:
    """MES-CHR-06 The size level of the target."""
    return SIZES.index(values.size(w, ctx.target)) + 1 if ctx.target is not None else 0


# How the attack went


@LEXICON.test
def hit(w: World, ctx: Ctx) -> bool:
    """The attack of the same entry, or the one it joined, hit the target."""
    return ctx.attack is not None and ctx.target is not None and ctx.attack.hit.get(ctx.target, False)


@LEXICON.test
def miss(w: World, ctx: Ctx) -> bool:
    """The attack missed the target."""
    return ctx.attack is not None and ctx.target is not None and not ctx.attack.hit.get(ctx.target, False)


@LEXICON.test
def felled(w: World, ctx: Ctx) -> bool:
    """The attack made the victim unconscious or dead."""
    return ctx.attack is not None and ctx.target is not None and ctx.attack.felled.get(ctx.target, False)


@LEXICON.test
def solid(w: World, ctx: Ctx) -> bool:
    """MES-DEF-08 The bearer made a solid defence."""
    return ctx.attack is not None and ctx.attack.solid.get(ctx.user, False)


@LEXICON.test
def unaware(w: World, ctx: Ctx) -> bool:
    """The victim has not spotted the user."""
    if ctx.target is None:
        return False
    if ctx.attack is not None and ctx.target in ctx.attack.unaware:
        return ctx.attack.unaware[ctx.target]
    return ctx.user not in being(w, ctx.target).spotted


# The target


@LEXICON.test
def unconscious(w: World, ctx: Ctx) -> bool:
    """MES-LIF-01 The target is unconscious."""
    return ctx.target is not None and surroundings.down(w, ctx.target) and not dead(w, ctx)


@LEXICON.test
def down(w: World, ctx: Ctx) -> bool:
    """The target is unconscious or dead."""
    return ctx.target is not None and surroundings.down(w, ctx.target)


@LEXICON.test
def dead(w: World, ctx: Ctx) -> bool:
    """The target is dead."""
    return ctx.target is not None and being(w, ctx.target).sheet.dead


@LEXICON.test
def of_form(w: World, ctx: Ctx, form: Form) -> bool:
    """The target has this form."""
    return ctx.target is not None and values.form(w, ctx.target) == form


@LEXICON.test
def carries(w: World, ctx: Ctx, scale: Scale) -> bool:
    """The target carries an unequipped item of that scale."""
    if ctx.target is None:
        return False
    items = being(w, ctx.target).sheet.items
    return any(not c.equipped and ITEMS[c.item].scale == scale for c in items)


@LEXICON.test
def ally_adjacent(w: World, ctx: Ctx) -> bool:
    """Another creature friendly to the user is adjacent to the target."""
    return ctx.target is not None and surroundings.ally_beside(w, ctx.user, ctx.target)


@LEXICON.test
def in_reach(w: World, ctx: Ctx) -> bool:
    """The target is in reach of a weapon of the user."""
    return ctx.target is not None and surroundings.in_reach_of_any(w, ctx.user, ctx.target)


@LEXICON.test
def rear(w: World, ctx: Ctx) -> bool:
    """MES-FAC-04 The user stands behind the victim; never without the facings."""
    return ctx.target is not None and surroundings.sector(w, ctx.target, ctx.user) == "rear"


@LEXICON.test
def flank(w: World, ctx: Ctx) -> bool:
    """MES-FAC-04 The user stands at the victim's flank; never without the facings."""
    return ctx.target is not None and surroundings.sector(w, ctx.target, ctx.user) == "flank"


@LEXICON.test
def above(w: World, ctx: Ctx) -> bool:
    """MES-FAC-09 The victim is above the user."""
    return ctx.target is not None and surroundings.level(w, ctx.user, ctx.target) == "above"


@LEXICON.test
def accord(w: World, ctx: Ctx) -> bool:
    """MES-FAC-09 The victim is level with the user."""
    return ctx.target is not None and surroundings.level(w, ctx.user, ctx.target) == "accord"


@LEXICON.test
def below(w: World, ctx: Ctx) -> bool:
    """MES-FAC-09 The victim is below the user."""
    return ctx.target is not None and surroundings.level(w, ctx.user, ctx.target) == "below"


@LEXICON.test
def against_source(w: World, ctx: Ctx) -> bool:
    """The roll is made against whoever put this status on the bearer."""
    return ctx.source is not None and ctx.source == ctx.target


@LEXICON.test
def first_time(w: World, ctx: Ctx) -> bool:
    """The first time for that creature in this moment."""
    if ctx.target is None:
        return False
    return f"moment {ctx.entry}:{ctx.user}" not in being(w, ctx.target).used


# The user


@LEXICON.test
def moved(w: World, ctx: Ctx, n: Steps) -> bool:
    """The user moved at least so many steps in a straight line this turn."""
    return being(w, ctx.user).straight >= n


@LEXICON.test
def wields(w: World, ctx: Ctx, category: WeaponCategory) -> bool:
    """The bearer has a weapon of that category equipped."""
    items = being(w, ctx.user).sheet.items
    held = [ITEMS[c.item] for c in items if c.equipped and ITEMS[c.item].category == category]
    return any(not bodiless.faded(w, ctx.user, item) for item in held)


@LEXICON.test
def two_weapons(w: World, ctx: Ctx) -> bool:
    """Two one-slot weapons are equipped."""
    worn = [ITEMS[c.item] for c in being(w, ctx.user).sheet.items if c.equipped]
    single = [i for i in worn if i.attack and sum(s.n for s in i.slots if s.slot == "weapon") == 1]
    return sum(not bodiless.faded(w, ctx.user, item) for item in single) >= 2


@LEXICON.test
def mounted(w: World, ctx: Ctx) -> bool:
    """The user rides."""
    return being(w, ctx.user).riding is not None


@LEXICON.test
def prone(w: World, ctx: Ctx) -> bool:
    """The user lies on the ground."""
    return being(w, ctx.user).pose == "prone"


@LEXICON.test
def in_pose(w: World, ctx: Ctx, pose: Pose) -> bool:
    """MES-POS-01 The user stands, crouches, sits or lies."""
    return being(w, ctx.user).pose == pose


@LEXICON.test
def in_hiding(w: World, ctx: Ctx) -> bool:
    """MES-PER-09 The user is hidden."""
    return any(effect.source == "hidden" for effect in being(w, ctx.user).sheet.effects)


@LEXICON.test
def in_dark(w: World, ctx: Ctx) -> bool:
    """The user stands in the dark."""
    return surroundings.in_the_dark(w, ctx.user)


@LEXICON.test
def in_cover(w: World, ctx: Ctx) -> bool:
    """Something between or around breaks the line to at least one foe."""
    return surroundings.has_cover(w, ctx.user)


@LEXICON.test
def on_ground(w: World, ctx: Ctx, tag: ZoneTag) -> bool:
    """The bearer stands on such ground."""
    return surroundings.stands_on(w, ctx.user, tag)
