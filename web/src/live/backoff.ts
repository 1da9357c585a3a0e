const FIRST = 500
const LONGEST = 15_000

/**
 * How long to wait before the n-th attempt, in milliseconds. `chance` (0 to 1) keeps clients from coming all at once.
 */
export function waitBefore(attempt: number, chance: number): number {
  const full = Math.min(LONGEST, FIRST * 2 ** Math.min(attempt - 1, 10))
  return Math.round(full * (0.7 + 0.3 * chance))
}
