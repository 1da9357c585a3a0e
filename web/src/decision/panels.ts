import { inject, provide, reactive, type InjectionKey } from 'vue'

/** What is open beside the table: one drawer at most, and the odds. */
export interface Panels {
  drawer: 'log' | 'talk' | 'menu' | 'help' | null
  dialog: 'verify' | 'resign' | 'concede' | 'keys' | null
  odds: boolean
  /** The board shows the odds of what is pointed at by itself. */
  plate: boolean
  /** The option that is hovered or has the focus: its odds are shown. */
  looking: string | null
}

const PANELS: InjectionKey<Panels> = Symbol('panels')

export function providePanels(): Panels {
  const panels = reactive<Panels>({ drawer: null, dialog: null, odds: false, plate: false, looking: null })
  provide(PANELS, panels)
  return panels
}

export function usePanels(): Panels {
  return inject(
    PANELS,
    () => reactive<Panels>({ drawer: null, dialog: null, odds: false, plate: false, looking: null }),
    true,
  )
}
