export type Cell = [number, number]
export type Shape = 'grid' | 'hex' | 'gridless'

/** Units of a drawn scene: a cell is so wide; rows of hexes stand closer. */
export const SIZE = 40
export const HEX_ROW = SIZE * 0.866

export function rowHeight(shape: Shape): number {
  return shape === 'hex' ? HEX_ROW : SIZE
}

export function widthOf(shape: Shape, columns: number): number {
  return (columns + (shape === 'hex' ? 0.5 : 0)) * SIZE
}

export function heightOf(shape: Shape, rows: number): number {
  return shape === 'hex' ? (rows - 1) * HEX_ROW + SIZE * 1.155 : rows * SIZE
}

/** The middle of a cell; odd rows of hexes stand half a cell east. */
export function middle(shape: Shape, [x, y]: Cell): [number, number] {
  if (shape !== 'hex') return [(x + 0.5) * SIZE, (y + 0.5) * SIZE]
  return [(x + 0.5 + (y % 2 ? 0.5 : 0)) * SIZE, y * HEX_ROW + SIZE * 0.577]
}

/** The cell at a point; none beyond the edge. */
export function cellAt(shape: Shape, columns: number, rows: number, px: number, py: number): Cell | null {
  let best: Cell | null = null
  let nearest = Infinity
  const guess = Math.floor(py / rowHeight(shape))
  for (const y of shape === 'hex' ? [guess - 1, guess, guess + 1] : [guess]) {
    const x = Math.floor(px / SIZE - (shape === 'hex' && y % 2 ? 0.5 : 0))
    if (y < 0 || y >= rows || x < 0 || x >= columns) continue
    const [cx, cy] = middle(shape, [x, y])
    const away = Math.hypot(px - cx, py - cy)
    if (away < nearest) [best, nearest] = [[x, y], away]
  }
  return best
}

/** The outline of a cell, as a part of a path. */
export function outline(shape: Shape, cell: Cell): string {
  const [x, y] = middle(shape, cell)
  const half = SIZE / 2
  if (shape !== 'hex') return `M${x - half} ${y - half}h${SIZE}v${SIZE}h${-SIZE}z`
  const tip = SIZE * 0.577
  const side = tip / 2
  const at = (a: number, b: number) => `${(x + a).toFixed(1)} ${(y + b).toFixed(1)}`
  return `M${at(0, -tip)}L${at(half, -side)}L${at(half, side)}L${at(0, tip)}L${at(-half, side)}L${at(-half, -side)}z`
}

export const outlines = (shape: Shape, cells: readonly Cell[]) => cells.map((cell) => outline(shape, cell)).join('')

/** Steps from cell to cell: hexes by neighbours, squares with diagonals as one, else as the crow flies. */
export function steps(shape: Shape, a: Cell, b: Cell): number {
  if (shape === 'gridless') return Math.round(Math.hypot(a[0] - b[0], a[1] - b[1]) * 10) / 10
  if (shape === 'grid') return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]))
  const axial = ([x, y]: Cell): [number, number] => [x - (y - (y & 1)) / 2, y]
  const [aq, ar] = axial(a)
  const [bq, br] = axial(b)
  return (Math.abs(aq - bq) + Math.abs(ar - br) + Math.abs(aq + ar - bq - br)) / 2
}
