import { ref } from 'vue'

/** How far a pointer must go before a press becomes a drag, in pixels of the screen. */
const SLOP = 6

export interface Dragged {
  from: number
  x: number
  y: number
}

/** Taking a thing by the pointer and letting it go over another; `drop` gets both. */
export function useDrag(cellAt: (x: number, y: number) => number | null, drop: (from: number, to: number) => void) {
  const dragged = ref<Dragged | null>(null)
  let start: { cell: number; x: number; y: number } | null = null

  function down(event: PointerEvent, cell: number): void {
    if (event.button === 0) start = { cell, x: event.clientX, y: event.clientY }
  }

  function move(event: PointerEvent): void {
    if (!start) return
    const dx = event.clientX - start.x
    const dy = event.clientY - start.y
    if (!dragged.value && Math.hypot(dx, dy) < SLOP) return
    ;(event.currentTarget as Element | null)?.setPointerCapture?.(event.pointerId)
    dragged.value = { from: start.cell, x: dx, y: dy }
  }

  function up(event: PointerEvent): void {
    const held = dragged.value
    start = null
    if (!held) return
    const to = cellAt(event.clientX, event.clientY)
    if (to !== null && to !== held.from) drop(held.from, to)
    // The click that follows a drag is none; it comes before the next frame.
    requestAnimationFrame(() => (dragged.value = null))
  }

  function cancel(): void {
    start = null
    dragged.value = null
  }

  return { dragged, down, move, up, cancel }
}
