"""The clock in a host's hand, answering for the absent, and leaving questions to a bot."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.serving import Server, serving
from tests.server.waiting import eventually, run, until
from zhuoju.client import Client, Live, Looking
from zhuoju.kernel import IllegalAnswer
from zhuoju.server.live.replays import Replay
from zhuoju.server.match import clocks as module
from zhuoju.server.match import wire
from zhuoju.server.match.clocks import Clocks
from zhuoju.server.match.places import Pace, Place, Seated
from zhuoju.server.match.played import Beginning, Course, Timing, resume
from zhuoju.server.match.record import Answered, Intervened, Timed, pack, unpack

OPTIONS = {"party": "pc_halen", "foes": {"cr_rat": 1}}
BEGINNING = Beginning("meshal", 2, OPTIONS, bytes(16))
PLAYER, HOST = 0, 1
WHY = {"author": "Ada", "reason": "away"}


def table(seconds: int = 0) -> Seated:
    places = [Place("person", "a", "Ann"), Place("person", "b", "Ben")]
    pace = Pace(seconds=seconds)
    return Seated("t", BEGINNING, places, pace, "running", "b", False, "", "", 0, None, "")


def course(*actions: Any) -> Course:
    return resume(BEGINNING, None, actions)


class Hands:
    """Clocks at a time that a test sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = 1_000_000
        monkeypatch.setattr(module, "now", lambda: self.at)
        self.clocks = Clocks()


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    return Hands(monkeypatch)


# The clock


def test_a_host_sets_the_time_of_a_table_that_has_none(hands: Hands) -> None:
    played = course()
    hands.clocks.set(played, table())
    assert hands.clocks.running() == []
    played.apply(Timed(HOST, 30, False))
    hands.clocks.set(played, table())
    (clock,) = hands.clocks.running()
    assert (clock.due - hands.at, clock.seconds) == (30_000, 30)


def test_a_paused_clock_keeps_what_is_left_and_goes_on_from_there(hands: Hands) -> None:
    played = course(Timed(HOST, 30, False))
    hands.clocks.set(played, table())
    hands.at += 12_000
    played.apply(Timed(HOST, 30, True))
    hands.clocks.set(played, table())
    hands.at += 500_000
    hands.clocks.set(played, table())
    (clock,) = hands.clocks.running()
    assert (clock.due, clock.left) == (0, 18_000)
    assert (hands.clocks.next(), hands.clocks.out()) == (None, [])
    played.apply(Timed(HOST, 30, False))
    hands.clocks.set(played, table())
    assert hands.clocks.next() == hands.at + 18_000


def test_a_question_that_comes_while_the_clock_is_paused_has_all_its_time_afterwards(hands: Hands) -> None:
    played = course(Timed(HOST, 30, True))
    hands.clocks.set(played, table())
    hands.at += 99_000
    first = played.match.pending[0]
    played.apply(Answered(first.seat, 0, first.number, first.default))
    hands.clocks.set(played, table())
    assert [clock.left for clock in hands.clocks.running()] == [30_000]


def test_other_seconds_give_everybody_all_of_them(hands: Hands) -> None:
    played = course(Timed(HOST, 30, False))
    hands.clocks.set(played, table())
    hands.at += 29_000
    played.apply(Timed(HOST, 60, False))
    hands.clocks.set(played, table())
    assert hands.clocks.next() == hands.at + 60_000


def test_the_hosts_time_goes_before_the_tables_and_0_stops_the_clock(hands: Hands) -> None:
    hands.clocks.set(course(), table(seconds=90))
    assert hands.clocks.timing == Timing(90)
    hands.clocks.set(course(Timed(HOST, 0, False)), table(seconds=90))
    assert hands.clocks.running() == []


# The record


def test_the_time_is_in_the_record_in_what_is_kept_of_a_course_and_in_the_log() -> None:
    action = Timed(HOST, 45, True)
    assert unpack(pack(action)) == action
    played = course(action)
    again = resume(BEGINNING, played.keep(), [])
    assert again.timing == played.timing == Timing(45, True)
    for seat in (PLAYER, HOST, None):
        assert played.match.stream(seat)[-1].data == {"host": HOST, "seconds": 45, "paused": True}


def test_a_replay_goes_over_what_a_host_did_about_the_table() -> None:
    actions = [Timed(HOST, 45, True), *_answers(3)]
    replay = Replay(table(), actions)
    assert replay.seen(1, HOST, "en").done == module_done("timed", "paused")
    assert [told.words for told in replay.seen(1, PLAYER, "en").told] == ["Ben pauses the clock."]


def module_done(kind: str, what: str) -> Any:
    from zhuoju.server.live.replays import Done

    return Done(kind, HOST, "", what)


def _answers(n: int) -> list[Any]:
    played, made = course(), []
    for _ in range(n):
        asked = played.match.pending[0]
        made.append(Answered(asked.seat, 0, asked.number, asked.default))
        played.apply(made[-1])
    return made


