"""What players remember of a scene that was drawn anew where they were not looking: the drawing as it was.

Only pieces that somebody remembers otherwise than they are drawn now are kept, until they are seen again.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from zhuoju.server.campaigns.scenes.drawings import Patch, Scene
from zhuoju.server.campaigns.scenes.scene_views import (
    Cells,
    Count,
    Former,
    Secret,
    Sight,
    cell_at,
    cells_of_door,
    cells_of_line,
    covered,
    no_count,
    only,
    packed,
    unpacked,
)


def formers(
    before: Secret, scene: Scene, sights: Mapping[str, Sight], count: Count = no_count
) -> list[Former]:
    """What of earlier drawings is remembered once a scene is drawn so and players see this much of it."""
    away = {account: _out_of_sight(scene, sight) for account, sight in sights.items()}
    kept = [_still(former, scene, away) for former in before.former]
    had = {account: unpacked(sight.seen, before.scene) for account, sight in before.sights.items()}
    for account, cells in had.items():
        cells &= away.get(account, set())
        for former in before.former:
            cells -= unpacked(former.seen.get(account, []), scene)
    everywhere = {cell for cells in had.values() for cell in cells}
    changed = changed_cells(before.scene, scene, everywhere, count)
    fresh = {
        account: packed(cells & changed, scene.rows) for account, cells in had.items() if cells & changed
    }
    if fresh:
        kept.append(Former(only(before.scene, changed, count), fresh))
    return [former for former in kept if former.seen]


def _out_of_sight(scene: Scene, sight: Sight) -> Cells:
    """What somebody remembers and does not see."""
    return unpacked(sight.seen, scene) - unpacked(sight.now, scene) - set(scene.revealed)


def _still(former: Former, scene: Scene, away: Mapping[str, Cells]) -> Former:
    """An earlier drawing without the cells that were seen again."""
    left = {
        account: unpacked(rows, scene) & away.get(account, set()) for account, rows in former.seen.items()
    }
    return Former(
        former.drawn, {account: packed(cells, scene.rows) for account, cells in left.items() if cells}
    )


def changed_cells(before: Scene, after: Scene, among: Cells, count: Count = no_count) -> Cells:
    """Those of some cells that are drawn otherwise than before; the state of doors is not remembered."""
    found = set(before.walls) ^ set(after.walls)
    things = [_things(scene, count) for scene in (before, after)]
    for some, others in (things, reversed(things)):
        for what, cells in some.items():
            if what not in others:
                found |= cells
    ground = [_ground(scene, among, count) for scene in (before, after)]
    for kind in (*ground[0], *ground[1]):
        found |= ground[0].get(kind, set()) ^ ground[1].get(kind, set())
    return found & among


def _things(scene: Scene, count: Count) -> dict[Any, Cells]:
    """Edges, lines, doors and lights, and the cells they are seen from."""
    return dict(_named(scene, count))


def _named(scene: Scene, count: Count) -> Iterator[tuple[Any, Cells]]:
    yield from ((("edge", *sorted(edge)), set(edge)) for edge in scene.edges)
    for line in scene.lines:
        count(len(line.points))
        yield ("line", *line.points), cells_of_line(scene.shape, line.points)
    for door in scene.doors:
        yield ("door", door.at, door.to, *door.line), cells_of_door(scene.shape, door)
    yield from ((("light", light), {cell_at(scene.shape, *light.at)}) for light in scene.lights)


def _ground(scene: Scene, among: Cells, count: Count) -> dict[tuple[str, int], Cells]:
    """The cells of every kind of ground, as far as somebody remembers them."""
    found: dict[tuple[str, int], Cells] = {}
    for patch in scene.terrain:
        found.setdefault(_kind(patch), set()).update(covered(scene, patch, among, count))
    return found


def _kind(patch: Patch) -> tuple[str, int]:
    return patch.kind, patch.level
