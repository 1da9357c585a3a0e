"""MES-MOV-31..35 Pulling, pushing and lifting creatures and things while moving."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from zhuoju.games.meshal.basics.relations import friendly
from zhuoju.games.meshal.basics.telling import follow, happen, knows_by, tell_of
from zhuoju.games.meshal.catalogue.statements import Slots
from zhuoju.games.meshal.character import bodies, free_room, menu
from zhuoju.games.meshal.character.consciousness import unconscious
from zhuoju.games.meshal.character.in_force import circumstance
from zhuoju.games.meshal.character.menu import Act, Order
from zhuoju.games.meshal.character.scores import dice_number, form
from zhuoju.games.meshal.character.values import size, weight
from zhuoju.games.meshal.items import gear
from zhuoju.games.meshal.maps import measuring
from zhuoju.games.meshal.maps.footprints import level
from zhuoju.games.meshal.maps.terrain import terrain
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.field import Spot, Wall, changed, fixtures
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.state import Being, Meshal, Ref, World, being, on
from zhuoju.games.meshal.senses import spotting
from zhuoju.games.meshal.ways import falling, vehicles
from zhuoju.kernel import Flow, choose_yes_no
from zhuoju.kernel.decision import Withheld
from zhuoju.kernel.react import Listener

LIFT_AP: Final = 3
MOST_KG: Final = 30  # per die of might
ALL_HANDS: Final = -99


@circumstance(Slots)
def both_hands(w: World, ref: Ref, _ctx: Ctx | None) -> Iterator[tuple[str, object]]:
    """MES-MOV-34 What is lifted takes all hands."""
    if being(w, ref).lifted:
        yield "lifting", Slots("weapon", ALL_HANDS)


# What may be moved


def cannot_haul(w: World, ref: Ref, kg: int) -> Refusal | None:
    """MES-MOV-31 At most 30 kg for each die of might; one thing at a time; the bodiless hold nothing."""
    one = being(w, ref)
    if one.hauls:
        return Refusal("hauls_already", "MES-MOV-31")
    if form(w, ref) == "ethereal":
        return Refusal("ethereal", "MES-FX-09")
    most = MOST_KG * dice_number(w, ref, "might")
    return Refusal("too_heavy", "MES-MOV-31", {"kg": kg, "most": most}) if kg > most else None


def cannot_take(w: World, ref: Ref, other: Ref, *, lift: bool) -> Refusal | None:
    """MES-MOV-32, 34, 35 Adjacent, unconscious or willing; pulled up to own size, lifted if smaller."""
    mine, theirs = level(size(w, ref)), level(size(w, other))
    if vehicles.is_cart(being(w, other).sheet.entry):
        if lift or not bodies.beside(w, ref, other):
            return Refusal("not_adjacent", "MES-MOV-31")
        held = _held_by_another(w, ref, f"being:{other}")
        return Refusal("not_free", "MES-MOV-31") if held else cannot_haul(w, ref, 0)
    if not bodies.beside(w, ref, other) or being(w, other).depth:
        return Refusal("not_adjacent", "MES-MOV-31")
    if not unconscious(w, other) and not being(w, other).sheet.dead and not friendly(w, ref, other):
        return Refusal("unwilling", "MES-MOV-32")
    if theirs > mine or (lift and theirs == mine):
        return Refusal("too_big", "MES-MOV-32")
    if being(w, other).climb is not None or _held_by_another(w, ref, f"being:{other}"):
        return Refusal("not_free", "MES-MOV-32")
    if lift and (hands := _hands(w, ref)) is not None:
        return hands
    return cannot_haul(w, ref, weight(w, other))


def _held_by_another(w: World, ref: Ref, what: str) -> bool:
    """MES-MOV-34 Whether somebody else has hold of it: it cannot stay adjacent to both."""
    return any(one.hauls == what for one in w.state.beings.values() if one.ref != ref)


def _hands(w: World, ref: Ref) -> Refusal | None:
    """MES-MOV-34 All hands must be free."""
    full = any(gear.is_weapon(gear.card(c)) for c in gear.equipped(being(w, ref).sheet))
    return Refusal("hands_full", "MES-MOV-34") if full else None


def cannot_take_wall(w: World, ref: Ref, wall: Wall, *, lift: bool) -> Refusal | None:
    """MES-MOV-31 A thing that is not fast, beside one."""
    field, ground = w.state.field, bodies.body(w, ref)
    if field is None or ground is None or wall.weight <= 0 or len(wall.cells) != 1:
        return Refusal("fast", "MES-MOV-31")
    if measuring.distance(field, ground, wall.cells[0]) > 1:
        return Refusal("not_adjacent", "MES-MOV-31")
    if _held_by_another(w, ref, f"wall:{wall.id}"):
        return Refusal("not_free", "MES-MOV-31")
    if lift and (hands := _hands(w, ref)) is not None:
        return hands
    return cannot_haul(w, ref, wall.weight)


# On offer


def lift_ap(w: World) -> int:
    """MES-MOV-33 3 AP where the table plays so, otherwise nothing."""
    return LIFT_AP if on(w, "lift") else 0


@menu.tactical
def hauling(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-MOV-31..33 Lift (3 AP), take hold of (free), set down (3 AP) or let go (free)."""
    one = being(m, ref)
    if m.state.field is None or one.at is None or one.riding is not None:
        return
    if one.carried_by is not None and being(m, one.carried_by).hauls == f"being:{ref}":
        yield Act("get_down", lift_ap(m), get_down, clause="MES-MOV-33")
        return
    if one.hauls:
        if one.lifted:
            yield Act("set_down", lift_ap(m), put_down, clause="MES-MOV-33")
        else:
            yield Act("let_go", 0, put_down, clause="MES-MOV-33", counts=False)
        return
    for other in _near(m, one):
        if cannot_take(m, ref, other, lift=False) is None:
            yield Act(f"pull being:{other}", 0, partial(take, f"being:{other}", False), clause="MES-MOV-32")
        if cannot_take(m, ref, other, lift=True) is None:
            lift = partial(take, f"being:{other}", True)
            yield Act(f"lift being:{other}", lift_ap(m), lift, clause="MES-MOV-33", placed=True)
    for wall in fixtures(m.state.field).loose:
        yield from _wall_acts(m, ref, wall)


