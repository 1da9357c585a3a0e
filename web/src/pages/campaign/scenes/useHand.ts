import { computed, ref, shallowRef, type Ref } from 'vue'
import type { useCamera } from '@/components/useCamera'
import { gripOf, type Grip, type Pen, type Stroke } from '@/campaign/drawing'
import {
  SIZE,
  between,
  cellAt,
  middle,
  nearestSide,
  oblong,
  rowHeight,
  type Cell,
  type Shape,
} from '@/campaign/geometry'
import type { Scene, Spot, Token } from '@/campaign/scenes'

type Camera = ReturnType<typeof useCamera>
interface Given {
  scene: () => Scene
  pen: () => Pen
  mayMove: (token: Token) => boolean
  done: (stroke: Stroke) => void
  moved: (token: Token, at: Cell) => void
  placed: (at: Cell) => void
}
const NEAR = 0.3 // cells: an end of a line that one begins or ends at
// cells: how near a side is drawn along, how much nearer than the next, how often it is looked for
const [CLOSE, SURE, STRIDE] = [0.28, 0.12, 0.2]
const key = (cell: readonly number[]) => `${cell[0]},${cell[1]}`

/** What a pointer does on a scene: draw, measure, move somebody, or look around. Two fingers always look around. */
export function useHand(box: Ref<HTMLElement | null>, camera: Camera, given: Given) {
  const fingers = new Map<number, PointerEvent>()
  const cells = shallowRef<Cell[]>([])
  const sides = shallowRef<[Cell, Cell][]>([])
  let traced: Spot | null = null // where the stroke along sides has come to
  const points = shallowRef<Spot[]>([])
  const hover = shallowRef<Spot | null>(null)
  const tape = shallowRef<{ from: Cell; to: Cell } | null>(null)
  const held = shallowRef<{ token: Token; at: Cell } | null>(null)
  const drawing = ref(false)
  const shape = computed<Shape>(() => given.scene().shape ?? 'grid')
  const columns = computed(() => given.scene().columns ?? 20)
  const rows = computed(() => given.scene().rows ?? 15)
  const grip = computed<Grip>(() => gripOf(given.pen(), shape.value))
  let first: Cell | null = null

  const spotOf = (event: PointerEvent): Spot => {
    const { x, y } = camera.onMap(event)
    return [x / SIZE, y / SIZE]
  }
  const cellOf = ([x, y]: Spot) => cellAt(shape.value, columns.value, rows.value, x * SIZE, y * SIZE)
  /** Where somebody may stand: a cell; without a grid, halves of one. */
  function standing([x, y]: Spot): Cell | null {
    if (shape.value !== 'gridless') return cellOf([x, y])
    const half = (at: number, most: number) => Math.min(most - 1, Math.max(0, Math.round((at - 0.5) * 2) / 2))
    return [half(x, columns.value), half(y, rows.value)]
  }
  /** A point of a line: on an end that is near, else on a quarter of a cell. */
  function snapped(spot: Spot): Spot {
    const ends = [
      ...(given.scene().lines ?? []).flatMap((line) => [line.points[0]!, line.points.at(-1)!]),
      ...points.value,
    ]
    const near = ends.find(([x, y]) => Math.hypot(x - spot[0], y - spot[1]) < NEAR)
    const on = (at: number, most: number) => Math.min(most, Math.max(0, Math.round(at * 4) / 4))
    return near ?? [on(spot[0], columns.value), on(spot[1], (rows.value * rowHeight(shape.value)) / SIZE + 1)]
  }
  function tokenAt([x, y]: Spot): Token | null {
    const under = (given.scene().tokens ?? []).filter((token) => {
      const [mx, my] = middle(shape.value, token.at)
      return given.mayMove(token) && Math.hypot(mx / SIZE - x, my / SIZE - y) < 0.5
    })
    return under.at(-1) ?? null
  }

  function down(event: PointerEvent): void {
    if (event.button > 1 || (event.target as Element).closest('button')) return
    fingers.set(event.pointerId, event)
    if (fingers.size === 2) {
      forget()
      for (const finger of fingers.values()) camera.pointer.pointerdown(finger)
      return
    }
    const spot = spotOf(event)
    const cell = cellOf(spot)
    if (event.button === 1 || !cell) return camera.pointer.pointerdown(event)
    if (grip.value === 'hand') {
      const token = tokenAt(spot)
      if (!token) return camera.pointer.pointerdown(event)
      held.value = { token, at: token.at }
    } else if (grip.value === 'tape') tape.value = { from: standing(spot)!, to: standing(spot)! }
    else if (grip.value === 'cells') paint((first = cell))
    else if (grip.value === 'sides') {
      traced = null
      trace(spot)
    } else if (grip.value === 'points') points.value = [...points.value, snapped(spot)]
    drawing.value = true
    box.value?.setPointerCapture(event.pointerId)
  }
  function paint(cell: Cell): void {
    if (given.pen().way === 'oblong' && first) cells.value = oblong(first, cell)
    else {
      const last = cells.value.at(-1)
      const more = last ? between(last, cell) : [cell]
      const known = new Set(cells.value.map(key))
      cells.value = [...cells.value, ...more.filter((each) => !known.has(key(each)))]
    }
  }
  /** The sides along a stroke; at a corner nobody can tell which is meant, so none is taken there. */
  function trace(spot: Spot): void {
    const [ax, ay] = traced ?? spot
    const many = Math.max(1, Math.ceil(Math.hypot(spot[0] - ax, spot[1] - ay) / STRIDE))
    for (let n = 1; n <= many; n++) {
      const [x, y] = [ax + ((spot[0] - ax) * n) / many, ay + ((spot[1] - ay) * n) / many]
      const near = nearestSide(shape.value, columns.value, rows.value, x * SIZE, y * SIZE)
      if (
        near &&
        near.far < CLOSE &&
        near.ahead > SURE &&
        !sides.value.some((pair) => String(pair) === String(near.pair))
      )
        sides.value = [...sides.value, near.pair]
    }
    traced = spot
  }
  function move(event: PointerEvent): void {
    if (fingers.size === 2 || !drawing.value) camera.pointer.pointermove(event)
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, event)
    if (!drawing.value && grip.value !== 'points') return
    const spot = spotOf(event)
    if (grip.value === 'points') hover.value = snapped(spot)
    if (!drawing.value) return
    const cell = cellOf(spot)
    if (held.value) held.value = { ...held.value, at: standing(spot) ?? held.value.at }
    else if (tape.value && cell) tape.value = { ...tape.value, to: standing(spot)! }
    else if (grip.value === 'cells' && cell) paint(cell)
    else if (grip.value === 'sides') trace(spot)
  }
  function up(event: PointerEvent): void {
    camera.pointer.pointerup(event)
    fingers.delete(event.pointerId)
    if (!drawing.value) return
    drawing.value = false
    const spot = spotOf(event)
    if (held.value) {
      if (key(held.value.at) !== key(held.value.token.at)) given.moved(held.value.token, held.value.at)
      held.value = null
    } else if (grip.value === 'spot') {
      const at = standing(spot)
      if (given.pen().tool !== 'place') given.done({ points: [[round(spot[0]), round(spot[1])]] })
      else if (at) given.placed(at)
    } else if (grip.value === 'points') dragged(snapped(spot))
    else if (cells.value.length || sides.value.length) {
      given.done({ cells: cells.value, sides: sides.value })
      forget()
    }
  }
  const round = (n: number) => Math.round(n * 100) / 100
  /** A line grows by each touch; a drag is a stretch of it. A door is one stretch, and ends at once. */
  function dragged(end: Spot): void {
    const start = points.value.at(-1)
    if (start && key(start) !== key(end)) points.value = [...points.value, end]
    const twice = points.value.length > 2 && key(points.value.at(-1)!) === key(points.value.at(-2)!)
    if (given.pen().tool === 'door') finish()
    else if (twice) {
      points.value = points.value.slice(0, -1)
      finish()
    }
  }
  function finish(): void {
    if (points.value.length) given.done({ points: points.value })
    forget()
  }
  function forget(): void {
    cells.value = []
    sides.value = []
    points.value = []
    held.value = null
    drawing.value = false
    first = null
  }
  function leave(): void {
    hover.value = null
  }
  return {
    cells,
    sides,
    points,
    hover,
    tape,
    held,
    grip,
    shape,
    columns,
    rows,
    standing,
    spotOf,
    finish,
    forget,
    pointer: { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, pointerleave: leave },
  }
}
