/** Exact odds of a pool, worked out from the points that the server says a roll may show. */
export type Spread = ReadonlyMap<number, number>

export interface Outlook {
  hit: number
  mean: number
}

/** One die shows no point on four of its faces, one point and two on the others (MES-DICE-02). */
const DIE: Spread = new Map([
  [0, 4 / 6],
  [1, 1 / 6],
  [2, 1 / 6],
])

export function pool(dice: number): Spread {
  let found: Spread = new Map([[0, 1]])
  for (let k = 0; k < dice; k += 1) found = added(found, DIE)
  return found
}

function added(one: Spread, other: Spread): Spread {
  const sum = new Map<number, number>()
  for (const [a, p] of one) for (const [b, q] of other) sum.set(a + b, (sum.get(a + b) ?? 0) + p * q)
  return sum
}

/** MES-PRO-01, 04 What is left of a result after protection and a defence; a result of 0 misses. */
export function outlook(points: Spread, protection: number, defence: number): Outlook {
  const guard = pool(defence)
  let hit = 0
  let mean = 0
  for (const [result, p] of points)
    for (const [less, q] of guard) {
      const left = result <= 0 ? 0 : Math.max(0, result - protection - less)
      if (left > 0) hit += p * q
      mean += left * p * q
    }
  return { hit, mean }
}

/** A histogram with a last column for everything beyond. */
export function columns(points: Spread, most = 9): { label: string; p: number }[] {
  const shown = Array.from({ length: most + 1 }, (_, n) => ({ label: n === most ? `${n}+` : String(n), p: 0 }))
  for (const [n, p] of points) shown[Math.min(most, n)]!.p += p
  let last = most
  while (last > 1 && shown[last]!.p < 0.0005) last -= 1
  const cut = shown.slice(0, last + 1)
  const highest = Math.max(...points.keys())
  return cut.map((column, k) => (k === most && highest === most ? { ...column, label: String(most) } : column))
}
