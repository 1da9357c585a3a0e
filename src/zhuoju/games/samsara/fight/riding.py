"""SAM-FOLLOW-11, SAM-COMBAT-18, SAM-TAB-09 Mounts and riders, and carrying somebody."""

from collections.abc import Iterator
from typing import Final

from zhuoju.games.samsara.catalogue.library import FOLLOWERS
from zhuoju.games.samsara.fight import dj
from zhuoju.games.samsara.fight.standing import alive, caps, limits_percent, move_cap, present
from zhuoju.games.samsara.fight.telling import tell_of
from zhuoju.games.samsara.model.fight_state import Battle, Fighter, Ref, World, apart, fighter
from zhuoju.games.samsara.model.refusal import Refusal
from zhuoju.games.samsara.model.tables import MELEE_REACH
from zhuoju.kernel import Flow

CARRIED: Final = ("worn", "held", "hung", "bag")


def is_mount(one: Fighter) -> bool:
    """Whether a follower is one to ride on."""
    card = FOLLOWERS.get(one.source)
    return one.kind == "follower" and card is not None and card.mount


def ridden(mount: Fighter, one: Fighter) -> bool:
    """Whether a fighter leads what bears it: a mount, not the arms of somebody."""
    return one.riding == mount.ref and (is_mount(mount) or mount.summoner == one.ref)


def rider(w: World, mount: Fighter) -> Fighter | None:
    """Who rides it, or whom it carries."""
    return next((f for f in w.state.fight.fighters.values() if f.riding == mount.ref and not f.dead), None)


def weight_with_gear(one: Fighter) -> int:
    """A body and everything on it."""
    return one.weight + sum(g.build.weight for g in one.gear if g.place in CARRIED)


def load_left(w: World, mount: Fighter) -> int:
    """GAP-75 What a mount or carrier can still bear: rider, gear and own gear count."""
    own = weight_with_gear(mount) - mount.weight
    return caps(w, mount).load * limits_percent(w, mount) // 100 - own


def bear_refusal(w: World, mount: Fighter, one: Fighter) -> Refusal | None:
    """SAM-FOLLOW-11 Near enough, nobody up yet, and not too heavy."""
    if not present(mount) or mount is one or apart(one, mount) > MELEE_REACH:
        return Refusal("out_of_reach", "SAM-FOLLOW-11")
    if rider(w, mount) is not None or one.riding is not None or mount.riding is not None:
        return Refusal("saddle_taken", "SAM-FOLLOW-11")
    left, weight = load_left(w, mount), weight_with_gear(one)
    if weight > left:
        return Refusal("too_heavy_to_bear", "SAM-FOLLOW-11", {"weight": weight, "left": left})
    return None


def mounts(w: World, one: Fighter) -> list[Fighter]:
    """The mounts of its side that a fighter could get up on."""
    if one.inside is not None or one.kind == "vehicle" or is_mount(one):
        return []
    found = [f for f in w.state.fight.fighters.values() if f.side == one.side and is_mount(f) and alive(f)]
    return [f for f in found if bear_refusal(w, f, one) is None]


def liftable(w: World, one: Fighter) -> list[Fighter]:
    """SAM-TAB-09 Friends, and anybody who cannot act, light enough to be carried."""
    if one.inside is not None or one.kind == "vehicle" or rider(w, one) is not None:
        return []
    found = [
        f for f in w.state.fight.fighters.values()
        if f.kind not in ("vehicle", "object") and f.inside is None and (f.side == one.side or not alive(f))
    ]  # fmt: skip
    return [f for f in found if bear_refusal(w, one, f) is None]


def get_up(m: Battle, one: Fighter, *, ref: Ref) -> Flow[bool]:
    """SAM-VEH-04, SAM-FOLLOW-11 Mounting: an active action, as with an open vehicle."""
    mount = fighter(m, ref)
    one.riding, one.at, one.height = ref, mount.at, mount.height
    tell_of(m, one, "mounted", whom=ref)
    yield from ()
    return True


def get_down(m: Battle, one: Fighter) -> Flow[bool]:
    """Off the mount, or out of somebody's arms: an instant."""
    tell_of(m, one, "dismounted", whom=one.riding)
    one.riding = None
    yield from ()
    return True


def lift(m: Battle, one: Fighter, *, ref: Ref) -> Flow[bool]:
    """SAM-COMBAT-18 Lifting somebody costs an action; the DJ may refuse it, and no distance is gained."""
    if not (yield from dj.allow(m, "SAM-COMBAT-18", "dj.lift", True, who=one.ref, whom=ref)):
        return False
    other = fighter(m, ref)
    other.riding, other.at, other.height = one.ref, one.at, one.height
    tell_of(m, one, "lifted", whom=ref)
    return True


def set_down(m: Battle, one: Fighter) -> Flow[bool]:
    """Whoever is carried stands on the ground again."""
    other = rider(m, one)
    assert other is not None
    other.riding = None
    tell_of(m, one, "set_down", whom=other.ref)
    yield from ()
    return True


def carried_along(w: World, one: Fighter) -> Iterator[Fighter]:
    """Who moves when this one moves: passengers, riders, whoever is carried; under a rider its mount."""
    for other in w.state.fight.fighters.values():
        if one.ref in (other.inside, other.riding) or ridden(other, one):
            yield other


def metres_left(w: World, one: Fighter) -> int:
    """SAM-COMBAT-18 What may still be moved in this turn; carrying each other gains no distance."""
    legs, moved = one, one.moved
    if one.riding is not None:
        legs = fighter(w, one.riding)
        if not ridden(legs, one) or not alive(legs):
            return 0
    partner = legs if legs is not one else rider(w, one)
    if partner is not None and partner.acted:
        moved = max(moved, partner.moved)
    return max(0, move_cap(w, legs) - moved)
