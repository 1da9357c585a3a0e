import { SIZE, cellAt, inOrder, nearestSide, type Cell, type Shape } from './geometry'
import { TERRAINS, type Door, type Patch, type Scene, type Spot, type Terrain } from './scenes'

export const HANDS = ['look', 'measure', 'area'] as const
export const INKS = ['wall', 'edge', 'door', 'light', 'clear'] as const
export const FOGS = ['reveal', 'cover'] as const
export type Tool = (typeof HANDS)[number] | (typeof INKS)[number] | (typeof FOGS)[number] | Terrain | 'place'
/** How ground is laid: by a brush, by the corners of an oblong, or (without a grid) by an outline. */
export type Way = 'brush' | 'oblong' | 'outline'
export interface Pen {
  tool: Tool
  way: Way
  /** How high, how deep. */
  level: number
  /** How far a light reaches. */
  steps: number
}
/** What a hand has done on the scene between touching and lifting. */
export interface Stroke {
  cells?: Cell[]
  sides?: [Cell, Cell][]
  points?: Spot[]
}
/** What a tool is drawn with. */
export type Grip = 'hand' | 'tape' | 'cells' | 'sides' | 'points' | 'spot'

const isTerrain = (tool: Tool): tool is Terrain => (TERRAINS as readonly string[]).includes(tool)

export function gripOf({ tool, way }: Pen, shape: Shape): Grip {
  if (tool === 'look') return 'hand'
  if (tool === 'measure' || tool === 'area') return 'tape'
  if (tool === 'light' || tool === 'place') return 'spot'
  if (tool === 'door') return shape === 'gridless' ? 'points' : 'spot'
  if (tool === 'edge') return shape === 'gridless' ? 'points' : 'sides'
  if (shape === 'gridless' && way === 'outline' && (tool === 'wall' || isTerrain(tool))) return 'points'
  return 'cells'
}

const key = (cell: readonly number[]) => `${cell[0]},${cell[1]}`
const sideKey = ([one, other]: readonly Cell[]) => `${key(one!)} ${key(other!)}`
function merged<T>(old: readonly T[] | undefined, more: readonly T[], name: (each: T) => string): T[] {
  return [...new Map([...(old ?? []), ...more].map((each) => [name(each), each])).values()]
}
const without = (cells: readonly Cell[] | undefined, gone: ReadonlySet<string>) =>
  (cells ?? []).filter((cell) => !gone.has(key(cell)))

/** The scene after a stroke; the same where the stroke does nothing. */
export function drawn(scene: Scene, pen: Pen, stroke: Stroke): Scene {
  const { tool } = pen
  const cells = stroke.cells ?? []
  const touched = new Set(cells.map(key))
  switch (tool) {
    case 'wall':
      if (stroke.points) return lined(scene, stroke.points)
      return {
        ...scene,
        walls: merged(scene.walls, cells, key),
        doors: (scene.doors ?? []).filter((door) => door.to || !door.at || !touched.has(key(door.at))),
      }
    case 'edge':
      return stroke.points ? lined(scene, stroke.points) : edged(scene, stroke.sides ?? [])
    case 'door':
      return withDoor(scene, stroke.points ?? [])
    case 'light':
      return withLight(scene, stroke.points?.[0], pen.steps)
    case 'clear':
      return cleared(scene, touched)
    case 'reveal':
      return { ...scene, fog: true, revealed: merged(scene.revealed, cells, key) }
    case 'cover':
      return { ...scene, fog: true, revealed: without(scene.revealed, touched) }
    default:
      return isTerrain(tool) ? laid(scene, tool, pen.level, stroke) : scene
  }
}

const lined = (scene: Scene, points: Spot[]): Scene =>
  points.length > 1 ? { ...scene, lines: [...(scene.lines ?? []), { points }] } : scene

function edged(scene: Scene, sides: [Cell, Cell][]): Scene {
  const drawnOver = new Set(sides.map(sideKey))
  const doors = (scene.doors ?? []).filter(
    (door) => !door.at || !door.to || !drawnOver.has(sideKey(inOrder(door.at, door.to))),
  )
  return { ...scene, edges: merged(scene.edges, sides, sideKey), doors }
}

/** Ground of one kind and height is one patch; on cells, what is laid later covers what it cannot go with. */
function laid(scene: Scene, kind: Terrain, level: number, stroke: Stroke): Scene {
  const high = kind === 'high' || kind === 'pit'
  const patches = scene.terrain ?? []
  const made: Patch = high && level > 1 ? { kind, level } : { kind }
  if (stroke.points)
    return stroke.points.length > 2 ? { ...scene, terrain: [...patches, { ...made, outline: stroke.points }] } : scene
  const touched = new Set((stroke.cells ?? []).map(key))
  const same = (patch: Patch) => patch.kind === kind && (patch.level ?? 1) === (made.level ?? 1) && !patch.outline
  const old = patches.find(same)
  const rivals = (patch: Patch) => high && (patch.kind === 'high' || patch.kind === 'pit')
  const others = patches
    .filter((patch) => patch !== old)
    .map((patch) => (rivals(patch) ? { ...patch, cells: without(patch.cells, touched) } : patch))
  return {
    ...scene,
    terrain: [...others.filter(holdsAnything), { ...made, cells: merged(old?.cells, stroke.cells ?? [], key) }],
  }
}
const holdsAnything = (patch: Patch) => Boolean(patch.cells?.length || patch.outline?.length)

