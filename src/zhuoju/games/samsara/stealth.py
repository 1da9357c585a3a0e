"""SAM-STEALTH, SAM-THEFT, SAM-SNATCH Hiding in PvE, stealing unnoticed, snatching in the open."""

from typing import Final

from zhuoju.games.samsara import dj
from zhuoju.games.samsara.contests import Side
from zhuoju.games.samsara.fight_state import Battle, Fighter, Gear, World, apart, fighter, hostile
from zhuoju.games.samsara.refusal import Refusal
from zhuoju.games.samsara.standing import alive, amount, bonus, grade, in_contest, side
from zhuoju.games.samsara.tables import MELEE_REACH
from zhuoju.games.samsara.telling import About, contest, roll, tell_of, tell_owner
from zhuoju.games.samsara.words import CONTESTED, Attribute
from zhuoju.kernel import Flow, choose_one

NO_CONTEST: Final = "reaction"


def stealth_refusal(w: World) -> Refusal | None:
    """SAM-STEALTH-01, SAM-THEFT-01 In PvP there is neither."""
    return Refusal("pvp_stealth", "SAM-STEALTH-01") if w.state.fight.pvp else None


def observers(w: World, one: Fighter) -> list[Fighter]:
    """Foes who could notice."""
    return [o for o in w.state.fight.fighters.values() if hostile(o, one) and alive(o) and o.kind != "object"]


def hide(m: Battle, one: Fighter) -> Flow[bool]:
    """SAM-STEALTH-02, 03, D22 By the preset a coordination contest against every observer."""
    watching = observers(m, one)
    failed = yield from unnoticed_by(m, one, watching, "stealth")
    one.hidden_from = [o.ref for o in watching] if not failed and watching else None
    if failed:
        tell_of(m, one, "seen_hiding", by=failed[0].ref)
    else:
        tell_of(m, one, "hidden")
    return True


def unnoticed_by(m: Battle, one: Fighter, watching: list[Fighter], about: str) -> Flow[list[Fighter]]:
    """SAM-STEALTH-02 Those of them who notice; the DJ's formula is a contest or a plain roll."""
    own = amount(m, one, "stealth")
    if m.state.fight.room.stealth_formula == "flat":
        number = yield from dj.number(
            m, "SAM-STEALTH-02", "dj.stealth", m.state.fight.presets.stealth_flat, who=one.ref
        )
        mine = side(m, one, "coordination", own)
        sense = max((amount(m, o, "keen_sense") for o in watching), default=0)
        rolled = roll(m, mine.dice, "contest", one, "stealth", "SAM-STEALTH-02") - sense
        return [] if rolled > number else watching
    for other in watching:
        more = own - amount(m, other, "keen_sense")
        mine = in_contest(m, one, other, "coordination", more)
        theirs = in_contest(m, other, one, "coordination")
        if contest(m, mine, theirs, "SAM-STEALTH-02", About(about, one, other)) <= 0:
            return [other]
    return []


# Theft


def takeable(target: Fighter) -> dict[str, Gear]:
    """What somebody has on it that can change hands."""
    return {f"item:{g.id}": g for g in target.gear if not g.bodily and g.place != "fitted"}


def taking_refusal(w: World, one: Fighter, other: Fighter, how: str) -> Refusal | None:
    """SAM-THEFT-01, SAM-SNATCH-01 Why nothing can be taken from somebody."""
    if how == "theft" and w.state.fight.pvp:
        return Refusal("pvp_stealth", "SAM-THEFT-01")
    if not near(one, other):
        return Refusal("out_of_reach", f"SAM-{how.upper()}-01")
    if how == "theft" and not hostile(one, other):
        return Refusal("own_side", "SAM-THEFT-01")
    things = takeable(other).values()
    if not any(g.place != "held" for g in things) if how == "theft" else not things:
        return Refusal("nothing_to_take", f"SAM-{how.upper()}-01")
    return None


