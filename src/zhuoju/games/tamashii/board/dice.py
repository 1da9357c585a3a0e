"""TAM-RES-15 to 20, TAM-COMBAT-33 Player dice with their rerolls, enemy dice, and exact odds."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

from zhuoju.dice import Odds, die
from zhuoju.games.tamashii.board.abilities import Use, flag, usable, use
from zhuoju.games.tamashii.board.resources import spend
from zhuoju.games.tamashii.model.library import CONSTANTS, DICE
from zhuoju.games.tamashii.model.state import Combat, Player, Roll, Tamashii
from zhuoju.games.tamashii.model.words import Face, Symbol
from zhuoju.kernel import Flow, Withheld, choose_one, choose_some

Purpose = Literal["tracking", "attack", "test", "other"]
SUCCESSES: dict[Face, int] = {"common": 1, "rare": 2, "blank": 0}  # TAM-TEST-02
POINTS = "points"  # the source that a player's reroll track is
NUMBER, SYMBOL = "number", "symbol"  # the enemy dice among those to reroll


def die_ref(place: int) -> str:
    """How a die of the open roll is named on the wire."""
    return f"die:{place}"


# Throwing


def throw(m: Tamashii, count: int) -> list[Face]:
    """So many player dice; they are all alike (TAM-COMBAT-33)."""
    faces = DICE.player
    return [faces[n] for n in m.chance.belows([len(faces)] * max(0, count), of="player_dice")]


def throw_number(m: Tamashii) -> int:
    """The number die, 0 for blank."""
    return m.chance.pick(DICE.number, of="number_die")


def throw_symbol(m: Tamashii) -> Symbol:
    """The symbol die."""
    return m.chance.pick(DICE.symbol, of="symbol_die")


# A roll and its window


def roll_player_dice(m: Tamashii, p: Player, count: int, purpose: Purpose) -> Flow[list[Face]]:
    """TAM-RES-15 Roll; then reroll with points, once, and with what else can, until it is kept."""
    roll = p.roll = Roll(p.seat, purpose, throw(m, count))
    m.tell("rolled", seat=p.seat, purpose=purpose, dice=list(roll.dice))
    while (yield from _change(m, p, roll)):
        m.toil("a reroll")
    p.roll = None  # TAM-RES-20: what comes later cannot change it
    return roll.dice


def _change(m: Tamashii, p: Player, roll: Roll) -> Flow[bool]:
    """Offer everything that can still change this roll; False when it is kept as it is."""

    def options() -> dict[str, Use | str]:
        points = {POINTS: POINTS} if can_buy(m, p, roll) else {}
        return {**points, **usable(m, p.seat, "after_roll"), "keep": "keep"}

    if list(options()) == ["keep"]:
        return False
    chosen = yield from choose_one(
        p.seat, "roll.change", options, clause="TAM-RES-17", default="keep",
        why=lambda: _withheld(p, roll), dice=list(roll.dice), purpose=roll.purpose,
    )  # fmt: skip
    if chosen == "keep":
        return False
    if isinstance(chosen, Use):
        yield from use(m, chosen)
    else:
        yield from buy_rerolls(m, p, roll)
    return True


def _withheld(p: Player, roll: Roll) -> Iterable[Withheld]:
    if POINTS in roll.rerolled_by:
        return [Withheld(POINTS, "reason.rerolled_once", {}, "TAM-RES-16")]
    if not p.resources.get("reroll"):
        return [Withheld(POINTS, "reason.no_reroll_points", {}, "TAM-RES-15")]
    return []


def can_buy(m: Tamashii, p: Player, roll: Roll) -> bool:
    """TAM-RES-16 One chance per roll to spend reroll points."""
    bought = POINTS in roll.rerolled_by
    points = p.resources.get("reroll", 0) if flag(m, p, "no_rerolls") is None else 0
    return not bought and points > 0 and bool(rerollable(m, p, POINTS))


def rerollable(m: Tamashii, p: Player, source: str) -> dict[str, int | str]:
    """TAM-RES-17 The dice of the open roll that a source has not rerolled yet, by their names."""
    roll = p.roll
    if roll is None:
        return {}
    before = roll.rerolled_by.get(source, [])
    found: dict[str, int | str] = {die_ref(n): n for n in range(len(roll.dice)) if n not in before}
    if source == POINTS and roll.purpose == "attack" and flag(m, p, "reroll_enemy_dice") is not None:
        found |= {NUMBER: NUMBER, SYMBOL: SYMBOL}  # TAM-RES-19: only because an effect says so
    return found


def buy_rerolls(m: Tamashii, p: Player, roll: Roll) -> Flow[None]:
    """TAM-RES-16 Choose a set of dice, pay 1 each, reroll them together; none uses up the chance."""
    options = rerollable(m, p, POINTS)
    chosen = yield from choose_some(
        0, p.resources.get("reroll", 0), p.seat, "roll.reroll", options, clause="TAM-RES-16",
        default=[], dice=list(roll.dice), purpose=roll.purpose,
    )  # fmt: skip
    spend(m, p, "reroll", len(chosen))
    reroll(m, p, [n for n in chosen if isinstance(n, int)], POINTS)
    if m.state.combat is not None:
        reroll_enemy_dice(m, m.state.combat, [str(n) for n in chosen if not isinstance(n, int)])


def reroll(m: Tamashii, p: Player, places: list[int], source: str) -> None:
    """Roll these dice of the open roll again; this source cannot reroll them a second time."""
    if p.roll is None:
        return
    for place, face in zip(places, throw(m, len(places)), strict=True):
        p.roll.dice[place] = face
    p.roll.rerolled_by[source] = [*p.roll.rerolled_by.get(source, []), *places]
    m.tell("rerolled", seat=p.seat, source=source, places=list(places), dice=list(p.roll.dice))


def reroll_enemy_dice(m: Tamashii, combat: Combat, which: list[str]) -> None:
    """Roll the number die, the symbol die or both again."""
    if NUMBER in which:
        combat.number = throw_number(m)
    if SYMBOL in which:
        combat.symbol = throw_symbol(m)
    if which:
        m.tell("enemy_dice_rerolled", seat=combat.seat, number=combat.number, symbol=combat.symbol)


# Odds


def successes_odds(count: int) -> Odds:
    """TAM-TEST-02 The exact distribution of successes: a common is 1, a rare 2."""
    return die(SUCCESSES[face] for face in DICE.player).times(count)


def locked_on_odds(count: int) -> Odds:
    """TAM-TRACK-05 The exact distribution of enemies drawn by a tracking roll of so many dice."""
    return die(int(face == CONSTANTS.tracking_symbol) for face in DICE.player).times(count)


def chance_to_pass(count: int, successes: int) -> Fraction:
    """How likely a test with so many dice is passed."""
    return successes_odds(count).at_least(successes)
