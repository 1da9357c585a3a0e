"""MES-PIPE The attack pipeline: every attack, of whatever source, goes through these steps.

    done = yield from attack(m, Attack(user, source, ...), lambda victim: dice)

The one who declares it (a weapon in `striking`, an ability in `casting`, a trap, a hazard) has named source,
victims and additives (01), seen to its legality (02) and paid (04). Hooks: H1 card, H2 before, H3 pool, H4
re-rolls, H5 fate, H6 protection, H7 response, H8 and H9 the same of the defence, H10 counter, H11 solid
defence, H12 damage, H13 before damage, H14 apply, H15 before unconsciousness, H16 after.
"""

from collections.abc import Callable
from typing import Literal

from msgspec.structs import replace

from zhuoju.content.language.clause import Amount
from zhuoju.games.meshal.attack import damage, defending, joined_effects
from zhuoju.games.meshal.basics.pool import SIDES, UNSPOTTED_DICE, result
from zhuoju.games.meshal.basics.telling import tell_of
from zhuoju.games.meshal.catalogue.statements import Dice, Widened
from zhuoju.games.meshal.character import reactions
from zhuoju.games.meshal.character.bodies import body, in_line
from zhuoju.games.meshal.character.consciousness import able, dead
from zhuoju.games.meshal.effects import harm
from zhuoju.games.meshal.items import ammunition
from zhuoju.games.meshal.items.weapons import shift
from zhuoju.games.meshal.model.context import Attack, Ctx
from zhuoju.games.meshal.model.record import Chain
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being
from zhuoju.games.meshal.model.words import Attribute, Scope
from zhuoju.games.meshal.rolls import rolling
from zhuoju.games.meshal.rolls.attribute_dice import made_of
from zhuoju.games.meshal.rolls.surroundings import sector
from zhuoju.games.meshal.senses import spotting
from zhuoju.kernel import Flow

Pool = Callable[[Ref | None], int]


def attack(m: Meshal, attack: Attack, pool: Pool) -> Flow[Attack]:
    """MES-PIPE-03..23 One attack, stage by stage. A cancelled one comes back with `cancelled` set."""
    record = reactions.current(m)
    counter = record is not None and record.where == "response"  # F13: together with what it answers
    widen(m, attack)
    printed = attack.stages
    attack.stages = joined_effects.stages(m, attack)
    defending.card(m, attack)  # 03
    joined_effects.let_fly(m, attack, True)
    hit: dict[Ref, bool] = {}
    solid: dict[Ref, bool] = {}
    for number in range(attack.stages):  # 05
        attack.stage = number
        attack.hit, attack.solid = {}, {}
        attack.harm, attack.defended = {}, {}
        shot = load_stage(m, attack, added=number >= printed)  # 04
        if shot is None:
            break
        going = yield from stage(m, attack, pool, record if counter else None)
        if attack.cancelled and shot and attack.item is not None and attack.user is not None:
            ammunition.take_back(m, attack.user, attack.item, shot)  # MES-ACT-14
        if not going:
            break
        for all_stages, this in ((hit, attack.hit), (solid, attack.solid)):
            all_stages.update({ref: all_stages.get(ref, False) or yes for ref, yes in this.items()})
    attack.hit, attack.solid = hit, solid
    if attack.cancelled:
        joined_effects.let_fly(m, attack, False)
        return attack
    if counter and record is not None:
        record.finished.append(attack)
    else:
        yield from damage.after(m, attack)  # 23
    return attack


def widen(m: Meshal, attack: Attack) -> None:
    """MES 9.1 Additives may make an attack hit all foes around its user."""
    if attack.user is None or not attack.additives:
        return
    steps = [w.steps for w in joined_effects.joined(m, attack, None, Widened)]
    if steps:
        around = damage.foes_within(m, attack.user, max(steps))
        attack.victims = tuple(dict.fromkeys((*attack.victims, *around)))
        attack.area = True


