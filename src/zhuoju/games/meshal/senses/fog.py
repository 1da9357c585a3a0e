"""MES-PER-23 What of the map a seat sees now; the rest lies in fog."""

from functools import reduce
from operator import and_, or_

from zhuoju.games.meshal.character import bodies
from zhuoju.games.meshal.maps.terrain import terrain
from zhuoju.games.meshal.model.state import Stage, State
from zhuoju.games.meshal.senses import darkness, knowledge, seen_ground, sensing
from zhuoju.kernel import Seat


def seen(s: State, seat: Seat | None) -> list[seen_ground.Run] | None:
    """The squares that a seat's beings see, in runs; None: all. A spectator sees what every player does."""
    if s.field is None or knowledge.all_knowing(s, seat):
        return None
    if seat is not None:
        return seen_ground.runs(s.field, now(s, seat))
    every = (now(s, player) for player in knowledge.players(s))
    return seen_ground.runs(s.field, reduce(and_, every))


def now(s: State, seat: Seat) -> int:
    """The same of one seat as a vista.

    Only lights that the seat knows of fall on anything: others would tell where their bearers are."""
    field, stage = s.field, Stage(s)
    assert field is not None, "there is a map"
    shining = darkness.lamps(stage, knowledge.known(s, seat)) if darkness.gloomy(field) else ()
    own = [one for one in s.beings.values() if one.seat == seat and not one.fled]
    marks = (terrain(field), darkness.night(field), shining, [(one.ref, sensing.mark(one)) for one in own])
    kept: dict[Seat, tuple[object, int]] = field.__dict__.setdefault("sights", {})
    known = kept.get(seat)
    if known is None or known[0] != marks or sensing.volatile():
        placed = [(one, body) for one in own if (body := bodies.body(stage, one.ref)) is not None]
        each = (seen_ground.vista(field, sensing.eyes(stage, one), body, shining) for one, body in placed)
        known = kept[seat] = marks, reduce(or_, each, 0)
    return known[1]
