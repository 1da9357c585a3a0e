"""How bots answer an attack: blue entries, dodge, defend, shelter and guard, by exact odds."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from zhuoju.games.samsara.character import exact_odds
from zhuoju.games.samsara.character.attribute_contests import Side
from zhuoju.games.samsara.fight.payments import missing
from zhuoju.games.samsara.fight.powers import Line, line_of, made
from zhuoju.games.samsara.fight.settle.responses import PAIRS
from zhuoju.games.samsara.fight.standing import bonus
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.fight_state import Fighter, Look, power
from zhuoju.games.samsara.model.state import State
from zhuoju.games.samsara.seat import knowledge
from zhuoju.games.samsara.seat.tactics import D4
from zhuoju.kernel import Decision

Weights = Mapping[str, float]
BASE: Final = 100.0
DEATH: Final = 40.0  # points that staying alive is worth
BREATH: Final = 0.12  # a point of stamina in points of damage
POWER: Final = 0.45  # a point of energy, for whoever releases spells
SPARE: Final = 0.2  # for everybody else
MOST: Final = 150  # damage beyond which nothing changes


@lru_cache(4096)
def after(damage: int, hp: int, responder: Side, attacker: Side) -> tuple[float, float]:
    """The mean damage that is left after a dodge or defence, and the chance that it kills."""
    left = exact_odds.left_after_response(min(MOST, damage), responder, attacker)
    return float(left.mean), float(left.at_least(min(MOST, max(1, hp))))


def respond(s: State, decision: Decision) -> Weights:
    """The response that leaves most, paid for what it costs."""
    one = s.fight.fighters[int(str(decision.params["who"]))]
    left = int(str(decision.params.get("left", 0)))
    attacker = s.fight.fighters.get(int(str(decision.params.get("by", 0) or 0)))
    if not decision.params.get("harms", True):
        return _effect_only(one, decision)
    found = {"none": BASE - left - (DEATH if left >= one.hp else 0.0)}
    for how in ("dodge", "defend"):
        if how in decision.offers:
            found[how] = BASE - _evading(s, one, attacker, how, left)
    if "shelter" in decision.offers:
        n = min(one.energy, left)
        dies = DEATH if left - n >= one.hp else 0.0
        found["shelter"] = BASE - (left - n) - dies - n * _energy(one)
    return {o: max(0.01, found.get(o, 0.01)) for o in decision.offers}


def _energy(one: Fighter) -> float:
    """What a point of energy is worth to somebody."""
    pays = any(p.build.way.payment and p.build.way.pays != "stamina" for p in one.powers)
    return POWER if pays else SPARE


def _effect_only(one: Fighter, decision: Decision) -> Weights:
    """Only a margin of five evades an effect: worth the breath while there is plenty."""
    plenty = one.stamina >= 2 * tables.RESPONSE_STAMINA
    return {o: (2.0 if plenty else 0.5) if o != "none" else 1.0 for o in decision.offers}


def _evading(s: State, one: Fighter, attacker: Fighter | None, how: str, left: int) -> float:
    """What a dodge or defence costs in all; the attacker picks the attribute that is worse for us."""
    price = tables.RESPONSE_STAMINA
    short = missing(one, "stamina", price) * tables.HP_FOR_MISSING
    if short >= one.hp:
        return 2 * BASE
    worst = 0.0
    for attribute in PAIRS[how]:
        mine = knowledge.contest_side(s, one.seat, one, attribute, bonus(Look(s), one, attacker, how))
        if attacker is None:
            theirs = Side(s.fight.grade, s.fight.grade)
        else:
            theirs = knowledge.contest_side(s, one.seat, attacker, attribute)
        mean, dies = after(left, one.hp - short, _bare(mine), _bare(theirs))
        worst = max(worst, mean + DEATH * dies)
    return worst + short + BREATH * (price - short / tables.HP_FOR_MISSING)


def _bare(side: Side) -> Side:
    """A side without its name, so that equal ones are worked out once."""
    return Side(side.reaction, side.grade, side.bonus, side.tired)


def shelter(_s: State, decision: Decision) -> Weights:
    """Exactly what is left, as far as the energy goes."""
    wanted = min(decision.most, max(decision.least, int(str(decision.params.get("left", 1)))))
    return {str(n): 10.0 if n == wanted else 0.1 for n in range(decision.least, decision.most + 1)}


# Blue entries


def line_named(one: Fighter, name: str) -> Line | None:
    """The entry that an option names."""
    if name.startswith("lasting:"):
        effect = one.effects[int(name.split(":")[1])]
        return line_of(effect.code, effect.level, effect.parameter)
    given, _, index = name.rpartition("/")
    mine = power(one, given)
    return made(mine).lines[int(index)] if mine is not None and index.isdigit() else None


def blue(s: State, decision: Decision) -> Weights:
    """Whatever takes most off; contest entries by what they add to a response that can be paid."""
    one = s.fight.fighters[int(str(decision.params["who"]))]
    found = {"done": 0.5}
    for option in decision.offers:
        line = line_named(one, option)
        if line is not None:
            found[option] = max(0.0, blue_value(s, one, line, option))
    return found


def blue_value(s: State, one: Fighter, line: Line, name: str) -> float:
    """What a blue entry takes off on average."""
    mine = power(one, name.rpartition("/")[0])
    if (
        mine is not None
        and not made(mine).passive
        and missing(one, mine.build.way.pays or "energy", mine.build.way.payment)
    ):
        return 0.0
    worth, breath = 0.0, one.stamina >= tables.RESPONSE_STAMINA
    for said in line.says:
        n = said.at(line.level)
        if said.what == "reduce_dice":
            worth += n * D4
        elif said.what == "reduce_flat":
            worth += n
        elif said.what == "response" and breath:
            usual = Side(s.fight.grade, s.fight.grade)
            own = Side(one.grades[2], max(one.grades[1], one.grades[0]))
            better = Side(own.reaction, own.grade, n)
            worth += float(exact_odds.mean_gain(better, usual) - exact_odds.mean_gain(own, usual))
        elif said.what == "upkeep":
            worth = 0.0 if one.energy < n else worth - n * _energy(one)
        elif said.what in ("thorns", "mind_wall", "focus"):
            worth += 1.5 * n
    return worth


# Guard


def guard(s: State, decision: Decision) -> Weights:
    """Step in for a friend who would fall, if oneself would not."""
    one = s.fight.fighters[int(str(decision.params["who"]))]
    friend = s.fight.fighters[int(str(decision.params["whom"]))]
    left = int(str(decision.params.get("left", 0)))
    if friend.side != one.side or friend.kind == "object":
        return {"pass": 1.0, "guard": 0.0}
    theirs = knowledge.reduction_of(s, one.seat, friend)
    mine = knowledge.reduction_of(s, one.seat, one)
    through = max(0.0, left + (theirs - mine) * D4)
    short = missing(one, "stamina", tables.RESPONSE_STAMINA) * tables.HP_FOR_MISSING
    saves = left >= friend.hp and through + short < one.hp
    return {"pass": 1.0, "guard": 5.0 if saves else 0.0}


def cover(s: State, decision: Decision) -> Weights:
    """Behind the cover, unless hardly anything came through."""
    one = s.fight.fighters[int(str(decision.params["who"]))]
    worth = int(str(decision.params.get("left", 0))) > 0 and not one.dead
    return {"cover": 5.0 if worth else 0.5, "open": 1.0}
