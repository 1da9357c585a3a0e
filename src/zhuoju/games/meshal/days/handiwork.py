"""MES-ITM-10, 22, 23, MES-ABL-14 Work outside the moment: making things, long castings, meals."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final, NamedTuple

from zhuoju.games.meshal.abilities import ability_acts, casting, using_items
from zhuoju.games.meshal.attack.aiming import Aim, aims, fixed, verbs_in
from zhuoju.games.meshal.basics.telling import tell_owner
from zhuoju.games.meshal.catalogue.library import ABILITIES, ITEMS, RECIPES
from zhuoju.games.meshal.character import use_limits
from zhuoju.games.meshal.character.clock import DAY, HOUR, seconds_of
from zhuoju.games.meshal.character.consciousness import able
from zhuoju.games.meshal.character.scores import dice, dice_number
from zhuoju.games.meshal.days import passing, rest, supply
from zhuoju.games.meshal.items import crafting, gear
from zhuoju.games.meshal.model.cards import Ability
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being, on
from zhuoju.games.meshal.model.words import Attribute
from zhuoju.games.meshal.rolls import rolling
from zhuoju.kernel import Flow, choose_one, choose_yes_no

DONE: Final = "done"
MADE: Final = {"made": "crafted", "failed": "craft_failed"}


class Task(NamedTuple):
    """Something that somebody could do with his time."""

    do: Callable[[Meshal], Flow[None]]


Offer = tuple[str, Task, Refusal | None]


# What is on offer


def offers(w: World, ref: Ref) -> Iterator[Offer]:
    """Everything one could make, cast or use up, and what speaks against it."""
    yield from crafts(w, ref)
    yield from castings(w, ref)
    yield from uses(w, ref)


def crafts(w: World, ref: Ref) -> Iterator[Offer]:
    """MES-ITM-22 Every recipe, where the table plays with making things."""
    for recipe in RECIPES if on(w, "crafting") else ():
        yield f"craft {recipe}", Task(partial(craft, ref, recipe)), crafting.cannot_craft(w, ref, recipe)


def castings(w: World, ref: Ref) -> Iterator[Offer]:
    """MES-ABL-14 Abilities that take longer than a moment has, and of those that do not what heals."""
    for ability in casting.spells(w, ref):
        if ability.use.kind == "tactical" and "heal" in verbs_in(ability.effects):
            against = casting.cannot_cast(w, ref, ability.id) or _nobody_to_heal(w, ref, ability)
            yield f"cast {ability.id}", Task(partial(heal, ref, ability.id)), against
        if ability.use.kind == "narrative":
            against = casting.cannot_cast(w, ref, ability.id) or _nothing_to_aim_at(w, ref, ability)
            yield f"cast {ability.id}", Task(partial(cast, ref, ability.id)), against


def _nothing_to_aim_at(w: World, ref: Ref, ability: Ability) -> Refusal | None:
    if fixed(ability.target) or ability_acts.targets(w, ref, ability):  # type: ignore[arg-type]
        return None
    return Refusal("no_target", "MES-ABL-16", {"ability": ability.id})


def _nobody_to_heal(w: World, ref: Ref, ability: Ability) -> Refusal | None:
    if able(w, ref) and hurt(w, ref, ability):
        return None
    return Refusal("no_target", "MES-ABL-16", {"ability": ability.id})


def hurt(w: World, ref: Ref, ability: Ability) -> dict[str, Aim]:
    """MES-ABL-13, 16 Whom one could heal with it: those at hand who lack dice, within its limit."""
    found = aims(w, ref, ability.target, ability.effects)
    return {
        key: aim
        for key, aim in found.items()
        if rest.damaged(w, aim.beings[0]) and use_limits.used_up(w, ref, ability.id, aim.beings[0]) is None
    }


def uses(w: World, ref: Ref) -> Iterator[Offer]:
    """MES-ITM-10, 48, D27 Food, drink and medicine that one could use on oneself."""
    seen: dict[str, int] = {}
    for carried in being(w, ref).sheet.items:
        seen.setdefault(carried.item, carried.id)
    for name, line in seen.items():
        item = ITEMS[name]
        if (
            item.use is None
            or not gear.used_up(item)
            or verbs_in(item.effects).intersection(using_items.AGAINST)
        ):
            continue
        if on(w, "supply") or not supply.harmless(name):
            yield f"use {name}", Task(partial(use, ref, line)), using_items.cannot_use(w, ref, line)


def meals(w: World, ref: Ref) -> Iterator[Offer]:
    """MES-SUP-16, D27 What nobody is served unasked, where there is not enough else for everybody."""
    party = [other for other, one in w.state.beings.items() if one.side == "party" and not one.sheet.dead]
    short = [kind for kind in supply.lacking(w, ref) if supply.days_left(w, party, kind) == 0]
    for option, task, against in uses(w, ref):
        item = option.partition(" ")[2]
        if not supply.harmless(item) and any(kind in supply.portions(item) for kind in short):
            yield option, task, against


# Doing it


def craft(ref: Ref, recipe: str, m: Meshal) -> Flow[None]:
    """MES-ITM-22, 23, MES-ATT-10 Period by period, with the dice held then; who stops loses everything."""
    entry, work = RECIPES[recipe], crafting.begin(m, ref, recipe)
    while work.outcome == "going_on":
        m.toil("handiwork")
        yield from spend(m, ref, entry.seconds)
        if being(m, ref).sheet.dead:
            return
        held = dice(m, ref, entry.dice)
        own: dict[Attribute, int] = {} if held is None else {entry.dice: held}
        base = dice_number(m, ref, entry.dice) + crafting.tool_dice(m, ref, entry)
        points = yield from rolling.roll(m, ref, base, ("attempt.craft", entry.dice), attributes=own)
        if crafting.advance(m, work, points) == "going_on" and not (yield from _goes_on(m, ref, work)):
            work.outcome = "failed"
    tell_owner(m, ref, MADE[work.outcome], item=entry.product.item, n=entry.product.n)


def _goes_on(m: Meshal, ref: Ref, work: crafting.Work) -> Flow[bool]:
    entry = RECIPES[work.recipe]
    return (
        yield from choose_yes_no(
            being(m, ref).seat, "work.go_on", clause="MES-ATT-06", default="yes", by=ref,
            item=entry.product.item, total=work.points, difficulty=entry.difficulty,
        )
    )  # fmt: skip


def cast(ref: Ref, name: str, m: Meshal) -> Flow[None]:
    """MES-ABL-14, 29 The time goes by, then the ability works, with the dice held then."""
    ability = ABILITIES[name]
    options = ability_acts.targets(m, ref, ability)
    aim = next(iter(options.values()))
    if not fixed(ability.target):
        aim = yield from choose_one(
            being(m, ref).seat, "act.target", options, clause="MES-ABL-16", by=ref, act=f"ability:{name}"
        )
    yield from spend(m, ref, ability.use.seconds)
    if not being(m, ref).sheet.dead:
        yield from casting.cast(m, ref, name, aim)


def heal(ref: Ref, name: str, m: Meshal) -> Flow[None]:
    """MES-ABL-14 What the moment allows takes no time elsewhere: one of those who lack dice is healed."""
    ability = ABILITIES[name]
    aim = yield from choose_one(
        being(m, ref).seat, "act.target", hurt(m, ref, ability), clause="MES-ABL-16", by=ref,
        act=f"ability:{name}",
    )  # fmt: skip
    yield from casting.cast(m, ref, name, aim)


def use(ref: Ref, line: int, m: Meshal) -> Flow[None]:
    """MES-ITM-10, 48 Eat, drink or take it."""
    item = gear.card(gear.find(being(m, ref).sheet, line))
    yield from using_items.use_item(m, ref, line, Aim((ref,)))
    if item.use is not None:
        yield from passing.pass_time(m, seconds_of(item.use))


def spend(m: Meshal, ref: Ref, seconds: int) -> Flow[None]:
    """Time goes by in work, which is no rest; needs are met, and of whole days the night is slept."""
    resting, began = m.state.rest, m.state.clock
    rests = resting is not None and ref in resting.refs
    if resting is not None and rests:
        resting.refs.remove(ref)
    while seconds and not being(m, ref).sheet.dead:
        today = min(seconds, DAY)
        seconds -= today
        if on(m, "supply"):
            supply.provide(m, [ref])
        if today == DAY and "sleep" in supply.needs(m, ref):
            today -= supply.NIGHT * HOUR
            supply.fall_asleep(m, ref)
            yield from passing.pass_time(m, supply.NIGHT * HOUR)
            supply.wake(m, ref)
        yield from passing.pass_time(m, today)
    if resting is not None and rests:
        resting.since += 0 if resting.refs else m.state.clock - began
        resting.refs.append(ref)
        being(m, ref).rested = 0


# At a camp


def evening(m: Meshal, ref: Ref) -> Flow[None]:
    """MES-RST-02, D27 Before one sleeps: what can be made, cast or eaten, as long as there is anything."""
    while not being(m, ref).sheet.dead:
        found: Iterable[Offer] = [*crafts(m, ref), *castings(m, ref), *meals(m, ref)]
        tasks: dict[str, Task | None] = {option: task for option, task, against in found if against is None}
        if not tasks:
            return
        chosen = yield from choose_one(
            being(m, ref).seat, "story.handiwork", {**tasks, DONE: None}, clause="MES-RST-02", default=DONE,
            by=ref,
        )  # fmt: skip
        if chosen is None:
            return
        yield from chosen.do(m)
