// Made of the server's own types by `npm run protocol`. Do not edit.
/**
 * Who is asked for a reaction. What could be answered is open at the table where a character is asked.
 */
export interface AskingView {
  whose: string
  seat: number
  trigger: string
  options?: string[]
}
/**
 * MES-ATK-02, MES-HID-03, 05 The attack card: of whoever attacks, is attacked, or hosts.
 */
export interface AttackView {
  victims: string[]
  attributes: string[]
  types: string[]
  defences: string[]
  by?: string
  source?: string
  result?: number | null
}
/**
 * A being that the viewer knows of.
 */
export interface BeingView {
  ref: string
  name: string
  entry: string
  seat: number
  side: string
  size: string
  health: string
  mark?: number
  bot?: boolean
  unseen?: boolean
  veiled?: boolean
  at?: [number, number] | null
  height?: number
  facing?: number
  pose?: 'crouching' | 'prone' | 'sitting' | 'standing'
  riding?: string
  inside?: string
  fled?: boolean
  effects?: EffectView[]
  wields?: string[]
  dice?: {
    [k: string]: number
  } | null
  scores?: {
    [k: string]: number
  } | null
  ap?: number | null
  max_ap?: number | null
  long?: LongAction | null
  sheet?: SheetView | null
  plight?: PlightView | null
}
/**
 * An effect or status that works on a being.
 */
export interface EffectView {
  name: string
  n?: number
  by?: string
  level?: number
  improved?: number
}
/**
 * MES-ACT-07 A tactical action that is being paid for.
 */
export interface LongAction {
  act: string
  additives?: string[]
  cost?: number
  paid?: number
  paid_now?: number
  target?: string
}
/**
 * What is on a sheet, for those who may read it.
 */
export interface SheetView {
  strength: number
  potential: number
  purse: number
  abilities: {
    [k: string]: number
  }
  items: ItemView[]
  protection: {
    [k: string]: number
  }
  speed: number
  perception: number
  weapons?: WeaponView[]
  features?: {
    [k: string]: string
  }
  traits?: {
    [k: string]: string | number | string[]
  }
  notes?: string
}
/**
 * Something a being carries.
 */
export interface ItemView {
  ref: string
  item: string
  name: string
  n?: number
  equipped?: boolean
  loaded?: number
  ammunition?: string
  addons?: string[]
  wear?: number
  coated?: string
  cursed?: boolean
}
/**
 * A natural weapon, by its name in every language.
 */
export interface WeaponView {
  ref: string
  name: {
    [k: string]: string
  }
}
/**
 * What costs dice, or will cost life; for the host also who does not know that it is there.
 */
export interface PlightView {
  woken?: boolean
  weather?: ('bog' | 'corrosive' | 'freezing' | 'torrid' | 'vacuum' | 'water')[]
  breath?: number | null
  depth?: number
  contact?: number
  straight?: number
  unseen_by?: string[]
}
/**
 * MES-ENC-01, 02 How hard the fight is, for the host: strengths, their gap, and the rows of the table.
 */
export interface BudgetView {
  own: number
  heads: number
  hostile: number
  gap: number
  intensity: string
  scale: [string, number | null, number][]
}
/**
 * The choices of one player so far. The sheet is made of them anew after each change.
 */
export interface Draft {
  seat: number
  at?: number
  species?: string
  gender?: ('female' | 'male' | 'none') | null
  acquired?: {
    [k: string]: number
  }
  abilities?: {
    [k: string]: number
  }
  rolled?: number | null
  gear?: {
    [k: string]: number
  }
  equipped?: string[]
  name?: string
  aliases?: string[]
  features?: {
    [k: string]: string
  }
  age?: number | null
  height?: number | null
  weight?: number | null
  being?: number | null
}
/**
 * A character in the making; what is in it only its player and the host see.
 */
export interface DraftView {
  seat: number
  step: number
  done?: boolean
  draft?: Draft | null
  sheet?: {
    [k: string]: unknown
  }
}
/**
 * The map; what is hidden on it is not in it.
 */
export interface FieldView {
  kind: 'grid' | 'gridless' | 'hex'
  width: number
  length: number
  west?: number
  north?: number
  name?: string
  walls?: Wall[]
  grounds?: Ground[]
  zones?: Zone[]
  items?: LyingView[]
  traps?: SetTrap[]
  dark?: boolean
  storm?: boolean
  seen?: [number, number, number][] | null
  known?: [number, number, number][] | null
}
/**
 * MES-MAP-13 What bars a cell, the edge between two cells, or (gridless) a polygon or segment.
 *
 *     Its height counts from the ground it stands on. Who changes a wall calls `changed(field)`.
 */
