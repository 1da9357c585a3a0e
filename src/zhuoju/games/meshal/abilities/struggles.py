"""MES 9.1 Acts against statuses: beat out flames, break a hold, wake a sleeper."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from zhuoju.content import perform
from zhuoju.games.meshal.basics.telling import knows_by, tell_of
from zhuoju.games.meshal.catalogue.library import STATUSES
from zhuoju.games.meshal.character import bodies, consciousness, menu
from zhuoju.games.meshal.character.menu import Act, Order
from zhuoju.games.meshal.effects import statuses
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being
from zhuoju.kernel import Flow

WAKE_AP: Final = 1


@menu.tactical
def escapes(m: Meshal, ref: Ref) -> Iterator[Act]:
    """The statuses on a being that it can struggle against."""
    for effect in being(m, ref).sheet.effects:
        card = STATUSES.get(effect.source)
        if card is not None and card.escape is not None:
            yield Act(f"escape:{card.id}", card.escape_ap, partial(escape, card.id), clause="MES-FX-02")


def escape(name: str, order: Order) -> Flow[bool]:
    """Struggle against a status: the target is whoever caused it."""
    m, ref = order.m, order.ref
    card = STATUSES[name]
    by = next((e.by for e in being(m, ref).sheet.effects if e.source == name), None)
    ctx = Ctx(being(m, ref).seat, ref, target=by, entry=name, source=by)
    tell_of(m, ref, "struggled", status=name)
    if card.escape is not None:
        yield from perform(m, ctx, card.escape)
    return True


@menu.tactical
def waking(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-FX-14 An adjacent helper wakes a sleeper for 1 AP."""
    if sleepers(m, ref):
        yield Act("wake", WAKE_AP, wake, targets=partial(sleepers, m, ref), clause="MES-FX-14")


def sleepers(w: World, ref: Ref) -> dict[str, Ref]:
    """Who sleeps next to a being."""
    asleep = [other for other in bodies.neighbours(w, ref) if consciousness.asleep(w, other)]
    return {f"being:{other}": other for other in asleep if knows_by(w, ref, other)}


def wake(order: Order) -> Flow[bool]:
    """MES-FX-14 The sleeper wakes, without the losses of a rude awakening."""
    yield from statuses.ended_by(order.m, order.target, "helper")
    return True
