"""MES section 11 The exact odds of what an option would roll, out of nothing but a seat's view.

The table is set up again from the view (`table_from_view`). What a seat may not know is not guessed: an
attack shows the points its dice may give, before protection and defence; an area says whom of those in sight
it catches.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, cast

from zhuoju.content import Effect
from zhuoju.content.language.clause import Amount
from zhuoju.games.meshal.abilities import casting
from zhuoju.games.meshal.attack import aiming, area_weapons, damage, joined_effects, pipeline, striking
from zhuoju.games.meshal.attack.aiming import Aim
from zhuoju.games.meshal.basics import exact_odds, protecting
from zhuoju.games.meshal.basics.pool import UNSPOTTED_DICE, pool_size
from zhuoju.games.meshal.catalogue import objects
from zhuoju.games.meshal.catalogue.library import ABILITIES, STATUSES
from zhuoju.games.meshal.catalogue.statements import Dice
from zhuoju.games.meshal.character import bodies, bodiless, values
from zhuoju.games.meshal.character.scores import dice, dice_number, valid
from zhuoju.games.meshal.environment import breaking
from zhuoju.games.meshal.items import gear, weapons
from zhuoju.games.meshal.maps import measuring
from zhuoju.games.meshal.model.cards import Shape, Target
from zhuoju.games.meshal.model.context import Attack, Ctx
from zhuoju.games.meshal.model.field import Spot
from zhuoju.games.meshal.model.state import Meshal, Ref, Stage, being, on
from zhuoju.games.meshal.model.words import ATTRIBUTE_OF, DEFENCES, Defence, Scope, Who
from zhuoju.games.meshal.seat import odds_of_attempts
from zhuoju.games.meshal.seat.odds_of_attempts import told
from zhuoju.games.meshal.seat.table_from_view import number, table
from zhuoju.games.meshal.seat.view import MeshalView
from zhuoju.kernel import Foreseen, Question

AIMED = ("act.target", "long.target")


def odds_of(view: MeshalView, question: Question, option: str) -> Iterable[Foreseen]:
    """What an option would roll, and what would come of it; nothing where it rolls nothing."""
    params, prompt = question.params, question.prompt
    if prompt in odds_of_attempts.PROMPTS:
        return odds_of_attempts.asked(view, question, option)
    by = params.get("by")
    if not isinstance(by, int) or not _open(view, by):
        return ()
    if prompt == "turn.act":
        return _begun(view, by, option)
    if prompt in AIMED:
        return _aimed(view, by, str(params["act"]), option, tuple(params.get("additives", ())))
    if prompt == "attack.free":
        act, _, target = option.rpartition(" ")
        return _strike(view, table(view), by, act, number(target))
    if prompt == "react.attacked" and (option in DEFENCES or option == "pass"):
        return _defended(table(view), by, question, option)
    return ()


def _open(view: MeshalView, ref: Ref) -> bool:
    """Whether the viewer reads the sheet of a being."""
    return any(one.ref == f"being:{ref}" and one.sheet for one in view.beings)


# Attacks


class Act(NamedTuple):
    """An ability, item or struggle that is about to be used: its entry, what it does, at whom it is aimed."""

    entry: str
    effects: Effect
    target: Target


def _act(w: Stage, by: Ref, act: str) -> Act | None:
    kind, _, name = act.partition(":")
    if kind == "ability" and name in ABILITIES:
        return Act(name, ABILITIES[name].effects, ABILITIES[name].target)
    if kind == "use item" and name.isdecimal():
        item = gear.card(gear.find(being(w, by).sheet, int(name)))
        return Act(item.id, item.effects, item.target) if item.effects is not None else None
    escape = STATUSES[name].escape if kind == "escape" and name in STATUSES else None
    return Act(name, escape, Target()) if escape is not None else None


def _area(w: Stage, by: Ref, act: str) -> tuple[Who, Shape] | None:
    """MES-ARE-01 Whom an act means in what area; None: it is no area."""
    weapon, used = _weapon(w, by, act), _act(w, by, act)
    if weapon is not None:
        return ("all", weapon.card.shape) if weapon.card.shape is not None else None
    if used is None or used.target.shape is None:
        return None
    return used.target.who, used.target.shape


def _begun(view: MeshalView, by: Ref, act: str) -> Iterator[Foreseen]:
    """MES-PIPE-08 An attack before it is aimed: each number of dice that it may come to; or another roll."""
    w = table(view)
    area = _area(w, by, act)
    if area is not None and aiming.fixed(Target(who=area[0], shape=area[1])):  # there is nothing to aim
        yield from _covering(w, by, act, aiming.area_aims(w, by, *area)["here"])
        return
    targets, spots = _targets(w, by, act, area), _spots(w, by, act, area)
    found = [made(w, by, act, target, spot=spot) for target in targets for spot in spots]
    dice = sorted({each.dice for each in found if each is not None})
    for n in dice:
        yield from told("attack", exact_odds.points(n), {"dice": n})
    if not dice:
        yield from _each_once(each for target in targets for each in _rolled(None, w, by, act, target))
        yield from odds_of_attempts.of_act(view, w, by, act)


def _spots(w: Stage, by: Ref, act: str, area: tuple[Who, Shape] | None) -> Iterable[Spot | None]:
    """MES-ATK-09 Where an area could be put, or a thing is: one place for each number of dice it makes."""
    m, weapon = cast(Meshal, w), _weapon(w, by, act)
    if weapon is None:
        return [None]
    spots: list[Spot | None] = []
    if act.startswith("break "):
        spots += [thing.at for thing in breaking.targets(m, by, weapon).values()]
    elif area is not None and weapon.card.reach.least > 1:
        spots += [aim.spot for aim in aiming.area_aims(w, by, *area).values()]
    return {_distance(w, by, weapon, spot): spot for spot in spots}.values() or [None]


def _each_once(found: Iterable[Foreseen]) -> Iterator[Foreseen]:
    seen: list[Foreseen] = []
    for each in found:
        if each not in seen:
            seen.append(each)
            yield each


def _targets(w: Stage, by: Ref, act: str, area: tuple[Who, Shape] | None) -> list[Ref | None]:
    """Whom an act could be aimed at, as far as the viewer sees; of an area, who in reach is unaware."""
    m = cast(Meshal, w)
    if area is not None:
        far = area[1].size + (area[1].within or 0)
        near = [r for r in w.state.beings if r != by and (bodies.steps_apart(w, by, r) or 0) <= far]
        return [None, *(r for r in near if pipeline.unaware(w, by, r))]
    weapon = _weapon(w, by, act)
    if weapon is not None:
        return [None] if act.startswith("break ") else [*striking.targets(m, by, weapon).values()]
    used = _act(w, by, act)
    if used is None:
        return [None]
    return [aim.beings[0] for aim in aiming.aims(w, by, used.target, used.effects).values() if aim.beings]


def _aimed(
    view: MeshalView, by: Ref, act: str, option: str, additives: tuple[str, ...]
) -> Iterator[Foreseen]:
    """MES-ARE-16 An attack on somebody; on a thing; or one on an area, and whom it would catch there."""
    w = table(view)
    if option.startswith("being:"):
        yield from _strike(view, w, by, act, number(option), additives)
        yield from _rolled(view, w, by, act, number(option))
    elif act == "search":
        yield from odds_of_attempts.attempt(w, by, "spirit", ("search", "spirit"))
    elif act.startswith("break "):
        yield from _broken(w, by, act, option, additives)
    elif option == "here" or option.startswith("spot:"):
        area = _area(w, by, act)
        if area is not None:
            aim = aiming.area_aims(w, by, *area)[option] if option == "here" else Aim(spot=_spot(option))
            yield from _covering(w, by, act, aim, additives)


def _spot(option: str) -> Spot:
    x, y = option.removeprefix("spot:").split(",")
    return int(x), int(y)


def _covering(w: Stage, by: Ref, act: str, aim: Aim, additives: tuple[str, ...] = ()) -> Iterator[Foreseen]:
    """MES-ARE-16 An attack on an area: the points of its dice, and whom of those in sight it would catch."""
    area = _area(w, by, act)
    assert area is not None, f"{act}: only an area covers anything"
    caught = aiming.settled(w, by, *area, aim).beings
    found = made(w, by, act, *caught, additives=additives, spot=aim.spot)
    if found is None:
        yield from _rolled(None, w, by, act)
        return
    points = exact_odds.points(found.dice)
    yield from told("attack", points, {"dice": found.dice})
    hit = float(points.at_least(1))
    yield Foreseen("caught", [(f"being:{ref}", hit) for ref in caught], {"n": len(caught)})


def _broken(w: Stage, by: Ref, act: str, option: str, additives: tuple[str, ...]) -> Iterator[Foreseen]:
    """MES-OBJ-01, 08 An attack on a thing: the points of its dice, and whether they take anything off."""
    m, weapon = cast(Meshal, w), _weapon(w, by, act)
    thing = breaking.targets(m, by, weapon).get(option) if weapon is not None else None
    found = made(w, by, act, additives=additives, spot=thing.at if thing is not None else None)
    if found is None:
        return
    yield from told("attack", exact_odds.points(found.dice), {"dice": found.dice})
    built = breaking.built_of(m, thing) if thing is not None else None
    if built is not None:
        shield = objects.protection(built, found.attack.types)
        pierces = breaking.penetration(m, found.attack)
        yield _hits(found.dice, None if shield is None else protecting.penetrated(shield, pierces))


def _rolled(
    view: MeshalView | None, w: Stage, by: Ref, act: str, target: Ref | None = None
) -> Iterator[Foreseen]:
    """MES-FX-04 What an ability, an item or a struggle rolls that is no attack."""
    used = _act(w, by, act)
    if used is None or joined_effects.clause_in(used.effects) is not None:
        return
    if act.startswith("escape:"):
        target = next((e.by for e in being(w, by).sheet.effects if e.source == used.entry), None)
    known = target is not None and view is not None and _open(view, target)
    yield from odds_of_attempts.of_entry(w, _context(w, by, used, target), used.effects, known=known)


def _strike(
    view: MeshalView, w: Stage, by: Ref, act: str, target: Ref, additives: tuple[str, ...] = ()
) -> Iterator[Foreseen]:
    """MES 11.3 An attack: the points its dice may give; where the target's sheet is open, whether it hits."""
    found = made(w, by, act, target, additives=additives)
    if found is None:
        return
    yield from told("attack", exact_odds.points(found.dice), {"dice": found.dice})
    if _open(view, target):
        shield = damage.guarded(w, found.attack, target)
        yield _hits(found.dice, shield)


