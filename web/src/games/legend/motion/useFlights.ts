import { nextTick, watch, type Ref } from 'vue'
import type { TableEvent } from '@/live/table'

/** Above so many moved cards nothing flies: the table was set up anew. */
const MOST = 8

/** Read before the table changes, while the page's styles are settled: to ask after it would lay the page out twice. */
function duration(root: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(root).getPropertyValue('--t-move')) || 0
}

function places(root: HTMLElement): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>()
  for (const element of root.querySelectorAll<HTMLElement>('[data-card]')) {
    const box = element.getBoundingClientRect()
    if (box.width && element.dataset['card']) found.set(element.dataset['card'], box)
  }
  return found
}

/** How far a card must come from, to seem to lie where it lay; null where it has not moved. */
export function flight(from: DOMRect, to: DOMRect, zoom = 1): string | null {
  const x = (from.left - to.left) / zoom
  const y = (from.top - to.top) / zoom
  if (Math.abs(x) < 4 && Math.abs(y) < 4) return null
  const [wide, high] = [from.width / to.width, from.height / to.height]
  return `translate(${x}px, ${y}px) scale(${wide.toFixed(3)}, ${high.toFixed(3)})`
}

/**
 * Cards fly from where they lay to where they lie now. Input never waits: the elements are in place at once, only
 * their picture comes after, and the next update cuts it short.
 */
export function useFlights(root: Ref<HTMLElement | null>, fresh: () => TableEvent[]): void {
  let before = new Map<string, DOMRect>()
  let told = false
  let ms = 0

  function land(): void {
    const now = root.value
    if (!now || !told) return
    told = false
    const zoom = (now as HTMLElement & { currentCSSZoom?: number }).currentCSSZoom ?? 1
    const moved = [...places(now)].flatMap(([card, to]) => {
      const from = before.get(card)
      const path = from && flight(from, to, zoom)
      return path ? [{ card, path }] : []
    })
    if (moved.length > MOST) return
    for (const { card, path } of moved) {
      const element = now.querySelector<HTMLElement>(`[data-card="${card}"]`)
      element?.animate(
        [
          { transform: path, transformOrigin: '0 0', zIndex: 20 },
          { transform: 'none', transformOrigin: '0 0', zIndex: 20 },
        ],
        { duration: ms, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
      )
    }
  }

  watch(fresh, (events) => {
    if (!root.value || events.length === 0) return
    ms = duration(root.value)
    if (ms === 0) return
    before = places(root.value)
    told = true
    void nextTick(land)
  })
}
