"""What a fight looks like to a sensible player: who is hurt, what a blow is worth, which side is ahead."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final

from zhuoju.content import Effect
from zhuoju.games.meshal.attack import joined_effects
from zhuoju.games.meshal.basics import exact_odds
from zhuoju.games.meshal.basics.kept_answers import looking
from zhuoju.games.meshal.basics.relations import friendly, hostile
from zhuoju.games.meshal.catalogue.library import ABILITIES, ITEMS
from zhuoju.games.meshal.character import bodies, scores, values
from zhuoju.games.meshal.character.consciousness import able, standing_up
from zhuoju.games.meshal.items.weapons import effect_of_weapon, weapons
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.state import Ref, Stage, State, World, being
from zhuoju.games.meshal.model.words import ATTRIBUTE_OF, Attribute, Scope
from zhuoju.kernel import Seat

BODY: Final = 4  # what one who stands is worth beside the dice he holds
NEAR: Final = 8  # steps: a foe who is so near may strike before one's next turn


# Sides


def foes(w: World, ref: Ref) -> list[Ref]:
    """Those who mean harm to a being and still stand."""
    return [r for r in w.state.beings if hostile(w, ref, r) and _in_it(w, r)]


def friends(w: World, ref: Ref) -> list[Ref]:
    """A being's own side as far as it lives, itself included; the fallen can be healed."""
    beings = w.state.beings
    return [r for r, one in beings.items() if friendly(w, ref, r) and not one.sheet.dead and not one.fled]


def _in_it(w: World, ref: Ref) -> bool:
    return standing_up(w, ref) and (w.state.field is None or being(w, ref).at is not None)


def power(w: World, refs: Iterable[Ref]) -> int:
    """What those of them who stand are worth together: themselves and their dice."""
    return sum(BODY + sum(scores.all_dice(w, r).values()) for r in refs if standing_up(w, r))


def evaluate(s: State, seat: Seat) -> float:
    """Own side's able members and their dice against the foes', from -1 to 1."""
    w = Stage(s)
    ours = next((one.side for one in s.beings.values() if one.seat == seat), "foes")
    sides: dict[bool, list[Ref]] = {True: [], False: []}
    for ref, one in s.beings.items():
        if one.side != "others":
            sides[one.side == ours].append(ref)
    with looking(w):
        mine, theirs = power(w, sides[True]), power(w, sides[False])
    return (mine - theirs) / max(1, mine + theirs)


# How somebody is


def health(w: World, ref: Ref, among: Iterable[Attribute] | None = None) -> int:
    """How many dice of these attributes it takes until one is gone."""
    held = scores.all_dice(w, ref)
    left = [n for a, n in held.items() if among is None or a in among]
    return max(1, sum(n - 1 for n in left) + 1) if left else 1


def weakest(w: World, ref: Ref) -> int:
    """The fewest dice of an attribute: without any one is unconscious."""
    return min(scores.all_dice(w, ref).values(), default=0)


def hurt(w: World, ref: Ref) -> float:
    """From 0, unhurt, to 1."""
    full = scores.scores(w, ref)
    held = scores.all_dice(w, ref)
    return max((1 - held[a] / n for a, n in full.items() if n and a in held), default=0.0)


def lacking(w: World, ref: Ref) -> int:
    """How many dice healing could give back."""
    return sum(scores.missing(w, ref).values())


def hopeless(w: World, ref: Ref) -> bool:
    """Whether one's own side is hardly there any more."""
    return 4 * power(w, friends(w, ref)) < power(w, foes(w, ref))


def threatened(w: World, ref: Ref) -> bool:
    """Whether a foe may strike before the next turn."""
    return any(
        able(w, foe) and ((far := bodies.steps_apart(w, ref, foe)) is None or far <= NEAR)
        for foe in foes(w, ref)
    )


# What a blow is worth


