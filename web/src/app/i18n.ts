import { createI18n } from 'vue-i18n'
import type { Words } from '@/i18n/gathered'
import type { Language } from './settings'

export const i18n = createI18n({
  legacy: false,
  locale: 'none',
  fallbackLocale: false,
  missingWarn: import.meta.env.DEV,
  fallbackWarn: false,
  messages: {},
})

const LOADERS: Record<Language, () => Promise<{ default: Words }>> = {
  'zh-Hans': () => import('@/i18n/zh-Hans'),
  'zh-Hant': () => import('virtual:zh-Hant'),
  en: () => import('@/i18n/en'),
}

/** Speak a language from now on; its words are asked for once. */
export async function speak(language: Language): Promise<void> {
  const global = i18n.global
  if (!(global.availableLocales as string[]).includes(language)) {
    global.setLocaleMessage(language, (await LOADERS[language]()).default as Record<string, never>)
  }
  ;(global.locale as unknown as { value: string }).value = language
}
