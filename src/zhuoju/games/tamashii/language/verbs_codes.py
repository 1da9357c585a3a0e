"""Tamashii's verbs on codes: gaining, dumping, discarding, preparing and writing."""

from typing import Annotated, Literal

from msgspec import Meta

from zhuoju.games.tamashii.board import codes
from zhuoju.games.tamashii.board.deeds import did, reached
from zhuoju.games.tamashii.board.launcher import do_move, tokens, unlock, unlockable, write_moves
from zhuoju.games.tamashii.board.picking import Sort, cells_with, choose_cells, choose_forced
from zhuoju.games.tamashii.language.selectors import Who, chosen
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.library import LEXICON
from zhuoju.games.tamashii.model.state import Cell, Player, Tamashii, cell_ref, player
from zhuoju.games.tamashii.model.words import BASIC, Basic, Code
from zhuoju.kernel import Flow, choose_one

Some = Annotated[int, Meta(ge=0, le=20)]
Gained = Literal["choice", "core", "red", "blue", "green", "yellow", "open_source"]


# Gaining


@LEXICON.verb
def gain_code(
    m: Tamashii, ctx: Ctx, n: Some = 1, code: Gained = "choice", whom: Who | None = None
) -> Flow[None]:
    """TAM-CODE-04, 05 Codes from the supply into the dump area."""
    for p in chosen(m, ctx, whom):
        yield from _gain(m, p, n, code, into_bag=False)


@LEXICON.verb
def bag_code(m: Tamashii, ctx: Ctx, n: Some = 1, code: Gained = "choice") -> Flow[None]:
    """TAM-VS-06 Codes of a start reward go from the supply directly into the bag."""
    yield from _gain(m, player(m, ctx.you), n, code, into_bag=True)


def _gain(m: Tamashii, p: Player, n: int, code: Gained, *, into_bag: bool) -> Flow[None]:
    """One after the other, as far as the supply has them; of `choice` the player names each (TAM-CODE-05)."""
    for _ in range(n):
        found: Code = p.core if code in ("core", "choice") else code  # type: ignore[assignment]
        if code == "choice":
            there: dict[str, Basic] = {c: c for c in codes.gainable(m)}
            if not there:
                return
            found = yield from choose_one(
                p.seat, "code.gain", there, clause="TAM-CODE-05", default=next(iter(there))
            )
        if codes.gain_code(m, p, found, into_bag=into_bag):
            yield from did(m, p.seat, "code_gained")


# Off the launcher


@LEXICON.verb
def dump_codes(
    m: Tamashii, ctx: Ctx, n: Some = 1, code: Sort = "token", whom: Who | None = None
) -> Flow[None]:
    """TAM-CODE-06, 22 Dump codes of the player's own choice, as far as there are any."""
    for p in chosen(m, ctx, whom):
        cells = yield from choose_forced(p, "code.dump", cells_with(p, code), n, clause="TAM-CODE-22")
        codes.dump_cells(m, p, cells)


@LEXICON.verb
def discard_codes(
    m: Tamashii, ctx: Ctx, n: Some = 1, code: Sort = "token", whom: Who | None = None
) -> Flow[None]:
    """TAM-CODE-07, 14 Discard codes of the player's own choice, as far as there are any."""
    for p in chosen(m, ctx, whom):
        cells = yield from choose_forced(p, "code.discard", cells_with(p, code), n, clause="TAM-CODE-22")
        gone = [codes.discard_cell(m, p, cell) for cell in cells]
        for _ in range(gone.count("corrupted")):
            yield from did(m, p.seat, "corrupted_discarded")
        yield from reached(m, p.seat)


@discard_codes.can
def _anything_to_discard(m: Tamashii, ctx: Ctx, code: Sort, whom: Who | None) -> bool:
    return whom is not None or bool(cells_with(player(m, ctx.you), code))


@LEXICON.verb
def pay_codes(m: Tamashii, ctx: Ctx, n: Some = 1, code: Sort = "token") -> Flow[bool]:
    """TAM-CODE-19 Dump codes as a cost; open-source may stand for a basic type. Impossible with fewer."""
    p = player(m, ctx.you)
    cells = cells_with(p, code, wild=True)
    if len(cells) < n:
        return False
    paid = yield from choose_forced(p, "code.pay", cells, n, clause="TAM-CODE-19")
    codes.dump_cells(m, p, paid)
    return True


@pay_codes.can
def _can_pay_codes(m: Tamashii, ctx: Ctx, n: int, code: Sort) -> bool:
    return len(cells_with(player(m, ctx.you), code, wild=True)) >= n


@LEXICON.verb(card="central-server")
def dump_kinds(m: Tamashii, ctx: Ctx, n: Some) -> Flow[bool]:
    """Dump this many codes of different basic types; open-source may stand for any of them."""
    p = player(m, ctx.you)
    if not _has_kinds(p, n):
        return False
    dumped: list[str] = []
    for left in range(n, 0, -1):
        cells = [c for c in cells_with(p, "any") if p.launcher.cells[c] not in dumped]
        options = {cell_ref(cell): cell for cell in cells}
        cell = yield from choose_one(
            p.seat, "code.dump_kinds", options, clause="TAM-CODE-19", default=next(iter(options)), n=left
        )
        code = codes.dump_cell(m, p, cell)
        if code in BASIC:
            dumped.append(code)
    return True


