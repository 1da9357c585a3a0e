"""How well a seat stands in Legend: how far it is on each path, and what it owns."""

from collections.abc import Mapping

from zhuoju.games.legend.model.cards import Feat, Later, Requirement
from zhuoju.games.legend.model.library import CARDS, RULES, Card
from zhuoju.games.legend.model.state import GOALS, Player, State
from zhuoju.games.legend.model.words import BASIC, GRADE_VALUE, GRADES, PATHS, BasicElement, Path
from zhuoju.games.legend.model.zones import abilities
from zhuoju.kernel import Seat

HELD = 0.75  # what a card in the pack counts for, against having used it
SOLD = 0.6  # what a card's price counts for before it is sold
SHARES = (0.5, 0.42, 0.1, 0.03)  # of the furthest, second, third and fourth path
BENT = 1.25  # being far on one path is worth a little more than being half way on two
STRENGTH, GOLD, HAND, ELEMENT, WARES, ACTION = 0.03, 0.004, 0.012, 0.006, 0.004, 0.04
HOPE = 0.8  # what a card counts for that could be unlocked, against having unlocked it
DYING, WOUND = 0.12, 0.008


def price(card: Card) -> int:
    """What a card sells for, roughly."""
    if isinstance(card.sell, int):
        return card.sell
    if card.sell == "half":
        return (card.buy or 0) // 2
    return card.sell.later if isinstance(card.sell, Later) else 0


def strength(card: Card) -> float:
    """What an unlocked card is worth to its owner, from what is written on it."""
    total = 0.6
    for (_, stat), changes in card.mods.items():
        for amount, filters in changes:
            total += abs(amount) * _STATS.get(stat, 0.3) * (0.6 if filters else 1.0)
    if card.fights is not None:
        total += card.fights[0]
    total += 0.8 * len(card.flags)
    for effect in card.effects:
        if effect.line.type != "permanent" or effect.line.on is not None:
            total += 1.2 if effect.line.on == "my_start" else 0.8
    return total


_STATS = {"gather": 1.1, "attack": 1.1, "max_health": 0.35, "actions": 4.0, "element_limit": 0.1}
STRENGTHS: dict[str, float] = {}  # worked out once for each card


def strength_of(face: str) -> float:
    """What an unlocked card is worth, remembered."""
    found = STRENGTHS.get(face)
    if found is None:
        found = STRENGTHS[face] = strength(CARDS[face])
    return found


def next_feats(s: State, p: Player) -> dict[Path, Feat]:
    """The next feat of each path that is not finished."""
    found: dict[Path, Feat] = {}
    for rule in s.rules:
        card = RULES[rule]
        done = p.feats.get(card.path, 0)
        if done < len(card.feats):
            found[card.path] = card.feats[done]
    return found


def progress(s: State, p: Player) -> dict[Path, float]:
    """How far a player is to the next feat of each path, from 0 to 1."""
    feats = next_feats(s, p)
    packed = [CARDS[s.faces[r]] for r in p.pack]
    owned = [CARDS[s.faces[a.card]] for a in abilities(p)]
    types = [c.type for c in owned]
    found = dict.fromkeys(PATHS, 0.0)
    if "forge" in feats:
        minerals = sum(GRADE_VALUE[c.grade] for c in packed if c.kind == "mineral")
        marks = (p.forge_marks + HELD * minerals) / feats["forge"].forge_marks
        found["forge"] = min(1.0, marks) * (
            0.7 + 0.3 * _share(types.count("creation"), feats["forge"].creations)
        )
    if "brew" in feats:
        found["brew"] = _brewing(packed, feats["brew"])
    if "hunt" in feats:
        high = _share(p.high_trophies, feats["hunt"].high_trophies)
        found["hunt"] = min(1.0, p.trophy_value / feats["hunt"].trophy_value) * (0.8 + 0.2 * high)
    if "elements" in feats:
        spells = _share(types.count("spell"), feats["elements"].spells)
        found["elements"] = _gathered(p, feats["elements"].sacrifice) * (0.75 + 0.25 * spells)
    if "wealth" in feats:
        wares = SOLD * sum(price(c) for c in packed)
        found["wealth"] = min(1.0, (p.gold + wares) / feats["wealth"].gold)
    if "knowledge" in feats:
        found["knowledge"] = _learning(s, p, owned, feats["knowledge"])
    return found


def _share(have: int, wanted: int) -> float:
    return min(1.0, have / wanted) if wanted else 1.0


