import { ref } from 'vue'
import { useRouter } from 'vue-router'
import type { NewTable, TableInfo } from '@/protocol'
import { useAccount } from '@/app/account'
import { api } from '@/app/api'
import { useShelf } from '@/content/content'
import { boardOf } from '@/games'

const OPPONENT = 'greedy'

/** One click from the hall to a running match: a guest, a table with bots, and it begins. */
export function usePlayNow() {
  const router = useRouter()
  const account = useAccount()
  const shelf = useShelf()
  const starting = ref(false)

  async function playNow(game: string): Promise<void> {
    if (starting.value) return
    starting.value = true
    try {
      await account.beSomebody()
      if (!shelf.games.length) await shelf.list()
      const seats = shelf.games.find((each) => each.id === game)?.usual_seats ?? 2
      const wanted: NewTable = {
        game, places: Array.from({ length: seats }, (_, seat) => (seat === 0 ? { kind: 'me' } : { kind: 'bot', bot: OPPONENT })),
        ...boardOf(game).quick,
      }
      const table = await api.post<TableInfo>('/api/tables', wanted)
      await api.post(`/api/tables/${table.id}/start`)
      await router.push({ name: 'table', params: { id: table.id } })
    } finally {
      starting.value = false
    }
  }
  return { playNow, starting }
}
