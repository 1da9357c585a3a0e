"""The verbs of Meshal Lite: attacks, trials, dice lost and regained, statuses (MES 9.1)."""

from typing import Annotated, Literal

from msgspec import Meta

from zhuoju.content import Amount, Effect, Word, perform
from zhuoju.games.meshal.abilities import casting
from zhuoju.games.meshal.attack import pipeline, striking
from zhuoju.games.meshal.basics.pool import SIDES, points
from zhuoju.games.meshal.basics.telling import tell_between, tell_of, tell_with
from zhuoju.games.meshal.catalogue.library import LEXICON
from zhuoju.games.meshal.character import action_points, ageing, reactions
from zhuoju.games.meshal.effects import harm, heal_and_slay, lasting_effects, statuses
from zhuoju.games.meshal.model.context import Attack, Ctx
from zhuoju.games.meshal.model.state import Meshal, Ref, being
from zhuoju.games.meshal.model.words import AttackType, Attribute, Defence, Scope, StatusName
from zhuoju.games.meshal.rolls import rerolls, rolling
from zhuoju.games.meshal.rolls.attribute_dice import made_of
from zhuoju.kernel import Flow

Some = Annotated[int, Meta(ge=0, le=99)]
Signed = Annotated[int, Meta(ge=-99, le=99)]
Any = Literal["any", "each"]


def subject(ctx: Ctx) -> Ref:
    """On whom a verb works: the target, else the user."""
    return ctx.user if ctx.target is None else ctx.target


# Attacks


@LEXICON.verb
def attack(
    m: Meshal,
    ctx: Ctx,
    attributes: tuple[Attribute, ...],
    dice: Amount,
    types: tuple[AttackType, ...],
    defences: tuple[Defence, ...] = (),
    pen: Some = 0,
    stages: Some = 1,
) -> Flow[bool]:
    """MES-ATK-01 One attack by the user; what follows on a hit, the pipeline carries out stage by stage."""
    victims = tuple(ctx.facts.get("targets", ())) or ((ctx.target,) if ctx.target is not None else ())
    if not victims:
        return False
    made = casting.attack_of(ctx, attributes, types, defences)
    made.penetration, made.stages, made.victims = pen, stages, victims
    if made.user is not None and not made.area:
        made.coup = yield from striking.wants_coup(m, made.user, victims[0])
    done = yield from pipeline.attack(m, made, lambda _victim: dice(m, ctx))
    ctx.facts["cancelled_attack"] = done.cancelled
    return True


@LEXICON.verb
def free_attack(m: Meshal, ctx: Ctx, kind: Literal["melee", "weapon", "offhand", "natural"]) -> Flow[bool]:
    """MES-ACT-03, 16 One attack at no AP; it starts a chain of its own."""
    return (yield from striking.free_attack(m, ctx.user, kind, ctx))


@free_attack.can
def _can_strike(m: Meshal, ctx: Ctx, kind: Literal["melee", "weapon", "offhand", "natural"]) -> bool:
    return bool(striking.free_attacks(m, ctx.user, kind, ctx))


@LEXICON.verb
def free_cast(m: Meshal, ctx: Ctx, ability: Annotated[str, Word("ability")]) -> Flow[bool]:
    """MES-ABL-23 Cast the named ability at no AP and without knowing it."""
    return (yield from casting.cast_free(m, ctx.user, ability))


@free_cast.can
def _castable(m: Meshal, ctx: Ctx, ability: str) -> bool:
    return casting.can_cast_free(m, ctx.user, ability)


@LEXICON.verb
def redirect(m: Meshal, ctx: Ctx) -> bool:
    """MES-PIPE-06 The user becomes the victim of the triggering attack."""
    struck: Attack | None = ctx.facts.get("attack")
    if struck is None:
        return False
    old = ctx.facts.get("victim")
    struck.victims = tuple(dict.fromkeys(ctx.user if v == old else v for v in struck.victims))
    struck.stepped_in = (*struck.stepped_in, ctx.user)
    ctx.facts["victim"] = ctx.user  # whom others may protect now
    tell_with(m, ctx.user, "instead_of", old, "redirected")
    return True


@LEXICON.verb
def cancel(m: Meshal, ctx: Ctx, event: Literal["forced_move", "unconscious", "cast"]) -> bool:
    """The triggering event does not happen."""
    ctx.facts["cancelled"] = True
    if reactions.current(m) is not None:
        reactions.stop(m, event)
    return True


@cancel.can
def _can_be_stopped(m: Meshal, ctx: Ctx, event: str) -> bool:
    return event != "unconscious"  # only dice keep one conscious (MES-LIF-01)


@LEXICON.verb
def reroll(m: Meshal, ctx: Ctx, which: Literal["zeros", "any"], most: Some) -> Flow[bool]:
    """MES-RRL-01, 02 Throw some of the dice of the triggering roll again."""
    return (yield from rerolls.reroll(m, ctx, which, most))


@reroll.can
def _has_such_dice(m: Meshal, ctx: Ctx, which: Literal["zeros", "any"]) -> bool:
    return rerolls.can(ctx, which)


# Trials


@LEXICON.verb
def attempt(
    m: Meshal, ctx: Ctx, dice: Amount, difficulty: Some, then: Effect, otherwise: Effect | None = None
) -> Flow[bool]:
    """MES-FX-04, MES-ATT-01 An attempt: the first effect on success, the second on failure."""
    result = yield from rolled(m, ctx, ctx.user, dice, against=None)
    success = result > max(0, difficulty)
    tell_of(m, ctx.user, "attempted", entry=ctx.entry, result=result, success=success)
    branch = then if success else otherwise
    if branch is not None:
        yield from perform(m, ctx, branch)
    return success


