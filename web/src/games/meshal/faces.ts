import type { BeingView } from '@/protocol/views/meshal'

/** An icon, and whether it is one of the role-playing sprite. */
export interface Picture {
  icon: string
  rpg: boolean
}

const RPG: [RegExp, string][] = [
  [/halen|guard|knight|stonekin|effigy|clay/, 'r-halen'],
  [/sarn|archer|hunter|bandit|scout/, 'r-sarn'],
  [/maro|owl|raven|bird|gull/, 'r-maro'],
  [/tessen|ember|fire|drake|dragon/, 'r-tessen'],
  [/ibbe|reed|viper|snake|eel|toad/, 'r-reed'],
  [/moth|swarm|bee|wasp|spider|insect/, 'r-moth'],
  [/wolf|hound|bear|boar|beast|rat|cat/, 'r-wolf'],
  [/brann|horn|barbarian|warrior|thug|brute|ogre/, 'r-barbarian'],
  [/warlock|mage|witch|shaman|priest|cult/, 'r-warlock'],
  [/ghost|spirit|wraith|shade|phantom/, 'r-ghost'],
  [/skeleton|corpse|dead|zombie|bone/, 'r-skull'],
]

/** What is ridden and driven, by the letters that its entry begins with. */
const KINDS: [RegExp, string][] = [
  [/^mo_/, 'creature'],
  [/^ve_/, 'vehicle'],
]

/** The figure a being is drawn with: by what its entry is called, so that packs need no pictures. */
export function figureOf(being: Pick<BeingView, 'name' | 'entry' | 'side'>): Picture {
  const found = RPG.find(([pattern]) => pattern.test(being.name) || pattern.test(being.entry))
  if (found) return { icon: found[1], rpg: true }
  const kind = KINDS.find(([pattern]) => pattern.test(being.entry))
  if (kind) return { icon: kind[1], rpg: false }
  return being.side === 'foes' ? { icon: 'creature', rpg: false } : { icon: 'user', rpg: false }
}

const ACTS: Record<string, Picture> = {
  move: { icon: 'move', rpg: false },
  attack: { icon: 'attack', rpg: false },
  aim: { icon: 'eye', rpg: false },
  use: { icon: 'r-potion', rpg: true },
  search: { icon: 'search', rpg: false },
  flee: { icon: 'escape', rpg: false },
  end: { icon: 'next', rpg: false },
  pose: { icon: 'body', rpg: false },
  turn: { icon: 'rotate', rpg: false },
  equip: { icon: 'hand', rpg: false },
  doff: { icon: 'hand', rpg: false },
  reload: { icon: 'redo', rpg: false },
  swap: { icon: 'multi', rpg: false },
  mount: { icon: 'r-path', rpg: true },
  open: { icon: 'unlock', rpg: false },
  shut: { icon: 'lock', rpg: false },
  unlock: { icon: 'r-lockpick', rpg: true },
  break: { icon: 'damage', rpg: false },
  pick_up: { icon: 'bag', rpg: false },
  discard: { icon: 'discard', rpg: false },
  give: { icon: 'share', rpg: false },
  disarm: { icon: 'r-trap', rpg: true },
  climb: { icon: 'r-climb', rpg: true },
  swim: { icon: 'r-swim', rpg: true },
  parry: { icon: 'r-parry', rpg: true },
  evade: { icon: 'r-dodge', rpg: true },
  resist: { icon: 'r-resist', rpg: true },
  pass: { icon: 'next', rpg: false },
  ability: { icon: 'spell', rpg: false },
  help: { icon: 'r-aid', rpg: true },
  wake: { icon: 'r-bell', rpg: true },
  struggle: { icon: 'at-might', rpg: false },
  lift: { icon: 'r-heavy', rpg: true },
}
const OTHER: Picture = { icon: 'r-active', rpg: true }

/** The picture of an act, by the first word of its option. */
export function actPicture(option: string): Picture {
  const verb = option.split(' ')[0]!.split(':')[0]!
  return ACTS[verb] ?? OTHER
}

export const ATTRIBUTES = ['might', 'agility', 'spirit'] as const
export type Attribute = (typeof ATTRIBUTES)[number]
export const LETTER: Record<Attribute, string> = { might: 'm', agility: 'a', spirit: 's' }
