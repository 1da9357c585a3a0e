import type { CampaignDocument } from '@/protocol'
import type { Cell, Shape } from './geometry'

export const TERRAINS = ['difficult', 'obscured', 'water', 'bog', 'high', 'pit', 'dark'] as const
export type Terrain = (typeof TERRAINS)[number]

export interface Token {
  id: string
  name: string
  at: Cell
  side?: 'party' | 'foes' | 'others'
  hidden?: boolean
  character?: string
  foe?: string
}

export interface Scene {
  name: string
  shape?: Shape
  columns?: number
  rows?: number
  walls?: Cell[]
  lines?: { points: [number, number][] }[]
  doors?: { at: Cell; open?: boolean }[]
  terrain?: { kind: Terrain; cells: Cell[] }[]
  tokens?: Token[]
  fog?: boolean
  revealed?: Cell[]
  shown?: boolean
  notes?: string
}

/** A scene as one may see it: all of it for hosts, else what the server has given. */
export function sceneOf(document: CampaignDocument): Scene {
  return ((document.secret as Record<string, unknown> | undefined)?.['scene'] ?? document.public) as Scene
}

const same = (a: Cell, b: Cell) => a[0] === b[0] && a[1] === b[1]
const without = (cells: readonly Cell[] | undefined, cell: Cell) => (cells ?? []).filter((each) => !same(each, cell))
const withCell = (cells: readonly Cell[] | undefined, cell: Cell) => [...without(cells, cell), cell]

export type Tool = 'look' | 'move' | 'wall' | 'door' | 'clear' | 'reveal' | 'cover' | 'measure' | Terrain

/** The scene after a tool has touched a cell. */
export function touched(scene: Scene, tool: Tool, cell: Cell): Scene {
  switch (tool) {
    case 'wall':
      return { ...scene, walls: withCell(scene.walls, cell), doors: (scene.doors ?? []).filter((door) => !same(door.at, cell)) }
    case 'door': {
      const there = (scene.doors ?? []).find((door) => same(door.at, cell))
      const others = (scene.doors ?? []).filter((door) => door !== there)
      return { ...scene, walls: without(scene.walls, cell), doors: [...others, { at: cell, open: there ? !there.open : false }] }
    }
    case 'clear':
      return {
        ...scene,
        walls: without(scene.walls, cell),
        doors: (scene.doors ?? []).filter((door) => !same(door.at, cell)),
        terrain: (scene.terrain ?? []).map((patch) => ({ ...patch, cells: without(patch.cells, cell) })).filter((patch) => patch.cells.length),
      }
    case 'reveal':
      return { ...scene, fog: true, revealed: withCell(scene.revealed, cell) }
    case 'cover':
      return { ...scene, fog: true, revealed: without(scene.revealed, cell) }
    case 'look':
    case 'move':
    case 'measure':
      return scene
    default: {
      const others = (scene.terrain ?? []).filter((patch) => patch.kind !== tool)
      const own = (scene.terrain ?? []).find((patch) => patch.kind === tool)
      return { ...scene, terrain: [...others, { kind: tool, cells: withCell(own?.cells, cell) }] }
    }
  }
}
