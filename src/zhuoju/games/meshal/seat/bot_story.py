"""What a sensible player chooses in an adventure: what promises most, and nothing over and over again."""

from typing import Final

from zhuoju.games.meshal.attack.aiming import verbs_in
from zhuoju.games.meshal.basics import exact_odds
from zhuoju.games.meshal.catalogue import adventure_texts
from zhuoju.games.meshal.catalogue.library import ADVENTURES, ITEMS, SCENES
from zhuoju.games.meshal.character import scores
from zhuoju.games.meshal.days import supply
from zhuoju.games.meshal.items import gear
from zhuoju.games.meshal.model.adventure_cards import Beat, Deed
from zhuoju.games.meshal.model.state import Ref, World, being
from zhuoju.games.meshal.model.story_state import StoryState
from zhuoju.games.meshal.model.words import Attribute
from zhuoju.kernel import Decision

USUAL: Final = 0.6  # what something promises that has no odds
WELL: Final = 0.5  # a good ending: the story goes on first, where it can
BADLY: Final = 0.05
FIGHT: Final = 0.4
PATIENCE: Final = 0.9  # what may be tried until it is done
PROVISIONS: Final = 4  # days that a party should have supplies for
DONE: Final = "done"
ROPE: Final = "it_rope"
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
        name = adventure_texts.option(tale.scene, option.id)
        if name in decision.offers:
            found[name] = promise(w, tale, option.result) * TIRED ** tale.chosen.count(name)
    return found


def pursues(w: World) -> bool:
    """MES-FLE-06 Whether the scene is about catching somebody: a good party runs."""
    tale = w.state.story
    return tale is not None and tale.scene in SCENES and SCENES[tale.scene].beats[tale.at].chase is not None


def bought(w: World, ref: Ref, decision: Decision) -> dict[str, float]:
    """MES-ITM-24 What a party should have that sets out: a shelter, supplies, draughts, a rope."""
    company = [r for r, one in w.state.beings.items() if one.side == "party" and not one.sheet.dead]
    found = dict.fromkeys(decision.offers, 0.0)
    found[DONE] = 1.0
    for option, item in decision.offers.items():
        if item in ITEMS:
            found[option] = _want(w, ref, company, str(item))
    return found


def _want(w: World, ref: Ref, company: list[Ref], item: str) -> float:
    """How much a thing is wanted: above 1 it is bought."""
    card, stock = ITEMS[item], sum(gear.count(being(w, r).sheet, item) for r in company)
    does = verbs_in(card.effects)
    if "immune" in does and not stock:
        return 9.0
    for kind in supply.portions(item):
        days = supply.days_left(w, company, kind)
        if days is not None and days < PROVISIONS:
            return 8.0 - days
    if "heal" in does and stock < len(company) and card.price <= being(w, ref).sheet.purse:
        return 5.0
    return 2.0 if item == ROPE and not stock else 0.0


def promise(w: World, tale: StoryState, deed: Deed) -> float:
    """How well something is likely to go: odds that the party has, a fight, an ending."""
    if deed.ending:
        ends = ADVENTURES[tale.adventure].endings
        return WELL if any(each.id == deed.ending and each.well for each in ends) else BADLY
    beat = _next(tale, deed)
    if beat is None:
        return USUAL
    if beat.check is not None and beat.check.progressive:
        return PATIENCE
    if beat.check is not None:
        return 0.2 + float(exact_odds.attempt(_best(w, tale, beat.check.attribute), beat.check.difficulty))
    if beat.contest is not None:
        return 0.2 + float(exact_odds.contest(_best(w, tale, beat.contest.attribute), beat.contest.dice).win)
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
