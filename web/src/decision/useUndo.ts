import { ref, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Considered } from '@/protocol/wire'
import { toast } from '@/components/toasts'
import { RefusedError } from '@/live/connection'
import { useTable } from '@/live/table'

/** Taking back: what it would undo is asked for before it is done; where others must agree, that is said first. */
export function useUndo() {
  const { t } = useI18n()
  const table = useTable()
  const considered = ref<Considered | null>(null)
  const confirming = ref(false)
  let asking: Promise<Considered> | null = null

  watch(
    () => [table.step, table.asked],
    () => {
      considered.value = null
      confirming.value = false
      asking = null
    },
  )

  async function consider(): Promise<Considered | null> {
    if (table.seat === null || table.lookingAt !== null) return null
    asking ??= table.considerUndo()
    try {
      considered.value = await asking
    } catch {
      asking = null
    }
    return considered.value
  }

  /** What the button would do, in words. */
  function words(): string {
    const found = considered.value
    if (!found) return t('undo.unknown')
    if (!found.take_back) return found.words || t('undo.nothing')
    const free = found.take_back.consent.length === 0
    const what = found.words || t('undo.many', { n: found.take_back.answers })
    return `${what} ${free ? t('undo.free') : t('undo.ask')}`
  }

  async function begin(): Promise<void> {
    const found = await consider()
    if (!found?.take_back) toast({ text: words(), tone: 'warn' })
    else if (found.take_back.consent.length > 0) confirming.value = true
    else await go()
  }

  async function go(): Promise<void> {
    confirming.value = false
    try {
      await table.undo()
    } catch (error) {
      if (error instanceof RefusedError) toast({ text: t('undo.refused'), tone: 'bad' })
    }
  }
  return { considered, confirming, consider, words, begin, go }
}