def load_stage(m: Meshal, attack: Attack, *, added: bool) -> str | None:
    """MES-PIPE-04, MES-ITM-42, 47 What this stage shoots; empty: nothing is needed; None: none is left."""
    if attack.user is None or attack.item is None or (attack.thrown and not added):
        return ""
    if attack.thrown:
        return ammunition.throw_another(m, attack.user, attack.item)
    if added:
        return ammunition.shoot_added(m, attack.user, attack.item)
    carried = next((c for c in being(m, attack.user).sheet.items if c.id == attack.item), None)
    if carried is None or not ammunition.loaded(carried):
        return None
    return ammunition.shoot(m, attack.user, attack.item)


# One stage


def stage(m: Meshal, attack: Attack, pool: Pool, within: Chain | None) -> Flow[bool]:
    """MES-PIPE-06..22 One stage. `within`: the chain that a counter-attack is part of; otherwise its own.

    Gives back whether further stages may follow.
    """
    overruled = within is None and reactions.stopped(m, "attack")  # while it was being aimed
    record = within or reactions.opened(m, attack.source, attack.user)
    if overruled:
        reactions.stop(m, "attack")
    record.stage = attack.stage
    record.where = "declared"  # a counter-attack is a frame of its own on the same record (MES-FSM-02)
    yield from defending.before(m, record, attack)  # 06
    reactions.go(record, "validate")
    if reactions.stopped(m, "attack") or not validate(m, attack):  # 07
        yield from called_off(m, attack, record, within)
        return False
    reactions.go(record, "rolled")
    shared = not attack.area or m.state.profile.settings.area_attack_roll == "shared"
    if shared:
        attack.result = yield from roll(m, attack, pool, attack.victims)  # 08, 09
    answered, record.attack = record.attack, attack
    for victim in attack.victims:  # 11
        if not shared:
            attack.answering = victim
            attack.result = yield from roll(m, attack, pool, (victim,))
        record.where = "rolled"  # each victim goes its own way from here to the damage
        defending.tell_result(m, attack, victim)
        yield from damage.resolve(m, record, attack, victim)  # 10, 12-20
    record.attack = answered
    record.attacks.append(replace(attack))
    if within is not None:
        record.where = "response"  # F13: its losses wait for the attack it answers
        return True
    yield from applied(m, record)
    return True


def called_off(m: Meshal, attack: Attack, record: Chain, within: Chain | None) -> Flow[None]:
    """MES-PIPE-07, MES-ACT-13 F07, F20: nobody is left; in the first stage it is as if never made."""
    reactions.go(record, "cancelled")
    attack.cancelled = attack.stage == 0
    if attack.cancelled and attack.user is not None:
        tell_of(m, attack.user, "attack_cancelled")
    if within is not None:
        record.where = "response"
        return
    reactions.go(record, "idle")
    yield from harm.closed(m, record)


def applied(m: Meshal, record: Chain) -> Flow[None]:
    """MES-PIPE-21, 22 F17, F18: everything of the chain has reached its damage; now it happens together."""
    record.where = "damage"
    reactions.go(record, "apply")
    if reactions.stopped(m, "attack"):  # the host has overruled it
        damage.overruled(record)
    yield from damage.apply(m, record)
    reactions.go(record, "after")
    finished = record.finished
    yield from harm.closed(m, record)
    for answer in finished:
        yield from damage.after(m, answer)


def validate(m: Meshal, attack: Attack) -> bool:
    """MES-PIPE-07 Victims who are no longer legal drop out; False: nobody is left, or nobody to attack."""
    if attack.user is not None and not able(m, attack.user):
        return False  # MES-LIF-02, MES-ACT-13 a reaction, or an earlier stage, has felled or stunned him
    attack.victims = tuple(victim for victim in attack.victims if legal(m, attack, victim))
    for victim in attack.victims:
        if victim not in attack.unaware:  # for the whole action, all stages included (MES-PER-10)
            attack.unaware[victim] = unaware(m, attack.user, victim)
    return bool(attack.victims)


