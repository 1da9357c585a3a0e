import type { Asked } from '@/protocol/wire'
import type { Entry } from './entries'

/** What a draft comes to, as the builder's questions tell it live. */
export interface Summary {
  potential: number
  strength: number
  scores: Record<string, number>
  permanent: Record<string, number>
  occupied: Record<string, number>
  protection: Record<string, number>
  speed: number
  ways: string[]
  perception: number
  senses: string[]
  max_ap: number
  purse: number
  load?: [number, number]
}

/** What obtaining an entry would take: potential, and a part of an attribute. */
export interface Planned {
  cost: number
  attribute: string
  level: number
}

/** What an entry that is looked at would take; nothing where it has no price in potential. */
export const plannedOf = (entry: Pick<Entry, 'options' | 'cost' | 'kind' | 'level'> | null): Planned | null =>
  entry?.options.length && entry.cost !== null
    ? { cost: entry.cost, attribute: entry.kind, level: entry.level ?? 0 }
    : null

export const STEPS = [
  'species',
  'scores',
  'abilities',
  'improvements',
  'gear',
  'equipment',
  'features',
  'finish',
] as const
export type BuildStep = (typeof STEPS)[number]

export function stepOf(asked: Asked | null): BuildStep | null {
  const prompt = asked?.question.prompt ?? ''
  if (prompt === 'build.amount') return 'gear'
  if (prompt === 'build.age') return 'features'
  return STEPS.find((step) => prompt === `build.${step}`) ?? null
}

/** The sheet so far; null before a species is chosen. */
export function summaryOf(asked: Asked | null): Summary | null {
  const sheet = asked?.question.params?.['sheet'] as Summary | undefined
  return sheet && sheet.scores ? sheet : null
}

export function wrongOf(asked: Asked | null): { reason: string; clause: string; [key: string]: unknown }[] {
  return (asked?.question.params?.['wrong'] as { reason: string; clause: string }[] | undefined) ?? []
}
