"""TAM-ENEMY Enemies: drawing, the queue, damage, defeat and discard."""

from zhuoju.games.tamashii.board.abilities import happen
from zhuoju.games.tamashii.board.deeds import did, reached
from zhuoju.games.tamashii.board.resources import gain_xp
from zhuoju.games.tamashii.model.cards import EnemyCard
from zhuoju.games.tamashii.model.knowledge import mix
from zhuoju.games.tamashii.model.library import enemy_of
from zhuoju.games.tamashii.model.state import Enemy, Player, Ref, Tamashii, card_ref, player
from zhuoju.games.tamashii.story.endings import over
from zhuoju.kernel import Flow, Seat

XP_PER_DEFEAT = 1


def lead(p: Player) -> Enemy | None:
    """TAM-ENEMY-03 The right-most, oldest enemy of a queue."""
    return p.queue[0] if p.queue else None


def printed(m: Tamashii, enemy: Enemy) -> EnemyCard:
    """What stands on an enemy card."""
    return enemy_of(m, enemy.card)


def remaining(m: Tamashii, enemy: Enemy) -> int:
    """The integrity an enemy has left."""
    return max(0, printed(m, enemy).integrity - enemy.damage)


# Drawing


def draw_enemies(m: Tamashii, p: Player, count: int) -> Flow[int]:
    """TAM-ENEMY-02, 03, TAM-TRACK-08 Enemies lock on in draw order; gives back how many there were."""
    drawn = 0
    for _ in range(count):
        ref = take_top(m)
        if ref is None:  # 20
            break
        drawn += 1
        p.queue.append(Enemy(ref))
        m.tell("locked_on", seat=p.seat, card=card_ref(ref), face=m.state.faces[ref])
        yield from did(m, p.seat, "enemy_locked_on")
        if over(m):
            break
    return drawn


def take_top(m: Tamashii) -> Ref | None:
    """The top card of the enemy deck; an empty deck is made anew only now that a card is needed (19)."""
    if not m.state.enemy_deck:
        reshuffle(m)
    if not m.state.enemy_deck:
        return None
    m.reveal()
    return m.state.enemy_deck.pop()


def take_bottom(m: Tamashii) -> Ref | None:
    """The bottom card of the enemy deck."""
    if not m.state.enemy_deck:
        reshuffle(m)
    if not m.state.enemy_deck:
        return None
    m.reveal()
    return m.state.enemy_deck.pop(0)


def reshuffle(m: Tamashii) -> None:
    """TAM-ENEMY-18 The new deck is all cards of the highest level in the discard pile."""
    pile = m.state.enemy_discard
    level = max((enemy_of(m, ref).level for ref in pile), default=0)
    fresh = [ref for ref in pile if enemy_of(m, ref).level == level]
    if not fresh:
        return
    m.state.enemy_discard = [ref for ref in pile if ref not in fresh]
    mix(m, fresh)
    m.state.enemy_deck = fresh
    m.tell("enemies_reshuffled", level=level, cards=len(fresh))


# Damage


def damage_lead(m: Tamashii, p: Player, n: int, *, by: Seat | None = None) -> Flow[int]:
    """TAM-ENEMY-04, 06, 07, 10 Damage the lead enemy of a queue; gives back how much it took.

    `by` is the player whose effect this is, if it is not the owner of the queue (TAM-ENEMY-23).
    """
    enemy, doer = lead(p), p.seat if by is None else by
    if enemy is None or n <= 0:
        return 0
    left = remaining(m, enemy)
    taken = min(n, left)
    enemy.damage += taken
    note_damage(m, doer, taken)
    m.tell("damaged", seat=p.seat, by=doer, card=card_ref(enemy.card), amount=taken, left=left - taken)
    if taken == left:  # 07: equal is enough
        yield from defeat(m, p, enemy, by=doer)
        if n > left and not over(m):
            yield from happen(m, doer, "excess_damage", excess=n - left)
    return taken


def note_damage(m: Tamashii, doer: Seat, amount: int) -> None:
    """Remember the damage a player deals in the own combat."""
    combat = m.state.combat
    if combat is not None and combat.seat == doer:
        combat.notes["damage"] = combat.notes.get("damage", 0) + amount


