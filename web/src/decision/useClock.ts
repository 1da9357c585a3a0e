import { computed, onBeforeUnmount, ref, type ComputedRef } from 'vue'

const now = ref(Date.now())
let users = 0
let timer = 0

/** The present, once a second, in milliseconds since 1970. */
export function useNow() {
  if (users++ === 0) {
    now.value = Date.now()
    timer = window.setInterval(() => (now.value = Date.now()), 1000)
  }
  onBeforeUnmount(() => {
    if (--users === 0) window.clearInterval(timer)
  })
  return now
}

/** How long until then, as 0:42, 1:05:00 or 2d; nothing without a time. */
export function countdown(due: number | null, at: number): string {
  if (due === null) return ''
  const seconds = Math.max(0, Math.ceil((due - at) / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  if (seconds >= 172_800) return `${Math.floor(seconds / 86_400)}d`
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
}

export function useCountdown(due: () => number | null): ComputedRef<string> {
  const at = useNow()
  return computed(() => countdown(due(), at.value))
}
