"""How bots fight in Samsara: how a seat stands, and what a sensible player would rather do."""

from collections.abc import Callable, Mapping
from typing import Final

from zhuoju.games.samsara import tables
from zhuoju.games.samsara.fight_state import Fighter, distance, power
from zhuoju.games.samsara.fight_view import sees
from zhuoju.games.samsara.payments import missing
from zhuoju.games.samsara.standing import alive
from zhuoju.games.samsara.state import State
from zhuoju.kernel import Decision, Seat

Weights = Mapping[str, float]
SURE, LIKELY, SELDOM, NEVER = 20.0, 5.0, 0.2, 0.0
MINOR: Final = ("watch", "restraint", "put_down", "search", "climb", "improvise", "lean", "switch", "jump")
PERCENT: Final = 100
EVASION: Final = 5  # stamina
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


def _act(s: State, decision: Decision) -> Weights:
    """Strike if anybody is in reach, else go nearer; heal when hurt; end when nothing is left."""
    one = _who(s, decision)
    hurt = one.hp * 2 <= tables.HP[one.grades[0] - 1]
    strikes = any(o.startswith("attack ") for o in decision.offers)
    found = {}
    for option in decision.offers:
        word, *rest = option.split()
        if word in ("attack", "use") and not affordable(one, rest[0]):
            found[option] = NEVER
        elif word == "attack":
            found[option] = SURE
        elif word == "use":
            found[option] = SURE * 2 if hurt else SELDOM
        elif word in ("put_out", "struggle", "reload"):
            found[option] = LIKELY
        elif word == "move":
            found[option] = SELDOM if strikes or _close(s, one) else SURE / 2
        else:
            found[option] = NEVER if word in MINOR else SELDOM
    found["end"] = SELDOM if strikes else 1.0
    return found


def affordable(one: Fighter, name: str) -> bool:
    """Whether a power is paid from the stock, without HP."""
    given = power(one, name.split("/")[0])
    if given is None or given.build.way.payment == 0:
        return True
    return missing(one, given.build.way.pays or "energy", given.build.way.payment) == 0


def _close(s: State, one: Fighter) -> bool:
    """Whether a foe stands within arm's length."""
    return any(
        alive(other) and other.side != one.side and distance(one.at, other.at) <= 1
        for other in s.fight.fighters.values()
        if sees(s.fight, other, one.seat)
    )


def _where(s: State, decision: Decision) -> Weights:
    """Towards a foe."""
    one = _who(s, decision)
    found = dict.fromkeys(decision.offers, NEVER)
    for option in decision.offers:
        if option.startswith("to fighter:"):
            other = s.fight.fighters[int(option.split(":")[1])]
            found[option] = LIKELY if other.side != one.side and alive(other) else NEVER
    return found if any(found.values()) else {}


def _target(s: State, decision: Decision) -> Weights:
    """Foes, the weakest first; never a friend."""
    one = _who(s, decision)
    found = {}
    for option in decision.offers:
        other = s.fight.fighters.get(int(option.split(":")[1])) if ":" in option else None
        if other is None:
            found[option] = 1.0
        else:
            found[option] = NEVER if other.side == one.side else 1.0 + PERCENT / (other.hp + 1.0)
    return found if any(found.values()) else {}


def _friend(s: State, decision: Decision) -> Weights:
    """Friends, the most hurt first."""
    one = _who(s, decision)
    found = {}
    for option in decision.offers:
        other = s.fight.fighters.get(int(option.split(":")[1])) if ":" in option else None
        mine = other is not None and other.side == one.side
        found[option] = 1.0 + PERCENT / (other.hp + 1.0) if mine and other is not None else SELDOM
    return found


def _entry(s: State, decision: Decision) -> Weights:
    """Whatever makes the formula stronger and can be paid."""
    one = _who(s, decision)
    return {o: SELDOM if o == "done" else LIKELY if affordable(one, o) else NEVER for o in decision.offers}


def _respond(s: State, decision: Decision) -> Weights:
    """Evade what hurts; shelter against what kills."""
    one = _who(s, decision)
    left = int(str(decision.params.get("left", 0)))
    deadly, tired = left >= one.hp, one.stamina < EVASION
    evade = SELDOM / 2 if tired and not deadly else LIKELY
    return {o: {"shelter": SURE if deadly else SELDOM, "none": SELDOM}.get(o, evade) for o in decision.offers}


def _interrupt(s: State, decision: Decision) -> Weights:
    """Only when it pays."""
    return {o: LIKELY if o == "pass" else 1.0 for o in decision.offers}


def _scene(_s: State, decision: Decision) -> Weights:
    """Look round first, rest, and fight only what bars the way."""
    order = {"try": SURE, "rest_hour": LIKELY, "go_on": 1.0, "fight": SELDOM}
    return {o: order.get(o.split()[0], 1.0) for o in decision.offers}


_RULES: Final[Mapping[str, Callable[[State, Decision], Weights]]] = {
    "mission.do": _scene,
    "turn.act": _act,
    "turn.interrupt": _interrupt,
    "move.where": _where,
    "attack.target": _target,
    "attack.more": _target,
    "attack.splash": _target,
    "attack.entry": _entry,
    "settle.blue": _entry,
    "settle.respond": _respond,
    "use.target": _friend,
    "use.targets": _friend,
}
