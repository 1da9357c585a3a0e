"""What a sensible player of Legend would rather do: hints for bots and for people.

It reads a position that could be the true one; of face-down cards it uses only an average.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache

from zhuoju.games.legend.effects.dice import FACES, chance_of
from zhuoju.games.legend.model.library import CARDS, CHARACTERS, Card
from zhuoju.games.legend.model.state import NEUTRAL, Player, Ref, Roll, State, area_of
from zhuoju.games.legend.model.words import BASIC, GRADE_VALUE, GRADES, Path, Stat
from zhuoju.games.legend.model.zones import abilities
from zhuoju.games.legend.seat.appraisal import (
    meets,
    next_feats,
    price,
    progress,
    strength_of,
    worth,
)
from zhuoju.kernel import Decision

Weights = Mapping[str, float]
PATH_OF: dict[str | None, Path] = {"mineral": "forge", "plant": "brew", "creature": "hunt"}
UNKNOWN = 1.1  # what a face-down card promises
DRAW = 0.6  # what a drawn card promises; more to an empty hand


def hints(s: State, decision: Decision) -> Weights:
    """A weight for each option: 1 is neutral, 0 is never."""
    rule = _RULES.get(decision.prompt)
    return rule(s, s.players[decision.seat], decision) if rule else {}


def ref_in(option: str) -> int:
    """The number of the card or slot that an option names."""
    word = next(w for w in option.split() if ":" in w)
    return int(word.split(":")[1])


# What a player can do


def power(s: State, p: Player, stat: Stat, card: Card | None = None) -> int:
    """A statistic, near enough: base and everything standing."""
    who = CHARACTERS.get(p.character)
    base = {"gather": 3, "attack": 3, "max_health": 6, "need": 0}[stat]
    if who is not None and stat != "need":
        base = {"gather": who.gather, "attack": who.attack, "max_health": who.health}[stat]
    for ability in abilities(p):
        own = CARDS[s.faces[ability.card]].mods.get(("ascension", stat), ())
        under = [CARDS[s.faces[r]].mods.get(("material", stat), ()) for r in ability.materials]
        for amount, filters in (change for changes in (own, *under) for change in changes):
            if all(card is not None and word in card.words for word in filters):
                base += amount
    return base + sum(b.amount for b in s.buffs if b.seat == p.seat and b.stat == stat)


@lru_cache(maxsize=4096)
def success(dice: int, points: int) -> float:
    """How likely so many dice reach so many points."""
    return float(chance_of(max(0, min(dice, 20)), points))


@lru_cache(maxsize=1024)
def blow(dice: int) -> float:
    """The points a player's dice give on average."""
    return 4 * dice / 3 - (dice / 2) * (5 / 6) ** (dice - 1) if dice > 0 else 0.0


def wins(s: State, p: Player, ref: Ref) -> float:
    """How likely a hunt succeeds, roughly: who falls first."""
    card = CARDS[s.faces[ref]]
    on_it = s.marks.get(ref)
    left = card.health - (on_it.wounds if on_it else 0)
    allies = sum(f[0] for a in abilities(p) if (f := CARDS[s.faces[a.card]].fights))
    hurt = max(0.5, blow(power(s, p, "attack")) + blow(allies))
    rounds = max(1.0, left / hurt)
    mine = power(s, p, "max_health") - p.wounds
    lasts = mine / max(0.4, card.attack * 2 / 3) + 0.5
    return max(0.02, min(0.98, 0.5 + 0.45 * (lasts - rounds)))


def promise(s: State, p: Player, slot: int) -> float:
    """What entering a slot promises."""
    cards = s.slots[slot]
    if not cards:
        return 0.0
    ref = cards[-1]
    on_it = s.marks.get(ref)
    if on_it is None or not (on_it.faceup or p.seat in on_it.peeked):
        return UNKNOWN
    card = CARDS[s.faces[ref]]
    keen = 0.6 + progress(s, p)[PATH_OF[card.kind]]
    value = worth(card) * keen
    return value if on_it.loot else value * chance(s, p, ref)


