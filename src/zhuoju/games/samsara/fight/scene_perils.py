"""SAM-COMBAT-45..54, 92, SAM-VEH-21 Falls, debris, splash and horrors of the scene."""

from zhuoju.games.samsara.fight import dj
from zhuoju.games.samsara.fight.settle import harm
from zhuoju.games.samsara.fight.settle.backlash import suffer
from zhuoju.games.samsara.fight.settle.compose import add_entries
from zhuoju.games.samsara.fight.settle.damage import crush_capped, crush_dice, fall_damage
from zhuoju.games.samsara.fight.settle.steps import settle_all
from zhuoju.games.samsara.fight.settle.strike import Part, Settled, Strike
from zhuoju.games.samsara.fight.standing import jump_up, present
from zhuoju.games.samsara.fight.telling import roll, tell_of
from zhuoju.games.samsara.model.fight_state import (
    Battle,
    Falling,
    Fighter,
    Queued,
    Spot,
    distance,
    fighter,
)
from zhuoju.games.samsara.model.tables import CRUSH_BONUS, MELEE_REACH
from zhuoju.kernel import Flow


def fall(m: Battle, one: Fighter, height: int, number: int | None = None) -> Flow[list[Settled]]:
    """SAM-COMBAT-46, 47 Reduced like an attack; defended against a number of the DJ, never dodged."""
    damage = fall_damage(height, 0 if one.kind == "object" else jump_up(m, one))
    damage = yield from dj.number(m, "SAM-COMBAT-54", "dj.fall", damage, who=one.ref, height=height)
    if number is None:
        number = m.state.fight.presets.fall_defence
    strike = Strike(None, "fall", fixed=damage, primaries=[one.ref], number=number)
    tell_of(m, one, "falls", height=height, damage=damage)
    return (yield from settle_all(m, [strike]))


def debris(
    m: Battle, one: Fighter, weight: int, height: int, number: int | None = None
) -> Flow[list[Settled]]:
    """SAM-COMBAT-49, 92 Crush without an attacker: responses against a number of the DJ, result +10."""
    dice = crush_dice(height, weight)
    rolled = crush_capped(m, roll(m, dice, "damage", None, "crush", "SAM-COMBAT-49"))
    rolled = yield from dj.number(m, "SAM-COMBAT-54", "dj.crush", rolled, who=one.ref, height=height)
    if number is None:
        number = m.state.fight.presets.hazard
    strike = Strike(
        None, "hazard", fixed=rolled, primaries=[one.ref], number=number, crush=CRUSH_BONUS, ranged=True
    )
    return (yield from settle_all(m, [strike]))


def crush_strike(one: Fighter, target: Fighter, weight: int, height: int) -> Strike:
    """SAM-COMBAT-51 Used as an attack: two red slots, the responder's result +10; R28 adds dice."""
    strike = Strike(one.ref, "crush", primaries=[target.ref], crush=CRUSH_BONUS, ranged=True)
    strike.parts.append(Part("crush", crush_dice(height, weight)))
    return strike


def release_object(
    m: Battle,
    one: Fighter | None,
    weight: int,
    height: int,
    at: Spot,
    *,
    rounds: int = 1,
    falls: int | None = None,
) -> Falling:
    """SAM-COMBAT-52 Something starts to fall: it strikes a round later at the earliest."""
    found = Falling(weight, height, at, m.state.fight.round + max(1, rounds), one.ref if one else None, falls)
    m.state.fight.falling.append(found)
    m.tell("falling", x=at[0], y=at[1], lands=found.lands)
    return found


def landings(m: Battle) -> Flow[None]:
    """SAM-COMBAT-50, 52 What lands now strikes whoever is still there, and takes fall damage itself."""
    fight = m.state.fight
    due = [f for f in fight.falling if f.lands <= fight.round]
    fight.falling = [f for f in fight.falling if f.lands > fight.round]
    for thing in due:
        if thing.falls is not None and fighter(m, thing.falls).flying:  # caught itself
            continue
        for target in list(fight.fighters.values()):
            below = distance(target.at, thing.at) <= MELEE_REACH and present(target)
            if not below or target.ref in (thing.by, thing.falls):
                continue
            if thing.by is None:
                yield from debris(m, target, thing.weight, thing.height)
            else:
                thrower = fighter(m, thing.by)
                strike = crush_strike(thrower, target, thing.weight, thing.height)
                yield from add_entries(m, thrower, strike, target)
                yield from settle_all(m, [strike])
        if thing.falls is not None:
            faller = fighter(m, thing.falls)
            if not present(faller):
                continue
            faller.height = 0
            yield from fall(m, faller, thing.height)


def splash(
    m: Battle, one: Fighter, amount: int, by: int | None = None, number: int | None = None
) -> Flow[None]:
    """SAM-COMBAT-45 A given amount; regular reduction, no blue entry, a response."""
    against = number if number is not None else m.state.fight.presets.hazard
    strike = Strike(by, "splash", fixed=amount, primaries=[one.ref], number=None if by else against)
    yield from settle_all(m, [strike])


def horror(m: Battle, one: Fighter, n: int) -> Flow[int]:
    """SAM-SAN-05, 06, SAM-EFFECT-10 Set by the DJ: mental resistance, but no limit of a round."""
    if one.fearless:
        return 0
    return (yield from harm.lose_san(m, one, n, entry=False))


def carry_out(m: Battle) -> Flow[None]:
    """SAM-COMBAT-54 What the DJ has set going happens now."""
    while m.state.fight.queued:
        due = m.state.fight.queued.pop(0)
        one = fighter(m, due.ref)
        if not one.dead:
            yield from one_of(m, due, one)
    harm.deaths(m)


def one_of(m: Battle, due: Queued, one: Fighter) -> Flow[None]:
    """One of them."""
    match due.what:
        case "fall":
            yield from fall(m, one, due.height or due.n, due.number)
        case "crush":
            yield from debris(m, one, due.n, due.height, due.number)
        case "horror":
            yield from horror(m, one, due.n)
        case "splash":
            yield from splash(m, one, due.n, None, due.number)
        case "backlash":
            yield from suffer(m, one, due.n)
