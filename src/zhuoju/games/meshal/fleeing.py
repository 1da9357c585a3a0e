"""MES-FLE-01..04 Fleeing from a fight."""

from collections.abc import Iterator
from typing import Final

from zhuoju.games.meshal import menu, rolling
from zhuoju.games.meshal.consciousness import standing_up
from zhuoju.games.meshal.harm import leave_order
from zhuoju.games.meshal.menu import Act, Order
from zhuoju.games.meshal.relations import hostile
from zhuoju.games.meshal.scores import dice, dice_number
from zhuoju.games.meshal.state import Meshal, Ref, World, being
from zhuoju.games.meshal.telling import happen, tell_of
from zhuoju.games.meshal.trials import succeeds
from zhuoju.games.meshal.values import cost
from zhuoju.games.meshal.words import Attribute
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


@menu.priced
@menu.tactical
def acts(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-FLE-01 Flee: after 3 completed rounds in a row without being hit by a hostile attack."""
    if being(m, ref).unhit >= FLEE_ROUNDS:
        yield Act("flee", cost(m, ref, "flee", FLEE_AP), flee, clause="MES-FLE-01")


@menu.refusal
def refused(m: Meshal, ref: Ref) -> Iterator[Withheld]:
    """MES-FLE-02 Why fleeing is not on offer."""
    rounds = being(m, ref).unhit
    if rounds < FLEE_ROUNDS:
        yield Withheld("flee", "not_long_enough", {"rounds": rounds, "needed": FLEE_ROUNDS}, "MES-FLE-02")


def flee(order: Order) -> Flow[bool]:
    """MES-FLE-01, 03, 04 A P against the quickest foe: away for the moment, or the AP are lost."""
    m, ref = order.m, order.ref
    held = dice(m, ref, "agility")
    own: dict[Attribute, int] = {} if held is None else {"agility": held}
    result = yield from rolling.roll(m, ref, dice_number(m, ref, "agility"), ("flee", *own), attributes=own)
    if not succeeds(result, difficulty(m, ref)):
        tell_of(m, ref, "flight_failed", result=result)
        return True
    yield from happen(m, ref, "fled", result=result)
    one = being(m, ref)
    one.fled = True
    one.at = None
    one.ap = 0
    leave_order(m, ref)
    return True
