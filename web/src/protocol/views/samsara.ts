// Made of the server's own types by `npm run protocol`. Do not edit.
/**
 * SAM-AUDIT-65 What the audit of the card found.
 */
export interface Audited {
  passed: number
  failed: Finding[]
  noted: Finding[]
  fine: string[]
}
/**
 * SAM-AUDIT-65 One result of a check: its numbers and the line, sequence or field it is about.
 */
export interface Finding {
  id: string
  severity: 'error' | 'info' | 'warn'
  verdict: 'fail' | 'pass'
  numbers?: {
    [k: string]: unknown
  }
  where?: string
}
/**
 * A card that is made or strengthened.
 */
export interface BenchView {
  task: 'create' | 'strengthen'
  hand: Dossier
  stage: 'attributes' | 'buy' | 'closed' | 'store' | 'submitted'
  steps?: StepState[]
  start?: number
  background?: string
  pairs?: [string, string][]
  own_race?: {
    [k: string]: string
  }
  fixed_tags?: boolean
  own_works?: OwnWork[]
  anvil?: OnAnvil | null
  new_star?: boolean
  free?: number
  refused?: Finding[]
  tries?: number
  end?: '' | 'left' | 'passed'
}
/**
 * A card with everything that follows from it.
 */
export interface Dossier {
  card: string
  name: string
  age: string
  looks: string
  races: string[]
  tags: string[]
  types: [string, string][]
  grades: number[]
  derived: Derived
  star: number
  seniority: number
  least: number
  next: number
  balance: number
  sequences?: Owned[]
  vault?: Owned[]
  ledger?: Line[]
  titles?: Title[]
  missions?: number
  attack?: string
  reduction?: string
  weight?: number
  audit?: Audited | null
}
/**
 * SAM-TAB-01 The values of a character; distances in metres, jumps in decimetres.
 */
export interface Derived {
  hp: number
  load: number
  two_hand: number
  one_hand: number
  unarmed: number
  move: number
  jump_up: number
  jump_across: number
  throw_light: number
  throw_heavy: number
  modifier: number
  stamina: number
  aim: number
  energy: number
  san: number
  resistance: number
}
/**
 * A sequence on the card or in its vault.
 */
export interface Owned {
  id: string
  ref: string
  kind: string
  name: string
  price: number
  gate: number
  place?: string
  part?: string
  release?: string
  entries?: Entry[]
  damage?: number
  reduction?: number
  off?: boolean
  destroyed?: boolean
  new?: boolean
  system?: string
  pays?: string
  payment?: number
  item?: string
  hands?: number
  construction?: number
  inside?: string
}
/**
 * An entry of a sequence, at its level.
 */
export interface Entry {
  code: string
  level: number
  family: string
  parameter?: string
}
/**
 * SAM-POINTS-16 One line of the ledger.
 */
export interface Line {
  number: number
  mission: string
  kind:
    | 'adjust'
    | 'erase'
    | 'exchange'
    | 'follower'
    | 'grant'
    | 'lost'
    | 'race'
    | 'remould'
    | 'self_made'
    | 'surcharge'
    | 'vault_in'
    | 'vault_out'
    | 'wipe'
  sequence?: string
  name?: string
  points?: number
  balance?: number
  gained?: number
  seniority?: number
  why?: string
}
/**
 * SAM-REWARD-10 A cosmetic award.
 */
export interface Title {
  name: string
  mission: string
  worn?: boolean
}
/**
 * SAM-CREATE-01 One step of the builder, and what it still needs.
 */
export interface StepState {
  step: 'person' | 'points' | 'submit' | 'tags'
  missing: string[]
  warnings: string[]
}
/**
 * SAM-POINTS-07 A self-made sequence that may still be given a name and a background.
 */
export interface OwnWork {
  id: string
  title: string
  story: string
}
/**
 * What is being forged, and how far its entries may go.
 */
export interface OnAnvil {
  skill?: SkillBuild | null
  item?: ItemBuild | null
  adjusts?: string
  caps?: {
    [k: string]: number
  }
}
/**
 * A skill.
 */
