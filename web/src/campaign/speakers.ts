import { computed, type ComputedRef } from 'vue'
import { useSettings } from '@/app/settings'
import { characterName, usePapers } from './papers'

/** The characters that one may speak for. */
export function useSpeakers(): ComputedRef<string[]> {
  const papers = usePapers('character')
  const settings = useSettings()
  return computed(() =>
    papers.list.value
      .filter((document) => document.yours)
      .map((document) => characterName(document, settings.language))
      .filter(Boolean),
  )
}
