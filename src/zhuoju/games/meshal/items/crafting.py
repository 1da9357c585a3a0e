"""MES-ITM-22, 23 Making items: what it needs, what an attempt comes to, what a failure costs."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from zhuoju.games.meshal.basics import pool
from zhuoju.games.meshal.catalogue.library import ITEMS, RECIPES
from zhuoju.games.meshal.catalogue.statements import Dice
from zhuoju.games.meshal.character import in_force, values
from zhuoju.games.meshal.items import gear, shelf_life
from zhuoju.games.meshal.model.cards import Recipe
from zhuoju.games.meshal.model.refusal import Refusal, insist
from zhuoju.games.meshal.model.state import Ref, World, being, on

Outcome = Literal["going_on", "made", "failed"]


class Work(Struct):
    """A piece of work on the bench: everything it takes has been put in."""

    recipe: str
    maker: Ref
    points: int = 0
    periods: int = 0
    zeros: int = 0  # periods running without a point
    outcome: Outcome = "going_on"


def cannot_craft(w: World, ref: Ref, recipe: str) -> Refusal | None:
    """MES-ITM-22 Why a being cannot make this now: everything the entry asks for must be there."""
    entry, sheet = RECIPES[recipe], being(w, ref).sheet
    if not on(w, "crafting"):
        return Refusal("switched_off", "MES-ITM-22", {"switch": "crafting"})
    if w.state.moment is not None:
        return Refusal("takes_long", "MES-TIM-05", {"item": entry.product.item, "seconds": entry.seconds})
    if ITEMS[entry.product.item].unique and on(w, "unique"):
        return Refusal("unique", "MES-ITM-40", {"item": entry.product.item})
    if (barred := gear.cannot_grant(w, entry.product.item)) is not None:
        return barred
    lacking = [name for name in entry.abilities if name not in in_force.known(w, sheet)]
    enough = len(lacking) < len(entry.abilities) if entry.any_ability else not lacking
    if entry.abilities and not enough:
        return Refusal("ability", "MES-ITM-22", {"ability": lacking[0]})
    for stack in entry.materials:
        if sum(line.n for line in shelf_life.sound(w, sheet, stack.item)) < stack.n:
            return Refusal("material", "MES-ITM-22", {"item": stack.item, "needed": stack.n})
    if entry.tools and not any(gear.count(sheet, tool) for tool in entry.tools):
        return Refusal("tool", "MES-ITM-22", {"item": entry.tools[0]})
    if sheet.potential < entry.potential:
        return Refusal("potential", "MES-ITM-22", {"needed": entry.potential, "left": sheet.potential})
    return None


def begin(w: World, ref: Ref, recipe: str) -> Work:
    """MES-ITM-22, 23 Put in the materials and the price; spent whatever comes of it. Raises Refused."""
    insist(cannot_craft(w, ref, recipe))
    entry = RECIPES[recipe]
    for stack in entry.materials:
        gear.spend(w, ref, stack.item, stack.n)
    being(w, ref).sheet.potential -= entry.potential  # MES-POT-08
    return Work(recipe, ref)


def dice(w: World, ref: Ref, entry: Recipe) -> int:
    """MES-ITM-48, MES-ATT-05 The dice of a period: the attribute, what helps crafting, and the best tool."""
    base = pool.dice_or_three(values.dice(w, ref, entry.dice))
    bonus = values.dice_bonus(w, ref, ("attempt.craft", entry.dice))
    return pool.pool_size(base, bonus, tool_dice(w, ref, entry))


def tool_dice(w: World, ref: Ref, entry: Recipe) -> int:
    """MES-ITM-48 Only the best tool counts."""
    carried = [tool for tool in entry.tools if gear.count(being(w, ref).sheet, tool)]
    return max((_of_tool(tool) for tool in carried), default=0)


def _of_tool(tool: str) -> int:
    clauses = [c.value for c in ITEMS[tool].effects or () if isinstance(c.value, Dice)]
    return sum(c.n for c in clauses if c.scope == "attempt.craft")


def period(w: World, work: Work, faces: Sequence[int]) -> Outcome:
    """MES-ITM-22, 23 One attempt, or one period of a progressive one, with dice that lie so."""
    return advance(w, work, pool.points(faces))


def advance(w: World, work: Work, points: int) -> Outcome:
    """MES-ITM-22, 23 The same for the points of a roll; the product comes with success."""
    entry = RECIPES[work.recipe]
    work.periods += 1
    work.points += points
    work.zeros = 0 if points else work.zeros + 1
    if work.points > entry.difficulty:
        work.outcome = "made"
        product = entry.product
        gear.grant(w, work.maker, product.item, product.n)
    elif not entry.progressive or (entry.zeros and work.zeros >= entry.zeros):
        work.outcome = "failed"
    return work.outcome
