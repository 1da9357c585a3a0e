"""What a sensible player chooses in an adventure: what promises most, and nothing over and over again."""

from typing import Final

from zhuoju.games.meshal import odds, scores, story_texts
from zhuoju.games.meshal.adventure_cards import Beat, Deed
from zhuoju.games.meshal.library import ADVENTURES, SCENES
from zhuoju.games.meshal.state import World
from zhuoju.games.meshal.tale import StoryState
from zhuoju.games.meshal.words import Attribute
from zhuoju.kernel import Decision

USUAL: Final = 0.6  # what something promises that has no odds
FIGHT: Final = 0.4
TIRED: Final = 0.2  # what is left of it each time it was chosen


def chosen(w: World, decision: Decision) -> dict[str, float]:
    """A weight for each thing to do."""
    tale = w.state.story
    if tale is None or tale.scene not in SCENES:
        return {}
    card = SCENES[tale.scene].beats[tale.at].choice
    if card is None:
        return {}
    found = {}
    for option in card.options:
        name = story_texts.option(tale.scene, option.id)
        if name in decision.offers:
            found[name] = promise(w, tale, option.result) * TIRED ** tale.chosen.count(name)
    return found


def promise(w: World, tale: StoryState, deed: Deed) -> float:
    """How well something is likely to go: a good ending, odds that the party has, a fight."""
    if deed.ending:
        ends = ADVENTURES[tale.adventure].endings
        return 2.0 if any(each.id == deed.ending and each.well for each in ends) else 0.05
    beat = _next(tale, deed)
    if beat is None:
        return USUAL
    if beat.check is not None:
        return 0.2 + float(odds.attempt(_best(w, tale, beat.check.attribute), beat.check.difficulty))
    if beat.contest is not None:
        return 0.2 + float(odds.contest(_best(w, tale, beat.contest.attribute), beat.contest.dice).win)
    return FIGHT if beat.fight is not None else USUAL


def _next(tale: StoryState, deed: Deed) -> Beat | None:
    """What comes next in the scene, or first in another."""
    if deed.goto in SCENES:
        beats = SCENES[deed.goto].beats
        return beats[0] if beats else None
    beats = SCENES[tale.scene].beats
    if deed.goto:
        return next((each for each in beats if each.id == deed.goto), None)
    return beats[tale.at + 1] if tale.at + 1 < len(beats) else None


def _best(w: World, tale: StoryState, attribute: Attribute) -> int:
    """The dice of the one in the party who is best at it."""
    there = [ref for ref in tale.party if ref in w.state.beings]
    return max((scores.dice_number(w, ref, attribute) for ref in there), default=0)
