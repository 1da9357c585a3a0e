import type { Content } from '@/content/content'
import type { TableEvent } from '@/live/table'
import { ATTRIBUTES, type Attribute } from '../faces'

/** What a line of the log has beside its words. */
export interface Details {
  /** What was done, or with what. */
  what: string
  /** What a roll was for. */
  scope: string
  faces: number[]
  /** The dice are added up as they lie, where else only some of their faces are points. */
  summed: boolean
  /** Dice lost and regained. */
  changes: { attribute: Attribute; by: number }[]
}

/** MES-DICE-02 These faces are worth points. */
export const worth = (face: number): boolean => face <= 2
const total = (all: number[]): number => all.reduce((sum, each) => sum + each, 0)
/** MES-DICE-03 Whether the faces themselves were added up, and not their points. */
export const summed = (faces: number[], result: unknown): boolean =>
  total(faces) === result && total(faces.filter(worth)) !== result
const words = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : []

export function detailsOf(event: TableEvent, content: Content): Details {
  const data = event.data ?? {}
  const scopes = words(data['scopes'])
  const named = scopes.find((scope) => !ATTRIBUTES.includes(scope as Attribute)) ?? scopes[0]
  const changes = (key: string, sign: number) =>
    ATTRIBUTES.flatMap((attribute) => {
      const n = (data[key] as Record<string, number> | undefined)?.[attribute]
      return typeof n === 'number' && n ? [{ attribute, by: n * sign }] : []
    })
  return {
    what:
      doing(data['act'], content) ||
      decided(data, content) ||
      content.name(typeof data['source'] === 'string' ? data['source'].split('#')[0] : null),
    scope: named ? scopeWord(named, content) : '',
    faces: numbers(data['faces']),
    summed: summed(numbers(data['faces']), data['result']),
    changes: [...changes('lost', -1), ...changes('regained', 1)],
  }
}

/** What a roll was for: `attempt.ride` is an attempt where nothing closer is said. */
export const scopeWord = (scope: string, content: Content): string =>
  content.word([`view.scope.${scope}`, `view.scope.${scope.split('.')[0]}`])

/** What an act is called that is known by its option: an ability by its card, the rest by what is done. */
function doing(act: unknown, content: Content): string {
  if (typeof act !== 'string' || !act) return ''
  const [verb = '', what = ''] = act.split(' ')[0]!.split(':')
  return verb === 'ability' ? content.name(what) : content.word(`option.${verb}`)
}

/** What a host has decided and why; what is no word of the game is a number, and said as it is. */
function decided(data: Record<string, unknown>, content: Content): string {
  const said = [data['decided'], data['decided'] === undefined ? undefined : data['reason']]
  return said
    .filter((each) => typeof each === 'string' || typeof each === 'number')
    .map((each) => content.word(`option.${each}`, String(each)))
    .join(' · ')
}
