import type { FieldView } from '@/protocol/views/meshal'
import {
  bounds,
  cells,
  cellsPath,
  centre,
  corners,
  edgeOf,
  polygon,
  rimPath,
  STEP,
  type Point,
  type Spot,
} from './geometry'

type Ground = NonNullable<FieldView['grounds']>[number]
type Wall = NonNullable<FieldView['walls']>[number]

/** A stretch of ground that is drawn alike. */
export interface Patch {
  id: string
  look: string
  path: string
}
export interface Mark extends Point {
  id: string
  words: string
}
/** Something that bars the way: a wall, or a door, which is drawn by itself. */
export interface Bar {
  ref: string
  path: string
  /** Without an inside: an edge or a segment. */
  line: boolean
  low: boolean
  middle: Point
}
export interface Door extends Bar {
  open: boolean
  locked: boolean
  object: string
}

const pointsOf = (outline: readonly Spot[]): Point[] => outline.map((spot) => centre('gridless', spot))

function circlePath({ x, y }: Point, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
}

/** How a ground looks: what harms comes first, then what hinders, then how high it is. */
export function lookOf(ground: Ground): string {
  if (ground.hazard) return ground.hazard
  if ((ground.height ?? 0) < 0) return 'pit'
  const tag = (ground.tags ?? [])[0]
  if (tag) return tag
  if ((ground.height ?? 0) > 0) return `height-${Math.min(4, ground.height ?? 0)}`
  return ground.dark ? 'dark' : ground.crowd ? 'crowd' : 'plain'
}

export function patches(field: FieldView): Patch[] {
  const grounds = (field.grounds ?? []).map((ground, k) => ({
    id: `g${k}`,
    look: lookOf(ground),
    path: cellsPath(field.kind, ground.cells ?? []) + polygon(pointsOf(ground.outline ?? [])),
  }))
  const zones = (field.zones ?? []).map((zone) => ({
    id: `z${zone.id}`,
    look: `zone ${zone.tag}`,
    path:
      cellsPath(field.kind, zone.cells ?? []) +
      polygon(pointsOf(zone.outline ?? [])) +
      (zone.radius ? circlePath(centre('gridless', zone.centre ?? [0, 0]), (zone.radius / 100) * STEP) : ''),
  }))
  return [...grounds, ...zones].filter((patch) => patch.path)
}

/** How high a raised ground is, written once in the middle of it. */
export function heights(field: FieldView): Mark[] {
  return (field.grounds ?? []).flatMap((ground, k) => {
    const high = ground.height ?? 0
    if (!high) return []
    const middles = (ground.cells ?? []).map((cell) => centre(field.kind, cell))
    const points = middles.length ? middles : pointsOf(ground.outline ?? [])
    return points.length ? [{ ...inTheMiddle(points), id: `h${k}`, words: String(high) }] : []
  })
}

function inTheMiddle(points: Point[]): Point {
  const mean = {
    x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
    y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
  }
  return points.reduce(
    (best, p) =>
      (p.x - mean.x) ** 2 + (p.y - mean.y) ** 2 < (best.x - mean.x) ** 2 + (best.y - mean.y) ** 2 ? p : best,
    points[0]!,
  )
}

/** The lines of the grid, as one path; a map without a grid has a faint rule every step. */
export function gridPath(field: FieldView): string {
  if (field.kind === 'hex') return hexGrid(field)
  const box = bounds(field)
  let path = ''
  for (let x = box.x; x <= box.x + box.width; x += STEP) path += `M${x} ${box.y}v${box.height}`
  for (let y = box.y; y <= box.y + box.height; y += STEP) path += `M${box.x} ${y}h${box.width}`
  return path
}

/** Every hex draws its eastern and southern sides; those at the border the others too, so that no line comes twice. */
function hexGrid(field: FieldView): string {
  const { width, west = 0, north = 0 } = field
  return cells(field)
    .map(([x, y]) => {
      const points = corners('hex', [x, y])
      const column = x + Math.floor(y / 2) - west
      const border = column === 0 || column === width - 1 || y === north
      return (
        polygon(points.slice(0, 4), false) +
        (border ? polygon([points[3]!, points[4]!, points[5]!, points[0]!], false) : '')
      )
    })
    .join('')
}

