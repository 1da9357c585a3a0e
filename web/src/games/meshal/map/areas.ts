import type { FieldView } from '@/protocol/views/meshal'
import { centre, distance, halfSteps, spotAt, STEP, type Point, type Spot } from './geometry'

type Kind = FieldView['kind']

/** The shape of an area, as an ability's card prints it. */
export interface Shape {
  kind: 'ray' | 'curve' | 'disc' | 'sector' | 'ring'
  size: number
  width?: number
  angle?: number
  within?: number | null
}

const HAIR = 1e-9

/** What an area would cover on open ground: the cells. Walls cut it short; whom it catches, the odds say. */
export function covered(kind: Kind, shape: Shape, from: Spot, aim: Spot | null): Spot[] {
  if (kind === 'gridless') return []
  const middle = shape.within != null && aim ? aim : from
  if (shape.kind === 'disc') return around(kind, middle, -1, shape.size)
  if (shape.kind === 'ring') {
    const width = shape.width ?? 1
    return around(kind, middle, shape.size - Math.floor((width - 1) / 2) - 1, shape.size + Math.floor(width / 2))
  }
  if (!aim || (aim[0] === from[0] && aim[1] === from[1])) return []
  if (shape.kind === 'curve') return [aim]
  return ahead(kind, shape, from, aim)
}

function around(kind: Kind, [x, y]: Spot, near: number, far: number): Spot[] {
  const found: Spot[] = []
  for (let dy = -far; dy <= far; dy += 1)
    for (let dx = -far; dx <= far; dx += 1) {
      const steps = Math.floor(halfSteps(kind, dx, dy) / 2)
      if (steps > near && steps <= far) found.push([x + dx, y + dy])
    }
  return found
}

function ahead(kind: Kind, shape: Shape, from: Spot, aim: Spot): Spot[] {
  const axis = plane(kind, from, aim)
  const long = Math.hypot(axis.x, axis.y)
  const least = Math.cos((((shape.angle ?? 0) / 2) * Math.PI) / 180)
  const half = (shape.width ?? 1) / 2
  const line = new Set(traced(kind, from, axis, shape.size))
  return around(kind, from, 0, shape.size).filter((cell) => {
    if (line.has(String(cell))) return true
    const way = plane(kind, from, cell)
    const along = axis.x * way.x + axis.y * way.y
    if (shape.kind === 'sector') return along >= long * Math.hypot(way.x, way.y) * least - HAIR
    return (shape.width ?? 1) > 1 && along > HAIR && Math.abs(axis.x * way.y - axis.y * way.x) / long < half - HAIR
  })
}

/** The cells that a line from the middle of one passes through. */
function traced(kind: Kind, from: Spot, axis: Point, size: number): string[] {
  const start = centre(kind, from)
  const long = Math.hypot(axis.x, axis.y)
  const found = new Set<string>()
  for (let gone = 0.5; gone <= size * 1.5; gone += 0.05) {
    const cell = spotAt(kind, {
      x: start.x + (axis.x / long) * gone * STEP,
      y: start.y + (axis.y / long) * gone * STEP,
    })
    if (distance(kind, from, cell) <= size) found.add(String(cell))
  }
  return [...found]
}

function plane(kind: Kind, a: Spot, b: Spot): Point {
  const [one, other] = [centre(kind, a), centre(kind, b)]
  return { x: (other.x - one.x) / STEP, y: (other.y - one.y) / STEP }
}

/** On a map without a grid an area is an outline. */
export function outlined(
  shape: Shape,
  from: Spot,
  aim: Spot | null,
): { circle?: { at: Spot; radius: number }; points?: Point[] } {
  const middle = shape.within != null && aim ? aim : from
  if (shape.kind === 'disc' || shape.kind === 'ring') return { circle: { at: middle, radius: shape.size * STEP } }
  if (!aim) return {}
  const start = centre('gridless', from)
  const turn = Math.atan2(aim[1] - from[1], aim[0] - from[0])
  const reach = shape.size * STEP
  if (shape.kind === 'sector') {
    const half = ((shape.angle ?? 60) / 2) * (Math.PI / 180)
    const arc = Array.from({ length: 13 }, (_, k) => turn - half + (k / 12) * 2 * half)
    return {
      points: [
        start,
        ...arc.map((angle) => ({ x: start.x + Math.cos(angle) * reach, y: start.y + Math.sin(angle) * reach })),
      ],
    }
  }
  const half = ((shape.width ?? 1) / 2) * STEP
  const [nx, ny] = [-Math.sin(turn) * half, Math.cos(turn) * half]
  const end = { x: start.x + Math.cos(turn) * reach, y: start.y + Math.sin(turn) * reach }
  return {
    points: [
      { x: start.x + nx, y: start.y + ny },
      { x: end.x + nx, y: end.y + ny },
      { x: end.x - nx, y: end.y - ny },
      { x: start.x - nx, y: start.y - ny },
    ],
  }
}