export interface SkillBuild {
  system: 'academia' | 'craft' | 'esper' | 'item' | 'miracle' | 'spell'
  way: Way
  pieces: Piece[]
  offsets?: Piece[]
  needs?: string[]
  racial?: boolean
}
/**
 * How a skill or item effect is released: what the modifier of its price is made of.
 */
export interface Way {
  release?: 'active' | 'channel' | 'forced' | 'instant' | 'passive' | 'trigger'
  channel?: number | null
  duration?: number
  time?: ('day' | 'hour' | 'scene') | null
  cooldown?: number
  once?: boolean
  targets?: number
  range?: 'aim' | 'contact' | 'scene'
  pays?: ('energy' | 'stamina') | null
  payment?: number
  restrictions?: string[]
  charges?: number | null
  trigger?: string
}
/**
 * SAM-SHEET-10 One entry in a skill or item: `R03:5(fire){dur=2,tg=3}`.
 */
export interface Piece {
  entry: string
  level?: number
  parameter?: string
  duration?: number | null
  targets?: number | null
}
/**
 * An item.
 */
export interface ItemBuild {
  kind:
    'accessory' | 'ammunition' | 'armour' | 'bag' | 'food' | 'part' | 'shield' | 'tool' | 'vehicle' | 'weapon'
  part?: ('arms' | 'back' | 'body' | 'head' | 'legs' | 'waist') | null
  spot?: string
  hands?: number
  reach?: ('melee' | 'ranged' | 'thrown') | null
  family?: string
  damage?: number
  reduction?: number
  construction?: number
  weight?: number
  volume?: number
  size?: [number, number] | null
  panel?: Piece[]
  effects?: ItemEffect[]
  count?: number
  consumable?: boolean
  independent?: boolean
  component?: boolean
  placed?: boolean
  needs?: string
  vehicle?: VehicleBuild | null
}
/**
 * SAM-ITEM-20 A skill inside an item.
 */
export interface ItemEffect {
  way: Way
  pieces: Piece[]
}
/**
 * SAM-VEH-09 What makes an item a vehicle.
 */
export interface VehicleBuild {
  /**
   * @minItems 6
   * @maxItems 6
   */
  grades: [number, number, number, number, number, number]
  open?: boolean
  magitech?: boolean
}
/**
 * A regular attack of whoever acts, by the option that names it.
 */
export interface Blow {
  option: string
  dice: string
  reach: number
  ranged: boolean
}
/**
 * SAM-SHEET-14 The announcement of a mission. It has no field for bonus points or for immortality.
 */
export interface Brief {
  title?: string
  grade?: '1' | '2' | '3' | '4' | '5' | 'crown' | 'independent'
  mode?: 'direct' | 'exploration' | 'identity' | 'rebirth' | 'soul'
  /**
   * @minItems 2
   * @maxItems 2
   */
  players?: [number, number]
  starts?: string
  ends?: string
  date?: string
  room?: Room
  house_rules?: string[]
  pvp?: boolean
  loser_rule?: string
  plane?: string
  teaser?: string
  requirements?: string
}
/**
 * The house rules of a room; every default is the book's own rule or our ruling.
 */
export interface Room {
  construction?: 'always' | 'main_and_pvp' | 'off'
  crush_cap?: boolean
  favour?: boolean
  satiety?: boolean
  vigour?: boolean
  pvp_damage_percent?: 50 | 70 | 80 | 90 | 100
  team_battle?: 'always' | 'off' | 'offer'
  bulk_roll?: 'exact' | 'single' | 'tens'
  battle_start_ap?: 0 | 3
  erase_skill_cost?: 'equal' | 'free'
  firearm_unarmed_bonus?: boolean
  absorbed_is_miss?: boolean
  shelter_overdraw?: boolean
  channel_break_on?: 'damaged' | 'hit' | 'targeted'
  reaction_theft?: boolean
  fusion_counts_for_band?: boolean
  consumables_return?: boolean
  mark_talk?: 'flicker' | 'off' | 'on'
  mark_death_notice?: boolean
  mark_state?: boolean
  temp_level?: number | null
  stealth_formula?: 'contest' | 'flat'
  critique_waiver_days?: number
  same_weakening?: 'each' | 'highest'
  recorder_countersign?: boolean
}
/**
 * A roll; the difficulty of a fate check and rolls behind the screen are for the DJ.
 */
