"""MES 9.1, MES-FX-13, 14 Statuses: put on, had, and ended by what happens to their bearer."""

from collections.abc import Mapping
from typing import Any, Final

from zhuoju.games.meshal.basics.relations import friendly
from zhuoju.games.meshal.basics.telling import follow, happen, tell_of
from zhuoju.games.meshal.catalogue.library import ABILITIES, STATUSES
from zhuoju.games.meshal.character import bodies, consciousness
from zhuoju.games.meshal.character.clock import TEN_MINUTES
from zhuoju.games.meshal.character.free_room import free_spot_beside
from zhuoju.games.meshal.character.values import immune
from zhuoju.games.meshal.effects import lasting_effects
from zhuoju.games.meshal.maps.terrain import grounds_at
from zhuoju.games.meshal.model.cards import Duration
from zhuoju.games.meshal.model.sheet import Lasting
from zhuoju.games.meshal.model.state import Being, Meshal, Ref, World, being, on
from zhuoju.games.meshal.model.words import StatusName
from zhuoju.kernel import Flow
from zhuoju.kernel.react import Listener

STOPPING: Final = ("asleep", "stunned")  # they stop a long action (MES-ACT-10)
HOLDS: Final[tuple[StatusName, ...]] = ("grappled", "swallowed")  # by somebody
FALLEN: Final[tuple[StatusName, ...]] = ("knocked_down",)
FREEING_HARM: Final = 2  # damage from within that frees the swallowed


def has(w: World, ref: Ref, name: StatusName) -> bool:
    """Whether a status is on a being; with poses, the knocked down are the prone."""
    if name == "knocked_down" and on(w, "pose"):
        return being(w, ref).pose == "prone"
    return lasting_effects.works(w, ref, name) is not None


def source_of(w: World, ref: Ref, name: StatusName) -> Ref | None:
    """Who put a status on a being."""
    found = lasting_effects.works(w, ref, name)
    return found.by if found is not None else None


def apply(
    m: Meshal,
    ref: Ref,
    name: StatusName,
    n: int = 0,
    by: Ref | None = None,
    lasts: Duration | None = None,
    *,
    cause: str = "",
) -> Flow[bool]:
    """MES-FX-13 Put a status on a being; without a duration it lasts as long as usual. Immunity stops it."""
    one = being(m, ref)
    if one.sheet.dead or immune(m, ref, name) or (_ends(name, "water") and _in_water(m, ref)):
        return False
    if name == "swallowed" and by in (None, ref):
        return False  # nobody is there to be inside of
    if name == "knocked_down":
        return (yield from knock_down(m, one, by))
    level = ABILITIES[cause].level if cause in ABILITIES else 0
    effect = Lasting(name, by=by, n=n, level=level, lasts=lasts or usual(m, name), cause=cause)
    yield from lasting_effects.begin(m, ref, effect)
    if name in STOPPING:
        one.long = None
    if name == "asleep":
        one.ap = 0  # MES-FX-14 until its next own turn, also if it wakes before
    if name == "swallowed":
        yield from _swallow(m, one, by)
    yield from follow(m, "status_changed", ref=ref, status=name)
    return True


def usual(w: World, name: StatusName) -> Duration:
    """MES-FX-13 How long a status lasts where nothing is printed."""
    if name == "asleep" and w.state.moment is None:
        return Duration(kind="seconds", n=TEN_MINUTES)
    return STATUSES[name].lasts


def knock_down(m: Meshal, one: Being, by: Ref | None) -> Flow[bool]:
    """MES-POS-04, 09 Prone; without the poses it costs AP of the next turn."""
    if on(m, "pose"):
        if one.pose == "prone":
            return False
        one.pose = "prone"
        yield from happen(m, one.ref, "knocked_down")
        return True
    yield from lasting_effects.begin(m, one.ref, Lasting("knocked_down", by=by, lasts=Duration(kind="while")))
    return True


def get_up(m: Meshal, ref: Ref) -> Flow[None]:
    """MES-POS-09 Without the poses: at the start of its turn the knocked down pay to get up."""
    if lasting_effects.works(m, ref, "knocked_down") is not None:
        one = being(m, ref)
        one.ap = max(0, one.ap - m.state.profile.settings.knocked_down_ap)
        yield from lasting_effects.end(m, ref, "knocked_down")


def end(m: Meshal, ref: Ref, name: StatusName) -> Flow[None]:
    """A status ends."""
    if lasting_effects.works(m, ref, name) is None:
        return
    yield from lasting_effects.end(m, ref, name)
    yield from follow(m, "status_changed", ref=ref, status=name)


def end_any(m: Meshal, ref: Ref, source: str) -> Flow[None]:
    """An effect ends, whether it is a status or not."""
    if source in STATUSES:
        yield from end(m, ref, source)  # type: ignore[arg-type]
    else:
        yield from lasting_effects.end(m, ref, source)


