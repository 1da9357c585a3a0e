"""Events: who is told what, in streams without gaps."""

from typing import Any

import msgspec

from tests.kernel.games import HIGH_CARD, Notes, play
from zhuoju.kernel import Event, Flow, Next, Seen, Table, choose_one, new
from zhuoju.testing.case import Dice

Notebook = Table[Notes, Any]


def telling(m: Notebook) -> Flow[Next]:
    m.tell("began", seats=m.seats)
    yield from choose_one(0, "go", {"on": 1})
    m.tell("peeked", to=1, card=7)
    m.tell("drew", to=0, public={"seat": 0}, card=9)
    m.tell("whispered", to=[0, 2], word="now")
    m.tell("announced", to=[], public={"known": True}, hidden=True)
    yield from choose_one(0, "go", {"on": 1})
    m.end([0])


def test_each_seat_is_told_what_it_may_know() -> None:
    m = play(telling, seats=3)
    m.answer(0, "on")
    began = Seen("began", {"seats": 3})
    announced = Seen("announced", {"known": True})
    hidden_draw = Seen("drew", {"seat": 0})
    whispered = Seen("whispered", {"word": "now"})
    assert m.stream(0) == [began, Seen("drew", {"card": 9}), whispered, announced]
    assert m.stream(1) == [began, Seen("peeked", {"card": 7}), hidden_draw, announced]
    assert m.stream(2) == [began, hidden_draw, whispered, announced]
    assert m.stream(None) == m.stream() == [began, hidden_draw, announced]


def test_the_match_itself_keeps_everything() -> None:
    m = play(telling, seats=3)
    m.answer(0, "on")
    assert m.events[1:3] == [
        Event("peeked", {"card": 7}, (1,)),
        Event("drew", {"card": 9}, (0,), {"seat": 0}),
    ]


def test_numbers_in_a_stream_have_no_gaps() -> None:
    m = play(telling, seats=3)
    start = len(m.stream(2))
    m.answer(0, "on")
    fresh = m.stream(2, since=start)
    assert m.stream(2)[start:] == fresh
    assert m.stream(2, since=len(m.stream(2))) == []
    m.answer(0, "on")
    assert [s.kind for s in m.stream(2, since=start + len(fresh))] == ["ended"]


def test_changing_the_list_that_was_handed_out_changes_nothing() -> None:
    m = play(telling, seats=3)
    m.stream(0).clear()
    assert len(m.stream(0)) == 1


def test_a_stream_is_the_same_read_at_once_or_bit_by_bit() -> None:
    m, dice = new(HIGH_CARD, 3, seed=2), Dice("stream")
    read: dict[int | None, list[Seen]] = {0: [], 1: [], 2: [], None: []}
    while m.pending:
        for seat, seen in read.items():
            seen += m.stream(seat, len(seen))
        dice.step(m)
    for seat, seen in read.items():
        seen += m.stream(seat, len(seen))
        assert seen == m.clone().stream(seat) == m.replay().stream(seat)


def test_a_spectator_sees_nobodys_hand() -> None:
    m = new(HIGH_CARD, 3, seed=2)
    assert all(isinstance(player["hand"], int) for player in m.view(None)["players"])
    assert isinstance(m.view(1)["players"][1]["hand"], list)
    msgspec.json.encode(m.view(None))


def test_the_end_is_told_to_everybody() -> None:
    def step(m: Notebook) -> Flow[Next]:
        m.end([1], scores=[2, 5], outcome="by.points", rounds=3)
        return
        yield

    m = play(step)
    assert m.pending == []
    assert m.result is not None
    assert (m.result.winners, m.result.scores, m.result.outcome) == ((1,), (2, 5), "by.points")
    assert m.stream(None) == [Seen("ended", {"winners": [1], "scores": [2, 5], "rounds": 3})]


def test_without_a_log_the_match_plays_the_same_but_tells_nothing() -> None:
    loud, quiet = new(HIGH_CARD, 2, seed=3), new(HIGH_CARD, 2, seed=3, log=False)
    for match in (loud, quiet):
        dice = Dice("quiet")
        while match.pending:
            dice.step(match)
            if len(match.entries) % 5 == 0:
                match.undo()
                dice.step(match)
    assert quiet.events == []
    assert quiet.stream(0) == []
    assert quiet.table.state == loud.table.state
    assert quiet.result == loud.result
    assert quiet.clone().entries == quiet.entries
    assert quiet.clone().events == []
