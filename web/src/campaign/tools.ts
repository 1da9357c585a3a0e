import { shallowRef, watch, type ShallowRef } from 'vue'
import { api, query } from '@/app/api'
import { useSettings } from '@/app/settings'
import type { Reckoned, ToolField, ToolInfo } from '@/protocol'
import { useCampaign } from './campaign'

export type Given = Record<string, unknown>

/** What a tool is asked before anybody has changed anything. */
export function defaults(fields: readonly ToolField[]): Given {
  return Object.fromEntries(fields.map((field) => [field.name, field.kind === 'foes' ? {} : field.default]))
}

/** What was reckoned, as a text for the journal. */
export function asText(found: Reckoned): string {
  const rows = (found.rows ?? []).map((row) =>
    [row.label, row.value, row.note ? `（${row.note}）` : ''].filter(Boolean).join(' '),
  )
  return [found.title, found.sum, ...rows].filter(Boolean).join('\n')
}

/** What icon a tool has; a tool nobody knows here has that of odds. */
export const TOOL_ICONS: Record<string, { name: string; rpg?: boolean }> = {
  band: { name: 'enemy' },
  reward: { name: 'potential' },
  loot: { name: 'loot' },
  travel: { name: 'travel' },
  supply: { name: 'pack' },
  rest: { name: 'rest' },
  hazard: { name: 'weather' },
  attempt: { name: 'dice' },
  contest: { name: 'battle' },
  chart: { name: 'deck' },
  check: { name: 'dice' },
  settle: { name: 'points' },
  price: { name: 'r-anvil', rpg: true },
}

export interface Tools {
  list: ShallowRef<ToolInfo[]>
  use(tool: string, fields: Given, characters: string[]): Promise<Reckoned>
  draw(chart: string): Promise<Reckoned>
}

/** The tools of the campaign's game. */
export function useTools(): Tools {
  const campaign = useCampaign()
  const settings = useSettings()
  const list = shallowRef<ToolInfo[]>([])
  const path = `/api/campaigns/${encodeURIComponent(campaign.id)}`
  watch(
    [() => campaign.info.value?.game, () => settings.language],
    async ([game, lang]) => {
      if (game) list.value = await api.get<ToolInfo[]>(`/api/games/${game}/tools${query({ lang })}`).catch(() => [])
    },
    { immediate: true },
  )
  return {
    list,
    use: (tool, fields, characters) =>
      api.post<Reckoned>(`${path}/tools/${tool}${query({ lang: settings.language })}`, { fields, characters }),
    draw: (chart) => api.post<Reckoned>(`${path}/charts/${chart}/draw`),
  }
}
