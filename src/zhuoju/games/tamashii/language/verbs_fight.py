"""Tamashii's verbs on enemies, dice and combat."""

from typing import Annotated

from msgspec import Meta

from zhuoju.games.tamashii.board import enemy
from zhuoju.games.tamashii.board.abilities import mod
from zhuoju.games.tamashii.board.boss import aim_at_boss, boss_here, damage_boss
from zhuoju.games.tamashii.board.deeds import did
from zhuoju.games.tamashii.board.dice import die_ref, reroll, rerollable, throw
from zhuoju.games.tamashii.language.selectors import Who, chosen, others
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.knowledge import look
from zhuoju.games.tamashii.model.library import LEXICON
from zhuoju.games.tamashii.model.state import Combat, Player, Tamashii, card_ref, player, seat_ref
from zhuoju.games.tamashii.model.words import Face
from zhuoju.kernel import Flow, choose_one, choose_order, choose_some

Some = Annotated[int, Meta(ge=0, le=40)]


# Damage


@LEXICON.verb
def damage(m: Tamashii, ctx: Ctx, n: Some) -> Flow[None]:
    """TAM-COMBAT-16, TAM-BOSS-15 Damage to your lead enemy, or to the boss that is the target."""
    p = player(m, ctx.you)
    amount = n * ctx.times + (mod(m, p, "hack_damage", ctx) if ctx.program == "hack" else 0)
    at_boss = ctx.at_boss or (ctx.program != "hack" and (yield from aim_at_boss(m, p)))
    if at_boss:
        damage_boss(m, p, amount)
    else:
        yield from enemy.damage_lead(m, p, amount)


@damage.can
def _has_a_target(m: Tamashii, ctx: Ctx) -> bool:
    p = player(m, ctx.you)
    return ctx.at_boss or bool(p.queue) or boss_here(m, p) is not None


@LEXICON.verb
def damage_other(m: Tamashii, ctx: Ctx, n: Some) -> Flow[bool]:
    """TAM-ENEMY-23 Damage to another player's lead enemy; what it brings is yours."""
    targets = {seat_ref(seat): seat for seat in others(m, ctx.you) if player(m, seat).queue}
    if not targets:
        return False
    seat = yield from choose_one(
        ctx.you, "effect.player", targets, clause="TAM-ENEMY-23", default=next(iter(targets)), face=ctx.face
    )
    yield from enemy.damage_lead(m, player(m, seat), n * ctx.times, by=ctx.you)
    return True


@damage_other.can
def _somebody_is_hunted(m: Tamashii, ctx: Ctx) -> bool:
    return any(player(m, seat).queue for seat in others(m, ctx.you))


@LEXICON.verb
def defeat_lead(m: Tamashii, ctx: Ctx, most: Some = 40) -> Flow[bool]:
    """Defeat your lead enemy if it has no more integrity left than this; never a boss (TAM-BOSS-17)."""
    p = player(m, ctx.you)
    if not _weak(m, p, most):
        return False
    yield from enemy.defeat(m, p, p.queue[0])
    return True


@defeat_lead.can
def _lead_is_weak(m: Tamashii, ctx: Ctx, most: int) -> bool:
    return _weak(m, player(m, ctx.you), most)


def _weak(m: Tamashii, p: Player, most: int) -> bool:
    return bool(p.queue) and enemy.remaining(m, p.queue[0]) <= most


@LEXICON.verb
def discard_lead(m: Tamashii, ctx: Ctx) -> bool:
    """TAM-ENEMY-09 Discard your lead enemy: no defeat, no XP."""
    p = player(m, ctx.you)
    if not p.queue:
        return False
    enemy.discard_enemy(m, p, p.queue[0])
    return True


@discard_lead.can
def _has_a_lead(m: Tamashii, ctx: Ctx) -> bool:
    return bool(player(m, ctx.you).queue)


@LEXICON.verb
def lead_recovers(m: Tamashii, ctx: Ctx, n: Some) -> None:
    """TAM-ENEMY-17 Remove damage from the lead enemy."""
    enemy.lead_recovers(m, player(m, ctx.you), n)


# The queue and the deck


