import { ref, shallowRef, type Ref, type ShallowRef } from 'vue'
import { api, query } from '@/app/api'
import type { CampaignDocument, DocumentPage } from '@/protocol'
import { useCampaign } from './campaign'

export interface Papers {
  list: ShallowRef<CampaignDocument[]>
  ready: Ref<boolean>
  load(): Promise<void>
  put(document: CampaignDocument): void
  remove(document: CampaignDocument): Promise<void>
}

/** What a character is called in a language. */
export function characterName(document: CampaignDocument, language: string): string {
  const names = (document.public['names'] ?? {}) as Record<string, string>
  return names[language] ?? String(document.public['name'] ?? '')
}

const PAGES_MOST = 20

/** The documents of one kind that one may read, kept up to date. */
export function usePapers(kind: string): Papers {
  const campaign = useCampaign()
  const list = shallowRef<CampaignDocument[]>([])
  const ready = ref(false)

  function put(document: CampaignDocument): void {
    list.value = [...list.value.filter((each) => each.id !== document.id), document].sort((a, b) => a.created - b.created)
  }
  async function load(): Promise<void> {
    const all: CampaignDocument[] = []
    let after = ''
    for (let page = 0; page < PAGES_MOST; page += 1) {
      const found = await api.get<DocumentPage>(`/api/campaigns/${campaign.id}/documents${query({ kind, after })}`)
      all.push(...found.documents)
      after = found.next ?? ''
      if (!after) break
    }
    list.value = all.sort((a, b) => a.created - b.created)
    ready.value = true
  }
  campaign.onHeard((message) => {
    if (message === null) void load().catch(() => undefined)
    else if (message.type === 'changed' && message.kind === kind) {
      if (message.gone) list.value = list.value.filter((each) => each.id !== message.document)
      else if ((list.value.find((each) => each.id === message.document)?.revision ?? 0) < message.revision)
        void api.get<CampaignDocument>(`/api/documents/${message.document}`).then(put).catch(() => undefined)
    }
  })
  void load().catch(() => (ready.value = true))
  return {
    list, ready, load, put,
    async remove(document) {
      await api.delete(`/api/documents/${document.id}`)
      list.value = list.value.filter((each) => each.id !== document.id)
    },
  }
}
