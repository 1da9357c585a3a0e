import type { CardInfo } from '@/protocol'

/** What one can do in a turn, put together by what it is for. */
export const GROUPS = ['move', 'attack', 'use', 'cast', 'other'] as const
export type Group = (typeof GROUPS)[number]

const BY_VERB: Record<string, Group> = {
  move: 'move',
  swap: 'move',
  turn: 'move',
  pose: 'move',
  mount: 'move',
  dismount: 'move',
  command: 'move',
  flee: 'move',
  get_down: 'move',
  attack: 'attack',
  aim: 'attack',
  reload: 'attack',
  use: 'use',
  pick_up: 'use',
  give: 'use',
  exchange: 'use',
  equip: 'use',
  doff: 'use',
  discard: 'use',
  ability: 'cast',
}

export interface ActCard {
  id: string
  /** What it is called. */
  words: string
  group: Group
  /** The AP that are printed for it; nothing where a rule works them out. */
  ap: number | null
  /** What its entry says, short. */
  text: string
  /** Why it is not on offer. */
  reason: string
}

type Fields = Record<string, unknown>
const part = (fields: Fields | undefined, key: string) => fields?.[key] as Fields | undefined
const said = (value: unknown) => (typeof value === 'string' ? value : '')

/** Which entry an act is about: `ability:mg_spark`, what is carried as `item:3`, or bare hands. */
export function entryOf(option: string, carried: (ref: string) => string | undefined): string | undefined {
  const words = option.split(' ')
  if (words.includes('fist')) return 'it_fist'
  const word = words.find((each) => each.includes(':'))
  if (!word) return undefined
  return word.startsWith('ability:') ? word.slice('ability:'.length) : carried(word)
}

export function groupOf(option: string): Group {
  return BY_VERB[option.split(' ')[0]!.split(':')[0]!] ?? 'other'
}

/** In which order the cards lie: what one looks for first comes first, what cannot be done last. */
const ORDER: Group[] = ['attack', 'cast', 'move', 'other', 'use']
export function laid(acts: ActCard[]): ActCard[] {
  const rank = (act: ActCard) => (act.reason ? 10 : 0) + ORDER.indexOf(act.group)
  return [...acts].sort((a, b) => rank(a) - rank(b))
}

/** The attack of a being's own body: `natural:0` is the first that its entry prints. */
export function naturalOf(option: string, card: CardInfo | undefined): Fields | undefined {
  const number = /natural:(\d+)/.exec(option)?.[1]
  const weapons = (card?.fields as Fields | undefined)?.['weapons'] as { attack?: Fields }[] | undefined
  return number === undefined ? undefined : weapons?.[Number(number)]?.attack
}

/** What a card prints for an act: its price, and in a line what it does. */
export function printedOf(
  option: string,
  card: CardInfo | undefined,
  body?: CardInfo,
): { ap: number | null; text: string } {
  const fields = card?.fields as Fields | undefined
  const attack = naturalOf(option, body) ?? part(fields, 'attack')
  if (option.startsWith('attack') && attack)
    return { ap: Number(attack['ap'] ?? 0), text: joined([said(part(attack, 'reach')?.['text']), said(attack['do'])]) }
  if (option.startsWith('equip'))
    return { ap: (fields?.['equip_ap'] as number | undefined) ?? null, text: joined([said(fields?.['effects'])]) }
  if (option.startsWith('reload')) return { ap: (fields?.['reload_ap'] as number | undefined) ?? null, text: '' }
  const use = part(fields, 'use')
  if (use && /^(ability:|use )/.test(option))
    return {
      ap: Number(use['ap'] ?? 0),
      text: joined([said(part(fields, 'target')?.['text']), said(fields?.['effects'])]),
    }
  return { ap: null, text: '' }
}

const joined = (parts: string[]) =>
  parts
    .map((each) => each.replace(/^(目标：|Target: )/, '').replace(/[。.]\s*$/, ''))
    .filter(Boolean)
    .join(' · ')
