"""MES-PIPE-10..14, 18..23, MES-DMG From the result of a roll to dice lost, and what comes after an attack."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from zhuoju.games.meshal.attack import cover, defending, joined_effects
from zhuoju.games.meshal.basics import protecting
from zhuoju.games.meshal.basics.pool import truncate
from zhuoju.games.meshal.basics.relations import hostile
from zhuoju.games.meshal.basics.telling import follow, tell_by, tell_numbers
from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.catalogue.statements import Change, Damage
from zhuoju.games.meshal.character import bodiless, menu, reactions, values
from zhuoju.games.meshal.character.bodies import steps_apart
from zhuoju.games.meshal.character.consciousness import unconscious
from zhuoju.games.meshal.character.scores import form
from zhuoju.games.meshal.character.values import changed
from zhuoju.games.meshal.effects import harm, statuses
from zhuoju.games.meshal.items import ammunition
from zhuoju.games.meshal.model.context import Attack, Ctx
from zhuoju.games.meshal.model.field import Lying
from zhuoju.games.meshal.model.record import Chain, Loss
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being, on, players_own
from zhuoju.games.meshal.model.words import Attribute
from zhuoju.games.meshal.rolls import rolling
from zhuoju.kernel import Flow

# One victim


def resolve(m: Meshal, record: Chain, attack: Attack, victim: Ref) -> Flow[None]:
    """MES-PIPE-10, 12..20 What one stage does to one victim, up to its queued loss."""
    attack.hit[victim] = attack.solid[victim] = False
    nothing = attack.result <= 0  # 10
    used = None if nothing else guarded(m, attack, victim)  # 12, 13
    if used is None and not nothing:
        tell_by(m, victim, _seen(attack, victim), "missed")
        return
    points = yield from defending.answer(m, record, attack, victim, known_to(m, attack, victim))  # 15-17
    if nothing and attack.result > 0:  # the host has judged it anew meanwhile
        used = guarded(m, attack, victim)
    before_defence = 0 if used is None else protecting.left(attack.result, used)  # 14
    final = before_defence - (points or 0)  # 18
    reactions.go(record, "damage")
    if final <= 0:
        attack.solid[victim] = points is not None and before_defence > 0
        kind = "defended_solidly" if attack.solid[victim] else "missed"
        tell_by(m, victim, _seen(attack, victim), kind)
        return
    attack.hit[victim] = True
    yield from struck(m, record, attack, victim, final)


def _seen(attack: Attack, victim: Ref) -> Ref | None:
    """The attacker, where the victim knows of him."""
    return None if attack.unaware.get(victim) else attack.user


def guarded(w: World, attack: Attack, victim: Ref) -> int | None:
    """MES-PIPE-12, 13 The protection that is left against penetration; None: immune."""
    shelter = sheltered(w, attack, victim)
    types = bodiless.effective(w, attack.user, victim, attack.types)
    return values.protection_against(w, victim, types, penetration(w, attack, victim), shelter)


def sheltered(w: World, attack: Attack, victim: Ref) -> int:
    """MES-OBJ-15 The protection of what it stands behind; an area is not aimed at anybody."""
    return 0 if attack.area else cover.behind(w, attack.user, victim)


def known_to(w: World, attack: Attack, victim: Ref) -> dict[str, int]:
    """MES-HID-05 What whoever answers knows beside the result: its cover; penetration only the host does.

    What stands between it and one whom it has not spotted would tell where that one is."""
    if attack.result <= 0:
        return {}
    player = players_own(w, being(w, victim))
    shelter = 0 if player and attack.unaware.get(victim) else sheltered(w, attack, victim)
    told = {"shelter": shelter} if shelter else {}
    return told if player else {**told, "pen": penetration(w, attack, victim)}


def penetration(w: World, attack: Attack, victim: Ref) -> int:
    """MES-PRO-09, MES-FX-03 Penetration of all that joins the attack, and what exposes the victim."""
    total = attack.penetration
    if attack.user is not None:
        ctx = Ctx(being(w, attack.user).seat, attack.user, target=victim, attack=attack, item=attack.item)
        total += sum(c.n for c in joined_effects.whole(w, attack, ctx, Change) if c.what == "pen")
    return max(0, total + changed(w, victim, "exposed", 0))


def struck(m: Meshal, record: Chain, attack: Attack, victim: Ref, final: int) -> Flow[None]:
    """MES-PIPE-19, 20 A hit: damage, the window before it, and its allocation, which is queued."""
    one = being(m, victim)
    harmed = yield from amount(m, attack, victim, final)
    facts: menu.Facts = {
        "attack": attack, "victim": victim, "by": _seen(attack, victim), "damage": harmed,
    }  # fmt: skip
    yield from reactions.offered(m, record, "before_damage", [victim], facts)  # H13
    harmed = max(0, facts["damage"])
    attack.harm[victim] = harmed
    tell_by(m, victim, _seen(attack, victim), "hit")
    tell_numbers(m, victim, "damage", n=harmed)
    if attack.coup and on(m, "coup") and unconscious(m, victim):  # MES-LIF-09
        harm.queue(record, Loss(victim, dict(one.sheet.dice), attack.source, attack.user))
        return
    lost = yield from harm.allot(
        m, victim, named(m, attack, victim), harmed, "lose", queued=queued(record, victim)
    )
    if lost:
        harm.queue(record, Loss(victim, lost, attack.source, attack.user))


def amount(m: Meshal, attack: Attack, victim: Ref, final: int) -> Flow[int]:
    """MES-DMG-02..06 H12: factors, then additions and rolled dice, then truncation, never below 0."""
    if attack.user is None:
        return final
    ctx = Ctx(being(m, attack.user).seat, attack.user, target=victim, attack=attack, item=attack.item)
    return (yield from increased(m, ctx, final, joined_effects.whole(m, attack, ctx, Damage)))


def increased(m: Meshal, ctx: Ctx, final: int, more: Sequence[Damage]) -> Flow[int]:
    """MES-DMG-03..05 Damage with everything that changes it, rolled dice too."""
    rolled = 0
    for each in more:
        if each.dice > 0:  # MES-DICE-10
            rolled += yield from rolling.roll(m, ctx.user, each.dice, (), ctx=ctx)
    return total(final, more, rolled)


def total(final: int, more: Iterable[Damage], rolled: int = 0) -> int:
    """MES-DMG-04, 05 The arithmetic of additional damage on a hit."""
    factor, plus = Fraction(1), rolled
    for each in more:
        factor *= Fraction(each.times, each.by)
        plus += each.n
    return max(0, truncate(final * factor + plus))


def named(w: World, attack: Attack, victim: Ref) -> tuple[Attribute, ...]:
    """MES-ATR-20, MES-FX-09 The attributes harmed; might alone means the spirit of the bodiless."""
    if attack.attributes == ("might",) and form(w, victim) == "ethereal":
        return ("spirit",)
    return attack.attributes


def queued(record: Chain, ref: Ref) -> dict[Attribute, int]:
    """Dice of a being that will be lost in this chain already."""
    found: dict[Attribute, int] = {}
    for loss in record.losses:
        if loss.ref == ref:
            for attribute, n in loss.dice.items():
                found[attribute] = found.get(attribute, 0) + n
    return found


# All of a chain together


def apply(m: Meshal, record: Chain) -> Flow[None]:
    """MES-PIPE-21, 22 Losses together, then what follows hits, then lives."""
    attacks = record.attacks
    standing = {v: not being(m, v).down for attack in attacks for v in attack.victims}
    yield from harm.apply(m, record)  # H14
    for attack in attacks:
        yield from followers(m, attack)
    yield from harm.look(m, record)  # 22, H15
    for attack in attacks:
        yield from fell(m, attack, [v for v in attack.victims if standing[v] and being(m, v).down])
        for victim in attack.victims:
            if attack.hit.get(victim):
                if attack.user is not None and hostile(m, attack.user, victim):
                    being(m, victim).hit = True  # MES-FLE-01
                yield from follow(
                    m, "struck", ref=victim, by=attack.user, damage=attack.harm.get(victim, 0), attack=attack
                )
    yield from harm.look(m, record)


def fell(m: Meshal, attack: Attack, fallen: list[Ref]) -> Flow[None]:
    """MES 9.1, MES-PIPE-23 Whom it has struck down, and what its entries make of that."""
    for victim in fallen:
        if attack.hit.get(victim):
            attack.felled[victim] = True
            yield from joined_effects.follow(m, attack, victim, felled=True)


def overruled(record: Chain) -> None:
    """MES-CORE-02 The host has cancelled what was to happen: no harm, no hits."""
    record.losses = []
    for attack in record.attacks:
        attack.hit.clear()
        attack.harm.clear()


def followers(m: Meshal, attack: Attack) -> Flow[None]:
    """MES-PIPE-21, MES-DMG-09 "If hit" effects, for the unconscious too: additives, weapon, ammunition."""
    for victim in attack.victims:
        yield from joined_effects.follow(m, attack, victim)


# Afterwards


def after(m: Meshal, attack: Attack) -> Flow[None]:
    """MES-PIPE-23 H16: optional effects, the rest of additives; X is seen; a thrown weapon is gone."""
    for victim, solid in attack.solid.items():
        if solid:
            facts: menu.Facts = {"attack": attack, "victim": victim, "by": attack.user}
            yield from reactions.offered(m, None, "solid_defence", [victim], facts)
    if attack.user is None:
        return
    first = attack.victims[0] if attack.victims else None
    told: menu.Facts = {"attack": attack, "victim": first, "by": attack.user}
    for victim, felled in attack.felled.items():
        if felled:
            yield from reactions.offered(m, None, "kill", [attack.user], {**told, "victim": victim})
    yield from joined_effects.conclude(m, attack)
    if attack.thrown and attack.item is not None:
        drop_thrown(m, attack)
    kind = "after_ranged" if attack.ranged or attack.thrown else "after_melee"
    yield from reactions.offered(m, None, kind, [attack.user], told)  # type: ignore[arg-type]
    yield from reactions.offered(m, None, "after_attack", [attack.user], told)
    yield from statuses.acted_openly(m, attack.user)
    threat = {"ref": attack.user, "victims": list(attack.victims), "attack": attack}
    yield from follow(m, "threatened", **threat)  # MES-PER-09, 10


def drop_thrown(m: Meshal, attack: Attack) -> None:
    """MES-ITM-41 A thrown weapon is used up, or lies where its target stands."""
    assert attack.user is not None
    assert attack.item is not None
    joined_effects.let_fly(m, attack, False)
    if all(carried.id != attack.item for carried in being(m, attack.user).sheet.items):
        return  # struck out of the hand meanwhile
    thrown = ammunition.throw(m, attack.user, attack.item)
    field = m.state.field
    at = being(m, attack.victims[0]).at if attack.victims else being(m, attack.user).at
    if ITEMS[thrown.item].recoverable and field is not None and at is not None:
        field.items.append(Lying(field.next_id, thrown.item, at, carried=thrown))
        field.next_id += 1


def foes_within(w: World, ref: Ref, steps: int) -> list[Ref]:
    """Every hostile being within so many steps that still lives."""
    found = []
    for other in w.state.beings.values():
        if not other.sheet.dead and not other.fled and hostile(w, ref, other.ref):
            apart = steps_apart(w, ref, other.ref)
            if apart is not None and apart <= steps:
                found.append(other.ref)
    return found
