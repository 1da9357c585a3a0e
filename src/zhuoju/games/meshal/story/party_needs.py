"""MES 9.9 What an adventure asks of its party: who can still act, what they have, what has happened."""

from zhuoju.games.meshal.character import clock, in_force
from zhuoju.games.meshal.character.consciousness import able
from zhuoju.games.meshal.items import gear
from zhuoju.games.meshal.model.adventure_cards import MoreDice, Needs
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.state import Being, Ref, World, being
from zhuoju.games.meshal.model.story_state import StoryState
from zhuoju.kernel import Seat


def story(w: World) -> StoryState:
    """The adventure that is played."""
    tale = w.state.story
    assert tale is not None, "no adventure is played"
    return tale


def company(w: World) -> list[Being]:
    """The characters who live."""
    return [being(w, ref) for ref in story(w).party if not being(w, ref).sheet.dead]


def ready(w: World) -> list[Ref]:
    """The characters who can do something."""
    return [one.ref for one in company(w) if able(w, one.ref)]


def leader(w: World) -> Seat:
    """Who speaks for the party: the first who can, else the first at all."""
    refs = ready(w) or [one.ref for one in company(w)] or story(w).party
    return being(w, refs[0]).seat


def day(w: World) -> int:
    """Which day of the adventure it is, from 1."""
    return clock.day(w.state.clock) - clock.day(story(w).began) + 1


def has(w: World, item: str) -> bool:
    """Whether somebody of the party carries an item."""
    return any(gear.count(one.sheet, item) for one in company(w))


def rich(w: World, silver: int) -> list[Ref]:
    """Who could pay so much alone."""
    copper = silver * w.state.profile.settings.copper_per_silver
    return [one.ref for one in company(w) if one.sheet.purse >= copper]


def known(w: World, needs: Needs | None) -> bool:
    """Whether what has happened and the calendar allow it; what is not so is not even mentioned."""
    if needs is None:
        return True
    flags = story(w).flags
    told = all(flag in flags for flag in needs.flags) and not any(flag in flags for flag in needs.without)
    return told and (not needs.by_day or day(w) <= needs.by_day)


def lacks(w: World, needs: Needs | None) -> Refusal | None:
    """What the party lacks for something it knows of."""
    if needs is None:
        return None
    if needs.item and not has(w, needs.item):
        return Refusal("story_item", "MES-CORE-09", {"item": needs.item})
    if needs.ability and not any(needs.ability in in_force.known(w, one.sheet) for one in company(w)):
        return Refusal("story_ability", "MES-CORE-09", {"ability": needs.ability})
    if needs.silver and not rich(w, needs.silver):
        return Refusal("story_silver", "MES-ITM-25", {"silver": needs.silver})
    return None


def met(w: World, needs: Needs | None) -> bool:
    """Whether everything holds."""
    return known(w, needs) and lacks(w, needs) is None


def dice_more(w: World, pluses: tuple[MoreDice, ...]) -> int:
    """MES-ATT-05 Dice more or fewer for circumstances."""
    flags, total = story(w).flags, 0
    for each in pluses:
        so = not each.flag or each.flag in flags
        so = so and (not each.without or each.without not in flags)
        if so and (not each.item or has(w, each.item)):
            total += each.dice
    return total