def _near(m: Meshal, one: Being) -> Iterator[Ref]:
    """MES-MOV-32 The fallen nearby, and friends who may be willing."""
    for ref in bodies.neighbours(m, one.ref):
        other = m.state.beings[ref]
        if other.at is None or other.riding is not None or other.hauls or other.carried_by is not None:
            continue
        fallen = other.sheet.dead or other.depth or 0 in other.sheet.dice.values()
        usual = fallen or friendly(m, one.ref, ref) or vehicles.is_cart(other.sheet.entry)
        if usual and knows_by(m, one.ref, ref):
            yield ref


def _wall_acts(m: Meshal, ref: Ref, wall: Wall) -> Iterator[Act]:
    if cannot_take_wall(m, ref, wall, lift=False) is None:
        yield Act(f"pull wall:{wall.id}", 0, partial(take, f"wall:{wall.id}", False), clause="MES-MOV-31")
    if cannot_take_wall(m, ref, wall, lift=True) is None:
        lift = partial(take, f"wall:{wall.id}", True)
        yield Act(f"lift wall:{wall.id}", lift_ap(m), lift, clause="MES-MOV-33", placed=True)


@menu.refusal
def not_hauling(m: Meshal, ref: Ref) -> Iterator[Withheld]:
    """MES-DEC-02 Why somebody beside one cannot be pulled or lifted."""
    one = being(m, ref)
    if m.state.field is None or one.at is None or one.hauls:
        return
    for other in _near(m, one):
        for lift, name in ((False, "pull"), (True, "lift")):
            refused = cannot_take(m, ref, other, lift=lift)
            if refused is not None:
                yield refused.of(f"{name} being:{other}")


# Doing it


def take(what: str, lift: bool, order: Order) -> Flow[bool]:
    """MES-MOV-31..34 Take hold of, or lift, somebody or something; a conscious one is asked."""
    m, one = order.m, being(order.m, order.ref)
    kind, _, number = what.partition(":")
    if kind == "being":
        other = being(m, int(number))
        cart = vehicles.is_cart(other.sheet.entry)
        if not unconscious(m, other.ref) and not other.sheet.dead and not cart:
            agreed = yield from choose_yes_no(
                other.seat, "haul.consent", clause="MES-MOV-32", default="no", by=other.ref, who=one.ref
            )
            if not agreed:
                return False
        one.burden = 0 if cart else weight(m, other.ref)
        if lift:
            other.carried_by, other.at = one.ref, one.at
    else:
        wall = the_wall(m, int(number))
        one.burden = wall.weight
        if lift:
            wall.cells = []  # it stands nowhere
            changed_field(m)
            yield from follow(m, "ground_changed")
    one.hauls, one.lifted = what, lift
    yield from happen(m, one.ref, "hauls", lifted=lift)
    spotting.look_anew(m)
    return True


def changed_field(m: Meshal) -> None:
    """The map has another shape now."""
    assert m.state.field is not None
    changed(m.state.field)


def the_wall(w: World, number: int) -> Wall:
    """A wall by its number."""
    assert w.state.field is not None
    return next(wall for wall in w.state.field.walls if wall.id == number)


def there_still(w: World, number: int) -> bool:
    """Whether a thing has not been destroyed meanwhile."""
    return w.state.field is not None and any(wall.id == number for wall in w.state.field.walls)


def put_down(order: Order) -> Flow[bool]:
    """MES-MOV-33 Set down or let go: it stays beside one."""
    yield from release(order.m, order.ref)
    return True


def get_down(order: Order) -> Flow[bool]:
    """MES-MOV-32, 33 Who was willing may be so no longer: down from the one who carries him."""
    carrier = being(order.m, order.ref).carried_by
    if carrier is None:
        return False
    yield from release(order.m, carrier)
    return True


