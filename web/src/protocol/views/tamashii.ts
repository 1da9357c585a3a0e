// Made of the server's own types by `npm run protocol`. Do not edit.
/**
 * An augment in front of a player.
 */
export interface AugmentView {
  card: CardView
  equipped?: boolean
}
/**
 * A card, tile or token: what its back tells, and its face where the viewer may see it.
 */
export interface CardView {
  ref: string
  back?: string
  face?: string | null
}
/**
 * A boss on the map; its attack pile is face down.
 */
export interface BossView {
  card: string
  place: string
  integrity: number
  armour?: number | null
  pile?: number
}
/**
 * One player's combat.
 */
export interface Combat {
  seat: number
  dice?: ('blank' | 'common' | 'rare')[]
  assigned?: boolean[]
  symbol?: 'basic' | 'special'
  number?: number
  die_on?: number | null
  boxes?: string[]
  wounds_less?: number
  notes?: {
    [k: string]: number
  }
}
/**
 * The generator cards of a versus game.
 */
export interface ContestView {
  map: string
  situation: string
  rule: string
  interaction: string
  display?: (CardView | null)[]
  next?: CardView | null
  deck?: number
}
/**
 * A locked-on enemy.
 */
export interface EnemyView {
  card: CardView
  damage?: number
}
/**
 * The solo bot.
 */
export interface Jordan {
  place: number
  battery: number
  moved: boolean
  tile_declared: boolean
  acting: boolean
}
/**
 * The grid of code cells, row by row, and the cells under a lock token.
 */
export interface Launcher {
  cells: (('blue' | 'corrupted' | 'green' | 'open_source' | 'red' | 'yellow') | null)[]
  locks: number[]
}
/**
 * A place of the map.
 */
export interface PlaceView {
  ref: string
  q: number
  r: number
  tile: CardView
  name?: string
  nth?: number
  revealed?: boolean
  exploration?: CardView | null
  ascend?: number
  success?: number
  markers?: {
    [k: string]: number
  }
  die_faces?: number
  cards?: number
  labels?: string[]
}
/**
 * A soul hacker's side of the table.
 */
export interface PlayerView {
  seat: number
  colour: 'amber' | 'azure' | 'crimson' | 'jade'
  core: 'blue' | 'green' | 'red' | 'yellow'
  launcher: Launcher
  bag_size: number
  place: string
  bag?: {
    [k: string]: number
  } | null
  prepared?: ('blue' | 'corrupted' | 'green' | 'open_source' | 'red' | 'yellow')[]
  dump?: {
    [k: string]: number
  }
  resources?: {
    [k: string]: number
  }
  xp?: number
  integrity?: number
  cap?: number
  tracking?: number
  bodies?: CardView[]
  class_name?: ('mindweaver' | 'slayer' | 'trickster' | 'vanguard') | null
  class_deck?: number
  augments?: AugmentView[]
  protocol?: CardView | null
  protocol_step?: number
  queue?: EnemyView[]
  objectives?: CardView[]
  moves_made?: number
  extra_moves?: number
  done?: boolean
  out?: boolean
  roll?: Roll | null
  launched?: string[]
  recast?: {
    [k: string]: 'blue' | 'green' | 'red' | 'yellow'
  }
  used?: {
    [k: string]: number
  }
  values?: {
    [k: string]: number
  }
  tracking_dice?: number
  test_dice?: number
  points?: {
    [k: string]: number
  } | null
}
/**
 * Player dice that have fallen and may still be rerolled.
 */
export interface Roll {
  seat: number
  purpose: 'attack' | 'other' | 'test' | 'tracking'
  dice: ('blank' | 'common' | 'rare')[]
  rerolled_by?: {
    [k: string]: number[]
  }
}
/**
 * Where the scenario stands: the cards in play and those that were.
 */
export interface StoryView {
  scenario: string
  plot?: string
  specials?: string[]
  spent?: string[]
  tokens?: {
    [k: string]: number
  }
  guide_tokens?: {
    [k: string]: number
  }
  notes?: {
    [k: string]: number
  }
  outcome?: string
}
/**
 * The table as one seat, or a spectator, sees it.
 */
export interface TamashiiView {
  you: number | null
  players: PlayerView[]
  start_player: number
  phase: 'action' | 'combat' | 'planning' | 'progress' | 'setup'
  round: number
  places: PlaceView[]
  supply: {
    [k: string]: number
  }
  corrupted_pool: number
  enemy_deck: CardView[]
  enemy_discard: CardView[]
  body_deck: number
  market: (CardView | null)[]
  faction_decks: {
    [k: string]: number
  }
  active?: number | null
  step?: string
  time?: number
  tiles_in_play?: number[]
  ascend_supply?: number
  success_supply?: number
  looking_at?: CardView[]
  tracking_on?: boolean
  wounds?: Wounds | null
  draws?: number
  combat?: Combat | null
  boss?: BossView | null
  jordan?: Jordan | null
  story?: StoryView | null
  contest?: ContestView | null
}
/**
 * Wounds that somebody is about to take. Abilities lower `n`, or take them over (`taker`).
 */
export interface Wounds {
  seat: number
  n: number
  taker: number
}
