"""MES-RWD, MES-LOT, MES-ENC-08, 09 After a fight of an adventure: rewards, spoils, the outcome."""

from zhuoju.games.meshal import belongings, encounters, goals, happenings, loot, passing, staging
from zhuoju.games.meshal.adventure_cards import Deed, Fight
from zhuoju.games.meshal.needs import company, leader, ready, story
from zhuoju.games.meshal.state import Meshal, Ref, being
from zhuoju.games.meshal.words import Intensity
from zhuoju.kernel import Flow, choose_one

NOBODY = "nobody"


def settle(m: Meshal, card: Fight) -> Flow[Deed]:
    """The moment is over: pay out, loot, leave the field; gives back what comes of it."""
    tale, fought = story(m), m.state.fought
    outcome = fought.over if fought is not None else "ended"
    tale.fights[tale.scene] = outcome
    if outcome == "victory":
        if card.foes:
            yield from pay_out(m)
            yield from spoils(m)
        deed = card.victory
    else:
        deed = card.defeat if outcome == "defeat" else card.ended
    staging.leave_field(m)
    return deed


def pay_out(m: Meshal) -> Flow[None]:
    """MES-RWD-01 The reward of the intensity that was fixed at the start."""
    intensity: Intensity = story(m).intensities[story(m).scene]  # type: ignore[assignment]
    given = yield from encounters.pay_out(m, intensity)
    for ref, potential in given.items():
        happenings.earned(m, ref, potential)


# Spoils


def spoils(m: Meshal) -> Flow[None]:
    """MES-LOT-01, 07 One of those who held the field goes through what lies there, if anybody wants to."""
    fallen = goals.fallen_foes(m)
    takers = [ref for ref in ready(m) if not being(m, ref).fled]
    if not fallen or not takers:
        return
    options: dict[str, Ref | None] = {**{f"being:{ref}": ref for ref in takers}, NOBODY: None}
    looter = yield from choose_one(
        leader(m), "story.loot", options, clause="MES-LOT-01", default=f"being:{takers[0]}", n=len(fallen)
    )
    if looter is None:
        return
    for body in fallen:
        yield from search_body(m, looter, body)


def search_body(m: Meshal, looter: Ref, body: Ref) -> Flow[None]:
    """MES-LOT-02..06 What it carries, then what its entry adds; skill and time where those are asked for."""
    if loot.cannot_strip(m, looter, body) is None:
        for line in loot.strip(m, looter, body):
            m.tell("looted", ref=looter, item=line.item, n=line.n)
    for index, entry in list(loot.left(m, body)):
        if not entry.ability and loot.cannot_take(m, looter, body, index) is None:
            for item, n in loot.take(m, looter, body, index, m.chance):
                m.tell("looted", ref=looter, item=item, n=n)
    for taker in ready(m):
        for ability, seconds in loot.skills(m, taker, body).items():
            for item, n in (yield from belongings.work_up(m, taker, body, ability)):
                m.tell("looted", ref=taker, item=item, n=n)
            yield from passing.pass_time(m, seconds)


def wiped_out(m: Meshal) -> bool:
    """Whether nobody of the party is left."""
    return not company(m)