export interface Wall {
  id: number
  cells?: [number, number][]
  edges?: [[number, number], [number, number]][]
  outline?: [number, number][]
  circle?: number
  blocks_move?: boolean
  blocks_sight?: boolean
  blocks_area?: boolean
  height?: number
  thickness?: number
  object?: string
  durability?: number
  locked?: boolean
  open?: boolean
  weight?: number
  hangs?: number
  bears?: number[]
  cover?: number
  jammed?: boolean
}
/**
 * A piece of the map: cells, or (gridless) a polygon.
 */
export interface Ground {
  tags?: ('blocked' | 'difficult' | 'hazard' | 'lit' | 'obscured' | 'silent' | 'smooth')[]
  cells?: [number, number][]
  outline?: [number, number][]
  height?: number
  hazard?: ('bog' | 'corrosive' | 'freezing' | 'torrid' | 'vacuum' | 'water') | null
  depth?: number
  dark?: boolean
  crowd?: boolean
}
/**
 * A terrain tag that an effect has put on an area for a time.
 */
export interface Zone {
  id: number
  tag: 'blocked' | 'difficult' | 'hazard' | 'lit' | 'obscured' | 'silent' | 'smooth'
  cells?: [number, number][]
  /**
   * @minItems 2
   * @maxItems 2
   */
  centre?: [number, number]
  radius?: number
  outline?: [number, number][]
  source?: string
  by?: number | null
  until_round?: number | null
  until?: number | null
  durability?: number
  protection?: number
}
/**
 * Something on the ground.
 */
export interface LyingView {
  ref: string
  name: string
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number]
  n?: number
  concealed?: string
}
/**
 * A trap on the map.
 */
export interface SetTrap {
  id: number
  trap: string
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number]
  facing?: number
  found?: number[]
  spent?: boolean
  water?: number
  running?: boolean
  progress?: number
}
/**
 * MES-PER-23 Where somebody was last seen.
 */
export interface GhostView {
  ref: string
  name: string
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number]
  mark?: number
}
/**
 * What one of the party has brought out of a fight.
 */
export interface HaulView {
  whose: string
  potential?: number
  items?: {
    [k: string]: number
  }
}
/**
 * The table as one seat, or a spectator, sees it.
 */
export interface MeshalView {
  you: number | null
  players: number[]
  host: number
  mode: string
  clock: number
  process: string
  switches: (
    | 'accessory_by_kind'
    | 'addons'
    | 'age'
    | 'bonus_potential'
    | 'coup'
    | 'crafting'
    | 'extra_features'
    | 'facing'
    | 'fate'
    | 'group_initiative'
    | 'hazards'
    | 'lift'
    | 'limited_learning'
    | 'load'
    | 'magic'
    | 'magic_items'
    | 'natural_death'
    | 'objects'
    | 'overreach'
    | 'pose'
    | 'rot'
    | 'supply'
    | 'tier'
    | 'unique'
  )[]
  beings?: BeingView[]
  ghosts?: GhostView[]
  house?: number | null
  field?: FieldView | null
  moment?: MomentView | null
  attack?: AttackView | null
  asking?: AskingView | null
  secrets?: SecretView[]
  haul?: HaulView[]
  budget?: BudgetView | null
  drafts?: DraftView[]
  story?: StoryView | null
  overrides?: Override[]
}
/**
 * Rounds and turns: of those the viewer knows of.
 */
export interface MomentView {
  round: number
  order?: string[]
  done?: string[]
  active?: string
  initiative?: {
    [k: string]: number
  }
  intensity?: string
  over?: string
}
/**
 * MES-SEC A secret roll, for the host and for whoever was asked to make it.
 */
export interface SecretView {
  number: number
  whose: string
  faces: number[]
  result: number
  scopes?: string[]
  reason?: string
  player?: boolean
  shown?: boolean
}
/**
 * MES 9.9 Where an adventure stands: the scenes that were told to everybody.
 */
export interface StoryView {
  adventure: string
  scene?: string
  trail?: string[]
}
/**
 * MES-CORE-02 What the host decided otherwise: who, what, why, and what it was before and is now.
 */
export interface Override {
  author: string
  what: string
  reason: string
  data?: {
    [k: string]: unknown
  }
  old?: number | string | null
  new?: number | string | null
}
