import type { CardInfo } from '@/protocol'

export type Kind = 'mineral' | 'plant' | 'creature' | 'skill' | 'creation' | 'spell' | 'event' | 'rule' | 'character'
export type Grade = 'low' | 'mid' | 'high' | 'legendary'
export type Counted = Record<string, number>

/** One effect of a card. */
export interface EffectLine {
  type: 'permanent' | 'activated' | 'quick'
  at: string
  name: string
  text: string
  do: string
  limit?: string
  cost?: Counted
}

export interface Requirement {
  count: number
  of: string
  at_least: Grade
}

export interface Unlock {
  gold: number
  elements?: Counted
  materials?: Requirement[]
  direct: boolean
}

/** What is printed on a card, as the board draws it. */
export interface Face {
  id: string
  name: string
  kind: Kind
  grade: Grade
  text: string
  flavour: string
  deck: string
  effects: EffectLine[]
  elements: string[]
  need: number
  attack: number
  health: number
  buy: number
  sell: number | 'half' | 'never' | { later: number } | null
  unlock: Unlock | null
  feats: (Counted & { name: string; text: string })[]
  path: string
}

const GRADES: Grade[] = ['low', 'mid', 'high', 'legendary']
export const gradePips = (grade: Grade): number => GRADES.indexOf(grade) + 1

export function faceOf(card: CardInfo): Face {
  const fields = card.fields as Partial<Record<string, never>> &
    Partial<Omit<Face, 'kind'>> & { kind?: Kind; type?: Kind }
  return {
    id: card.id,
    name: card.name,
    kind: fields.kind ?? fields.type ?? (card.kind as Kind),
    grade: fields.grade ?? 'low',
    text: card.text,
    flavour: fields.flavour ?? '',
    deck: fields.deck ?? 'intel',
    effects: fields.effects ?? [],
    elements: fields.elements ?? [],
    need: fields.need ?? 0,
    attack: fields.attack ?? 0,
    health: fields.health ?? 0,
    buy: fields.buy ?? 0,
    sell: fields.sell ?? null,
    unlock: fields.unlock ?? null,
    feats: fields.feats ?? [],
    path: fields.path ?? '',
  }
}

/** The element that tints a picture: the first that the card has or costs and that is not its kind's own. */
export function tintOf(face: Face): string | undefined {
  const usual: Partial<Record<Kind, string>> = { mineral: 'fire', plant: 'water', creature: 'earth' }
  const own = face.elements.find((element) => element !== usual[face.kind])
  const cost = Object.keys(face.unlock?.elements ?? {}).find((element) => element !== 'colourless')
  return own ?? cost
}

/** Elements one by one, for rows of marks. */
export function spread(counted: Counted | undefined): string[] {
  return Object.entries(counted ?? {}).flatMap(([element, count]) => Array<string>(count).fill(element))
}