# Swallowed


def _swallow(m: Meshal, one: Being, by: Ref | None) -> Flow[None]:
    """Off the map, inside the swallower."""
    one.inside, one.at = by, None
    yield from follow(m, "moved", ref=one.ref)


def spat_out(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """However it ends, with the moment too: free again, next to where the swallower is."""
    ref = facts["ref"]
    one = being(m, ref)
    swallower = one.inside
    if facts["entry"] != "swallowed" or swallower is None:
        return
    one.inside = None
    if m.state.field is not None:
        one.at = free_spot_beside(m, swallower, ref)
    tell_of(m, ref, "freed")
    yield from follow(m, "moved", ref=ref)


# What ends them


def _ends(name: str, cause: str) -> bool:
    card = STATUSES.get(name)
    return card is not None and cause in card.ends_on


def ended_by(m: Meshal, ref: Ref, cause: str) -> Flow[None]:
    """End every status on a being that this ends: damage, heal, water, helper, bandage, act."""
    for effect in list(being(m, ref).sheet.effects):
        if _ends(effect.source, cause):
            yield from end(m, ref, effect.source)  # type: ignore[arg-type]


def harmed(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """Damage wakes sleepers; harm by the charmer or his friends breaks the charm; blows from inside free."""
    ref, by = facts["ref"], facts.get("by")
    yield from ended_by(m, ref, "damage")
    if by is None:
        return
    for effect in list(being(m, ref).sheet.effects):
        if _ends(effect.source, "harm") and effect.by is not None and friendly(m, effect.by, by):
            yield from end(m, ref, effect.source)  # type: ignore[arg-type]
    if being(m, by).inside == ref and sum(facts["lost"].values()) >= FREEING_HARM:
        yield from end(m, by, "swallowed")


def healed(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """Any healing stops bleeding."""
    yield from ended_by(m, facts["ref"], "heal")


def fell(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """Who falls or flees lets go of those it grapples or has swallowed."""
    yield from let_go(m, facts["ref"], *HOLDS)


def let_go(m: Meshal, ref: Ref, *names: StatusName) -> Flow[None]:
    """Nobody is held any more by one being in these ways."""
    for one in list(m.state.beings.values()):
        for name in names:
            if lasting_effects.works(m, one.ref, name) and source_of(m, one.ref, name) == ref:
                yield from end(m, one.ref, name)


def died(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """MES-ABL-35 Effects end with death: who dies inside another is inside no longer."""
    yield from lasting_effects.end_all(m, facts["ref"])
    yield from spat_out(m, {"ref": facts["ref"], "entry": "swallowed"})
    yield from fell(m, facts)


def unable(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """A grappler who is put to sleep or stunned lets go."""
    if facts["status"] in consciousness.UNABLE and not consciousness.able(m, facts["ref"]):
        yield from let_go(m, facts["ref"], "grappled")


def moved(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """Water puts out flames; a grapple ends by distance, or when the grappler is unable."""
    if _in_water(m, facts["ref"]):
        yield from ended_by(m, facts["ref"], "water")
    for one in list(m.state.beings.values()):
        by = source_of(m, one.ref, "grappled")
        if by is None:
            continue
        if not consciousness.able(m, by) or not bodies.beside(m, by, one.ref):
            yield from end(m, one.ref, "grappled")


def doused(m: Meshal, _facts: Mapping[str, Any]) -> Flow[None]:
    """Rising water puts out flames, too."""
    for ref in list(m.state.beings):
        if _in_water(m, ref):
            yield from ended_by(m, ref, "water")


def _in_water(w: World, ref: Ref) -> bool:
    field, at = w.state.field, being(w, ref).at
    if field is None or at is None or being(w, ref).height > 0:
        return False
    return any(ground.hazard == "water" for ground in grounds_at(field, at))


def acted_openly(m: Meshal, ref: Ref) -> Flow[None]:
    """MES-PER-09, 10 A threatening action, once resolved, ends hiding and invisibility."""
    yield from ended_by(m, ref, "act")


def moment_over(m: Meshal, _facts: Mapping[str, Any]) -> Flow[None]:
    """MES 9.1, MES-POS-09 When the fight is over nobody holds on to anybody, and the fallen have got up."""
    for ref in list(m.state.beings):
        for name in (*HOLDS, *FALLEN):
            yield from end(m, ref, name)


LISTENERS: Final[dict[str, tuple[Listener, ...]]] = {
    "moment_over": (moment_over,),
    "harmed": (harmed,),
    "healed": (healed,),
    "unconscious": (fell,),
    "died": (died,),
    "fled": (fell,),
    "moved": (moved,),
    "effect_ended": (spat_out,),
    "status_changed": (unable,),
    "ground_changed": (doused,),
}