def _hits(dice: int, shield: int | None) -> Foreseen:
    """MES 11.3 Whether it hits what is left of a protection; None: it comes to nothing."""
    hit = 0.0 if shield is None else float(exact_odds.attack(dice, shield).hit)
    return Foreseen("hit", [("odds.hit", hit), ("odds.miss", 1 - hit)], {"protection": shield or 0})


class Made(NamedTuple):
    """An attack and how many dice are thrown for it."""

    attack: Attack
    dice: int


def made(
    w: Stage,
    by: Ref,
    act: str,
    *victims: Ref | None,
    additives: tuple[str, ...] = (),
    spot: Spot | None = None,
) -> Made | None:
    """MES-PIPE-08 The attack that an act makes, and how many dice are thrown for it; None: it makes none.

    `spot`: where an area is put, or the thing is that is struck at."""
    target = victims[0] if victims else None
    begun = _with_weapon(w, by, act, target, spot) or _with_effect(w, by, act, target)
    if begun is None:
        return None
    attack, dice_of = begun
    attack.additives = additives
    attack.victims = tuple(ref for ref in victims if ref is not None)
    attack.unaware = {ref: pipeline.unaware(w, by, ref) for ref in attack.victims}
    m = cast(Meshal, w)  # these only look
    ctx = pipeline.context(m, attack, target)
    scopes = pipeline.scopes_of(m, attack, ctx)
    more = sum(d.n for d in joined_effects.joined(w, attack, ctx, Dice) if d.scope in scopes)
    more += attack.adjust + _shifted(w, attack, target)
    more += UNSPOTTED_DICE if attack.unaware and all(attack.unaware.values()) else 0
    return Made(attack, pool_size(dice_of + more, values.dice_bonus(w, by, scopes, ctx)))


