"""How bots fight in Samsara: how a seat stands, and what a sensible player would rather do.

Hints reckon with what the seat knows (see `knowledge`): its own sheets, HP, places, gear in sight.
"""

from collections.abc import Callable, Mapping
from typing import Final

from zhuoju.games.samsara.fight import creature_traits
from zhuoju.games.samsara.fight.moving import left
from zhuoju.games.samsara.fight.powers import made
from zhuoju.games.samsara.fight.standing import alive, half, move_cap
from zhuoju.games.samsara.fight.weapons import regulars
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.fight_state import Fighter, Look, power
from zhuoju.games.samsara.model.state import State
from zhuoju.games.samsara.seat import bot_defence, knowledge, tactics
from zhuoju.kernel import Decision, Seat

Weights = Mapping[str, float]
SURE, LIKELY, SELDOM, NEVER = 20.0, 5.0, 0.2, 0.0
STAND: Final = 0.5  # what ending the turn is worth
EXTINGUISH: Final = 4.0
SHARE: Final = 1.0  # of HP; stamina and energy count less


def evaluate(s: State, seat: Seat) -> float:
    """How well the sides of a seat stand: HP in shares, the living count double."""
    mine = {one.side for one in s.fight.fighters.values() if one.seat == seat}
    good = bad = 0.0
    for one in s.fight.fighters.values():
        if one.kind in ("object", "vehicle"):
            continue
        worth = _worth(one)
        if one.side in mine:
            good += worth
        else:
            bad += worth
    return (good - bad) / (good + bad + 1.0)


def _worth(one: Fighter) -> float:
    if not alive(one):
        return 0.0
    return one.star * (1.0 + SHARE * one.hp / tables.HP[one.grades[0] - 1])


def hints(s: State, decision: Decision) -> Weights:
    """A weight for each option: 1 is neutral, 0 is never."""
    rule = _RULES.get(decision.prompt)
    if rule is not None:
        return rule(s, decision)
    if isinstance(decision.default, str) and decision.default in decision.offers:
        return {o: LIKELY if o == decision.default else 1.0 for o in decision.offers}
    return {}


def _who(s: State, decision: Decision) -> Fighter:
    return s.fight.fighters[int(str(decision.params["who"]))]


def _named(s: State, option: str) -> Fighter | None:
    """The fighter that an option names."""
    ref = option.rpartition("fighter:")[2]
    return s.fight.fighters.get(int(ref)) if ref.isdigit() else None


# The own turn


def _act(s: State, decision: Decision) -> Weights:
    """What is worth most: a blow, help, or a better place; ending the turn where nothing is."""
    one = _who(s, decision)
    found = {option: _value(s, one, option) for option in decision.offers}
    best = max((v for o, v in found.items() if o.startswith(("attack", "crush"))), default=0.0)
    moves = [o for o in found if o.startswith("move")]
    if moves:
        step = _step_value(s, one, best)
        for option in moves:  # the instant leaves the active action free
            found[option] = step * (1.0 if option != "move active" else 0.6)
    found["end"] = STAND
    return found


def _value(s: State, one: Fighter, option: str) -> float:
    """What an act is worth, moves aside."""
    word, _, rest = option.partition(" ")
    if word == "attack":
        return _attack(s, one, rest)
    if word == "use":
        given = power(one, rest)
        return tactics.support_value(s, one, given) if given is not None else NEVER
    if word == "channel":
        return _channel(s, one, rest)
    if word == "crush":
        target = _named(s, rest)
        heavy = creature_traits.number(one, "stamps") // 100 * tactics.D4
        foe = target is not None and target.side != one.side
        return tactics.blow_value(s, one, tactics.Blow(heavy), target) if foe and target else NEVER
    if word == "put_out":
        return EXTINGUISH
    if word == "struggle":
        return LIKELY
    if word == "reload":
        return LIKELY if "forced" not in option and not _can_strike(s, one) else SELDOM
    if word in ("switch", "pick_up", "take"):
        return _arm(s, one, option)
    if word == "rest":
        return _rest(s, one)
    return NEVER


