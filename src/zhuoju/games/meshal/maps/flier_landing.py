"""MES-MOV-38 Where a flier that sinks can end its move: in no wall and on nobody that it passes over."""

from zhuoju.games.meshal.maps.footprints import Footprint
from zhuoju.games.meshal.maps.movers import Mover, met_at
from zhuoju.games.meshal.maps.terrain import Terrain


def barred(index: Terrain, mover: Mover) -> int:
    """The cells of walls and bodies that it would come down in."""
    if mover.way != "fly" or mover.rise >= 0:
        return 0
    heights = index.heights
    ground = heights.get(mover.at, 0)
    up = lowest(mover, ground)
    tops = index.bars["move"].cells.items()
    found = [cell for cell, top in tops if top > 10 * max(up, heights.get(cell, 0))]
    found += [spot for body in below(mover, ground) for spot in body.spots]
    return index.mask_of(found)


def lowest(mover: Mover, ground: int) -> int:
    """How high above the lowest ground it ends."""
    return ground + mover.height + min(0, mover.rise)


def below(mover: Mover, ground: int) -> tuple[Footprint, ...]:
    """The bodies that it would come down on."""
    return met_at(mover, lowest(mover, ground), (*mover.barred, *mover.shared))
