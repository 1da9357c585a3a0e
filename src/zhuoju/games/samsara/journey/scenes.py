"""SAM 9.10 A ready-made mission, scene by scene: what is shown, tried, eaten, slept and fought."""

from collections.abc import Callable, Mapping
from typing import Final

from zhuoju.games.samsara.catalogue.kinds import SceneCard
from zhuoju.games.samsara.fight import scene_perils
from zhuoju.games.samsara.journey import encounter, homecoming, mission_time, tending, trials
from zhuoju.games.samsara.journey.trip import (
    Trip,
    bring_back,
    leader,
    party,
    progress,
    scene_now,
    take_places,
    written,
)
from zhuoju.games.samsara.mission import (
    daily_checks,
    dj_console,
    import_modes,
    life,
    quests,
    recovery,
)
from zhuoju.games.samsara.mission.rewards import note_play
from zhuoju.games.samsara.model import rolls
from zhuoju.games.samsara.model.mission_state import Deed, Mission, fresh, in_play
from zhuoju.games.samsara.model.words import Difficulty
from zhuoju.kernel import Flow, IllegalAnswer, Next, choose_one, step

NIGHT: Final = 8 * recovery.HOUR


@step
def scene_opens(m: Trip) -> Flow[Next]:
    """SAM-RP-06, SAM-MARK-08, SAM-MISSION-09 What everybody sees, what wakes, what is heard."""
    scene, so_far = scene_now(m), progress(m)
    so_far.fought = False
    dj_console.reveal_scene(so_far.desk, scene.id)
    m.tell("scene", name=scene.id, look=f"{scene.id}.look")
    if scene.reveals or (so_far.scene == 0 and so_far.desk.brief.mode not in import_modes.EMPTY_DISPLAY):
        m.tell("main_quest", quest=f"{so_far.mission}.quest")
    for quest in trials.quests_here(scene):
        announce(m, quest)
    awaken(m, scene)
    take_places(m)
    if scene.san_loss:
        for one in party(m):
            yield from scene_perils.horror(m, one, scene.san_loss)  # type: ignore[arg-type]
        bring_back(m)
    return scene_plays if party(m) else homecoming.failed


def announce(m: Trip, quest: str) -> None:
    """SAM-HIDE-01 From here on the players know of a side quest and its grade."""
    found = quests.find(progress(m).desk, quest)
    if not found.announced:
        quests.announce(progress(m).desk, quest)
        m.tell("quest_offered", quest=quest, grade=found.grade, personal=found.personal)


def awaken(m: Trip, scene: SceneCard) -> None:
    """SAM-MISSION-09, 10 Skills first, items later; whoever has made peace gets everything back."""
    so_far = progress(m)
    for card, one in so_far.desk.people.items():
        if one.fate == "dead" or not one.sealed:
            continue
        kinds = {"skills": ("skill",), "items": ("skill", "item", "follower")}.get(scene.wakes, ())
        woken = [s.id for s in in_play(one).sequences if s.id in one.sealed and s.kind in kinds]
        if card in so_far.appeased:
            woken = list(one.sealed)
        if woken:
            import_modes.wake(so_far.desk, card, woken, scene.id)
            m.tell("woken", to=so_far.seats[card], name=one.card.name, n=len(woken), left=len(one.sealed))


@step
def scene_plays(m: Trip) -> Flow[Next]:
    """SAM-DECIDE-06 The party tries what the scene offers, tends its wounds, rests, fights or goes on."""
    tries = trials.open_to(m)
    options = dict(tries)
    ways = pauses(m)
    options |= {name: name for name in ways}
    waiting = encounter.has_foes(m) and not progress(m).fought
    if waiting:
        options["fight"] = "fight"
    if not waiting or encounter.avoidable(m):
        options["go_on"] = "go_on"
    chosen = yield from choose_one(
        leader(m), "mission.do", options, clause="SAM-DECIDE-06", default=next(reversed(options)),
        why=lambda: trials.withheld(m), tries=trials.told(m, tries.values()), **mission_time.told(m),
    )  # fmt: skip
    if chosen in tries.values():
        yield from trials.attempt(m, chosen)
    elif chosen in ways:
        pause(m, chosen)
    elif chosen == "fight":
        return encounter.opens(m)
    else:
        return next_scene(m)
    return homecoming.failed if mission_time.too_late(m) or not party(m) else scene_plays


