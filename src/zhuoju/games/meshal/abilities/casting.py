"""MES-ABL-12..23, 29, 30, MES-MAG Casting an ability: what it needs, what it does, how long it lasts."""

from functools import cache
from typing import Any

from zhuoju.content import Effect, perform
from zhuoju.games.meshal.attack import area_choices
from zhuoju.games.meshal.attack.aiming import Aim, aims, fixed, settled, verbs_in
from zhuoju.games.meshal.basics import proposals
from zhuoju.games.meshal.basics.kept_answers import asked_once
from zhuoju.games.meshal.basics.relations import friendly, hostile
from zhuoju.games.meshal.basics.telling import follow, tell_of, tell_owner
from zhuoju.games.meshal.catalogue.library import ABILITIES, ITEMS, SPECIES
from zhuoju.games.meshal.catalogue.statements import Aura
from zhuoju.games.meshal.character import consciousness, reactions, use_limits
from zhuoju.games.meshal.character.clock import HOUR, cannot_do_now
from zhuoju.games.meshal.character.entry_statements import said
from zhuoju.games.meshal.character.in_force import in_play, known
from zhuoju.games.meshal.character.values import barred, immune, slots
from zhuoju.games.meshal.effects import harm, lasting_effects, statuses
from zhuoju.games.meshal.items import gear, shelf_life
from zhuoju.games.meshal.maps.terrain import tagged
from zhuoju.games.meshal.model.cards import Ability, Duration, Item, Reach, Target
from zhuoju.games.meshal.model.context import Attack, Ctx
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.sheet import Lasting, Sheet
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being
from zhuoju.games.meshal.model.words import AttackType, Attribute, Defence
from zhuoju.kernel import Flow, choose_one
from zhuoju.kernel.decision import NO, YES

INSTANT = Duration()
FOR_AN_HOUR = Duration(kind="seconds", n=HOUR)  # of consumed items (MES-ITM-48)


def card_of(entry: str) -> Ability | Item:
    """An ability or item by its id."""
    return ABILITIES[entry] if entry in ABILITIES else ITEMS[entry]


def is_cast(entry: str) -> bool:
    """Whether an entry is cast, as an ability is."""
    return entry in ABILITIES


def duration_of(entry: str) -> Duration | None:
    """How long the effects of an entry last where that is printed; None: nothing is."""
    if entry not in ABILITIES and entry not in ITEMS:
        return None
    lasts = card_of(entry).lasts
    return None if lasts is None or lasts.kind in ("instant", "while") else lasts


# What casting needs


def cannot_cast(w: World, ref: Ref, name: str, target: Ref | None = None) -> Refusal | None:
    """MES-ABL-12..14, MES-MAG-01..06 Why an ability cannot be cast now."""
    if name not in known(w, being(w, ref).sheet):
        return Refusal("ability", "MES-ABL-12", {"ability": name})
    return cannot_cast_now(w, ref, ABILITIES[name], target)


def cannot_cast_now(w: World, ref: Ref, ability: Ability, target: Ref | None = None) -> Refusal | None:
    """The same of an ability that it has."""
    name = ability.id
    if barred(w, ref, "act"):
        return Refusal("barred", "MES-ABL-12", {"ability": name})
    if ability.requires is not None and not ability.requires(w, _alone(w, ref, name)):  # type: ignore[arg-type]
        return Refusal("requires", "MES-ABL-12", {"ability": name})
    refused = cannot_do_now(w, ability.use, name) or use_limits.used_up(w, ref, name, target)
    return refused or cannot_by_method(w, ref, ability) or lacks_items(w, ref, ability)


def _alone(w: World, ref: Ref, name: str) -> Ctx:
    """What a condition on casting is told."""
    return Ctx(being(w, ref).seat, ref, entry=name, level=ABILITIES[name].level)


def cannot_by_method(w: World, ref: Ref, ability: Ability) -> Refusal | None:
    """MES-MAG-01, 02, 05, 06 Voice and free arm; all the methods of an ability must be possible."""
    if "vocal" in ability.tags and (barred(w, ref, "vocal") or _in_silence(w, ref)):
        return Refusal("no_voice", "MES-MAG-01", {"ability": ability.id})
    if "somatic" in ability.tags and not free_arm(w, ref):
        return Refusal("no_free_arm", "MES-MAG-02", {"ability": ability.id})
    return None


def _in_silence(w: World, ref: Ref) -> bool:
    field, at = w.state.field, being(w, ref).at
    return field is not None and at is not None and tagged(field, at, "silent")


@asked_once
def free_arm(w: World, ref: Ref) -> bool:
    """MES-MAG-02 A weapon slot without a weapon, or a focus in hand; those without slots have limbs free."""
    arms = slots(w, ref).get("weapon", 0)
    taken = 0
    for carried in gear.equipped(being(w, ref).sheet):
        item = gear.card(carried)
        if item.focus:
            return True
        taken += sum(slot.n for slot in item.slots if slot.slot == "weapon")
    return arms == 0 or taken < arms


