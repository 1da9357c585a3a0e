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

/** Many cells as one path; squares side by side are one oblong. */
export function cellsPath(shape: Shape, cells: readonly Cell[]): string {
  if (shape === 'hex') return outlines(shape, cells)
  const rows = new Map<number, number[]>()
  for (const [x, y] of cells) {
    const row = rows.get(y)
    if (row) row.push(x)
    else rows.set(y, [x])
  }
  let path = ''
  for (const [y, columns] of rows) {
    columns.sort((a, b) => a - b)
    for (let n = 0; n < columns.length;) {
      let last = n
      while (columns[last + 1] !== undefined && columns[last + 1]! <= columns[last]! + 1) last += 1
      const [left, width] = [columns[n]! * SIZE, (columns[last]! - columns[n]! + 1) * SIZE]
      path += `M${left} ${y * SIZE}h${width}v${SIZE}H${left}z`
      n = last + 1
    }
  }
  return path
}

/** The border of a set of cells: the sides that it shares with none of its own. */
export function borderPath(shape: Shape, cells: readonly Cell[]): string {
  const own = new Set(cells.map(String))
  const at = (n: number) => Math.round(n * 10) / 10
  let path = ''
  for (const cell of cells)
    for (const other of across(shape, cell))
      if (!own.has(String(other))) {
        const [a, b] = side(shape, cell, other)
        path += `M${at(a[0])} ${at(a[1])}L${at(b[0])} ${at(b[1])}`
      }
  return path
}

/** The lines of the grid as one path; without a grid, a faint rule every cell. */
export function gridPath(shape: Shape, columns: number, rows: number): string {
  if (shape === 'hex') return outlines(shape, everyCell(columns, rows))
  let path = ''
  for (let x = 0; x <= columns; x += 1) path += `M${x * SIZE} 0v${rows * SIZE}`
  for (let y = 0; y <= rows; y += 1) path += `M0 ${y * SIZE}h${columns * SIZE}`
  return path
}

export const everyCell = (columns: number, rows: number): Cell[] =>
  Array.from({ length: columns * rows }, (_, n): Cell => [n % columns, Math.floor(n / columns)])

/** The cells across the sides of a cell. */
export function across(shape: Shape, [x, y]: Cell): Cell[] {
  if (shape !== 'hex')
    return [
      [x + 1, y],
      [x, y + 1],
      [x - 1, y],
      [x, y - 1],
    ]
  const lean = y % 2
  return [
    [x + 1, y],
    [x + lean, y + 1],
    [x + lean - 1, y + 1],
    [x - 1, y],
    [x + lean - 1, y - 1],
    [x + lean, y - 1],
  ]
}

/** Where two cells meet: the ends of the side that they share. */
export function side(shape: Shape, one: Cell, other: Cell): [[number, number], [number, number]] {
  const [ax, ay] = middle(shape, one)
  const [bx, by] = middle(shape, other)
  const half = shape === 'hex' ? SIZE * 0.2887 : SIZE / 2
  const long = Math.hypot(bx - ax, by - ay) || 1
  const [nx, ny] = [(-(by - ay) / long) * half, ((bx - ax) / long) * half]
  const [mx, my] = [(ax + bx) / 2, (ay + by) / 2]
  return [
    [mx + nx, my + ny],
    [mx - nx, my - ny],
  ]
}

export interface Near {
  pair: [Cell, Cell]
  far: number // in cells
  ahead: number // how much nearer it is than the next one: little at a corner
}

/** The side of a cell that is nearest to a point, as the cell and the one across; none at the edge of the scene. */
export function nearestSide(shape: Shape, columns: number, rows: number, px: number, py: number): Near | null {
  const cell = cellAt(shape, columns, rows, px, py)
  if (!cell) return null
  const near = across(shape, cell)
    .filter(([x, y]) => x >= 0 && y >= 0 && x < columns && y < rows)
    .map((other) => {
      const [[ax, ay], [bx, by]] = side(shape, cell, other)
      return {
        pair: inOrder(cell, other),
        far: Math.abs((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / Math.hypot(bx - ax, by - ay) / SIZE,
      }
    })
    .sort((one, other) => one.far - other.far)
  const [best, next] = near
  return best ? { ...best, ahead: (next?.far ?? Infinity) - best.far } : null
}

export const inOrder = (one: Cell, other: Cell): [Cell, Cell] =>
  one[1] < other[1] || (one[1] === other[1] && one[0] < other[0]) ? [one, other] : [other, one]

/** The cells between two corners. */
export function oblong(a: Cell, b: Cell): Cell[] {
  const [west, east, north, south] = [
    Math.min(a[0], b[0]),
    Math.max(a[0], b[0]),
    Math.min(a[1], b[1]),
    Math.max(a[1], b[1]),
  ]
  return everyCell(east - west + 1, south - north + 1).map(([x, y]): Cell => [x + west, y + north])
}

/** The cells on the way between two, so that a quick brush leaves no gaps. */
export function between(a: Cell, b: Cell): Cell[] {
  const many = Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]))
  return Array.from({ length: many }, (_, n): Cell => [
    Math.round(a[0] + ((b[0] - a[0]) * (n + 1)) / many),
    Math.round(a[1] + ((b[1] - a[1]) * (n + 1)) / many),
  ])
}

/** Whole steps from cell to cell: hexes by neighbours, squares by what a diagonal counts, else as the crow flies. */
export function steps(shape: Shape, a: Cell, b: Cell, diagonal = 1): number {
  const [dx, dy] = [Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])]
  if (shape === 'gridless') return Math.floor(Math.hypot(dx, dy))
  if (shape === 'grid') return Math.floor(Math.max(dx, dy) + Math.min(dx, dy) * (diagonal - 1))
  const axial = ([x, y]: Cell): [number, number] => [x - (y - (y & 1)) / 2, y]
  const [aq, ar] = axial(a)
  const [bq, br] = axial(b)
  return (Math.abs(aq - bq) + Math.abs(ar - br) + Math.abs(aq + ar - bq - br)) / 2
}
