"""What is handed in sealed is on nobody else's socket before the last one has come (SAM-HIDE-08)."""

from typing import Any

import pytest

from tests.samsara.seat.test_sam_desk_view import DJ, at
from tests.server.live.test_hiding_sockets import TABLE, House, Run, run
from tests.server.tapping import Tap
from zhuoju.bots import registry
from zhuoju.kernel import Match, Seat
from zhuoju.server.match.played import Beginning
from zhuoju.server.match.record import Answered

__all__ = ["run"]  # the server that these tests share with those of hidden things

HANDED_IN: Seat = 0


def score() -> Match[Any, Any]:
    """Everybody scores the DJ."""
    return at("mission.score")


def vote() -> Match[Any, Any]:
    """Everybody who lives votes on whether the dead come back."""
    match, bot = at("mission.score"), registry.make("policy", seed=1)
    desk = match.table.state.progress.desk
    desk.success, desk.people["p2"].fate = True, "dead"
    while match.pending[0].prompt != "mission.revive":
        seat = match.pending[0].seat
        match.answer(seat, bot.choose(match.perspective(seat)))
    return match


async def heard(
    house: House, match: Match[Any, Any], seat: Seat, given: list[tuple[Seat, Any]]
) -> list[bytes]:
    """All that a seat and a spectator are sent while others hand something in."""
    beginning = Beginning("samsara", match.seats, {}, bytes(32))
    house.put_up(match, beginning, seat)
    taps = [await Tap.open(house.port, cookie) for cookie in house.cookies]
    for tap in taps:
        await tap.ask({"type": "hello", "version": 1, "language": "en"}, "welcome")
        await tap.ask({"type": "open", "table": TABLE}, "seating")
    table = house.hall._tables[TABLE]
    for who, answer in given:
        number = next(d.number for d in table.course.match.pending if d.seat == who)
        await table.act(Answered(who, 0, number, answer))
    for tap in taps:
        await tap.ask({"type": "ping"}, "pong")
        tap.close()
    await house.left()
    return [tap.noted for tap in taps]


@pytest.mark.rule("SAM-HIDE-08", "SAM-RATE-06", "SAM-REVIVE-02")
@pytest.mark.parametrize(
    ("asked", "answers"), [(score, (0, 5)), (vote, ("yes", "no"))], ids=["scores of the DJ", "votes"]
)
@pytest.mark.parametrize("seat", [2, DJ], ids=["another player", "the DJ"])
def test_nothing_of_what_is_handed_in_sealed_is_sent_to_others(
    run: Run, asked: Any, answers: Any, seat: Seat
):
    async def compare(house: House) -> None:
        match = asked()
        one, two = [await heard(house, match, seat, [(HANDED_IN, answer)]) for answer in answers]
        assert one == two
        assert all(b'"snapshot"' in stream for stream in one)

    run(compare)


@pytest.mark.rule("SAM-REVIVE-03")
def test_when_the_last_vote_is_in_everybody_hears_what_was_decided(run: Run):
    async def compare(house: House) -> None:
        match = vote()
        others = [(decision.seat, "yes") for decision in match.pending if decision.seat != HANDED_IN]
        one, two = [await heard(house, match, DJ, [(HANDED_IN, said), *others]) for said in ("yes", "no")]
        assert one[0] != two[0]
        assert one[1] != two[1]

    run(compare)
