"""MES-PIPE-03, 06, 15..17, MES-DEF The attack card, the windows around an attack, and defending."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from zhuoju.games.meshal.attack import joined_effects
from zhuoju.games.meshal.basics.telling import knows, witnesses
from zhuoju.games.meshal.catalogue.statements import Defences, Dice
from zhuoju.games.meshal.character import in_force, menu, reactions
from zhuoju.games.meshal.character.consciousness import asleep, unconscious
from zhuoju.games.meshal.character.menu import Act, Facts, Order
from zhuoju.games.meshal.character.scores import dice, dice_number
from zhuoju.games.meshal.model.context import Attack, Ctx
from zhuoju.games.meshal.model.record import Chain
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being
from zhuoju.games.meshal.model.words import ATTRIBUTE_OF, DEFENCES, Attribute, Defence, Host, Scope, Trigger
from zhuoju.games.meshal.rolls import rolling
from zhuoju.kernel import Flow

DEFENCE_AP: Final = 1
NOTHING: Final[Mapping[str, int]] = {}


# What the victim is told


def card(m: Meshal, attack: Attack) -> None:
    """MES-PIPE-03, MES-ATK-02, MES-HID-03 H1: the victim's seat learns attributes, types, defences."""
    if m.events is None:
        m.toil("attack_card")
        return
    host = m.state.host
    own = {host} if attack.user is None else {host, being(m, attack.user).seat}
    facts: Facts = {
        "attributes": list(attack.attributes),
        "types": list(attack.types),
        "defences": list(permitted(m, attack, None)),
    }
    seeing = own.intersection(witnesses(m, *attack.victims))
    for seats in (seeing, own - seeing):  # MES-ARE-16 whom an area hits unseen its user is not told
        known = [victim for victim in attack.victims if seats.issubset(witnesses(m, victim))]
        if seats:
            m.tell(
                "attack_declared", to=sorted(seats), by=attack.user, source=attack.source, victims=known,
                additives=list(attack.additives), **facts,
            )  # fmt: skip
    for victim in attack.victims:
        seat = being(m, victim).seat
        if seat not in own:
            seen = attack.user is not None and seat in witnesses(m, attack.user)
            m.tell("attack_card", to=seat, ref=victim, by=attack.user if seen else None, **facts)


def tell_result(m: Meshal, attack: Attack, victim: Ref) -> None:
    """MES-DEF-04, MES-HID-05 The victim learns the result of the roll, never the pool."""
    if m.events is not None:
        own = {m.state.host, being(m, victim).seat}
        if attack.user is not None and knows(m, being(m, attack.user).seat, victim):
            own.add(being(m, attack.user).seat)
        m.tell("attack_result", to=sorted(own), ref=victim, result=attack.result, stage=attack.stage + 1)


# Windows


def before(m: Meshal, record: Chain, attack: Attack) -> Flow[None]:
    """MES-PIPE-06 H2: reactions before the attack, of victims first, then of others."""
    if "before_attacked" not in menu.REACTIONS and "ally_before_attacked" not in menu.REACTIONS:
        return  # F04
    reactions.go(record, "before")  # F03
    for victim in attack.victims:
        by = None if attack.user is None or not rolling.aware(m, victim, attack.user) else attack.user
        facts: Facts = {"attack": attack, "victim": victim, "by": by}
        yield from reactions.offered(m, record, "before_attacked", [victim], facts)
        others = [r for r in reactions.in_order(m) if r != victim and r != attack.user]
        yield from reactions.offered(m, record, "ally_before_attacked", others, facts)


def answer(
    m: Meshal, record: Chain, attack: Attack, victim: Ref, known: Mapping[str, int] = NOTHING
) -> Flow[int | None]:
    """MES-PIPE-15, 16 H7: one defence, another reaction, or nothing; gives back the points of a defence.

    `known`: what the victim is told beside the result."""
    facts: Facts = {
        "attack": attack, "victim": victim, "by": attack.user, "result": attack.result, "defence": None,
        "attributes": list(attack.attributes), "types": list(attack.types), **known,
    }  # fmt: skip
    if attack.unaware.get(victim):
        facts["by"] = None
    reactions.go(record, "response")
    yield from reactions.offered(m, record, "attacked", [victim], facts)
    reactions.go(record, "counter")
    points: int | None = facts["defence"]
    if points is not None:
        attack.defended[victim] = points
        if attack.user is not None:
            facts["by"] = victim
            yield from reactions.offered(m, record, "defended", [attack.user], facts)  # 17, F15
            points = facts["defence"]
    return points


# Defending


def permitted(w: World, attack: Attack, victim: Ref | None) -> tuple[Defence, ...]:
    """MES-DEF-06 The defences an attack allows: printed, with what joins it."""
    if attack.user is None:
        return attack.defences
    ctx = Ctx(being(w, attack.user).seat, attack.user, target=victim, attack=attack, item=attack.item)
    changes = joined_effects.joined(w, attack, ctx, Defences)
    if not changes:
        return attack.defences
    allowed = {*attack.defences, *(c.kind for c in changes if c.allowed)}
    denied = {c.kind for c in changes if not c.allowed}
    return tuple(kind for kind in DEFENCES if kind in allowed and kind not in denied)


def may_defend(w: World, attack: Attack, victim: Ref) -> bool:
    """MES-DEF-07, 09 Only against a result above 0, awake, and an attacker one has spotted (or foresees)."""
    if attack.result <= 0 or unconscious(w, victim) or asleep(w, victim):
        return False
    if not attack.unaware.get(victim):
        return True
    return any(d.kind == "unseen" and d.allowed for d in in_force.collected(w, victim, Defences))


@menu.reaction("attacked")
def defences(m: Meshal, ref: Ref, _trigger: Trigger, facts: Facts) -> Iterator[Act]:
    """MES-DEF-01, 03, D14 The printed defences, each a reaction of 1 AP."""
    attack: Attack = facts["attack"]
    if ref != facts["victim"] or not may_defend(m, attack, ref):
        return
    for kind in permitted(m, attack, ref):
        hosts: tuple[Host, ...] = (kind, "defence")
        yield Act(kind, DEFENCE_AP, partial(defend, kind), hosts=hosts, kind="reaction", clause="MES-DEF-01")


def defend(kind: Defence, order: Order) -> Flow[bool]:
    """MES-DEF-02, MES-PIPE-16 Roll a defence: M, A or S, 3 dice of an invalid attribute."""
    m, ref = order.m, order.ref
    attack: Attack = order.facts["attack"]
    attribute = ATTRIBUTE_OF[kind]
    held = dice(m, ref, attribute)
    own: dict[Attribute, int] = {} if held is None else {attribute: held}
    scopes: tuple[Scope, ...] = ("defence", kind, *own)
    ctx = Ctx(being(m, ref).seat, ref, target=attack.user, attack=attack, source=attack.user)
    extra = 0
    for name in order.additives:
        for clause in in_force.stated_by(m, ctx, name):
            if isinstance(clause.value, Dice) and clause.value.scope in scopes:
                extra += clause.value.n
    points = yield from rolling.roll(
        m, ref, dice_number(m, ref, attribute) + extra, scopes, attributes=own, ctx=ctx
    )
    order.facts["defence"] = points
    return True
