"""The exact odds of what an option would roll, out of nothing but a seat's view.

What others may still do to the dice, and what happens between the roll and the wounds, is left out.
"""

from collections.abc import Iterable, Iterator
from itertools import product

from msgspec import Struct

from zhuoju.dice import Odds, tally, weighted
from zhuoju.games.legend.effects.dice import BLANK, CRIT, FACES, SWORD, points_odds
from zhuoju.games.legend.model.library import CARDS
from zhuoju.games.legend.model.state import NEUTRAL, seat_ref
from zhuoju.games.legend.seat.public_numbers import RollView, UnitView
from zhuoju.games.legend.seat.view import CardView, LegendView
from zhuoju.kernel import Foreseen, Question

SIDE = {"sword": SWORD, "blank": BLANK, "crit": CRIT}  # a side of the die that shows each face


class Aim(Struct):
    """What a roll is for: the points that make it come true, what it is called, and on whom."""

    what: str
    points: int
    target: str


class Lying(Struct):
    """A roll as it may come to lie: dice that stay as they are, dice still to fall, points to add."""

    fixed: list[int]
    loose: int
    times: int
    added: int

    def odds(self) -> Odds:
        """LEG-DICE-10 The distribution of its points."""
        hits = sum(FACES[die] != "blank" for die in self.fixed)
        crit = any(FACES[die] == "crit" for die in self.fixed)
        pairs = tally([(int(face != "blank"), int(face == "crit")) for face in FACES.values()], self.loose)
        weights: dict[int, int] = {}
        for (more, crits), count in pairs.items():
            points = max(0, (hits + more) * (self.times if crit or crits else 1) + self.added)
            weights[points] = weights.get(points, 0) + count
        return weighted(weights)


def odds(view: LegendView, question: Question, option: str) -> Iterable[Foreseen]:
    """What an option would roll, and what would come of it; nothing where it rolls nothing."""
    word, _, rest = option.partition(" ")
    if question.prompt == "hunt.action":
        unit = _unit(view, str(question.params.get("unit", "")))
        if unit is not None and word == "attack":
            return _attack(view, unit, rest)
        return _flight(view, unit) if unit is not None and word == "escape" else ()
    if question.prompt == "neutral.target":
        unit = _unit(view, str(question.params.get("unit", "")))
        return () if unit is None else _attack(view, unit, option)
    if question.prompt == "slot.step" and word == "gather":
        return _gather(view, rest)
    if view.roll is not None:
        return _changed(view, view.roll, question, option)
    return ()


# Rolls to come


def _attack(view: LegendView, unit: UnitView, target: str) -> Iterator[Foreseen]:
    """LEG-HUNT-15 to 19 An attack: whether the target falls, and the points."""
    aim = _strike(view, unit, target)
    if aim is not None:
        yield from _told(aim, points_odds(unit.attack, unit.crit))


def _gather(view: LegendView, ref: str) -> Iterator[Foreseen]:
    """LEG-GATH-02 to 06 Gathering: whether the need is met, and the points."""
    card = _card(view, ref)
    if card is not None and card.need:
        yield from _told(_harvest(card), points_odds(card.dice))


def _flight(view: LegendView, unit: UnitView) -> Iterator[Foreseen]:
    """LEG-HUNT-27 Who escapes must live through what still acts in this round, all of it aimed at them."""
    hunt = view.hunt
    if hunt is None or (hunt.round == 1 and _neutral_first(view)):
        return
    dealt = weighted({0: 1})
    for foe in hunt.units:
        if foe.force == NEUTRAL:
            dealt = dealt + points_odds(foe.attack, foe.crit)
    lives = float(dealt.at_most(unit.health - unit.wounds - 1))
    yield Foreseen("flight", [("odds.away", lives), ("odds.down", 1 - lives)], {"unit": unit.who})


# A roll that lies open


def _changed(view: LegendView, roll: RollView, question: Question, option: str) -> Iterator[Foreseen]:
    """What using an effect, or rolling a die again, would make of the dice that lie."""
    aim = _aim(view, roll)
    if aim is None:
        return
    wanted = roll.seat == question.seat if roll.seat != NEUTRAL else aim.target != seat_ref(question.seat)
    if question.prompt == "dice.reroll":
        place = int(option.removeprefix("die:").split(" ", maxsplit=1)[0])
        ways = [_rerolled(roll, (place,))]
    elif question.prompt == "dice.set":
        place = int(option.removeprefix("die:").split(" ", maxsplit=1)[0])
        ways = [_set(roll, (place,), str(question.params["face"]))]
    elif option == "pass":
        ways = [_as_it_lies(roll)]
    else:
        ways = _ways(view, roll, option)
    if ways:
        chances = [way.odds() for way in ways]
        best = (max if wanted else min)(chances, key=lambda found: found.at_least(aim.points))
        yield from _told(aim, best)


