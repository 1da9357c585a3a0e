import { useI18n } from 'vue-i18n'
import { useContent } from '@/content/content'
import { dieShown } from '@/live/decision'
import { useTable } from '@/live/table'

/** What an option is called: a die by what it shows, whatever place it lies in; anything else as the table says. */
export function useOptionWords(): (option: string) => string {
  const { t } = useI18n()
  const table = useTable()
  const content = useContent(() => table.game)
  return (option) => {
    const shown = dieShown(table.current, option)
    return shown === undefined ? table.label(option) : t('bar.die', { face: content.word(`word.face.${shown}`, shown) })
  }
}
