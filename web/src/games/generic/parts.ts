export type Part = string | number | boolean | null | Part[] | { [key: string]: Part }

const NAMES = ['face', 'name', 'card', 'id', 'kind', 'type']
const SEATS = new Set([
  'seat',
  'turn',
  'player',
  'owner',
  'you',
  'by',
  'leader',
  'dealer',
  'next',
  'order',
  'seats',
  'winners',
  'host',
  'players',
])

function isMap(part: Part): part is { [key: string]: Part } {
  return typeof part === 'object' && part !== null && !Array.isArray(part)
}

/** What identifies a thing on the table, if it is one. */
export function refIn(part: Part): string | null {
  return isMap(part) && typeof part['ref'] === 'string' ? part['ref'] : null
}

/** The key of a thing's name, if it has one. */
export function nameIn(part: { [key: string]: Part }): string | null {
  for (const name of NAMES) {
    const key = part[name]
    if (typeof key === 'string' && key) return key
  }
  return null
}

/** The names of everything in a view that has a ref, so that what points there can be put in words. */
export function namesIn(part: Part, found = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(part)) for (const each of part) namesIn(each, found)
  else if (isMap(part)) {
    const ref = refIn(part)
    const name = nameIn(part)
    if (ref && name) found.set(ref, name)
    for (const each of Object.values(part)) namesIn(each, found)
  }
  return found
}

/** Nothing to show: none, or an empty list or map. */
export function isEmpty(part: Part): boolean {
  if (part === null || part === '' || part === false) return true
  return Array.isArray(part) ? part.length === 0 : isMap(part) && Object.keys(part).length === 0
}

export function isSeat(name: string): boolean {
  return SEATS.has(name)
}