def release(m: Meshal, ref: Ref) -> Flow[None]:
    """What was hauled stays where it is; what was lifted comes to lie beside."""
    one = being(m, ref)
    kind, _, number = one.hauls.partition(":")
    lifted, one.hauls, one.lifted, one.burden = one.lifted, "", False, 0
    if not kind:
        return
    if kind == "being" and int(number) in m.state.beings:
        other = being(m, int(number))
        other.carried_by = None
        if lifted:
            other.at = free_room.free_spot_beside(m, ref, other.ref) or one.at
            yield from follow(m, "moved", ref=other.ref)
            yield from _comes_down(m, other)
    elif kind == "wall" and lifted and there_still(m, int(number)):
        _set_wall(m, one, the_wall(m, int(number)))
    tell_of(m, ref, "let_go")
    spotting.look_anew(m)


def _comes_down(m: Meshal, other: Being) -> Flow[None]:
    """MES-MOV-24 Who is let go of in the air falls, unless something carries him there or he flies."""
    if m.state.field is None or other.at is None or other.height <= 0 or falling.can_hover(m, other.ref):
        return
    if 10 * other.height > terrain(m.state.field).bars["move"].cells.get(other.at, 0):
        yield from falling.fall(m, other.ref, other.height)


def _set_wall(m: Meshal, one: Being, wall: Wall, near: Spot | None = None) -> None:
    """MES-MOV-33, 34 A thing comes to stand beside one, on the nearest free position."""
    field, here = m.state.field, bodies.body(m, one.ref)
    assert field is not None
    assert here is not None
    around = free_room.outward(field, near if near is not None else here.spots[0])
    free = [spot for spot in free_room.unoccupied(m, field, around, one.ref) if spot not in here.spots]
    beside = (spot for spot in free if measuring.adjacent(field, here, spot))
    spot = next(beside, free[0] if free else None)
    wall.cells = [] if spot is None else [spot]
    changed_field(m)


# Going along


def follow_hauler(m: Meshal, one: Being, start: Spot, behind: Spot) -> Flow[None]:
    """MES-MOV-32, 34 What is pulled comes along: it ends beside the one who pulls, where he was last."""
    if not one.hauls or one.lifted or one.at == start:
        return
    kind, _, number = one.hauls.partition(":")
    if kind == "wall":
        wall = the_wall(m, int(number))
        wall.cells = []
        _set_wall(m, one, wall, behind)
        yield from follow(m, "ground_changed")
        return
    other = being(m, int(number))
    if bodies.beside(m, one.ref, other.ref):
        return
    other.at = free_room.free_spot_beside(m, one.ref, other.ref) or behind
    other.revealed = []
    spotting.look_anew(m, [one.ref, other.ref])
    yield from happen(m, other.ref, "moved", spot=list(other.at), height=0, forced=True)


def drops(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """Who goes down lets go of everything."""
    one = m.state.beings.get(facts["ref"])
    if one is not None and one.hauls:
        yield from release(m, one.ref)


def torn_away(m: Meshal, _facts: Mapping[str, Any]) -> Flow[None]:
    """MES-MOV-32, 34 What is pulled stays adjacent; where it does not, nobody holds it any longer."""
    for one in list(m.state.beings.values()):
        if one.hauls and not one.lifted and not _beside(m, one):
            yield from release(m, one.ref)


def _beside(m: Meshal, one: Being) -> bool:
    """Whether what it pulls is beside it still."""
    kind, _, number = one.hauls.partition(":")
    if kind == "being":
        return int(number) in m.state.beings and bodies.beside(m, one.ref, int(number))
    field, here = m.state.field, bodies.body(m, one.ref)
    if field is None or here is None or not there_still(m, int(number)):
        return False
    return any(measuring.distance(field, here, cell) <= 1 for cell in the_wall(m, int(number)).cells)


def mounts(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """MES-RID-01 Who mounts goes where the mount goes, and not where somebody pulls him."""
    for one in list(m.state.beings.values()):
        if one.hauls == f"being:{facts['ref']}" and not one.lifted:
            yield from release(m, one.ref)


def crumbled(m: Meshal, _facts: Mapping[str, Any]) -> Flow[None]:
    """Nobody goes on holding what is destroyed."""
    for one in list(m.state.beings.values()):
        kind, _, number = one.hauls.partition(":")
        if kind == "wall" and not there_still(m, int(number)):
            yield from release(m, one.ref)


def vanishes(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """Who is swallowed takes nobody along, and nobody goes on holding him."""
    if facts["entry"] == "swallowed":
        ref = facts["ref"]
        for one in list(m.state.beings.values()):
            if one.ref == ref or one.hauls == f"being:{ref}":
                yield from release(m, one.ref)
        being(m, ref).carried_by = None  # out of its harness, too


LISTENERS: Final[dict[str, tuple[Listener, ...]]] = {
    "effect_begun": (vanishes,),
    "ground_changed": (crumbled,),
    "unconscious": (drops,),
    "died": (drops,),
    "moved": (torn_away,),
    "mounted": (mounts,),
    "harnessed": (torn_away,),
}