def _ways(view: LegendView, roll: RollView, option: str) -> list[Lying]:
    """How the dice may come to lie by a card's effect: one way for each choice it leaves."""
    name, _, key = option.partition(" #")
    card = _card(view, name.partition(" ")[2])
    copied, _, number = key.rpartition("/")  # an effect that the card has copied names the other card
    face = copied or (card.face if card is not None else None)
    if face is None or not number.isdecimal():
        return []
    places = range(len(roll.dice))
    for clause in CARDS[face].effects[int(number)].clauses:
        count = clause.args.get("n", 0)
        if clause.verb == "add_dice":
            return [Lying(roll.dice, count, roll.multiplied_by, roll.points)]
        if clause.verb == "add_points":
            return [Lying(roll.dice, 0, roll.multiplied_by, roll.points + count)]
        if clause.verb == "reroll":
            return [_rerolled(roll, chosen) for chosen in _choices(roll, places, 0, count)]
        if clause.verb == "set_die":
            shown = str(clause.args["face"])
            return [_set(roll, chosen, shown) for chosen in _choices(roll, places, count, count)]
    return []


def _choices(roll: RollView, places: range, least: int, most: int) -> Iterator[tuple[int, ...]]:
    """Which dice can be chosen; dice that show the same face are the same choice."""
    by_face = {face: [p for p in places if roll.faces[p] == face] for face in dict.fromkeys(roll.faces)}
    for counts in product(*(range(len(found) + 1) for found in by_face.values())):
        if min(least, len(roll.dice)) <= sum(counts) <= most:
            yield tuple(p for n, found in zip(counts, by_face.values(), strict=True) for p in found[:n])


def _as_it_lies(roll: RollView) -> Lying:
    return Lying(roll.dice, 0, roll.multiplied_by, roll.points)


def _rerolled(roll: RollView, places: tuple[int, ...]) -> Lying:
    kept = [die for place, die in enumerate(roll.dice) if place not in places]
    return Lying(kept, len(places), roll.multiplied_by, roll.points)


def _set(roll: RollView, places: tuple[int, ...], face: str) -> Lying:
    dice = [SIDE[face] if place in places else die for place, die in enumerate(roll.dice)]
    return Lying(dice, 0, roll.multiplied_by, roll.points)


# Reading the view


def _aim(view: LegendView, roll: RollView) -> Aim | None:
    """What the dice that lie are for."""
    if roll.purpose == "gather":
        card = _card(view, roll.target)
        return None if card is None else _harvest(card)
    unit = _unit(view, seat_ref(roll.seat) if roll.unit is None else f"card:{roll.unit}")
    return None if unit is None else _strike(view, unit, roll.target)


def _harvest(card: CardView) -> Aim:
    return Aim("gather", card.need - card.progress, card.ref)


def _strike(view: LegendView, unit: UnitView, target: str) -> Aim | None:
    hit = _unit(view, target)
    if hit is None:
        return None
    pierces = unit.card is None and view.players[unit.force].pierces
    left = hit.health - hit.wounds + (0 if pierces else hit.armour)
    return Aim("dying" if hit.card is None else "falls", left, target)


def _unit(view: LegendView, who: str) -> UnitView | None:
    units = view.hunt.units if view.hunt else []
    return next((unit for unit in units if unit.who == who), None)


def _card(view: LegendView, ref: str) -> CardView | None:
    piles = [slot.cards for slot in view.slots]
    for p in view.players:
        piles += [p.hand, p.pack, [a.card for row in p.rows for a in row if a is not None]]
        piles += [a.materials for row in p.rows for a in row if a is not None]
    return next((card for pile in piles for card in pile if card.ref == ref), None)


def _neutral_first(view: LegendView) -> bool:
    """LEG-HUNT-08 Whether the neutral units have acted before the players' in the first round."""
    units = view.hunt.units if view.hunt else []
    cards = [_card(view, unit.who) for unit in units if unit.force == NEUTRAL]
    return any(c and c.face and ("explore", "neutral_first") in CARDS[c.face].flags for c in cards)


# Telling


def _told(aim: Aim, found: Odds) -> Iterator[Foreseen]:
    reached = float(found.at_least(aim.points))
    good, bad = {"gather": ("loot", "short"), "falls": ("falls", "stands")}.get(aim.what, ("down", "up"))
    params = {"target": aim.target, "points": max(0, aim.points)}
    yield Foreseen(aim.what, [(f"odds.{good}", reached), (f"odds.{bad}", 1 - reached)], params)
    yield Foreseen("points", [(str(n), count / found.total) for n, count in found.items()])
