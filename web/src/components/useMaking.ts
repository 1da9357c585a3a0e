import { ref } from 'vue'
import { useRouter, type RouteLocationRaw } from 'vue-router'
import { useAccount } from '@/app/account'
import { failed } from './failures'

/** One press makes something and leads there: whoever presses is somebody, a second press waits, a failure is told. */
export function useMaking() {
  const router = useRouter()
  const account = useAccount()
  const making = ref(false)

  async function make(made: () => Promise<RouteLocationRaw>): Promise<void> {
    if (making.value) return
    making.value = true
    try {
      await account.beSomebody()
      await router.push(await made())
    } catch (error) {
      failed(error)
    } finally {
      making.value = false
    }
  }
  return { making, make }
}
