import type { Plain } from './plain'

/**
 * The view that a patch makes of the last one. A patch is `[value]` for a new value; `{key: patch}` changes a map or,
 * by place, a list of unchanged length; `null` for a key takes it away. What did not change is kept as it is, so
 * that nothing is drawn anew without need.
 */
export function patched(view: Plain, patch: Plain): Plain {
  if (Array.isArray(patch)) return patch[0]
  if (patch === null || typeof patch !== 'object') throw new Error('not a patch')
  const changes = Object.entries(patch)
  if (changes.length === 0) return view
  if (Array.isArray(view)) return patchedList(view, changes)
  if (view === null || typeof view !== 'object') throw new Error('a patch of parts on something without parts')
  const made: Record<string, Plain> = { ...view }
  for (const [key, change] of changes) {
    if (change === null) delete made[key]
    else made[key] = patched(made[key], change)
  }
  return made
}

function patchedList(view: Plain[], changes: [string, Plain][]): Plain[] {
  const made = [...view]
  for (const [place, change] of changes) made[Number(place)] = patched(made[Number(place)], change)
  return made
}
