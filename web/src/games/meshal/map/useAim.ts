import { computed } from 'vue'
import { useMeshal } from '../useMeshal'
import { distance, spotRef, type Spot } from './geometry'
import { shapeOf } from './shapes'
import { costsOf } from './ways'

/** The place on offer that is pointed at, what it costs to go there, and the way to say: this one. */
export function useAim() {
  const board = useMeshal()
  const { table } = board
  const question = computed(() => table.current?.question ?? null)
  const from = computed(() => board.me.value?.at ?? null)
  const aimed = computed(() =>
    board.aimed.value && table.lit.has(spotRef(board.aimed.value)) ? board.aimed.value : null,
  )
  const costs = computed(() =>
    costsOf(
      (question.value?.options ?? []).map((option) => option.id),
      question.value?.params?.['costs'] as unknown[] | undefined,
    ),
  )
  const price = computed(() => (aimed.value ? costs.value.get(spotRef(aimed.value)) : undefined))
  const shape = computed(() => shapeOf(question.value, board.content, board.me.value))
  /** How far it is, in steps. */
  const far = computed(() =>
    aimed.value && from.value && board.field.value ? distance(board.field.value.kind, from.value, aimed.value) : 0,
  )

  const isAimed = (spot: Spot) => aimed.value !== null && spotRef(aimed.value) === spotRef(spot)
  /** Who has pointed at a place already means it; a first press with a finger only points. */
  function press(spot: Spot): void {
    if (isAimed(spot)) table.pickRef(spotRef(spot))
    else board.aimed.value = spot
  }
  function take(): void {
    if (aimed.value) table.pickRef(spotRef(aimed.value))
  }
  return { question, from, aimed, costs, price, shape, far, press, take }
}

/** Whole steps as they are, others with one digit. */
export const short = (n: number) => (Number.isInteger(n) ? String(n) : n.toFixed(1))