def chance(s: State, p: Player, ref: Ref) -> float:
    """How likely the top card of a slot is won by one attempt; a mineral keeps what was not enough."""
    card = CARDS[s.faces[ref]]
    on_it = s.marks.get(ref)
    if card.kind == "creature":
        return wins(s, p, ref)
    need = max(1, card.need + power(s, p, "need", card)) - (on_it.progress if on_it else 0)
    dice = power(s, p, "gather", card) + p.next_dice
    sure = success(dice, max(1, need))
    return sure if card.kind == "plant" else sure + (1 - sure) * 0.4 * min(1.0, blow(dice) / max(1, need))


# The decisions


def _action(s: State, p: Player, decision: Decision) -> Weights:
    found: dict[str, float] = {}
    for option in decision.offers:
        word = option.split()[0]
        if word == "enter":
            found[option] = promise(s, p, ref_in(option))
        elif word == "recover":
            found[option] = 50.0 if p.dying else 0.35 * p.wounds
        elif word == "draw":
            found[option] = DRAW * (2 if len(p.hand) < 2 else 1 if len(p.hand) < 6 else 0.5)
        else:
            found[option] = 0.01 if word == "end" else _use(s, option)
    return _sharpened(found)


def _sharpened(found: dict[str, float]) -> Weights:
    """Only what is nearly as good as the best."""
    best = max(found.values())
    return {o: (w / best if w >= 0.85 * best else 0.0) for o, w in found.items()} if best > 0 else found


_SHY = ("skip_phase", "remove_ability", "discard_hand", "next_dice", "discard_pack")


def _use(s: State, option: str) -> float:
    """What using an effect promises: most are worth it, some only in a fitting moment."""
    card, key = CARDS[s.faces[ref_in(option)]], option.split("#")[-1]
    if "/" in key:
        card, key = CARDS[key.split("/")[0]], key.split("/")[1]
    verbs = [clause.verb for clause in card.effects[int(key)].clauses]
    if any(verb in _SHY for verb in verbs):
        return 0.0
    if "buff" in verbs and "discard_self" in verbs:
        return 0.6
    return 4.0


def _in_slot(s: State, p: Player, decision: Decision) -> Weights:
    found: dict[str, float] = {}
    for option in decision.offers:
        word = option.split()[0]
        if word in ("gather", "hunt"):
            risk = 0.15 if word == "gather" else 0.5
            found[option] = 5.0 if chance(s, p, ref_in(option)) >= risk else 0.0
        elif word == "mount" or word == "take":
            found[option] = 10.0
        else:
            found[option] = 1.0 if word == "leave" else _use(s, option)
    return _sharpened(found)


def _prep(s: State, p: Player, decision: Decision) -> Weights:
    """Offerings and unlocking first; what to sell, convert and buy is left to looking ahead."""
    found: dict[str, float] = {}
    saving = progress(s, p)["wealth"] >= 0.75
    kept, lacking = reserved(s, p), lacked(s, p)
    for option in decision.offers:
        word = option.split()[0]
        if word == "offer":
            found[option] = 1000.0
        elif word == "unlock":
            found[option] = _learning(s, p, ref_in(option))
        elif word in ("use", "play"):
            found[option] = 10.0 * _use(s, option)
        elif word == "refresh":
            found[option] = _tired(s, ref_in(option))
        elif word == "commit":
            spare = [r for r in p.pack if CARDS[s.faces[r]].kind == "mineral" and r not in kept]
            found[option] = 1.0 if spare else 0.0
        elif word == "buy":
            found[option] = 0.0 if saving else _bargain(s, p, ref_in(option))
        elif word in ("sell", "convert") and ref_in(option) in kept:
            found[option] = 0.0
        elif word == "convert" and any(e in lacking for e in CARDS[s.faces[ref_in(option)]].elements):
            found[option] = 15.0 if GRADE_VALUE[CARDS[s.faces[ref_in(option)]].grade] <= 2 else 1.0
        else:
            found[option] = 1.0
    best = max(found.values())
    return {o: (w if w >= 0.5 * best or best < 10 else 0.0) for o, w in found.items()}


