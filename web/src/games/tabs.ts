import { inject, provide, ref, type InjectionKey, type Ref } from 'vue'

const TAB: InjectionKey<Ref<string>> = Symbol('tab')

/** The table page keeps which tab of the board a phone shows. */
export function provideTab(): Ref<string> {
  const tab = ref('')
  provide(TAB, tab)
  return tab
}

/** The tab that is shown on a phone: an id of the board's `tabs`. On wider screens a board shows everything. */
export function useTab(): Ref<string> {
  return inject(TAB, () => ref(''), true)
}
