"""MES-ENC-03, 08, 09, MES-ATT-12, D23 What else a fight is about: goals, tasks, latecomers."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from zhuoju.games.meshal.basics import proposals
from zhuoju.games.meshal.basics.attempts import succeeds
from zhuoju.games.meshal.basics.telling import tell_of
from zhuoju.games.meshal.catalogue import adventure_texts
from zhuoju.games.meshal.catalogue.library import SCENES
from zhuoju.games.meshal.catalogue.scene_maps import spot_of
from zhuoju.games.meshal.catalogue.statements import Damage
from zhuoju.games.meshal.character import bodies, menu
from zhuoju.games.meshal.character.consciousness import able, unconscious
from zhuoju.games.meshal.character.in_force import circumstance
from zhuoju.games.meshal.character.menu import Act, Order
from zhuoju.games.meshal.environment import traps
from zhuoju.games.meshal.hosting import free_attempts, intensity_told
from zhuoju.games.meshal.maps import measuring
from zhuoju.games.meshal.model.adventure_cards import Beat, Fight, FightGoal, FightTask, SceneCard
from zhuoju.games.meshal.model.context import Attack, Ctx
from zhuoju.games.meshal.model.field import SetTrap
from zhuoju.games.meshal.model.state import Meshal, Moment, Ref, World, being
from zhuoju.games.meshal.model.words import ATTRIBUTES
from zhuoju.games.meshal.moment import rounds
from zhuoju.games.meshal.rolls import called_attempts
from zhuoju.games.meshal.rolls.surroundings import sector
from zhuoju.games.meshal.senses import spotting
from zhuoju.games.meshal.story import deeds, story_fights
from zhuoju.games.meshal.story.party_needs import story
from zhuoju.games.meshal.ways import falling
from zhuoju.kernel import Flow
from zhuoju.kernel.react import Listener

FIRE: Final = "erosive"
AGAINST: Final = "against:"
STANDSTILL: Final = 20  # rounds without an attack


def scene_of(w: World) -> SceneCard:
    """The scene that is played."""
    return SCENES[story(w).scene]


def beat_of(w: World) -> Beat:
    """The beat that is played."""
    return scene_of(w).beats[story(w).at]


def fight_of(w: World) -> Fight | None:
    """The fight that is fought, if a moment of an adventure runs."""
    tale = w.state.story
    if tale is None or w.state.moment is None or tale.scene not in SCENES:
        return None
    beats = SCENES[tale.scene].beats
    return beats[tale.at].fight if tale.at < len(beats) else None


# The start


def fight_begins(m: Meshal, _: Mapping[str, Any]) -> Flow[None]:
    """MES-ENC-01..03 The intensity is fixed for the real party; traps go off; who lost footing falls."""
    card = fight_of(m)
    if card is None or m.state.field is None:
        return
    tale = story(m)
    if card.foes:
        later = {} if tale.chased else planned(card)
        tale.intensities[tale.scene] = yield from intensity_told.weigh(m, later)
    if tale.chased:
        return
    party = [ref for ref in story(m).party if being(m, ref).at is not None]
    by = None if card.sprung_by is None or not party else party[min(card.sprung_by, len(party) - 1)]
    for trap in list(m.state.field.traps):
        if trap.trap in card.springs:
            if by is not None:
                being(m, by).at = trap.at
            yield from traps.fire(m, trap, by)
    if card.fall:
        fallen, story(m).failed = story(m).failed, []
        for ref in fallen:
            yield from falling.fall(m, ref, card.fall)


def planned(card: Fight) -> dict[str, int]:
    """MES-ENC-03 Reinforcements count from the start."""
    found: dict[str, int] = {}
    for arrival in card.arrivals:
        for stand in arrival.foes:
            found[stand.creature] = found.get(stand.creature, 0) + len(stand.at)
    return found


# Goals


def look(m: Meshal, _: Mapping[str, Any]) -> Flow[None]:
    """MES-ENC-08, 09, D23 After each turn: whether a goal is met; the host agrees or lets the fight go on."""
    card, running = fight_of(m), m.state.moment
    if card is None or running is None or running.over or story(m).chased:
        return
    for number, goal in enumerate(card.goals):
        mark = f"goal {number} {running.round}"
        if mark not in running.arranged and reached(m, goal):
            running.arranged.append(mark)
            if (yield from proposals.propose(m, "MES-ENC-08", "story.goal", outcome=goal.outcome)):
                deeds.narrate(m, goal.say)
                running.over = goal.outcome
                return


def reached(w: World, goal: FightGoal) -> bool:
    """Whether everything that a goal names is so."""
    tale, running = story(w), w.state.moment
    if goal.hold and (running is None or running.round <= goal.hold):
        return False
    if goal.task and goal.task not in tale.flags:
        return False
    if goal.trap and any(trap.trap == goal.trap for trap in traps.active(w)):
        return False
    return not goal.foe or _worn_down(w, tale.named.get(goal.foe), goal)


def _worn_down(w: World, ref: Ref | None, goal: FightGoal) -> bool:
    one = w.state.beings.get(ref) if ref is not None else None
    if one is None or one.sheet.dead:
        return True
    watched = ATTRIBUTES if goal.attribute is None else (goal.attribute,)
    return any(one.sheet.dice.get(a, goal.at_most + 1) <= goal.at_most for a in watched)


# Latecomers


def arrive(m: Meshal, _: Mapping[str, Any]) -> Flow[None]:
    """MES-MOM-05 Reinforcements come when their round begins; held rounds are counted there too."""
    card, running = fight_of(m), m.state.moment
    if card is None or running is None:
        return
    for arrival in () if story(m).chased else card.arrivals:
        if arrival.round == running.round:
            refs = [ref for stand in arrival.foes for ref in story_fights.field(m, stand, "foes")]
            deeds.narrate(m, arrival.say)
            spotting.refresh(m)
            yield from rounds.join(m, refs)
    yield from look(m, {})
    if not running.over and not card.tasks and running.round - running.stirred > STANDSTILL:
        yield from _stand_still(m, running)


def _stand_still(m: Meshal, running: Moment) -> Flow[None]:
    """MES-MOM-15, MES-ENC-09 Where nobody can get at anybody any more, the fight need not go on for ever."""
    running.stirred = running.round  # and is asked for again as late
    if (yield from proposals.propose(m, "MES-MOM-15", "story.standstill", rounds=STANDSTILL)):
        running.over = "ended"


# Tasks


@menu.tactical
def tasks(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-ATT-12 What the scene lets one try in the moment."""
    card = fight_of(m)
    if card is None or being(m, ref).side != "party" or story(m).chased:
        return
    scene = story(m).scene
    for task in card.tasks:
        if task.id not in story(m).flags and _at_hand(m, ref, task):
            name = adventure_texts.option(scene, task.id)
            yield Act(name, task.ap, partial(try_task, task), clause="MES-ATT-12", placed=task.at is not None)


