import { shallowRef, watch, type ShallowRef } from 'vue'
import { api, query } from '@/app/api'
import { useSettings } from '@/app/settings'
import type { ReadyThing } from '@/protocol'
import { useCampaign } from './campaign'

function useReady(kind: 'foes' | 'presets'): ShallowRef<ReadyThing[]> {
  const campaign = useCampaign()
  const settings = useSettings()
  const found = shallowRef<ReadyThing[]>([])
  watch(
    [() => campaign.info.value?.game, () => settings.language],
    async ([game, lang]) => {
      if (game)
        found.value = await api.get<ReadyThing[]>(`/api/games/${game}/${kind}${query({ lang })}`).catch(() => [])
    },
    { immediate: true },
  )
  return found
}

/** Whom a host may put on a scene, by name. */
export const useFoes = () => useReady('foes')
/** Ready characters, by name. */
export const usePresets = () => useReady('presets')