@LEXICON.verb
def draw_enemies(m: Tamashii, ctx: Ctx, n: Some, whom: Who | None = None) -> Flow[None]:
    """TAM-ENEMY-02 Enemies lock on."""
    for p in chosen(m, ctx, whom):
        yield from enemy.draw_enemies(m, p, n)


@LEXICON.verb
def exchange_lead(m: Tamashii, ctx: Ctx) -> Flow[bool]:
    """TAM-COMBAT-34 Exchange your lead enemy with another enemy of your queue."""
    p = player(m, ctx.you)
    if len(p.queue) < 2:
        return False
    options = {card_ref(e.card): place for place, e in enumerate(p.queue) if place}
    place = yield from choose_one(
        p.seat, "enemy.exchange", options, clause="TAM-COMBAT-34", default=next(iter(options))
    )
    enemy.exchange(m, p, 0, place)
    return True


@LEXICON.verb
def exchange_enemies(m: Tamashii, ctx: Ctx) -> Flow[bool]:
    """TAM-COMBAT-34 Exchange the positions of two enemies in your queue."""
    p = player(m, ctx.you)
    if len(p.queue) < 2:
        return False
    options = {card_ref(e.card): place for place, e in enumerate(p.queue)}
    one, other = yield from choose_some(
        2, 2, p.seat, "enemy.exchange_two", options, clause="TAM-COMBAT-34", default=list(options)[:2]
    )
    enemy.exchange(m, p, one, other)
    return True


def _has_two(m: Tamashii, ctx: Ctx) -> bool:
    return len(player(m, ctx.you).queue) > 1


exchange_lead.can(_has_two)
exchange_enemies.can(_has_two)


@LEXICON.verb
def hand_over_lead(m: Tamashii, ctx: Ctx, to: Who) -> Flow[bool]:
    """Move your lead enemy to the left end of another player's queue."""
    p = player(m, ctx.you)
    for seat in to.seats:
        if p.queue:
            yield from enemy.hand_over(m, p, p.queue[0], player(m, seat))
    return bool(to.seats)


@hand_over_lead.can
def _can_hand_over(m: Tamashii, ctx: Ctx) -> bool:
    return bool(player(m, ctx.you).queue) and m.seats > 1


@LEXICON.verb
def scry_enemies(m: Tamashii, ctx: Ctx, n: Some) -> Flow[bool]:
    """Look at the top enemy cards and put them back on top in any order."""
    deck, seat = m.state.enemy_deck, ctx.you
    top = deck[-n:][::-1]
    if not top:
        return False
    faces = [m.state.faces[ref] for ref in top]
    look(m, top, seat)
    m.tell("enemies_seen", to=seat, public={"seat": seat, "n": len(top)}, seat=seat, n=len(top), faces=faces)
    options = {card_ref(ref): ref for ref in top}
    order = yield from choose_order(
        seat, "enemy.scry", options, clause="TAM-ENEMY-02", default=list(options), faces=faces
    )
    deck[-len(order) :] = order[::-1]
    return True


@scry_enemies.can
def _deck_has_enemies(m: Tamashii, ctx: Ctx) -> bool:
    return bool(m.state.enemy_deck)


@LEXICON.verb
def ignore_draws(m: Tamashii, ctx: Ctx, n: Some) -> None:
    """TAM-TRACK-07 Of the enemies your tracking roll draws, ignore some."""
    m.state.draws = max(0, m.state.draws - n)


# Wounds on their way


@LEXICON.verb
def prevent(m: Tamashii, ctx: Ctx, n: Some) -> bool:
    """Cancel some of the wounds you are about to take."""
    coming = m.state.wounds
    if coming is None or coming.n <= 0:
        return False
    cancelled = min(n, coming.n)
    coming.n -= cancelled
    m.tell("wounds_prevented", seat=ctx.you, n=cancelled)
    return True


@LEXICON.verb(card="interpose")
def take_their_wounds(m: Tamashii, ctx: Ctx) -> bool:
    """Take the wounds of another player instead of them."""
    coming = m.state.wounds
    if coming is None:
        return False
    coming.taker = ctx.you
    m.tell("wounds_taken_over", seat=ctx.you, of=coming.seat, n=coming.n)
    return True


