import type { Asked } from '@/protocol/wire'

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

export const STEPS = ['species', 'scores', 'abilities', 'improvements', 'gear', 'equipment', 'features', 'finish'] as const
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
