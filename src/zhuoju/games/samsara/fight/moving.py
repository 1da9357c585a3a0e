"""SAM-COMBAT-18, SAM-TAB-09 Moving, jumping, flying, being pushed; distances in metres."""

from typing import Final

from zhuoju.games.samsara.fight import dj, riding
from zhuoju.games.samsara.fight.standing import (
    amount,
    caps,
    distance_percent,
    has,
    in_contest,
    present,
)
from zhuoju.games.samsara.fight.telling import roll, tell_of
from zhuoju.games.samsara.model.fight_state import (
    Battle,
    Falling,
    Fighter,
    Spot,
    World,
    apart,
    distance,
)
from zhuoju.kernel import Flow, choose_amount, choose_one

COMPASS: Final[dict[str, Spot]] = {
    "n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1), "w": (-1, 0),
    "nw": (-1, -1),
}  # fmt: skip
TOUCH: Final = 1
GEAR: Final = "I13"


def left(m: Battle, one: Fighter) -> int:
    """SAM-COMBAT-18 Metres that may still be moved in this turn."""
    return riding.metres_left(m, one)


def towards(here: Spot, there: Spot, n: int) -> Spot:
    """The place n metres nearer."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    return here[0] + max(-n, min(n, dx)), here[1] + max(-n, min(n, dy))


def away(here: Spot, from_there: Spot, n: int) -> Spot:
    """The place n metres further off; straight east if both are in one place."""
    dx, dy = here[0] - from_there[0], here[1] - from_there[1]
    if dx == dy == 0:
        dx = 1
    far = max(abs(dx), abs(dy))
    return here[0] + dx * n // far, here[1] + dy * n // far


def move(m: Battle, one: Fighter) -> Flow[bool]:
    """SAM-COMBAT-18, D10 Towards somebody, away from somebody, or straight on, so many metres."""
    most = left(m, one)
    options: dict[str, tuple[str, Spot]] = {}
    for other in seen_by(m, one):
        if distance(one.at, other.at) > TOUCH:
            options[f"to fighter:{other.ref}"] = ("to", other.at)
        options[f"from fighter:{other.ref}"] = ("from", other.at)
    for name, step in COMPASS.items():
        options[name] = ("by", step)
    how, spot = yield from choose_one(one.seat, "move.where", options, clause="SAM-COMBAT-18", who=one.ref)
    reach = min(most, distance(one.at, spot) - TOUCH) if how == "to" else most
    n = yield from choose_amount(
        1, max(1, reach), one.seat, "move.metres", clause="SAM-COMBAT-18", default=max(1, reach), who=one.ref
    )
    goal = {
        "to": towards(one.at, spot, n),
        "from": away(one.at, spot, n),
        "by": (one.at[0] + spot[0] * n, one.at[1] + spot[1] * n),
    }[how]
    yield from go(m, one, goal, n)
    return True


def seen_by(m: Battle, one: Fighter) -> list[Fighter]:
    """SAM-HIDE-06 Everybody else on the field that a fighter can see."""
    return [
        other for other in m.state.fight.fighters.values()
        if other.ref != one.ref and present(other)
        and (other.hidden_from is None or one.ref not in other.hidden_from)
    ]  # fmt: skip


def go(m: Battle, one: Fighter, goal: Spot, n: int) -> Flow[None]:
    """A fighter moves; riders and passengers come along; mines on the way go off."""
    from zhuoju.games.samsara.fight.triggers import trodden

    start = one.at
    one.at = goal
    one.moved += n
    for other in riding.carried_along(m, one):
        other.at = goal
        if riding.ridden(other, one):
            other.moved += n
    tell_of(m, one, "moved", x=goal[0], y=goal[1], n=n)
    yield from trodden(m, one, start)


def jump(m: Battle, one: Fighter) -> Flow[bool]:
    """SAM-TAB-09 A leap across: an instant; the distance counts towards the move cap of the turn."""
    across = caps(m, one).jump_across * distance_percent(m, one) // 1000
    dx, dy = yield from choose_one(one.seat, "jump.where", COMPASS, clause="SAM-TAB-09", who=one.ref)
    n = max(1, min(across, left(m, one)))
    yield from go(m, one, (one.at[0] + dx * n, one.at[1] + dy * n), n)
    return True


def climb(m: Battle, one: Fighter) -> Flow[None]:
    """SAM-ATTR-20, SAM-TAB-09, I13 A coordination roll above the DJ's number; gear for climbing helps."""
    presets = m.state.fight.presets
    number = yield from dj.number(m, "SAM-ATTR-20", "dj.climb", presets.climb, who=one.ref)
    gear = sum(p.level for g in one.gear if not g.destroyed for p in g.build.panel if p.entry == GEAR)
    mine = in_contest(m, one, None, "coordination", gear)
    rolled = roll(m, mine.dice, "contest", one, "climb", "SAM-ATTR-20")
    if rolled > number:
        one.height += presets.climbed
    tell_of(m, one, "climbed", up=rolled > number, height=one.height)


def come_down(m: Battle, one: Fighter) -> Flow[bool]:
    """SAM-TAB-09 Back on the ground, as a move."""
    one.height = 0
    tell_of(m, one, "climbed", up=True, height=0)
    yield from ()
    return True


def fly_height(m: World, one: Fighter) -> int:
    """G07 How high a fighter may fly; 0: it cannot."""
    return amount(m, one, "fly")


def fly(m: Battle, one: Fighter) -> Flow[bool]:
    """G07 Starting or ending flight is a forced instant."""
    if one.flying:
        one.flying, one.height = False, 0
    else:
        one.flying = True
        one.height = yield from choose_amount(
            1, fly_height(m, one), one.seat, "fly.height", clause="SAM-TAB-09", default=1, who=one.ref
        )
    for other in riding.carried_along(m, one):
        other.height = one.height
    tell_of(m, one, "flies", on=one.flying, height=one.height)
    return True


def blink(m: Battle, one: Fighter, n: int) -> Flow[None]:
    """G10 Reposition to a visible place; not a move, so no mine on the way."""
    options: dict[str, Spot] = {"stay": one.at}
    for other in seen_by(m, one):
        options[f"to fighter:{other.ref}"] = towards(one.at, other.at, min(n, max(0, apart(one, other) - 1)))
        options[f"from fighter:{other.ref}"] = away(one.at, other.at, n)
    one.at = yield from choose_one(
        one.seat, "blink.where", options, clause="SAM-TAB-09", default="stay", who=one.ref
    )
    tell_of(m, one, "blinked", x=one.at[0], y=one.at[1])


def push(m: Battle, target: Fighter, origin: Spot, n: int) -> None:
    """R23 The target is driven back; a fall is settled separately (SAM-COMBAT-48)."""
    if target.kind == "object":
        return
    target.at, target.riding = away(target.at, origin, n), None
    tell_of(m, target, "pushed", n=n)
    if target.height and not target.flying:
        fall = Falling(target.weight, target.height, target.at, m.state.fight.round + 1, None, target.ref)
        m.state.fight.falling.append(fall)


def bound(m: Battle, one: Fighter) -> bool:
    """W06 Cannot move."""
    return has(m, one, "bind")
