"""SAM 9.10 What is wrong with the missions of a pack: names that lead nowhere, house rules nobody knows."""

from collections.abc import Iterator

import msgspec

from zhuoju.content import Packs
from zhuoju.games.samsara.catalogue.kinds import CreatureCard, ItemCard, MissionCard, SceneCard
from zhuoju.games.samsara.model import entry_string
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.words import CONTESTED

Wrong = tuple[str, str, str]  # entry, what, field


def missions(packs: Packs) -> Iterator[Wrong]:
    """Every fault of every mission."""
    for mission in packs.of(MissionCard).values():
        yield from ((mission.id, what, field) for what, field in _mission(mission, packs))


def _mission(mission: MissionCard, packs: Packs) -> Iterator[tuple[str, str]]:
    try:
        msgspec.convert(dict(mission.options), Room)
    except msgspec.ValidationError as wrong:
        yield f"SAM-TAB-24: {wrong}", "options"
    if not 1 <= mission.players[0] <= mission.players[1]:
        yield "SAM-MISSION-02: the number of players is no range", "players"
    for listed, field in ((mission.quests, "quests"), (mission.scenes, "scenes")):
        names = [one.id for one in listed]
        yield from (
            (f"{name} is there twice", field) for name in dict.fromkeys(names) if names.count(name) > 1
        )
    if not any(scene.main for scene in mission.scenes):
        yield "SAM-GAME-17: no scene decides the main quest", "scenes"
    flags = _flags(mission)
    figures = [figure.id for figure in mission.figures]
    liked = [check.favour for scene in mission.scenes for check in scene.checks if check.favour]
    yield from ((f"SAM-OPT-02: no figure {name}", "figures") for name in liked if name not in figures)
    wanted = [flag for quest in mission.quests for flag in quest.flags]
    yield from ((f"nothing sets the flag {flag}", "quests") for flag in wanted if flag not in flags)
    if mission.clock.start >= mission.clock.most or not mission.clock.hours:
        yield "SAM-GAME-17: the clock has run out before the mission begins", "clock"
    for scene in mission.scenes:
        quests = [quest.id for quest in mission.quests]
        yield from ((f"{scene.id}: {what}", "scenes") for what in _scene(scene, packs, quests, flags))


def _flags(mission: MissionCard) -> list[str]:
    """Every flag that something in the mission sets."""
    return [
        *(check.success_flag for scene in mission.scenes for check in scene.checks),
        *(thing.flag for scene in mission.scenes for thing in scene.things),
    ]


def _scene(scene: SceneCard, packs: Packs, quests: list[str], flags: list[str]) -> Iterator[str]:
    creatures = packs.of(CreatureCard)
    items = packs.of(ItemCard)
    named = [
        *((foe.creature, creatures) for foe in scene.foes),
        *((foe.at_half, creatures) for foe in scene.foes if foe.at_half),
        *((one.creature, creatures) for one in scene.weakened),
        *((name, items) for ride in scene.vehicles for name in (ride.item, *ride.parts)),
        *((ride.crew, creatures) for ride in scene.vehicles if ride.crew),
        *((one.spared, creatures) for one in scene.fight_quests if one.spared),
        *([(scene.mass.creature, creatures)] if scene.mass else []),
    ]
    yield from (f"nothing is called {name}" for name, known in named if name not in known)
    told = [*(c.quest for c in scene.checks), *(t.quest for t in scene.things)]
    told += [scene.mass.quest] if scene.mass else []
    told += [one.quest for one in scene.fight_quests]
    yield from (f"no side quest {name}" for name in told if name and name not in quests)
    asked = [*(foe.unless for foe in scene.foes), scene.skip, *(one.flag for one in scene.weakened)]
    asked += [*(check.needs for check in scene.checks), *(one.needs for one in scene.fight_quests)]
    yield from (f"nothing sets the flag {flag}" for flag in asked if flag and flag not in flags)
    for check in scene.checks:
        if (check.kind is None) == (not check.contest) or (check.kind is None) != (check.difficulty is None):
            yield "SAM-DAILY-01: a check has a kind and a difficulty, or a contest and a number"
        elif check.contest and check.contest not in CONTESTED:
            yield f"SAM-ATTR-16: there is no contest of {check.contest}"
    for one in scene.weakened:
        codes = _codes(creatures[one.creature]) if one.creature in creatures else [one.entry]
        if one.form == bool(one.entry):
            yield f"{one.creature} loses an entry or its second form, one of the two"
        elif one.entry and one.entry not in codes:
            yield f"{one.creature} has no entry {one.entry}"


def _codes(creature: CreatureCard) -> list[str]:
    return [piece.entry for power in creature.powers for piece in entry_string.read(power.pieces)]
