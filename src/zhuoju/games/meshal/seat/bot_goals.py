"""What a sensible player does about the goals of a fight: the task at hand, the way to it, holding out."""

from collections.abc import Collection, Iterable
from typing import Final

from zhuoju.games.meshal.catalogue import adventure_texts
from zhuoju.games.meshal.catalogue.scene_maps import spot_of
from zhuoju.games.meshal.model.adventure_cards import Fight, FightTask
from zhuoju.games.meshal.model.field import Spot
from zhuoju.games.meshal.model.state import Ref, World, being
from zhuoju.games.meshal.seat import appraisal, bot_moves
from zhuoju.games.meshal.story import goals

ALONE: Final = 1.0  # what a task is worth where nobody fights
BESIDES: Final = 0.25  # and what where somebody does


def fight(w: World, ref: Ref) -> Fight | None:
    """The fight of an adventure that one of the party is in."""
    return goals.fight_of(w) if being(w, ref).side == "party" else None


def tasks(w: World, ref: Ref) -> dict[str, FightTask]:
    """What a goal of the fight still asks to be done, by option."""
    card, tale = fight(w, ref), w.state.story
    if card is None or tale is None:
        return {}
    asked = {goal.task for goal in card.goals if goal.task and goal.task not in tale.flags}
    return {adventure_texts.option(tale.scene, task.id): task for task in card.tasks if task.id in asked}


def worth(w: World, ref: Ref, option: str) -> float:
    """What an act is worth that is such a task."""
    if option not in tasks(w, ref):
        return 0.0
    return BESIDES if appraisal.foes(w, ref) else ALONE


def places(w: World, ref: Ref) -> list[Spot]:
    """Where tasks wait for somebody, when there is nobody to fight."""
    field = w.state.field
    if field is None or appraisal.foes(w, ref):
        return []
    return [spot_of(field.kind, task.at) for task in tasks(w, ref).values() if task.at is not None]


def steps_to(options: Iterable[str], where: Collection[Spot]) -> dict[str, float]:
    """A weight for each place on offer: the nearer to a task the better."""
    spots = {option: spot for option in options if (spot := bot_moves.spot_in(option)) is not None}
    far = {option: min(bot_moves.apart(spot, at) for at in where) for option, spot in spots.items()}
    return {option: 1 / (1 + steps) for option, steps in far.items()}


def holds_out(w: World, ref: Ref) -> bool:
    """Whether the fight is won by those who are still there after some rounds."""
    card = fight(w, ref)
    return card is not None and any(goal.hold and goal.outcome == "victory" for goal in card.goals)
