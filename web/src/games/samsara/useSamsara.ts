import { computed, inject, provide, ref, watch, type ComputedRef, type InjectionKey, type Ref } from 'vue'
import type { Chance } from '@/protocol/wire'
import { useContent, type Content } from '@/content/content'
import { useTable, type Table } from '@/live/table'
import { stageOf, subject, type Stage } from './reading'
import type { Figure, SamsaraView } from './types'

/** What every part of Samsara's board reads. */
export interface Samsara {
  table: Table
  content: Content
  view: ComputedRef<SamsaraView>
  stage: ComputedRef<Stage>
  /** Whom the board is about now: who is asked, whose turn it is, or your own first one. */
  one: ComputedRef<Figure | undefined>
  /** What an id of the library, a key or a plain word is called. */
  called(name: string): string
  /** A fighter by its name; several of one name are numbered. */
  figureName(one: Figure | undefined): string
  byRef(ref: string | number): Figure | undefined
  word(key: string): string
  /** The figure that somebody looks at closely. */
  looked: Ref<string | null>
  /** The part of the workbench that is open. */
  step: Ref<string>
}

const SAMSARA: InjectionKey<Samsara> = Symbol('samsara')

export function provideSamsara(): Samsara {
  const table = useTable()
  const content = useContent(() => table.game)
  const view = computed(() => table.view as unknown as SamsaraView)
  const word = (key: string) => content.word(key)
  const called = (name: string) =>
    content.card(name)?.name ?? content.word([`word.${name}`, `named.${name}`, `option.${name}`], name)
  const samsara: Samsara = {
    table,
    content,
    view,
    word,
    called,
    stage: computed(() => stageOf(view.value, table.current)),
    one: computed(() => subject(view.value, table.current)),
    figureName: (one) => (one ? called(one.name) + (one.nth ? ` ${one.nth}` : '') : ''),
    byRef: (found) =>
      view.value.figures.find((one) => one.ref === (typeof found === 'number' ? `fighter:${found}` : found)),
    looked: ref(null),
    step: ref(''),
  }
  provide(SAMSARA, samsara)
  return samsara
}

export function useSamsara(): Samsara {
  const samsara = inject(SAMSARA)
  if (!samsara) throw new Error('no Samsara board is shown here')
  return samsara
}

/** The exact odds of these options of the current question, by option; empty until they have come. */
export function useForeseen(options: () => string[]): Ref<Record<string, Chance[]>> {
  const table = useTable()
  const found = ref<Record<string, Chance[]>>({})
  watch(
    [() => table.current?.question.number, () => options().join('\n')] as const,
    async ([number]) => {
      found.value = {}
      for (const option of options()) {
        const chances = await table.foresee(option).catch(() => [])
        if (table.current?.question.number !== number) return
        found.value = { ...found.value, [option]: chances }
      }
    },
    { immediate: true },
  )
  return found
}
