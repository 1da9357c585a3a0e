import { ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import { api, query } from '@/app/api'
import { useSettings } from '@/app/settings'
import { wordsOf } from '@/components/failures'
import type { CampaignDocument, Look, LookPart } from '@/protocol'
import { useCampaign } from './campaign'

const KEPT_MOST = 200
const kept = new Map<string, Promise<Look>>()

/** A character in words, as its game says it; asked for once for each revision and language. */
export function useLook(document: () => CampaignDocument): { look: ShallowRef<Look | null>; wrong: Ref<string> } {
  const campaign = useCampaign()
  const settings = useSettings()
  const look = shallowRef<Look | null>(null)
  const wrong = ref('')

  function asked(one: CampaignDocument, game: string, lang: string): Promise<Look> {
    const key = `${one.id} ${one.revision} ${lang}`
    let wait = kept.get(key)
    if (!wait) {
      if (kept.size >= KEPT_MOST) kept.clear()
      wait = api.post<Look>(`/api/games/${game}/look${query({ lang })}`, { data: one.public['data'] })
      wait.catch(() => kept.delete(key))
      kept.set(key, wait)
    }
    return wait
  }
  watch(
    [() => document().id, () => document().revision, () => settings.language, () => campaign.info.value?.game],
    async ([id, , lang, game]) => {
      if (!game) return
      try {
        const found = await asked(document(), game, lang)
        if (id === document().id) [look.value, wrong.value] = [found, '']
      } catch (error) {
        wrong.value = wordsOf(error)
      }
    },
    { immediate: true },
  )
  return { look, wrong }
}

const PIPS = /^[◆◇▮▯]+$/
export const isPips = (note: string | undefined) => PIPS.test(note ?? '')

/** Dice or marks that are drawn as such: how many are held, and how many there are. */
export function pipsOf(note: string): { held: number; most: number } {
  return { held: [...note].filter((mark) => mark === '◆' || mark === '▮').length, most: note.length }
}

/** Whether something is lost that could come back. */
export const isHurt = (look: Look) =>
  (look.parts ?? []).some((part) => part.rows.some((row) => isPips(row.note) && row.note?.includes('◇')))

export type PartShape = 'pips' | 'strip' | 'list'

/** How a part of a sheet is drawn: dice as bars, short numbers in a strip, everything else as a list. */
export function shapeOf(part: LookPart): PartShape {
  if (part.rows.every((row) => isPips(row.note))) return 'pips'
  return part.rows.length > 2 &&
    part.rows.every((row) => row.value && (row.note ?? '').length <= 32 && row.value.length <= 12)
    ? 'strip'
    : 'list'
}

/** The parts of a sheet and how each is drawn: one strip is enough, other numbers are lists like the rest. */
export function shaped(parts: readonly LookPart[]): { part: LookPart; shape: PartShape }[] {
  const first = parts.findIndex((part) => shapeOf(part) === 'strip')
  return parts.map((part, n) => ({ part, shape: shapeOf(part) === 'strip' && n !== first ? 'list' : shapeOf(part) }))
}
