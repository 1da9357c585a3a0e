import type { NewTable, TableInfo } from '@/protocol'
import { api } from '@/app/api'
import { useMaking } from '@/components/useMaking'
import { useShelf } from '@/content/content'
import { boardOf } from '@/games'

const OPPONENT = 'greedy'

/** One click from the hall to a running match: a guest, a table with bots, and it begins. */
export function usePlayNow() {
  const { making: starting, make } = useMaking()
  const shelf = useShelf()

  const playNow = (game: string) =>
    make(async () => {
      if (!shelf.games.length) await shelf.list()
      const seats = shelf.games.find((each) => each.id === game)?.usual_seats ?? 2
      const wanted: NewTable = {
        game,
        places: Array.from({ length: seats }, (_, seat) =>
          seat === 0 ? { kind: 'me' } : { kind: 'bot', bot: OPPONENT },
        ),
        ...boardOf(game).quick,
      }
      const table = await api.post<TableInfo>('/api/tables', wanted)
      await api.post(`/api/tables/${table.id}/start`)
      return { name: 'table', params: { id: table.id } }
    })
  return { playNow, starting }
}
