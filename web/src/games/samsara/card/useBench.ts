import { computed, ref } from 'vue'
import { wordsOf } from '@/components/failures'
import type { Plain } from '@/live/plain'
import { useSamsara } from '../useSamsara'

/** Questions that the workbench answers itself: every option stands on the card. */
export const AT_BENCH = ['card.create', 'card.strengthen', 'forge.bench']

/** The card on the workbench, what may be done to it now, and how words get on it. */
export function useBench() {
  const { table, view, step } = useSamsara()
  const bench = computed(() => view.value.bench ?? null)
  const params = computed(() => table.current?.question.params ?? {})
  const prices = computed(() => (params.value['prices'] ?? {}) as Record<string, number>)
  const offers = (option: string) => table.offered.includes(option)
  /** The options of a verb, without it. */
  const under = (verb: string) =>
    table.offered.filter((option) => option.startsWith(`${verb} `)).map((option) => option.slice(verb.length + 1))
  const refused = (verb: string) =>
    (table.current?.question.withheld ?? [])
      .filter((each) => each.id.startsWith(`${verb} `))
      .map((each) => each.id.slice(verb.length + 1))
  const problem = ref('')

  async function write(words: Record<string, Plain>): Promise<boolean> {
    problem.value = ''
    try {
      await table.intervene('write', words)
      return true
    } catch (error) {
      problem.value = wordsOf(error)
      return false
    }
  }

  return { table, bench, step, params, prices, offers, under, refused, problem, write }
}