def theft(m: Battle, one: Fighter, target: Fighter) -> Flow[bool]:
    """SAM-THEFT-01, 02 A stealth check and a contest; the victim does not learn of it (SAM-HIDE-11)."""
    things = {k: g for k, g in takeable(target).items() if g.place != "held"}
    failed = yield from unnoticed_by(m, one, [target], "theft")
    attribute = theft_attribute(m)
    won = False
    if not failed and things:
        mine, theirs = theft_side(m, one, target, attribute), theft_side(m, target, one, attribute)
        won = contest(m, mine, theirs, "SAM-THEFT-01", About("theft", one, target)) > 0
    if not won:
        tell_of(m, one, "theft_failed", whom=target.ref)
        return True
    wanted = yield from choose_one(
        one.seat, "theft.what", things, clause="SAM-THEFT-02", default=next(iter(things)), whom=target.ref
    )
    if (yield from dj.allow(m, "SAM-THEFT-02", "dj.theft", True, who=one.ref, item=wanted.name)):
        take(one, target, wanted)
        tell_owner(m, one, "stolen", item=wanted.id, name=wanted.name, whom=target.ref)
    return True


def theft_attribute(w: World) -> Attribute:
    """SAM-THEFT-01 Burst or coordination by the DJ's choice; reaction only as a house rule."""
    fight = w.state.fight
    chosen = fight.presets.theft_attribute
    return "coordination" if chosen == NO_CONTEST and not fight.room.reaction_theft else chosen


def theft_side(m: Battle, one: Fighter, other: Fighter, attribute: Attribute) -> Side:
    """One side of the theft contest."""
    return side(m, one, attribute, bonus(m, one, other))


def take(one: Fighter, target: Fighter, item: Gear) -> None:
    """SAM-ITEM-03, SAM-SNATCH-03 It works for whoever has it; at rollback it returns to its owner."""
    target.gear.remove(item)
    item.owner = target.ref if item.owner is None else item.owner
    item.id = f"{item.id}@{target.ref}"
    item.place, item.inside = "hung", ""
    if item.build.kind in ("weapon", "shield"):
        used = sum(max(1, g.build.hands) for g in one.gear if g.place == "held" and not g.destroyed)
        item.place = "held" if used + max(1, item.build.hands) <= 2 else "hung"
    one.gear.append(item)


# Snatch


def snatch_contest(m: Battle, one: Fighter, target: Fighter, more: int = 0) -> Flow[bool]:
    """SAM-SNATCH-01, D21 The target chooses the attribute; the snatcher must win."""
    best = max(CONTESTED, key=lambda a: grade(m, target, a))
    attribute = yield from choose_one(
        target.seat, "snatch.attribute", {a: a for a in CONTESTED}, clause="SAM-SNATCH-01", default=best,
        who=target.ref, by=one.ref,
    )  # fmt: skip
    mine = in_contest(m, one, target, attribute, more)
    theirs = in_contest(m, target, one, attribute)
    return contest(m, mine, theirs, "SAM-SNATCH-01", About("snatch", one, target)) > 0


def snatch(m: Battle, one: Fighter, target: Fighter, item: Gear) -> Flow[bool]:
    """SAM-SNATCH-01..03 Take something in the open."""
    if (yield from snatch_contest(m, one, target)):
        take(one, target, item)
        tell_of(m, one, "snatched", item=item.id, name=item.name, whom=target.ref)
    else:
        tell_of(m, one, "snatch_failed", whom=target.ref)
    return True


def take_instead(m: Battle, one: Fighter, target: Fighter, how: str, name: str) -> Flow[None]:
    """SAM-THEFT-03, SAM-SNATCH-02 In the place of a regular attack, once the attack has hit."""
    item = takeable(target).get(f"item:{name}")
    if how == "theft":
        yield from theft(m, one, target)
    elif item is not None:
        yield from snatch(m, one, target, item)


def near(one: Fighter, other: Fighter) -> bool:
    """Within reach of a hand."""
    return apart(one, other) <= MELEE_REACH


def noticed(m: Battle, ref: int, by: int) -> None:
    """SAM-STATE-06 Somebody discovers a hidden fighter."""
    one = fighter(m, ref)
    if one.hidden_from is not None:
        one.hidden_from = [r for r in one.hidden_from if r != by] or None
        tell_of(m, one, "discovered", by=by)
