import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { Me } from '@/protocol'
import { api, ApiError } from './api'

/** Who plays here: nobody yet, a guest, or somebody with an account. */
export const useAccount = defineStore('account', () => {
  const me = ref<Me | null>(null)
  const known = ref(false)
  let asking: Promise<void> | null = null

  async function find(): Promise<void> {
    asking ??= api
      .get<Me>('/api/me')
      .then((found) => void (me.value = found))
      .catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 401) throw error
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
    me.value ??= await api.post<Me>('/api/guest')
    return me.value
  }

  async function register(login: string, password: string, name: string): Promise<void> {
    me.value = await api.post<Me>('/api/register', { login, password, ...(name ? { name } : {}) })
  }

  async function login(name: string, password: string): Promise<void> {
    me.value = await api.post<Me>('/api/login', { login: name, password })
  }

  async function logout(): Promise<void> {
    await api.post('/api/logout')
    me.value = null
  }

  async function change(changes: { name?: string; settings?: Record<string, unknown>; webhook?: string }): Promise<void> {
    me.value = await api.patch<Me>('/api/me', changes)
  }

  const guest = computed(() => me.value?.guest ?? true)
  return { me, known, guest, find, beSomebody, register, login, logout, change }
})
