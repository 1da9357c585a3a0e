"""MES-SUP-09, MES-HAZ, MES-PER-10 What presses on a being, as whoever reads its sheet knows it."""

from msgspec import Struct

from zhuoju.games.meshal.character.consciousness import asleep, unconscious
from zhuoju.games.meshal.days import weather
from zhuoju.games.meshal.model.state import Being, Ref, World
from zhuoju.games.meshal.model.words import HazardKind


class PlightView(Struct, omit_defaults=True):
    """What costs dice, or will cost life; for the host also who does not know that it is there."""

    woken: bool = False  # rudely: two dice less on every roll until the moment ends
    weather: list[HazardKind] = []  # the cold or heat that it feels
    breath: int | None = None  # rounds left
    depth: int = 0  # in bog
    contact: int = 0  # rounds in which a corrosive still bites
    straight: int = 0  # steps moved in a straight line this turn
    unseen_by: list[str] = []  # who is awake and has not spotted it


NONE = PlightView()


def plight(w: World, one: Being, *, host: bool) -> PlightView | None:
    """What presses on it; None: nothing does."""
    felt = [kind for kind in one.exposed if weather.exposed_to(w, one.ref, kind)]
    blind = [f"being:{ref}" for ref in unaware(w, one.ref)] if host and one.at is not None else []
    found = PlightView(one.woken, felt, one.breath, one.depth, one.contact, one.straight, blind)
    return None if found == NONE else found


def unaware(w: World, ref: Ref) -> list[Ref]:
    """MES-PER-10 Who could see and has not spotted a being."""
    others = (one for one in w.state.beings.values() if one.ref != ref and one.at is not None)
    idle = [one.ref for one in others if ref not in one.spotted and not one.sheet.dead]
    return [other for other in idle if not (unconscious(w, other) or asleep(w, other))]
