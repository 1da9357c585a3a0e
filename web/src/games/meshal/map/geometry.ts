import type { FieldView } from '@/protocol/views/meshal'

/** A position as the rules write it: a cell, or hundredths of a step on a map without a grid. */
export type Spot = readonly [number, number]
export interface Point {
  x: number
  y: number
}
export interface Box extends Point {
  width: number
  height: number
}

/** How long a step is drawn before anybody zooms. */
export const STEP = 48
export const HUNDREDTHS = 100
const ROW = Math.sqrt(3) / 2 // from one row of hexes to the next, in steps
const SIDE = STEP / Math.sqrt(3) // of a hex

type Kind = FieldView['kind']

export function spotRef([x, y]: Spot): string {
  return `spot:${x},${y}`
}

export function readSpot(ref: string): Spot | null {
  const found = /^spot:(-?\d+),(-?\d+)$/.exec(ref)
  return found ? [Number(found[1]), Number(found[2])] : null
}

/** The middle of a position on the drawing. */
export function centre(kind: Kind, [x, y]: Spot): Point {
  if (kind === 'gridless') return { x: (x / HUNDREDTHS) * STEP, y: (y / HUNDREDTHS) * STEP }
  if (kind === 'hex') return { x: (x + y / 2) * STEP, y: y * ROW * STEP }
  return { x: (x + 0.5) * STEP, y: (y + 0.5) * STEP }
}

/** The corners of a cell; of a position without a grid, nothing. */
export function corners(kind: Kind, spot: Spot): Point[] {
  const { x, y } = centre(kind, spot)
  const half = STEP / 2
  if (kind === 'grid')
    return [
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
    ].map(([dx, dy]) => ({ x: x + dx!, y: y + dy! }))
  if (kind === 'gridless') return []
  return [
    [half, -SIDE / 2],
    [half, SIDE / 2],
    [0, SIDE],
    [-half, SIDE / 2],
    [-half, -SIDE / 2],
    [0, -SIDE],
  ].map(([dx, dy]) => ({ x: x + dx!, y: y + dy! }))
}

const short = (n: number) => String(Math.round(n * 10) / 10)

export function polygon(points: Point[], closed = true): string {
  return (
    points.map((point, k) => `${k ? 'L' : 'M'}${short(point.x)} ${short(point.y)}`).join('') +
    (closed && points.length > 2 ? 'z' : '')
  )
}

/** One path for many cells: however many there are, it is one thing to draw. */
export function cellsPath(kind: Kind, cells: readonly Spot[]): string {
  return cells.map((cell) => polygon(corners(kind, cell))).join('')
}

/** The sides of these places that no two of them share: how they look as one. */
export function rimPath(kind: Kind, cells: readonly Spot[]): string {
  const sides = new Map<string, [Point, Point]>()
  const key = ({ x, y }: Point) => `${Math.round(x)},${Math.round(y)}`
  for (const cell of cells) {
    const points = corners(kind, cell)
    points.forEach((one, k) => {
      const other = points[(k + 1) % points.length]!
      const name = [key(one), key(other)].sort().join(' ')
      if (!sides.delete(name)) sides.set(name, [one, other])
    })
  }
  return [...sides.values()].map((side) => polygon(side, false)).join('')
}

/** The side that two neighbouring cells share. */
export function edgeOf(kind: Kind, one: Spot, other: Spot): Point[] {
  const near = corners(kind, other)
  const same = (a: Point, b: Point) => Math.abs(a.x - b.x) < 0.5 && Math.abs(a.y - b.y) < 0.5
  return corners(kind, one).filter((corner) => near.some((each) => same(corner, each)))
}

/** What the whole map takes on the drawing. */
export function bounds(field: FieldView): Box {
  const { kind, width, length, west = 0, north = 0 } = field
  if (kind !== 'hex') return { x: west * STEP, y: north * STEP, width: width * STEP, height: length * STEP }
  return {
    x: (west - 0.5) * STEP,
    y: north * ROW * STEP - SIDE,
    width: (width + 0.5) * STEP,
    height: (length - 1) * ROW * STEP + 2 * SIDE,
  }
}

/** Every cell of the map, row by row; none on a map without a grid. */
export function cells(field: FieldView): Spot[] {
  const { kind, width, length, west = 0, north = 0 } = field
  if (kind === 'gridless') return []
  const found: Spot[] = []
  for (let y = north; y < north + length; y += 1)
    for (let x = west; x < west + width; x += 1) found.push([kind === 'hex' ? x - Math.floor(y / 2) : x, y])
  return found
}

/** The cell under a point of the drawing; on a map without a grid, the place itself. */
export function spotAt(kind: Kind, { x, y }: Point): Spot {
  if (kind === 'gridless') return [Math.round((x / STEP) * HUNDREDTHS), Math.round((y / STEP) * HUNDREDTHS)]
  if (kind === 'grid') return [Math.floor(x / STEP), Math.floor(y / STEP)]
  const row = Math.round(y / (ROW * STEP))
  let best: Spot = [0, 0]
  let least = Infinity
  for (const r of [row - 1, row, row + 1]) {
    const q = Math.round(x / STEP - r / 2)
    const middle = centre(kind, [q, r])
    const far = (middle.x - x) ** 2 + (middle.y - y) ** 2
    if (far < least) [best, least] = [[q, r], far]
  }
  return best
}

/** MES-MAP-06, 07 Half steps between two cells. */
export function halfSteps(kind: Kind, dx: number, dy: number): number {
  if (kind === 'hex') return Math.abs(dx) + Math.abs(dy) + Math.abs(dx + dy)
  const [long, less] = [Math.max(Math.abs(dx), Math.abs(dy)), Math.min(Math.abs(dx), Math.abs(dy))]
  return 2 * long + less
}

/** MES-MAP-02..08 Whole steps between two positions on the level. */
export function distance(kind: Kind, a: Spot, b: Spot): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  if (kind === 'gridless') return Math.floor(Math.hypot(dx, dy) / HUNDREDTHS)
  return Math.floor(halfSteps(kind, dx, dy) / 2)
}

const GRID_STEPS: Spot[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
]
const HEX_STEPS: Spot[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
]

/** The ways to the positions beside one; without a grid, moves go by half steps. */
export function steps(kind: Kind): Spot[] {
  if (kind === 'gridless') return GRID_STEPS.map(([x, y]) => [(x * HUNDREDTHS) / 2, (y * HUNDREDTHS) / 2] as const)
  return kind === 'hex' ? HEX_STEPS : GRID_STEPS
}

/** The way a facing looks, in degrees clockwise from north. */
export function facingAngle(kind: Kind, facing: number): number {
  if (kind === 'gridless') return facing
  return kind === 'hex' ? 90 + facing * 60 : facing * 45
}

/** The middle of a being: one that is an even number of steps across stands around the corner of its position. */
export function standsAt(kind: Kind, at: Spot, across: number): Point {
  const { x, y } = centre(kind, at)
  if (kind === 'gridless' || across < 2 || across % 2) return { x, y }
  return kind === 'hex' ? { x: x + STEP / 2, y: y + SIDE / 2 } : { x: x + STEP / 2, y: y + STEP / 2 }
}