def _attack(s: State, one: Fighter, rest: str) -> float:
    """An attack; creatures of effects bite only when alone."""
    if rest.startswith(("snatch", "theft")):
        return SELDOM
    value = tactics.attack_value(s, one, rest)
    if creature_traits.prefers(one, "effects"):
        plain = power(one, rest) is None
        alone = not knowledge.friends(s.fight, one)
        return value * (0.1 if plain and not alone else 1.0 if plain else 2.0)
    return value


def _arm(s: State, one: Fighter, option: str) -> float:
    """A weapon into empty hands."""
    name = option.rpartition("item:")[2]
    items = [*one.gear, *s.fight.ground]
    arm = next((g for g in items if g.id == name), None)
    if arm is None or not arm.build.damage or "forced" in option or _can_strike(s, one):
        return NEVER
    return LIKELY + arm.build.damage


def _can_strike(s: State, one: Fighter) -> bool:
    return any(r.weapons for r in regulars(Look(s), one))


def _channel(s: State, one: Fighter, name: str) -> float:
    """A channel takes more than a turn and is lost when one is struck: only with room around."""
    given = power(one, name)
    metres, _ = tactics.nearest(s, one)
    if given is None or not tactics.affordable(one, given) or 0 <= metres <= move_cap(Look(s), one) + 2:
        return NEVER
    value, _ = tactics.best_target(s, one, None, given)
    return 0.8 * max(value, tactics.support_value(s, one, given))


def _rest(s: State, one: Fighter) -> float:
    """Out of breath and out of reach."""
    metres, _ = tactics.nearest(s, one)
    safe = metres > 2 * move_cap(Look(s), one) + tables.MELEE_REACH
    return 1.0 if safe and one.stamina < tables.RESPONSE_STAMINA else NEVER


# Moving


def _step_value(s: State, one: Fighter, best: float) -> float:
    """What a move is worth now: nearer if nothing can be struck, further off for those who shoot."""
    metres, _ = tactics.nearest(s, one)
    if metres < 0 or not left(Look(s), one):  # type: ignore[arg-type]
        return NEVER
    wanted = tactics.wanted_distance(s, one)
    struck = "active" in one.types
    if metres > max(wanted, 1) and best < 1.0 and not struck:
        return SURE
    if metres > wanted and not struck:
        return SELDOM
    if creature_traits.habit(one, "skirmishes") is not None and struck:
        return LIKELY
    shy = wanted > tables.MELEE_REACH and metres <= tables.MELEE_REACH
    return 2.0 if shy and (struck or best < 1.0 or creature_traits.number(one, "keeps_away")) else NEVER


def _where(s: State, decision: Decision) -> Weights:
    """Towards the foe one wants to strike, or away from it."""
    one = _who(s, decision)
    metres, ref = tactics.nearest(s, one)
    away = metres >= 0 and metres < tactics.wanted_distance(s, one)
    away = away or (creature_traits.habit(one, "skirmishes") is not None and "active" in one.types)
    found = dict.fromkeys(decision.offers, NEVER)
    for option in decision.offers:
        other = _named(s, option)
        if other is None or other.side == one.side:
            continue
        if option.startswith("from fighter:" if away else "to fighter:"):
            found[option] = SURE if other.ref == ref else 1.0
    return found if any(found.values()) else {}


def _metres(s: State, decision: Decision) -> Weights:
    """All the way, or as far as is liked."""
    one = _who(s, decision)
    metres, _ = tactics.nearest(s, one)
    wanted = tactics.wanted_distance(s, one)
    n = decision.most if metres < wanted else max(decision.least, min(decision.most, metres - wanted))
    return {str(k): LIKELY if k == n else SELDOM for k in range(decision.least, decision.most + 1)}


# Attacks


def _target(s: State, decision: Decision) -> Weights:
    """Foes, whoever falls soonest first; never a friend."""
    one = _who(s, decision)
    found = {}
    for option in decision.offers:
        other = _named(s, option)
        if other is None:
            found[option] = 1.0
            continue
        weight = 1.0 + 100.0 / (max(0, other.hp) + 2.0 * knowledge.reduction_of(s, one.seat, other) + 1.0)
        weight *= tactics.menace(s, other)
        if creature_traits.prefers(one, "unburnt") and any(e.code == "W02" for e in other.effects):
            weight /= 10
        weight /= 20 if other.out or other.kind == "object" else 1
        found[option] = NEVER if other.side == one.side else weight
    return found if any(found.values()) else {}


