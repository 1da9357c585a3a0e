import { computed, onMounted, ref } from 'vue'
import { api } from '@/app/api'
import { plainReason } from '@/live/decision'
import type { TableInfo } from '@/protocol'
import { useBoard } from '../board'

interface CampaignNow {
  chapters?: { id: string; closed?: string; endings?: { id: string; reached: boolean; name: string }[] }[]
}

/** What the campaign of this table has ticked; nothing for a table of its own. */
export function useSheet() {
  const { table } = useBoard()
  const campaign = ref<CampaignNow | null>(null)

  onMounted(async () => {
    try {
      const info = await api.get<TableInfo>(`/api/tables/${encodeURIComponent(table.id)}`)
      if (info.campaign)
        campaign.value = await api.get<CampaignNow>(`/api/campaigns/${encodeURIComponent(info.campaign)}`)
    } catch {
      campaign.value = null
    }
  })

  const chapters = computed(() => campaign.value?.chapters ?? [])
  const endings = computed(() => chapters.value.flatMap((chapter) => chapter.endings ?? []))
  return {
    kept: computed(() => campaign.value !== null),
    ticked: computed(() => endings.value.filter((each) => each.reached).map((each) => each.id)),
    nameOf: (ending: string) => endings.value.find((each) => each.id === ending)?.name ?? '',
    closed: (letter: string) => plainReason(chapters.value.find((chapter) => chapter.id === letter)?.closed ?? ''),
  }
}
