"""What a sensible player of Meshal Lite would rather do: hints for bots and for people.

It reads a position that could be the true one. Whatever the host is proposed is confirmed, and where a rule
has a usual answer that is taken unless something here knows better.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from zhuoju.games.meshal.attack.aiming import Aim, aims, settled
from zhuoju.games.meshal.basics.kept_answers import looking
from zhuoju.games.meshal.basics.relations import friendly
from zhuoju.games.meshal.catalogue.library import ABILITIES, ITEMS
from zhuoju.games.meshal.character import scores
from zhuoju.games.meshal.character.consciousness import able
from zhuoju.games.meshal.character.menu import Act, Additive
from zhuoju.games.meshal.items.weapons import weapons
from zhuoju.games.meshal.model.state import Ref, Stage, State, World, being
from zhuoju.games.meshal.moment.wayfinding import GO, ROUTE
from zhuoju.games.meshal.seat import appraisal, bot_fate, bot_goals, bot_moves, bot_retreat, bot_story
from zhuoju.games.meshal.seat.appraisal import refs_in, source_of, verbs
from zhuoju.games.meshal.seat.bot_reactions import answered
from zhuoju.games.meshal.ways import move_budget
from zhuoju.games.meshal.ways.first_steps import can_step
from zhuoju.kernel import Decision

Weights = dict[str, float]
Rule = Callable[[World, Ref, Decision], Weights]

SURE: Final = 100.0
MANY: Final = 200  # amounts that are ruled out one by one
LONG: Final = 0.1  # of what an act is worth that takes more than one turn
EAGER: Final = 0.8  # how much a dear act must be worth more than a cheap one
CLOSING: Final = 0.08  # going nearer to somebody
SHUT_OUT: Final = {"unlock": 1.4, "flee": 1.2}  # times that, where nobody can be reached on foot
GREAT: Final = 1.5  # a blow that turns the fight
GUARD: Final = 0.1  # an AP that is kept for a defence
HOSTILE_VERBS: Final = frozenset(("attack", "contest", "drain"))
WASTE: Final = frozenset(("light", "zone", "reveal", "portion", "coat", "free_cast", "force_wall"))
BOONS: Final = {
    "mg_haste": 0.25, "sp_war_cry": 0.15, "mi_colossus": 0.3, "sp_transcend": 0.3, "mg_fold_time": 1.0,
    "mg_stone_skin": 0.1, "sp_command": 0.1, "ag_blur": 0.05, "sp_read_weakness": 0.12,
}  # fmt: skip
BANES: Final = {
    "mg_sleep": 0.3, "sp_intimidate": 0.1, "gi_web": 0.1, "mi_grapple": 0.08, "gi_swallow": 0.3,
    "sp_beast_speech": 0.1, "gi_glow_lure": 0.03, "it_net": 0.1, "it_sleep_powder": 0.2,
}  # fmt: skip


def hints(s: State, decision: Decision) -> Mapping[str, float]:
    """A weight for each option: 1 is neutral, 0 is never."""
    w = Stage(s)
    by = decision.params.get("by")
    rule = RULES.get(decision.prompt)
    with looking(w):
        if decision.prompt == "story.choose":
            return bot_story.chosen(w, decision)
        if decision.prompt == "chase" and bot_story.pursues(w):
            return {"yes": 5.0, "no": 0.0}
        if isinstance(by, int) and by in s.beings:
            if rule is not None:
                found = rule(w, by, decision)
                if found:
                    return found
            elif decision.prompt.startswith("react."):
                return answered(w, by, decision)
    return usual(decision)


def usual(decision: Decision) -> Weights:
    """What the rule proposes, and nothing else; nothing where it proposes nothing."""
    default: Any = decision.default
    if default is None:
        return {}
    match decision.shape:
        case "amount":
            near = range(decision.least, min(decision.most, decision.least + MANY) + 1)
            return {**dict.fromkeys(map(str, near), 0.0), str(default): 5.0}
        case "some":
            return {option: SURE if option in default else 0.0 for option in decision.offers}
        case "order":
            return {option: float(len(default) - n) for n, option in enumerate(default)}
        case "distribute":
            return {option: 1.5 if default.get(option) else 0.0 for option in decision.offers}
    return {option: 5.0 if option == default else 0.0 for option in decision.offers}


# One's own turn


def _turn(w: World, ref: Ref, decision: Decision) -> Weights:
    """Fell the weakest, help who is about to fall, close in, keep an AP for a defence."""
    one = being(w, ref)
    found = dict.fromkeys(decision.offers, 0.0)
    for option, act in decision.offers.items():
        if act is not None:
            worth = _act(w, ref, option, act)
            dear = max(1, act.ap) ** EAGER
            found[option] = worth / dear * (LONG if act.ap > one.ap else 1.0)
    dread = bot_retreat.dreaded(w, ref)
    if dread:
        found.update(_keeping_away(w, ref, decision, dread))
    elif max(found.values(), default=0.0) < CLOSING / 2 and (
        appraisal.foes(w, ref) or bot_goals.places(w, ref)
    ):
        found.update(_closing(w, ref, decision))
    danger = one.ap == 1 and appraisal.threatened(w, ref)
    found["end"] = 0.01 + (GUARD * (1 + appraisal.hurt(w, ref)) if danger or dread else 0.0)
    best = max(found.values())
    return {option: worth / best if worth > 0.8 * best else 0.0 for option, worth in found.items()}


def _act(w: World, ref: Ref, option: str, act: Act) -> float:
    """What an act is worth, whatever it costs."""
    word = option.split()[0]
    if word == "flee":
        return 5.0 if appraisal.hopeless(w, ref) else 0.0
    if option == "pose standing":
        return 0.3
    if word in ("struggle", "wake") or word.startswith("escape"):
        return 0.6
    if word == "reload":
        return 0.25
    if word == "aim":
        return 0.2
    if word in ("attack", "use") or word.startswith("ability:"):
        return _with_entry(w, ref, act)
    if word == "equip":
        return 0.2 if _unarmed(w, ref) and _is_weapon(act.source) else 0.0
    return bot_goals.worth(w, ref, option)


def _unarmed(w: World, ref: Ref) -> bool:
    return all(weapon.key == "fist" for weapon in weapons(w, ref))


def _is_weapon(source: str) -> bool:
    return source in ITEMS and ITEMS[source].attack is not None


def _with_entry(w: World, ref: Ref, act: Act) -> float:
    """What an attack, an ability or a thing promises, aimed as well as it can be."""
    source, does = act.source, verbs(act.source)
    if "attack" in does:
        if source in ABILITIES and ABILITIES[source].target.shape is not None:
            return max(_areas(w, ref, source).values(), default=0.0)
        targets = act.targets() if act.targets is not None else {}
        near = [r for _, r in refs_in(targets)]
        return max(_great_blow(w, ref, source, near), appraisal.best_blow(w, ref, source, near))
    if "heal" in does:
        targets = act.targets() if act.targets is not None else {f"being:{ref}": ref}
        return max((_care(w, ref, source, r) for _, r in refs_in(targets)), default=0.0)
    if does & WASTE or being(w, ref).used.get(source):
        return 0.0
    if source in BANES:
        return BANES[source]
    lasting = any(effect.source == source for effect in being(w, ref).sheet.effects)
    return BOONS.get(source, 0.0) if not lasting and appraisal.threatened(w, ref) else 0.0


def _great_blow(w: World, ref: Ref, source: str, others: Iterable[Ref]) -> float:
    """What one blow is worth that fate makes great enough for a mighty foe."""
    mighty = bot_retreat.mighty(w, ref)
    met = (other for other in others if other in mighty)
    return GREAT if any(bot_retreat.hope(w, ref, source, other) for other in met) else 0.0


def _care(w: World, ref: Ref, source: str, other: Ref) -> float:
    if not friendly(w, ref, other):
        return 0.0
    sure = 2.0 if source in ITEMS else 1.0
    return appraisal.need_of_care(w, other, sure)


def _closing(w: World, ref: Ref, decision: Decision) -> Weights:
    """Go nearer, through doors where there are any; who is hemmed in cannot even fly."""
    ways = {"walk": 1.0, "fly": 0.95, "swim": 0.9, "climb": 0.6}
    found: Weights = {}
    for option in decision.offers:
        kind, _, rest = option.partition(" ")
        if kind == "move":
            free = rest != "fly" or can_step(w, ref, "fly", move_budget.budget(w, ref, "fly"))
            found[option] = CLOSING * ways.get(rest, 0.5) if free else 0.0
        elif kind == "open" or (kind == "command" and "move" in rest):
            found[option] = 1.5 * CLOSING
        elif kind in SHUT_OUT and bot_moves.shut_out(w, ref):
            found[option] = CLOSING * SHUT_OUT[kind] if kind != "flee" or _alone(w, ref) else 0.0
    return found


def _alone(w: World, ref: Ref) -> bool:
    """Whether nobody else of one's side still stands."""
    return not any(able(w, r) for r in appraisal.friends(w, ref) if r != ref)


