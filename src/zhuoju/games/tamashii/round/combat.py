"""TAM-COMBAT One player's combat: attack roll, number die, and boxes that alternate with enemies."""

from collections.abc import Iterator

from msgspec import Struct

from zhuoju.content import Effect, perform
from zhuoju.games.tamashii.board.abilities import Use, happen, mod, usable, use
from zhuoju.games.tamashii.board.body import active, stat
from zhuoju.games.tamashii.board.boss import boss_here
from zhuoju.games.tamashii.board.deeds import did
from zhuoju.games.tamashii.board.dice import roll_player_dice, throw_number, throw_symbol
from zhuoju.games.tamashii.board.enemy import printed
from zhuoju.games.tamashii.board.harm import wound
from zhuoju.games.tamashii.board.resources import spend
from zhuoju.games.tamashii.model.cards import Box
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.library import CLASS_AUGMENTS
from zhuoju.games.tamashii.model.state import (
    Combat,
    Enemy,
    Player,
    Ref,
    Tamashii,
    card_ref,
    player,
)
from zhuoju.games.tamashii.model.words import Face
from zhuoju.games.tamashii.round import solo
from zhuoju.games.tamashii.round.round_order import after_turn, enter_step, tick
from zhuoju.games.tamashii.story.endings import over
from zhuoju.kernel import Flow, Next, Seat, Withheld, choose_amount, choose_one, step, then

DAMAGE = "damage"  # the verb whose boxes may be aimed at a boss


@step
def combat_turn(m: Tamashii, seat: Seat) -> Flow[Next]:
    """TAM-COMBAT-01, 02 Without an enemy the turn is skipped; otherwise roll, and place the number die."""
    p = player(m, seat)
    if p.out or not (p.queue or solo.boss_in_reach(m, p)):  # TAM-BOSS-14
        return skip(m, seat)
    far = not p.queue and boss_here(m, p) is None  # only J.O.R.D.A.N. has somebody to fight
    m.state.active = seat
    tick(m, "combat")
    m.tell("turn", seat=seat, phase="combat")
    enter_step(m, "attack")
    yield from attack_roll(m, p)
    if not over(m) and not p.out:
        place_number_die(m, p)
        yield from solo.stand_in(m, p)  # TAM-SOLO-08: for the whole of resolving dice
        if far and boss_here(m, p) is None:
            return skip(m, seat)
    return then(combat_exchange, seat)


def skip(m: Tamashii, seat: Seat) -> Next:
    """TAM-COMBAT-01 Nobody to fight: the next player."""
    m.state.combat = None
    m.tell("combat_skipped", seat=seat)
    return after_turn(m, "combat", seat)


@step
def combat_exchange(m: Tamashii, seat: Seat) -> Flow[Next]:
    """TAM-COMBAT-09 A player turn, then an enemy turn, and so on."""
    p, combat = player(m, seat), m.state.combat
    goes_on = False
    if combat is not None and not over(m) and not p.out:
        goes_on = yield from player_turn(m, p, combat)
    if goes_on and combat is not None and not over(m) and not p.out:
        yield from enemy_turn(m, p, combat)
    if goes_on and not over(m) and not p.out:
        return then(combat_exchange, seat)
    yield from end_combat(m, p)
    return after_turn(m, "combat", seat)


def end_combat(m: Tamashii, p: Player) -> Flow[None]:
    """TAM-COMBAT-22, 26 Unused dice and boxes are lost."""
    combat, m.state.combat = m.state.combat, None
    m.tell("combat_ended", seat=p.seat)
    if combat is not None and not combat.notes.get("damage") and not p.out and not over(m):
        yield from did(m, p.seat, "combat_ended_unharmed")
    yield from solo.end_step(m, p)
    tick(m, "combat")  # what follows is no part of it


# Attack roll


