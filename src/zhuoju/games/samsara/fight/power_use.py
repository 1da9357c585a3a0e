"""SAM-SKILL-27, SAM-COMBAT-65 Using a power: as an attack, or for somebody's good."""

from zhuoju.games.samsara.fight import dj, interrupts
from zhuoju.games.samsara.fight.powers import HARM, TICKS, line_of, made, passives
from zhuoju.games.samsara.fight.release import released, sustained
from zhuoju.games.samsara.fight.settle import compose
from zhuoju.games.samsara.fight.settle.effects import bless, settle_debts, supports
from zhuoju.games.samsara.fight.settle.responses import accepts
from zhuoju.games.samsara.fight.settle.steps import outline, settle_all
from zhuoju.games.samsara.fight.settle.strike import Strike, named
from zhuoju.games.samsara.fight.standing import present
from zhuoju.games.samsara.fight.stealth import takeable
from zhuoju.games.samsara.fight.weapons import Regular
from zhuoju.games.samsara.model.fight_state import (
    Battle,
    Fighter,
    Power,
    Ref,
    World,
    apart,
    fighter,
    hostile,
)
from zhuoju.kernel import Flow, choose_one, choose_some

# Attacks


def attack(m: Battle, one: Fighter, strike: Strike | None) -> Flow[bool]:
    """SAM-STEP-07 The attack and whatever interrupts it are settled on one snapshot."""
    if strike is None:
        return False
    outlined = yield from outline(m, strike)
    others = yield from interrupts.window(m, one)
    yield from settle_all(m, [strike, *others], outlined)
    yield from settle_debts(m)
    return True


def regular_attack(m: Battle, one: Fighter, regular: Regular) -> Flow[bool]:
    """SAM-COMBAT-27 A regular attack; with something odd only if the DJ finds it fitting (SAM-ITEM-38)."""
    if regular.id.startswith("worn") and not (
        yield from dj.allow(m, "SAM-ITEM-38", "dj.odd_weapon", True, who=one.ref)
    ):
        return False
    return (yield from attack(m, one, (yield from compose.compose(m, one, regular, None))))


def entries_to_add(m: Battle, one: Fighter, target: Fighter, how: str) -> bool:
    """SAM-SNATCH-02, SAM-THEFT-03 Whether a red entry could stand beside a snatch or theft."""
    return any(True for _ in compose.entries(m, one, Strike(one.ref, instead=how), target))


def take_with_entries(m: Battle, one: Fighter, *, how: str, ref: Ref) -> Flow[bool]:
    """SAM-SNATCH-02, SAM-THEFT-03 Snatch or theft in the place of the regular attack, with red entries."""
    taken = ""
    if how == "snatch":
        things = takeable(fighter(m, ref))
        item = yield from choose_one(
            one.seat, "snatch.what", things, clause="SAM-SNATCH-02", default=next(iter(things)), whom=ref
        )
        taken = item.id
    strike = yield from compose.compose(m, one, None, None, aimed=ref, instead=how, taken=taken)
    return (yield from attack(m, one, strike))


def can_attack_with(w: World, one: Fighter, given: Power) -> bool:
    """SAM-COMBAT-31, SAM-EDGE-80 Whether it has a red entry that can be part of an attack now."""
    parts = made(given)
    reds = [line for line in parts.reds if line.family == "weakening" or not line.duration]
    if any(line.code not in TICKS for line in reds):
        return True
    return bool(reds) and has_harm(w, one)


def has_harm(w: World, one: Fighter) -> bool:
    """Whether a passive or sustained entry brings damage."""
    if any(line_of(e.code, e.level).harms for e in one.effects if e.code[0] == "R"):
        return True
    unconditional = [
        s for _, parts in passives(one, w.state.fight.round) for line in parts.reds for s in line.says
        if s.what in HARM and s.when == "always"
    ]  # fmt: skip
    return bool(unconditional)


def strike_with(m: Battle, one: Fighter, given: Power, aimed: Ref | None = None) -> Flow[bool]:
    """SAM-COMBAT-31 An attack without a regular attack: a released skill, active, instant or forced."""
    if not (yield from released(m, one, given)):
        return True
    strike = yield from compose.compose(m, one, None, given, aimed=aimed)
    yield from attack(m, one, strike)
    return True


def unleash(m: Battle, one: Fighter, given: Power) -> Flow[None]:
    """SAM-SKILL-13 A channel is complete: an attack if it has red entries and somebody is there."""
    if can_attack_with(m, one, given):
        strike = yield from compose.compose(m, one, None, given)
        yield from attack(m, one, strike)
    if supports(given):
        yield from give(m, one, given)
        yield from settle_debts(m)


# For somebody's good


def receivers(w: World, one: Fighter, given: Power) -> list[Fighter]:
    """Whom a boon can reach: oneself first, then friends, then anybody."""
    reach = compose.reach_of(w, one, given)
    found = [
        f for f in w.state.fight.fighters.values()
        if present(f) and apart(one, f) <= reach and compose.visible(one, f) and f.kind != "object"
        and (f is one or one.inside is None or one.leaning or f.inside == one.inside)
    ]  # fmt: skip
    return sorted(found, key=lambda f: (f is not one, hostile(one, f), f.ref))


def use(m: Battle, one: Fighter, given: Power, aimed: Ref | None = None) -> Flow[bool]:
    """SAM-COMBAT-65 Release a power for its green and sustained entries."""
    if not (yield from released(m, one, given, lasts=sustained(given))):
        return True
    yield from give(m, one, given, aimed)
    yield from settle_debts(m)
    return True


def give(m: Battle, one: Fighter, given: Power, aimed: Ref | None = None) -> Flow[None]:
    """The entries take effect on those who accept them; who refuses is struck at (SAM-COMBAT-65)."""
    chosen = [fighter(m, aimed)] if aimed is not None else (yield from pick(m, one, given))
    refusing = []
    for target in chosen:
        target = yield from interrupts.beam(m, one, target)
        if target is one or (yield from accepts(m, target.ref, one)):
            for line in supports(given):
                yield from bless(m, one, target, given, line)
        else:
            refusing.append(target)
    for target in refusing:
        yield from force_on(m, one, target, given)


def pick(m: Battle, one: Fighter, given: Power) -> Flow[list[Fighter]]:
    """As many targets as the power covers."""
    options = {named(f): f for f in receivers(m, one, given)}
    if not options:
        return []
    most = max(line.targets for line in supports(given))
    if most == 1:
        target = yield from choose_one(
            one.seat, "use.target", options, clause="SAM-SKILL-27", default=next(iter(options)), who=one.ref
        )
        return [target]
    return (
        yield from choose_some(
            1,
            most,
            one.seat,
            "use.targets",
            options,
            clause="SAM-SKILL-27",
            default=[next(iter(options))],
            who=one.ref,
        )
    )


def force_on(m: Battle, one: Fighter, target: Fighter, given: Power) -> Flow[None]:
    """SAM-COMBAT-65 A refused boon counts as a red entry: two more may be added; margin 5 evades it."""
    strike = Strike(one.ref, primaries=[target.ref], ranged=made(given).way.range != "contact")
    strike.green = [(given, line) for line in supports(given)]
    strike.released.append(given)
    yield from compose.add_entries(m, one, strike, target)
    yield from settle_all(m, [strike])
