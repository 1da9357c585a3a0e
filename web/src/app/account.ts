import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { Me } from '@/protocol'
import { api, ApiError } from './api'

/** Who plays here: nobody yet, a guest, or somebody with an account. */
export const useAccount = defineStore('account', () => {
  const me = ref<Me | null>(null)
  const known = ref(false)
  /** Whether whoever was known here is so no longer, by what was done elsewhere. */
  const out = ref(false)
  let leaving = false
  let asking: Promise<void> | null = null

  async function find(): Promise<void> {
    asking ??= api
      .get<Me>('/api/me')
      .then((found) => void (me.value = found))
      .catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 401) throw error
        if (me.value && !leaving) out.value = true
        me.value = null
      })
      .finally(() => {
        known.value = true
        asking = null
      })
    return asking
  }

  /** Whoever has no account yet becomes a guest, so that one click is enough to play. */
  async function beSomebody(): Promise<Me> {
    if (!known.value) await find()
    if (out.value) throw new ApiError(401, 'signed_out', '')
    me.value ??= await api.post<Me>('/api/guest')
    return me.value
  }

  async function register(login: string, password: string, name: string): Promise<void> {
    me.value = await api.post<Me>('/api/register', { login, password, ...(name ? { name } : {}) })
    out.value = false
  }

  async function login(name: string, password: string): Promise<void> {
    me.value = await api.post<Me>('/api/login', { login: name, password })
    out.value = false
  }

  async function logout(): Promise<void> {
    leaving = true
    try {
      await api.post('/api/logout')
      me.value = null
    } finally {
      leaving = false
    }
  }

  async function change(changes: {
    name?: string
    settings?: Record<string, unknown>
    webhook?: string
  }): Promise<void> {
    me.value = await api.patch<Me>('/api/me', changes)
  }

  const guest = computed(() => me.value?.guest ?? true)
  return { me, known, out, guest, find, beSomebody, register, login, logout, change }
})
