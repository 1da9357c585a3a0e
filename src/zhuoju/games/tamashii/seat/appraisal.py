"""How well a seat stands in Tamashii, and what effects are worth to it, in points of a versus game."""

from collections.abc import Callable, Mapping
from typing import Final

from zhuoju.content import Effect
from zhuoju.games.tamashii.board.codes import in_pool
from zhuoju.games.tamashii.board.enemy import printed, remaining
from zhuoju.games.tamashii.board.scoring import score
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.library import BODIES, CONSTANTS, ENEMIES
from zhuoju.games.tamashii.model.scenario_cards import EndingCard
from zhuoju.games.tamashii.model.state import Player, State, Tamashii, player
from zhuoju.games.tamashii.seat.goals import objective_hope, potential, table_of
from zhuoju.games.tamashii.seat.readiness import number
from zhuoju.games.tamashii.story.plot import scenario_card
from zhuoju.kernel import Seat

RESOURCE: Final = {"shield": 0.8, "memory": 0.9, "energy": 0.7, "reroll": 0.6}
XP, WOUND, CORRUPTED, DAMAGE, KILL = 1.0, 0.8, 1.2, 0.35, 1.0
THREAT: Final = {1: 1.0, 2: 2.0, 3: 3.2}  # an enemy in the queue, by level
TRACKING, TOKEN, BODY = 0.16, 0.12, 3.0
LOW_POOL = 3  # corrupted codes left, fewer are a danger


def tracking_worth(m: Tamashii) -> float:
    """What a point of tracking costs: more, the worse the enemies are that it will bring."""
    deck = m.state.enemy_deck
    level = ENEMIES[m.state.faces[deck[-1]]].level if deck else 1  # the levels of the layers are public
    return TRACKING * (0.7 + 0.3 * level)


# Effects


def worth(m: Tamashii, ctx: Ctx, effect: Effect) -> float:
    """What carrying out an effect is worth to its owner."""
    parts = [worth(m, ctx, part) for part in effect.parts]
    if effect.term is None:
        if effect.verb == "either":
            return max(parts, default=0.0)
        return max(0.0, sum(parts)) if effect.verb == "may" else sum(parts)
    rule = _VERBS.get(effect.verb)
    return 0.5 if rule is None else rule(m, ctx, effect.args) * (1.0 if _for_you(m, effect) else 0.6)


def _for_you(m: Tamashii, effect: Effect) -> bool:
    whom = effect.args.get("whom")
    return whom is None or m.seats == 1 or getattr(whom, "name", "") in ("one_player", "each_player")


Args = Mapping[str, object]
Rule = Callable[[Tamashii, Ctx, Args], float]


def _n(m: Tamashii, ctx: Ctx, args: Args) -> int:
    return number(m, ctx, args.get("n", 1))


def _each(value: float) -> Rule:
    return lambda m, ctx, args: value * _n(m, ctx, args)


def _flat(value: float) -> Rule:
    return lambda _m, _ctx, _args: value


def _gain(m: Tamashii, ctx: Ctx, args: Args) -> float:
    resource = str(args["resource"])
    have: int = player(m, ctx.you).resources.get(resource, 0)  # type: ignore[call-overload]
    room = CONSTANTS.resource_top - have
    value = RESOURCE.get(resource, 0.5) * (1.4 if have == 0 else 1.0)
    return value * max(0, min(room, _n(m, ctx, args)))


def _damage(m: Tamashii, ctx: Ctx, args: Args) -> float:
    p = player(m, ctx.you)
    n = _n(m, ctx, args) * ctx.times
    if ctx.at_boss:
        return n * 0.9
    return _hurt(m, p, n)


def _hurt(m: Tamashii, p: Player, n: int) -> float:
    if not p.queue or n <= 0:
        return 0.0
    left = remaining(m, p.queue[0])
    level = printed(m, p.queue[0]).level
    return DAMAGE * min(n, left) + ((KILL + XP + 0.3 * THREAT[level]) if n >= left else 0.0)


def _defeat(m: Tamashii, ctx: Ctx, args: Args) -> float:
    p = player(m, ctx.you)
    if not p.queue or remaining(m, p.queue[0]) > number(m, ctx, args.get("most", 40)):
        return 0.0
    return _hurt(m, p, remaining(m, p.queue[0]))


def _be_rid(m: Tamashii, ctx: Ctx, _args: Args) -> float:
    p = player(m, ctx.you)
    if not p.queue:
        return 0.0
    level = printed(m, p.queue[0]).level
    weak = p.integrity <= 2 or len(p.queue) > 2
    return THREAT[level] * (1.3 if weak else 0.8)


def _heal(m: Tamashii, ctx: Ctx, args: Args) -> float:
    p = player(m, ctx.you)
    return 0.6 * min(_n(m, ctx, args), p.cap - p.integrity)


def _track(m: Tamashii, ctx: Ctx, args: Args) -> float:
    p = player(m, ctx.you)
    n = _n(m, ctx, args)
    return -tracking_worth(m) * max(n, -p.tracking)


def _to_zero(m: Tamashii, ctx: Ctx, args: Args) -> float:
    return tracking_worth(m) * (player(m, ctx.you).tracking - _n(m, ctx, args))


