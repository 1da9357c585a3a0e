"""What goes over the wire to a seat does not depend on what that seat may not know."""

import random
from typing import Any

import pytest

from tests.server.worlds import GAMES, pairs, same_questions
from zhuoju.kernel import IllegalAnswer, Match, Seat, answers
from zhuoju.server.live.audience import Audience
from zhuoju.server.match import wire
from zhuoju.server.match.places import Pace, Place, Seated
from zhuoju.server.match.played import Beginning, Course, begin
from zhuoju.server.match.record import Answered

WORLDS, FURTHER, STEPS = 6, 1, 5


class Room:
    """A table with nothing but a match."""

    def __init__(self, match: Match[Any, Any], beginning: Beginning) -> None:
        places = [Place("person", f"account{n}", f"P{n}") for n in range(match.seats)]
        self.course = Course(beginning, match)
        self.seated = Seated("t", beginning, places, Pace(), "running", "", True, "", "00", 1, None, "")

    @classmethod
    def begun(cls, beginning: Beginning) -> "Room":
        return cls(begin(beginning), beginning)

    def people(self) -> list[wire.Person]:
        return [place.shown(here=True) for place in self.seated.places]

    def clocks(self) -> list[wire.Clock]:
        return []

    def timing(self) -> wire.Timing | None:
        return None

    def audience(self, seat: Seat | None) -> Audience:
        return Audience(self.course.match.game, seat, "zh-Hans", self.seated.names)


def compare(true: Match[Any, Any], world: Match[Any, Any], beginning: Beginning, seat: Seat) -> int:
    """Play both on in the same way as long as it can be; every message must be the same, byte for byte."""
    compared = 0
    rooms = [Room(true, beginning), Room(world, beginning)]
    eyes: list[list[Audience]] = [[room.audience(s) for s in (seat, None)] for room in rooms]
    shown = [
        [wire.write(a.snapshot(room.course, room, None)) for a in seeing]
        for room, seeing in zip(rooms, eyes, strict=True)
    ]
    assert shown[0] == shown[1]
    for seeing in eyes:
        for audience in seeing:
            audience.viewers.add(audience)  # type: ignore[arg-type]
    rng = random.Random(7)
    for _ in range(STEPS):
        mine = [d for d in rooms[0].course.match.pending if d.seat == seat]
        if not mine or not same_questions(true, world):
            break
        answer = answers.sample(mine[0], rng.randrange)
        action = Answered(seat, 0, mine[0].number, answer)
        drawn = [room.course.match.table.chance.drawn for room in rooms]
        try:
            for room in rooms:
                room.course.apply(action)
        except IllegalAnswer:
            break
        if any(r.course.match.table.chance.drawn != d for r, d in zip(rooms, drawn, strict=True)):
            break  # from here on chance differs, and rightly so
        if not same_questions(true, world) or rooms[0].course.match.view(seat) != rooms[1].course.match.view(
            seat
        ):
            break  # the answer showed something that was hidden
        shown = [
            [wire.write(a.update(room.course, room)) for a in seeing]
            for room, seeing in zip(rooms, eyes, strict=True)
        ]
        assert shown[0] == shown[1]
        compared += 1
    return compared


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_the_bytes_to_a_seat_do_not_tell_what_it_may_not_know(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    worlds = further = 0
    for seed in range(40):
        beginning = Beginning(game, seats, options, bytes([seed]) * 32)
        for true, world, seat in pairs(beginning, random.Random(seed)):
            further += compare(true, world, beginning, seat)
            worlds += 1
        if worlds >= WORLDS and further >= FURTHER:
            return
    pytest.fail(f"only {worlds} worlds and {further} steps could be compared")
