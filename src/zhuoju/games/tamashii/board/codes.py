"""TAM-CODE Code tokens: supply, bag, launcher, dump area; gaining, dumping, discarding, preparing."""

from collections.abc import Iterable

from zhuoju.games.tamashii.board.launcher import cells_to_lock, empty_cells, highlighted, tokens
from zhuoju.games.tamashii.model.state import Cell, Player, Tamashii, cell_ref
from zhuoju.games.tamashii.model.words import BASIC, CODES, Basic, Code
from zhuoju.games.tamashii.story import plot
from zhuoju.kernel import Flow, choose_one


def pool(p: Player) -> dict[Code, int]:
    """TAM-CODE-03 All tokens of a player: bag, launcher and dump area."""
    return {code: in_pool(p, code) for code in CODES}


def in_pool(p: Player, code: Code) -> int:
    """TAM-CODE-03, TAM-SCORE-10 How many codes of a kind are in bag, launcher and dump area."""
    return p.bag.get(code, 0) + p.dump.get(code, 0) + p.launcher.cells.count(code)


# Gaining


def gain_code(m: Tamashii, p: Player, code: Code, n: int = 1, *, into_bag: bool = False) -> int:
    """TAM-CODE-04, 05 Take tokens from the supply into the dump area, as far as there are any."""
    taken = min(n, m.state.supply.get(code, 0))
    if taken:
        m.state.supply[code] -= taken
        _put(p.bag if into_bag else p.dump, code, taken)
        m.tell("code_gained", seat=p.seat, code=code, n=taken)
    return taken


def gainable(m: Tamashii) -> list[Basic]:
    """TAM-CODE-05 The basic types that the supply still has."""
    return [code for code in BASIC if m.state.supply.get(code, 0)]


def gain_corrupted(m: Tamashii, p: Player, n: int) -> Flow[None]:
    """TAM-CODE-13, 18 Gain corrupted codes from their pool, one at a time; an empty pool ends it (17)."""
    for _ in range(n):
        if m.state.contest is not None:
            if not gain_code(m, p, "corrupted"):  # TAM-VS-11: none left, no penalty
                return
        elif m.state.corrupted_pool:
            m.state.corrupted_pool -= 1
            _put(p.dump, "corrupted", 1)
            m.tell("code_gained", seat=p.seat, code="corrupted", n=1, left=m.state.corrupted_pool)
        else:
            yield from plot.pool_exhausted(m)  # TAM-CODE-17
            return


def _put(pile: dict[Code, int], code: Code, n: int) -> None:
    pile[code] = pile.get(code, 0) + n


# Leaving the launcher


def dump_cell(m: Tamashii, p: Player, cell: Cell) -> Code:
    """TAM-CODE-06, 27 Move a token from the launcher to the dump area; it keeps its own kind."""
    code = _lift(p, cell)
    _put(p.dump, code, 1)
    m.tell("code_dumped", seat=p.seat, code=code, cell=cell_ref(cell))
    return code


def dump_cells(m: Tamashii, p: Player, cells: Iterable[Cell]) -> None:
    """TAM-CODE-06 Dump the tokens of these cells."""
    for cell in cells:
        dump_cell(m, p, cell)


def discard_cell(m: Tamashii, p: Player, cell: Cell) -> Code:
    """TAM-CODE-07, 14 Move a token from the launcher back to the supply; a corrupted one to the box.

    Who calls it tells the deed `corrupted_discarded`.
    """
    code = _lift(p, cell)
    if code == "corrupted" and m.state.contest is None:
        m.state.corrupted_box += 1
    else:
        _put(m.state.supply, code, 1)  # TAM-VS-12
    m.tell("code_discarded", seat=p.seat, code=code, cell=cell_ref(cell))
    return code


def _lift(p: Player, cell: Cell) -> Code:
    code = p.launcher.cells[cell]
    assert code is not None, f"cell {cell} is empty"
    p.launcher.cells[cell] = None
    p.recast.pop(cell, None)
    return code


def dump_corrupted(m: Tamashii, p: Player) -> None:
    """TAM-CODE-15 At the end of the launch step all corrupted tokens on the launcher are dumped."""
    dump_cells(m, p, [cell for cell in tokens(p.launcher) if p.launcher.cells[cell] == "corrupted"])


# The bag


def draw_token(m: Tamashii, p: Player) -> Code | None:
    """TAM-CODE-10 to 12 The golden bag rule: an empty bag takes in the dump area when a token is needed."""
    if not sum(p.bag.values()):
        if not sum(p.dump.values()):
            return None
        p.bag, p.dump = p.dump, {}
        m.tell("bag_refilled", seat=p.seat, n=sum(p.bag.values()))
    drawn = m.chance.below(sum(p.bag.values()), of=f"bag:{p.seat}")  # TAM-GEN-15
    for code in CODES:
        drawn -= p.bag.get(code, 0)
        if drawn < 0:
            break
    p.bag[code] -= 1
    if not p.bag[code]:
        del p.bag[code]
    return code


def refill(m: Tamashii, p: Player, leave: Iterable[Cell] = ()) -> None:
    """TAM-PLAN-04 to 06 Fill every empty highlighted cell, one token at a time, top left to bottom right."""
    left = list(leave)
    for cell in highlighted():
        if cell in p.launcher.locks or cell in left or p.launcher.cells[cell] is not None:
            continue
        code = draw_token(m, p)
        if code is None:
            return
        p.launcher.cells[cell] = code
        m.tell("cell_refilled", seat=p.seat, code=code, cell=cell_ref(cell))


def prepare(m: Tamashii, p: Player, n: int) -> Flow[None]:
    """TAM-CODE-08, 09 Draw so many tokens at once, at most one for each empty cell; then place them."""
    for _ in range(min(n, len(empty_cells(p.launcher)))):
        code = draw_token(m, p)
        if code is None:
            break
        p.prepared.append(code)
    if p.prepared:
        m.tell("codes_prepared", seat=p.seat, codes=list(p.prepared))
    while p.prepared:
        yield from _place_one(m, p)


def _place_one(m: Tamashii, p: Player) -> Flow[None]:
    """D-24 A cell for one of the tokens drawn."""
    kinds = [code for code in CODES if code in p.prepared]
    cells = empty_cells(p.launcher)
    options = {f"{code} {cell_ref(cell)}": (code, cell) for code in kinds for cell in cells}
    code, cell = yield from choose_one(
        p.seat, "code.prepare", options, clause="TAM-CODE-08", default=next(iter(options))
    )
    p.prepared.remove(code)
    p.launcher.cells[cell] = code
    m.tell("code_placed", seat=p.seat, code=code, cell=cell_ref(cell))


# Lock tokens


def lock_cell(m: Tamashii, p: Player) -> Flow[bool]:
    """TAM-LAUNCHER-13, 14 Put a lock token on a cell of choice; a token there is dumped first (D-51)."""
    options = {cell_ref(cell): cell for cell in cells_to_lock(p)}
    if not options:
        return False
    cell = yield from choose_one(
        p.seat, "cell.lock", options, clause="TAM-LAUNCHER-13", default=next(iter(options))
    )
    if p.launcher.cells[cell] is not None:
        dump_cell(m, p, cell)
    p.launcher.locks.append(cell)
    m.tell("cell_locked", seat=p.seat, cell=cell_ref(cell))
    return True
