"""What a sensible player of Tamashii would rather do: hints for bots and for people.

Programs are planned with the exact finder; where to go is read from the goals of the cards in play.
"""

from collections.abc import Callable, Mapping

from zhuoju.games.tamashii.board.body import stat
from zhuoju.games.tamashii.board.moving import enter_value, stay_value
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.hexmap import tile
from zhuoju.games.tamashii.model.library import CONSTANTS, augment_of
from zhuoju.games.tamashii.model.scenario_cards import PlotCard
from zhuoju.games.tamashii.model.state import Cell, Place, Player, State, Tamashii
from zhuoju.games.tamashii.round.launch import Available, programs
from zhuoju.games.tamashii.round.planning import moves_left
from zhuoju.games.tamashii.seat import tactics
from zhuoju.games.tamashii.seat.appraisal import RESOURCE, TOKEN, tracking_worth, worth
from zhuoju.games.tamashii.seat.errands import errands, nearness, rounds_from
from zhuoju.games.tamashii.seat.goals import objective_hope, potential, story_goal, table_of
from zhuoju.games.tamashii.seat.intents import Intent
from zhuoju.games.tamashii.seat.program_plans import (
    move_option,
    plan_for,
    program_worth,
    spread_out,
)
from zhuoju.games.tamashii.seat.readiness import enough, hope, ready, willing
from zhuoju.games.tamashii.story.plot import in_play, scenario_card
from zhuoju.kernel import Decision

Weights = Mapping[str, float]
GOAL = 15.0  # how much a goal counts for each player beside everything else
HURRY = 2.0  # how much more when time runs out
TAKING = ("dump_kinds", "dump_codes", "pay_codes", "discard_codes")  # what takes tokens from the launcher
RICH = 3  # memory from which on codes are bought
UNSEEN = 0.8  # what a face-down tile promises


def hints(s: State, decision: Decision) -> Weights:
    """A weight for each option: 1 is neutral, 0 is never."""
    rule = _RULES.get(decision.prompt)
    return rule(table_of(s), s.players[decision.seat], decision) if rule else {}


def ref_in(option: str) -> int:
    """The number of the card, place or cell that an option names first."""
    word = next(w for w in option.split() if ":" in w)
    return int(word.split(":")[1])


# Planning


def _planning(m: Tamashii, p: Player, decision: Decision) -> Weights:
    """Upgrades that help first, then the next move of the plan, then done."""
    buys = {o: _upgrade(m, p, o) for o in decision.offers if o.split()[0] in _UPGRADES}
    if buys and max(buys.values()) > 0:
        return tactics.best_of({**dict.fromkeys(decision.offers, -1.0), **buys})
    used = [o for o in decision.offers if o.startswith("use ")]
    found = dict.fromkeys(decision.offers, 0.0)
    found["done"] = 1.0
    for option in used:
        found[option] = 1.0  # tried in the look ahead
    if m.state.step != "write" or not moves_left(m, p):
        return found
    _, plan = plan_for(m, p, moves_left(m, p))
    move = plan.moves[0] if plan is not None and plan.moves else spread_out(p, plan)
    option = move_option(p, *move) if move is not None else ""
    if option in decision.offers:
        return {**found, option: 50.0, "done": 0.0, **dict.fromkeys(used, 0.0)}
    return found


_UPGRADES = ("discard", "code", "equip", "cap", "unlock", "open_source", "class", "give", "ask", "trade")


def _upgrade(m: Tamashii, p: Player, option: str) -> float:
    """What an upgrade is worth beside keeping what it costs; 0 and less: not now."""
    word = option.split()[0]
    contest = m.state.contest is not None
    memory = p.resources.get("memory", 0)
    if word == "equip":
        return _equip(m, p, ref_in(option), contest)
    if word == "discard":
        junk = p.launcher.cells[ref_in(option)] == "corrupted"
        saving = any(not a.equipped for a in p.augments)
        return 0.8 if junk and (memory > 1 or not saving) else 0.0
    if word == "code":
        idle = memory >= RICH and all(a.equipped for a in p.augments)
        return 0.5 if idle and option.split()[1] in _sought(m, p) else 0.0
    if word == "unlock":
        return 3.0 - 0.01 * abs(ref_in(option) - 9)
    if word == "class":
        return 2.5 if len([a for a in p.augments if not a.equipped]) < 2 and m.state.time != 1 else 0.0
    if word == "open_source":
        return 2.0 if contest else 1.0
    return 2.2 - 0.2 * (p.cap - CONSTANTS.integrity_start) if word == "cap" else 0.0


