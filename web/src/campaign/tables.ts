import { ref, shallowRef, type Ref, type ShallowRef } from 'vue'
import { useRouter } from 'vue-router'
import { api } from '@/app/api'
import { failed } from '@/components/failures'
import { useShelf } from '@/content/content'
import type { NewTable, OpenTale, TableInfo, WantedPlace } from '@/protocol'
import { useCampaign } from './campaign'

/** The tables of the campaign, asked for again whenever something happens in it. */
export function useCampaignTables(): { tables: ShallowRef<TableInfo[]>; load(): Promise<void> } {
  const campaign = useCampaign()
  const tables = shallowRef<TableInfo[]>([])
  const load = async () => {
    tables.value = await api.get<TableInfo[]>(`/api/campaigns/${campaign.id}/tables`).catch(() => tables.value)
  }
  campaign.onHeard((message) => {
    if (message === null || (message.type === 'changed' && (message.kind === 'campaign' || message.kind === 'sheet')))
      void load()
  })
  void load()
  return { tables, load }
}

/** A table for an adventure that has a host: everybody sits where their character is. */
export function useTaleTable(): { open(wanted: OpenTale): Promise<void>; busy: Ref<boolean> } {
  const campaign = useCampaign()
  const router = useRouter()
  const busy = ref(false)

  async function open(wanted: OpenTale): Promise<void> {
    if (busy.value) return
    busy.value = true
    try {
      const table = await api.post<TableInfo>(`/api/campaigns/${encodeURIComponent(campaign.id)}/tales`, wanted)
      await router.push({ name: 'table', params: { id: table.id } })
    } catch (error) {
      failed(error)
    } finally {
      busy.value = false
    }
  }
  return { open, busy }
}

/** A table for a chapter of a campaign without a host: a place for everybody who takes part, bots for the rest. */
export function useChapterTable(): { open(chapter: string): Promise<void>; busy: Ref<boolean> } {
  const campaign = useCampaign()
  const shelf = useShelf()
  const router = useRouter()
  const busy = ref(false)

  async function open(chapter: string): Promise<void> {
    const info = campaign.info.value
    const game = shelf.games.find((each) => each.id === info?.game)
    if (!info || !game || busy.value) return
    busy.value = true
    const players = (info.members ?? []).filter((member) => member.role !== 'spectator').length
    const seats = Math.min(game.seats[1], Math.max(game.seats[0], game.usual_seats))
    const bot = game.bots.find((each) => each.spec === 'greedy') ?? game.bots[0]
    const places = Array.from({ length: seats }, (_, seat): WantedPlace => {
      if (seat === 0) return { kind: 'me' }
      return seat < players ? { kind: 'open' } : { kind: 'bot', bot: bot?.spec ?? '' }
    })
    const wanted: NewTable = {
      game: info.game,
      places,
      options: {},
      public: false,
      title: info.name,
      pace: { kind: 'live' },
      campaign: info.id,
      chapter,
    }
    try {
      const table = await api.post<TableInfo>('/api/tables', wanted)
      await router.push({ name: 'table', params: { id: table.id } })
    } catch (error) {
      failed(error)
    } finally {
      busy.value = false
    }
  }
  return { open, busy }
}
