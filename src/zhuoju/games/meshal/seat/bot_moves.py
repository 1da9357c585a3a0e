"""Where a sensible player goes: by the shortest way to the foe who is easiest to fell."""

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from zhuoju.games.meshal.character.values import diameter
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Spot
from zhuoju.games.meshal.model.state import Ref, World, being
from zhuoju.games.meshal.model.words import Mobility
from zhuoju.games.meshal.seat import appraisal
from zhuoju.games.meshal.ways import move_budget
from zhuoju.games.meshal.ways.paths import Way

FAR: Final = 24  # steps that are looked ahead
FEW: Final = 2  # foes whom a way is looked for to
BESIDE: Final = 1.5  # cells
TOUGH: Final = 0.5  # steps that a foe may be farther away for each die he has less


def spot_in(option: str) -> Spot | None:
    """The position that an option names."""
    if not option.startswith("spot:"):
        return None
    x, y = option.removeprefix("spot:").split(",")
    return int(x), int(y)


def apart(a: Spot, b: Spot) -> float:
    """How far two positions lie apart, near enough."""
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


def places_of(w: World, refs: Iterable[Ref]) -> dict[Ref, Spot]:
    """Where they are, as far as they are on the map."""
    return {r: at for r in refs if (at := being(w, r).at) is not None}


def goal(w: World, ref: Ref, way: Mobility) -> Way | None:
    """The way to a place beside the foe that is easiest to fell and to reach; None: there is none."""
    where = places_of(w, appraisal.foes(w, ref))
    field, here = w.state.field, being(w, ref).at
    if not where or field is None or here is None:
        return None
    ways = move_budget.reach(w, ref, way, FAR)
    if not ways:
        return None
    near = _approaches(w, ref, ways, where, here)
    door = _door(field, ways, here, where.values()) if all(short > 1 for _, short, _ in near) else None
    return door or min(near, key=lambda each: each[0])[2]


def shut_out(w: World, ref: Ref) -> bool:
    """Whether nobody it would go to can be reached on foot."""
    where = places_of(w, appraisal.foes(w, ref))
    here, ways = being(w, ref).at, move_budget.reach(w, ref, "walk", FAR)
    if not where or here is None or not ways:
        return False
    return all(short > 1 for _, short, _ in _approaches(w, ref, ways, where, here))


def _approaches(
    w: World, ref: Ref, ways: Mapping[Spot, Way], where: Mapping[Ref, Spot], here: Spot
) -> list[tuple[float, float, Way]]:
    """For the few likely foes: what it takes to fell him, how many steps short the way ends, and the way."""
    field = w.state.field
    unit = HUNDREDTHS if field is not None and field.kind == "gridless" else 1
    found: list[tuple[float, float, Way]] = []
    for foe in _likely(w, where, here, unit):
        at = where[foe]
        near = unit * (diameter(w, foe) + diameter(w, ref) + 1) / 2
        beside = nearest(ways, here, at, near)
        short = max(0.0, apart(beside, at) - near) / unit
        there = ways[beside]
        found.append((float(there.cost) + 3 * short + TOUGH * appraisal.health(w, foe), short, there))
    return found


def _door(field: Field, ways: Mapping[Spot, Way], here: Spot, foes: Collection[Spot]) -> Way | None:
    """The way to a door that may lead to them; None where there is none, or one stands before it already."""
    if field.kind == "gridless":
        return None
    cells = [wall.cells[0] for wall in field.walls if wall.object and not wall.open and wall.cells]
    if not cells or any(apart(here, cell) < BESIDE for cell in cells):
        return None
    at = min(cells, key=lambda cell: apart(here, cell) + min(apart(cell, foe) for foe in foes))
    spot = nearest(ways, here, at, BESIDE)
    return ways[spot] if apart(spot, at) < BESIDE else None


def _likely(w: World, where: Mapping[Ref, Spot], here: Spot, unit: int) -> list[Ref]:
    """The few foes who may be worth going to, as the crow flies."""
    ranked = sorted(where, key=lambda foe: apart(where[foe], here) / unit + TOUGH * appraisal.health(w, foe))
    return ranked[:FEW]


def nearest(ways: Mapping[Spot, Way], here: Spot, at: Spot, near: float) -> Spot:
    """Of the positions in reach the one nearest to a foe; of those beside him the nearest to us."""
    return min(ways, key=lambda spot: (max(near, apart(spot, at)), apart(spot, here)))


def steps_to(w: World, ref: Ref, options: Iterable[str], way: Mobility = "walk") -> dict[str, float]:
    """A weight for each place on offer: along the way to a foe, the farther the better."""
    spots = {option: spot for option in options if (spot := spot_in(option)) is not None}
    chosen = goal(w, ref, way)
    along = {spot: n for n, spot in enumerate(chosen.path)} if chosen is not None else {}
    if any(spot in along for spot in spots.values()):
        return {option: 2.0 + along[spot] if spot in along else 0.0 for option, spot in spots.items()}
    where = places_of(w, appraisal.foes(w, ref)).values()
    if not where:
        return {}
    return {option: 1 / (1 + min(apart(spot, at) for at in where)) for option, spot in spots.items()}
