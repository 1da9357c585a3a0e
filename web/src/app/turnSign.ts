import { reactive, watch } from 'vue'
import quiet from '@/design/seal.svg?url'
import waits from '@/design/seal-turn.svg?url'

/** The tables that wait for this player, as far as this page has heard. */
const waiting = reactive(new Set<string>())

/** Remember whether a table waits for you. */
export function markTurn(table: string, yours: boolean): void {
  if (yours) waiting.add(table)
  else waiting.delete(table)
}

/** Shows in the window's title and icon that it is your turn somewhere. */
export function useTurnSign(title: () => string, yourTurn: (tables: number) => string): void {
  watch(
    [title, () => waiting.size, () => yourTurn(waiting.size)] as const,
    ([now, many, words]) => {
      document.title = many ? `${words} · ${now}` : now
      document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute('href', many ? waits : quiet)
    },
    { immediate: true },
  )
}
