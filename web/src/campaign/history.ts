import { computed, shallowRef } from 'vue'

const MOST = 60

/** What was drawn before, and what was taken back: one step for each stroke. */
export function useHistory<T>() {
  const past = shallowRef<T[]>([])
  const future = shallowRef<T[]>([])
  return {
    canUndo: computed(() => past.value.length > 0),
    canRedo: computed(() => future.value.length > 0),
    /** Before something is changed. */
    keep(before: T): void {
      past.value = [...past.value.slice(1 - MOST), before]
      future.value = []
    },
    undo(now: T): T | null {
      const before = past.value.at(-1)
      if (before === undefined) return null
      past.value = past.value.slice(0, -1)
      future.value = [...future.value, now]
      return before
    },
    redo(now: T): T | null {
      const after = future.value.at(-1)
      if (after === undefined) return null
      future.value = future.value.slice(0, -1)
      past.value = [...past.value, now]
      return after
    },
    clear(): void {
      past.value = []
      future.value = []
    },
  }
}