def _sought(m: Tamashii, p: Player) -> list[str]:
    """The types of code that the story tests now; the core type where it asks for none."""
    asked = [
        clause.args["code"] for e in errands(m) if e.offer for clause in e.offer.do if "code" in clause.args
    ]
    return [p.core if code in ("core", "any") else str(code) for code in asked] or [p.core]


def _equip(m: Tamashii, p: Player, ref: int, contest: bool) -> float:
    card = augment_of(m, ref)
    if not contest:
        return 2.0
    points = 2.0 if hasattr(card, "class_name") else 0.0 if getattr(card, "breaks", False) else 1.0
    return points + 0.3 - card.cost / 3


def _wait(m: Tamashii, p: Player, decision: Decision) -> Weights:
    return {"rest": 1.0, "revoke": 0.0}


# Action


def _moving(m: Tamashii, p: Player, decision: Decision) -> Weights:
    """Where the goal, the tile and tracking draw a player; the solo bot goes where it is useful first."""
    found = {}
    jordan = m.state.jordan
    base = {o: o for o in decision.offers}
    sent = {o: ref_in(o) for o in base if o.startswith("jordan ")}
    if sent and jordan is not None:
        here = _send(m, jordan.place)
        scores = {o: _send(m, place) for o, place in sent.items()}
        best = max(scores, key=lambda o: scores[o])
        if scores[best] > here + 0.01:
            return {**dict.fromkeys(base, 0.0), best: 1.0}
    for option in base:
        word = option.split()[0]
        if word == "stay":
            found[option] = _spot(m, p, p.place) - tracking_worth(m) * stay_value(m, p, p.place)
        elif word == "move":
            place = ref_in(option)
            hidden = not m.state.places[place].revealed
            cost = 1.7 if hidden else enter_value(m, p, place)
            found[option] = _spot(m, p, place) - tracking_worth(m) * cost
        else:
            found[option] = -9.0 if word == "jordan" else 0.0
    return tactics.best_of(found, 0.02)


def goal_weight(m: Tamashii) -> float:
    """How much the goal of the story counts now."""
    return GOAL * m.seats * (HURRY if 0 < m.state.time <= 2 else 1.0)


def _send(m: Tamashii, place: Place) -> float:
    """What the solo bot is good for at a place."""
    jordan = m.state.jordan
    assert jordan is not None
    before, jordan.place = jordan.place, place
    value = goal_weight(m) * potential(m) + (UNSEEN if not m.state.places[place].revealed else 0.0)
    jordan.place = before
    return value


def _spot(m: Tamashii, p: Player, place: Place) -> float:
    """What standing on a place is worth."""
    spot = m.state.places[place]
    before, p.place = p.place, place
    if m.state.contest is not None:
        hopes = (objective_hope(m, p.seat, r) for r in m.state.contest.display if r is not None)
        value = 0.5 * sum(hopes)
    else:
        value = goal_weight(m) * potential(m)
    if not spot.revealed:
        value += UNSEEN + (0.7 if spot.exploration is not None else 0.0)
    else:
        effect = tile(m, place).effect
        ctx = Ctx(p.seat, face=tile(m, place).id, card=spot.tile, place=place)
        if effect is not None and effect.can(m, ctx):
            value += max(0.0, worth(m, ctx, effect))
        value += 0.7 if spot.exploration is not None else 0.0
    p.place = before
    return value


