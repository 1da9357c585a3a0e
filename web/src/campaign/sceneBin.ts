import { shallowRef, watch, type ShallowRef } from 'vue'
import { api } from '@/app/api'
import type { CampaignDocument, DeletedScene } from '@/protocol'
import { useCampaign } from './campaign'
import { sceneOf } from './scenes'

/** What is lost with a scene, in keys and numbers; without a number there is one of it, or it is simply so. */
export function lostWith(document: CampaignDocument): { what: string; n?: number }[] {
  const scene = sceneOf(document)
  const counts = {
    walls: (scene.walls?.length ?? 0) + (scene.edges?.length ?? 0) + (scene.lines?.length ?? 0),
    doors: scene.doors?.length ?? 0,
    lights: scene.lights?.length ?? 0,
    terrain: scene.terrain?.length ?? 0,
    tokens: scene.tokens?.length ?? 0,
  }
  const so = { fog: scene.fog, picture: document.image, notes: scene.notes }
  return [
    ...Object.entries(counts).flatMap(([what, n]) => (n ? [{ what, n }] : [])),
    ...Object.entries(so).flatMap(([what, is]) => (is ? [{ what }] : [])),
  ]
}

/** For hosts: the scenes that were deleted and can still be had back. */
export function useSceneBin(): {
  list: ShallowRef<DeletedScene[]>
  load(): Promise<void>
  restore(id: string): Promise<CampaignDocument>
} {
  const campaign = useCampaign()
  const list = shallowRef<DeletedScene[]>([])
  async function load(): Promise<void> {
    list.value = campaign.isHost.value
      ? await api
          .get<DeletedScene[]>(`/api/campaigns/${encodeURIComponent(campaign.id)}/scenes/deleted`)
          .catch(() => list.value)
      : []
  }
  /** Of each change only what may have come into the list or left it. */
  campaign.onHeard((message) => {
    if (
      message === null ||
      (message.type === 'changed' &&
        message.kind === 'scene' &&
        (message.gone || list.value.some((each) => each.id === message.document)))
    )
      void load()
  })
  watch(campaign.isHost, () => void load(), { immediate: true })
  return {
    list,
    load,
    async restore(id) {
      const back = await api.post<CampaignDocument>(`/api/scenes/${encodeURIComponent(id)}/restore`)
      await load()
      return back
    },
  }
}
