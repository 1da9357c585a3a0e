"""SAM-GAME-02, SAM-RP The DJ's console: rulings on any number, scenes and figures, what players attempt."""

from typing import Any

import msgspec
from msgspec import Struct

from zhuoju.content import Wording
from zhuoju.games.samsara.catalogue.kinds import MissionCard
from zhuoju.games.samsara.model.card import Card
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.mission_state import (
    Brief,
    Mission,
    Notice,
    Npc,
    Quest,
    Request,
    Scene,
    Vitals,
    fresh,
    when,
)
from zhuoju.games.samsara.model.refusal import refuse
from zhuoju.games.samsara.model.rulings import rule
from zhuoju.kernel import Plain

RULED = ("vitals", "playing")  # the permanent card and rewards are out of the DJ's reach (SAM-GAME-03)


def tell(m: Mission, kind: str, to: list[str] | None = None, **params: Plain) -> Notice:
    """Tell all players something, or some of them."""
    notice = Notice(kind, params, to)
    m.notices.append(notice)
    return notice


# Rulings


def overrule(m: Mission, who: str, card: str, path: str, value: int, why: str) -> int:
    """SAM-GAME-02, SAM-MISSION-23 Change any number of a sheet in play: `vitals.hp`, `playing.grades.burst`.

    Who, when, the old number, the new one and the reason are logged. Raises Refused.
    """
    if who != m.dj:
        raise refuse("dj_only", "SAM-GAME-02", who=who)
    if m.state != "running":
        raise refuse("not_running", "SAM-GAME-02", state=m.state)
    steps = path.split(".")
    if steps[0] not in RULED:
        raise refuse("beyond_dj", "SAM-GAME-03", path=path)
    holder: Any = m.people[card]
    for step in steps[:-1]:
        holder = _inner(holder, step, path)
    old = _inner(holder, steps[-1], path)
    if type(old) is not int:
        raise refuse("no_number", "SAM-GAME-02", path=path)
    _put(holder, steps[-1], value)
    rule(m.log, "SAM-GAME-02", old, value, who=who, about=f"{card} {path}", why=why)
    m.log[-1].when = when(m)
    return old


def _inner(holder: Any, step: str, path: str) -> Any:
    """One step into a Struct, list or map."""
    if isinstance(holder, list) and step.isdecimal() and int(step) < len(holder):
        return holder[int(step)]
    if isinstance(holder, dict) and step in holder:
        return holder[step]
    if isinstance(holder, Struct) and step in holder.__struct_fields__:
        return getattr(holder, step)
    raise refuse("no_number", "SAM-GAME-02", path=path)


def _put(holder: Any, step: str, value: int) -> None:
    if isinstance(holder, list):
        holder[int(step)] = value
    elif isinstance(holder, dict):
        holder[step] = value
    else:
        setattr(holder, step, value)


def ruling(m: Mission, who: str, about: str, decided: str, why: str = "") -> None:
    """SAM-GAME-02 Whatever the book does not cover is decided on the spot, in words, and logged."""
    if who != m.dj:
        raise refuse("dj_only", "SAM-GAME-02", who=who)
    if not decided.strip():
        raise refuse("no_words", "SAM-GAME-02")
    rule(m.log, "SAM-GAME-02", None, decided, who=who, about=about, why=why)
    m.log[-1].when = when(m)


def change_option(m: Mission, who: str, name: str, value: Plain, *, confirmed: bool, why: str = "") -> Room:
    """SAM-GAME-04 A house rule changed in play: confirmed by the DJ, announced to all. Raises Refused."""
    if who != m.dj:
        raise refuse("dj_only", "SAM-GAME-04", who=who)
    if name not in Room.__struct_fields__:
        raise refuse("no_option", "SAM-TAB-24", option=name)
    if m.state not in ("draft", "recruiting") and not confirmed:
        raise refuse("option_frozen", "SAM-GAME-04", option=name)
    old = getattr(m.room, name)
    try:
        new = msgspec.convert(msgspec.to_builtins(m.room) | {name: value}, Room)
    except msgspec.ValidationError:
        raise refuse("option_value", "SAM-TAB-24", option=name, value=value) from None
    m.room = new
    rule(m.log, "SAM-GAME-04", old, value, who=who, about=name, why=why)
    m.log[-1].when = when(m)
    tell(m, "option_changed", option=name, value=value)
    return m.room


# Scenes and figures


def add_scene(m: Mission, name: str, look: str = "", text: str = "", *, main: bool = False) -> Scene:
    """SAM-RP-08 A scene may be added while the game runs."""
    scene = Scene(fresh(m, "s"), name, look, text, main)
    m.scenes.append(scene)
    return scene


