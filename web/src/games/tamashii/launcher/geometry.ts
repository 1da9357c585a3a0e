import { COLUMNS, ROWS } from '../logic/patterns'

/** The drawing of the launcher: cells of 70 with gaps of 8. */
export const CELL = 70
export const STEP = 78
export const FRAME = `-22 -20 ${COLUMNS * STEP + 32} ${ROWS * STEP + 28}`

export function corner(cell: number): { x: number; y: number } {
  return { x: (cell % COLUMNS) * STEP, y: Math.floor(cell / COLUMNS) * STEP }
}

export function middle(cell: number): { x: number; y: number } {
  const { x, y } = corner(cell)
  return { x: x + CELL / 2, y: y + CELL / 2 }
}

/** A line through the cells of a placement, from each to the nearest that was reached before. */
export function path(cells: number[]): string {
  const [first, ...rest] = cells.map(middle)
  if (!first) return ''
  const reached = [first]
  let drawn = ''
  for (const next of rest) {
    const near = reached.reduce((a, b) => (far(a, next) <= far(b, next) ? a : b))
    drawn += `M${near.x} ${near.y}L${next.x} ${next.y}`
    reached.push(next)
  }
  return drawn || `M${first.x} ${first.y}h0`
}

function far(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The cell beside another in the direction of an arrow key, or none. */
export function towards(cell: number, key: string): number | null {
  const step = ARROWS[key]
  if (!step) return null
  const row = Math.floor(cell / COLUMNS) + step[0]
  const column = (cell % COLUMNS) + step[1]
  return row >= 0 && row < ROWS && column >= 0 && column < COLUMNS ? row * COLUMNS + column : null
}
