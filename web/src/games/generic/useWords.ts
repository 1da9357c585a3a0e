import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { useSettings } from '@/app/settings'
import { useContent } from '@/content/content'
import { useTable } from '@/live/table'
import { namesIn, type Part } from './parts'

const STEMS = ['object', 'card', 'word', 'thing', 'glossary', 'option']
const LABELS = ['view', 'label', 'word', 'glossary', 'object']

/** A view in words. What a game has no word for is shown by its key in English, and not at all in Chinese. */
export function useWords() {
  const { t } = useI18n()
  const settings = useSettings()
  const table = useTable()
  const content = useContent(() => table.game)
  const names = computed(() => namesIn(table.view as Part))
  const key = (raw: string) =>
    settings.language === 'en' || !/^[\x20-\x7e]*[a-z]/i.test(raw) ? raw.replaceAll('_', ' ') : ''

  function label(name: string): string {
    return content.label(
      LABELS.map((stem) => `${stem}.${name}`),
      key(name),
    )
  }

  function thing(raw: string): string {
    const known = content.card(raw)?.name ?? content.label(STEMS.map((stem) => `${stem}.${raw}`))
    if (known) return known
    const named = names.value.get(raw)
    return named && named !== raw ? thing(named) : key(raw)
  }

  /** A value in words; nothing where there is no word for it. */
  function words(name: string, value: Part): string {
    if (typeof value === 'boolean') return t(value ? 'word.yes' : 'word.no')
    if (value === null || value === '') return '–'
    if (typeof value === 'number') return String(value)
    return content.label(`${name}.${String(value)}`) || thing(String(value))
  }

  /** A whole phrase where the text has a place for the value itself, as `Night {night}` has. */
  function phrase(name: string, value: Part): string {
    if (typeof value !== 'number' && typeof value !== 'string') return ''
    const text = content.word(LABELS.map((stem) => `${stem}.${name}`))
    return /^[^{}]*\{(\w+)\}[^{}]*$/.exec(text)?.[1] === name ? text.replace(`{${name}}`, words(name, value)) : ''
  }
  return { label, words, phrase }
}
