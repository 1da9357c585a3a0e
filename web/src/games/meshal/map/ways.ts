import type { FieldView } from '@/protocol/views/meshal'
import { spotRef, steps, type Spot } from './geometry'

type Kind = FieldView['kind']

/** What it costs to go to each place on offer: a question's options beside its `costs`. */
export function costsOf(options: readonly string[], costs: readonly unknown[] | undefined): Map<string, number> {
  const spots = options.filter((id) => id.startsWith('spot:'))
  return new Map((costs ?? []).slice(0, spots.length).map((cost, k) => [spots[k]!, fraction(String(cost))]))
}

/** `3/2` is one and a half. */
export function fraction(text: string): number {
  const [over, under = '1'] = text.split('/')
  return Number(over) / Number(under)
}

/** The cheapest way to a place: back from it, always over the neighbour that costs least, as far as costs are known. */
export function wayTo(kind: Kind, from: Spot, goal: Spot, costs: ReadonlyMap<string, number>): Spot[] {
  const way: Spot[] = [goal]
  for (let here = goal; way.length < 200;) {
    const paid = costs.get(spotRef(here)) ?? Infinity
    let next: Spot | null = null
    let least = paid
    for (const [dx, dy] of steps(kind)) {
      const there: Spot = [here[0] + dx, here[1] + dy]
      if (there[0] === from[0] && there[1] === from[1]) return [from, ...way]
      const cost = costs.get(spotRef(there))
      if (cost !== undefined && cost < least) [next, least] = [there, cost]
    }
    if (!next) return [from, ...way]
    way.unshift(next)
    here = next
  }
  return [from, ...way]
}
