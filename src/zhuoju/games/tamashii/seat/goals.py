"""How near goals are: conditions of cards read as a way to go, from 0 (far) to 1 (there). For bots only.

A comparison is met in part, a place is near or far, and what only waits for time does not count.
"""

from typing import Any, cast

from zhuoju.content import Condition
from zhuoju.content.language.clause import Value
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.hexmap import distances
from zhuoju.games.tamashii.model.library import objective_of
from zhuoju.games.tamashii.model.scenario_cards import Paragraph, PlotCard
from zhuoju.games.tamashii.model.state import Options, Place, Ref, State, Tamashii
from zhuoju.games.tamashii.seat.errands import (
    STANDING,
    errands,
    excluded,
    leads_on,
    loses,
    pull,
    settled,
)
from zhuoju.games.tamashii.seat.readiness import number
from zhuoju.games.tamashii.story.plot import in_play, plot
from zhuoju.games.tamashii.story.tokens import Where
from zhuoju.kernel import Chance, Seat, Table

CLOCKS = ("time", "rounds_since")  # these only wait
HIDDEN = 0.6  # a tile that has still to be found, against one that lies open
READY = 0.8  # everybody where there is something to do, against a goal that is met
DREAD = 0.6  # what being on the brink of defeat takes away


def table_of(s: State) -> Tamashii:
    """A table to ask conditions on; nothing is played on it."""
    return Table(cast(Any, None), len(s.players), Options(), Chance(0), s)


# One condition


def near(m: Tamashii, ctx: Ctx, value: Value, marks: int = 0) -> float | None:
    """How far a condition is met; None where it only waits. `marks` are success tokens about to be put."""
    if value.form == "logic":
        return _near_logic(m, ctx, value, marks)
    if value.form == "compare":
        return _near_number(m, ctx, value, marks)
    if settled(value):
        return None
    if value.name in STANDING:
        return _near_place(m, ctx, value)
    if value.name in ("every_player", "any_player"):
        inner = value.args["condition"]
        parts = [near(m, Ctx(seat, face=ctx.face), inner.value, marks) or 0.0 for seat in range(m.seats)]
        return (
            min(parts) * 0.5 + sum(parts) / len(parts) * 0.5 if value.name == "every_player" else max(parts)
        )
    return float(bool(value.get(m, ctx)))


def _near_logic(m: Tamashii, ctx: Ctx, value: Value, marks: int) -> float | None:
    found = [near(m, ctx, part, marks) for part in value.args.values()]
    parts = [part for part in found if part is not None]
    if value.name == "not":
        return None if not parts else 1.0 - parts[0]
    if not parts:
        return None
    return max(parts) if value.name == "or" else sum(parts) / len(parts)


def _near_number(m: Tamashii, ctx: Ctx, value: Value, marks: int) -> float | None:
    left, right = value.args["0"], value.args["1"]
    if left.name in CLOCKS or right.name in CLOCKS:
        return None
    have, want = number(m, ctx, left), number(m, ctx, right)
    if left.name == "tokens" and left.args.get("token") == "success":
        have = max(have, marks)
    if value.name in (">=", ">"):
        want += value.name == ">"
        return 1.0 if want <= 0 else min(1.0, max(0, have) / want)
    if value.get(m, ctx):
        return 1.0
    return 1.0 / (1.0 + abs(have - want))


def _near_place(m: Tamashii, ctx: Ctx, value: Value) -> float:
    where = value.args["where"]
    target: Where = where.get(m, ctx) if isinstance(where, Value) else where
    jordan = m.state.jordan
    figures = [p.place for p in m.state.players]
    if value.name == "you_on":
        figures = [figures[ctx.you]]
    elif jordan is not None and value.name == "somebody_on":
        figures.append(jordan.place)
    parts = [closeness(m, place, target.places) for place in figures]
    return sum(parts) / len(parts) if value.name == "everybody_on" else max(parts)


def closeness(m: Tamashii, place: Place, targets: list[Place]) -> float:
    """1 on one of these places, less the farther it is; where none is known, towards what lies face down."""
    share = 1.0
    if not targets:
        targets = [n for n, spot in enumerate(m.state.places) if not spot.revealed]
        share = HIDDEN
    far = distances(m, place)
    return share * max((1.0 / (1.0 + far[n] / 2) for n in targets if n in far), default=0.0)


# The story


def story_goal(m: Tamashii, card: PlotCard) -> float:
    """How near the goal of a plot card is, and who stands ready for it, less how near its defeat is."""
    ctx = Ctx(m.state.start_player, face=card.id)
    marks = _marks(m, ctx, card.world)
    good, bad = 0.0, 0.0
    beside = [other for other in in_play(m) if not isinstance(other, PlotCard)]
    told = [paragraph for other in (card, *beside) for paragraph in other.world]
    for paragraph in told:
        if paragraph.condition is None or not paragraph.next or excluded(m, ctx, paragraph):
            continue
        how = near(m, ctx, paragraph.condition.value, marks)
        if how is not None and leads_on(paragraph):
            good = max(good, how)
        elif how is not None and loses(paragraph):
            bad = max(bad, how)
    return good + READY * pull(m, errands(m, card)) - DREAD * bad**3


def potential(m: Tamashii) -> float:
    """How near the goal of the plot card in play is."""
    card = plot(m) if m.state.story is not None else None
    return 0.0 if card is None else story_goal(m, card)


def _marks(m: Tamashii, ctx: Ctx, world: tuple[Paragraph, ...]) -> int:
    """The success tokens that the world activity would put for what was done."""
    clauses = [c for paragraph in world for effect in paragraph.do for c in effect]
    found = [number(m, ctx, c.args["n"]) for c in clauses if c.verb == "mark_progress"]
    return max(found, default=0)


# Objectives and protocols


def near_goal(m: Tamashii, seat: Seat, goal: Condition, face: str, card: Ref | None = None) -> float:
    """How near a player is to a goal of their own."""
    return near(m, Ctx(seat, face=face, card=card), goal.value) or 0.0


def objective_hope(m: Tamashii, seat: Seat, ref: Ref) -> float:
    """The points of an objective, as far as its goal is near or its test could be tried."""
    card = objective_of(m, ref)
    if card.goal is not None:
        return card.points * near_goal(m, seat, card.goal, card.id, ref) ** 2
    here = card.where is None or card.where(m, Ctx(seat, face=card.id, card=ref))
    return card.points * (0.4 if here else 0.2)
