"""What programs are worth to a player, and the moves that form the best of them. For bots only."""

from functools import lru_cache

from zhuoju.games.tamashii.board.body import active
from zhuoju.games.tamashii.board.launcher import NEIGHBOURS, highlighted
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.library import BODIES
from zhuoju.games.tamashii.model.state import Cell, Launcher, Place, Player, Tamashii, cell_ref
from zhuoju.games.tamashii.model.words import Basic
from zhuoju.games.tamashii.round.launch import Available, programs
from zhuoju.games.tamashii.seat.appraisal import TOKEN, worth
from zhuoju.games.tamashii.seat.finder import Plan, combine, find
from zhuoju.games.tamashii.seat.intents import KEPT, Intent

STORY = 4.0  # what a program of the scenario is worth
EFFORT = 2000  # positions that one search may look at


def program_worth(m: Tamashii, p: Player, program: Available) -> float:
    """What launching a program is worth, without the tokens it takes."""
    if program.kind == "body":
        return _body_worth(m, p, program.face)
    if program.kind == "jordan":
        return 0.6
    assert program.do is not None
    ctx = Ctx(p.seat, face=program.face, card=program.card, program=program.kind)
    ctx.at_boss = program.kind == "boss"
    value = worth(m, ctx, program.do)
    return value + STORY if program.kind == "story" else value


def _body_worth(m: Tamashii, p: Player, face: str) -> float:
    new, old = BODIES[face], active(m, p)
    gain = new.attack - old.attack + new.write - old.write + 0.5 * (new.move - old.move)
    return 1.5 + gain if not p.bodies else 0.8 * gain


def wanted(m: Tamashii, p: Player, place: Place) -> dict[str, tuple[str, float]]:
    """The programs worth their tokens, not launched yet, if the player stands there: pattern and value."""
    found = {}
    before, p.place = p.place, place
    offered = programs(m, p)
    p.place = before
    for program in offered:
        if program.location not in p.launched:
            size = sum(letter not in "./" for letter in program.pattern)
            value = program_worth(m, p, program) - TOKEN * size
            if value > 0:
                found[program.location] = (program.pattern, value)
    return found


@lru_cache(maxsize=4096)
def best_plan(
    cells: tuple[str | None, ...],
    locks: tuple[int, ...],
    core: Basic,
    writes: int,
    values: tuple[tuple[str, str, float], ...],
) -> tuple[float, Plan | None]:
    """The most valuable programs that can stand on the launcher together after so many moves."""
    launcher = Launcher(list(cells), list(locks))  # type: ignore[arg-type]
    alone = find(launcher, core, writes, {name: pattern for name, pattern, _ in values}, effort=EFFORT)
    ranked = sorted((v for v in values if v[0] in alone), key=lambda v: (-v[2], len(alone[v[0]].moves), v[0]))
    if not ranked:
        return 0.0, None
    best: tuple[float, Plan | None] = (ranked[0][2], alone[ranked[0][0]])
    for n, first in enumerate(ranked[:5]):
        for second in ranked[n + 1 : 6]:
            value = first[2] + second[2]
            if value > best[0] and len(alone[first[0]].moves) + len(alone[second[0]].moves) <= writes + 2:
                both = combine(launcher, core, writes, [first[1], second[1]], effort=EFFORT)
                if both is not None:
                    best = (value, both)
    return best


def plan_for(m: Tamashii, p: Player, writes: int) -> tuple[float, Plan | None]:
    """The best plan for a player's launcher; tokens that the story will ask for are left out of it.

    A program of the story is formed with all tokens where it cannot be formed with the others.
    """
    intent = Intent(m, p)
    values = [
        (name, pattern, round(value, 2)) for name, (pattern, value) in wanted(m, p, intent.place).items()
    ]
    cells = tuple(p.launcher.cells)
    free = tuple(KEPT if n in intent.kept else code for n, code in enumerate(cells))
    locks = tuple(p.launcher.locks)
    best = best_plan(free, locks, p.core, writes, tuple(values))
    tale = tuple(v for v in values if v[2] >= STORY)
    if tale and best[0] < STORY and intent.kept:
        other = best_plan(cells, locks, p.core, writes, tale)
        return other if other[0] > best[0] else best
    return best


def spread_out(p: Player, plan: Plan | None) -> tuple[Cell, Cell] | None:
    """A slide that frees a highlighted cell, so that more is drawn next time; what stands formed stays."""
    formed = {cell for cells in plan.placements for cell in cells} if plan is not None else set[Cell]()
    cells, light = p.launcher.cells, highlighted()
    for here in light:
        if cells[here] not in (None, "corrupted") and here not in formed:
            for there in NEIGHBOURS[here]:
                if cells[there] is None and there not in light and there not in p.launcher.locks:
                    return here, there
    return None


def move_option(p: Player, here: int, there: int) -> str:
    """How exchanging two cells is named among the options."""
    if p.launcher.cells[here] is None:
        here, there = there, here
    if p.launcher.cells[there] is None:
        return f"slide {cell_ref(here)} {cell_ref(there)}"
    return f"swap {cell_ref(min(here, there))} {cell_ref(max(here, there))}"
