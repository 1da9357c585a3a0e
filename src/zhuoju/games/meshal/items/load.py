"""MES-LOD Carrying capability: how much may be carried, and what too much does."""

from collections.abc import Iterator

from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.catalogue.statements import Change, Dice, Slow
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.character.in_force import circumstance, collected
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.sheet import Sheet
from zhuoju.games.meshal.model.state import Ref, World, being, on
from zhuoju.games.meshal.model.words import SIZES, Scale, Size

LOAD: dict[Scale, int] = {"trivial": 0, "light": 1, "heavy": 3}  # MES-LOD-04


def factor(size: Size) -> int:
    """MES-LOD-02 The size level less one."""
    return SIZES.index(size)


def capacity(w: World, ref: Ref) -> int:
    """MES-LOD-01, 03, 06 The might score times the factor of the size, and what changes it; bodiless: 0."""
    might = values.score(w, ref, "might") or 0
    base = might * factor(values.size(w, ref))
    if values.form(w, ref) == "ethereal":
        return 0
    return max(0, base + sum(c.n for c in collected(w, ref, Change) if c.what == "load"))


def carried(sheet: Sheet) -> int:
    """MES-LOD-04 The load of everything on a sheet, equipped or not; natural things weigh nothing."""
    return sum(_weight(c.item) * c.n + sum(_weight(name) for name in c.addons) for c in sheet.items)


def _weight(item: str) -> int:
    scale = ITEMS[item].scale
    return 0 if scale is None else LOAD[scale]


def excess(w: World, ref: Ref) -> int:
    """MES-LOD-05 How much more is carried than can be; a carried creature is no load (MES-LOD-07)."""
    if not on(w, "load") or values.form(w, ref) == "ethereal":
        return 0  # what a bodiless being has with it fades along (MES-FX-09)
    return max(0, carried(being(w, ref).sheet) - capacity(w, ref))


@circumstance(Dice, Slow)
def overload(w: World, ref: Ref, _ctx: Ctx | None) -> Iterator[tuple[str, object]]:
    """MES-LOD-05 All moving is difficult, and every roll loses one die per point of excess."""
    too_much = excess(w, ref)
    if too_much:
        yield "overload", Dice("all", -too_much)
        yield "overload", Slow()