def _corrupt(m: Tamashii, ctx: Ctx, args: Args) -> float:
    scarce = m.state.contest is None and m.state.corrupted_pool <= LOW_POOL
    return -CORRUPTED * (4.0 if scarce else 1.0) * _n(m, ctx, args)


_VERBS: Final[dict[str, Rule]] = {
    "gain": _gain,
    "gain_mix": _each(0.9),
    "lose": lambda m, ctx, args: -0.6 * _n(m, ctx, args),
    "lose_mix": _each(-0.6),
    "spend": _each(-0.6),
    "spend_mix": _each(-0.6),
    "xp": _each(XP),
    "recover": _heal,
    "wound": _each(-WOUND),
    "lose_integrity": _each(-WOUND),
    "raise_cap": _each(1.2),
    "tracking": _track,
    "set_tracking": _to_zero,
    "gain_corrupted": _corrupt,
    "gain_code": _each(0.25),
    "bag_code": _each(0.3),
    "dump_codes": _each(-TOKEN),
    "pay_codes": _each(-TOKEN),
    "dump_kinds": _each(-TOKEN),
    "discard_codes": _each(0.2),
    "prepare": _each(0.35),
    "write": _each(0.3),
    "redraw": _each(0.1),
    "change_core": _flat(0.05),
    "unlock_cell": _each(1.2),
    "damage": _damage,
    "hit_boss": _each(1.0),
    "defeat_lead": _defeat,
    "discard_lead": _be_rid,
    "expel": _be_rid,
    "lead_recovers": _each(-DAMAGE),
    "draw_enemies": _each(-1.2),
    "hand_over_lead": _flat(1.2),
    "remove_number_die": _flat(0.8),
    "prevent": _each(WOUND),
    "soften_next": _each(0.4),
    "take_their_wounds": _flat(-0.5),
    "hold_on": _flat(3.0),
    "draw_augment": _flat(1.0),
    "search_augment": _flat(1.6),
    "put": _each(4.0),
    "remove": _each(3.0),
    "test": _flat(2.0),
    "team_test": _flat(2.0),
    "steal": _flat(1.0),
    "switch_body": _flat(0.1),
    "take_tracking": _flat(0.05),
    "exchange_places": _flat(0.1),
    "place_on": _flat(0.1),
    "turn_die_face": _flat(3.0),
}


# Positions


def standing(m: Tamashii, p: Player) -> float:
    """What a player has and what threatens it."""
    s = m.state
    total = sum(0.8 * RESOURCE[r] * n for r, n in p.resources.items()) + 0.8 * XP * p.xp
    total += 1.1 * (4 - len(p.launcher.locks)) + 1.0 * (p.cap - CONSTANTS.integrity_start)
    total += 0.9 * in_pool(p, "open_source") - CORRUPTED * in_pool(p, "corrupted")
    total += sum(1.2 if a.equipped else 0.4 for a in p.augments)
    if p.bodies:
        body = BODIES[s.faces[p.bodies[-1]]]
        total += BODY * (body.attack + body.write + 0.5 * body.move) / 9
    total -= tracking_worth(m) * p.tracking * (1.5 if p.tracking >= 7 else 1.0)
    total += TOKEN * sum(code not in (None, "corrupted") for code in p.launcher.cells)
    threat = 0.0
    for enemy in p.queue:
        share = 0.4 + 0.6 * remaining(m, enemy) / max(1, printed(m, enemy).integrity)
        threat += THREAT[printed(m, enemy).level] * share
    guard = p.integrity + 0.7 * p.resources.get("shield", 0)
    return total + 0.7 * min(guard, 8) - threat * (1.6 if guard <= 2 else 1.0)


def evaluate(s: State, seat: Seat) -> float:
    """How well a seat stands, from -1 to 1: in a scenario all stand alike, a lost table as low as can be."""
    m = table_of(s)
    if s.contest is not None:
        return _in_contest(m, seat)
    assert s.story is not None
    if s.story.outcome:
        card = scenario_card(s.story.outcome)
        return 1.0 if isinstance(card, EndingCard) and card.victory else -1.0
    team = sum(standing(m, p) for p in s.players) / len(s.players)
    scarce = max(0, LOW_POOL + 1 - s.corrupted_pool) if s.round else 0
    value = 0.35 * potential(m) + 0.04 * len(s.story.spent) + 0.012 * team - 0.06 * scarce - 0.3
    return max(-0.95, min(0.95, value))


def _in_contest(m: Tamashii, seat: Seat) -> float:
    """TAM-SCORE The own prospects against those of the best of the others."""
    hopes = [prospects(m, p) for p in m.state.players]
    best = max(hope for p, hope in zip(m.state.players, hopes, strict=True) if p.seat != seat)
    return max(-0.95, min(0.95, (hopes[seat] - 0.5 * best - 6) / 30))


def prospects(m: Tamashii, p: Player) -> float:
    """Points now, and what else a player has that may become points while there is time."""
    contest = m.state.contest
    assert contest is not None
    ahead = min(1.0, m.state.time / 4)
    hope = sum(objective_hope(m, p.seat, ref) for ref in contest.display if ref is not None)
    return score(m.state, p.seat).total + ahead * (0.5 * standing(m, p) + 0.6 * hope)
