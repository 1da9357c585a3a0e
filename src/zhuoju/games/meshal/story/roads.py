"""MES-TRV, MES-RST, MES-SUP, MES-HAZ-14, MES-ITM-24 Between fights: ways, camps, markets."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import ceil
from typing import Final

from zhuoju.games.meshal.basics import proposals
from zhuoju.games.meshal.basics.attempts import succeeds
from zhuoju.games.meshal.basics.telling import tell_owner
from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.character.clock import DAY, TEN_MINUTES
from zhuoju.games.meshal.creation import growing_at_rest, growth
from zhuoju.games.meshal.days import downtime, handiwork, passing, rest, supply, travel, weather
from zhuoju.games.meshal.items import gear, trade
from zhuoju.games.meshal.model.adventure_cards import (
    Shelter,
    StoryCamp,
    StoryForage,
    StoryMarch,
    StoryShop,
)
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.state import Being, Meshal, Ref, being
from zhuoju.games.meshal.model.words import Attribute, Scope
from zhuoju.games.meshal.rolls.rolling import roll
from zhuoju.games.meshal.story.party_needs import company, has, leader, ready, story
from zhuoju.kernel import Flow, Withheld, choose_amount, choose_one

DONE: Final = "done"
NOBODY: Final = "nobody"
HURRIED: Final = 2  # hours of a day that are hurried, or marched on, unless somebody says otherwise
NIGHT: Final = 8  # hours of a camp on the way
MANY: Final = 99  # of one thing bought or sold at a time
Pace = tuple[int, int]  # hours hurried, hours beyond the usual
PACES: Final[dict[str, tuple[bool, bool]]] = {
    "usual": (False, False), "rapid": (True, False), "forced": (False, True), "both": (True, True),
}  # fmt: skip


# Marching


def travellers(m: Meshal, card: StoryMarch) -> travel.Company:
    """Who goes, and in what."""
    return travel.Company(tuple(one.ref for one in company(m)), card.vehicle)


def show_plan(m: Meshal, card: StoryMarch) -> Flow[None]:
    """MES-TRV-08 The planner lays the whole way out, day by day; the host may adjust the hours."""
    legs = [travel.Leg(stage.km, stage.route) for stage in card.stages]
    for day in (yield from downtime.plan_journey(m, travellers(m, card), legs)):
        m.tell("plan_day", day=day.day, km=sum(day.km.values()))


def march(m: Meshal, card: StoryMarch) -> Flow[bool]:
    """MES-TRV-01..07 One day on the way; True when it has been walked to its end."""
    tale = story(m)
    company_ = travellers(m, card)
    whole = sum(stage.km for stage in card.stages)
    pace = yield from choose_pace(m, company_, whole - tale.km)
    aboard = [one.ref for one in company(m)] if travel.powered(company_) else []
    live_aboard(m, aboard)
    yield from walk(m, company_, card, whole, pace)
    for ref in aboard:
        supply.wake(m, ref)
    if card.storm is not None:
        yield from storm(m, card.storm)
    arrived = tale.km >= whole
    if not arrived or card.camp:
        yield from bivouac(m, company_)
    if arrived:
        tale.km = 0
    return arrived


def live_aboard(m: Meshal, refs: Sequence[Ref]) -> None:
    """MES-TRV-06, MES-SUP-16 What runs day and night is lived in: they eat, drink, and sleep by turns."""
    for ref, eaten in supply.provide(m, refs).items():
        if eaten:
            tell_owner(m, ref, "provided", items=eaten)
        if "sleep" in supply.needs(m, ref):
            supply.fall_asleep(m, ref)


def choose_pace(m: Meshal, company_: travel.Company, left: int) -> Flow[Pace]:
    """D26 The usual pace, hurried, longer than is good for anybody, or both; and for how many hours."""
    options = {name: pace for name, pace in PACES.items() if name == "usual" or not travel.powered(company_)}
    seat, usual = leader(m), travel.daily_hours(m, company_)
    hurried, marched_on = yield from choose_one(
        seat, "story.pace", options, clause="MES-TRV-04", default="usual", km=left
    )
    more = rapid = 0
    if marched_on:
        most = travel.VEHICLE_HOURS - usual
        more = yield from choose_amount(
            1, most, seat, "story.march_on", clause="MES-TRV-05", default=min(HURRIED, most), usual=usual
        )
    if hurried:
        rapid = yield from choose_amount(
            1, usual + more, seat, "story.hurry", clause="MES-TRV-04", default=HURRIED, hours=usual + more
        )
    return rapid, more


def walk(m: Meshal, company_: travel.Company, card: StoryMarch, whole: int, pace: Pace) -> Flow[None]:
    """MES-TRV-01, 03..05, 09 The hours of a day, stage by stage; as usual if one would rather not fall."""
    tale = story(m)
    usual = Fraction(travel.daily_hours(m, company_))
    daily = usual + pace[1]
    spent, rapid = Fraction(0), pace[0]
    while spent < daily and tale.km < whole:
        m.toil("a day's march")
        route, left = _stage(card, tale.km)
        speed = travel.pace(m, company_, route)
        if speed <= 0:
            m.tell("cannot_march")
            tale.km = whole if not ready(m) else tale.km
            return
        needed = Fraction(left) / speed
        hurried = min(rapid, ceil(needed / 2))  # no more hours than the way takes
        hours = min(daily - spent, max(Fraction(max(1, hurried)), needed - hurried))
        hurried = min(hurried, int(hours))
        made, before = travel.March(hours, route, hurried, spent), m.state.clock
        km = yield from passing.journey(m, company_, made)
        if m.state.clock == before and (rapid or daily > usual):
            daily, rapid = usual, 0
            continue
        tale.km += min(km, left)
        rapid, spent = rapid - hurried, spent + hours
        if km == 0:
            return


def _stage(card: StoryMarch, km: int) -> tuple[travel.Route, int]:
    """The route at a point of the way, and what is left of that stage."""
    end = 0
    for stage in card.stages:
        end += stage.km
        if km < end:
            return stage.route, end - km
    return "normal", 0


def bivouac(m: Meshal, company_: travel.Company) -> Flow[None]:
    """MES-TRV-03 The rest of the day is supply and rest; the next march begins with the next day."""
    if travel.powered(company_):
        return
    yield from night(m)


# Bad weather


def storm(m: Meshal, card: Shelter) -> Flow[None]:
    """MES-HAZ-14 A storm breaks: out in it every ten minutes bite; a shelter ends that."""
    refs = [one.ref for one in company(m)]
    m.tell("storm", minutes=card.minutes, hazard=card.hazard)
    item = next((item for item in card.items if has(m, item)), "")
    safe = bool(item)
    if safe:
        m.tell("sheltered", item=item)
    else:
        for ref in refs:
            weather.enter(m, ref, card.hazard)
    left = card.minutes * 60
    while left > 0:
        if not safe and ready(m):
            safe = yield from build_shelter(m, card)
        if safe:
            for ref in refs:
                weather.leave(m, ref, card.hazard)
        passed = left if safe else min(left, TEN_MINUTES)
        yield from passing.pass_time(m, passed)
        left -= passed
    for ref in refs:
        weather.leave(m, ref, card.hazard)


def build_shelter(m: Meshal, card: Shelter) -> Flow[bool]:
    """MES-HAZ-14 Ten minutes of digging: an attempt of one of the party, if anybody wants to."""
    options: dict[str, Ref | None] = {f"being:{ref}": ref for ref in ready(m)}
    best = max(ready(m), key=lambda ref: values.dice_number(m, ref, card.attribute))
    scopes: tuple[Scope, ...] = (card.attribute,)
    if card.tag is not None:
        scopes = (*scopes, f"attempt.{card.tag}")  # type: ignore[arg-type]
    ref = yield from choose_one(
        leader(m), "story.shelter", {**options, NOBODY: None}, clause="MES-HAZ-14", default=f"being:{best}",
        attribute=card.attribute, scopes=list(scopes),
    )  # fmt: skip
    if ref is None:
        return False
    against = yield from proposals.propose_amount(
        m, "MES-ATT-03", "call.difficulty", card.difficulty, 0, 99, by=ref, band=1
    )
    held = values.dice(m, ref, card.attribute)
    own: dict[Attribute, int] = {} if held is None else {card.attribute: held}
    _, tool = gear.best_tool(m, ref, scopes[-1])  # MES-ITM-48
    number = values.dice_number(m, ref, card.attribute) + tool
    result = yield from roll(m, ref, number, scopes, attributes=own)
    safe = succeeds(result, against)
    m.tell("shelter_built" if safe else "shelter_failed", ref=ref)
    return safe


# Camps and markets


def camp(m: Meshal, card: StoryCamp) -> Flow[None]:
    """MES-RST-01 Rest for some hours, if they like."""
    refs = [one.ref for one in company(m)]
    hours = card.hours
    if card.optional:
        hours = yield from choose_amount(
            0, card.hours, leader(m), "story.rest", clause="MES-RST-01", default=card.hours, hours=card.hours
        )
    if not hours or not refs:
        return
    yield from lie_down(m, refs, hours)
    if card.until_morning:
        yield from passing.pass_time(m, -m.state.clock % DAY)


def night(m: Meshal) -> Flow[None]:
    """MES-TRV-03 The night between two days."""
    yield from lie_down(m, [one.ref for one in company(m)], NIGHT)
    yield from passing.pass_time(m, -m.state.clock % DAY)


def lie_down(m: Meshal, refs: Sequence[Ref], hours: int) -> Flow[None]:
    """MES-RST-02, D25 Before they sleep everybody may spend potential, make things and heal."""
    rest.begin(m, refs)
    for ref in refs:
        sheet = being(m, ref).sheet
        if (sheet.potential or growth.overfull(m, sheet)) and ref in ready(m):  # MES-ABL-05
            yield from growing_at_rest.grow(m, ref)
        if ref in ready(m):
            yield from handiwork.evening(m, ref)
    yield from downtime.rest_together(m, refs, hours)


def keep_watch(m: Meshal) -> Flow[None]:
    """MES-SUP-09 Who keeps awake while the others sleep; nobody need."""
    options: dict[str, Ref | None] = {f"being:{ref}": ref for ref in ready(m)}
    first = next(iter(options), NOBODY)
    chosen = yield from choose_one(
        leader(m), "story.watch", {**options, NOBODY: None}, clause="MES-SUP-09", default=first
    )
    story(m).watch = [] if chosen is None else [chosen]


def shop(m: Meshal, card: StoryShop) -> Flow[None]:
    """MES-ITM-24, 49 Everybody may buy what is for sale at the prices of the place, and sell."""
    percent = card.percent * m.state.profile.settings.price_percent // trade.PERCENT
    for one in company(m):
        while True:
            prices = {item: trade.price(item, percent) for item in card.items}
            deal = yield from choose_deal(m, one, prices)
            if deal is None:
                break
            if isinstance(deal, int):
                carried = gear.find(one.sheet, deal)
                n = yield from how_many(one, carried.item, carried.n, trade.resale(m, carried))
                yield from downtime.sale(m, one.ref, deal, n)
            else:
                asked, ware = prices[deal], ITEMS[deal]
                single = ware.slots or ware.unique or not asked
                n = yield from how_many(one, deal, 1 if single else one.sheet.purse // asked, asked)
                yield from downtime.purchase(m, one.ref, deal, n, percent)


def how_many(one: Being, item: str, most: int, each: int) -> Flow[int]:
    """MES-ITM-24, 49 How many of a thing are bought or sold at once."""
    if most <= 1:
        return 1
    return (
        yield from choose_amount(
            1, min(most, MANY), one.seat, "work.amount", clause="MES-ITM-24", default=1,
            by=one.ref, item=item, price=each,
        )
    )  # fmt: skip


def choose_deal(m: Meshal, one: Being, prices: Mapping[str, int]) -> Flow[str | int | None]:
    """MES-ITM-24, 49 A thing to buy, a line of the sheet to sell one of, or nothing more."""
    costs = {f"buy item:{item}": asked for item, asked in prices.items()}
    dear = {i: a for i in prices if (a := trade.cannot_buy(m, one.ref, i, 1, prices[i])) is not None}
    options: dict[str, str | int | None] = {f"buy item:{i}": i for i in prices if i not in dear}
    for carried in one.sheet.items:
        brings = trade.resale(m, carried)
        if trade.cannot_sell(m, one.ref, carried.id) is None and brings:
            options[f"sell item:{carried.id}"], costs[f"sell item:{carried.id}"] = carried.id, brings
    return (
        yield from choose_one(
            one.seat, "story.shop", {**options, DONE: None}, clause="MES-ITM-24", default=DONE,
            why=partial(_dear, dear), by=one.ref, money=one.sheet.purse, costs=costs,
        )
    )  # fmt: skip


def _dear(dear: dict[str, Refusal]) -> list[Withheld]:
    return [refusal.of(f"buy item:{item}") for item, refusal in dear.items()]


def forage(m: Meshal, card: StoryForage) -> Flow[None]:
    """MES-TIM-02 As many days as they like; everybody brings home the number rolled."""
    hunters = {f"being:{ref}": ref for ref in ready(m)}
    if not hunters:
        return
    most = card.days
    days = yield from choose_amount(
        0, most, leader(m), "story.forage", clause="MES-TIM-02", default=0, item=card.item, days=most
    )
    for _ in range(days):
        for ref in list(hunters.values()):
            yield from downtime.stock_up(m, ref, card.item, card.attribute)
        yield from night(m)