def pauses(m: Trip) -> list[str]:
    """What the party may do with its time here."""
    desk = progress(m).desk
    found = ["rest_hour"]
    if tending.possible(m):
        found.append("tend")
    if desk.room.satiety and any(mission_time.hungers(one) for one in desk.people.values()):
        found.append("eat")
    if desk.room.vigour:
        found.append("sleep")
    return found


def pause(m: Trip, how: str) -> None:
    """SAM-STAMINA-04, SAM-ENERGY-03, SAM-OPT-04, 06 Time passes as the party wants it to."""
    if how == "tend":
        tending.tend(m)
    elif how == "eat":
        mission_time.eat(m)
    else:
        mission_time.spend(
            m, recovery.HOUR if how == "rest_hour" else NIGHT, "meditate" if how == "rest_hour" else "rest"
        )
        m.tell("rested" if how == "rest_hour" else "slept")
    take_places(m)


def next_scene(m: Trip) -> Next:
    """SAM-REWARD-01 On to the next scene; after the last one the mission is over. Its play time is noted."""
    so_far, made = progress(m), written(m)
    note_play(so_far.desk, made.hours * 60 // len(made.scenes))
    if scene_now(m).ends or so_far.scene + 1 == len(made.scenes):
        return homecoming.succeeded
    mission_time.spend(m, scene_now(m).hours * recovery.HOUR)
    if mission_time.too_late(m):
        return homecoming.failed
    so_far.scene += 1
    return scene_opens


# The DJ's word


def roll_behind_screen(m: Trip, dice: str, *, who: str, why: str) -> None:
    """SAM-HIDE-05 The DJ rolls unseen; the roll is kept and shown in the report."""
    desk = _running(m, who, why)
    rolled = rolls.roll(rolls.read(dice), m.chance, of="screen", roller=who, reason=why, clause="SAM-HIDE-05")
    desk.deeds.append(Deed(fresh(desk, "c"), "trial", thing=why, rolled=rolled, secret=True))
    m.tell("behind_screen", to=m.state.fight.host, dice=rolled.expression, total=rolled.total, why=why)


def call_fate(
    m: Trip, card: str, difficulty: Difficulty, *, who: str, why: str, secret: bool = False
) -> None:
    """SAM-DAILY-04 A fate check: only the DJ calls for it, and only the DJ knows how hard it was."""
    desk = _running(m, who, why)
    form = daily_checks.prepare(desk, card, f"fate {len(desk.deeds)}", "fate", difficulty)
    deed = daily_checks.check(desk, form, m.chance, secret=secret)
    assert deed.rolled is not None
    to = m.state.fight.host if secret else None
    m.tell("fate", to=to, who=progress(m).refs[card], dice=deed.rolled.expression, total=deed.rolled.total)


def reopen_check(m: Trip, card: str, check: str, *, who: str, why: str) -> None:
    """SAM-DAILY-09 The DJ lets the same character try the same thing again."""
    desk = _running(m, who, why)
    found = trials.offered(m).get(check)
    if found is None or found.kind is None or card not in desk.people:
        raise IllegalAnswer(f"dj: SAM-DAILY-09 no check {check!r} of {card!r} can be reopened here")
    daily_checks.reopen(desk, card, trials.thing(m, found, check), found.kind, why)
    m.tell("reopened", who=progress(m).refs[card], check=check)


def _running(m: Trip, who: str, why: str) -> Mission:
    if m.state.progress is None or progress(m).desk.state != "running":
        raise IllegalAnswer("dj: no mission is running")
    if not who or not why:
        raise IllegalAnswer("dj: SAM-GAME-02 a ruling needs a name and a reason")
    return progress(m).desk


INTERVENTIONS: Final[Mapping[str, Callable[..., None]]] = {
    "roll_behind_screen": roll_behind_screen,
    "call_fate": call_fate,
    "reopen_check": reopen_check,
}


def concede(m: Trip) -> None:
    """SAM-GAME-21 The players give up: the mission is aborted, the cards are as they were."""
    if m.state.progress is not None:
        desk = progress(m).desk
        if life.ORDER.index(desk.state) < life.ORDER.index("ended"):
            life.abort(desk, desk.dj)
    m.end([m.state.fight.host], outcome="conceded")
