"""MES-RID-02, 10 Beasts before vehicles: putting them in harness, and taking them out.

Nothing is printed of its price; it takes as long as getting on the vehicle does."""

from collections.abc import Iterator
from functools import partial

from zhuoju.games.meshal.basics.relations import hostile
from zhuoju.games.meshal.basics.telling import happen, knows_by
from zhuoju.games.meshal.catalogue.library import MOUNTS, VEHICLES
from zhuoju.games.meshal.character import bodies, free_room, menu
from zhuoju.games.meshal.character.consciousness import unconscious
from zhuoju.games.meshal.character.menu import Act, Order
from zhuoju.games.meshal.character.scores import dice_number
from zhuoju.games.meshal.character.values import cost
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.state import Being, Meshal, Ref, World, being
from zhuoju.games.meshal.senses import spotting
from zhuoju.games.meshal.ways import vehicles
from zhuoju.kernel import Flow
from zhuoju.kernel.decision import Withheld


def in_harness(w: World, vehicle: Ref) -> list[Ref]:
    """The beasts before a vehicle, whether they are fit to pull or not."""
    return [one.ref for one in w.state.beings.values() if one.carried_by == vehicle]


def cannot_harness(w: World, ref: Ref, beast: Ref, vehicle: Ref) -> Refusal | None:
    """MES-RID-10 A willing beast of the right kind and strength, beside one and beside the vehicle."""
    card, animal = VEHICLES[being(w, vehicle).sheet.entry], being(w, beast)
    if vehicles.left(w, vehicle) <= 0:
        return Refusal("destroyed", "MES-RID-10")
    if len(in_harness(w, vehicle)) >= card.team_n:
        return Refusal("team_full", "MES-RID-10", {"n": card.team_n})
    if not bodies.beside(w, ref, beast) or not bodies.beside(w, beast, vehicle):
        return Refusal("not_adjacent", "MES-RID-10")
    ridden = any(one.riding == beast for one in w.state.beings.values())
    busy = ridden or bool(animal.hauls or animal.depth) or animal.carried_by is not None
    if busy or unconscious(w, beast) or hostile(w, ref, beast):
        return Refusal("unwilling", "MES-RID-10")
    if card.team not in ("", animal.sheet.entry) or dice_number(w, beast, "might") < card.team_might:
        return Refusal("no_draught_beast", "MES-RID-10", {"might": card.team_might})
    return None


def harness_ap(w: World, ref: Ref, vehicle: Ref) -> int:
    """The AP of both, as of mounting the vehicle."""
    return cost(w, ref, "mount", VEHICLES[being(w, vehicle).sheet.entry].riding.mount_ap)


def _teams(w: World, ref: Ref) -> Iterator[tuple[Being, Being]]:
    """Every vehicle that takes a team, with every beast on the map."""
    carts = [one for one in w.state.beings.values() if one.sheet.entry in VEHICLES and not one.sheet.dead]
    if not carts:
        return
    drawn = [one for one in carts if VEHICLES[one.sheet.entry].team_n and knows_by(w, ref, one.ref)]
    beasts = [one for one in w.state.beings.values() if one.sheet.entry in MOUNTS and one.ref != ref]
    beasts = [one for one in beasts if knows_by(w, ref, one.ref)]
    for cart in drawn:
        for beast in beasts:
            yield cart, beast


@menu.tactical
def harnessing(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-RID-10 Put a beast in harness, or take it out."""
    one = being(m, ref)
    if m.state.field is None or one.at is None or one.riding is not None or one.sheet.entry in MOUNTS:
        return
    for cart, beast in _teams(m, ref):
        ap = harness_ap(m, ref, cart.ref)
        if beast.carried_by == cart.ref:
            if bodies.beside(m, ref, cart.ref):
                name = f"unharness being:{beast.ref}"
                yield Act(name, ap, partial(unharness, beast.ref), clause="MES-RID-10", placed=True)
        elif cannot_harness(m, ref, beast.ref, cart.ref) is None:
            name = f"harness being:{beast.ref} being:{cart.ref}"
            yield Act(name, ap, partial(harness, beast.ref, cart.ref), clause="MES-RID-10", placed=True)


@menu.refusal
def not_harnessing(m: Meshal, ref: Ref) -> Iterator[Withheld]:
    """MES-DEC-02 Why a beast cannot be put before a vehicle."""
    if m.state.field is None or being(m, ref).riding is not None:
        return
    for cart, beast in _teams(m, ref):
        refused = cannot_harness(m, ref, beast.ref, cart.ref)
        if refused is not None and beast.carried_by != cart.ref:
            yield refused.of(f"harness being:{beast.ref} being:{cart.ref}")


def harness(beast: Ref, vehicle: Ref, order: Order) -> Flow[bool]:
    """MES-RID-10 From now on it goes where the vehicle goes."""
    m = order.m
    if cannot_harness(m, order.ref, beast, vehicle) is not None:
        return False
    vehicles.harness(m, vehicle, beast)
    spotting.refresh(m, [beast])
    yield from happen(m, order.ref, "harnessed", other=beast, on=vehicle)
    return True


def unharness(beast: Ref, order: Order) -> Flow[bool]:
    """MES-RID-10 It stands beside the vehicle, free."""
    m, animal = order.m, being(order.m, beast)
    vehicle = animal.carried_by
    if vehicle is None:
        return False
    animal.at = free_room.free_spot_beside(m, vehicle, beast) or animal.at
    animal.carried_by = None
    spotting.refresh(m, [beast])
    yield from happen(m, order.ref, "unharnessed", other=beast, on=vehicle)
    return True
