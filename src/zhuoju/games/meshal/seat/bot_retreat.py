"""What a sensible player does about a foe he can hardly scratch: keep away, keep apart, keep AP to defend."""

from collections.abc import Iterable
from typing import Final

from zhuoju.content.language.clause import Amount
from zhuoju.games.meshal.attack import joined_effects
from zhuoju.games.meshal.catalogue.library import ABILITIES
from zhuoju.games.meshal.character import scores, values
from zhuoju.games.meshal.character.in_force import known
from zhuoju.games.meshal.items.weapons import weapons
from zhuoju.games.meshal.maps.terrain import grounds_at
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.field import HUNDREDTHS, Spot
from zhuoju.games.meshal.model.state import Ref, World, being, on, players_own
from zhuoju.games.meshal.model.words import ATTRIBUTE_OF, Attribute, Defence
from zhuoju.games.meshal.rolls.attribute_dice import made_of
from zhuoju.games.meshal.seat import appraisal, bot_goals, bot_moves

STRONGER: Final = 1.5  # times the dice: who has fewer is met like anybody
SCRATCH: Final = 0.08  # what the best blow promises against somebody who had better be left alone
DEADLY: Final = 0.2  # and what a blow of his promises
NEAR: Final = 9  # steps
OUT_OF_REACH: Final = 20  # steps: hardly anybody strikes so far off before the next turn
OUT_OF_SIGHT: Final = 26  # steps: nobody does
FOUL: Final = 0.1  # of what a place is worth where one who falls drowns, burns or freezes
APART: Final = 4  # steps between friends: one breath should not meet two of them


def mighty(w: World, ref: Ref) -> list[Ref]:
    """The foes who have far more dice than a being."""
    mine = sum(scores.scores(w, ref).values())
    return [f for f in appraisal.foes(w, ref) if sum(scores.scores(w, f).values()) >= STRONGER * mine]


def dreaded(w: World, ref: Ref) -> list[Ref]:
    """Those of them to whom a being can do next to nothing, while they can fell it."""
    strong = mighty(w, ref)
    if strong and bot_goals.holds_out(w, ref):  # no need to fell anybody
        return [foe for foe in strong if best(w, foe, ref) > DEADLY]
    return [
        foe
        for foe in strong
        if best(w, ref, foe) < SCRATCH and best(w, foe, ref) > DEADLY and not hopes(w, ref, foe)
    ]


def telling(w: World, foe: Ref, named: Iterable[Attribute]) -> int:
    """The dice that a mighty foe must lose to think better of it."""
    return (2 * appraisal.health(w, foe, named) + 2) // 3


def guard(w: World, foe: Ref, defences: Iterable[Defence]) -> int:
    """What a defence is likely to take off, if one comes: nothing where no AP are left for it."""
    if being(w, foe).ap < 1:
        return 0
    return max((scores.dice_number(w, foe, ATTRIBUTE_OF[kind]) for kind in defences), default=0) // 3


def hopes(w: World, ref: Ref, foe: Ref) -> bool:
    """Whether one great blow, paid for with fate, could turn a mighty foe."""
    return any(hope(w, ref, source, foe) for source in sources(w, ref))


def hope(w: World, ref: Ref, source: str, foe: Ref) -> bool:
    """The same of one attack: what the dice bring on average, and what those turned for good add to it."""
    effect = appraisal.effect_of_entry(source)
    clause = joined_effects.clause_in(effect) if effect is not None else None
    one = being(w, ref)
    if clause is None or not on(w, "fate") or not players_own(w, one):
        return False
    said, ctx = clause.args, Ctx(one.seat, ref, target=foe)
    dice, pen = said["dice"], said.get("pen", 0)
    own = sum(made_of(w, ctx, dice).values()) if isinstance(dice, Amount) else 0
    protection = values.protection_against(w, foe, said["types"], pen if isinstance(pen, int) else 0)
    if protection is None or not own:
        return False
    number = int(dice(w, ctx)) if isinstance(dice, Amount) else 0  # type: ignore[arg-type]
    turned = min(own - 1, number * 2 // 3)
    harm = number / 2 + 2 * turned - protection - guard(w, foe, said.get("defences", ()))
    return harm >= telling(w, foe, said["attributes"])


def sources(w: World, ref: Ref) -> list[str]:
    """The entries of every attack that a being has."""
    found = [weapon.source for weapon in weapons(w, ref)]
    return found + [name for name in known(w, being(w, ref).sheet) if "attack" in appraisal.verbs(name)]


def best(w: World, ref: Ref, other: Ref) -> float:
    """The most that any attack of one promises against another, wherever they are."""
    every = sources(w, ref)
    dear = {name: max(1, ABILITIES[name].use.ap) for name in every if name in ABILITIES}
    return max((appraisal.blow(w, ref, each, other) / dear.get(each, 1) for each in every), default=0.0)


def should_run(w: World, ref: Ref, dread: Iterable[Ref]) -> bool:
    """Whether to use AP for getting away: from one who is near, or while he is too far off to strike."""
    one = being(w, ref)
    where = bot_moves.places_of(w, dread).values()
    if one.at is None or not where:
        return False
    far = min(bot_moves.apart(one.at, spot) for spot in where) / _unit(w)
    return far > OUT_OF_SIGHT or (one.ap > 1 and (far > OUT_OF_REACH or far < NEAR))


def away(w: World, ref: Ref, options: Iterable[str], dread: Iterable[Ref]) -> dict[str, float]:
    """A weight for each place on offer: far from those who are dreaded, and not beside a friend."""
    spots = {option: spot for option in options if (spot := bot_moves.spot_in(option)) is not None}
    feared = list(bot_moves.places_of(w, dread).values())
    friends = [r for r in appraisal.friends(w, ref) if r != ref]
    beside = list(bot_moves.places_of(w, friends).values())
    found = {option: _safety(spot, feared, beside, _unit(w)) for option, spot in spots.items()}
    if bot_goals.holds_out(w, ref):
        found.update({option: FOUL * found[option] for option, spot in spots.items() if _foul(w, spot)})
    return found


def _foul(w: World, spot: Spot) -> bool:
    """Whether the ground itself may be the end of one who falls there."""
    field = w.state.field
    return field is not None and any(ground.hazard is not None for ground in grounds_at(field, spot))


def _safety(spot: Spot, feared: list[Spot], friends: list[Spot], unit: int) -> float:
    far = min((bot_moves.apart(spot, each) for each in feared), default=0.0) / unit
    crowd = sum(bot_moves.apart(spot, each) < APART * unit for each in friends)
    return max(0.01, 1.0 + far - 3 * crowd)


def _unit(w: World) -> int:
    return HUNDREDTHS if w.state.field is not None and w.state.field.kind == "gridless" else 1