def _brewing(packed: list[Card], feat: Feat) -> float:
    plants = {c.id: GRADE_VALUE[c.grade] for c in packed if c.kind == "plant" and c.back != "rotten"}
    best = sorted(plants.values(), reverse=True)[: feat.plants]
    return 0.5 * _share(len(best), feat.plants) + 0.5 * _share(sum(best), feat.plant_value)


def _gathered(p: Player, wanted: Mapping[BasicElement, int]) -> float:
    have = dict(p.permanent.ready)
    for element, count in p.permanent.spent.items():
        have[element] = have.get(element, 0) + count
    met = sum(min(have.get(e, 0), wanted.get(e, 0)) for e in BASIC)
    return min(1.0, (met + have.get("universal", 0)) / sum(wanted.values()))


def _learning(s: State, p: Player, owned: list[Card], feat: Feat) -> float:
    high = sum(1 for c in owned if c.grade == "high")
    names = {s.faces[r] for r in p.hand if CARDS[s.faces[r]].is_intel}
    return (
        0.55 * _share(len(owned), feat.abilities)
        + 0.3 * _share(high, feat.high_abilities)
        + 0.15 * _share(len(names), feat.intel)
    )


def standing(s: State, p: Player) -> float:
    """What a player has reached and owns, in legend points."""
    paths = sorted(progress(s, p).values(), reverse=True)
    total = float(p.points) + sum(w * float(x**BENT) for w, x in zip(SHARES, paths, strict=False))
    total += STRENGTH * (sum(strength_of(s.faces[a.card]) for a in abilities(p)) + HOPE * hopes(s, p))
    total += GOLD * min(p.gold, 30) + HAND * min(len(p.hand), 6)
    total += ELEMENT * min(10, sum(p.permanent.ready.values()) + sum(p.permanent.spent.values()))
    total += WARES * sum(sorted((price(CARDS[s.faces[r]]) for r in p.pack), reverse=True)[:6])
    total -= WOUND * p.wounds + (DYING if p.dying else 0.0)
    if s.turn.seat == p.seat:
        total += ACTION * (s.turn.actions if s.turn.phase == "action" else 2)
        if "action" in s.turn.skipped:
            total -= 2 * ACTION
    return total


def hopes(s: State, p: Player) -> float:
    """The strength of the cards a player holds and could unlock, as far as what they ask for is there."""
    room = sum(row.count(None) for row in p.rows)
    held = [CARDS[s.faces[r]] for r in (*p.hand, *p.pack)]
    wares = [c for c in held if c.is_resource and c.back != "rotten"]
    found = [strength_of(c.id) * _met(p, c, wares) for c in held if c.is_intel]
    return sum(sorted(found, reverse=True)[: min(room, 3)])


def _met(p: Player, card: Card, wares: list[Card]) -> float:
    """How much of an unlock cost is there, from 0 to 1."""
    asks = card.unlock
    if asks.direct:
        return 1.0
    share = _share(p.gold, asks.gold)
    if asks.elements:
        have = sum(p.permanent.ready.values()) + sum(p.permanent.spent.values())
        share *= 0.3 + 0.7 * _share(have, sum(asks.elements.values()))
    for wanted in asks.materials:
        if wanted.of != "intel":
            fitting = [c for c in wares if meets(c, wanted)]
            share *= 0.3 + 0.7 * _share(len(fitting), wanted.count)
    return share


def meets(card: Card, wanted: Requirement) -> bool:
    """Whether a resource can be this material."""
    if wanted.of not in ("resource", card.kind):
        return False
    return GRADES.index(card.grade) >= GRADES.index(wanted.at_least)


def evaluate(s: State, seat: Seat) -> float:
    """How well a seat stands against the best of the others, from -1 to 1."""
    goal = max(GOALS.values()) if len(RULES[s.rules[0]].feats) > 2 else min(GOALS.values())
    mine = standing(s, s.players[seat])
    others = [standing(s, p) for p in s.players if p.seat != seat and not p.resigned]
    lead = mine - max(others) if others else mine - goal / 2
    here = _at_hand(s, s.players[seat])
    return max(-1.0, min(1.0, (0.7 * lead + 0.3 * mine + here) / (goal + 1)))


def _at_hand(s: State, p: Player) -> float:
    """Loot in the slot the player is in, which only waits to be taken."""
    cards = s.slots[p.slot] if p.slot is not None else []
    on_it = s.marks.get(cards[-1]) if cards else None
    if on_it is None or not on_it.loot:
        return 0.0
    return 0.02 * worth(CARDS[s.faces[cards[-1]]])


def worth(card: Card) -> float:
    """What a resource is worth when it is won."""
    return GRADE_VALUE[card.grade] + 0.25 * price(card)
