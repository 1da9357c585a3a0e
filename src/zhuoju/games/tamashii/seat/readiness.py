"""Whether a player has the tokens for what the story asks: tests, costs, programs. For bots only."""

from collections.abc import Collection
from functools import cache
from math import ceil
from typing import Any

from zhuoju.content import Effect
from zhuoju.content.language.clause import Value
from zhuoju.games.tamashii.board.dice import chance_to_pass
from zhuoju.games.tamashii.board.patterns import placements
from zhuoju.games.tamashii.board.trial import fitting
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.scenario_cards import Activity, StoryProgram
from zhuoju.games.tamashii.model.state import Cell, Player, Tamashii
from zhuoju.games.tamashii.model.words import BASIC

TESTS = ("test", "team_test")
SURE = 0.85  # chance with which a test is thought safe
FAIR = 0.4  # chance below which a test waits for better tokens
FAINT = 0.1  # and below which it is not tried even when time runs out


@cache
def odds(dice: int, needed: int) -> float:
    """How likely a test is passed with so many dice."""
    return float(chance_to_pass(dice, needed)) if dice else 0.0


@cache
def enough(needed: int) -> int:
    """How many tokens make a test safe."""
    return next((n for n in range(1, 12) if odds(n, needed) >= SURE), 12)


def number(m: Tamashii, ctx: Ctx, thing: Any) -> int:
    """A written or worked-out number of a clause."""
    return int(thing.get(m, ctx) if isinstance(thing, Value) else thing)


def hope(m: Tamashii, p: Player, face: str, effect: Effect, gone: Collection[Cell] = ()) -> float:
    """The chance to carry out an effect with the tokens on the launchers, without those that are gone."""
    if effect.verb in TESTS:
        code, n = effect.args["code"], number(m, Ctx(p.seat, face=face), effect.args["n"])
        dice = sum(cell not in gone for cell in fitting(p, code))
        if effect.verb == "team_test":
            dice += sum(len(fitting(q, code)) for q in m.state.players if q is not p)
        return odds(dice, n)
    inner = [hope(m, p, face, part, gone) for part in effect.args.values() if isinstance(part, Effect)]
    chance = sum(inner) / len(inner) if inner else 1.0  # one of them will come, and nobody knows which
    for part in effect.parts:
        chance *= hope(m, p, face, part, gone)
    return chance


def willing(m: Tamashii, chance: float) -> bool:
    """Whether a chance is good enough now, or will not get better in time."""
    return chance >= (FAINT if 0 < m.state.time <= 2 else FAIR)


def ready(m: Tamashii, p: Player, face: str, offer: Activity | StoryProgram) -> bool:
    """Whether a player could take up an offer at once, were it on its place."""
    if isinstance(offer, Activity):
        return willing(m, hope(m, p, face, offer.do)) and _can_pay(m, p, face, offer.do)
    if f"story.{face}.{offer.id}" in p.launched:
        return False
    ways = placements(p.launcher, p.core, offer.pattern, p.recast)
    return any(willing(m, hope(m, p, face, offer.do, way.cells)) for way in ways)


def _can_pay(m: Tamashii, p: Player, face: str, effect: Effect) -> bool:
    have = sum(code not in (None, "corrupted") for code in p.launcher.cells)
    for clause in effect:
        n = number(m, Ctx(p.seat, face=face), clause.args.get("n", 0))
        if clause.verb == "pay_codes" and have < n:
            return False
        if clause.verb == "pay_alike" and max(len(fitting(p, code)) for code in BASIC) < n:
            return False
    return True


def asked(m: Tamashii, p: Player, face: str, clause: Effect) -> list[Cell]:
    """The cells whose tokens a clause will ask for, those that are best kept for it."""
    if clause.verb in TESTS:
        n = number(m, Ctx(p.seat, face=face), clause.args["n"])
        share = ceil(n / m.seats) if clause.verb == "team_test" else n
        return wild_last(p, fitting(p, clause.args["code"]))[: enough(share)]
    if clause.verb == "pay_alike":
        best = max((fitting(p, code) for code in BASIC), key=len)
        return wild_last(p, best)[: number(m, Ctx(p.seat, face=face), clause.args["n"])]
    return []


def wild_last(p: Player, cells: list[Cell]) -> list[Cell]:
    """Open-source tokens last."""
    return sorted(cells, key=lambda cell: p.launcher.cells[cell] == "open_source")