def _keeping_away(w: World, ref: Ref, decision: Decision, dread: list[Ref]) -> Weights:
    """One step back from somebody who is too strong, where he is near and AP to defend are left."""
    if not bot_retreat.should_run(w, ref, dread):
        return {}
    return {option: 2 * GUARD for option in decision.offers if option in ("move walk", "move fly")}


# Aiming


def _target(w: World, ref: Ref, decision: Decision) -> Weights:
    """Whom or what an act is aimed at."""
    source = source_of(w, ref, decision.params.get("act", ""))
    does = verbs(source)
    if source in ABILITIES and ABILITIES[source].target.shape is not None and "attack" in does:
        return _areas(w, ref, source) or {}
    found: Weights = {}
    for option, other in refs_in(decision.offers):
        if "attack" in does:
            great = _great_blow(w, ref, source, [other])
            found[option] = max(great, appraisal.best_blow(w, ref, source, [other]))
        elif "heal" in does:
            found[option] = _care(w, ref, source, other)
        else:
            helps = not does & HOSTILE_VERBS and source not in BANES and source != "sp_read_weakness"
            fits = friendly(w, ref, other) == helps
            found[option] = 1.0 + appraisal.power(w, [other]) if fits else 0.0
    if found or not decision.offers:
        return found
    return bot_moves.steps_to(w, ref, decision.offers)


