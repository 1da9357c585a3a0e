"""MES 9.9 An adventure is played: scene by scene, beat by beat, from its hook to an ending."""

from typing import Final

from zhuoju.games.meshal.catalogue import adventure_texts
from zhuoju.games.meshal.catalogue.library import ADVENTURES, SCENES
from zhuoju.games.meshal.character import clock
from zhuoju.games.meshal.model.adventure_cards import Beat, Deed, SceneCard, StoryChoice, kind_of
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.state import Meshal
from zhuoju.games.meshal.moment import rounds
from zhuoju.games.meshal.senses import spotting
from zhuoju.games.meshal.story import after_fights, deeds, roads, story_chases, story_checks, story_fights
from zhuoju.games.meshal.story.goals import beat_of, scene_of
from zhuoju.games.meshal.story.party_needs import day, known, lacks, leader, met, story
from zhuoju.kernel import Flow, Next, choose_one, step, then
from zhuoju.kernel.decision import Withheld

LOST: Final = "lost"  # every adventure has this ending: nobody is left


# The beginning


@step
def adventure_begins(m: Meshal) -> Flow[Next]:
    """The hook: what the party has heard, and where it begins."""
    card = ADVENTURES[story(m).adventure]
    spotting.refresh(m)
    m.tell("adventure", adventure=card.id)
    deeds.narrate(m, card.hook)
    yield from ()
    return scene_begins


@step
def scene_begins(m: Meshal) -> Flow[Next]:
    """MES-CORE-08, MES-TIM-01 A scene: where they are and what is here."""
    tale, card = story(m), scene_of(m)
    tale.at = 0
    tale.trail.append(card.id)
    if card.process != "moment":
        clock.turn_to(m, card.process)
    m.tell("scene", scene=card.id, process=card.process, day=day(m))
    deeds.narrate(m, card.read)
    deeds.whisper(m, card.notes)
    yield from ()
    return beat


# Beats


@step
def beat(m: Meshal) -> Flow[Next]:
    """The next thing that happens in the scene."""
    tale, card = story(m), scene_of(m)
    if after_fights.wiped_out(m):
        return then(adventure_over, LOST)
    while tale.at < len(card.beats) and not met(m, card.beats[tale.at].needs):
        tale.at += 1
    if tale.at >= len(card.beats):
        return go(m, card.next)
    now = card.beats[tale.at]
    if now.fight is not None:
        return (yield from start_fight(m, now, card))
    if now.march is not None:
        if now.march.plan and not tale.km:
            yield from roads.show_plan(m, now.march)
            tale.at += 1
            return beat
        if not (yield from roads.march(m, now.march)):
            return beat
        return onward(m, Deed())
    deed = yield from play(m, now)
    yield from deeds.come_of(m, deed)
    return onward(m, deed)


def play(m: Meshal, now: Beat) -> Flow[Deed]:
    """Whatever this beat is; gives back what comes of it."""
    match kind_of(now):
        case "choice":
            assert now.choice is not None
            return (yield from choose(m, now.choice))
        case "check":
            assert now.check is not None
            return (yield from story_checks.check(m, now.check))
        case "contest":
            assert now.contest is not None
            return (yield from story_checks.contest(m, now.contest))
        case "chase":
            assert now.chase is not None
            return (yield from story_chases.run(m, now.chase))
        case "smash":
            assert now.smash is not None
            return (yield from story_chases.smash(m, now.smash))
    yield from between(m, now)
    return now.deed or Deed()


def between(m: Meshal, now: Beat) -> Flow[None]:
    """Camps, markets and hunts."""
    if now.camp is not None:
        yield from roads.keep_watch(m) if now.camp.watch else roads.camp(m, now.camp)
    elif now.shop is not None:
        yield from roads.shop(m, now.shop)
    elif now.forage is not None:
        yield from roads.forage(m, now.forage)


def choose(m: Meshal, card: StoryChoice) -> Flow[Deed]:
    """MES-CORE-01, MES-DEC-02 The players decide; what they lack something for says so."""
    tale = story(m)
    ids = {adventure_texts.option(tale.scene, each.id): each for each in card.options}
    told = {k: e for k, e in ids.items() if known(m, e.needs) and not (e.once and k in tale.chosen)}
    refused = {k: why for k, e in told.items() if (why := lacks(m, e.needs)) is not None}
    options = {k: e for k, e in told.items() if k not in refused}
    chosen = yield from choose_one(
        leader(m), "story.choose", {k: k for k in options}, clause="MES-CORE-01",
        why=lambda: _withheld(refused), text=adventure_texts.key(card.text),
    )  # fmt: skip
    tale.chosen.append(chosen)
    return options[chosen].result


def _withheld(refused: dict[str, Refusal]) -> list[Withheld]:
    return [why.of(option) for option, why in refused.items()]


# Where it leads


def onward(m: Meshal, deed: Deed) -> Next:
    """To an ending, another scene, another beat, or the next one."""
    tale = story(m)
    if deed.ending:
        return then(adventure_over, deed.ending)
    if deed.goto:
        return go(m, deed.goto)
    tale.at += 1
    return beat


def go(m: Meshal, where: str) -> Next:
    """To a scene, or to a beat of this one. Where nothing comes the adventure is over."""
    tale = story(m)
    if where in SCENES:
        tale.scene = where
        return scene_begins
    places = [n for n, each in enumerate(scene_of(m).beats) if each.id == where and where]
    if not places:
        return then(adventure_over, LOST)
    tale.at = places[0]
    return beat


# Fights


def start_fight(m: Meshal, now: Beat, card: SceneCard) -> Flow[Next]:
    """MES-MOM-01, D08 Everybody takes their places."""
    assert now.fight is not None
    yield from story_fights.set_up(m, now.fight, card.map)
    return then(rounds.moment_begins, battle_over.__name__)


@step
def battle_over(m: Meshal) -> Flow[Next]:
    """MES-ENC-08, 09 The moment has ended: what it brought, and what follows; defeat opens new story."""
    now = beat_of(m)
    assert now.fight is not None
    if (yield from after_fights.fought_on(m, now.fight)):
        return then(rounds.moment_begins, battle_over.__name__)
    deed = yield from after_fights.settle(m, now.fight)
    if after_fights.wiped_out(m):
        return then(adventure_over, LOST)
    yield from deeds.come_of(m, deed)
    return onward(m, deed)


# The end


@step
def adventure_over(m: Meshal, ending: str) -> Flow[Next]:
    """The adventure is over: it ends well for the players, or it does not."""
    tale = story(m)
    if m.state.moment is None and tale.scene:
        story_fights.leave_field(m)
    tale.ending = ending
    card = next((each for each in ADVENTURES[tale.adventure].endings if each.id == ending), None)
    if card is not None:
        deeds.narrate(m, card.text)
    well = card is not None and card.well
    players = sorted({m.state.beings[ref].seat for ref in tale.party if ref in m.state.beings})
    scores = [0] * m.seats
    for ref, potential in tale.earned.items():
        scores[m.state.beings[ref].seat] += potential
    outcome = adventure_texts.ending(tale.adventure, ending) if card is not None else "story.lost"
    m.end(players if well else [m.state.host], scores=scores, outcome=outcome)
    yield from ()
    return None
