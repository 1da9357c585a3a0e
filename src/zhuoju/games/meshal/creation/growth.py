"""MES-POT, MES-ATR-04, MES-ABL-02..11 Growing: training, obtaining, improving and renouncing, while resting.

Each deed has a `cannot_...` that gives the reason with its clause; the deed itself raises Refused.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from zhuoju.games.meshal.basics.telling import confirm
from zhuoju.games.meshal.catalogue.library import ABILITIES
from zhuoju.games.meshal.character.in_force import gifted, in_play, known
from zhuoju.games.meshal.character.scores import is_character, naturally_valid, permanent, settle
from zhuoju.games.meshal.character.training_costs import (
    ability_cost,
    improvement_cost,
    occupied,
    training_cost,
)
from zhuoju.games.meshal.items.gear import count, shed
from zhuoju.games.meshal.model.cards import Ability
from zhuoju.games.meshal.model.refusal import Refusal, insist
from zhuoju.games.meshal.model.sheet import Lesson, Sheet
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being, on
from zhuoju.games.meshal.model.words import ATTRIBUTES, Attribute
from zhuoju.kernel import Flow, choose_one

# When potential may be spent


def cannot_grow(w: World, ref: Ref) -> Refusal | None:
    """MES-POT-01 Potential is spent at creation and while resting only; only characters grow."""
    if not is_character(being(w, ref).sheet):
        return Refusal("not_a_character", "MES-POT-01")
    rest = w.state.rest
    if w.state.moment is not None or rest is None or ref not in rest.refs:
        return Refusal("not_resting", "MES-POT-01")
    return None


def _too_dear(sheet: Sheet, cost: int) -> Refusal | None:
    """MES-POT-07 Potential cannot become negative."""
    if cost > sheet.potential:
        return Refusal("potential", "MES-POT-07", {"needed": cost, "left": sheet.potential})
    return None


def costs(sheet: Sheet, options: Iterable[str]) -> dict[str, int]:
    """MES-ATR-04, MES-ABL-02, 08 The potential that options to raise, obtain or improve something cost."""
    found: dict[str, int] = {}
    for option in options:
        verb, _, name = option.partition(" ")
        improvement = ABILITIES[name].improvement if verb == "improve" else None
        if verb == "raise":
            found[option] = training_cost(sheet.acquired[name])  # type: ignore[index]
        elif verb == "obtain":
            found[option] = ability_cost(ABILITIES[name])
        elif improvement is not None:
            found[option] = improvement.potential
    return found


# Training


def cannot_train(sheet: Sheet, attribute: Attribute) -> Refusal | None:
    """MES-ATR-04, 17 Why an acquired score cannot be raised."""
    if attribute not in naturally_valid(sheet):
        return Refusal("invalid_attribute", "MES-ATR-17", {"attribute": attribute})
    return _too_dear(sheet, training_cost(sheet.acquired[attribute]))


def train(w: World, ref: Ref, attribute: Attribute) -> int:
    """MES-ATR-04 Raise an acquired score by one; gives back what it cost. Raises Refused."""
    sheet = being(w, ref).sheet
    insist(cannot_grow(w, ref) or cannot_train(sheet, attribute))
    cost = training_cost(sheet.acquired[attribute])
    sheet.potential -= cost
    sheet.acquired[attribute] += 1
    settle(w, ref)
    return cost


# Obtaining


def room(w: World, sheet: Sheet, attribute: Attribute) -> int:
    """MES-ABL-03, 06 Levels an attribute can still sustain; negative where its score has fallen."""
    return (permanent(w, sheet, attribute) or 0) - occupied(sheet, attribute)


def cannot_sustain(w: World, sheet: Sheet, ability: Ability) -> Refusal | None:
    """MES-ABL-03..05, MES-ATR-17 Whether the permanent score can bear an ability; common ones are light."""
    for attribute in ATTRIBUTES:
        if attribute in ability.classes:
            if attribute not in naturally_valid(sheet):
                return Refusal("invalid_attribute", "MES-ATR-17", {"attribute": attribute})
            left = room(w, sheet, attribute)
            if left < ability.level:
                clause = "MES-ABL-03" if left >= 0 else "MES-ABL-05"
                params = {"attribute": attribute, "level": ability.level, "left": left}
                return Refusal("sustaining", clause, params)
    return None


def cannot_obtain(w: World, sheet: Sheet, name: str, ref: Ref | None = None) -> Refusal | None:
    """MES-ABL-02, 07, 11, 24, 32 Why an ability cannot be obtained; `ref` is who learns, for its sources."""
    ability = ABILITIES[name]
    if name in sheet.abilities or name in gifted(sheet):
        return Refusal("known", "MES-ABL-07", {"ability": name})
    if "gifted" in ability.classes:
        return Refusal("gifted_only", "MES-ABL-24", {"ability": name})
    if not in_play(w, ability):
        return Refusal("no_magic", "MES-ABL-32", {"ability": name})
    unmet = next(unfit(w, sheet, ability), None)
    if unmet is not None:
        return unmet
    if on(w, "limited_learning") and next(lessons(w, sheet, name, ref), None) is None:
        return Refusal("no_source", "MES-ABL-11", {"ability": name})
    return cannot_sustain(w, sheet, ability) or _too_dear(sheet, ability_cost(ability))


def unfit(w: World, sheet: Sheet, ability: Ability) -> Iterator[Refusal]:
    """MES-ABL-02 The stated requirements that do not hold: abilities, species, gender."""
    for need in ability.needs:
        if need not in known(w, sheet):
            yield Refusal("needs_ability", "MES-ABL-02", {"ability": need})
    if ability.species and sheet.entry not in ability.species:
        yield Refusal("other_species", "MES-ABL-02", {"ability": ability.id})
    if ability.genders and sheet.gender not in ability.genders:
        yield Refusal("other_gender", "MES-ABL-02", {"ability": ability.id})


def obtain(w: World, ref: Ref, name: str) -> int:
    """MES-ABL-02 Buy an ability; gives back what it cost. Raises Refused."""
    sheet = being(w, ref).sheet
    insist(cannot_grow(w, ref) or cannot_obtain(w, sheet, name, ref))
    if on(w, "limited_learning"):
        sheet.purse -= min(lesson.fee for lesson in lessons(w, sheet, name, ref))
    cost = ability_cost(ABILITIES[name])
    sheet.potential -= cost
    sheet.abilities[name] = 0
    settle(w, ref)
    return cost


def lessons(w: World, sheet: Sheet, name: str, ref: Ref | None = None) -> Iterator[Lesson]:
    """MES-ABL-11 The sources the host has listed for an ability that this character can use now."""
    return (lesson for lesson in open_lessons(w, sheet, name, ref) if lesson.fee <= sheet.purse)


def open_lessons(w: World, sheet: Sheet, name: str, ref: Ref | None = None) -> Iterator[Lesson]:
    """MES-ABL-11 The sources of an ability that ask for nothing more than their fee."""
    for lesson in w.state.lessons:
        book = not lesson.item or count(sheet, lesson.item)
        if lesson.ability == name and book and _taught(w, lesson, ref) and (lesson.done or not lesson.task):
            yield lesson


def _taught(w: World, lesson: Lesson, ref: Ref | None = None) -> bool:
    """Whether the teacher, where one is named, lives, is somebody else, and has the ability."""
    if lesson.teacher is None:
        return True
    teacher = w.state.beings.get(lesson.teacher)
    if teacher is None or teacher.sheet.dead or teacher.ref == ref:
        return False
    return lesson.ability in known(w, teacher.sheet)


def lessons_at_hand(w: World) -> list[Lesson]:
    """MES-ABL-11 The sources of a table for a sheet that stands on a stage of its own, without teachers."""
    return [replace(lesson, teacher=None) for lesson in w.state.lessons if _taught(w, lesson)]


def tuition(w: World, sheet: Sheet) -> int:
    """MES-ABL-11 Copper that the sources of what is on a sheet ask for, the cheapest of each."""
    if not on(w, "limited_learning"):
        return 0
    fees = ([lesson.fee for lesson in open_lessons(w, sheet, name)] for name in sheet.abilities)
    return sum(min(asked, default=0) for asked in fees)


# Improving


def cannot_improve(sheet: Sheet, name: str) -> Refusal | None:
    """MES-ABL-08 Why an ability cannot be improved."""
    improvement = ABILITIES[name].improvement
    if name not in sheet.abilities:
        return Refusal("not_known", "MES-ABL-08", {"ability": name})
    if improvement is None:
        return Refusal("not_improvable", "MES-ABL-08", {"ability": name})
    if sheet.abilities[name] >= improvement.most:
        return Refusal("improved_fully", "MES-ABL-08", {"ability": name, "most": improvement.most})
    return _too_dear(sheet, improvement.potential)


def improve(w: World, ref: Ref, name: str, *, days: int) -> int:
    """MES-ABL-08 Invest more in an ability in so many days of rest; gives back the cost. Raises Refused."""
    sheet = being(w, ref).sheet
    insist(cannot_grow(w, ref) or cannot_improve(sheet, name))
    needed = ABILITIES[name].improvement
    if needed is not None and days < needed.days:
        insist(Refusal("days", "MES-ABL-08", {"needed": needed.days, "days": days}))
    cost = improvement_cost(ABILITIES[name])
    sheet.potential -= cost
    sheet.abilities[name] += 1
    return cost


# Renouncing


def cannot_renounce(sheet: Sheet, name: str) -> Refusal | None:
    """MES-ABL-10 Gifts cannot be given up; they end with their feature."""
    if name in gifted(sheet):
        return Refusal("gifted", "MES-ABL-10", {"ability": name})
    return None if name in sheet.abilities else Refusal("not_known", "MES-ABL-09", {"ability": name})


def renounce(w: World, ref: Ref, name: str) -> None:
    """MES-ABL-09 Give an ability up while resting; nothing is refunded, strength falls. Raises Refused."""
    sheet = being(w, ref).sheet
    insist(cannot_grow(w, ref) or cannot_renounce(sheet, name))
    _forget(w, ref, name)


def _forget(w: World, ref: Ref, name: str) -> None:
    """MES-ABL-09 What the ability gave ends with it: slots, scores."""
    del being(w, ref).sheet.abilities[name]
    shed(w, ref)
    settle(w, ref)


def overfull(w: World, sheet: Sheet) -> tuple[Attribute, ...]:
    """MES-ABL-05 The attributes that sustain more levels than their permanent score allows."""
    return tuple(a for a in ATTRIBUTES if room(w, sheet, a) < 0)


def fit(m: Meshal, ref: Ref) -> Flow[None]:
    """MES-ABL-05 At a rest the player renounces until every attribute sustains what it holds."""
    sheet = being(m, ref).sheet
    while is_character(sheet) and (over := overfull(m, sheet)):
        heavy = [n for n in sheet.abilities if set(over) & set(ABILITIES[n].classes)]
        offers = {f"renounce {name}": name for name in heavy}
        name = yield from choose_one(
            being(m, ref).seat, "growth.renounce", offers, clause="MES-ABL-05", by=ref, attribute=over[0]
        )
        _forget(m, ref, name)
        confirm(m, ref, "renounced", ability=name)
