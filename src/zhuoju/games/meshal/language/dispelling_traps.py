"""MES 9.8 Magic that ends magic makes magical traps safe from afar."""

from collections.abc import Iterator
from functools import partial

from zhuoju.games.meshal.abilities import casting
from zhuoju.games.meshal.attack.aiming import verbs_in
from zhuoju.games.meshal.basics.telling import tell_of
from zhuoju.games.meshal.catalogue.library import TRAPS
from zhuoju.games.meshal.character import bodies, menu, use_limits
from zhuoju.games.meshal.character.menu import Act, Order
from zhuoju.games.meshal.character.scores import dice, dice_number
from zhuoju.games.meshal.environment import traps
from zhuoju.games.meshal.maps import measuring
from zhuoju.games.meshal.model.cards import Ability
from zhuoju.games.meshal.model.field import SetTrap
from zhuoju.games.meshal.model.state import Meshal, Ref, World
from zhuoju.games.meshal.model.words import Attribute
from zhuoju.games.meshal.rolls import rolling
from zhuoju.kernel import Flow


@menu.tactical
def unbindings(m: Meshal, ref: Ref) -> Iterator[Act]:
    """Known magical traps in range of an ability that ends magic."""
    field = m.state.field
    if field is None or not field.traps:
        return
    for ability in casting.spells(m, ref):
        if "choose_effect" not in verbs_in(ability.effects) or casting.cannot_cast(m, ref, ability.id):
            continue
        for trap in in_range(m, ref, ability):
            do = partial(unbind, trap.id)
            yield Act(f"dispel trap:{trap.id}", ability.use.ap, do, clause="MES-FX-08", source=ability.id)


def in_range(w: World, ref: Ref, ability: Ability) -> Iterator[SetTrap]:
    """Magical traps that a being knows of, within the range of an ability."""
    field, here = w.state.field, bodies.body(w, ref)
    if field is None or here is None:
        return
    for trap in traps.active(w):
        known = ref in trap.found and TRAPS[trap.trap].dispel
        if known and measuring.distance(field, here, trap.at) <= ability.target.within:
            yield trap


def unbind(number: int, order: Order) -> Flow[bool]:
    """An attempt of spirit against the difficulty of the trap."""
    m, ref = order.m, order.ref
    trap = traps.the_trap(m, number)
    how = TRAPS[trap.trap].disarm
    use_limits.count(m, ref, order.act.source)
    held = dice(m, ref, "spirit")
    own: dict[Attribute, int] = {} if held is None else {"spirit": held}
    result = yield from rolling.roll(m, ref, dice_number(m, ref, "spirit"), ("cast", *own), attributes=own)
    success = result > (how.difficulty if how is not None else 0)
    trap.spent = trap.spent or success
    tell_of(m, ref, "disarmed" if success else "not_disarmed", trap=trap.trap, tool="")
    return True