def _learning(s: State, p: Player, ref: Ref) -> float:
    """Unlock, but do not fill a higher row with a lesser card while a fitting one is in hand."""
    card = CARDS[s.faces[ref]]
    row = next((n for n, places in enumerate(p.rows) if None in places), 0)
    grades = [GRADES.index(CARDS[s.faces[r]].grade) for r in p.hand if CARDS[s.faces[r]].is_intel]
    if GRADES.index(card.grade) < row and row in grades and len(p.hand) < 6:
        return 0.0
    return 100.0 + strength_of(card.id)


def coming(s: State, p: Player, kind: str) -> list[Card]:
    """The creations or spells in hand that the rows take now or soon, the strongest first."""
    room = [row.count(None) for row in p.rows]
    reach = 0 if room[0] > 1 else 1 if room[1] > 1 else 2
    held = [CARDS[s.faces[r]] for r in p.hand]
    fitting = [c for c in held if c.type == kind and ("low", "mid", "high").index(c.grade) <= reach]
    return sorted(fitting, key=lambda c: -strength_of(c.id))[:2] if any(room) else []


def reserved(s: State, p: Player) -> list[Ref]:
    """The resources to keep as materials of what will be built next, the cheapest that do."""
    kept: list[Ref] = []
    cheap = sorted(p.pack, key=lambda r: price(CARDS[s.faces[r]]))
    for card in coming(s, p, "creation"):
        for wanted in card.unlock.materials:
            fitting = [r for r in cheap if r not in kept and meets(CARDS[s.faces[r]], wanted)]
            kept += fitting[: wanted.count]
    return kept


def lacked(s: State, p: Player) -> list[str]:
    """The elements that the next spell to be unlocked still lacks; any will do for colourless."""
    for card in coming(s, p, "spell"):
        cost, have = card.unlock.elements, p.permanent.ready
        missing: list[str] = [e for e in BASIC if have.get(e, 0) < cost.get(e, 0)]
        if not missing and sum(have.values()) < sum(cost.values()):
            missing = list(BASIC)
        if missing:
            return missing
    return []


def _tired(s: State, slot: int) -> float:
    """Whether a slot holds only a card that nobody wants."""
    if area_of(slot) == "market":
        return 0.0
    cards = s.slots[slot]
    on_it = s.marks.get(cards[-1]) if cards else None
    poor = on_it is not None and on_it.faceup and worth(CARDS[s.faces[cards[-1]]]) < 1.6
    return 1.5 if poor or not cards else 0.0


def _bargain(s: State, p: Player, ref: Ref) -> float:
    card = CARDS[s.faces[ref]]
    if card.is_intel:
        full = all(None not in row for row in p.rows[: 1 + ("low", "mid", "high").index(card.grade)])
        return 0.0 if full else 3.0
    return 1.0


def _window(s: State, p: Player, decision: Decision) -> Weights:
    """Quick effects: on dice while they are not enough, against damage, to heal, otherwise not."""
    wanted = 0.0
    if decision.prompt == "roll.window" and s.roll is not None:
        wanted = 5.0 if _roll_is_short(s, p, s.roll) else 0.0
    elif decision.prompt in ("damage.window", "rescue.window"):
        wanted = 5.0
    found = dict.fromkeys(decision.offers, wanted)
    for option in decision.offers:
        if option == "pass":
            found[option] = 1.0
        elif wanted == 0.0:
            found[option] = _quick(s, p, option)
    return found


def _roll_is_short(s: State, p: Player, roll: Roll) -> bool:
    hits = sum(FACES[d] != "blank" for d in roll.dice) * (2 if 6 in roll.dice else 1)
    if roll.seat == NEUTRAL:
        return s.turn.seat == p.seat and hits >= 2
    if roll.seat != p.seat or not any(FACES[d] == "blank" for d in roll.dice):
        return False
    if roll.purpose == "attack" or s.gathering is None:
        return True
    on_it = s.marks.get(s.gathering)
    card = CARDS[s.faces[s.gathering]]
    return hits + (on_it.progress if on_it else 0) < card.need + power(s, p, "need", card)


def _quick(s: State, p: Player, option: str) -> float:
    verbs = [e.verb for line in CARDS[s.faces[ref_in(option)]].effects for e in line.clauses]
    if "heal" in verbs or "heal_all" in verbs:
        return 3.0 if p.wounds >= 3 else 0.0
    if "draw" in verbs:
        return 2.0
    return 0.0


