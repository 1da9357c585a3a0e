"""SAM-MISSION-06..12 How reincarnators enter a plane: openly, as locals, reborn, as souls, as strangers."""

from collections.abc import Iterable, Mapping
from typing import Final

from zhuoju.games.samsara.mission import recovery
from zhuoju.games.samsara.model.mission_state import (
    Mission,
    Participant,
    Scene,
    fresh,
    in_play,
    when,
)
from zhuoju.games.samsara.model.refusal import refuse
from zhuoju.games.samsara.model.rulings import rule
from zhuoju.games.samsara.model.words import Trait
from zhuoju.games.samsara.strengthening.tunnel import copy_card

ASLEEP: Final = ("rebirth",)  # everything sleeps until it is woken
SEALED: Final = ("soul",)  # half of what one has
EMPTY_DISPLAY: Final = ("exploration",)


def enter_plane(m: Mission) -> None:
    """SAM-MISSION-06 The start: sheets are copied for play, bodies are whole, the import mode is applied."""
    for one in m.people.values():
        one.playing = copy_card(one.sheet.sheet if one.sheet else one.card)
        one.vitals = recovery.whole(one.playing)
        if m.brief.mode in ASLEEP:
            one.sealed = [s.id for s in one.playing.sequences]
        elif m.brief.mode in SEALED:
            one.sealed = proposed_seals(one)
    if m.brief.mode not in EMPTY_DISPLAY and not m.display:
        m.display.append(m.brief.teaser)


def proposed_seals(one: Participant) -> list[str]:
    """SAM-MISSION-10 A proposal: every second sequence in the order of the card is sealed."""
    return [s.id for number, s in enumerate(in_play(one).sequences) if number % 2]


def set_identity(m: Mission, card: str, identity: str, contacts: Iterable[str] = ()) -> None:
    """SAM-MISSION-08 Who a character is in the plane, and whom it knows there."""
    m.people[card].identity = identity
    m.people[card].contacts = list(contacts)


def wake(m: Mission, card: str, sequences: Iterable[str], why: str = "") -> None:
    """SAM-MISSION-09 Abilities and gear return step by step: the DJ switches them on. Raises Refused."""
    _switch(m, card, list(sequences), on=True, why=why)


def seal(m: Mission, card: str, sequences: Iterable[str], why: str = "") -> None:
    """SAM-MISSION-10 The DJ seals sequences of a soul in a strange body. Raises Refused."""
    _switch(m, card, list(sequences), on=False, why=why)


def _switch(m: Mission, card: str, names: list[str], *, on: bool, why: str) -> None:
    one = m.people[card]
    known = [s.id for s in in_play(one).sequences]
    for name in names:
        if name not in known:
            raise refuse("no_sequence", "SAM-MISSION-09", sequence=name)
    was = list(one.sealed)
    kept = [s for s in one.sealed if s not in names]
    one.sealed = kept if on else [*kept, *names]
    clause = "SAM-MISSION-09" if on else "SAM-MISSION-10"
    rule(m.log, clause, was, list(one.sealed), who=m.dj, about=card, why=why)
    m.log[-1].when = when(m)


def seal_mark(m: Mission, card: str, *, sealed: bool, why: str = "") -> None:
    """SAM-MISSION-10 A mark that is sealed gives no shelter and shows nothing."""
    one = m.people[card]
    one.mark_sealed = rule(m.log, "SAM-MISSION-10", one.mark_sealed, sealed, who=m.dj, about=card, why=why)


def replace_body(m: Mission, card: str, traits: Mapping[Trait, str], why: str = "") -> None:
    """SAM-MISSION-10 The body is somebody else's: its traits replace the race's for this mission."""
    one = m.people[card]
    rule(m.log, "SAM-MISSION-10", dict(one.body), dict(traits), who=m.dj, about=card, why=why)
    one.body = dict(traits)


def show_as(m: Mission, card: str, sequence: str, name: str) -> None:
    """SAM-MISSION-12 A sequence looks like something of the plane; its numbers stay. Raises Refused."""
    one = m.people[card]
    if all(s.id != sequence for s in in_play(one).sequences):
        raise refuse("no_sequence", "SAM-MISSION-12", sequence=sequence)
    if name:
        one.shown_as[sequence] = name
    else:
        one.shown_as.pop(sequence, None)


def prologue(m: Mission, name: str, look: str, text: str = "") -> Scene:
    """SAM-GAME-17 The optional scene before the mission."""
    scene = Scene(fresh(m, "s"), name, look, text)
    m.scenes.insert(0, scene)
    return scene
