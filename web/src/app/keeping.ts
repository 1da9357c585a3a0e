import { watch } from 'vue'
import { useAccount } from './account'
import { readSettings, useSettings } from './settings'

const PAUSE = 800 // milliseconds after the last change

/** Keeps the settings in the account as well, so that they are found again on another device. */
export function useKeeping(): void {
  const account = useAccount()
  const settings = useSettings()
  const now = () => JSON.stringify(readSettings(settings.chosen))
  let kept = ''
  let timer = 0

  watch(
    () => account.me?.id,
    () => {
      window.clearTimeout(timer)
      const known = account.me?.settings ?? {}
      if (Object.keys(known).length) settings.take(known)
      kept = now()
    },
    { immediate: true },
  )
  watch(now, (changed) => {
    window.clearTimeout(timer)
    if (!account.me || changed === kept) return
    timer = window.setTimeout(() => {
      kept = changed
      const all = { ...account.me?.settings, ...readSettings(settings.chosen) }
      void account.change({ settings: all }).catch(() => (kept = '')) // it holds on this device all the same
    }, PAUSE)
  })
}
