import { reactive } from 'vue'

export interface Toast {
  id: number
  text: string
  tone: 'plain' | 'good' | 'warn' | 'bad'
  /** An address that it is about, or what can be done about it at once, and what that is called. */
  to?: string
  go?: () => void
  act?: string
}

const LASTS = 6000
const LASTS_TO_ACT = 12_000
let last = 0
export const toasts = reactive<Toast[]>([])

/** Say something for a while. */
export function toast(said: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): void {
  if (!said.text || (!said.go && toasts.some((each) => each.text === said.text))) return
  const made: Toast = { id: ++last, tone: 'plain', ...said }
  toasts.push(made)
  window.setTimeout(() => dismissToast(made.id), said.go ? LASTS_TO_ACT : LASTS)
}

export function dismissToast(id: number): void {
  const place = toasts.findIndex((each) => each.id === id)
  if (place >= 0) toasts.splice(place, 1)
}
