"""SAM-VEH Boarding, leaving, leaning out, protecting occupants; who acts for a vehicle."""

from zhuoju.games.samsara.fight_state import Battle, Fighter, Ref, World, apart, fighter
from zhuoju.games.samsara.refusal import Refusal
from zhuoju.games.samsara.standing import alive, bonus, side
from zhuoju.games.samsara.strike import Strike
from zhuoju.games.samsara.tables import MELEE_REACH
from zhuoju.games.samsara.telling import About, contest, tell_of
from zhuoju.kernel import Flow, choose_one

CABIN = "I06"
EACH_CABIN = 100


def is_open(vehicle: Fighter) -> bool:
    """SAM-VEH-04 Bicycles and motorcycles."""
    build = vehicle.vehicle
    return build is not None and build.vehicle is not None and build.vehicle.open


def cabin(vehicle: Fighter) -> int:
    """SAM-VEH-01 Interior volume."""
    build = vehicle.vehicle
    return EACH_CABIN * sum(p.level for p in build.panel if p.entry == CABIN) if build is not None else 0


def occupants(w: World, vehicle: Fighter) -> list[Fighter]:
    """Who is inside."""
    return [f for f in w.state.fight.fighters.values() if f.inside == vehicle.ref and not f.dead]


def driver(w: World, vehicle: Fighter) -> Fighter | None:
    """Who drives."""
    return next((f for f in occupants(w, vehicle) if f.driving and alive(f)), None)


def board_refusal(w: World, one: Fighter, vehicle: Fighter) -> Refusal | None:
    """SAM-VEH-01 Near enough, and room inside."""
    if vehicle.dead or one.inside is not None or apart(one, vehicle) > MELEE_REACH:
        return Refusal("cannot_board", "SAM-VEH-01")
    inside = occupants(w, vehicle)
    if is_open(vehicle):
        return Refusal("no_room", "SAM-VEH-04") if inside else None
    room = cabin(vehicle) - sum(f.volume for f in inside)
    return Refusal("no_room", "SAM-VEH-01", {"left": room}) if one.volume > room else None


def board(m: Battle, one: Fighter, vehicle: Fighter) -> Flow[bool]:
    """SAM-VEH-01, 02, 04 An active action; the first one inside drives. Riders always lean out."""
    one.inside, one.at = vehicle.ref, vehicle.at
    one.driving = driver(m, vehicle) is None
    one.leaning = is_open(vehicle)
    if one.driving:
        vehicle.seat, vehicle.side = one.seat, one.side
        vehicle.ap = 0  # until its first own turn
    tell_of(m, one, "boarded", vehicle=vehicle.ref, driving=one.driving)
    yield from ()
    return True


def leave(m: Battle, one: Fighter) -> None:
    """SAM-VEH-03 Out again."""
    one.inside, one.driving, one.leaning, one.operates = None, False, False, ""
    tell_of(m, one, "left_vehicle")


def leave_window(m: Battle) -> Flow[None]:
    """SAM-VEH-03 At the start and the end of a round: a forced instant of the own AP."""
    for one in list(m.state.fight.fighters.values()):
        if one.inside is None or not alive(one):
            continue
        ap = one.own_ap if one.driving else max(one.own_ap, one.ap)
        if ap < 2 or "forced" in one.types:
            continue
        out = yield from choose_one(
            one.seat, "vehicle.leave", {"stay": False, "leave": True}, clause="SAM-VEH-03", default="stay",
            who=one.ref,
        )  # fmt: skip
        if out:
            one.own_ap = max(0, one.own_ap - 2)
            one.ap = max(0, one.ap - 2)
            one.types.append("forced")
            leave(m, one)


def lean(m: Battle, one: Fighter) -> Flow[bool]:
    """SAM-VEH-06, 07 Leaning out, or back inside: no protection while it lasts."""
    one.leaning = not one.leaning
    tell_of(m, one, "leans", out=one.leaning)
    yield from ()
    return True


def operate(m: Battle, one: Fighter, part: str) -> Flow[bool]:
    """SAM-VEH-26 Take over an independent part: its turn replaces the own one."""
    one.operates = part
    tell_of(m, one, "operates", part=part)
    yield from ()
    return True


def protected(w: World, one: Fighter) -> Fighter | None:
    """SAM-VEH-04, 07 The vehicle that shields somebody; None: nothing does."""
    if one.inside is None or one.leaning:
        return None
    vehicle = fighter(w, one.inside)
    return None if vehicle.dead or is_open(vehicle) else vehicle


def recipient(m: Battle, one: Fighter, target: Fighter, strike: Strike) -> Flow[Ref]:
    """SAM-VEH-20, SAM-STEP-04 Aiming at an occupant: won, the occupant is the target; else the vehicle."""
    vehicle = protected(m, target)
    if vehicle is None or one.inside == vehicle.ref:
        return target.ref
    more = sum(line.number("find_hatch") for line in strike.lines)
    mine = side(m, one, "coordination", more + bonus(m, one, vehicle))
    theirs = side(m, vehicle, "will", bonus(m, vehicle, one))
    yield from ()
    won = contest(m, mine, theirs, "SAM-VEH-20", About("hatch", one, vehicle)) > 0
    return target.ref if won else vehicle.ref


def recipients(m: Battle, one: Fighter, strike: Strike) -> Flow[None]:
    """SAM-VEH-20 One contest for each intended occupant; a vehicle meant twice is struck once."""
    found: list[Ref] = []
    for ref in strike.primaries:
        struck = yield from recipient(m, one, fighter(m, ref), strike)
        found.append(struck)
    strike.primaries = list(dict.fromkeys(found))


def acting(w: World, ref: Ref) -> Fighter:
    """SAM-VEH-02 Who takes this turn: the driver's is the vehicle's."""
    one = fighter(w, ref)
    if one.driving and one.inside is not None and not fighter(w, one.inside).dead:
        return fighter(w, one.inside)
    return one
