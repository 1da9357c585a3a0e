"""MES-TIM-02, 03, MES-ITM-24, 49 Between adventures: stocking up, trading, letting time go by."""

from collections.abc import Sequence

from zhuoju.games.meshal.basics import proposals
from zhuoju.games.meshal.basics.telling import tell_owner
from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.character.clock import MINUTE
from zhuoju.games.meshal.days import passing, rest, supply, travel
from zhuoju.games.meshal.days.travel import Company, Leg, PlanDay
from zhuoju.games.meshal.items import gear, trade
from zhuoju.games.meshal.model.refusal import insist
from zhuoju.games.meshal.model.state import Meshal, Ref, being, on
from zhuoju.games.meshal.model.words import Attribute
from zhuoju.games.meshal.rolls.rolling import roll
from zhuoju.kernel import Chance, Flow

MOST = 100_000_000  # copper that a host may name
LONGEST = 24 * 60  # minutes of one scene


def stock_up(m: Meshal, ref: Ref, item: str, attribute: Attribute) -> Flow[int]:
    """MES-TIM-02 A while of hunting or gathering: the number rolled is found, unless the host differs."""
    held = values.dice(m, ref, attribute)
    own: dict[Attribute, int] = {} if held is None else {attribute: held}
    dice = values.dice_number(m, ref, attribute)
    rolled = yield from roll(m, ref, dice, (attribute, "attempt.hunt"), attributes=own, number=True)
    found = yield from proposals.propose_amount(
        m, "MES-TIM-02", "stock_up", rolled, 0, 999, by=ref, item=item
    )
    if found:
        gear.grant(m, ref, item, found)
    tell_owner(m, ref, "stocked_up", item=item, n=found)
    return found


def scene_takes(m: Meshal, minutes: int) -> Flow[None]:
    """MES-TIM-03 A scene took about so long; the host stretches or shortens it."""
    decided = yield from proposals.propose_amount(m, "MES-TIM-03", "scene_takes", minutes, 0, LONGEST)
    yield from passing.pass_time(m, decided * MINUTE)


def purchase(m: Meshal, ref: Ref, item: str, n: int = 1, percent: int = trade.PERCENT) -> Flow[bool]:
    """MES-ITM-24 Buy at the price of the place, which the host may change; False: it is too dear."""
    proposed = trade.price(item, percent)
    asked = yield from proposals.propose_amount(
        m, "MES-ITM-24", "price", proposed, 0, MOST, by=ref, item=item, value=ITEMS[item].price
    )
    if trade.cannot_buy(m, ref, item, n, asked) is not None:
        tell_owner(m, ref, "not_bought", item=item, price=asked)
        return False
    trade.buy(m, ref, item, n, asked=asked)
    tell_owner(m, ref, "bought", item=item, n=n, price=asked * n)
    return True


def sale(m: Meshal, ref: Ref, item_id: int, n: int = 1) -> Flow[int]:
    """MES-ITM-49 Sell for what is proposed; the host may change it, or refuse by offering nothing."""
    insist(trade.cannot_sell(m, ref, item_id))
    carried = gear.find(being(m, ref).sheet, item_id)
    item, proposed = carried.item, trade.resale(m, carried)
    offered = yield from proposals.propose_amount(
        m, "MES-ITM-49", "resale", proposed, 0, MOST, by=ref, item=item, value=trade.value(m, carried)
    )
    if not offered:
        tell_owner(m, ref, "not_sold", item=item)
        return 0
    paid = trade.sell(m, ref, item_id, n, offered=offered)
    tell_owner(m, ref, "sold", item=item, n=n, price=paid)
    return paid


def rest_together(m: Meshal, refs: Sequence[Ref], hours: int) -> Flow[list[Ref]]:
    """MES-RST-08, MES-SUP-16 The host sees how a rest may go and sets its hours and who is fed.

    Gives back for whom it was a full rest. The forecast uses dice of its own.
    """
    seen = rest.forecast(m, refs, hours, Chance(f"forecast {m.state.clock}"))
    told = {"filled": seen.filled, "eaten": seen.eaten, "full": seen.full}
    decided = yield from proposals.propose_amount(m, "MES-RST-08", "rest.hours", hours, 0, 24, **told)
    provided = True
    if on(m, "supply"):
        short = supply.warnings(m, refs)
        provided = yield from proposals.propose(m, "MES-SUP-16", "rest.provide", short=short)
    return (yield from passing.camp(m, refs, decided, provided=provided))


def plan_journey(m: Meshal, company: Company, legs: Sequence[Leg]) -> Flow[list[PlanDay]]:
    """MES-TRV-08 The plan of a journey at the usual hours a day, or at those that the host sets."""
    usual = travel.daily_hours(m, company)
    days = travel.plan(m, company, legs)
    told = {"days": len(days), "needs": days[0].needs if days else {}}
    hours = yield from proposals.propose_amount(m, "MES-TRV-08", "journey.hours", usual, 1, 24, **told)
    return days if hours == usual else travel.plan(m, company, legs, hours)
