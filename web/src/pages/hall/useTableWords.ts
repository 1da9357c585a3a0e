import { useI18n } from 'vue-i18n'
import type { TableInfo } from '@/protocol'
import { useSettings } from '@/app/settings'
import { useShelf } from '@/content/content'

/** A table in a list, in words. */
export function useTableWords() {
  const { t } = useI18n()
  const shelf = useShelf()
  const settings = useSettings()

  const game = (table: TableInfo) => shelf.games.find((each) => each.id === table.game)?.title ?? ''
  /** What it was called, in the language of the page where it is called so by itself. */
  const given = (table: TableInfo) => table.titles?.[settings.language] ?? table.title
  const title = (table: TableInfo) =>
    given(table) || t('hall.tableOf', { name: table.owner_name || t('hall.somebody') })
  const taken = (table: TableInfo) => table.places.filter((place) => place.kind !== 'open').length

  function state(table: TableInfo): string {
    if (table.your_turn) return t('hall.state.turn')
    if (table.stage === 'open') return t('hall.state.open', { taken: taken(table), all: table.places.length })
    if (table.stage === 'finished') return t('hall.state.over')
    return table.stage === 'closed' ? t('hall.state.closed') : t('hall.state.running')
  }

  function icon(table: TableInfo): string {
    if (table.your_turn) return 'dice'
    if (table.stage === 'open') return 'users'
    return table.stage === 'finished' ? 'flag' : 'wait'
  }
  return { game, given, title, taken, state, icon }
}
