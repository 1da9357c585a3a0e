"""SAM 9.10 A ready-made mission, scene by scene: checks, fights, side quests, and how it ends."""

from typing import Any, Final

from zhuoju.games.samsara import battle, daily, fighters, quests, rewards, special, tables
from zhuoju.games.samsara.cards import MissionCard, SceneCard, SceneCheck
from zhuoju.games.samsara.fight_state import Fighter
from zhuoju.games.samsara.library import MISSIONS
from zhuoju.games.samsara.mission_state import Deed
from zhuoju.games.samsara.setup import APART, BESIDE
from zhuoju.games.samsara.standing import alive
from zhuoju.games.samsara.state import Progress, State
from zhuoju.kernel import Flow, Next, Table, choose_one, step

Trip = Table[State, Any]
FOES: Final = "foes"
HOUR_ENERGY: Final = 20


def progress(m: Trip) -> Progress:
    """How far the mission has come."""
    found = m.state.progress
    assert found is not None
    return found


def written(m: Trip) -> MissionCard:
    """The mission as its author wrote it."""
    return MISSIONS[progress(m).mission]


def scene_now(m: Trip) -> SceneCard:
    """The scene that is being played."""
    return written(m).scenes[progress(m).scene]


def party(m: Trip) -> list[Fighter]:
    """The reincarnators who can act."""
    return [f for f in map(m.state.fight.fighters.__getitem__, progress(m).party) if alive(f)]


# Scenes


@step
def scene_opens(m: Trip) -> Flow[Next]:
    """SAM-RP-06 What everybody sees; what is heard may cost SAN."""
    scene = scene_now(m)
    progress(m).fought = progress(m).rested = False
    m.tell("scene", name=scene.id, look=f"{scene.id}.look")
    if scene.reveals or progress(m).scene == 0:
        m.tell("main_quest", quest=f"{progress(m).mission}.quest")
    if scene.san_loss:
        for one in party(m):
            yield from special.horror(m, one, scene.san_loss)  # type: ignore[arg-type]
    return scene_plays if party(m) else failed


@step
def scene_plays(m: Trip) -> Flow[Next]:
    """SAM-DECIDE-06 The party tries what the scene offers, rests, or goes on."""
    scene, so_far = scene_now(m), progress(m)
    leader = party(m)[0]
    options: dict[str, int | str] = {
        f"try {scene.id}.check.{k}": k
        for k in range(len(scene.checks))
        if f"{scene.id}.{k}" not in so_far.tried
    }
    if not so_far.rested:
        options["rest_hour"] = "rest"
    waiting = has_foes(m) and not so_far.fought
    if waiting:
        options["fight"] = "fight"
    if not waiting or avoidable(m):
        options["go_on"] = "go_on"
    chosen = yield from choose_one(
        leader.seat, "mission.do", options, clause="SAM-DECIDE-06", default=next(reversed(options))
    )
    if isinstance(chosen, int):
        yield from attempt(m, leader, chosen)
    elif chosen == "rest":
        rest(m)
    elif chosen == "fight":
        return open_fight(m)
    else:
        return next_scene(m)
    return scene_plays


def has_foes(m: Trip) -> bool:
    """Whether somebody waits in this scene."""
    scene = scene_now(m)
    return bool(scene.mass) or any(foe.unless not in progress(m).flags for foe in scene.foes)


def avoidable(m: Trip) -> bool:
    """Whether the fight of this scene need not be fought."""
    scene = scene_now(m)
    return not scene.main and (scene.optional_fight or bool(scene.skip and scene.skip in progress(m).flags))


def next_scene(m: Trip) -> Next:
    """On to the next scene; after the last one the mission is over."""
    so_far = progress(m)
    last = scene_now(m).ends or so_far.scene + 1 == len(written(m).scenes)
    if last:
        return succeeded
    so_far.scene += 1
    return scene_opens


def rest(m: Trip) -> None:
    """SAM-STAMINA-04, SAM-ENERGY-03 An hour: stamina is back, meditation gives 20 energy."""
    progress(m).rested = True
    for one in party(m):
        one.stamina = tables.STAMINA[one.grades[3] - 1]
        one.energy = min(tables.ENERGY[one.grades[4] - 1], one.energy + HOUR_ENERGY)
    m.tell("rested")


# Checks


def attempt(m: Trip, leader: Fighter, number: int) -> Flow[None]:
    """SAM-DAILY-01, 09 Somebody tries it, once; a success may open a way or close a side quest."""
    check, name = scene_now(m).checks[number], f"{scene_now(m).id}.{number}"
    who = yield from choose_one(
        leader.seat,
        "mission.who",
        {f"fighter:{one.ref}": one for one in party(m)},
        clause="SAM-DAILY-01",
        default=f"fighter:{leader.ref}",
        check=f"{scene_now(m).id}.check.{number}",
    )
    progress(m).tried.append(name)
    deed = roll(m, who, check, name)
    assert deed.rolled is not None
    outcome = "success" if deed.success else "failure"
    m.tell(
        "checked", who=who.ref, dice=deed.rolled.expression, total=deed.rolled.total, number=deed.number,
        told=f"{scene_now(m).id}.check.{number}.{outcome}",
    )  # fmt: skip
    if deed.success:
        if check.success_flag:
            progress(m).flags.append(check.success_flag)
        if check.quest:
            credit(m, check.quest, [deed.id], who)