def legal(m: Meshal, attack: Attack, victim: Ref) -> bool:
    """MES-PIPE-02, MES-ATK-18 Alive, perceived, in reach and line; an area only has to cover the victim."""
    if dead(m, victim) or being(m, victim).fled:
        return False
    if attack.covered and victim not in attack.stepped_in:
        ground = body(m, victim)
        return ground is not None and any(spot in attack.covered for spot in ground.spots)
    if attack.user is None:
        return True
    if not (attack.area or victim in attack.stepped_in or rolling.aware(m, attack.user, victim)):
        return False
    if attack.reach is not None:
        found = shift(m, attack.reach, attack.user, victim, attack.ranged)
        if found is None:
            return False
        attack.adjust = found
    return attack.telekinetic or in_line(m, attack.user, victim)


def unaware(w: World, user: Ref | None, victim: Ref) -> bool:
    """MES-PER-10, 11, MES-FAC-08 Whether the victim has not spotted its attacker, or has him in its back."""
    if user is None or user == victim:
        return False
    if not rolling.aware(w, victim, user):
        return True
    return sector(w, victim, user) == "rear" and not spotting.senses_behind(w, victim, user)


# The roll


def roll(m: Meshal, attack: Attack, pool: Pool, victims: tuple[Ref, ...]) -> Flow[int]:
    """MES-PIPE-08, 09 Pool, roll, re-rolls, fate. Of several victims the first stands for all."""
    first = victims[0] if victims else None
    base = pool(first)
    if attack.user is None:  # a trap or hazard: nobody's dice, nobody's modifiers
        faces = m.chance.roll(max(0, base), SIDES, rolling.DICE)
        attack.dice = len(faces)
        return result(faces, attack.number)
    ctx = context(m, attack, first)
    scopes = scopes_of(m, attack, ctx)
    base += attack.adjust + sum(d.n for d in joined_effects.joined(m, attack, ctx, Dice) if d.scope in scopes)
    if victims and all(attack.unaware.get(victim, False) for victim in victims):
        base += UNSPOTTED_DICE  # MES-PER-10
    own = attributes_of(m, attack, ctx)
    made = yield from rolling.throw(
        m, attack.user, base, scopes, attributes=own, number=attack.number, ctx=ctx
    )
    rolling.tell(m, made, silent=True)
    attack.dice = len(made.faces)
    return made.result


def context(m: Meshal, attack: Attack, target: Ref | None) -> Ctx:
    """What conditions on an attack are told."""
    assert attack.user is not None
    return Ctx(
        being(m, attack.user).seat,
        attack.user,
        target=target,
        entry=attack.source,
        attack=attack,
        item=attack.item,
    )


def scopes_of(m: Meshal, attack: Attack, ctx: Ctx) -> tuple[Scope, ...]:
    """Which dice changes concern an attack roll."""
    kind: Scope = "ranged" if attack.ranged or attack.thrown else "melee"
    cast: tuple[Scope, ...] = ("cast",) if attack.cast else ()
    return ("attack", kind, *cast, *attributes_of(m, attack, ctx))


def attributes_of(m: Meshal, attack: Attack, ctx: Ctx) -> dict[Attribute, int]:
    """MES-ATK-21, MES-FAT-03 The attribute dice in an attack's roll; an item's plain dice are none."""
    clause = joined_effects.attack_clause(attack)
    dice = clause.args.get("dice") if clause is not None else None
    return made_of(m, ctx, dice) if isinstance(dice, Amount) else {}


def free_attack(
    m: Meshal, ref: Ref, kind: Literal["melee", "weapon", "offhand", "natural"], ctx: Ctx
) -> Flow[bool]:
    """MES-ACT-16 One attack at no AP, as `striking` makes it."""
    from zhuoju.games.meshal.attack import striking

    return (yield from striking.free_attack(m, ref, kind, ctx))