def lacks_items(w: World, ref: Ref, ability: Ability) -> Refusal | None:
    """MES-ABL-12, 25 The items it consumes must be carried; gifted abilities need none."""
    sheet = being(w, ref).sheet
    if is_gifted(sheet, ability.id):
        return None
    for item, n in consumed(ability.effects):
        if sum(line.n for line in shelf_life.sound(w, sheet, item)) < n:
            return Refusal("item", "MES-ABL-12", {"ability": ability.id, "item": item, "n": n})
    return None


def is_gifted(sheet: Sheet, name: str) -> bool:
    """MES-ABL-24 Whether an ability comes with a species, or is a gift of its own kind."""
    species = SPECIES.get(sheet.entry)
    return "gifted" in ABILITIES[name].classes or (species is not None and name in species.gifted)


@cache
def consumed(effect: Effect) -> tuple[tuple[str, int], ...]:
    """The items that casting uses up."""
    return tuple((c.args["item"], c.args["n"]) for c in effect if c.verb == "spend")


# Casting


def cast(m: Meshal, ref: Ref, name: str, aim: Aim, facts: dict[str, Any] | None = None) -> Flow[bool]:
    """MES-ABL-12, 29, 30 Cast an ability: use counted, effect carried out with the dice held now.

    False: it was cancelled, as if never cast; uses come back.
    """
    ability = ABILITIES[name]
    one = being(m, ref)
    ctx = Ctx(
        one.seat, ref, target=_single(ability.target, aim, ref), entry=name,
        improved=one.sheet.abilities.get(name, 0), level=ability.level, spot=aim.spot,
    )  # fmt: skip
    if facts is not None:
        ctx.facts = facts
        ctx.source = facts.get("by")
        if ability.target.who == "source":
            ctx.target = ctx.source
    going = (yield from _helped(m, ref, ability)) and (yield from _unhindered(m, ref, ability))
    if not going:
        return False
    use_limits.count(m, ref, name, ctx.target)
    if getattr(ctx.facts.get("roll"), "secret", False):  # MES-SEC-02 it would tell of the roll
        tell_owner(m, ref, "cast", ability=name)
    else:
        tell_of(m, ref, "cast", ability=name)
    done = yield from carry_out(m, ctx, ability.effects, ability.target, ability.lasts, aim)
    if done and "attack" in verbs_in(ability.effects):
        one.shots[name] = one.shots.get(name, 0) + 1  # MES-LOT-02
    if not done:
        use_limits.take_back(m, ref, name, ctx.target)
    elif ability.use.kind in ("tactical", "narrative"):
        yield from reactions.offered(m, None, "after_cast", [ref], {"by": ref, "ability": name})
    return done


def _helped(m: Meshal, ref: Ref, ability: Ability) -> Flow[bool]:
    """MES-MAG-07 The host says whether those who take part in a ritual were there for the whole time."""
    if ability.helpers == 0:
        return True
    near = [r for r in m.state.beings if r != ref and friendly(m, ref, r) and consciousness.able(m, r)]
    usual = YES if len(near) >= ability.helpers else NO
    return (
        yield from proposals.propose_one(
            m, "MES-MAG-07", "ritual.helpers", {YES: True, NO: False}, usual, by=ref, n=ability.helpers
        )
    )


def _unhindered(m: Meshal, ref: Ref, ability: Ability) -> Flow[bool]:
    """MES-ACT-18 Foes may react to a cast before it works; what they stop was never cast."""
    if ability.use.kind not in ("tactical", "narrative"):
        return True
    record = reactions.current(m) or reactions.opened(m, ability.id, ref)
    others = [r for r in reactions.in_order(m) if r != ref and hostile(m, r, ref)]
    yield from reactions.offered(m, record, "foe_casts", others, {"by": ref, "ability": ability.id})
    stopped = reactions.stopped(m, "cast")
    if record.root == ability.id:
        yield from harm.closed(m, record)
    return not stopped


def _single(target: Target, aim: Aim, ref: Ref) -> Ref | None:
    """The one it is aimed at; None where it has a place, a thing or an area."""
    if target.who == "self":
        return ref
    return aim.beings[0] if target.shape is None and aim.beings else None