@LEXICON.verb
def contest(m: Meshal, ctx: Ctx, own: Amount, other: Amount, win: Effect) -> Flow[bool]:
    """MES-FX-04, MES-CON-04 A contest; the effect only where the user is strictly higher."""
    if ctx.target is None:
        return False
    if ctx.facts.get("trap"):  # MES-FX-08 nobody's dice, nobody's modifiers
        mine = points(m.chance.roll(max(0, own(m, ctx)), SIDES, rolling.DICE))
    else:
        mine = yield from rolled(m, ctx, ctx.user, own, against=ctx.target)
    theirs = yield from rolled(m, ctx, ctx.target, other, against=ctx.user)
    won = mine > theirs
    winner = ctx.user if won else ctx.target if theirs > mine else None
    tell_between(m, ctx.user, ctx.target, "contested", entry=ctx.entry, against=ctx.target, winner=winner)
    if won:
        yield from perform(m, ctx, win)
    return won


def rolled(m: Meshal, ctx: Ctx, roller: Ref, dice: Amount, *, against: Ref | None) -> Flow[int]:
    """MES-ABL-29 A roll of an expression with the dice held now."""
    parts = made_of(m, ctx, dice)
    scopes: tuple[Scope, ...] = ("cast",) if roller == ctx.user and casting.is_cast(ctx.entry) else ()
    return (
        yield from rolling.roll(
            m, roller, dice(m, ctx), (*scopes, *parts), attributes=parts, against=against, ctx=ctx
        )
    )


# Dice lost and regained


@LEXICON.verb
def heal(m: Meshal, ctx: Ctx, what: Attribute | Any, n: Some = 0, roll: Amount | None = None) -> Flow[bool]:
    """MES-ATR-07 The target regains dice: so many, or as many as a roll gives."""
    ref = subject(ctx)
    amount = n if roll is None else (yield from rolled(m, ctx, ctx.user, roll, against=None))
    return (yield from heal_and_slay.regain(m, ctx, ref, what, amount))


@heal.can
def _would_help(m: Meshal, ctx: Ctx, what: Attribute | Any) -> bool:
    lacking = ctx.facts.get("lacking")  # of one who is about to fall: it takes a die of each
    return lacking is None or what in ("any", "each") or set(lacking) <= {what}


@LEXICON.verb
def drain(m: Meshal, ctx: Ctx, what: Attribute | Any, n: Some) -> Flow[bool]:
    """The user, not the target, regains dice."""
    return (yield from heal_and_slay.regain(m, ctx, ctx.user, what, n))


@LEXICON.verb
def lose(m: Meshal, ctx: Ctx, what: Attribute | Any, n: Some) -> Flow[bool]:
    """MES-DMG-10 Dice are lost; neither protection nor defence helps."""
    return (yield from heal_and_slay.suffer(m, ctx, subject(ctx), what, n))


@LEXICON.verb(card="bleeding")
def bleed(m: Meshal, ctx: Ctx) -> Flow[bool]:
    """Lose 1 might die, never the last."""
    ref = subject(ctx)
    if being(m, ref).sheet.dice.get("might", 0) <= 1:
        return False
    yield from harm.lose(m, ref, {"might": 1}, "bleeding")
    return True


@LEXICON.verb
def slay(m: Meshal, ctx: Ctx) -> Flow[None]:
    """MES-LIF-14 The target dies."""
    yield from heal_and_slay.slay(m, subject(ctx))


@LEXICON.verb
def revive(m: Meshal, ctx: Ctx, n: Some) -> Flow[bool]:
    """MES-LIF-13, 15 The dead return with so many dice in each valid attribute, if the host agrees."""
    return (yield from ageing.call_back(m, subject(ctx), n))


@LEXICON.verb
def ap_now(m: Meshal, ctx: Ctx, n: Signed) -> bool:
    """AP at hand; they may exceed the maximum until spent or reset."""
    one = being(m, subject(ctx))
    if m.state.moment is None or one.sheet.dead or action_points.out(m, one.ref):
        return False
    one.ap = max(0, one.ap + n)
    tell_of(m, one.ref, "ap_gained", n=n)
    return True


# Statuses and other effects


@LEXICON.verb
def status(m: Meshal, ctx: Ctx, name: StatusName, n: Some = 0) -> Flow[bool]:
    """MES-FX-13 Put a status on the target, for as long as the entry lasts, else as long as usual."""
    by = None if ctx.facts.get("trap") else ctx.user
    lasts = casting.duration_of(ctx.entry)
    return (yield from statuses.apply(m, subject(ctx), name, n, by, lasts, cause=ctx.entry))


@LEXICON.verb
def cleanse(m: Meshal, ctx: Ctx, what: StatusName | Literal["magic", "curse"]) -> Flow[bool]:
    """End a status, the chosen magic effect, or a curse."""
    ref = subject(ctx)
    if what == "curse":
        return lasting_effects.lift_curses(m, ref)
    source = str(ctx.facts.get("effect", "")) if what == "magic" else what
    if lasting_effects.works(m, ref, source) is None:
        return False
    yield from statuses.end_any(m, ref, source)
    return True


@LEXICON.verb
def shake_off(m: Meshal, ctx: Ctx, name: StatusName) -> Flow[None]:
    """The user is rid of a status."""
    yield from statuses.end_any(m, ctx.user, name)


@LEXICON.verb
def choose_effect(m: Meshal, ctx: Ctx) -> Flow[bool]:
    """Choose one magic effect on the target."""
    return (yield from lasting_effects.choose_magic(m, ctx, subject(ctx)))