def _area(m: Tamashii, p: Player, decision: Decision) -> Weights:
    place = ref_in(next(o for o in decision.offers if o.startswith("use")))
    effect = tile(m, place).effect
    ctx = Ctx(p.seat, face=tile(m, place).id, card=m.state.places[place].tile, place=place)
    good = effect is not None and worth(m, ctx, effect) > 0
    if good and effect is not None and any(clause.verb in TAKING for clause in effect):
        good = not any(errand.offer is not None for errand in Intent(m, p).here(m, p))
    return {o: float(good == o.startswith("use")) for o in decision.offers}


def _launch(m: Tamashii, p: Player, decision: Decision) -> Weights:
    """The programs that are worth most together; what the story will ask for stays on the launcher."""
    values = {program.location: program for program in programs(m, p)}
    intent = Intent(m, p)
    found: dict[str, float] = {}
    for option in decision.offers:
        if option.startswith("launch "):
            words = option.split()
            cells = [w for w in words if w.startswith("cell:")]
            location = " ".join(w for w in words[1:] if w not in cells)
            found[option] = _launch_worth(m, p, values[location], [int(c[5:]) for c in cells], intent)
        elif option.startswith("use "):
            found[option] = 0.05
    found["end"] = 0.0
    top = max(found.values())
    if top <= 0.05:
        return {o: 1.0 if o == "end" or w == 0.05 else 0.0 for o, w in found.items()}
    return {o: 1.0 if w >= top - 1e-9 else 0.0 for o, w in found.items()}


def _launch_worth(m: Tamashii, p: Player, program: Available, cells: list[Cell], intent: Intent) -> float:
    """What launching a program with these tokens is worth; less than 0 where they are wanted elsewhere."""
    value = program_worth(m, p, program) - TOKEN * len(cells)
    if program.kind == "story" and program.do is not None:
        chance = hope(m, p, program.face, program.do, cells)
        return value * chance if willing(m, chance) else -1.0
    left = sum(code not in (None, "corrupted") for code in p.launcher.cells) - len(cells)
    taken = any(cell in intent.kept for cell in cells) or left < intent.spare
    return value if not taken or program.kind == "boss" else -1.0


# Story


def _activity(m: Tamashii, p: Player, decision: Decision) -> Weights:
    listed = {f"do {card.id} {a.id}": (card, a) for card in in_play(m) for a in card.activities}
    found = {"pass": 0.0}
    for option in decision.offers:
        if option in listed:
            card, activity = listed[option]
            chance = hope(m, p, card.id, activity.do)
            good = worth(m, Ctx(p.seat, face=card.id), activity.do)
            found[option] = good * chance if willing(m, chance) else -1.0
    return tactics.best_of(found)


def _choice(m: Tamashii, p: Player, decision: Decision) -> Weights:
    """The way whose goal is nearer already."""
    assert m.state.story is not None
    card = scenario_card(str(decision.params["card"]))
    paragraphs = [*getattr(card, "immediate", ()), *getattr(card, "world", ())]
    ways = next((x.choose for x in paragraphs if x.choose), ())
    found = {}
    for n, way in enumerate(ways):
        following = scenario_card(way.next) if way.next else None
        goal = story_goal(m, following) if isinstance(following, PlotCard) else 0.5
        found[f"way {n}"] = goal + 0.02 * sum(worth(m, Ctx(p.seat), effect) for effect in way.do)
    return tactics.best_of(found) if set(found) == set(decision.offers) else {}


