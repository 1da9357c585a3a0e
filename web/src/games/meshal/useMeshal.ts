import { computed, inject, provide, ref, type ComputedRef, type InjectionKey, type Ref } from 'vue'
import { useSettings } from '@/app/settings'
import { useContent, type Content } from '@/content/content'
import { useTable, type Table } from '@/live/table'
import type { BeingView, FieldView, GhostView, MeshalView } from '@/protocol/views/meshal'
import type { Spot } from './map/geometry'

/** Whatever has a name, and a mark where others have the same. */
type Called = Pick<BeingView | GhostView, 'name' | 'mark'>

/** What every part of Meshal's board reads. */
export interface MeshalBoard {
  table: Table
  content: Content
  view: ComputedRef<MeshalView>
  beings: ComputedRef<BeingView[]>
  field: ComputedRef<FieldView | null>
  /** The being whose affairs are in the foreground: whom a question is about, else the first of your own. */
  me: ComputedRef<BeingView | null>
  mine(being: BeingView): boolean
  being(ref: string | null | undefined): BeingView | undefined
  /** What a being, a ghost or an entry is called. */
  name(thing: Called | null | undefined): string
  refName(ref: string): string
  /** What tells one from others of its name: a sign, and after the first round of them which round. */
  sign(thing: Called): string
  word(key: string, params?: Record<string, unknown>): string
  /** How many steps a being is across, as its size's card says. */
  across(being: BeingView): number
  /** The being whose sheet is open. */
  opened: Ref<string | null>
  /** The place or being that is pointed at: for previews. */
  aimed: Ref<Spot | null>
  pointed: Ref<string | null>
}

const BOARD: InjectionKey<MeshalBoard> = Symbol('meshal')

/** A text with its `{parameters}` filled in, and with one of two words by a number: `{n|step|steps}`. */
export function filled(text: string, params: Record<string, unknown>): string {
  const counted = text.replace(/\{(\w+)\|([^{}|:]*)\|([^{}|:]*)\}/g, (whole, key: string, one: string, more: string) =>
    key in params ? (Math.abs(Number(params[key])) === 1 ? one : more) : whole,
  )
  return counted.replace(/\{(\w+)\}/g, (whole, key: string) => (key in params ? String(params[key]) : whole))
}

export function provideMeshal(): MeshalBoard {
  const table = useTable()
  const settings = useSettings()
  const content = useContent(() => table.game)
  const view = computed(() => table.view as unknown as MeshalView)
  const beings = computed(() => view.value.beings ?? [])
  const byRef = computed(() => new Map(beings.value.map((being) => [being.ref, being])))
  const seat = computed(() => view.value.you)
  const mine = (being: BeingView) => being.seat === seat.value && being.side === 'party'
  const asked = computed(() => {
    const by = table.current?.question.params?.['by']
    const one = typeof by === 'number' ? byRef.value.get(`being:${by}`) : undefined
    return one?.seat === seat.value ? one : undefined
  })
  const active = computed(() => byRef.value.get(view.value.moment?.active ?? ''))
  const me = computed(() => {
    if (asked.value) return asked.value
    if (active.value && active.value.seat === seat.value) return active.value
    return beings.value.find(mine) ?? beings.value.find((being) => being.side === 'party') ?? null
  })
  const word = (key: string, params: Record<string, unknown> = {}) => filled(content.word(key), params)
  function name(thing: Called | null | undefined): string {
    if (!thing) return content.word('view.somebody')
    const called = content.card(thing.name)?.name ?? content.word([thing.name, `word.${thing.name}`], thing.name)
    const apart = sign(thing)
    return called + (apart && settings.language === 'en' ? ` ${apart}` : apart)
  }
  function sign({ mark }: Called): string {
    if (!mark) return ''
    const signs = content.word('view.marks').split(' ')
    const again = Math.floor((mark - 1) / signs.length)
    return `${signs[(mark - 1) % signs.length]}${again ? again + 1 : ''}`
  }
  const ghosts = computed(() => new Map((view.value.ghosts ?? []).map((ghost) => [ghost.ref, ghost])))
  const board: MeshalBoard = {
    table,
    content,
    view,
    beings,
    me,
    mine,
    word,
    name,
    sign,
    field: computed(() => view.value.field ?? null),
    being: (refId) => byRef.value.get(refId ?? ''),
    refName: (refId) => name(byRef.value.get(refId) ?? ghosts.value.get(refId)),
    across: (being) => Number(content.card(being.size)?.fields?.['diameter'] ?? 1),
    opened: ref(null),
    aimed: ref(null),
    pointed: ref(null),
  }
  provide(BOARD, board)
  return board
}

export function useMeshal(): MeshalBoard {
  const board = inject(BOARD)
  if (!board) throw new Error('no Meshal board is shown here')
  return board
}
