"""How near goals are: conditions of cards read as a way to go, from 0 (far) to 1 (there). For bots only.

A comparison is met in part, a place is near or far, and what only waits for time does not count.
"""

from typing import Any, cast

from zhuoju.content import Condition
from zhuoju.content.clause import Value
from zhuoju.games.tamashii.context import Ctx
from zhuoju.games.tamashii.hexmap import distances
from zhuoju.games.tamashii.library import objective_of
from zhuoju.games.tamashii.scenario_cards import (
    Activity,
    EndingCard,
    Paragraph,
    PlotCard,
    Ruled,
    StoryProgram,
)
from zhuoju.games.tamashii.state import Options, Place, Ref, State, Tamashii
from zhuoju.games.tamashii.story import in_play, plot, scenario_card
from zhuoju.games.tamashii.tokens import Where
from zhuoju.kernel import Chance, Seat, Table

CLOCKS = ("time", "rounds_since")  # these only wait
STANDING = ("somebody_on", "everybody_on", "you_on")
HIDDEN = 0.6  # a tile that has still to be found, against one that lies open
ON_THE_WAY = 0.4  # what being able to do an activity is worth, against a goal that is met


def table_of(s: State) -> Tamashii:
    """A table to ask conditions on; nothing is played on it."""
    return Table(cast(Any, None), len(s.players), Options(), Chance(0), s)


def number(m: Tamashii, ctx: Ctx, thing: Any) -> int:
    """A written or worked-out number of a clause."""
    return int(thing.get(m, ctx) if isinstance(thing, Value) else thing)


# One condition


def near(m: Tamashii, ctx: Ctx, value: Value, marks: int = 0) -> float | None:
    """How far a condition is met; None where it only waits. `marks` are success tokens about to be put."""
    if value.form == "logic":
        return _near_logic(m, ctx, value, marks)
    if value.form == "compare":
        return _near_number(m, ctx, value, marks)
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


def leads_on(paragraph: Paragraph) -> bool:
    """Whether a paragraph leads to another card that is no defeat."""
    if not paragraph.next:
        return False
    card = scenario_card(paragraph.next)
    return not isinstance(card, EndingCard) or card.victory


def story_goal(m: Tamashii, card: PlotCard) -> float:
    """How near the goal of a plot card is, less how near its way to defeat is."""
    ctx = Ctx(m.state.start_player, face=card.id)
    marks = _marks(m, ctx, card.world)
    good, bad = 0.0, 0.0
    for paragraph in card.world:
        if paragraph.condition is None or not paragraph.next:
            continue
        how = near(m, ctx, paragraph.condition.value, marks)
        if how is not None:
            good, bad = (max(good, how), bad) if leads_on(paragraph) else (good, max(bad, how))
    return good + ON_THE_WAY * _on_the_way(m, in_play(m)) - 0.5 * bad * bad


def potential(m: Tamashii) -> float:
    """How near the goal of the plot card in play is."""
    card = plot(m) if m.state.story is not None else None
    return 0.0 if card is None else story_goal(m, card)


def _marks(m: Tamashii, ctx: Ctx, world: tuple[Paragraph, ...]) -> int:
    """The success tokens that the world activity would put for what was done."""
    clauses = [c for paragraph in world for effect in paragraph.do for c in effect]
    found = [number(m, ctx, c.args["n"]) for c in clauses if c.verb == "mark_progress"]
    return max(found, default=0)


def _on_the_way(m: Tamashii, cards: list[Ruled]) -> float:
    """How near somebody is to each activity and program that the cards in play offer."""
    offers: list[tuple[Ruled, Activity | StoryProgram]] = []
    for card in cards:
        offers += [(card, activity) for activity in card.activities]
        offers += [(card, program) for program in card.programs]
    bests = (max(approach(m, seat, card, offer) for seat in range(m.seats)) for card, offer in offers)
    found = [best for best in bests if best > 0]
    return sum(found) / len(found) if found else 0.0


def approach(m: Tamashii, seat: Seat, card: Ruled, offer: Activity | StoryProgram) -> float:
    """How near a player is to where this can be done; 0 where something else is in its way."""
    if offer.condition is None:
        return 1.0
    ctx = Ctx(seat, face=card.id)
    parts = _all_of(offer.condition.value)
    places = [part for part in parts if part.name in STANDING or "your_tile" in _names(part)]
    if not all(part.get(m, ctx) for part in parts if part not in places):
        return 0.0
    places = [part for part in places if part.name in STANDING]
    return min((near(m, ctx, part) or 0.0 for part in places), default=1.0)


def _names(value: Value) -> list[str]:
    """Everything that a condition calls by name."""
    inner = [name for part in value.args.values() if isinstance(part, Value) for name in _names(part)]
    return [value.name, *inner]


def _all_of(value: Value) -> list[Value]:
    """The parts of a condition that must all hold."""
    if value.form == "logic" and value.name == "and":
        return [leaf for part in value.args.values() for leaf in _all_of(part)]
    return [value]


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
