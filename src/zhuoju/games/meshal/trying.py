"""MES-CORE-08, 09, MES-ATT-12 Trying what no rule names: a player says with what, the host how hard."""

from collections.abc import Iterator
from typing import Final

from zhuoju.games.meshal import calling, chain, menu, proposals
from zhuoju.games.meshal.menu import Act, Order
from zhuoju.games.meshal.relations import friendly
from zhuoju.games.meshal.state import Meshal, Ref, being
from zhuoju.games.meshal.trials import attempt_cost
from zhuoju.games.meshal.words import ATTRIBUTES, Attribute
from zhuoju.kernel import Flow, choose_one

USUAL: Final = 3  # proposed: it needs talent, skill or luck (MES 3.2)


@menu.priced
@menu.tactical
def attempts(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-ATT-12 3 AP for whatever a player has told the host; the host's own beings need no such thing."""
    if being(m, ref).seat != m.state.host:
        yield Act("attempt", attempt_cost(), attempt, clause="MES-ATT-12")


def attempt(order: Order) -> Flow[bool]:
    """MES-CORE-09, MES-ATT-03..05 The host lets it happen, says how hard it is and who helps; or does not."""
    m, ref = order.m, order.ref
    options: dict[str, Attribute] = {attribute: attribute for attribute in ATTRIBUTES}
    attribute = yield from choose_one(
        being(m, ref).seat, "call.attribute", options, clause="MES-CORE-08", by=ref
    )
    if not (yield from proposals.propose(m, "MES-CORE-09", "call.allow", by=ref, attribute=attribute)):
        return False
    yield from calling.attempt(m, ref, calling.Call(attribute, USUAL), helpers(m, ref))
    return True


def helpers(m: Meshal, ref: Ref) -> list[Ref]:
    """MES-ASS-01, 04 Friends who could react now; the host says who of them is near enough."""
    record = chain.current(m)
    others = [other for other in chain.in_order(m) if other != ref and friendly(m, ref, other)]
    return [other for other in others if chain.may_react(m, record, other)]
