"""SAM-COMBAT-48..52, G07, R28 Crush as an attack: things let fall, plunges, heavy feet; and falls."""

from collections.abc import Iterator
from typing import Final

from zhuoju.games.samsara.fight import scene_perils
from zhuoju.games.samsara.fight.creature_traits import number
from zhuoju.games.samsara.fight.moving import fly_height
from zhuoju.games.samsara.fight.power_use import attack
from zhuoju.games.samsara.fight.settle.compose import add_entries, targets
from zhuoju.games.samsara.fight.settle.damage import crush_dice
from zhuoju.games.samsara.fight.settle.items import drop
from zhuoju.games.samsara.fight.standing import alive, present
from zhuoju.games.samsara.model.fight_state import (
    Battle,
    Fighter,
    Gear,
    Ref,
    World,
    distance,
    fighter,
    gear,
)
from zhuoju.games.samsara.model.tables import MELEE_REACH
from zhuoju.kernel import Flow

AT_HAND: Final = ("held", "hung")


def below(w: World, one: Fighter) -> list[Fighter]:
    """Foes that stand under a fighter who is up somewhere."""
    if one.height <= 0:
        return []
    return [
        f for f in targets(w, one, one.height)
        if f.side != one.side and distance(f.at, one.at) <= MELEE_REACH and f.height < one.height
    ]  # fmt: skip


def droppable(one: Fighter) -> Iterator[Gear]:
    """SAM-COMBAT-49 Things at hand that fall hard enough from this height to crush."""
    for item in one.gear:
        if item.place in AT_HAND and not item.bodily and crush_dice(one.height, item.build.weight).dice:
            yield item


def drop_on(m: Battle, one: Fighter, *, name: str, ref: Ref) -> Flow[bool]:
    """SAM-COMBAT-51, 52 Something is let go above somebody; it strikes a round later."""
    item, target = gear(one, name), fighter(m, ref)
    assert item is not None
    drop(m, one, item)
    item.at = target.at
    scene_perils.release_object(m, one, item.build.weight, one.height - target.height, target.at)
    yield from ()
    return True


def plunge(m: Battle, one: Fighter, *, ref: Ref) -> Flow[bool]:
    """SAM-COMBAT-50, 52 A fighter lets itself fall onto somebody, and takes fall damage itself."""
    target = fighter(m, ref)
    one.flying, one.at = False, target.at
    height = one.height - target.height
    scene_perils.release_object(m, one, one.weight, height, target.at, falls=one.ref)
    yield from ()
    return True


def stamp(m: Battle, one: Fighter, *, ref: Ref) -> Flow[bool]:
    """SAM-COMBAT-51, SAM 9.7 A heavy foot comes down: crush as an attack, two red slots."""
    target = fighter(m, ref)
    strike = scene_perils.crush_strike(one, target, number(one, "stamps"), 0)
    strike.ranged = False
    yield from add_entries(m, one, strike, target)
    return (yield from attack(m, one, strike))


def lose_hold(m: Battle) -> None:
    """SAM-COMBAT-52, G07 Whoever is up without wings or senses falls; it takes a round."""
    fight = m.state.fight
    for one in fight.fighters.values():
        if one.height <= 0 or not present(one) or one.riding is not None or one.inside is not None:
            continue
        if any(f.falls == one.ref for f in fight.falling):
            continue
        if not alive(one) or (one.flying and not fly_height(m, one)):
            one.flying = False
            scene_perils.release_object(m, None, one.weight, one.height, one.at, falls=one.ref)
