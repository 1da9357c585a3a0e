"""MES-HID-01 What a seat does not know in Meshal Lite, dealt anew among what it could be.

Dice of foes are dealt within the health that shows, their AP as they could be; beings nobody of the seat sees
stand somewhere else where they would not be seen; hidden things and traps lie elsewhere; lots for newcomers
are cast again; in fog, ground that no player has seen is open. Whoever has rolled in this step is left alone,
for the results that the seat was told come from what he holds; while something is being resolved nobody is
moved."""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Any, TypeVar

import msgspec

from zhuoju.games.meshal.character import free_room, scores
from zhuoju.games.meshal.character.consciousness import able
from zhuoju.games.meshal.character.values import max_ap
from zhuoju.games.meshal.maps.terrain import terrain
from zhuoju.games.meshal.maps.tiling import spots
from zhuoju.games.meshal.model.field import Field, Ground, Lying, SetTrap, Spot, Wall, Zone
from zhuoju.games.meshal.model.record import Picture
from zhuoju.games.meshal.model.sheet import Lasting
from zhuoju.games.meshal.model.state import Being, Ref, Stage, State
from zhuoju.games.meshal.model.words import Attribute
from zhuoju.games.meshal.moment.start_places import lattice
from zhuoju.games.meshal.senses import fog, knowledge, map_memory
from zhuoju.games.meshal.senses.spotting import Lookout
from zhuoju.kernel import Chance, Seat

Thing = TypeVar("Thing", Lying, SetTrap)

STREAM = "redeal"
TRIES = 30  # spots looked at before all are
UNSEEN = ("hidden", "invisible", "disguised")


def redeal(now: State, then: State, seat: Seat, chance: Chance) -> None:
    """Deal anew what this seat knows neither now nor at the start of the step."""
    if knowledge.all_knowing(now, seat):
        return
    then.lots.sort()
    chance.shuffle(then.lots, of=STREAM)
    busy = _busy(now, then)
    for ref in sorted(then.beings):
        if ref in now.beings and ref not in busy and not _numbers_known(now, then, seat, ref):
            _deal_dice(then, then.beings[ref], chance)
            _deal_ap(now, then, then.beings[ref], chance)
    if now.field is None or then.field is None or _something_happened(now, then, seat):
        return
    if map_memory.foggy(now, seat):
        imagine(now, then)
    _hide_things(then, seat, chance)
    _move_unseen(now, then, seat, chance)


def _numbers_known(now: State, then: State, seat: Seat, ref: Ref) -> bool:
    return any(knowledge.numbers_shown(s, seat, s.beings[ref]) for s in (now, then))


def _busy(now: State, then: State) -> set[Ref]:
    """Those whose dice have counted in this step."""
    found = {*now.rolled}
    for ref, one in then.beings.items():
        other = now.beings.get(ref)
        if other is None or other.sheet.dice != one.sheet.dice or _shown(other) != _shown(one):
            found.add(ref)
    for chain in (*now.chains, *then.chains):
        found.update(ref for ref in (chain.user, *chain.touched, *chain.reacted) if ref is not None)
        for attack in chain.attacks:
            found.update(attack.victims)
    return found


def _shown(one: Being) -> list[Lasting]:
    """The effects on a being, but for those of which nobody learns whether they have ended."""
    return [effect for effect in one.sheet.effects if effect.source not in UNSEEN]


# Dice


def _deal_dice(s: State, one: Being, chance: Chance) -> None:
    """MES 6.2 Dice that show the same health."""
    stage = Stage(s)
    shown = knowledge.band(s, one)
    if shown not in ("hurt", "grave"):
        return
    most = scores.scores(stage, one.ref)
    fits = [dice for dice in _possible(list(most.items())) if knowledge.of_dice(dice, most) == shown]
    if fits:
        one.sheet.dice = {**one.sheet.dice, **chance.pick(fits, of=STREAM)}


def _deal_ap(now: State, then: State, one: Being, chance: Chance) -> None:
    """MES 6.2 AP that are left for reactions; of those who have just paid, or are about to, none change."""
    stage = Stage(then)
    active = {s.moment.active for s in (now, then) if s.moment is not None}
    paid = one.ap != now.beings[one.ref].ap
    if then.moment is None or one.ref in active or paid or one.long is not None or not able(stage, one.ref):
        return
    one.ap = chance.pick(range(max_ap(stage, one.ref) + 1), of=STREAM)


def _possible(most: Sequence[tuple[Attribute, int]]) -> list[dict[Attribute, int]]:
    """Every way to hold at least one die of each attribute."""
    found: list[dict[Attribute, int]] = [{}]
    for attribute, score in most:
        found = [{**dice, attribute: n} for dice in found for n in range(1, score + 1)]
    return found


# Places


def _something_happened(now: State, then: State, seat: Seat) -> bool:
    """Whether anything was resolved in this step; before that every place is open."""
    if now.rolled or now.chains or now.moment is None or then.moment is None:
        return True
    if list(now.beings) != list(then.beings):
        return True
    for ref, one in now.beings.items():
        other = then.beings[ref]
        if _place(one) != _place(other) or (one.seat == seat and one.spotted != other.spotted):
            return True
    return False


