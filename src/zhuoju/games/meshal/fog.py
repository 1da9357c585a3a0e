"""MES-PER-23 What of the map a seat sees now; the rest lies in fog."""

from functools import reduce
from operator import and_, or_

from zhuoju.games.meshal import bodies, gloom, knowledge, sensing, vista
from zhuoju.games.meshal.field import Field
from zhuoju.games.meshal.state import Ref, Stage, State
from zhuoju.kernel import Seat


def seen(s: State, seat: Seat | None, known: list[Ref]) -> list[vista.Run] | None:
    """The squares that a seat's beings see, in runs; None: all. A spectator sees what every player does.

    Only lights that the seat knows of fall on anything: others would tell where their bearers are."""
    field = s.field
    if field is None or knowledge.all_knowing(s, seat):
        return None
    shining = gloom.lamps(Stage(s), known)
    if seat is not None:
        return vista.runs(field, _of_seat(s, field, seat, shining))
    every = [_of_seat(s, field, player, shining) for player in knowledge.players(s)]
    return vista.runs(field, reduce(and_, every, (1 << field.width * field.length) - 1))


def _of_seat(s: State, field: Field, seat: Seat, shining: gloom.Lamps) -> int:
    stage = Stage(s)
    own = [one for one in s.beings.values() if one.seat == seat and not one.fled]
    placed = [(one, body) for one in own if (body := bodies.body(stage, one.ref)) is not None]
    return reduce(
        or_, (vista.vista(field, sensing.eyes(stage, one), body, shining) for one, body in placed), 0
    )
