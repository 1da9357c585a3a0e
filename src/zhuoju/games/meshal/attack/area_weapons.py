"""MES-ATK-08, 19 Weapons that hit an area: shotguns, fire bombs, field guns, a drake's tail."""

from collections.abc import Iterator
from functools import partial

from zhuoju.games.meshal.attack import area_choices, striking
from zhuoju.games.meshal.attack.aiming import Aim, area_aims, settled, spared
from zhuoju.games.meshal.basics.telling import tell_of
from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.character import bodies, menu
from zhuoju.games.meshal.character.menu import Act, Order
from zhuoju.games.meshal.items import ammunition, gear
from zhuoju.games.meshal.items.weapons import TOO_CLOSE, Weapon, weapons
from zhuoju.games.meshal.maps import measuring
from zhuoju.games.meshal.model.field import Spot
from zhuoju.games.meshal.model.state import Meshal, Ref, World
from zhuoju.kernel import Flow


@menu.tactical
def acts(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-ATK-08 An attack with each weapon that covers an area; what needs aiming is aimed first."""
    for weapon in weapons(m, ref):
        if weapon.card.shape is None or striking.why_not(m, ref, weapon) is not None:
            continue
        if not striking.needs_aim(m, ref, weapon) and targets(m, ref, weapon):
            aimed = partial(targets, m, ref, weapon)
            yield Act(
                f"attack {weapon.key}", weapon.card.ap, partial(blast, weapon), aimed,
                striking.hosts(weapon), clause="MES-ATK-08", source=weapon.source,
            )  # fmt: skip


def targets(m: Meshal, ref: Ref, weapon: Weapon) -> dict[str, Aim]:
    """D12 Where it may be pointed."""
    assert weapon.card.shape is not None
    shape = weapon.card.shape
    return spared(m, ref, "all", shape, area_aims(m, ref, "all", shape))


def blast(weapon: Weapon, order: Order) -> Flow[bool]:
    """MES-ATK-08, 19 One roll for all in the area; a shot at nobody is a shot all the same."""
    m, ref = order.m, order.ref
    assert weapon.card.shape is not None
    pointed = yield from area_choices.refined(m, ref, "all", weapon.card.shape, order.target)
    aim = settled(m, ref, "all", weapon.card.shape, pointed)
    if not aim.beings:
        striking.shoots(m, ref, weapon)
        _waste(m, ref, weapon)
        return True
    attack, dice = striking.made_with(m, ref, weapon, *aim.beings)
    attack.additives, attack.area, attack.covered = order.additives, True, aim.covered
    attack.reach, attack.adjust = None, too_close(m, ref, weapon, aim.spot)
    yield from striking.run(m, attack, dice)
    if not attack.cancelled:
        striking.shoots(m, ref, weapon)
    return not attack.cancelled


def too_close(w: World, ref: Ref, weapon: Weapon, spot: Spot | None) -> int:
    """MES-ATK-09 Nearer than the least range: 3 dice fewer."""
    field, here = w.state.field, bodies.body(w, ref)
    if field is None or here is None or spot is None or weapon.card.reach.least <= 1:
        return 0
    return TOO_CLOSE if measuring.distance(field, here, spot) < weapon.card.reach.least else 0


def _waste(m: Meshal, ref: Ref, weapon: Weapon) -> None:
    """Nobody was there: what was shot or thrown is gone."""
    tell_of(m, ref, "nobody_there", entry=weapon.source)
    if weapon.item is None:
        return
    if weapon.card.thrown:
        ammunition.throw(m, ref, weapon.item)
    elif gear.needs_units(ITEMS[weapon.source]):
        ammunition.shoot(m, ref, weapon.item)
