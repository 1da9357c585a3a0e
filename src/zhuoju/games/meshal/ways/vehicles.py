"""MES-RID-10 Vehicles on the map: bodies with durability, a team that pulls them, and what breaking does."""

from collections.abc import Iterator, Mapping
from typing import Any

from zhuoju.games.meshal.basics.telling import happen
from zhuoju.games.meshal.catalogue import objects
from zhuoju.games.meshal.catalogue.library import VEHICLE_BODIES, VEHICLES
from zhuoju.games.meshal.catalogue.statements import Change
from zhuoju.games.meshal.character.consciousness import able
from zhuoju.games.meshal.character.in_force import circumstance
from zhuoju.games.meshal.character.scores import dice_number
from zhuoju.games.meshal.creation.new_beings import new_being
from zhuoju.games.meshal.effects import harm
from zhuoju.games.meshal.model.cards import Perception, SlotCount
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.field import Spot
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.sheet import Sheet
from zhuoju.games.meshal.model.state import Being, Meshal, Ref, World, being
from zhuoju.games.meshal.model.words import Size
from zhuoju.games.meshal.model.world_cards import Creature, Vehicle
from zhuoju.kernel import Flow, Seat

MAX_AP = 3


def size_of(vehicle: Vehicle) -> Size:
    """How much ground it takes: by its seats, since nothing is printed."""
    if vehicle.seats == 0:
        return "medium"
    if vehicle.seats <= 4:
        return "large"
    return "huge" if vehicle.seats <= 8 else "super_huge"


def body_of(vehicle: Vehicle) -> Creature:
    """A vehicle as a body: no attributes, the protections of its material."""
    built = objects.of_vehicle(vehicle)
    return Creature(
        id=vehicle.id,
        name=vehicle.name,
        size=size_of(vehicle),
        form="construct",
        scores={},
        max_ap=MAX_AP,
        movement=vehicle.movement,
        perception=Perception(steps=0),
        protection={"physical": built.physical, "erosive": built.erosive},
        immune=built.immune,
        slots=(SlotCount(slot="saddle"),),
        limbs=False,
        strength=0,
    )


def register() -> None:
    """Make the bodies of all vehicles in the packs."""
    for name, vehicle in VEHICLES.items():
        if name not in VEHICLE_BODIES:
            VEHICLE_BODIES[name] = body_of(vehicle)


def new_vehicle(w: World, entry: str, seat: Seat, at: Spot | None = None) -> Being:
    """Put a vehicle on the table."""
    register()
    return new_being(w, entry, seat, "others", sheet=Sheet(entry), at=at)


def left(w: World, ref: Ref) -> int:
    """The durability it has left."""
    one = being(w, ref)
    return max(0, objects.of_vehicle(VEHICLES[one.sheet.entry]).durability - one.wear)


@circumstance(Change)
def wrecked(w: World, ref: Ref, _ctx: Ctx | None) -> list[tuple[str, object]]:
    """MES-RID-10 Broken: half the speed; destroyed: none."""
    one = being(w, ref)
    vehicle = VEHICLES.get(one.sheet.entry)
    if vehicle is None or not one.wear:
        return []
    slower = objects.vehicle_speed(vehicle, left(w, ref)) - vehicle.movement.speed
    return [("wrecked", Change("speed", slower))]


def cannot_drive(w: World, ref: Ref) -> Refusal | None:
    """MES-RID-10 A vehicle needs its team, and must not be destroyed."""
    vehicle = VEHICLES.get(being(w, ref).sheet.entry)
    if vehicle is None:
        return None
    if left(w, ref) <= 0:
        return Refusal("destroyed", "MES-RID-10")
    if vehicle.team_n and len(team(w, ref)) < vehicle.team_n:
        return Refusal("no_team", "MES-RID-10", {"n": vehicle.team_n})
    return None


def team(w: World, ref: Ref) -> list[Ref]:
    """The animals that are harnessed to it, strong enough and able to pull."""
    vehicle = VEHICLES[being(w, ref).sheet.entry]
    animals = [o for o in w.state.beings.values() if o.carried_by == ref and able(w, o.ref)]
    fitting = [o.ref for o in animals if vehicle.team in ("", o.sheet.entry)]
    return [o for o in fitting if dice_number(w, o, "might") >= vehicle.team_might]


def harness(w: World, ref: Ref, animal: Ref) -> None:
    """Put an animal before a vehicle: it goes where the vehicle goes."""
    one = being(w, animal)
    one.carried_by, one.at = ref, being(w, ref).at


# Hand carts and cargo


def is_cart(entry: str) -> bool:
    """MES 9.7 Whether it is pulled by hand: it has no seats."""
    vehicle = VEHICLES.get(entry)
    return vehicle is not None and vehicle.seats == 0


def pulled(w: World, one: Being) -> Vehicle | None:
    """The hand cart that a being pulls."""
    kind, _, number = one.hauls.partition(":")
    cart = w.state.beings.get(int(number)) if kind == "being" else None
    return VEHICLES[cart.sheet.entry] if cart is not None and is_cart(cart.sheet.entry) else None


@circumstance(Change)
def cargo(w: World, ref: Ref, _ctx: Ctx | None) -> Iterator[tuple[str, object]]:
    """MES 9.7 What a vehicle bears for the one who pulls it, or rides it first."""
    one = being(w, ref)
    if not one.hauls and one.riding is None:
        return
    vehicle = pulled(w, one)
    if one.riding is not None:
        first = next(o.ref for o in w.state.beings.values() if o.riding == one.riding)
        vehicle = VEHICLES.get(being(w, one.riding).sheet.entry) if first == ref else None
    if vehicle is not None and vehicle.load:
        yield "cargo", Change("load", vehicle.load)


# Harm


def struck(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """MES-RID-10, MES-OBJ-02 What hits a vehicle takes durability off."""
    one = being(m, facts["ref"])
    if one.sheet.entry not in VEHICLES or one.sheet.dead:
        return
    one.wear += facts["damage"]
    state = objects.state_of(left(m, one.ref), objects.of_vehicle(VEHICLES[one.sheet.entry]).durability)
    yield from happen(m, one.ref, "vehicle_struck", damage=facts["damage"], state=state)
    if state == "destroyed":
        yield from harm.die(m, one.ref)


def round_start(m: Meshal, _facts: Mapping[str, Any]) -> Flow[None]:
    """MES 9.7 A broken balloon comes down a few steps every round."""
    for one in list(m.state.beings.values()):
        vehicle = VEHICLES.get(one.sheet.entry)
        if vehicle is None or not vehicle.sinks or one.height <= 0:
            continue
        if objects.state_of(left(m, one.ref), objects.of_vehicle(vehicle).durability) != "sound":
            one.height = max(0, one.height - vehicle.sinks)
            for other in m.state.beings.values():
                if other.riding == one.ref:
                    other.height = one.height
            yield from happen(m, one.ref, "sinks", depth=one.height)