def lead_recovers(m: Tamashii, p: Player, n: int) -> bool:
    """TAM-ENEMY-17 Remove up to so much damage from the lead enemy; undamaged, nothing happens."""
    enemy = lead(p)
    if enemy is None or not enemy.damage:
        return False
    enemy.damage = max(0, enemy.damage - n)
    m.tell("enemy_recovered", seat=p.seat, card=card_ref(enemy.card), damage=enemy.damage)
    return True


# Leaving the queue


def defeat(m: Tamashii, p: Player, enemy: Enemy, *, by: Seat | None = None) -> Flow[None]:
    """TAM-ENEMY-08, 23 Discard the card; who brought it to 0 gains 1 XP, then what waits for it happens."""
    doer = player(m, p.seat if by is None else by)
    level = printed(m, enemy).level
    m.tell("defeated", seat=p.seat, by=doer.seat, card=card_ref(enemy.card), face=m.state.faces[enemy.card])
    leave_queue(m, p, enemy)
    yield from gain_xp(m, doer, XP_PER_DEFEAT)
    yield from did(m, doer.seat, "enemy_defeated")
    if level > 1 and not over(m):
        yield from did(m, doer.seat, "level_2_defeated")
    if not over(m):
        yield from happen(m, doer.seat, "enemy_defeated", level=level)  # TAM-COMBAT-32
    yield from reached(m, p.seat)


def discard_enemy(m: Tamashii, p: Player, enemy: Enemy) -> None:
    """TAM-ENEMY-09 An enemy leaves without being defeated: no XP, nothing that waits for a defeat."""
    m.tell("enemy_discarded", seat=p.seat, card=card_ref(enemy.card), face=m.state.faces[enemy.card])
    leave_queue(m, p, enemy)


def leave_queue(m: Tamashii, p: Player, enemy: Enemy) -> None:
    """TAM-ENEMY-11, 12 Off to the discard pile without its damage; the number die follows its own rules."""
    place = position(p, enemy)
    del p.queue[place]
    m.state.enemy_discard.append(enemy.card)
    combat = m.state.combat
    if combat is None or combat.seat != p.seat or combat.die_on is None:
        return
    if place < combat.die_on:
        combat.die_on -= 1  # TAM-COMBAT-21: it stays on its card
    elif place == combat.die_on:
        combat.die_on = place - 1 if place else None  # TAM-COMBAT-20: to the right, or away with the lead


def position(p: Player, enemy: Enemy) -> int:
    """Where an enemy stands in the queue, 0 for the lead."""
    return next(n for n, each in enumerate(p.queue) if each is enemy)


# Changing the queue


def exchange(m: Tamashii, p: Player, one: int, other: int) -> None:
    """Two enemies of a queue change places with their damage; the number die stays at its place (34)."""
    queue = p.queue
    queue[one], queue[other] = queue[other], queue[one]
    m.tell("enemies_exchanged", seat=p.seat, places=[one, other])


def replace_enemy(m: Tamashii, p: Player, place: int, ref: Ref) -> Flow[None]:
    """TAM-ENEMY-21 Another card takes the place of an enemy and its damage; too much of it is a defeat."""
    old = p.queue[place]
    m.state.enemy_discard.append(old.card)
    fresh = Enemy(ref, old.damage)
    p.queue[place] = fresh
    m.tell("enemy_replaced", seat=p.seat, card=card_ref(ref), face=m.state.faces[ref], damage=fresh.damage)
    if remaining(m, fresh) == 0:
        yield from defeat(m, p, fresh)


def hand_over(m: Tamashii, p: Player, enemy: Enemy, to: Player) -> Flow[None]:
    """An enemy goes to the left end of another player's queue with its damage."""
    leave_queue(m, p, enemy)
    m.state.enemy_discard.pop()
    to.queue.append(enemy)
    m.tell("enemy_handed_over", seat=p.seat, to=to.seat, card=card_ref(enemy.card))
    yield from did(m, to.seat, "enemy_locked_on")
