"""Many matches between bots, on one core or several."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from time import perf_counter
from traceback import extract_tb
from typing import Any

from zhuoju import bots
from zhuoju.kernel import BadOptions, Game, Match, Plain, UnknownGame, find
from zhuoju.kernel.settling import settle_down
from zhuoju.lab.playing import MOST, play, seated
from zhuoju.lab.report import Failure, Report
from zhuoju.lab.tally import Tally, summary

CHUNK = 200  # matches between two reports of progress, at most
CHUNKS = 10_000  # beyond as many they grow instead
PER_CORE = 4  # processes; more would only wait for each other

Collect = Callable[[Match[Any, Any]], Mapping[str, Any]]
Progress = Callable[[int, int], None]  # matches played, matches in all


@dataclass(frozen=True)
class Plan:
    """What to simulate. Plain enough to be sent to other processes."""

    game: Game[Any, Any] | str
    seats: int
    bots: tuple[str, ...]
    seed: int | str
    options: dict[str, Plain]
    collect: Collect | None
    most: int


def find_game(game: Game[Any, Any] | str) -> Game[Any, Any]:
    """A game by its id, by `package.module:NAME`, or as it is."""
    if not isinstance(game, str):
        return game
    module, colon, name = game.partition(":")
    if not colon:
        return find(game)
    found = getattr(import_module(module), name, None)
    if not isinstance(found, Game):
        raise UnknownGame(f"{game}: there is no game of that name in the module")
    return found


def simulate(
    game: Game[Any, Any] | str,
    games: int = 100,
    bots: Sequence[str] = ("random",),
    seed: int | str = 0,
    options: Mapping[str, Plain] | None = None,
    seats: int | None = None,
    jobs: int = 1,
    *,
    collect: Collect | None = None,
    progress: Progress | None = None,
    most: int = MOST,
) -> Report:
    """Play matches between bots and report what came of them.

    Bots move on by one seat from match to match. `jobs` processes share the work (0: one per core); the
    report is the same however many. A match that breaks off is reported with its seed and stops nothing.
    `collect` makes statistics of a finished match; without it the game's own are taken.
    """
    plan = _plan(game, bots, seed, options, seats, collect, most)
    chunks = _chunks(games)
    whole = Tally()
    started = perf_counter()
    with _spread(plan, jobs, chunks) as tallies:
        for tally in tallies:
            whole.add(tally)
            if progress:
                progress(whole.games + whole.failed, games)
    return _report(plan, whole, perf_counter() - started)


def _plan(
    game: Game[Any, Any] | str,
    specs: Sequence[str],
    seed: int | str,
    options: Mapping[str, Plain] | None,
    seats: int | None,
    collect: Collect | None,
    most: int,
) -> Plan:
    """The plan, or an error now rather than in every match."""
    found = find_game(game)
    if not specs:
        raise BadOptions("a simulation needs at least one bot")
    for spec in specs:
        bots.make(spec)
    count = seats or min(max(len(specs), 2, found.seats[0]), found.seats[-1])
    found.read_options(count, options)
    return Plan(game, count, tuple(specs), seed, dict(options or {}), collect, most)


def _chunks(games: int) -> list[range]:
    size = max(1, min(CHUNK, -(-games // 20)), games // CHUNKS)
    return [range(start, min(start + size, games)) for start in range(0, games, size)]


@contextmanager
def _spread(plan: Plan, jobs: int, chunks: Sequence[range]) -> Iterator[Iterable[Tally]]:
    """The tallies of all chunks, in order, worked out here or by other processes."""
    cores = cpu_count() or 1
    workers = min(jobs or cores, PER_CORE * cores, len(chunks))
    if workers <= 1:
        here = replace(plan, game=find_game(plan.game))
        yield (run_chunk(here, chunk) for chunk in chunks)
        return
    address = _address(plan.game)
    sendable = replace(plan, game=address)
    with get_context("spawn").Pool(workers, _begin, (address,)) as pool:
        yield pool.imap(partial(run_chunk, sendable), chunks)


def _begin(game: str) -> None:
    """A process of its own is made ready: it loads what it plays, once."""
    find_game(game)
    settle_down()


def _address(game: Game[Any, Any] | str) -> str:
    """The name by which another process finds a game."""
    if isinstance(game, str):
        return game
    try:
        if find(game.id) is game:
            return game.id
    except UnknownGame:
        pass
    raise BadOptions(
        f"{game.id}: several jobs need a game that other processes can find: "
        "install it, or name it as package.module:NAME"
    )


def run_chunk(plan: Plan, numbers: Iterable[int]) -> Tally:
    """Play these matches and count them."""
    plan = replace(plan, game=find_game(plan.game))
    tally = Tally()
    for number in numbers:
        _one(plan, number, tally)
    return tally


def _one(plan: Plan, number: int, tally: Tally) -> None:
    """Play and count one match; what breaks it is counted too."""
    seed = f"{plan.seed}/{number}"
    table = seated(plan.bots, plan.seats, number)
    try:
        match, decisions, misfits = play(plan.game, table, seed, plan.options, most=plan.most)
        assert match.result is not None
        found = _statistics(plan, match)
    except Exception as wrong:  # a broken match is a finding, whatever broke it
        tally.fail(
            Failure(
                number=number,
                seed=seed,
                bots=table,
                message=f"{type(wrong).__name__}: {wrong}",
                where=_where(wrong),
            )
        )
        return
    tally.misfits += misfits
    tally.count(match.result, table, decisions)
    tally.collect(found)


def _statistics(plan: Plan, match: Match[Any, Any]) -> Mapping[str, Any]:
    if plan.collect:
        return plan.collect(match)
    own = match.game.statistics
    return own(match.table.state, match.result) if own and match.result else {}


def _where(wrong: Exception) -> str:
    """The innermost places of a traceback, by module file and line."""
    frames = extract_tb(wrong.__traceback__)[-3:]
    return " > ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)


def _report(plan: Plan, whole: Tally, seconds: float) -> Report:
    return Report(
        game=find_game(plan.game).id,
        seats=plan.seats,
        options=plan.options,
        bots=list(plan.bots),
        seed=plan.seed,
        games=whole.games,
        decisions=whole.decisions,
        seconds=seconds,
        decisions_per_second=whole.decisions / seconds if seconds else 0.0,
        by_bot=[whole.by_bot[name].report(name) for name in dict.fromkeys(plan.bots) if name in whole.by_bot],
        by_seat=[whole.by_seat[name].report(name) for name in sorted(whole.by_seat, key=int)],
        shared=whole.shared,
        nobody=whole.nobody,
        outcomes=dict(whole.outcomes),
        lengths=summary(whole.lengths),
        statistics=[whole.columns[name].report(name) for name in sorted(whole.columns)],
        failed=whole.failed,
        errors=whole.failures,
        misfits=whole.misfits,
    )
