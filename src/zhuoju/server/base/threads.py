"""Threads for each kind of quick work, so that none stands behind another kind, or behind costly work."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Threads:
    """A few threads for one kind of work. It may be used from any event loop."""

    def __init__(self, name: str, many: int) -> None:
        self._pool = ThreadPoolExecutor(many, thread_name_prefix=name)

    async def do(self, work: Callable[P, T], *about: P.args, **more: P.kwargs) -> T:
        """Do this while everything else goes on."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, partial(work, *about, **more))


PAGES = Threads("pages", 2)  # files of the web client
GAMES = Threads("games", 2)  # what games are, and their cards and words
TABLES = Threads("tables", 4)  # tables are made, begun and brought back
PAST = Threads("past", 2)  # matches are run again to be looked at
