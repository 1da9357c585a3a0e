"""MES-FLE-01..04 Fleeing from a fight."""

from collections.abc import Iterator
from typing import Final

from zhuoju.games.meshal.basics.attempts import succeeds
from zhuoju.games.meshal.basics.relations import hostile
from zhuoju.games.meshal.basics.telling import happen, tell_of
from zhuoju.games.meshal.character import menu
from zhuoju.games.meshal.character.consciousness import standing_up
from zhuoju.games.meshal.character.menu import Act, Order
from zhuoju.games.meshal.character.scores import dice, dice_number
from zhuoju.games.meshal.character.values import cost
from zhuoju.games.meshal.effects.harm import leave_order
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being
from zhuoju.games.meshal.model.words import Attribute
from zhuoju.games.meshal.moment import lifting, moving, riding
from zhuoju.games.meshal.rolls import rolling
from zhuoju.games.meshal.senses import spotting
from zhuoju.games.meshal.ways import move_budget
from zhuoju.kernel import Flow
from zhuoju.kernel.decision import Withheld

FLEE_AP: Final = 3
FLEE_ROUNDS: Final = 3


def pursuers(w: World, ref: Ref) -> list[Ref]:
    """MES-FLE-02 Conscious hostile creatures in the fight."""
    return [
        other.ref
        for other in w.state.beings.values()
        if hostile(w, ref, other.ref) and standing_up(w, other.ref)
    ]


def difficulty(w: World, ref: Ref) -> int:
    """MES-FLE-01, 02 The highest agility dice among them; 3 where invalid."""
    return max((dice_number(w, foe, "agility") for foe in pursuers(w, ref)), default=0)


def cannot_flee(w: World, ref: Ref) -> Refusal | None:
    """MES-FLE-01, 02, MES-MOV-06 Too early; or held where one is: bog, roots, somebody's belly."""
    one = being(w, ref)
    unhit = 0 if one.hit else one.unhit  # a hit in this round breaks the row at once
    if unhit < FLEE_ROUNDS:
        return Refusal("not_long_enough", "MES-FLE-02", {"rounds": unhit, "needed": FLEE_ROUNDS})
    if one.inside is not None:
        return Refusal("not_free", "MES-MOV-32")
    if w.state.field is None:
        return None
    if one.riding is None:
        return moving.held_back(w, ref)
    return moving.held_back(w, one.riding) if leads(w, ref) else None


def leads(w: World, ref: Ref) -> bool:
    """Whether a rider decides where his mount or vehicle goes."""
    mount = being(w, ref).riding
    return mount is not None and ref in riding.pilots(w, mount)


@menu.priced
@menu.tactical
def acts(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-FLE-01 Flee: after 3 completed rounds in a row without being hit by a hostile attack."""
    if cannot_flee(m, ref) is None:
        ap = cost(m, ref, "flee", FLEE_AP)
        yield Act("flee", ap, flee, clause="MES-FLE-01", costed=("flee",))


@menu.refusal
def refused(m: Meshal, ref: Ref) -> Iterator[Withheld]:
    """MES-FLE-02 Why fleeing is not on offer."""
    why = cannot_flee(m, ref)
    if why is not None:
        yield why.of("flee")


def flee(order: Order) -> Flow[bool]:
    """MES-FLE-01, 03, 04 A P against the quickest foe: away for the moment, or the AP are lost."""
    m, ref = order.m, order.ref
    held = dice(m, ref, "agility")
    own: dict[Attribute, int] = {} if held is None else {"agility": held}
    result = yield from rolling.roll(m, ref, dice_number(m, ref, "agility"), ("flee", *own), attributes=own)
    if not succeeds(result, difficulty(m, ref)):
        tell_of(m, ref, "flight_failed", result=result)
        return True
    one = being(m, ref)
    if not leads(m, ref):
        one.riding = None
    for other in dict.fromkeys((ref, *move_budget.company(m, one))):
        yield from gone(m, other, result)
    return True


def gone(m: Meshal, ref: Ref, result: int) -> Flow[None]:
    """MES-FLE-03, MES-RID-01 Off the field until the moment ends; mount, riders, the carried come along."""
    one = being(m, ref)
    if one.hauls and not one.lifted:
        yield from lifting.release(m, ref)
    yield from happen(m, ref, "fled", result=result)
    one.fled = True
    one.at = None
    one.ap = 0
    spotting.refresh(m, [ref])
    leave_order(m, ref)
