import type { CardInfo } from '@/protocol'

const rank = (card: CardInfo) => Number(card.fields?.['strength'] ?? card.fields?.['star'] ?? 0)

/** The things of these kinds: kind by kind, the weakest first where they have a strength. */
export const thingsOf = (cards: CardInfo[], kinds: string[]): CardInfo[] =>
  kinds.flatMap((kind) => cards.filter((card) => card.kind === kind).sort((a, b) => rank(a) - rank(b)))

/** The first sentence about a thing, or the line that its author gave it. */
export function lineOf(card: CardInfo): string {
  const first = /^.+?(?:[.。](?=\s|$)|。|$)/.exec(card.text.trim())?.[0] ?? ''
  return first || String(card.fields?.['flavour'] ?? '')
}

/** How many of each: `{ rat: 2 }` of `rat rat`. */
export function countsOf(ids: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const id of ids) counts[id] = (counts[id] ?? 0) + 1
  return counts
}

/** One after the other what is counted: `rat rat` of `{ rat: 2 }`. */
export const listOf = (counts: Record<string, number>): string[] =>
  Object.entries(counts).flatMap(([id, n]) => Array.from({ length: n }, () => id))

export const total = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, n) => sum + n, 0)

/** The things that an option names, however it names them, and how many of each. */
export function thingsIn(value: unknown): { id: string; n: number }[] {
  if (typeof value === 'string')
    return value
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((id) => ({ id, n: 1 }))
  if (Array.isArray(value))
    return Object.entries(countsOf(value.flat().filter((id) => typeof id === 'string'))).map(([id, n]) => ({ id, n }))
  return Object.entries((value ?? {}) as Record<string, unknown>).flatMap(([id, n]) =>
    typeof n === 'number' ? [{ id, n }] : [],
  )
}