def _shifted(w: Stage, attack: Attack, target: Ref | None) -> int:
    """MES-ATK-09, 10 Dice of the distance."""
    if target is None or attack.user is None or attack.reach is None or w.state.field is None:
        return 0
    return weapons.shift(w, attack.reach, attack.user, target, attack.ranged) or 0


def _distance(w: Stage, by: Ref, weapon: weapons.Weapon, spot: Spot | None) -> int:
    """MES-ATK-09, 10 Dice of the distance to where an area is put, or to a thing."""
    reach = weapon.card.reach
    if weapon.card.shape is not None:
        return area_weapons.too_close(w, by, weapon, spot)
    field, here = w.state.field, bodies.body(w, by)
    if field is None or here is None or spot is None or reach.adjacent:
        return 0
    beyond = weapon.card.ranged and on(w, "overreach")
    return weapons.shift_at(measuring.distance(field, here, spot), reach, beyond) or 0


def _weapon(w: Stage, by: Ref, act: str) -> weapons.Weapon | None:
    verb, _, key = act.partition(" ")
    if verb not in ("attack", "break"):
        return None
    found = (each for each in weapons.weapons(w, by) if each.key == key)
    return next((each for each in found if joined_effects.clause_in(each.card.do) is not None), None)


def _with_weapon(
    w: Stage, by: Ref, act: str, target: Ref | None, spot: Spot | None
) -> tuple[Attack, Any] | None:
    weapon = _weapon(w, by, act)
    if weapon is None:
        return None
    m = cast(Meshal, w)
    attack, amount = striking.made_with(m, by, weapon)
    if weapon.card.shape is not None:
        attack.area, attack.reach = True, None
    attack.adjust = _distance(w, by, weapon, spot)
    ctx = Ctx(being(w, by).seat, by, target=target, entry=attack.source, attack=attack, item=attack.item)
    return attack, amount(m, ctx)


