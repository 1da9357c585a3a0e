/** Dice as the rules write them (`6D4+3D8+5`) and their distribution, for previews that ask nobody. */
export interface Dice {
  dice: [count: number, sides: number][]
  flat: number
}

/** The chance of each total; the first is that of `low`. */
export interface Spread {
  low: number
  chances: number[]
}

export function read(text: string): Dice {
  const found: Dice = { dice: [], flat: 0 }
  for (const [, sign, count, sides, flat] of text.matchAll(/([+-]?)(?:(\d*)D(\d+)|(\d+))/g)) {
    if (sides) found.dice.push([Number(count || 1), Number(sides)])
    else found.flat += Number(flat) * (sign === '-' ? -1 : 1)
  }
  return found
}

export function mean(text: string): number {
  const { dice, flat } = read(text)
  return flat + dice.reduce((sum, [n, sides]) => sum + (n * (sides + 1)) / 2, 0)
}

export function range(text: string): [low: number, high: number] {
  const { dice, flat } = read(text)
  return [flat + dice.reduce((sum, [n]) => sum + n, 0), flat + dice.reduce((sum, [n, sides]) => sum + n * sides, 0)]
}

export function spread(text: string): Spread {
  const { dice, flat } = read(text)
  let chances = [1]
  let low = flat
  for (const [count, sides] of dice) {
    for (let n = 0; n < count; n += 1) {
      chances = added(chances, sides)
      low += 1
    }
  }
  return { low, chances }
}

/** One die more: a sliding sum over the faces. */
function added(chances: number[], sides: number): number[] {
  const made = new Array<number>(chances.length + sides - 1).fill(0)
  chances.forEach((p, place) => {
    for (let face = 0; face < sides; face += 1) made[place + face] = (made[place + face] ?? 0) + p / sides
  })
  return made
}

export function atLeast(found: Spread, least: number): number {
  return Math.min(
    1,
    found.chances.slice(Math.max(0, least - found.low)).reduce((sum, p) => sum + p, 0),
  )
}

/** The chance that dice exceed a number. */
export function over(text: string, number: number): number {
  return atLeast(spread(text), number + 1)
}

/** The smallest span in the middle that holds eight tenths of all rolls. */
export function middle(found: Spread): [from: number, to: number] {
  let from = 0
  let to = found.chances.length - 1
  let left = 0.1
  while (from < to && (found.chances[from] ?? 0) < left) left -= found.chances[from++] ?? 0
  left = 0.1
  while (to > from && (found.chances[to] ?? 0) < left) left -= found.chances[to--] ?? 0
  return [found.low + from, found.low + to]
}

/** At most so many bars; the tails that nobody would see are left off. */
export function bars(found: Spread, most = 30): { at: number; to: number; p: number }[] {
  const seen = found.chances.map((p, place) => ({ p, at: found.low + place })).filter((each) => each.p > 0.0005)
  const width = Math.max(1, Math.ceil(seen.length / most))
  const made: { at: number; to: number; p: number }[] = []
  for (let k = 0; k < seen.length; k += width) {
    const group = seen.slice(k, k + width)
    made.push({ at: group[0]?.at ?? 0, to: group.at(-1)?.at ?? 0, p: group.reduce((sum, each) => sum + each.p, 0) })
  }
  return made
}
