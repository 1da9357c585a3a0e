import { computed, onBeforeUnmount, onMounted, ref, watch, type ComputedRef } from 'vue'
import type { Talked } from '@/protocol/wire'
import { useAccount } from '@/app/account'
import type { Table } from './table'

/**
 * How far the talk of each table was read on this device: the number of the last thing said, by table, the latest
 * last.
 */
const KEY = 'zhuoju.talk.read'
const TABLES = 60

function kept(): [string, number][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? (found as [string, number][]) : []
  } catch {
    return []
  }
}

function keep(table: string, number: number): void {
  try {
    const others = kept().filter(([id]) => id !== table)
    localStorage.setItem(KEY, JSON.stringify([...others.slice(1 - TABLES), [table, number]]))
  } catch {
    // a browser that keeps nothing: what was read is known until the page is left
  }
}

const readOf = (table: string) => kept().find(([id]) => id === table)?.[1] ?? 0

/**
 * How many things others have said at a table since its talk was last open, here or in another tab. `connected` tells
 * whether what is said is heard as it is said: from then on what was said before is asked for.
 */
export function useUnread(table: Table, open: () => boolean, connected: () => boolean): ComputedRef<number> {
  const account = useAccount()
  const before = ref<Talked[]>([])
  const read = ref(readOf(table.id))
  const said = computed(() => new Map([...before.value, ...table.talked].map((each) => [each.number, each])))

  /** What was said while nobody here listened. */
  async function catchUp(): Promise<void> {
    before.value = await table.talkedBefore().catch(() => before.value)
  }
  function lookAgain(event: StorageEvent): void {
    if (event.key === KEY) read.value = Math.max(read.value, readOf(table.id))
  }
  function seen(): void {
    const latest = Math.max(read.value, ...said.value.keys())
    if (!open() || latest === read.value) return
    read.value = latest
    keep(table.id, latest)
  }

  if (!table.replayed) {
    watch(connected, (now) => now && void catchUp(), { immediate: true })
    watch([open, said], seen, { immediate: true })
    onMounted(() => window.addEventListener('storage', lookAgain))
    onBeforeUnmount(() => window.removeEventListener('storage', lookAgain))
  }
  return computed(() => {
    const mine = account.me?.id
    return [...said.value.values()].filter((each) => each.number > read.value && (!mine || each.account !== mine))
      .length
  })
}
