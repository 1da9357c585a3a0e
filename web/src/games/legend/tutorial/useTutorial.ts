import { ref } from 'vue'
import { useRouter } from 'vue-router'
import type { TableInfo } from '@/protocol'
import { useAccount } from '@/app/account'
import { api } from '@/app/api'

/** The quick game that the tutorial is played in, against one easy opponent. */
const TABLE = { game: 'legend', options: { mode: 'quick', characters: 'off' }, places: [{ kind: 'me' }, { kind: 'bot', bot: 'policy' }] }

/** Begin the tutorial: a real table, with the coach beside it. */
export function useTutorial() {
  const router = useRouter()
  const account = useAccount()
  const beginning = ref(false)

  async function begin(): Promise<void> {
    if (beginning.value) return
    beginning.value = true
    try {
      await account.beSomebody()
      const table = await api.post<TableInfo>('/api/tables', TABLE)
      await api.post(`/api/tables/${table.id}/start`)
      await router.push({ name: 'table', params: { id: table.id }, query: { tutorial: '1' } })
    } finally {
      beginning.value = false
    }
  }
  return { begin, beginning }
}
