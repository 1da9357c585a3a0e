"""How much may be drawn on one scene: what is long work to look at is counted before anything is worked out.

No scene that people play on comes near any of these limits.
"""

from itertools import pairwise
from math import hypot

from zhuoju.kernel.outlines import extent
from zhuoju.server.base.refusals import invalid
from zhuoju.server.campaigns.scenes.drawings import Light, Scene

WALL_MOST = 20_000  # cells that walls along lines run past, and their corners
GROUND_MOST = 300_000  # cells that outlines of ground enclose, and rows that they cross
LOOKERS_MOST = 60  # characters on a scene by sight
LOOKED_MOST = 600_000  # cells and walls that they and the lights look past, each for itself


def check(scene: Scene) -> None:
    """Refuse what would take too long to look at, saying what there is too much of and how much may be."""
    wall, ground = wall_of(scene), ground_of(scene)
    if wall > WALL_MOST:
        raise invalid(
            f"the lines of wall on this scene have {wall} corners and cells along them; {WALL_MOST} are "
            "allowed: draw fewer or shorter ones",
            "scene_wall", many=wall, most=WALL_MOST,
        )  # fmt: skip
    if ground > GROUND_MOST:
        raise invalid(
            f"the outlines of ground on this scene enclose and cross {ground} cells, each by itself; "
            f"{GROUND_MOST} are allowed: draw fewer, smaller or simpler ones",
            "scene_ground", many=ground, most=GROUND_MOST,
        )  # fmt: skip
    lookers = sum(bool(token.character) for token in scene.tokens) if scene.fog and scene.sight else 0
    if lookers > LOOKERS_MOST:
        raise invalid(
            f"{lookers} characters look around on this scene; {LOOKERS_MOST} are allowed where players see "
            "by sight: take some off, or reveal the scene by hand",
            "scene_lookers", many=lookers, most=LOOKERS_MOST,
        )  # fmt: skip
    looked = looked_past(scene, lookers, wall)
    if looked > LOOKED_MOST:
        raise invalid(
            f"{lookers} characters and {len(scene.lights)} lights look past {looked} cells and walls on this "
            f"scene; {LOOKED_MOST} are allowed: make it smaller, or draw fewer walls or lights",
            "scene_looked", many=looked, most=LOOKED_MOST,
        )  # fmt: skip


def wall_of(scene: Scene) -> int:
    """How long the walls along lines are, and how many corners they have."""
    lines = [*(line.points for line in scene.lines), *(door.line for door in scene.doors)]
    return round(sum(1 + hypot(b[0] - a[0], b[1] - a[1]) for points in lines for a, b in pairwise(points)))


def ground_of(scene: Scene) -> int:
    """What there is to fill of the outlines of ground."""
    return sum(extent(scene.shape, scene.columns, scene.rows, patch.outline) for patch in scene.terrain)


def looked_past(scene: Scene, lookers: int, wall: int) -> int:
    """How many cells and walls there are to look past, for each character and each light."""
    cells = scene.columns * scene.rows
    past = 4 * (wall + len(scene.walls) + len(scene.edges) + len(scene.doors))
    past *= 4 if scene.shape == "gridless" else 1
    dark = scene.dark or any(patch.kind == "dark" for patch in scene.terrain)
    lights = sum(_lit(light, cells, past) for light in scene.lights) if dark else 0
    return lookers * (cells + past) + lights


def _lit(light: Light, cells: int, past: int) -> int:
    """The same of a light, which looks no farther than it reaches."""
    reached = min(cells, (2 * light.steps + 3) ** 2)
    return reached + cells // 20 + past * reached // cells
