import type { Finding } from '@/protocol/views/samsara'

/** Numbers that say what should be; every other number of a finding says what is. */
const EXPECTED = [
  'computed',
  'due',
  'most',
  'limit',
  'capacity',
  'load',
  'star',
  'size',
  'slots',
  'low',
  'high',
  'free',
  'needs',
]

export interface Told {
  found: [string, unknown][]
  expected: [string, unknown][]
}

/** What a finding found, and what it expected. */
export function told(finding: Finding): Told {
  const numbers = Object.entries(finding.numbers ?? {})
  return {
    found: numbers.filter(([name]) => !EXPECTED.includes(name)),
    expected: numbers.filter(([name]) => EXPECTED.includes(name)),
  }
}

/** Where on the workbench something is put right. */
export function stepFor(where: string): string {
  if (/^(name|age|looks|background|race|traits|body|features|personality)/.test(where)) return 'person'
  if (where.startsWith('tags')) return 'tags'
  return 'points'
}

/** The sequence that a place names, if it names one. */
export function sequenceAt(where: string): string {
  return /(?:^|\/)(q\d+)$/.exec(where)?.[1] ?? ''
}
