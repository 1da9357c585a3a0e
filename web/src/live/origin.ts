import { computed, inject, provide, type ComputedRef, type InjectionKey } from 'vue'
import type { RouteLocationRaw } from 'vue-router'
import type { TableInfo } from '@/protocol'

/** Where a table came from: a campaign, set up from its characters or not. */
export interface Origin {
  /** The page to go back to; null for a table that belongs to no campaign. */
  back: RouteLocationRaw | null
  /** Whether it was set up from characters, and so cannot be played again as it was. */
  fromCharacters: boolean
  /** Whether it is work on one: nobody wins or loses there. */
  work: boolean
}

const ORIGIN: InjectionKey<ComputedRef<Origin>> = Symbol('origin')
const NOWHERE = computed<Origin>(() => ({ back: null, fromCharacters: false, work: false }))

export function provideOrigin(info: () => TableInfo | undefined): void {
  provide(
    ORIGIN,
    computed(() => {
      const { campaign, chapter = '' } = info() ?? {}
      const work = chapter.startsWith('@work ')
      return {
        back: campaign ? { name: work ? 'characters' : 'campaign', params: { id: campaign } } : null,
        fromCharacters: chapter.startsWith('@'),
        work,
      }
    }),
  )
}

export const useOrigin = () => inject(ORIGIN, NOWHERE)