const isDoor = (wall: Wall) => Boolean(wall.open || wall.locked || /door|gate|hatch|portcullis/.test(wall.object ?? ''))

function barOf(field: FieldView, wall: Wall): Bar {
  const lines = (wall.edges ?? []).map(([one, other]) => edgeOf(field.kind, one, other))
  const outline = pointsOf(wall.outline ?? [])
  const solid =
    cellsPath(field.kind, wall.cells ?? []) +
    (wall.circle ? circlePath(outline[0]!, (wall.circle / 100) * STEP) : outline.length > 2 ? polygon(outline) : '')
  const thin =
    lines.map((line) => polygon(line, false)).join('') + (outline.length === 2 ? polygon(outline, false) : '')
  const points = [...(wall.cells ?? []).map((cell) => centre(field.kind, cell)), ...lines.flat(), ...outline]
  return {
    ref: `wall:${wall.id}`,
    path: solid + thin,
    line: !solid,
    low: (wall.height ?? 3) < 2,
    middle: points.length ? inTheMiddle(points) : { x: 0, y: 0 },
  }
}

/** Walls that are never clicked go together in one path each: solid and low with the rim around them, thin. */
export interface Ink {
  solid: string
  rim: string
  low: string
  lowRim: string
  thin: string
}
export function walls(field: FieldView): Ink {
  const all = (field.walls ?? []).filter((wall) => !isDoor(wall)).map((wall) => ({ wall, bar: barOf(field, wall) }))
  const join = (some: typeof all) => some.map(({ bar }) => bar.path).join('')
  const around = (some: typeof all) =>
    rimPath(
      field.kind,
      some.flatMap(({ wall }) => wall.cells ?? []),
    ) + join(some.filter(({ wall }) => !wall.cells?.length))
  const [solid, low, thin] = [
    all.filter(({ bar }) => !bar.line && !bar.low),
    all.filter(({ bar }) => !bar.line && bar.low),
    all.filter(({ bar }) => bar.line),
  ]
  return { solid: join(solid), rim: around(solid), low: join(low), lowRim: around(low), thin: join(thin) }
}

export function doors(field: FieldView): Door[] {
  return (field.walls ?? []).filter(isDoor).map((wall) => ({
    ...barOf(field, wall),
    open: wall.open ?? false,
    locked: wall.locked ?? false,
    object: wall.object ?? '',
  }))
}

/** Walls by their refs, for those that a question is about. */
export function bars(field: FieldView): Map<string, Bar> {
  return new Map((field.walls ?? []).map((wall) => [`wall:${wall.id}`, barOf(field, wall)]))
}

/** The squares that nobody of one's own sees, as one path; nothing where all of the map is seen. */
export function fogPath(field: FieldView, seen: readonly (readonly [number, number, number])[] | null): string {
  if (!seen) return ''
  const { kind, width, length, west = 0, north = 0 } = field
  let path = ''
  for (let y = north; y < north + length; y += 1) {
    const first = west - (kind === 'hex' ? Math.floor(y / 2) : 0)
    const runs = seen.filter((run) => run[0] === y).map(([, from, to]) => [from, to] as const)
    for (const [from, to] of gaps(first, first + width - 1, runs)) path += rowPath(kind, y, from, to)
  }
  return path
}

/** What is left of a row beside its runs. */
function gaps(first: number, last: number, runs: (readonly [number, number])[]): [number, number][] {
  const found: [number, number][] = []
  let at = first
  for (const [from, to] of [...runs].sort((a, b) => a[0] - b[0])) {
    if (from > at) found.push([at, from - 1])
    at = to + 1
  }
  if (at <= last) found.push([at, last])
  return found
}

function rowPath(kind: FieldView['kind'], y: number, from: number, to: number): string {
  if (kind !== 'hex') return `M${from * STEP} ${y * STEP}h${(to - from + 1) * STEP}v${STEP}h${-(to - from + 1) * STEP}z`
  return cellsPath(
    'hex',
    Array.from({ length: to - from + 1 }, (_, k): Spot => [from + k, y]),
  )
}
