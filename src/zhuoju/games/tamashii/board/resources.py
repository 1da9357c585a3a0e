"""TAM-RES The four resources and experience: gaining, losing, spending."""

from zhuoju.games.tamashii.board import abilities, deeds
from zhuoju.games.tamashii.model.library import CONSTANTS
from zhuoju.games.tamashii.model.state import Player, Tamashii
from zhuoju.games.tamashii.model.words import RESOURCES, Resource
from zhuoju.kernel import Flow, choose_distribution


def gain(m: Tamashii, p: Player, resource: Resource, n: int) -> Flow[None]:
    """TAM-RES-02 Raise a track, at most to its top; the excess is lost."""
    raised = min(n, CONSTANTS.resource_top - p.resources.get(resource, 0))
    if raised <= 0:
        return
    p.resources[resource] = p.resources.get(resource, 0) + raised
    m.tell("resource_gained", seat=p.seat, resource=resource, n=raised, now=p.resources[resource])
    yield from deeds.did(m, p.seat, "resource_gained", raised)
    if resource == "shield":
        yield from abilities.happen(m, p.seat, "shield_gained", gained=raised)


def gain_mix(m: Tamashii, p: Player, n: int, *, clause: str = "TAM-RES-04") -> Flow[None]:
    """TAM-RES-04 Gain resources in any mix; the gaining player splits them over the tracks (D-26)."""
    rooms: dict[str, tuple[Resource, int]] = {resource: (resource, n) for resource in RESOURCES}
    split = yield from choose_distribution(
        n, n, p.seat, "resource.mix", rooms, clause=clause, default=_balanced(p, n)
    )
    for resource, count in split:
        yield from gain(m, p, resource, count)


def _balanced(p: Player, n: int) -> dict[str, int]:
    """What a timer takes: always one more of what there is least of."""
    level = {resource: p.resources.get(resource, 0) for resource in RESOURCES}
    taken: dict[str, int] = {}
    for _ in range(n):
        least = min(RESOURCES, key=lambda resource: level[resource])
        level[least] += 1
        taken[least] = taken.get(least, 0) + 1
    return taken


def lose(m: Tamashii, p: Player, resource: Resource, n: int) -> int:
    """TAM-RES-05, TAM-GEN-04 Forced: lower a track, never below 0; gives back how much was lost."""
    lost = min(n, p.resources.get(resource, 0))
    if lost > 0:
        p.resources[resource] -= lost
        m.tell("resource_lost", seat=p.seat, resource=resource, n=lost, now=p.resources[resource])
    return max(0, lost)


def spend(m: Tamashii, p: Player, resource: Resource, n: int) -> bool:
    """TAM-RES-06 Lower a track by exactly so much; False, and nothing happens, with less than that."""
    if p.resources.get(resource, 0) < n:
        return False
    if n:
        p.resources[resource] -= n
        m.tell("resource_spent", seat=p.seat, resource=resource, n=n, now=p.resources[resource])
    return True


def gain_xp(m: Tamashii, p: Player, n: int) -> Flow[None]:
    """Experience tokens are not a resource, and nothing limits them (TAM-RES-01, TAM-GEN-13)."""
    if n > 0:
        p.xp += n
        m.tell("xp_gained", seat=p.seat, n=n, now=p.xp)
        yield from deeds.reached(m, p.seat)
