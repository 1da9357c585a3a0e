import type { Said } from '@/protocol/wire'

/** A message that wants a reply and may have to be sent again. */
export type Request = Extract<Said, { id: number }>

const KEPT = ['answer', 'intervene', 'undo', 'concede', 'consent', 'talk']
const KEY = 'zhuoju.pending'

/**
 * Requests without a reply. Those that change something outlive a lost connection and a reload of the page: they are
 * sent again with the same id, and the server does a thing of one id once.
 */
export class Pending {
  private readonly requests = new Map<number, Request>()
  private last = 0

  constructor(private readonly storage: Storage | null) {
    for (const request of this.read()) this.requests.set(request.id, request)
  }

  /** A number that this browser has not used before. */
  newId(now: number): number {
    this.last = Math.max(now * 1000, this.last + 1)
    return this.last
  }

  add(request: Request): void {
    this.requests.set(request.id, request)
    this.write()
  }

  drop(id: number): void {
    if (this.requests.delete(id)) this.write()
  }

  /** Those of one table, in the order they were made. */
  of(table: string): Request[] {
    return [...this.requests.values()].filter((request) => request.table === table).sort((a, b) => a.id - b.id)
  }

  get size(): number {
    return this.requests.size
  }

  private read(): Request[] {
    try {
      return JSON.parse(this.storage?.getItem(KEY) ?? '[]') as Request[]
    } catch {
      return []
    }
  }

  private write(): void {
    const kept = [...this.requests.values()].filter((request) => KEPT.includes(request.type))
    try {
      if (kept.length > 0) this.storage?.setItem(KEY, JSON.stringify(kept))
      else this.storage?.removeItem(KEY)
    } catch {
      // a browser that keeps nothing: a reload loses what was under way, and nothing else
    }
  }
}
