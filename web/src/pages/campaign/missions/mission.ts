import { shallowRef, watch, type ShallowRef } from 'vue'
import { api, query } from '@/app/api'
import { useSettings } from '@/app/settings'
import { useCampaign } from '@/campaign/campaign'
import type { CampaignDocument, MissionBrief, TaleInfo } from '@/protocol'

/** Somebody who wants to come along. */
export interface SignUp {
  account: string
  name: string
  character: string
  called: string
  names?: Record<string, string>
  decided: 'asked' | 'accepted' | 'declined'
  note: string
}

/** What the document of a mission holds. */
export interface Mission {
  brief: Required<MissionBrief>
  stage: 'open' | 'running' | 'done' | 'off'
  signed: SignUp[]
  table: string
  outcome: string
  well: boolean
  finished: number
  report: string
  written: string[]
}

export const missionOf = (document: CampaignDocument) => document.public as unknown as Mission
export const calledIn = (one: SignUp, language: string) => one.names?.[language] ?? one.called
export const accepted = (mission: Mission) => mission.signed.filter((one) => one.decided === 'accepted')

/** The ready-made adventures and missions of the campaign's game. */
export function useTales(): ShallowRef<TaleInfo[]> {
  const campaign = useCampaign()
  const settings = useSettings()
  const tales = shallowRef<TaleInfo[]>([])
  watch(
    [() => campaign.info.value?.game, () => settings.language],
    async ([game, lang]) => {
      if (game) tales.value = await api.get<TaleInfo[]>(`/api/games/${game}/tales${query({ lang })}`).catch(() => [])
    },
    { immediate: true },
  )
  return tales
}