def reveal_scene(m: Mission, name: str) -> Scene:
    """SAM-RP-06 Show a scene; its look must be described first. Raises Refused."""
    scene = next((s for s in m.scenes if s.id == name), None)
    if scene is None:
        raise refuse("no_scene", "SAM-RP-06", scene=name)
    if not scene.look.strip():
        raise refuse("no_look", "SAM-RP-06", name=scene.name)
    scene.revealed = True
    tell(m, "scene", name=scene.name, look=scene.look)
    return scene


def add_npc(m: Mission, name: str, look: str = "", creature: str = "", **numbers: int) -> Npc:
    """SAM-RP-08 A figure may be added while the game runs."""
    npc = Npc(fresh(m, "n"), name, look, creature, dict(numbers))
    m.npcs.append(npc)
    return npc


def meet(m: Mission, name: str) -> Npc:
    """SAM-RP-07 The first meeting with a figure needs its description. Raises Refused."""
    npc = next((n for n in m.npcs if n.id == name), None)
    if npc is None:
        raise refuse("no_npc", "SAM-RP-07", npc=name)
    if not npc.look.strip():
        raise refuse("no_look", "SAM-RP-07", name=npc.name)
    npc.revealed = True
    tell(m, "npc", name=npc.name, look=npc.look)
    return npc


# What players ask for


def attempt(m: Mission, card: str, text: str) -> Request:
    """SAM-RP-04, SAM-DECIDE-06 A player says what is tried; what comes of it is the DJ's to say."""
    return _ask(m, "attempt", card, text)


def ask_bonus(m: Mission, card: str, text: str) -> Request:
    """SAM-DAILY-07 A player applies for a bonus with background or role-play."""
    return _ask(m, "bonus", card, text)


def _ask(m: Mission, kind: Any, card: str, text: str) -> Request:
    if card not in m.people:
        raise refuse("stranger", "SAM-RP-04", card=card)
    if not text.strip():
        raise refuse("no_words", "SAM-RP-04")
    request = Request(fresh(m, "r"), kind, card, text)
    m.requests.append(request)
    return request


def queue(m: Mission) -> list[Request]:
    """SAM-RP-04 What waits for the DJ, oldest first."""
    return [r for r in m.requests if r.open]


def grant(m: Mission, request: str, answer: str, bonus: int = 0) -> Request:
    """SAM-DAILY-07, SAM-RP-04 The DJ answers: in words, and with a number where a bonus was asked."""
    found = next((r for r in m.requests if r.id == request and r.open), None)
    if found is None:
        raise refuse("no_request", "SAM-RP-04", request=request)
    if found.kind == "bonus":
        rule(m.log, "SAM-DAILY-07", 0, bonus, who=m.dj, about=found.who, why=answer)
        found.bonus = bonus
    found.answer, found.open = answer, False
    return found


# Ready-made missions


def from_library(name: str, dj: str, made: MissionCard, language: str = "zh-Hans") -> Mission:
    """SAM 9.10 A ready-made mission: brief, scenes, figures and side quests are filled in.

    In one language; without one every text is its key, for a match that is told in many.
    """

    def said(key: str, wording: Wording) -> str:
        return str(wording.given(language) or wording.hans) if language else key

    brief = Brief(
        title=said(made.id, made.name),
        grade=made.grade,
        mode=made.mode,
        players=made.players,
        room=msgspec.convert(dict(made.options), Room),
        pvp=made.pvp,
        plane=said(f"{made.id}.plane", made.plane),
        teaser=said(f"{made.id}.quest", made.main_quest),
    )
    scenes = [
        Scene(s.id, said(s.id, s.name), said(f"{s.id}.look", s.look), said(f"{s.id}.text", s.text), s.main)
        for s in made.scenes
    ]
    quests = [
        Quest(
            q.id, said(q.id, q.name), q.grade, q.personal, said(f"{q.id}.interaction", q.interaction),
            said(f"{q.id}.roll", q.roll), said(f"{q.id}.target", q.target),
            said(f"{made.id}.secret", made.secret),
        )
        for q in made.quests
    ]  # fmt: skip
    npcs = [Npc(f.id, f.creature, said(f"{f.id}.look", f.look), f.creature) for f in made.figures]
    return Mission(name, dj, brief, scenes=scenes, npcs=npcs, quests=quests)


def sheet(m: Mission, card: str) -> tuple[Vitals, Card | None]:
    """What the DJ sees of a participant in play."""
    one = m.people[card]
    return one.vitals, one.playing