/** A door where there is none; else it goes from shut to open to locked and back. */
function withDoor(scene: Scene, points: Spot[]): Scene {
  const doors = scene.doors ?? []
  const shape = scene.shape ?? 'grid'
  const [at, to] = points
  if (!at) return scene
  if (shape === 'gridless') {
    const there = doors.find((door) => door.line && nearLine(at, door.line) < 0.35)
    if (there && (!to || Math.hypot(to[0] - at[0], to[1] - at[1]) < 0.4))
      return { ...scene, doors: doors.map((door) => (door === there ? turned(door) : door)) }
    return to && Math.hypot(to[0] - at[0], to[1] - at[1]) >= 0.4
      ? { ...scene, doors: [...doors, { line: [at, to] }] }
      : scene
  }
  const near = nearestSide(shape, scene.columns ?? 20, scene.rows ?? 15, at[0] * SIZE, at[1] * SIZE)
  const cell = cellAt(shape, scene.columns ?? 20, scene.rows ?? 15, at[0] * SIZE, at[1] * SIZE)
  const line = doors.find((door) => door.line && nearLine(at, door.line) < 0.3)
  if (line) return { ...scene, doors: doors.map((door) => (door === line ? turned(door) : door)) }
  const between = near && near.far < 0.3 ? near.pair : null
  const own = (door: Door) =>
    between
      ? Boolean(door.at && door.to && sideKey(inOrder(door.at, door.to)) === sideKey(between))
      : Boolean(door.at && !door.to && cell && key(door.at) === key(cell))
  if (doors.some(own)) return { ...scene, doors: doors.map((door) => (own(door) ? turned(door) : door)) }
  if (between)
    return {
      ...scene,
      edges: (scene.edges ?? []).filter((pair) => sideKey(pair) !== sideKey(between)),
      doors: [...doors, { at: between[0], to: between[1] }],
    }
  return cell ? { ...scene, walls: without(scene.walls, new Set([key(cell)])), doors: [...doors, { at: cell }] } : scene
}

function turned(door: Door): Door {
  const { open, locked, ...rest } = door
  return open ? { ...rest, locked: true } : locked ? rest : { ...rest, open: true }
}

function withLight(scene: Scene, at: Spot | undefined, steps: number): Scene {
  if (!at) return scene
  const lights = scene.lights ?? []
  const there = lights.find((light) => Math.hypot(light.at[0] - at[0], light.at[1] - at[1]) < 0.5)
  return { ...scene, lights: there ? lights.filter((light) => light !== there) : [...lights, { at, steps }] }
}

function nearLine([x, y]: Spot, line: readonly Spot[]): number {
  let least = Infinity
  for (let n = 1; n < line.length; n += 1) {
    const [[ax, ay], [bx, by]] = [line[n - 1]!, line[n]!]
    const long = (bx - ax) ** 2 + (by - ay) ** 2
    const t = long ? Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long)) : 0
    least = Math.min(least, Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)))
  }
  return least
}

/** Everything that was drawn in these cells is gone; of lines, those that pass through. */
function cleared(scene: Scene, touched: ReadonlySet<string>): Scene {
  const shape = scene.shape ?? 'grid'
  const hit = ([x, y]: Spot) => {
    const cell = cellAt(shape, scene.columns ?? 20, scene.rows ?? 15, x * SIZE, y * SIZE)
    return cell !== null && touched.has(key(cell))
  }
  const passes = (line: readonly Spot[]) =>
    line.some((end, n) => {
      const start = line[n - 1] ?? end
      const many = Math.max(1, Math.ceil(Math.hypot(end[0] - start[0], end[1] - start[1]) * 4))
      return Array.from({ length: many + 1 }, (_, k): Spot => [
        start[0] + ((end[0] - start[0]) * k) / many,
        start[1] + ((end[1] - start[1]) * k) / many,
      ]).some(hit)
    })
  const inside = (outline: readonly Spot[]) => passes([...outline, outline[0]!])
  return {
    ...scene,
    walls: without(scene.walls, touched),
    edges: (scene.edges ?? []).filter(([one, other]) => !(touched.has(key(one)) && touched.has(key(other)))),
    lines: (scene.lines ?? []).filter((line) => !passes(line.points)),
    doors: (scene.doors ?? []).filter((door) =>
      door.line ? !passes(door.line) : !(touched.has(key(door.at!)) && (!door.to || touched.has(key(door.to)))),
    ),
    lights: (scene.lights ?? []).filter((light) => !hit(light.at)),
    terrain: (scene.terrain ?? [])
      .filter((patch) => !patch.outline || !inside(patch.outline))
      .map((patch) => ({ ...patch, ...(patch.cells ? { cells: without(patch.cells, touched) } : {}) }))
      .filter(holdsAnything),
  }
}

/** What still fits when a scene is made larger, smaller, or of another shape. */
export function resized(scene: Scene, shape: Shape, columns: number, rows: number): Scene {
  const inside = (cell: readonly number[]) => cell[0]! < columns && cell[1]! < rows
  const sameShape = shape === (scene.shape ?? 'grid')
  return {
    ...scene,
    shape,
    columns,
    rows,
    walls: scene.walls?.filter(inside),
    revealed: scene.revealed?.filter(inside),
    edges: sameShape ? scene.edges?.filter(([one, other]) => inside(one) && inside(other)) : [],
    doors: scene.doors?.filter(
      (door) => door.line || ((sameShape || !door.to) && inside(door.at!) && (!door.to || inside(door.to))),
    ),
    terrain: scene.terrain
      ?.map((patch) => ({ ...patch, ...(patch.cells ? { cells: patch.cells.filter(inside) } : {}) }))
      .filter(holdsAnything),
    tokens: scene.tokens
      ?.filter((token) => inside(token.at))
      .map((token) =>
        shape === 'gridless' ? token : { ...token, at: [Math.floor(token.at[0]), Math.floor(token.at[1])] },
      ),
  }
}
