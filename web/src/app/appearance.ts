import { ref, watchEffect } from 'vue'
import { worldOf } from '@/games'
import { useSettings } from './settings'

/** A world that is dark by nature, whatever the settings say. */
const alwaysDark = (game: string | null) => worldOf(game)?.dark === true

/** Puts language, theme, palette, motion and text size on the page. */
export function useAppearance(): void {
  const settings = useSettings()
  watchEffect(() => {
    const root = document.documentElement
    root.lang = settings.language
    root.dataset['palette'] = settings.chosen.palette
    root.dataset['motion'] = settings.chosen.motion
    root.style.setProperty('--text-zoom', String(settings.chosen.textSize / 100))
    if (!alwaysDark(root.dataset['game'] ?? null)) root.dataset['theme'] = settings.dark ? 'dark' : 'light'
  })
}

/** Whether a game's world is shown dark. */
export function isDark(game: string | null, dark: boolean): boolean {
  return dark || alwaysDark(game)
}

/** The game whose table fills the page; none elsewhere. */
export const worn = ref<string | null>(null)

/** Dresses the page as a game's world; an unknown game keeps the shell's look. */
export function dressAs(game: string | null, dark: boolean): void {
  const root = document.documentElement
  worn.value = game
  if (game !== null && worldOf(game)) root.dataset['game'] = game
  else delete root.dataset['game']
  root.dataset['theme'] = isDark(game, dark) ? 'dark' : 'light'
}
