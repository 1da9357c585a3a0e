"""MES-PER-23, MES-HID-01 With fog, what players know of the map: where they have looked, as it was then.

The state keeps pictures of the map, the last one as it was when somebody last looked, older ones as long as a
seat remembers a square so; with each, the squares that every seat has last seen like that."""

from collections.abc import Iterable, Mapping
from functools import lru_cache, reduce
from operator import and_, or_
from typing import Any, Final

import msgspec

from zhuoju.games.meshal.model.field import Field, Ground, Lying, SetTrap, Spot, Wall, Zone
from zhuoju.games.meshal.model.record import Picture
from zhuoju.games.meshal.model.state import Meshal, Ref, Stage, State, World, being
from zhuoju.games.meshal.model.words import MapKind
from zhuoju.games.meshal.senses import fog, knowledge, map_pieces
from zhuoju.games.meshal.senses.map_pieces import Squares
from zhuoju.games.meshal.senses.seen_ground import bit, square_of
from zhuoju.kernel import Flow, Seat
from zhuoju.kernel.react import Listener

Drawn = tuple[list[Wall], list[Ground], list[Zone], list[Lying], list[SetTrap]]
Size = tuple[MapKind, int, int, int, int, bool, bool]
Heap = dict[tuple[int, bytes], Any]  # by the number of a thing, and what it is like


def foggy(s: State, seat: Seat | None) -> bool:
    """Whether a seat, or a spectator, knows of the map only what was seen of it."""
    return s.profile.settings.fog and s.field is not None and not knowledge.all_knowing(s, seat)


# Looking


def look(m: Meshal) -> None:
    """Write down what everybody sees now. What somebody sees for the first time cannot be taken back."""
    s = m.state
    if not s.profile.settings.fog or s.field is None:
        return
    before = {seat: _known_to(s.pictures, seat) for seat in knowledge.players(s)}
    s.pictures = looked(s)
    if any(_known_to(s.pictures, seat) != known for seat, known in before.items()):
        m.reveal()


def looked(s: State) -> list[Picture]:
    """The pictures with everything that is seen now."""
    assert s.field is not None
    made = [Picture(each.raw, dict(each.seen)) for each in s.pictures]
    raw = drawn(s.field)
    if not made or made[-1].raw != raw:
        made.append(_next(s.field, made[-1], raw) if made else Picture(raw))
    for seat in knowledge.players(s):
        now = fog.now(s, seat)
        for each in made[:-1]:
            _set(each, seat, _bits(each, seat) & ~now)
        _set(made[-1], seat, _bits(made[-1], seat) | now)
    return [each for each in made if each.seen or each is made[-1]]


def _next(field: Field, last: Picture, raw: bytes) -> Picture:
    """A new picture; whatever has not changed is remembered as of now."""
    made, changed = Picture(raw), _changed(field, _read(last.raw), _read(raw))
    for seat in list(last.seen):
        bits = _bits(last, seat)
        _set(made, seat, bits & ~changed)
        _set(last, seat, bits & changed)
    return made


def _known_to(pictures: Iterable[Picture], seat: Seat) -> list[tuple[bytes, bytes]]:
    return [(each.raw, each.seen[seat]) for each in pictures if seat in each.seen]


def _bits(picture: Picture, seat: Seat) -> int:
    return int.from_bytes(picture.seen.get(seat, b""), "little")


