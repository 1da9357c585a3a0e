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
  let latest = 0
  /** What was heard of since the latest reading began: null: it is gone. */
  const heard = new Map<string, CampaignDocument | null>()

  function put(document: CampaignDocument): void {
    heard.set(document.id, document)
    list.value = [...list.value.filter((each) => each.id !== document.id), document].sort(
      (a, b) => a.created - b.created,
    )
  }
  function drop(id: string): void {
    heard.set(id, null)
    list.value = list.value.filter((each) => each.id !== id)
  }
  async function load(): Promise<void> {
    const mine = ++latest
    heard.clear()
    const all: CampaignDocument[] = []
    let after = ''
    for (let page = 0; page < PAGES_MOST; page += 1) {
      const found = await api.get<DocumentPage>(`/api/campaigns/${campaign.id}/documents${query({ kind, after })}`)
      all.push(...found.documents)
      after = found.next ?? ''
      if (!after) break
    }
    if (mine !== latest && ready.value) return // what was asked later knows more
    const read = new Map(all.map((each) => [each.id, each]))
    for (const [id, document] of heard) {
      if (document === null) read.delete(id)
      else if ((read.get(id)?.revision ?? 0) < document.revision) read.set(id, document)
    }
    list.value = [...read.values()].sort((a, b) => a.created - b.created)
    ready.value = true
  }
  campaign.onHeard((message) => {
    if (message === null) void load().catch(() => undefined)
    else if (message.type === 'changed' && message.kind === kind) {
      if (message.gone) drop(message.document)
      else if ((list.value.find((each) => each.id === message.document)?.revision ?? 0) < message.revision)
        void api
          .get<CampaignDocument>(`/api/documents/${message.document}`)
          .then(put)
          .catch(() => undefined)
    }
  })
  void load().catch(() => (ready.value = true))
  return {
    list,
    ready,
    load,
    put,
    async remove(document) {
      await api.delete(`/api/documents/${document.id}`)
      drop(document.id)
    },
  }
}
