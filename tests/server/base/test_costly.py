"""Costly work: few at once, one at a time for each account, and an end once nobody waits for it."""

import asyncio
from collections.abc import Awaitable, Callable
from threading import Event
from typing import Any

import pytest
from litestar import Litestar, get

from zhuoju.server.base.costly import Costly, Effort, Listening
from zhuoju.server.base.refusals import HANDLERS, Refusal

TURNS = 1000  # of the loop, in which whatever may happen has happened


class Held:
    """Work that goes on until it is let go."""

    def __init__(self) -> None:
        self.begun, self.let_go = Event(), Event()
        self.ended = Event()

    def __call__(self, effort: Effort) -> str:
        self.begun.set()
        try:
            while not self.let_go.is_set():
                effort.step()
        finally:
            self.ended.set()
        return "done"


def run(work: Awaitable[Any]) -> None:
    asyncio.run(asyncio.wait_for(work, 60))


async def passing(event: Event) -> None:
    assert await asyncio.to_thread(event.wait, 50)


async def a_while() -> None:
    for _ in range(TURNS):
        await asyncio.sleep(0)


def test_it_is_done_elsewhere_and_its_steps_are_counted() -> None:
    async def do() -> None:
        place = Costly("here")

        def work(effort: Effort) -> int:
            effort.step(3)
            effort.step()
            return effort.steps

        assert await place.do("ann", work) == 4
        assert await place.do("ann", work) == 4
        assert place.steps == 8

    run(do())


def test_what_goes_wrong_is_told_to_whoever_asked_and_the_next_is_served() -> None:
    async def do() -> None:
        place = Costly("here")

        def work(_: Effort) -> None:
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await place.do("ann", work)
        assert await place.do("ann", lambda _: 7) == 7

    run(do())


def test_one_account_has_one_place_and_goes_behind_the_others() -> None:
    async def do() -> None:
        place, first = Costly("here", at_once=2), Held()
        order: list[str] = []

        def noting(what: str) -> Callable[[Effort], str]:
            def note(_: Effort) -> str:
                order.append(what)
                return what

            return note

        working = [asyncio.create_task(place.do("ann", first))]
        await passing(first.begun)
        working += [asyncio.create_task(place.do("ann", noting(f"ann {n}"))) for n in range(2)]
        await a_while()
        assert place.waiting == 2  # though there is room
        second = Held()
        working.append(asyncio.create_task(place.do("ben", second)))
        await passing(second.begun)
        working.append(asyncio.create_task(place.do("cat", noting("cat"))))
        await a_while()
        second.let_go.set()
        while "cat" not in order:
            await asyncio.sleep(0)
        assert order == ["cat"]
        first.let_go.set()
        await asyncio.gather(*working)
        assert order == ["cat", "ann 0", "ann 1"]

    run(do())


def test_too_much_that_waits_is_refused_at_once() -> None:
    async def do() -> None:
        place, first = Costly("here", each=2, in_all=3), Held()
        working = [asyncio.create_task(place.do("ann", first))]
        await passing(first.begun)
        working += [asyncio.create_task(place.do(who, lambda _: "")) for who in ("ann", "ann", "ben")]
        await a_while()
        for who in ("ann", "cat"):
            with pytest.raises(Refusal) as refused:
                await place.do(who, lambda _: "")
            assert refused.value.status_code == 503
            assert refused.value.headers
        first.let_go.set()
        await asyncio.gather(*working)
        assert await place.do("ann", lambda _: 1) == 1

    run(do())


def test_whoever_is_not_waited_for_any_more_is_stopped_or_never_begun() -> None:
    async def do() -> None:
        place, first, second = Costly("here"), Held(), Held()
        one = asyncio.create_task(place.do("ann", first))
        two = asyncio.create_task(place.do("ben", second))
        await passing(first.begun)
        two.cancel()
        one.cancel()
        await asyncio.wait({one, two})
        await passing(first.ended)
        assert await place.do("cat", lambda _: 1) == 1
        assert not second.begun.is_set()
        assert not first.let_go.is_set()

    run(do())


def test_what_takes_too_long_is_stopped_and_refused() -> None:
    async def do() -> None:
        place, endless = Costly("here", within=0.01), Held()
        with pytest.raises(Refusal) as refused:
            await place.do("ann", endless)
        assert refused.value.problem.code == "busy"
        assert await Costly("there").do("ann", lambda _: 1) == 1

    run(do())


def test_work_for_whoever_has_gone_away_ends() -> None:
    async def do() -> None:
        place, endless = Costly("here"), Held()
        gone = asyncio.Event()

        @get("/costly")
        async def costly() -> str:
            return await place.do("ann", endless)

        app = Litestar([costly], middleware=[Listening()], exception_handlers=HANDLERS)
        asking = asyncio.create_task(_ask(app, "/costly", gone.wait))
        await passing(endless.begun)
        gone.set()
        assert await asking == 503
        await passing(endless.ended)

    run(do())


def test_what_a_request_leaves_behind_is_not_ended_with_it() -> None:
    async def do() -> None:
        place, work = Costly("here"), Held()
        left: list[asyncio.Task[str]] = []

        @get("/costly")
        async def costly() -> str:
            left.append(asyncio.create_task(place.do("ann", work)))
            return ""

        app = Litestar([costly], middleware=[Listening()], exception_handlers=HANDLERS)
        assert await _ask(app, "/costly", asyncio.Event().wait) == 200
        await passing(work.begun)
        work.let_go.set()
        assert await left[0] == "done"

    run(do())


async def _ask(app: Litestar, path: str, leaves: Callable[[], Awaitable[Any]]) -> int:
    """The status of the answer to somebody who goes away then."""
    sent: list[Any] = []
    first = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> Any:
        if first:
            return first.pop()
        await leaves()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    scope: Any = {
        "type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b"",
        "headers": [], "root_path": "", "scheme": "http", "http_version": "1.1", "client": ("here", 1),
        "server": ("here", 80), "extensions": {}, "asgi": {"version": "3.0"}, "state": {},
    }  # fmt: skip
    await app(scope, receive, send)
    return int(sent[0]["status"])
