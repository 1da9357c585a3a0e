"""SAM 9.10 The fights of a mission: who stands there, who comes later, what threatens, what is left."""

from typing import Final

from zhuoju.games.samsara.catalogue.kinds import FightQuest, Foe
from zhuoju.games.samsara.fight import course, dj, fighters, scene_in_battle
from zhuoju.games.samsara.fight.standing import alive
from zhuoju.games.samsara.journey import (
    companions,
    homecoming,
    mission_time,
    team_scene,
    trials,
    trip,
)
from zhuoju.games.samsara.journey.team_battle import offered
from zhuoju.games.samsara.journey.trip import BESIDE, Trip, foes_here, party, progress, scene_now
from zhuoju.games.samsara.mission import daily_checks, recovery
from zhuoju.games.samsara.model.fight_state import Breaks, Coming, Fighter, Peril, Stage
from zhuoju.kernel import Flow, Next, choose_yes_no, step

FOES: Final = "foes"
APART: Final = 8  # metres between two sides
FULL_TANK: Final = 999


def has_foes(m: Trip) -> bool:
    """Whether somebody waits in this scene."""
    return bool(scene_now(m).mass) or bool(foes_here(m))


def avoidable(m: Trip) -> bool:
    """Whether the fight of this scene need not be fought."""
    scene = scene_now(m)
    return not scene.main and (scene.optional_fight or bool(scene.skip and scene.skip in progress(m).flags))


# The opening


def opens(m: Trip) -> Next:
    """SAM-TEAM-01 A team battle where the scene is one, else the table is set for a fight."""
    if scene_now(m).mass is not None:
        return team_scene.mass_opens
    return many_fight


@step
def many_fight(m: Trip) -> Flow[Next]:
    """SAM-TEAM-01, SAM-DECIDE-33 Where there are many the DJ may have them fight as teams."""
    count = len(party(m)) + sum(foe.n for foe in foes_here(m))
    fight = m.state.fight
    if fight.ask_dj and not scene_now(m).main and offered(fight.room, count) != "no":
        as_teams = yield from choose_yes_no(
            fight.host, "dj.team_battle", clause="SAM-DECIDE-33", default="no", n=count
        )
        if as_teams:
            return team_scene.mass_opens
    yield from companions.ask(m)
    set_table(m)
    return course.battle_opens


@step
def remnant_fights(m: Trip) -> Flow[Next]:
    """SAM-TEAM-10 A few are left after a team battle and go over to normal combat."""
    yield from companions.ask(m)
    set_table(m)
    progress(m).remnant = []
    return course.battle_opens


def set_table(m: Trip) -> None:
    """Both sides face one another; what the scene brings is laid out."""
    fight, scene = m.state.fight, scene_now(m)
    trip.take_places(m)
    companions.enter(m)
    fight.main, fight.proposed, fight.then = scene.main, False, "after_fight"
    fight.most_rounds = scene.rounds or m.options.rounds
    perils = [Peril(h.kind, h.height, h.weight, h.dice) for h in scene.hazards]
    fight.stage = Stage(perils=perils)
    place = 0
    left = [Foe(creature=name) for name in progress(m).remnant]
    for foe in left or foes_here(m):
        for _ in range(foe.n):
            _enter(m, foe, (place * BESIDE, APART))
            place += 1
    for thing in scene.things:
        _break_link(
            m, fighters.enter(fight, _thing(m, thing.id, thing.construction), (place * BESIDE, APART))
        )
        place += 1
    for number in range(len(scene.vehicles)):
        _park(m, number)


def _thing(m: Trip, name: str, construction: int) -> Fighter:
    return fighters.thing(name, FOES, construction, seat=m.state.fight.host)


def _enter(m: Trip, foe: Foe, at: tuple[int, int]) -> None:
    """SAM-COMBAT-07 A creature: at once, in its round, or when it is called."""
    fight, scene = m.state.fight, scene_now(m)
    one = fighters.from_creature(foe.creature, fight.host, FOES)
    for lack in scene.weakened:
        if lack.creature == foe.creature and lack.flag in progress(m).flags:
            scene_in_battle.take(one, lack.entry, form=lack.form)
    if foe.later or foe.at_half:
        one.at = at
        fight.stage.coming.append(Coming(one, foe.later, foe.at_half))
        return
    fighters.enter(fight, one, at)
    if foe.yields:
        fight.stage.yields.append(one.ref)


