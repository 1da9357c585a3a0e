"""MES-MOM-01, D08 Maps that are ready to be played on, and where the sides begin."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from zhuoju.games.meshal.attack import cover
from zhuoju.games.meshal.catalogue.library import ARENAS
from zhuoju.games.meshal.catalogue.read_maps import read_map
from zhuoju.games.meshal.character import free_room
from zhuoju.games.meshal.maps.tiling import inside, spots
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Spot
from zhuoju.games.meshal.model.state import Being, Meshal, Ref, Side, World
from zhuoju.games.meshal.moment import facing
from zhuoju.games.meshal.senses import spotting
from zhuoju.kernel import BadOptions, Flow, PackError, choose_one
from zhuoju.kernel.errors import nearest

AROUND = 100  # positions around its mark, the nearest, where the host may put a being
BEGIN: Final = "begin"
COVER: Final = "cover"


class Ground(NamedTuple):
    """A map and the marks of the sides."""

    field: Field
    party: list[Spot]
    foes: list[Spot]


def ready(name: str) -> Ground:
    """A map of the packs. Raises BadOptions."""
    if name not in ARENAS:
        raise BadOptions(f"meshal: no map {name!r}; known: {', '.join(ARENAS)}.{nearest(name, ARENAS)}")
    card = ARENAS[name]
    data: dict[str, Any] = {"kind": card.kind, "dark": card.dark}
    if card.rows:
        data["rows"] = list(card.rows)
    else:
        data |= {"width": card.width, "length": card.length}
    for part in ("walls", "grounds", "traps", "items"):
        data[part] = msgspec.to_builtins(getattr(card, part))
    return Ground(read_map(data, name), list(card.party), list(card.foes))


def given(data: Mapping[str, Any]) -> Ground:
    """A map as data, with the marks of the sides beside its own fields. Raises BadOptions."""
    own = {key: value for key, value in data.items() if key not in ("party", "foes")}
    try:
        field = read_map(own)
        marks = [msgspec.convert(data.get(side, []), list[Spot]) for side in ("party", "foes")]
    except PackError as wrong:
        raise BadOptions(f"meshal: {wrong}") from None
    except msgspec.ValidationError as wrong:
        raise BadOptions(f"meshal: map: marks are lists of spots: {wrong}") from None
    for spot in (*marks[0], *marks[1]):
        if not inside(field, spot):
            raise BadOptions(f"meshal: map: the mark {spot} is not on the map (MES-MAP-15)")
    return Ground(field, *marks)


def anywhere(field: Field, side: Side) -> Iterator[Spot]:
    """Every spot, from the side's own end of the map on: the party begins in the west."""
    found = list(spots(field)) if field.kind != "gridless" else lattice(field)
    west = side == "party"
    middle = field.north + field.length // 2

    def rank(spot: Spot) -> tuple[int, int, Spot]:
        x, y = (spot[0] // HUNDREDTHS, spot[1] // HUNDREDTHS) if field.kind == "gridless" else spot
        column = x + y // 2 if field.kind == "hex" else x
        return column if west else -column, abs(y - middle), spot

    return iter(sorted(found, key=rank))


def lattice(field: Field) -> list[Spot]:
    """The middles of the square steps of a gridless map."""
    half = HUNDREDTHS // 2
    xs, ys = range(field.west, field.west + field.width), range(field.north, field.north + field.length)
    return [(x * HUNDREDTHS + half, y * HUNDREDTHS + half) for y in ys for x in xs]


def put(w: World, one: Being, marks: Sequence[Spot]) -> None:
    """Put a being on the first of its side's marks with room, else as near as can be. Raises BadOptions."""
    field = w.state.field
    assert field is not None, "there is a map"
    for spot in (*marks, *anywhere(field, one.side)):
        if free_room.room_at(w, spot, one.ref):
            one.at = spot
            return
    raise BadOptions(f"meshal: the map has no room for {one.sheet.entry}; take a larger one or fewer foes")


# The host's word


def arrange(m: Meshal) -> Flow[None]:
    """D08 The sides begin on their marks, unless the host puts some of his beings elsewhere."""
    host = m.state.host
    while True:
        spotting.refresh(m)
        options: dict[str, Ref | str] = {BEGIN: BEGIN}
        here = [one for one in m.state.beings.values() if one.at is not None]
        options |= {f"being:{one.ref}": one.ref for one in here if one.side != "party"}
        if any(cover.low_walls(m.state.field)):
            options[COVER] = COVER
        chosen = yield from choose_one(host, "place.who", options, clause="MES-MOM-01", default=BEGIN)
        if chosen == BEGIN:
            facing.take_up(m, m.state.beings)
            return
        if isinstance(chosen, int):
            yield from _place(m, chosen)
        else:
            yield from cover.give(m)


def _place(m: Meshal, ref: Ref) -> Flow[None]:
    one, field = m.state.beings[ref], m.state.field
    assert field is not None
    if one.at is None:  # taken away meanwhile
        return
    around = free_room.rooms(m, free_room.outward(field, one.at)[:AROUND], ref)
    options = {f"spot:{x},{y}": (x, y) for x, y in around}
    if options:
        one.at = yield from choose_one(m.state.host, "place.where", options, clause="MES-MOM-01", by=ref)
