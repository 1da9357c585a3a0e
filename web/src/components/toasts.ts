import { reactive } from 'vue'

export interface Toast {
  id: number
  text: string
  tone: 'plain' | 'good' | 'warn' | 'bad'
  /** An address that it is about, and what going there is called. */
  to?: string
  act?: string
}

const LASTS = 6000
let last = 0
export const toasts = reactive<Toast[]>([])

/** Say something for a while. */
export function toast(said: { text: string; tone?: Toast['tone']; to?: string; act?: string }): void {
  if (!said.text || toasts.some((each) => each.text === said.text)) return
  const made: Toast = { id: ++last, tone: 'plain', ...said }
  toasts.push(made)
  window.setTimeout(() => dismissToast(made.id), LASTS)
}

export function dismissToast(id: number): void {
  const place = toasts.findIndex((each) => each.id === id)
  if (place >= 0) toasts.splice(place, 1)
}
