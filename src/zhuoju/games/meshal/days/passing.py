"""MES-TIM-07, MES-HAZ-20 Time goes by outside the moment: what is due happens in the order of the clock."""

from collections.abc import Sequence

from zhuoju.games.meshal.attack.pipeline import attack
from zhuoju.games.meshal.basics.pool import SIDES, points
from zhuoju.games.meshal.basics.telling import tell_of, tell_owner
from zhuoju.games.meshal.character import ageing, clock, reactions
from zhuoju.games.meshal.character.clock import DAY, HOUR
from zhuoju.games.meshal.creation import growth
from zhuoju.games.meshal.days import dice_costs, rest, supply, travel, weather
from zhuoju.games.meshal.effects import harm, lasting_effects
from zhuoju.games.meshal.items import gear
from zhuoju.games.meshal.model.context import Attack
from zhuoju.games.meshal.model.refusal import Refusal, insist
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being, on
from zhuoju.games.meshal.model.words import Attribute, HazardKind
from zhuoju.games.meshal.rolls.rolling import DICE, roll
from zhuoju.kernel import Flow, choose_yes_no


def living(w: World) -> list[Ref]:
    """Everybody who can suffer time."""
    return [ref for ref, one in w.state.beings.items() if not one.sheet.dead]


def pass_time(m: Meshal, seconds: int) -> Flow[None]:
    """MES-TIM-07 So many seconds go by: effects end, weather bites, rest heals, days begin.

    Raises Refused in the moment, where rounds are the clock.
    """
    insist(Refusal("moment", "MES-TIM-04") if m.state.moment is not None else None)
    until = m.state.clock + seconds
    while m.state.clock < until:
        step = _next(m, until) - m.state.clock
        m.state.clock += step
        yield from lasting_effects.run_out(m)
        for ref in living(m):
            yield from endure(m, ref, step)
            yield from _rest(m, ref, step)
        if m.state.clock % DAY == 0:
            yield from day_starts(m)


def _next(w: World, until: int) -> int:
    """When something is due next."""
    now = w.state.clock
    times = [until, (clock.day(now) + 1) * DAY]
    times += [due.at for due in clock.due(w, until) if due.at > now]
    for ref in living(w):
        bite = weather.next_tick(w, ref)
        if bite is not None:
            times.append(now + bite)
        if rest.resting(w, ref):
            times.append(now + HOUR - being(w, ref).rested)
    return min(times)


# Cold and heat


def endure(m: Meshal, ref: Ref, seconds: int) -> Flow[None]:
    """MES-HAZ-14..16 What ten minutes of cold or heat do; the unconscious lose a die of each on top."""
    for kind, dice in weather.pass_seconds(m, ref, seconds):
        yield from bite(m, ref, kind, dice)
        wasted = weather.wasting(m, ref)
        if wasted:
            yield from harm.lose(m, ref, wasted, kind)


def bite(m: Meshal, ref: Ref, kind: HazardKind, dice: int) -> Flow[None]:
    """MES-HAZ-14, 16, 20 An erosive attack without an attacker, without AP and without defence."""
    harmed = weather.HARMS[kind]
    bitten = Attack(None, kind, attributes=harmed, types=("erosive",), victims=(ref,))
    yield from attack(m, bitten, lambda _victim: dice)


# Rest


def _rest(m: Meshal, ref: Ref, seconds: int) -> Flow[None]:
    """MES-RST-03, MES-LIF-05 A full hour of rest heals; the unconscious rest by themselves."""
    one = being(m, ref)
    if not rest.resting(m, ref):
        one.rested = 0  # MES-RST-04
        return
    one.rested += seconds
    if one.rested >= HOUR:
        one.rested -= HOUR
        yield from recover(m, ref)