def _set(picture: Picture, seat: Seat, bits: int) -> None:
    if bits:
        picture.seen[seat] = bits.to_bytes((bits.bit_length() + 7) // 8, "little")
    else:
        picture.seen.pop(seat, None)


# Pictures


def drawn(field: Field) -> bytes:
    """What whoever looks could see; what is hidden is in no picture."""
    lying = [Lying(each.id, each.item, each.at, each.n) for each in field.items if not each.concealed]
    traps = [plain_trap(trap) for trap in field.traps if trap.spent or trap.running]
    return msgspec.msgpack.encode((field.walls, field.grounds, field.zones, lying, traps))


def plain_trap(trap: SetTrap) -> SetTrap:
    """A trap without who has found it, and how far they are with it."""
    return SetTrap(trap.id, trap.trap, trap.at, trap.facing, [], trap.spent, trap.water, trap.running)


@lru_cache(maxsize=64)
def _read(raw: bytes) -> Drawn:
    read: Drawn = msgspec.msgpack.decode(raw, type=Drawn)
    return read


def _changed(field: Field, before: Drawn, after: Drawn) -> int:
    """The squares of everything that has come, gone or changed."""
    found = 0
    for n in range(len(before)):
        old, new = ({msgspec.msgpack.encode(thing): thing for thing in each[n]} for each in (before, after))
        gone = [thing for code, thing in old.items() if code not in new]
        come = [thing for code, thing in new.items() if code not in old]
        found |= reduce(or_, (_squares_of(field, thing) for thing in (*gone, *come)), 0)
    return found


def _squares_of(field: Field, thing: Wall | Ground | Zone | Lying | SetTrap) -> int:
    """The squares that something touches, and no fewer."""
    if isinstance(thing, Lying | SetTrap):
        return bit(field, square_of(field, thing.at))
    cells = [*thing.cells]
    if isinstance(thing, Wall):
        cells += [cell for edge in thing.edges for cell in edge]
    if field.kind != "gridless":
        return reduce(or_, (bit(field, cell) for cell in cells), 0)
    circle = thing.circle if isinstance(thing, Wall) else thing.radius if isinstance(thing, Zone) else 0
    outline = thing.outline or ([thing.centre] if isinstance(thing, Zone) else [])
    if not outline:
        return 0
    west, north, east, south = map_pieces.box_of(outline, circle)
    around = map_pieces.squares_in((west - 1, north - 1, east + 1, south + 1))
    return reduce(or_, (bit(field, square) for square in around), 0)


# What a seat knows


def known_squares(s: State, seat: Seat | None) -> int:
    """The squares that a seat, or every player, has ever seen."""
    if seat is None:
        return reduce(and_, (known_squares(s, player) for player in knowledge.players(s)))
    return reduce(or_, (_bits(each, seat) for each in s.pictures), fog.now(s, seat))


def known_field(s: State, seat: Seat | None) -> Field:
    """The map as a seat knows it, or as every player does: where nobody has looked there is nothing."""
    field = s.field
    assert field is not None
    return _pieced(_size(field), tuple(_shares(s, seat)))


def piece(field: Field, raw: bytes, squares: int) -> Field:
    """What of a picture of the map lies on some squares, shapes as a whole. Only to be looked at."""
    return _pieced(_size(field), ((raw, squares),), whole=True)


def _size(field: Field) -> Size:
    return field.kind, field.width, field.length, field.west, field.north, field.dark, field.storm


def _shares(s: State, seat: Seat | None) -> list[tuple[bytes, int]]:
    """The pictures a seat remembers something of, the newest first, and what it remembers so."""
    seats = list(knowledge.players(s)) if seat is None else [seat]
    found = []
    for each in reversed(looked(s)):
        bits = reduce(and_, (_bits(each, one) for one in seats))
        if bits:
            found.append((each.raw, bits))
    return found


def known_traps(s: State, seat: Seat | None) -> list[SetTrap]:
    """The traps that a seat knows of: in fog those it has found, and those it has seen go off."""
    assert s.field is not None
    found = {trap.id: trap for trap in s.field.traps if knowledge.knows_trap(s, seat, trap)}
    if foggy(s, seat):
        own = {number: trap for number, trap in found.items() if knowledge.found_trap(s, seat, trap)}
        still = {n: SetTrap(n, trap.trap, trap.at, trap.facing) for n, trap in own.items()}
        found = still | {trap.id: trap for trap in known_field(s, seat).traps}
    return [plain_trap(found[number]) for number in sorted(found)]


@lru_cache(maxsize=128)
def _pieced(size: Size, shares: tuple[tuple[bytes, int], ...], *, whole: bool = False) -> Field:
    """A map put together from pieces. Only to be looked at: equal ones share one answer."""
    kind, width, length, west, north, dark, storm = size
    made = Field(kind, width, length, west, north, dark=dark, storm=storm)
    parts = [(_read(raw), Squares(made, bits, whole=whole)) for raw, bits in shares]
    walls: Heap = {}
    grounds: Heap = {}
    zones: Heap = {}
    for shown, among in parts:
        for wall in shown[0]:
            _add(walls, wall.id, map_pieces.walls(among, wall))
        for n, ground in enumerate(shown[1]):
            _add(grounds, n, map_pieces.grounds(among, ground))
        for zone in shown[2]:
            _add(zones, zone.id, map_pieces.zones(among, zone))
    made.walls, made.grounds, made.zones = _heaped(walls), _heaped(grounds), _heaped(zones)
    items = {i.id: i for shown, among in reversed(parts) for i in shown[3] if among.hold(i.at)}
    traps = {t.id: t for shown, among in reversed(parts) for t in shown[4] if among.hold(t.at)}
    made.items, made.traps = [items[n] for n in sorted(items)], [traps[n] for n in sorted(traps)]
    return made


def _add(heap: Heap, number: int, pieces: Iterable[Wall | Ground | Zone]) -> None:
    """Pieces of one thing; those that looked the same in two pictures are one again."""
    for piece in pieces:
        bare: Any = msgspec.structs.replace(piece, cells=[])
        if isinstance(piece, Wall):
            bare.edges = []
        known = heap.setdefault((number, msgspec.msgpack.encode(bare)), bare)
        known.cells = sorted({*known.cells, *piece.cells}, key=lambda cell: (cell[1], cell[0]))
        if isinstance(piece, Wall):
            known.edges = sorted({*known.edges, *piece.edges})


def _heaped(heap: Heap) -> list[Any]:
    return [heap[key] for key in sorted(heap, key=lambda key: key[0])]


# What follows from it


def as_known(w: World, ref: Ref) -> World:
    """The table as whoever decides for a being knows it: where nobody has looked the ground is open."""
    s = w.state
    if not s.profile.settings.fog or not foggy(s, seat := being(w, ref).seat):
        return w
    beings = {other: s.beings[other] for other in knowledge.known(s, seat)}
    beings[ref] = s.beings[ref]  # the host may have taken it away meanwhile
    return Stage(msgspec.structs.replace(s, field=known_field(s, seat), beings=beings))


def in_sight(w: World, ref: Ref, spot: Spot) -> bool:
    """Whether whoever decides for a being sees a position now; without fog it does not matter."""
    s = w.state
    if not s.profile.settings.fog or not foggy(s, seat := being(w, ref).seat):
        return True
    assert s.field is not None
    return bool(fog.now(s, seat) & bit(s.field, square_of(s.field, spot)))


def knows(w: World, ref: Ref, spots: Iterable[Spot]) -> bool:
    """Whether whoever decides for a being has ever seen one of these positions; always without fog."""
    s = w.state
    if not s.profile.settings.fog or not foggy(s, seat := being(w, ref).seat):
        return True
    field = s.field
    assert field is not None
    seen = known_squares(s, seat)
    return any(seen & bit(field, square_of(field, spot)) for spot in spots)


def onlookers(m: Meshal, *spots: Spot) -> tuple[Seat, ...] | None:
    """The seats that see what happens on one of these positions; None: there is no fog, all of them do."""
    s = m.state
    if not s.profile.settings.fog or s.field is None:
        return None
    there = reduce(or_, (bit(s.field, square_of(s.field, spot)) for spot in spots), 0)
    return tuple(seat for seat in range(m.seats) if not foggy(s, seat) or fog.now(s, seat) & there)


def look_around(m: Meshal, _facts: Mapping[str, Any]) -> Flow[None]:
    """MES-PER-02 Something has moved or changed."""
    look(m)
    yield from ()


LISTENERS: Final[dict[str, tuple[Listener, ...]]] = {
    "moment_began": (look_around,),
    "turn_start": (look_around,),
    "moved": (look_around,),
    "ground_changed": (look_around,),
}