def roll(m: Trip, who: Fighter, check: SceneCheck, thing: str) -> Deed:
    """SAM-DAILY-01, 10 A daily check, or a contest against a number."""
    desk = progress(m).desk
    if check.kind is None or check.difficulty is None:
        attribute: Any = check.contest
        return daily.trial(desk, who.source, thing, attribute, check.number, m.chance)
    form = daily.prepare(
        desk, who.source, thing, check.kind, check.difficulty, field=check.field, permitted=True
    )
    return daily.check(desk, form, m.chance)


def credit(m: Trip, quest: str, deeds: list[str], who: Fighter | None = None) -> None:
    """SAM-MISSION-17 A side quest is done; a personal one by whoever did it."""
    desk = progress(m).desk
    if quests.find(desk, quest).state == "open":
        named = [who.source if who else party(m)[0].source]
        quests.complete(desk, quest, deeds, named)
        progress(m).quests.append(quest)
        m.tell("quest_done", quest=quest)


# Fights


def open_fight(m: Trip) -> Next:
    """The foes of the scene stand before the party; latecomers join in the second round."""
    fight, scene = m.state.fight, scene_now(m)
    fight.main, fight.proposed, fight.then = scene.main, False, "after_fight"
    for n, one in enumerate(party(m)):
        one.at, one.height, one.hidden_from, one.effects = (n * BESIDE, 0), 0, None, []
    place = 0
    for creature, late in listed(m):
        foe = fighters.from_creature(creature, fight.host, FOES)
        for lack in scene.weakened:
            if lack.creature == creature and lack.flag in progress(m).flags:
                foe.powers = [p for p in foe.powers if all(x.entry != lack.entry for x in p.build.pieces)]
        fighters.enter(fight, foe, (place * BESIDE, APART))
        place += 1
        if late:
            fight.arriving.append(foe.ref)
    for thing in scene.things:
        made = fighters.thing(thing.id, FOES, thing.construction, seat=fight.host)
        fighters.enter(fight, made, (place * BESIDE, APART))
        place += 1
    return battle.battle_opens


def listed(m: Trip) -> list[tuple[str, bool]]:
    """The creatures of the scene, and whether they come later; of a mass battle its main members."""
    scene = scene_now(m)
    found = [
        (foe.creature, bool(foe.later or foe.at_half))
        for foe in scene.foes
        if foe.unless not in progress(m).flags or not foe.unless
        for _ in range(foe.n)
    ]
    return found + ([(scene.mass.creature, False)] * scene.mass.mains if scene.mass else [])


@step
def after_fight(m: Trip) -> Flow[Next]:
    """Who is left, what was broken; the foes leave the table."""
    yield from ()
    fight, so_far = m.state.fight, progress(m)
    so_far.fought = True
    so_far.rounds += fight.round
    standing = any(alive(f) and f.side == FOES and f.kind == "creature" for f in fight.fighters.values())
    deed = daily.battle_fought(so_far.desk, scene_now(m).id)
    if not party(m) or standing:
        return failed
    broken = [f.name for f in fight.fighters.values() if f.kind == "object" and f.dead]
    for thing in scene_now(m).things:
        if thing.id in broken:
            so_far.flags.append(thing.flag)
            if thing.quest:
                credit(m, thing.quest, [deed.id])
    if scene_now(m).mass and len(party(m)) == len(so_far.party):
        credit(m, scene_now(m).mass.quest, [deed.id])  # type: ignore[union-attr]
    clear(m)
    return scene_plays


def clear(m: Trip) -> None:
    """Only the party stays on the table."""
    fight, so_far = m.state.fight, progress(m)
    fight.fighters = {ref: one for ref, one in fight.fighters.items() if ref in so_far.party}
    fight.placed, fight.falling, fight.queued, fight.ground = {}, [], [], []
    fight.order, fight.arriving, fight.round = [], [], 0


# The end


@step
def succeeded(m: Trip) -> Flow[Next]:
    """SAM-REWARD-02 The main quest is done: points for everybody who lives."""
    yield from ()
    desk = progress(m).desk
    desk.success = True
    for one in party(m):
        points = rewards.full(desk, one.source).total
        m.tell("reward", who=one.ref, points=points)
    m.end(list(range(m.state.fight.host)), outcome="mission.success")
    return None


@step
def failed(m: Trip) -> Flow[Next]:
    """SAM-REWARD-01 The main quest has failed: nobody is paid."""
    yield from ()
    progress(m).desk.success = False
    m.end([m.state.fight.host], outcome="mission.failure")
    return None


def concede(m: Trip) -> None:
    """The players give up: the DJ's side has won."""
    m.end([m.state.fight.host], outcome="conceded")