def carry_out(m: Meshal, ctx: Ctx, effect: Effect, target: Target, lasts: Duration, aim: Aim) -> Flow[bool]:
    """What an entry does: an attack goes its own way; everything else is one chain. False: cancelled."""
    ctx.facts["thing"] = aim.thing
    area = target.shape is not None
    if target.shape is not None:
        aim = settled(m, ctx.user, target.who, target.shape, aim)
    if "attack" in verbs_in(effect):
        ctx.facts.update(targets=aim.beings if area else (), covered=aim.covered, aim=aim.spot)
        if area and not aim.beings:
            tell_of(m, ctx.user, "nobody_there", entry=ctx.entry)
        yield from perform(m, ctx, effect)
        return not ctx.facts.get("cancelled_attack", False)
    record = reactions.opened(m, ctx.entry, ctx.user) if reactions.current(m) is None else None
    for each in aim.beings if area else (ctx.target,):
        ctx.target = each
        if not (each is not None and _gas(ctx.entry) and immune(m, each, "gas")):
            yield from perform(m, ctx, effect)
    yield from _begin(m, ctx, effect, lasts, aim.beings if area else (ctx.target,))
    if record is not None:
        yield from harm.closed(m, record)
    if "contest" in verbs_in(effect):
        yield from statuses.acted_openly(m, ctx.user)
        yield from follow(m, "threatened", ref=ctx.user, victims=list(aim.beings))
    return True


def _gas(entry: str) -> bool:
    return entry in ITEMS and ITEMS[entry].gas


def _begin(
    m: Meshal, ctx: Ctx, effect: Effect, lasts: Duration, bearers: tuple[Ref | None, ...]
) -> Flow[None]:
    """MES-ABL-21 What an entry states goes on for as long as it lasts, on those it is aimed at."""
    if lasts.kind in ("instant", "while") or not goes_on(effect):
        return
    for ref in bearers:
        bearer = ctx.user if ref is None else ref
        yield from lasting_effects.begin(
            m,
            bearer,
            Lasting(
                ctx.entry, by=ctx.user, level=ctx.level, lasts=lasts, improved=ctx.improved, item=ctx.item,
                at=ctx.spot if Aura in said(effect).kinds else None,
            ),
        )  # fmt: skip


@cache
def goes_on(effect: Effect) -> bool:
    """Whether an entry states anything that must hold on; zones keep their ticks themselves."""
    return bool(said(effect).kinds) and not verbs_in(effect).intersection(("zone", "force_wall"))


# The attack of an ability


def attack_of(
    ctx: Ctx,
    attributes: tuple[Attribute, ...],
    types: tuple[AttackType, ...],
    defences: tuple[Defence, ...],
) -> Attack:
    """MES-ATK-01 An attack made by an ability, item, trap or the tick of an effect."""
    nobody = bool(ctx.facts.get("trap") or ctx.facts.get("tick"))
    made = Attack(None if nobody else ctx.user, ctx.entry, attributes, types, defences, item=None)
    ability = ABILITIES.get(ctx.entry)
    if ability is None or nobody:
        made.area = len(ctx.facts.get("targets", ())) > 1
        return made
    made.cast = True
    made.area = ability.target.shape is not None
    made.covered = tuple(ctx.facts.get("covered", ()))
    made.additives = tuple(ctx.facts.get("additives", ()))
    far = ability.target.shape is not None or ability.target.within > 1
    made.ranged = far
    if not made.area:
        made.reach = Reach(most=ability.target.within, adjacent=ability.target.within <= 1)
    return made


# Casting for nothing


def can_cast_free(w: World, ref: Ref, name: str) -> bool:
    """MES-ABL-16, 32, MES-MAG-06 Voice and arm are needed all the same, and something to aim at."""
    ability = ABILITIES[name]
    if not in_play(w, ability) or cannot_by_method(w, ref, ability) is not None:
        return False
    return fixed(ability.target) or bool(aims(w, ref, ability.target, ability.effects))


def cast_free(m: Meshal, ref: Ref, name: str) -> Flow[bool]:
    """MES-ABL-23 Cast an ability at no AP and without knowing it (a scroll)."""
    ability = ABILITIES[name]
    if not can_cast_free(m, ref, name):
        return False
    aim = yield from choose_aim(m, ref, ability.target, ability.effects, name)
    if aim is None:
        return False
    aim = yield from area_choices.refined(m, ref, ability.target.who, ability.target.shape, aim)
    return (yield from cast(m, ref, name, aim))


def choose_aim(m: Meshal, ref: Ref, target: Target, effect: Effect, entry: str) -> Flow[Aim | None]:
    """D12 Ask what something is aimed at; None: there is nothing."""
    options = aims(m, ref, target, effect)
    if fixed(target):
        return next(iter(options.values()), None)
    if not options:
        return None
    return (
        yield from choose_one(
            being(m, ref).seat, "act.target", options, clause="MES-ABL-16", by=ref, act=f"ability:{entry}"
        )
    )


def spells(w: World, ref: Ref) -> tuple[Ability, ...]:
    """The abilities of a being that are cast in its own time: tactical and narrative ones."""
    abilities = [ABILITIES[name] for name in known(w, being(w, ref).sheet)]
    return tuple([ability for ability in abilities if ability.use.kind in ("tactical", "narrative")])