export interface CheckView {
  id: string
  who: string
  thing: string
  kind: string
  line: string
  success?: boolean | null
  number?: number | null
}
/**
 * SAM-GAME-17 What the mission runs against.
 */
export interface ClockView {
  unit: string
  gone: number
  most: number
  hour: number
}
/**
 * The desk as one seat sees it.
 */
export interface DeskPart {
  dues?: Due[]
  fixed?: number
  quests?: QuestLine[]
  owed?: string[]
  voters?: string[]
  sealing?: string
  signed?: Signed[]
  keeper?: Keeper | null
  secret?: {
    [k: string]: string
  }
  scene?: {
    [k: string]: string
  }
}
/**
 * SAM-REWARD-02, SAM-REVIVE-02 What a card would get as things stand, or why nothing.
 */
export interface Due {
  card: string
  name: string
  star: number
  rp?: number
  influence?: number
  multiplier?: number
  fixed?: number
  quest?: string
  factor?: number
  quest_points?: number
  looted?: number
  total?: number
  refused?: string
  minutes?: number
}
/**
 * SAM-TAB-15 A side quest with its factor, and who is credited.
 */
export interface QuestLine {
  id: string
  name: string
  grade: string
  personal: boolean
  state: string
  factor: number
  by?: string[]
  announced?: boolean
}
/**
 * SAM-MISSION-04, SAM-GAME-17 A card that was read: its means, doubled, and what the audit found.
 */
export interface Signed {
  card: string
  name: string
  player: string
  star: number
  seniority: number
  attack: string
  attack_twice: number
  reduction: string
  reduction_twice: number
  failed?: Finding[]
  raised?: number
}
/**
 * SAM-REWARD-12 The recorder: what it would get, and what that waits for.
 */
export interface Keeper {
  name: string
  star: number
  points: number
  minutes: number
  least: number
  critiques: number
  owed: number
}
/**
 * An effect that works on somebody.
 */
export interface EffectView {
  entry: string
  level: number
  until: number
}
/**
 * An entry of a power, by the name that options give it.
 */
export interface EntryView {
  ref: string
  name: string
  level: number
  family: string
}
/**
 * SAM-RATE What a player says about the DJ.
 */
export interface Feedback {
  player: string
  score?: number
  shortcomings?: string
  strengths?: string
  waived_by?: string
  key?: string
  params?: {
    [k: string]: unknown
  }
}
/**
 * A fighter; numbers only for whoever plays it and for the DJ.
 */
export interface Figure {
  ref: string
  name: string
  seat: number
  side: string
  kind: string
  state: string
  nth?: number
  at?: [number, number] | null
  height?: number
  inside?: string
  leaning?: boolean
  out?: string
  hidden?: boolean
  channelling?: boolean
  hp?: number | null
  hp_cap?: number | null
  san?: number | null
  stamina?: number | null
  energy?: number | null
  fuel?: number | null
  ap?: number | null
  riding?: string
  grades?: number[]
  caps?: {
    [k: string]: number
  }
  reduction?: string
  paid?: number
  need?: number
  blows?: Blow[]
  types?: string[]
  gear?: Thing[]
  skills?: Skill[]
  effects?: EffectView[]
}
/**
 * An item, or an entry of a power, by the name that options give it.
 */
export interface Thing {
  ref: string
  name: string
  place?: string
  destroyed?: boolean
  left?: number | null
  loaded?: number | null
}
/**
 * SAM-HIDE-03 A power, for its owner and the DJ only.
 */
export interface Skill {
  ref: string
  name: string
  entries?: EntryView[]
  ready?: number
  until?: number
  sealed?: number
  off?: boolean
  release?: string
  ap?: number
  pays?: string
  payment?: number
  gear?: string
}
/**
 * SAM-HP-07 A limb lost in this mission; what the DJ calls irrecoverable stays lost.
 */
export interface Limb {
  name: string
  irrecoverable?: boolean
}
/**
 * SAM-HIDE-07 A charge on the ground, for its owner and the DJ.
 */
export interface Mine {
  ref: string
  name: string
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number]
}
/**
 * SAM-HIDE-01 A mission so far: what is not yet revealed is not in it.
 */
