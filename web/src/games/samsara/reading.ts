import type { Asked, Question } from '@/protocol/wire'
import type { Figure, SamsaraView } from './types'
import type { TableEvent } from '@/live/table'

/** What stands in the middle of the table. */
export type Stage = 'anvil' | 'bench' | 'forge' | 'card' | 'home' | 'mission' | 'formula' | 'answer' | 'field'

const FORMULA = ['attack.entry']
const AFTER = ['ended', 'feedback', 'revive_vote', 'rewards', 'strengthen', 'audit', 'archived']
/** The phases of a mission, in their order. */
export const PHASES = [
  'recruiting',
  'full',
  'card_check',
  'import',
  'pre_strengthen',
  'running',
  'ended',
  'feedback',
  'revive_vote',
  'rewards',
  'strengthen',
  'audit',
  'archived',
]

export function stageOf(view: SamsaraView, asked: Asked | null): Stage {
  const prompt = asked?.question.prompt ?? ''
  if (view.bench) return view.bench.anvil ? 'anvil' : 'bench'
  if (prompt.startsWith('forge.')) return 'forge'
  if (/^(create|strengthen|sheet)\./.test(prompt)) return 'card'
  if (FORMULA.includes(prompt)) return 'formula'
  if (prompt.startsWith('settle.') || prompt === 'green.refuse') return 'answer'
  const desk = view.mission?.desk
  if (desk && AFTER.includes(desk.state)) return 'home'
  if (prompt.startsWith('mission.')) return 'mission'
  if (view.round > 0 && !view.over) return 'field'
  return view.mission ? 'mission' : 'field'
}

export function numberOf(asked: Asked | null, name: string): number {
  const value = asked?.question.params?.[name]
  return typeof value === 'number' ? value : 0
}

/** The figure that a question is about, or whose turn it is, or the first of your own. */
export function subject(view: SamsaraView, asked: Asked | null): Figure | undefined {
  const who = numberOf(asked, 'who')
  const by = (ref: string) => view.figures.find((one) => one.ref === ref)
  const asks = who ? by(`fighter:${who}`) : undefined
  const active = view.active ? by(view.active) : undefined
  const own = view.figures.find((one) => one.seat === view.you && one.state !== 'dead')
  return asks ?? (active && active.seat === view.you ? active : own) ?? active ?? view.figures[0]
}

/** A part of a formula: its name in options, its entry with level, its dice. */
export interface Part {
  id: string
  entry: string
  level: number
  dice: string
}

export interface Formula {
  parts: Part[]
  total: string
  longer: Record<string, string>
  left: number
  against: Part[]
}

export function formulaOf(question: Question | undefined): Formula | null {
  const params = question?.params
  if (!params || !Array.isArray(params['parts'])) return null
  const parts = params['parts'] as [string, string, string][]
  const against = (params['against'] ?? []) as string[]
  return {
    parts: parts.map(([id, entry, dice]) => ({ id, dice, ...spelled(entry) })),
    total: String(params['total'] ?? '0'),
    longer: (params['longer'] ?? {}) as Record<string, string>,
    left: Number(params['left'] ?? 0),
    against: against.map((entry) => ({ id: entry, dice: '', ...spelled(entry) })),
  }
}

/** `R01:3` taken apart. */
export function spelled(entry: string): { entry: string; level: number } {
  const [code = '', level = '0'] = entry.split(':')
  return { entry: code, level: Number(level) }
}

/** The last settlement, step by step, as far as it was told to this seat. */
export interface Settlement {
  by: number
  targets: number[]
  entries: Part[]
  damage?: number
  reduction?: number
  left?: number
  response?: string
  gain?: number
  items: { name: string; destroyed: boolean }[]
  final?: number
  outcome?: string
}

export function settlement(events: TableEvent[]): Settlement | null {
  let found: Settlement | null = null
  for (const { kind, data } of events) {
    if (kind === 'declared') {
      const entries = ((data?.['entries'] ?? []) as string[]).map((entry) => ({
        id: entry,
        dice: '',
        ...spelled(entry),
      }))
      found = { by: Number(data?.['who'] ?? 0), targets: (data?.['targets'] ?? []) as number[], entries, items: [] }
    } else if (found) told(found, kind, data ?? {})
  }
  return found
}

function told(found: Settlement, kind: string, data: Record<string, unknown>): void {
  if (kind === 'reduced') {
    found.damage = Number(data['damage'])
    found.reduction = Number(data['reduction'])
    found.left = Number(data['left'])
  } else if (kind === 'absorbed') found.outcome = 'absorbed'
  else if (kind === 'responds') {
    found.response = String(data['how'])
    found.gain = Number(data['gain'])
  } else if (kind === 'shelters') {
    found.response = 'shelter'
    found.gain = Number(data['n'])
  } else if (kind === 'guards') found.response = 'guard'
  else if (kind === 'tested') found.items.push({ name: String(data['name']), destroyed: data['destroyed'] === true })
  else if (kind === 'settled') {
    found.damage = Number(data['damage'])
    found.final = Number(data['final'])
  }
}

/** What is known of somebody's reduction: what was told the last time it took something off. */
export function lastReduction(events: TableEvent[], ref: string): number | null {
  const last = events.findLast((event) => event.kind === 'reduced' && `fighter:${String(event.data?.['who'])}` === ref)
  return last ? Number(last.data?.['reduction']) : null
}

/** How much is left, in four segments: what everybody sees. */
export const SEGMENTS: Record<string, number> = { unhurt: 4, hurt: 3, half: 2, near_death: 1, dead: 0 }

/** A check of the scene: who may try it with what dice, against what number. */
export interface Attempt {
  name: string
  option: string
  number: number
  dice: Record<string, string>
}

export function attempts(asked: Asked | null): Attempt[] {
  const tries = (asked?.question.params?.['tries'] ?? {}) as Record<
    string,
    { number: number; dice: Record<string, string> }
  >
  return Object.entries(tries).map(([name, found]) => ({ name, option: `try ${name}`, ...found }))
}

/** The letter of a grade. */
export const LETTERS = 'FEDCBA'
export const letter = (grade: number) => LETTERS[grade - 1] ?? '?'
export const ATTRIBUTES = ['stalwart', 'burst', 'reaction', 'coordination', 'spirit', 'will']

/** Places on a sketch of the field: metres into per cent, with room at the edges. */
export function laidOut(figures: Figure[]): Map<string, { x: number; y: number }> {
  const here = figures.filter((one) => one.at && one.state !== 'dead' && !one.inside)
  const xs = here.map((one) => one.at?.[0] ?? 0)
  const ys = here.map((one) => one.at?.[1] ?? 0)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const across = Math.max(...xs) - left
  const wide = Math.max(8, across)
  const tall = Math.max(4, Math.max(...ys) - top)
  const taken = new Map<string, number>()
  return new Map(
    here.map((one) => {
      const at = one.at ?? [0, 0]
      const stacked = taken.get(String(at)) ?? 0
      taken.set(String(at), stacked + 1)
      return [
        one.ref,
        {
          x: 8 + (84 * (at[0] - left + (wide - across) / 2)) / wide + stacked * 4,
          y: 14 + (66 * (at[1] - top)) / tall + stacked * 6,
        },
      ]
    }),
  )
}