def recover(m: Meshal, ref: Ref) -> Flow[dict[Attribute, int]]:
    """MES-RST-03..05 Each damaged attribute is rolled for by itself; the courtesy die is nobody's own.

    Dice paid to fate fell nobody before what the roll gives back is there (MES-FAT-05)."""
    got: dict[Attribute, int] = {}
    for attribute in rest.damaged(m, ref):
        record = reactions.opened(m, "recover", ref)
        held = being(m, ref).sheet.dice.get(attribute, 0)
        own: dict[Attribute, int] = {attribute: held} if held else {}
        _, tool = gear.best_tool(m, ref, "recover")  # MES-ITM-48
        result = yield from roll(m, ref, max(1, held) + tool, ("recover", attribute), attributes=own)
        got |= yield from harm.heal(m, ref, {attribute: result})
        yield from harm.closed(m, record)
    return got


def camp(
    m: Meshal, refs: Sequence[Ref], hours: int, awake: Sequence[Ref] = (), *, provided: bool = True
) -> Flow[list[Ref]]:
    """MES-RST, MES-SUP Rest for some hours: eat and drink what the day lacks, sleep, heal.

    What an attribute no longer sustains is given up first (MES-ABL-05). Gives back who rested fully.
    """
    had = m.state.rest.had if m.state.rest is not None else {}  # meals before they lay down count
    rest.begin(m, refs).had |= {ref: had[ref] for ref in refs if ref in had}
    for ref in refs:
        yield from growth.fit(m, ref)
    if on(m, "supply") and provided:
        for ref, eaten in supply.provide(m, refs).items():
            tell_owner(m, ref, "provided", items=eaten)
    sleepers = [ref for ref in refs if ref not in awake and "sleep" in supply.needs(m, ref)]
    for ref in sleepers:
        supply.fall_asleep(m, ref)
    yield from pass_time(m, hours * HOUR)
    for ref in sleepers:
        supply.wake(m, ref)
    full = rest.end(m)
    for ref in refs:
        tell_owner(m, ref, "rested", hours=hours, full=ref in full)
    return full


# Days


def day_starts(m: Meshal) -> Flow[None]:
    """MES-SUP-10, MES-CHR-18, MES-LIF-11 A day begins: lacks cost dice, years count, the old hold on."""
    yield from lasting_effects.ticks(m, "day_start")
    for ref in living(m):
        short = supply.day_start(m, ref)
        if short:
            tell_of(m, ref, "lacked", short=short)
            yield from harm.check_life(m, [ref])
    for ref in living(m):
        years = being(m, ref).sheet.age
        for stage in ageing.birthdays(m, ref):
            tell_of(m, ref, "stage", stage=stage)
        yield from _hold_on(m, ref, new_year=being(m, ref).sheet.age > years)
    for kind, days in supply.warnings(m, _party(m)).items():
        m.tell("supply_warning", supply=kind, days=days)


def _hold_on(m: Meshal, ref: Ref, *, new_year: bool) -> Flow[None]:
    """MES-LIF-11 All dice against the years since becoming elder; failure is death."""
    if ageing.must_outlive(m, ref, new_year=new_year):
        faces = m.chance.roll(ageing.dice(m, ref), SIDES, of=DICE)
        held = ageing.outlives(m, ref, faces)
        tell_of(m, ref, "old_age", result=points(faces), years=ageing.elder_years(m, ref), survived=held)
        if not held:
            ageing.die_of_age(m, ref)
            yield from harm.die(m, ref)


def _party(w: World) -> list[Ref]:
    return [ref for ref in living(w) if being(w, ref).side == "party"]


# Travelling


def journey(m: Meshal, company: travel.Company, march: travel.March) -> Flow[int]:
    """MES-TRV, D26 Travel for some hours of a day; who would fall is asked first. Gives back km."""
    insist(travel.cannot_march(company, march))
    for ref in travel.fells(m, company, march):
        seat = being(m, ref).seat
        if not (yield from choose_yes_no(seat, "march.fall", clause="MES-TRV-09", default="no", by=ref)):
            return 0
    km = travel.distance(m, company, march)
    price = travel.price(m, company, march)
    yield from pass_time(m, int(march.hours * HOUR))
    for ref, n in price.items():
        yield from harm.lose(m, ref, dice_costs.of_each(m, ref, n), "march")
    m.tell("travelled", refs=list(company.refs), km=km, minutes=int(march.hours * 60))
    return km
