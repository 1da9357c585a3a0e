"""What is asked unseen leaves nothing in what others are sent: no frame, no number, no time (MES-HID-02)."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Iterator

import msgspec
import pytest

from tests.server.match.test_played import random_action
from tests.server.tapping import served
from tests.server.wood import ANN, BEN, HOST, WALKERS, WOOD, Client, Frames, House, wood
from zhuoju.kernel import game, register
from zhuoju.server.live import hidden_waits, livetable
from zhuoju.server.match.places import Place
from zhuoju.server.match.played import Beginning, Course, resume
from zhuoju.server.match.record import Answered, Intervened, Wanted


@pytest.fixture(autouse=True, scope="module")
def _known() -> Iterator[None]:
    register(WOOD)
    yield
    game._REGISTERED.pop("wood")


More = Callable[[House, Client], Awaitable[None]]
Run = Callable[[Callable[[House], Awaitable[None]]], None]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    """Does something in the loop of a server that these tests share; nothing takes long there."""
    patch = pytest.MonkeyPatch()
    patch.setattr(livetable, "SOON", 0.0)
    patch.setattr(hidden_waits, "LEAST", 600.0)  # a test lets it go by
    loop = asyncio.new_event_loop()
    serving = served(tmp_path_factory.mktemp("served"))
    house = House(loop.run_until_complete(serving.__aenter__()))

    async def done(work: Callable[[House], Awaitable[None]]) -> None:
        try:
            await work(house)
        finally:
            await house.empty()

    yield lambda work: loop.run_until_complete(done(work))
    loop.run_until_complete(serving.__aexit__(None, None, None))
    loop.close()
    patch.undo()


async def walked(house: House, lurks: bool, more: More, host: Place | None = None) -> list[Frames]:
    """All that Ann and a spectator are sent while Ann and Ben walk a little, and something else is done."""
    house.put_up(lurks, host=host)
    ann, spectator = await house.tap(0), await house.tap(1)
    for _ in range(2):
        await ann.answer("near")
        await house.stay()
        await house.waited()
        await house.do(BEN, "far")
        await house.waited()
    await more(house, ann)
    await house.waited()
    noted = [await client.until_here() for client in (ann, spectator)]
    await house.empty()
    return noted


async def nothing(_house: House, _ann: Client) -> None:
    pass


async def look_back(_house: House, ann: Client) -> None:
    for at in range(5):
        await ann.request("was_seen", "past", step=at)


async def consider(house: House, ann: Client) -> None:
    await ann.answer("far")
    await house.stay()
    await house.waited()
    await ann.request("considered", "consider")


async def take_back(house: House, ann: Client) -> None:
    await house.live.act(Wanted(ANN, 0, "undo", [BEN, HOST]))
    await ann.request("was_seen", "past", step=2)


async def come_back(house: House, ann: Client) -> None:
    """After the server was started anew, from what it kept."""
    house.live.close()
    last = house.record.rows[-1]
    house.record.rows[-1] = msgspec.structs.replace(last, snapshot=house.live.course.keep())
    house.open_table(await house.record.course("t", house.record.beginning))
    await ann.ask({"type": "open", "table": "t"}, "seating")
    await ann.answer("near")
    await house.stay()
    await house.waited()
    for at in range(5):
        await ann.request("was_seen", "past", step=at)


@pytest.mark.rule("MES-HID-02")
@pytest.mark.parametrize("host", [None, Place("bot", bot="random")], ids=["person", "bot"])
@pytest.mark.parametrize("more", [nothing, look_back, consider, take_back, come_back])
def test_whether_somebody_unseen_is_asked_changes_nothing_that_others_are_sent(
    run: Run, more: More, host: Place | None
) -> None:
    async def compare(house: House) -> None:
        without, rows = await walked(house, False, more, host), len(house.record.rows)
        having = await walked(house, True, more, host)
        assert len(house.record.rows) > rows
        assert without == having
        assert all(json.dumps(frames).count('"update"') >= 4 for frames in without)

    run(compare)


@pytest.mark.rule("MES-HID-02")
def test_what_a_host_does_where_nobody_sees_it_is_sent_to_nobody_else(run: Run) -> None:
    async def roll_once(house: House, _ann: Client) -> None:
        await house.live.act(Intervened(HOST, "roll", {}))
        assert house.record.rows[-1].moved is None

    async def compare(house: House) -> None:
        assert await walked(house, False, nothing) == await walked(house, False, roll_once)
        assert house.live.course.match.told(HOST) == house.live.course.match.told(None) + 1

    run(compare)


@pytest.mark.rule("MES-HID-02")
def test_the_host_is_shown_at_once_what_is_asked_unseen(run: Run) -> None:
    async def look(house: House) -> None:
        house.put_up(True, seat=HOST)
        host, spectator = await house.tap(0), await house.tap(1)
        asked = house.live.course.match.pending[0]
        await house.live.act(Answered(ANN, 0, asked.number, "near"))
        for client in (spectator, host):
            await client.until_here()
        assert len(spectator.shown) == 1
        shown = host.shown[-1]
        assert (shown["awaited"], shown["asked"][0]["question"]["prompt"]) == ([HOST], "pounce")
        await host.answer("pass")
        await house.waited()
        await spectator.until_here()
        (update,) = spectator.shown[1:]
        assert [(each["kind"], each["step"]) for each in update["told"]] == [("set_out", 1), ("came", 1)]

    run(look)


@pytest.mark.rule("MES-HID-02")
def test_while_somebody_unseen_takes_long_others_see_neither_who_nor_a_step(run: Run) -> None:
    async def look(house: House) -> None:
        house.put_up(True)
        ann = await house.tap(0)
        await ann.answer("near")
        await house.waited()
        await ann.until_here()
        meanwhile = ann.shown[-1]
        assert (meanwhile["awaited"], meanwhile["asked"]) == ([], [])
        assert [(each["kind"], each["step"]) for each in meanwhile["told"]] == [("set_out", 1)]
        await house.stay()
        await house.waited()
        await ann.until_here()
        after = ann.shown[-1]
        assert (after["awaited"], after["step"]) == ([BEN], 1)
        assert [(each["kind"], each["step"]) for each in after["told"]] == [("came", 1)]

    run(look)


def test_an_answer_given_again_is_recognised_by_what_its_question_was_called(run: Run) -> None:
    async def look(house: House) -> None:
        house.put_up(True)
        ann = await house.tap(0)
        number = ann.number
        assert number != house.live.course.match.pending[0].number
        await ann.answer("near")
        await house.stay()
        await house.waited()
        course = house.live.course
        for known in (course, resume(course.beginning, course.keep(), [])):  # as if not there at the time
            house.live.course = known
            await ann.request("done", "answer", epoch=0, number=number, answer="near")
            assert ann.heard[-1] == {"type": "done", "id": ann.ids, "again": True}

    run(look)


def test_the_number_of_a_question_is_not_what_it_is_called() -> None:
    course = Course(wood(True))
    asked = course.match.pending[0]
    called = course.called(asked.number)
    assert course.meant(called) == asked.number
    assert course.meant(asked.number) is None
    assert course.question(asked).number == called != asked.number


def test_nobody_hears_by_a_word_of_their_turn_that_somebody_unseen_was_asked(run: Run) -> None:
    async def compare(house: House) -> None:
        noted = []
        for lurks in (False, True):
            house.put_up(lurks)
            for seat in WALKERS[:5]:
                await house.do(seat, "far")
            noted.append([(who, kind) for who, kind in house.notices if who != f"account{HOST}"])
            times = [row.moved for row in house.record.rows]
            assert len([at for at in times if at is not None]) == 5
            await house.waited()
        assert noted[0] == noted[1] != []

    run(compare)


def test_what_is_kept_of_a_course_is_never_kept_while_something_is_asked_unseen(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look(house: House) -> None:
        monkeypatch.setattr(livetable, "EVERY", 1)
        house.put_up(True)
        await house.do(ANN, "far")
        assert [row.snapshot is None for row in house.record.rows] == [True, False]
        await house.waited()

    run(look)


@pytest.mark.rule("MES-HID-02")
def test_in_meshal_only_the_host_learns_that_creatures_of_his_may_react() -> None:
    options, asked = {"party": "pc_halen", "foes": {"cr_rat": 2}}, set()
    for seed in range(40):
        course, rng = Course(Beginning("meshal", 2, options, bytes([seed]) * 32)), random.Random(seed)
        for _ in range(80):
            if not course.match.pending:
                break
            decision = course.match.pending[0]
            unseen = decision.prompt.startswith("react.") and course.lets_in(decision.seat)
            assert course.is_unseen(decision) == unseen == (not course.is_at_rest)
            asked.add((decision.prompt.split(".")[0] == "react", unseen))
            if unseen:
                assert course.match.view(0).get("asking") is course.match.view(None).get("asking") is None
            course.apply(random_action(course, rng))
    assert asked == {(True, True), (True, False), (False, False)}
