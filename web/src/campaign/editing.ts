import { computed, shallowRef, watch, type Ref } from 'vue'
import { api } from '@/app/api'
import { failed } from '@/components/failures'
import type { CampaignDocument } from '@/protocol'
import { useHistory } from './history'
import type { Papers } from './papers'
import { sceneOf, type Scene } from './scenes'

/** What has not changed stays the very same, so that nothing of it is drawn anew. */
function settled(before: Scene | null, now: Scene | null): Scene | null {
  if (!before || !now || before === now) return now
  const parts = Object.entries(now).map(([part, value]) => {
    const old = before[part as keyof Scene]
    return [
      part,
      typeof value === 'object' && old !== value && JSON.stringify(old) === JSON.stringify(value) ? old : value,
    ]
  })
  return Object.fromEntries(parts) as Scene
}

/** A scene that a host draws on: shown at once, sent one change after the other, taken back step by step. */
export function useEditing(papers: Papers, document: Ref<CampaignDocument | null>) {
  const draft = shallowRef<Scene | null>(null)
  const history = useHistory<Scene>()
  const scene = computed<Scene | null>((before) =>
    settled(before ?? null, draft.value ?? (document.value ? sceneOf(document.value) : null)),
  )
  let sending = false

  watch(
    () => document.value?.id,
    () => {
      draft.value = null
      history.clear()
    },
  )

  async function send(): Promise<void> {
    if (sending) return
    sending = true
    try {
      for (let next = draft.value; next && document.value; next = draft.value === next ? null : draft.value) {
        const { id, revision } = document.value
        papers.put(await api.put<CampaignDocument>(`/api/scenes/${id}`, { revision, scene: next }))
        if (draft.value === next) draft.value = null
      }
    } catch (error) {
      draft.value = null
      failed(error)
      await papers.load().catch(() => undefined)
    } finally {
      sending = false
    }
  }
  function show(next: Scene): void {
    draft.value = next
    void send()
  }
  return {
    scene,
    history,
    change(changes: Partial<Scene>): void {
      if (!scene.value) return
      history.keep(scene.value)
      show({ ...scene.value, ...changes })
    },
    undo(): void {
      const before = scene.value && history.undo(scene.value)
      if (before) show(before)
    },
    redo(): void {
      const after = scene.value && history.redo(scene.value)
      if (after) show(after)
    },
  }
}
