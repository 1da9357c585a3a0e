"""MES-HID-01 Another world in which ground that no player has ever seen is open."""

from functools import reduce
from operator import or_
from typing import Any, TypeVar

import msgspec

from zhuoju.games.meshal.model.field import Field, Ground, Lying, SetTrap, Wall, Zone
from zhuoju.games.meshal.model.record import Picture
from zhuoju.games.meshal.model.state import State
from zhuoju.games.meshal.senses import fog, knowledge, map_memory

Thing = TypeVar("Thing", Lying, SetTrap)


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
