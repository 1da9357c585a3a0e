"""MES-TRV Travelling: how far, at what price, and the plan of a journey."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import ceil
from typing import Final, Literal

from msgspec import Struct

from zhuoju.games.meshal.catalogue.library import VEHICLES
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.days import dice_costs, supply
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.state import Ref, World, being
from zhuoju.games.meshal.model.words import Supply

Route = Literal["smooth", "normal", "difficult"]
FACTOR: Final[dict[Route, Fraction]] = {
    "smooth": Fraction(2),
    "normal": Fraction(1),
    "difficult": Fraction(1, 2),
}
DAY_HOURS: Final = 8
VEHICLE_HOURS: Final = 24


class Company(Struct, frozen=True):
    """Who travels together, and in what; those who ride have their mounts, a wagon has its team."""

    refs: tuple[Ref, ...]
    vehicle: str = ""
    team: tuple[Ref, ...] = ()  # the beasts before the vehicle


class March(Struct, frozen=True):
    """Some hours of a day on one kind of route; in so many of them everybody hurries."""

    hours: Fraction
    route: Route = "normal"
    rapid: int = 0
    before: Fraction = Fraction(0)  # hours already on the way that day


# Pace


def powered(company: Company) -> bool:
    """MES-TRV-06 A vehicle that needs neither human power nor that of beasts."""
    return bool(company.vehicle) and not VEHICLES[company.vehicle].human_power and not drawn(company)


def drawn(company: Company) -> int:
    """MES 9.7 How many beasts draw the vehicle; they are its mounts, and pay for hurrying (MES-TRV-06)."""
    return VEHICLES[company.vehicle].team_n if company.vehicle else 0


def pays(w: World, ref: Ref) -> Ref:
    """MES-TRV-06 Who pays for hurrying and marching on: the mount of a rider."""
    mount = being(w, ref).riding
    return ref if mount is None or being(w, mount).sheet.entry in VEHICLES else mount


def payers(w: World, company: Company) -> list[Ref]:
    """Everybody who pays, each once: of a drawn vehicle its team, of one that runs by itself nobody."""
    if drawn(company):
        return list(company.team)
    return [] if powered(company) else list(dict.fromkeys(pays(w, ref) for ref in company.refs))


def pace(w: World, company: Company, route: Route = "normal") -> Fraction:
    """MES-TRV-01, 02, 06 Kilometres an hour: that of the slowest, or of the vehicle; exact."""
    if company.vehicle:
        return VEHICLES[company.vehicle].movement.speed * FACTOR[route]
    return min(_own_pace(w, pays(w, ref), route) for ref in company.refs)


def _own_pace(w: World, ref: Ref, route: Route) -> Fraction:
    """MES-MOV-04 Too much load is one more reason for a difficult route; it cancels a smooth one."""
    if values.slow(w, ref):
        route = "normal" if route == "smooth" else "difficult"
    return max(0, values.speed(w, ref)) * FACTOR[route]


def limit(w: World, ref: Ref) -> int:
    """MES-TRV-03 Hours a day before marching on costs dice."""
    return values.changed(w, ref, "march", DAY_HOURS)


def daily_hours(w: World, company: Company) -> int:
    """MES-TRV-03, 06 Hours a day that cost nobody anything."""
    if powered(company):
        return VEHICLE_HOURS
    return min((limit(w, ref) for ref in payers(w, company)), default=DAY_HOURS)


# Marching


def cannot_march(company: Company, march: March) -> Refusal | None:
    """MES-TRV-04, 06 Why these cannot travel so."""
    if march.before + march.hours > VEHICLE_HOURS:
        return Refusal("day_over", "MES-TRV-03")
    if march.rapid and powered(company):
        return Refusal("no_rapid", "MES-TRV-06", {"vehicle": company.vehicle})
    if company.vehicle and VEHICLES[company.vehicle].roads_only and march.route == "difficult":
        return Refusal("roads_only", "MES-RID-10", {"vehicle": company.vehicle})
    if drawn(company) and len(company.team) < drawn(company):
        return Refusal("no_team", "MES-TRV-06", {"n": drawn(company)})
    if march.rapid > march.hours:
        return Refusal("rapid_hours", "MES-TRV-04", {"hours": int(march.hours)})
    return None


def distance(w: World, company: Company, march: March) -> int:
    """MES-TRV-01, 04 Kilometres of a leg; fractions are dropped for the whole of it only."""
    return int(pace(w, company, march.route) * (march.hours + march.rapid))


def forced_hours(w: World, ref: Ref, march: March) -> int:
    """MES-TRV-05 Hours beyond the limit, begun hours counted whole."""
    most = limit(w, ref)
    over = ceil(max(Fraction(0), march.before + march.hours - most))
    return over - ceil(max(Fraction(0), march.before - most))


def price(w: World, company: Company, march: March) -> dict[Ref, int]:
    """MES-TRV-04, 05, 07 How many dice of every attribute each payer loses; both kinds add up."""
    found = {ref: march.rapid + forced_hours(w, ref, march) for ref in payers(w, company)}
    return {ref: n for ref, n in found.items() if n > 0}


def fells(w: World, company: Company, march: March) -> list[Ref]:
    """MES-TRV-09 Who would be left without dice in an attribute: they are asked first."""
    return [
        ref
        for ref, n in price(w, company, march).items()
        if dice_costs.fells(w, ref, dice_costs.of_each(w, ref, n))
    ]


# The plan


class Leg(Struct, frozen=True):
    """A stretch of the way; `encounters` are the host's."""

    km: int
    route: Route = "normal"
    encounters: int = 0


class PlanDay(Struct):
    """MES-TRV-08 One day of a journey."""

    day: int
    km: dict[int, int]  # by leg
    hours: Fraction
    needs: dict[Supply, int]
    encounters: int = 0


def plan(w: World, company: Company, legs: Sequence[Leg], hours: int | None = None) -> list[PlanDay]:
    """MES-TRV-08 Day by day: how far on which leg, how long, what is eaten; at the usual or these hours."""
    daily = hours or daily_hours(w, company)
    days: list[PlanDay] = []
    for number, leg in enumerate(legs):
        speed = pace(w, company, leg.route)
        left = leg.km
        met = False
        while left > 0 and speed > 0:
            if not days or days[-1].hours >= daily:
                days.append(PlanDay(len(days) + 1, {}, Fraction(0), daily_needs(w, company.refs)))
            today = days[-1]
            km = min(left, int(speed * (daily - today.hours)))
            if not met:
                today.encounters, met = today.encounters + leg.encounters, True
            today.km[number] = today.km.get(number, 0) + km
            today.hours = Fraction(daily) if km < left else today.hours + km / speed
            left -= km
    return days


def daily_needs(w: World, refs: Iterable[Ref]) -> dict[Supply, int]:
    """Portions a company needs each day."""
    found: dict[Supply, int] = {}
    for ref in refs:
        for kind, n in supply.needs(w, ref).items():
            if kind != "sleep":
                found[kind] = found.get(kind, 0) + n
    return found