def _at_hand(m: Meshal, ref: Ref, task: FightTask) -> bool:
    """Near enough; and whom it is tried against must be able to answer."""
    if task.against:
        rival = story(m).named.get(task.against)
        if rival is None or rival not in m.state.beings or not able(m, rival):
            return False
    field, ground = m.state.field, bodies.body(m, ref)
    if task.at is None or field is None:
        return True
    return (
        ground is not None and measuring.distance(field, ground, spot_of(field.kind, task.at)) <= task.within
    )


def try_task(task: FightTask, order: Order) -> Flow[bool]:
    """MES-ATT-06, MES-CON-02, MES-ASS-04 One roll of it; friends may help for the same AP."""
    m, ref = order.m, order.ref
    tale = story(m)
    call = called_attempts.Call(
        task.attribute, task.difficulty, task.tag, ap=task.ap, mode=task.assist or "joint"
    )
    if task.against:
        yield from _argue(m, ref, task, call)
    else:
        helpers = free_attempts.helpers(m, ref) if task.assist is not None else []
        result = yield from called_attempts.with_help(m, ref, call, 0, helpers)
        total = tale.progress.get(task.id, 0) + result
        tale.progress[task.id] = total
        tell_of(m, ref, "task_progress", task=adventure_texts.key(task.label), total=total)
        if succeeds(total, task.difficulty):
            tale.flags.append(task.id)
    yield from look(m, {})
    return True


def _argue(m: Meshal, ref: Ref, task: FightTask, call: called_attempts.Call) -> Flow[None]:
    """MES-CON-02 Both roll and add up; who first reaches the goal has the last word."""
    tale = story(m)
    rival = tale.named[task.against]
    ours = yield from called_attempts.one_roll(m, ref, call, 0, "contest")
    theirs = yield from called_attempts.one_roll(m, rival, call, 0, "contest")
    mine = tale.progress[task.id] = tale.progress.get(task.id, 0) + ours
    other = tale.progress[AGAINST + task.id] = tale.progress.get(AGAINST + task.id, 0) + theirs
    tell_of(m, ref, "task_contest", task=adventure_texts.key(task.label), ours=mine, theirs=other)
    if mine >= task.difficulty and mine > other:
        tale.flags.append(task.id)
    elif other >= task.difficulty and other > mine:
        tale.named.pop(task.against)  # he does not listen any more


# What the place does


@circumstance(Damage)
def weak_back(w: World, ref: Ref, ctx: Ctx | None) -> Iterator[tuple[str, object]]:
    """A creature with a weak spot on its back takes more from behind (with the facings)."""
    tale = w.state.story
    if tale is None or not tale.weak or ctx is None or ctx.attack is None or ctx.target is None:
        return
    more = tale.weak.get(ctx.target, 0)
    if more and ctx.attack.user == ref and sector(w, ctx.target, ref) == "rear":
        yield "weak_back", Damage(more)


def threatened(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """An attack was made: the fight goes on, and fire that missed may set off what burns here."""
    if m.state.moment is not None:
        m.state.moment.stirred = m.state.moment.round
    yield from misfire(m, facts)


def misfire(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """A fire attack that misses may set off what burns here, unless the host lets it pass."""
    card, attack = fight_of(m), facts.get("attack")
    field = m.state.field
    if card is None or not card.misfire or not isinstance(attack, Attack) or field is None:
        return
    if FIRE not in attack.types or not attack.victims or any(attack.hit.values()):
        return
    at = being(m, attack.victims[0]).at
    if at is not None and (yield from proposals.propose(m, "MES-HAZ-19", "story.misfire", trap=card.misfire)):
        trap = SetTrap(field.next_id, card.misfire, at)
        field.next_id += 1
        field.traps.append(trap)
        yield from traps.fire(m, trap, None)


def fallen_foes(w: World) -> list[Ref]:
    """Foes who lie on the field, dead or unconscious."""
    beings = w.state.beings.values()
    foes = [one for one in beings if one.side == "foes" and not one.fled and one.summoner is None]
    return [one.ref for one in foes if one.sheet.dead or unconscious(w, one.ref)]


LISTENERS: Final[dict[str, tuple[Listener, ...]]] = {
    "moment_began": (fight_begins,),
    "round_start": (arrive,),
    "turn_end": (look,),
    "threatened": (threatened,),
}
