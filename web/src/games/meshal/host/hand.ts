import { inject, provide, ref, watch, type InjectionKey, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { useAccount } from '@/app/account'
import { wordsOf } from '@/components/failures'
import type { Plain } from '@/live/plain'
import { useTab } from '@/games/tabs'
import { useTable } from '@/live/table'
import type { Spot } from '../map/geometry'
import type { ShelfKind } from './shelf'

/** What the next click on the map does: somebody moves there, or a creature comes to the field there. */
export type Placing =
  | { what: 'move'; ref: string }
  | {
      what: 'spawn'
      creature: string
      name: string
      kind: ShelfKind
      side: string
      veiled: boolean
      sheet?: Record<string, Plain>
    }

/** A host's hand on a running fight: the menu of a token, what is being placed, and why. */
export interface HostHand {
  menu: Ref<{ ref: string; x: number; y: number } | null>
  placing: Ref<Placing | null>
  /** Why the host does it: every intervention needs a reason, and it is written into the log. */
  reason: Ref<string>
  failure: Ref<string>
  busy: Ref<boolean>
  open(ref: string, x: number, y: number): void
  put(spot: Spot): void
  /** Do it, with author and reason; true where it was done. */
  act(name: string, args: Record<string, Plain>, reason?: string): Promise<boolean>
}

const HAND: InjectionKey<HostHand> = Symbol('host')

/** The number of a being in its ref. */
export const numberOf = (ref: string): number => Number(ref.split(':')[1])

export function provideHostHand(): HostHand {
  const { t } = useI18n()
  const table = useTable()
  const account = useAccount()
  const menu: HostHand['menu'] = ref(null)
  const placing: HostHand['placing'] = ref(null)
  const reason = ref('')
  const failure = ref('')
  const busy = ref(false)
  const tab = useTab()
  /** A phone shows the map when something is to be put on it. */
  watch(placing, (now) => now && (tab.value = 'stage'))

  async function act(name: string, args: Record<string, Plain>, why = reason.value): Promise<boolean> {
    failure.value = ''
    if (!why.trim()) {
      failure.value = t('console.needsReason')
      return false
    }
    busy.value = true
    try {
      await table.intervene(name, { ...args, author: account.me?.name || t('console.host'), reason: why.trim() })
      return true
    } catch (error) {
      failure.value = wordsOf(error)
      return false
    } finally {
      busy.value = false
    }
  }
  async function put([x, y]: Spot): Promise<void> {
    const now = placing.value
    if (!now || busy.value) return
    const done =
      now.what === 'move'
        ? await act('place', { ref: numberOf(now.ref), x, y })
        : await act('spawn', {
            creature: now.creature,
            x,
            y,
            side: now.side,
            veiled: now.veiled,
            ...(now.sheet ? { sheet: now.sheet } : {}),
          })
    if (!done) return
    placing.value = null
    reason.value = ''
  }
  const hand: HostHand = {
    menu,
    placing,
    reason,
    failure,
    busy,
    act,
    put: (spot) => void put(spot),
    open(refId, x, y) {
      failure.value = ''
      reason.value = ''
      placing.value = null
      menu.value = { ref: refId, x, y }
    },
  }
  provide(HAND, hand)
  return hand
}

/** The host's hand; nothing for players, spectators and in replays. */
export function useHostHand(): HostHand | null {
  return inject(HAND, null)
}

/** Within the console there always is one. */
export function useHand(): HostHand {
  const hand = useHostHand()
  if (!hand) throw new Error('only a host has this')
  return hand
}