@LEXICON.verb
def soften_next(m: Tamashii, ctx: Ctx, n: Some) -> bool:
    """The next enemy box of this combat deals fewer wounds."""
    combat = _combat(m, ctx)
    if combat is None:
        return False
    combat.wounds_less += n
    return True


@LEXICON.verb(card="last-stand")
def hold_on(m: Tamashii, ctx: Ctx, n: Some) -> None:
    """When you would reset, set your integrity to this instead."""
    p = player(m, ctx.you)
    p.integrity = n
    m.tell("held_on", seat=p.seat, integrity=n)


# Dice


def _combat(m: Tamashii, ctx: Ctx) -> Combat | None:
    combat = m.state.combat
    return combat if combat is not None and combat.seat == ctx.you else None


@LEXICON.verb
def remove_number_die(m: Tamashii, ctx: Ctx) -> bool:
    """Take the number die away: no enemy attacks any more in this combat."""
    combat = _combat(m, ctx)
    if combat is None or combat.die_on is None:
        return False
    combat.die_on = None
    m.tell("number_die_removed", seat=ctx.you)
    return True


@remove_number_die.can
def _die_lies(m: Tamashii, ctx: Ctx) -> bool:
    combat = _combat(m, ctx)
    return combat is not None and combat.die_on is not None


@LEXICON.verb
def reroll_dice(m: Tamashii, ctx: Ctx, n: Some) -> Flow[bool]:
    """TAM-RES-17 Reroll up to so many of your dice that this has not rerolled yet."""
    p = player(m, ctx.you)
    dice = {name: place for name, place in rerollable(m, p, ctx.face).items() if isinstance(place, int)}
    if not dice or p.roll is None:
        return False
    places = yield from choose_some(
        1, n, p.seat, "roll.reroll", dice, clause="TAM-RES-17", default=[next(iter(dice))],
        dice=list(p.roll.dice), purpose=p.roll.purpose,
    )  # fmt: skip
    reroll(m, p, places, ctx.face)
    return True


@reroll_dice.can
def _can_reroll(m: Tamashii, ctx: Ctx) -> bool:
    return bool(rerollable(m, player(m, ctx.you), ctx.face))


def _free(combat: Combat | None, *faces: Face) -> list[int]:
    """The dice of a combat that show one of these and are not assigned."""
    if combat is None:
        return []
    return [n for n, face in enumerate(combat.dice) if face in faces and not combat.assigned[n]]


@LEXICON.verb
def turn_die(m: Tamashii, ctx: Ctx, face: Face, into: Face) -> bool:
    """Turn one of your unassigned dice to another face; those with the same face are alike."""
    combat = _combat(m, ctx)
    free = _free(combat, face)
    if combat is None or not free:
        return False
    combat.dice[free[0]] = into
    m.tell("die_turned", seat=ctx.you, die=die_ref(free[0]), face=into)
    return True


@turn_die.can
def _has_such_a_die(m: Tamashii, ctx: Ctx, face: Face) -> bool:
    return bool(_free(_combat(m, ctx), face))


@LEXICON.verb
def reroll_unassigned(m: Tamashii, ctx: Ctx) -> bool:
    """Reroll all your unassigned dice of this combat."""
    combat = _combat(m, ctx)
    free = _free(combat, "common", "rare", "blank")
    if combat is None or not free:
        return False
    for place, face in zip(free, throw(m, len(free)), strict=True):
        combat.dice[place] = face
    m.tell("rerolled", seat=ctx.you, source=ctx.face, places=free, dice=list(combat.dice))
    return True


@LEXICON.verb
def expel(m: Tamashii, ctx: Ctx) -> Flow[bool]:
    """TAM-ENEMY-14 Discard the enemy that is expelled, your lead; no XP."""
    p = player(m, ctx.you)
    if p.out or not p.queue:
        return False  # a reset on the way has discarded it already (TAM-RESET-12)
    enemy.discard_enemy(m, p, p.queue[0])
    yield from did(m, p.seat, "enemy_expelled")
    return True
