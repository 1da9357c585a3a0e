import { defineStore } from 'pinia'
import { computed, reactive, watch } from 'vue'

export const LANGUAGES = ['zh-Hans', 'zh-Hant', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const THEMES = ['auto', 'light', 'dark'] as const
export const MOTIONS = ['auto', 'full', 'none'] as const
export const PALETTES = ['standard', 'safe'] as const
export const TEXT_SIZES = [100, 112, 125, 150, 200] as const

export interface Settings {
  /** None: what the browser asks for. */
  language: Language | null
  theme: (typeof THEMES)[number]
  motion: (typeof MOTIONS)[number]
  palette: (typeof PALETTES)[number]
  textSize: (typeof TEXT_SIZES)[number]
  sound: boolean
  volume: number
}

const KEY = 'zhuoju.settings'
const DEFAULTS: Settings = {
  language: null,
  theme: 'auto',
  motion: 'auto',
  palette: 'standard',
  textSize: 100,
  sound: false,
  volume: 60,
}

/** The first of our languages that the browser asks for. */
export function languageFor(wanted: readonly string[]): Language {
  for (const tag of wanted.map((each) => each.toLowerCase())) {
    if (tag.startsWith('zh')) return /hant|tw|hk|mo/.test(tag) ? 'zh-Hant' : 'zh-Hans'
    if (tag.startsWith('en')) return 'en'
  }
  return 'en'
}

/** Settings out of anything that was kept: what does not fit is as if it had not been set. */
export function readSettings(kept: unknown): Settings {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<Settings>
  const one = <T>(allowed: readonly T[], value: unknown, otherwise: T) =>
    allowed.includes(value as T) ? (value as T) : otherwise
  const volume = Number(given.volume ?? DEFAULTS.volume)
  return {
    language: one<Language | null>(LANGUAGES, given.language, null),
    theme: one(THEMES, given.theme, DEFAULTS.theme),
    motion: one(MOTIONS, given.motion, DEFAULTS.motion),
    palette: one(PALETTES, given.palette, DEFAULTS.palette),
    textSize: one(TEXT_SIZES, given.textSize, DEFAULTS.textSize),
    sound: given.sound === true,
    volume: Number.isFinite(volume) ? Math.max(0, Math.min(100, volume)) : DEFAULTS.volume,
  }
}

function fromStorage(): Settings {
  try {
    return readSettings(JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    return readSettings({})
  }
}

/** What a player has set on this device. */
export const useSettings = defineStore('settings', () => {
  const chosen = reactive<Settings>(fromStorage())
  const darkWanted = matchMedia('(prefers-color-scheme: dark)')
  const system = reactive({ dark: darkWanted.matches })
  darkWanted.addEventListener('change', (event) => (system.dark = event.matches))

  const language = computed<Language>(() => chosen.language ?? languageFor(navigator.languages))
  const dark = computed(() => (chosen.theme === 'auto' ? system.dark : chosen.theme === 'dark'))

  watch(chosen, (now) => {
    try {
      localStorage.setItem(KEY, JSON.stringify(now))
    } catch {
      // a browser that keeps nothing: the settings hold until the page is left
    }
  })
  return { chosen, language, dark, take: (kept: unknown) => Object.assign(chosen, readSettings(kept)) }
})