def _entry(s: State, decision: Decision) -> Weights:
    """Whatever makes the formula strongest and can be paid."""
    one, target = _who(s, decision), s.fight.fighters[int(str(decision.params["whom"]))]
    found = {"done": 0.3}
    for option in decision.offers:
        line = bot_defence.line_named(one, option)
        if line is None:
            continue
        given = power(one, option.rpartition("/")[0])
        worth = tactics.offered_value(s, one, line, target)
        paid = given is None or made(given).passive or given.ready > s.fight.round  # released for this attack
        found[option] = worth if paid or tactics.affordable(one, given) else NEVER
    return found


def _items(s: State, decision: Decision) -> Weights:
    """Trying costs nothing: what is in hand first."""
    target = s.fight.fighters[int(str(decision.params["whom"]))]
    held = {f"item:{g.id}" for g in target.gear if g.place == "held"}
    return {o: LIKELY if o in held else 2.0 for o in decision.offers}


def _seal(s: State, decision: Decision) -> Weights:
    """The strongest skill: the one with most levels."""
    target = s.fight.fighters[int(str(decision.params["whom"]))]
    found = {}
    for option in decision.offers:
        given = power(target, option)
        found[option] = 1.0 + sum(line.level for line in made(given).lines) if given is not None else 1.0
    return found


# For others


def _friend(s: State, decision: Decision) -> Weights:
    """Friends, the most hurt first; oneself where nobody is hurt."""
    one = _who(s, decision)
    found = {}
    for option in decision.offers:
        other = _named(s, option)
        if other is None or other.side != one.side:
            found[option] = NEVER
            continue
        lost = 1.0 - other.hp / tables.HP[other.grades[0] - 1]
        found[option] = 1.0 + 10.0 * max(0.0, lost) + (2.0 if half(other) else 0.0) + 0.1 * (other is one)
    return found if any(found.values()) else {}


def _interrupt(s: State, decision: Decision) -> Weights:
    """AP that are left are lost with the next turn: strike or help if it does any good."""
    one = _who(s, decision)
    found = {"pass": 1.0}
    for option in decision.offers:
        word, _, rest = option.partition(" ")
        name, _, _ = rest.partition(" ")
        given = power(one, name)
        if option == "pass":
            continue
        if given is None or not tactics.affordable(one, given):
            found[option] = SELDOM
        elif word == "attack":
            target = _named(s, option)
            blow = tactics.best_blow(s, one, None, given, target) if target is not None else tactics.Blow()
            found[option] = tactics.blow_value(s, one, blow, target) if target is not None else NEVER
        else:
            found[option] = tactics.support_value(s, one, given) / 2
    return found


def _blink(s: State, decision: Decision) -> Weights:
    """To a foe for those who strike by hand, away for the others."""
    one = _who(s, decision)
    metres, ref = tactics.nearest(s, one)
    near = tactics.wanted_distance(s, one) <= tables.MELEE_REACH
    word = (
        "to" if near and metres > 1 else "from" if not near and 0 <= metres <= tables.MELEE_REACH else "stay"
    )
    wanted = word if word == "stay" else f"{word} fighter:{ref}"
    return {o: LIKELY if o == wanted else SELDOM for o in decision.offers}


def _scene(_s: State, decision: Decision) -> Weights:
    """Look round first, rest, and fight only what bars the way."""
    order = {"try": SURE, "rest_hour": LIKELY, "go_on": 1.0, "fight": SELDOM}
    return {o: order.get(o.split()[0], 1.0) for o in decision.offers}


_RULES: Final[Mapping[str, Callable[[State, Decision], Weights]]] = {
    "mission.do": _scene,
    "turn.act": _act,
    "turn.interrupt": _interrupt,
    "move.where": _where,
    "move.metres": _metres,
    "blink.where": _blink,
    "attack.target": _target,
    "attack.more": _target,
    "attack.splash": _target,
    "attack.entry": _entry,
    "settle.blue": bot_defence.blue,
    "settle.respond": bot_defence.respond,
    "settle.shelter": bot_defence.shelter,
    "settle.guard": bot_defence.guard,
    "settle.cover": bot_defence.cover,
    "settle.items": _items,
    "hit.seal": _seal,
    "use.target": _friend,
    "use.targets": _friend,
}
