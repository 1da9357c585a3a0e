"""Random play: our sample games and the same games elsewhere, legal moves listed before each move."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter

from bench import Row, Skipped, side_by_side
from bench.peers import (
    Figure,
    PeerMissing,
    boardgameio_tictactoe,
    openspiel_tictactoe,
    pettingzoo_tictactoe,
    rlcard_leduc,
    rlcard_uno,
)
from zhuoju.kernel import Decision, Game, new
from zhuoju_examples import leduc, tictactoe, uno

Peer = Callable[[float, int], Figure]


def ours(game: Game, seconds: float, seed: int, *, log: bool = True, record: bool = True) -> float:
    """Moves a second in whole random games for about so long."""
    random = Random(seed).random

    def choose(decision: Decision) -> str:
        ids = list(decision.offers)
        return ids[int(random() * len(ids))]

    moves = games = 0
    start = now = perf_counter()
    while now < start + seconds:
        moves += new(game, seed=games, log=log, record=record).play(choose)
        games += 1
        now = perf_counter()
    return moves / (now - start)


def wrapped(seconds: float, seed: int) -> Figure:
    """PettingZoo as its documentation uses it."""
    return pettingzoo_tictactoe.play(seconds, seed, wrapped=True)


BARE, EVENTS, ALL = (False, False), (True, False), (True, True)  # log, record
KEPT = {BARE: "nothing kept", EVENTS: "events kept", ALL: "events, answers and checkpoints kept"}

ROWS: list[tuple[str, Game, Peer, float | None, tuple[bool, bool]]] = [
    ("tictactoe / PettingZoo env()", tictactoe.GAME, wrapped, 8.0, ALL),
    ("tictactoe / PettingZoo raw_env()", tictactoe.GAME, pettingzoo_tictactoe.play, None, ALL),
    ("tictactoe / boardgame.io", tictactoe.GAME, boardgameio_tictactoe.play, 15.0, ALL),
    ("tictactoe / OpenSpiel C++", tictactoe.GAME, openspiel_tictactoe.play, 0.4, BARE),
    ("leduc / RLCard", leduc.GAME, rlcard_leduc.play, 2.0, EVENTS),
    ("leduc / RLCard", leduc.GAME, rlcard_leduc.play, None, ALL),
    ("uno / RLCard", uno.GAME, rlcard_uno.play, 1.5, ALL),
]


def run(seconds: float) -> list[Row | Skipped]:
    """Every row, or why it could not be taken."""
    found: list[Row | Skipped] = []
    for name, game, peer, target, kept in ROWS:
        log, record = kept
        try:
            mine, theirs, ratio = side_by_side(
                lambda seed, game=game, log=log, record=record: ours(
                    game, seconds, seed, log=log, record=record
                ),
                lambda seed, peer=peer: peer(seconds, seed)["moves_per_second"],
            )
        except PeerMissing as missing:
            found.append(Skipped(name, str(missing)))
            continue
        found.append(Row(name, mine, theirs, "moves/s", ratio, target, note=KEPT[kept]))
    return found