def attack_roll(m: Tamashii, p: Player) -> Flow[None]:
    """TAM-COMBAT-03, 04 Player dice by attack value and energy spent, with one set of enemy dice."""
    combat = m.state.combat = Combat(p.seat)
    yield from happen(m, p.seat, "attack_pool")
    count = stat(m, p, "attack") + mod(m, p, "attack_dice")
    energy = p.resources.get("energy", 0)
    if energy:
        spent = yield from choose_amount(
            0, energy, p.seat, "combat.energy", clause="TAM-RES-14", default=0, dice=max(0, count)
        )
        if spent:
            spend(m, p, "energy", spent)
            count += spent
    combat.number, combat.symbol = throw_number(m), throw_symbol(m)
    m.tell("enemy_dice", seat=p.seat, number=combat.number, symbol=combat.symbol)
    combat.dice = yield from roll_player_dice(m, p, count, "attack")
    combat.assigned = [False] * len(combat.dice)
    m.tell("attack_rolled", seat=p.seat, dice=list(combat.dice), number=combat.number, symbol=combat.symbol)


def place_number_die(m: Tamashii, p: Player) -> None:
    """TAM-COMBAT-05, 06 Count from the lead enemy; beyond the queue on the left-most card; blank: nowhere."""
    combat = m.state.combat
    assert combat is not None
    if combat.number and p.queue:
        combat.die_on = min(combat.number, len(p.queue)) - 1
        m.tell("number_die", seat=p.seat, card=card_ref(p.queue[combat.die_on].card))


# Player turn


class Attack(Struct):
    """A box that can be resolved now, with so many times its dice, perhaps aimed at the boss."""

    box: Box
    key: str
    face: str
    card: Ref | None
    times: int
    at_boss: bool = False

    @property
    def option(self) -> str:
        """How it is named among the options."""
        words = ["box", self.key, f"x{self.times}" if self.box.multi else "", "boss" if self.at_boss else ""]
        return " ".join(word for word in words if word)


def boxes(m: Tamashii, p: Player) -> Iterator[tuple[str, str, Ref | None, Box]]:
    """TAM-COMBAT-15 The boxes of the active body and of equipped class augments: key, face, card, box."""
    body, ref = active(m, p), p.bodies[-1] if p.bodies else None
    name = body.id if ref is None else card_ref(ref)
    for n, box in enumerate(body.boxes):
        yield f"{name} #{n}", body.id, ref, box
    for augment in p.augments:
        own = CLASS_AUGMENTS.get(m.state.faces[augment.card])
        if own is not None and own.box is not None and augment.equipped:
            yield f"{card_ref(augment.card)} #0", own.id, augment.card, own.box


def attacks(m: Tamashii, p: Player, combat: Combat) -> list[Attack]:
    """TAM-COMBAT-10, 12 to 14 Every way to resolve a box with the dice that are left."""
    found: list[Attack] = []
    for key, face, card, box in boxes(m, p):
        if key in combat.boxes and not box.multi:
            continue
        most = affordable(combat, box)
        for times in range(1, (most if box.multi else min(1, most)) + 1):
            found += [Attack(box, key, face, card, times, at_boss) for at_boss in aims(m, p, box)]
    return found


