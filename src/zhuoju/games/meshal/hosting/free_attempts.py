"""MES-CORE-08, 09, MES-ATT-12 Trying what no rule names: a player says with what, the host how hard."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from zhuoju.games.meshal.attack import striking
from zhuoju.games.meshal.basics import proposals
from zhuoju.games.meshal.basics.attempts import attempt_cost
from zhuoju.games.meshal.basics.pool import UNSPOTTED_DICE
from zhuoju.games.meshal.basics.relations import friendly
from zhuoju.games.meshal.character import menu, reactions
from zhuoju.games.meshal.character.consciousness import unconscious
from zhuoju.games.meshal.character.menu import Act, Order
from zhuoju.games.meshal.character.values import dice_number
from zhuoju.games.meshal.model.state import Meshal, Ref, being, players_own
from zhuoju.games.meshal.model.words import ATTRIBUTES, Attribute
from zhuoju.games.meshal.rolls import called_attempts
from zhuoju.games.meshal.rolls.rolling import aware
from zhuoju.kernel import Flow, choose_one, choose_some
from zhuoju.kernel.decision import YES

CONTEST: Final = "contest"
WITH: Final[Mapping[str, Attribute]] = {attribute: attribute for attribute in ATTRIBUTES}
USUAL: Final = 3  # proposed: it needs talent, skill or luck (MES 3.2)


@menu.priced
@menu.tactical
def attempts(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-ATT-12 3 AP for whatever a player has told the host; the host's own beings need no such thing."""
    if players_own(m, being(m, ref)):
        yield Act("attempt", attempt_cost(), attempt, clause="MES-ATT-12")


def attempt(order: Order) -> Flow[bool]:
    """MES-CORE-09, MES-ATT-03..05 The host lets it happen, says how hard it is and who helps; or does not.

    Where others stand against it he calls for a contest instead.
    """
    m, ref = order.m, order.ref
    attribute = yield from choose_one(
        being(m, ref).seat, "call.attribute", WITH, clause="MES-CORE-08", by=ref
    )
    there = [other for other in striking.perceived(m, ref) if not unconscious(m, other)]  # MES-LIF-02
    rivals = {f"being:{other}": other for other in there}
    ways = [YES, CONTEST] if rivals else [YES]
    way = yield from proposals.propose_ways(m, "MES-CORE-09", "call.allow", ways, by=ref, attribute=attribute)
    if way == CONTEST:
        against = yield from choose_some(
            1,
            len(rivals),
            m.state.host,
            "call.rivals",
            rivals,
            clause="MES-CON-05",
            default=[next(iter(rivals))],
            by=ref,
        )
        yield from contest(m, ref, attribute, against)
    elif way:
        yield from called_attempts.attempt(m, ref, called_attempts.Call(attribute, USUAL), helpers(m, ref))
    return bool(way)


def contest(m: Meshal, ref: Ref, attribute: Attribute, rivals: Sequence[Ref]) -> Flow[None]:
    """MES-CON-01, 05, MES-ASS-01 One and his helpers against others; each of those says with what."""
    unspotted = not any(aware(m, rival, ref) for rival in rivals)  # MES-PER-10
    usual = UNSPOTTED_DICE if unspotted else 0
    plus = yield from proposals.propose_amount(
        m, "MES-ATT-05", "call.dice", usual, -called_attempts.MOST_PLUS, called_attempts.MOST_PLUS,
        by=ref, attribute=attribute, held=dice_number(m, ref, attribute),
    )  # fmt: skip
    calls = [called_attempts.Call(attribute, plus=plus)]
    for rival in rivals:
        answer = yield from choose_one(
            being(m, rival).seat, "call.answer", WITH, clause="MES-CON-01", default=attribute,
            by=rival, other=ref, attribute=attribute,
        )  # fmt: skip
        calls.append(called_attempts.Call(answer))
    near = [helper for helper in helpers(m, ref) if helper not in rivals]
    helping = yield from called_attempts.choose_helpers(m, ref, calls[0], near)
    for helper in helping:
        yield from called_attempts.joins_in(m, helper, calls[0])
    sides = {ref: [ref, *helping], **{rival: [rival] for rival in rivals}}
    yield from called_attempts.contest(m, sides, *calls)


def helpers(m: Meshal, ref: Ref) -> list[Ref]:
    """MES-ASS-01, 04 Friends who could react now; the host says who of them is near enough."""
    record = reactions.current(m)
    others = [other for other in reactions.in_order(m) if other != ref and friendly(m, ref, other)]
    return [other for other in others if reactions.may_react(m, record, other)]