def _dump(m: Tamashii, p: Player, decision: Decision) -> Weights:
    """As many tokens as make the test likely; open-source ones last."""
    needed = int(str(decision.params.get("needed", 2)))
    share = -(-needed // m.seats) if len(decision.offers) and m.state.contest is None else needed
    options = sorted(decision.offers, key=lambda o: p.launcher.cells[ref_in(o)] == "open_source")
    return {o: tactics.SURE if n < enough(share) + 1 else 0.0 for n, o in enumerate(options)}


def _site(m: Tamashii, p: Player, decision: Decision) -> Weights:
    """The places that are nearest to everybody."""
    far = [rounds_from(m, q.place, stat(m, q, "move")) for q in m.state.players]
    found = {o: sum(nearness(m, each.get(ref_in(o), 9)) for each in far) for o in decision.offers}
    return tactics.best_of(found, 0.02)


def _bearer(m: Tamashii, p: Player, decision: Decision) -> Weights:
    """Who can take most."""
    guard = {o: m.state.players[ref_in(o)] for o in decision.offers}
    return tactics.best_of({o: q.integrity + 0.7 * q.resources.get("shield", 0) for o, q in guard.items()})


def _stand_in(m: Tamashii, p: Player, decision: Decision) -> Weights:
    """Only where the bot's figure could do at once what the own one cannot."""
    jordan = m.state.jordan
    assert jordan is not None
    there = [e for e in errands(m) if e.offer is not None and e.known and jordan.place in e.places]
    good = any(e.offer is not None and ready(m, p, e.card, e.offer) for e in there)
    boss = m.state.boss is not None and m.state.boss.place == jordan.place and m.state.phase == "combat"
    return {"yes": float(good or boss), "no": float(not good and not boss)}


def _trial(m: Tamashii, p: Player, decision: Decision) -> Weights:
    return {"yes": 1.0, "no": 0.0}


def _no(m: Tamashii, p: Player, decision: Decision) -> Weights:
    return {"yes": 0.0, "no": 1.0}


# Choices inside effects


def _cells(m: Tamashii, p: Player, decision: Decision) -> Weights:
    """Part with corrupted tokens first, open-source ones last."""
    order = {"corrupted": 3.0, "open_source": 0.1}
    return {o: order.get(str(p.launcher.cells[ref_in(o)]), 1.0) for o in decision.offers}


def _prepare(m: Tamashii, p: Player, decision: Decision) -> Weights:
    """Where the new token makes the best programs."""
    found = {}
    for option in decision.offers:
        code, cell = option.split()[0], ref_in(option)
        p.launcher.cells[cell] = code  # type: ignore[call-overload]
        found[option] = plan_for(m, p, 0)[0]
        p.launcher.cells[cell] = None
    return tactics.best_of(found)


def _write(m: Tamashii, p: Player, decision: Decision) -> Weights:
    left = int(str(decision.params.get("left", 1)))
    _, plan = plan_for(m, p, left)
    move = move_option(p, *plan.moves[0]) if plan is not None and plan.moves else ""
    stop = next(iter(o for o in decision.offers if o in ("done", "stop", "end")), "")
    chosen = move if move in decision.offers else stop
    return {o: float(o == chosen) for o in decision.offers} if chosen else {}


def _mix(m: Tamashii, p: Player, decision: Decision) -> Weights:
    """The resources one has least of."""
    found = {}
    for option in decision.offers:
        have = p.resources.get(option, 0)  # type: ignore[call-overload]
        found[option] = 1.0 + RESOURCE.get(option, 0.5) * (2.0 - 0.3 * have)
    return found


def _useful(m: Tamashii, p: Player, decision: Decision) -> Weights:
    return dict.fromkeys(decision.offers, 1.0)


def _own_tile(m: Tamashii, p: Player, decision: Decision) -> Weights:
    return {"own": 1.0, "jordan": 0.0}


Rule = Callable[[Tamashii, Player, Decision], Weights]
_RULES: dict[str, Rule] = {
    "planning.step": _planning,
    "planning.wait": _wait,
    "action.move": _moving,
    "action.area": _area,
    "launch.step": _launch,
    "combat.energy": tactics.energy,
    "combat.turn": tactics.combat,
    "wound.shield": tactics.shield,
    "roll.change": tactics.change_roll,
    "roll.reroll": tactics.reroll,
    "progress.activity": _activity,
    "story.choice": _choice,
    "story.place": _site,
    "story.bearer": _bearer,
    "test.dump": _dump,
    "versus.trial": _trial,
    "trade.accept": _no,
    "code.dump": _cells,
    "code.discard": _cells,
    "code.pay": _cells,
    "code.redraw": _cells,
    "code.prepare": _prepare,
    "code.write": _write,
    "resource.mix": _mix,
    "solo.tile": _own_tile,
    "solo.stand_in": _stand_in,
    "ability.use": _useful,
}
