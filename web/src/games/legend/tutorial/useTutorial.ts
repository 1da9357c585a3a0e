import type { TableInfo } from '@/protocol'
import { api } from '@/app/api'
import { useMaking } from '@/components/useMaking'

/** The quick game that the tutorial is played in, against one easy opponent. */
const TABLE = {
  game: 'legend',
  options: { mode: 'quick', characters: 'off' },
  places: [{ kind: 'me' }, { kind: 'bot', bot: 'policy' }],
}

/** Begin the tutorial: a real table, with the coach beside it. */
export function useTutorial() {
  const { making: beginning, make } = useMaking()

  const begin = () =>
    make(async () => {
      const table = await api.post<TableInfo>('/api/tables', TABLE)
      await api.post(`/api/tables/${table.id}/start`)
      return { name: 'table', params: { id: table.id }, query: { tutorial: '1' } }
    })
  return { begin, beginning }
}
