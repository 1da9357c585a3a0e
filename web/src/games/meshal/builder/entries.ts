import type { CardInfo } from '@/protocol'
import type { Asked } from '@/protocol/wire'
import { ATTRIBUTES, type Attribute } from '../faces'

/** A line of a list: what could be obtained, bought, put on or given back. */
export interface Entry {
  /** The entry of the packs, or an attribute. */
  id: string
  /** What is on offer for it: option ids. */
  options: string[]
  /** Why it is not, where it is not. */
  reason: string
  cost: number | null
  level: number | null
  kind: Attribute | 'common' | 'gifted' | 'other'
  tags: string[]
  text: string
}

const BACKWARDS = /^(drop|return|doff|unlearn|lower|renounce) /
export const takesBack = (option: string) => BACKWARDS.test(option)

type Fields = { level?: number; classes?: string[]; tags?: string[]; price?: number; families?: string[] }

/** The lines of a question: one for each entry, with every option that is about it. */
export function entriesOf(
  asked: Asked | null,
  card: (id: string) => CardInfo | undefined,
  reason: (option: string) => string,
): Entry[] {
  const found = new Map<string, Entry>()
  const costs = (asked?.question.params?.['costs'] ?? {}) as Record<string, number>
  function line(option: string): Entry | null {
    const id = option.split(' ')[1]
    if (!id) return null
    let entry = found.get(id)
    if (!entry) {
      const printed = card(id)
      const fields = (printed?.fields ?? {}) as Fields
      entry = {
        id,
        options: [],
        reason: '',
        cost: option.startsWith('buy') ? (fields.price ?? null) : null,
        level: fields.level ?? null,
        kind: kindOf(id, fields),
        tags: fields.tags ?? fields.families ?? [],
        text: short(printed?.text ?? ''),
      }
      found.set(id, entry)
    }
    return entry
  }
  for (const { id } of asked?.question.options ?? []) {
    const entry = line(id)
    if (!entry) continue
    entry.options.push(id)
    if (costs[id] !== undefined) entry.cost = costs[id]
    if (id.startsWith('buy')) entry.cost = ((card(entry.id)?.fields ?? {}) as Fields).price ?? null
  }
  for (const { id } of asked?.question.withheld ?? []) {
    const entry = line(id)
    if (entry && !entry.options.some((option) => option.split(' ')[0] === id.split(' ')[0])) entry.reason = reason(id)
  }
  return [...found.values()]
}

function kindOf(id: string, fields: Fields): Entry['kind'] {
  const own = ATTRIBUTES.find((a) => id === a || fields.classes?.includes(a))
  if (own) return own
  return fields.classes?.includes('gifted') ? 'gifted' : fields.classes ? 'common' : 'other'
}

/** What an entry says, without its first sentence: that is already in the line's head. */
function short(text: string): string {
  return text.replace(/^\d+级[^。]*。|^Level \d+[^.]*\.\s*/, '')
}

/** Those that are held come first, then what can be had, then the rest. */
export function ranked(entries: Entry[]): Entry[] {
  const rank = (entry: Entry) => (entry.options.some(takesBack) ? 0 : entry.options.length ? 1 : 2)
  return [...entries].sort((a, b) => rank(a) - rank(b) || (a.level ?? a.cost ?? 0) - (b.level ?? b.cost ?? 0))
}
