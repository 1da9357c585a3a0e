"""What acts and entries are worth to a bot, in points of damage; only what its seat knows goes in."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from zhuoju.games.samsara.fight import creature_traits
from zhuoju.games.samsara.fight.payments import missing
from zhuoju.games.samsara.fight.powers import Line, Made, line_of, made, usable
from zhuoju.games.samsara.fight.settle import compose
from zhuoju.games.samsara.fight.settle.damage import line_dice, regular_dice
from zhuoju.games.samsara.fight.settle.effects import supports
from zhuoju.games.samsara.fight.settle.strike import Part, Strike
from zhuoju.games.samsara.fight.standing import half, move_cap
from zhuoju.games.samsara.fight.weapons import Regular, regulars
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.fight_state import (
    Fighter,
    Look,
    Power,
    Ring,
    apart,
    distance,
    fighter,
)
from zhuoju.games.samsara.model.rolls import NOTHING
from zhuoju.games.samsara.seat import knowledge

D4: Final = 2.5
KILL: Final = 12.0  # what felling a foe is worth on top
SURE_KILL: Final = 1.5  # times its HP: then a blow fells even who shelters
OVERKILL: Final = 0.3  # of damage beyond the HP of the target
LANDS: Final = 0.6  # how often an attack without damage lands
HIT: Final = 0.75  # how often what is added to a wound takes effect
ROUNDS: Final = 3  # of a lasting entry that count
WEAKENING: Final = {
    "W01": D4, "W02": 2.0, "W03": 1.8, "W04": 1.2, "W05": 0.3, "W06": 3.0, "W07": 2.0, "W08": 2.0,
    "W09": 4.0, "W10": 1.0, "W11": 0.3, "W12": 0.3, "W13": 6.0, "W14": 1.5, "W15": 1.0, "W16": 0.3,
    "W17": 0.1, "W18": 0.2,
}  # fmt: skip
SAN: Final = 1.5  # a point of SAN
MOST_SAN: Final = 4  # that entries are likely to take in a round (SAM-SAN-06)
THROWN: Final = 0.01  # of a blow that leaves the hands empty
BLUE: Final = 1.4  # what blue entries usually add to regular reduction
FEARED: Final = 8.0  # HP taken in a round
STOCK: Final = 0.1  # a point of stamina or energy lost


class Blow(Struct):
    """An attack as it could be put together: its mean damage before reduction, and what it brings besides."""

    damage: float = 0.0
    pierce: int = 0
    extras: float = 0.0  # weakenings, losses: where it hits
    slots: int = 0


# Entries


def affordable(one: Fighter, power: Power | None) -> bool:
    """Whether a power is paid from the stock, without HP."""
    if power is None or power.build.way.payment == 0:
        return True
    return missing(one, power.build.way.pays or "energy", power.build.way.payment) == 0


def extra(line: Line, target: Fighter) -> float:
    """What an entry is worth on a hit, beside its damage."""
    if line.family == "weakening":
        worth = WEAKENING.get(line.code, 0.5) * line.level * min(ROUNDS, max(1, line.duration))
        there = any(e.code == line.code for e in target.effects)
        return 0.1 * worth if there else worth
    found = 0.0
    for said in line.says:
        n = said.at(line.level)
        if said.what == "drain":
            found += min(n, MOST_SAN) * SAN if said.about == "san" else n * STOCK
        elif said.what == "life_tap":
            found += n / 2
        elif said.what == "suppress":
            found += n
        elif said.what == "disarm":
            found += 4.0
        elif said.what in ("push", "sunder", "more_items"):
            found += 0.5
    return 0.0 if target.mindless and line.code in ("R16", "W14") else found


def entry_value(s: Ring, one: Fighter, strike: Strike, line: Line, target: Fighter) -> float:
    """What a red entry adds to an attack on this target."""
    dice = line_dice(Look(s), strike, line, target).twice_mean / 2
    pierced = min(line.number("pierce"), knowledge.reduction_of(s, one.seat, target)) * D4
    return dice + pierced + extra(line, target) * (HIT if strike.harms else LANDS)


def offered_value(s: Ring, one: Fighter, line: Line, target: Fighter) -> float:
    """What a red entry that is on offer adds: its condition holds, or it would not be."""
    dice = sum(_mean(said.what, said.at(line.level)) for said in line.says)
    pierced = min(line.number("pierce"), knowledge.reduction_of(s, one.seat, target)) * D4
    return dice + pierced + extra(line, target) * HIT


def _mean(what: str, n: int) -> float:
    """The mean damage of a statement."""
    if what in ("damage_dice", "element_dice", "momentum_dice", "crush_dice"):
        return n * D4
    return float(n) if what == "damage_flat" else 3.0 * n if what == "more_targets" else 0.0


def red_lines(s: Ring, one: Fighter, power: Power | None, target: Fighter) -> Iterator[Line]:
    """The entries at hand for an attack: of the power itself, and passive ones."""
    for each in one.powers:
        parts = made(each)
        if each is power or (parts.passive and usable(one, each, s.fight.round)):
            for line in parts.reds:
                now = line.family == "weakening" or not line.duration or parts.passive
                if now and not creature_traits.swapped(one, line.code, target):
                    yield line


def best_blow(s: Ring, one: Fighter, regular: Regular | None, power: Power | None, target: Fighter) -> Blow:
    """The best three entries on top of a regular attack or a released skill."""
    strike = Strike(one.ref, primaries=[target.ref], ranged=regular.ranged if regular else False)
    blow = Blow()
    if regular is not None:
        strike.regular, strike.families = regular.kind, list(regular.families)
        holder = fighter(Look(s), one.inside) if one.operates and one.inside is not None else one
        dice = regular_dice(Look(s), holder, regular.kind, list(regular.weapons), ranged=regular.ranged)
        blow.damage = dice.twice_mean / 2
    if power is not None:
        strike.parts = [
            Part("x", NOTHING, line=line, power=power, released=True) for line in made(power).reds
        ]
    lines = list(red_lines(s, one, power, target))
    lines += [line_of(e.code, e.level, e.parameter) for e in one.effects if e.code[0] == "R"]
    lines.sort(key=lambda line: -entry_value(s, one, strike, line, target))
    for line in lines[: tables.RED_SLOTS]:
        blow.damage += line_dice(Look(s), strike, line, target).twice_mean / 2
        blow.pierce += line.number("pierce")
        blow.extras += extra(line, target)
    return blow


def blow_value(s: Ring, one: Fighter, blow: Blow, target: Fighter) -> float:
    """What is left after reduction, and whether it would fell the target."""
    if blow.damage <= 0:
        return LANDS * blow.extras
    reduction = max(0.0, knowledge.reduction_of(s, one.seat, target) * BLUE - blow.pierce) * D4
    through = blow.damage - reduction
    worth = max(through, 0.15 * blow.damage)  # dice vary
    if target.out:
        return 0.1
    felled = KILL * min(1.0, max(0.0, through) / max(1.0, SURE_KILL * target.hp))
    spare = OVERKILL * max(0.0, worth - target.hp)  # reduction is only guessed
    return (min(worth, float(target.hp)) + spare + felled) * menace(s, target) + HIT * blow.extras


def menace(s: Ring, target: Fighter) -> float:
    """How much sooner somebody should fall: twice as soon who takes so many HP in a round."""
    return 1.0 + knowledge.threat(s.fight, target) / FEARED


def best_target(s: Ring, one: Fighter, regular: Regular | None, power: Power | None) -> tuple[float, int]:
    """The best foe in reach of an attack, and what the attack is worth; (0, 0): nobody is."""
    look = Look(s)
    reach = regular.reach if regular is not None else compose.reach_of(look, one, power) if power else 2
    found = (0.0, 0)
    for target in knowledge.foes(s.fight, one):
        if apart(one, target) <= reach and target.ref != one.inside:
            value = blow_value(s, one, best_blow(s, one, regular, power, target), target)
            found = max(found, (value, target.ref))
    return found


def attack_value(s: Ring, one: Fighter, name: str) -> float:
    """What an attack on offer is worth: a regular one by its name, or a power."""
    for regular in regulars(Look(s), one):
        if regular.id == name:
            value, _ = best_target(s, one, regular, None)
            return THROWN * value if name.startswith("throw") else value
    power = next((p for p in one.powers if p.id == name), None)
    if power is None or not affordable(one, power):
        return 0.0
    value, _ = best_target(s, one, None, power)
    return value * covered(s, one, power) - 0.05 * power.build.way.payment


def covered(s: Ring, one: Fighter, power: Power) -> float:
    """More where a power covers several foes."""
    near = [f for f in knowledge.foes(s.fight, one) if apart(one, f) <= compose.reach_of(Look(s), one, power)]
    return 1.0 + 0.6 * (min(made(power).way.targets, max(1, len(near))) - 1)


# For somebody's good


def support_value(s: Ring, one: Fighter, power: Power) -> float:
    """What using a power for its green and lasting entries is worth."""
    if not affordable(one, power):
        return 0.0
    lines = supports(power)
    wounded = [one, *knowledge.friends(s.fight, one)]
    return sum(_support(s, one, line, made(power), wounded) for line in lines)


def _support(s: Ring, one: Fighter, line: Line, parts: Made, friends: Iterable[Fighter]) -> float:
    lost = max(tables.HP[f.grades[0] - 1] - f.hp for f in friends)
    rounds = min(ROUNDS, line.duration) if parts.way.time is None else ROUNDS
    foes = bool(knowledge.foes(s.fight, one))
    for said in line.says:
        n = said.at(line.level)
        match said.what:
            case "heal_dice":
                return min(n * D4, lost) * (1.4 if any(half(f) for f in friends) else 0.9)
            case "regrow":
                return min(n * rounds, lost)
            case "restore":
                return 0.2 * n if said.about == "stamina" and one.stamina < tables.RESPONSE_STAMINA else 0.1
            case "damage_dice" | "element_dice" | "reduce_dice" if foes:
                return n * D4 * rounds / 2
            case "damage_flat" | "reduce_flat" if foes:
                return n * rounds / 2
            case "summon" if foes:
                return 6.0 * rounds
            case "response" | "raise_grade" if foes:
                return 1.5 * n * rounds / 2
            case "barricade" if foes:
                return 1.0
    return 0.0


# Where to stand


def wanted_distance(s: Ring, one: Fighter) -> int:
    """How far from its foes a fighter likes to be: arm's length, or as far as it can strike from."""
    keeps = creature_traits.number(one, "keeps_away")
    look = Look(s)
    shots = [r.reach for r in regulars(look, one) if r.ranged and not r.id.startswith("throw")]
    shots += [
        compose.reach_of(look, one, p) for p in one.powers
        if made(p).reds and not made(p).passive and affordable(one, p) and made(p).way.range != "contact"
    ]  # fmt: skip
    if keeps and shots:
        return min(keeps, max(shots))
    if shots and max(shots) > tables.MELEE_REACH:
        armed = any(r.weapons for r in regulars(look, one) if not r.ranged)
        return 1 if armed else min(max(shots), 2 * move_cap(look, one) + tables.MELEE_REACH)
    return 1


def nearest(s: Ring, one: Fighter) -> tuple[int, int]:
    """The nearest foe, weak ones first among equals: metres and number; (-1, 0): nobody is seen."""
    found = [(distance(one.at, f.at), f.hp, f.ref) for f in knowledge.foes(s.fight, one) if not f.out]
    if not found:
        return -1, 0
    metres, _, ref = min(found)
    return metres, ref
