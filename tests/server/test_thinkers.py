"""Processes in which bots think: they end with the server, whatever ends it."""

import subprocess
import sys

SERVER = """
import asyncio
from zhuoju.kernel import new
from zhuoju.server.thinkers import Thinkers

async def think():
    match = new("tictactoe", seed=1)
    print(await Thinkers(1).answer(match, match.pending[0], "random", "1"), flush=True)
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
