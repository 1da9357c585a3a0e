import type { Content } from '@/content/content'

/** What is printed on cards, as the server tells it: numbers and keys as they are, effects as sentences. */
export interface Program {
  pattern: string
  do?: string
}

export interface Box {
  need: Partial<Record<Face, number>>
  multi?: boolean
  do: string
  text: string
}

export interface Ability {
  moment: string
  do: string
  text: string
}

export type Face = 'common' | 'rare' | 'blank'

export interface BodyFace {
  move: number
  attack: number
  write: number
  boxes: Box[]
  abilities?: Ability[]
  cost?: string
}

export interface EnemyFace {
  level: number
  integrity: number
  basic: number
  special: string
  hack: Program
  expel: Program
}

export interface AugmentFace {
  class_name?: string
  faction?: string
  cost: number
  box?: Box
  abilities?: Ability[]
  program?: Program
  breaks?: boolean
}

export interface TileFace {
  number: number
  enter: number
  stay: number
  faction?: string
  effect?: string
}

export interface ProtocolFace {
  steps: { goal: string; reward?: string }[]
  abilities: Ability[]
}

export interface StoryProgram extends Program {
  id: string
  name: string
  condition?: string
}

export interface ScenarioFace {
  story?: string
  goal?: string
  teaser?: string
  victory?: boolean
  programs?: StoryProgram[]
}

export interface BossFace {
  integrity: number
  armour?: number[]
  hacks?: Program[]
}

/** Numbers of the rules that a board draws: how long the tracks are. */
export interface Constants {
  highlighted_parity: number
  tracking_top: number
  tracking_bands: number[]
  tracking_top_enemies: number
  integrity_top: number
  time_top: number
  jordan_battery: number
  jordan_pattern: string
  resource_top: number
  corrupted_tokens: number
}

const NO_CONSTANTS: Constants = {
  highlighted_parity: 0,
  tracking_top: 0,
  tracking_bands: [],
  tracking_top_enemies: 0,
  integrity_top: 0,
  time_top: 0,
  jordan_battery: 0,
  jordan_pattern: '',
  resource_top: 0,
  corrupted_tokens: 0,
}
export const WALKER = 'walker'

/** Typed looks at the cards of the game. Everything is undefined until the cards have come. */
export function facesOf(content: Content) {
  function fields<T>(id: string | null | undefined, kind?: string): T | undefined {
    const card = content.card(id)
    return card && (!kind || card.kind === kind) ? (card.fields as T) : undefined
  }
  return {
    body: (id: string | null | undefined) => fields<BodyFace>(id, 'body'),
    enemy: (id: string | null | undefined) => fields<EnemyFace>(id, 'enemy'),
    augment: (id: string | null | undefined) => fields<AugmentFace>(id),
    tile: (id: string | null | undefined) => fields<TileFace>(id, 'tile'),
    protocol: (id: string | null | undefined) => fields<ProtocolFace>(id, 'protocol'),
    scenario: (id: string | null | undefined) => fields<ScenarioFace>(id),
    boss: (id: string | null | undefined) => fields<BossFace>(id, 'boss'),
    programs: (id: string | null | undefined) => fields<{ programs?: Program[] }>(id)?.programs ?? [],
    constants: () => fields<Constants>('constants', 'constants') ?? NO_CONSTANTS,
    basics: () =>
      content.cards.value
        .filter((card) => card.kind === 'basic_program')
        .map((card) => ({
          id: card.id,
          long: card.fields['long'] === true,
          program: card.fields['program'] as Program,
        })),
  }
}

export type Faces = ReturnType<typeof facesOf>
