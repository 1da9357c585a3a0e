"""MES-RWD, MES-LOT, MES-FLE-06, MES-ENC-08, 09 After a fight of an adventure: rewards, a chase, spoils."""

from zhuoju.games.meshal.basics.telling import tell_owner
from zhuoju.games.meshal.character.clock import MINUTE
from zhuoju.games.meshal.hosting import intensity_told, spoils
from zhuoju.games.meshal.items import loot
from zhuoju.games.meshal.model.adventure_cards import Deed, Fight
from zhuoju.games.meshal.model.state import Meshal, Ref, being
from zhuoju.games.meshal.model.words import Intensity
from zhuoju.games.meshal.moment import rounds
from zhuoju.games.meshal.story import deeds, goals, story_fights
from zhuoju.games.meshal.story.party_needs import company, leader, ready, story
from zhuoju.kernel import Flow, choose_one, choose_yes_no

NOBODY = "nobody"


def outcome_of(m: Meshal) -> str:
    """How the moment that was over last has ended."""
    return m.state.fought.over if m.state.fought is not None else "ended"


def fought_on(m: Meshal, card: Fight) -> Flow[bool]:
    """MES-RWD-01, MES-FLE-06, 08 The reward of a victory; True: who fled was chased, and has to fight."""
    tale, outcome = story(m), outcome_of(m)
    tale.fights[tale.scene] = outcome
    m.state.haul = {}
    if outcome == "victory" and card.foes:
        yield from pay_out(m)
    tale.chased = outcome in rounds.WON and (yield from spoils.pursued(m, *rounds.WON[outcome]))
    return tale.chased


def settle(m: Meshal, card: Fight) -> Flow[Deed]:
    """MES-ENC-09 It is over for good: loot, leave the field; gives back what comes of it.

    To have fled is defeat too (MES-FLE-05), but when all have got away nobody is at the foes' mercy."""
    outcome = outcome_of(m)
    away = outcome == "defeat" and all(one.fled for one in company(m))
    if outcome == "victory" or not (outcome == "defeat" or card.foes):
        yield from go_through(m)
    story_fights.leave_field(m)
    return card.ended if away else {"victory": card.victory, "defeat": card.defeat}.get(outcome, card.ended)


def pay_out(m: Meshal) -> Flow[None]:
    """MES-RWD-01 The reward of the intensity fixed at the start; a fight over before that brings none."""
    intensity: Intensity | None = story(m).intensities.get(story(m).scene)  # type: ignore[assignment]
    if intensity is None:
        return
    given = yield from intensity_told.pay_out(m, intensity)
    for ref, potential in given.items():
        deeds.earned(m, ref, potential)


# Spoils


def go_through(m: Meshal) -> Flow[None]:
    """MES-LOT-01, 07 One of those who held the field goes through what lies there, if anybody wants to."""
    fallen = goals.fallen_foes(m)
    takers = [ref for ref in ready(m) if not being(m, ref).fled]
    if not fallen or not takers:
        for taker in takers[:1]:
            yield from spoils.gather(m, taker)  # what they dropped themselves
        return
    options: dict[str, Ref | None] = {**{f"being:{ref}": ref for ref in takers}, NOBODY: None}
    looter = yield from choose_one(
        leader(m), "story.loot", options, clause="MES-LOT-01", default=f"being:{takers[0]}", n=len(fallen)
    )
    if looter is None:
        return
    something = bool(spoils.dropped(m, looter))
    yield from spoils.gather(m, looter)
    for body in fallen:
        something = (yield from search_body(m, looter, body)) or something
    if not something:
        tell_owner(m, looter, "found_nothing", body=fallen[0])
    for body in fallen:
        for taker in ready(m):
            yield from work_on(m, taker, body)


def search_body(m: Meshal, looter: Ref, body: Ref) -> Flow[bool]:
    """MES-LOT-02, 03, 06 What it carries, then what its entry adds; False: there was nothing to look for."""
    something = spoils.rich(m, body)
    if loot.cannot_strip(m, looter, body) is None:
        yield from spoils.strip(m, looter, body)
    for index, entry in list(loot.left(m, body)):
        if not entry.ability and loot.cannot_take(m, looter, body, index) is None:
            something = True
            yield from spoils.take(m, looter, body, index)
    return something


def work_on(m: Meshal, taker: Ref, body: Ref) -> Flow[None]:
    """MES-LOT-04 Whoever has the skill says whether to give it the time."""
    for ability, seconds in loot.skills(m, taker, body).items():
        seat, minutes = being(m, taker).seat, seconds // MINUTE
        if (
            yield from choose_yes_no(
                seat, "story.process", clause="MES-LOT-04", default="yes",
                by=taker, body=body, ability=ability, minutes=minutes,
            )
        ):  # fmt: skip
            yield from spoils.process(m, taker, body, ability, seconds)


def wiped_out(m: Meshal) -> bool:
    """Whether nobody of the party is left."""
    return not company(m)
