import { api, upload } from '@/app/api'
import type { CampaignDocument } from '@/protocol'
import { useCampaign } from './campaign'
import { usePapers, type Papers } from './papers'

export interface Readers {
  everyone?: boolean
  accounts?: string[]
}

/** Who has been given a handout: everyone, some, or nobody yet. */
export function givenTo(document: CampaignDocument): Readers {
  return (document.readers ?? { everyone: true }) as Readers
}

export interface Handouts extends Papers {
  save(document: CampaignDocument | null, name: string, text: string, picture: File | null): Promise<CampaignDocument>
  give(document: CampaignDocument, accounts: string[] | 'everyone'): Promise<void>
  takeBack(document: CampaignDocument): Promise<void>
}

/** What a host has prepared to hand out, and what one has been handed. */
export function useHandouts(): Handouts {
  const campaign = useCampaign()
  const papers = usePapers('handout')
  const path = `/api/campaigns/${encodeURIComponent(campaign.id)}`
  const change = async (document: CampaignDocument, body: Record<string, unknown>) => {
    const made = await api.put<CampaignDocument>(`/api/documents/${document.id}`, {
      revision: document.revision,
      ...body,
    })
    papers.put(made)
    return made
  }
  return {
    ...papers,
    async save(document, name, text, picture) {
      const body = { name: name.trim(), text: text.trim() }
      let made = document
        ? await change(document, { public: body })
        : await api.post<CampaignDocument>(`${path}/documents`, { kind: 'handout', public: body, readers: {} })
      if (picture) made = await upload<CampaignDocument>('PUT', `/api/documents/${made.id}/image`, picture)
      papers.put(made)
      return made
    },
    async give(document, accounts) {
      const all = accounts === 'everyone'
      const before = givenTo(document).accounts ?? []
      await change(document, {
        readers: all ? { everyone: true } : { accounts: [...new Set([...before, ...accounts])] },
      })
      const entry = {
        kind: 'handout',
        document: document.id,
        whom: all ? 'everyone' : 'named',
        accounts: all ? [] : accounts,
      }
      await api.post(`${path}/journal`, entry)
    },
    async takeBack(document) {
      await change(document, { readers: {} })
    },
  }
}
