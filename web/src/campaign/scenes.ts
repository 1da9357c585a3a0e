import type { CampaignDocument } from '@/protocol'
import type { Cell, Shape } from './geometry'

export const TERRAINS = ['difficult', 'obscured', 'water', 'bog', 'high', 'pit', 'dark'] as const
export type Terrain = (typeof TERRAINS)[number]
/** In cells, both ways, from the corner of the drawing. */
export type Spot = [number, number]

export interface Token {
  id: string
  name: string
  at: Cell
  side?: 'party' | 'foes' | 'others'
  hidden?: boolean
  character?: string
  foe?: string
}
export interface Door {
  at?: Cell
  to?: Cell
  line?: Spot[]
  open?: boolean
  locked?: boolean
}
export interface Patch {
  kind: Terrain
  cells?: Cell[]
  outline?: Spot[]
  level?: number
}
export interface Backdrop {
  x: number
  y: number
  columns: number
  rows: number
}

export interface Scene {
  name: string
  shape?: Shape
  columns?: number
  rows?: number
  walls?: Cell[]
  edges?: [Cell, Cell][]
  lines?: { points: Spot[] }[]
  doors?: Door[]
  terrain?: Patch[]
  lights?: { at: Spot; steps: number }[]
  dark?: boolean
  tokens?: Token[]
  backdrop?: Backdrop | null
  fog?: boolean
  /** In the fog players are given what their characters see. */
  sight?: boolean
  moves?: boolean
  revealed?: Cell[]
  remembered?: Cell[]
  shown?: boolean
  notes?: string
}

/** How the fog is lifted. */
export type FogMode = 'none' | 'hand' | 'sight'
export const fogOf = (scene: Scene): FogMode => (!scene.fog ? 'none' : scene.sight ? 'sight' : 'hand')

/** A scene as one may see it: all of it for hosts, else what the server has given. */
export function sceneOf(document: CampaignDocument): Scene {
  return ((document.secret as Record<string, unknown> | undefined)?.['scene'] ?? document.public) as Scene
}

/** For hosts: the cells that players see now, whoever of them. */
export function watched(document: CampaignDocument): Set<string> {
  const sights = ((document.secret as Record<string, unknown> | undefined)?.['sights'] ?? {}) as Record<
    string,
    { now?: string[] }
  >
  const found = new Set<string>()
  for (const sight of Object.values(sights))
    sight.now?.forEach((row, y) => {
      for (let n = row.length - 1, x = 0; n >= 0; n -= 1, x += 4) {
        const bits = parseInt(row[n]!, 16)
        for (let k = 0; k < 4; k += 1) if ((bits >> k) & 1) found.add(`${x + k},${y}`)
      }
    })
  return found
}

/** The cell that a token's middle is in. */
export const cellOf = (token: Token): Cell => [Math.floor(token.at[0] + 0.5), Math.floor(token.at[1] + 0.5)]
