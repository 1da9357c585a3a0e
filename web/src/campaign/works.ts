import { computed, ref, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import { useRouter } from 'vue-router'
import { api, query } from '@/app/api'
import { useSettings } from '@/app/settings'
import { failed } from '@/components/failures'
import type { Engaged, TableInfo, WorkInfo } from '@/protocol'
import { useCampaign } from './campaign'

/** The works of the campaign's game, in the language of the page. */
export function useWorkWords(): { works: ShallowRef<WorkInfo[]>; nameOf(work: string): string } {
  const campaign = useCampaign()
  const settings = useSettings()
  const works = shallowRef<WorkInfo[]>([])
  watch(
    [() => campaign.info.value?.game, () => settings.language],
    async ([game, lang]) => {
      if (game) works.value = await api.get<WorkInfo[]>(`/api/games/${game}/works${query({ lang })}`).catch(() => [])
    },
    { immediate: true },
  )
  return { works, nameOf: (work) => works.value.find((each) => each.id === work)?.name ?? work }
}

export interface Works {
  anew: ComputedRef<WorkInfo[]>
  onOne: ComputedRef<WorkInfo[]>
  nameOf(work: string): string
  going: ShallowRef<Engaged[]>
  /** Where a character is just now. */
  at(document: string): Engaged | undefined
  busy: Ref<boolean>
  begin(work: string, character?: string): Promise<void>
  giveUp(table: string): Promise<void>
}

/** Work on characters: what can be done, what is going on, and how it is begun. */
export function useWorks(): Works {
  const campaign = useCampaign()
  const router = useRouter()
  const { works, nameOf } = useWorkWords()
  const going = shallowRef<Engaged[]>([])
  const busy = ref(false)
  const path = `/api/campaigns/${encodeURIComponent(campaign.id)}/works`

  async function load(): Promise<void> {
    going.value = await api.get<Engaged[]>(path).catch(() => going.value)
  }
  async function doing(deed: () => Promise<unknown>): Promise<void> {
    if (busy.value) return
    busy.value = true
    try {
      await deed()
    } catch (error) {
      failed(error)
    } finally {
      busy.value = false
    }
  }
  campaign.onHeard((message) => {
    if (message === null || (message.type === 'changed' && message.kind === 'campaign')) void load()
  })
  void load()

  return {
    anew: computed(() => works.value.filter((work) => work.anew)),
    onOne: computed(() => works.value.filter((work) => !work.anew)),
    nameOf,
    going,
    busy,
    at: (document) => going.value.find((each) => each.characters.includes(document)),
    begin: (work, character = '') =>
      doing(async () => {
        const table = await api.post<TableInfo>(path, { work, character })
        await router.push({ name: 'table', params: { id: table.id } })
      }),
    giveUp: (table) =>
      doing(async () => {
        await api.delete(`${path}/${table}`)
        await load()
      }),
  }
}
