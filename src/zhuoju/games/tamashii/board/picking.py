"""TAM-CODE-19, 21, 22 Which tokens of the launcher an effect means, and choosing among them."""

from collections.abc import Iterable
from typing import Literal

from zhuoju.games.tamashii.board.launcher import tokens
from zhuoju.games.tamashii.model.state import Cell, Player, cell_ref
from zhuoju.games.tamashii.model.words import BASIC, Code
from zhuoju.kernel import Flow, choose_some

Sort = Literal["token", "any", "basic", "core", "red", "blue", "green", "yellow", "open_source", "corrupted"]


def cells_with(p: Player, sort: Sort = "token", *, wild: bool = False) -> list[Cell]:
    """The cells whose token is of this sort: a kind, `core`, `basic`, `any` or `token` (whatever it is).

    `wild`: open-source tokens may stand for it (TAM-CODE-19). `any` always takes them (TAM-CODE-25); effects
    that hurt never pass `wild` (TAM-CODE-21).
    """
    return [cell for cell in tokens(p.launcher) if is_of(p, p.launcher.cells[cell], sort, wild=wild)]


def is_of(p: Player, code: Code | None, sort: Sort, *, wild: bool = False) -> bool:
    """Whether a token is of this sort; see `cells_with`."""
    if code is None:
        return False
    if sort == "token" or code == sort:
        return True
    if code == "open_source":
        return sort == "any" or (wild and sort != "corrupted")
    return code in BASIC and (sort in ("basic", "any") or (sort == "core" and code == p.core))


def choose_cells(
    p: Player, prompt: str, cells: Iterable[Cell], least: int, most: int, *, clause: str
) -> Flow[list[Cell]]:
    """Choose tokens of the launcher; the owner chooses (TAM-CODE-22), a timer gives as few as it may."""
    options = {cell_ref(cell): cell for cell in cells}
    least = min(least, len(options))
    default = list(options)[:least]
    return (yield from choose_some(least, most, p.seat, prompt, options, clause=clause, default=default))


def choose_forced(p: Player, prompt: str, cells: list[Cell], n: int, *, clause: str) -> Flow[list[Cell]]:
    """So many of these cells; nobody is asked where all must go (TAM-GEN-06)."""
    if len(cells) <= n:
        return cells
    return (yield from choose_cells(p, prompt, cells, n, n, clause=clause))