def effect_of_entry(source: str) -> Effect | None:
    """What an ability, a weapon or a thing does."""
    if source in ABILITIES:
        return ABILITIES[source].effects
    weapon = effect_of_weapon(source)
    if weapon is not None:
        return weapon
    item = ITEMS.get(source)
    return item.effects if item is not None else None


@cache
def verbs(source: str) -> frozenset[str]:
    """The verbs of an entry."""
    effect = effect_of_entry(source)
    return frozenset() if effect is None else frozenset(clause.verb for clause in effect)


def source_of(w: World, ref: Ref, act: str) -> str:
    """The entry behind an option: `attack item:3`, `use item:2`, `ability:mg_spark`."""
    word = act.split()[-1]
    if word.startswith("ability:"):
        return word.removeprefix("ability:")
    if act.startswith("attack "):
        return next((weapon.source for weapon in weapons(w, ref) if weapon.key == word), "")
    if word.startswith("item:"):
        number = int(word.removeprefix("item:"))
        return next((c.item for c in being(w, ref).sheet.items if c.id == number), "")
    return ""


def blow(w: World, ref: Ref, source: str, target: Ref, extra: int = 0) -> float:
    """What an attack does to one target on average: 1 would fell it."""
    effect = effect_of_entry(source)
    clause = joined_effects.clause_in(effect) if effect is not None else None
    if clause is None or not standing_up(w, target):
        return 0.0
    said = clause.args
    penetration = _number(w, ref, target, said.get("pen", 0))
    protection = values.protection_against(w, target, said["types"], penetration)
    if protection is None:
        return 0.0
    scopes: tuple[Scope, ...] = ("attack",)
    dice = _number(w, ref, target, said["dice"]) + values.dice_bonus(w, ref, scopes) + extra
    harm = float(exact_odds.attack(max(0, dice), protection).damage)
    guard = _guard(w, target, said.get("defences", ()))
    if guard:
        harm = (harm + float(exact_odds.attack(max(0, dice), protection, defence=guard).damage)) / 2
    harm *= _number(w, ref, target, said.get("stages", 1))
    return min(1.0, harm / health(w, target, said["attributes"]))


def _number(w: Any, ref: Ref, target: Ref, said: Any) -> int:
    """A number of the packs, worked out for this attack."""
    if isinstance(said, int):
        return said
    return int(said(w, Ctx(being(w, ref).seat, ref, target=target)))


def _guard(w: World, target: Ref, defences: Iterable[Any]) -> int:
    """The dice of the best defence that somebody can still pay for."""
    if being(w, target).ap < 1 or not able(w, target):
        return 0
    return max((scores.dice_number(w, target, ATTRIBUTE_OF[kind]) for kind in defences), default=0)


def best_blow(w: World, ref: Ref, source: str, targets: Iterable[Ref]) -> float:
    """The most that an attack promises against one of these."""
    return max((blow(w, ref, source, r) for r in targets if hostile(w, ref, r)), default=0.0)


def area_blow(w: World, ref: Ref, source: str, struck: Iterable[Ref]) -> float:
    """What an attack on an area promises: friends in it count double against it."""
    total = 0.0
    for other in struck:
        if other != ref and hostile(w, ref, other):
            total += blow(w, ref, source, other)
        elif other == ref or friendly(w, ref, other):
            total -= 2 * blow(w, ref, source, other)
    return total


# Who needs care


def need_of_care(w: World, ref: Ref, dice: float) -> float:
    """What healing so many dice would be worth to somebody."""
    missing = lacking(w, ref)
    if missing == 0:
        return 0.0
    least = weakest(w, ref)
    urgent = 1.0 if least == 0 else 0.5 if least == 1 else 0.2 if least == 2 else 0.05
    return urgent * min(dice, missing) / 2


def refs_in(ids: Iterable[str]) -> Iterator[tuple[str, Ref]]:
    """Options that name a being, and which."""
    for option in ids:
        if option.startswith("being:"):
            yield option, int(option.removeprefix("being:"))
