import { watch, type Ref } from 'vue'
import type { TableEvent } from '@/live/table'
import { useBoard } from './board'
import { corner } from './launcher/geometry'

const SKIP = 3000
const HURRY = 1000

/** How long a kind of motion lasts, by the page's own tokens; 0 where motion is not wanted. */
export function lasting(token: '--t-move' | '--t-roll' | '--t-scene' | '--t-fast'): number {
  const value = getComputedStyle(document.documentElement).getPropertyValue(token).trim()
  return value.endsWith('ms') ? Number.parseFloat(value) : Number.parseFloat(value) * 1000 || 0
}

/** How fast a queue of so many milliseconds plays; null: it is skipped to its end. */
export function pace(total: number): number | null {
  if (total <= 0 || total > SKIP) return null
  return total > HURRY ? 2 : 1
}

const cellOf = (ref: unknown) => Number(String(ref).replace('cell:', ''))

/** Code tokens glide to where events took them. Input never waits: the tokens are in their cells already. */
export function useTokenMotion(drawing: Ref<SVGSVGElement | null>): void {
  const { table, shown } = useBoard()

  function glide(cell: number, from: number, duration: number, delay: number): void {
    const token = drawing.value?.querySelector<SVGElement>(`[data-token="${cell}"]`)
    const a = corner(from)
    const b = corner(cell)
    token?.animate([{ transform: `translate(${a.x - b.x}px, ${a.y - b.y}px)` }, { transform: 'none' }], {
      duration,
      delay,
      easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
      fill: 'backwards',
    })
  }

  function drop(cell: number, duration: number, delay: number): void {
    const token = drawing.value?.querySelector<SVGElement>(`[data-token="${cell}"]`)
    token?.animate(
      [
        { opacity: 0, transform: 'translate(0, -26px)' },
        { opacity: 1, transform: 'none' },
      ],
      {
        duration,
        delay,
        easing: 'cubic-bezier(0.3, 1.4, 0.5, 1)',
        fill: 'backwards',
      },
    )
  }

  function play(events: TableEvent[]): void {
    const mine = events.filter((event) => event.data?.['seat'] === shown.value.seat)
    const steps = mine.filter((event) => ['slid', 'swapped', 'cell_refilled', 'code_placed'].includes(event.kind))
    const each = lasting('--t-move')
    const rate = pace(each * steps.length)
    if (rate === null) return
    steps.forEach((event, n) => {
      const delay = steps.length > 1 ? (n * each) / (rate * 2) : 0
      if (event.kind === 'slid' || event.kind === 'swapped') {
        const [here, there] = [cellOf(event.data?.['here']), cellOf(event.data?.['there'])]
        glide(there, here, each / rate, delay)
        if (event.kind === 'swapped') glide(here, there, each / rate, delay)
      } else {
        drop(cellOf(event.data?.['cell']), each / rate, delay)
      }
    })
  }

  watch(() => table.fresh, play, { flush: 'post' })
}
