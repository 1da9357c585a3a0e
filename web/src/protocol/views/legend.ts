// Made of the server's own types by `npm run protocol`. Do not edit.
/**
 * An unlocked card, its materials, and whether it works.
 */
export interface AbilityView {
  card: CardView
  materials?: CardView[]
  copied?: string[]
  broken?: boolean
  disabled?: boolean
}
/**
 * A card: its back, and its face where the viewer may see it.
 */
export interface CardView {
  ref: string
  back: ('dungeon' | 'forest' | 'intel' | 'market' | 'mountain') | ('exclusive' | 'rotten')
  face?: string | null
  faceup?: boolean
  loot?: boolean
  progress?: number
  wounds?: number
  counters?: number
  peeked_by?: number[]
  used?: {
    [k: string]: number
  }
  need?: number
  dice?: number
  attack?: number
  health?: number
  price?: number
}
/**
 * Something a player may not do for a while.
 */
export interface Banned {
  seat: number
  ban: 'no_enter_forest' | 'no_trade'
  until: 'end_of_action' | 'end_of_hunt' | 'end_of_round' | 'end_of_turn' | 'forever'
  owner: number
}
/**
 * A change of a statistic that lasts for a while.
 */
export interface Buff {
  stat:
    | 'actions'
    | 'attack'
    | 'buy_price'
    | 'creature_attack'
    | 'element_limit'
    | 'gather'
    | 'hand_limit'
    | 'max_health'
    | 'need'
    | 'pack_limit'
    | 'refreshes'
    | 'sell_price'
    | 'stack_limit'
    | 'unlock_gold'
  amount: number
  until: 'end_of_action' | 'end_of_hunt' | 'end_of_round' | 'end_of_turn' | 'forever'
  owner: number
  seat?: number | null
  card?: number | null
  slots?: number[]
}
/**
 * The battlefield of one hunt.
 */
export interface HuntView {
  hunter: number
  creature: number
  slot: number
  units: UnitView[]
  round?: number
  escaping?: boolean
}
/**
 * A unit on the battlefield as it fights now.
 */
export interface UnitView {
  who: string
  force: number
  attack: number
  health: number
  wounds?: number
  card?: number | null
  armour?: number
  crit?: number
}
/**
 * Damage about to be placed on a player.
 */
export interface Hurt {
  seat: number
  amount: number
}
/**
 * The table as one seat, or a spectator, sees it.
 */
export interface LegendView {
  you: number | null
  decks: {
    [k: string]: number
  }
  discards: {
    [k: string]: CardView[]
  }
  rotten: number
  slots: SlotView[]
  players: PlayerView[]
  order: number[]
  rules: string[]
  turn: Turn
  turn_number: number
  rounds: number
  goal?: number
  looking_at?: CardView[]
  buffs?: Buff[]
  bans?: Banned[]
  roll?: RollView | null
  hurt?: Hurt | null
  hunt?: HuntView | null
  gathering?: string | null
  closing?: boolean
}
/**
 * A slot, the top card last.
 */
export interface SlotView {
  ref: string
  area: string
  cards: CardView[]
}
/**
 * A player's side of the table.
 */
export interface PlayerView {
  seat: number
  hand: CardView[]
  pack: CardView[]
  exclusive: CardView[]
  rows: (AbilityView | null)[][]
  permanent: Pool
  temporary: Pool
  character?: string
  gold?: number
  wounds?: number
  dying?: boolean
  slot?: string | null
  next_dice?: number
  forge_marks?: number
  trophy_value?: number
  high_trophies?: number
  feats?: {
    [k: string]: number
  }
  points?: number
  resigned?: boolean
  stats?: {
    [k: string]: number
  }
  pierces?: boolean
  next_feats?: {
    [k: string]: Tier[]
  }
}
/**
 * Elements of one sort, ready and spent.
 */
export interface Pool {
  ready?: {
    [k: string]: number
  }
  spent?: {
    [k: string]: number
  }
}
/**
 * One thing that a player's next feat of a path asks for; `have` is left out where it lies hidden.
 */
export interface Tier {
  what: string
  need: number
  have?: number | null
}
/**
 * Where the current turn stands.
 */
export interface Turn {
  seat: number
  phase?: 'action' | 'draw' | 'end' | 'prep' | 'start'
  skipped?: ('action' | 'draw' | 'end' | 'prep' | 'start')[]
  actions?: number
  refreshes?: number
  purchases?: number
  bought?: number[]
  in_action?: boolean
  attempted?: number[]
  hunted?: number[]
}
/**
 * Dice between rolling and counting, and what they come to as they lie.
 */
export interface RollView {
  seat: number
  purpose: string
  dice: number[]
  faces: ('blank' | 'crit' | 'sword')[]
  multiplied_by: number
  total: number
  points?: number
  unit?: number | null
  target?: string
}