def _areas(w: World, ref: Ref, source: str) -> Weights:
    """What an attack on an area promises, by where it is put; only places that may meet a foe are tried."""
    target = ABILITIES[source].target
    shape = target.shape
    assert shape is not None
    where = bot_moves.places_of(w, appraisal.foes(w, ref)).values()
    found: Weights = {}
    for option, aim in aims(w, ref, target, ABILITIES[source].effects).items():
        tried = aim.spot is None or shape.within is None or aim.spot in where
        struck = settled(w, ref, target.who, shape, aim) if tried else Aim()
        found[option] = max(0.0, appraisal.area_blow(w, ref, source, struck.beings))
        if found[option]:
            found[option] = max(found[option], _great_blow(w, ref, source, struck.beings[:1]))
    return found


def _side(w: World, ref: Ref, decision: Decision) -> Weights:
    """The side of a ray that meets more foes than friends."""
    found: Weights = {}
    for option in decision.offers:
        met = [other for other in decision.params.get(option, ()) if other != ref]
        against = sum(1 if friendly(w, ref, other) else -1 for other in met)
        found[option] = max(0.0, 5.0 - 2 * against)
    return found


def _free(w: World, ref: Ref, decision: Decision) -> Weights:
    """A free attack: the best blow."""
    found: Weights = {}
    for option in decision.offers:
        act, _, other = option.rpartition(" ")
        source = source_of(w, ref, act)
        found[option] = appraisal.best_blow(w, ref, source, [int(other.removeprefix("being:"))])
    return found


# What joins an act


