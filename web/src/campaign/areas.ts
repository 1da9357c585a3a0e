import { SIZE, everyCell, middle, steps, type Cell, type Shape } from './geometry'

/** The shapes in which things spread over a scene. */
export const AREAS = ['ray', 'disc', 'sector', 'ring'] as const
export type AreaKind = (typeof AREAS)[number]
export interface Area {
  kind: AreaKind
  /** In steps: how long, or how far around. */
  size: number
  /** Of a sector, in degrees; of a ray, how broad it is in steps. */
  angle: number
}

const HAIR = 1e-6

/** The cells of an area that begins in one cell and is aimed at another. Walls are not asked. */
export function covered(
  shape: Shape,
  columns: number,
  rows: number,
  area: Area,
  from: Cell,
  aim: Cell,
  diagonal: number,
): Cell[] {
  const [fx, fy] = middle(shape, from)
  const [ax, ay] = middle(shape, aim)
  const axis = { x: ax - fx, y: ay - fy }
  const long = Math.hypot(axis.x, axis.y)
  const centre = area.kind === 'disc' || area.kind === 'ring' ? aim : from
  const least = Math.cos(((area.angle / 2) * Math.PI) / 180)
  return everyCell(columns, rows).filter((cell) => {
    const far = steps(shape, centre, cell, diagonal)
    if (far > area.size) return false
    if (area.kind === 'disc') return true
    if (area.kind === 'ring') return far === area.size
    if (far === 0 || long < HAIR) return false
    const [cx, cy] = middle(shape, cell)
    const way = { x: cx - fx, y: cy - fy }
    const along = axis.x * way.x + axis.y * way.y
    if (area.kind === 'sector') return along >= long * Math.hypot(way.x, way.y) * least - HAIR
    return along > HAIR && Math.abs(axis.x * way.y - axis.y * way.x) / long <= SIZE / 2 - HAIR
  })
}
