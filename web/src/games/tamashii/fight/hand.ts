import { inject, provide, ref, watch, type InjectionKey, type Ref } from 'vue'
import { useTable } from '@/live/table'
import type { Face } from '../logic/faces'

/** The die that a player holds over the boxes; boxes that take it light up. */
export interface Held {
  place: number
  face: Face
}

const HAND: InjectionKey<Ref<Held | null>> = Symbol('hand')

export function provideHand(): void {
  const held = ref<Held | null>(null)
  const table = useTable()
  watch(
    () => table.current?.question.number,
    () => (held.value = null),
  )
  provide(HAND, held)
}

export function useHand(): Ref<Held | null> {
  return inject(HAND, () => ref(null), true)
}