def _additives(w: World, ref: Ref, decision: Decision) -> Weights:
    """What makes an act better, as far as the AP at hand go; one stays for a defence where one is hurt."""
    act = decision.params.get("act", "")
    left = being(w, ref).ap - _price(w, ref, act)
    if appraisal.hurt(w, ref) > 0.4 and appraisal.threatened(w, ref):
        left -= 1
    found = dict.fromkeys(decision.offers, 0.0)
    for option, extra in decision.offers.items():
        if isinstance(extra, Additive) and extra.ap <= max(0, left) and _joins(w, ref, act, extra.id):
            found[option] = SURE
            left -= extra.ap
    return found


def _additive(w: World, ref: Ref, decision: Decision) -> Weights:
    """The same, one after the other, for a reaction."""
    act = decision.params.get("act", "")
    return {
        option: 1.0 if extra is None else 2.0 if _joins(w, ref, act, extra.id) else 0.0
        for option, extra in decision.offers.items()
    }


def _joins(w: World, ref: Ref, act: str, name: str) -> bool:
    """Whether an additive is worth its AP here."""
    if name == "ag_sprint":
        return not appraisal.threatened(w, ref)
    if name == "mi_sweep":
        where = bot_moves.places_of(w, appraisal.foes(w, ref)).values()
        at = being(w, ref).at
        return at is not None and sum(bot_moves.apart(at, spot) < 3 for spot in where) > 1
    return name != "ag_backstab" and not act.startswith("move")


def _price(w: World, ref: Ref, act: str) -> int:
    if act.startswith("attack "):
        return next((each.card.ap for each in weapons(w, ref) if act.endswith(f" {each.key}")), 2)
    source = source_of(w, ref, act)
    return ABILITIES[source].use.ap if source in ABILITIES else 1


# Moving


def _move(w: World, ref: Ref, decision: Decision) -> Weights:
    dread, tasks = bot_retreat.dreaded(w, ref), bot_goals.places(w, ref)
    if dread:
        found = bot_retreat.away(w, ref, decision.offers, dread)
    elif tasks:
        found = bot_goals.steps_to(decision.offers, tasks)
    else:
        found = bot_moves.steps_to(w, ref, decision.offers, decision.params.get("way", "walk"))
    return {**found, ROUTE: 0.0} if ROUTE in decision.offers else found


def _leg(w: World, ref: Ref, decision: Decision) -> Weights:
    """One leg is enough: the shortest way is usually the best."""
    return {GO: SURE} if GO in decision.offers else _move(w, ref, decision)


def _height(w: World, ref: Ref, decision: Decision) -> Weights:
    """Down to where foes can be reached."""
    where = [being(w, foe).height for foe in appraisal.foes(w, ref)]
    wanted = min(where, default=0)
    return {str(n): 1 / (1 + abs(n - wanted)) for n in range(decision.least, decision.most + 1)}


# Dice gained and lost


def _lose(_w: World, _ref: Ref, decision: Decision) -> Weights:
    """One die after the other, each from where most are left: nobody falls who need not."""
    left = {option: room for option, (_, room) in decision.offers.items()}
    total = dict(left)
    for _ in range(decision.most):
        richest = max(left, key=lambda option: left[option])
        left[richest] -= 1
    return {f"{option}={n - left[option]}": SURE for option, n in total.items()}


def _heal(w: World, ref: Ref, decision: Decision) -> Weights:
    """One die after the other, each to where fewest are."""
    held: Mapping[Any, int] = scores.all_dice(w, ref)
    room = {option: most for option, (_, most) in decision.offers.items()}
    given = dict.fromkeys(room, 0)
    for _ in range(decision.most):
        open_ones = [option for option in room if given[option] < room[option]]
        if open_ones:
            given[min(open_ones, key=lambda option: held.get(option, 0) + given[option])] += 1
    return {f"{option}={n}": SURE for option, n in given.items()}


RULES: Final[dict[str, Rule]] = {
    "turn.act": _turn,
    "act.target": _target,
    "area.side": _side,
    "area.origin": _side,
    "attack.free": _free,
    "act.additives": _additives,
    "act.additive": _additive,
    "move.to": _move,
    "move.leg": _leg,
    "teleport.to": _move,
    "move.height": _height,
    "allot.lose": _lose,
    "allot.heal": _heal,
    "story.shop": bot_story.bought,
    "fate.die": bot_fate.paid,
    "fate.face": bot_fate.turned,
}
