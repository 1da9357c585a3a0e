import { computed, inject, provide, ref, type ComputedRef, type InjectionKey, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { CardView, LegendView, PlayerView } from '@/protocol/views/legend'
import { useContent, type Content } from '@/content/content'
import { useTable, type Table } from '@/live/table'
import { faceOf, type Face } from './faces'
import { cardsIn } from './reading'

export interface Zoomed {
  face: string
  card?: CardView
}

/** Legend's own words, for whatever shows its cards. */
export interface LegendWords {
  word(key: string): string
  /** A word of the game as a heading. */
  heading(key: string): string
  /** `mineral`. */
  kindWord(face: Face): string
  /** `high mineral`. */
  sort(face: Face): string
}

/** What every part of Legend's board reads. */
export interface Legend extends LegendWords {
  table: Table
  content: Content
  view: ComputedRef<LegendView>
  /** Your own side; nobody's for a spectator. */
  me: ComputedRef<PlayerView | null>
  others: ComputedRef<PlayerView[]>
  /** Every card in sight, by its ref. */
  cards: ComputedRef<Map<string, CardView>>
  face(id: string | null | undefined): Face | undefined
  faceOfRef(ref: string): Face | undefined
  seatName(seat: number): string
  /** What a unit, card or seat is called. */
  refName(ref: string): string
  slotName(slot: string): string
  /** The card that is looked at closely. */
  zoomed: Ref<Zoomed | null>
  /** The discard pile that is looked through. */
  pile: Ref<string | null>
}

const LEGEND: InjectionKey<Legend> = Symbol('legend')
const WORDS: InjectionKey<LegendWords> = Symbol('legend words')

/** The words for cards that are shown away from a board. */
export function provideWords(content: Content): LegendWords {
  const { t } = useI18n()
  const word = (key: string) => content.word(key)
  const kindWord = (each: Face) =>
    word(
      each.kind in KINDS
        ? `word.kind.${each.kind}`
        : each.kind in TYPES
          ? `word.type.${each.kind}`
          : `glossary.${GLOSSED[each.kind]}`,
    )
  const words: LegendWords = {
    word,
    kindWord,
    heading: (key) => word(key).replace(/^./, (first) => first.toUpperCase()),
    sort: (each) =>
      each.kind in UNGRADED
        ? kindWord(each)
        : t('legend.sort', { grade: word(`word.grade.${each.grade}`), kind: kindWord(each) }),
  }
  provide(WORDS, words)
  return words
}

export function provideLegend(): Legend {
  const table = useTable()
  const content = useContent(() => table.game)
  const view = computed(() => table.view as LegendView)
  const faces = computed(() => new Map(content.cards.value.map((card) => [card.id, faceOf(card)])))
  const cards = computed(() => cardsIn(view.value))
  const me = computed(() => view.value.players.find((player) => player.seat === view.value.you) ?? null)
  const others = computed(() => inTurnFrom(view.value, me.value))
  const words = provideWords(content)
  const { word } = words
  const face = (id: string | null | undefined) => (id ? faces.value.get(id) : undefined)
  const faceOfRef = (refId: string) => face(cards.value.get(refId)?.face)
  const seatName = (seat: number) => (seat < 0 ? word('view.neutral') : (table.names[seat] ?? ''))
  const legend: Legend = {
    ...words,
    table,
    content,
    view,
    me,
    others,
    cards,
    face,
    faceOfRef,
    seatName,
    refName: (refId) =>
      refId.startsWith('seat:') ? seatName(Number(refId.slice(5))) : (faceOfRef(refId)?.name ?? word('view.facedown')),
    slotName: (slot) => word(`object.${slot}`),
    zoomed: ref(null),
    pile: ref(null),
  }
  provide(LEGEND, legend)
  return legend
}

const KINDS = { mineral: 1, plant: 1, creature: 1 }
const TYPES = { skill: 1, creation: 1, spell: 1, event: 1 }
const UNGRADED = { event: 1, rule: 1, character: 1 }
const GLOSSED: Record<string, string> = { rule: 'rule_card', character: 'character' }

function inTurnFrom(view: LegendView, me: PlayerView | null): PlayerView[] {
  const start = me ? view.order.indexOf(me.seat) + 1 : 0
  const order = [...view.order.slice(start), ...view.order.slice(0, start)]
  return order.flatMap((seat) => view.players.filter((player) => player.seat === seat && player !== me))
}

export function useLegendWords(): LegendWords {
  const words = inject(WORDS)
  if (!words) throw new Error('no card of Legend is shown here')
  return words
}

export function useLegend(): Legend {
  const legend = inject(LEGEND)
  if (!legend) throw new Error('no Legend board is shown here')
  return legend
}
