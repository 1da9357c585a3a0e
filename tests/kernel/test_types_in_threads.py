"""Threads that begin matches of a game at the same time do not meet its types half read."""

import subprocess
import sys

PROGRAM = """
import threading, time
from msgspec import Struct
from zhuoju.kernel import Game, new, register
from zhuoju.kernel.flow import Flow

def after_a_while():
    time.sleep(0.2)
    return int

class Inner(Struct):
    x: "after_a_while()"

class Options(Struct):
    first: int = 0
    inner: Inner | None = None

class State(Struct):
    n: int = 0

def nothing(m):
    m.finish([0])
    yield

game = Game(id="slow", version=1, state=State, options=Options, seats=range(1, 2),
            setup=lambda seats, options, chance: State(), first=nothing, view=lambda state, seat: {})
register(game)
read = []
threads = [threading.Thread(target=lambda: read.append(game.read_options(1, {"inner": {"x": 1}})))
           for _ in range(4)]
for thread in threads:
    thread.start()
    time.sleep(0.05)
for thread in threads:
    thread.join()
assert len(read) == 4, read
"""


def test_types_are_read_before_threads_need_them() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