def affordable(combat: Combat, box: Box) -> int:
    """How many times the dice that a box shows are still unassigned; a blank never counts (14)."""
    free = [face for face, taken in zip(combat.dice, combat.assigned, strict=True) if not taken]
    return min((free.count(face) // count for face, count in box.need.items() if count), default=0)


def aims(m: Tamashii, p: Player, box: Box) -> list[bool]:
    """TAM-BOSS-07, 14 Whether a box is aimed at the lead enemy, at the boss, or at either by choice."""
    if boss_here(m, p) is None or not any(clause.verb == DAMAGE for clause in box.do):
        return [False]
    return [False, True] if p.queue else [True]


def player_turn(m: Tamashii, p: Player, combat: Combat) -> Flow[bool]:
    """TAM-COMBAT-10, 11, 22, 23 Resolve one box, or pass; False when the player ends the combat."""
    enter_step(m, "player")
    while True:
        stop = "end" if combat.die_on is None else "pass"
        options: dict[str, Attack | Use | str] = {a.option: a for a in attacks(m, p, combat)}
        options |= usable(m, p.seat, "combat")
        options[stop] = stop
        chosen = yield from choose_one(
            p.seat, "combat.turn", options, clause="TAM-COMBAT-10", default=stop,
            why=lambda: _withheld(m, p, combat), dice=list(combat.dice), assigned=list(combat.assigned),
        )  # fmt: skip
        if isinstance(chosen, Use):
            yield from use(m, chosen)
            if over(m) or p.out:
                return False
            continue
        if isinstance(chosen, Attack):
            yield from resolve_box(m, p, combat, chosen)
            return True
        return chosen == "pass"


def _withheld(m: Tamashii, p: Player, combat: Combat) -> Iterator[Withheld]:
    """Why some box is not on offer."""
    for key, _, _, box in boxes(m, p):
        if key in combat.boxes and not box.multi:
            yield Withheld(f"box {key}", "reason.box_used", {}, "TAM-COMBAT-12")
        elif not affordable(combat, box):
            yield Withheld(f"box {key}", "reason.no_dice", {}, "TAM-COMBAT-14")
    if combat.die_on is not None:
        yield Withheld("end", "reason.enemies_still_act", {}, "TAM-COMBAT-23")


def resolve_box(m: Tamashii, p: Player, combat: Combat, attack: Attack) -> Flow[None]:
    """TAM-COMBAT-10, 13 Assign the dice, then the effect, so many times over as one attack (TAM-BOSS-15)."""
    for face, count in attack.box.need.items():
        assign(combat, face, count * attack.times)
    combat.boxes.append(attack.key)
    m.tell("box", seat=p.seat, face=attack.face, key=attack.key, times=attack.times, at_boss=attack.at_boss)
    rare = attack.box.need.get("rare", 0) * attack.times
    if rare:
        yield from did(m, p.seat, "rare_assigned", rare)
    before = combat.notes.get("damage", 0)
    ctx = Ctx(p.seat, face=attack.face, card=attack.card, times=attack.times, at_boss=attack.at_boss)
    yield from perform(m, ctx, attack.box.do)
    dealt = combat.notes.get("damage", 0) - before
    if dealt and not over(m):
        yield from did(m, p.seat, "box_damage", dealt)


def assign(combat: Combat, face: Face, count: int) -> None:
    """Use up so many dice with a face."""
    for n, shown in enumerate(combat.dice):
        if count and shown == face and not combat.assigned[n]:
            combat.assigned[n] = True
            count -= 1


# Enemy turn


def enemy_turn(m: Tamashii, p: Player, combat: Combat) -> Flow[None]:
    """TAM-COMBAT-08, 17, 18 The enemy under the number die resolves its box; then the die moves right."""
    if combat.die_on is None:
        return
    enter_step(m, "enemy")
    enemy = p.queue[combat.die_on]
    m.tell("enemy_acts", seat=p.seat, card=card_ref(enemy.card), symbol=combat.symbol)
    combat.notes["enemy_acts"] = 1
    if combat.symbol == "basic":
        yield from wound(m, p, printed(m, enemy).basic)  # TAM-ENEMY-16
    else:
        yield from special_box(m, p, enemy)
    combat.notes["enemy_acts"] = 0
    combat.wounds_less = 0
    if not over(m) and not p.out and any(each is enemy for each in p.queue):
        combat.die_on = combat.die_on - 1 if combat.die_on else None


def special_box(m: Tamashii, p: Player, enemy: Enemy) -> Flow[None]:
    """TAM-COMBAT-31 Every part on its own: one that cannot apply is skipped, the others resolve."""
    whole = printed(m, enemy).special
    ctx = Ctx(p.seat, face=m.state.faces[enemy.card], card=enemy.card)
    for part in parts(whole):
        yield from perform(m, ctx, part)
        if over(m) or p.out:  # TAM-RESET-12
            return


def parts(effect: Effect) -> tuple[Effect, ...]:
    """The sentences of an effect."""
    return effect.parts if effect.verb == "sequence" else (effect,)