def _break_link(m: Trip, made: Fighter) -> None:
    """What follows when a thing breaks: a creature is weaker for it, or the fight is won."""
    scene = scene_now(m)
    thing = next(t for t in scene.things if t.id == made.name)
    links = [Breaks(made.ref, w.creature, w.entry, w.form) for w in scene.weakened if w.flag == thing.flag]
    if thing.ends:
        links.append(Breaks(made.ref, ends=True))
    m.state.fight.stage.breaks += links


def _park(m: Trip, number: int) -> None:
    """SAM-VEH-02, 16 A vehicle of the scene, with its driver if it has one."""
    fight, scene = m.state.fight, scene_now(m)
    ride = scene.vehicles[number]
    crew = next((f for f in fight.fighters.values() if f.name == ride.crew and f.inside is None), None)
    seat = crew.seat if crew is not None else trip.leader(m)
    side = FOES if ride.side == FOES else party(m)[0].side
    made = fighters.library_vehicle(ride.item, seat, side, parts=ride.parts, fuel=ride.fuel)
    if ride.name is not None:
        made.name = f"{scene.id}.{ride.item}"
    away = APART if ride.side == FOES else 0
    fighters.enter(fight, made, (-BESIDE * (number + 1), away))
    if crew is not None:
        crew.inside, crew.driving, crew.at = made.ref, True, made.at


# Afterwards


@step
def after_fight(m: Trip) -> Flow[Next]:
    """SAM-TAB-22 Who is left, what was broken, how long it took; the foes leave the table."""
    fight, so_far, scene = m.state.fight, progress(m), scene_now(m)
    so_far.fought = True
    so_far.rounds += fight.round
    trip.bring_back(m)
    companions.bring_back(m)
    recovery.after_battle(so_far.desk, fight.round)
    mission_time.turn_day(m)
    deed = daily_checks.battle_fought(so_far.desk, scene.id)
    if not party(m) or (scene.main and not won(m)):
        return homecoming.failed
    broken = [f.name for f in fight.fighters.values() if f.kind == "object" and f.dead]
    for thing in scene.things:
        if thing.id in broken:
            so_far.flags.append(thing.flag)
            if thing.quest:
                trials.work_on(m, thing.quest, deed.id)
    if won(m):
        for quest in scene.fight_quests:
            if (yield from _earned(m, quest)):
                trials.work_on(m, quest.quest, deed.id, party(m)[0].source)
    clear(m)
    return m.game.step_named("scene_plays")


def won(m: Trip) -> bool:
    """Whether no foe stands, or what decides the fight is broken."""
    fight = m.state.fight
    standing = any(alive(f) and f.side == FOES and f.kind == "creature" for f in fight.fighters.values())
    ended = any(
        f.dead and f.name == t.id for t in scene_now(m).things if t.ends for f in fight.fighters.values()
    )
    return ended or not standing


def _earned(m: Trip, quest: FightQuest) -> Flow[bool]:
    """What a side quest asks of the fight: a flag, a vehicle kept whole, a life spared, little lost."""
    fight = m.state.fight
    if quest.needs and quest.needs not in progress(m).flags:
        return False
    if quest.whole and any(f.dead and f.source == quest.whole for f in fight.fighters.values()):
        return False
    if quest.spared and not any(
        f.name == quest.spared and f.out == scene_in_battle.YIELDED for f in fight.fighters.values()
    ):
        return False
    if not quest.every:
        return True
    lost = scene_in_battle.shelves_lost(fight.round, quest.every)
    lost = yield from dj.number(m, "SAM-DECIDE-25", "dj.lost", lost, most=99, allowed=quest.most)  # type: ignore[arg-type]
    return lost <= quest.most


def clear(m: Trip) -> None:
    """Only the party stays on the table; the dead lie where they fell."""
    fight, refs = m.state.fight, progress(m).refs.values()
    fight.fighters = {ref: one for ref, one in fight.fighters.items() if ref in refs}
    fight.placed, fight.falling, fight.queued, fight.ground, fight.stage = {}, [], [], [], Stage()
    fight.order, fight.arriving, fight.round = [], [], 0
    trip.take_places(m)
