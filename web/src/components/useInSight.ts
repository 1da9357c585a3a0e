import { nextTick, watch, type ShallowRef } from 'vue'

/**
 * The chosen one of a row that scrolls sideways is brought into sight whenever another is chosen, or the row is there
 * at last.
 */
export function useInSight(row: Readonly<ShallowRef<HTMLElement | null>>, chosen: () => unknown): void {
  async function show(): Promise<void> {
    await nextTick()
    const one = row.value?.querySelector('[aria-current]')
    if (!row.value || !one) return
    const [around, within] = [row.value.getBoundingClientRect(), one.getBoundingClientRect()]
    row.value.scrollLeft += within.left + within.width / 2 - (around.left + around.width / 2)
  }
  watch([row, chosen], show, { immediate: true, flush: 'post' })
}
