"""A host ends a fight: the question goes from every screen, also after a restart and from old records."""

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.server.match.test_played import shown
from tests.server.serving import Server, serving
from tests.server.waiting import run, until
from zhuoju.client import Client, Live, Looking
from zhuoju.kernel import IllegalAnswer
from zhuoju.server.match import wire
from zhuoju.server.match.played import Beginning, Course, resume
from zhuoju.server.match.record import Answered, Intervened, Recorded, pack, unpack

WHY: dict[str, Any] = {"author": "Ben", "reason": "they surrender"}
END: dict[str, Any] = {"outcome": "ended", **WHY}
HOST = 1
OPTIONS: dict[str, Any] = {"party": "pc_halen pc_sarn", "foes": "cr_bandit*3"}
BEGINNING = Beginning("meshal", 2, OPTIONS, b"seed" * 8)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("ending"), "--bots", "0") as running:
        yield running


def half_declared() -> tuple[Course, list[Recorded]]:
    """Somebody has begun an attack, and it is not said yet on whom."""
    course, actions = Course(BEGINNING), []
    for _ in range(200):
        asked = course.match.pending[0]
        if asked.prompt == "act.target":
            return course, actions
        attacks = [each for each in asked.ids if each.startswith("attack")]
        answer = attacks[0] if asked.prompt == "turn.act" and attacks else asked.default
        action = Answered(asked.seat, course.epoch, asked.number, answer)
        course.apply(action)
        actions.append(action)
    raise AssertionError("nobody attacks")


def test_it_is_the_same_from_the_beginning_and_from_a_snapshot() -> None:
    course, actions = half_declared()
    kept, ends = course.keep(), Intervened(HOST, "end_moment", END, at_once=True)
    asked = course.match.pending[0]
    course.apply(ends)
    with pytest.raises(IllegalAnswer):
        course.apply(Answered(asked.seat, 0, asked.number, asked.ids[0]))
    assert course.match.table.state.fought.over == "ended"
    read = unpack(pack(ends))
    assert read == ends
    for again in (resume(BEGINNING, kept, [read]), resume(BEGINNING, None, [*actions, read])):
        for viewer in (None, 0, HOST):
            assert shown(again, viewer) == shown(course, viewer)


def test_what_an_earlier_version_recorded_is_run_again_as_it_was() -> None:
    course, actions = half_declared()
    asked = course.match.pending[0]
    old = unpack(msgspec.msgpack.encode(["i", HOST, "end_moment", END]))  # there was no more to it then
    course.apply(old)
    assert course.match.pending[0].number == asked.number
    target = Answered(asked.seat, 0, asked.number, asked.ids[0])
    course.apply(target)
    again = resume(BEGINNING, None, [*actions, old, target])
    assert shown(again, HOST) == shown(course, HOST)


# Over the wire


async def seated(server: Server) -> tuple[Client, Client, str]:
    """Ann plays Halen, Ben is the host."""
    ann, ben = Client(server.url), Client(server.url)
    await ann.come_in("Ann")
    await ben.come_in("Ben")
    made = await ben.make_table(
        "meshal", ["open", "me"], {"party": "pc_halen", "foes": "cr_rat"}, public=True
    )
    await ann.join(made)
    await ben.start(made)
    return ann, ben, made


async def to_the_player(two: Live, host: Looking, player: Looking) -> None:
    """The host says what is usual until the player is asked something."""
    said: set[int] = set()
    while not player.asked:
        host.changed.clear()
        player.changed.clear()
        mine = [each for each in host.asked if each.question.number not in said]
        if mine:
            said.add(mine[0].question.number)
            await two.answer(host, mine[0], mine[0].question.default)
            continue
        news = [asyncio.ensure_future(each.changed.wait()) for each in (host, player)]
        _, quiet = await asyncio.wait(news, timeout=20, return_when=asyncio.FIRST_COMPLETED)
        for each in quiet:
            each.cancel()
        assert len(quiet) < len(news), "nobody is asked anything"


async def to_the_middle_of_a_move(one: Live, two: Live, player: Looking, host: Looking) -> None:
    """The player has said that the character walks, and is asked where to."""
    for _ in range(40):
        await to_the_player(two, host, player)
        asked = player.asked[0]
        if asked.question.prompt == "move.to":
            return
        walks = [each.id for each in asked.question.options if each.id == "move walk"]
        number = asked.question.number
        await one.answer(player, asked, walks[0] if walks else asked.question.default)
        await until(player, lambda n=number: all(each.question.number != n for each in player.asked))  # type: ignore[misc]
    raise AssertionError("the player never walks")


@pytest.mark.parametrize("outcome", ["ended", "victory"])
def test_the_players_question_is_gone_and_a_late_answer_is_refused(server: Server, outcome: str) -> None:
    async def play() -> None:
        ann, ben, made = await seated(server)
        async with ann.live("en") as one, ben.live("en") as two:
            player, host = await one.look(made), await two.look(made)
            await to_the_middle_of_a_move(one, two, player, host)
            asked = player.asked[0]
            done = await two.ask(lambda n: wire.Intervene(n, made, "end_moment", {**END, "outcome": outcome}))
            assert isinstance(done, wire.Done)
            await until(player, lambda: all(each.question.prompt != "move.to" for each in player.asked))
            late = await one.answer(player, asked, asked.question.options[0].id)
            assert isinstance(late, wire.Refused)
            assert player.ended is not None or player.asked or host.asked
            assert any(told.kind == "moment_over" for told in player.told)
        await ann._http.aclose()
        await ben._http.aclose()

    run(play())