@dump_kinds.can
def _can_dump_kinds(m: Tamashii, ctx: Ctx, n: int) -> bool:
    return _has_kinds(player(m, ctx.you), n)


def _has_kinds(p: Player, n: int) -> bool:
    kinds = sum(code in p.launcher.cells for code in BASIC)
    return kinds + p.launcher.cells.count("open_source") >= n


# Preparing and writing


@LEXICON.verb
def prepare(m: Tamashii, ctx: Ctx, n: Some, whom: Who | None = None) -> Flow[None]:
    """TAM-CODE-08 Draw codes and place them on empty cells."""
    for p in chosen(m, ctx, whom):
        yield from codes.prepare(m, p, n)


@LEXICON.verb
def write(m: Tamashii, ctx: Ctx, n: Some, whom: Who | None = None) -> Flow[None]:
    """TAM-LAUNCHER-11 Up to so many write moves at once (TAM-PROGRAM-23)."""
    for p in chosen(m, ctx, whom):
        yield from write_now(m, p, n)


def write_now(m: Tamashii, p: Player, n: int) -> Flow[None]:
    """D-25 Slides and swaps, one by one, until the player stops or has made all."""
    for left in range(n, 0, -1):
        moves: dict[str, tuple[Cell, Cell] | None] = {**write_moves(p.launcher)}
        if not moves:
            return
        moves["done"] = None
        move = yield from choose_one(
            p.seat, "code.write", moves, clause="TAM-LAUNCHER-11", default="done", left=left
        )
        if move is None:
            return
        do_move(m, p, *move)


@LEXICON.verb
def grant_moves(m: Tamashii, ctx: Ctx, n: Some, whom: Who) -> None:
    """TAM-PLAN-08 In this write step a player may make more write moves."""
    for p in chosen(m, ctx, whom):
        p.extra_moves += n
        m.tell("moves_granted", seat=p.seat, by=ctx.you, n=n)


@LEXICON.verb
def redraw(m: Tamashii, ctx: Ctx, n: Some) -> Flow[None]:
    """Dump up to so many codes and prepare as many."""
    p = player(m, ctx.you)
    cells = yield from choose_cells(p, "code.redraw", tokens(p.launcher), 0, n, clause="TAM-CODE-08")
    codes.dump_cells(m, p, cells)
    yield from codes.prepare(m, p, len(cells))


@redraw.can
def _anything_to_redraw(m: Tamashii, ctx: Ctx) -> bool:
    return bool(tokens(player(m, ctx.you).launcher))


# The core type, cells, and codes that pass for another


@LEXICON.verb
def change_core(m: Tamashii, ctx: Ctx) -> Flow[None]:
    """TAM-CODE-24 Show another basic type in the core slot, at once, or keep it (D-27)."""
    p = player(m, ctx.you)
    types: dict[str, Basic] = {code: code for code in BASIC}
    core = yield from choose_one(
        p.seat, "core.change", types, clause="TAM-CODE-24", default=p.core, core=p.core
    )
    if core != p.core:
        p.core = core
        m.tell("core_changed", seat=p.seat, core=core)
        yield from did(m, p.seat, "core_changed")


@LEXICON.verb
def unlock_cell(m: Tamashii, ctx: Ctx, n: Some = 1) -> Flow[None]:
    """TAM-LAUNCHER-04 Remove lock tokens of your choice."""
    p = player(m, ctx.you)
    for _ in range(n):
        locked = {cell_ref(cell): cell for cell in unlockable(p)}
        if not locked:
            return
        cell = yield from choose_one(
            p.seat, "cell.unlock", locked, clause="TAM-LAUNCHER-04", default=next(iter(locked))
        )
        unlock(m, p, cell)
        yield from did(m, p.seat, "cell_unlocked")


@LEXICON.verb(card="backdoor")
def pass_off(m: Tamashii, ctx: Ctx) -> Flow[bool]:
    """Until the launch step ends, treat one basic code on your launcher as any other type."""
    p = player(m, ctx.you)
    cells = {cell_ref(c): c for c in cells_with(p, "basic") if c not in p.recast}
    if not cells:
        return False
    cell = yield from choose_one(p.seat, "code.recast", cells, clause="TAM-AUG-08", default=next(iter(cells)))
    types: dict[str, Basic] = {code: code for code in BASIC if code != p.launcher.cells[cell]}
    code = yield from choose_one(
        p.seat, "code.recast_as", types, clause="TAM-AUG-08", default=next(iter(types))
    )
    p.recast[cell] = code
    m.tell("code_recast", seat=p.seat, cell=cell_ref(cell), code=code)
    return True


@pass_off.can
def _can_pass_off(m: Tamashii, ctx: Ctx) -> bool:
    return bool(cells_with(player(m, ctx.you), "basic"))
