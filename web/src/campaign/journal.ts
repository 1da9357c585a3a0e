import { ref, shallowRef, type Ref, type ShallowRef } from 'vue'
import { api, query } from '@/app/api'
import type { Entry, EntryPages, NewEntry } from '@/protocol'
import { useCampaign } from './campaign'

export const EXPORTS = ['markdown', 'html', 'text', 'json', 'zip'] as const
export type EntryFilter = 'all' | 'rolls' | 'talk' | 'notes'

/** Entries in the order they were written; one that is there already is put in place of the older one. */
export function merged(known: readonly Entry[], more: readonly Entry[]): Entry[] {
  const all = new Map(known.map((entry) => [entry.id, entry]))
  for (const entry of more) {
    const before = all.get(entry.id)
    if (!before || before.revision <= entry.revision) all.set(entry.id, entry)
  }
  return [...all.values()].sort((a, b) => a.at - b.at || a.id.localeCompare(b.id))
}

/** Whether an entry is of the sort that is looked at. */
export function passes(entry: Entry, filter: EntryFilter): boolean {
  const kind = entry.body.kind
  if (filter === 'rolls') return kind === 'roll'
  if (filter === 'notes') return kind === 'note' || kind === 'handout'
  return filter === 'all' || kind === 'in_character' || kind === 'out_of_character' || kind === 'to_host'
}

export interface Journal {
  entries: ShallowRef<Entry[]>
  found: ShallowRef<Entry[] | null>
  more: Ref<boolean>
  older(): Promise<void>
  find(text: string): Promise<void>
  write(entry: NewEntry): Promise<Entry>
  show(entry: Entry): Promise<void>
  strike(entry: Entry): Promise<void>
  exported(form: (typeof EXPORTS)[number], lang: string): string
}

/** The journal of the campaign, kept up to date. */
export function useJournal(): Journal {
  const campaign = useCampaign()
  const path = `/api/campaigns/${encodeURIComponent(campaign.id)}/journal`
  const entries = shallowRef<Entry[]>([])
  const found = shallowRef<Entry[] | null>(null)
  const more = ref(false)
  let before = ''

  async function latest(): Promise<void> {
    const page = await api.get<EntryPages>(path)
    const first = entries.value.length === 0
    entries.value = merged(entries.value, page.entries)
    if (first) {
      before = page.before ?? ''
      more.value = before !== ''
    }
  }
  async function older(): Promise<void> {
    if (!before) return
    const page = await api.get<EntryPages>(`${path}${query({ before })}`)
    entries.value = merged(entries.value, page.entries)
    before = page.before ?? ''
    more.value = before !== ''
  }
  campaign.onHeard((message) => {
    if (message === null) void latest().catch(() => undefined)
    else if (message.type === 'written') entries.value = merged(entries.value, [message.entry as Entry])
    else if (message.kind === 'entry' && message.gone)
      entries.value = entries.value.filter((entry) => entry.id !== message.document)
  })
  void latest().catch(() => undefined)

  return {
    entries,
    found,
    more,
    older,
    async find(text) {
      found.value = text.trim() ? (await api.get<EntryPages>(`${path}${query({ find: text.trim() })}`)).entries : null
    },
    async write(entry) {
      const made = await api.post<Entry>(path, entry)
      entries.value = merged(entries.value, [made])
      return made
    },
    async show(entry) {
      entries.value = merged(entries.value, [await api.post<Entry>(`${path}/${entry.id}/show`)])
    },
    async strike(entry) {
      await api.delete(`${path}/${entry.id}`)
      entries.value = entries.value.filter((each) => each.id !== entry.id)
    },
    exported: (form, lang) => `${path}/export${query({ form, lang, offset: -new Date().getTimezoneOffset() })}`,
  }
}
