"""MES-CORE-05, MES-CHR-18 Changing the alternative rules of a campaign: never in the middle of a moment."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from zhuoju.games.meshal.catalogue.library import ABILITIES
from zhuoju.games.meshal.character.scores import settle
from zhuoju.games.meshal.model.profile import NEEDS, SWITCHES, Profile, check
from zhuoju.games.meshal.model.state import Meshal, World, on
from zhuoju.games.meshal.model.words import Switch
from zhuoju.kernel import IllegalAnswer


def with_switches(profile: Profile, on: Iterable[Switch] = (), off: Iterable[Switch] = ()) -> Profile:
    """The profile with some switches turned; what belongs together turns together (MES-CHR-18)."""
    added = {*on, *(NEEDS[s] for s in on if s in NEEDS)}
    taken = {*off, *(NEEDS[s] for s in off if s in NEEDS)}
    wanted = tuple(s for s in SWITCHES if (s in profile.switches or s in added) and s not in taken)
    made = replace(profile, switches=wanted)
    check(made)
    return made


def switch(m: Meshal, on: Iterable[Switch] = (), off: Iterable[Switch] = ()) -> None:
    """MES-CORE-05 The host turns switches: announced to all, in force from the next process on."""
    unknown = [s for s in (*on, *off) if s not in SWITCHES]
    if unknown:
        raise IllegalAnswer(f"MES-CORE-05: there is no switch {unknown[0]!r}; known: {', '.join(SWITCHES)}")
    m.state.next_profile = with_switches(m.state.next_profile or m.state.profile, on, off)
    m.tell("switches_announced", on=list(on), off=list(off))


def take_effect(w: World) -> bool:
    """MES-CORE-05 At a change of the process: what was announced holds from now on.

    Scores may follow (age, magic, add-ons), and dice follow those (MES-ATR-08)."""
    if w.state.next_profile is None:
        return False
    w.state.profile, w.state.next_profile = w.state.next_profile, None
    for ref, one in w.state.beings.items():
        one.sheet.effects = [effect for effect in one.sheet.effects if in_play(w, effect.source)]
        if not on(w, "pose"):
            one.pose = "standing"
        settle(w, ref)
    return True


def in_play(w: World, entry: str) -> bool:
    """MES-ABL-32 Whether an effect of this entry still works: without magic no spell does."""
    return on(w, "magic") or entry not in ABILITIES or "magic" not in ABILITIES[entry].tags


INTERVENTIONS: Final[Mapping[str, Callable[..., None]]] = {"switch": switch}