export interface MissionPart {
  mission: string
  scene: string
  number: number
  desk: MissionView
  table: DeskPart
  quests?: string[]
  teams?: Side[]
  sheet?: Thing[]
  refs?: {
    [k: string]: string
  }
  clock?: ClockView | null
  cards?: Dossier[]
  hand?: Dossier | null
}
/**
 * A mission as one person sees it.
 */
export interface MissionView {
  id: string
  dj: string
  state: string
  brief: Brief
  room: Room
  day: number
  display: string[]
  scenes: SceneView[]
  npcs: NpcView[]
  quests: QuestView[]
  checks: CheckView[]
  people: PersonView[]
  talks: Talk[]
  notices: Notice[]
  feedback: Feedback[]
  votes: {
    [k: string]: boolean
  }
  requests?: Request[]
  log?: Ruling[]
  success?: boolean | null
  ranks?: {
    [k: string]: string[]
  }
  titles?: {
    [k: string]: string
  }
  revived?: boolean | null
  rewards?: RewardView[]
}
/**
 * A scene; its text is for the DJ.
 */
export interface SceneView {
  id: string
  name: string
  look: string
  text?: string
  revealed?: boolean
}
/**
 * A figure; numbers and creature are for the DJ.
 */
export interface NpcView {
  id: string
  name: string
  look: string
  creature?: string
  numbers?: {
    [k: string]: number
  }
  favour?: {
    [k: string]: number
  }
}
/**
 * A side quest; nobody but the DJ knows it before it is announced.
 */
export interface QuestView {
  id: string
  name: string
  grade: 'hard' | 'normal' | 'simple'
  personal: boolean
  state: string
  target: string
  note?: string
  announced?: boolean
}
/**
 * SAM-HIDE-02 A character as others see it: name, looks, race, what is worn in the open.
 */
export interface PersonView {
  card: string
  player: string
  name: string
  looks: string
  races: string[]
  fate: string
  gear: string[]
  identity?: string
  tags?: string[]
  vitals?: Vitals | null
  sequences?: string[] | null
  vault?: string[] | null
}
/**
 * What changes by the hour.
 */
export interface Vitals {
  hp?: number
  san?: number
  stamina?: number
  energy?: number
  satiety?: number
  vigour?: number
  hungry?: number
  eaten?: boolean
  rested?: number
  meditating?: number | null
  limbs?: Limb[]
  flock?: {
    [k: string]: number
  }
  fed?: string[]
  hurt?: {
    [k: string]: number
  }
  tanks?: {
    [k: string]: number
  }
}
/**
 * SAM-HIDE-10 Something said mind to mind.
 */
export interface Talk {
  by: string
  to: string[]
  text: string
}
/**
 * Something told to everybody, or to some; `kind` is a key of the `notice` texts.
 */
export interface Notice {
  kind: string
  params?: {
    [k: string]: unknown
  }
  to?: string[] | null
}
/**
 * SAM-RP-04, SAM-DAILY-07 Something a player asks the DJ for.
 */
export interface Request {
  id: string
  kind: 'attempt' | 'bonus' | 'quest'
  who: string
  text: string
  answer?: string
  bonus?: number
  open?: boolean
}
/**
 * One decision of a DJ or auditor: what was proposed, what was decided, by whom and why.
 */
export interface Ruling {
  clause: string
  who: string
  about?: string
  proposed?: unknown
  decided?: unknown
  why?: string
  when?: string
}
/**
 * SAM-REWARD-02 What a card gets, number by number; or why nothing.
 */
export interface RewardView {
  card: string
  name: string
  fixed?: number
  ranks?: number
  multiplier?: number
  quest?: string
  quest_points?: number
  looted?: number
  total?: number
  refused?: string
}
/**
 * SAM-TEAM One team of a mass battle: its power, its morale, how many main members live.
 */
export interface Side {
  name: string
  power: number
  morale: number
  mains: number
  members: number
}
/**
 * A match as a seat sees it.
 */
export interface View {
  you: number | null
  mode: string
  host: number
  players: number[]
  round: number
  figures: Figure[]
  order?: string[]
  active?: string
  mines?: Mine[]
  ground?: Thing[]
  mission?: MissionPart | null
  over?: string
  bulk?: 'exact' | 'single' | 'tens'
  bench?: BenchView | null
}