def _with_effect(w: Stage, by: Ref, act: str, target: Ref | None) -> tuple[Attack, Any] | None:
    used = _act(w, by, act)
    clause = joined_effects.clause_in(used.effects) if used is not None else None
    if used is None or clause is None:
        return None
    said = clause.args
    ctx = _context(w, by, used, target)
    kinds = tuple(said["attributes"]), tuple(said["types"]), tuple(said.get("defences", ()))
    attack = casting.attack_of(ctx, *kinds)
    attack.area = attack.area or used.target.shape is not None
    attack.penetration = striking.number(cast(Meshal, w), by, said.get("pen", 0))
    return attack, cast(Amount, said["dice"])(cast(Meshal, w), ctx)


def _context(w: Stage, by: Ref, used: Act, target: Ref | None) -> Ctx:
    ctx = Ctx(being(w, by).seat, by, target=target, entry=used.entry)
    if used.entry in ABILITIES:
        ctx.level = ABILITIES[used.entry].level
        ctx.improved = being(w, by).sheet.abilities.get(used.entry, 0)
    return ctx


# Defences


def _defended(w: Stage, by: Ref, question: Question, option: str) -> Iterator[Foreseen]:
    """MES-DEF-02, MES-PIPE-16 What a defence leaves of a known result; penetration is known to the host."""
    params = question.params
    causer = params.get("causer") if params.get("causer") in w.state.beings else None
    known = max(0, int(params.get("pen", values.changed(w, by, "exposed", 0))))
    types = bodiless.effective(w, causer, by, tuple(params["types"]))
    shield = values.protection_against(w, by, types, known, int(params.get("shelter", 0)))
    result = int(params["result"])
    guard = exact_odds.points(_defence_dice(w, by, cast(Defence, option), causer) if option != "pass" else 0)
    named = damage.named(w, Attack(None, "", attributes=tuple(params["attributes"])), by)
    held = [n for a in named if a in valid(w, by) and (n := dice(w, by, a) or 0) > 0]
    spare = sum(n - 1 for n in held)
    unhurt = falls = 0.0
    for points, count in guard.items():
        harm = 0 if shield is None else protecting.left(result, shield, points)
        unhurt += count / guard.total if harm == 0 or not held else 0
        falls += count / guard.total if held and harm > spare else 0
    shares = [("odds.unhurt", unhurt), ("odds.hurt", 1 - unhurt - falls), ("odds.falls", falls)]
    yield Foreseen("defence", shares, {"result": result, "protection": shield or 0})


def _defence_dice(w: Stage, by: Ref, kind: Defence, causer: Ref | None) -> int:
    """MES-DEF-02 As `defending.defend` makes the roll."""
    attribute = ATTRIBUTE_OF[kind]
    own: tuple[Scope, ...] = (attribute,) if attribute in valid(w, by) else ()
    ctx = Ctx(being(w, by).seat, by, target=causer, source=causer)
    return pool_size(dice_number(w, by, attribute), values.dice_bonus(w, by, ("defence", kind, *own), ctx))
