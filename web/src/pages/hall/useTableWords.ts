import { useI18n } from 'vue-i18n'
import type { TableInfo } from '@/protocol'
import { useShelf } from '@/content/content'

/** A table in a list, in words. */
export function useTableWords() {
  const { t } = useI18n()
  const shelf = useShelf()

  const game = (table: TableInfo) => shelf.games.find((each) => each.id === table.game)?.title ?? ''
  const title = (table: TableInfo) => table.title || t('hall.tableOf', { name: table.owner_name || t('hall.somebody') })
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
  return { game, title, taken, state, icon }
}
