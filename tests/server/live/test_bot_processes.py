"""Processes in which bots think: they can be ended, another one goes on, and they end with the server."""

import asyncio
import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.server.waiting import run
from zhuoju.server.live.bot_minds import Ended, Failed, Mind

SERVER = """
import asyncio
from zhuoju.kernel import new
from zhuoju.server.live.bot_processes import Asked, Thinkers

async def think():
    match = new("tictactoe", seed=1)
    asked = Asked(lambda: (match, match.pending[0]), "ann")
    print(await Thinkers(1).answer(asked, "random", "1"), flush=True)
    await asyncio.sleep(3600)

if __name__ == "__main__":
    asyncio.run(think())
"""


def test_whoever_thinks_ends_when_the_server_is_killed(tmp_path):
    program = tmp_path / "server.py"
    program.write_text(SERVER, encoding="utf-8")
    server = subprocess.Popen([sys.executable, program], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    assert server.stdout.readline().strip()  # somebody thinks, and has the same standard output
    server.kill()
    told, _ = server.communicate(timeout=60)  # ends once nobody has it any more
    assert told == ""


@asynccontextmanager
async def mind() -> AsyncIterator[Mind]:
    thinking = Mind(apart=True)
    try:
        yield thinking
    finally:
        thinking.end()


async def is_gone(process: int) -> None:
    while True:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return
        await asyncio.sleep(0.01)


def test_a_thought_that_nobody_waits_for_ends_and_the_next_is_thought_in_another_process() -> None:
    async def think() -> None:
        async with mind() as thinking:
            process = await thinking.think(os.getpid)
            endless = asyncio.create_task(thinking.think(time.sleep, 10_000))
            await asyncio.sleep(0)
            endless.cancel()
            with pytest.raises(asyncio.CancelledError):
                await endless
            await is_gone(process)
            assert await thinking.think(os.getpid) != process

    run(think())


def test_a_process_that_dies_while_it_thinks_fails_once() -> None:
    async def think() -> None:
        async with mind() as thinking:
            with pytest.raises(Ended):
                await thinking.think(os._exit, 1)
            assert await thinking.think(math.sqrt, 4) == 2

    run(think())


def test_a_process_that_was_killed_while_it_thought_of_nothing_is_not_missed() -> None:
    async def think() -> None:
        async with mind() as thinking:
            process = await thinking.think(os.getpid)
            os.kill(process, signal.SIGKILL)
            assert thinking._life is not None
            while not thinking._life.is_dead:
                await asyncio.sleep(0.01)
            assert await thinking.think(os.getpid) != process

    run(think())


def test_a_mistake_in_a_thought_harms_no_other() -> None:
    async def think() -> None:
        async with mind() as thinking:
            process = await thinking.think(os.getpid)
            with pytest.raises(Failed, match="ValueError"):
                await thinking.think(math.sqrt, -1)
            assert await thinking.think(os.getpid) == process

    run(think())