def test_everybody_is_told_for_whom_a_host_answers_and_a_bad_answer_changes_nothing() -> None:
    played = course()
    asked = played.match.pending[0]
    before = len(played.match.events)
    with pytest.raises(IllegalAnswer):
        played.apply(Answered(asked.seat, 0, asked.number, "no such thing", "host"))
    assert (len(played.match.events), played.number) == (before, 0)
    played.apply(Answered(asked.seat, 0, asked.number, asked.default, "host"))
    told = [seen.data for seen in played.match.stream(None) if seen.kind == "answered_for"]
    assert told == [{"host": HOST, "seat": asked.seat}]


def test_a_question_that_a_host_leaves_to_a_bot_has_no_clock(hands: Hands) -> None:
    played = course(Timed(HOST, 30, False))
    while "by" not in played.match.pending[0].params:
        asked = played.match.pending[0]
        played.apply(Answered(asked.seat, 0, asked.number, asked.default))
    asked = played.match.pending[0]
    hands.clocks.set(played, table())
    assert hands.clocks.next() is not None
    assert not played.delegated(asked)
    ref = asked.params["by"]
    played.apply(Intervened(HOST, "hand_over", {"ref": ref, "on": True, **WHY}))
    hands.clocks.set(played, table())
    assert played.delegated(played.match.pending[0])
    assert hands.clocks.next() is None


# Over the wire


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("clocks"), "--bots", "0") as running:
        yield running


async def seated(server: Server) -> tuple[Client, Client, str]:
    """Ann plays Halen, Ben is the host."""
    ann, ben = Client(server.url), Client(server.url)
    await ann.come_in("Ann")
    await ben.come_in("Ben")
    made = await ann.make_table("meshal", ["me", "open"], OPTIONS, public=True)
    await ben.join(made, (await ann.table(made))["host_invite"], HOST)
    await ann.start(made)
    return ann, ben, made


def test_only_a_host_sets_the_clock_answers_for_others_and_sees_their_questions(server: Server) -> None:
    async def play() -> None:
        ann, ben, made = await seated(server)
        async with ann.live("en") as one, ben.live("en") as two:
            player, host = await one.look(made), await two.look(made)
            refused = await one.ask(lambda n: wire.Time(n, made, 30))
            assert isinstance(refused, wire.Refused)
            assert refused.code == "forbidden"
            await _to_a_players_question(two, host, player)
            asked = player.asked[0].question
            shown = host.shown
            assert shown is not None
            assert [each.question.number for each in shown.elsewhere] == [asked.number]
            assert player.shown is not None
            assert player.shown.elsewhere == []
            await two.ask(lambda n: wire.Time(n, made, 30, True))
            await until(player, lambda: bool(player.shown and player.shown.timing))
            assert player.shown.timing == wire.Timing(30, True)
            assert player.shown.clocks[0].seconds == 30
            theirs = host.asked[0].question if host.asked else asked
            for_another = await one.ask(lambda n: wire.Answer(n, made, 0, theirs.number, "x", HOST))
            assert isinstance(for_another, wire.Refused)
            done = await two.ask(lambda n: wire.Answer(n, made, 0, asked.number, asked.default, PLAYER))
            assert isinstance(done, wire.Done)
            await until(player, lambda: any("answers for Ann" in told.words for told in player.told))
        await ann._http.aclose()
        await ben._http.aclose()

    run(play())


async def _to_a_players_question(two: Live, host: Looking, player: Looking) -> None:
    """The host says what is usual until the player is asked something."""
    for _ in range(40):
        if player.asked:
            return
        if host.asked:
            await two.answer(host, host.asked[0], host.asked[0].question.default)
        await asyncio.sleep(0)
        await until(host, lambda: bool(host.asked or (host.shown and host.shown.elsewhere)))
        if host.shown and host.shown.elsewhere:
            await until(player, lambda: bool(player.asked))
    raise AssertionError("the player is never asked anything")


def test_what_is_left_to_a_bot_is_answered_by_one(server: Server) -> None:
    async def play() -> None:
        ann, ben, made = await seated(server)
        async with ann.live("en") as one, ben.live("en") as two:
            player, host = await one.look(made), await two.look(made)
            hero: Any = next(each for each in host.view["beings"] if each["side"] == "party")  # type: ignore[index,call-overload]
            args = {"ref": int(hero["ref"].partition(":")[2]), "on": True, **WHY}
            done = await two.ask(lambda n: wire.Intervene(n, made, "hand_over", args))
            assert isinstance(done, wire.Done)
            await until(player, lambda: bool(player.view["beings"][0].get("bot")))  # type: ignore[index,call-overload,union-attr]

            def played() -> bool:
                return bool(host.ended) or any(told.kind == "turn_ended" for told in player.told)

            while not played():  # everything that the host is asked, the bot's being answers for itself
                await eventually(lambda: bool(host.asked) or played())
                if host.asked:
                    await two.answer(host, host.asked[0], host.asked[0].question.default)
            assert any(told.kind in ("turn_ended", "acts") for told in player.told)
        await ann._http.aclose()
        await ben._http.aclose()

    run(play())