def _place(one: Being) -> Any:
    return one.at, one.height, one.inside, one.riding, one.fled


def _move_unseen(now: State, then: State, seat: Seat, chance: Chance) -> None:
    """MES-PER-23 Those whom none of this seat's beings has spotted could stand wherever they are not seen."""
    seen = {*knowledge.known(now, seat), *knowledge.known(then, seat)}
    moved = [ref for ref in sorted(then.beings) if ref not in seen and _free_to_move(now, then.beings[ref])]
    if not moved:
        return
    stage = Stage(then)
    own = [ref for ref, one in then.beings.items() if one.seat == seat]
    for ref in moved:
        then.beings[ref].at = None
    out = Lookout(stage, own)
    everywhere = _everywhere(then)
    for ref in moved:
        _stand_somewhere(stage, out, then.beings[ref], everywhere, chance)
    around = Lookout(stage, ())
    for one in then.beings.values():  # what others see there, and where they saw those who have moved
        if one.seat != seat:
            one.spotted = around.spotted(one.ref)
            one.ghosts = {other: at for other, at in one.ghosts.items() if other not in moved}


def _free_to_move(now: State, one: Being) -> bool:
    """Alone on its feet, and not whose turn it is."""
    if one.seat in knowledge.players(now):  # what its player sees is not for this seat to make up
        return False
    active = now.moment.active if now.moment is not None else None
    carried = one.riding is not None or one.inside is not None or one.carried_by is not None or one.hauls
    ridden = any(one.ref in (o.riding, o.inside, o.carried_by) for o in now.beings.values())
    return one.ref != active and one.at is not None and not carried and not ridden and not one.height


def _everywhere(s: State) -> list[Spot]:
    assert s.field is not None
    return lattice(s.field) if s.field.kind == "gridless" else list(spots(s.field))


def _stand_somewhere(stage: Stage, out: Lookout, one: Being, everywhere: list[Spot], chance: Chance) -> None:
    tried = [chance.pick(everywhere, of=STREAM) for _ in range(TRIES)]
    for spot in (*tried, *everywhere):
        if free_room.room_at(stage, spot, one.ref):
            one.at = spot
            if not out.sees(one.ref) and not out.would_find(one.ref):
                return
            one.at = None
    one.at = everywhere[0]


def _hide_things(s: State, seat: Seat, chance: Chance) -> None:
    """MES 6.2 What lies hidden, and traps nobody has found, could be anywhere."""
    field = s.field
    assert field is not None
    free = _open_ground(field, _everywhere(s))
    for thing in sorted((*_unknown_items(s, seat), *_unknown_traps(s, seat)), key=lambda t: t.id):
        thing.at = chance.pick(free, of=STREAM)


def _open_ground(field: Field, everywhere: list[Spot]) -> list[Spot]:
    barred = terrain(field).bars["move"].cells
    return [spot for spot in everywhere if spot not in barred]


def _unknown_items(s: State, seat: Seat) -> Iterable[Any]:
    assert s.field is not None
    return (lying for lying in s.field.items if not knowledge.knows_item(s, seat, lying))


def _unknown_traps(s: State, seat: Seat) -> Iterable[Any]:
    assert s.field is not None
    return (trap for trap in s.field.traps if not knowledge.knows_trap(s, seat, trap))


# The map in fog


def imagine(now: State, then: State) -> None:
    """Take out of another world what no player knows of the map.

    Where somebody would see more in it, something unseen is in the way: then the map stays as it is."""
    field, players = then.field, knowledge.players(now)
    assert field is not None
    pictures = map_memory.looked(now)
    known = reduce(or_, (map_memory.known_squares(now, seat) for seat in players), 0)
    then.field = _believed(field, map_memory.piece(field, pictures[-1].raw, known))
    if any(fog.now(then, seat) != fog.now(now, seat) for seat in players):
        then.field = field
        return
    then.pictures = [
        Picture(map_memory.drawn(map_memory.piece(field, each.raw, known)), each.seen) for each in pictures
    ]


def _believed(field: Field, known: Field) -> Field:
    hidden = [each for each in field.items if each.concealed]
    untouched = [trap for trap in field.traps if not (trap.spent or trap.running)]
    return msgspec.structs.replace(
        field,
        walls=_copied(known.walls, list[Wall]),
        grounds=_copied(known.grounds, list[Ground]),
        zones=_copied(known.zones, list[Zone]),
        items=[*_those(field.items, known.items), *hidden],
        traps=[*_those(field.traps, known.traps), *untouched],
    )


def _copied(things: object, kind: Any) -> Any:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(things), type=kind)


def _those(things: list[Thing], known: list[Thing]) -> list[Thing]:
    numbers = [thing.id for thing in known]
    return [thing for thing in things if thing.id in numbers]