def _battle(s: State, p: Player, decision: Decision) -> Weights:
    """Attack, unless the next blow would fell the hunter and the creature would still stand."""
    found: dict[str, float] = {}
    danger = False
    if s.hunt is not None:
        beast = CARDS[s.faces[s.hunt.creature]]
        on_it = s.marks.get(s.hunt.creature)
        left = beast.health - (on_it.wounds if on_it else 0)
        mine = power(s, p, "max_health") - p.wounds
        danger = mine <= beast.attack * 0.8 and left > blow(power(s, p, "attack"))
    for option in decision.offers:
        word = option.split()[0]
        if word == "attack":
            found[option] = 5.0
        elif word == "escape":
            found[option] = 20.0 if danger else 0.0
        else:
            found[option] = 0.0 if word == "pass" else 0.5 * _use(s, option)
    return _sharpened(found)


def _dice(s: State, p: Player, decision: Decision) -> Weights:
    """Blanks are rerolled or turned first."""
    order = {"blank": 5.0, "sword": 0.5, "crit": 0.0}
    return {option: order[option.split()[-1]] for option in decision.offers}


def _cheapest(s: State, p: Player, decision: Decision) -> Weights:
    """Part with what is worth least."""
    return {
        o: 1.0 / (1.0 + price(CARDS[s.faces[ref_in(o)]]) + _use_for(s, p, ref_in(o))) for o in decision.offers
    }


def _use_for(s: State, p: Player, ref: Ref) -> float:
    """What a card is still good for to its owner."""
    card = CARDS[s.faces[ref]]
    if card.is_intel:
        return 3.0 if card.grade == "low" or all(None not in row for row in p.rows[:1]) else 1.0
    return GRADE_VALUE[card.grade] * progress(s, p)[PATH_OF[card.kind]] if card.kind else 0.5


def _convert(s: State, p: Player, decision: Decision) -> Weights:
    """The elements that the next feat still lacks."""
    feat = next_feats(s, p).get("elements")
    wanted = feat.sacrifice if feat else {}
    have = p.permanent.ready
    return {o: 5.0 if have.get(o, 0) < wanted.get(o, 0) else 1.0 for o in decision.offers}  # type: ignore[call-overload]


def _source(s: State, p: Player, decision: Decision) -> Weights:
    low = all(None not in row for row in p.rows[:1])
    return {o: 1.0 if o == "deck" else _fit(CARDS[s.faces[ref_in(o)]], low) for o in decision.offers}


def _fit(card: Card, low_row_full: bool) -> float:
    return 3.0 if (card.grade == "low") != low_row_full else 0.8


def _chosen(s: State, p: Player, decision: Decision) -> Weights:
    """Choices inside effects: the most valuable card; any slot."""
    found = {}
    for option in decision.offers:
        if option.startswith("card:"):
            found[option] = 1.5 + worth(CARDS[s.faces[ref_in(option)]])
        else:
            found[option] = 2.0
    return found


def _mulligan(s: State, p: Player, decision: Decision) -> Weights:
    return {o: 2.0 if CARDS[s.faces[ref_in(o)]].grade == "high" else 0.5 for o in decision.offers}


def _everything(s: State, p: Player, decision: Decision) -> Weights:
    return dict.fromkeys(decision.offers, 2.0)


def _spare(s: State, p: Player, decision: Decision) -> Weights:
    kept = reserved(s, p)
    return {o: 0.0 if ref_in(o) in kept else 2.0 for o in decision.offers}


_RULES: dict[str, Callable[[State, Player, Decision], Weights]] = {
    "setup.mulligan": _mulligan,
    "draw.source": _source,
    "prep.step": _prep,
    "action.next": _action,
    "slot.step": _in_slot,
    "hunt.action": _battle,
    "quick.window": _window,
    "roll.window": _window,
    "damage.window": _window,
    "rescue.window": _window,
    "dice.reroll": _dice,
    "dice.set": _dice,
    "unlock.materials": _cheapest,
    "offer.intel": _cheapest,
    "end.hand": _cheapest,
    "end.pack": _cheapest,
    "effect.discard": _cheapest,
    "elements.convert": _convert,
    "effect.choose": _chosen,
    "dig.take": _everything,
    "forge.commit": _spare,
}
