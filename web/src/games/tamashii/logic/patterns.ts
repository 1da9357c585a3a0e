import type { Launcher, PlayerView } from '@/protocol/views/tamashii'

export type Code = NonNullable<Launcher['cells'][number]>
export type Basic = PlayerView['core']

export const ROWS = 4
export const COLUMNS = 5
const BASIC: Code[] = ['red', 'blue', 'green', 'yellow']
const LETTERS: Record<string, Code> = { R: 'red', B: 'blue', G: 'green', Y: 'yellow', O: 'open_source', X: 'corrupted' }
const EMPTY = '.'

/** Where a pattern lies: a cell for each symbol in reading order, and how it is turned, clockwise. */
export interface Placement {
  cells: number[]
  rotation: number
}

interface Spot {
  row: number
  column: number
  letter: string
}

/** The symbols of a pattern and where they stand in its frame. */
export function spotsOf(pattern: string): Spot[] {
  return pattern
    .split('/')
    .flatMap((line, row) => [...line].map((letter, column) => ({ row, column, letter })))
    .filter((spot) => spot.letter !== EMPTY)
}

/** Patterns as texts write them: letters of codes, row by row, before a colon, a bracket or the end. */
const WRITTEN = /(?<![\w/.])([RBGYOXKA.]{2,4}(?:\/[RBGYOXKA.]{2,4}){0,3})(?=[:：)）]|$)/

/** A text in parts: words, and patterns among them. */
export function patternsIn(text: string): { words: string; pattern: boolean }[] {
  return text
    .split(WRITTEN)
    .map((words, place) => ({ words, pattern: place % 2 === 1 }))
    .filter((part) => part.words)
}

/** The four turns of an arrangement, each moved to the corner; never its mirror image. */
function turns(spots: Spot[]): { rotation: number; spots: Spot[] }[] {
  const found = []
  let shape = spots
  for (let quarter = 0; quarter < 4; quarter += 1) {
    const top = Math.min(...shape.map((spot) => spot.row))
    const left = Math.min(...shape.map((spot) => spot.column))
    found.push({
      rotation: quarter * 90,
      spots: shape.map((spot) => ({ ...spot, row: spot.row - top, column: spot.column - left })),
    })
    shape = shape.map((spot) => ({ ...spot, row: spot.column, column: -spot.row }))
  }
  return found
}

const laid = new Map<string, Placement[]>()

/** Every way to lay a pattern on the grid; those that come to the same only once. */
export function everywhere(pattern: string): Placement[] {
  const known = laid.get(pattern)
  if (known) return known
  const found = new Map<string, Placement>()
  for (const { rotation, spots } of turns(spotsOf(pattern))) {
    const height = Math.max(...spots.map((spot) => spot.row))
    const width = Math.max(...spots.map((spot) => spot.column))
    for (let row = 0; row < ROWS - height; row += 1) {
      for (let column = 0; column < COLUMNS - width; column += 1) {
        const cells = spots.map((spot) => (row + spot.row) * COLUMNS + column + spot.column)
        const key = cells
          .map((cell, n) => `${cell}${spots[n]?.letter}`)
          .sort()
          .join()
        if (!found.has(key)) found.set(key, { cells, rotation })
      }
    }
  }
  const all = [...found.values()]
  laid.set(pattern, all)
  return all
}

/** Whether a token satisfies a symbol. */
export function accepts(letter: string, core: Basic, token: Code | null | undefined): boolean {
  if (!token) return false
  if (letter === 'K') return token === core || token === 'open_source'
  if (letter === 'A') return BASIC.includes(token) || token === 'open_source'
  const wanted = LETTERS[letter]
  return token === wanted || (token === 'open_source' && wanted !== undefined && BASIC.includes(wanted))
}

/** The code tokens as programs read them: under a lock nothing, recast ones as what they count for. */
export function readable(launcher: Launcher, recast: PlayerView['recast'] = {}): (Code | null)[] {
  return launcher.cells.map((code, cell) => (launcher.locks.includes(cell) ? null : (recast[String(cell)] ?? code)))
}

/** Every place where these tokens show a pattern. */
export function placements(tokens: (Code | null)[], core: Basic, pattern: string): Placement[] {
  const letters = spotsOf(pattern).map((spot) => spot.letter)
  return everywhere(pattern).filter(({ cells }) =>
    cells.every((cell, n) => accepts(letters[n] ?? '', core, tokens[cell])),
  )
}

/** Cells that share an edge with this one. */
export function neighbours(cell: number): number[] {
  const row = Math.floor(cell / COLUMNS)
  const column = cell % COLUMNS
  const beside: [number, number][] = [
    [row - 1, column],
    [row, column - 1],
    [row, column + 1],
    [row + 1, column],
  ]
  return beside.filter(([r, c]) => r >= 0 && r < ROWS && c >= 0 && c < COLUMNS).map(([r, c]) => r * COLUMNS + c)
}

/** Whether the launcher could show a pattern after one more write move. */
export function nearly(tokens: (Code | null)[], locks: number[], core: Basic, pattern: string): boolean {
  return tokens.some((code, here) => {
    if (!code) return false
    return neighbours(here).some((there) => {
      if (locks.includes(there) || (tokens[there] && there < here)) return false
      const moved = [...tokens]
      moved[here] = tokens[there] ?? null
      moved[there] = code
      return placements(moved, core, pattern).length > 0
    })
  })
}
