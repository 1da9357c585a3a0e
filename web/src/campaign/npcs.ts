import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import { api, query } from '@/app/api'
import { useSettings } from '@/app/settings'
import type { CampaignDocument, DocumentPage, ReadyThing, TableInfo } from '@/protocol'
import { useFoes } from './foes'
import type { Plain } from './fields'
import { usePapers, type Papers } from './papers'

/** A creature or somebody of a host's own, as its document keeps it for the hosts. */
export interface Npc {
  name: string
  strength: number
  data: { [name: string]: Plain }
  names?: Record<string, string>
  fields?: string[]
}

const OWN = 'npc:'
export const isOwn = (foe: string) => foe.startsWith(OWN)
export const npcOf = (document: CampaignDocument) => document.secret as unknown as Npc
export const npcName = (document: CampaignDocument, language: string) =>
  npcOf(document).names?.[language] ?? npcOf(document).name
/** As it stands in the library beside those of the packs. */
const shelved = (document: CampaignDocument, language: string): ReadyThing => ({
  id: OWN + document.id,
  name: npcName(document, language),
  strength: npcOf(document).strength,
})

export interface Bestiary {
  own: Papers
  /** The hosts' own first, then those of the packs. */
  all: ComputedRef<ReadyThing[]>
  paper(foe: string): CampaignDocument | undefined
}

/** Whom a host may put on a scene. */
export function useBestiary(): Bestiary {
  const settings = useSettings()
  const packs = useFoes()
  const own = usePapers('npc')
  return {
    own,
    all: computed(() => [...own.list.value.map((each) => shelved(each, settings.language)), ...packs.value]),
    paper: (foe) => own.list.value.find((each) => OWN + each.id === foe),
  }
}

/** Foes by id, told apart: those of the packs, and the hosts' own as data. */
export function toldApart(
  foes: Record<string, number>,
  paper: Bestiary['paper'],
): { foes: Record<string, number>; own: { data: Plain; n: number }[] } {
  const entries = Object.entries(foes)
  const own = entries.flatMap(([foe, n]) => {
    const document = isOwn(foe) ? paper(foe) : undefined
    return document ? [{ data: npcOf(document).data as Plain, n }] : []
  })
  return { foes: Object.fromEntries(entries.filter(([foe]) => !isOwn(foe))), own }
}

export interface OwnFoe extends ReadyThing {
  data: { [name: string]: Plain }
}

/** The own creatures of the campaign that a table belongs to, for its host; none at other tables. */
export function useOwnAt(table: string): ShallowRef<OwnFoe[]> {
  const settings = useSettings()
  const found = shallowRef<OwnFoe[]>([])
  watch(
    () => settings.language,
    async (language) => {
      try {
        const { campaign } = await api.get<TableInfo>(`/api/tables/${encodeURIComponent(table)}`)
        if (!campaign) return
        const page = await api.get<DocumentPage>(`/api/campaigns/${campaign}/documents${query({ kind: 'npc' })}`)
        found.value = page.documents.map((each) => ({ ...shelved(each, language), data: npcOf(each).data }))
      } catch {
        found.value = []
      }
    },
    { immediate: true },
  )
  return found
}
